//! The prism: where the palaces along the main diagonal end.

use super::probe::{Probe, window};
use wythoff::board::BoardError;

/// Diagonals that are looked at: x - y from 0 to one less.
const DIAGONALS: u64 = 60;
/// Side of the squares that are skipped at once if they hold no palace.
const SQUARE: u64 = 64;

/// The prism of game k at (y, y): y is the median of the rows of the last palaces on the diagonals
/// 0 <= x - y < 60 in the first 3 k rows and columns. In games below 1500 on k/25 of them: further
/// off the warp reaches down. `None` if that is less than four, the rows are scattered, or too near
/// to the end to be the last ones.
pub(super) fn find(k: u64, probe: Probe<'_>, size: u64) -> Result<Option<u64>, BoardError> {
    let size = size.min(3 * k);
    let diagonals = DIAGONALS.min(k / 25) as usize;
    if diagonals < 4 || size < diagonals as u64 {
        return Ok(None);
    }
    let mut last: Vec<Option<u64>> = vec![None; diagonals];
    let side = (size / 64).next_power_of_two().clamp(SQUARE, 8192);
    let mut bottom = size;
    while bottom > k && last.contains(&None) {
        let top = (bottom - 1) / side * side;
        let block = window(top, top, (bottom + diagonals as u64).min(size) - top, bottom - top);
        if any(probe, block, diagonals as u64)? {
            let mut rows = probe.board.rows(block, probe.observer)?;
            let mut here = vec![None; diagonals];
            for i in 0..block.height() {
                let Some(values) = rows.next_row()? else { break };
                for (row, &p) in here.iter_mut().zip(&values[i as usize..]) {
                    if p < 0 {
                        *row = Some(top + i);
                    }
                }
            }
            last.iter_mut().zip(here).for_each(|(last, here)| *last = last.or(here));
        }
        bottom = top;
    }
    let mut rows: Vec<u64> = last.into_iter().flatten().collect();
    rows.sort_unstable();
    let (Some(&median), Some(&low), Some(&high)) =
        (rows.get(diagonals / 2), rows.get(diagonals / 4), rows.get(3 * diagonals / 4))
    else {
        return Ok(None);
    };
    let found = 10 * (high - low) < k && median + k / 10 < size;
    Ok(found.then_some(median))
}

/// Returns true if palaces lie near the main diagonal of a window whose corner is on it.
fn any(probe: Probe<'_>, block: wythoff::Window, diagonals: u64) -> Result<bool, BoardError> {
    let mut rows = probe.board.count_rows(block, SQUARE, probe.observer)?;
    let mut i = 0;
    while let Some(counts) = rows.next_row()? {
        let near = counts.iter().skip(i).take(1 + diagonals.div_ceil(SQUARE) as usize);
        // The classes of values below 0.
        if near.flat_map(|counts| &counts.by_class()[..5]).any(|&cells| cells > 0) {
            return Ok(true);
        }
        i += 1;
    }
    Ok(false)
}
