//! Verification of a finished store: checks its hashes, and evaluates tiles again.

use std::collections::HashSet;
use std::str::FromStr;
use std::sync::atomic::{AtomicU64, Ordering};

use thiserror::Error;
use wythoff::Window;
use wythoff::blocking::Sweep;
use wythoff::blocking::boundary::Boundary;
use wythoff::blocking::entrance::entering;
use wythoff::blocking::tiling::Tile;
use wythoff::observer::Observer;

use super::ledger::Ledger;
use super::parallel::in_parallel;
use super::pass::{KnownEdges, other_way};
use crate::board::error::SweepError;
use crate::board::files::StoreFiles;
use crate::board::index::{Index, IndexError, TileRecord};
use crate::board::layout::{FINEST, MANIFEST, StoreLayout, TILES};
use crate::board::manifest::Manifest;
use crate::board::tile::{Evaluation, StoredSignal, TileContents, TileError, read_leaving};
use crate::hash::FileHash;
use crate::zarr::ZarrError;

/// Tiles that a verification evaluates again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verify {
    /// One tile in fifty, but at least eight, some of them on the diagonal. The root determines
    /// which.
    Sample,
    /// All tiles.
    All,
}

/// A text that names no way to verify.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("verify what? sample or all, not {0:?}")]
pub struct VerifyError(pub String);

impl FromStr for Verify {
    type Err = VerifyError;

    fn from_str(text: &str) -> Result<Self, VerifyError> {
        match text {
            "sample" => Ok(Self::Sample),
            "all" => Ok(Self::All),
            _ => Err(VerifyError(text.to_owned())),
        }
    }
}

/// Key of a wrong file, and what is wrong with it.
pub(super) type Fault = (String, String);

/// Result of a verification.
#[derive(Default)]
pub(super) struct Verified {
    /// Wrong files.
    pub(super) faults: Vec<Fault>,
    /// Tiles that were evaluated again and are equal.
    pub(super) equal: u64,
    /// Hashes of the edges of all tiles.
    pub(super) known: KnownEdges,
}

/// Result for a tile.
enum TileResult {
    /// Its files have the right hashes.
    Right,
    /// Its files have the right hashes, and it is equal when it is evaluated again.
    Equal,
    /// Its wrong files.
    Wrong(Vec<Fault>),
}

/// A verification of a finished store.
pub(super) struct Verification<'a> {
    pub(super) sweep: &'a Sweep,
    pub(super) files: &'a StoreFiles<'a>,
    pub(super) manifest: &'a Manifest,
    pub(super) verify: Verify,
    pub(super) observer: &'a dyn Observer,
}

impl Verification<'_> {
    /// Verifies the store.
    pub(super) fn run(&self) -> Result<Verified, SweepError> {
        if self.manifest.bits == 8 { self.run_with::<u8>() } else { self.run_with::<u16>() }
    }

    fn run_with<T: StoredSignal>(&self) -> Result<Verified, SweepError> {
        let layout = self.manifest.layout();
        let index = match Index::read(self.files.disk, self.manifest) {
            Ok(index) => index,
            Err(IndexError::Disk(error)) => return Err(error.into()),
            Err(IndexError::Wrong { problem, .. }) => {
                let faults = vec![(TILES.to_owned(), problem)];
                return Ok(Verified { faults, ..Verified::default() });
            }
        };
        let chosen = self.chosen(&index.tiles);
        let total = chosen.iter().map(|&tile| layout.tiling.window(tile).cells()).sum();
        let (done, ledger) = (AtomicU64::new(0), Ledger::new(layout.tiling));
        let results = in_parallel(self.sweep, &index.tiles, |record| {
            let go_on = |cells: Window| {
                let cells = cells.cells() as u64;
                let done = cells + done.fetch_add(cells, Ordering::Relaxed);
                self.observer.progress(done.into(), total).is_continue()
            };
            let again = chosen.contains(&record.tile());
            if !again
                && self.observer.progress(done.load(Ordering::Relaxed).into(), total).is_break()
            {
                return Err(self.files.interrupted(&layout)?);
            }
            self.verify_tile::<T>(&layout, record, &ledger, again.then_some(&go_on))
        })?;
        let mut verified = Verified::default();
        for result in results {
            match result {
                TileResult::Right => {}
                TileResult::Equal => verified.equal += 1,
                TileResult::Wrong(faults) => verified.faults.extend(faults),
            }
        }
        for file in &index.files {
            verified.faults.extend(self.read(&file.key, file.blake3)?.err());
        }
        for (key, text) in layout.metadata_files() {
            let right = FileHash::of(text.as_bytes());
            verified.faults.extend(self.read(&key, right)?.err());
        }
        if let Some(findings) = ledger.close() {
            let manifest = self.manifest.finished().map(|found| (found.tiles, found.statistics));
            let right = (findings.records.len() as u64, findings.statistics());
            if manifest != Some(right) {
                let reason = "its statistics are not those of the tiles";
                verified.faults.push((MANIFEST.to_owned(), reason.to_owned()));
            }
            if findings.records != index.tiles {
                let reason = "its counts are not those of the tiles";
                verified.faults.push((TILES.to_owned(), reason.to_owned()));
            }
        }
        let known = index.tiles.iter().map(|record| (record.tile(), record.files[0]));
        verified.known = known.collect();
        Ok(verified)
    }

    /// Chooses the tiles to evaluate again.
    fn chosen(&self, records: &[TileRecord]) -> HashSet<Tile> {
        let mut tiles: Vec<_> = records.iter().map(TileRecord::tile).collect();
        let root = self.manifest.finished().map(|finished| finished.root.to_string());
        let root = root.unwrap_or_default();
        // A hash of the root and the tile decides the order.
        tiles.sort_by_cached_key(|tile| {
            *FileHash::of(format!("{root} {tile}").as_bytes()).as_bytes()
        });
        let wanted = match self.verify {
            Verify::All => tiles.len(),
            Verify::Sample => tiles.len().div_ceil(50).max(8),
        };
        let on_diagonal = tiles.iter().copied().filter(|tile| tile.is_diagonal());
        let mut chosen: HashSet<_> = on_diagonal.take(wanted.div_ceil(8)).collect();
        for tile in tiles {
            if chosen.len() < wanted {
                chosen.insert(tile);
            }
        }
        chosen
    }

    /// Reads a file and checks its hash.
    fn read(&self, key: &str, hash: FileHash) -> Result<Result<Vec<u8>, Fault>, SweepError> {
        let wrong = |reason: &str| Ok(Err((key.to_owned(), reason.to_owned())));
        match self.files.disk.read_whole(key) {
            Ok(bytes) if FileHash::of(&bytes) == hash => Ok(Ok(bytes)),
            Ok(_) => wrong("its BLAKE3 is wrong"),
            Err(error) if error.is_missing() => wrong("it is missing"),
            Err(error) => Err(error.into()),
        }
    }

    /// Checks the hashes of a tile. If `again` is given, evaluates the tile from the edges in the
    /// store before it, and compares.
    fn verify_tile<T: StoredSignal>(
        &self,
        layout: &StoreLayout,
        record: &TileRecord,
        ledger: &Ledger,
        again: Option<&dyn Fn(Window) -> bool>,
    ) -> Result<TileResult, SweepError> {
        let tile = record.tile();
        let (tile_files, window) = (layout.tile_files(tile), layout.tiling.window(tile));
        let (mut bytes, mut wrong) = (Vec::new(), Vec::new());
        for (file, &hash) in tile_files.iter().zip(&record.files) {
            match self.read(&file.key, hash)? {
                Ok(found) => bytes.push(found),
                Err(fault) => wrong.push(fault),
            }
        }
        if !wrong.is_empty() {
            return Ok(TileResult::Wrong(wrong));
        }
        let disk = self.files.disk;
        let stored = match TileContents::<T>::decode(disk, layout, &tile_files, window, &bytes) {
            Ok(stored) => stored,
            Err((n, error)) => {
                let fault = (tile_files[n].key.clone(), error.to_string());
                return Ok(TileResult::Wrong(vec![fault]));
            }
        };
        ledger.add(tile, &stored, record.files.clone());
        let Some(go_on) = again else { return Ok(TileResult::Right) };
        let Some(entering) = self.entering::<T>(layout, tile)? else {
            return Ok(TileResult::Right);
        };
        let fits = stored.check(tile, window, layout.block(), &entering);
        let sweep = other_way(self.sweep);
        let evaluation = Evaluation {
            sweep: &sweep,
            sides: &[layout.block(), inner_side(layout.block())],
            pyramid: layout.pyramid,
        };
        let evaluated =
            TileContents::evaluate(evaluation, window, layout.squares(), entering, go_on);
        let reason = match (fits, evaluated) {
            (Ok(()), Ok(evaluated)) if evaluated == stored => return Ok(TileResult::Equal),
            (_, Err(TileError::Interrupted)) => return Err(self.files.interrupted(layout)?),
            (Err(part), _) => format!("{part} do not fit the tiles before it"),
            _ => "the tile differs when it is evaluated again".to_owned(),
        };
        let faults = tile_files.into_iter().map(|file| (file.key, reason.clone()));
        Ok(TileResult::Wrong(faults.collect()))
    }

    /// The signals that enter a tile, from the edges in the store before it; none if these edges
    /// are missing or damaged.
    fn entering<T: StoredSignal>(
        &self,
        layout: &StoreLayout,
        tile: Tile,
    ) -> Result<Option<Boundary<T>>, SweepError> {
        let leaving = |i: u64, j: u64| {
            read_leaving::<T>(self.files.disk, layout, Tile { i: i as usize, j: j as usize })
        };
        match entering(layout.tiling.side(), layout.tiling.window(tile), leaving) {
            Ok(entering) => Ok(Some(entering)),
            // A missing or damaged file is a fault of the tile that it belongs to.
            Err(ZarrError::Disk(error)) if !error.is_missing() => Err(error.into()),
            Err(_) => Ok(None),
        }
    }
}

/// Side of the blocks within a block: whole squares, and no divisor of the block if possible.
const fn inner_side(block: u64) -> u64 {
    let squares = block * 3 / 8 / FINEST;
    if squares == 0 { FINEST } else { squares * FINEST }
}

#[cfg(test)]
mod tests {
    use wythoff::blocking::tiling::Tiling;
    use wythoff_testkit::k;

    use super::*;
    use crate::board::statistics::Statistics;
    use crate::disk::Memory;

    #[test]
    fn a_sample_is_one_tile_in_fifty_but_at_least_eight_and_an_eighth_on_the_diagonal() {
        for (columns, tiles, wanted, diagonal) in
            [(1, 1, 1, 1), (3, 6, 6, 3), (4, 10, 8, 1), (28, 406, 9, 2), (52, 1378, 28, 4)]
        {
            let tiling = Tiling::try_new(256 * columns, 256).unwrap();
            let layout = StoreLayout { tiling, bits: 8, pyramid: false };
            let manifest = Manifest::new(k(100), &layout);
            let statistics = Statistics { palaces: 0, hash: 0, min: None, max: None };
            let record = |Tile { i, j }| TileRecord { i, j, statistics, files: Vec::new() };
            let records: Vec<_> = tiling.tiles().map(record).collect();
            let (disk, sweep) = (Memory::new(), Sweep::new(k(100)));
            let chosen = |verify| {
                let files = &StoreFiles { disk: &disk, on_event: &|_| () };
                Verification { sweep: &sweep, files, manifest: &manifest, verify, observer: &() }
                    .chosen(&records)
            };
            let all: HashSet<_> = tiling.tiles().collect();
            assert_eq!((all.len(), chosen(Verify::All)), (tiles, all.clone()));
            let sample = chosen(Verify::Sample);
            let found = sample.iter().filter(|tile| tile.is_diagonal()).count();
            assert_eq!((sample.len(), sample.is_subset(&all)), (wanted, true), "{columns} columns");
            assert!(found >= diagonal, "{found} of {columns} columns");
        }
    }

    #[test]
    fn the_blocks_within_a_block_are_whole_squares_up_to_three_eighths_of_it() {
        let sides = [256, 512, 1024, 2048, 4096, 8192, 16_384].map(inner_side);
        assert_eq!(sides, [256, 256, 256, 768, 1536, 3072, 6144]);
    }
}
