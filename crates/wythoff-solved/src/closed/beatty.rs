//! Wythoff's pairs (`A_n`, `B_n`), by square roots of whole numbers.

use dashu_int::UBig;
use dashu_int::ops::SquareRoot;

/// `A_n` = floor(n phi) = floor((n + sqrt(5 n^2)) / 2).
pub(super) fn wythoff_lower(n: &UBig) -> UBig {
    // Rounding the root down first changes nothing: n is whole.
    ((n * n * UBig::from(5u8)).sqrt() + n) >> 1
}

/// The number that makes a pair with x: `B_n` if x = `A_n`, and `A_n` if x = `B_n`.
pub(super) fn partner(x: &UBig) -> UBig {
    if x.is_zero() {
        return UBig::ZERO;
    }
    // 1 / phi = phi - 1: the n with n phi in [x, x + 1) is next above x / phi, if there is one.
    let lower = wythoff_lower(x);
    let n = &lower - x + UBig::ONE;
    if wythoff_lower(&n) == *x {
        return x + n;
    }
    // Otherwise x is the other one of a pair, as each number is
    // in one: 1 / phi^2 = 2 - phi, and n is next above x / phi^2.
    let n = (x << 1) - lower;
    x - n
}

/// Returns the number of pairs and their mirror images on `[0, side)^2`.
pub(super) fn wythoff_pairs(side: &UBig) -> UBig {
    if side.is_zero() {
        return UBig::ZERO;
    }
    // n phi^2 < side, n > 0: that is n < side / phi^2 = 2 side - side phi.
    let pairs = (side << 1) - wythoff_lower(side) - UBig::ONE;
    UBig::ONE + (pairs << 1)
}
