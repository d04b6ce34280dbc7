//! Measurements of Linear Nimhoff that several entries share.

use wythoff::nimhoff::{Meter, Nimhoff, Positions};
use wythoff::{K, Rule};

use crate::context::{Context, MeasureError};
use crate::measure::game;
use crate::model::Result;

/// The number k of games in which nothing is blocked.
pub(crate) const ONE: K = game(1);

/// The strongest wave in the densities of the beams of a game.
pub(crate) struct Wave {
    pub(crate) rows: u64,
    /// The pattern repeats when x grows by this factor.
    pub(crate) factor: f64,
    /// Amplitude relative to the mean density.
    pub(crate) strength: f64,
    /// The exponent with which the relative amplitude grows with x; `None` if too few windows show
    /// it.
    pub(crate) growth: Option<f64>,
}

/// Measures the period of a game all of whose rules are fill rules.
///
/// # Errors
/// If the observer stopped the run, or no wave stands out.
pub(crate) fn period(context: &Context<'_>, game: &Nimhoff, rows: u64) -> Result<Wave> {
    period_of(context, game, &mut Positions::new(game), rows)
}

/// Returns the counts over the first `rows` rows, classes left out, from the x of the P-positions.
///
/// # Errors
/// If a fill rule is none of the game's, or the observer says stop.
pub(crate) fn meter_of(
    context: &Context<'_>,
    game: &Nimhoff,
    fill_rules: &[Rule],
    xs: &mut dyn Iterator<Item = u64>,
    rows: u64,
) -> Result<Meter> {
    let mut meter = Meter::try_new(game, fill_rules)?.without_classes();
    meter.read(xs, rows, context.observer())?;
    Ok(meter)
}

/// Measures the period of such a game from the x of its P-positions, row by row.
///
/// # Errors
/// As [`period`].
pub(crate) fn period_of(
    context: &Context<'_>,
    game: &Nimhoff,
    xs: &mut dyn Iterator<Item = u64>,
    rows: u64,
) -> Result<Wave> {
    let measured = meter_of(context, game, game.effective(), xs, rows)?.measurement();
    let wave = measured.periods.first();
    let wave = wave.ok_or_else(|| MeasureError::NotFound(format!("{}: no wave", game.rules())))?;
    Ok(Wave { rows, factor: wave.factor, strength: wave.strength, growth: wave.growth })
}
