//! What is found out about a board while its tiles come in: counts of every tile, of every row, and
//! of the whole.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use serde::{Deserialize, Serialize};
use wythoff::Window;
use wythoff::blocking::region::Region;
use wythoff::blocking::tiling::{Tile, Tiling};
use wythoff::board::Value;

use super::files::Stored;
use super::manifest::Statistics;
use super::tile::{Contents, join};
use crate::hash::Artefact;

/// The prime 2^61 - 1, the modulus of hashes.
pub(super) const MODULUS: u128 = (1 << 61) - 1;

/// What `tiles.json` tells of a tile.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// Column of tiles.
    pub i: usize,
    /// Row of tiles.
    pub j: usize,
    /// Counts of the tile itself, without its mirror image.
    #[serde(flatten)]
    pub statistics: Statistics,
    /// BLAKE3 of its files: edges, palaces, values, and the squares of the finest level.
    pub files: Vec<Artefact>,
}

impl Record {
    /// The tile.
    pub const fn tile(&self) -> Tile {
        Tile { i: self.i, j: self.j }
    }
}

/// Collects what is found, in whatever order tiles come.
#[derive(Debug)]
pub(super) struct Ledger {
    tiling: Tiling,
    /// How many tiles there will be.
    tiles: u64,
    book: Mutex<Book>,
}

#[derive(Debug)]
struct Book {
    /// By row, then by column.
    records: BTreeMap<(usize, usize), Record>,
    rows: Vec<u32>,
}

/// What was found, all of it.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Findings {
    /// Of every tile, row after row.
    pub(super) records: Vec<Record>,
    /// Palaces of every row of the board; none of a part of it.
    pub(super) rows: Vec<u32>,
}

impl Ledger {
    /// Of all tiles.
    pub(super) fn new(tiling: Tiling) -> Self {
        Self::with_rows(tiling, tiling.tiles().count(), vec![0; tiling.size() as usize])
    }

    /// Of the tiles of a region, and not of rows: others count in them, too.
    pub(super) fn of_region<T: Stored>(region: &Region<T>) -> Self {
        Self::with_rows(*region.tiling(), region.tiles().count(), Vec::new())
    }

    fn with_rows(tiling: Tiling, tiles: usize, rows: Vec<u32>) -> Self {
        let book = Book { records: BTreeMap::new(), rows };
        Self { tiling, tiles: tiles as u64, book: Mutex::new(book) }
    }

    /// Takes in a tile that is in the store, in these files.
    pub(super) fn enter<T: Stored>(
        &self,
        tile: Tile,
        contents: &Contents<T>,
        files: Vec<Artefact>,
    ) {
        let window = self.tiling.window(tile);
        let statistics = contents.statistics(window);
        let record = Record { i: tile.i, j: tile.j, statistics, files };
        let mut book = self.book.lock().unwrap_or_else(PoisonError::into_inner);
        book.records.insert((tile.j, tile.i), record);
        if book.rows.is_empty() {
            return;
        }
        book.count(window.y(), &contents.by_row);
        if !tile.is_diagonal() {
            // The rows of the mirror image are the columns of the tile.
            book.count(window.x(), &contents.by_column);
        }
    }

    /// How many tiles came in so far, and how many there are.
    pub(super) fn tiles(&self) -> [u64; 2] {
        let book = self.book.lock().unwrap_or_else(PoisonError::into_inner);
        [book.records.len() as u64, self.tiles]
    }

    /// What was found, if it is all there.
    pub(super) fn close(self) -> Option<Findings> {
        let Book { records, rows, .. } =
            self.book.into_inner().unwrap_or_else(PoisonError::into_inner);
        let is_whole = records.len() as u64 == self.tiles;
        is_whole.then(|| Findings { records: records.into_values().collect(), rows })
    }
}

impl Book {
    fn count(&mut self, start: u64, palaces: &[u16]) {
        for (sum, &n) in self.rows[start as usize..].iter_mut().zip(palaces) {
            *sum += u32::from(n);
        }
    }
}

impl Findings {
    /// Counts of the whole board: of all tiles and their mirror images.
    pub(super) fn statistics(&self) -> Statistics {
        statistics(&self.records, [Weight::of(0, &self.rows)])
    }
}

/// What rows contribute to the counts of the whole board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Weight {
    /// Number of palaces.
    pub palaces: u64,
    /// Sum over the palaces of y, modulo 2^61 - 1.
    pub sum: u64,
}

impl Weight {
    /// Of rows with so many palaces each, from row `start` on.
    pub(super) fn of(start: u64, rows: &[u32]) -> Self {
        let weighted = (u128::from(start)..).zip(rows).map(|(y, &n)| y * u128::from(n));
        Self {
            palaces: rows.iter().map(|&n| u64::from(n)).sum(),
            sum: weighted.fold(0, |sum, part| (sum + part) % MODULUS) as u64,
        }
    }
}

/// Counts of the whole board, from all tiles and all rows.
pub(super) fn statistics(records: &[Record], rows: impl IntoIterator<Item = Weight>) -> Statistics {
    let (palaces, sum) = rows.into_iter().fold((0, 0), |(palaces, sum), rows| {
        (palaces + rows.palaces, (sum + u128::from(rows.sum)) % MODULUS)
    });
    let values = values(records);
    Statistics {
        palaces,
        // With every palace (x, y) there is (y, x), so that both coordinates have the same sum:
        // that of the rows.
        hash: ((31 + 17) * sum % MODULUS) as u64,
        min: values.map(|(min, _)| min),
        max: values.map(|(_, max)| max),
    }
}

/// The smallest and the largest value of all tiles, if not all is hood.
pub(super) fn values(records: &[Record]) -> Option<(Value, Value)> {
    records.iter().map(|record| record.statistics.min.zip(record.statistics.max)).fold(None, join)
}

impl<T: Stored> Contents<T> {
    /// Counts of the tile with these cells.
    pub(super) fn statistics(&self, window: Window) -> Statistics {
        let weigh = |start: u64, counts: &[u16]| -> u128 {
            (u128::from(start)..).zip(counts).map(|(c, &n)| c * u128::from(n)).sum()
        };
        let sum = 31 * weigh(window.x(), &self.by_column) + 17 * weigh(window.y(), &self.by_row);
        Statistics {
            palaces: self.palaces(),
            hash: (sum % MODULUS) as u64,
            min: self.values.map(|(min, _)| min),
            max: self.values.map(|(_, max)| max),
        }
    }
}
