//! Sets of small numbers, one bit each.

/// A set of numbers below a length that is fixed or grows at the end.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub(super) struct Bits(Vec<u64>);

impl Bits {
    /// The numbers below `length` that satisfy a condition.
    pub(super) fn of(length: usize, contains: impl Fn(usize) -> bool) -> Self {
        let mut bits = Self(vec![0; length.div_ceil(64)]);
        (0..length).filter(|&i| contains(i)).for_each(|i| bits.0[i / 64] |= 1 << (i % 64));
        bits
    }

    pub(super) fn contains(&self, i: usize) -> bool {
        self.0[i / 64] >> (i % 64) & 1 == 1
    }

    /// Adds the bit of number `length` to a set of numbers below `length`.
    pub(super) fn push(&mut self, length: usize, bit: bool) {
        if length.is_multiple_of(64) {
            self.0.push(0);
        }
        self.0[length / 64] |= u64::from(bit) << (length % 64);
    }

    /// Returns the least number that is in exactly one of two sets of the same length.
    pub(super) fn first_difference(&self, other: &Self) -> Option<usize> {
        let differ = |i: usize| self.0[i] ^ other.0[i];
        let word = (0..self.0.len()).find(|&i| differ(i) != 0)?;
        Some(64 * word + differ(word).trailing_zeros() as usize)
    }
}
