//! The polynomial that a number seems to satisfy.

use std::cmp::Ordering;
use std::fmt;

use dashu_int::IBig;
use dashu_int::ops::BitTest;

use super::{Interval, Quadratic, lattice};

/// A polynomial with whole coefficients that a number seems to be a root of.
///
/// Evidence, not proof: the number is known only to so many digits, and to these it fits. How many more digits fit
/// than the coefficients took to write down says how much a chance it is:
/// [`minimal_polynomial`] asks for twenty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Polynomial {
    coefficients: Vec<IBig>,
    agrees_to: usize,
}

impl Polynomial {
    /// The coefficients from the constant term up; the last is positive.
    pub fn coefficients(&self) -> &[IBig] {
        &self.coefficients
    }

    /// The highest power.
    pub fn degree(&self) -> usize {
        self.coefficients.len() - 1
    }

    /// To how many digits after the point it is known to fit: |P(x) / P'(x)|, how far the next step of Newton
    /// would go, is below 10^-`agrees_to`.
    pub const fn agrees_to(&self) -> usize {
        self.agrees_to
    }

    /// Whether x certainly is a root.
    pub fn has_root(&self, x: &Quadratic) -> bool {
        let sum = |sum: Quadratic, c: &IBig| &(&sum * x) + &Quadratic::integer(c.clone());
        let value = self.coefficients.iter().rev().fold(Quadratic::integer(0), sum);
        value.sign() == Ordering::Equal
    }

    /// Its value at x.
    pub fn at(&self, x: &Interval) -> Interval {
        value(&self.coefficients, x)
    }
}

/// Horner's rule.
fn value(coefficients: &[IBig], x: &Interval) -> Interval {
    let zero = Interval::integer(0, x.bits());
    coefficients.iter().rev().fold(zero, |sum, c| &(&sum * x) + &Interval::integer(c.clone(), 0))
}

/// How many bits a polynomial has to fit beyond those of its coefficients: 20 digits.
const SURPLUS: usize = 67;

/// The polynomial of lowest degree, up to `max_degree`, that x seems to be a root of.
///
/// `None` if none fits that is short enough against the digits of x to be no accident.
///
/// `Time:` that of two lattice reductions in up to `max_degree` + 1 dimensions.
///
/// ```
/// use wythoff::exact::{Interval, minimal_polynomial};
/// let root = Interval::integer(2, 300).sqrt().unwrap();
/// let number = &root + &Interval::integer(3, 300).sqrt().unwrap();
/// let polynomial = minimal_polynomial(&number, 8).unwrap();
/// assert_eq!(polynomial.to_string(), "x^4 - 10x^2 + 1");
/// assert_eq!(polynomial.agrees_to(), 89);
/// ```
pub fn minimal_polynomial(x: &Interval, max_degree: usize) -> Option<Polynomial> {
    let mut relations = relations(x, max_degree)?;
    // P, xP, x^2 P, .. are independent: there are as many as the degree of P leaves room for.
    if relations.len() > 1 {
        relations = self::relations(x, max_degree + 1 - relations.len())?;
    }
    let mut coefficients = relations.into_iter().next()?;
    while coefficients.last()?.is_zero() {
        coefficients.pop();
    }
    if coefficients.last()? < &IBig::ZERO {
        coefficients.iter_mut().for_each(|c| *c = -&*c);
    }
    let derivative: Vec<IBig> =
        (1u32..).zip(&coefficients[1..]).map(|(k, c)| c * IBig::from(k)).collect();
    let step = value(&coefficients, x).over(&value(&derivative, x))?.abs();
    let bits = step.bits().checked_sub(step.ends().1.bit_len())?;
    // log10(2) > 0.30102
    let agrees_to = bits * 30102 / 100_000;
    Some(Polynomial { coefficients, agrees_to })
}

/// Independent short combinations of the powers of x, up to the one of `degree`, that seem to be 0: by lattice reduction.
fn relations(x: &Interval, degree: usize) -> Option<Vec<Vec<IBig>>> {
    let mut powers = vec![Interval::integer(1, x.bits())];
    for _ in 0..degree {
        powers.push(powers.last()? * x);
    }
    // As many places as all powers are known to.
    let unknown = powers.iter().map(|power| (power.ends().1 - power.ends().0).bit_len()).max()?;
    let places = x.bits().checked_sub(unknown)?;
    let mut basis: Vec<Vec<IBig>> = Vec::with_capacity(powers.len());
    for (i, power) in powers.iter().enumerate() {
        let mut row = vec![IBig::ZERO; powers.len() + 1];
        row[i] = IBig::ONE;
        row[powers.len()] = power.middle().with_bits(places).ends().0.clone();
        basis.push(row);
    }
    lattice::reduce(&mut basis);

    for row in &mut basis {
        row.pop();
    }
    basis.retain(|row| {
        let length: usize = row.iter().map(|c| c.bit_len() + 1).sum();
        length + SURPLUS <= places && value(row, x).may_be_zero()
    });
    Some(basis)
}

/// Highest power first: `4x^2 - x + 1`.
impl fmt::Display for Polynomial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut first = true;
        for (power, c) in self.coefficients.iter().enumerate().rev().filter(|(_, c)| !c.is_zero()) {
            let size = if *c < IBig::ZERO { -c } else { c.clone() };
            match (first, *c < IBig::ZERO) {
                (true, false) => {}
                (true, true) => write!(f, "-")?,
                (false, false) => write!(f, " + ")?,
                (false, true) => write!(f, " - ")?,
            }
            first = false;
            if !size.is_one() || power == 0 {
                write!(f, "{size}")?;
            }
            match power {
                0 => {}
                1 => write!(f, "x")?,
                _ => write!(f, "x^{power}")?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use dashu_int::UBig;
    use dashu_ratio::RBig;

    use super::*;
    use crate::Ruleset;
    use crate::nimhoff::PLines;

    #[test]
    fn slopes_of_the_1_2_game_have_degree_eight() {
        let rules: Ruleset = "gdwn:1,2".parse().unwrap();
        let lines = PLines::solve(rules.rules(), 60).unwrap().lines;
        // Source: docs/algorithms/nimhoff.md, Reference values.
        let known = [
            (3, "4x^8 - 16x^7 - 12x^6 + 64x^5 + 24x^4 - 56x^3 - 25x^2 + 20x + 12"),
            (2, "12x^8 + 20x^7 - 210x^6 + 403x^5 - 351x^4 + 165x^3 - 54x^2 + 20x - 4"),
        ];
        for (at, known) in known {
            let polynomial = minimal_polynomial(&lines[at].slope, 8).unwrap();
            assert_eq!(polynomial.to_string(), known);
            assert!(polynomial.agrees_to() >= 60);
        }
    }

    #[test]
    fn what_satisfies_no_short_equation_gets_none() {
        let ln = Interval::integer(2, 400).ln().unwrap();
        assert_eq!(minimal_polynomial(&ln, 6), None);
    }

    #[test]
    fn roots_are_told_from_numbers_that_are_near() {
        let phi = Quadratic::golden_ratio();
        let found = minimal_polynomial(&phi.interval(300), 8).unwrap();
        assert!(found.has_root(&phi) && found.has_root(&(&Quadratic::integer(1) - &phi)));
        let near = RBig::from_parts(IBig::ONE, UBig::ONE << 1000);
        assert!(!found.has_root(&(&phi + &Quadratic::fraction(near))));
    }

    #[test]
    fn fractions_have_degree_one() {
        let third = Interval::integer(22, 200).over(&Interval::integer(7, 200)).unwrap();
        assert_eq!(minimal_polynomial(&third, 8).unwrap().to_string(), "7x - 22");
    }
}
