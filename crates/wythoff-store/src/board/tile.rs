//! What is stored of a tile, in memory: evaluated, or read.

use std::ops::Range;

use wythoff::Window;
use wythoff::blocking::Sweep;
use wythoff::blocking::boundary::Boundary;
use wythoff::blocking::sweep::{Found, Look, SweepSignal};
use wythoff::blocking::tiling::Tile;
use wythoff::board::{Value, ValueCounts};

use super::error::TileError;
use super::layout::FINEST;

/// Classes of values that squares are counted by.
pub(super) const CLASSES: usize = ValueCounts::CLASSES;

/// All that is stored of a tile.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Contents<T: SweepSignal> {
    /// The signals that leave each block, row after row.
    pub(super) edges: Vec<Boundary<T>>,
    /// Palaces of each row of the tile.
    pub(super) by_row: Vec<u16>,
    /// Palaces of each column.
    pub(super) by_column: Vec<u16>,
    /// The smallest and the largest value; none if all is hood.
    pub(super) values: Option<(Value, Value)>,
    /// Counts of squares, if there is a pyramid.
    pub(super) squares: Option<Planes<u16>>,
}

/// Counts of squares, class by class: of each a plane of `side` x `side` squares, row after row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Planes<C> {
    pub(super) side: usize,
    pub(super) counts: Vec<C>,
}

impl<C: Copy + Default> Planes<C> {
    pub(super) fn new(side: usize) -> Self {
        Self { side, counts: vec![C::default(); CLASSES * side * side] }
    }

    pub(super) const fn index(&self, class: usize, x: usize, y: usize) -> usize {
        (class * self.side + y) * self.side + x
    }

    pub(super) fn at(&self, class: usize, x: usize, y: usize) -> C {
        self.counts[self.index(class, x, y)]
    }
}

/// The blocks of side `side` that a tile of so many cells is cut into, row after row: columns and
/// rows of each, from the tile's corner.
pub(super) fn blocks(
    window: Window,
    side: u64,
) -> impl Iterator<Item = (Range<usize>, Range<usize>)> {
    let (side, width, height) = (side as usize, window.width() as usize, window.height() as usize);
    let cut = move |length: usize| {
        (0..length).step_by(side).map(move |start| start..length.min(start + side))
    };
    cut(height).flat_map(move |rows| cut(width).map(move |columns| (columns, rows.clone())))
}

/// The signals that leave a tile whose blocks of side `side` these leave.
pub(super) fn leaving<T: SweepSignal>(
    window: Window,
    side: u64,
    edges: &[Boundary<T>],
) -> Boundary<T> {
    let mut leaving = Boundary::zero(window.width() as usize, window.height() as usize);
    for ((columns, rows), edges) in blocks(window, side).zip(edges) {
        leaving.set_part(columns, rows, edges);
    }
    leaving
}

/// How a tile is evaluated.
#[derive(Debug, Clone, Copy)]
pub(super) struct Way<'a> {
    pub(super) sweep: &'a Sweep,
    /// Sides of blocks, of blocks in these, and so on. What leaves the first of them is kept.
    pub(super) sides: &'a [u64],
    /// Whether squares are counted.
    pub(super) pyramid: bool,
}

impl<T: SweepSignal> Contents<T> {
    /// Nothing yet, of so many rows, columns, and squares along a side.
    fn new(window: Window, squares: Option<u64>) -> Self {
        Self {
            edges: Vec::new(),
            by_row: vec![0; window.height() as usize],
            by_column: vec![0; window.width() as usize],
            values: None,
            squares: squares.map(|side| Planes::new(side as usize)),
        }
    }

    /// Evaluates a tile, or a block of one, from what enters it, on the calling thread.
    /// `go_on` is asked before every patch. `squares` is how many squares a side of it has, if it
    /// were not cut off at the end of the board.
    pub(super) fn evaluate(
        way: Way<'_>,
        window: Window,
        squares: u64,
        mut state: Boundary<T>,
        go_on: &dyn Fn(Window) -> bool,
    ) -> Result<Self, TileError> {
        let mut contents = Self::new(window, way.pyramid.then_some(squares));
        let Some((&side, inner)) = way.sides.split_first() else {
            if !go_on(window) {
                return Err(TileError::Interrupted);
            }
            let look = Look { squares: way.pyramid.then_some(FINEST), checks: true };
            contents.fill(way.sweep.patch(window, state).evaluate(look)?);
            return Ok(contents);
        };
        for (columns, rows) in blocks(window, side) {
            let entering = state.part(columns.clone(), rows.clone());
            let (cells, way) =
                (window.part(columns.clone(), rows.clone()), Way { sides: inner, ..way });
            let block = Self::evaluate(way, cells, side.div_ceil(FINEST), entering, go_on)?;
            let leaving = block.leaving(cells, inner.first().copied().unwrap_or(side));
            state.set_part(columns.clone(), rows.clone(), &leaving);
            contents.add(columns, rows, &block);
            contents.edges.push(leaving);
        }
        Ok(contents)
    }

    /// Takes what was found in a patch for the contents.
    fn fill(&mut self, found: Found<T>) {
        let narrow = |counts: &[u32]| counts.iter().map(|&n| n as u16).collect();
        (self.by_row, self.by_column) =
            (narrow(&found.palaces_by_row), narrow(&found.palaces_by_column));
        self.values = found.min.zip(found.max);
        if let (Some(planes), Some(squares)) = (&mut self.squares, &found.squares) {
            planes.put(squares.columns(), squares.counts());
        }
        self.edges.push(found.leaving);
    }

    /// Adds the contents of a block.
    fn add(&mut self, columns: Range<usize>, rows: Range<usize>, block: &Self) {
        let corner = [columns.start, rows.start].map(|cell| cell / FINEST as usize);
        if let (Some(planes), Some(squares)) = (&mut self.squares, &block.squares) {
            planes.place(corner, squares);
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

    /// The signals that leave the tile.
    pub(super) fn leaving(&self, window: Window, side: u64) -> Boundary<T> {
        leaving(window, side, &self.edges)
    }

    /// What of the contents does not fit what enters the tile, if it was read.
    ///
    /// Every line leaves with as many palaces more as are counted on it, blocks hand on what leaves
    /// them, and as many cells are counted below 0 as there are palaces.
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
        self.squares.as_ref().map_or(Ok(()), |planes| planes.check(window, palaces))
    }

    /// All palaces.
    pub(super) fn palaces(&self) -> u64 {
        self.by_column.iter().map(|&n| u64::from(n)).sum()
    }
}

/// The values of two parts of the board.
pub(super) fn join(
    one: Option<(Value, Value)>,
    other: Option<(Value, Value)>,
) -> Option<(Value, Value)> {
    match (one, other) {
        (Some((min, max)), Some((low, high))) => Some((min.min(low), max.max(high))),
        (one, other) => one.or(other),
    }
}

impl Planes<u16> {
    /// Takes the squares of a patch, `columns` of them a row.
    fn put(&mut self, columns: usize, squares: &[ValueCounts]) {
        for (y, row) in squares.chunks(columns).enumerate() {
            for (x, square) in row.iter().enumerate() {
                for (class, &count) in square.by_class().iter().enumerate() {
                    let index = self.index(class, x, y);
                    // 65,536 cells of a class fill the square: nothing is lost.
                    self.counts[index] = u16::try_from(count).unwrap_or(u16::MAX);
                }
            }
        }
    }

    /// Takes the squares of a block, as far as they lie inside.
    fn place(&mut self, [x, y]: [usize; 2], block: &Self) {
        let width = block.side.min(self.side - x);
        for class in 0..CLASSES {
            for row in 0..block.side.min(self.side - y) {
                let (from, to) = (block.index(class, 0, row), self.index(class, x, y + row));
                self.counts[to..to + width].copy_from_slice(&block.counts[from..from + width]);
            }
        }
    }

    /// The counts of a square of `cells` cells, exactly.
    pub(super) fn exact(&self, x: usize, y: usize, cells: u64) -> [u32; CLASSES] {
        let counts: [u32; CLASSES] = std::array::from_fn(|class| self.at(class, x, y).into());
        // One short is a square that is full of one class: counts end at 65,535.
        let short = counts.iter().map(|&n| u64::from(n)).sum::<u64>() + 1 == cells;
        counts.map(|count| count + u32::from(short && count == u32::from(u16::MAX)))
    }

    /// Whether the squares hold all cells, and as many below 0 as there are palaces.
    fn check(&self, window: Window, palaces: u64) -> Result<(), &'static str> {
        let mut below = 0;
        let length = |start: usize, all: u64| all.saturating_sub(start as u64 * FINEST).min(FINEST);
        for y in 0..self.side {
            for x in 0..self.side {
                let cells = length(x, window.width()) * length(y, window.height());
                let counts = self.exact(x, y, cells);
                if counts.iter().map(|&n| u64::from(n)).sum::<u64>() != cells {
                    return Err("cells of squares");
                }
                below += counts[..ValueCounts::class(0)].iter().map(|&n| u64::from(n)).sum::<u64>();
            }
        }
        if below == palaces { Ok(()) } else { Err("palaces of squares") }
    }
}
