//! Section 6.1: chains of Fibonacci pairs, and the thin lines that could not be seen.

mod thin;

use serde_json::json;
use wythoff::nimhoff::{Measurement, Positions, Reorganization};

use self::thin::{EARLY, Thin, split};
use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Image, Measured};
use crate::format::{count, list};
use crate::measure::theory::{
    Deviation, deviation, measured_twice, modes, nimhoff, parted, reorganized, rounded,
};
use crate::model::Verdict;
use crate::plot::{Axis, Estimate, Plot};
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "fgpll-section-6-1",
    number: "Section 6.1",
    title: "Chains of Fibonacci pairs",
    says: &[
        "{(1, 2), (2, 3)}-GDWN, and with (3, 5), and with (5, 8), have uniform P-lines; each pair of Fibonacci numbers that is \
         adjoined adds two symmetric lines. With (8, 13) as well no new split is seen.",
    ],
    claims: &["F-109", "F-110"],
    measure,
});

const PAIRS: [(u32, u32); 5] = [(1, 2), (2, 3), (3, 5), (5, 8), (8, 13)];

/// The game with these pairs, as it is typed.
fn chain(pairs: &[(u32, u32)]) -> String {
    let pairs: Vec<String> = pairs.iter().map(|(p, q)| format!("{p},{q}")).collect();
    format!("gdwn:{}", pairs.join(";"))
}

/// A game of the chain: its lines by the model, and its beams in data.
struct Link {
    pairs: &'static [(u32, u32)],
    model: Reorganization,
    data: Measurement,
    /// The distance of the beams from the lines, in a sixteenth of the rows and in all.
    early: Deviation,
    late: Deviation,
}

impl Link {
    fn new(
        context: &Context<'_>,
        pairs: &'static [(u32, u32)],
        rows: u64,
    ) -> Result<Self, MeasureError> {
        let rules = chain(pairs);
        context.step(&format!("{} rows of {rules}", count(rows)))?;
        let model = reorganized(context, &rules)?;
        let game = nimhoff(&rules);
        let (mut positions, rows) = (Positions::new(&game), (rows / 16, rows));
        let [before, data] =
            measured_twice(context, &game, &model.fill_rules, &mut positions, rows)?;
        let [early, late] = [&before, &data].map(|data| deviation(data, &model.lines));
        Ok(Self { pairs, model, data, early, late })
    }

    /// If there are two lines for each pair and the two of Wythoff Nim, in data and as mirror
    /// images of each other.
    fn has_lines(&self) -> bool {
        let expected = 2 * self.pairs.len() + 2;
        let slopes: Vec<f64> = self.data.beams.iter().filter_map(|beam| beam.slope).collect();
        let mirrored =
            slopes.iter().zip(slopes.iter().rev()).all(|(m, n)| (m * n - 1.0).abs() < 0.01);
        parted(&self.data) == expected && slopes.len() == expected && mirrored
    }

    /// If each beam comes nearer to a uniform line: the deviation falls by a quarter or more from
    /// the first sixteenth of the rows to all.
    fn comes_nearer(&self) -> bool {
        self.late.total < 0.75 * self.early.total
    }
}

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    let rows = context.pick(60_000, 6_000_000);
    let links: Vec<Link> =
        (2..=4).map(|pairs| Link::new(context, &PAIRS[..pairs], rows)).collect::<Result<_, _>>()?;
    uniform(context, &links, &mut found)?;
    let thin = Thin::search(context, &PAIRS, context.pick(300_000, 20_000_000))?;
    lines(&links, &thin, &mut found);
    thin.plate(&mut found);
    split(context, &thin, &mut found)?;
    found.differs = vec![
        format!(
            "The game with (8, 13) does have a new pair of lines: the model says so, if by a narrow margin, and so do the data. \
             Below x = {} the model expects {:.0} P-positions on the upper one and {:.0} on the lower, nothing that could be \
             seen beside the scatter of their neighbours.",
            count(EARLY),
            thin.lines[0].density * EARLY as f64,
            thin.lines[1].density * EARLY as f64
        ),
        "That lines are uniform is what data show. The modes of the linearised equations say that those with (3, 5) grow, if \
         so slowly that no data could show it yet."
            .into(),
    ];
    found.commands = vec![
        format!("wythoff nimhoff theory --rules \"{}\"", chain(&PAIRS)),
        format!("wythoff nimhoff measure --rules \"{}\" --rows 20000000", chain(&PAIRS)),
    ];
    Ok(found)
}

/// Upper lines of all four games: predicted, measured.
fn lines(links: &[Link], thin: &Thin, found: &mut Measured) {
    let games = || {
        let links = links.iter().map(|link| (link.pairs, &link.model, &link.data));
        links.chain([(thin.pairs, &thin.model, &thin.data)])
    };
    let last = |pairs: &[(u32, u32)]| pairs.last().copied().unwrap_or_default();
    let slopes = games().flat_map(|(pairs, _, data)| {
        let slopes = data.beams.iter().filter_map(|beam| beam.slope).filter(|slope| *slope > 1.0);
        slopes.map(move |y| Estimate { x: f64::from(last(pairs).1), y, error: 0.0 })
    });
    let plot = Plot {
        x_label: "q of the last pair (p, q)",
        y_label: "slopes of the upper lines",
        x: Axis::Between(0.0, 14.0),
        y: Axis::Between(1.2, 2.4),
        estimates: slopes.collect(),
        ..Plot::default()
    };
    let (most, longest) = (links[0].data.rows, thin.data.rows);
    found.plate(
        1,
        Image::Svg { markup: plot.svg().into_string() },
        format!(
            "The slopes of the upper lines as pair after pair is adjoined, measured in {} rows, with (8, 13) in {}. From game \
             to game a line is added.",
            count(most),
            count(longest)
        ),
        "Columns of three, four, five and six points.",
    );
    let mut table = Vec::new();
    for (pairs, model, data) in games() {
        for (beam, line) in data.beams.iter().zip(&model.lines.lines) {
            if line.slope.to_f64() < 1.0 {
                continue;
            }
            table.push(vec![
                format!("to ({}, {})", last(pairs).0, last(pairs).1),
                rounded(&line.slope, 8).unwrap_or_default(),
                beam.slope.map_or(String::new(), |slope| format!("{slope:.8}")),
                rounded(&line.density, 8).unwrap_or_default(),
                format!("{:.8}", beam.density),
            ]);
        }
    }
    found.data["lines"] = json!(table);
    found.table(
        format!("Upper lines, in {} to {} rows", count(most), count(longest)),
        &["pairs", "slope", "measured", "density", "measured"],
        table,
    );
}

/// The data of several games.
struct Uniform {
    /// Each game has its lines.
    lines: bool,
    /// All beams come nearer to uniform lines.
    nearer: bool,
    /// In each octave all beams are within 1 % of uniform lines.
    within: bool,
}

impl Uniform {
    fn of(links: &[Link]) -> Self {
        Self {
            lines: links.iter().all(Link::has_lines),
            nearer: links.iter().all(Link::comes_nearer),
            within: links.iter().all(|link| link.late.octave < 0.01),
        }
    }

    fn verdict(&self) -> Verdict {
        let uniform = self.lines && self.nearer;
        Verdict::rough(uniform && self.within, uniform)
    }
}

/// The modes that grow fastest.
fn growths(context: &Context<'_>, links: &[Link]) -> Result<String, MeasureError> {
    let mut growths = Vec::new();
    // Eight lines and more have very many modes, those that matter at low frequencies.
    for (link, up_to) in links.iter().zip([context.pick(12.0, 100.0), 20.0, 8.0]) {
        if link.pairs.len() > context.pick(2, 4) {
            continue;
        }
        context.step(&format!("the modes of {}", chain(link.pairs)))?;
        let spectrum = modes(context, &link.model.lines, up_to)?;
        if let (Some(mode), Some((p, q))) = (spectrum.modes.first(), link.pairs.last()) {
            let (growth, frequency) = (mode.growth, mode.frequency);
            growths.push(format!("{growth:.4} + {frequency:.2}i up to ({p}, {q})"));
        }
    }
    Ok(list(&growths))
}

/// The number of lines, and their uniformity.
fn uniform(
    context: &Context<'_>,
    links: &[Link],
    found: &mut Measured,
) -> Result<(), MeasureError> {
    let mutant = context.mutant("the pairs (3, 5) and (5, 8) alone", || {
        let link = |pairs| Link::new(context, &PAIRS[2..pairs], 60_000);
        Ok(Uniform::of(&[link(3)?, link(4)?]))
    })?;
    let percent =
        |of: fn(&Link) -> f64| list(links.iter().map(|link| format!("{:.1} %", 100.0 * of(link))));
    let seen: Vec<usize> = links.iter().map(|link| parted(&link.data)).collect();
    let (from, rows) = (links[0].data.rows / 16, links[0].data.rows);
    found.row("Lines by the model", list(links.iter().map(|link| link.model.lines.lines.len())));
    found.row("Beams that are parted in the last octave", list(&seen));
    found.row(
        format!("Largest deviation of a beam from a uniform line, in {} rows", count(from)),
        percent(|link| link.early.total),
    );
    found.row(format!("in {} rows", count(rows)), percent(|link| link.late.total));
    found.row("in a single octave of these", percent(|link| link.late.octave));
    let growths = growths(context, links)?;
    found.row("Modes that grow fastest, of those searched", &growths);
    found.find(
        "F-109",
        mutant.judge(&Uniform::of(links), Uniform::verdict),
        format!(
            "Data part {} beams, in pairs of mirror images. The number of P-positions of each, over four octaves, is within \
             {} of a uniform line in {} rows, which was {} in {}; single octaves are within {}. The fastest growing modes \
             that were found are {growths}: Re s above 1 says that lines will not last, which no data show yet.",
            list(&seen),
            percent(|link| link.late.total),
            count(rows),
            percent(|link| link.early.total),
            count(from),
            percent(|link| link.late.octave)
        ),
    );
    Ok(())
}
