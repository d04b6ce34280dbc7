//! The limit of blocking games: the density of P-positions near (x k, y k) as k grows.
//!
//! In the hood, where a position has fewer than k options, all positions are P. Outside, the
//! density is a sum of patterns of stripes, one for each arm, parallel to it. The lines through
//! the corners of the hood, where the directions of the rules leave it, separate the stripes.
//! Let the rules (a, b) be ordered by slope, let A be the sum of 1/a over the first i + 1 of
//! them, B that of 1/b over the others, and F(m) that of 1/(b - m a) over all. The stripe i,
//! counted from 0, of the arm of slope m has the density
//!
//! ```text
//! (S - A B / (A + m B)) / (m F'(m)),      S = sum of 1/(m a - b) over the first i + 1 rules
//! ```
//!
//! Proof: `docs/algorithms/limit.md`, "Other rules".

use schemars::JsonSchema;
use serde::Serialize;

use super::arms::{ArmsError, Law};
use crate::Ruleset;

/// The limit of the boards of the k-blocking games on some rules as k grows, in units of k.
#[derive(Debug, Clone, PartialEq)]
pub struct BlockingLimit {
    rules: Vec<(f64, f64)>,
    patterns: Vec<Pattern>,
}

/// Parallel stripes, one between each two neighbouring corners of the hood.
#[derive(Debug, Clone, PartialEq, JsonSchema, Serialize)]
pub struct Pattern {
    /// y/x along the stripes, that of an arm.
    pub slope: f64,
    /// From the side of the x-axis to that of the y-axis.
    pub stripes: Vec<Stripe>,
}

/// A stripe of a pattern.
#[derive(Debug, Clone, Copy, PartialEq, JsonSchema, Serialize)]
pub struct Stripe {
    /// The range of y - slope x.
    pub from: f64,
    /// The end of this range.
    pub to: f64,
    /// The density that the stripe adds.
    pub density: f64,
}

impl BlockingLimit {
    /// Computes the limit, to about 14 digits.
    ///
    /// `Time: O(n^3)` for n rules.
    ///
    /// # Errors
    /// If there is no rule along one of the axes, or two rules are parallel and none is a multiple
    /// of the other: no limit of such games is known.
    ///
    /// ```
    /// use wythoff::nimhoff::BlockingLimit;
    /// let queens = BlockingLimit::new(&"wythoff".parse()?)?;
    /// // The épaulettes.
    /// assert!((queens.density(1.0, 0.1) - 5.0 / 11.0).abs() < 1e-12);
    /// assert!(BlockingLimit::new(&"1,0 0,1 2,2 3,3".parse()?).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(rules: &Ruleset) -> Result<Self, ArmsError> {
        if rules.directions().iter().any(|line| line.rules().count() > 1) {
            return Err(ArmsError::Parallel(rules.clone()));
        }
        let law = Law::new(rules)?;
        let slopes = law.slopes(|_| 0.0);
        let rules = law.0;
        let corners: Vec<(f64, f64)> = rules.iter().map(|&rule| corner(&rules, rule)).collect();
        let pattern = |&slope: &f64| {
            let place = |&(x, y): &(f64, f64)| y - slope * x;
            let stripe = |(i, ends): (usize, &[(f64, f64)])| Stripe {
                from: place(&ends[0]),
                to: place(&ends[1]),
                density: density(&rules, slope, i + 1),
            };
            Pattern { slope, stripes: corners.windows(2).enumerate().map(stripe).collect() }
        };
        let patterns = slopes.iter().map(pattern).collect();
        Ok(Self { rules, patterns })
    }

    /// Returns the patterns, by rising slope.
    pub fn patterns(&self) -> &[Pattern] {
        &self.patterns
    }

    /// Returns the options of a position in units of k; the hood is where this is below 1.
    pub fn options(&self, x: f64, y: f64) -> f64 {
        options(&self.rules, (x, y))
    }

    /// Returns the density of P-positions at a place: 1 in the hood, and at most 1/2 outside; on a
    /// border, that of one side.
    pub fn density(&self, x: f64, y: f64) -> f64 {
        if self.options(x, y) < 1.0 {
            return 1.0;
        }
        let of = |pattern: &Pattern| {
            let place = y - pattern.slope * x;
            let stripe = pattern.stripes.iter().find(|of| (of.from..of.to).contains(&place));
            stripe.map_or(0.0, |stripe| stripe.density)
        };
        self.patterns.iter().map(of).sum()
    }
}

/// The multiples of a rule that fit.
fn multiples((a, b): (f64, f64), (x, y): (f64, f64)) -> f64 {
    let fit = |along: f64, step: f64| if step > 0.0 { along / step } else { f64::INFINITY };
    fit(x, a).min(fit(y, b))
}

fn options(rules: &[(f64, f64)], at: (f64, f64)) -> f64 {
    rules.iter().map(|&rule| multiples(rule, at)).sum()
}

/// The place where the direction of a rule leaves the hood.
fn corner(rules: &[(f64, f64)], (a, b): (f64, f64)) -> (f64, f64) {
    let scale = options(rules, (a, b)).recip();
    (a * scale, b * scale)
}

/// The density of a stripe: between the corners of the rules i - 1 and i.
fn density(rules: &[(f64, f64)], slope: f64, i: usize) -> f64 {
    let (flat, steep) = rules.split_at(i);
    let across = |&(a, b): &(f64, f64)| b - slope * a;
    let seen: f64 = flat.iter().map(|rule| -across(rule).recip()).sum();
    let change: f64 = rules.iter().map(|rule| slope * rule.0 / across(rule).powi(2)).sum();
    let [x, y]: [f64; 2] = [
        flat.iter().map(|rule| rule.0.recip()).sum(),
        steep.iter().map(|rule| rule.1.recip()).sum(),
    ];
    (seen - x * y / (x + slope * y)) / change
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Window;
    use crate::board::Board;
    use crate::nimhoff::{BlockingBoard, arms};

    const GAMES: [&str; 8] = [
        "nim",
        "wythoff",
        "gdwn:1,2",
        "1,0 1,3 3,1 0,1",
        "1,0 2,4 3,4 0,1",
        "3,0 0,2 1,2 2,1",
        "2,0 0,1 1,1 2,3",
        "1,0 1,4 1,5 4,1 5,1 0,1",
    ];

    fn limit(rules: &str) -> BlockingLimit {
        BlockingLimit::new(&rules.parse().unwrap()).unwrap()
    }

    /// Places of all parts of a board, outside of the hood.
    fn places(limit: &BlockingLimit) -> Vec<(f64, f64)> {
        let at = |n: u32| f64::from(n) * 0.237 + 0.031;
        let all = (0..24).flat_map(|x| (0..24).map(move |y| (at(x), at(y))));
        all.filter(|&(x, y)| limit.options(x, y) > 1.0).collect()
    }

    #[test]
    fn every_place_outside_the_hood_sees_as_many_as_may_be_blocked() {
        const STEPS: u32 = 4000;
        for rules in GAMES {
            let limit = limit(rules);
            for (x, y) in places(&limit).into_iter().step_by(7) {
                let along = |&(a, b): &(f64, f64)| {
                    let length = multiples((a, b), (x, y));
                    let back = |n: u32| (f64::from(n) + 0.5) / f64::from(STEPS) * length;
                    let density = |n: u32| limit.density(x - a * back(n), y - b * back(n));
                    (0..STEPS).map(density).sum::<f64>() / f64::from(STEPS) * length
                };
                let seen: f64 = limit.rules.iter().map(along).sum();
                assert!((seen - 1.0).abs() < 0.004, "{rules} ({x}, {y}): {seen}");
            }
        }
    }

    #[test]
    fn densities_are_positive_and_at_most_a_half() {
        for rules in GAMES {
            let limit = limit(rules);
            let stripes = limit.patterns.iter().flat_map(|pattern| &pattern.stripes);
            assert!(stripes.clone().all(|stripe| stripe.density > 0.0), "{rules}");
            assert!(stripes.clone().all(|stripe| stripe.from < stripe.to), "{rules}");
            for (x, y) in places(&limit) {
                assert!(limit.density(x, y) < 0.5 + 1e-12, "{rules} ({x}, {y})");
            }
        }
    }

    #[test]
    fn the_stripes_of_a_pattern_hold_what_the_law_of_the_arms_says() {
        for rules in GAMES {
            let (limit, arms) = (limit(rules), arms(&rules.parse().unwrap()).unwrap());
            assert_eq!(limit.patterns.len(), arms.len());
            for (pattern, arm) in limit.patterns.iter().zip(arms) {
                let mass = |stripe: &Stripe| stripe.density * (stripe.to - stripe.from);
                let sum: f64 = pattern.stripes.iter().map(mass).sum();
                assert_eq!(pattern.slope, arm.slope);
                assert!((sum - arm.density).abs() < 1e-9, "{rules}: {sum} {arm:?}");
            }
        }
    }

    #[test]
    fn boards_have_nearly_the_p_positions_of_their_limit() {
        const K: u32 = 90;
        let k = crate::K::try_new(K.into()).unwrap();
        let side = 3 * K;
        let window = Window::try_new(0, 0, side.into(), side.into()).unwrap();
        for rules in ["gdwn:1,2", "1,0 1,3 3,1 0,1", "2,0 0,1 1,1 2,3"] {
            let (limit, rules) = (limit(rules), rules.parse().unwrap());
            let values = BlockingBoard::new(&rules, k).values(window, &()).unwrap();
            let board = values.iter().filter(|&&p| p < 0).count() as f64;
            let at = |n: u32| (f64::from(n) + 0.5) / f64::from(K);
            let places = (0..side).flat_map(|x| (0..side).map(move |y| (at(x), at(y))));
            let sum: f64 = places.map(|(x, y)| limit.density(x, y)).sum();
            assert!((board - sum).abs() < f64::from(side), "{rules}: {board} {sum}");
        }
    }

    #[test]
    fn queens_have_two_stripes_that_add_up_to_five_elevenths() {
        let queens = limit("wythoff");
        let [thin, thick] = [-9.0, 9.0].map(|sign| (25.0 + sign * 5.0_f64.sqrt()) / 110.0);
        for (pattern, densities) in queens.patterns.iter().zip([[thick, thin], [thin, thick]]) {
            for (stripe, density) in pattern.stripes.iter().zip(densities) {
                assert!((stripe.density - density).abs() < 1e-12, "{stripe:?}");
            }
        }
    }
}
