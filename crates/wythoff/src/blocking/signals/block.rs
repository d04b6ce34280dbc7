//! Rung 4: a rectangle of the board turns signals in into signals out.
//!
//! The cell is the smallest block: its value is `V + H + D - k`, it is a palace iff its value is
//! negative, and each of V, H, D leaves it one larger if it is a palace. Every engine is a way to
//! evaluate many cells. Here are the two plain ones, which the fast one is tested against: cell by
//! cell, and by the automaton, which reads the boundary only for the first two rows and columns.

use super::boundary::{Boundary, Signal};
use crate::blocking::hood;
use crate::board::Value;
use crate::{K, Window};

/// A rectangle of the board of game k, evaluated in place on its boundary.
///
/// ```
/// use wythoff::{K, Window};
/// use wythoff::blocking::block::Block;
/// use wythoff::blocking::boundary::Boundary;
/// // The board of game 5 to 11 x 11, in two halves: the upper one's exits enter the lower one.
/// let k = K::try_new(5)?;
/// let whole = {
///     let mut boundary = Boundary::<u8>::zero(11, 11);
///     Block::new(k, Window::try_new(0, 0, 11, 11)?).evaluate(&mut boundary);
///     boundary
/// };
/// let mut upper = Boundary::<u8>::zero(11, 6);
/// Block::new(k, Window::try_new(0, 0, 11, 6)?).evaluate(&mut upper);
/// let mut lower = Boundary::<u8>::zero(11, 5);
/// lower.v.copy_from_slice(&upper.v);
/// lower.d[5..].copy_from_slice(&upper.d[..10]);
/// Block::new(k, Window::try_new(0, 6, 11, 5)?).evaluate(&mut lower);
/// assert_eq!(lower.v, whole.v);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Block {
    k: K,
    window: Window,
}

impl Block {
    /// Returns the block of the cells of `window` on the board of game k.
    pub const fn new(k: K, window: Window) -> Self {
        Self { k, window }
    }

    /// Returns the game.
    pub const fn k(&self) -> K {
        self.k
    }

    /// Returns the cells.
    pub const fn window(&self) -> Window {
        self.window
    }

    /// Adds the palaces of the hood to the signals of the lines they lie on. Only the cells outside
    /// the hood remain to be evaluated.
    ///
    /// The hood is the beginning of every line, so all of its palaces on a line lie in front of the
    /// line's first other cell.
    ///
    /// `Time: O(w + h)`.
    pub fn pass_hood<T: Signal>(&self, boundary: &mut Boundary<T>) {
        self.check(boundary);
        let (x0, y0) = (self.window.x(), self.window.y());
        if x0 + y0 > self.k.get() {
            return;
        }
        for (i, v) in (0..).zip(&mut boundary.v) {
            *v = v.plus(self.hood_palaces_in_column(i));
        }
        for (j, h) in (0..).zip(&mut boundary.h) {
            *h = h.plus(self.hood_palaces_in_row(j));
        }
        let (width, height) = (self.window.width(), self.window.height());
        for (c, d) in (0..).zip(&mut boundary.d) {
            // The diagonal enters through the west side up to the corner, through the north side
            // after it.
            let (x, y) = if c < height { (0, height - 1 - c) } else { (c + 1 - height, 0) };
            let length = (width - x).min(height - y);
            let (x, y) = (x0 + x, y0 + y);
            let palaces = hood::palaces_on_diagonal(self.k, x.abs_diff(y));
            *d = d.plus(palaces.saturating_sub(x.min(y)).min(length));
        }
    }

    /// Returns the number of hood palaces in column `i` of the block.
    pub(crate) fn hood_palaces_in_column(&self, i: u64) -> u64 {
        let palaces = hood::palaces_in_column(self.k, self.window.x() + i);
        palaces.saturating_sub(self.window.y()).min(self.window.height())
    }

    /// Returns the number of hood palaces in row `j` of the block.
    pub(crate) fn hood_palaces_in_row(&self, j: u64) -> u64 {
        let palaces = hood::palaces_in_column(self.k, self.window.y() + j);
        palaces.saturating_sub(self.window.x()).min(self.window.width())
    }

    /// Returns the number of hood cells in row `j` of the block. They are its first cells.
    pub(crate) fn hood_cells_in_row(&self, j: u64) -> u64 {
        let cells = hood::cells_in_column(self.k, self.window.y() + j);
        cells.saturating_sub(self.window.x()).min(self.window.width())
    }

    /// Evaluates the block cell by cell: the reference for every other engine.
    ///
    /// `Time: O(w h)`.
    ///
    /// # Panics
    /// If the boundary has other sides than the window.
    pub fn evaluate<T: Signal>(&self, boundary: &mut Boundary<T>) {
        self.evaluate_each(boundary, |_, _, _| {});
    }

    /// Evaluates the block cell by cell and shows `visit` the column, row and value of each cell
    /// outside the hood. Returns the smallest and the largest of these values; `max < min` if all
    /// cells lie in the hood.
    ///
    /// `Time: O(w h)`.
    ///
    /// # Panics
    /// If the boundary has other sides than the window.
    pub fn evaluate_each<T: Signal>(
        &self,
        boundary: &mut Boundary<T>,
        mut visit: impl FnMut(usize, usize, Value),
    ) -> [Value; 2] {
        self.pass_hood(boundary);
        let k = T::wrap(self.k.get());
        let height = boundary.height();
        let mut extent = [Value::MAX, Value::MIN];
        for y in 0..height {
            let hood = self.hood_cells_in_row(y as u64) as usize;
            let mut h = boundary.h[y];
            let diagonals = &mut boundary.d[height - 1 - y..];
            for (x, (v, d)) in boundary.v.iter_mut().zip(diagonals).enumerate().skip(hood) {
                let p = T::value(*v, h, *d, k);
                (*v, h, *d) = (v.past(p), h.past(p), d.past(p));
                let value = p.into();
                extent = [extent[0].min(value), extent[1].max(value)];
                visit(x, y, value);
            }
            boundary.h[y] = h;
        }
        extent
    }

    pub(crate) fn check<T: Signal>(&self, boundary: &Boundary<T>) {
        let sides = (boundary.width() as u64, boundary.height() as u64);
        assert_eq!(
            sides,
            (self.window.width(), self.window.height()),
            "the boundary of a block has its sides"
        );
        assert_eq!(
            boundary.d.len() + 1,
            boundary.v.len() + boundary.h.len(),
            "one signal a diagonal"
        );
    }
}
