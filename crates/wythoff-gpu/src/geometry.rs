//! The rectangles of a batch: their memory on the device, and the steps in which they are
//! evaluated.

use wythoff::K;
use wythoff::blocking::boundary::Boundary;
use wythoff::blocking::sweep::Growth;

use crate::shader::{SIDE, VALUES, WORKGROUP};

/// The residue modulo 64 of a value of 0. Residues below it belong to palaces.
const ZERO: u32 = 32;
/// The extent of no values: smallest and largest residue, as they lie in memory.
const NO_EXTENT: u32 = 63;

/// Columns and rows of the rectangles of a batch, in blocks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Geometry {
    columns: u32,
    bands: u32,
}

/// The blocks of one step: an anti-diagonal of blocks of every rectangle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Step {
    /// Workgroups a rectangle.
    pub(crate) workgroups: u32,
    /// Cells of a rectangle.
    pub(crate) cells: u64,
    /// The parameters that the shader reads.
    pub(crate) parameters: [u32; 7],
}

impl Geometry {
    /// Returns the geometry of the rectangle of a boundary whose sides are multiples of [`SIDE`].
    pub(crate) fn of(entering: &Boundary<u8>) -> Self {
        let blocks = |cells: usize| {
            assert_eq!(cells % SIDE as usize, 0, "a rectangle consists of whole blocks");
            (cells / SIDE as usize) as u32
        };
        Self { columns: blocks(entering.width()), bands: blocks(entering.height()) }
    }

    /// Returns the number of words of a rectangle.
    pub(crate) const fn words(self) -> u32 {
        SIDE * (self.columns + self.bands) + 2 * SIDE * self.diagonals() + 2 * self.bands
    }

    /// Returns the number of words of the diagonals whose index is the same modulo 2 [`SIDE`].
    const fn diagonals(self) -> u32 {
        u32::midpoint(self.columns, self.bands) + 1
    }

    /// Returns the number of cells of a rectangle.
    pub(crate) fn cells(self) -> u64 {
        u64::from(self.columns * SIDE) * u64::from(self.bands * SIDE)
    }

    /// Returns all steps in order.
    pub(crate) fn steps(self) -> impl Iterator<Item = Step> {
        let Self { columns, bands } = self;
        (0..columns + bands - 1).map(move |step| {
            let first = (step + 1).saturating_sub(columns);
            let blocks = (step + 1).min(bands) - first;
            let threads = blocks.div_ceil(4);
            Step {
                workgroups: threads.div_ceil(WORKGROUP),
                cells: u64::from(blocks) * u64::from(SIDE * SIDE),
                parameters: [step, first, blocks, threads, columns, bands, self.words()],
            }
        })
    }

    /// Returns the word of column `x`.
    fn column(self, x: usize) -> usize {
        let x = x as u32;
        (x % SIDE * self.columns + x / SIDE) as usize
    }

    /// Returns the word of row `y`.
    fn row(self, y: usize) -> usize {
        let y = y as u32;
        (SIDE * self.columns + y % SIDE * self.bands + y / SIDE) as usize
    }

    /// Returns the word of diagonal `d`, counted from 0.
    fn diagonal(self, d: usize) -> usize {
        let (place, period) = (d as u32 + 1, 2 * SIDE);
        let start = SIDE * (self.columns + self.bands);
        (start + place % period * self.diagonals() + place / period) as usize
    }

    /// Returns the words of the extents of the bands.
    fn extents(self) -> std::ops::Range<usize> {
        let start = SIDE * (self.columns + self.bands) + 2 * SIDE * self.diagonals();
        start as usize..(start + self.bands) as usize
    }

    /// Writes the signals that enter a rectangle of game k into its words.
    pub(crate) fn write(self, k: K, entering: &Boundary<u8>, words: &mut [u32]) {
        words.fill(0);
        let offset = (k.get() % 64) as u32;
        for (x, &v) in entering.v.iter().enumerate() {
            words[self.column(x)] = (u32::from(v) + ZERO + 64 - offset) % 64;
        }
        for (y, &h) in entering.h.iter().enumerate() {
            words[self.row(y)] = u32::from(h) % 64;
        }
        for (i, &d) in entering.d.iter().enumerate() {
            words[self.diagonal(i)] = u32::from(d) % 64;
        }
        words[self.extents()].fill(NO_EXTENT);
    }

    /// Reads the result for a rectangle from its words, which began as `before`.
    pub(crate) fn read(self, before: &[u32], words: &[u32]) -> Growth {
        let grown = |word: usize| words[word].wrapping_sub(before[word]) as u16;
        let [width, height] = [self.columns, self.bands].map(|blocks| (blocks * SIDE) as usize);
        let lines = Boundary {
            v: (0..width).map(|x| grown(self.column(x))).collect(),
            h: (0..height).map(|y| grown(self.row(y))).collect(),
            d: (0..width + height - 1).map(|d| grown(self.diagonal(d))).collect(),
        };
        let extents = &words[self.extents()];
        let value = |residue: u32| i64::from(residue) - i64::from(ZERO);
        let min = extents.iter().map(|extent| value(extent & 255)).min();
        let max = extents.iter().map(|extent| value(extent >> 8 & 255)).max();
        let seen = words[self.extents().end..].iter().map(|&palaces| u64::from(palaces)).sum();
        let [min, max] = [min, max].map(|value| value.expect("a rectangle has a band"));
        Growth { lines, min, max, seen, values: None }
    }
}

/// Returns the numbers of cells of each value from their words, two a number.
pub(crate) fn read_values(words: &[u32]) -> Vec<u64> {
    let (pairs, _) = words[..2 * VALUES].as_chunks::<2>();
    pairs.iter().map(|[low, high]| u64::from(*high) << 32 | u64::from(*low)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_has_a_word_of_its_own() {
        for (columns, bands) in [(1, 1), (1, 4), (5, 2), (6, 7)] {
            let geometry = Geometry { columns, bands };
            let [width, height] = [columns, bands].map(|blocks| (blocks * SIDE) as usize);
            let mut words: Vec<usize> = (0..width).map(|x| geometry.column(x)).collect();
            words.extend((0..height).map(|y| geometry.row(y)));
            words.extend((0..width + height - 1).map(|d| geometry.diagonal(d)));
            words.extend(geometry.extents());
            let lines = words.len();
            words.sort_unstable();
            words.dedup();
            assert_eq!(words.len(), lines, "{geometry:?}");
            assert!(words[lines - 1] < (geometry.words() - bands) as usize, "{geometry:?}");
        }
    }

    #[test]
    fn every_block_is_evaluated_once_after_its_neighbours() {
        for (columns, bands) in [(1, 1), (3, 1), (1, 5), (4, 3), (3, 4)] {
            let geometry = Geometry { columns, bands };
            let mut evaluated = std::collections::BTreeSet::new();
            for Step { parameters: [step, first, blocks, ..], cells, .. } in geometry.steps() {
                assert_eq!(cells, u64::from(blocks * SIDE * SIDE));
                for b in first..first + blocks {
                    let c = step - b;
                    assert!(c < columns && b < bands, "{c}, {b} of {geometry:?}");
                    assert!(c == 0 || evaluated.contains(&(c - 1, b)));
                    assert!(b == 0 || evaluated.contains(&(c, b - 1)));
                    assert!(evaluated.insert((c, b)), "{c}, {b} twice");
                }
            }
            assert_eq!(evaluated.len() as u32, columns * bands);
        }
    }
}
