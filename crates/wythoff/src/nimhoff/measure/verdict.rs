//! The class of a game, as far as its rows tell.

use serde::Serialize;

use super::Period;

/// Whether the fluctuations of the beams die out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum MeasuredClass {
    /// No wave stands out from the noise, or the strongest decays faster than x^-0.06, by two standard errors, or
    /// it is weaker than 1 % and cannot be followed: lines, the strict class of \[FGPLL\].
    Uniform,
    /// The strongest wave does not decay as fast, by two standard errors: beams. Games with a root
    /// between Re s = 0.94 and 1 would be taken for these.
    Waves,
    /// Neither can be told from these rows.
    Undecided,
}

/// Slowest decay that counts as one: saturated waves were seen to change by x^-0.03 over the columns of 10^7 rows.
const DECAY: f64 = -0.06;

/// Standard errors of the exponent that a verdict leaves room for.
const ERRORS: f64 = 2.0;

/// Waves weaker than this that cannot be followed leave a beam uniform as far as can be seen.
const FAINT: f64 = 0.01;

/// The class by the growth of the strongest wave.
pub(super) fn class(periods: &[Period]) -> MeasuredClass {
    let Some(strongest) = periods.first() else { return MeasuredClass::Uniform };
    match (strongest.growth, strongest.growth_error) {
        (Some(growth), Some(error)) if growth + ERRORS * error < DECAY => MeasuredClass::Uniform,
        (Some(growth), Some(error)) if growth - ERRORS * error > DECAY => MeasuredClass::Waves,
        (None, _) if strongest.strength < FAINT => MeasuredClass::Uniform,
        _ => MeasuredClass::Undecided,
    }
}
