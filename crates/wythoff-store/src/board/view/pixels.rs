//! Value counts of pixels at any scale, computed from the counts of squares of another side.
//!
//! A pixel of `scale` x `scale` cells covers squares of `side` x `side` cells in whole or in part.
//! It gets from each square a part of each count, in proportion to the cells of the square it
//! covers:
//!
//! ```text
//! pixel[class] = sum over the squares that it meets:  covered cells * square[class] / side^2
//! ```
//!
//! The sum is computed in integers with one division at the end, and rounded so that the counts add
//! up to the cells of the pixel. So a picture does not flicker between scales, and the counts of a
//! pixel of whole squares are exact.

use std::collections::VecDeque;
use std::ops::{AddAssign, Range};

use wythoff::Window;
use wythoff::blocking::Sweep;
use wythoff::board::{BoardError, Rows, ValueCounts};

/// Number of classes of values.
const CLASSES: usize = ValueCounts::CLASSES;

/// Cells of a square in each class of values. The counts of a square at the edge of the board are
/// scaled to side^2 cells, see [`whole`].
pub(super) type Counts = [u32; CLASSES];

/// Rows of pixels that are drawn together, on all threads.
const GROUP: usize = 64;

/// A board cut into squares from its corner.
pub(super) trait Squares: Sync {
    /// Side of a square in cells, a power of two up to 2^14.
    fn side(&self) -> u64;

    /// Appends the counts of the squares in some columns, for at least one row of squares from
    /// `row` on and before `end`, row after row. Returns the number of rows.
    fn load(
        &mut self,
        columns: Range<u64>,
        row: u64,
        end: u64,
        counts: &mut Vec<Counts>,
    ) -> Result<u64, BoardError>;
}

/// Rows of pixels of a window.
pub(super) struct Pixels<S> {
    sweep: Sweep,
    window: Window,
    scale: u64,
    squares: S,
    /// Columns of squares in the window.
    columns: Range<u64>,
    /// Rows of squares in memory.
    loaded: Range<u64>,
    /// Their counts.
    counts: Vec<Counts>,
    /// Rows of pixels that are drawn but not read yet, the next one first.
    ready: VecDeque<Vec<ValueCounts>>,
    /// Rows of pixels that are drawn.
    drawn: u64,
    /// The row that was read last.
    row: Vec<ValueCounts>,
}

impl<S: Squares> Pixels<S> {
    /// Pixels of `scale` x `scale` cells, drawn on the threads of `sweep`.
    pub(super) fn new(sweep: &Sweep, window: Window, scale: u64, squares: S) -> Self {
        let side = squares.side();
        let first = window.y() / side;
        Self {
            sweep: sweep.clone(),
            window,
            scale,
            squares,
            columns: window.x() / side..window.right().div_ceil(side),
            loaded: first..first,
            counts: Vec::new(),
            ready: VecDeque::new(),
            drawn: 0,
            row: Vec::new(),
        }
    }

    /// The rows of cells of a row of pixels.
    fn cells(&self, row: u64) -> Range<u64> {
        pixel(self.window.y()..self.window.bottom(), self.scale, row)
    }

    /// Draws the next rows of pixels, if there are more.
    fn draw(&mut self) -> Result<(), BoardError> {
        let side = self.squares.side();
        let rows = self.window.height().div_ceil(self.scale);
        if self.drawn == rows {
            return Ok(());
        }
        // Squares above the next row of pixels are no longer needed.
        let cells = self.cells(self.drawn);
        let done =
            (cells.start / side - self.loaded.start) * (self.columns.end - self.columns.start);
        self.counts.drain(..(done as usize).min(self.counts.len()));
        self.loaded.start = cells.start / side;
        while self.loaded.end * side < cells.end {
            let end = self.window.bottom().div_ceil(side);
            let (columns, row) = (self.columns.clone(), self.loaded.end);
            self.loaded.end += self.squares.load(columns, row, end, &mut self.counts)?;
        }
        let mut group = Vec::new();
        while self.drawn < rows
            && group.len() < GROUP
            && self.cells(self.drawn).end <= self.loaded.end * side
        {
            group.push((self.cells(self.drawn), Vec::new()));
            self.drawn += 1;
        }
        // Sums that fit 64 bits are computed in 64 bits, which is faster.
        if self.scale.saturating_mul(side) < 1 << 32 {
            self.sweep
                .for_each(&mut group, |(cells, row)| *row = self.pixels::<u64>(cells.clone()));
        } else {
            self.sweep
                .for_each(&mut group, |(cells, row)| *row = self.pixels::<u128>(cells.clone()));
        }
        self.ready.extend(group.into_iter().map(|(_, row)| row));
        Ok(())
    }

    /// Draws a row of pixels. A sum is at most scale^2 side^2.
    fn pixels<A>(&self, rows: Range<u64>) -> Vec<ValueCounts>
    where
        A: Copy + Default + AddAssign + From<u64> + Into<u128>,
    {
        let side = self.squares.side();
        let columns = (self.columns.end - self.columns.start) as usize;
        let pixels = self.window.width().div_ceil(self.scale);
        let draw = |index| {
            let cells = pixel(self.window.x()..self.window.right(), self.scale, index);
            let mut sum = [A::default(); CLASSES];
            for row in meets(&rows, side) {
                let high = covered(&rows, row, side);
                let counts =
                    &self.counts[(row - self.loaded.start) as usize * columns..][..columns];
                for column in meets(&cells, side) {
                    let part = high * covered(&cells, column, side);
                    let square = &counts[(column - self.columns.start) as usize];
                    for (sum, &count) in sum.iter_mut().zip(square) {
                        *sum += A::from(part * u64::from(count));
                    }
                }
            }
            rounded(&sum.map(A::into), 2 * side.trailing_zeros())
        };
        (0..pixels).map(draw).collect()
    }
}

impl<S: Squares> Rows<ValueCounts> for Pixels<S> {
    fn next_row(&mut self) -> Result<Option<&[ValueCounts]>, BoardError> {
        if self.ready.is_empty() {
            self.draw()?;
        }
        let Some(row) = self.ready.pop_front() else { return Ok(None) };
        self.row = row;
        Ok(Some(&self.row))
    }
}

/// Cells of a pixel along one side of a window.
fn pixel(side: Range<u64>, scale: u64, index: u64) -> Range<u64> {
    let start = side.start + index * scale;
    start..side.end.min(start.saturating_add(scale))
}

/// Squares that contain some of these cells, along a side.
const fn meets(cells: &Range<u64>, side: u64) -> Range<u64> {
    cells.start / side..cells.end.div_ceil(side)
}

/// Number of these cells in a square, along a side.
fn covered(cells: &Range<u64>, square: u64, side: u64) -> u64 {
    cells.end.min((square + 1) * side) - cells.start.max(square * side)
}

/// Divides counts by 2^bits. The sums from the first class on are rounded down, so that all counts
/// together keep their sum.
fn rounded(multiples: &[u128; CLASSES], bits: u32) -> ValueCounts {
    let mut counts = ValueCounts::default();
    let (mut sum, mut before) = (0, 0);
    for (count, multiple) in counts.by_class_mut().iter_mut().zip(multiples) {
        sum += multiple;
        *count = (sum >> bits) as u64 - before;
        before += *count;
    }
    counts
}

/// Scales the counts of a square with only `cells` cells on the board to `side` x `side` cells. The
/// rounding error is less than one cell in side^2.
pub(super) fn whole(counts: Counts, cells: u64, side: u64) -> Counts {
    let (mut sum, mut before) = (0, 0);
    counts.map(|count| {
        sum += u64::from(count);
        let count = sum * side * side / cells - before;
        before += count;
        count as u32
    })
}

#[cfg(test)]
mod tests {
    use wythoff::blocking::Recurrence;
    use wythoff::board::{Board, Kept};
    use wythoff_testkit::{Random, k, square};

    use super::*;

    /// Squares that are counted cell by cell, `band` rows of squares at a time.
    struct Counted<'a> {
        board: &'a Kept,
        size: u64,
        side: u64,
        band: u64,
    }

    impl Squares for Counted<'_> {
        fn side(&self) -> u64 {
            self.side
        }

        fn load(
            &mut self,
            columns: Range<u64>,
            row: u64,
            end: u64,
            counts: &mut Vec<Counts>,
        ) -> Result<u64, BoardError> {
            let Self { size, side, .. } = *self;
            let rows = row..end.min(row + self.band);
            for row in rows.clone() {
                for column in columns.clone() {
                    let (x, y) = (column * side, row * side);
                    let (w, h) = (side.min(size - x), side.min(size - y));
                    let cells = Window::try_new(x, y, w, h).unwrap();
                    let mut square = [0; CLASSES];
                    for value in self.board.values(cells, &())? {
                        square[ValueCounts::class(value)] += 1;
                    }
                    counts.push(whole(square, w * h, side));
                }
            }
            Ok(rows.end - rows.start)
        }
    }

    fn kept(number: u64, size: u64) -> Kept {
        Kept::read(&Recurrence::new(k(number)), square(size), &()).unwrap()
    }

    fn all(rows: &mut dyn Rows<ValueCounts>) -> Vec<ValueCounts> {
        let mut all = vec![];
        while let Some(row) = rows.next_row().unwrap() {
            all.extend_from_slice(row);
        }
        all
    }

    #[test]
    fn pixels_of_whole_squares_are_exact() {
        let board = kept(30, 100);
        let sweep = Sweep::new(k(30));
        for (scale, side) in [(1, 1), (8, 8), (24, 8), (48, 16), (1000, 4)] {
            // The edge of the board cuts off squares and pixels.
            let window = Window::try_new(48, 0, 52, 100).unwrap();
            let squares = Counted { board: &board, size: 100, side, band: 3 };
            let mut pixels = Pixels::new(&sweep, window, scale, squares);
            let mut exact = board.count_rows(window, scale, &()).unwrap();
            let (found, expected) = (all(&mut pixels), all(&mut *exact));
            // A square that the edge cuts off is scaled, which rounds.
            if 100 % side == 0 {
                assert_eq!(found, expected, "scale {scale}, side {side}");
            } else {
                assert!(off_by(&found, &expected) <= 1, "scale {scale}, side {side}");
            }
        }
    }

    /// The largest difference of two counts.
    fn off_by(one: &[ValueCounts], other: &[ValueCounts]) -> u64 {
        assert_eq!(one.len(), other.len());
        let differences = one
            .iter()
            .zip(other)
            .flat_map(|(a, b)| a.by_class().iter().zip(b.by_class()).map(|(a, b)| a.abs_diff(*b)));
        differences.max().unwrap_or(0)
    }

    /// Compares with the definition, in floating point.
    #[test]
    fn pixels_get_counts_in_proportion_to_the_cells_they_cover() {
        let mut random = Random::new();
        let (board, size) = (kept(40, 130), 130);
        let sweep = Sweep::new(k(40)).with_threads(2);
        let mut number = |least: u64, most: u64| {
            random.number(least.cast_signed()..=most.cast_signed()).cast_unsigned()
        };
        for _ in 0..60 {
            let (x, y) = (number(0, 129), number(0, 129));
            let window = Window::try_new(x, y, number(1, size - x), number(1, size - y)).unwrap();
            let (scale, side) = (number(1, 60), 1 << number(0, 6));
            let mut squares = Counted { board: &board, size, side, band: number(1, 4) };
            let mut counts = vec![];
            let columns = size.div_ceil(side);
            let mut row = 0;
            while row < columns {
                row += squares.load(0..columns, row, columns, &mut counts).unwrap();
            }
            let found = all(&mut Pixels::new(&sweep, window, scale, squares));
            let mut found = found.iter();
            for py in (window.y()..window.bottom()).step_by(scale as usize) {
                for px in (window.x()..window.right()).step_by(scale as usize) {
                    let mut share = [0.0; CLASSES];
                    let mut cells = 0;
                    for cy in py..window.bottom().min(py + scale) {
                        for cx in px..window.right().min(px + scale) {
                            cells += 1;
                            let square = &counts[(cy / side * columns + cx / side) as usize];
                            for (share, &count) in share.iter_mut().zip(square) {
                                *share += f64::from(count) / (side * side) as f64;
                            }
                        }
                    }
                    let pixel = found.next().unwrap();
                    assert_eq!(pixel.cells(), cells);
                    for (share, &count) in share.iter().zip(pixel.by_class()) {
                        assert!((share - count as f64).abs() < 1.001, "{window:?} {scale} {side}");
                    }
                }
            }
        }
    }

    /// Squares of cells of one class.
    struct Plain(u64);

    impl Squares for Plain {
        fn side(&self) -> u64 {
            self.0
        }

        fn load(
            &mut self,
            columns: Range<u64>,
            row: u64,
            end: u64,
            counts: &mut Vec<Counts>,
        ) -> Result<u64, BoardError> {
            let mut square = [0; CLASSES];
            square[5] = (self.0 * self.0) as u32;
            counts.extend((row..end).flat_map(|_| columns.clone()).map(|_| square));
            Ok(end - row)
        }
    }

    #[test]
    fn a_pixel_of_any_scale_has_all_its_cells_in_one_class() {
        for (scale, side) in [(1 << 17, 1 << 14), (1 << 18, 1 << 14), (1 << 19, 1 << 14), (999, 64)]
        {
            let window = Window::try_new(3 * scale, 0, scale, scale).unwrap();
            let mut pixels = Pixels::new(&Sweep::new(k(1)), window, scale, Plain(side));
            let pixel = pixels.next_row().unwrap().unwrap()[0];
            assert_eq!((pixel.by_class()[5], pixel.cells()), (scale * scale, scale * scale));
            assert_eq!(pixels.next_row().unwrap(), None);
        }
    }

    #[test]
    fn the_counts_of_a_square_that_is_cut_off_are_scaled() {
        let mut counts = [0; CLASSES];
        (counts[2], counts[5], counts[11]) = (3, 1, 4);
        let counts = whole(counts, 8, 4);
        assert_eq!((counts[2], counts[5], counts[11]), (6, 2, 8));
        assert_eq!(whole(counts, 16, 4), counts);
    }
}
