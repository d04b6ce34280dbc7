//! Polynomials that a number seems to be a root of.

use std::cmp::Ordering;
use std::fmt;

use dashu_int::IBig;
use dashu_int::ops::BitTest;

use super::interval::Interval;
use super::lattice::reduce;
use super::quadratic::Quadratic;

/// A polynomial with integer coefficients that a number seems to be a root of.
///
/// It is evidence, not proof: the number is known to a limited number of digits, and the polynomial
/// fits these. The evidence is strong if many more digits fit than the coefficients have;
/// [`minimal_polynomial`] requires 20 more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Polynomial {
    coefficients: Vec<IBig>,
    agrees_to: usize,
}

impl Polynomial {
    /// The coefficients, from the constant term up; the last one is positive.
    pub fn coefficients(&self) -> &[IBig] {
        &self.coefficients
    }

    /// The degree.
    pub fn degree(&self) -> usize {
        self.coefficients.len() - 1
    }

    /// The number of digits after the point to which the polynomial fits: |P(x) / P'(x)|, the
    /// length of the next Newton step, is below 10^-`agrees_to`.
    pub const fn agrees_to(&self) -> usize {
        self.agrees_to
    }

    /// Returns true if x is a root, which is decided exactly.
    pub fn has_root(&self, x: &Quadratic) -> bool {
        let sum = |sum: Quadratic, c: &IBig| &(&sum * x) + &Quadratic::integer(c.clone());
        let value = self.coefficients.iter().rev().fold(Quadratic::integer(0), sum);
        value.sign() == Ordering::Equal
    }
}

/// Evaluates a polynomial by Horner's rule.
fn value(coefficients: &[IBig], x: &Interval) -> Interval {
    let zero = Interval::integer(0, x.bits());
    coefficients.iter().rev().fold(zero, |sum, c| &(&sum * x) + &Interval::integer(c.clone(), 0))
}

/// The bits that a polynomial must fit beyond the bits of its coefficients, which are 20 digits.
const SURPLUS: usize = 67;

/// Finds the polynomial of lowest degree, up to `max_degree`, that x seems to be a root of.
///
/// Returns `None` if no polynomial fits whose coefficients are short compared with the digits of x.
///
/// `Time`: two lattice reductions in up to `max_degree` + 1 dimensions.
///
/// ```
/// use wythoff_exact::{Interval, minimal_polynomial};
/// let root = Interval::integer(2, 300).sqrt().unwrap();
/// let number = &root + &Interval::integer(3, 300).sqrt().unwrap();
/// let polynomial = minimal_polynomial(&number, 8).unwrap();
/// assert_eq!(polynomial.to_string(), "x^4 - 10x^2 + 1");
/// assert_eq!(polynomial.agrees_to(), 89);
/// ```
pub fn minimal_polynomial(x: &Interval, max_degree: usize) -> Option<Polynomial> {
    let mut relations = relations(x, max_degree)?;
    // If P is a solution, so are xP, x^2 P, .. up to `max_degree`; their number gives the degree of
    // P.
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

/// Finds independent short integer combinations of 1, x, .., x^`degree` that seem to be 0, by
/// lattice reduction.
fn relations(x: &Interval, degree: usize) -> Option<Vec<Vec<IBig>>> {
    let mut powers = vec![Interval::integer(1, x.bits())];
    for _ in 0..degree {
        powers.push(powers.last()? * x);
    }
    // All powers are known to this number of binary places.
    let unknown = powers.iter().map(|power| (power.ends().1 - power.ends().0).bit_len()).max()?;
    let places = x.bits().checked_sub(unknown)?;
    let mut basis: Vec<Vec<IBig>> = Vec::with_capacity(powers.len());
    for (i, power) in powers.iter().enumerate() {
        let mut row = vec![IBig::ZERO; powers.len() + 1];
        row[i] = IBig::ONE;
        row[powers.len()] = power.middle().with_bits(places).ends().0.clone();
        basis.push(row);
    }
    reduce(&mut basis);

    for row in &mut basis {
        row.pop();
    }
    basis.retain(|row| {
        let length: usize = row.iter().map(|c| c.bit_len() + 1).sum();
        length + SURPLUS <= places && value(row, x).may_be_zero()
    });
    Some(basis)
}

/// The terms, highest power first, such as `4x^2 - x + 1`.
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

    #[test]
    fn a_number_without_a_short_equation_has_no_polynomial() {
        let ln = Interval::integer(2, 400).ln().unwrap();
        assert_eq!(minimal_polynomial(&ln, 6), None);
    }

    #[test]
    fn roots_are_distinguished_from_numbers_near_them() {
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
