//! Statistics of a window of a stored board.

use std::collections::BTreeMap;

use wythoff::Window;
use wythoff::blocking::tiling::Tile;
use wythoff::blocking::{Stats, hood};
use wythoff::board::{Value, ValueCounts};
use wythoff::observer::{Observer, PartProgress};

use super::squares::Pyramid;
use super::{View, ViewError};
use crate::board::layout::FINEST;
use crate::board::statistics::{MODULUS, join, weighted_sum};
use crate::board::tile::StoredSignal;

/// Smallest value that the pyramid counts exactly, if no value is smaller.
const LEAST: Value = -5;
/// Largest value that the pyramid counts exactly, if no value is larger.
const MOST: Value = 6;

/// A part of a window.
enum Piece {
    /// A whole tile on or above the diagonal: itself, its mirror image, or both.
    Whole { tile: Tile, images: Vec<Window> },
    /// Some cells of a tile or of its mirror image.
    Part(Window),
}

/// Sum of the counts of pieces.
#[derive(Default)]
struct Sum {
    palaces: u64,
    hash: u128,
    range: Option<(Value, Value)>,
    histogram: BTreeMap<Value, u64>,
}

impl View {
    /// Computes palaces, hash, range and, on request, the histogram of a window, with the
    /// definitions of [`Sweep::stats`](wythoff::blocking::Sweep::stats).
    ///
    /// The counts and the range of whole tiles are stored. The histogram of a whole tile is read
    /// from the pyramid if its values are small; otherwise the tile is evaluated.
    ///
    /// `Time: O(cells of the blocks that are evaluated)`, on all threads. About 4 T bytes are read
    /// for a tile of side T.
    ///
    /// # Errors
    /// If the window is not within the board, a file cannot be read or is damaged, or the observer
    /// interrupts the computation.
    pub fn stats(
        &self,
        window: Window,
        histogram: bool,
        observer: &dyn Observer,
    ) -> Result<Stats, ViewError> {
        self.must_hold(window)?;
        match self.layout.bits {
            8 => self.stats_of::<u8>(window, histogram, observer),
            _ => self.stats_of::<u16>(window, histogram, observer),
        }
    }

    fn stats_of<T: StoredSignal>(
        &self,
        window: Window,
        histogram: bool,
        observer: &dyn Observer,
    ) -> Result<Stats, ViewError> {
        let pieces = self.pieces(window);
        let all = pieces.iter().map(|piece| self.evaluated(piece).cells()).sum();
        let (mut sum, mut before) = (Sum::default(), 0);
        for piece in &pieces {
            let cells = self.evaluated(piece).cells();
            let progress = PartProgress { observer, before, cells, all };
            match piece {
                Piece::Whole { tile, images } => {
                    self.add_tile::<T>(&mut sum, *tile, images, histogram, &progress)?;
                }
                Piece::Part(part) => self.add_part::<T>(&mut sum, *part, histogram, &progress)?,
            }
            before += cells;
            if observer.progress(before, all).is_break() {
                return Err(wythoff::observer::Interrupted.into());
            }
        }
        Ok(sum.finish(self, window, histogram))
    }

    /// Cuts a window into pieces of tiles.
    fn pieces(&self, window: Window) -> Vec<Piece> {
        let tiling = self.layout.tiling;
        let tiles = |from: u64, to: u64| {
            (from / tiling.side()) as usize..to.div_ceil(tiling.side()) as usize
        };
        let mut pieces = Vec::new();
        for j in tiles(window.y(), window.bottom()) {
            for i in tiles(window.x(), window.right()) {
                let tile = Tile { i: i.max(j), j: i.min(j) };
                let (upper, lower) = (tiling.window(tile), tiling.window(tile).transposed());
                let cells = if i < j { lower } else { upper };
                let part = window
                    .intersection(&cells)
                    .expect("the columns and rows of tiles are those of the window");
                let holds = |cells: Window| window.intersection(&cells) == Some(cells);
                if part != cells {
                    pieces.push(Piece::Part(part));
                } else if i < j && holds(upper) {
                    // This tile comes with its mirror image.
                } else if i > j && holds(lower) {
                    pieces.push(Piece::Whole { tile, images: vec![upper, lower] });
                } else {
                    pieces.push(Piece::Whole { tile, images: vec![cells] });
                }
            }
        }
        pieces
    }

    /// The cells of a piece that may be evaluated.
    fn evaluated(&self, piece: &Piece) -> Window {
        match piece {
            Piece::Whole { tile, .. } => self.layout.tiling.window(*tile),
            Piece::Part(part) => *part,
        }
    }

    fn add_tile<T: StoredSignal>(
        &self,
        sum: &mut Sum,
        tile: Tile,
        images: &[Window],
        histogram: bool,
        observer: &dyn Observer,
    ) -> Result<(), ViewError> {
        let window = self.layout.tiling.window(tile);
        let (palaces, values) = (self.palaces(tile)?, self.values_of(tile)?);
        for image in images {
            let [by_column, by_row] = if *image == window {
                [&palaces.by_column, &palaces.by_row]
            } else {
                [&palaces.by_row, &palaces.by_column]
            };
            sum.palaces += by_column.iter().map(|&n| u64::from(n)).sum::<u64>();
            sum.hash +=
                31 * weighted_sum(image.x(), by_column) + 17 * weighted_sum(image.y(), by_row);
        }
        sum.range = join(sum.range, values);
        let Some((min, max)) = values.filter(|_| histogram) else { return Ok(()) };
        let times = images.len() as u64;
        // The pyramid counts cells of the hood, which the histogram leaves out.
        let beyond_hood = hood::visible(self.k(), window.x(), window.y()).is_none();
        if self.layout.pyramid && beyond_hood && min >= LEAST && max <= MOST {
            let counts = self.counts_of(window)?;
            for (value, count) in (LEAST..).zip(counts.by_class()).filter(|(_, count)| **count > 0)
            {
                *sum.histogram.entry(value).or_default() += times * count;
            }
            return Ok(());
        }
        let patch = self.patch::<T>(self.layout.tiling.side(), window)?;
        let survey = patch.survey(window, true, observer);
        let survey = survey.map_err(|error| ViewError::of_patch(window, error))?;
        for (value, count) in survey.stats.histogram.into_iter().flatten() {
            *sum.histogram.entry(value).or_default() += times * count;
        }
        Ok(())
    }

    fn add_part<T: StoredSignal>(
        &self,
        sum: &mut Sum,
        part: Window,
        histogram: bool,
        observer: &dyn Observer,
    ) -> Result<(), ViewError> {
        let patch = self.patch::<T>(self.layout.block(), part)?;
        let survey = patch.survey(part, histogram, observer);
        let stats = survey.map_err(|error| ViewError::of_patch(part, error))?.stats;
        sum.palaces += stats.palaces;
        sum.hash += u128::from(stats.hash);
        sum.range = join(sum.range, stats.min.zip(stats.max));
        for (value, count) in stats.histogram.into_iter().flatten() {
            *sum.histogram.entry(value).or_default() += count;
        }
        Ok(())
    }

    /// Reads the value counts of a tile from the pyramid.
    fn counts_of(&self, window: Window) -> Result<ValueCounts, ViewError> {
        let [columns, rows] = [(window.x(), window.right()), (window.y(), window.bottom())]
            .map(|(start, end)| start / FINEST..end.div_ceil(FINEST));
        Pyramid::new(self, FINEST).sum(&columns, &rows)
    }
}

impl Sum {
    fn finish(self, view: &View, window: Window, histogram: bool) -> Stats {
        Stats {
            k: view.k(),
            window,
            palaces: self.palaces,
            hash: (self.hash % MODULUS) as u64,
            min: self.range.map(|(min, _)| min),
            max: self.range.map(|(_, max)| max),
            histogram: (histogram && !self.histogram.is_empty()).then_some(self.histogram),
        }
    }
}
