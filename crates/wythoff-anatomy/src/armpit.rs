//! The armpit alone: the end of the épaulette, found without reading the rest of the board.
//!
//! The place of the armpit is known to within some thousandths of k (`docs/algorithms/growth.md`),
//! so the runs of the épaulette are followed only where they are already short. Use this module for
//! thousands of games. [`Epaulette`](super::anatomy::Epaulette) follows the runs from the shoulder
//! on and finds the same armpit.

use std::ops::Range;

use crate::arm::epaulette;
use wythoff::blocking::sweep::{KeptSweep, Sweep};
use wythoff::board::{Board, BoardError, Value};
use wythoff::observer::{Interrupted, Observer};
use wythoff::{K, Window};

/// Length of the word.
pub const PERIOD: u64 = 11;
/// Below the end of the épaulette, up to this many squares in a row follow the word by chance.
const VANISHED: u64 = 4;
/// Smaller games have no épaulette worth the name.
const LEAST: u64 = 40;
/// The place of the armpit in the limit, in parts of k, and its lag in squares times √k:
/// `docs/algorithms/growth.md`. They determine only where the search begins.
const LIMIT: (f64, f64) = (1.262_95, 0.688_42);
const LAG: (f64, f64) = (0.83, 0.32);

/// Returns the upper right armpit of game k: the middle of the last run of the épaulette of four
/// squares or more, followed from row to row. `None` if there is no épaulette to follow, as in
/// games below 40. `board` must know the first 2 k columns and k rows, or 1.5 k columns if k is
/// above 1000.
///
/// `Time: O(cells of the window)` from 0.67 k down to 0.7 k, some 0.002 k^2, if windows of `board`
/// cost only their own cells.
///
/// # Errors
/// If the board fails, or the observer cancels.
///
/// ```
/// use wythoff::K;
/// use wythoff::blocking::Sweep;
/// use wythoff_anatomy::armpit::armpit;
/// let k = K::try_new(1000)?;
/// let kept = Sweep::new(k).keep(1500, &())?;
/// let (x, y) = armpit(k, &kept, &())?.ok_or("no armpit")?;
/// // docs/algorithms/test-vectors.md#junctions: 1.2870 k, 0.6990 k
/// assert!(x.abs_diff(1287) < 4 && y.abs_diff(699) < 4);
/// assert_eq!(armpit(K::try_new(7)?, &Sweep::new(K::try_new(7)?), &())?, None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn armpit(
    k: K,
    board: &dyn Board,
    observer: &dyn Observer,
) -> Result<Option<(u64, u64)>, BoardError> {
    if k.get() < LEAST {
        return Ok(None);
    }
    let n = k.get() as f64;
    let (right, down) = expected(k);
    // A row where the run still has some hundredths of k, and is longer than chance would make it.
    let length = 80.0 + 0.02 * n;
    let start = ((down as f64 - length / 5_f64.sqrt()).max(n / 3.0) as u64) + 1;
    let reach = (length + 0.01 * n) as u64;
    let left = right.saturating_sub(reach).max(start);
    let row = span(left, start, (right + reach).min(2 * k.get()).saturating_sub(left), 1);
    let values = board.values(row, observer)?;
    let mut run = longest(k, (left, start), &values, left..row.right());
    if run.1 - run.0 < 2 * PERIOD {
        return Ok(None);
    }
    let mut y = start;
    loop {
        // About as many rows down as the run has squares left, fewer if the run is long.
        let (left, end) = run;
        let height = ((end - left) / 4).clamp(16, 4096);
        let from = left.saturating_sub(PERIOD).max(y + 1);
        let to = (end + height + 3 * PERIOD).min(2 * k.get());
        let window = span(from, y + 1, to.saturating_sub(from), height);
        let mut rows = board.rows(window, observer)?;
        while let Some(values) = rows.next_row()? {
            // Near the meeting of the two ends only squares below the run above count.
            let slack = if run.1 - run.0 < 2 * PERIOD { 2 } else { PERIOD };
            let near = run.0.saturating_sub(slack).max(from)..run.1 + slack;
            let next = longest(k, (from, y + 1), values, near);
            if next.1 - next.0 < VANISHED {
                return Ok(Some((run.0.midpoint(run.1), y)));
            }
            (run, y) = (next, y + 1);
        }
    }
}

/// Returns the place where the armpit is expected, to within some thousandths of k.
pub fn expected(k: K) -> (u64, u64) {
    let n = k.get() as f64;
    let place = |limit: f64, lag: f64| (limit * n + lag * n.sqrt()) as u64;
    (place(LIMIT.0, LAG.0), place(LIMIT.1, LAG.1))
}

/// Sweeps a game as far as its armpit, the first 0.71 k rows and 1.3 k columns, and keeps the tiles
/// near the armpit.
pub(crate) fn keep_near(sweep: &Sweep, observer: &dyn Observer) -> Result<KeptSweep, Interrupted> {
    let k = sweep.k();
    let (columns, rows) = (13 * k.get() / 10 + 600, 71 * k.get() / 100 + 600);
    sweep.keep_part(columns, rows, |tile| is_near(k, tile), observer)
}

/// Returns true if a tile is read in a search for the armpit, or its signals enter such a tile.
pub(crate) fn is_near(k: K, tile: Window) -> bool {
    let (right, down) = expected(k);
    let reach = k.get() / 25 + (k.get() / 10).min(20_000) + 600;
    let near = |at: u64, start: u64, end: u64| start < at + reach && at < end + reach;
    near(right, tile.x(), tile.right()) && near(down, tile.y(), tile.bottom())
}

/// A window that exists, as games do whose board can be swept.
fn span(x: u64, y: u64, width: u64, height: u64) -> Window {
    Window::try_new(x, y, width.max(1), height).expect("a part of a board that can be swept")
}

/// Returns the longest run of squares that follow the épaulette in a row whose `values` begin in
/// column `x`, among runs that begin in `columns`.
fn longest(k: K, (x, y): (u64, u64), values: &[Value], columns: Range<u64>) -> (u64, u64) {
    // The word depends on x - k + 2 y modulo 11, and 10 k = -k.
    let behind = (PERIOD - 1) * (k.get() % PERIOD);
    let (mut best, mut start) = ((columns.start, columns.start), columns.start);
    for (x, &value) in (x..).zip(values).skip((columns.start - x) as usize) {
        if epaulette(x % PERIOD + behind, y) != value {
            start = x + 1;
            if start >= columns.end {
                break;
            }
        } else if x + 1 - start > best.1 - best.0 {
            best = (start, x + 1);
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::anatomy::Epaulette;
    use wythoff::blocking::Sweep;

    #[test]
    fn the_armpit_lies_where_it_was_measured() {
        // docs/algorithms/test-vectors.md#junctions, armpit / k.
        for (k, x, y) in [
            (500, 1.2940, 0.7020),
            (1000, 1.2870, 0.6990),
            (2000, 1.2805, 0.6960),
            (5000, 1.2746, 0.6936),
            (10_000, 1.2714, 0.6923),
        ] {
            let (game, n) = (K::try_new(k).unwrap(), k as f64);
            let kept = Sweep::new(game).keep(3 * k / 2, &()).unwrap();
            let (right, down) = armpit(game, &kept, &()).unwrap().unwrap();
            let (right, down) = (right as f64 - x * n, down as f64 - y * n);
            assert!(right.abs() < 4.0 && down.abs() < 4.0, "k {k}: {right} {down}");
        }
    }

    #[test]
    fn it_is_where_the_traced_epaulette_ends() {
        for k in [77, 100, 301, 500, 1000, 1511, 3000] {
            let game = K::try_new(k).unwrap();
            let kept = Sweep::new(game).keep(3 * k, &()).unwrap();
            let traced = Epaulette::trace(game, &kept, 3 * k, &()).unwrap().unwrap();
            assert_eq!(armpit(game, &kept, &()).unwrap(), traced.armpit(), "k {k}");
        }
    }

    #[test]
    fn every_game_from_40_on_has_one() {
        for k in 40..300 {
            let game = K::try_new(k).unwrap();
            let kept = Sweep::new(game).keep(3 * k, &()).unwrap();
            let (x, y) = armpit(game, &kept, &()).unwrap().unwrap();
            // The place where the search expects the armpit, as far as small games follow the law.
            let expected = |limit: f64, lag: f64| limit * k as f64 + lag * (k as f64).sqrt();
            let right = x as f64 - expected(LIMIT.0, LAG.0);
            let down = y as f64 - expected(LIMIT.1, LAG.1);
            assert!(right.abs() < 14.0 && down.abs() < 10.0, "k {k}: {x} {y}");
        }
    }
}
