//! Sections 1, 2 and 5.1: lines, beams, and how far P-positions stray.

use serde_json::json;
use wythoff::nimhoff::{
    BeamOctave, MeasuredBeam, MeasuredClass, Measurement, Nimhoff, Positions, measure_rows,
};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Image, Measured};
use crate::format::slope;
use crate::format::{count, list};
use crate::measure::beams::{beams, points, rows};
use crate::measure::play::nimhoff;
use crate::model::Verdict;
use crate::plot::{Axis, Plot, Series};
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "fgpll-scatter",
    number: "Sections 1, 2 and 5.1",
    title: "How far P-positions stray",
    says: &[
        "Games are classed by what is seen: strict ones have P-positions along lines, each with a \
         slope and a density; in others beams fluctuate. Beyond a few hundred the scatter about a \
         line stays small against its size, also in (1, 2)- and (2, 3)-GDWN; but in (7, 12)-GDWN, \
         which has the lines of Wythoff Nim, only the first digits of y/x are confirmed near \
         x = 40000.",
        "No description of the P-positions of any such game is known that would be as quick as that of \
         Wythoff Nim, and whether the classes of strict and of relaxed games have members is left open.",
    ],
    claims: &["F-02", "F-04", "F-08", "F-17", "F-18", "F-82"],
    measure,
});

const GAMES: [(&str, &str); 4] = [
    ("Wythoff Nim", "wythoff"),
    ("(1, 2)-GDWN", "gdwn:1,2"),
    ("(2, 3)-GDWN", "gdwn:2,3"),
    ("(3, 5)-GDWN", "gdwn:3,5"),
];

/// Columns from which on (2,3)-GDWN has its lasting spread.
const LEVEL: u64 = 1 << 17;

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    let mut all = Vec::new();
    for (name, text) in GAMES {
        // The two whose spreads are compared are followed farther in a quick run.
        let near = matches!(text, "wythoff" | "gdwn:3,5");
        let count_rows = context.pick(if near { 1_000_000 } else { 4_000_000 }, 10_000_000);
        context.step(&format!("{name}, {} rows", count(count_rows)))?;
        let game = nimhoff(text);
        let mut xs = Positions::new(&game);
        let measured =
            measure_rows(&game, game.effective(), &mut xs, count_rows, context.observer());
        all.push(measured?);
    }
    draw(&all, &mut found);
    let spreads = spreads(&all, &mut found);
    classes(&all, &spreads, &mut found);
    closed_forms(context, &mut found)?;
    far_from_a_line(context, &mut found)?;
    found.differs.push(
        "Taken literally, Nim and Wythoff Nim are strict, as their closed forms show, so that class \
         (i) is not empty. And the scatter of (2, 3)-GDWN is small but does not shrink against the \
         size of its line, unlike that of (1, 2)-GDWN."
            .into(),
    );
    found.commands = vec![
        "wythoff nimhoff measure --rules gdwn:1,2 --rows 10000000".into(),
        "wythoff nimhoff measure --rules gdwn:2,3 --rows 10000000".into(),
        "wythoff nimhoff positions --rules gdwn:7,12 --rows 100000 -o gdwn-7-12.npy".into(),
    ];
    found.data["spread"] = json!(spreads);
    Ok(found)
}

fn top(measured: &Measurement) -> Option<&MeasuredBeam> {
    measured.beams.last()
}

/// Whole octaves of the top beam, from a few hundred columns on.
fn octaves(measured: &Measurement) -> impl Iterator<Item = &BeamOctave> {
    let whole = |octave: &&BeamOctave| octave.from >= 256 && 2 * octave.from <= measured.to;
    measured.beams.last().into_iter().flat_map(|beam| &beam.octaves).filter(whole)
}

/// The spread of y/x in the top beam, octave by octave.
fn draw(all: &[Measurement], found: &mut Measured) {
    let series = GAMES.iter().zip(all).skip(1).map(|((name, _), measured)| {
        let points = octaves(measured).map(|octave| (octave.from as f64, octave.spread));
        Series { label: (*name).into(), points: points.collect(), measured: true }
    });
    let plot = Plot {
        x_label: "x",
        y_label: "standard deviation of y/x, top beam",
        x: Axis::Log(256.0, 1e7),
        y: Axis::Log(1e-5, 0.1),
        series: series.collect(),
        ..Plot::default()
    };
    found.plate(
        1,
        Image::Svg { markup: plot.svg().into_string() },
        "How far y/x strays in the top beam, octave by octave. A line gets thinner as one moves out.",
        "Three curves over logarithmic axes: one falls steadily, two stay level, one of them lower.",
    );
}

/// Spread of y/x in the top beam: in the octave from [`LEVEL`] and in the last one, by game.
fn spreads(all: &[Measurement], found: &mut Measured) -> Vec<[f64; 2]> {
    let mut spreads = Vec::new();
    for ((name, _), measured) in GAMES.iter().zip(all) {
        let of: Vec<&BeamOctave> = octaves(measured).collect();
        let first = of.iter().find(|octave| octave.from >= LEVEL);
        let (Some(first), Some(last)) = (first, of.last()) else { continue };
        found.row(
            format!(
                "{name}: spread of y/x from x = {} · from x = {}",
                count(first.from),
                count(last.from)
            ),
            format!("{:.7} · {:.7}", first.spread, last.spread),
        );
        spreads.push([first.spread, last.spread]);
    }
    let [_, one_two, two_three, ..] = spreads[..] else { return spreads };
    let small = [one_two, two_three].iter().all(|spread| spread[0] < 0.01 && spread[1] < 0.01);
    let [first, second] = [one_two, two_three].map(|spread| spread[1] / spread[0] < 0.75);
    found.find(
        "F-17",
        Verdict::rough(small && first && second, small && first),
        format!(
            "From x = {} on the spread of y/x along the top line goes from {:.6} to {:.6} in \
             (1, 2)-GDWN and from {:.6} to {:.6} in (2, 3)-GDWN: small in both, but the second does \
             not shrink.",
            count(LEVEL),
            one_two[0],
            one_two[1],
            two_three[0],
            two_three[1]
        ),
    );
    spreads
}

/// What tells lines from beams.
fn classes(all: &[Measurement], spreads: &[[f64; 2]], found: &mut Measured) {
    let name = |class: MeasuredClass| match class {
        MeasuredClass::Uniform => "uniform lines",
        MeasuredClass::Waves => "waves that last",
        MeasuredClass::Undecided => "not decided",
    };
    for ((game, _), measured) in GAMES.iter().zip(all) {
        found.row(format!("{game}, {} rows", count(measured.rows)), name(measured.class));
    }
    let known = all[0].class == MeasuredClass::Uniform
        && all[1].class == MeasuredClass::Uniform
        && all[3].class == MeasuredClass::Waves;
    found.find(
        "F-04",
        Verdict::definition(known && spreads.len() == GAMES.len()),
        format!(
            "By the waves in the densities of their beams: {}.",
            list(GAMES.iter().zip(all).map(|((game, _), m)| format!("{game} {}", name(m.class))))
        ),
    );
    let uneven = |measured: &Measurement| {
        top(measured).and_then(|beam| beam.fluctuation).unwrap_or(f64::INFINITY)
    };
    // The share of P-positions below x, octave by octave.
    let bounds = |measured: &Measurement| {
        let of: Vec<f64> = octaves(measured).map(|octave| octave.density).collect();
        of.iter().fold((f64::MAX, 0.0), |(a, b), &d| (f64::min(a, d), f64::max(b, d)))
    };
    let (line, beam) = (uneven(&all[1]), uneven(&all[3]));
    let (least, most) = bounds(&all[1]);
    found.row(
        "Density of the top beam in 64 pieces an octave: (1, 2)-GDWN · (3, 5)-GDWN",
        format!("± {:.1} % · ± {:.0} %", line * 100.0, beam * 100.0),
    );
    found.find(
        "F-18",
        Verdict::definition(line < 0.15 && beam > 0.5 && most < 1.3 * least),
        format!(
            "Along the top line of (1, 2)-GDWN the density, {least:.3} to {most:.3} by octaves, varies \
             by {:.1} % from one 64th of an octave to the next, along the top beam of (3, 5)-GDWN by \
             {:.0} %.",
            line * 100.0,
            beam * 100.0
        ),
    );
}

/// How closely lines through the origin follow the P-positions.
fn closed_forms(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let count_rows = context.pick(200_000, 1_000_000);
    context.step("formulas for lines")?;
    let strayed = |game: &Nimhoff, to: u64| -> Result<f64, MeasureError> {
        let xs = rows(context, game, to)?;
        let lines = beams(&xs, (to / 4, to), 0.004);
        let near = |&(x, y): &(u64, u64)| {
            let off = |line: &crate::measure::beams::Beam| (y as f64 - line.mean * x as f64).abs();
            lines.iter().map(off).fold(f64::MAX, f64::min)
        };
        Ok(points(&xs).filter(|(x, y)| x + y < to).map(|at| near(&at)).fold(0.0, f64::max))
    };
    let early = count_rows / 32;
    let [nim, wythoff, gdwn] = ["nim", "wythoff", "gdwn:1,2"].map(nimhoff);
    let nim = strayed(&nim, count_rows)?;
    let wythoff = [strayed(&wythoff, early)?, strayed(&wythoff, count_rows)?];
    let gdwn = [strayed(&gdwn, early)?, strayed(&gdwn, count_rows)?];
    found.row(
        format!("Farthest from a line, in y, x + y < {}: Nim · Wythoff Nim", count(count_rows)),
        format!("{nim:.1} · {:.1}", wythoff[1]),
    );
    found.row(
        format!("(1, 2)-GDWN, x + y < {} · < {}", count(early), count(count_rows)),
        format!("{:.0} · {:.0}", gdwn[0], gdwn[1]),
    );
    found.find(
        "F-02",
        Verdict::question(gdwn[1] > 2.0 * gdwn[0] && gdwn[1] > 20.0 * wythoff[1]),
        format!(
            "No formula of the kind that solves Wythoff Nim fits: its P-positions stay within {:.1} of \
             their lines, those of (1, 2)-GDWN are off by {:.0} at first and by {:.0} farther out. \
             Otherwise taken from the literature.",
            wythoff[1], gdwn[0], gdwn[1]
        ),
    );
    let parted = |text: &str| -> Result<usize, MeasureError> {
        let xs = rows(context, &nimhoff(text), 100_000)?;
        Ok(beams(&xs, (10_000, 100_000), 0.004).len())
    };
    let (three_five, four_seven) = (parted("gdwn:3,5")?, parted("gdwn:4,7")?);
    found.find(
        "F-08",
        Verdict::question(nim == 0.0 && wythoff[1] < 3.0 && three_five == 4 && four_seven == 4),
        format!(
            "Taken literally Nim and Wythoff Nim lie in (i): their P-positions stay within {nim:.0} and \
             {:.1} of their lines forever, by their closed forms. As far as was looked, the fluctuating \
             beams of (3, 5)- and (4, 7)-GDWN, {three_five} and {four_seven}, are parted as (iv) asks; \
             neither is proved.",
            wythoff[1]
        ),
    );
    Ok(())
}

/// (7,12)-GDWN, whose lines are Wythoff's.
fn far_from_a_line(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    context.step("(7, 12)-GDWN near x = 40000")?;
    let xs = rows(context, &nimhoff("gdwn:7,12"), 100_000)?;
    let near = points(&xs).filter(|&(x, y)| (39_000..41_000).contains(&x) && y > x);
    let (least, most) = near
        .map(|(x, y)| y as f64 / x as f64)
        .fold((f64::MAX, 0.0), |(a, b), at| (f64::min(a, at), f64::max(b, at)));
    found.row_against(
        "(7, 12)-GDWN: upper y/x for 39000 ≤ x < 41000",
        format!("{} to {}", slope(least), slope(most)),
        "1.6",
    );
    let first_digits = |value: f64| (value * 10.0).floor() / 10.0;
    found.find(
        "F-82",
        Verdict::rough(
            false,
            first_digits(least) == 1.6 && first_digits(most) == 1.6 && most - least > 0.01,
        ),
        format!(
            "From {} to {}: the first digits are 1.6, and the second decimal is not settled.",
            slope(least),
            slope(most)
        ),
    );
    Ok(())
}
