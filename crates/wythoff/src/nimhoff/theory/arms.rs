//! The law of the arms: the lines along which the P-positions of k-blocking games lie as k grows.
//!
//! A position outside the hood and the arms sees nearly k P-positions. So, in the limit, arms are
//! lines of slopes m and densities lambda, in units of k, such that every direction t between two
//! neighbours among arms and rules sees exactly 1:
//!
//! ```text
//! sum over rules (a, b) of   sum over m_j < t of lambda_j / (b - m_j a)    where t < b/a
//!                            sum over m_j > t of lambda_j / (m_j a - b)    where t > b/a     = 1
//! ```
//!
//! For n arms these are 2n equations in 2n unknowns. For k = 1 one P-position along one rule
//! suffices, and the equations are those of \[FGPLL\] Theorem 10. The argument, which is not a
//! proof, and the measurements are in `docs/algorithms/nimhoff-blocking.md`.

use schemars::JsonSchema;
use serde::Serialize;
use thiserror::Error;

use super::linear;
use crate::nimhoff::game::Nimhoff;

/// A line along which the P-positions of k-blocking games lie as k grows.
#[derive(Debug, Clone, Copy, PartialEq, JsonSchema, Serialize)]
pub struct ArmLine {
    /// The limit of y/x.
    pub slope: f64,
    /// The density in P-positions per unit of x, divided by k.
    pub density: f64,
}

/// A game whose arms are not known.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ArmsError {
    /// Two rules have the same direction, to which the equations do not apply.
    #[error("the arms of `{0}` are not known: two of its rules have the same direction")]
    Parallel(String),
    /// Newton's method found no solution.
    #[error("no arms were found for `{0}`")]
    NoArms(String),
}

/// The largest number of Newton steps.
const STEPS: u32 = 200;

/// The arms of the k-blocking games on the rules of `game` as k grows, by rising slope: one between
/// any two neighbouring rules. They have about nine digits and are not certified.
///
/// # Errors
/// If two rules have the same direction, or no solution is found.
///
/// `Time: O(n^3)` a step, for n arms, and about ten steps.
///
/// ```
/// use wythoff::nimhoff::{Nimhoff, arms};
/// // The arms of blocking queens have the slopes phi^-2 and phi^2.
/// let queens = arms(&Nimhoff::try_new(&"wythoff".parse()?)?)?;
/// assert!((queens[1].slope - 2.618_033_989).abs() < 1e-9);
/// // (1, 2) changes nothing in the game without blocking, but here slopes are 2 - sqrt 2, 2 + sqrt 2.
/// let knight = arms(&Nimhoff::try_new(&"1,0 1,2 0,1".parse()?)?)?;
/// assert!((knight[0].slope - (2.0 - 2.0_f64.sqrt())).abs() < 1e-9);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn arms(game: &Nimhoff) -> Result<Vec<ArmLine>, ArmsError> {
    let rules: Vec<(f64, f64)> =
        game.effective().iter().map(|rule| (f64::from(rule.a()), f64::from(rule.b()))).collect();
    if rules.windows(2).any(|pair| pair[0].0 * pair[1].1 <= pair[0].1 * pair[1].0) {
        return Err(ArmsError::Parallel(game.rules().to_string()));
    }
    let arms = rules.len() - 1;
    // The unknowns are the logarithms of slopes and then of densities. The start is at the
    // mid-angles, with equal densities.
    let angle = |(a, b): (f64, f64)| b.atan2(a);
    let slope = |pair: &[(f64, f64)]| f64::midpoint(angle(pair[0]), angle(pair[1])).tan().ln();
    let mut at: Vec<f64> = rules.windows(2).map(slope).collect();
    at.extend(std::iter::repeat_n(-(arms as f64).ln(), arms));
    let mut excess = excess_of(&rules, &at);
    for _ in 0..STEPS {
        let size = norm(&excess);
        if size < 1e-12 {
            let arm = |j: usize| ArmLine { slope: at[j].exp(), density: at[arms + j].exp() };
            return Ok((0..arms).map(arm).collect());
        }
        let Some(step) = linear::solve(derivatives(&rules, &at, &excess), excess.clone()) else {
            break;
        };
        let next = (0..40).find_map(|halvings| {
            let damping = 0.5_f64.powi(halvings);
            let next: Vec<f64> = at.iter().zip(&step).map(|(x, s)| x - damping * s).collect();
            let inside = rules.windows(2).zip(&next).all(|(pair, slope)| {
                let m = slope.exp();
                pair[0].1 < m * pair[0].0 && m * pair[1].0 < pair[1].1
            });
            let excess = excess_of(&rules, &next);
            (inside && norm(&excess) < size).then_some((next, excess))
        });
        match next {
            Some(next) => (at, excess) = next,
            None => break,
        }
    }
    Err(ArmsError::NoArms(game.rules().to_string()))
}

fn norm(values: &[f64]) -> f64 {
    values.iter().fold(0.0, |most, value| most.max(value.abs()))
}

/// The number of P-positions, in units of k, seen in each direction between two neighbours among
/// arms and rules, minus 1.
fn excess_of(rules: &[(f64, f64)], at: &[f64]) -> Vec<f64> {
    let arms = rules.len() - 1;
    let lines: Vec<(f64, f64)> = (0..arms).map(|j| (at[j].exp(), at[arms + j].exp())).collect();
    let seen = |arms_below: usize, rules_below: usize| -> f64 {
        let by_rule = |(i, &(a, b)): (usize, &(f64, f64))| -> f64 {
            if i >= rules_below {
                lines[..arms_below].iter().map(|(m, l)| l / (b - m * a)).sum()
            } else {
                lines[arms_below..].iter().map(|(m, l)| l / (m * a - b)).sum()
            }
        };
        rules.iter().enumerate().map(by_rule).sum()
    };
    // By rising slope the order is rule, arm, rule, .., arm, rule, with a gap on either side of
    // each arm.
    (0..2 * arms).map(|gap| seen(gap.div_ceil(2), 1 + gap / 2) - 1.0).collect()
}

/// The derivatives of the excess, by differences.
fn derivatives(rules: &[(f64, f64)], at: &[f64], excess: &[f64]) -> Vec<Vec<f64>> {
    const STEP: f64 = 1e-7;
    let mut rows = vec![vec![0.0; at.len()]; excess.len()];
    for column in 0..at.len() {
        let mut shifted = at.to_vec();
        shifted[column] += STEP;
        let shifted = excess_of(rules, &shifted);
        for (row, (shifted, original)) in rows.iter_mut().zip(shifted.iter().zip(excess)) {
            row[column] = (shifted - original) / STEP;
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(rules: &str) -> Result<Vec<ArmLine>, ArmsError> {
        arms(&Nimhoff::try_new(&rules.parse().expect("rules")).expect("a game"))
    }

    #[test]
    fn small_games_have_slopes_in_closed_form() {
        let (two, three) = (2.0_f64.sqrt(), 3.0_f64.sqrt());
        for (rules, slopes) in [
            ("nim", vec![1.0]),
            ("1,0 1,2 0,1", vec![2.0 - two, 2.0 + two]),
            ("1,0 2,2 0,1", vec![0.5, 2.0]),
            ("1,0 2,1 1,2 0,1", vec![2.0 - three, 1.0, 2.0 + three]),
        ] {
            let arms = of(rules).unwrap();
            assert_eq!(arms.len(), slopes.len(), "{rules}");
            for (arm, slope) in arms.iter().zip(slopes) {
                assert!((arm.slope - slope).abs() < 1e-9, "{rules}: {arm:?}");
            }
        }
    }

    #[test]
    fn densities_sum_to_k_positions_in_each_column_and_row() {
        for rules in ["wythoff", "gdwn:1,2", "gdwn:3,5", "1,0 2,1 3,3 0,1", "gdwn:1,2;1,3"] {
            let arms = of(rules).unwrap();
            let column: f64 = arms.iter().map(|arm| arm.density).sum();
            let row: f64 = arms.iter().map(|arm| arm.density / arm.slope).sum();
            assert!((column - 1.0).abs() < 1e-9 && (row - 1.0).abs() < 1e-9, "{rules}");
        }
    }

    #[test]
    fn parallel_rules_are_rejected() {
        assert!(matches!(of("1,0 2,2 3,3 0,1"), Err(ArmsError::Parallel(_))));
        assert!(of("1,0 1,1 2,2 0,1").is_ok(), "a multiple of a rule is not effective");
    }
}
