//! Wythoff pairs and dual Wythoff pairs: which (p, q) split the lines of Wythoff Nim.
//!
//! Omega is the set of the pairs (A, B) = (floor(phi n), floor(phi^2 n)), the P-positions of Wythoff Nim, and of
//! their duals (A + 1, B + 1), n = 1, 2, .. Adjoined to Wythoff Nim, a rule (p, q) with p < q fills a
//! region iff it lies in Omega (\[FGPLL\] Theorem 11): here in the arithmetic of Q(sqrt 5), so that no case is
//! decided by a float. That its mirror image (q, p) then joins as well is what (14) and (15) say, and
//! what intervals decide pair by pair.

use std::cmp::Ordering;

use serde::Serialize;

use super::fill_rule::with;
use super::lines::{ExactLine, Lines, TheoryError, exact_sums};
use crate::exact::{Interval, Quadratic};
use crate::{Rule, Ruleset};

/// Which of the two sequences a pair of Omega belongs to; no pair belongs to both.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// (floor(phi n), floor(phi^2 n)).
    Wythoff,
    /// (floor(phi n) + 1, floor(phi^2 n) + 1).
    Dual,
}

/// The last n whose pairs fit in 64 bits.
const LAST: u64 = 7_046_029_254_386_353_129;

/// The n-th Wythoff pair (floor(phi n), floor(phi^2 n)), exactly.
///
/// # Panics
/// If n is above 7046029254386353129, some 7 * 10^18: the pair has more than 64 bits.
///
/// ```
/// use wythoff::nimhoff::omega;
/// assert_eq!(omega::wythoff_pair(14), (22, 36)); // [FGPLL] Table 1
/// assert_eq!(omega::dual_pair(14), (23, 37)); // [FGPLL] Table 2
/// ```
pub fn wythoff_pair(n: u64) -> (u64, u64) {
    assert!(n <= LAST, "pair {n} has more than 64 bits; the last that fits is {LAST}");
    // floor((n + sqrt(5 n^2)) / 2): the root may be floored first.
    let wide = u128::from(n);
    let a = (wide + (5 * wide * wide).isqrt()) / 2;
    let a = a as u64;
    (a, a + n)
}

/// The n-th dual Wythoff pair (floor(phi n) + 1, floor(phi^2 n) + 1), exactly.
///
/// # Panics
/// As [`wythoff_pair`].
pub fn dual_pair(n: u64) -> (u64, u64) {
    let (a, b) = wythoff_pair(n);
    (a + 1, b + 1)
}

/// All pairs of Omega that have 64 bits in their total order, (1,2), (2,3), (3,5), (4,6), (4,7), ..
pub fn pairs() -> impl Iterator<Item = (u64, u64)> {
    (1..=LAST).flat_map(|n| [wythoff_pair(n), dual_pair(n)])
}

/// Which sequence (p, q) belongs to, if p < q and it lies in Omega; `None` otherwise.
///
/// `Time: O(1)`: of all pairs with one difference, one is a Wythoff pair and one a dual.
pub fn kind(p: u64, q: u64) -> Option<Kind> {
    let n = q.checked_sub(p).filter(|n| (1..=LAST).contains(n))?;
    if wythoff_pair(n) == (p, q) {
        Some(Kind::Wythoff)
    } else if dual_pair(n) == (p, q) {
        Some(Kind::Dual)
    } else {
        None
    }
}

/// Whether (p, q) lies in Omega.
pub fn contains(p: u64, q: u64) -> bool {
    kind(p, q).is_some()
}

/// The lines of Wythoff Nim: slopes 1/phi and phi, densities 1/phi^2 and 1/phi.
pub fn wythoff_lines() -> [ExactLine; 2] {
    let phi = Quadratic::golden_ratio();
    let one = Quadratic::integer(1);
    let inverse = &phi - &one;
    [
        ExactLine { slope: inverse.clone(), density: &one - &inverse },
        ExactLine { slope: phi, density: inverse },
    ]
}

/// Whether a rule splits the lines of Wythoff Nim: whether one of the inequalities (3) fails there, exactly.
///
/// \[FGPLL\] Theorem 11 is that for p < q this is [`contains`].
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
    // No rule has the irrational slope of a line.
    exact_sums(&wythoff_lines(), rule).is_none_or(|sums| sums.iter().any(|sum| *sum > one))
}

/// The same for 0 < p < q by the inequalities that the proof of Theorem 11 reduces (3) to: (10) where q/p < phi, (12)
/// where q/p > phi. The pair splits iff the one that applies fails.
///
/// (The paper ends case 2 with *iff there is no new split*; it is iff there is one.)
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

/// Whether (q, p) splits the three lines of Wythoff Nim with (p, q): the sums of \[FGPLL\] (14) or (15).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SecondRule {
    /// Which sequence the pair belongs to: (14) is for Wythoff pairs, (15) for duals.
    pub kind: Kind,
    /// The three lines of {(1,0), (1,1), (p,q), (0,1)}.
    pub lines: Lines,
    /// Whether the first line is steeper than (q, p), whose slope is p/q: `Greater` for Wythoff pairs, `Less` for duals.
    /// (The paper says so of the third.)
    pub first_line: Option<Ordering>,
    /// The sums, one for (14) and two for (15): one above 1 splits. With the slopes against (q, p), as they
    /// have to be.
    pub sums: Vec<Interval>,
    /// The same with p and q exchanged, as they are printed.
    pub printed: Vec<Interval>,
}

impl SecondRule {
    /// For a pair of Omega, to `digits` digits; `None` for other pairs.
    ///
    /// # Errors
    /// As [`Lines::solve`].
    ///
    /// ```
    /// use wythoff::nimhoff::omega::SecondRule;
    /// let rule = SecondRule::of(1, 2, 30)?.unwrap();
    /// assert_eq!(rule.splits(), Some(true));
    /// assert_eq!(rule.splits_as_printed(), Some(false)); // [FGPLL] (14) as it stands
    /// # Ok::<(), wythoff::nimhoff::TheoryError>(())
    /// ```
    pub fn of(p: u32, q: u32, digits: u32) -> Result<Option<Self>, TheoryError> {
        let (Some(kind), Ok(rule)) = (kind(p.into(), q.into()), Rule::try_new(p, q)) else {
            return Ok(None);
        };
        let lines = Lines::solve(&with(Ruleset::wythoff().rules(), rule), digits)?;
        let slope = &lines.lines[0].slope;
        let first_line = (&(slope * &Interval::integer(q, 0)) - &Interval::integer(p, 0)).sign();
        let sums = inequalities(kind, &lines, p, q);
        let printed = inequalities(kind, &lines, q, p);
        Ok(sums.zip(printed).map(|(sums, printed)| Self { kind, lines, first_line, sums, printed }))
    }

    /// Whether a sum is above 1, if the intervals tell.
    pub fn splits(&self) -> Option<bool> {
        one_exceeds(&self.sums)
    }

    /// Whether a sum is above 1 as (14) and (15) are printed.
    pub fn splits_as_printed(&self) -> Option<bool> {
        one_exceeds(&self.printed)
    }
}

/// Whether one of the sums is above 1; `None` if that is not known.
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
fn inequalities(kind: Kind, lines: &Lines, p: u32, q: u32) -> Option<Vec<Interval>> {
    let (p, q) = (Interval::integer(p, 0), Interval::integer(q, 0));
    // lambda / (m q - p) for each line.
    let terms: Vec<Interval> = lines
        .lines
        .iter()
        .map(|line| line.density.over(&(&(&line.slope * &q) - &p)))
        .collect::<Option<_>>()?;
    let upper = &terms[1] + &terms[2];
    Some(match kind {
        Kind::Wythoff => vec![&terms[0] + &upper],
        Kind::Dual => vec![-&terms[0], upper],
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nimhoff::{Nimhoff, Order, fill_rules};

    fn rule(p: u32, q: u32) -> Rule {
        Rule::try_new(p, q).expect("a rule")
    }

    #[test]
    fn pairs_are_those_of_tables_1_and_2() {
        let first: Vec<(u64, u64)> = pairs().take(8).collect();
        // [FGPLL] section 5.
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
    fn the_last_pairs_that_fit_are_exact() {
        let phi = Quadratic::golden_ratio();
        for n in [1, 1 << 40, LAST - 1, LAST] {
            let exact = (&phi * &Quadratic::integer(n)).floor();
            let (a, b) = wythoff_pair(n);
            assert_eq!((a.into(), kind(a, b)), (exact, Some(Kind::Wythoff)));
            assert_eq!(kind(a + 1, b + 1), Some(Kind::Dual));
            assert_eq!(kind(a + 2, b + 2), None);
        }
        assert_eq!(kind(0, u64::MAX), None);
    }

    #[test]
    #[should_panic(expected = "more than 64 bits")]
    fn no_pair_is_cut_to_64_bits() {
        let _ = dual_pair(LAST + 1);
    }

    #[test]
    fn wythoff_lines_are_those_of_theorem_10() {
        let lines = Lines::solve(Ruleset::wythoff().rules(), 60).unwrap().exact().unwrap();
        assert_eq!(lines, wythoff_lines());
    }

    #[test]
    fn a_rule_splits_wythoff_iff_it_lies_in_omega() {
        // Theorem 11. The atlas goes on to 299.
        for (p, q) in (1..100).flat_map(|q| (1..q).map(move |p| (p, q))) {
            let member = contains(p.into(), q.into());
            assert_eq!(splits(rule(p, q)), member, "{p},{q}");
            assert_eq!(splits_by_closed_form(p, q), member, "{p},{q}");
        }
        // It needs p < q.
        assert!(splits(rule(2, 1)) && !contains(2, 1));
    }

    #[test]
    fn one_rule_adds_a_line_iff_it_lies_in_omega_and_its_mirror_image_another() {
        // Corollary 12, and Conjecture 13 under the model.
        for (p, q) in (1..24).flat_map(|q| (1..q).map(move |p| (p, q))) {
            let count = |rules: String| {
                let game = Nimhoff::try_new(&rules.parse().expect("rules")).expect("a game");
                fill_rules(&game, Order::UntilStable, &()).expect("fill rules").fill_rules.len()
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
    fn mirror_images_split_again_for_the_first_hundred_pairs() {
        for (p, q) in pairs().take(100) {
            let second = SecondRule::of(p as u32, q as u32, 30).unwrap().unwrap();
            assert_eq!(second.splits(), Some(true), "{p},{q}");
        }
    }

    #[test]
    fn inequalities_14_and_15_have_their_known_sums_and_fail_as_printed() {
        let mut sums = Vec::new();
        for (p, q) in pairs().take(18) {
            let second = SecondRule::of(p as u32, q as u32, 30).unwrap().unwrap();
            assert_eq!(second.splits(), Some(true), "{p},{q}");
            assert_eq!(second.splits_as_printed(), Some(false), "{p},{q}");
            let side =
                if second.kind == Kind::Wythoff { Ordering::Greater } else { Ordering::Less };
            assert_eq!(second.first_line, Some(side), "{p},{q}");
            let largest = second.sums.iter().map(Interval::to_f64).fold(0.0, f64::max);
            sums.push(((p, q), second.printed[0].clone(), largest));
        }
        // As printed, (14) is 1 - 1 by Theorem 10.
        assert_eq!(sums[0].1.sign(), None);
        assert!(sums[0].1.width() < 1e-25);
        // truth/nimhoff.md section 6.
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
