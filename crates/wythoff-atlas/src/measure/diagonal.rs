//! What lies along and beside the main diagonal: the prism, and the light that falls from it.

use super::grid::Grid;

/// How many diagonals from the main one the prism is judged by.
const WIDTH: u64 = 60;

/// The prism, as far as a window shows it: on each of the diagonals 0 <= x - y < 60 the row of
/// the last palace is taken, and of these the median and the largest.
///
/// The window must begin on the main diagonal. `None` if no such diagonal has a palace in it.
pub(crate) fn prism(grid: &Grid) -> Option<(u64, u64)> {
    let window = grid.window();
    let mut last: Vec<u64> = (0..WIDTH)
        .filter_map(|offset| {
            (window.y()..window.bottom().min(window.right() - offset))
                .rev()
                .find(|&y| grid.at(y + offset, y) < 0)
        })
        .collect();
    last.sort_unstable();
    Some((*last.get(last.len() / 2)?, *last.last()?))
}

/// The mean value by distance from the main diagonal, in the rows of a window from `from` on:
/// one mean for each `bin` squares off the diagonal on the right, up to `bins` of them.
///
/// The window must begin on the main diagonal.
pub(crate) fn light(grid: &Grid, from: u64, bin: u64, bins: usize) -> Vec<f64> {
    let window = grid.window();
    let mut sums = vec![(0_i64, 0_i64); bins];
    for y in from.max(window.y())..window.bottom() {
        let beside = &grid.row(y)[(y - window.x()) as usize..];
        for (squares, (sum, cells)) in beside.chunks(bin as usize).zip(&mut sums) {
            *sum += squares.iter().map(|&value| i64::from(value)).sum::<i64>();
            *cells += squares.len() as i64;
        }
    }
    sums.into_iter().map(|(sum, cells)| sum as f64 / (cells as f64).max(1.0)).collect()
}
