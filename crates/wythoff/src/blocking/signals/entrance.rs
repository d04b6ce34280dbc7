//! The signals that enter a rectangle, from those that leave the blocks beside it.

use std::ops::Range;

use super::boundary::{Boundary, Signal};
use crate::Window;

/// Returns the smallest rectangle that holds `window`, ends where it ends, and begins where a block
/// of `side` x `side` cells begins.
///
/// ```
/// use wythoff::Window;
/// use wythoff::blocking::entrance::reach;
/// let window = Window::try_new(700, 1100, 10, 20)?;
/// assert_eq!(reach(512, window), Window::try_new(512, 1024, 198, 96)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn reach(side: u64, window: Window) -> Window {
    let [x, y] = [window.x(), window.y()].map(|start| start - start % side);
    Window::try_new(x, y, window.right() - x, window.bottom() - y)
        .expect("it ends where a window does")
}

/// Returns the signals that enter a rectangle which begins where a block of `side` x `side` cells
/// begins. `leaving` returns the signals that leave the block in column `i` and row `j`, on or
/// above the diagonal: `i >= j`. Blocks below the diagonal are mirror images.
///
/// `Time: O(w + h)`, and a call for every block along the northern and the western side.
///
/// # Errors
/// Errors of `leaving`.
pub fn entering<T: Signal, E>(
    side: u64,
    window: Window,
    mut leaving: impl FnMut(u64, u64) -> Result<Boundary<T>, E>,
) -> Result<Boundary<T>, E> {
    let mut leaving = |i: u64, j: u64| {
        if i < j { leaving(j, i).map(|mirrored| mirrored.transposed()) } else { leaving(i, j) }
    };
    let (width, height) = (window.width() as usize, window.height() as usize);
    let (column, row) = (window.x() / side, window.y() / side);
    let mut entering = Boundary::zero(width, height);
    // A diagonal enters by the cell right of and below the cell by which it leaves a block. From
    // the entry of the corner on, diagonals from the north come from the left, those from the west
    // from the top.
    let (west, north) = entering.d.split_at_mut(height - 1);
    if row > 0 {
        for (i, columns) in blocks(side, window.x(), window.right()) {
            let block = leaving(i, row - 1)?;
            entering.v[columns.clone()].copy_from_slice(&block.v[..columns.len()]);
            for (x, &diagonal) in columns.zip(&block.d) {
                // The diagonal that leaves by the last column passes the corner of the rectangle.
                if let Some(entry) = north.get_mut(x + 1) {
                    *entry = diagonal;
                }
            }
        }
    }
    if column > 0 {
        for (j, rows) in blocks(side, window.y(), window.bottom()) {
            let block = leaving(column - 1, j)?;
            entering.h[rows.clone()].copy_from_slice(&block.h[..rows.len()]);
            for (y, &diagonal) in rows.zip(block.d.iter().rev()) {
                if let Some(entry) = (height - 1).checked_sub(y + 1).and_then(|y| west.get_mut(y)) {
                    *entry = diagonal;
                }
            }
        }
    }
    if row > 0 && column > 0 {
        let block = leaving(column - 1, row - 1)?;
        north[0] = block.d[block.width() - 1];
    }
    Ok(entering)
}

/// Returns the blocks between two cells of a side, each with its cells, counted from the first
/// cell.
fn blocks(side: u64, start: u64, end: u64) -> impl Iterator<Item = (u64, Range<usize>)> {
    (start / side..end.div_ceil(side)).map(move |block| {
        let cells = block * side - start..end.min((block + 1) * side) - start;
        (block, cells.start as usize..cells.end as usize)
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;
    use std::convert::Infallible;
    use std::sync::Mutex;

    use super::*;
    use crate::K;
    use crate::blocking::Sweep;
    use crate::blocking::region::Region;
    use crate::blocking::sweep::Look;
    use crate::blocking::tiling::{Tile, Tiling};

    /// Returns the signals that leave each tile of a board.
    fn all_edges(sweep: &Sweep, tiling: &Tiling) -> HashMap<Tile, Boundary> {
        let edges = Mutex::new(HashMap::new());
        let followed = sweep.follow::<u8>(&Region::whole(*tiling), |tile, entering| {
            let found = sweep.patch(tiling.window(tile), entering).evaluate(Look::default());
            let found = found.unwrap();
            edges.lock().unwrap().insert(tile, found.leaving.clone());
            Some(found.leaving)
        });
        assert!(matches!(followed, Ok(Some(_))));
        edges.into_inner().unwrap()
    }

    #[test]
    fn what_enters_a_rectangle_is_what_a_sweep_brings_there() {
        let (size, side) = (1500, 256);
        let sweep = Sweep::new(K::try_new(430).unwrap());
        let edges = all_edges(&sweep, &Tiling::try_new(size, side).unwrap());
        let mut windows = vec![(0, 0, 1500, 1500), (1280, 1280, 220, 220), (256, 512, 1, 1)];
        // Windows of all sizes, scattered over the board.
        windows.extend((1..60).map(|n| {
            let [x, y] = [n * 337 % size, n * 911 % size];
            (x, y, 1 + n * 577 % (size - x), 1 + n * 769 % (size - y))
        }));
        for (x, y, width, height) in windows {
            let window = reach(side, Window::try_new(x, y, width, height).unwrap());
            let leaving = |i: u64, j: u64| -> Result<_, Infallible> {
                Ok(edges[&Tile { i: i as usize, j: j as usize }].clone())
            };
            let entering = entering(side, window, leaving).unwrap();
            assert_eq!(entering, sweep.boundary(window, &()).unwrap(), "{window:?}");
        }
    }
}
