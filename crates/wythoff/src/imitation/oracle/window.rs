//! Exact windows of J, from those of the level below.
//!
//! ```text
//! J(p) = the largest j with J(j) + m floor(j / k) < p          for p >= k; k - 1 for p < k
//! ```
//!
//! A window says J(lo + s) for s = 0, .., w as [`Marks`]: counted from the start of the window below.

use super::levels::Level;
use crate::imitation::km::KM;

/// J of a window: J(lo + s) is lo' plus the largest of the first s + 1 marks.
pub(super) type Marks = Vec<i64>;

/// J of 0, .., w: the recursion, which for p >= k only asks for what is below p.
///
/// `Time: O(w)`.
pub(super) fn base(km: KM, width: usize) -> Marks {
    let mut marks = vec![0; width + 1];
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
    marks
}

/// The window above: J of lo, .., lo + w into `above`. False if `below` does not hold all that it takes.
///
/// `Time: O(w)`.
pub(super) fn raise(km: KM, level: Level, below: &[i64], above: &mut Marks, width: usize) -> bool {
    let (k, m) = (km.k(), km.m() as i64);
    above.clear();
    above.resize(width + 1, 0);
    let (mut largest, mut residue, mut offset) = (0, level.residue, 1 - level.shift);
    for (r, &mark) in (0..).zip(below) {
        largest = mark.max(largest);
        // J(lo' + r) + m floor((lo' + r) / k) < lo + s from this s on.
        let s = largest + offset;
        if s > width as i64 {
            return r > 0;
        }
        if r == 0 && s > 0 {
            return false;
        }
        above[s.max(0) as usize] = r;
        residue += 1;
        if residue == k {
            residue = 0;
            offset += m;
        }
    }
    false
}
