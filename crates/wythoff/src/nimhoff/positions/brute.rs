//! Brute force: every P-position marks the positions that see it.
//!
//! ```text
//! for each position, row by row, from the left:
//!   if fewer than k marks reached it, it is a P-position:
//!     mark each position that sees it, once
//! ```
//!
//! This needs no search, unlike the definition ([`crate::game::Solver`]), and does not use classes,
//! unlike the faster engines.

use crate::board::Value;
use crate::observer::{Interrupted, Observer};
use crate::{K, Ruleset};

/// The values of the k-blocking game on any rules for x < `width` and y < `height`, row by row.
///
/// A value is the number of P-positions that a position sees, minus k: negative on P-positions. For
/// k = 1 the game is Linear Nimhoff.
///
/// `Time: O(cells + P-positions x rules x side)`. `Memory: 8 bytes a cell`.
///
/// # Errors
/// If the observer cancels.
///
/// ```
/// use wythoff::K;
/// use wythoff::nimhoff::brute;
/// let values = brute::values(&"wythoff".parse()?, K::try_new(1)?, 3, 3, &())?;
/// assert_eq!(values, [-1, 0, 0, 0, 0, -1, 0, -1, 2]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn values(
    rules: &Ruleset,
    k: K,
    width: usize,
    height: usize,
    observer: &dyn Observer,
) -> Result<Vec<Value>, Interrupted> {
    let mut values = vec![-(k.get() as Value); width * height];
    for y in 0..height {
        if observer.progress(y as u128, height as u128).is_break() {
            return Err(Interrupted);
        }
        for x in 0..width {
            if values[y * width + x] < 0 {
                for_each_parent(rules, (x, y), (width, height), |i| values[i] += 1);
            }
        }
    }
    Ok(values)
}

/// The P-positions with x < `width` and y < `height`, row by row, for any rules and k = 1.
///
/// `Time: O(cells + P-positions x rules x side)`. `Memory: 1 byte a cell`.
///
/// # Errors
/// If the observer cancels.
///
/// ```
/// use wythoff::nimhoff::brute;
/// // (1, 1) alone: all of row 0 and of column 0.
/// let positions = brute::positions(&"1,1".parse()?, 3, 2, &())?;
/// assert_eq!(positions, [(0, 0), (1, 0), (2, 0), (0, 1)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn positions(
    rules: &Ruleset,
    width: usize,
    height: usize,
    observer: &dyn Observer,
) -> Result<Vec<(u64, u64)>, Interrupted> {
    let mut seen = vec![false; width * height];
    let mut positions = Vec::new();
    for y in 0..height {
        if observer.progress(y as u128, height as u128).is_break() {
            return Err(Interrupted);
        }
        let mut from = 0;
        while let Some(free) = seen[y * width..][from..width].iter().position(|&seen| !seen) {
            let x = from + free;
            from = x + 1;
            positions.push((x as u64, y as u64));
            for_each_parent(rules, (x, y), (width, height), |i| seen[i] = true);
        }
    }
    Ok(positions)
}

/// Calls `mark` once with the index of each position, on a board of this size, that can move to
/// (x, y).
fn for_each_parent(
    rules: &Ruleset,
    (x, y): (usize, usize),
    (width, height): (usize, usize),
    mut mark: impl FnMut(usize),
) {
    for line in rules.directions() {
        let (a, b) = (line.a as usize, line.b as usize);
        for (i, &multiple) in line.multiples.iter().enumerate() {
            // A position that an earlier rule of the same direction reaches is marked already.
            let earlier = &line.multiples[..i];
            for t in (multiple..).step_by(multiple as usize) {
                let (x, y) = (x + a * t as usize, y + b * t as usize);
                if x >= width || y >= height {
                    break;
                }
                if !earlier.iter().any(|&other| t.is_multiple_of(other)) {
                    mark(y * width + x);
                }
            }
        }
    }
}
