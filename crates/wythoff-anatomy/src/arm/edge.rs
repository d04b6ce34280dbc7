//! Tiles on the border of outer space: where each row has its last palace.
//!
//! Most of such a tile is evaluated by the kernel, in bands of 256 rows. What lies within 256
//! columns of the skin is evaluated cell by cell, row after row, until only outer space is left:
//! a row whose H is k has no palace where V and D are 0.

use std::ops::Range;

use super::{GAUGE, evaluate_part};
use wythoff::blocking::boundary::{Boundary, Signal};
use wythoff::blocking::machine::Machine;

/// Rows of a band. Tiles whose sides are multiples of it have the same bands.
pub(super) const BAND: usize = 256;
/// Columns left of the last palace above a band that are evaluated cell by cell.
const MARGIN: usize = 256;

/// The last palace of each row of a tile, as a column of the tile; `None` for rows without one.
pub(super) type LastPalaces = Vec<Option<u32>>;

/// State of a tile that is evaluated in place on its boundary.
pub(super) struct Edge<'a> {
    machine: &'a dyn Machine,
    boundary: Boundary,
    last: LastPalaces,
}

/// Returns true if all rows of a tile may continue behind it, because palaces lie above its last
/// column. Otherwise the skin may run through the tile.
pub(super) fn is_inner(entering: &Boundary) -> bool {
    entering.v.last().is_some_and(|&v| v != 0)
}

/// Returns true if the whole tile lies in outer space.
pub(super) fn is_outer(entering: &Boundary) -> bool {
    entering.v.iter().chain(&entering.d).all(|&n| n == 0) && entering.h.iter().all(|&h| h == GAUGE)
}

impl<'a> Edge<'a> {
    pub(super) fn new(machine: &'a dyn Machine, entering: Boundary) -> Self {
        let last = vec![None; entering.height()];
        Self { machine, boundary: entering, last }
    }

    /// Evaluates the tile: what leaves it, the last palaces of its rows as far as they are near the
    /// skin, and the extent of its values.
    pub(super) fn evaluate(mut self) -> (Boundary, LastPalaces, [i64; 2]) {
        let (width, height) = (self.boundary.width(), self.boundary.height());
        let mut extent = [0, 0];
        for top in (0..height).step_by(BAND) {
            let rows = top..height.min(top + BAND);
            let crossed = self.boundary.v.iter().rposition(|&v| v != 0).map_or(0, |x| x + 1);
            let left = crossed.saturating_sub(MARGIN).min(width) / 64 * 64;
            if left > 0 {
                let [min, max] =
                    evaluate_part(self.machine, &mut self.boundary, left, rows.clone());
                extent = [extent[0].min(min), extent[1].max(max)];
            }
            let [min, max] = self.one_by_one(left, rows);
            extent = [extent[0].min(min), extent[1].max(max)];
        }
        (self.boundary, self.last, extent)
    }

    /// The columns of some rows from `left` on, cell by cell.
    fn one_by_one(&mut self, left: usize, rows: Range<usize>) -> [i64; 2] {
        let height = self.boundary.height();
        let Boundary { v, h, d } = &mut self.boundary;
        // Behind this column V and D are 0.
        let crossed = v.iter().rposition(|&v| v != 0).map_or(0, |x| x + 1);
        let entering = &d[height - 1 - rows.start..];
        let mut reach = entering.iter().rposition(|&d| d != 0).map_or(0, |x| x + 1).max(crossed);
        let mut extent = [0, 0];
        for row in rows {
            let diagonals = &mut d[height - 1 - row..];
            let mut signal = h[row];
            for (x, (v, d)) in v.iter_mut().zip(diagonals).enumerate().skip(left) {
                if x >= reach && signal == GAUGE {
                    break;
                }
                let p = u8::value(*v, signal, *d, GAUGE);
                extent = [extent[0].min(p), extent[1].max(p)];
                (*v, signal, *d) = (v.past(p), signal.past(p), d.past(p));
                if p < 0 {
                    self.last[row] = Some(x as u32);
                }
            }
            h[row] = signal;
            // Diagonals move on by a column a row.
            reach = (reach + 1).max(self.last[row].map_or(0, |x| x as usize + 2));
        }
        extent.map(i64::from)
    }
}
