//! The rectangles of a batch: their memory on the device, and the steps in which they are
//! evaluated.
//!
//! Rectangles of one geometry are evaluated together, so many as a word has lanes in a bundle. All
//! bundles have the same steps: in step t, those pieces of the rectangles are evaluated that lie
//! in strip s and, from the left, in place t - 2 s.

use std::sync::Arc;

use wythoff::K;
use wythoff::blocking::boundary::Boundary;
use wythoff::blocking::sweep::Growth;

use crate::shader::{DELAY, Kernel, LEAN, PIECE, ROWS, STRIP};

/// Columns and rows of the rectangles of a batch, and the kernel that evaluates them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Geometry {
    pub(crate) kernel: Kernel,
    width: u32,
    height: u32,
}

/// The pieces of one step: at most one of each strip of every rectangle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Step {
    /// Workgroups a bundle, one for each piece.
    pub(crate) workgroups: u32,
    /// Cells of a rectangle, at most.
    pub(crate) cells: u64,
    /// The parameters that the shader reads.
    pub(crate) parameters: [u32; 6],
}

/// The numbers that a device has computed for a bundle.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Evaluated<'a> {
    /// Residues of all lines, then extents: [`Geometry::words`].
    pub(crate) residues: &'a [u32],
    /// Wraps of all lines, then palaces: [`Geometry::growth_words`].
    pub(crate) growth: &'a [u32],
    /// Cells of each value, two words a number: [`Geometry::value_words`].
    pub(crate) values: &'a [u32],
}

impl Geometry {
    /// Returns the geometry of the rectangle of a boundary whose sides are multiples of [`ROWS`].
    pub(crate) fn of(kernel: Kernel, entering: &Boundary<u8>) -> Self {
        let [width, height] = [entering.width(), entering.height()].map(|side| side as u32);
        assert!(width % ROWS == 0 && height % ROWS == 0, "a rectangle consists of whole rows");
        Self { kernel, width, height }
    }

    /// Returns the number of lines of a rectangle: columns, rows and diagonals, and one more.
    fn lines(self) -> usize {
        2 * (self.width + self.height) as usize
    }

    /// Returns the number of bands of rows of a thread.
    fn bands(self) -> usize {
        (self.height / ROWS) as usize
    }

    /// Returns the number of words of a bundle for residues of lines and extents of bands.
    pub(crate) fn words(self) -> usize {
        self.lines() + 2 * self.bands()
    }

    /// Returns the number of words of a bundle for the wraps of lines and the palaces of lanes.
    pub(crate) fn growth_words(self) -> usize {
        self.kernel.wrap_words() * self.lines() + self.kernel.lanes()
    }

    /// Returns the number of words of a bundle for its cells of each value.
    pub(crate) const fn value_words(self) -> usize {
        2 * self.kernel.values() * self.kernel.lanes()
    }

    /// Returns the number of cells of a rectangle.
    pub(crate) fn cells(self) -> u64 {
        u64::from(self.width) * u64::from(self.height)
    }

    /// Returns all steps in order.
    pub(crate) fn steps(self) -> impl Iterator<Item = Step> {
        let strips = self.height.div_ceil(STRIP);
        // The last threads of a strip are behind the first ones.
        let pieces = (self.width + LEAN).div_ceil(PIECE);
        let [words, growth] = [self.words(), self.growth_words()].map(|words| words as u32);
        (0..pieces + DELAY * (strips - 1)).map(move |step| {
            let first = (step + 1).saturating_sub(pieces).div_ceil(DELAY);
            let workgroups = (step / DELAY + 1).min(strips) - first;
            let cells = u64::from(workgroups) * u64::from(STRIP) * u64::from(PIECE);
            let parameters = [step, first, self.width, self.height, words, growth];
            Step { workgroups, cells, parameters }
        })
    }

    /// Returns the residue of a value of 0. Residues below it belong to palaces.
    const fn zero(self) -> usize {
        self.kernel.values() / 2
    }

    /// Returns the residues of the signals that enter a rectangle of game k, line by line.
    pub(crate) fn residues(self, k: K, entering: &Boundary<u8>) -> Arc<[u8]> {
        let last = (self.kernel.values() - 1) as u8;
        let offset = (self.zero() as u8).wrapping_sub(k.get() as u8);
        let columns = entering.v.iter().map(|v| v.wrapping_add(offset) & last);
        let others = entering.h.iter().chain(&entering.d).map(|signal| signal & last);
        columns.chain(others).chain([0]).collect()
    }

    /// Writes the words of a bundle, a rectangle a lane. Lanes without a rectangle repeat the first
    /// one.
    pub(crate) fn write(self, rectangles: &[&[u8]], words: &mut [u32]) {
        let (lines, extents) = words.split_at_mut(self.lines());
        let lane = u32::BITS as usize / self.kernel.lanes();
        lines.fill(0);
        for n in 0..self.kernel.lanes() {
            let residues = rectangles.get(n).unwrap_or(&rectangles[0]);
            for (word, &residue) in lines.iter_mut().zip(*residues) {
                *word |= u32::from(residue) << (n * lane);
            }
        }
        // No value so far: the smallest is the largest one, and the other way round.
        let (smallest, largest) = extents.split_at_mut(self.bands());
        smallest.fill(self.kernel.in_all(self.kernel.values() as u32 - 1));
        largest.fill(0);
    }

    /// Reads the result for the rectangle in a lane. `before` has its residues when it began.
    pub(crate) fn read(
        self,
        lane: usize,
        before: &[u8],
        evaluated: Evaluated<'_>,
        counts: bool,
    ) -> Growth {
        let Evaluated { residues, growth, values } = evaluated;
        let (kernel, lines) = (self.kernel, self.lines());
        let bits = u32::BITS as usize / kernel.lanes();
        let of_lane = |word: u32| word >> (lane * bits) & ((1 << bits) - 1);
        // A word has the wraps of every second lane, or of both.
        let parts = kernel.wrap_words();
        let (part, shift) = (lane % parts, lane / parts * 16);
        let mut grown = Vec::with_capacity(lines);
        grown.extend(residues[..lines].iter().zip(before).enumerate().map(
            |(line, (&after, &before))| {
                let wraps = growth[parts * line + part] >> shift & 0xffff;
                ((wraps << kernel.bits) + of_lane(after)).wrapping_sub(before.into()) as u16
            },
        ));
        let [width, height] = [self.width, self.height].map(|side| side as usize);
        grown.truncate(lines - 1);
        let d = grown.split_off(width + height);
        let h = grown.split_off(width);
        let (smallest, largest) = residues[lines..].split_at(self.bands());
        let value = |residue: u32| i64::from(residue) - self.zero() as i64;
        let min = smallest.iter().map(|&word| value(of_lane(word))).min();
        let max = largest.iter().map(|&word| value(of_lane(word))).max();
        let [min, max] = [min, max].map(|value| value.expect("a rectangle has a band"));
        let seen = growth[parts * lines + lane].into();
        let values = counts.then(|| {
            let words = 2 * kernel.values();
            let (pairs, _) = values[lane * words..][..words].as_chunks::<2>();
            pairs.iter().map(|[low, high]| u64::from(*high) << 32 | u64::from(*low)).collect()
        });
        Growth { lines: Boundary { v: grown, h, d }, min, max, seen, values }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_is_evaluated_once_after_its_neighbours() {
        for (columns, strips) in [(1, 1), (3, 1), (1, 5), (4, 3), (3, 4)] {
            for kernel in Kernel::ALL {
                // The last piece and the last strip are not full.
                let (width, height) = (columns * PIECE - 16, strips * STRIP - 32);
                let geometry = Geometry { kernel, width, height };
                let places = columns + LEAN / PIECE;
                let mut evaluated = std::collections::BTreeSet::new();
                for Step { parameters: [step, first, ..], workgroups, .. } in geometry.steps() {
                    let before = evaluated.clone();
                    for strip in first..first + workgroups {
                        let place = step - DELAY * strip;
                        assert!(place < places && strip < strips, "{place}, {strip}");
                        assert!(place == 0 || before.contains(&(place - 1, strip)));
                        // The last thread of the strip above has left all columns of this piece.
                        let above = (place + LEAN / PIECE).min(places - 1);
                        assert!(strip == 0 || before.contains(&(above, strip - 1)));
                        assert!(evaluated.insert((place, strip)), "{place}, {strip} twice");
                    }
                }
                assert_eq!(evaluated.len() as u32, places * strips);
            }
        }
    }

    #[test]
    fn pieces_of_a_step_share_no_line() {
        let geometry = Geometry { kernel: Kernel::ALL[0], width: 9 * PIECE, height: 5 * STRIP };
        for Step { parameters: [step, first, ..], workgroups, .. } in geometry.steps() {
            // Columns and diagonals of the slots of a piece, as the shader places them.
            let slots = (first..first + workgroups).map(|strip| {
                let x0 = i64::from((step - DELAY * strip) * PIECE) - i64::from(LEAN);
                let above = x0 - i64::from((strip + 1) * STRIP);
                let columns = x0..x0 + i64::from(PIECE + LEAN);
                (columns, above..above + i64::from(PIECE + LEAN + STRIP))
            });
            let slots: Vec<_> = slots.collect();
            for [(columns, diagonals), (lower_columns, lower_diagonals)] in slots.array_windows() {
                assert!(lower_columns.end <= columns.start);
                assert!(lower_diagonals.end <= diagonals.start);
            }
        }
    }
}
