//! The stored contents of a tile, in memory: evaluated, or read.

mod encoding;
mod squares;

use std::ops::Range;

use wythoff::Window;
use wythoff::blocking::Sweep;
use wythoff::blocking::boundary::Boundary;
use wythoff::blocking::sweep::{Found, Look, PatchError, SweepSignal};
use wythoff::blocking::tiling::Tile;
use wythoff::board::Value;

use super::layout::FINEST;
use super::statistics::{MODULUS, Statistics, join, weighted_sum};

pub(super) use encoding::{StoredSignal, read_leaving};
pub(super) use squares::{CLASSES, SquareCounts, exact_counts};

/// The stored contents of a tile.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct TileContents<T: SweepSignal> {
    /// The signals that leave each block, row after row.
    edges: Vec<Boundary<T>>,
    /// Palaces of each row of the tile.
    pub(super) by_row: Vec<u16>,
    /// Palaces of each column.
    pub(super) by_column: Vec<u16>,
    /// Smallest and largest value outside the hood; none if all cells are in the hood.
    pub(super) values: Option<(Value, Value)>,
    /// Value counts of squares, if there is a pyramid.
    squares: Option<SquareCounts<u16>>,
}

/// The evaluation of tiles.
#[derive(Debug, Clone, Copy)]
pub(super) struct Evaluation<'a> {
    pub(super) sweep: &'a Sweep,
    /// Sides of blocks, of blocks within these, and so on. The signals that leave the first kind of
    /// blocks are kept.
    pub(super) sides: &'a [u64],
    /// True if the values of squares are counted.
    pub(super) pyramid: bool,
}

/// Why a tile was not evaluated.
#[derive(Debug, derive_more::From)]
pub(super) enum TileError {
    /// The observer interrupted the evaluation.
    Interrupted,
    /// The values of a patch do not fit the signals, or a check failed.
    #[from]
    Patch(PatchError),
}

/// Cuts a tile into blocks of side `side`, row after row. Returns columns and rows of each block,
/// counted from the corner of the tile.
fn blocks(window: Window, side: u64) -> impl Iterator<Item = (Range<usize>, Range<usize>)> {
    let (side, width, height) = (side as usize, window.width() as usize, window.height() as usize);
    let cut = move |length: usize| {
        (0..length).step_by(side).map(move |start| start..length.min(start + side))
    };
    cut(height).flat_map(move |rows| cut(width).map(move |columns| (columns, rows.clone())))
}

/// The signals that leave a tile, from those that leave its blocks of side `side`.
fn leaving<T: SweepSignal>(window: Window, side: u64, edges: &[Boundary<T>]) -> Boundary<T> {
    let mut leaving = Boundary::zero(window.width() as usize, window.height() as usize);
    for ((columns, rows), edges) in blocks(window, side).zip(edges) {
        leaving.set_part(columns, rows, edges);
    }
    leaving
}

impl<T: SweepSignal> TileContents<T> {
    /// Empty contents of a tile with these cells, and with `squares` squares along a side.
    fn new(window: Window, squares: Option<u64>) -> Self {
        Self {
            edges: Vec::new(),
            by_row: vec![0; window.height() as usize],
            by_column: vec![0; window.width() as usize],
            values: None,
            squares: squares.map(|side| SquareCounts::new(side as usize)),
        }
    }

    /// Evaluates a tile, or a block of one, from its entering signals, on the calling thread.
    ///
    /// `go_on` is called before every patch. `squares` is the number of squares along a side of a
    /// tile that is not cut off at the end of the board.
    pub(super) fn evaluate(
        evaluation: Evaluation<'_>,
        window: Window,
        squares: u64,
        mut state: Boundary<T>,
        go_on: &dyn Fn(Window) -> bool,
    ) -> Result<Self, TileError> {
        let Evaluation { sweep, sides, pyramid } = evaluation;
        let mut contents = Self::new(window, pyramid.then_some(squares));
        let Some((&side, inner)) = sides.split_first() else {
            if !go_on(window) {
                return Err(TileError::Interrupted);
            }
            let look = Look { squares: pyramid.then_some(FINEST), checks: true };
            contents.fill(sweep.patch(window, state).evaluate(look)?);
            return Ok(contents);
        };
        let inner = Evaluation { sides: inner, ..evaluation };
        for (columns, rows) in blocks(window, side) {
            let entering = state.part(columns.clone(), rows.clone());
            let cells = window.part(columns.clone(), rows.clone());
            let block = Self::evaluate(inner, cells, side.div_ceil(FINEST), entering, go_on)?;
            let leaving = block.leaving(cells, inner.sides.first().copied().unwrap_or(side));
            state.set_part(columns.clone(), rows.clone(), &leaving);
            contents.add(columns, rows, &block);
            contents.edges.push(leaving);
        }
        Ok(contents)
    }

    /// Sets the contents from an evaluated patch.
    fn fill(&mut self, found: Found<T>) {
        let narrow = |counts: &[u32]| counts.iter().map(|&n| n as u16).collect();
        (self.by_row, self.by_column) =
            (narrow(&found.palaces_by_row), narrow(&found.palaces_by_column));
        self.values = found.min.zip(found.max);
        if let (Some(counts), Some(squares)) = (&mut self.squares, &found.squares) {
            counts.put(squares.columns(), squares.counts());
        }
        self.edges.push(found.leaving);
    }

    /// Adds the contents of a block.
    fn add(&mut self, columns: Range<usize>, rows: Range<usize>, block: &Self) {
        let corner = [columns.start, rows.start].map(|cell| cell / FINEST as usize);
        if let (Some(counts), Some(squares)) = (&mut self.squares, &block.squares) {
            counts.place(corner, squares);
        }
        for (sums, counts) in [
            (&mut self.by_row[rows], &block.by_row),
            (&mut self.by_column[columns], &block.by_column),
        ] {
            for (sum, n) in sums.iter_mut().zip(counts) {
                *sum += n;
            }
        }
        self.values = join(self.values, block.values);
    }

    /// The signals that leave the tile, whose blocks have side `side`.
    pub(super) fn leaving(&self, window: Window, side: u64) -> Boundary<T> {
        leaving(window, side, &self.edges)
    }

    /// Checks contents that were read against the signals that enter the tile. Returns the name of
    /// a part that contradicts them.
    ///
    /// Every line leaves with as many palaces more as are counted on it, each block passes on the
    /// signals that leave it, and there are as many cells with values below 0 as palaces.
    pub(super) fn check(
        &self,
        tile: Tile,
        window: Window,
        side: u64,
        entering: &Boundary<T>,
    ) -> Result<(), &'static str> {
        let leaving = self.leaving(window, side);
        let fits = |before: &[T], after: &[T], counts: &[u16]| {
            before.iter().zip(after).zip(counts).all(|((&v, &w), &n)| v.plus(n.into()) == w)
        };
        if !fits(&entering.v, &leaving.v, &self.by_column) {
            return Err("palaces by column");
        }
        if !fits(&entering.h, &leaving.h, &self.by_row) {
            return Err("palaces by row");
        }
        let palaces = self.palaces();
        if palaces != self.by_row.iter().map(|&n| u64::from(n)).sum::<u64>() {
            return Err("palaces by row and by column");
        }
        let added = entering
            .d
            .iter()
            .zip(&leaving.d)
            .fold(T::default(), |sum, (&d, &e)| sum.plus(e.ahead_of(d).into()));
        if added != T::wrap(palaces) {
            return Err("palaces by diagonal");
        }
        if tile.is_diagonal() && leaving != leaving.transposed() {
            return Err("symmetry");
        }
        self.squares.as_ref().map_or(Ok(()), |squares| squares.check(window, palaces))
    }

    /// Number of palaces.
    fn palaces(&self) -> u64 {
        self.by_column.iter().map(|&n| u64::from(n)).sum()
    }

    /// Counts of the tile with these cells.
    pub(super) fn statistics(&self, window: Window) -> Statistics {
        let sum = 31 * weighted_sum(window.x(), &self.by_column)
            + 17 * weighted_sum(window.y(), &self.by_row);
        Statistics {
            palaces: self.palaces(),
            hash: (sum % MODULUS) as u64,
            min: self.values.map(|(min, _)| min),
            max: self.values.map(|(_, max)| max),
        }
    }
}
