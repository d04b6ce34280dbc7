//! Theory and data of Linear Nimhoff, for the games of the figures.

use wythoff::exact::Interval;
use wythoff::nimhoff::{
    self, Measurement, Meter, Nimhoff, PLines, Positions, Reorganization, Spectrum, SpectrumError,
    Summary, TestOrder, TheoryError, measure_rows,
};
use wythoff::{K, Rule, Ruleset};

use crate::context::{Context, MeasureError};
use crate::measure::beams::in_square;
use crate::measure::diagram::{Diagram, Ink, Line, Ray};
use crate::measure::nimhoff::meter_of;
use crate::measure::play::ruleset;
pub(crate) use crate::measure::play::{nimhoff, rule};
use crate::measure::window;
use crate::model::{Image, Result};

impl From<TheoryError> for MeasureError {
    fn from(error: TheoryError) -> Self {
        match error {
            TheoryError::Interrupted(stop) => Self::Interrupted(stop),
            other => Self::NotFound(other.to_string()),
        }
    }
}

impl From<SpectrumError> for MeasureError {
    fn from(error: SpectrumError) -> Self {
        match error {
            SpectrumError::Interrupted(stop) => Self::Interrupted(stop),
            other => Self::NotFound(other.to_string()),
        }
    }
}

impl From<nimhoff::MeasureError> for MeasureError {
    fn from(error: nimhoff::MeasureError) -> Self {
        match error {
            nimhoff::MeasureError::Interrupted(stop) => Self::Interrupted(stop),
            other => Self::NotFound(other.to_string()),
        }
    }
}

/// (p,q)-GDWN as it is typed.
pub(crate) fn gdwn((p, q): (u32, u32)) -> String {
    format!("gdwn:{p},{q}")
}

/// Wythoff Nim with one more rule, as it is typed.
pub(crate) fn one_rule((p, q): (u32, u32)) -> String {
    format!("1,0 1,1 {p},{q} 0,1")
}

/// Rules as the paper writes them.
pub(crate) fn written(rules: &[Rule]) -> String {
    let pairs: Vec<_> = rules.iter().map(|rule| format!("({}, {})", rule.a(), rule.b())).collect();
    format!("{{{}}}", pairs.join(", "))
}

/// The name of a game in the papers.
pub(crate) fn name(rules: &str) -> String {
    let text = ruleset(rules);
    let others = |known: &Ruleset| -> Vec<Rule> {
        text.rules().iter().copied().filter(|rule| !known.rules().contains(rule)).collect()
    };
    if let Some(pairs) = rules.strip_prefix("gdwn:") {
        let pairs: Vec<String> =
            pairs.split(';').map(|pair| format!("({})", pair.replace(',', ", "))).collect();
        return match pairs.as_slice() {
            [one] => format!("{one}-GDWN"),
            several => format!("{{{}}}-GDWN", several.join(", ")),
        };
    }
    let (wythoff, nim) = (Ruleset::wythoff(), Ruleset::nim());
    for (known, name) in [(&wythoff, "Wythoff Nim"), (&nim, "Nim")] {
        if known.rules().iter().all(|rule| text.rules().contains(rule)) {
            match others(known).as_slice() {
                [] => return name.to_owned(),
                [one] => return format!("{name} + ({}, {})", one.a(), one.b()),
                _ => {}
            }
        }
    }
    written(text.rules())
}

/// The fill rules of a game by the model, tested until nothing changes.
///
/// # Errors
/// If the model gives none, or the observer says stop.
pub(crate) fn reorganized(context: &Context<'_>, rules: &str) -> Result<Reorganization> {
    Ok(nimhoff::fill_rules(&nimhoff(rules), TestOrder::UntilStable, context.observer())?)
}

/// The lines of a game all of whose rules are fill rules, certified to so many digits.
///
/// # Errors
/// If there are none.
pub(crate) fn lines_of(rules: &str, digits: u32) -> Result<PLines> {
    let rules: Ruleset = ruleset(rules);
    Ok(PLines::solve(rules.rules(), digits)?)
}

/// The modes of a game's lines up to a frequency.
///
/// # Errors
/// If the observer says stop.
pub(crate) fn modes(context: &Context<'_>, lines: &PLines, up_to: f64) -> Result<Spectrum> {
    Ok(nimhoff::spectrum(lines, up_to, context.observer())?)
}

/// Returns the counts over the first `rows` rows, classes left out.
///
/// # Errors
/// If a fill rule is none of the game's, or the observer says stop.
pub(crate) fn metered(
    context: &Context<'_>,
    rules: &str,
    fill_rules: &[Rule],
    rows: u64,
) -> Result<Meter> {
    let game = nimhoff(rules);
    meter_of(context, &game, fill_rules, &mut Positions::new(&game), rows)
}

/// Beams and waves over the first `rows` rows.
///
/// # Errors
/// As [`metered`].
pub(crate) fn measured(
    context: &Context<'_>,
    rules: &str,
    fill_rules: &[Rule],
    rows: u64,
) -> Result<Measurement> {
    Ok(metered(context, rules, fill_rules, rows)?.measurement())
}

/// Beams and waves over the first `early` rows, and over the first `rows`.
///
/// # Errors
/// As [`metered`].
pub(crate) fn measured_twice(
    context: &Context<'_>,
    game: &Nimhoff,
    fill_rules: &[Rule],
    xs: &mut dyn Iterator<Item = u64>,
    (early, rows): (u64, u64),
) -> Result<[Measurement; 2]> {
    let mut meter = meter_of(context, game, fill_rules, xs, early)?;
    let before = meter.measurement();
    meter.read(xs, rows, context.observer())?;
    Ok([before, meter.measurement()])
}

/// Beams, waves and classes over the first `rows` rows, with the checksums of the rows.
///
/// # Errors
/// As [`measured`].
pub(crate) fn measured_with_summary(
    context: &Context<'_>,
    rules: &str,
    fill_rules: &[Rule],
    rows: u64,
) -> Result<(Measurement, Summary)> {
    let game = nimhoff(rules);
    let mut summary = Summary::new(game.rules(), K::ONE);
    let mut positions = Positions::new(&game).inspect(|&x| summary.add_row(&[x]));
    let data = measure_rows(&game, fill_rules, &mut positions, rows, context.observer())?;
    Ok((data, summary))
}

/// The distance of the beams from lines of the predicted density.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Deviation {
    /// The largest relative deviation from the prediction of the number of P-positions of a beam up
    /// to the end of one of the last four octaves: how uniform it is on large scales.
    pub(crate) total: f64,
    /// That exponent for the number in one of these octaves.
    pub(crate) octave: f64,
}

/// Compares the P-positions of each beam with the density of its line.
pub(crate) fn deviation(data: &Measurement, lines: &PLines) -> Deviation {
    let mut found = Deviation { total: 0.0, octave: 0.0 };
    for (beam, line) in data.beams.iter().zip(&lines.lines) {
        let density = line.density.to_f64();
        let mut count = 0;
        let ends = beam.octaves.iter().map(|octave| {
            count += octave.count;
            let total = count as f64 / octave.to as f64 / density - 1.0;
            (total.abs(), (octave.density / density - 1.0).abs())
        });
        let ends: Vec<(f64, f64)> = ends.collect();
        for (total, octave) in ends.iter().rev().take(4) {
            found.total = found.total.max(*total);
            found.octave = found.octave.max(*octave);
        }
    }
    found
}

/// The number of beams that are parted from the next one in the last octave, by three times the
/// spread of both; the last one counts.
pub(crate) fn parted(data: &Measurement) -> usize {
    let last: Vec<_> = data.beams.iter().filter_map(|beam| beam.octaves.last()).collect();
    let apart = last
        .windows(2)
        .filter(|two| two[0].slope + 3.0 * two[0].spread < two[1].slope - 3.0 * two[1].spread);
    apart.count() + usize::from(!last.is_empty())
}

/// The P-positions of a game with x, y < `side`, one of two drawings side by side, and lines
/// predicted for them, dashed.
pub(crate) fn drawing(rules: &str, lines: &PLines, side: u64) -> Image {
    let mut diagram = Diagram::new(window(0, 0, side, side), 2);
    diagram.positions = in_square(&rows(rules, side as usize), side).collect();
    let dashed = |slope: f64| Ray::slope(slope, format!("{slope:.3}"), Ink::Rule, Line::Dashed);
    diagram.rays = lines.lines.iter().map(|line| dashed(line.slope.to_f64())).collect();
    diagram.image()
}

/// The x of the P-positions of rows 0, 1, ..
pub(crate) fn rows(rules: &str, rows: usize) -> Vec<u64> {
    Positions::new(&nimhoff(rules)).take(rows).collect()
}

/// A number with `places` digits after the point, rounded; `None` if the interval does not tell.
pub(crate) fn rounded(x: &Interval, places: usize) -> Option<String> {
    // Half a unit of the last place more, and cut off.
    let half = Interval::integer(1, x.bits())
        .over(&Interval::integer(2 * 10_u128.pow(places as u32), x.bits()))?;
    (x + &half).digits(places)
}

/// Digits of a number, cut off, or rounded if only that is known, as of whole numbers.
pub(crate) fn digits(x: &Interval, places: usize) -> String {
    x.digits(places)
        .or_else(|| rounded(x, places))
        .unwrap_or_else(|| "not known to so many digits".into())
}

/// Returns true if the interval holds this whole number and is narrower than 10^-`places`.
pub(crate) fn is_integer(x: &Interval, n: i64, places: i32) -> bool {
    (x - &Interval::integer(n, 0)).sign().is_none_or(std::cmp::Ordering::is_eq)
        && x.width() < 10_f64.powi(-places)
}
