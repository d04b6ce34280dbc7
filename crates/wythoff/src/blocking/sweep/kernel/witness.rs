//! Observers of a strip evaluation, and what they see of it.

use fearless_simd::Simd;
use fearless_simd::prelude::*;

use super::diagonals::Extent;
use super::strips::{CHUNK, Counts, R};

/// Observer of a strip evaluation. `()` observes nothing and costs nothing.
pub(in crate::blocking::sweep) trait Witness<S: Simd> {
    /// True if the witness reads values.
    const LOOKS: bool;
    /// True if the witness needs the number of palaces among the values.
    const COUNTS: bool;

    /// Called before a strip.
    fn begin(&mut self);

    /// Called after chunk `chunk` of the strip whose first row is `top`.
    fn look(&mut self, top: usize, chunk: usize, sight: &Sight<S>, extent: Extent<S::i8s>);

    /// Called after a strip, with the signals of all columns and diagonals of the block. Returns
    /// false if the witness cannot compute its result from what it saw.
    fn end(&mut self, top: usize, counts: &Counts, columns: &[i8], diagonals: &[i8]) -> bool;
}

/// The part of a strip that a witness sees: the values of each row on `CHUNK` columns, from a
/// border of squares on.
///
/// For vector i, chunk c holds the steps from `CHUNK c + i` on. At that step row l of the vector is
/// at column `CHUNK c - l R`. The rows of a vector cross a border one after the other, R steps
/// apart; rows of different vectors with the same l cross it at the same time.
pub(in crate::blocking::sweep) struct Sight<S: Simd> {
    /// Values: a vector for each step and i. The last `R` steps, which belong to the next chunk,
    /// follow behind the chunk; `R` steps in front belong to no chunk.
    pub(super) values: Vec<S::i8s>,
}

/// Runs two witnesses one after the other.
impl<S: Simd, A: Witness<S>, B: Witness<S>> Witness<S> for (A, B) {
    const LOOKS: bool = A::LOOKS || B::LOOKS;
    const COUNTS: bool = A::COUNTS || B::COUNTS;

    #[inline(always)]
    fn begin(&mut self) {
        self.0.begin();
        self.1.begin();
    }

    #[inline(always)]
    fn look(&mut self, top: usize, chunk: usize, sight: &Sight<S>, extent: Extent<S::i8s>) {
        self.0.look(top, chunk, sight, extent);
        self.1.look(top, chunk, sight, extent);
    }

    #[inline(always)]
    fn end(&mut self, top: usize, counts: &Counts, columns: &[i8], diagonals: &[i8]) -> bool {
        self.0.end(top, counts, columns, diagonals) && self.1.end(top, counts, columns, diagonals)
    }
}

/// Runs a borrowed witness, which the caller reads afterwards.
impl<S: Simd, W: Witness<S>> Witness<S> for &mut W {
    const LOOKS: bool = W::LOOKS;
    const COUNTS: bool = W::COUNTS;

    #[inline(always)]
    fn begin(&mut self) {
        (**self).begin();
    }

    #[inline(always)]
    fn look(&mut self, top: usize, chunk: usize, sight: &Sight<S>, extent: Extent<S::i8s>) {
        (**self).look(top, chunk, sight, extent);
    }

    #[inline(always)]
    fn end(&mut self, top: usize, counts: &Counts, columns: &[i8], diagonals: &[i8]) -> bool {
        (**self).end(top, counts, columns, diagonals)
    }
}

impl<S: Simd> Witness<S> for () {
    const LOOKS: bool = false;
    const COUNTS: bool = false;

    fn begin(&mut self) {}

    fn look(&mut self, _top: usize, _chunk: usize, _sight: &Sight<S>, _extent: Extent<S::i8s>) {}

    fn end(&mut self, _: usize, _: &Counts, _: &[i8], _: &[i8]) -> bool {
        true
    }
}

impl<S: Simd> Sight<S> {
    /// Steps of a chunk, with those in front of it and behind it.
    const STEPS: usize = R + CHUNK + R;

    #[inline(always)]
    pub(super) fn new(simd: S, is_wanted: bool) -> Self {
        let vectors = if is_wanted { Self::STEPS * R } else { 0 };
        Self { values: vec![S::i8s::splat(simd, 0); vectors] }
    }

    /// Clears the values.
    #[inline(always)]
    pub(super) fn begin(&mut self, simd: S) {
        self.values.fill(S::i8s::splat(simd, 0));
    }

    /// Moves the steps behind the chunk to the beginning of the next chunk.
    #[inline(always)]
    pub(super) fn move_on(&mut self) {
        self.values.copy_within((R + CHUNK) * R..Self::STEPS * R, R * R);
    }

    /// Returns the values of the chunk, a vector for each step and i.
    #[inline(always)]
    pub(in crate::blocking::sweep) fn values(&self) -> &[S::i8s] {
        &self.values[R * R..(R + CHUNK) * R]
    }
}
