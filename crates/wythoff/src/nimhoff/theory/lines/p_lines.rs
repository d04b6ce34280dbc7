//! P-lines and the errors of the theory.

use thiserror::Error;

use crate::Rule;
use crate::exact::Interval;
use crate::observer::Interrupted;

/// A game or a set of fill rules for which the theory has no answer.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum TheoryError {
    /// The rules cannot be fill rules.
    #[error(
        "`{0}` cannot be fill rules: they begin with `1,0`, end with `0,1`, and each is steeper \
         than the one before"
    )]
    NotFillRules(String),
    /// No solution was found and proved. There may be none.
    #[error(
        "no lines were found and proved for the fill rules `{0}`: slopes between them with \
         positive densities that meet every class once"
    )]
    NoLines(String),
    /// A number is too close to a decimal number with that many digits.
    #[error(
        "a slope or density for the fill rules `{fill_rules}` cannot be told from a number of \
         {digits} decimal digits; ask for more or fewer"
    )]
    DigitsUnknown {
        /// The fill rules.
        fill_rules: String,
        /// The requested number of digits.
        digits: u32,
    },
    /// The requested digits are too many.
    #[error("{0} digits are too many; up to 10000 are computed")]
    TooManyDigits(u32),
    /// The observer cancelled.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
}

/// A line along which P-positions lie.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PLine {
    /// The slope m, the limit of y/x.
    pub slope: Interval,
    /// The density lambda, in P-positions per unit of x.
    pub density: Interval,
}

/// The P-lines of a set of fill rules, by rising slope: one between any two neighbouring rules.
///
/// ```
/// use wythoff::nimhoff::PLines;
/// use wythoff::Ruleset;
/// let rules: Ruleset = "gdwn:1,2".parse()?;
/// let lines = PLines::solve(rules.rules(), 30)?;
/// let top = &lines.lines[3];
/// // Source: [FGPLL] section 5.
/// assert_eq!(top.slope.digits(30).unwrap(), "2.247725583557735574499562199472");
/// assert_eq!(top.density.digits(8).unwrap(), "0.24772558");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PLines {
    /// The fill rules, by rising slope. Each fills one forbidden region.
    pub fill_rules: Vec<Rule>,
    /// The lines between them.
    pub lines: Vec<PLine>,
}
