//! A part of a board in tiles, and what enters it: what a
//! thread, a worker or a whole machine is given to do.
//!
//! ```text
//!      +---+---+---+---+---+---+      Above the diagonal a region is a rectangle of tiles. On the
//!      | a | a | b | b | c | c |      diagonal it is a triangle (a, d): what enters it from the west
//!      +---+---+---+---+---+---+      is the mirror image of what enters from the north.
//!          | a | b | b | c | c |
//!          +---+---+---+---+---+      What leaves a is what enters b from the west, what leaves b
//!              | d | d | e | e |      enters d from the north: regions follow each other as tiles do.
//!              +---+---+---+---+
//! ```

use std::ops::Range;

use thiserror::Error;

use super::Plan;
use crate::Window;
use crate::blocking::boundary::{Boundary, Side, Signal};
use crate::blocking::tiling::{Tile, Tiling};

/// Rows and columns of tiles of a board, and the signals that enter them.
///
/// ```
/// use wythoff::blocking::boundary::Boundary;
/// use wythoff::blocking::region::Region;
/// use wythoff::blocking::tiling::Tiling;
/// use wythoff::K;
/// use wythoff::blocking::Sweep;
/// use wythoff::blocking::sweep::Look;
///
/// let (sweep, tiling) = (Sweep::new(K::try_new(100)?), Tiling::try_new(1024, 256)?);
/// let evaluate = |region: &Region| {
///     sweep.follow(region, |tile, entering| Some(sweep.evaluate(tiling.window(tile), entering)))
/// };
/// // Four tiles, a quarter of the board; and the quarter right of it, which nothing enters from the north.
/// let corner = evaluate(&Region::try_new(tiling, 0..2, 0..2, Boundary::zero(512, 512))?)?;
/// let (south, east, _) = corner.expect("nothing said stop").split();
/// assert_eq!(south, east.mirrored());
/// let entering = Boundary::join(wythoff::blocking::boundary::Side::zero(512), east, 0);
/// let right = evaluate(&Region::try_new(tiling, 2..4, 0..2, entering)?)?.expect("nothing said stop");
/// // The same at once.
/// let whole = evaluate(&Region::whole(tiling))?.expect("nothing said stop");
/// assert_eq!(whole.h[..512], right.h);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Region<T: Signal = u8> {
    tiling: Tiling,
    columns: Range<usize>,
    rows: Range<usize>,
    /// `None` stands for zeros.
    entering: Option<Boundary<T>>,
}

/// The reason why rows and columns are not a region.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum RegionError {
    /// The region is empty, outside the board, or partly below the diagonal.
    #[error(
        "columns {}..{} and rows {}..{} of tiles are no region: of {tiles}, the same of both, or columns behind all rows",
        columns.start, columns.end, rows.start, rows.end
    )]
    Place {
        /// The columns of tiles.
        columns: Range<usize>,
        /// The rows of tiles.
        rows: Range<usize>,
        /// Number of columns, and of rows, of tiles of the board.
        tiles: usize,
    },
    /// The signals belong to a region of another size.
    #[error("signals of {found:?} columns and rows enter a region of {wanted:?}")]
    Size {
        /// Columns and rows of the signals.
        found: (usize, usize),
        /// Columns and rows of cells of the region.
        wanted: (usize, usize),
    },
    /// The signals that enter a region on the diagonal are not their own mirror image.
    #[error("what enters a region on the diagonal is symmetric, and these signals are not")]
    NotSymmetric,
}

impl<T: Signal> Region<T> {
    /// Returns the region of all tiles of a board.
    pub const fn whole(tiling: Tiling) -> Self {
        Self { tiling, columns: 0..tiling.columns(), rows: 0..tiling.columns(), entering: None }
    }

    /// Returns the region of these columns and rows of tiles with the signals that enter it.
    ///
    /// # Errors
    /// If the columns and rows are neither the same nor all columns right of all rows, or if the
    /// signals do not fit the region.
    pub fn try_new(
        tiling: Tiling,
        columns: Range<usize>,
        rows: Range<usize>,
        entering: Boundary<T>,
    ) -> Result<Self, RegionError> {
        let region = Self::place(tiling, columns, rows)?;
        let window = region.window();
        let wanted = (window.width() as usize, window.height() as usize);
        let found = (entering.width(), entering.height());
        if found != wanted || entering.d.len() + 1 != wanted.0 + wanted.1 {
            return Err(RegionError::Size { found, wanted });
        }
        if region.is_diagonal() && entering != entering.transposed() {
            return Err(RegionError::NotSymmetric);
        }
        Ok(Self { entering: Some(entering), ..region })
    }

    /// Returns the region of these columns and rows of tiles with no entering signals.
    ///
    /// # Errors
    /// If the columns and rows are neither the same nor all columns right of all rows.
    pub fn place(
        tiling: Tiling,
        columns: Range<usize>,
        rows: Range<usize>,
    ) -> Result<Self, RegionError> {
        let tiles = tiling.columns();
        let is_one = !columns.is_empty() && !rows.is_empty() && columns.end <= tiles;
        if !is_one || columns != rows && columns.start < rows.end {
            return Err(RegionError::Place { columns, rows, tiles });
        }
        Ok(Self { tiling, columns, rows, entering: None })
    }

    /// Returns the tiling of the board.
    pub const fn tiling(&self) -> &Tiling {
        &self.tiling
    }

    /// Returns true if the region lies on the main diagonal, so that its tiles below the diagonal
    /// are mirror images.
    pub fn is_diagonal(&self) -> bool {
        self.columns == self.rows
    }

    /// Returns the tiles row after row, so that each comes after those it depends on.
    pub fn tiles(&self) -> impl Iterator<Item = Tile> + '_ {
        self.rows.clone().flat_map(|j| self.columns_of(j).map(move |i| Tile { i, j }))
    }

    /// Returns the number of cells of all tiles.
    pub fn cells(&self) -> u128 {
        self.tiles().map(|tile| self.tiling.window(tile).cells()).sum()
    }

    /// Returns the columns and rows of cells; on the diagonal they include mirror images.
    pub fn window(&self) -> Window {
        let (start, end) = (self.columns.start, self.columns.end - 1);
        let first = self.tiling.window(Tile { i: start, j: self.rows.start });
        let last = self.tiling.window(Tile { i: end, j: self.rows.end - 1 });
        let (x, y) = (first.x(), first.y());
        let (width, height) = (last.x() - x + last.width(), last.y() - y + last.height());
        Window::try_new(x, y, width, height).expect("the tiles are on the board")
    }

    /// Returns the columns and rows of cells of a tile, counted from the corner of the region.
    fn cells_of(&self, tile: Tile) -> [Range<usize>; 2] {
        let (corner, window) = (self.window(), self.tiling.window(tile));
        let range = |start: u64, corner: u64, length: u64| {
            let start = (start - corner) as usize;
            start..start + length as usize
        };
        [
            range(window.x(), corner.x(), window.width()),
            range(window.y(), corner.y(), window.height()),
        ]
    }

    /// Returns the tile columns of a row.
    fn columns_of(&self, row: usize) -> Range<usize> {
        self.columns.start.max(if self.is_diagonal() { row } else { 0 })..self.columns.end
    }

    /// Returns the boundary of the region with all signals 0.
    pub(in crate::blocking) fn nothing(&self) -> Boundary<T> {
        let window = self.window();
        Boundary::zero(window.width() as usize, window.height() as usize)
    }

    /// Copies the signals that leave a tile to those that leave the region, if the tile is at its
    /// end. Each tile is collected after those it depends on.
    pub(in crate::blocking) fn collect(
        &self,
        leaving: &mut Boundary<T>,
        tile: Tile,
        left: &Boundary<T>,
    ) {
        let (is_last_row, is_last_column) =
            (tile.j + 1 == self.rows.end, tile.i + 1 == self.columns.end);
        if !is_last_row && !is_last_column {
            return;
        }
        let [columns, rows] = self.cells_of(tile);
        if self.is_diagonal() && !tile.is_diagonal() {
            leaving.set_part(rows.clone(), columns.clone(), &left.transposed());
        }
        leaving.set_part(columns, rows, left);
    }

    /// Returns the signals that enter the region along the lines through a tile.
    fn entering(&self, tile: Tile) -> Boundary<T> {
        let [columns, rows] = self.cells_of(tile);
        match &self.entering {
            Some(entering) => entering.part(columns, rows),
            None => Boundary::zero(columns.len(), rows.len()),
        }
    }

    /// Returns the tile of the board with this column of tiles and this row of the region.
    pub(in crate::blocking) const fn on_board(&self, Tile { i, j }: Tile) -> Tile {
        Tile { i, j: self.rows.start + j }
    }
}

/// Rows are counted from the first row of the region.
impl<T: Signal> Plan<T> for Region<T> {
    fn rows(&self) -> usize {
        self.rows.len()
    }

    fn columns(&self, row: usize) -> Range<usize> {
        self.columns_of(self.rows.start + row)
    }

    fn window(&self, tile: Tile) -> Window {
        self.tiling.window(self.on_board(tile))
    }

    fn north(&self, tile: Tile) -> Side<T> {
        self.entering(self.on_board(tile)).sides().0
    }

    fn corner(&self, tile: Tile, _north: &Side<T>) -> T {
        self.entering(self.on_board(tile)).sides().2
    }

    fn west(&self, tile: Tile, north: &Side<T>, _corner: T) -> Side<T> {
        if self.is_diagonal() {
            north.mirrored()
        } else {
            self.entering(self.on_board(tile)).sides().1
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::K;
    use crate::blocking::Sweep;
    use crate::blocking::sweep::Look;

    /// Evaluates a region and records its tiles.
    fn evaluate(sweep: &Sweep, region: &Region) -> Boundary {
        let visited = std::sync::Mutex::new(vec![]);
        let leaving = sweep.follow(region, |tile, entering| {
            visited.lock().unwrap().push(tile);
            let window = region.tiling().window(tile);
            Some(sweep.patch(window, entering).evaluate(Look::default()).unwrap().leaving)
        });
        let mut visited = visited.into_inner().unwrap();
        visited.sort_by_key(|tile| (tile.j, tile.i));
        assert!(visited.into_iter().eq(region.tiles()));
        leaving.unwrap().unwrap()
    }

    /// Boards whose last tiles are cut off and boards whose are not, with super-tiles that do not
    /// divide them.
    #[test]
    fn regions_that_follow_each_other_are_the_board_whatever_their_sides() {
        for (k, size) in [(300, 1024), (300, 900), (70, 257), (5, 200)] {
            let tiling = Tiling::try_new(size, 256).unwrap();
            let n = tiling.columns();
            for threads in [1, 2] {
                let sweep = Sweep::new(K::try_new(k).unwrap()).with_threads(threads);
                let whole = evaluate(&sweep, &Region::whole(tiling));
                for side in 1..=n {
                    let mut state = Boundary::zero(size as usize, size as usize);
                    for j in (0..n).step_by(side) {
                        for i in (j..n).step_by(side) {
                            let ranges = [i..n.min(i + side), j..n.min(j + side)];
                            let [columns, rows] = ranges.clone();
                            let cut = |tiles: Range<usize>| {
                                tiles.start * 256..(tiles.end * 256).min(size as usize)
                            };
                            let [x, y] = ranges.map(cut);
                            let entering = state.part(x.clone(), y.clone());
                            let region = Region::try_new(tiling, columns, rows, entering).unwrap();
                            let left = evaluate(&sweep, &region);
                            state.set_part(y.clone(), x.clone(), &left.transposed());
                            state.set_part(x, y, &left);
                        }
                    }
                    assert_eq!(state, whole, "k {k}, {size} rows, {side} tiles a side");
                }
            }
        }
    }

    #[test]
    fn what_is_no_region_is_refused() {
        let tiling = Tiling::try_new(1000, 256).unwrap();
        for (columns, rows) in
            [(0..0, 0..0), (3..5, 0..1), (0..1, 1..2), (0..2, 1..3), (2..2, 0..1)]
        {
            let error = Region::<u8>::try_new(tiling, columns, rows, Boundary::zero(256, 256));
            assert!(matches!(error, Err(RegionError::Place { tiles: 4, .. })), "{error:?}");
        }
        let of_size = |w, h| Region::<u8>::try_new(tiling, 3..4, 0..1, Boundary::zero(w, h));
        assert!(of_size(232, 256).is_ok());
        for (w, h) in [(256, 256), (232, 232), (232, 257)] {
            let wanted = (232, 256);
            assert_eq!(of_size(w, h), Err(RegionError::Size { found: (w, h), wanted }));
        }
        let mut entering = Boundary::<u8>::zero(256, 256);
        entering.v[3] = 1;
        let region = Region::try_new(tiling, 1..2, 1..2, entering.clone());
        assert_eq!(region, Err(RegionError::NotSymmetric));
        entering.h[3] = 1;
        assert!(Region::try_new(tiling, 1..2, 1..2, entering).is_ok());
    }
}
