//! Columns that waited until they got their palace.

/// A column that waited, with its palace.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wait {
    /// The column.
    pub column: u64,
    /// The row in which it got its palace.
    pub row: u64,
}

impl Wait {
    /// Returns the tent of the column and of the hole that it came to, as three points (row,
    /// height): what the two add to the sum of `docs/algorithms/waiting.md` in each row. It rises
    /// by 1 a row from the hole on, until the thread passes the column, and falls by 1 a row until
    /// the two meet.
    ///
    /// ```
    /// use wythoff_anatomy::threads::Wait;
    /// // The hole is diagonal 3; the thread passes column 10 in row 5.
    /// assert_eq!(Wait { column: 10, row: 7 }.tent(), [(3.0, 0.0), (5.0, 2.0), (7.0, 0.0)]);
    /// ```
    pub const fn tent(self) -> [(f64, f64); 3] {
        let [passed, row] = [self.column as f64 / 2.0, self.row as f64];
        [(self.column as f64 - row, 0.0), (passed, row - passed), (row, 0.0)]
    }
}

/// Returns the least [`Waits::share`] of a thread that never repeats, if it is the same on all
/// scales: the root of p (1 - p) / 2, where p is [`super::fraction_of_mean`] of its columns
/// (`docs/algorithms/waiting.md`, "Tents").
///
/// ```
/// use wythoff_anatomy::threads::least_share;
/// assert!((least_share(0.5) - 0.3536).abs() < 1e-4);
/// ```
pub fn least_share(p: f64) -> f64 {
    (p * (1.0 - p) / 2.0).sqrt()
}

/// The scale from which on shares are counted, as a power of two.
const FIRST_SCALE: u32 = 10;

/// Returns how many of these counts there are for each row and times 2^i, for entry i, in the mean
/// over the entries from `first` to a thousandth of the rows.
pub(super) fn mean_share(counts: &[u64; 64], first: u32, rows: u64) -> f64 {
    let last = (rows / 1000).max(1).ilog2().max(first);
    let counts = (first..=last).map(|i| (counts[i as usize] << i) as f64);
    counts.sum::<f64>() / rows as f64 / f64::from(last - first + 1)
}

/// Columns that waited and got their palace, by how many columns the thread passed meanwhile.
#[derive(Debug, Clone)]
pub struct Waits {
    counts: [u64; 64],
    squares: [u128; 64],
    kept: Vec<Wait>,
    least: u64,
}

impl Waits {
    /// No columns; those that waited until at least `least` were passed will be kept one by one.
    pub(super) const fn none(least: u64) -> Self {
        Self { counts: [0; 64], squares: [0; 64], kept: Vec::new(), least }
    }

    /// Adds one that waited until so many columns were passed, at least one.
    pub(super) fn add(&mut self, wait: Wait, columns: u64) {
        self.counts[columns.ilog2() as usize] += 1;
        self.squares[columns.ilog2() as usize] += u128::from(columns).pow(2);
        if columns >= self.least {
            self.kept.push(wait);
        }
    }

    /// The number of columns that waited: entry i counts those that did until 2^i to 2^(i + 1) - 1
    /// others were passed.
    pub const fn counts(&self) -> &[u64; 64] {
        &self.counts
    }

    /// Returns how many waited until 2^i to 2^(i + 1) - 1 others were passed, for each of so many
    /// rows and times 2^i, in the mean over all scales from 1024 columns to a thousandth of the
    /// rows. About the same on each of them, for a thread that never repeats.
    ///
    /// ```
    /// use wythoff_anatomy::threads::LastThread;
    /// let mut thread = LastThread::of_columns(&[true, true, false, false], 2_000_000).unwrap();
    /// assert!(thread.follow(2_000_000, &())?);
    /// let share = thread.waits().share(thread.row());
    /// assert!((0.35..0.45).contains(&share));
    /// # Ok::<(), wythoff::observer::Interrupted>(())
    /// ```
    pub fn share(&self, rows: u64) -> f64 {
        mean_share(&self.counts, FIRST_SCALE, rows)
    }

    /// Those that were kept, in the order in which they got their palaces.
    pub fn kept(&self) -> &[Wait] {
        &self.kept
    }

    /// Returns how many columns at least must wait until 2^`digits` others are passed or longer,
    /// in so many rows, as those that wait less are too few: 2 p (1 - p) `rows`^2 / S - 1, where S
    /// is the sum of the squares of the shorter waits, and p is [`super::fraction_of_mean`] of the
    /// columns (`docs/algorithms/waiting.md`, "Tents"), or 0 if that is negative. It holds up to
    /// squares of how many columns and holes wait at a time.
    ///
    /// # Panics
    /// If `digits` is more than 64.
    pub fn least(&self, digits: usize, p: f64, rows: u64) -> f64 {
        let shorter = self.squares[..digits].iter().sum::<u128>() as f64;
        (2.0 * p * (1.0 - p) * (rows as f64).powi(2) / shorter - 1.0).max(0.0)
    }
}

#[cfg(test)]
mod tests {
    use crate::threads::LastThread;
    use crate::threads::alone::naive::{letters, palaces, repeating};
    use crate::threads::{fraction_of_mean, half_lacking, repeats};

    fn followed(word: &[bool], rows: u64, least: u64) -> LastThread {
        let mut thread = LastThread::of_columns(word, rows).unwrap().keeping(least);
        assert_eq!(thread.follow(rows, &()), Ok(true));
        thread
    }

    #[test]
    fn those_that_waited_are_kept_with_their_palaces() {
        let word = b"110100";
        let thread = followed(&letters(word), 2000, 32);
        let kept = thread.waits().kept().iter().map(|wait| (wait.column, wait.row));
        // It goes on for a few rows more than asked for.
        let kept: Vec<(u64, u64)> = kept.filter(|&(_, row)| row < 2000).collect();
        let taken = palaces(0..2000, repeating(word), |_| true);
        let mut furthest = 0;
        let waited = (0..).zip(taken).filter(|&(_, x)| {
            furthest = furthest.max(x);
            furthest - x >= 32
        });
        let waited: Vec<(u64, u64)> = waited.map(|(y, x)| (x.cast_unsigned(), y)).collect();
        assert!(kept.len() > 20 && kept == waited, "{kept:?} {waited:?}");
    }

    #[test]
    fn holes_and_columns_pair_like_brackets() {
        for word in ["1100", "110100", "110010", "11101000"] {
            let thread = followed(&letters(word.as_bytes()), 100_000, 256);
            let tents: Vec<_> = thread.waits().kept().iter().map(|wait| wait.tent()).collect();
            let [mut nested, mut crossed] = [0, 0];
            for [(from, _), (to, _), _] in &tents {
                for [(hole, _), (column, _), _] in &tents {
                    // One that begins in between is passed in between, except if two columns have
                    // come to holes in the same row. Rows of a tent are known to some 20.
                    if from + 40.0 < *hole && hole + 40.0 < *to {
                        nested += usize::from(*column < to + 40.0);
                        crossed += usize::from(*column >= to + 40.0);
                    }
                }
            }
            assert!(nested > 100 && crossed * 50 < nested, "{word}: {nested}, {crossed}");
        }
    }

    #[test]
    fn enough_columns_wait_on_every_scale() {
        let rows = 100_000;
        for word in (2..=10).flat_map(half_lacking).filter(|word| repeats(word) == Some(false)) {
            let thread = followed(&word, rows, u64::MAX);
            for digits in 7..14 {
                let least = thread.waits().least(digits, fraction_of_mean(&word), thread.row());
                let found = thread.waiting_or_waited(digits) as f64;
                assert!(found >= least, "{word:?}, {digits} digits: {found} of {least:.1}");
                // Not far below what is found: at most by a factor of four.
                assert!(digits > 9 || found < 4.0 * least, "{word:?}: {found} of {least:.1}");
            }
        }
        // Fewer than half lack a palace: long waits are missing, and the sum does not ask for them.
        let fewer = followed(&letters(&[&b"1100".repeat(12)[..], b"00"].concat()), rows, u64::MAX);
        assert!(fewer.waits().least(12, 0.5, fewer.row()) > 1.0);
        assert_eq!(fewer.waiting_or_waited(12), 0);
    }

    #[test]
    fn the_longest_waits_so_far_begin_in_a_geometric_progression() {
        let rows = 1_000_000;
        for word in (2..=10).flat_map(half_lacking).filter(|word| repeats(word) == Some(false)) {
            let fraction = fraction_of_mean(&word);
            let mut waits = followed(&word, rows, 6000).waits().kept().to_vec();
            waits.sort_by_key(|wait| wait.column);
            let mut longest = 0.0;
            // Those that are longer than all before, as long as such a one has its palace by now.
            let records = waits.iter().map(|wait| wait.tent()[1]).filter(|&(_, height)| {
                let is_record = height > longest;
                longest = f64::max(longest, height);
                is_record
            });
            let seen = rows as f64 / (1.0 + fraction);
            let records: Vec<(f64, f64)> = records.filter(|&(row, _)| row < seen).collect();
            assert!(records.len() > 2, "{word:?}: {records:?}");
            for two in records.windows(2) {
                let [(before, _), (row, height)] = [two[0], two[1]];
                let ratio = row / before * (1.0 - fraction);
                assert!((ratio - 1.0).abs() < 0.02, "{word:?}: {ratio} at {row}");
                // Its hole is where the one before was passed.
                assert!((row - height - before).abs() < 0.02 * before, "{word:?}, {row}");
            }
        }
    }
}
