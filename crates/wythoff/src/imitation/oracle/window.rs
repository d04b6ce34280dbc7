//! Exact windows of J, from the window of the level below.
//!
//! ```text
//! J(p) = the largest j with J(j) + m floor(j / k) < p          for p >= k; k - 1 for p < k
//! ```
//!
//! A window gives J(lo + s) for s = 0, .., w as [`Marks`], counted from the start of the window
//! below.

use super::error::{OracleError, room};
use super::levels::Level;
use crate::parameters::KM;

/// A window of J: J(lo + s) is lo' plus the largest of the first s + 1 marks, where the window
/// below starts at lo'.
pub(super) type Marks = Vec<i64>;

/// J of 0, .., `width`, by the recursion: for p >= k, J(p) depends on smaller indices only.
///
/// `Time: O(w)`.
pub(super) fn base(km: KM, width: usize) -> Result<Marks, OracleError> {
    let mut marks = room(width.saturating_add(1))?;
    marks.resize(width + 1, 0);
    marks[0] = km.budget() as i64;
    let (mut largest, mut residue, mut offset) = (0, 0, 1);
    for r in 0..marks.len() {
        largest = marks[r].max(largest);
        let s = largest + offset;
        if s > width as i64 {
            break;
        }
        marks[s as usize] = r as i64;
        residue += 1;
        if residue == km.k() {
            residue = 0;
            offset += km.m() as i64;
        }
    }
    Ok(marks)
}

/// m floor(x / k) for x = 0, .., `most`. The values are limited to a quarter of the range of `i64`,
/// which no window reaches.
pub(super) fn offsets(km: KM, most: usize) -> Result<Vec<i64>, OracleError> {
    let mut offsets = room(most.saturating_add(1))?;
    let blocks = (0..=most as u64).map(|x| i64::try_from(x / km.k()).unwrap_or(i64::MAX));
    offsets.extend(blocks.map(|blocks| blocks.saturating_mul(km.m() as i64).min(i64::MAX / 4)));
    Ok(offsets)
}

/// Computes the window above, J of lo, .., lo + `width`, into `above`. Returns false if `below`
/// lacks an index that it needs.
///
/// `offsets` has the values of [`offsets`] for the indices of `below` and k more. `Time: O(w)`.
pub(super) fn raise(
    level: Level,
    below: &[i64],
    offsets: &[i64],
    above: &mut Marks,
    width: usize,
) -> bool {
    above.clear();
    above.resize(width + 1, 0);
    let mut largest = below[0];
    let offsets = &offsets[level.residue as usize..];
    if largest + offsets[0] >= level.shift {
        return false;
    }
    for ((r, &mark), &offset) in (0..).zip(below).zip(offsets) {
        largest = mark.max(largest);
        // J(lo' + r) + m floor((lo' + r) / k) < lo + s from this s on.
        let s = (largest + offset - level.shift + 1).max(0);
        match above.get_mut(s as usize) {
            Some(mark) => *mark = r,
            None => return true,
        }
    }
    false
}
