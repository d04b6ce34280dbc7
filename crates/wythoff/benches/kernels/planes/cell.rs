//! One cell of every lane: a boolean program on planes.
//!
//! ```text
//! sum     s = V ^ H ^ D,  m = maj(V, H, D)              plane by plane
//! value   p = s + 2 m,  carries c by maj(s, m, c)       the last plane of p is its sign
//! count   x' = x ^ n,  n' = x & n                       for V, H and D, from the sign n upwards
//! ```

use fearless_simd::Simd;

use super::logic::Logic;

/// Returns the lanes whose cell is a palace, and the planes of all values. `h` is less by k, and if
/// `SECOND`, `v` is less by one in the lanes `one`.
#[inline(always)]
pub(super) fn values<S: Logic, const P: usize, const SECOND: bool>(
    simd: S,
    [v, h, d]: [&[S::u64s; P]; 3],
    one: S::u64s,
) -> [S::u64s; P] {
    let unequal = v[0] ^ h[0];
    let mut p = [unequal ^ d[0]; P];
    // The majority of the plane below, and the carry into this one.
    let mut twice = simd.choose(unequal, d[0], h[0]);
    let mut carry = one;
    if SECOND {
        carry = p[0] & one;
        p[0] ^= one;
    }
    for j in 1..P {
        let unequal = v[j] ^ h[j];
        let sum = unequal ^ d[j];
        if j == 1 && !SECOND {
            p[j] = sum ^ twice;
            carry = sum & twice;
        } else if j == P - 1 {
            p[j] = simd.odd(sum, twice, carry);
        } else {
            let half = sum ^ twice;
            p[j] = half ^ carry;
            carry = simd.choose(half, carry, twice);
        }
        twice = simd.choose(unequal, d[j], h[j]);
    }
    p
}

/// Adds one to a signal in some lanes.
#[inline(always)]
pub(super) fn count<S: Simd>(signal: &mut [S::u64s], lanes: S::u64s) {
    let mut carry = lanes;
    for plane in signal {
        let sum = *plane ^ carry;
        carry &= *plane;
        *plane = sum;
    }
}

/// Adds one to a signal in some lanes, and again in others or the same.
#[inline(always)]
pub(super) fn count_two<S: Logic>(simd: S, signal: &mut [S::u64s], one: S::u64s, other: S::u64s) {
    let [first, rest @ ..] = signal else { return };
    let carry = simd.majority(*first, one, other);
    *first = simd.odd(*first, one, other);
    count::<S>(rest, carry);
}

/// Like [`count`], for a signal that is stored and not used any more: carries are told from what
/// digits became, so that no vector has to be kept.
#[inline(always)]
pub(super) fn count_last<S: Logic>(simd: S, signal: &mut [S::u64s], lanes: S::u64s) {
    let mut lanes = lanes;
    let (pairs, rest) = signal.as_chunks_mut::<2>();
    for [first, second] in pairs {
        *first ^= lanes;
        *second = simd.carried(*second, *first, lanes);
        lanes = simd.carry(*first, *second, lanes);
    }
    for last in rest {
        *last ^= lanes;
    }
}
