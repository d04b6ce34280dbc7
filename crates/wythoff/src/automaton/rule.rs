//! The local rule of any ruleset.

use std::collections::BTreeMap;

use thiserror::Error;

use crate::Ruleset;
use crate::board::Value;
use crate::exact::divisor::lcm;

/// A polynomial in the two shifts: the coefficient of each offset.
type Polynomial = BTreeMap<(u32, u32), i64>;

/// One term of a local rule: `coefficient` times a number of the cell at (x - dx, y - dy).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LocalRuleTerm {
    /// Number of columns to the left.
    pub dx: u32,
    /// Number of rows above.
    pub dy: u32,
    /// The coefficient, which is not 0.
    pub coefficient: i64,
}

/// A cellular automaton on the quadrant: the value of a cell is a sum of multiples of the values to
/// the left of it and above it, and of compensation terms for negative values, which are palaces.
///
/// [`crate::automaton`] derives the coefficients. The queen's rule is \[CLN\] Fig. 2:
///
/// ```
/// use wythoff::Ruleset;
/// use wythoff::automaton::LocalRule;
/// let rule = LocalRule::try_new(&Ruleset::wythoff())?;
/// assert_eq!(
///     rule.to_string(),
///     "p(x,y-1) + p(x-1,y) - p(x-1,y-2) - p(x-2,y-1) + p(x-2,y-2) \
///      + [x,y-1] + [x-1,y] - [x-1,y-1] - 2[x-1,y-2] - 2[x-2,y-1] + 3[x-2,y-2]"
/// );
/// # Ok::<(), wythoff::automaton::LocalRuleError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LocalRule {
    linear: Vec<LocalRuleTerm>,
    compensation: Vec<LocalRuleTerm>,
    reach: (u32, u32),
    directions: u32,
}

/// A ruleset for which there is no automaton.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum LocalRuleError {
    /// The local rule looks back too far.
    #[error(
        "the local rule of `{rules}` looks {reach_x} columns and {reach_y} rows back; up to {} are \
         supported",
        LocalRule::MAX_REACH
    )]
    TooWide {
        /// The ruleset.
        rules: String,
        /// Number of columns.
        reach_x: u64,
        /// Number of rows.
        reach_y: u64,
    },
    /// A rule along an axis is missing, so the start of the automaton is not known.
    #[error(
        "`{0}` lacks a rule along one of the axes, such as 1,0 and 0,1; \
         without both the start of the automaton is not known"
    )]
    NoStart(String),
}

impl LocalRule {
    /// The largest number of columns or rows that a rule may look back.
    pub const MAX_REACH: u32 = 512;

    /// The local rule of a ruleset.
    ///
    /// `Time and memory: O(number of directions x size of the neighbourhood)`.
    ///
    /// # Errors
    /// If the rule looks back more than [`LocalRule::MAX_REACH`] columns or rows.
    pub fn try_new(rules: &Ruleset) -> Result<Self, LocalRuleError> {
        let lines: Vec<DirectionSeries> =
            rules.directions().iter().map(DirectionSeries::new).collect();
        let reach_x: u64 = lines.iter().map(|line| line.period.0).sum();
        let reach_y: u64 = lines.iter().map(|line| line.period.1).sum();
        if reach_x.max(reach_y) > u64::from(Self::MAX_REACH) {
            return Err(LocalRuleError::TooWide { rules: rules.to_string(), reach_x, reach_y });
        }
        let differences = |but: Option<usize>| {
            let others = lines.iter().enumerate().filter(|(i, _)| Some(*i) != but);
            others.fold(Polynomial::from([((0, 0), 1)]), |product, (_, line)| {
                times(&product, &[((0, 0), 1), (narrow(line.period), -1)])
            })
        };
        let mut linear = differences(None);
        linear.remove(&(0, 0));
        linear.values_mut().for_each(|coefficient| *coefficient = -*coefficient);
        let mut compensation = Polynomial::new();
        for (i, line) in lines.iter().enumerate() {
            let seen: Vec<_> = line.seen.iter().map(|&step| (narrow(step), 1)).collect();
            for (offset, coefficient) in times(&differences(Some(i)), &seen) {
                *compensation.entry(offset).or_default() += coefficient;
            }
        }
        let reach = narrow((reach_x, reach_y));
        let directions = lines.len() as u32;
        Ok(Self { linear: terms(linear), compensation: terms(compensation), reach, directions })
    }

    /// The terms of all values, nearest cells first.
    pub fn linear(&self) -> &[LocalRuleTerm] {
        &self.linear
    }

    /// The terms of negative values, nearest cells first.
    pub fn compensation(&self) -> &[LocalRuleTerm] {
        &self.compensation
    }

    /// Number of columns to the left and number of rows above that the rule looks back.
    pub const fn reach(&self) -> (u32, u32) {
        self.reach
    }

    /// The value of a cell, if `value(dx, dy)` returns the value `dx` columns to the left and `dy`
    /// rows above; `None` if it does not fit in a [`Value`].
    pub fn next(&self, value: impl Fn(u32, u32) -> Value) -> Option<Value> {
        let linear = self
            .linear
            .iter()
            .map(|term| i128::from(term.coefficient) * i128::from(value(term.dx, term.dy)));
        let palaces = self.compensation.iter().filter(|term| value(term.dx, term.dy) < 0);
        let sum =
            linear.sum::<i128>() + palaces.map(|term| i128::from(term.coefficient)).sum::<i128>();
        Value::try_from(sum).ok()
    }
}

/// The rules of one direction as a generating function in their primitive shift S.
///
/// The squares seen along the direction are the sum of S^t over all multiples t of a rule. They
/// repeat with the least common multiple L of the rules, so the sum is Q / (1 - S^L), where Q is
/// the part with t from 1 to L. For a single rule this is S^m / (1 - S^m).
struct DirectionSeries {
    /// S^L as an offset.
    period: (u64, u64),
    /// The offsets of Q; empty if L is beyond the largest reach.
    seen: Vec<(u64, u64)>,
}

impl DirectionSeries {
    fn new(line: &crate::ruleset::ParallelRules) -> Self {
        let multiples = line.multiples.iter().map(|&m| u64::from(m));
        // The exact period does not matter once it is beyond the largest reach.
        let far = u64::from(LocalRule::MAX_REACH) + 1;
        let period = multiples
            .clone()
            .fold(1, |l, m| if l < far { lcm(l, m).unwrap_or(u64::MAX) } else { l });
        let (a, b) = (u64::from(line.a), u64::from(line.b));
        let seen = (1..=if period < far { period } else { 0 })
            .filter(|t| multiples.clone().any(|m| t.is_multiple_of(m)))
            .map(|t| (a * t, b * t))
            .collect();
        Self { period: (a * period, b * period), seen }
    }
}

/// An offset within [`LocalRule::MAX_REACH`], as it is stored.
const fn narrow((dx, dy): (u64, u64)) -> (u32, u32) {
    (dx as u32, dy as u32)
}

fn times(polynomial: &Polynomial, factor: &[((u32, u32), i64)]) -> Polynomial {
    let mut product = Polynomial::new();
    for (&(dx, dy), &c) in polynomial {
        for &((fx, fy), f) in factor {
            *product.entry((dx + fx, dy + fy)).or_default() += c * f;
        }
    }
    product
}

/// The terms with nonzero coefficients, by distance and then from the top right to the lower left.
fn terms(polynomial: Polynomial) -> Vec<LocalRuleTerm> {
    let mut terms: Vec<LocalRuleTerm> = polynomial
        .into_iter()
        .filter(|&(_, coefficient)| coefficient != 0)
        .map(|((dx, dy), coefficient)| LocalRuleTerm { dx, dy, coefficient })
        .collect();
    terms.sort_by_key(|term| (term.dx + term.dy, term.dx));
    terms
}

impl LocalRule {
    /// The possible values of the farthest cell, [`LocalRule::reach`] columns to the left and rows
    /// above a cell of value `next`, largest first: the rule run backward. `value(dx, dy)` returns
    /// the cells between.
    ///
    /// If the rules have n directions, the farthest cell a occurs on both sides of the identity as
    /// the product of all n shifts, and the rule is ±(a + n \[a < 0\]) + rest. So a is a solution
    /// of a + n \[a < 0\] = r: r if it is not negative, and r - n if that is negative. There are
    /// two solutions for 0 <= r < n, and otherwise one. For the queen n is 3, and the solutions are
    /// [`Predecessors`](super::Predecessors), \[CLN\] section 2.3.
    ///
    /// Returns `None` if a value does not fit in a [`Value`].
    ///
    /// `Time: O(terms)`.
    ///
    /// ```
    /// use wythoff::automaton::LocalRule;
    /// // Nim: p(x,y) = p(x-1,y) + p(x,y-1) - p(x-1,y-1) + [x-1,y] + [x,y-1] - 2[x-1,y-1].
    /// let nim = LocalRule::try_new(&"nim".parse()?)?;
    /// assert_eq!(nim.predecessors(-1, |_, _| 0), Some(vec![1, -1]));
    /// assert_eq!(nim.predecessors(-2, |_, _| 0), Some(vec![2]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn predecessors(
        &self,
        next: Value,
        value: impl Fn(u32, u32) -> Value,
    ) -> Option<Vec<Value>> {
        let (far, n) = (self.reach, i128::from(self.directions));
        // The unknown cell is replaced by 0, which contributes nothing.
        let rest = self.next(|dx, dy| if (dx, dy) == far { 0 } else { value(dx, dy) })?;
        let sign = if self.directions % 2 == 1 { 1 } else { -1 };
        let r = sign * (i128::from(next) - i128::from(rest));
        let solutions = [r, r - n].into_iter().filter(|&a| if a < 0 { a + n == r } else { a == r });
        solutions.map(|a| Value::try_from(a).ok()).collect()
    }

    /// The number n of directions of the rules, which is the compensation coefficient of the
    /// farthest cell.
    pub const fn directions(&self) -> u32 {
        self.directions
    }
}

impl std::fmt::Display for LocalRule {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let behind = |d: u32| if d == 0 { String::new() } else { format!("-{d}") };
        let linear = self.linear.iter().map(|term| (term, "p(", ")"));
        let palaces = self.compensation.iter().map(|term| (term, "[", "]"));
        for (i, (term, open, close)) in linear.chain(palaces).enumerate() {
            let LocalRuleTerm { dx, dy, coefficient } = *term;
            f.write_str(match (i, coefficient < 0) {
                (0, false) => "",
                (0, true) => "-",
                (_, false) => " + ",
                (_, true) => " - ",
            })?;
            if coefficient.unsigned_abs() > 1 {
                write!(f, "{}", coefficient.unsigned_abs())?;
            }
            write!(f, "{open}x{},y{}{close}", behind(dx), behind(dy))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rule(text: &str) -> Result<LocalRule, LocalRuleError> {
        LocalRule::try_new(&text.parse().unwrap())
    }

    /// [CLN] Fig. 2, letter by letter: a to f are where the figure draws them.
    #[test]
    fn the_queens_rule_is_figure_2_term_by_term() {
        let term = |dx, dy, coefficient| LocalRuleTerm { dx, dy, coefficient };
        let (e, f, d, b, c, a) = ((0, 1), (1, 0), (1, 1), (1, 2), (2, 1), (2, 2));
        let at = |cell: (u32, u32), coefficient| term(cell.0, cell.1, coefficient);
        let queen = rule("wythoff").unwrap();
        assert_eq!(queen.linear(), [at(e, 1), at(f, 1), at(b, -1), at(c, -1), at(a, 1)]);
        let expected = [at(e, 1), at(f, 1), at(d, -1), at(b, -2), at(c, -2), at(a, 3)];
        assert_eq!(queen.compensation(), expected);
        assert_eq!(queen.reach(), (2, 2));
    }

    #[test]
    fn a_rule_that_is_a_multiple_of_another_changes_nothing() {
        assert_eq!(rule("1,0 0,1 1,1 2,2 3,0"), rule("wythoff"));
    }

    #[test]
    fn a_rule_out_of_reach_is_refused_with_its_reach() {
        let error = rule("1,0 0,1 511,512").unwrap_err();
        assert!(matches!(error, LocalRuleError::TooWide { reach_x: 512, reach_y: 513, .. }));
        // The least common multiple of the parallel rules is what counts.
        assert!(rule("1,0 0,1 23,23 29,29").is_err());
        assert!(rule("1048575,1 1048574,1 1,1048575").is_err());
    }
}
