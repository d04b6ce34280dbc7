//! The outer border of the arm: where the rows end with their last palace.

use super::probe::{Probe, window};
use wythoff::K;
use wythoff::board::BoardError;

/// Boards of so many rows are read row by row; of larger ones so many rows or a few more.
const EVERY_ROW: u64 = 1 << 16;
const SAMPLES: u64 = 2048;

/// Returns the ends of rows, as points (x, y) with x the first column behind the last palace, up to
/// the first row that reaches the edge of the board. In larger boards it reads one row in several.
///
/// In row 0 the end is column k, and each row down it moves 2 to phi^2 = 2.618.. columns to the
/// right (\[CLN\] section 3.3: the steps of the skin). So the search for the last palace starts at
/// the farthest column that it can be in and moves left.
pub(super) fn ends(k: K, probe: Probe<'_>, size: u64) -> Result<Vec<(u64, u64)>, BoardError> {
    let step = if size <= EVERY_ROW { 1 } else { (size / SAMPLES).next_power_of_two() };
    // Rows that are read at once.
    let height = if step == 1 { 64 } else { 1 };
    let mut found = Vec::new();
    let (mut end, mut y) = (k.get(), 0);
    while y < size && end < size {
        let rows = height.min(size - y);
        let left = end.saturating_sub(32).min(size - 1);
        let right = farthest(end, step + rows).min(size);
        let mut values = probe.board.rows(window(left, y, right - left, rows), probe.observer)?;
        for y in y..y + rows {
            let Some(values) = values.next_row()? else { break };
            let last = values.iter().rposition(|&p| p < 0);
            // From row to row the end moves 2 or 3 columns; beyond the edge it continues with the
            // mean slope.
            let certain = match (y, step) {
                (0, _) => end,
                (_, 1) => end + 3,
                _ => farthest(end, step),
            };
            if certain > size {
                let above = found.last().map_or(0, |last: &(u64, u64)| last.1);
                found.push((size, above + (5 * (size - end)).div_ceil(13).max(1)));
                return Ok(found);
            }
            let x = last.map_or(left, |last| left + last as u64 + 1);
            // In games with a very small k some rows end before the row above.
            end = end.max(x);
            found.push((end, y));
        }
        y += rows.next_multiple_of(step);
    }
    Ok(found)
}

/// Returns the farthest column in which a row can end, `down` rows below a row that ends in column
/// `end`: steps come in groups that are some columns longer than the mean.
const fn farthest(end: u64, down: u64) -> u64 {
    end + 2_618_034 * down / 1_000_000 + 16
}
