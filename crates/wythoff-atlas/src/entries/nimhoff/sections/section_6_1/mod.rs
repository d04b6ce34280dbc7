//! Section 6.1: chains of Fibonacci pairs, and the thin lines that could not be seen.

mod thin;

use wythoff::nimhoff::{Measurement, Positions, Reorganization};

use self::thin::Thin;
use crate::measure::theory::{deviation, measured_twice, modes, parted, reorganized, rounded};
use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("nimhoff/sections/section_6_1", measure);

const PAIRS: [(u32, u32); 5] = [(1, 2), (2, 3), (3, 5), (5, 8), (8, 13)];

/// The game with these pairs, as it is typed.
fn chain(pairs: &[(u32, u32)]) -> String {
    let pairs: Vec<String> = pairs.iter().map(|(p, q)| format!("{p},{q}")).collect();
    format!("gdwn:{}", pairs.join(";"))
}

/// A game of the chain: its lines by the model, and its beams in data.
#[derive(Serialize)]
struct Link {
    #[serde(skip)]
    pairs: &'static [(u32, u32)],
    #[serde(skip)]
    model: Reorganization,
    #[serde(skip)]
    data: Measurement,
    lines: usize,
    /// Beams that are parted in the last octave.
    parted: usize,
    /// The largest deviation of a beam from its line, in a sixteenth of the rows and in all.
    early: f64,
    late: f64,
    /// The largest deviation in an octave of all rows.
    octave: f64,
}

impl Link {
    fn new(context: &Context<'_>, pairs: &'static [(u32, u32)], rows: u64) -> Result<Self> {
        let rules = chain(pairs);
        context.step(&format!("{} rows of {rules}", count(rows)))?;
        let model = reorganized(context, &rules)?;
        let game = nimhoff(&rules);
        let (mut positions, rows) = (Positions::new(&game), (rows / 16, rows));
        let [before, data] =
            measured_twice(context, &game, &model.fill_rules, &mut positions, rows)?;
        let late = deviation(&data, &model.lines);
        Ok(Self {
            pairs,
            lines: model.lines.lines.len(),
            parted: parted(&data),
            early: deviation(&before, &model.lines).total,
            late: late.total,
            octave: late.octave,
            model,
            data,
        })
    }

    /// Returns true if there are two lines for each pair and the two of Wythoff Nim, in data and as
    /// mirror images of each other.
    fn has_lines(&self) -> bool {
        let expected = 2 * self.pairs.len() + 2;
        let slopes: Vec<f64> = self.data.beams.iter().filter_map(|beam| beam.slope).collect();
        let mirrored =
            slopes.iter().zip(slopes.iter().rev()).all(|(m, n)| (m * n - 1.0).abs() < 0.01);
        self.parted == expected && slopes.len() == expected && mirrored
    }

    /// Returns true if each beam comes nearer to a uniform line: the deviation falls by a quarter
    /// or more from the first sixteenth of the rows to all.
    fn comes_nearer(&self) -> bool {
        self.late < 0.75 * self.early
    }
}

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    let rows = context.pick(60_000, 6_000_000);
    let links: Vec<Link> =
        (2..=4).map(|pairs| Link::new(context, &PAIRS[..pairs], rows)).collect::<Result<_, _>>()?;
    let mutant = context.mutant("the pairs (3, 5) and (5, 8) alone", || {
        let link = |pairs| Link::new(context, &PAIRS[2..pairs], 60_000);
        Ok(Uniform::of(&[link(3)?, link(4)?]))
    })?;
    found.verdict("F-109", mutant.judge(&Uniform::of(&links), Uniform::verdict));
    let growths = growths(context, &links)?;
    let thin = Thin::search(context, &PAIRS, context.pick(300_000, 20_000_000))?;
    let games = links.iter().map(|link| (link.pairs, &link.model, &link.data));
    let games: Vec<Game<'_>> = games.chain([(thin.pairs, &thin.model, &thin.data)]).collect();
    found.plate("slopes", slopes(&games));
    found.plate("thin", thin.draw());
    thin.judge(context, &mut found)?;
    let lines = lines(&games);
    Ok(found.with(&numbers! {
        // Rows of the games without (8, 13), a sixteenth of them, and rows of the game with it.
        rows,
        early: rows / 16,
        longest: thin.data.rows,
        links,
        growths,
        // The upper lines of all games, as texts: pair, slope and density, predicted and measured.
        lines,
        // The thin lines as texts.
        thin: thin.lines.iter().map(ToString::to_string).collect::<Vec<_>>(),
        thin_lines: thin.shown(),
    }))
}

/// A game with its pairs, model and data.
type Game<'a> = (&'a [(u32, u32)], &'a Reorganization, &'a Measurement);

/// Draws the measured slopes of the upper lines of all games.
fn slopes(games: &[Game<'_>]) -> Image {
    let slopes = games.iter().flat_map(|(pairs, _, data)| {
        let x = pairs.last().map_or(0.0, |last| f64::from(last.1));
        let slopes = data.beams.iter().filter_map(|beam| beam.slope).filter(|slope| *slope > 1.0);
        slopes.map(move |y| Estimate { x, y, error: 0.0 })
    });
    Plot::new("q of the last pair (p, q)", "slopes of the upper lines")
        .across(Axis::Between(0.0, 14.0))
        .up(Axis::Between(1.2, 2.4))
        .estimates(slopes)
        .image()
}

/// The upper lines of all games.
fn lines(games: &[Game<'_>]) -> Vec<[String; 5]> {
    let mut rows = Vec::new();
    for (pairs, model, data) in games {
        let (p, q) = pairs.last().copied().unwrap_or_default();
        let lines = data.beams.iter().zip(&model.lines.lines);
        for (beam, line) in lines.filter(|(_, line)| line.slope.to_f64() >= 1.0) {
            rows.push([
                format!("to ({p}, {q})"),
                rounded(&line.slope, 8).unwrap_or_default(),
                beam.slope.map_or(String::new(), |slope| format!("{slope:.8}")),
                rounded(&line.density, 8).unwrap_or_default(),
                format!("{:.8}", beam.density),
            ]);
        }
    }
    rows
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
            within: links.iter().all(|link| link.octave < 0.01),
        }
    }

    fn verdict(&self) -> Verdict {
        let uniform = self.lines && self.nearer;
        Verdict::rough(uniform && self.within, uniform)
    }
}

/// The modes that grow fastest, of those searched.
fn growths(context: &Context<'_>, links: &[Link]) -> Result<Vec<Json>> {
    let mut growths = Vec::new();
    // Eight lines and more have very many modes, those that matter at low frequencies.
    let searched = links.iter().zip([context.pick(12.0, 100.0), 20.0, 8.0]);
    for (link, up_to) in searched.take(context.pick(1, 3)) {
        context.step(&format!("the modes of {}", chain(link.pairs)))?;
        let spectrum = modes(context, &link.model.lines, up_to)?;
        if let (Some(mode), Some(&last)) = (spectrum.modes.first(), link.pairs.last()) {
            growths.push(numbers! { last, growth: mode.growth, frequency: mode.frequency });
        }
    }
    Ok(growths)
}
