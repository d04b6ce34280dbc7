//! What is found out about a board while its tiles come in: counts of every tile, of every row, and
//! of the whole.

use std::sync::{Mutex, PoisonError};

use serde::{Deserialize, Serialize};
use wythoff::Window;
use wythoff::blocking::tiling::{Tile, Tiling};

use super::files::Stored;
use super::manifest::Statistics;
use super::tile::{Contents, join};
use crate::hash::Artefact;

/// The prime 2^61 - 1, the modulus of hashes.
pub(super) const MODULUS: u128 = (1 << 61) - 1;

/// What `tiles.json` tells of a tile.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
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
    book: Mutex<Book>,
}

#[derive(Debug)]
struct Book {
    records: Vec<Option<Record>>,
    entered: u64,
    rows: Vec<u32>,
}

/// What was found, all of it.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Findings {
    /// Of every tile, row after row.
    pub(super) records: Vec<Record>,
    /// Palaces of every row of the board.
    pub(super) rows: Vec<u32>,
}

impl Ledger {
    pub(super) fn new(tiling: Tiling) -> Self {
        let book = Book {
            records: vec![None; tiling.tiles().count()],
            entered: 0,
            rows: vec![0; tiling.size() as usize],
        };
        Self { tiling, book: Mutex::new(book) }
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
        book.records[self.index(tile)] = Some(record);
        book.entered += 1;
        book.count(window.y(), &contents.by_row);
        if !tile.is_diagonal() {
            // The rows of the mirror image are the columns of the tile.
            book.count(window.x(), &contents.by_column);
        }
    }

    /// How many tiles came before this one in `tiles`.
    const fn index(&self, tile: Tile) -> usize {
        let Tile { i, j } = tile;
        // Row j has one tile less than the row above it.
        j * self.tiling.columns() - j * (j + 1) / 2 + i
    }

    /// How many tiles came in so far, and how many there are.
    pub(super) fn tiles(&self) -> [u64; 2] {
        let book = self.book.lock().unwrap_or_else(PoisonError::into_inner);
        [book.entered, book.records.len() as u64]
    }

    /// What was found, if it is all there.
    pub(super) fn close(self) -> Option<Findings> {
        let Book { records, rows, .. } =
            self.book.into_inner().unwrap_or_else(PoisonError::into_inner);
        Some(Findings { records: records.into_iter().collect::<Option<_>>()?, rows })
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
        // With every palace (x, y) there is (y, x), so that both coordinates have the same sum:
        // that of the rows.
        let weighted = (0..).zip(&self.rows).map(|(y, &n): (u128, _)| y * u128::from(n));
        let sum = weighted.fold(0, |sum, part| (sum + part) % MODULUS);
        let values =
            self.records.iter().map(|record| record.statistics.min.zip(record.statistics.max));
        let values = values.fold(None, join);
        Statistics {
            palaces: self.rows.iter().map(|&n| u64::from(n)).sum(),
            hash: ((31 + 17) * sum % MODULUS) as u64,
            min: values.map(|(min, _)| min),
            max: values.map(|(_, max)| max),
        }
    }
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
