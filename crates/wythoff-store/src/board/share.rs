//! A store that many processes make: the steps of a run, each by itself.
//!
//! ```text
//!   begin    one      the manifest, and the lock
//!   region   all      tiles: what leaves its neighbours in, what leaves it out; a wavefront
//!   rows     all      palaces of rows, from the palaces of tiles
//!   squares  all      the pyramid, level by level
//!   seal     one      tiles.json, the root, and the manifest that says that all is there
//! ```
//!
//! Each step may be done again, by anybody, at any time: what is in the store already and right is read and not
//! done again, and what is written is the same, whoever writes it. Who does what when is for others to decide: an engine
//! of a cluster, `make`, a person.

use std::ops::Range;
use std::time::{Instant, SystemTime};

use serde::{Deserialize, Serialize};
use wythoff::Window;
use wythoff::blocking::boundary::Boundary;
use wythoff::blocking::entrance;
use wythoff::blocking::region::Region;
use wythoff::blocking::tiling::Tile;
use wythoff::observer::Observer;

use super::error::SweepError;
use super::files::{Stored, places};
use super::finish::write_rows_of;
use super::index::{FileRecord, Index};
use super::layout::{LOCK, Layout};
use super::ledger::{Ledger, Record, Weight, statistics, values};
use super::manifest::{Manifest, State};
use super::message::{Message, entering};
use super::pyramid::{Step, shards};
use super::run::{Order, Tell, begin, confirm, interrupted, seal, widen};
use super::sweep::{Known, Pass, Stop};
use super::tile::{self, Contents, join};
use super::warden::Warden;
use crate::disk::{Disk, Lock};

/// An order that is shared out, as one of those who do it sees it.
#[derive(Clone, Copy)]
pub struct Share<'a> {
    order: &'a Order,
    warden: Warden<'a>,
    layout: Layout,
}

/// What came of a region.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Done {
    /// What leaves it, for the regions south and east of it: 2 (w + h) signals, and 36 bytes.
    pub message: Vec<u8>,
    /// What is in the store of its tiles, row after row.
    pub records: Vec<Record>,
}

/// What came of the rows of one file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RowsDone {
    /// The file.
    pub file: FileRecord,
    /// What the rows contribute to the counts of the board.
    #[serde(flatten)]
    pub weight: Weight,
}

impl Order {
    /// Begins a store, or goes on with one: what its manifest says, and the lock, as long as it is not finished.
    ///
    /// # Errors
    /// As [`Order::run`].
    pub fn begin(
        &self,
        disk: &dyn Disk,
        tell: Tell<'_>,
    ) -> Result<(Manifest, Option<Lock>), SweepError> {
        if let Some(manifest) = self.look(disk)?
            && manifest.finished().is_some()
        {
            confirm(disk, &manifest)?;
            return Ok((manifest, None));
        }
        let lock = disk.lock(LOCK)?;
        // Another process may have gone on with it in between.
        let manifest = self.look(disk)?.unwrap_or_else(|| self.manifest(8));
        begin(&Warden { disk, tell }, &manifest)?;
        Ok((manifest, Some(lock)))
    }

    /// The order, as one of those who share it sees it. The store has signals of so many `bits`, as its manifest says.
    ///
    /// # Panics
    /// If there are no such signals: `bits` is 8 or 16.
    pub fn share<'a>(&'a self, disk: &'a dyn Disk, bits: u32, tell: Tell<'a>) -> Share<'a> {
        assert!([8, 16].contains(&bits), "signals have 8 or 16 bits");
        let layout = self.manifest(bits).layout();
        Share { order: self, warden: Warden { disk, tell }, layout }
    }
}

impl Share<'_> {
    /// The tiles of these columns and rows into the store: those that are there and right are read, the others are
    /// evaluated and written. `north` and `west` are the messages of the regions there, if there are any: of the same
    /// columns, of the same rows. On the threads of the order.
    ///
    /// # Errors
    /// If this is no region, the messages are not those of its neighbours, or its values do not fit the signals; as
    /// [`Order::run`] else.
    pub fn region(
        &self,
        columns: Range<usize>,
        rows: Range<usize>,
        [north, west]: [Option<&[u8]>; 2],
        observer: &dyn Observer,
    ) -> Result<Done, SweepError> {
        match self.layout.bits {
            8 => self.region_of::<u8>(columns, rows, [north, west], observer),
            _ => self.region_of::<u16>(columns, rows, [north, west], observer),
        }
    }

    fn region_of<T: Stored>(
        &self,
        columns: Range<usize>,
        rows: Range<usize>,
        [north, west]: [Option<&[u8]>; 2],
        observer: &dyn Observer,
    ) -> Result<Done, SweepError> {
        let tiling = self.layout.tiling;
        let window = self.window(&columns, &rows)?;
        let is_diagonal = columns == rows;
        for (neighbour, told, there) in [
            ("north", north.is_some(), rows.start > 0),
            ("west", west.is_some(), columns.start > 0 && !is_diagonal),
        ] {
            if told != there {
                let what = if told { "comes from where nothing is" } else { "is missing" };
                return Err(SweepError::Message {
                    what: format!("that from the {neighbour} {what}"),
                });
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
            let what = "it is of a region that is no neighbour".to_owned();
            return Err(SweepError::Message { what });
        }
        let [north, west] = [north, west].map(|told| told.map(|(message, _)| message));
        let corner = west.as_ref().map_or_else(T::default, |west| west.leaving.clone().split().2);
        let entering = entering(window, is_diagonal, north, west);
        let region = Region::try_new(tiling, columns, rows, entering)?;
        let (records, leaving) = self.visit(&region, observer)?;
        Ok(Done { message: Message { leaving, corner }.encode(window), records })
    }

    /// One tile into the store, by what the store has of the tiles before it; what is in the store of it then.
    ///
    /// # Errors
    /// If a tile before it is missing in the store; as [`Share::region`] else.
    pub fn tile(&self, tile: Tile, observer: &dyn Observer) -> Result<Record, SweepError> {
        match self.layout.bits {
            8 => self.tile_of::<u8>(tile, observer),
            _ => self.tile_of::<u16>(tile, observer),
        }
    }

    fn tile_of<T: Stored>(
        &self,
        tile: Tile,
        observer: &dyn Observer,
    ) -> Result<Record, SweepError> {
        let (columns, rows) = (tile.i..tile.i + 1, tile.j..tile.j + 1);
        let window = self.window(&columns, &rows)?;
        let entering = entrance::entering(self.layout.tiling.side(), window, |i, j| {
            self.leaving::<T>(Tile { i: i as usize, j: j as usize })
        })?;
        let region = Region::try_new(self.layout.tiling, columns, rows, entering)?;
        let (mut records, _) = self.visit(&region, observer)?;
        Ok(records.remove(0))
    }

    /// What leaves a tile that is in the store.
    fn leaving<T: Stored>(&self, tile: Tile) -> Result<Boundary<T>, SweepError> {
        let place = &places(&self.layout, tile)[0];
        let (disk, window) = (self.warden.disk, self.layout.tiling.window(tile));
        let file = match disk.read_whole(&place.key) {
            Err(error) if error.is_missing() => return Err(SweepError::Waiting { tile }),
            file => file?,
        };
        let edges = place.open(disk, file);
        let edges = edges.and_then(|shard| Contents::take_edges(&shard, &self.layout, window));
        match edges {
            Ok(edges) => Ok(tile::leaving(window, self.layout.block(), &edges)),
            Err(source) => Err(SweepError::Damaged { source }),
        }
    }

    /// Goes over the tiles of a region: what is in the store of them, and what leaves it.
    fn visit<T: Stored>(
        &self,
        region: &Region<T>,
        observer: &dyn Observer,
    ) -> Result<(Vec<Record>, Boundary<T>), SweepError> {
        let (warden, layout, known) = (&self.warden, self.layout, &Known::new());
        let pass = Pass { warden, sweep: &self.order.sweep, layout, observer, known };
        match pass.run(region, Ledger::of_region(region)) {
            Ok((findings, leaving)) => {
                // What is told of these tiles is there.
                warden.disk.sync()?;
                Ok((findings.records, leaving))
            }
            Err(Stop::Interrupted) => Err(interrupted(warden.disk, &layout)?),
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

    /// The cells of these columns and rows of tiles.
    fn window(&self, columns: &Range<usize>, rows: &Range<usize>) -> Result<Window, SweepError> {
        let region = Region::<u8>::place(self.layout.tiling, columns.clone(), rows.clone())?;
        Ok(region.window())
    }

    /// How many files of rows there are: [`Share::rows`] writes each.
    pub fn row_files(&self) -> u64 {
        self.layout.rows().shards()[0]
    }

    /// Palaces of the rows of one file, from the palaces of all tiles that these rows meet.
    ///
    /// # Errors
    /// If tiles are missing, or not right.
    ///
    /// # Panics
    /// If there is no such file.
    pub fn rows(&self, file: u64) -> Result<RowsDone, SweepError> {
        assert!(file < self.row_files(), "{} files of rows", self.row_files());
        let Layout { tiling, .. } = self.layout;
        let length = self.layout.rows().shard()[0];
        let start = file * length;
        let mut rows = vec![0; length.min(tiling.size() - start) as usize];
        let tiles = (start / tiling.side()) as usize..;
        let tiles = tiles.zip(rows.chunks_mut(tiling.side() as usize));
        for (row, rows) in tiles {
            for other in 0..tiling.columns() {
                let tile = Tile { i: row.max(other), j: row.min(other) };
                // Rows of the mirror image are columns of the tile.
                let lines = self.lines(tile)?;
                let [by_row, by_column] = lines.split_at(tiling.side() as usize).into();
                let counts = if other < row { by_column } else { by_row };
                for (sum, &n) in rows.iter_mut().zip(counts) {
                    *sum += u32::from(n);
                }
            }
        }
        let weight = Weight::of(start, &rows);
        Ok(RowsDone { file: write_rows_of(&self.warden, &self.layout, file, &rows)?, weight })
    }

    /// Palaces of a tile that is in the store: of all rows of it, then of all columns.
    fn lines(&self, tile: Tile) -> Result<Vec<u16>, SweepError> {
        let place = &places(&self.layout, tile)[1];
        let file = match self.warden.disk.read_whole(&place.key) {
            Err(error) if error.is_missing() => return Err(SweepError::Waiting { tile }),
            file => file?,
        };
        let shard = place.open(self.warden.disk, file);
        let lines = shard.and_then(|shard| shard.chunk(&[0; 4]));
        let lines = lines.map_err(|source| SweepError::Damaged { source })?;
        Ok(lines.unwrap_or_else(|| vec![0; 2 * self.layout.tiling.side() as usize]))
    }

    /// The coarser levels of the pyramid, the finest first: how long the sides of their squares are, and the files of
    /// each. A level is derived from the one before it.
    pub fn levels(&self) -> Vec<(u64, Vec<Tile>)> {
        let levels = self.layout.levels().skip(1);
        levels.map(|side| (side, shards(&self.layout, side).collect())).collect()
    }

    /// Counts of squares of one file of a coarser level, from the level before it.
    ///
    /// # Errors
    /// If files of the level before it are missing, or not right.
    pub fn squares(&self, side: u64, file: Tile) -> Result<FileRecord, SweepError> {
        Step::new(&self.warden, &self.layout, side).write(file)
    }

    /// Writes `tiles.json`, and the manifest that says that all is there: what was told of all tiles, of the files of rows,
    /// and of those of the coarser levels, in their order. `since` is when the work began.
    ///
    /// # Errors
    /// If something is missing, or contradicts itself; if values of different tiles are too far apart for the signals.
    pub fn seal(
        &self,
        mut records: Vec<Record>,
        rows: Vec<RowsDone>,
        squares: Vec<FileRecord>,
        since: (SystemTime, Instant),
    ) -> Result<Manifest, SweepError> {
        records.sort_by_key(|record| (record.j, record.i));
        let files = self.levels().iter().map(|(_, files)| files.len()).sum::<usize>();
        let missing = |what| Err(SweepError::Incomplete { what });
        if !records.iter().map(Record::tile).eq(self.layout.tiling.tiles()) {
            return missing("tiles are missing, or others");
        }
        if rows.len() as u64 != self.row_files() || squares.len() != files {
            return missing("files of rows or squares are missing");
        }
        if let Some((min, max)) = join(values(&records), Some((-6, 2)))
            && max - min > self.span()
        {
            return Err(self.out_of_range(min, max));
        }
        let statistics = statistics(&records, rows.iter().map(|rows| rows.weight));
        let files = rows.into_iter().map(|rows| rows.file).chain(squares).collect();
        let index = Index { tiles: records, files };
        if index.palaces() != statistics.palaces {
            return missing("rows have other palaces than tiles");
        }
        let manifest =
            Manifest { state: State::Unfinished, ..self.order.manifest(self.layout.bits) };
        let made = self.order.made(since.0, since.1);
        seal(&self.warden, manifest, &index, statistics, made)
    }

    /// How far apart values may be.
    fn span(&self) -> i64 {
        if self.layout.bits == 8 {
            self.order.sweep.span::<u8>()
        } else {
            self.order.sweep.span::<u16>()
        }
    }

    /// After [`SweepError::Narrow`]: puts all tiles out of the way. The manifest of the store that is to be begun in
    /// their place, with signals of 16 bits.
    ///
    /// # Errors
    /// If files cannot be moved or written.
    pub fn widen(&self, min: i64, max: i64) -> Result<Manifest, SweepError> {
        widen(&self.warden, &self.layout, min, max)?;
        let manifest = self.order.manifest(16);
        manifest.write(self.warden.disk)?;
        begin(&self.warden, &manifest)?;
        Ok(manifest)
    }
}

#[cfg(test)]
mod tests;
