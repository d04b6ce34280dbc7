//! Signals of every lane in planes, where they stay and where they move on.

#![expect(clippy::manual_memcpy, reason = "a call of memcpy takes longer than five vectors")]

use fearless_simd::Simd;
use fearless_simd::prelude::*;

use super::transpose::PLANES;

/// Planes that a cell uses. A signal grows by at most 16 in a tile, so they show whether it passed
/// a multiple of 32: their last one fell from 1 to 0.
pub(super) const LOW: usize = 5;

/// Most words of a vector.
pub(super) const WORDS: usize = 8;

/// A signal of every lane, in planes.
pub(super) type Line<S> = [<S as Simd>::u64s; PLANES];

/// A signal of every lane that moves one lane on between two steps.
///
/// Lane l is bit l / L of word l mod L of a vector of L words. So a lane moves on if every word
/// moves to the next place, and the last one, moved by a bit, to the first place:
///
/// ```text
/// memory           e  w0  w1  ..  w(L-1)        a plane that leaves a step is stored from w0 on,
/// a plane enters   ^----------------^           and enters the next one from e on;
///                                               e = 2 w(L-1) + the bit that enters lane 0
/// ```
#[derive(Clone)]
pub(super) struct Moving([[u64; WORDS + 1]; PLANES]);

impl Moving {
    pub(super) const ZERO: Self = Self([[0; WORDS + 1]; PLANES]);

    /// Returns a plane as it enters.
    #[inline(always)]
    pub(super) fn entering<S: Simd>(&self, simd: S, j: usize) -> S::u64s {
        S::u64s::from_slice(simd, &self.0[j][..S::u64s::LEN])
    }

    /// Returns a plane as it left.
    #[inline(always)]
    pub(super) fn left<S: Simd>(&self, simd: S, j: usize) -> S::u64s {
        S::u64s::from_slice(simd, &self.0[j][1..=S::u64s::LEN])
    }

    /// Replaces a plane by one that leaves.
    #[inline(always)]
    pub(super) fn leave<S: Simd>(&mut self, j: usize, plane: S::u64s) {
        plane.store_slice(&mut self.0[j][1..=S::u64s::LEN]);
    }

    /// Returns the lowest planes as they enter.
    #[inline(always)]
    pub(super) fn low<S: Simd>(&self, simd: S) -> [S::u64s; LOW] {
        let mut planes = [self.entering(simd, 0); LOW];
        for (j, plane) in planes.iter_mut().enumerate().skip(1) {
            *plane = self.entering(simd, j);
        }
        planes
    }

    /// Returns the lowest planes as they left.
    #[inline(always)]
    pub(super) fn left_low<S: Simd>(&self, simd: S) -> [S::u64s; LOW] {
        let mut planes = [self.left(simd, 0); LOW];
        for (j, plane) in planes.iter_mut().enumerate().skip(1) {
            *plane = self.left(simd, j);
        }
        planes
    }

    /// Returns the last word of the highest plane as it left, and the word that took its place.
    #[inline(always)]
    pub(super) fn highest<S: Simd>(&self) -> (u64, u64) {
        let words = &self.0[PLANES - 1];
        (words[S::u64s::LEN], words[0])
    }

    /// Moves all lanes on. `ends` has a word for each plane: its lowest bit enters the first lane,
    /// and the bit of the last lane becomes its highest.
    #[inline(always)]
    pub(super) fn move_on<S: Simd>(&mut self, ends: &mut [u64; PLANES]) {
        for (words, end) in self.0.iter_mut().zip(ends) {
            let last = words[S::u64s::LEN];
            words[0] = (last << 1) | (*end & 1);
            *end = (*end >> 1) | (last & (1 << 63));
        }
    }
}

/// Returns the lowest planes of a line.
#[inline(always)]
pub(super) fn low<S: Simd>(line: &Line<S>) -> [S::u64s; LOW] {
    let mut planes = [line[0]; LOW];
    for j in 1..LOW {
        planes[j] = line[j];
    }
    planes
}

/// Replaces the lowest planes of a line.
#[inline(always)]
pub(super) fn set_low<S: Simd>(line: &mut Line<S>, planes: &[S::u64s; LOW]) {
    for j in 0..LOW {
        line[j] = planes[j];
    }
}

/// The planes of a line from the last low one on.
pub(super) type TopPlanes<S> = [<S as Simd>::u64s; PLANES - LOW + 1];

/// Returns the top planes, read one by one.
#[inline(always)]
pub(super) fn top_planes<S: Simd>(plane: impl Fn(usize) -> S::u64s) -> TopPlanes<S> {
    std::array::from_fn(|i| plane(LOW - 1 + i))
}

/// Carries the growth of a signal into the planes above the lowest, and calls `set` for each.
/// `before` was before it, and `last` is what the last low plane became.
#[inline(always)]
pub(super) fn carry_up<S: Simd>(
    before: &TopPlanes<S>,
    last: S::u64s,
    mut set: impl FnMut(usize, S::u64s),
) {
    let mut carry = before[0] & !last;
    for j in LOW..PLANES {
        let plane = before[j + 1 - LOW];
        set(j, plane ^ carry);
        carry &= plane;
    }
}
