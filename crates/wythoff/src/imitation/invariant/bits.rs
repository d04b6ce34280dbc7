//! Sets of positions on a square board, with one bit a position.

use crate::game::bits::or_shifted;

/// A set of positions (x, y) with both coordinates below `side`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Bits {
    side: usize,
    /// Words of a row x; bit y of the row stands for (x, y).
    words: usize,
    rows: Vec<u64>,
}

impl Bits {
    /// The empty set.
    pub(super) fn new(side: usize) -> Self {
        let words = side.div_ceil(64);
        Self { side, words, rows: vec![0; side * words] }
    }

    /// Returns true if (x, y) is in the set; false beyond the board.
    pub(super) fn contains(&self, x: usize, y: usize) -> bool {
        x < self.side && y < self.side && self.rows[x * self.words + y / 64] >> (y % 64) & 1 == 1
    }

    /// Adds (x, y) to the set; has no effect beyond the board.
    pub(super) fn insert(&mut self, x: usize, y: usize) {
        if x < self.side && y < self.side {
            self.rows[x * self.words + y / 64] |= 1 << (y % 64);
        }
    }

    /// The positions of the board that are not in the set.
    pub(super) fn complement(&self) -> Self {
        let mut complement = self.clone();
        complement.rows.iter_mut().for_each(|word| *word = !*word);
        complement.cut();
        complement
    }

    /// Adds all positions of `other`, a set on the same board, shifted by (dx, dy) away from the
    /// corner.
    pub(super) fn add_shifted(&mut self, other: &Self, dx: usize, dy: usize) {
        for x in dx..self.side {
            let (to, from) = (x * self.words, (x - dx) * self.words);
            let from = &other.rows[from..from + self.words];
            or_shifted(&mut self.rows[to..to + self.words], from, dy);
        }
        self.cut();
    }

    /// Clears the bits after the end of each row.
    fn cut(&mut self) {
        let last = u64::MAX >> (self.words * 64 - self.side);
        for row in self.rows.chunks_exact_mut(self.words.max(1)) {
            if let Some(word) = row.last_mut() {
                *word &= last;
            }
        }
    }

    /// The least y >= `from` such that (x, y) is not in the set.
    pub(super) fn first_missing(&self, x: usize, from: usize) -> Option<usize> {
        (from..self.side).find(|&y| !self.contains(x, y))
    }

    /// The positions in the set, by rising x, then y.
    pub(super) fn iter(&self) -> impl Iterator<Item = (usize, usize)> {
        (0..self.side).flat_map(move |x| {
            (0..self.side).filter(move |&y| self.contains(x, y)).map(move |y| (x, y))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shifted_set_has_the_shifted_elements() {
        for side in [1, 5, 63, 64, 65, 130] {
            let mut set = Bits::new(side);
            let elements: Vec<_> =
                (0..2 * side).map(|i| (i * i % side, (7 * i + 3) % side)).collect();
            elements.iter().for_each(|&(x, y)| set.insert(x, y));
            for (dx, dy) in [(0, 0), (1, 0), (0, 1), (3, 64), (2, 63), (0, 129), (side, side)] {
                let mut shifted = Bits::new(side);
                shifted.add_shifted(&set, dx, dy);
                let mut one_by_one = Bits::new(side);
                elements.iter().for_each(|&(x, y)| one_by_one.insert(x + dx, y + dy));
                assert_eq!(shifted, one_by_one, "side {side}, by ({dx}, {dy})");
            }
            assert_eq!(set.iter().count() + set.complement().iter().count(), side * side);
        }
    }
}
