//! The quadtree as a board: values of windows at any distance, and palace counts of squares of any
//! size.

use std::sync::{Mutex, MutexGuard, PoisonError};

use dashu_int::UBig;

use super::blocks::{Here, Stop};
use super::count::level_of;
use super::{LEAF, Quadtree, QuadtreeError};
use crate::Window;
use crate::board::{Board, BoardError, BoardRows, Rows, Value};
use crate::observer::{Interrupted, Observer};

/// A range of columns and a range of rows.
#[derive(Debug, Clone, Copy)]
struct Area {
    x: (u64, u64),
    y: (u64, u64),
}

impl Area {
    /// Returns true if the area meets the square of `side` cells a side whose corner is `(x, y)`.
    const fn meets(&self, x: u64, y: u64, side: u64) -> bool {
        x < self.x.1 && self.x.0 < x + side && y < self.y.1 && self.y.0 < y + side
    }

    /// Returns the mirror image.
    const fn mirrored(self) -> Self {
        Self { x: self.y, y: self.x }
    }
}

impl Quadtree {
    /// Returns true if a window consists of squares of `scale` cells a side whose palaces are
    /// counted without reading cells: sides 16, 32, 64, .., at multiples of the side.
    pub const fn counts(window: Window, scale: u64) -> bool {
        scale.is_power_of_two()
            && scale >= LEAF as u64
            && window.x().is_multiple_of(scale)
            && window.y().is_multiple_of(scale)
    }

    /// Shows the blocks of level `floor` that an area meets, on and right of the main diagonal, in
    /// reading order. Where no palace can be, larger blocks are shown.
    fn blocks_of(
        &mut self,
        (level, floor): (usize, usize),
        (x, y): (u64, u64),
        here: Here,
        area: &Area,
        observer: &dyn Observer,
        show: &mut impl FnMut(&mut Self, u64, u64, Here) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        if level == floor || (floor > 0 && self.is_empty(&here)) {
            return show(self, x, y, here);
        }
        let half = (LEAF as u64) << (level - 1);
        for (right, lower) in [(false, false), (true, false), (false, true), (true, true)] {
            let on_diagonal = matches!(here, Here::OnDiagonal(..));
            let (x, y) = (x + u64::from(right) * half, y + u64::from(lower) * half);
            if area.meets(x, y, half) && (right || !lower || !on_diagonal) {
                let part = self.part(level, here, (right, lower), observer)?;
                self.blocks_of((level - 1, floor), (x, y), part, area, observer, show)?;
            }
        }
        Ok(())
    }

    /// Shows the blocks of level `floor` that an area meets, and the mirror images of those that
    /// its mirror image meets: the corner, whether it is mirrored, and the entering signals.
    fn blocks_around(
        &mut self,
        (level, floor): (usize, usize),
        area: Area,
        observer: &dyn Observer,
        mut show: impl FnMut(&mut Self, (u64, u64), bool, Here) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let (levels, origin) = ((level, floor), (0, 0));
        self.blocks_of(levels, origin, Here::CORNER, &area, observer, &mut |tree, x, y, here| {
            show(tree, (x, y), false, here)
        })?;
        let area = area.mirrored();
        self.blocks_of(levels, origin, Here::CORNER, &area, observer, &mut |tree, x, y, here| {
            if matches!(here, Here::OnDiagonal(..)) {
                Ok(())
            } else {
                show(tree, (y, x), true, here)
            }
        })
    }

    /// Computes the values of some rows within the height of a leaf: `values` has `width` of them
    /// per row, from `(x, y)` on.
    fn values(
        &mut self,
        window: Window,
        values: &mut [Value],
        observer: &dyn Observer,
    ) -> Result<(), QuadtreeError> {
        let level = level_of(&window.right().max(window.bottom()).into());
        let (width, k) = (window.width(), Value::from(self.k));
        let area = Area { x: (window.x(), window.right()), y: (window.y(), window.bottom()) };
        self.settle(level, observer, |tree| {
            tree.blocks_around((level, 0), area, observer, |tree, (x, y), mirrored, here| {
                tree.cells(&here, |right, down, seen| {
                    let (right, down) = if mirrored { (down, right) } else { (right, down) };
                    let (x, y) = (x + right as u64, y + down as u64);
                    if window.contains(x, y) {
                        let at = (y - window.y()) * width + (x - window.x());
                        values[at as usize] =
                            seen.iter().map(|&s| Value::from(s)).sum::<Value>() - k;
                    }
                });
                Ok(())
            })
        })
    }

    /// Computes the palaces of the blocks of level `floor` in some of their rows, in squares from
    /// `(x, y)` on, as parts of `most`.
    fn shares(
        &mut self,
        (floor, most): (usize, &UBig),
        window: Window,
        shares: &mut [f64],
        observer: &dyn Observer,
    ) -> Result<(), QuadtreeError> {
        let level = level_of(&window.right().max(window.bottom()).into()).max(floor);
        let square = (LEAF as u64) << floor;
        let area = Area { x: (window.x(), window.right()), y: (window.y(), window.bottom()) };
        self.settle(level, observer, |tree| {
            shares.fill(0.0);
            tree.blocks_around((level, floor), area, observer, |tree, (x, _), _, here| {
                if tree.is_empty(&here) {
                    return Ok(());
                }
                let palaces = tree.palaces_of(floor, here, observer)?;
                let share = palaces.to_f64().value() / most.to_f64().value();
                shares[((x - window.x()) / square) as usize] = share;
                Ok(())
            })
        })
    }
}

/// The board of a quadtree, usable from any thread.
///
/// Values are read cell by cell, some nanoseconds each. Squares of 16, 32, 64, .. cells a side at
/// multiples of their side are counted without reading cells: [`Board::densities`].
impl Board for Mutex<Quadtree> {
    fn rows<'a>(&'a self, window: Window, observer: &'a dyn Observer) -> BoardRows<'a, Value> {
        let band = Vec::new();
        Ok(Box::new(Cells { tree: self, window, observer, y: window.y(), band, next: 0 }))
    }

    fn densities<'a>(
        &'a self,
        window: Window,
        scale: u64,
        observer: &'a dyn Observer,
    ) -> Option<Box<dyn Rows<f64> + 'a>> {
        Quadtree::counts(window, scale).then(|| {
            let floor = (scale / LEAF as u64).ilog2() as usize;
            let shares = vec![0.0; window.width().div_ceil(scale) as usize];
            let rows = Shares { tree: self, window, observer, y: window.y(), floor, shares };
            Box::new(rows) as Box<dyn Rows<f64>>
        })
    }
}

/// Rows of values, a leaf's height at a time.
struct Cells<'a> {
    tree: &'a Mutex<Quadtree>,
    window: Window,
    observer: &'a dyn Observer,
    /// The first row that is not evaluated yet.
    y: u64,
    band: Vec<Value>,
    /// The index of the next row in the band.
    next: usize,
}

impl Rows<Value> for Cells<'_> {
    fn next_row(&mut self) -> Result<Option<&[Value]>, BoardError> {
        let (window, width) = (self.window, self.window.width() as usize);
        if self.next == self.band.len() {
            if self.y == window.bottom() {
                return Ok(None);
            }
            let bottom =
                (self.y / LEAF as u64 + 1).saturating_mul(LEAF as u64).min(window.bottom());
            let band = Window::try_new(window.x(), self.y, window.width(), bottom - self.y);
            let band = band.map_err(|error| BoardError::Engine(error.into()))?;
            self.band.resize(width * (bottom - self.y) as usize, 0);
            lock(self.tree).values(band, &mut self.band, self.observer).map_err(failed)?;
            (self.y, self.next) = (bottom, 0);
            heard(self.observer, window, bottom)?;
        }
        let row = self.next..self.next + width;
        self.next = row.end;
        Ok(Some(&self.band[row]))
    }
}

/// Rows of squares.
struct Shares<'a> {
    tree: &'a Mutex<Quadtree>,
    window: Window,
    observer: &'a dyn Observer,
    /// The first row of the next squares.
    y: u64,
    /// Level of the squares.
    floor: usize,
    shares: Vec<f64>,
}

impl Rows<f64> for Shares<'_> {
    fn next_row(&mut self) -> Result<Option<&[f64]>, BoardError> {
        let window = self.window;
        if self.y >= window.bottom() {
            return Ok(None);
        }
        let scale = (LEAF as u64) << self.floor;
        let band = Window::try_new(window.x(), self.y, window.width(), 1)
            .map_err(|error| BoardError::Engine(error.into()))?;
        let mut tree = lock(self.tree);
        let most = UBig::from(scale) * scale.min(tree.k().get());
        tree.shares((self.floor, &most), band, &mut self.shares, self.observer).map_err(failed)?;
        drop(tree);
        self.y = self.y.saturating_add(scale);
        heard(self.observer, window, self.y.min(window.bottom()))?;
        Ok(Some(&self.shares))
    }
}

/// Reports to an observer that the rows of a window above `bottom` are done.
fn heard(observer: &dyn Observer, window: Window, bottom: u64) -> Result<(), Interrupted> {
    let done = u128::from(bottom - window.y()) * u128::from(window.width());
    if observer.progress(done, window.cells()).is_break() { Err(Interrupted) } else { Ok(()) }
}

/// Locks the quadtree. A panic of an earlier caller leaves it usable.
fn lock(tree: &Mutex<Quadtree>) -> MutexGuard<'_, Quadtree> {
    tree.lock().unwrap_or_else(PoisonError::into_inner)
}

fn failed(error: QuadtreeError) -> BoardError {
    match error {
        QuadtreeError::Interrupted(interrupted) => interrupted.into(),
        other => BoardError::Engine(other.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::K;
    use crate::observer::tests::Reports;

    #[test]
    fn an_area_meets_the_squares_that_share_a_cell_with_it() {
        let area = Area { x: (16, 24), y: (8, 9) };
        let corners = (0..30).flat_map(|x| (0..12).map(move |y| (x, y)));
        for ((x, y), side) in corners.flat_map(|corner| [1, 2, 16].map(|side| (corner, side))) {
            let shares = (x..x + side).any(|x| (16..24).contains(&x)) && (y..y + side).contains(&8);
            assert_eq!(area.meets(x, y, side), shares, "({x}, {y}) with side {side}");
            assert_eq!(area.mirrored().meets(y, x, side), shares, "({x}, {y}) with side {side}");
        }
    }

    #[test]
    fn squares_are_counted_if_they_are_blocks() {
        for (x, y, scale, counts) in [
            (0, 0, 16, true),
            (48, 16, 16, true),
            (64, 32, 32, true),
            (64, 48, 32, false),
            (48, 64, 32, false),
            (0, 0, 8, false),
            (0, 0, 48, false),
            (0, 0, 1 << 40, true),
        ] {
            let window = Window::try_new(x, y, 5, 7).unwrap();
            assert_eq!(Quadtree::counts(window, scale), counts, "({x}, {y}) by {scale}");
        }
    }

    fn finish<T: Copy>(mut rows: Box<dyn Rows<T> + '_>) -> Result<(), BoardError> {
        while rows.next_row()?.is_some() {}
        Ok(())
    }

    /// Rows end with a block, or with the window.
    #[test]
    fn rows_are_reported_by_the_height_of_a_block() {
        let tree = Mutex::new(Quadtree::new(K::try_new(5).unwrap()).unwrap());
        let window = Window::try_new(3, 10, 5, 30).unwrap();
        let expected = [6, 22, 30].map(|rows| (5 * rows, 150));
        let reports = Reports::new();
        finish(tree.rows(window, &reports).unwrap()).unwrap();
        assert_eq!(reports.all(), expected);
        let reports = Reports::until(110);
        let stopped = finish(tree.rows(window, &reports).unwrap());
        assert!(matches!(stopped, Err(BoardError::Interrupted(_))));
        assert_eq!(reports.all(), expected[..2]);
        let squares = Window::try_new(32, 64, 40, 50).unwrap();
        let reports = Reports::new();
        finish(tree.densities(squares, 32, &reports).unwrap()).unwrap();
        assert_eq!(reports.all(), [(32 * 40, 2000), (2000, 2000)]);
    }
}
