//! The values that were seen, and the guards that they pass.

use fearless_simd::Simd;
use fearless_simd::prelude::*;

use super::lines::LOW;
use super::logic::Logic;
use crate::board::Value;

/// The smallest and the largest of some values.
pub(super) type Extent = (Value, Value);

/// The values that a guard lets pass, each a compiled variant of the cell.
///
/// A guard that lets nothing pass but values of a known extent proves that the extent does not
/// grow.
pub(super) mod guard {
    /// Values from -4 to 3, 4, 5, 6 and 7.
    pub(in super::super) const TO_3: u8 = 3;
    pub(in super::super) const TO_4: u8 = 4;
    pub(in super::super) const TO_5: u8 = 5;
    pub(in super::super) const TO_6: u8 = 6;
    pub(in super::super) const TO_7: u8 = 7;
    /// Values from -4 to 7, which five planes prove; their extent is found.
    pub(in super::super) const EXACT: u8 = 8;
}

/// The values that were seen in the cells of some tiles, one bit a lane.
pub(super) struct Seen<S: Simd> {
    /// Lanes that saw a value that the guard does not let pass.
    bad: S::u64s,
    /// Lanes that saw a palace; one of value -2 or less, -3 or less, -4.
    below: [S::u64s; 4],
    /// The largest value of each lane, in planes; 0 if it saw none.
    max: [S::u64s; LOW - 1],
    /// Palaces, by words.
    palaces: S::u64s,
}

impl<S: Logic> Seen<S> {
    #[inline(always)]
    pub(super) fn new(simd: S) -> Self {
        let zero = S::u64s::splat(simd, 0);
        Self { bad: zero, below: [zero; 4], max: [zero; LOW - 1], palaces: zero }
    }

    /// Passes the values `p`, in planes.
    #[inline(always)]
    pub(super) fn look<const GUARD: u8>(&mut self, p: &[S::u64s; LOW]) {
        let [p0, p1, p2, p3, n] = *p;
        let simd = n.token();
        self.palaces += simd.ones(n);
        if GUARD == guard::TO_3 {
            // All planes from the third one on are equal from -4 to 3.
            self.bad |= simd.unequal(n, p3, p2);
            return;
        }
        self.bad |= simd.outside(p3, n, p2);
        match GUARD {
            guard::TO_4 => self.bad |= p2 & !n & (p1 | p0),
            guard::TO_5 => self.bad |= p2 & !n & p1,
            guard::TO_6 => self.bad |= p2 & !n & p1 & p0,
            guard::EXACT => self.measure(p),
            _ => {}
        }
    }

    /// Notes the extremes of the values `p`.
    #[inline(always)]
    fn measure(&mut self, p: &[S::u64s; LOW]) {
        let [p0, p1, .., n] = *p;
        self.below[0] |= n;
        self.below[1] |= n & !(p0 & p1);
        self.below[2] |= n & !p1;
        self.below[3] |= n & !(p0 | p1);
        let mut greater = p0 & !self.max[0];
        for (&p, max) in p.iter().zip(self.max).skip(1) {
            greater = (p & !max) | (!(p ^ max) & greater);
        }
        greater &= !n;
        for (&p, max) in p.iter().zip(&mut self.max) {
            *max = n.token().choose(greater, p, *max);
        }
    }

    /// Returns true if the guard let all values pass.
    #[inline(always)]
    pub(super) fn passed(&self) -> bool {
        self.bad.as_slice().iter().all(|&word| word == 0)
    }

    /// Returns the number of palaces.
    pub(super) fn palaces(&self) -> u64 {
        self.palaces.as_slice().iter().sum()
    }

    /// Returns the extent of the values if the guard is `EXACT`, and 0 otherwise. It contains 0,
    /// which idle lanes see.
    pub(super) fn extent(&self) -> Extent {
        let any = |lanes: S::u64s| lanes.as_slice().iter().any(|&word| word != 0);
        let min = -(self.below.into_iter().take_while(|&lanes| any(lanes)).count() as Value);
        // The largest of the lanes' maxima, plane by plane from the highest.
        let simd = self.bad.token();
        let (mut largest, mut max) = (S::u64s::splat(simd, u64::MAX), 0);
        for (j, &plane) in self.max.iter().enumerate().rev() {
            if any(largest & plane) {
                max |= 1 << j;
                largest &= plane;
            }
        }
        (min, max)
    }
}
