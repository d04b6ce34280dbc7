//! Value counts of the squares of a tile, or of a shard of the pyramid.

use wythoff::Window;
use wythoff::board::ValueCounts;

use crate::board::layout::FINEST;
use crate::disk::ReadAt;
use crate::zarr::{ArrayMeta, Element, Shard, ShardWriter, ZarrError};

/// Classes of values.
pub(in crate::board) const CLASSES: usize = ValueCounts::CLASSES;

/// Counts of `side` x `side` squares: for each class a plane of counts, row after row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::board) struct SquareCounts<C> {
    side: usize,
    counts: Vec<C>,
}

impl<C: Copy + Default> SquareCounts<C> {
    /// Counts of squares without cells.
    pub(in crate::board) fn new(side: usize) -> Self {
        Self { side, counts: vec![C::default(); CLASSES * side * side] }
    }

    /// Squares along a side.
    pub(in crate::board) const fn side(&self) -> usize {
        self.side
    }

    const fn index(&self, class: usize, x: usize, y: usize) -> usize {
        (class * self.side + y) * self.side + x
    }

    /// The count of a class in square (x, y).
    pub(in crate::board) fn at(&self, class: usize, x: usize, y: usize) -> C {
        self.counts[self.index(class, x, y)]
    }

    /// The count of a class in square (x, y), to be changed.
    pub(in crate::board) fn at_mut(&mut self, class: usize, x: usize, y: usize) -> &mut C {
        let index = self.index(class, x, y);
        &mut self.counts[index]
    }
}

impl<C: Element> SquareCounts<C> {
    /// Writes the chunks of all classes into a shard of an array of squares.
    pub(in crate::board) fn put_into(&self, shard: &mut ShardWriter, meta: &ArrayMeta) {
        let chunk = meta.chunk()[2] as usize;
        let mut numbers = Vec::with_capacity(chunk * chunk);
        for class in 0..CLASSES {
            for (y, x) in chunks(self.side, chunk) {
                numbers.clear();
                for row in y..y + chunk {
                    let start = self.index(class, x, row);
                    numbers.extend_from_slice(&self.counts[start..start + chunk]);
                }
                shard.put(&[class, y / chunk, x / chunk].map(|n| n as u64), &numbers);
            }
        }
    }

    /// Reads all chunks of a shard of an array of squares.
    pub(in crate::board) fn read_from<R: ReadAt>(
        shard: &Shard<R>,
        meta: &ArrayMeta,
    ) -> Result<Self, ZarrError> {
        let (side, chunk) = (meta.shard()[2] as usize, meta.chunk()[2] as usize);
        let mut squares = Self::new(side);
        for class in 0..CLASSES {
            for (y, x) in chunks(side, chunk) {
                let at = [class, y / chunk, x / chunk].map(|n| n as u64);
                let Some(numbers) = shard.chunk::<C>(&at)? else { continue };
                for (row, numbers) in numbers.chunks(chunk).enumerate() {
                    let start = squares.index(class, x, y + row);
                    squares.counts[start..start + chunk].copy_from_slice(numbers);
                }
            }
        }
        Ok(squares)
    }
}

/// The corners of the chunks of a plane, as `(y, x)`.
fn chunks(side: usize, chunk: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..side).step_by(chunk).flat_map(move |y| (0..side).step_by(chunk).map(move |x| (y, x)))
}

impl SquareCounts<u16> {
    /// Sets the counts from the squares of a patch, `columns` of them a row.
    pub(super) fn put(&mut self, columns: usize, squares: &[ValueCounts]) {
        for (y, row) in squares.chunks(columns).enumerate() {
            for (x, square) in row.iter().enumerate() {
                for (class, &count) in square.by_class().iter().enumerate() {
                    // 65,536 cells of one class fill the square, so `exact` can tell them from
                    // 65,535.
                    *self.at_mut(class, x, y) = u16::try_from(count).unwrap_or(u16::MAX);
                }
            }
        }
    }

    /// Sets the counts of the squares of a block from `[x, y]` on, as far as they are in the tile.
    pub(super) fn place(&mut self, [x, y]: [usize; 2], block: &Self) {
        let width = block.side.min(self.side - x);
        for class in 0..CLASSES {
            for row in 0..block.side.min(self.side - y) {
                let (from, to) = (block.index(class, 0, row), self.index(class, x, y + row));
                self.counts[to..to + width].copy_from_slice(&block.counts[from..from + width]);
            }
        }
    }

    /// The exact counts of square (x, y), which has `cells` cells.
    pub(in crate::board) fn exact(&self, x: usize, y: usize, cells: u64) -> [u32; CLASSES] {
        exact_counts(std::array::from_fn(|class| self.at(class, x, y).into()), cells)
    }

    /// Checks that the counts add up to all cells of a tile, and that as many cells have values
    /// below 0 as there are palaces.
    pub(super) fn check(&self, window: Window, palaces: u64) -> Result<(), &'static str> {
        let mut below = 0;
        let length = |start: usize, all: u64| all.saturating_sub(start as u64 * FINEST).min(FINEST);
        for y in 0..self.side {
            for x in 0..self.side {
                let cells = length(x, window.width()) * length(y, window.height());
                let counts = self.exact(x, y, cells);
                if counts.iter().map(|&n| u64::from(n)).sum::<u64>() != cells {
                    return Err("cells of squares");
                }
                below += counts[..ValueCounts::class(0)].iter().map(|&n| u64::from(n)).sum::<u64>();
            }
        }
        if below == palaces { Ok(()) } else { Err("palaces of squares") }
    }
}

/// Returns the exact counts of a square of the finest level that has `cells` cells. A class that
/// has all 65,536 is stored as 65,535.
pub(in crate::board) fn exact_counts(counts: [u32; CLASSES], cells: u64) -> [u32; CLASSES] {
    let is_short = counts.iter().map(|&n| u64::from(n)).sum::<u64>() + 1 == cells;
    counts.map(|count| count + u32::from(is_short && count == u32::from(u16::MAX)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_class_that_fills_a_square_is_stored_as_one_less() {
        let counts = |first, second| {
            let mut counts = [0; CLASSES];
            (counts[0], counts[9]) = (first, second);
            counts
        };
        assert_eq!(exact_counts(counts(0, 65_535), 65_536), counts(0, 65_536));
        // A square that the edge of the board cuts off, and one of which a cell is lost.
        assert_eq!(exact_counts(counts(0, 65_535), 65_535), counts(0, 65_535));
        assert_eq!(exact_counts(counts(65_000, 535), 65_536), counts(65_000, 535));
    }
}
