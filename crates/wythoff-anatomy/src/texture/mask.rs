//! Cells of a window that are in or out, a bit each.

use wythoff::Window;
use wythoff::board::{Board, BoardError, Value};
use wythoff::observer::Observer;

/// Which cells of a window have a property: palaces, or cells of one value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mask {
    width: usize,
    height: usize,
    /// Words of a row. A row has one more zero word, so that shifts need no check.
    words: usize,
    bits: Vec<u64>,
}

impl Mask {
    /// Returns the cells of a window whose value is in a set.
    ///
    /// `Memory: one bit per cell`, and a row of values.
    ///
    /// # Errors
    /// If the board fails.
    ///
    /// ```
    /// use wythoff::Window;
    /// use wythoff::K;
    /// use wythoff::blocking::Sweep;
    /// use wythoff_anatomy::texture::Mask;
    /// let game = Sweep::new(K::try_new(5)?);
    /// let palaces = Mask::read(&game, Window::try_new(0, 0, 11, 11)?, &|p| p < 0, &())?;
    /// assert!(palaces.holds(0, 0) && !palaces.holds(2, 2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read(
        board: &dyn Board,
        window: Window,
        wanted: &dyn Fn(Value) -> bool,
        observer: &dyn Observer,
    ) -> Result<Self, BoardError> {
        let [mask] = Self::read_each(board, window, [wanted], observer)?;
        Ok(mask)
    }

    /// Like [`Mask::read`] for several sets of values. The board is read once.
    ///
    /// # Errors
    /// If the board fails.
    pub fn read_each<const N: usize>(
        board: &dyn Board,
        window: Window,
        wanted: [&dyn Fn(Value) -> bool; N],
        observer: &dyn Observer,
    ) -> Result<[Self; N], BoardError> {
        let mut masks = wanted.map(|_| Self::empty(window.width() as usize, 0));
        let mut rows = board.rows(window, observer)?;
        while let Some(row) = rows.next_row()? {
            for (mask, wanted) in masks.iter_mut().zip(wanted) {
                mask.push(row.iter().map(|&p| wanted(p)));
            }
        }
        Ok(masks)
    }

    /// Returns the cells (x, y) of a rectangle for which `wanted` returns true.
    pub fn from_fn(width: usize, height: usize, wanted: impl Fn(usize, usize) -> bool) -> Self {
        let mut mask = Self::empty(width, 0);
        for y in 0..height {
            mask.push((0..width).map(|x| wanted(x, y)));
        }
        mask
    }

    fn empty(width: usize, height: usize) -> Self {
        let words = width.div_ceil(64);
        Self { width, height, words, bits: vec![0; words * height] }
    }

    fn push(&mut self, row: impl Iterator<Item = bool>) {
        let start = self.bits.len();
        self.bits.resize(start + self.words, 0);
        for (x, wanted) in row.enumerate() {
            self.bits[start + x / 64] |= u64::from(wanted) << (x % 64);
        }
        self.height += 1;
    }

    /// Columns.
    pub const fn width(&self) -> usize {
        self.width
    }

    /// Rows.
    pub const fn height(&self) -> usize {
        self.height
    }

    /// Returns true if a cell is in the mask.
    ///
    /// # Panics
    /// If the cell lies outside the window.
    pub fn holds(&self, x: usize, y: usize) -> bool {
        assert!(x < self.width && y < self.height, "({x}, {y}) is outside of the mask");
        self.bits[y * self.words + x / 64] >> (x % 64) & 1 == 1
    }

    /// Cells that are in.
    pub fn count(&self) -> u64 {
        self.bits.iter().map(|word| u64::from(word.count_ones())).sum()
    }

    /// Share of the cells that are in.
    pub fn density(&self) -> f64 {
        self.count() as f64 / (self.width * self.height).max(1) as f64
    }

    /// The cells that are in both.
    ///
    /// # Panics
    /// If the two are not of one size.
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        assert_eq!((self.width, self.height), (other.width, other.height), "masks of one size");
        let bits = self.bits.iter().zip(&other.bits).map(|(a, b)| a & b).collect();
        Self { bits, ..*self }
    }

    /// Returns the number of cells of this mask whose cell at the offset (dx, dy), dy >= 0, is in
    /// `other`.
    pub(super) fn pairs(&self, other: &Self, dx: isize, dy: usize) -> u64 {
        let rows = self.height.saturating_sub(dy);
        let row = |mask: &Self, y: usize| (y * mask.words)..((y + 1) * mask.words);
        let mut found = 0;
        for y in 0..rows {
            let (here, there) = (&self.bits[row(self, y)], &other.bits[row(other, y + dy)]);
            found += shifted_pairs(here, there, dx);
        }
        found
    }
}

/// Bits x of one row with bit x + dx of the other.
fn shifted_pairs(here: &[u64], there: &[u64], dx: isize) -> u64 {
    if dx < 0 {
        return shifted_pairs(there, here, -dx);
    }
    let (skip, shift) = (dx.unsigned_abs() / 64, dx.unsigned_abs() % 64);
    let there = &there[skip.min(there.len())..];
    let mut found = 0;
    for (i, &low) in there.iter().enumerate() {
        let high = there.get(i + 1).copied().unwrap_or(0);
        let moved = if shift == 0 { low } else { low >> shift | high << (64 - shift) };
        found += u64::from((here[i] & moved).count_ones());
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_those_that_are_seen_one_by_one() {
        let wanted = |x: usize, y: usize| (x * x + 7 * y + x * y) % 5 < 2;
        let mask = Mask::from_fn(150, 40, wanted);
        let offsets = [(0, 0), (1, 0), (63, 3), (64, 1), (70, 39), (-1, 2), (-65, 5), (-149, 0)];
        for (dx, dy) in offsets {
            let mut slow = 0;
            for (x, y) in (0..40_usize).flat_map(|y| (0..150_usize).map(move |x| (x, y))) {
                let (to, down) = (x as isize + dx, y + dy);
                let inside = (0..150).contains(&to) && down < 40;
                slow += u64::from(inside && wanted(x, y) && wanted(to as usize, down));
            }
            assert_eq!(mask.pairs(&mask, dx, dy), slow, "({dx}, {dy})");
        }
    }

    #[test]
    fn cells_are_counted() {
        let mask = Mask::from_fn(70, 10, |x, y| x == y);
        assert_eq!((mask.count(), mask.width(), mask.height()), (10, 70, 10));
        let left = Mask::from_fn(70, 10, |x, _| x < 4);
        assert_eq!(mask.and(&left).count(), 4);
        assert!((mask.density() - 10.0 / 700.0).abs() < 1e-12);
    }
}
