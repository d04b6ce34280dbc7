//! The outer border of the arm: where the rows end with their last palace.

use super::probe::Probe;
use crate::blocking::K;
use crate::board::BoardError;

/// The ends of some rows, as points (x, y) with x the first column behind the last palace; up to the
/// first that reaches the edge of the board.
///
/// In row 0 that is column k, and each row down the end moves 2 to phi^2 = 2.618.. columns to the right (\[CLN\] section
/// 3.3: the steps of the skin). So the last palace is looked for from the farthest column that it can be in, leftwards.
pub(super) fn ends(k: K, probe: Probe<'_>, size: u64) -> Result<Vec<(u64, u64)>, BoardError> {
    let step = (size / 1024).max(1).next_power_of_two();
    let mut found = Vec::new();
    let (mut end, mut y) = (k.get(), 0);
    while y < size && end < size {
        let down = if y == 0 { 0 } else { step };
        // Steps come in groups: some columns more than the mean slope.
        let farthest = end + 2_618_034 * down / 1_000_000 + 16;
        let mut row = probe.lazy_row(y, size, (farthest - end) + 64);
        let mut x = farthest.min(size);
        while x > 0 && row.value(x - 1)?.is_none_or(|p| p >= 0) {
            x -= 1;
        }
        // Near the edge it may be that palaces stand behind it. In games with a very small k some rows
        // end before the one above.
        let leaves = farthest > size && x + 64 > size;
        end = if leaves { size } else { end.max(x) };
        found.push((end, y));
        y += step;
    }
    Ok(found)
}
