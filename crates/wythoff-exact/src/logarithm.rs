//! Natural logarithms of intervals.

use dashu_int::IBig;
use dashu_int::ops::BitTest;

use super::interval::Interval;

impl Interval {
    /// The natural logarithm; `None` if the number may be 0 or negative.
    ///
    /// For x = 2^k m with m from 1 to 2, ln x = k ln 2 + 2 artanh z with z = (m - 1) / (m + 1) <=
    /// 1/3. Each term of the series of artanh gives at least three binary places.
    ///
    /// `Time: O(bits)` products. The result is wider than the logarithms of the ends by a few units
    /// of 2^-bits.
    ///
    /// ```
    /// use wythoff_exact::Interval;
    /// let two = Interval::integer(2, 200);
    /// assert_eq!(two.ln().unwrap().digits(20).unwrap(), "0.69314718055994530941");
    /// ```
    pub fn ln(&self) -> Option<Self> {
        if !self.is_positive() {
            return None;
        }
        let bits = self.bits();
        // Each term may be wrong by a few units, and there are fewer than `bits` terms.
        let work = bits + 8 + bits.bit_len();
        let half_of_ln_2 = artanh(&Self::integer(1, work).over(&Self::integer(3, work))?);
        let end = |end: &IBig| {
            let places = end.bit_len() - 1;
            let mantissa = Self::from_ends(end.clone(), end.clone(), places).with_bits(work);
            let one = Self::integer(1, work);
            let z = (&mantissa - &one).over(&(&mantissa + &one))?;
            let exponent = Self::integer(places as i64 - bits as i64, work);
            let half = &(&exponent * &half_of_ln_2) + &artanh(&z);
            Some(&half + &half)
        };
        // ln is increasing, so the lower end has the least logarithm.
        let (lo, hi) = self.ends();
        let (lo, hi) = (end(lo)?, end(hi)?);
        Some(Self::from_ends(lo.ends().0.clone(), hi.ends().1.clone(), work).with_bits(bits))
    }
}

/// artanh z = z + z^3/3 + z^5/5 + .., for z from 0 to 1/3.
fn artanh(z: &Interval) -> Interval {
    let square = z * z;
    let (mut sum, mut power, mut odd) = (z.clone(), z.clone(), 1);
    // Each power is at most 1/9 of the one before. The loop ends when it is at most one unit.
    while *power.ends().1 > IBig::ONE {
        power = &power * &square;
        odd += 2;
        let (lo, hi) = power.ends();
        let term = Interval::from_ends(lo / odd, hi / odd + IBig::ONE, power.bits());
        sum = &sum + &term;
    }
    // The remaining terms fall by 9 or more each, so their sum is below one unit.
    let (lo, hi) = sum.ends();
    Interval::from_ends(lo.clone(), hi + IBig::ONE, sum.bits())
}
