//! The results of a measurement.

use schemars::JsonSchema;
use serde::Serialize;
use thiserror::Error;

use super::beam_record::BeamOctave;
use super::class_use::ClassUse;
use super::wave::BeamWave;
use crate::observer::Interrupted;
use crate::{Rule, Ruleset};

/// The results of a measurement of the first rows of a game.
#[derive(Debug, Clone, PartialEq, JsonSchema, Serialize)]
pub struct Measurement {
    /// The rules.
    pub rules: String,
    /// Number of rows read, from row 0.
    pub rows: u64,
    /// First column of the window of means and spectra.
    pub from: u64,
    /// The column after its last one. Every P-position in columns below it is known.
    pub to: u64,
    /// The beams by rising slope.
    pub beams: Vec<MeasuredBeam>,
    /// The waves, strongest first.
    pub periods: Vec<MeasuredWave>,
    /// The largest Re s of the modes of the theory, an upper bound of the scatter exponents of a
    /// strict game; `None` if no modes were given.
    pub largest_growth_theory: Option<f64>,
    /// Counts of the classes of each rule that are met, by rule and side.
    pub classes: Vec<ClassUse>,
    /// Fluctuations of the P-positions along the classes and along x.
    pub evenness: Evenness,
    /// The class of the game, by the decay of its waves.
    pub class: MeasuredClass,
}

/// A beam: the P-positions with the same number of fill rules below them, those of Nim left out.
#[derive(Debug, Clone, PartialEq, JsonSchema, Serialize)]
pub struct MeasuredBeam {
    /// Number of fill rules (a, b) with b x < a y, those of Nim left out.
    pub label: usize,
    /// The fill rules on either side, the flatter first.
    pub between: [String; 2],
    /// Hann mean of y/x in ln x, after a fitted term offset/x is subtracted, because a beam need
    /// not point at the origin. `None` if the window is empty.
    pub slope: Option<f64>,
    /// Standard deviation of the means of 8 disjoint equal windows in ln x, divided by sqrt 8.
    /// `None` if one of them is empty.
    pub slope_error: Option<f64>,
    /// Hann mean of the number of P-positions per column, in ln x.
    pub density: f64,
    /// The error of the density, computed like `slope_error`.
    pub density_error: f64,
    /// Number of P-positions up to the end of the window, divided by the number of columns.
    pub plain_density: f64,
    /// The slope that the theory predicts, if it was given.
    pub slope_theory: Option<f64>,
    /// The density that the theory predicts, if it was given.
    pub density_theory: Option<f64>,
    /// Standard deviation of the density along x divided by its mean, in bins of 1/64 octave over
    /// the last four octaves. `None` if they are empty.
    pub fluctuation: Option<f64>,
    /// The exponent e with which x times the standard deviation of y/x grows like x^e, fitted to
    /// the octaves of the window.
    pub scatter_exponent: Option<f64>,
    /// Standard error of `scatter_exponent`.
    pub scatter_exponent_error: Option<f64>,
    /// Sums over each octave of complete columns.
    pub octaves: Vec<BeamOctave>,
}

/// A wave in ln x.
#[derive(Debug, Clone, PartialEq, JsonSchema, Serialize)]
pub struct MeasuredWave {
    /// Frequency in radians per unit of ln x.
    pub frequency: f64,
    /// The period T = 2 pi / frequency.
    pub log_period: f64,
    /// e^T: the pattern repeats when x grows by this factor.
    pub factor: f64,
    /// Amplitude of the density of a beam relative to its mean: root mean square over the
    /// P-positions.
    pub strength: f64,
    /// The amplitude of the noise at neighbouring frequencies, which discreteness alone causes.
    pub noise: f64,
    /// The exponent e with which the relative amplitude grows like x^e, which is Re s - 1 in the
    /// theory. `None` if the wave is above the noise in too few windows.
    pub growth: Option<f64>,
    /// Standard error of `growth`.
    pub growth_error: Option<f64>,
    /// The frequency that the theory predicts, if a mode within the resolution of the window was
    /// given.
    pub frequency_theory: Option<f64>,
    /// Re s - 1 of that mode.
    pub growth_theory: Option<f64>,
    /// The wave in each beam.
    pub beams: Vec<BeamWave>,
}

/// Fluctuations that test the guess of \[FGPLL\] section 5: that the P-positions are uniform as
/// seen by each fill rule, rather than along the x axis.
///
/// Along the x axis means as seen by the rule (0, 1), whose classes are the columns. Fluctuations
/// are standard deviations divided by means, in bins of 1/64 octave, over the last four octaves.
#[derive(Debug, Clone, Copy, PartialEq, JsonSchema, Serialize)]
pub struct Evenness {
    /// Fluctuation of each single beam along x: root mean square over the P-positions.
    pub along_x: f64,
    /// The largest fluctuation of all beams together along the classes of a fill rule, over rules
    /// and sides. It is 0 if and only if every class in those octaves holds the same number of
    /// P-positions. `None` if too few octaves are decided.
    pub together: Option<f64>,
    /// Fluctuation of each single beam along the classes of the fill rules other than those of Nim:
    /// root mean square over rules and sides, beams weighted by their shares. `None` without such
    /// rules.
    pub apart: Option<f64>,
}

impl Evenness {
    pub(super) fn new(beams: &[MeasuredBeam], classes: &[ClassUse]) -> Self {
        let beam_square =
            |beam: &MeasuredBeam| beam.density * beam.fluctuation.unwrap_or(0.0).powi(2);
        let along_x = beams.iter().map(beam_square).sum::<f64>().sqrt();
        let decided = || classes.iter().filter(|class| class.fluctuation.is_some());
        let together = decided().filter_map(|class| class.fluctuation).reduce(f64::max);
        let inner = || decided().filter(|class| !class.is_of_nim);
        let squares: f64 = inner()
            .flat_map(|class| &class.beams)
            .map(|beam| beam.share * beam.fluctuation.powi(2))
            .sum();
        let sides = inner().count();
        let apart = (sides > 0).then(|| (squares / sides as f64).sqrt());
        Self { along_x, together, apart }
    }
}

/// The class of a game by the decay of its waves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, JsonSchema, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum MeasuredClass {
    /// The P-positions lie along lines: the strict class of \[FGPLL\]. One of three conditions
    /// holds: no wave is above the noise and the beams fluctuate by less than 2 %; the strongest
    /// wave with a fitted growth decays faster than x^-0.06, by two standard errors; or no growth
    /// can be fitted and all waves are weaker than 1 %.
    Uniform,
    /// The P-positions lie in beams: a wave, the strongest or one at least a quarter as strong,
    /// does not decay faster than x^-0.06, by two standard errors. Games with a root between Re s =
    /// 0.94 and 1 would be put in this class.
    Waves,
    /// The rows do not decide between the two.
    Undecided,
}

/// A game that was not measured.
#[derive(Debug, Clone, PartialEq, Error)]
pub enum MeasureError {
    /// A fill rule is not a rule of the game.
    #[error("{rule} cannot fill: it is no rule of `{rules}`, or a multiple of another")]
    NotARule {
        /// The rule.
        rule: Rule,
        /// The rules of the game.
        rules: Ruleset,
    },
    /// The rows are fewer than eight windows need.
    #[error("{0} rows are too few to measure; at least {MIN_ROWS} are needed")]
    TooFewRows(u64),
    /// The observer cancelled.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
}

/// The least number of rows that can be measured.
pub const MIN_ROWS: u64 = 1000;
