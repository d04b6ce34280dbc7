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

#[cfg(test)]
mod tests {
    use super::super::tests::Drawn;
    use super::*;

    /// Searches for the prism on a board whose first diagonals have palaces down to these rows, and
    /// all others everywhere.
    fn found(k: u64, size: u64, last: &[u64]) -> Option<u64> {
        let board = Drawn(|x: u64, y: u64| {
            let row = last.get(x.abs_diff(y) as usize);
            -i64::from(row.is_none_or(|&row| x.min(y) <= row))
        });
        find(k, Probe { board: &board, observer: &() }, size).unwrap()
    }

    #[test]
    fn the_prism_is_the_median_of_the_last_rows_on_the_first_diagonals() {
        // Game 100 has four diagonals. A tenth of k from the second to the last row is too much.
        assert_eq!(found(100, 300, &[160, 163, 161, 169]), Some(163));
        assert_eq!(found(100, 300, &[120, 163, 161, 170]), Some(163));
        assert_eq!(found(100, 300, &[160, 163, 161, 171]), None);
        // The rows above row k are read as far as their squares reach below it.
        assert_eq!(found(100, 300, &[160, 160, 160, 70]), Some(160));
        assert_eq!(found(100, 300, &[160, 160, 160, 40]), None);
        // The last tenth of k is too near to the end of the board, or to row 3 k.
        assert_eq!([210, 211].map(|size| found(100, size, &[200; 4])), [None, Some(200)]);
        assert_eq!([289, 290].map(|row| found(100, 1000, &[row; 4])), [Some(289), None]);
        // Smaller games have too few diagonals.
        assert_eq!([found(99, 297, &[160; 3]), found(100, 3, &[1; 4])], [None; 2]);
        let rows: Vec<_> = (2400..2460).collect();
        assert_eq!(found(1500, 4500, &rows), Some(2430));
    }
    #[test]
    fn one_palace_near_the_diagonal_is_seen_in_every_square() {
        let corner = 640;
        let is_seen = |x: u64, y: u64| {
            let board = Drawn(|column, row| -i64::from((column, row) == (x, y)));
            let block = window(corner, corner, 192 + 60, 192);
            any(Probe { board: &board, observer: &() }, block, 60).unwrap()
        };
        for row in (0..192).step_by(21) {
            for diagonal in [0, 59] {
                let (x, y) = (corner + row + diagonal, corner + row);
                assert!(is_seen(x, y), "{x}, {y}");
            }
        }
        // The squares further left or right have no square of these diagonals.
        for (column, row) in [(128, 0), (128, 63), (192, 64), (192, 127), (63, 64), (127, 191)] {
            assert!(!is_seen(corner + column, corner + row), "{column}, {row}");
        }
    }
}
