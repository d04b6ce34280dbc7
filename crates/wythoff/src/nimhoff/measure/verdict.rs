//! The class of a game, as far as its rows tell.

use serde::Serialize;

use super::Period;

/// Whether the fluctuations of the beams die out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum MeasuredClass {
    /// No wave stands out from the noise and the beams fluctuate by less than 2 %, or the strongest wave that can be followed decays faster than x^-0.06, by two
    /// standard errors, or all are weaker than 1 %: lines, the strict class of \[FGPLL\].
    Uniform,
    /// A wave, the strongest or one a quarter as strong, does not decay as fast, by two standard errors: beams.
    /// Games with a root between Re s = 0.94 and 1 would be taken for these.
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

/// Waves at least this strong beside the strongest are heard.
const HEARD: f64 = 0.25;

/// Fluctuation of beams that are even but for their discreteness. Where no wave stands out of more, there may be many: those
/// of (33, 54), say, in too few rows.
const EVEN: f64 = 0.02;

/// The class by the growth of the strongest waves, strongest first.
pub(super) fn class(periods: &[Period], along_x: f64) -> MeasuredClass {
    use MeasuredClass::{Undecided, Uniform, Waves};
    let Some(strongest) = periods.first() else {
        return if along_x < EVEN { Uniform } else { Undecided };
    };
    let fit = |period: &Period| Some((period.growth?, ERRORS * period.growth_error?));
    let heard = periods.iter().take_while(|other| other.strength >= HEARD * strongest.strength);
    let followed: Vec<(f64, f64)> = heard.filter_map(fit).collect();
    match followed.first() {
        _ if followed.iter().any(|(growth, error)| growth - error > DECAY) => Waves,
        Some((growth, error)) if growth + error < DECAY => Uniform,
        None if strongest.strength < FAINT => Uniform,
        _ => Undecided,
    }
}
