//! Numbers a + bn for all n at once.

use std::cmp::Ordering;
use std::ops::{Add, Sub};

use dashu_int::IBig;
use dashu_int::ops::DivRemEuclid;

/// The numbers `at + by n` for n = 0, 1, 2 and so on; one number if `by` is 0.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Form {
    /// The number for n = 0.
    pub(super) at: IBig,
    /// The step from one n to the next.
    pub(super) by: IBig,
}

impl Form {
    pub(super) fn number(at: impl Into<IBig>) -> Self {
        Self { at: at.into(), by: IBig::ZERO }
    }

    /// The numbers that begin with those of two forms for n = 0.
    pub(super) fn through(first: &Self, second: &Self) -> Self {
        Self { at: first.at.clone(), by: &second.at - &first.at }
    }

    pub(super) fn plus(&self, number: i64) -> Self {
        Self { at: &self.at + number, by: self.by.clone() }
    }

    pub(super) fn times(&self, number: &IBig) -> Self {
        Self { at: &self.at * number, by: &self.by * number }
    }

    /// Returns true if all numbers are the same.
    pub(super) fn is_number(&self) -> bool {
        self.by.is_zero()
    }

    /// Compares the numbers with 0. `None` if that is not the same for all n.
    pub(super) fn sign(&self) -> Option<Ordering> {
        let [at, by] = [&self.at, &self.by].map(|number| number.cmp(&IBig::ZERO));
        (by.is_eq() || at == by).then_some(at)
    }

    /// Returns true if no number is negative.
    pub(super) fn is_natural(&self) -> bool {
        self.at >= IBig::ZERO && self.by >= IBig::ZERO
    }

    /// Divides the numbers and rounds down. `None` if the remainder depends on n.
    pub(super) fn divided(&self, by: &IBig) -> Option<Self> {
        let (at, _) = (&self.at).div_rem_euclid(by);
        let (step, rest) = (&self.by).div_rem_euclid(by);
        rest.is_zero().then_some(Self { at, by: step })
    }
}

impl Add for &Form {
    type Output = Form;

    fn add(self, other: Self) -> Form {
        Form { at: &self.at + &other.at, by: &self.by + &other.by }
    }
}

impl Sub for &Form {
    type Output = Form;

    fn sub(self, other: Self) -> Form {
        Form { at: &self.at - &other.at, by: &self.by - &other.by }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_hold_for_all_n() {
        let form = |at: i64, by: i64| Form { at: at.into(), by: by.into() };
        let signs = [(0, 0), (2, 0), (2, 3), (-2, -3)].map(|(at, by)| form(at, by).sign());
        let [zero, more, growing, less] = signs.map(Option::unwrap);
        assert!(zero.is_eq() && more.is_gt() && growing.is_gt() && less.is_lt());
        // 2 - 3n changes its sign, and 3n is 0 once.
        assert_eq!([form(2, -3), form(0, 3), form(-1, 1)].map(|form| form.sign()), [None; 3]);
        assert!(form(0, 3).is_natural() && !form(2, -1).is_natural());
        assert_eq!(form(-7, 12).divided(&6.into()), Some(form(-2, 2)));
        assert_eq!(form(-7, 9).divided(&6.into()), None);
        assert_eq!(Form::through(&form(5, 0), &form(9, 0)), form(5, 4));
    }
}
