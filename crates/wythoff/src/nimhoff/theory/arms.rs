//! The law of the arms: the lines along which the P-positions of k-blocking games lie as k grows.
//!
//! A position outside the hood and the arms sees nearly k P-positions. Let the arms be lines of
//! slopes m and densities λ, in units of k. A step across arm j changes what is seen by
//! λⱼ times the sum below, so the slopes are the roots of one equation, one root between each
//! two neighbouring rules (a, b):
//!
//! ```text
//! sum over all rules (a, b) of  1 / (b - m a)  =  0
//! ```
//!
//! A step across a rule between two arms changes nothing either. With k P-positions a column this
//! gives the densities: for rules of slopes t₁ < .. < tₙ,
//!
//! ```text
//! λ_j  =  b_n * product over 1 < i < n of (m_j - t_i)  /  product over l != j of (m_j - m_l)
//! ```
//!
//! They are positive, because roots and slopes of rules alternate. Without parallel rules the
//! law is proved: the arms are where the [limit](super::BlockingLimit) has its stripes
//! (`docs/algorithms/limit.md`). Of parallel rules the shortest counts, which is measured
//! (`docs/algorithms/nimhoff-blocking.md`).

use schemars::JsonSchema;
use serde::Serialize;
use thiserror::Error;

use crate::ruleset::ParallelRules;
use crate::{K, Ruleset};

/// A line along which the P-positions of k-blocking games lie as k grows.
#[derive(Debug, Clone, Copy, PartialEq, JsonSchema, Serialize)]
pub struct ArmLine {
    /// The limit of y/x.
    pub slope: f64,
    /// The density in P-positions per unit of x, divided by k.
    pub density: f64,
}

/// A ruleset whose arms or limit are not known.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ArmsError {
    /// A ruleset without a rule along each axis, to which the law of the arms does not apply.
    #[error("the arms of `{0}` are not known: it has no rule along one of the axes")]
    Axis(Ruleset),
    /// A ruleset with parallel rules, for which no limit is proved.
    #[error("the limit of `{0}` is not known: some of its rules are parallel")]
    Parallel(Ruleset),
}

/// The arms of the k-blocking games on these rules as k grows, by rising slope: one between each
/// two neighbouring directions. They have about 14 digits and are not certified.
///
/// # Errors
/// If there is no rule along one of the axes.
///
/// `Time: O(n^2)`, for n arms.
///
/// ```
/// use wythoff::nimhoff::arms;
/// // The arms of blocking queens have the slopes phi^-2 and phi^2.
/// let queens = arms(&"wythoff".parse()?)?;
/// assert!((queens[1].slope - 2.618_033_989).abs() < 1e-9);
/// // (1, 2) changes nothing in the game without blocking, but here slopes are 2 - sqrt 2, 2 + sqrt 2.
/// let knight = arms(&"1,0 1,2 0,1".parse()?)?;
/// assert!((knight[0].slope - (2.0 - 2.0_f64.sqrt())).abs() < 1e-12);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn arms(rules: &Ruleset) -> Result<Vec<ArmLine>, ArmsError> {
    let law = Law::new(rules)?;
    Ok(law.lines(&law.slopes(|_| 0.0)))
}

/// The arms of the k-blocking game on these rules, with the next term of the law: of order 1/k.
///
/// Between the first and the last arm of a game with n directions the mean value is near
/// (n - 2)/2 (measured), and outside of them it is 0. So a step across the first arm adds (n - 2)/2
/// to what is seen, and a step across the last arm takes it away.
///
/// # Errors
/// If there is no rule along one of the axes.
///
/// ```
/// use wythoff::K;
/// use wythoff::nimhoff::{arms, arms_at};
/// let rules = "1,0 3,3 0,1".parse()?;
/// let (limit, near) = (arms(&rules)?, arms_at(&rules, K::try_new(50)?)?);
/// assert!(near[0].slope > limit[0].slope && near[1].slope < limit[1].slope);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn arms_at(rules: &Ruleset, k: K) -> Result<Vec<ArmLine>, ArmsError> {
    /// Each round gains a factor of about k.
    const ROUNDS: usize = 60;
    let law = Law::new(rules)?;
    let mut lines = law.lines(&law.slopes(|_| 0.0));
    let last = lines.len() - 1;
    let step = (law.0.len() - 2) as f64 / 2.0 / k.get() as f64;
    for _ in 0..ROUNDS {
        let jump = |arm: usize| {
            let sum = f64::from(arm == 0) - f64::from(arm == last);
            sum * step / lines[arm].density
        };
        lines = law.lines(&law.slopes(jump));
    }
    Ok(lines)
}

/// The shortest rule (a, b) of each direction, by rising slope.
pub(super) struct Law(pub(super) Vec<(f64, f64)>);

impl Law {
    pub(super) fn new(rules: &Ruleset) -> Result<Self, ArmsError> {
        let directions = rules.directions();
        let shortest = directions.iter().filter_map(|line: &ParallelRules| line.rules().next());
        let law: Vec<_> = shortest.map(|rule| (f64::from(rule.a()), f64::from(rule.b()))).collect();
        let along_axes = law.first().is_some_and(|rule| rule.1 == 0.0)
            && law.last().is_some_and(|rule| rule.0 == 0.0);
        if along_axes { Ok(Self(law)) } else { Err(ArmsError::Axis(rules.clone())) }
    }

    /// The change of what is seen across an arm of slope y/x, divided by the density of the arm.
    fn change(&self, (x, y): (f64, f64)) -> f64 {
        self.0.iter().map(|(a, b)| x / (b * x - a * y)).sum()
    }

    /// The slope of each arm j across which the change is `jump(j)`.
    ///
    /// Between two rules the change rises from minus infinity to infinity, because its derivative
    /// by y/x is a sum of squares. So bisection finds the slope.
    pub(super) fn slopes(&self, jump: impl Fn(usize) -> f64) -> Vec<f64> {
        // Directions are (1 - t, t).
        let place = |(a, b): (f64, f64)| b / (a + b);
        let slope = |(arm, pair): (usize, &[(f64, f64)])| {
            let (mut low, mut high) = (place(pair[0]), place(pair[1]));
            for _ in 0..100 {
                let middle = f64::midpoint(low, high);
                if self.change((1.0 - middle, middle)) < jump(arm) {
                    low = middle;
                } else {
                    high = middle;
                }
            }
            low / (1.0 - low)
        };
        self.0.windows(2).enumerate().map(slope).collect()
    }

    /// The arms of these slopes with their densities.
    fn lines(&self, slopes: &[f64]) -> Vec<ArmLine> {
        let last = self.0.len() - 1;
        let density = |j: usize, slope: f64| {
            let rules = self.0[1..last].iter().map(|(a, b)| slope - b / a).product::<f64>();
            let others = (0..slopes.len()).filter(|&l| l != j).map(|l| slope - slopes[l]);
            self.0[last].1 * rules / others.product::<f64>()
        };
        let line = |(j, &slope): (usize, &f64)| ArmLine { slope, density: density(j, slope) };
        slopes.iter().enumerate().map(line).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(rules: &str) -> Vec<ArmLine> {
        arms(&rules.parse().expect("rules")).expect("arms")
    }

    #[test]
    fn small_games_have_slopes_in_closed_form() {
        let (two, three) = (2.0_f64.sqrt(), 3.0_f64.sqrt());
        for (rules, slopes) in [
            ("nim", vec![1.0]),
            ("1,0 1,2 0,1", vec![2.0 - two, 2.0 + two]),
            ("1,0 2,2 0,1", vec![0.5, 2.0]),
            ("1,0 2,1 1,2 0,1", vec![2.0 - three, 1.0, 2.0 + three]),
            ("2,0 0,2 1,1", vec![2.0 - three, 2.0 + three]),
        ] {
            let arms = of(rules);
            assert_eq!(arms.len(), slopes.len(), "{rules}");
            for (arm, slope) in arms.iter().zip(slopes) {
                assert!((arm.slope - slope).abs() < 1e-12, "{rules}: {arm:?}");
            }
        }
    }

    #[test]
    fn every_direction_between_arms_and_rules_sees_k_p_positions() {
        let games = ["wythoff", "gdwn:1,2", "gdwn:3,5", "1,0 2,1 3,3 0,1", "gdwn:1,2;1,3"];
        for rules in games.into_iter().chain(["3,0 0,2 1,2 2,1", "2,0 0,1 1,1 2,3"]) {
            let (law, arms) = (Law::new(&rules.parse().unwrap()).unwrap(), of(rules));
            for gap in 0..2 * arms.len() {
                let (arms_below, rules_below) = (gap.div_ceil(2), 1 + gap / 2);
                let seen = law.0.iter().enumerate().map(|(i, (a, b))| {
                    let (below, above) = arms.split_at(arms_below);
                    let lines = if i < rules_below { above } else { below };
                    lines.iter().map(|arm| arm.density / (b - arm.slope * a).abs()).sum::<f64>()
                });
                assert!((seen.sum::<f64>() - 1.0).abs() < 1e-9, "{rules}, gap {gap}");
            }
            assert!(arms.iter().all(|arm| arm.density > 0.0), "{rules}");
        }
    }

    #[test]
    fn of_parallel_rules_the_shortest_counts() {
        assert_eq!(of("1,0 2,2 3,3 0,1"), of("1,0 2,2 0,1"));
        assert_ne!(of("1,0 2,2 3,3 0,1"), of("1,0 3,3 0,1"));
    }

    #[test]
    fn rules_along_both_axes_are_required() {
        for rules in ["1,1", "1,0 1,1", "1,2 0,1"] {
            assert!(arms(&rules.parse().unwrap()).is_err(), "{rules}");
        }
    }

    #[test]
    fn the_next_term_vanishes_with_k_and_leaves_inner_arms() {
        let rules: Ruleset = "1,0 1,3 3,1 0,1".parse().unwrap();
        let limit = arms(&rules).unwrap();
        let off = |k: u64| {
            let near = arms_at(&rules, K::try_new(k).unwrap()).unwrap();
            assert!((near[1].slope - 1.0).abs() < 1e-9);
            near[0].slope / limit[0].slope - 1.0
        };
        assert!((off(1000) * 10.0 / off(100) - 1.0).abs() < 0.05 && off(1000) > 0.0);
    }
}
