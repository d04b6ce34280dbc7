//! The palaces of some rows, right of the main diagonal.

use wythoff::blocking::Sweep;
use wythoff::board::{Board, BoardError};
use wythoff::observer::Observer;
use wythoff::{K, Window};

/// The column behind the last palace of row `y`, at the most: the skin runs at slopes below
/// phi^2 = 2.618.. from the shoulder (k, 0).
///
/// ```
/// use wythoff::K;
/// use wythoff_anatomy::threads;
/// assert_eq!(threads::reach(K::try_new(200)?, 20_000), 52_567);
/// # Ok::<(), wythoff::KError>(())
/// ```
pub const fn reach(k: K, y: u64) -> u64 {
    k.get() + (y as u128 * 2_618_034 / 1_000_000) as u64 + 7
}

/// Returns the last `rows` rows whose palaces all lie in the first `size` columns, or all such rows
/// if there are fewer.
///
/// ```
/// use wythoff::K;
/// use wythoff_anatomy::threads;
/// assert_eq!(threads::last_rows(K::try_new(200)?, 60_000, 500), 22_338..22_838);
/// # Ok::<(), wythoff::KError>(())
/// ```
pub fn last_rows(k: K, size: u64, rows: u64) -> std::ops::Range<u64> {
    let columns = u128::from(size.saturating_sub(k.get() + 8));
    let end = (columns * 1_000_000 / 2_618_034) as u64;
    end.saturating_sub(rows)..end
}

/// Number of rows in which threads are surveyed by default.
pub const ROWS: u64 = 1000;

/// Returns the number of rows and columns of the board on which threads are surveyed by default:
/// its last rows lie around 4 k, far below the prism, and in games with a small k further down.
pub const fn far(k: K) -> u64 {
    let size = k.get().saturating_mul(12);
    if size < 12_000 { 12_000 } else { size }
}

/// Columns of a block that [`Band::sweep`] evaluates at a time.
const BLOCK: usize = 128;

/// A palace: its column and its row.
pub(super) type Palace = (u64, u64);

/// The palaces with x >= y of some rows.
#[derive(Debug, Clone)]
pub struct Band {
    top: u64,
    rows: Vec<Vec<u64>>,
}

impl Band {
    /// Reads the rows `rows` of game `k`, each to its last palace.
    ///
    /// `Time`: that of reading the window from the diagonal to [`reach`].
    ///
    /// # Errors
    /// As [`Board::rows`].
    ///
    /// # Panics
    /// If there are no rows, or if the board does not know [`reach`] columns of the last row.
    pub fn read(
        k: K,
        board: &dyn Board,
        rows: std::ops::Range<u64>,
        observer: &dyn Observer,
    ) -> Result<Self, BoardError> {
        assert!(!rows.is_empty(), "a band has at least one row");
        let left = rows.start;
        let width = reach(k, rows.end - 1) - left;
        let window = Window::try_new(left, rows.start, width, rows.end - rows.start)
            .expect("rows of a board lie below 2^53");
        let mut values = board.rows(window, observer)?;
        let mut band = Self { top: rows.start, rows: Vec::with_capacity(window.height() as usize) };
        let mut y = rows.start;
        while let Some(row) = values.next_row()? {
            let palaces = (left..).zip(row).filter(|&(x, &p)| p < 0 && x >= y);
            band.rows.push(palaces.map(|(x, _)| x).collect());
            y += 1;
        }
        Ok(band)
    }

    /// Like [`Band::read`], without the board above the band in memory, and reading only those
    /// blocks of columns that contain palaces. Far out, most blocks have none.
    ///
    /// `Time`: that of one sweep of the cells above the band, and of the band itself.
    ///
    /// # Errors
    /// If the observer cancels.
    ///
    /// # Panics
    /// If there are no rows.
    ///
    /// ```
    /// use wythoff::K;
    /// use wythoff::blocking::Sweep;
    /// use wythoff_anatomy::threads::{Band, reach};
    /// let k = K::try_new(60)?;
    /// let sweep = Sweep::new(k);
    /// let board = sweep.keep(reach(k, 2200), &())?;
    /// let [read, swept] =
    ///     [Band::read(k, &board, 2000..2200, &())?, Band::sweep(&sweep, 2000..2200, &())?];
    /// assert!(read.rows().eq(swept.rows()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn sweep(
        sweep: &Sweep,
        rows: std::ops::Range<u64>,
        observer: &dyn Observer,
    ) -> Result<Self, BoardError> {
        assert!(!rows.is_empty(), "a band has at least one row");
        let (left, height) = (rows.start, (rows.end - rows.start) as usize);
        let width = reach(sweep.k(), rows.end - 1) - left;
        let window = Window::try_new(left, left, width, height as u64)
            .expect("rows of a board lie below 2^53");
        let mut signals = sweep.boundary(window, observer)?;
        let mut band = Self { top: rows.start, rows: vec![Vec::new(); height] };
        for from in (0..width).step_by(BLOCK) {
            let columns = from as usize..width.min(from + BLOCK as u64) as usize;
            let part = window.part(columns.clone(), 0..height);
            let entering = signals.part(columns.clone(), 0..height);
            let leaving = sweep.evaluate(part, entering.clone());
            signals.set_part(columns, 0..height, &leaving);
            // A row gains at most BLOCK palaces, so equal signals modulo 256 mean that it has none.
            if leaving.h == entering.h {
                continue;
            }
            let patch = sweep.patch(part, entering);
            let mut values = patch.rows(part, observer)?;
            for (palaces, y) in band.rows.iter_mut().zip(rows.start..) {
                let Some(row) = values.next_row()? else { break };
                let found = (part.x()..).zip(row).filter(|&(x, &p)| p < 0 && x >= y);
                palaces.extend(found.map(|(x, _)| x));
            }
        }
        Ok(band)
    }

    /// The first row.
    pub const fn top(&self) -> u64 {
        self.top
    }

    /// The row behind the last one.
    pub const fn bottom(&self) -> u64 {
        self.top + self.rows.len() as u64
    }

    /// Columns of the palaces of each row, with its number, from the top.
    pub fn rows(&self) -> impl Iterator<Item = (u64, &[u64])> {
        (self.top..).zip(self.rows.iter().map(Vec::as_slice))
    }

    /// The clusters of each row, as the columns of their palaces:
    /// palaces that are at most `gap` columns from the next.
    pub fn clusters(&self, gap: u64) -> impl Iterator<Item = (u64, &[u64])> {
        self.rows().flat_map(move |(y, row)| {
            row.chunk_by(move |a, b| b - a <= gap).map(move |cluster| (y, cluster))
        })
    }
}
