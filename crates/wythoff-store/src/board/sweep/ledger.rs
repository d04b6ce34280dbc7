//! The ledger of a sweep, which collects the counts of tiles in any order.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use wythoff::blocking::region::Region;
use wythoff::blocking::tiling::{Tile, Tiling};

use crate::board::index::TileRecord;
use crate::board::statistics::{self, RowSums, Statistics};
use crate::board::tile::{StoredSignal, TileContents};
use crate::hash::FileHash;

/// Collects the counts of tiles.
#[derive(Debug)]
pub(in crate::board) struct Ledger {
    tiling: Tiling,
    /// Number of tiles that the sweep visits.
    tiles: u64,
    counts: Mutex<Counts>,
}

#[derive(Debug)]
struct Counts {
    /// The tiles so far, by row, then by column.
    records: BTreeMap<(usize, usize), TileRecord>,
    /// Palaces of each row of the board so far; empty if only a region is swept.
    rows: Vec<u32>,
}

/// Counts of all tiles of a sweep.
#[derive(Debug, PartialEq, Eq)]
pub(in crate::board) struct Findings {
    /// All tiles, row after row.
    pub(in crate::board) records: Vec<TileRecord>,
    /// Palaces of each row of the board; empty if only a region was swept.
    pub(in crate::board) rows: Vec<u32>,
}

impl Ledger {
    /// A ledger of all tiles of a board.
    pub(in crate::board) fn new(tiling: Tiling) -> Self {
        Self::with_rows(tiling, tiling.tiles().count(), vec![0; tiling.size() as usize])
    }

    /// A ledger of the tiles of a region. It does not count the palaces of rows, because tiles
    /// outside the region belong to these rows, too.
    pub(in crate::board) fn of_region<T: StoredSignal>(region: &Region<T>) -> Self {
        Self::with_rows(*region.tiling(), region.tiles().count(), Vec::new())
    }

    fn with_rows(tiling: Tiling, tiles: usize, rows: Vec<u32>) -> Self {
        let counts = Counts { records: BTreeMap::new(), rows };
        Self { tiling, tiles: tiles as u64, counts: Mutex::new(counts) }
    }

    /// Adds a tile whose files are in the store, with their hashes.
    pub(super) fn add<T: StoredSignal>(
        &self,
        tile: Tile,
        contents: &TileContents<T>,
        files: Vec<FileHash>,
    ) {
        let window = self.tiling.window(tile);
        let statistics = contents.statistics(window);
        let record = TileRecord { i: tile.i, j: tile.j, statistics, files };
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        counts.records.insert((tile.j, tile.i), record);
        if counts.rows.is_empty() {
            return;
        }
        counts.add_rows(window.y(), &contents.by_row);
        if !tile.is_diagonal() {
            // The rows of the mirror image are the columns of the tile.
            counts.add_rows(window.x(), &contents.by_column);
        }
    }

    /// Number of tiles so far, and of all tiles.
    pub(super) fn tiles(&self) -> [u64; 2] {
        let counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        [counts.records.len() as u64, self.tiles]
    }

    /// Returns the counts of all tiles, or `None` if tiles are missing.
    pub(super) fn close(self) -> Option<Findings> {
        let Counts { records, rows } =
            self.counts.into_inner().unwrap_or_else(PoisonError::into_inner);
        let is_whole = records.len() as u64 == self.tiles;
        is_whole.then(|| Findings { records: records.into_values().collect(), rows })
    }
}

impl Counts {
    fn add_rows(&mut self, start: u64, palaces: &[u16]) {
        for (sum, &n) in self.rows[start as usize..].iter_mut().zip(palaces) {
            *sum += u32::from(n);
        }
    }
}

impl Findings {
    /// Counts of the whole board: of all tiles and their mirror images.
    pub(super) fn statistics(&self) -> Statistics {
        let ranges = self.records.iter().map(|record| record.statistics.range());
        statistics::of_board(ranges, [RowSums::of(0, &self.rows)])
    }
}
