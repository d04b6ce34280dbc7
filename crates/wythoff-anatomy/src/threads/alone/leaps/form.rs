//! Numbers a + bn for all n at once.

use std::cmp::Ordering;

use derive_more::{Add, Sub};

/// The numbers `at + by n` for n = 0, 1, 2 and so on; one number if `by` is 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Add, Sub)]
pub(super) struct Form {
    /// The number for n = 0.
    pub(super) at: i128,
    /// The step from one n to the next.
    pub(super) by: i128,
}

impl Form {
    pub(super) fn number(at: impl Into<i128>) -> Self {
        Self { at: at.into(), by: 0 }
    }

    /// The numbers that begin with these two.
    pub(super) const fn through(first: i128, second: i128) -> Self {
        Self { at: first, by: second - first }
    }

    pub(super) fn plus(self, number: impl Into<i128>) -> Self {
        Self { at: self.at + number.into(), ..self }
    }

    pub(super) const fn times(self, number: i128) -> Self {
        Self { at: self.at * number, by: self.by * number }
    }

    /// Compares the numbers with 0. `None` if that is not the same for all n.
    pub(super) fn sign(self) -> Option<Ordering> {
        let [at, by] = [self.at, self.by].map(|number| number.cmp(&0));
        (by.is_eq() || at == by).then_some(at)
    }

    /// Returns true if no number is negative.
    pub(super) const fn is_natural(self) -> bool {
        self.at >= 0 && self.by >= 0
    }

    /// Divides the numbers and rounds down. `None` if the remainder depends on n.
    pub(super) const fn divided(self, by: i128) -> Option<Self> {
        if self.by % by != 0 {
            return None;
        }
        Some(Self { at: self.at.div_euclid(by), by: self.by / by })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_hold_for_all_n() {
        let form = |at, by| Form { at, by };
        let signs = [(0, 0), (2, 0), (2, 3), (-2, -3)].map(|(at, by)| form(at, by).sign());
        let [zero, more, growing, less] = signs.map(Option::unwrap);
        assert!(zero.is_eq() && more.is_gt() && growing.is_gt() && less.is_lt());
        // 2 - 3n changes its sign, and 3n is 0 once.
        assert_eq!([form(2, -3), form(0, 3), form(-1, 1)].map(Form::sign), [None; 3]);
        assert!(form(0, 3).is_natural() && !form(2, -1).is_natural());
        assert_eq!(form(-7, 12).divided(6), Some(form(-2, 2)));
        assert_eq!(form(-7, 9).divided(6), None);
        assert_eq!(Form::through(5, 9), form(5, 4));
    }
}
