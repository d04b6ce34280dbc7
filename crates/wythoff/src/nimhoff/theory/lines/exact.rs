//! Lines whose slopes and densities lie in a quadratic field, exactly.

use std::cmp::Ordering;

use dashu_int::ops::SquareRoot;
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

use super::p_lines::{PLine, PLines};
use crate::Rule;
use crate::exact::{Interval, Polynomial, Quadratic, minimal_polynomial};

/// A P-line with exact slope and density.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExactPLine {
    /// The slope m, the limit of y/x.
    pub slope: Quadratic,
    /// The density lambda, in P-positions per unit of x.
    pub density: Quadratic,
}

impl PLines {
    /// These lines with exact slopes and densities, if all of them are fractions or lie in one
    /// quadratic field; `None` otherwise.
    ///
    /// The numbers are guessed from their digits and then proved, in exact arithmetic: they satisfy
    /// every equation of Theorem 10, densities are positive, and slopes lie between the fill rules.
    /// So they are a solution; it is the solution of these intervals unless two solutions share all
    /// digits. A guess needs about 50 digits, and more if the coefficients are long.
    ///
    /// ```
    /// use wythoff::Ruleset;
    /// use wythoff::exact::Quadratic;
    /// use wythoff::nimhoff::PLines;
    /// let lines = PLines::solve(Ruleset::wythoff().rules(), 60)?;
    /// assert_eq!(lines.exact().unwrap()[1].slope, Quadratic::golden_ratio());
    /// # Ok::<(), wythoff::nimhoff::TheoryError>(())
    /// ```
    pub fn exact(&self) -> Option<Vec<ExactPLine>> {
        let mut radicand = None;
        let mut guess = |x: &Interval| quadratic(&minimal_polynomial(x, 2)?, x, &mut radicand);
        let lines: Vec<ExactPLine> = self
            .lines
            .iter()
            .map(|PLine { slope, density }| {
                Some(ExactPLine { slope: guess(slope)?, density: guess(density)? })
            })
            .collect::<Option<_>>()?;
        solves(&self.fill_rules, &lines).then_some(lines)
    }
}

/// Returns true if these lines satisfy Theorem 10, lie strictly between the fill rules and have
/// positive densities.
fn solves(fill_rules: &[Rule], lines: &[ExactPLine]) -> bool {
    let one = Quadratic::integer(1);
    let (first, last) = (0, fill_rules.len() - 1);
    let positive = lines.iter().all(|line| line.density.sign() == Ordering::Greater);
    positive
        && fill_rules.iter().enumerate().all(|(i, &rule)| {
            let below =
                lines[..i].iter().all(|line| across(line, rule).sign() == Ordering::Greater);
            let above = lines[i..].iter().all(|line| across(line, rule).sign() == Ordering::Less);
            let sums = exact_sums(lines, rule);
            let filled = sums.is_some_and(|[low, high]| {
                (i == first || low == one) && (i == last || high == one)
            });
            below && above && filled
        })
}

/// b - m a, which is positive if and only if the line is flatter than the rule.
fn across(line: &ExactPLine, rule: Rule) -> Quadratic {
    &Quadratic::integer(rule.b()) - &(&line.slope * &Quadratic::integer(rule.a()))
}

/// The fractions of the classes of a rule that the lines below it and the lines above it meet: the
/// sums of \[FGPLL\] (1), (2) and (3). `None` if a line has the slope of the rule.
pub(crate) fn exact_sums(lines: &[ExactPLine], rule: Rule) -> Option<[Quadratic; 2]> {
    let mut sums = [Quadratic::integer(0), Quadratic::integer(0)];
    for line in lines {
        let share = line.density.over(&across(line, rule))?;
        match share.sign() {
            Ordering::Greater => sums[0] = &sums[0] + &share,
            _ => sums[1] = &sums[1] - &share,
        }
    }
    Some(sums)
}

/// The root in x of a polynomial of degree 1 or 2, as a number of the field of `radicand`. The
/// first irrational root sets the radicand.
fn quadratic(
    polynomial: &Polynomial,
    x: &Interval,
    radicand: &mut Option<UBig>,
) -> Option<Quadratic> {
    let fraction = |n: IBig, d: &IBig| RBig::from_parts_signed(n, d.clone());
    let [c, b, a] = match polynomial.coefficients() {
        [c, b] => return Some(Quadratic::fraction(fraction(-c, b))),
        [c, b, a] => [c, b, a],
        _ => return None,
    };
    // (-b +- sqrt(D)) / 2a, and sqrt(D) = sqrt(D d) / d sqrt(d).
    let discriminant = UBig::try_from(b * b - IBig::from(4) * a * c).ok()?;
    let d = radicand.get_or_insert_with(|| without_small_squares(discriminant.clone())).clone();
    let product = &discriminant * &d;
    let root = product.sqrt();
    if &root * &root != product {
        return None;
    }
    let twice = a << 1;
    let middle = fraction(-b, &twice);
    let offset = fraction(root.into(), &(&twice * IBig::from(d.clone())));
    [offset.clone(), -offset]
        .into_iter()
        .map(|offset| Quadratic::new(middle.clone(), offset, d.clone()))
        .find(|root| root.interval(x.bits()).intersection(x).is_some())
}

/// A number divided by the squares of primes below 100, so that sqrt(20) is written 2 sqrt(5).
fn without_small_squares(mut n: UBig) -> UBig {
    for p in 2u32..100 {
        let square = UBig::from(p * p);
        while (&n % &square).is_zero() {
            n /= &square;
        }
    }
    n
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Ruleset;

    fn exact(rules: &str) -> Option<Vec<ExactPLine>> {
        let rules: Ruleset = rules.parse().expect("rules");
        PLines::solve(rules.rules(), 100).expect("lines").exact()
    }

    #[test]
    fn lines_of_nim_and_wythoff_are_exact() {
        let nim = exact("nim").unwrap();
        assert_eq!(
            (nim[0].slope.to_string(), nim[0].density.to_string()),
            ("1".into(), "1".into())
        );
        let wythoff = exact("wythoff").unwrap();
        let shown: Vec<String> = wythoff
            .iter()
            .flat_map(|line| [&line.slope, &line.density])
            .map(ToString::to_string)
            .collect();
        assert_eq!(
            shown,
            ["-1/2 + 1/2 sqrt(5)", "3/2 - 1/2 sqrt(5)", "1/2 + 1/2 sqrt(5)", "-1/2 + 1/2 sqrt(5)"]
        );
    }

    #[test]
    fn lines_of_degree_eight_are_not_quadratic() {
        assert_eq!(exact("gdwn:1,2"), None);
    }
}
