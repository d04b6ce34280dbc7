//! The P-positions of a game in a window, as bits.

use wythoff_exact::random::mix;

/// The P-positions of a game with x and y below some side.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PWindow {
    side: usize,
    /// Rows of words; bit x % 64 of word x / 64 is set if x, y is P. Bits from `side` on are 0.
    bits: Vec<u64>,
}

impl PWindow {
    pub(super) const fn new(side: usize, bits: Vec<u64>) -> Self {
        Self { side, bits }
    }

    /// The window of the cells for which `is_lost` returns true, from x and y.
    pub fn of(side: usize, is_lost: impl Fn(usize, usize) -> bool) -> Self {
        let width = side.div_ceil(64);
        let mut bits = vec![0; side * width];
        for (x, y) in (0..side).flat_map(|y| (0..side).map(move |x| (x, y))) {
            bits[y * width + x / 64] |= u64::from(is_lost(x, y)) << (x % 64);
        }
        Self { side, bits }
    }

    /// The number of columns and of rows.
    pub const fn side(&self) -> usize {
        self.side
    }

    /// Words of a row.
    fn width(&self) -> usize {
        self.side.div_ceil(64)
    }

    /// The words of row y.
    fn row(&self, y: usize) -> &[u64] {
        &self.bits[y * self.width()..][..self.width()]
    }

    /// Returns true if x, y is P. Both are below the side.
    pub fn has(&self, x: usize, y: usize) -> bool {
        self.row(y)[x / 64] >> (x % 64) & 1 == 1
    }

    /// The number of P-positions.
    pub fn count(&self) -> u64 {
        self.bits.iter().map(|word| u64::from(word.count_ones())).sum()
    }

    /// The bits: rows of words, bit x % 64 of word x / 64 for column x.
    pub fn bits(&self) -> &[u64] {
        &self.bits
    }

    /// The x of the P-positions of row y, rising.
    pub fn columns(&self, y: usize) -> impl Iterator<Item = usize> {
        let words = self.row(y).iter().enumerate();
        words.flat_map(|(i, &word)| {
            let some = |rest: u64| (rest != 0).then_some(rest);
            std::iter::successors(some(word), move |rest| some(rest & (rest - 1)))
                .map(move |rest| i * 64 + rest.trailing_zeros() as usize)
        })
    }

    /// The mirror image: x, y and y, x change places.
    ///
    /// ```
    /// use wythoff::game::search::PWindow;
    /// let window = PWindow::of(100, |x, y| x == 3 * y);
    /// assert_eq!(window.transposed(), PWindow::of(100, |x, y| y == 3 * x));
    /// ```
    #[must_use]
    pub fn transposed(&self) -> Self {
        Self { side: self.side, bits: transposed(&self.bits, self.side) }
    }

    /// The least and the largest number of P-positions in one of the first `rows` rows.
    pub fn per_row(&self, rows: usize) -> (u32, u32) {
        let counts = (0..rows).map(|y| self.row(y).iter().map(|word| word.count_ones()).sum());
        counts.fold((u32::MAX, 0), |(least, most), n: u32| (least.min(n), most.max(n)))
    }

    /// The least p from 1 to `most` such that x, y is P if and only if x + p, y + p is, for all
    /// cells where both lie in the window.
    ///
    /// ```
    /// use wythoff::game::search::Evaluator;
    /// let knight = Evaluator::new(100).window(&"knight".parse()?).expect("no removed vectors");
    /// assert_eq!((knight.period(2), knight.period(25)), (None, Some(3)));
    /// # Ok::<(), wythoff::game::moves::MovesError>(())
    /// ```
    pub fn period(&self, most: usize) -> Option<usize> {
        (1..=most.min(self.side)).find(|&p| {
            (0..self.side - p).all(|y| {
                let (row, far) = (self.row(y), self.row(y + p));
                let cells = self.side - p;
                (0..cells.div_ceil(64)).all(|i| {
                    let mask = u64::MAX >> (64 - (cells - i * 64).min(64));
                    (row[i] ^ word_from(far, i * 64 + p)) & mask == 0
                })
            })
        })
    }
}

/// The 64 bits of a row from bit `start` on.
fn word_from(row: &[u64], start: usize) -> u64 {
    let (i, bit) = (start / 64, start % 64);
    let word = |i: usize| row.get(i).copied().unwrap_or(0);
    word(i) >> bit | word(i + 1) << 1 << (63 - bit)
}

/// A fingerprint of bits. Windows with different fingerprints differ.
pub(super) fn fingerprint(bits: &[u64]) -> u64 {
    bits.iter().fold(0x9E37_79B9_7F4A_7C15, |hash, word| mix(hash ^ word))
}

/// The bits of the mirror image of a window.
pub(super) fn transposed(bits: &[u64], side: usize) -> Vec<u64> {
    let width = side.div_ceil(64);
    let mut image = vec![0; bits.len()];
    for (i, j) in (0..width).flat_map(|i| (0..width).map(move |j| (i, j))) {
        // The block of rows 64 i and columns 64 j.
        let mut block = [0; 64];
        let rows = (side - i * 64).min(64);
        for (y, word) in block.iter_mut().enumerate().take(rows) {
            *word = bits[(i * 64 + y) * width + j];
        }
        if block == [0; 64] {
            continue;
        }
        transpose(&mut block);
        for (x, word) in block.iter().enumerate().take((side - j * 64).min(64)) {
            image[(j * 64 + x) * width + i] = *word;
        }
    }
    image
}

/// Transposes 64 x 64 bits: squares of 32, 16, .., 1 cells change places across the diagonal
/// (Warren, Hacker's Delight, section 7-3).
fn transpose(block: &mut [u64; 64]) {
    let mut size = 32;
    let mut mask = u64::MAX >> 32;
    while size > 0 {
        for y in (0..64).filter(|y| y & size == 0) {
            let swap = (block[y] >> size ^ block[y + size]) & mask;
            block[y] ^= swap << size;
            block[y + size] ^= swap;
        }
        size /= 2;
        mask ^= mask << size;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A function of the cells without a pattern.
    fn noise(x: usize, y: usize) -> bool {
        (x * x * 31 + y * 57 + x * y * y) % 7 < 3
    }

    #[test]
    fn mirror_images_columns_and_periods_are_those_of_the_cells() {
        for side in [1, 3, 63, 64, 65, 127, 128, 129] {
            let window = PWindow::of(side, noise);
            assert_eq!(window.transposed(), PWindow::of(side, |x, y| noise(y, x)), "{side}");
            let all = (0..side).flat_map(|y| (0..side).map(move |x| (x, y)));
            let count = all.filter(|&(x, y)| noise(x, y)).count();
            assert_eq!(window.count(), count as u64);
            for y in 0..side {
                assert!(window.columns(y).eq((0..side).filter(|&x| noise(x, y))), "{side} {y}");
            }
            // Periodic with 6 = 2 * 3, except in one cell if `hole`.
            for hole in [false, true] {
                let odd = (side / 2, side - 1);
                let is_lost = |x: usize, y: usize| {
                    (noise((x + 600 - y) % 5, 0) ^ (x % 6 == 1)) ^ (hole && (x, y) == odd)
                };
                let window = PWindow::of(side, is_lost);
                let slow = (1..=side.min(20)).find(|&p| {
                    let cells = 0..side - p;
                    cells
                        .clone()
                        .all(|y| cells.clone().all(|x| is_lost(x, y) == is_lost(x + p, y + p)))
                });
                assert_eq!(window.period(20), slow, "{side}");
                assert!(side < 63 || slow.is_none() == hole);
            }
        }
    }

    #[test]
    fn fingerprints_of_windows_with_one_other_cell_differ() {
        let window = PWindow::of(70, noise);
        for (x, y) in [(0, 0), (63, 1), (64, 64), (69, 69)] {
            let other = PWindow::of(70, |a, b| noise(a, b) ^ ((a, b) == (x, y)));
            assert_ne!(fingerprint(window.bits()), fingerprint(other.bits()));
        }
    }
}
