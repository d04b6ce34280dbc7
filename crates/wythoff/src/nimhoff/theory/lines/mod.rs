//! Slopes and densities of P-lines: \[FGPLL\] Theorem 10, solved and certified.
//!
//! Newton's method gives a guess of any precision, Krawczyk's operator the proof: it maps a small box around
//! the guess strictly into itself, so the box holds exactly one solution.
//! `docs/algorithms/nimhoff.md` has the argument in full.

mod exact;
mod newton;
mod system;

use dashu_int::{IBig, UBig};
use thiserror::Error;

use crate::exact::Interval;
use crate::observer::Interrupted;
use crate::ruleset::{is_symmetric, names};
use crate::{Rule, Ruleset};
use system::System;

pub use exact::ExactLine;
pub(super) use exact::exact_sums;

/// Why the theory gives no answer.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum TheoryError {
    /// Fill rules that cannot be.
    #[error(
        "`{0}` cannot be fill rules: they begin with `1,0`, end with `0,1`, and each is steeper than the \
         one before"
    )]
    NotFillRules(String),
    /// No solution was found and proved; there may be none.
    #[error(
        "no lines were found and proved for the fill rules `{0}`: slopes between them with positive densities that \
         meet every class once"
    )]
    NoLines(String),
    /// A number is too near to a decimal number of so many digits.
    #[error(
        "a slope or density for the fill rules `{fill_rules}` cannot be told from a number of {digits} decimal \
         digits; ask for more or fewer"
    )]
    DigitsUnknown {
        /// The fill rules.
        fill_rules: String,
        /// Digits asked for.
        digits: u32,
    },
    /// More digits than are computed.
    #[error("{0} digits are too many; up to 10000 are computed")]
    TooManyDigits(u32),
    /// The observer ended it.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
}

/// A line along which P-positions lie.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// m, the limit of y/x.
    pub slope: Interval,
    /// lambda, P-positions per unit of x.
    pub density: Interval,
}

/// The lines that a set of fill rules asks for, by rising slope, one between each two neighbours.
///
/// ```
/// use wythoff::nimhoff::Lines;
/// use wythoff::Ruleset;
/// let rules: Ruleset = "gdwn:1,2".parse()?;
/// let lines = Lines::solve(rules.rules(), 30)?;
/// let top = &lines.lines[3];
/// assert_eq!(top.slope.digits(30).unwrap(), "2.247725583557735574499562199472"); // [FGPLL] section 5
/// assert_eq!(top.density.digits(8).unwrap(), "0.24772558");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lines {
    /// The rules, each of which fills one forbidden region, by rising slope.
    pub fill_rules: Vec<Rule>,
    /// The lines between them.
    pub lines: Vec<Line>,
}

/// Digits that are computed at most.
const MAX_DIGITS: u32 = 10_000;

/// Binary places beyond the digits asked for.
const GUARD: usize = 64;

impl Lines {
    /// Solves Theorem 10 for `fill_rules`, by rising slope, and proves the solution; slopes and densities are
    /// known to within 10^-`digits`.
    ///
    /// The lines are proved to satisfy (1) and (2) of the theorem, to have positive densities and to lie
    /// strictly between their fill rules; and to be the only ones that do in a small box around them. If the fill rules
    /// are mirror images of each other, so are the lines.
    ///
    /// # Errors
    /// If these are no fill rules, if no solution can be found and proved (there may be none), or above 10000
    /// digits.
    ///
    /// `Time: O(n^3)` operations on numbers of `digits` digits, for n lines. Source: \[FGPLL\] Theorem 10.
    pub fn solve(fill_rules: &[Rule], digits: u32) -> Result<Self, TheoryError> {
        let names = || names(fill_rules);
        if digits > MAX_DIGITS {
            return Err(TheoryError::TooManyDigits(digits));
        }
        let nim = Ruleset::nim();
        let ends =
            [fill_rules.first(), fill_rules.last()] == [nim.rules().first(), nim.rules().last()];
        if !ends || fill_rules.windows(2).any(|pair| pair[0].det(pair[1]) <= 0) {
            return Err(TheoryError::NotFillRules(names()));
        }
        let system = System::new(fill_rules);
        let start =
            newton::start(fill_rules, &system).ok_or_else(|| TheoryError::NoLines(names()))?;
        // log2(10) < 3.33; thin lines lose some places, and get them back at the second or third attempt.
        let bits = digits as usize * 333 / 100 + GUARD;
        [bits, bits + 2 * GUARD, bits + 8 * GUARD]
            .into_iter()
            .find_map(|bits| {
                let lines = certify(fill_rules, &system, &start, bits)?;
                lines.iter().all(|line| line.is_known_to(digits)).then_some(lines)
            })
            .map(|lines| Self { fill_rules: fill_rules.to_vec(), lines })
            .ok_or_else(|| TheoryError::NoLines(names()))
    }
}

impl Line {
    fn is_known_to(&self, digits: u32) -> bool {
        let unit = IBig::from(10).pow(digits as usize);
        [&self.slope, &self.density].into_iter().all(|x| {
            let (lo, hi) = x.ends();
            (hi - lo) * &unit < IBig::ONE << x.bits()
        })
    }
}

/// The lines near `start`, proved; `None` if `bits` binary places do not suffice.
fn certify(fill_rules: &[Rule], system: &System, start: &[f64], bits: usize) -> Option<Vec<Line>> {
    let (mut guess, inverse) = newton::refine(system, start, bits)?;
    if is_symmetric(fill_rules) {
        // Mirror images exchange s_j with t_(n-1-j). Around a symmetric guess the box is symmetric, so that the one
        // solution in it is its own mirror image.
        let half = guess.len() / 2;
        let (first, second) = guess.split_at_mut(half);
        second.iter_mut().rev().zip(first).for_each(|(mirrored, x)| mirrored.clone_from(x));
    }
    let solution = krawczyk(system, &guess, &inverse)?;
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
        Some(Line { slope: v.over(&u)?, density: u.inverse()? })
    };
    (0..n).map(line).collect()
}

/// An enclosure of the one solution near `guess`; `None` if that cannot be proved.
///
/// For the box X of all that is within a radius of the guess x, and any matrix C,
///
/// ```text
/// K = x - C F(x) + (1 - C F'(X)) (X - x)
/// ```
///
/// holds every solution in X; if K lies strictly inside X, there is exactly one.
fn krawczyk(
    system: &System,
    guess: &[Interval],
    inverse: &[Vec<Interval>],
) -> Option<Vec<Interval>> {
    let bits = guess[0].bits();
    let step = newton::product(inverse, &system.excess(guess)?);
    // Four times as wide as the last step of Newton would be: the second term has to fit in as well.
    let largest = step.iter().map(|step| step.abs().ends().1.clone()).max()?;
    let radius = (UBig::try_from(largest).ok()? + UBig::ONE) << 2;
    let x: Vec<Interval> = guess.iter().map(|x| x.around_middle(&radius)).collect();
    let radius = IBig::from(radius);
    let ball = Interval::from_ends(-&radius, radius, bits);

    let derivatives = system.derivatives(&x)?;
    let one = Interval::integer(1, bits);
    let mut enclosure = Vec::with_capacity(guess.len());
    for (i, row) in inverse.iter().enumerate() {
        // Row i of 1 - C F'(X), times the radius either way.
        let mut spread = Interval::integer(0, bits);
        for j in 0..guess.len() {
            let column: Vec<Interval> = derivatives.iter().map(|row| row[j].clone()).collect();
            let entry = newton::dot(row, &column);
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

    fn lines(rules: &str, digits: u32) -> Vec<Line> {
        let rules: Ruleset = rules.parse().expect("rules");
        Lines::solve(rules.rules(), digits).expect("lines").lines
    }

    #[test]
    fn slopes_and_densities_have_their_known_digits() {
        // truth/nimhoff.md section 4, rounded there: the last digit of each is cut off.
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
            for (line, mirrored) in lines.iter().zip(lines.iter().rev()) {
                assert_eq!((&(&line.slope * &mirrored.slope) - &one).sign(), None);
                let density = line.density.over(&line.slope).unwrap();
                assert_eq!(density.compare(&mirrored.density), None);
            }
        }
    }

    #[test]
    fn long_pairs_of_omega_have_their_four_lines() {
        for pair in ["17,27", "31,50", "55,89", "56,90", "233,377"] {
            assert_eq!(lines(&format!("gdwn:{pair}"), 20).len(), 4, "{pair}");
        }
    }

    #[test]
    fn thousand_digits_are_a_longer_form_of_fifty() {
        for rules in ["wythoff", "gdwn:3,5", "1,0 2,1 3,3 0,1"] {
            for (short, long) in lines(rules, 50).iter().zip(lines(rules, 1000)) {
                let (short, long) =
                    (short.slope.digits(50).unwrap(), long.slope.digits(1000).unwrap());
                assert!(long.starts_with(&short), "{rules}");
            }
        }
    }

    #[test]
    fn thin_lines_beside_long_rules_are_found() {
        for (p, q) in omega::pairs().skip(40).step_by(7).take(30).chain([(1618, 2618)]) {
            for rules in [format!("1,0 1,1 {p},{q} 0,1"), format!("gdwn:{p},{q}")] {
                assert!(lines(&rules, 20).iter().all(|line| line.density.is_positive()), "{rules}");
            }
        }
        assert_eq!(lines("1,0 1048575,1048575 0,1", 20).len(), 2);
    }

    #[test]
    fn rules_that_cannot_be_fill_rules_are_refused() {
        let solve = |rules: &str| {
            let rules: Ruleset = rules.parse().expect("rules");
            Lines::solve(rules.rules(), 10)
        };
        for rules in ["1,0 1,1", "1,1 0,1", "2,0 1,1 0,1", "1,0 2,2 3,3 0,1"] {
            assert_eq!(solve(rules), Err(TheoryError::NotFillRules(rules.to_owned())));
        }
        // Alone, (2,1) leaves the lines of Nim as they are: its equations have a solution only with density 0.
        assert_eq!(solve("1,0 2,1 0,1"), Err(TheoryError::NoLines("1,0 2,1 0,1".to_owned())));
        assert_eq!(
            Lines::solve(Ruleset::nim().rules(), 10_001),
            Err(TheoryError::TooManyDigits(10_001))
        );
    }
}
