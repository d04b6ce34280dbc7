//! Naive implementations of the definitions, independent of all engines.

use std::collections::BTreeSet;

/// The palace numbers of the k-blocking game with rules (a, b), for x < width and y < height, row
/// by row: for each square, count the different palaces along all rules.
///
/// # Panics
/// If a rule is (0, 0).
pub fn palace_numbers(rules: &[(usize, usize)], k: u64, width: usize, height: usize) -> Vec<u64> {
    let mut numbers: Vec<u64> = Vec::with_capacity(width * height);
    for y in 0..height {
        for x in 0..width {
            let mut palaces = BTreeSet::new();
            for &(a, b) in rules {
                assert!((a, b) != (0, 0), "the rule (0, 0) moves nothing");
                let (mut x, mut y) = (x, y);
                while x >= a && y >= b {
                    (x, y) = (x - a, y - b);
                    let seen = numbers.get(y * width + x);
                    if seen.is_some_and(|&seen| seen < k) {
                        palaces.insert((x, y));
                    }
                }
            }
            numbers.push(palaces.len() as u64);
        }
    }
    numbers
}

/// The values p = N - k of the game of blocking queens.
pub fn queen_values(k: u64, width: usize, height: usize) -> Vec<i64> {
    let numbers = palace_numbers(&[(1, 0), (1, 1), (0, 1)], k, width, height);
    numbers.into_iter().map(|number| number as i64 - k as i64).collect()
}
