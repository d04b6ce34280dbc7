//! Lines whose slopes and densities lie in a quadratic field, exactly.

use std::cmp::Ordering;

use dashu_int::ops::SquareRoot;
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

use super::{Line, Lines};
use crate::Rule;
use crate::exact::{Interval, Polynomial, Quadratic, minimal_polynomial};

/// A line, exactly.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExactLine {
    /// m, the limit of y/x.
    pub slope: Quadratic,
    /// lambda, P-positions per unit of x.
    pub density: Quadratic,
}

impl Lines {
    /// The same lines exactly, if all slopes and densities are fractions or lie in one quadratic field.
    ///
    /// They are guessed from their digits and then proved: they satisfy every equation of Theorem 10, with positive
    /// densities and slopes between the fill rules, in exact arithmetic. (So they are a solution; that it is the one
    /// of these intervals is as certain as that no two solutions share all their digits.) `None` if there is no such
    /// guess; that needs some 50 digits, and more where the numbers are long.
    ///
    /// ```
    /// use wythoff::Ruleset;
    /// use wythoff::exact::Quadratic;
    /// use wythoff::nimhoff::Lines;
    /// let lines = Lines::solve(Ruleset::wythoff().rules(), 60)?;
    /// assert_eq!(lines.exact().unwrap()[1].slope, Quadratic::golden_ratio());
    /// # Ok::<(), wythoff::nimhoff::TheoryError>(())
    /// ```
    pub fn exact(&self) -> Option<Vec<ExactLine>> {
        let mut radicand = None;
        let mut guess = |x: &Interval| quadratic(&minimal_polynomial(x, 2)?, x, &mut radicand);
        let lines: Vec<ExactLine> = self
            .lines
            .iter()
            .map(|Line { slope, density }| {
                Some(ExactLine { slope: guess(slope)?, density: guess(density)? })
            })
            .collect::<Option<_>>()?;
        solves(&self.fill_rules, &lines).then_some(lines)
    }
}

/// Whether these lines satisfy Theorem 10, lie strictly between the fill rules and have positive densities.
fn solves(fill_rules: &[Rule], lines: &[ExactLine]) -> bool {
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

/// b - m a: positive iff the line is flatter than the rule.
fn across(line: &ExactLine, rule: Rule) -> Quadratic {
    &Quadratic::integer(rule.b()) - &(&line.slope * &Quadratic::integer(rule.a()))
}

/// What fractions of a rule's classes the lines meet, those below the rule and those above it: the sums of
/// \[FGPLL\] (1), (2) and (3). `None` if a line has the rule's slope.
pub(crate) fn exact_sums(lines: &[ExactLine], rule: Rule) -> Option<[Quadratic; 2]> {
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

/// The root of a polynomial of degree 1 or 2 that lies in x, as a number of the field of `radicand`, which the first
/// irrational root chooses.
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

/// A number without the squares of primes below 100: sqrt(20) is written 2 sqrt(5).
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

    fn exact(rules: &str) -> Option<Vec<ExactLine>> {
        let rules: Ruleset = rules.parse().expect("rules");
        Lines::solve(rules.rules(), 100).expect("lines").exact()
    }

    #[test]
    fn nim_is_rational_and_wythoff_golden() {
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
    fn lines_of_degree_eight_are_not_taken_for_quadratic() {
        assert_eq!(exact("gdwn:1,2"), None);
    }
}
