//! The last thread, behind lines that repeat after few rows.

use super::inner::Inner;
use super::letters::Letters;
use super::waits::Waits;
use super::{Beyond, Top, outside_in};
use wythoff::blocking::Sweep;
use wythoff::board::BoardError;
use wythoff::observer::{Interrupted, Observer};

/// Rows between two calls of the observer.
const ROWS_OF_STEP: u64 = 1 << 22;
/// Columns that become known at a time.
const COLUMNS: u32 = 32;
/// Diagonals before the first one that are known at the least.
const LEAST: i64 = 64;

/// The innermost thread of a game, of one palace in a row, followed without its rows.
///
/// All threads beyond it repeat and leave the same number of palaces on each diagonal. So in each
/// row it takes the first column that lacks a palace and whose diagonal has none of the thread yet.
/// Columns that it passes *wait*. If half of the columns lack a palace, it takes as many diagonals
/// as there are, and hardly ever comes to rest; if less than half do, it repeats in the end
/// ([`super::repeats`], `docs/algorithms/waiting.md`).
///
/// ```
/// use wythoff_anatomy::threads::LastThread;
/// // Columns 0, 1, 4, 5, 8, .. lack a palace.
/// let mut thread = LastThread::of_columns(&[true, true, false, false], 2_000_000).unwrap();
/// assert!(thread.follow(1_000_000, &())?);
/// // The oldest column that waits is some forty thousand columns behind.
/// assert_eq!(thread.waiting()[..4], [1_958_281, 1_965_437, 1_992_785, 1_999_621]);
/// # Ok::<(), wythoff::observer::Interrupted>(())
/// ```
#[derive(Debug, Clone)]
pub struct LastThread {
    pub(super) inner: Inner,
    pub(super) columns: Letters,
}

impl LastThread {
    /// Rows for which a thread can be followed, at most.
    pub const MOST_ROWS: u64 = 1 << 36;

    /// At the top of row 0, with columns that lack a palace from column 0 on as in `word`, which
    /// repeats, and without a palace on any diagonal. It can be followed row by row for `rows`
    /// rows, and by leaps ([`LastThread::settle`]) for any number of them. `None` if no column of
    /// the word lacks a palace, or for more than [`LastThread::MOST_ROWS`] rows.
    ///
    /// `Memory`: two to five bits for each row, and one for each column of the word.
    pub fn of_columns(word: &[bool], rows: u64) -> Option<Self> {
        (word.contains(&true) && rows <= Self::MOST_ROWS).then_some(())?;
        let columns = Letters::new(word, word.len());
        // A column that waits for all these rows comes that far.
        let from = -rows.cast_signed().max(LEAST);
        let inner = Inner::new([0, 0], rows + lines_of(rows), from, std::iter::empty());
        Some(Self { inner, columns })
    }

    /// Reads the thread from row `y` of a game. Each thread beyond must repeat within `kept` rows.
    /// It can be followed for `rows` rows. `None` if there is no such thread, or more than one, or
    /// for more than [`LastThread::MOST_ROWS`] rows.
    ///
    /// `Time`: that of [`super::settle`] for the threads beyond. `Memory`: one to three bits for
    /// each row.
    ///
    /// # Errors
    /// If the observer cancels.
    ///
    /// # Panics
    /// If the rows from `y` on reach beyond 2^53.
    pub fn read(
        sweep: &Sweep,
        y: u64,
        kept: u64,
        rows: u64,
        observer: &dyn Observer,
    ) -> Result<Option<Self>, BoardError> {
        if rows > Self::MOST_ROWS {
            return Ok(None);
        }
        let top = Top::read(sweep, y, observer)?;
        let is_last = |beyond: &Beyond| top.palaces() == Some(beyond.palaces as u64 + 1);
        let (_, beyond) = outside_in(&top, kept, observer, |beyond| Ok(is_last(beyond)))?;
        Ok(if is_last(&beyond) { Self::behind(&top, &beyond, rows) } else { None })
    }

    fn behind(top: &Top, beyond: &Beyond, rows: u64) -> Option<Self> {
        let v = beyond.columns.least_of_period();
        let d = beyond.palaces - v;
        let diagonals: Vec<i32> = beyond.diagonals.since(0, &top.seen.d, 0).collect();
        (beyond.diagonals.period() == 1 && diagonals.last() == Some(&d)).then_some(())?;
        let lines = lines_of(rows + diagonals.len() as u64);
        let (inner, _) = Inner::read(top, beyond, [v, d], lines, &diagonals)?;
        let columns = beyond.columns.since(top.y.cast_signed(), &top.seen.v, inner.x);
        let lacking: Vec<bool> = columns.map(|n| n == v).collect();
        Some(Self { inner, columns: Letters::new(&lacking, beyond.columns.period()) })
    }

    /// Follows the thread to row `row` or a few rows beyond. Returns false if that is beyond the
    /// rows for which it was made, or if more than a thousand columns wait.
    ///
    /// `Time`: some 5 nanoseconds a row.
    ///
    /// # Errors
    /// If the observer cancels; it is asked every 4,194,304 rows or less often.
    pub fn follow(&mut self, row: u64, observer: &dyn Observer) -> Result<bool, Interrupted> {
        let mut asked = 0;
        while self.row() < row {
            self.ask(&mut asked, row, observer)?;
            if self.feed(COLUMNS).is_none() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Follows the thread, row by row, until `columns` more columns have come by. Returns true if
    /// it is then as it is now, so that it repeats after so many columns: this is a proof. As
    /// [`LastThread::follow`] it also returns false beyond the rows for which it was made.
    ///
    /// `Time`: that of [`LastThread::follow`].
    ///
    /// # Errors
    /// If the observer cancels.
    ///
    /// ```
    /// use wythoff_anatomy::threads::{Ending, LastThread};
    /// let columns = b"111011100000".map(|letter| letter == b'1');
    /// let mut thread = LastThread::of_columns(&columns, 1_000_000).unwrap();
    /// let Ending::Repeats { since, dx, .. } = thread.settle(1_000_000, &())? else { panic!() };
    /// let [since, dx] = [since, dx].map(|number| u64::try_from(number).unwrap());
    /// assert_eq!(dx, 128_796);
    /// assert!(thread.follow(since, &())? && thread.returns_after(dx, &())?);
    /// # Ok::<(), wythoff::observer::Interrupted>(())
    /// ```
    pub fn returns_after(
        &mut self,
        columns: u64,
        observer: &dyn Observer,
    ) -> Result<bool, Interrupted> {
        let (then, at) = (self.inner.mark(), self.columns.at());
        let last = self.row() + columns;
        let (mut left, mut asked) = (columns, 0);
        while left > 0 {
            self.ask(&mut asked, last, observer)?;
            let count = left.min(COLUMNS.into());
            if self.feed(count as u32).is_none() {
                return Ok(false);
            }
            left -= count;
        }
        Ok(self.columns.at() == at && self.inner.is_at(&then))
    }

    /// Feeds the next `count` columns, up to 64. `None` as [`Inner::feed`].
    pub(super) fn feed(&mut self, count: u32) -> Option<()> {
        let columns = self.columns.take(count);
        self.inner.feed(columns, count)
    }

    /// Asks the observer in row `asked` and then every so many rows.
    fn ask(&self, asked: &mut u64, row: u64, observer: &dyn Observer) -> Result<(), Interrupted> {
        if self.row() < *asked {
            return Ok(());
        }
        *asked = self.row() + ROWS_OF_STEP;
        let goes_on = observer.progress(self.row().into(), row.into()).is_continue();
        if goes_on { Ok(()) } else { Err(Interrupted) }
    }

    /// Which of the columns that come by lack a palace, in a period of theirs.
    ///
    /// `Memory`: a byte for each column of a period.
    pub fn columns(&self) -> Vec<bool> {
        self.columns.repeated().collect()
    }

    /// The next row.
    pub fn row(&self) -> u64 {
        self.inner.y.cast_unsigned()
    }

    /// The columns that wait, from left to right.
    pub fn waiting(&self) -> Vec<u64> {
        self.inner.waiting().map(i64::cast_unsigned).collect()
    }

    /// Keeps from here on those columns that waited until at least `least` others were passed
    /// ([`Waits::kept`]), and counts anew.
    ///
    /// `Memory`: 16 bytes for each of them.
    #[must_use]
    pub fn keeping(mut self, least: u64) -> Self {
        self.inner.waits = Waits::none(least);
        self
    }

    /// The columns that waited and got their palace.
    pub const fn waits(&self) -> &Waits {
        &self.inner.waits
    }

    /// Returns how many columns waited until 2^`digits` others were passed or longer, with those
    /// that wait still.
    ///
    /// # Panics
    /// If `digits` is 64 or more.
    pub fn waiting_or_waited(&self, digits: usize) -> u64 {
        let waited: u64 = self.waits().counts()[digits..].iter().sum();
        let long = |x: &i64| (self.inner.x - x).cast_unsigned() >> digits > 0;
        waited + self.inner.waiting().filter(long).count() as u64
    }
}

/// Diagonals that have a palace after so many rows, if the thread takes nearly all of them.
const fn lines_of(rows: u64) -> u64 {
    rows + rows / 4 + 4096
}

#[cfg(test)]
mod tests {
    use wythoff::K;

    use super::*;
    use crate::threads::alone::naive::{letters, palaces, repeating};

    #[test]
    fn it_takes_the_first_square_that_it_can() {
        for word in ["1100", "10", "1011010000", "01110000000"] {
            let word = word.as_bytes();
            let mut thread = LastThread::of_columns(&letters(word), 4000).unwrap();
            assert_eq!(thread.follow(2000, &()), Ok(true));
            let taken = palaces(0..thread.inner.y, repeating(word), |_| true);
            let lacks = |x: &i64| repeating(word)(*x) && !taken.contains(x);
            let waiting: Vec<i64> = (0..thread.inner.x).filter(lacks).collect();
            assert!(thread.inner.waiting().eq(waiting), "{word:?}");
            assert!(taken.iter().all(|&x| x < thread.inner.x), "{word:?}");
        }
    }

    #[test]
    fn the_last_thread_of_a_game_leaves_the_columns_of_its_board() {
        let mut waiting = 0;
        for k in [14, 32, 50, 79] {
            let sweep = Sweep::new(K::try_new(k).unwrap());
            let mut thread =
                LastThread::read(&sweep, 3000, 100_000, 10_000, &()).unwrap().expect("one thread");
            for row in (3500..8000).step_by(500) {
                assert_eq!(thread.follow(row, &()), Ok(true));
                let y = thread.row();
                let seen = Top::read(&sweep, y, &()).unwrap().seen.v;
                let columns = (y..).zip(&seen).take_while(|&(x, _)| x < thread.inner.x as u64);
                let lacking = columns.filter(|&(_, v)| *v < seen[0]).map(|(x, _)| x);
                let lacking: Vec<u64> = lacking.collect();
                assert_eq!(thread.waiting(), lacking, "game {k}, row {y}");
                waiting += lacking.len();
            }
        }
        assert!(waiting > 10, "{waiting}");
    }

    #[test]
    fn there_is_no_last_thread_where_two_are_left_or_none_lacks() {
        // Game 61 has two palaces in a row of its last thread.
        let sweep = Sweep::new(K::try_new(61).unwrap());
        assert!(LastThread::read(&sweep, 3000, 10_000, 100, &()).unwrap().is_none());
        assert!(LastThread::of_columns(&[false, false], 100).is_none());
        assert!(LastThread::of_columns(&[true], u64::MAX).is_none());
        assert!(LastThread::read(&sweep, 3000, 10_000, u64::MAX, &()).unwrap().is_none());
    }

    /// The theorem of `docs/algorithms/waiting.md`, times m.
    #[test]
    fn the_places_of_holes_and_of_waiting_columns_have_the_sum_of_the_theorem() {
        for word in ["1100", "111000", "1011010110101101010000000101100111"] {
            let word = word.as_bytes();
            let lacks = repeating(word);
            let of_period: Vec<i64> = (0..word.len() as i64).filter(|&x| lacks(x)).collect();
            let [m, c] = [of_period.len() as i64, of_period.iter().sum()];
            let taken = palaces(0..600, &lacks, |z| z >= 0);
            for y in 1..=600 {
                let columns = &taken[..y as usize];
                let diagonals: Vec<i64> = (0..).zip(columns).map(|(y, x)| x - y).collect();
                let [end, end_of_diagonals] =
                    [columns, &diagonals].map(|lines| lines.iter().max().unwrap() + 1);
                let waits = (0..end).filter(|x| lacks(*x) && !columns.contains(x));
                let waits: Vec<i64> = waits.map(|x| 2 * y - x).collect();
                let holes = (0..end_of_diagonals).filter(|z| !diagonals.contains(z));
                let holes: Vec<i64> = holes.map(|z| y - z).collect();
                let [w, h] = [&waits, &holes].map(|lines| lines.len() as i64);
                let rest = (y + w) % m;
                let first: i64 = of_period[..rest as usize].iter().sum();
                let theta = m * first - m * rest * rest - (c - m * m) * rest;
                assert_eq!(
                    m * (holes.iter().sum::<i64>() - waits.iter().sum::<i64>()),
                    (c - m * m + m) * y + theta + m * w * w + (c - m * m) * w - m * h * (h - 1) / 2,
                    "{word:?}, row {y}"
                );
            }
        }
    }

    #[test]
    fn columns_wait_in_all_scales_if_half_of_them_lack_a_palace() {
        let far = |word: &str| {
            let word = letters(word.as_bytes());
            let mut thread = LastThread::of_columns(&word, 1_000_000).unwrap();
            assert_eq!(thread.follow(1_000_000, &()), Ok(true));
            thread.waits().counts()[10..].iter().sum::<u64>()
        };
        // About 0.8 / 1024 of a million; none if the thread comes to rest.
        let counts = ["1100", "110100", "1110000110", "10", "111000", "1100000"].map(far);
        assert!(counts[..3].iter().all(|count| (600..1000).contains(count)), "{counts:?}");
        assert_eq!(counts[3..], [0; 3]);
    }
}
