//! Columns of which half lack a palace, or less.

use std::cmp::Ordering;

use super::LastThread;
use wythoff::observer::{Interrupted, Observer};

/// Columns that wait until the thread is so many columns further wait long.
const LONG: usize = 1024;

/// Returns whether the last thread repeats from some row on behind columns of which those with true
/// lack a palace, again and again, or `None` if neither is proved.
///
/// It does if less than half of them lack one, and never does if half of them lack one and the sum
/// of their numbers is not a multiple of how many they are (`docs/algorithms/waiting.md`, "If less
/// than half of the columns lack a palace" and "A sum that must vanish").
///
/// ```
/// use wythoff_anatomy::threads::repeats;
/// assert_eq!(repeats(&[true, true, false, false, false]), Some(true));
/// // 0 + 1 is odd.
/// assert_eq!(repeats(&[true, true, false, false]), Some(false));
/// assert_eq!(repeats(&[true, false]), None);
/// ```
pub fn repeats(columns: &[bool]) -> Option<bool> {
    let count = sum_of_lacking(columns).1;
    match (2 * count).cmp(&(columns.len() as u64)) {
        // Without a column that lacks a palace there is no thread.
        Ordering::Less => (count > 0).then_some(true),
        Ordering::Equal => (!has_whole_mean(columns)).then_some(false),
        Ordering::Greater => None,
    }
}

/// Reads columns written with 1 for those that lack a palace and 0 for the others. `None` if the
/// text has other letters.
///
/// ```
/// use wythoff_anatomy::threads::{read_columns, written_columns};
/// let columns = read_columns("1100").unwrap();
/// assert_eq!(columns, [true, true, false, false]);
/// assert_eq!(written_columns(&columns), "1100");
/// assert_eq!(read_columns("110x"), None);
/// ```
pub fn read_columns(text: &str) -> Option<Vec<bool>> {
    let lacks = |letter| matches!(letter, b'0' | b'1').then_some(letter == b'1');
    text.bytes().map(lacks).collect()
}

/// Writes columns as [`read_columns`] reads them.
pub fn written_columns(columns: &[bool]) -> String {
    columns.iter().map(|&lacks| if lacks { '1' } else { '0' }).collect()
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

/// Returns true if the sum of the numbers of those columns that lack a palace is a multiple of how
/// many they are. If it is not, and half of the columns lack one, the last thread never repeats.
///
/// ```
/// use wythoff_anatomy::threads::has_whole_mean;
/// assert!(has_whole_mean(&[true, false, true, false]));
/// assert!(!has_whole_mean(&[true, true, false, false]));
/// ```
pub fn has_whole_mean(columns: &[bool]) -> bool {
    let (sum, count) = sum_of_lacking(columns);
    sum.is_multiple_of(count)
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
    words(period, move |lacking| 2 * lacking == period)
}

/// Returns the columns with this period of which some lack a palace, but less than half, as
/// [`half_lacking`] does.
///
/// # Panics
/// If the period is more than 24.
///
/// ```
/// use wythoff_anatomy::threads::fewer_lacking;
/// let columns: Vec<Vec<bool>> = fewer_lacking(5).collect();
/// let two = [[true, false, true, false, false], [true, true, false, false, false]];
/// assert_eq!(columns, [&[[true, false, false, false, false]], &two[..]].concat());
/// ```
pub fn fewer_lacking(period: u32) -> impl Iterator<Item = Vec<bool>> {
    words(period, move |lacking| (1..period.div_ceil(2)).contains(&lacking))
}

/// The words of which so many letters as `counts` says are true.
fn words(period: u32, counts: impl Fn(u32) -> bool) -> impl Iterator<Item = Vec<bool>> {
    assert!(period <= 24, "{period} columns have too many words");
    let turned = move |word: u32, by: u32| (word >> by | word << (period - by)) % (1 << period);
    // The largest one of its rotations stands for a word, and none for one that repeats earlier.
    let words = (0..1_u32 << period).filter(move |word| {
        counts(word.count_ones()) && (1..period).all(|by| turned(*word, by) < *word)
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
    use std::collections::HashMap;

    use super::*;
    use crate::threads::alone::naive::{ends, palaces, repeating};

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
                let proved = repeats(&word);
                if 2 * number.count_ones() != length {
                    let less = 2 * number.count_ones() < length && number > 0;
                    assert_eq!(proved, less.then_some(true));
                    continue;
                }
                let rests = rests(&word, 100_000, &()).unwrap();
                assert!(proved.is_none() || !rests, "{word:?}");
                repeating += u32::from(rests);
                allowed += u32::from(proved.is_none());
                all += 1;
            }
        }
        // Such a sum is not enough: 1111100000 has one, and most of its rotations do not repeat.
        assert_eq!([repeating, allowed, all], [74, 82, 350]);
    }

    /// The inequalities of `docs/algorithms/waiting.md`, "If less than half ..", for each column
    /// that waits and all rows before it.
    #[test]
    fn a_column_waits_only_while_enough_palaces_are_left_of_it() {
        let rows = 1500;
        let [mut compared, mut equal, mut still] = [0; 3];
        for times in [2, 8, 16, 32] {
            let word = [&b"1100".repeat(times)[..], b"00"].concat();
            let lacks = repeating(&word);
            let taken = palaces(0..rows, &lacks, |diagonal| diagonal >= 0);
            let diagonals: Vec<i64> = (0..).zip(&taken).map(|(y, x)| x - y).collect();
            let end = ends(&taken, 0);
            let passed = |y: usize| end[y] + y as i64;
            let wait = |y: usize| (0..passed(y)).filter(|x| lacks(*x)).count() as i64 - y as i64;
            let wait: Vec<i64> = (0..taken.len()).map(wait).collect();
            assert!(wait.windows(2).all(|rows| rows[0].abs_diff(rows[1]) <= 1), "{times}");
            // Holes are what (1) says; the columns are at most 2 more or less than their share.
            let [share, free] = [(2 * times + 1) as f64 / times as f64, 1.0 / times as f64];
            let most = *wait.iter().max().unwrap() as f64;
            for (y, &wait) in wait.iter().enumerate() {
                let holes = (end[y] - y as i64) as f64;
                let expected = free * y as f64 + share * wait as f64;
                assert!((holes - expected).abs() <= 2.0 * share, "{times}: row {y}");
            }

            for (a, (&x, &d)) in taken.iter().zip(&diagonals).enumerate() {
                if x >= passed(a) {
                    continue;
                }
                let c = (0..=a).find(|&row| passed(row) > x).unwrap();
                assert_eq!(x - c as i64, end[c] - 1, "{times}: column {x}");
                assert_eq!(a as i64 - c as i64, end[c] - 1 - d, "{times}: the wait of column {x}");
                let first = end.iter().position(|&end| end > d).unwrap();
                let from_hole = (c - first) as f64;
                let most = 2.0 * most + (most + 4.0) * share;
                assert!(free * from_hole <= most, "{times}: column {x}");
                for t in first..c {
                    let passes = c..c + (end[c] - end[t]) as usize;
                    let before = (t..c).filter(|&row| diagonals[row] < end[t]).count() as i64;
                    let left = passes.clone().filter(|&row| taken[row] < x);
                    let there = left.clone().filter(|&row| diagonals[row] >= end[t]).count() as i64;
                    let left = left.count() as i64;
                    let more_holes = (end[c] - c as i64) - (end[t] - t as i64);
                    assert!(more_holes <= left + there - before, "{times}: {x} from row {t}");
                    compared += 1;
                    equal += usize::from(more_holes == left + there - before);
                    still += usize::from(more_holes > left - before);
                }
            }
        }
        // It is sharp, and needs the palaces on the diagonals that the column passes.
        assert!(compared > 5000 && equal > 4000 && still > 500, "{compared} {equal} {still}");
    }

    /// Columns that wait at a time, at most, and the longest wait (the table of that section).
    #[test]
    fn few_columns_wait_if_less_than_half_lack_a_palace() {
        let found = [2, 8, 32, 128, 512].map(|times| {
            let word = [&b"1100".repeat(times)[..], b"00"].concat();
            let lacks = repeating(&word);
            let taken = palaces(0..32 * times as i64 + 200, &lacks, |diagonal| diagonal >= 0);
            let [mut wait, mut most, mut longest] = [0; 3];
            let mut passed_in = HashMap::new();
            for ((y, &x), end) in (0..).zip(&taken).zip(ends(&taken, 0).windows(2)) {
                let before = end[0] + y;
                if x < before {
                    longest = longest.max(y - passed_in[&x]);
                }
                for column in (before..=end[1] + y).filter(|&column| lacks(column)) {
                    passed_in.insert(column, y + 1);
                    wait += 1;
                }
                wait -= 1;
                most = most.max(wait);
            }
            [most, longest]
        });
        assert_eq!(found, [[4, 3], [5, 16], [6, 56], [8, 259], [9, 1033]]);
    }

    /// The thread begins with many columns that wait, each on a hole.
    #[test]
    fn columns_that_wait_become_fewer_if_less_than_half_lack_a_palace() {
        let word = [&b"1100".repeat(8)[..], b"00"].concat();
        let [begin, rows] = [2000, 600];
        // Every fifth diagonal before the thread is a hole, and a hundred columns wait on holes.
        let waits = |x: i64| (begin - 500..begin).contains(&x) && x % 5 == 0;
        let lacks = repeating(&word);
        let lacks = |x: i64| waits(x) || lacks(x - begin);
        let taken = palaces(0..rows, lacks, |diagonal| diagonal >= begin || diagonal % 5 == 0);
        let end = ends(&taken, begin);
        let waiting = |row: usize| (0..end[row] + row as i64).filter(|&x| lacks(x)).count() - row;
        let counts = [0, 100, 200, 300, 400, 500, 600].map(waiting);
        assert_eq!(counts, [100, 88, 68, 54, 42, 32, 22]);
    }

    /// `docs/algorithms/threads.md`, "The last two threads": the columns are fewer than the
    /// diagonals allow, but in odd rows only even columns can have a palace.
    #[test]
    fn the_number_of_columns_that_wait_may_grow_if_some_diagonals_have_a_palace() {
        let [lacks, free] = [&b"0110000100"[..], b"01"].map(repeating);
        let waiting = [500, 1000].map(|rows| {
            let taken = palaces(0..rows, &lacks, &free);
            let passed = taken.iter().max().unwrap();
            (0..*passed).filter(|x| lacks(*x) && !taken.contains(x)).count()
        });
        assert_eq!(waiting, [252, 502]);
    }
}
