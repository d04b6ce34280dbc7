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

#[cfg(test)]
mod tests {
    use super::super::tests::Drawn;
    use super::*;
    use wythoff::Window;
    use wythoff::blocking::Sweep;
    use wythoff::board::Board;

    /// The columns behind the last palace of each row on a board that is wide enough, none further
    /// left than that of the row above.
    fn all_ends(k: K, rows: u64) -> Vec<u64> {
        let width = k.get() + 3 * rows;
        let values =
            Sweep::new(k).values(Window::try_new(0, 0, width, rows).unwrap(), &()).unwrap();
        let last = |row: &[i64]| row.iter().rposition(|&p| p < 0).map_or(0, |x| x as u64 + 1);
        let mut farthest = 0;
        let mut next = |end: u64| {
            farthest = end.max(farthest);
            farthest
        };
        values.chunks(width as usize).map(|row| next(last(row))).collect()
    }

    #[test]
    fn rows_end_behind_their_last_palace_up_to_the_edge_of_the_board() {
        for k in [1, 2, 3, 10, 40, 150].map(|k| K::try_new(k).unwrap()) {
            let right = all_ends(k, 200);
            for size in [1, 2, 3, 4, 9, 60, 250].map(|more| k.get() + more) {
                let board = Sweep::new(k).keep(size, &()).unwrap();
                let found = ends(k, Probe { board: &board, observer: &() }, size).unwrap();
                let (&(x, y), inner) = found.split_last().unwrap();
                // A row can end three columns right of the row above. If that is beyond the edge,
                // it is not looked at, and the last point is near the row that reaches the edge.
                let rows = 1 + right.iter().take_while(|&&end| end + 3 <= size).count();
                let expected: Vec<_> = (0..).zip(&right).map(|(y, &x)| (x, y)).take(rows).collect();
                assert_eq!(inner, expected, "{k:?}, size {size}");
                let [before, after] = [y - 1, y + 1].map(|y| right[y as usize]);
                assert!(x == size && before <= size && size <= after, "{k:?}, size {size}: {y}");
            }
            let board = Sweep::new(k).keep(k.get(), &()).unwrap();
            let none = ends(k, Probe { board: &board, observer: &() }, k.get()).unwrap();
            assert_eq!(none, [], "the first row ends at the edge");
        }
    }

    #[test]
    fn a_row_ends_at_most_some_columns_beyond_the_mean_slope() {
        let ends = [0, 1, 64, 1_000_000].map(|down| farthest(7, down));
        assert_eq!(ends, [23, 25, 190, 2_618_057]);
    }
    #[test]
    fn rows_of_a_large_board_are_read_apart_and_the_edge_is_reached_at_the_mean_slope() {
        let (k, size) = (K::try_new(1000).unwrap(), 65_537);
        let end = |y| 1000 + 13 * y / 5;
        let board = Drawn(|x, y| -i64::from(x < end(y)));
        let found = ends(k, Probe { board: &board, observer: &() }, size).unwrap();
        // Row 24,800 ends in column 65,480, and row 24,832 can end beyond the edge.
        let mut expected: Vec<_> = (0..=24_800).step_by(32).map(|y| (end(y), y)).collect();
        expected.push((size, 24_822));
        assert_eq!(found, expected);
        assert_eq!([24_821, 24_822].map(end), [size - 3, size]);
    }

    #[test]
    fn all_rows_are_read_if_none_reaches_the_edge() {
        // Row 70 has no palaces, row 80 one in column 33.
        let board = Drawn(|x, y| -i64::from(y != 70 && x < if y == 80 { 34 } else { 30 }));
        let k = K::try_new(30).unwrap();
        for size in [64, 100] {
            let found = ends(k, Probe { board: &board, observer: &() }, size).unwrap();
            let end = |y| if y < 80 { 30 } else { 34 };
            assert_eq!(found, (0..size).map(|y| (end(y), y)).collect::<Vec<_>>(), "size {size}");
        }
    }
}
