//! The solution of Theorem 10, with proof.

use dashu_int::{IBig, UBig};

use super::equations::LineEquations;
use super::newton;
use super::p_lines::{PLine, PLines, TheoryError};
use crate::exact::Interval;
use crate::ruleset::{is_symmetric, names};
use crate::{Rule, Ruleset};

/// The largest number of digits.
const MAX_DIGITS: u32 = 10_000;

pub(in crate::nimhoff::theory) const fn check_digits(digits: u32) -> Result<(), TheoryError> {
    if digits > MAX_DIGITS { Err(TheoryError::TooManyDigits(digits)) } else { Ok(()) }
}

/// Number of binary places beyond the requested digits.
const GUARD: usize = 64;

impl PLines {
    /// Solves Theorem 10 for `fill_rules`, which are given by rising slope, and proves the
    /// solution. Slopes and densities are enclosed to within 10^-`digits`.
    ///
    /// The proof says that the lines satisfy (1) and (2) of the theorem, have positive densities
    /// and lie strictly between their fill rules, and that no other lines in a small box around
    /// them do so. If the mirror image of every fill rule is a fill rule, so are the lines mirror
    /// images of each other.
    ///
    /// # Errors
    /// If the rules cannot be fill rules, if no solution is found and proved (there may be none),
    /// or if `digits` is above 10000.
    ///
    /// `Time: O(n^3)` operations on numbers of `digits` digits, for n lines. Source: \[FGPLL\]
    /// Theorem 10.
    pub fn solve(fill_rules: &[Rule], digits: u32) -> Result<Self, TheoryError> {
        let names = || names(fill_rules);
        check_digits(digits)?;
        let nim = Ruleset::nim();
        let ends =
            [fill_rules.first(), fill_rules.last()] == [nim.rules().first(), nim.rules().last()];
        if !ends || fill_rules.windows(2).any(|pair| pair[0].det(pair[1]) <= 0) {
            return Err(TheoryError::NotFillRules(names()));
        }
        let equations = LineEquations::new(fill_rules);
        let start =
            newton::start(fill_rules, &equations).ok_or_else(|| TheoryError::NoLines(names()))?;
        // log2(10) < 3.33. Thin lines lose some places, which later attempts add.
        let bits = digits as usize * 333 / 100 + GUARD;
        [bits, bits + 2 * GUARD, bits + 8 * GUARD]
            .into_iter()
            .find_map(|bits| {
                let lines = certify(fill_rules, &equations, &start, bits)?;
                lines.iter().all(|line| line.is_known_to(digits)).then_some(lines)
            })
            .map(|lines| Self { fill_rules: fill_rules.to_vec(), lines })
            .ok_or_else(|| TheoryError::NoLines(names()))
    }
}

impl PLine {
    fn is_known_to(&self, digits: u32) -> bool {
        let unit = IBig::from(10).pow(digits as usize);
        [&self.slope, &self.density].into_iter().all(|x| {
            let (lo, hi) = x.ends();
            (hi - lo) * &unit < IBig::ONE << x.bits()
        })
    }
}

/// The proved lines near `start`; `None` if `bits` binary places do not suffice.
fn certify(
    fill_rules: &[Rule],
    equations: &LineEquations,
    start: &[f64],
    bits: usize,
) -> Option<Vec<PLine>> {
    let (mut guess, inverse) = newton::refine(equations, start, bits)?;
    if is_symmetric(fill_rules) {
        // The mirror image exchanges s_j and t_(n-1-j). The box around a symmetric guess is
        // symmetric, so its only solution is its own mirror image.
        let half = guess.len() / 2;
        let (first, second) = guess.split_at_mut(half);
        second.iter_mut().rev().zip(first).for_each(|(mirrored, x)| mirrored.clone_from(x));
    }
    let solution = krawczyk(equations, &guess, &inverse)?;
    if !solution.iter().all(Interval::is_positive) {
        return None;
    }
    let n = fill_rules.len() - 1;
    let line = |j: usize| {
        let (flat, steep) = (fill_rules[j], fill_rules[j + 1]);
        let along = |flat: u32, steep: u32| {
            &(&solution[2 * j] * &Interval::integer(flat, 0))
                + &(&solution[2 * j + 1] * &Interval::integer(steep, 0))
        };
        let (u, v) = (along(flat.a(), steep.a()), along(flat.b(), steep.b()));
        Some(PLine { slope: v.over(&u)?, density: u.inverse()? })
    };
    (0..n).map(line).collect()
}

/// An enclosure of the only solution near `guess`; `None` if the proof fails.
///
/// For the box X of all points within a radius of the guess x, and any matrix C,
///
/// ```text
/// K = x - C F(x) + (1 - C F'(X)) (X - x)
/// ```
///
/// holds every solution in X. If K lies strictly inside X, there is exactly one.
fn krawczyk(
    equations: &LineEquations,
    guess: &[Interval],
    inverse: &[Vec<Interval>],
) -> Option<Vec<Interval>> {
    let bits = guess[0].bits();
    let step = newton::product(inverse, &equations.excess(guess)?);
    // Four times the last step of Newton's method, to leave room for the second term.
    let largest = step.iter().map(|step| step.abs().ends().1.clone()).max()?;
    let radius = (UBig::try_from(largest).ok()? + UBig::ONE) << 2;
    let x: Vec<Interval> = guess.iter().map(|x| x.around_middle(&radius)).collect();
    let radius = IBig::from(radius);
    let ball = Interval::from_ends(-&radius, radius, bits);

    let derivatives = equations.derivatives(&x)?;
    let column = |j: usize| derivatives.iter().map(|row| row[j].clone()).collect();
    let columns: Vec<Vec<Interval>> = (0..guess.len()).map(column).collect();
    let one = Interval::integer(1, bits);
    let mut enclosure = Vec::with_capacity(guess.len());
    for (i, row) in inverse.iter().enumerate() {
        // Row i of (1 - C F'(X)) (X - x).
        let mut spread = Interval::integer(0, bits);
        for (j, column) in columns.iter().enumerate() {
            let entry = newton::dot(row, column);
            let entry = if i == j { &one - &entry } else { -&entry };
            spread = &spread + &(&entry * &ball);
        }
        let k = &(&guess[i] - &step[i]) + &spread;
        if !x[i].contains_inside(&k) {
            return None;
        }
        enclosure.push(k);
    }
    Some(enclosure)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nimhoff::omega;

    fn lines(rules: &str, digits: u32) -> Vec<PLine> {
        let rules: Ruleset = rules.parse().expect("rules");
        PLines::solve(rules.rules(), digits).expect("lines").lines
    }

    #[test]
    fn slopes_and_densities_equal_the_reference_values() {
        // Source: docs/algorithms/test-vectors.md, Slopes and densities. The last
        // digit, rounded there, is cut off.
        let known = [
            ("gdwn:1,2", 3, "2.247725583557735574499562199472690", "0.24772558355773557"),
            ("gdwn:1,2", 2, "1.47779977527220012047064384123017", "0.38293658603185245"),
            ("gdwn:3,5", 3, "1.76014529960096918046367142680042", "0.28043589880290754"),
            ("gdwn:4,7", 2, "1.601914235095388803571377410018037", ""),
            ("gdwn:11,18", 3, "1.656365787388702083013435852017612", ""),
            ("gdwn:12,20", 2, "1.615891660147346081981350288981274", ""),
            ("gdwn:2,3", 2, "1.408430573377894218802172245168720", "0.14404823790859060"),
            ("gdwn:9,14", 2, "1.552514256686415024260548050933278", ""),
            ("1,0 2,1 3,3 0,1", 0, "0.49151931575204", "0.016961368495910"),
            ("1,0 2,1 3,3 0,1", 2, "1.1865714715764", "0.5597144147292"),
        ];
        for (rules, at, slope, density) in known {
            let line = &lines(rules, 40)[at];
            for (value, known) in [(&line.slope, slope), (&line.density, density)] {
                let digits = value.digits(40).unwrap();
                assert!(digits.starts_with(known), "{rules}: {digits} is not {known}");
            }
        }
    }

    #[test]
    fn symmetric_games_have_mirrored_lines() {
        for rules in ["gdwn:3,5", "gdwn:1,2;2,3;3,5", "1,0 2,1 2,2 1,2 0,1"] {
            let lines = lines(rules, 50);
            let one = Interval::integer(1, 0);
            assert!(lines.len() > 1, "{rules}");
            for (line, mirrored) in lines.iter().zip(lines.iter().rev()) {
                assert_eq!((&(&line.slope * &mirrored.slope) - &one).sign(), None);
                let density = line.density.over(&line.slope).unwrap();
                assert_eq!(density.compare(&mirrored.density), None);
            }
        }
    }

    #[test]
    fn games_of_large_omega_pairs_have_four_lines() {
        for pair in ["17,27", "31,50", "55,89", "56,90", "233,377"] {
            assert_eq!(lines(&format!("gdwn:{pair}"), 20).len(), 4, "{pair}");
        }
    }

    #[test]
    fn a_thousand_digits_begin_with_the_same_fifty() {
        for rules in ["wythoff", "gdwn:3,5", "1,0 2,1 3,3 0,1"] {
            let (short, long) = (lines(rules, 50), lines(rules, 1000));
            assert!(short.len() > 1 && short.len() == long.len(), "{rules}");
            for (short, long) in short.iter().zip(long) {
                let (short, long) =
                    (short.slope.digits(50).unwrap(), long.slope.digits(1000).unwrap());
                assert!(long.starts_with(&short), "{rules}");
            }
        }
    }

    #[test]
    fn thin_lines_near_long_rules_are_found() {
        for (p, q) in omega::pairs().skip(40).step_by(7).take(30).chain([(1618, 2618)]) {
            for rules in [format!("1,0 1,1 {p},{q} 0,1"), format!("gdwn:{p},{q}")] {
                assert!(lines(&rules, 20).iter().all(|line| line.density.is_positive()), "{rules}");
            }
        }
        assert_eq!(lines("1,0 1048575,1048575 0,1", 20).len(), 2);
    }

    #[test]
    fn rules_that_cannot_be_fill_rules_are_rejected() {
        let solve = |rules: &str| {
            let rules: Ruleset = rules.parse().expect("rules");
            PLines::solve(rules.rules(), 10)
        };
        for rules in ["1,0 1,1", "1,1 0,1", "2,0 1,1 0,1", "1,0 2,2 3,3 0,1"] {
            assert_eq!(solve(rules), Err(TheoryError::NotFillRules(rules.to_owned())));
        }
        // (2,1) alone does not change the line of Nim: the only solution has density 0.
        assert_eq!(solve("1,0 2,1 0,1"), Err(TheoryError::NoLines("1,0 2,1 0,1".to_owned())));
        assert_eq!(
            PLines::solve(Ruleset::nim().rules(), 10_001),
            Err(TheoryError::TooManyDigits(10_001))
        );
    }
}
