//! The values that were seen in a step, and the guards that they pass.

use fearless_simd::Simd;
use fearless_simd::prelude::*;

use super::logic::Logic;

/// The smallest and the largest of some values.
pub(super) type Extent = (i64, i64);

/// The values that a guard lets pass, each a compiled variant of the cell.
///
/// A guard that lets nothing pass but values of a known extent proves that the extent does not
/// grow.
pub(super) mod guard {
    /// Values from -3 to 3.
    pub(crate) const NARROW: u8 = 0;
    /// Values from -4 to 3, 4, 5, 6 and 7.
    pub(crate) const TO_3: u8 = 3;
    pub(crate) const TO_4: u8 = 4;
    pub(crate) const TO_5: u8 = 5;
    pub(crate) const TO_6: u8 = 6;
    pub(crate) const TO_7: u8 = 7;
    /// All values that the planes prove; their extent is found.
    pub(crate) const EXACT: u8 = 8;
}

/// The values that were seen in the cells of a tile, one bit a lane.
pub(super) struct Seen<S: Simd, const P: usize> {
    /// Lanes that saw a value that the guard does not let pass.
    bad: S::u64s,
    /// Lanes that saw a palace; one of value -2 or less, -3 or less, -4.
    below: [S::u64s; 4],
    /// Lanes that saw the value 0, and those that saw a value of 0 or more.
    zero: S::u64s,
    light: S::u64s,
    /// The largest value of each lane, in planes; 0 if it saw none.
    max: [S::u64s; P],
}

impl<S: Logic, const P: usize> Seen<S, P> {
    #[inline(always)]
    pub(super) fn new(simd: S) -> Self {
        let zero = S::u64s::splat(simd, 0);
        Self { bad: zero, below: [zero; 4], zero, light: zero, max: [zero; P] }
    }

    /// Passes the values `p`, in planes.
    #[inline(always)]
    pub(super) fn look<const GUARD: u8>(&mut self, p: &[S::u64s; P]) {
        let n = p[P - 1];
        let simd = n.token();
        // -4 has no bit but those of the sign, and all planes from the third on are equal up to 3.
        if GUARD <= guard::TO_3 {
            for pair in p[2..P - 1].chunks(2) {
                self.bad |= simd.unequal(n, pair[0], pair[pair.len() - 1]);
            }
            if GUARD == guard::NARROW {
                self.bad |= simd.carry(p[0], p[1], n);
            }
            return;
        }
        let high = p[3..P - 2].iter().fold(p[2], |high, &p| high & p);
        self.bad |= simd.outside(p[P - 2], n, high);
        match GUARD {
            guard::TO_4 => self.bad |= p[2] & !n & (p[1] | p[0]),
            guard::TO_5 => self.bad |= p[2] & !n & p[1],
            guard::TO_6 => self.bad |= p[2] & !n & p[1] & p[0],
            guard::EXACT => self.measure(p),
            _ => {}
        }
    }

    /// Notes the extremes of the values `p`.
    #[inline(always)]
    fn measure(&mut self, p: &[S::u64s; P]) {
        let n = p[P - 1];
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
            *max = n.token().choose(greater, p, *max);
        }
    }

    /// Returns the extent of the values of the lanes `live` if the guard is `EXACT`, and that of
    /// the guard otherwise. `None` if the guard did not let all of them pass, or if it is `EXACT`
    /// and all of them are palaces or all are above 0.
    #[inline(always)]
    pub(super) fn extent<const GUARD: u8>(&self, live: S::u64s) -> Option<Extent> {
        let any = |lanes: S::u64s| (lanes & live).as_slice().iter().any(|&word| word != 0);
        if any(self.bad) {
            return None;
        }
        if GUARD == guard::EXACT {
            return self.measured(live);
        }
        Some(if GUARD == guard::NARROW { (-3, 3) } else { (-4, GUARD.into()) })
    }

    /// Returns the extent of the values of the lanes `live`.
    #[inline(always)]
    fn measured(&self, live: S::u64s) -> Option<Extent> {
        let any = |lanes: S::u64s| (lanes & live).as_slice().iter().any(|&word| word != 0);
        let min = match self.below.map(any) {
            [_, _, _, true] => -4,
            [_, _, true, _] => -3,
            [_, true, ..] => -2,
            [true, ..] => -1,
            _ if any(self.zero) => 0,
            _ => return None,
        };
        if !any(self.light) {
            return None;
        }
        // The largest of the lanes' maxima, plane by plane from the highest.
        let (mut largest, mut max) = (live, 0);
        for (j, &plane) in self.max.iter().enumerate().take(P - 1).rev() {
            if any(largest & plane) {
                max |= 1 << j;
                largest &= plane;
            }
        }
        Some((min, max))
    }
}
