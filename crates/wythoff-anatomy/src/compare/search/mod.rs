//! Search for the shift and the offset under which two games agree best.
//!
//! All shifts are judged by the same cells. Rows are read in step, those of the second board ahead
//! by the reach of the shifts, so that each board is read once. If the offset is free, each shift
//! has a histogram of the differences `p_k(x, y) - p_with(x + dx, y + dy)`; its largest count is
//! the best that an offset can do there. If the histograms of all shifts do not fit memory, the
//! shifts are done in several passes, and the boards are read again.

#[cfg(test)]
mod tests;

use std::cell::Cell;
use std::cmp::Reverse;
use std::collections::VecDeque;
use std::ops::ControlFlow;

use super::{CompareError, Pairing, clip};
use wythoff::Window;
use wythoff::board::{Board, BoardError, Value};
use wythoff::observer::{Interrupted, Observer, WholeProgress};

/// Bytes that the histograms of a search may take, unless a single one takes more.
const ROOM: usize = 1 << 28;

/// Counters of a difference: equal differences follow each other often, and two counters can be
/// raised at the same time where one could not.
const LANES: usize = 2;

impl Pairing {
    /// Farthest shift that a search tries, in cells.
    pub const MAX_RADIUS: u32 = 1000;

    /// Most differences of values that [`Pairing::best_fit`] counts: a gigabyte of counters.
    pub const MAX_OFFSETS: u64 = 1 << 26;

    /// Bytes that a search takes besides what the boards need: rows of the second board, and
    /// counters.
    pub fn memory_of_search(window: Window, radius: u32) -> u128 {
        let rows = 2 * u128::from(radius) + 2;
        rows * (u128::from(window.width()) + rows) * 4 + ROOM as u128
    }

    /// Returns the pairing with the shift, among those at most `radius` columns and rows away from
    /// its own, under which most cells agree. All shifts are judged by the same cells: those of
    /// `window` that have a partner under every shift. Of equal shifts the nearest is taken, then
    /// the uppermost, then the leftmost.
    ///
    /// Each board is read once, and compared as bytes. If values span 256 or more, as those of a
    /// hood do, both are read again and compared modulo 2^32, which can mislead a search only if
    /// values of one window differ by that much; [`Pairing::agreement`] then counts exactly.
    ///
    /// `Time: O(radius^2 * cells)`, some 10^10 comparisons a second. `Memory`: 2 radius + 2 rows
    /// and 4 radius^2 counters.
    ///
    /// # Errors
    /// As [`Pairing::rows`], and if `radius` exceeds [`Pairing::MAX_RADIUS`].
    pub fn best_shift(
        &self,
        board: &dyn Board,
        with: &dyn Board,
        window: Window,
        radius: u32,
        observer: &dyn Observer,
    ) -> Result<Self, CompareError> {
        let shifts = Shifts::try_new(self, window, radius)?;
        let agree = match shifts.agree_as_bytes(self.offset, board, with, observer)? {
            Some(agree) => agree,
            None => shifts.agree(self.offset, board, with, observer)?,
        };
        let counted = agree.iter().enumerate();
        let best = counted.max_by_key(|&(at, &agree)| (agree, shifts.preferred(at)));
        Ok(Self { shift: shifts.shift(best.map_or(0, |(at, _)| at)), ..*self })
    }

    /// Like [`Pairing::best_shift`] for shift and offset together; the offset of the pairing is
    /// ignored. Of equal results the offset nearest to 0 is taken, then the nearest shift, then the
    /// uppermost, then the leftmost, then the larger offset.
    ///
    /// ```
    /// use wythoff::Window;
    /// use wythoff::K;
    /// use wythoff::blocking::Sweep;
    /// use wythoff_anatomy::compare::Pairing;
    /// // In the hood p = x + 2 y - k, if x >= y. One step of k and two columns are worth an offset of 3.
    /// let (k, with) = (K::try_new(60)?, K::try_new(61)?);
    /// let start = Pairing { k, with, shift: (-2, 0), offset: 0 };
    /// let window = Window::try_new(20, 0, 10, 5)?;
    /// let best = start.best_fit(&Sweep::new(k), &Sweep::new(with), window, 0, &())?;
    /// assert_eq!(best, Pairing { offset: 3, ..start });
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// `Time: O(radius^2 * cells)`, some 10^9 comparisons a second. `Memory`:
    /// [`Pairing::memory_of_search`], or a gigabyte if values differ extremely.
    ///
    /// # Errors
    /// As [`Pairing::best_shift`], and if there are more than [`Pairing::MAX_OFFSETS`] differences.
    pub fn best_fit(
        &self,
        board: &dyn Board,
        with: &dyn Board,
        window: Window,
        radius: u32,
        observer: &dyn Observer,
    ) -> Result<Self, CompareError> {
        let shifts = Shifts::try_new(self, window, radius)?;
        let whole = WholeProgress::new(observer, shifts.comparisons());
        let [low, high] = range(board, shifts.here, &whole)?;
        let [low_with, high_with] = range(with, shifts.there, &whole)?;
        let offsets = (high - low) as u128 + (high_with - low_with) as u128 + 1;
        if offsets > Self::MAX_OFFSETS.into() {
            return Err(CompareError::Offsets(offsets));
        }
        let bins = offsets as usize;
        let together = (ROOM / (8 * LANES * bins)).clamp(1, shifts.count());
        // Each sum of two of these is the index of a difference.
        let values = |value: Value| (value - low) as u32;
        let partners = |value: Value| (high_with - value) as u32;

        let mut counts = vec![0_u64; LANES * bins * together];
        let mut best = None;
        for first in (0..shifts.count()).step_by(together) {
            let some = first..(first + together).min(shifts.count());
            counts.fill(0);
            shifts.read((board, &values), (with, &partners), &whole, |row, near| {
                for (at, counts) in some.clone().zip(counts.chunks_exact_mut(LANES * bins)) {
                    let (dx, dy) = shifts.place(at);
                    tally(row, &near[dy][dx..], counts);
                    whole.done(row.len() as u64)?;
                }
                ControlFlow::Continue(())
            })?;
            for (at, counts) in some.zip(counts.chunks_exact(LANES * bins)) {
                for (bin, counts) in counts.chunks_exact(LANES).enumerate() {
                    let offset = low - high_with + bin as Value;
                    let nearness = Reverse(offset.unsigned_abs());
                    let agree: u64 = counts.iter().sum();
                    let key = (agree, nearness, shifts.preferred(at), offset);
                    best = best.max(Some((key, at)));
                }
            }
        }
        let (offset, at) = best.map_or((self.offset, 0), |((.., offset), at)| (offset, at));
        Ok(Self { shift: shifts.shift(at), offset, ..*self })
    }
}

/// The shifts of a search, row after row from the upper left.
struct Shifts {
    least: (i128, i128),
    /// Number of shifts in a row, and of rows.
    side: usize,
    radius: usize,
    /// The cells that judge, and where all shifts together take them.
    here: Window,
    there: Window,
}

/// Which of several equal shifts is taken: the largest of these.
type Preferred = (Reverse<usize>, Reverse<usize>, Reverse<usize>);

/// A board and the function that reads its values.
type Reading<'a, T> = (&'a dyn Board, &'a dyn Fn(Value) -> T);

impl Shifts {
    fn try_new(start: &Pairing, window: Window, radius: u32) -> Result<Self, CompareError> {
        if radius > Pairing::MAX_RADIUS {
            return Err(CompareError::Radius(radius));
        }
        let (dx, dy) = (i128::from(start.shift.0), i128::from(start.shift.1));
        let reach = i128::from(radius);
        let (least, most) = ((dx - reach, dy - reach), (dx + reach, dy + reach));
        let off = CompareError::OffBoard { window, shift: least };
        let (here, there) = clip(window, least, most).ok_or(off)?;
        let radius = radius as usize;
        Ok(Self { least, side: 2 * radius + 1, radius, here, there })
    }

    const fn count(&self) -> usize {
        self.side * self.side
    }

    /// The number of pairs of cells that a search compares.
    fn comparisons(&self) -> u128 {
        self.count() as u128 * self.here.cells()
    }

    /// Columns and rows of a shift from the least one.
    const fn place(&self, at: usize) -> (usize, usize) {
        (at % self.side, at / self.side)
    }

    fn shift(&self, at: usize) -> (i64, i64) {
        let (dx, dy) = self.place(at);
        let moved = |least: i128, by: usize| (least + by as i128) as i64;
        (moved(self.least.0, dx), moved(self.least.1, dy))
    }

    /// The nearest, then the uppermost, then the leftmost.
    fn preferred(&self, at: usize) -> Preferred {
        let (dx, dy) = self.place(at);
        let away = dx.abs_diff(self.radius) + dy.abs_diff(self.radius);
        (Reverse(away), Reverse(dy), Reverse(dx))
    }

    /// Returns the number of cells that agree under each shift, their values modulo 2^32.
    fn agree(
        &self,
        offset: Value,
        board: &dyn Board,
        with: &dyn Board,
        observer: &dyn Observer,
    ) -> Result<Vec<u64>, BoardError> {
        let mut agree = vec![0; self.count()];
        let whole = WholeProgress::new(observer, self.comparisons());
        let values = |value: Value| value.wrapping_sub(offset) as u32;
        self.read((board, &values), (with, &|value| value as u32), &whole, |row, near| {
            self.count_equal(&mut agree, row, near, equal, &whole)
        })?;
        Ok(agree)
    }

    /// Like [`Shifts::agree`], in bytes; `None` if the values do not fit.
    fn agree_as_bytes(
        &self,
        offset: Value,
        board: &dyn Board,
        with: &dyn Board,
        observer: &dyn Observer,
    ) -> Result<Option<Vec<u64>>, BoardError> {
        let mut agree = vec![0; self.count()];
        // The smallest and the largest value of both boards.
        let extent = Cell::new([Value::MAX, Value::MIN]);
        let see = |value: Value| {
            let [low, high] = extent.get();
            extent.set([low.min(value), high.max(value)]);
            value as u8
        };
        let fits = || {
            let [low, high] = extent.get();
            low.abs_diff(high) < 256
        };
        let whole = WholeProgress::new(observer, self.comparisons());
        let values = |value: Value| see(value.wrapping_sub(offset));
        let read = self.read((board, &values), (with, &see), &whole, |row, near| {
            if !fits() {
                return ControlFlow::Break(());
            }
            self.count_equal(&mut agree, row, near, equal_bytes, &whole)
        });
        match read {
            Err(_) if !fits() => Ok(None),
            read => read.map(|()| Some(agree)),
        }
    }

    /// Adds the cells of a row that agree under each shift. The observer is called for each row of
    /// shifts, because a row of cells can take minutes.
    fn count_equal<T>(
        &self,
        agree: &mut [u64],
        row: &[T],
        near: &VecDeque<Vec<T>>,
        equal: fn(&[T], &[T]) -> u64,
        whole: &WholeProgress<'_>,
    ) -> ControlFlow<()> {
        for (counts, partners) in agree.chunks_exact_mut(self.side).zip(near) {
            for (count, partners) in counts.iter_mut().zip(partners.windows(row.len())) {
                *count += equal(row, partners);
            }
            whole.done(self.side as u64 * row.len() as u64)?;
        }
        ControlFlow::Continue(())
    }

    /// Reads both boards in step: calls `visit` with each row of the first board and the rows of
    /// the second board that the shifts reach. The partner of a cell under the shift with index
    /// (dx, dy) is `dx` columns further right in row `dy` of them.
    fn read<T>(
        &self,
        (board, value): Reading<'_, T>,
        (with, partner): Reading<'_, T>,
        observer: &dyn Observer,
        mut visit: impl FnMut(&[T], &VecDeque<Vec<T>>) -> ControlFlow<()>,
    ) -> Result<(), BoardError> {
        let mut rows = board.rows(self.here, observer)?;
        let mut partners = with.rows(self.there, observer)?;
        let mut near: VecDeque<Vec<T>> = VecDeque::with_capacity(self.side);
        let mut row = Vec::new();
        while let Some(values) = rows.next_row()? {
            row.clear();
            row.extend(values.iter().map(|&v| value(v)));
            let mut freed = if near.len() == self.side { near.pop_front() } else { None };
            while near.len() < self.side {
                let Some(values) = partners.next_row()? else { break };
                let mut next = freed.take().unwrap_or_default();
                next.clear();
                next.extend(values.iter().map(|&v| partner(v)));
                near.push_back(next);
            }
            if visit(&row, &near).is_break() {
                return Err(Interrupted.into());
            }
        }
        Ok(())
    }
}

/// The smallest and the largest value of a window.
fn range(
    board: &dyn Board,
    window: Window,
    observer: &dyn Observer,
) -> Result<[Value; 2], BoardError> {
    let (mut low, mut high) = (Value::MAX, Value::MIN);
    let mut rows = board.rows(window, observer)?;
    while let Some(row) = rows.next_row()? {
        low = row.iter().fold(low, |low, &value| low.min(value));
        high = row.iter().fold(high, |high, &value| high.max(value));
    }
    Ok([low, high])
}

/// Returns the number of equal values. The count has 32 bits, like the values, so that the loop
/// compiles to vector instructions.
fn equal(a: &[u32], b: &[u32]) -> u64 {
    const RUN: usize = 1 << 20;
    a.chunks(RUN)
        .zip(b.chunks(RUN))
        .map(|(a, b)| u64::from(a.iter().zip(b).map(|(a, b)| u32::from(a == b)).sum::<u32>()))
        .sum()
}

/// Returns the number of equal bytes. Counts of sixteen lanes are bytes, so that the loop compiles
/// to vector instructions.
fn equal_bytes(a: &[u8], b: &[u8]) -> u64 {
    const LANES: usize = 16;
    let (a, a_rest) = a.as_chunks::<LANES>();
    let (b, b_rest) = b.as_chunks::<LANES>();
    let mut found = 0;
    // A lane counts up to 255.
    for (a, b) in a.chunks(255).zip(b.chunks(255)) {
        let mut lanes = [0_u8; LANES];
        for (a, b) in a.iter().zip(b) {
            for (lane, (a, b)) in lanes.iter_mut().zip(a.iter().zip(b)) {
                *lane += u8::from(a == b);
            }
        }
        found += lanes.iter().map(|&lane| u64::from(lane)).sum::<u64>();
    }
    found + a_rest.iter().zip(b_rest).map(|(a, b)| u64::from(a == b)).sum::<u64>()
}

/// Counts the sums of two rows, in [`LANES`] counters each.
fn tally(row: &[u32], partners: &[u32], counts: &mut [u64]) {
    let (row, rest) = row.as_chunks::<LANES>();
    let (partners, after) = partners.as_chunks::<LANES>();
    for (row, partners) in row.iter().zip(partners) {
        for (lane, (a, b)) in row.iter().zip(partners).enumerate() {
            counts[LANES * (a + b) as usize + lane] += 1;
        }
    }
    let after = partners.get(row.len()).map_or(after, |partners| &partners[..]);
    for (a, b) in rest.iter().zip(after) {
        counts[LANES * (a + b) as usize] += 1;
    }
}
