//! Measurements for benches.

use std::hint::black_box;
use std::time::Instant;

/// Runs a function and returns the seconds it took, and its result.
pub fn timed<T>(run: impl FnOnce() -> T) -> (f64, T) {
    let start = Instant::now();
    let result = black_box(run());
    (start.elapsed().as_secs_f64(), result)
}

/// The median of some numbers; for an even count the upper of the two in the middle.
///
/// # Panics
/// If there are no numbers.
pub fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}
