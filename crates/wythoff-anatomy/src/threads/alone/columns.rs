//! Columns of which half lack a palace.

use super::LastThread;
use wythoff::observer::{Interrupted, Observer};

/// Columns that wait until the thread is so many columns further wait long.
const LONG: usize = 1024;

/// Returns false if it is proved that the last thread never repeats behind columns of which those
/// with true lack a palace, again and again.
///
/// It is proved if half of them lack one and the sum of their numbers is not a multiple of how many
/// they are (`docs/algorithms/waiting.md`, "A sum that must vanish").
///
/// ```
/// use wythoff_anatomy::threads::may_repeat;
/// assert!(may_repeat(&[true, false]));
/// // 0 + 1 is odd.
/// assert!(!may_repeat(&[true, true, false, false]));
/// ```
pub fn may_repeat(columns: &[bool]) -> bool {
    let (sum, count) = sum_of_lacking(columns);
    2 * count != columns.len() as u64 || sum.is_multiple_of(count.max(1))
}

/// Returns the sum of the numbers of those columns that lack a palace, and how many they are.
///
/// ```
/// use wythoff_anatomy::threads::sum_of_lacking;
/// assert_eq!(sum_of_lacking(&[true, false, true, false]), (2, 2));
/// ```
pub fn sum_of_lacking(columns: &[bool]) -> (u64, u64) {
    let lacking = (0..).zip(columns).filter(|&(_, &lacks)| lacks);
    lacking.fold((0, 0), |(sum, count), (x, _)| (sum + x, count + 1))
}

/// Returns what the mean of the numbers of those columns that lack a palace exceeds a whole number
/// by, from 0 to 1. The columns repeat, so that the mean of one period stands for all.
///
/// # Panics
/// If none lacks a palace.
///
/// ```
/// use wythoff_anatomy::threads::fraction_of_mean;
/// assert_eq!(fraction_of_mean(&[true, true, false, false]), 0.5);
/// ```
pub fn fraction_of_mean(columns: &[bool]) -> f64 {
    let (sum, count) = sum_of_lacking(columns);
    (sum % count) as f64 / count as f64
}

/// Returns the columns with this period of which half lack a palace, one period of each, up to
/// rotation: true where one is lacking.
///
/// `Time: O(period 2^period)`.
///
/// # Panics
/// If the period is more than 24.
///
/// ```
/// use wythoff_anatomy::threads::half_lacking;
/// let columns: Vec<Vec<bool>> = half_lacking(4).collect();
/// assert_eq!(columns, [[true, true, false, false]]);
/// ```
pub fn half_lacking(period: u32) -> impl Iterator<Item = Vec<bool>> {
    assert!(period <= 24, "{period} columns have too many words");
    let turned = move |word: u32, by: u32| (word >> by | word << (period - by)) % (1 << period);
    // The largest one of its rotations stands for a word, and none for one that repeats earlier.
    let words = (0..1_u32 << period).filter(move |word| {
        2 * word.count_ones() == period && (1..period).all(|by| turned(*word, by) < *word)
    });
    words.map(move |word| (0..period).rev().map(|at| word >> at & 1 == 1).collect())
}

/// Returns true if no column waits until the thread is 1024 columns further, in `rows` rows of the
/// thread that begins at these columns ([`LastThread::of_columns`]).
///
/// # Errors
/// If the observer cancels.
///
/// ```
/// use wythoff_anatomy::threads::rests;
/// assert!(rests(&[true, false], 10_000, &())?);
/// assert!(!rests(&[true, true, false, false], 10_000, &())?);
/// # Ok::<(), wythoff::observer::Interrupted>(())
/// ```
pub fn rests(columns: &[bool], rows: u64, observer: &dyn Observer) -> Result<bool, Interrupted> {
    let Some(mut thread) = LastThread::of_columns(columns, rows) else { return Ok(true) };
    let keeps_together = thread.follow(rows, observer)?;
    let long = &thread.waits().counts()[LONG.ilog2() as usize..];
    Ok(keeps_together && long.iter().all(|&waited| waited == 0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::threads::alone::naive::{palaces, repeating};

    #[test]
    fn columns_are_listed_once() {
        let words: Vec<String> = half_lacking(6)
            .map(|word| word.into_iter().map(|lacks| if lacks { '1' } else { '0' }).collect())
            .collect();
        assert_eq!(words, ["110010", "110100", "111000"]);
        let counts = [2, 4, 8, 10, 12].map(|period| half_lacking(period).count());
        assert_eq!(counts, [1, 1, 8, 25, 75]);
    }

    #[test]
    fn a_thread_repeats_only_if_the_sum_of_the_columns_allows_it() {
        let [mut repeating, mut allowed, mut all] = [0; 3];
        for length in [2, 4, 6, 8, 10] {
            for number in 0..1_u32 << length {
                let word: Vec<bool> = (0..length).map(|at| number >> at & 1 == 1).collect();
                if 2 * number.count_ones() != length {
                    assert!(may_repeat(&word));
                    continue;
                }
                let repeats = rests(&word, 100_000, &()).unwrap();
                assert!(may_repeat(&word) || !repeats, "{word:?}");
                repeating += u32::from(repeats);
                allowed += u32::from(may_repeat(&word));
                all += 1;
            }
        }
        // Such a sum is not enough: 1111100000 has one, and most of its rotations do not repeat.
        assert_eq!([repeating, allowed, all], [74, 82, 350]);
    }

    /// The proposition of `docs/algorithms/waiting.md`, "If less than half ..", for each column
    /// that waits, with the columns that wait in the rows of its proof in place of the most.
    #[test]
    fn columns_wait_no_longer_than_the_proposition_says_if_less_than_half_lack_a_palace() {
        let rows = 3000;
        for times in [2, 8, 16, 32, 64] {
            let word = [&b"1100".repeat(times)[..], b"00"].concat();
            let lacks = repeating(&word);
            let share = times as f64 / (2 * times + 1) as f64;
            let free = 1.0 / share - 2.0;
            // Columns before column x that lack a palace.
            let mut before = vec![0];
            before.extend((0..3 * rows).scan(0, |sum, x| {
                *sum += i64::from(lacks(x));
                Some(*sum)
            }));
            let off = |(x, n): (usize, &i64)| (*n as f64 - share * x as f64).abs();
            let most_off = before.iter().enumerate().map(off).fold(0.0, f64::max);

            let taken = palaces(0..rows, &lacks, |diagonal| diagonal >= 0);
            // Columns passed before row y, and those of them that wait.
            let passed: Vec<i64> = std::iter::once(0)
                .chain(taken.iter().scan(0, |passed, x| {
                    *passed = (x + 1).max(*passed);
                    Some(*passed)
                }))
                .collect();
            let wait: Vec<f64> =
                (0..).zip(&passed).map(|(y, &x)| (before[x as usize] - y) as f64).collect();
            let mut longest = 0;
            for (a, &x) in taken.iter().enumerate().filter(|&(a, x)| *x < passed[a]) {
                let d = x - a as i64;
                let c = passed.partition_point(|&passed| passed <= x);
                let t = (0..).zip(&passed).position(|(y, passed)| passed - y >= d).unwrap();
                let rows = (c - t) as f64;
                longest = longest.max(a - c);
                assert!((a - c) as f64 <= rows + 2.0 * wait[c], "{times}: {x}");
                let most = (1.0 + wait[t] - wait[c - 1] + 2.0 * most_off) / share + 2.0 * wait[c];
                assert!(free * rows <= most, "{times}: {x}, {rows} rows, {most}");
            }
            // The proposition itself. What is found is 3% of it or more.
            let most = wait.iter().copied().fold(0.0, f64::max);
            let bound = ((most + 1.0 + 2.0 * most_off) / share + 2.0 * most) / free + 2.0 * most;
            let ratio = longest as f64 / bound;
            assert!((0.03..1.0).contains(&ratio), "{times}: {longest} of {bound}");
            // 0.6 to 1 times as many rows as the thread takes to leave two more diagonals free.
            let of_two = longest as f64 * free / 2.0;
            assert!(times < 8 || (0.6..1.05).contains(&of_two), "{times}: {longest}, {most} wait");
        }
    }
}
