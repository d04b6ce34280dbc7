//! Modes, spectra and their errors.

use schemars::JsonSchema;
use serde::Serialize;
use thiserror::Error;

use crate::exact::Complex;
use crate::observer::Interrupted;

/// The stability of the P-lines of a game under small perturbations.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, JsonSchema, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum StabilityClass {
    /// Certified: there is a mode with Re s > 1, so fluctuations grow relative to the lines.
    Unstable,
    /// Certified: there is no mode with Re s >= 1 and a frequency up to [`Spectrum::searched_to`].
    /// Because [`Spectrum::growth_bound`] is above 1, such modes may exist at higher frequencies.
    StrictTo,
    /// Certified: there is no mode with Re s >= 1 at any frequency.
    Strict,
    /// A mode is too close to Re s = 1, or a mode could not be certified.
    Undecided,
}

/// A mode: a perturbation of all lines in proportion to x^s.
#[derive(Debug, Clone, PartialEq, JsonSchema, Serialize)]
pub struct Mode {
    /// Re s. Relative to the lines, the perturbation grows like x^(Re s - 1).
    pub growth: f64,
    /// Im s, which is not negative: the perturbation repeats when ln x grows by 2 pi / Im s.
    pub frequency: f64,
    /// Certified: the root lies within this distance of growth + i frequency, and is the only one
    /// there with this shape.
    pub radius: f64,
    /// The parity of the mode; `None` in a game without symmetry.
    pub parity: Option<Parity>,
    /// The amplitudes in each line, by rising slope. The largest density is 1.
    pub shape: Vec<ModeLine>,
}

/// The effect of exchanging x and y on a mode of a symmetric game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, JsonSchema, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Parity {
    /// The mode does not change.
    Even,
    /// The mode changes its sign.
    Odd,
}

/// The amplitudes of a mode in one line.
#[derive(Debug, Clone, Copy, PartialEq, JsonSchema, Serialize)]
pub struct ModeLine {
    /// Amplitude of the density. Those of all lines sum to 0, because every column holds one
    /// P-position.
    pub density: Complex,
    /// Amplitude of the slope.
    pub slope: Complex,
}

/// The modes of a game, and its stability.
#[derive(Debug, Clone, PartialEq, JsonSchema, Serialize)]
pub struct Spectrum {
    /// The stability of the game.
    pub class: StabilityClass,
    /// The highest frequency of the search.
    pub searched_to: f64,
    /// The least growth of the search.
    pub least_growth: f64,
    /// True if it is certified that no mode between these limits is missing.
    pub complete: bool,
    /// Certified: no mode of any frequency grows faster. Unless the logarithms of slopes are
    /// linearly dependent, some modes come arbitrarily close to this bound, perhaps at high
    /// frequencies. `None` if there are no modes.
    pub growth_bound: Option<f64>,
    /// The modes, fastest growing first.
    pub modes: Vec<Mode>,
}

/// A search for modes that failed.
#[derive(Debug, Clone, PartialEq, Error)]
pub enum SpectrumError {
    /// The enclosures of the slopes do not decide which of two lines is closer to a rule, or lines
    /// are so close that modes may grow like x^1000.
    #[error(
        "the slopes are not known well enough; 30 digits are enough for lines that are not very \
         thin"
    )]
    Vague,
    /// The highest frequency is not positive, or above [`Spectrum::MAX_UP_TO`].
    #[error("frequencies up to {0} cannot be searched; the limit is above 0 and at most 100000")]
    UpTo(f64),
    /// The observer cancelled.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
}

impl Spectrum {
    /// The default of the highest frequency.
    pub const DEFAULT_UP_TO: f64 = 200.0;

    /// The largest possible highest frequency. Beyond it `f64` loses too many digits of the phases.
    pub const MAX_UP_TO: f64 = 100_000.0;

    /// The least growth of the search. Slower modes decay like x^-0.7 relative to the lines.
    pub const LEAST_GROWTH: f64 = 0.3;
}
