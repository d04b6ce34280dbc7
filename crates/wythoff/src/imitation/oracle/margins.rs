//! The widths of windows.

use dashu_int::UBig;
use dashu_int::ops::SquareRoot;

use crate::parameters::KM;

/// Binary places of t.
const BITS: usize = 60;

/// The margins of a window on both sides of its index, such that the window below contains all
/// indices that it needs.
///
/// By the bound of `docs/algorithms/imitation.md`, p t - (k-1) t - 1 <= J(p) <= p t + k - 1. So a
/// window contains all J of the window above if windows extend k `left` indices below n t^i and
/// `right` above, with (1 - t) k `left` >= k t + 1 and (1 - t) `right` >= k + 1. One more is added
/// for rounding.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Margins {
    /// The margin below, in blocks of k indices.
    pub(super) left: u64,
    /// The margin above, in indices.
    pub(super) right: u64,
    /// t, rounded up, in units of 2^-60.
    pub(super) t: u64,
    /// The parameter k.
    pub(super) k: u64,
}

impl Margins {
    /// The margins that the bound requires.
    pub(super) fn proven(km: KM) -> Self {
        let root = (km.radicand() << (2 * BITS)).sqrt() + UBig::ONE;
        let t = (root - (UBig::from(km.m()) << BITS)) / (2 * km.k()) + UBig::ONE;
        let t = u64::try_from(&t).unwrap_or(u64::MAX).min((1 << BITS) - 1);
        let (k, one) = (km.k(), 1_u128 << BITS);
        let rest = one - u128::from(t);
        let above = |need: u128| u64::try_from(need.div_ceil(rest)).unwrap_or(u64::MAX);
        let left = above(u128::from(k) * u128::from(t) + 2 * one).div_ceil(k);
        Self { left, right: above(u128::from(k + 4) << BITS), t, k }
    }

    /// Margins of twice the width.
    pub(super) const fn wider(self) -> Self {
        let [left, right] = [self.left.saturating_mul(2), self.right.saturating_mul(2)];
        Self { left: left.saturating_add(1), right: right.saturating_add(1), ..self }
    }

    /// The number of indices in most windows.
    pub(super) const fn width(self) -> u64 {
        self.left.saturating_mul(self.k).saturating_add(self.right)
    }

    /// The widths of the windows of the first levels, if the window of level 0 has `count` indices.
    /// All windows below have the last of these widths.
    pub(super) fn widths(self, count: usize, levels: usize) -> Vec<usize> {
        let mut widths = vec![count.saturating_sub(1)];
        let mut reach = count as u64;
        while widths.len() <= levels {
            reach = ((u128::from(reach) * u128::from(self.t)) >> BITS) as u64 + self.k + 3;
            if reach <= self.right {
                widths.push(self.width() as usize);
                break;
            }
            widths.push((self.width() - self.right + reach) as usize);
        }
        widths
    }
}
