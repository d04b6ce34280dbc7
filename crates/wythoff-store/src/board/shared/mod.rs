//! A sweep that many processes share: its steps, one by one.
//!
//! ```text
//!   begin    one process    the manifest, and the lock
//!   region   all            tiles, in the order in which regions depend on each other
//!   rows     all            palaces of rows, from the palaces of tiles
//!   squares  all            the pyramid, level by level
//!   seal     one process    tiles.json, the root, and the manifest of the finished store
//! ```
//!
//! A step of a region takes the messages of its neighbours and returns its own. Any process can
//! repeat any step: right files in the store are read instead of computed again, and all processes
//! write the same bytes. The caller decides which process runs which step, and when: an engine of a
//! cluster, `make`, or a person.

mod message;

use std::ops::Range;

use serde::{Deserialize, Serialize};
use wythoff::Window;
use wythoff::blocking::boundary::Boundary;
use wythoff::blocking::entrance;
use wythoff::blocking::region::Region;
use wythoff::blocking::tiling::Tile;
use wythoff::observer::Observer;

use super::error::SweepError;
use super::event::OnEvent;
use super::files::StoreFiles;
use super::index::{FileRecord, Index, TileRecord};
use super::layout::{LOCK, StoreLayout};
use super::manifest::Manifest;
use super::moment::Moment;
use super::statistics::{RowSums, join, of_board};
use super::sweep::{
    CoarserLevel, KnownEdges, Ledger, Pass, Stop, SweepJob, WRITERS, begin, check_finished,
    move_narrow_tiles, seal, shards, write_row_shard,
};
use super::tile::{StoredSignal, read_leaving};
use crate::disk::{Disk, DiskError, Lock};
use crate::zarr::ZarrError;
use message::{Message, entering};

/// A sweep that many processes share, in one of these processes.
#[derive(Clone, Copy)]
pub struct SharedSweep<'a> {
    job: &'a SweepJob,
    files: StoreFiles<'a>,
    layout: StoreLayout,
}

/// Result of a region.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RegionResult {
    /// The signals that leave the region, for the regions south and east of it: 2 (w + h) signals
    /// and 36 bytes.
    pub message: Vec<u8>,
    /// Its tiles in the store, row after row.
    pub records: Vec<TileRecord>,
}

/// Result of the rows of one file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RowsResult {
    /// The file.
    pub file: FileRecord,
    /// Counts of the rows.
    #[serde(flatten)]
    pub sums: RowSums,
}

impl SweepJob {
    /// Begins a store, or continues one. Returns its manifest, and the lock if it is not finished.
    ///
    /// # Errors
    /// As [`SweepJob::run`].
    pub fn begin(
        &self,
        disk: &dyn Disk,
        on_event: OnEvent<'_>,
    ) -> Result<(Manifest, Option<Lock>), SweepError> {
        if let Some(manifest) = self.find(disk)?
            && manifest.finished().is_some()
        {
            check_finished(disk, &manifest)?;
            return Ok((manifest, None));
        }
        let lock = disk.lock(LOCK)?;
        // Another process may have written to the store meanwhile.
        let manifest = self.find(disk)?.unwrap_or_else(|| self.manifest(8));
        begin(&StoreFiles { disk, on_event }, &manifest)?;
        Ok((manifest, Some(lock)))
    }

    /// The steps of this sweep. `bits` is the width of signals in the manifest of the store.
    ///
    /// # Panics
    /// If `bits` is not 8 or 16.
    pub fn shared<'a>(
        &'a self,
        disk: &'a dyn Disk,
        bits: u32,
        on_event: OnEvent<'a>,
    ) -> SharedSweep<'a> {
        assert!([8, 16].contains(&bits), "signals have 8 or 16 bits");
        let layout = self.manifest(bits).layout();
        SharedSweep { job: self, files: StoreFiles { disk, on_event }, layout }
    }
}

impl SharedSweep<'_> {
    /// Evaluates the tiles of some columns and rows and writes them, on the threads of the job.
    /// Right tiles in the store are read instead.
    ///
    /// `north` and `west` are the messages of the neighbours with the same columns and the same
    /// rows; `None` at the edge of the board, and for `west` on the diagonal.
    ///
    /// # Errors
    /// If there is no such region, the messages are not those of its neighbours, or values do not
    /// fit the signals; otherwise as [`SweepJob::run`].
    pub fn region(
        &self,
        columns: Range<usize>,
        rows: Range<usize>,
        [north, west]: [Option<&[u8]>; 2],
        observer: &dyn Observer,
    ) -> Result<RegionResult, SweepError> {
        match self.layout.bits {
            8 => self.region_of::<u8>(columns, rows, [north, west], observer),
            _ => self.region_of::<u16>(columns, rows, [north, west], observer),
        }
    }

    fn region_of<T: StoredSignal>(
        &self,
        columns: Range<usize>,
        rows: Range<usize>,
        [north, west]: [Option<&[u8]>; 2],
        observer: &dyn Observer,
    ) -> Result<RegionResult, SweepError> {
        let tiling = self.layout.tiling;
        let window = self.window(&columns, &rows)?;
        let is_diagonal = columns == rows;
        for (neighbour, is_given, is_needed) in [
            ("north", north.is_some(), rows.start > 0),
            ("west", west.is_some(), columns.start > 0 && !is_diagonal),
        ] {
            if is_given != is_needed {
                let what = if is_given { "comes from no region" } else { "is missing" };
                let what = format!("the message from the {neighbour} {what}");
                return Err(SweepError::Message { what });
            }
        }
        let [north, west] = [north, west].map(|bytes| bytes.map(Message::<T>::decode).transpose());
        let (north, west) = (north?, west?);
        let (x, y, w, h) = (window.x(), window.y(), window.width(), window.height());
        let is_above =
            |of: [u64; 4]| of[0] == x && of[2] == w && of[1].checked_add(of[3]) == Some(y);
        let is_left =
            |of: [u64; 4]| of[1] == y && of[3] == h && of[0].checked_add(of[2]) == Some(x);
        if north.as_ref().is_some_and(|&(_, of)| !is_above(of))
            || west.as_ref().is_some_and(|&(_, of)| !is_left(of))
        {
            let what = "its region is not a neighbour".to_owned();
            return Err(SweepError::Message { what });
        }
        let [north, west] = [north, west].map(|decoded| decoded.map(|(message, _)| message));
        let corner = west.as_ref().map_or_else(T::default, |west| west.leaving.clone().split().2);
        let entering = entering(window, is_diagonal, north, west);
        let region = Region::try_new(tiling, columns, rows, entering)?;
        let (records, leaving) = self.visit(&region, observer)?;
        Ok(RegionResult { message: Message { leaving, corner }.encode(window), records })
    }

    /// Evaluates one tile from the edges in the store before it, and writes it. A right tile in the
    /// store is read instead.
    ///
    /// # Errors
    /// If a tile before it is missing in the store; otherwise as [`SharedSweep::region`].
    pub fn tile(&self, tile: Tile, observer: &dyn Observer) -> Result<TileRecord, SweepError> {
        match self.layout.bits {
            8 => self.tile_of::<u8>(tile, observer),
            _ => self.tile_of::<u16>(tile, observer),
        }
    }

    fn tile_of<T: StoredSignal>(
        &self,
        tile: Tile,
        observer: &dyn Observer,
    ) -> Result<TileRecord, SweepError> {
        let (columns, rows) = (tile.i..tile.i + 1, tile.j..tile.j + 1);
        let window = self.window(&columns, &rows)?;
        let entering = entrance::entering(self.layout.tiling.side(), window, |i, j| {
            let tile = Tile { i: i as usize, j: j as usize };
            read_leaving::<T>(self.files.disk, &self.layout, tile)
                .map_err(|error| of_tile(tile, error))
        })?;
        let region = Region::try_new(self.layout.tiling, columns, rows, entering)?;
        let (mut records, _) = self.visit(&region, observer)?;
        Ok(records.remove(0))
    }

    /// Visits the tiles of a region. Returns their records, and the signals that leave the region.
    fn visit<T: StoredSignal>(
        &self,
        region: &Region<T>,
        observer: &dyn Observer,
    ) -> Result<(Vec<TileRecord>, Boundary<T>), SweepError> {
        let (files, layout, known) = (&self.files, self.layout, &KnownEdges::new());
        let sweep = &self.job.sweep;
        // While a single tile is written, no other one is evaluated.
        let writers = if region.tiles().count() > 1 { WRITERS } else { 0 };
        let pass = Pass { files, sweep, layout, observer, known, writers };
        match pass.run(region, Ledger::of_region(region)) {
            Ok((findings, leaving)) => {
                // The records must not name files that a power failure can lose.
                files.disk.sync()?;
                Ok((findings.records, leaving))
            }
            Err(Stop::Interrupted) => Err(files.interrupted(&layout)?),
            Err(Stop::Failed(error)) => Err(error),
            Err(Stop::OutOfRange { min, max }) => Err(self.out_of_range(min, max)),
        }
    }

    const fn out_of_range(&self, min: i64, max: i64) -> SweepError {
        if self.layout.bits == 8 {
            SweepError::Narrow { min, max }
        } else {
            SweepError::TooWide { min, max }
        }
    }

    /// The cells of some columns and rows of tiles.
    fn window(&self, columns: &Range<usize>, rows: &Range<usize>) -> Result<Window, SweepError> {
        let region = Region::<u8>::place(self.layout.tiling, columns.clone(), rows.clone())?;
        Ok(region.window())
    }

    /// Number of files of rows. [`SharedSweep::rows`] writes one of them.
    pub fn row_files(&self) -> u64 {
        self.layout.rows().shards()[0]
    }

    /// Computes the palaces of the rows of one file, from the palaces of all tiles in these rows,
    /// and writes the file.
    ///
    /// # Errors
    /// If tiles are missing or damaged.
    ///
    /// # Panics
    /// If there is no such file.
    pub fn rows(&self, file: u64) -> Result<RowsResult, SweepError> {
        assert!(file < self.row_files(), "there are {} files of rows", self.row_files());
        let StoreLayout { tiling, .. } = self.layout;
        let length = self.layout.rows().shard()[0];
        let start = file * length;
        let mut rows = vec![0; length.min(tiling.size() - start) as usize];
        let tiles = (start / tiling.side()) as usize..;
        let tiles = tiles.zip(rows.chunks_mut(tiling.side() as usize));
        for (row, rows) in tiles {
            for other in 0..tiling.columns() {
                let tile = Tile { i: row.max(other), j: row.min(other) };
                // The rows of the mirror image are the columns of the tile.
                let lines = self.lines(tile).map_err(|error| of_tile(tile, error))?;
                let [by_row, by_column] = lines.split_at(tiling.side() as usize).into();
                let counts = if other < row { by_column } else { by_row };
                for (sum, &n) in rows.iter_mut().zip(counts) {
                    *sum += u32::from(n);
                }
            }
        }
        let sums = RowSums::of(start, &rows);
        Ok(RowsResult { file: write_row_shard(&self.files, &self.layout, file, &rows)?, sums })
    }

    /// Reads the palaces of a tile: of all its rows, then of all its columns.
    fn lines(&self, tile: Tile) -> Result<Vec<u16>, ZarrError> {
        let (disk, file) = (self.files.disk, &self.layout.tile_files(tile)[1]);
        let lines = file.open(disk, disk.read_whole(&file.key)?)?.chunk(&[0; 4])?;
        Ok(lines.unwrap_or_else(|| vec![0; 2 * self.layout.tiling.side() as usize]))
    }

    /// The coarser levels of the pyramid, the finest first: the side of their squares, and their
    /// files. Each level is computed from the one before it.
    pub fn levels(&self) -> Vec<(u64, Vec<Tile>)> {
        let levels = self.layout.levels().skip(1);
        levels.map(|side| (side, shards(&self.layout, side).collect())).collect()
    }

    /// Computes the squares of one file of a coarser level from the level before it, and writes the
    /// file.
    ///
    /// # Errors
    /// If files of the level before it are missing or damaged.
    pub fn squares(&self, side: u64, file: Tile) -> Result<FileRecord, SweepError> {
        CoarserLevel::new(&self.files, &self.layout, side).write(file)
    }

    /// Writes `tiles.json` and the manifest of the finished store, from the records of all tiles,
    /// of all files of rows, and of all files of coarser levels in their order. `since` is the time
    /// at which the sweep began.
    ///
    /// # Errors
    /// If records are missing or contradict each other; if values of different tiles do not fit the
    /// signals.
    pub fn seal(
        &self,
        mut records: Vec<TileRecord>,
        rows: Vec<RowsResult>,
        squares: Vec<FileRecord>,
        since: Moment,
    ) -> Result<Manifest, SweepError> {
        records.sort_by_key(|record| (record.j, record.i));
        let files = self.levels().iter().map(|(_, files)| files.len()).sum::<usize>();
        let incomplete = |what| Err(SweepError::Incomplete { what });
        if !records.iter().map(TileRecord::tile).eq(self.layout.tiling.tiles()) {
            return incomplete("records of tiles are missing, or of another board");
        }
        if rows.len() as u64 != self.row_files() || squares.len() != files {
            return incomplete("files of rows or squares are missing");
        }
        let sums = rows.iter().map(|rows| rows.sums);
        let ranges = records.iter().map(|record| record.statistics.range());
        let statistics = of_board(ranges, sums);
        if let Some((min, max)) = join(statistics.range(), Some((-6, 2)))
            && max - min > self.span()
        {
            return Err(self.out_of_range(min, max));
        }
        let files = rows.into_iter().map(|rows| rows.file).chain(squares).collect();
        let index = Index { tiles: records, files };
        if index.palaces() != statistics.palaces {
            return incomplete("rows have other palaces than tiles");
        }
        let manifest = self.job.manifest(self.layout.bits);
        let made = self.job.made(since);
        seal(&self.files, manifest, &index, statistics, made)
    }

    /// Largest span of values that the signals can tell apart.
    fn span(&self) -> i64 {
        if self.layout.bits == 8 {
            self.job.sweep.span::<u8>()
        } else {
            self.job.sweep.span::<u16>()
        }
    }

    /// After [`SweepError::Narrow`]: moves all tiles away, and begins a store with signals of 16
    /// bits in their place. Returns its manifest.
    ///
    /// # Errors
    /// If files cannot be moved or written.
    pub fn widen(&self, min: i64, max: i64) -> Result<Manifest, SweepError> {
        move_narrow_tiles(&self.files, &self.layout, min, max)?;
        let manifest = self.job.manifest(16);
        manifest.write(self.files.disk)?;
        begin(&self.files, &manifest)?;
        Ok(manifest)
    }
}

/// The error of a step that needs a tile whose files cannot be read.
fn of_tile(tile: Tile, error: ZarrError) -> SweepError {
    match error {
        ZarrError::Disk(error) if DiskError::is_missing(&error) => SweepError::Waiting { tile },
        ZarrError::Disk(error) => error.into(),
        source => SweepError::Damaged { source },
    }
}

#[cfg(test)]
pub(super) mod tests;
