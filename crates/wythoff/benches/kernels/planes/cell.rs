//! One cell of every lane: a boolean program on planes.
//!
//! ```text
//! sum     s = V ^ H ^ D,  m = maj(V, H, D)              plane by plane
//! value   p = s + 2 m,  carries c by maj(s, m, c)       the last plane of p is its sign
//! count   x' = x ^ n,  n' = x & n                       for V, H and D, from the sign n upwards
//! ```

use fearless_simd::Simd;
use fearless_simd::prelude::*;

/// The values that a guard lets pass.
///
/// Each guard is a compiled variant of the cell. A narrower one is needed where the extent of the
/// values has to be known exactly: a guard that lets nothing pass but values of the known extent
/// proves that the extent does not grow.
pub(super) mod guard {
    /// Values from -4 to 3.
    pub(crate) const USUAL: u8 = 0;
    /// Values from -3 to 3.
    pub(crate) const NARROW: u8 = 1;
    /// All values that `P` planes prove, -4 to 2^(P - 2) - 1; their extent is found.
    pub(crate) const EXACT: u8 = 2;
}

/// The values that were seen in the cells of a tile, one bit a lane.
pub(super) struct Seen<S: Simd, const P: usize> {
    /// Lanes that saw a value that the guard does not let pass.
    pub(super) bad: S::u64s,
    /// Lanes that saw a palace; one of value -2 or less, -3 or less, -4.
    pub(super) below: [S::u64s; 4],
    /// Lanes that saw the value 0, and those that saw a value of 0 or more.
    pub(super) zero: S::u64s,
    pub(super) light: S::u64s,
    /// The largest value of each lane, in planes; 0 if it saw none.
    pub(super) max: [S::u64s; P],
}

impl<S: Simd, const P: usize> Seen<S, P> {
    #[inline(always)]
    pub(super) fn new(simd: S) -> Self {
        let zero = S::u64s::splat(simd, 0);
        Self { bad: zero, below: [zero; 4], zero, light: zero, max: [zero; P] }
    }

    /// Passes the values `p`, in planes.
    #[inline(always)]
    fn look<const GUARD: u8>(&mut self, p: &[S::u64s; P]) {
        let n = p[P - 1];
        // All planes from the third on are equal in -4 to 3.
        let small = p[2..P - 1].iter().fold(S::u64s::splat(n.token(), 0), |bad, &p| bad | (n ^ p));
        if GUARD == guard::USUAL {
            self.bad |= small;
        } else if GUARD == guard::NARROW {
            self.bad |= small | (n & !(p[1] | p[0]));
        } else {
            let high = p[3..P - 2].iter().fold(p[2], |high, &p| high & p);
            self.bad |= (n ^ p[P - 2]) | (n & !high);
            self.below[0] |= n;
            self.below[1] |= n & !(p[0] & p[1]);
            self.below[2] |= n & !p[1];
            self.below[3] |= n & !(p[0] | p[1]);
            let mut any = p[0];
            let mut greater = p[0] & !self.max[0];
            for (&p, max) in p.iter().zip(self.max).take(P - 1).skip(1) {
                any |= p;
                greater = (p & !max) | (!(p ^ max) & greater);
            }
            greater &= !n;
            self.light |= !n;
            self.zero |= !(any | n);
            for (&p, max) in p.iter().zip(&mut self.max).take(P - 1) {
                *max = (p & greater) | (*max & !greater);
            }
        }
    }

    /// Returns true if a lane among `live` saw a value that the guard does not let pass.
    #[inline(always)]
    pub(super) fn is_refused(&self, live: S::u64s) -> bool {
        any::<S>(self.bad & live)
    }

    /// Returns the extent of the values of the lanes `live`; `None` if all of them are palaces, or
    /// all are above 0.
    #[inline(always)]
    pub(super) fn extent(&self, live: S::u64s) -> Option<(i64, i64)> {
        let min = match self.below.map(|lanes| any::<S>(lanes & live)) {
            [_, _, _, true] => -4,
            [_, _, true, _] => -3,
            [_, true, ..] => -2,
            [true, ..] => -1,
            _ if any::<S>(self.zero & live) => 0,
            _ => return None,
        };
        if !any::<S>(self.light & live) {
            return None;
        }
        // The largest of the lanes' maxima, plane by plane from the highest.
        let (mut largest, mut max) = (live, 0);
        for (j, &plane) in self.max.iter().enumerate().take(P - 1).rev() {
            if any::<S>(largest & plane) {
                max |= 1 << j;
                largest &= plane;
            }
        }
        Some((min, max))
    }
}

#[inline(always)]
fn any<S: Simd>(lanes: S::u64s) -> bool {
    lanes.as_slice().iter().any(|&word| word != 0)
}

/// Returns the lanes whose cell is a palace. `h` is less by k.
#[inline(always)]
pub(super) fn palaces<S: Simd, const P: usize, const GUARD: u8>(
    v: &[S::u64s; P],
    h: &[S::u64s; P],
    d: &[S::u64s; P],
    seen: &mut Seen<S, P>,
) -> S::u64s {
    let mut p = *v;
    // The majority of the plane below, and the carry into this one.
    let mut twice = v[0];
    let mut carry = v[0];
    for j in 0..P {
        let unequal = v[j] ^ h[j];
        let sum = unequal ^ d[j];
        let majority = (v[j] & h[j]) | (unequal & d[j]);
        match j {
            0 => p[j] = sum,
            1 => {
                p[j] = sum ^ twice;
                carry = sum & twice;
            }
            _ => {
                let half = sum ^ twice;
                p[j] = half ^ carry;
                carry = (sum & twice) | (half & carry);
            }
        }
        twice = majority;
    }
    seen.look::<GUARD>(&p);
    p[P - 1]
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
