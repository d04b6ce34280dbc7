//! Arrays that begin at a cache line and have room for one vector behind their end.

use std::ops::{Deref, DerefMut};

use crate::blocking::boundary::Signal;

/// Bytes of a cache line, and of the widest vector.
const LINE: usize = 64;

/// Values that begin at a cache line, followed by zeros for one vector more.
///
/// A vector that lies across two cache lines takes two stores. Half of all anti-diagonals begin at
/// the beginning of the row signals.
pub(in crate::blocking::sweep) struct Aligned<T: Signal> {
    values: Vec<T::Value>,
    start: usize,
}

impl<T: Signal> Aligned<T> {
    /// Most values in a vector.
    pub(in crate::blocking::sweep) const VECTOR: usize = LINE;

    /// Returns an array of `length` zeros.
    pub(in crate::blocking::sweep) fn zeros(length: usize) -> Self {
        let values = vec![T::Value::default(); length + Self::VECTOR + LINE];
        // Alignment is for speed only; without it any start will do.
        let start = match values.as_ptr().align_offset(LINE) {
            start if start < LINE => start,
            _ => 0,
        };
        Self { values, start }
    }

    /// Returns the bits of `length` signals.
    pub(in crate::blocking::sweep) fn from_signals(
        length: usize,
        signals: impl Iterator<Item = T>,
    ) -> Self {
        let mut aligned = Self::zeros(length);
        for (value, signal) in aligned.iter_mut().zip(signals) {
            *value = signal.signed();
        }
        aligned
    }
}

impl<T: Signal> Deref for Aligned<T> {
    type Target = [T::Value];

    #[inline(always)]
    fn deref(&self) -> &[T::Value] {
        &self.values[self.start..]
    }
}

impl<T: Signal> DerefMut for Aligned<T> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [T::Value] {
        &mut self.values[self.start..]
    }
}
