//! Sections 1, 2 and 5.1: lines, beams, and how far P-positions stray.

use serde_json::json;
use wythoff::nimhoff::{BeamOctave, MeasuredBeam, MeasuredClass, Measurement, Nimhoff};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Image, Measured};
use crate::format::slope;
use crate::format::{count, list};
use crate::measure::beams::{beams, points, rows};
use crate::measure::theory::{measured, nimhoff};
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

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    let mut all = Vec::new();
    for (name, text) in GAMES {
        let count_rows = context.pick(600_000, 10_000_000);
        context.step(&format!("{name}, {} rows", count(count_rows)))?;
        all.push(measured(context, text, nimhoff(text).effective(), count_rows)?);
    }
    let [_, one_two, two_three, beams] = &all[..] else { unreachable!("four games") };
    draw(&all, &mut found);
    small(context, [one_two, two_three], beams, &mut found)?;
    classes(context, &all, &mut found)?;
    uniform(context, one_two, beams, &mut found)?;
    closed_forms(context, &mut found)?;
    far_from_a_line(context, &mut found)?;
    found.differs.push(
        "Taken literally, Nim and Wythoff Nim are strict, as their closed forms show, so that class \
         (i) is not empty. And the scatter of (2, 3)-GDWN is small, as the paper says, but beyond \
         x = 131072 it does not shrink against the size of its line, unlike that of (1, 2)-GDWN."
            .into(),
    );
    found.commands = vec![
        "wythoff nimhoff measure --rules gdwn:1,2 --rows 10000000".into(),
        "wythoff nimhoff measure --rules gdwn:2,3 --rows 10000000".into(),
        "wythoff nimhoff positions --rules gdwn:7,12 --rows 100000 -o gdwn-7-12.npy".into(),
    ];
    let spreads = all.iter().map(|measured| {
        octaves(measured).map(|octave| (octave.from, octave.spread)).collect::<Vec<_>>()
    });
    found.data["spread"] = json!(spreads.collect::<Vec<_>>());
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

/// The width of the scatter about the top line of a game.
struct Width {
    /// The greatest standard deviation of y/x in an octave, relative to its mean.
    greatest: f64,
    /// In the last octave that both games have: relative to the beam of another game.
    of_beam: f64,
}

impl Width {
    fn new(line: &Measurement, beam: &Measurement) -> Self {
        let greatest = octaves(line).map(|octave| octave.spread / octave.slope).fold(0.0, f64::max);
        let both = octaves(line).zip(octaves(beam)).last();
        let of_beam = both.map_or(f64::NAN, |(line, beam)| line.spread / beam.spread);
        Self { greatest, of_beam }
    }
}

/// Scatter is small: at most a fiftieth of the slope in every octave, and at last less than a fifth
/// as wide as a beam.
fn is_small(widths: &[Width; 2]) -> bool {
    widths.iter().all(|width| width.greatest < 0.02 && width.of_beam < 0.2)
}

/// The width of the scatter about the lines of (1, 2)- and (2, 3)-GDWN.
fn small(
    context: &Context<'_>,
    lines: [&Measurement; 2],
    beam: &Measurement,
    found: &mut Measured,
) -> Result<(), MeasureError> {
    for ((name, _), measured) in GAMES[1..].iter().zip(lines.into_iter().chain([beam])) {
        let of: Vec<&BeamOctave> = octaves(measured).collect();
        let (Some(first), Some(last)) = (of.first(), of.last()) else { continue };
        let level = of.iter().find(|octave| octave.from >= 1 << 17).unwrap_or(last);
        let shown = [first, level, last];
        found.row(
            format!(
                "{name}: standard deviation of y/x in the octaves from x = {}",
                list(shown.map(|octave| count(octave.from)))
            ),
            shown.map(|octave| format!("{:.6}", octave.spread)).join(" · "),
        );
    }
    let widths = lines.map(|line| Width::new(line, beam));
    let mutant = context.mutant("(3, 5)-GDWN in place of (2, 3)-GDWN", || {
        Ok([lines[0], beam].map(|line| Width::new(line, beam)))
    })?;
    found.find(
        "F-17",
        mutant.judge(&widths, |widths| Verdict::exact(is_small(widths))),
        format!(
            "In every octave from x = 256 on, the standard deviation of y/x along the top line is at \
             most {:.2} % of the slope in (1, 2)-GDWN and {:.2} % in (2, 3)-GDWN; in the last octave \
             it is {:.0} % and {:.0} % of that in the top beam of (3, 5)-GDWN.",
            widths[0].greatest * 100.0,
            widths[1].greatest * 100.0,
            widths[0].of_beam * 100.0,
            widths[1].of_beam * 100.0,
        ),
    );
    Ok(())
}

/// Tells lines from beams.
fn classes(
    context: &Context<'_>,
    all: &[Measurement],
    found: &mut Measured,
) -> Result<(), MeasureError> {
    let name = |class: MeasuredClass| match class {
        MeasuredClass::Uniform => "uniform lines",
        MeasuredClass::Waves => "waves that last",
        MeasuredClass::Undecided => "not decided",
    };
    for ((game, _), measured) in GAMES.iter().zip(all) {
        found.row(format!("{game}, {} rows", count(measured.rows)), name(measured.class));
    }
    // Wythoff Nim, (1, 2)- and (3, 5)-GDWN: two that are strict, and one that is not.
    let of = |games: [usize; 3]| games.map(|game| all[game].class);
    let mutant = context.mutant("(3, 5)-GDWN in place of (1, 2)-GDWN", || Ok(of([0, 3, 3])))?;
    found.find(
        "F-04",
        mutant.judge(&of([0, 1, 3]), |classes| {
            use MeasuredClass::{Uniform, Waves};
            Verdict::definition(*classes == [Uniform, Uniform, Waves])
        }),
        format!(
            "By the waves in the densities of their beams: {}.",
            list(GAMES.iter().zip(all).map(|((game, _), m)| format!("{game} {}", name(m.class))))
        ),
    );
    Ok(())
}

/// The evenness of P-positions along a line, and along a beam.
struct Uniform {
    /// Fluctuation of the density in 64 pieces an octave.
    line: f64,
    beam: f64,
    /// The least and greatest density of the line by octaves.
    bounds: (f64, f64),
}

impl Uniform {
    fn new(line: &Measurement, beam: &Measurement) -> Self {
        let uneven = |measured: &Measurement| {
            top(measured).and_then(|beam| beam.fluctuation).unwrap_or(f64::INFINITY)
        };
        let densities = octaves(line).map(|octave| octave.density);
        let bounds = densities.fold((f64::MAX, 0.0), |(a, b), d| (f64::min(a, d), f64::max(b, d)));
        Self { line: uneven(line), beam: uneven(beam), bounds }
    }
}

/// Lines are uniform on large scales, beams are not.
fn uniform(
    context: &Context<'_>,
    line: &Measurement,
    beam: &Measurement,
    found: &mut Measured,
) -> Result<(), MeasureError> {
    let uniform = Uniform::new(line, beam);
    found.row(
        "Density of the top beam in 64 pieces an octave: (1, 2)-GDWN · (3, 5)-GDWN",
        format!("± {:.1} % · ± {:.0} %", uniform.line * 100.0, uniform.beam * 100.0),
    );
    let mutant =
        context.mutant("(3, 5)-GDWN in place of (1, 2)-GDWN", || Ok(Uniform::new(beam, beam)))?;
    found.find(
        "F-18",
        mutant.judge(&uniform, |uniform| {
            let (least, most) = uniform.bounds;
            Verdict::definition(uniform.line < 0.15 && uniform.beam > 0.5 && most < 1.3 * least)
        }),
        format!(
            "Along the top line of (1, 2)-GDWN the density, {:.3} to {:.3} by octaves, varies \
             by {:.1} % from one 64th of an octave to the next, along the top beam of (3, 5)-GDWN by \
             {:.0} %.",
            uniform.bounds.0,
            uniform.bounds.1,
            uniform.line * 100.0,
            uniform.beam * 100.0
        ),
    );
    Ok(())
}

/// Distances of the P-positions from lines through the origin.
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
    let mutant = context.mutant("Wythoff Nim in place of (1, 2)-GDWN", || Ok(wythoff))?;
    found.find(
        "F-02",
        mutant.judge(&gdwn, |[near, far]| {
            Verdict::question(*far > 2.0 * near && *far > 20.0 * wythoff[1])
        }),
        format!(
            "No formula of the kind that solves Wythoff Nim fits: its P-positions stay within {:.1} of \
             their lines, those of (1, 2)-GDWN are off by {:.0} at first and by {:.0} farther out. \
             Otherwise taken from the literature.",
            wythoff[1], gdwn[0], gdwn[1]
        ),
    );
    nonempty(context, (nim, wythoff[1]), found)
}

/// Judges if the classes of strict and of relaxed games have members.
fn nonempty(
    context: &Context<'_>,
    (nim, wythoff): (f64, f64),
    found: &mut Measured,
) -> Result<(), MeasureError> {
    let parted = |games: [&str; 2]| -> Result<[usize; 2], MeasureError> {
        let mut beams_of = [0; 2];
        for (count, text) in beams_of.iter_mut().zip(games) {
            let xs = rows(context, &nimhoff(text), 100_000)?;
            *count = beams(&xs, (10_000, 100_000), 0.004).len();
        }
        Ok(beams_of)
    };
    let split = parted(["gdwn:3,5", "gdwn:4,7"])?;
    let mutant = context
        .mutant("(4, 5)-GDWN in place of (4, 7)-GDWN", || parted(["gdwn:3,5", "gdwn:4,5"]))?;
    found.find(
        "F-08",
        mutant.judge(&split, |split| {
            Verdict::question(nim == 0.0 && wythoff < 3.0 && *split == [4, 4])
        }),
        format!(
            "Class (i) has members, taken literally: the P-positions of Nim and Wythoff Nim stay \
             within {nim:.0} and {wythoff:.1} of their lines forever, by their closed forms. For (iv) \
             nothing is proved: as far as was looked, the fluctuating beams of (3, 5)- and \
             (4, 7)-GDWN, {} and {}, are parted as it asks.",
            split[0], split[1]
        ),
    );
    Ok(())
}

/// The least and greatest upper y/x of a game for 39000 <= x < 41000.
fn upper_ratios(context: &Context<'_>, text: &str) -> Result<(f64, f64), MeasureError> {
    let xs = rows(context, &nimhoff(text), 100_000)?;
    let near = points(&xs).filter(|&(x, y)| (39_000..41_000).contains(&x) && y > x);
    let ratios = near.map(|(x, y)| y as f64 / x as f64);
    Ok(ratios.fold((f64::MAX, 0.0), |(a, b), at| (f64::min(a, at), f64::max(b, at))))
}

/// (7,12)-GDWN, whose lines are Wythoff's.
fn far_from_a_line(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    context.step("(7, 12)-GDWN near x = 40000")?;
    let ratios = upper_ratios(context, "gdwn:7,12")?;
    let (least, most) = ratios;
    found.row_against(
        "(7, 12)-GDWN: upper y/x for 39000 ≤ x < 41000",
        format!("{} to {}", slope(least), slope(most)),
        "1.6",
    );
    let mutant = context
        .mutant("Wythoff Nim in place of (7, 12)-GDWN", || upper_ratios(context, "wythoff"))?;
    // The digits 1.6 are common to all, and the next one is not.
    let common = |(least, most): &(f64, f64), power: f64| {
        ((least * power) as u64 == (most * power) as u64).then_some((least * power) as u64)
    };
    found.find(
        "F-82",
        mutant.judge(&ratios, |ratios| {
            Verdict::exact(common(ratios, 10.0) == Some(16) && common(ratios, 100.0).is_none())
        }),
        format!(
            "From {} to {}: all begin with 1.6, and the second decimal is not settled.",
            slope(least),
            slope(most)
        ),
    );
    Ok(())
}
