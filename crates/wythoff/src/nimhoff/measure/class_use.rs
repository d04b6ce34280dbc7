//! The classes of a rule that P-positions meet.

use schemars::JsonSchema;
use serde::Serialize;

/// The side of a rule on which a class lies, which decides the beams that can meet it. Source:
/// \[FGPLL\] Lemma 9.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, JsonSchema, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum RuleSide {
    /// Classes whose lines meet the y axis. Only beams steeper than the rule meet them.
    Steeper,
    /// Classes whose lines meet the x axis or the origin. Only beams flatter than the rule meet
    /// them.
    Flatter,
}

/// The shares of the classes on one side of a rule that P-positions meet. Only classes that no
/// later row can meet are counted; they are called decided.
#[derive(Debug, Clone, PartialEq, JsonSchema, Serialize)]
pub struct ClassUse {
    /// The rule.
    pub rule: String,
    /// True if it was given as a fill rule.
    pub fills: bool,
    /// True if it is (1, 0) or (0, 1), whose classes are the rows and the columns.
    #[serde(skip)]
    pub is_of_nim: bool,
    /// The side.
    pub side: RuleSide,
    /// Number of decided classes among those that are counted one by one.
    pub classes: u64,
    /// The share of them with one P-position.
    pub once: f64,
    /// The share without a P-position. No class can hold two, so both shares sum to 1.
    pub never: f64,
    /// Standard deviation of the number of P-positions per class, of all beams together, divided by
    /// its mean, over the last four octaves of class lines in bins of 1/64 octave. 0 if each class
    /// is met once. `None` for rules that do not fill, and if fewer octaves are decided.
    pub fluctuation: Option<f64>,
    /// Fluctuation and share of the classes for each single beam.
    pub beams: Vec<BeamUse>,
}

/// The share of the classes of a rule that one beam meets.
#[derive(Debug, Clone, Copy, PartialEq, JsonSchema, Serialize)]
pub struct BeamUse {
    /// The label of the beam.
    pub label: usize,
    /// The mean share of the classes that the beam meets; in theory density / |b - slope a|, a term
    /// of \[FGPLL\] equations (1) and (2).
    pub share: f64,
    /// Standard deviation of the share along the classes, divided by its mean.
    pub fluctuation: f64,
}
