//! Section 6.1: chains of Fibonacci pairs, and the thin lines that could not be seen.

use serde_json::json;
use wythoff::nimhoff::{BeamOctave, Measurement, PLine, Reorganization};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Image, Measured};
use crate::format::{count, list};
use crate::measure::theory::{measured, modes, nimhoff, reorganized, rounded};
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

/// The game with the first `pairs` pairs, as it is typed.
fn chain(pairs: usize) -> String {
    let pairs: Vec<String> = PAIRS[..pairs].iter().map(|(p, q)| format!("{p},{q}")).collect();
    format!("gdwn:{}", pairs.join(";"))
}

struct Link {
    pairs: usize,
    model: Reorganization,
    data: Measurement,
}

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    let mut links = Vec::new();
    for pairs in 2..=5 {
        let rules = chain(pairs);
        let rows = match pairs {
            5 => context.pick(600_000, 20_000_000),
            _ => context.pick(60_000, 6_000_000),
        };
        context.step(&format!("{} rows of {rules}", count(rows)))?;
        let model = reorganized(context, &rules)?;
        let data = measured(context, &rules, &model.fill_rules, rows)?;
        links.push(Link { pairs, model, data });
    }
    lines(&links, &mut found);
    split(context, &links, &mut found)?;
    thin(&links, &mut found);
    let expected = |upper: bool| {
        let lines = links.last().map_or(&[][..], |link| &link.model.lines.lines);
        thinnest(lines, upper).map_or(0.0, |line| 50_000.0 * lines[line].density.to_f64())
    };
    let (few, fewer) = (expected(true), expected(false));
    found.differs = vec![
        format!(
            "The game with (8, 13) does have a new pair of lines: the model says so, if by a narrow margin, and so do the data. Below \
             x = 50 000 the model expects {few:.0} P-positions on the upper one and {fewer:.0} on the lower, nothing that could be \
             seen beside the scatter of their neighbours."
        ),
        "That lines are uniform is what pictures show. The modes of the linearised equations say that those with (3, 5) grow, if \
         so slowly that no data could show it yet."
            .into(),
    ];
    found.commands = vec![
        format!("wythoff nimhoff theory --rules \"{}\"", chain(5)),
        format!("wythoff nimhoff measure --rules \"{}\" --rows 20000000", chain(5)),
    ];
    Ok(found)
}

/// Upper lines of all four games: predicted, measured.
fn lines(links: &[Link], found: &mut Measured) {
    let slopes = links.iter().flat_map(|link| {
        let slopes = link.data.beams.iter().filter_map(|beam| beam.slope);
        slopes.filter(|slope| *slope > 1.0).map(|y| Estimate {
            x: f64::from(PAIRS[link.pairs - 1].1),
            y,
            error: 0.0,
        })
    });
    let plot = Plot {
        x_label: "q of the last pair (p, q)",
        y_label: "slopes of the upper lines",
        x: Axis::Between(0.0, 14.0),
        y: Axis::Between(1.2, 2.4),
        estimates: slopes.collect(),
        ..Plot::default()
    };
    found.plate(
        1,
        Image::Svg { markup: plot.svg().into_string() },
        "The slopes of the upper lines as pair after pair is adjoined, measured. From game to game a line is added.",
        "Columns of three, four, five and six points.",
    );
    let mut table = Vec::new();
    for link in links {
        for (beam, line) in link.data.beams.iter().zip(&link.model.lines.lines) {
            if line.slope.to_f64() < 1.0 {
                continue;
            }
            table.push(vec![
                format!("to ({}, {})", PAIRS[link.pairs - 1].0, PAIRS[link.pairs - 1].1),
                rounded(&line.slope, 8).unwrap_or_default(),
                beam.slope.map_or(String::new(), |slope| format!("{slope:.8}")),
                rounded(&line.density, 8).unwrap_or_default(),
                format!("{:.8}", beam.density),
            ]);
        }
    }
    found.data["lines"] = json!(table);
    found.table(
        format!(
            "Upper lines, in {} to {} rows",
            count(links[0].data.rows),
            count(links[3].data.rows)
        ),
        &["pairs", "slope", "measured", "density", "measured"],
        table,
    );
}

/// How many lines there are, and which of them last.
fn split(context: &Context<'_>, links: &[Link], found: &mut Measured) -> Result<(), MeasureError> {
    let numbers: Vec<usize> = links.iter().map(|link| link.model.lines.lines.len()).collect();
    let off = links[..3]
        .iter()
        .flat_map(|link| {
            link.data.beams.iter().zip(&link.model.lines.lines).map(|(beam, line)| {
                (beam.slope.unwrap_or(f64::NAN) / line.slope.to_f64() - 1.0).abs()
            })
        })
        .fold(0.0, f64::max);
    let mut growths = Vec::new();
    // Eight lines and more have very many modes, those that matter at low frequencies.
    for (link, up_to) in links[..3].iter().zip([context.pick(12.0, 100.0), 20.0, 8.0]) {
        if link.pairs > context.pick(2, 4) {
            continue;
        }
        context.step(&format!("the modes of {}", chain(link.pairs)))?;
        let spectrum = modes(context, &link.model.lines, up_to)?;
        if let Some(mode) = spectrum.modes.first() {
            growths.push(format!(
                "{:.4} + {:.2}i up to ({}, {})",
                mode.growth,
                mode.frequency,
                PAIRS[link.pairs - 1].0,
                PAIRS[link.pairs - 1].1
            ));
        }
    }
    let growths = list(&growths);
    found.row("Lines by the model", list(&numbers));
    found.row("Modes that grow fastest, of those searched", &growths);
    found.find(
        "F-109",
        Verdict::rough(false, numbers[..3] == [6, 8, 10] && off < context.pick(0.03, 0.005)),
        format!(
            "The model gives {} lines, and data have them, no slope farther off than {off:.1e}; modes found \
             are {growths}; a Re s above 1 says that the lines will not last.",
            list(&numbers[..3])
        ),
    );
    Ok(())
}

/// The line of the lowest density above or below the diagonal.
fn thinnest(lines: &[PLine], upper: bool) -> Option<usize> {
    (0..lines.len())
        .filter(|&line| (lines[line].slope.to_f64() > 1.0) == upper)
        .min_by(|&i, &j| lines[i].density.to_f64().total_cmp(&lines[j].density.to_f64()))
}

/// The lines that (8, 13) adds.
fn thin(links: &[Link], found: &mut Measured) {
    let Some(last) = links.last() else { return };
    let lines = &last.model.lines.lines;
    let mut evidence = Vec::new();
    let mut right = lines.len() == 12;
    for upper in [true, false] {
        let Some(line) = thinnest(lines, upper) else { continue };
        let (slope, density) = (lines[line].slope.to_f64(), lines[line].density.to_f64());
        let Some(beam) = last.data.beams.get(line) else { continue };
        // Near the origin a beam that thin is not told from the scatter of its neighbours.
        let far = || beam.octaves.iter().filter(|stretch| stretch.from >= 65_536);
        let sum = |of: fn(&BeamOctave) -> f64| far().map(of).sum::<f64>();
        let positions = sum(|stretch| stretch.count as f64);
        let seen = sum(|stretch| stretch.count as f64 * stretch.slope) / positions;
        let counted = positions / sum(|stretch| (stretch.to - stretch.from) as f64);
        let number: u64 = beam.octaves.iter().map(|stretch| stretch.count).sum();
        let early: u64 = beam
            .octaves
            .iter()
            .filter(|stretch| stretch.from < 65_536)
            .map(|stretch| stretch.count)
            .sum();
        right &= (seen - slope).abs() < 1e-3 && counted > density / 3.0 && counted < 3.0 * density;
        found.row(
            format!(
                "Thin {} line: slope, density, predicted",
                if upper { "upper" } else { "lower" }
            ),
            format!("{slope:.8}, {density:.3e}"),
        );
        found.row("counted from x = 65 536 on", format!("{seen:.8}, {counted:.3e}"));
        found.row(
            "its P-positions, of these below x = 65 536",
            format!("{}, {early}", count(number)),
        );
        evidence.push(format!(
            "slope {seen:.6} and density {counted:.2e} measured where {slope:.6} and {density:.2e} are predicted, from {} positions",
            count(positions as u64)
        ));
    }
    let margin = last
        .model
        .tests
        .iter()
        .filter(|test| {
            (test.rule.a(), test.rule.b()) == (8, 13) || (test.rule.a(), test.rule.b()) == (13, 8)
        })
        .map(|test| format!("{} and {}", test.below, test.above));
    found.row("The sums of (3) for (8, 13) and (13, 8), as tested", list(margin));
    let rules = nimhoff(&chain(5)).effective().len();
    let new = last.model.fill_rules.len() == rules;
    found.find(
        "F-110",
        Verdict::erratum(lines.len() == 10, right && new),
        format!(
            "All {rules} rules are fill rules, and there are {} lines; the new ones: {}.",
            lines.len(),
            list(&evidence)
        ),
    );
    found.data["thin"] = json!(evidence);
}
