//! Rows far out, one after the other; empty blocks are skipped at once.
//!
//! Far below a small k nearly all of a row is empty. Over a block of columns a row meets a block of
//! diagonals. If the fewest palaces on any of these columns, the fewest on any of these diagonals
//! and those to the left add up to k, then no cell of the block is a palace and all signals pass
//! unchanged. Two sizes of blocks are kept. By symmetry the half x >= y is enough: the cells left
//! of the diagonal in row y mirror those above it in column y.

use wythoff::K;

/// Columns, or diagonals, of a block.
const BLOCK: usize = 64;
/// Columns of a large block.
const LARGE: usize = 64 * BLOCK;

/// The rows of a game from the top, as the columns of their palaces on and right of the main
/// diagonal.
///
/// For games up to [`FarRows::MOST`] and rows far beyond k: the cost of a row follows its palaces
/// and its large blocks, not its cells.
///
/// ```
/// use wythoff::K;
/// use wythoff_anatomy::beam::FarRows;
/// let mut rows = FarRows::try_new(K::try_new(1)?, 10_000).unwrap();
/// let columns: Vec<u64> = (0..5).flat_map(|_| rows.next_row().to_vec()).collect();
/// assert_eq!(columns, [0, 2, 5, 7]); // Wythoff's pairs: rows 0, 1, 3, 4; row 2 has its palace in column 1
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct FarRows {
    k: u16,
    row: usize,
    rows: usize,
    columns: Lines,
    diagonals: Lines,
    found: Vec<u64>,
}

/// Palaces on each of some parallel lines, and the fewest on a line of each block.
#[derive(Debug, Clone)]
struct Lines {
    palaces: Vec<u16>,
    block: Vec<u16>,
    large: Vec<u16>,
}

impl Lines {
    fn new(lines: usize) -> Self {
        let large = lines.div_ceil(LARGE) + 1;
        let zeros = |n| vec![0; n];
        Self {
            palaces: zeros(large * LARGE),
            block: zeros(large * LARGE / BLOCK),
            large: zeros(large),
        }
    }

    /// Sets the minimum of the block of a line right, after palaces were added.
    fn settle(&mut self, line: usize) {
        let block = line / BLOCK;
        let least = |counts: &[u16]| counts.iter().copied().min().unwrap_or_default();
        let fewest = least(&self.palaces[block * BLOCK..][..BLOCK]);
        if fewest != self.block[block] {
            self.block[block] = fewest;
            let large = line / LARGE;
            self.large[large] = least(&self.block[large * LARGE / BLOCK..][..LARGE / BLOCK]);
        }
    }
}

/// Returns the number of columns, and of diagonals, that `rows` rows can reach: no slope is above
/// 3, and rows end k palaces behind their beginning.
fn reach(k: u16, rows: usize) -> usize {
    3 * rows + 8 * usize::from(k)
}

impl FarRows {
    /// The largest k: three counts of at most k palaces add up to less than 2^16.
    pub const MOST: u64 = 1 << 14;

    /// The first `rows` rows of game k; `None` if k is above [`FarRows::MOST`].
    ///
    /// `Memory`: 12 bytes a row.
    pub fn try_new(k: K, rows: u64) -> Option<Self> {
        let k = u16::try_from(k.get()).ok().filter(|_| k.get() <= Self::MOST)?;
        let rows = usize::try_from(rows).ok()?;
        // Allocated twice, because a clone would write to all of the memory.
        let lines = || Lines::new(reach(k, rows) + LARGE);
        let (columns, diagonals) = (lines(), lines());
        Some(Self { k, row: 0, rows, columns, diagonals, found: Vec::new() })
    }

    /// The number of columns, and of diagonals, that the first `rows` rows can have palaces on.
    pub(super) fn reach(&self, rows: u64) -> usize {
        reach(self.k, rows as usize)
    }

    /// Returns the next row.
    pub const fn row(&self) -> u64 {
        self.row as u64
    }

    /// Palaces above the next row in each column x >= y.
    pub fn columns(&self) -> &[u16] {
        &self.columns.palaces
    }

    /// Palaces above the next row on each diagonal x - y >= 0.
    pub fn diagonals(&self) -> &[u16] {
        &self.diagonals.palaces
    }

    /// Returns the columns of the palaces of the next row on and right of the main diagonal, from
    /// the left.
    ///
    /// # Panics
    /// Behind the last row that was asked for.
    pub fn next_row(&mut self) -> &[u64] {
        assert!(self.row < self.rows, "{} rows were asked for", self.rows);
        self.found.clear();
        let y = self.row;
        let mut left = self.columns.palaces[y];
        let mut x = y;
        while left < self.k {
            match self.empty_from(x, left) {
                Some(end) => x = end,
                None => (x, left) = self.read(x, left),
            }
        }
        self.row += 1;
        &self.found
    }

    /// Returns the end of the blocks at column x if they hold no palace in this row.
    fn empty_from(&self, x: usize, left: u16) -> Option<usize> {
        let c = x - self.row;
        let least = |columns: u16, diagonals: u16| columns + diagonals + left;
        let end = |side: usize| ((x / side + 1) * side).min(self.row + (c / side + 1) * side);
        if least(self.columns.large[x / LARGE], self.diagonals.large[c / LARGE]) >= self.k {
            return Some(end(LARGE));
        }
        let least = least(self.columns.block[x / BLOCK], self.diagonals.block[c / BLOCK]);
        (least >= self.k).then(|| end(BLOCK))
    }

    /// Cell by cell to the end of the blocks at column x:
    /// where they end, and the palaces up to there.
    fn read(&mut self, x: usize, mut left: u16) -> (usize, u16) {
        let (y, c) = (self.row, x - self.row);
        let end = ((x / BLOCK + 1) * BLOCK).min(y + (c / BLOCK + 1) * BLOCK);
        let before = left;
        for cell in x..end {
            let (above, diagonal) =
                (&mut self.columns.palaces[cell], &mut self.diagonals.palaces[cell - y]);
            if *above + *diagonal + left < self.k {
                *above += 1;
                *diagonal += 1;
                left += 1;
                self.found.push(cell as u64);
            }
        }
        if left > before {
            self.columns.settle(x);
            self.diagonals.settle(c);
        }
        (end, left)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wythoff::Window;
    use wythoff::blocking::Sweep;
    use wythoff::board::Board;

    #[test]
    fn rows_are_those_of_the_sweep() {
        for k in [1, 2, 5, 17, 60, 200] {
            let k = K::try_new(k).unwrap();
            let mut rows = FarRows::try_new(k, 1500).unwrap();
            let window = Window::try_new(0, 0, 6000, 1500).unwrap();
            let sweep = Sweep::new(k);
            let mut values = sweep.rows(window, &()).unwrap();
            for y in 0..1500 {
                let row = values.next_row().unwrap().unwrap();
                let palaces = (y..6000).filter(|&x| row[x] < 0).map(|x| x as u64);
                assert!(palaces.eq(rows.next_row().iter().copied()), "row {y} of game {k:?}");
            }
        }
    }

    #[test]
    fn counts_far_out_are_the_signals_of_the_sweep() {
        let k = K::try_new(24).unwrap();
        let mut rows = FarRows::try_new(k, 20_000).unwrap();
        (0..20_000).for_each(|_| {
            rows.next_row();
        });
        let window = Window::try_new(20_000, 20_000, 33_000, 1).unwrap();
        let signals = Sweep::new(k).boundary(window, &()).unwrap();
        let wide = |counts: Vec<u8>| counts.into_iter().map(u16::from).collect::<Vec<_>>();
        assert_eq!(wide(signals.v), rows.columns()[20_000..53_000]);
        assert_eq!(wide(signals.d), rows.diagonals()[..33_000]);
    }

    #[test]
    fn games_whose_counts_could_overflow_are_refused() {
        let rows = |k| FarRows::try_new(K::try_new(k).unwrap(), 10);
        assert!(rows(FarRows::MOST).is_some() && rows(FarRows::MOST + 1).is_none());
        const { assert!(3 * FarRows::MOST < 1 << 16) };
    }
}
