//! Omega: the Wythoff pairs and dual Wythoff pairs, which split the lines of Wythoff Nim.
//!
//! Omega is the set of the pairs (A, B) = (floor(phi n), floor(phi^2 n)), the P-positions of
//! Wythoff Nim, and of their duals (A + 1, B + 1), n = 1, 2, .. A rule (p, q) with p < q, added to
//! Wythoff Nim, fills a region if and only if it lies in Omega (\[FGPLL\] Theorem 11). This module
//! decides that in exact arithmetic of Q(sqrt 5). The mirror image (q, p) then joins as well if
//! (14) or (15) holds, which intervals decide for each pair.

use std::cmp::Ordering;

use schemars::JsonSchema;
use serde::Serialize;

use super::fill_rule::with_rule;
use super::lines::{ExactPLine, PLines, TheoryError, exact_sums};
use crate::exact::{Interval, LAST_WYTHOFF_PAIR as LAST, Quadratic};
use crate::{Rule, Ruleset};

pub use crate::exact::wythoff_pair;

/// The sequence that a pair of Omega belongs to. No pair belongs to both.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, JsonSchema, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum PairKind {
    /// (floor(phi n), floor(phi^2 n)).
    Wythoff,
    /// (floor(phi n) + 1, floor(phi^2 n) + 1).
    Dual,
}

/// The n-th dual Wythoff pair (floor(phi n) + 1, floor(phi^2 n) + 1), exactly.
///
/// # Panics
/// Like [`wythoff_pair`].
///
/// ```
/// use wythoff::nimhoff::omega;
/// assert_eq!(omega::wythoff_pair(14), (22, 36)); // [FGPLL] Table 1
/// assert_eq!(omega::dual_pair(14), (23, 37)); // [FGPLL] Table 2
/// ```
pub fn dual_pair(n: u64) -> (u64, u64) {
    let (a, b) = wythoff_pair(n);
    (a + 1, b + 1)
}

/// The pairs of Omega that fit in 64 bits, in ascending order: (1,2), (2,3), (3,5), (4,6), (4,7),
/// ..
pub fn pairs() -> impl Iterator<Item = (u64, u64)> {
    (1..=LAST).flat_map(|n| [wythoff_pair(n), dual_pair(n)])
}

/// The sequence that (p, q) belongs to; `None` if p >= q or the pair is not in Omega.
///
/// `Time: O(1)`, because each difference q - p has one Wythoff pair and one dual pair.
pub fn kind(p: u64, q: u64) -> Option<PairKind> {
    let n = q.checked_sub(p).filter(|n| (1..=LAST).contains(n))?;
    if wythoff_pair(n) == (p, q) {
        Some(PairKind::Wythoff)
    } else if dual_pair(n) == (p, q) {
        Some(PairKind::Dual)
    } else {
        None
    }
}

/// Returns true if (p, q) lies in Omega.
pub fn contains(p: u64, q: u64) -> bool {
    kind(p, q).is_some()
}

/// The lines of Wythoff Nim: slopes 1/phi and phi, densities 1/phi^2 and 1/phi.
pub fn wythoff_lines() -> [ExactPLine; 2] {
    let phi = Quadratic::golden_ratio();
    let one = Quadratic::integer(1);
    let inverse = &phi - &one;
    [
        ExactPLine { slope: inverse.clone(), density: &one - &inverse },
        ExactPLine { slope: phi, density: inverse },
    ]
}

/// Returns true if a rule splits the lines of Wythoff Nim: if one of the inequalities (3) fails for
/// them, in exact arithmetic.
///
/// \[FGPLL\] Theorem 11 says that for p < q this equals [`contains`].
///
/// ```
/// use wythoff::Rule;
/// use wythoff::nimhoff::omega;
/// assert!(omega::splits(Rule::try_new(3, 5)?) && omega::contains(3, 5));
/// assert!(!omega::splits(Rule::try_new(4, 5)?) && !omega::contains(4, 5));
/// # Ok::<(), wythoff::RulesetError>(())
/// ```
pub fn splits(rule: Rule) -> bool {
    let one = Quadratic::integer(1);
    // The slopes of the lines are irrational, so no rule has the slope of a line.
    exact_sums(&wythoff_lines(), rule).is_none_or(|sums| sums.iter().any(|sum| *sum > one))
}

/// Like [`splits`] for 0 < p < q, by the inequalities to which the proof of Theorem 11 reduces (3):
/// (10) if q/p < phi, and (12) if q/p > phi. The pair splits if and only if that inequality fails.
///
/// (The paper ends case 2 with *iff there is no new split*; correct is *iff there is a new split*.)
pub fn splits_by_closed_form(p: u32, q: u32) -> bool {
    let phi = Quadratic::golden_ratio();
    let (one, p, q) = (Quadratic::integer(1), Quadratic::integer(p), Quadratic::integer(q));
    let inverse = &phi - &one;
    let past = &q - &(&phi * &p);
    if past.sign() == Ordering::Less {
        // (10): 1/phi <= phi p - q.
        inverse > -&past
    } else {
        // (12): 1 <= q - p - qp / (q - p) phi^-3; multiplied by q - p > 0.
        let cube = &(&inverse * &inverse) * &inverse;
        let gap = &q - &p;
        gap > &(&gap * &gap) - &(&(&q * &p) * &cube)
    }
}

/// The test of (q, p) against the three lines of Wythoff Nim with (p, q): the sums of \[FGPLL\]
/// (14) or (15).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SecondRule {
    /// The sequence of the pair: (14) is for Wythoff pairs, (15) for dual pairs.
    pub kind: PairKind,
    /// The three lines of {(1,0), (1,1), (p,q), (0,1)}.
    pub lines: PLines,
    /// The slope of the first line compared with p/q, the slope of (q, p): `Greater` for Wythoff
    /// pairs, `Less` for dual pairs. (The paper says this of the third line.)
    pub first_line: Option<Ordering>,
    /// The correct sums, one for (14) and two for (15). The rule splits the lines if one of them is
    /// above 1.
    pub sums: Vec<Interval>,
    /// The sums as they are printed, with p and q exchanged.
    pub printed: Vec<Interval>,
}

impl SecondRule {
    /// The test of a pair of Omega with `digits` digits; `None` for other pairs.
    ///
    /// # Errors
    /// Like [`PLines::solve`].
    ///
    /// ```
    /// use wythoff::nimhoff::omega::SecondRule;
    /// let rule = SecondRule::of(1, 2, 30)?.unwrap();
    /// assert_eq!(rule.splits(), Some(true));
    /// assert_eq!(rule.splits_as_printed(), Some(false)); // [FGPLL] (14) as printed
    /// # Ok::<(), wythoff::nimhoff::TheoryError>(())
    /// ```
    pub fn of(p: u32, q: u32, digits: u32) -> Result<Option<Self>, TheoryError> {
        let (Some(kind), Ok(rule)) = (kind(p.into(), q.into()), Rule::try_new(p, q)) else {
            return Ok(None);
        };
        let lines = PLines::solve(&with_rule(Ruleset::wythoff().rules(), rule), digits)?;
        let slope = &lines.lines[0].slope;
        let first_line = (&(slope * &Interval::integer(q, 0)) - &Interval::integer(p, 0)).sign();
        let sums = inequalities(kind, &lines, p, q);
        let printed = inequalities(kind, &lines, q, p);
        Ok(sums.zip(printed).map(|(sums, printed)| Self { kind, lines, first_line, sums, printed }))
    }

    /// Returns true if a sum is above 1; `None` if the intervals do not decide it.
    pub fn splits(&self) -> Option<bool> {
        one_exceeds(&self.sums)
    }

    /// Returns true if a sum of (14) or (15) as printed is above 1; `None` if the intervals do not
    /// decide it.
    pub fn splits_as_printed(&self) -> Option<bool> {
        one_exceeds(&self.printed)
    }
}

/// Returns true if one of the sums is above 1; `None` if the intervals do not decide it.
fn one_exceeds(sums: &[Interval]) -> Option<bool> {
    let orders: Vec<_> = sums.iter().map(|sum| sum.compare(&Interval::integer(1, 0))).collect();
    if orders.contains(&Some(Ordering::Greater)) {
        Some(true)
    } else if orders.contains(&None) {
        None
    } else {
        Some(false)
    }
}

/// The left sides of (14) or (15) for the rule (q, p); `None` if a line may have its slope.
fn inequalities(kind: PairKind, lines: &PLines, p: u32, q: u32) -> Option<Vec<Interval>> {
    let (p, q) = (Interval::integer(p, 0), Interval::integer(q, 0));
    // lambda / (m q - p) for each line.
    let terms: Vec<Interval> = lines
        .lines
        .iter()
        .map(|line| line.density.over(&(&(&line.slope * &q) - &p)))
        .collect::<Option<_>>()?;
    let upper = &terms[1] + &terms[2];
    Some(match kind {
        PairKind::Wythoff => vec![&terms[0] + &upper],
        PairKind::Dual => vec![-&terms[0], upper],
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nimhoff::{Nimhoff, TestOrder, fill_rules};

    fn rule(p: u32, q: u32) -> Rule {
        Rule::try_new(p, q).expect("a rule")
    }

    #[test]
    fn pairs_equal_tables_1_and_2() {
        let first: Vec<(u64, u64)> = pairs().take(8).collect();
        // Source: [FGPLL] section 5.
        assert_eq!(first, [(1, 2), (2, 3), (3, 5), (4, 6), (4, 7), (5, 8), (6, 10), (7, 11)]);
        let members: Vec<(u64, u64)> = (0..300)
            .flat_map(|p| (0..300).map(move |q| (p, q)))
            .filter(|&(p, q)| contains(p, q))
            .collect();
        assert_eq!(
            members,
            pairs().take_while(|&(p, _)| p < 300).filter(|&(_, q)| q < 300).collect::<Vec<_>>()
        );
    }

    #[test]
    fn the_largest_pairs_of_64_bits_are_exact() {
        let phi = Quadratic::golden_ratio();
        for n in [1, 1 << 40, LAST - 1, LAST] {
            let exact = (&phi * &Quadratic::integer(n)).floor();
            let (a, b) = wythoff_pair(n);
            assert_eq!((a.into(), kind(a, b)), (exact, Some(PairKind::Wythoff)));
            assert_eq!(kind(a + 1, b + 1), Some(PairKind::Dual));
            assert_eq!(kind(a + 2, b + 2), None);
        }
        assert_eq!(kind(0, u64::MAX), None);
    }

    #[test]
    #[should_panic(expected = "more than 64 bits")]
    fn larger_pairs_panic() {
        let _ = dual_pair(LAST + 1);
    }

    #[test]
    fn wythoff_lines_satisfy_theorem_10() {
        let lines = PLines::solve(Ruleset::wythoff().rules(), 60).unwrap().exact().unwrap();
        assert_eq!(lines, wythoff_lines());
    }

    #[test]
    fn a_rule_splits_wythoff_iff_it_lies_in_omega() {
        // Theorem 11. The atlas checks all pairs up to 299.
        for (p, q) in (1..100).flat_map(|q| (1..q).map(move |p| (p, q))) {
            let member = contains(p.into(), q.into());
            assert_eq!(splits(rule(p, q)), member, "{p},{q}");
            assert_eq!(splits_by_closed_form(p, q), member, "{p},{q}");
        }
        // The theorem needs p < q.
        assert!(splits(rule(2, 1)) && !contains(2, 1));
    }

    #[test]
    fn rules_of_omega_and_their_mirror_images_each_add_a_line() {
        // Corollary 12, and Conjecture 13 under the model.
        for (p, q) in (1..24).flat_map(|q| (1..q).map(move |p| (p, q))) {
            let count = |rules: String| {
                let game = Nimhoff::try_new(&rules.parse().expect("rules")).expect("a game");
                fill_rules(&game, TestOrder::UntilStable, &()).expect("fill rules").fill_rules.len()
            };
            let member = contains(p, q);
            assert_eq!(
                count(format!("1,0 1,1 {p},{q} 0,1")),
                if member { 4 } else { 3 },
                "{p},{q}"
            );
            assert_eq!(count(format!("gdwn:{p},{q}")), if member { 5 } else { 3 }, "{p},{q}");
        }
    }

    #[test]
    fn mirror_images_of_the_first_hundred_pairs_split_the_lines() {
        for (p, q) in pairs().take(100) {
            let second = SecondRule::of(p as u32, q as u32, 30).unwrap().unwrap();
            assert_eq!(second.splits(), Some(true), "{p},{q}");
        }
    }

    #[test]
    fn corrected_sums_of_14_and_15_equal_the_reference_values() {
        let mut sums = Vec::new();
        for (p, q) in pairs().take(18) {
            let second = SecondRule::of(p as u32, q as u32, 30).unwrap().unwrap();
            assert_eq!(second.splits(), Some(true), "{p},{q}");
            assert_eq!(second.splits_as_printed(), Some(false), "{p},{q}");
            let side =
                if second.kind == PairKind::Wythoff { Ordering::Greater } else { Ordering::Less };
            assert_eq!(second.first_line, Some(side), "{p},{q}");
            let largest = second.sums.iter().map(Interval::to_f64).fold(0.0, f64::max);
            sums.push(((p, q), second.printed[0].clone(), largest));
        }
        // By Theorem 10 the printed sum of (14) is 1 - 1.
        assert_eq!(sums[0].1.sign(), None);
        assert!(sums[0].1.width() < 1e-25);
        // Source: docs/algorithms/test-vectors.md, Sums of the reorganization model.
        let near = |pair: (u64, u64), value: f64| {
            let found = sums.iter().find(|(other, ..)| *other == pair).unwrap().2;
            assert!((found - value).abs() < 1e-3, "{pair:?}: {found}");
        };
        near((1, 2), 2.021);
        near((3, 5), 4.661);
        near((2, 3), 2.493);
        near((12, 20), 1.0901);
        near((9, 14), 1.0981);
    }
}
