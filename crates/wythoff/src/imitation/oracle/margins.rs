//! How wide windows of indices have to be.

use dashu_int::UBig;
use dashu_int::ops::SquareRoot;

use crate::imitation::km::KM;

/// Fraction bits of t.
const BITS: usize = 60;

/// Room on both sides of an index, so that the window below holds all that the window above asks for.
///
/// The proven bound says: J(p) is from p t - (k-1) t - 1 to p t + k - 1. So if windows reach k `left` below
/// the index x t^i of level i and `right` above it, and (1 - t) k `left` >= k t + 1 and (1 - t) `right` >= k + 1, each
/// window holds the J of the window above. One more is for rounding.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Margins {
    /// Blocks below.
    pub(super) left: u64,
    /// Indices above.
    pub(super) right: u64,
    /// t, rounded up, in units of 2^-60.
    pub(super) t: u64,
    /// The number k of the game.
    pub(super) k: u64,
}

impl Margins {
    /// As wide as the bound asks for.
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

    /// Twice as wide, for when a certificate fails.
    pub(super) const fn wider(self) -> Self {
        let [left, right] = [self.left.saturating_mul(2), self.right.saturating_mul(2)];
        Self { left: left.saturating_add(1), right: right.saturating_add(1), ..self }
    }

    /// How many indices the windows of most levels hold.
    pub(super) const fn width(self) -> u64 {
        self.left.saturating_mul(self.k).saturating_add(self.right)
    }

    /// Widths of the windows of the first levels, if that of level 0 holds `count` indices; those below are as wide as
    /// the last of them.
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
