//! Sections 1, 2 and 5.1: lines, beams, and how far P-positions stray.

use wythoff::nimhoff::{BeamOctave, MeasuredClass, Measurement};

use crate::measure::beams::{Beam, beams, points, rows};
use crate::measure::theory::measured;
use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("nimhoff/sections/scatter", measure);

const GAMES: [(&str, &str); 4] = [
    ("Wythoff Nim", "wythoff"),
    ("(1, 2)-GDWN", "gdwn:1,2"),
    ("(2, 3)-GDWN", "gdwn:2,3"),
    ("(3, 5)-GDWN", "gdwn:3,5"),
];

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    let rows = context.pick(600_000, 10_000_000);
    let mut all = Vec::new();
    for (name, text) in GAMES {
        context.step(&format!("{name}, {} rows", count(rows)))?;
        all.push(measured(context, text, nimhoff(text).effective(), rows)?);
    }
    let [_, one_two, two_three, beams] = &all[..] else { unreachable!("four games") };
    found.plate("spread", draw(&all));
    let widths = small(context, [one_two, two_three], beams, &mut found)?;
    classes(context, &all, &mut found)?;
    let uniform = uniform(context, one_two, beams, &mut found)?;
    let strayed = closed_forms(context, &mut found)?;
    let parted = nonempty(context, &strayed, &mut found)?;
    let ratios = far_from_a_line(context, &mut found)?;
    let spread = |of: &Measurement| octaves(of).map(|of| (of.from, of.spread)).collect::<Vec<_>>();
    let games = || GAMES.iter().map(|game| game.0).zip(&all);
    let octaves = games().skip(1).filter_map(|(game, of)| Octaves::new(game, of));
    Ok(found.with(&numbers! {
        rows,
        // The spread of y/x in the top beam of each game, by the first x of the octave.
        spread: all.iter().map(spread).collect::<Vec<_>>(),
        octaves: octaves.collect::<Vec<_>>(),
        // The widths of the lines of (1, 2)- and (2, 3)-GDWN.
        widths,
        classes: games().map(|(game, of)| (game, of.class)).collect::<Vec<_>>(),
        uniform,
        strayed,
        // Numbers of beams of (3, 5)- and (4, 7)-GDWN.
        parted,
        // The least and the greatest upper y/x of (7, 12)-GDWN.
        ratios,
    }))
}

/// Returns the whole octaves of the top beam, from a few hundred columns on.
fn octaves(measured: &Measurement) -> impl Iterator<Item = &BeamOctave> {
    let whole = |octave: &&BeamOctave| octave.from >= 256 && 2 * octave.from <= measured.to;
    measured.beams.last().into_iter().flat_map(|beam| &beam.octaves).filter(whole)
}

/// Draws the spread of y/x in the top beam, octave by octave.
fn draw(all: &[Measurement]) -> Image {
    let series = GAMES.iter().zip(all).skip(1).map(|((name, _), measured)| {
        let points = octaves(measured).map(|octave| (octave.from as f64, octave.spread));
        Series::measured(*name, points)
    });
    Plot::new("x", "standard deviation of y/x, top beam")
        .across(Axis::Log(256.0, 1e7))
        .up(Axis::Log(1e-5, 0.1))
        .series(series)
        .image()
}

/// Three octaves of the top beam of a game: the first, the one from which on its spread may be
/// level, and the last.
#[derive(Serialize)]
struct Octaves {
    game: &'static str,
    from: [u64; 3],
    spread: [f64; 3],
}

impl Octaves {
    fn new(game: &'static str, measured: &Measurement) -> Option<Self> {
        let first = octaves(measured).next()?;
        let last = octaves(measured).last()?;
        let level = octaves(measured).find(|octave| octave.from >= 1 << 17).unwrap_or(last);
        let shown = [first, level, last];
        let (from, spread) = (shown.map(|octave| octave.from), shown.map(|octave| octave.spread));
        Some(Self { game, from, spread })
    }
}

/// The width of the scatter about the top line of a game.
#[derive(Serialize)]
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

/// Measures the width of the scatter about two lines.
fn small(
    context: &Context<'_>,
    lines: [&Measurement; 2],
    beam: &Measurement,
    found: &mut Found,
) -> Result<[Width; 2]> {
    let widths = lines.map(|line| Width::new(line, beam));
    let mutant = context.mutant("(3, 5)-GDWN in place of (2, 3)-GDWN", || {
        Ok([lines[0], beam].map(|line| Width::new(line, beam)))
    })?;
    found.verdict("F-17", mutant.judge_exact(&widths, is_small));
    Ok(widths)
}

/// Tells lines from beams.
fn classes(context: &Context<'_>, all: &[Measurement], found: &mut Found) -> Result<()> {
    use MeasuredClass::{Uniform, Waves};
    // Wythoff Nim, (1, 2)- and (3, 5)-GDWN: two that are strict, and one that is not.
    let of = |games: [usize; 3]| games.map(|game| all[game].class);
    let mutant = context.mutant("(3, 5)-GDWN in place of (1, 2)-GDWN", || Ok(of([0, 3, 3])))?;
    let rule =
        |classes: &[MeasuredClass; 3]| Verdict::definition(*classes == [Uniform, Uniform, Waves]);
    found.verdict("F-04", mutant.judge(&of([0, 1, 3]), rule));
    Ok(())
}

/// The evenness of P-positions along a line, and along a beam.
#[derive(Serialize)]
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
            let fluctuation = measured.beams.last().and_then(|top| top.fluctuation);
            fluctuation.unwrap_or(f64::INFINITY)
        };
        let densities = octaves(line).map(|octave| octave.density);
        let bounds = densities.fold((f64::MAX, 0.0), |(a, b), d| (f64::min(a, d), f64::max(b, d)));
        Self { line: uneven(line), beam: uneven(beam), bounds }
    }
}

/// Judges if lines are uniform on large scales, and beams are not.
fn uniform(
    context: &Context<'_>,
    line: &Measurement,
    beam: &Measurement,
    found: &mut Found,
) -> Result<Uniform> {
    let uniform = Uniform::new(line, beam);
    let mutant =
        context.mutant("(3, 5)-GDWN in place of (1, 2)-GDWN", || Ok(Uniform::new(beam, beam)))?;
    let rule = |uniform: &Uniform| {
        let (least, most) = uniform.bounds;
        Verdict::definition(uniform.line < 0.15 && uniform.beam > 0.5 && most < 1.3 * least)
    };
    found.verdict("F-18", mutant.judge(&uniform, rule));
    Ok(uniform)
}

/// The greatest distances of P-positions from lines through the origin, in y: of those with x + y
/// below `early`, and of those with x + y below `rows`.
#[derive(Serialize)]
struct Strayed {
    early: u64,
    rows: u64,
    nim: f64,
    wythoff: [f64; 2],
    gdwn: [f64; 2],
}

/// Returns the greatest distance from a line of the P-positions with x + y < `to`.
fn strayed(context: &Context<'_>, rules: &str, to: u64) -> Result<f64> {
    let xs = rows(context, &nimhoff(rules), to)?;
    let lines = beams(&xs, (to / 4, to), 0.004);
    let near = |(x, y): (u64, u64)| {
        let off = |line: &Beam| (y as f64 - line.mean * x as f64).abs();
        lines.iter().map(off).fold(f64::MAX, f64::min)
    };
    Ok(points(&xs).filter(|(x, y)| x + y < to).map(near).fold(0.0, f64::max))
}

/// Measures the distances of P-positions from lines through the origin.
fn closed_forms(context: &Context<'_>, found: &mut Found) -> Result<Strayed> {
    let rows = context.pick(200_000, 1_000_000);
    context.step("formulas for lines")?;
    let early = rows / 32;
    let both = |rules: &str| -> Result<[f64; 2]> {
        Ok([strayed(context, rules, early)?, strayed(context, rules, rows)?])
    };
    let nim = strayed(context, "nim", rows)?;
    let (wythoff, gdwn) = (both("wythoff")?, both("gdwn:1,2")?);
    let mutant = context.mutant("Wythoff Nim in place of (1, 2)-GDWN", || Ok(wythoff))?;
    let rule =
        |[near, far]: &[f64; 2]| Verdict::question(*far > 2.0 * near && *far > 20.0 * wythoff[1]);
    found.verdict("F-02", mutant.judge(&gdwn, rule));
    Ok(Strayed { early, rows, nim, wythoff, gdwn })
}

/// Judges if the classes of strict and of relaxed games have members.
fn nonempty(context: &Context<'_>, strayed: &Strayed, found: &mut Found) -> Result<[usize; 2]> {
    let parted = |games: [&str; 2]| -> Result<[usize; 2]> {
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
    let stay_close = strayed.nim == 0.0 && strayed.wythoff[1] < 3.0;
    let rule = |split: &[usize; 2]| Verdict::question(stay_close && *split == [4, 4]);
    found.verdict("F-08", mutant.judge(&split, rule));
    Ok(split)
}

/// Returns the least and the greatest upper y/x of a game for 39000 <= x < 41000.
fn upper_ratios(context: &Context<'_>, text: &str) -> Result<(f64, f64)> {
    let xs = rows(context, &nimhoff(text), 100_000)?;
    let near = points(&xs).filter(|&(x, y)| (39_000..41_000).contains(&x) && y > x);
    let ratios = near.map(|(x, y)| y as f64 / x as f64);
    Ok(ratios.fold((f64::MAX, 0.0), |(a, b), at| (f64::min(a, at), f64::max(b, at))))
}

/// Measures (7,12)-GDWN, whose lines are those of Wythoff Nim.
fn far_from_a_line(context: &Context<'_>, found: &mut Found) -> Result<(f64, f64)> {
    context.step("(7, 12)-GDWN near x = 40000")?;
    let ratios = upper_ratios(context, "gdwn:7,12")?;
    let mutant = context
        .mutant("Wythoff Nim in place of (7, 12)-GDWN", || upper_ratios(context, "wythoff"))?;
    // The digits 1.6 are common to all, and the next one is not.
    let common = |(least, most): &(f64, f64), power: f64| {
        ((least * power) as u64 == (most * power) as u64).then_some((least * power) as u64)
    };
    let rule = |ratios: &(f64, f64)| {
        Verdict::exact(common(ratios, 10.0) == Some(16) && common(ratios, 100.0).is_none())
    };
    found.verdict("F-82", mutant.judge(&ratios, rule));
    Ok(ratios)
}
