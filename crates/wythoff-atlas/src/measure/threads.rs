//! Helpers for measurements of threads.

/// Returns true if a number is a Fibonacci number.
pub(crate) fn is_fibonacci(n: u64) -> bool {
    let (mut a, mut b) = (1, 2);
    while a < n {
        (a, b) = (b, a + b);
    }
    a == n
}

/// Bands from row to row, each a little further down than the one before in proportion.
pub(crate) fn bands(from: u64, to: u64, part: u64, rows: u64) -> Vec<std::ops::Range<u64>> {
    let next = |&y: &u64| Some(y + (y / part).max(rows));
    std::iter::successors(Some(from), next).take_while(|&y| y <= to).map(|y| y..y + rows).collect()
}
