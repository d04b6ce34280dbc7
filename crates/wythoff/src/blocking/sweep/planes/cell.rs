//! One cell of every lane: a boolean program on planes.
//!
//! ```text
//! sum     s = V ^ H ^ D,  m = maj(V, H, D)              plane by plane
//! value   p = s + 2 m + pending,  carries by maj        the last plane of p is its sign
//! count   x' = x ^ n,  n' = x & n                       for V, H and D, from the sign n upwards
//! ```
//!
//! A palace is counted late where two cells follow each other on a line: the second one adds the
//! *pending* palace of the first one to its sum, which costs one or two operations, and both are
//! counted at once, which costs as much as one.

use super::lines::LOW;
use super::logic::Logic;

/// Palaces that are not counted yet by the signals of a cell.
#[derive(Clone, Copy)]
pub(super) enum Pending<S: Logic> {
    None,
    One(S::u64s),
    Two(S::u64s, S::u64s),
}

/// Returns the planes of the values of a cell. `h` is less by k.
#[inline(always)]
pub(super) fn values<S: Logic>(
    simd: S,
    [v, h, d]: [&[S::u64s; LOW]; 3],
    pending: Pending<S>,
) -> [S::u64s; LOW] {
    let mut p = *v;
    // The majority of the plane below, and the carry into this one.
    let (mut twice, mut carry) = (p[0], p[0]);
    for j in 0..LOW {
        let unequal = v[j] ^ h[j];
        let sum = unequal ^ d[j];
        match (j, pending) {
            (0, Pending::None) => p[0] = sum,
            (0, Pending::One(one)) => {
                p[0] = sum ^ one;
                carry = sum & one;
            }
            (0, Pending::Two(one, other)) => {
                p[0] = simd.odd(sum, one, other);
                carry = simd.majority(sum, one, other);
            }
            (1, Pending::None) => {
                p[1] = sum ^ twice;
                carry = sum & twice;
            }
            _ => {
                p[j] = simd.odd(sum, twice, carry);
                carry = simd.majority(sum, twice, carry);
            }
        }
        twice = simd.choose(unequal, d[j], h[j]);
    }
    p
}

/// Adds one to a signal in some lanes.
#[inline(always)]
pub(super) fn count<S: Logic>(simd: S, signal: &[S::u64s; LOW], lanes: S::u64s) -> [S::u64s; LOW] {
    add(simd, signal, lanes, 0)
}

/// Adds one to a signal in some lanes, and again in others or the same.
#[inline(always)]
pub(super) fn count_two<S: Logic>(
    simd: S,
    signal: &[S::u64s; LOW],
    one: S::u64s,
    other: S::u64s,
) -> [S::u64s; LOW] {
    let mut sum = add(simd, signal, simd.majority(signal[0], one, other), 1);
    sum[0] = simd.odd(signal[0], one, other);
    sum
}

/// Adds a carry to the planes from `first` on, two planes at a time.
#[inline(always)]
pub(super) fn add<S: Logic>(
    simd: S,
    signal: &[S::u64s; LOW],
    carry: S::u64s,
    first: usize,
) -> [S::u64s; LOW] {
    let (mut sum, mut carry) = (*signal, carry);
    let mut j = first;
    while j < LOW {
        sum[j] = signal[j] ^ carry;
        if j + 1 < LOW {
            sum[j + 1] = simd.flip_both(signal[j + 1], signal[j], carry);
            carry = simd.all(signal[j], signal[j + 1], carry);
        }
        j += 2;
    }
    sum
}
