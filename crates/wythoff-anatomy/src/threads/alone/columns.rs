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
}
