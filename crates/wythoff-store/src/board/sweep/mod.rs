//! Sweep of a board into a store: begun, continued, finished, verified.

mod ledger;
mod parallel;
mod pass;
mod pyramid;
mod rows;
mod verify;

use wythoff::blocking::Sweep;
use wythoff::blocking::sweep::Cost;
use wythoff::blocking::tiling::Tiling;
use wythoff::observer::Observer;

use super::error::SweepError;
use super::event::{OnEvent, StoreEvent};
use super::files::StoreFiles;
use super::index::Index;
use super::layout::{LOCK, MANIFEST, OUTGROWN, StoreLayout, TILES};
use super::manifest::{Finished, Made, Manifest, ManifestError, StoreState};
use super::moment::Moment;
use super::statistics::Statistics;
use crate::disk::Disk;
use pass::IN_FLIGHT;
use pyramid::write_coarser_levels;
use rows::{check_hash, write_rows};
use verify::Verification;

pub(super) use ledger::{Findings, Ledger};
pub(super) use pass::{KnownEdges, Pass, Stop, WRITERS};
pub(super) use pyramid::{CoarserLevel, shards};
pub(super) use rows::write_row_shard;
pub use verify::{Verify, VerifyError};

/// A sweep of a board into a store.
#[derive(Debug, Clone)]
pub struct SweepJob {
    /// The game, the vector instructions, and the threads.
    pub sweep: Sweep,
    /// The board, cut into tiles.
    pub tiling: Tiling,
    /// True to store a pyramid of value counts.
    pub pyramid: bool,
    /// True to continue a store that is not finished.
    pub resume: bool,
    /// Tiles to evaluate again at the end.
    pub verify: Option<Verify>,
}

/// Result of a sweep.
#[derive(Debug, Clone, PartialEq)]
pub struct SweepReport {
    /// The manifest of the finished store.
    pub manifest: Manifest,
    /// With verification, tiles that were evaluated again and are equal. Without it, all tiles,
    /// which passed their checks when they were evaluated.
    pub verified: u64,
    /// Files in quarantine.
    pub quarantined: u64,
    /// True if all faults were mended.
    pub sound: bool,
}

/// Attempts to mend a store, after which it is reported as faulty.
const ATTEMPTS: usize = 2;

impl SweepJob {
    /// The manifest of a store of this job without any tiles.
    pub(super) fn manifest(&self, bits: u32) -> Manifest {
        let layout = StoreLayout { tiling: self.tiling, bits, pyramid: self.pyramid };
        Manifest::new(self.sweep.k(), &layout)
    }

    /// Returns the number of cells that an accelerator can evaluate, besides the borders of tiles:
    /// none of a store with a pyramid, whose values are counted by squares.
    pub fn cells_for_accelerator(&self) -> u128 {
        if self.pyramid { 0 } else { self.cost().swept }
    }

    /// Cost of the sweep into an empty store, without verification.
    pub fn cost(&self) -> Cost {
        let layout = self.manifest(8).layout();
        let threads = self.sweep.threads() as u128;
        // Signals between tiles, and palaces by row.
        let rows = 16 * u128::from(self.tiling.size());
        // Tiles that are evaluated, that wait, and that are written.
        let tiles = 4 * (threads + IN_FLIGHT as u128) * layout.tile_bytes();
        // Shards of coarser levels.
        let shards = if self.pyramid { threads << 25 } else { 0 };
        Cost { swept: self.tiling.cells(), read: 0, memory: rows + tiles + shards + (1 << 24) }
    }

    /// Upper bound of the bytes that the store takes on the disk.
    pub fn bytes(&self) -> u128 {
        self.manifest(8).layout().bytes()
    }

    /// Sweeps the board into the store on a disk. Tiles that are in the store are not evaluated
    /// again.
    ///
    /// A finished store is left unchanged, and the report is made from its manifest. `on_event`
    /// receives events for the user.
    ///
    /// `Time: O(N^2 / 2)` for N x N cells. `Memory: O(N)`, about 12 bytes a row, and some MB a
    /// thread.
    ///
    /// # Errors
    /// If the store belongs to another board, is in use, or is not finished and `resume` is false;
    /// if files cannot be written or read, or contradict each other; if the observer interrupts the
    /// sweep. The tiles in the store stay there, and the next sweep continues from them.
    pub fn run(
        &self,
        disk: &dyn Disk,
        observer: &dyn Observer,
        on_event: OnEvent<'_>,
    ) -> Result<SweepReport, SweepError> {
        let files = StoreFiles { disk, on_event };
        let found = self.find(disk)?;
        let finished = found.as_ref().is_some_and(|manifest| manifest.finished().is_some());
        if let (Some(manifest), true, None) = (&found, finished, self.verify) {
            check_finished(disk, manifest)?;
            let verified = self.tiling.tiles().count() as u64;
            return report(&files, manifest.clone(), verified, true);
        }
        let _lock = disk.lock(LOCK)?;
        // Another process may have written to the store meanwhile.
        let manifest = match self.find(disk)? {
            Some(manifest) => manifest,
            None => self.manifest(8),
        };
        let manifest = match manifest.finished() {
            Some(_) => manifest,
            None => self.sweep(&files, manifest, observer, &KnownEdges::new())?,
        };
        match self.verify {
            None => {
                let verified = self.tiling.tiles().count() as u64;
                report(&files, manifest, verified, true)
            }
            Some(verify) => self.verify_and_mend(&files, manifest, verify, observer),
        }
    }

    /// Returns the manifest of the store on a disk, or `None` if the disk is empty.
    pub(super) fn find(&self, disk: &dyn Disk) -> Result<Option<Manifest>, SweepError> {
        match Manifest::read(disk) {
            Ok(manifest) => {
                manifest.must_be(&self.manifest(manifest.bits), disk)?;
                if manifest.finished().is_none() && !self.resume {
                    return Err(SweepError::Unfinished { path: disk.path("") });
                }
                Ok(Some(manifest))
            }
            Err(ManifestError::Missing { .. }) => {
                let others = disk.list("")?;
                if others.iter().any(|name| name != LOCK) {
                    return Err(SweepError::NoStore { path: disk.path("") });
                }
                Ok(None)
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Sweeps until the store is finished, with signals of 16 bits if values do not fit 8 bits.
    fn sweep(
        &self,
        files: &StoreFiles<'_>,
        mut manifest: Manifest,
        observer: &dyn Observer,
        known: &KnownEdges,
    ) -> Result<Manifest, SweepError> {
        let since = Moment::now();
        loop {
            begin(files, &manifest)?;
            let (layout, sweep) = (manifest.layout(), &self.sweep);
            let pass = Pass { files, sweep, layout, observer, known, writers: WRITERS };
            let found = if layout.bits == 8 { pass.whole::<u8>() } else { pass.whole::<u16>() };
            match found {
                Ok(findings) => {
                    let made = self.made(since);
                    return self.finish(files, manifest, findings, made, observer);
                }
                Err(Stop::Interrupted) => return Err(files.interrupted(&layout)?),
                Err(Stop::Failed(error)) => return Err(error),
                Err(Stop::OutOfRange { min, max }) if layout.bits == 8 => {
                    move_narrow_tiles(files, &layout, min, max)?;
                    manifest = self.manifest(16);
                    manifest.write(files.disk)?;
                }
                Err(Stop::OutOfRange { min, max }) => return Err(SweepError::TooWide { min, max }),
            }
        }
    }

    /// Writes the files that follow from all tiles, then the manifest of the finished store.
    fn finish(
        &self,
        files: &StoreFiles<'_>,
        manifest: Manifest,
        findings: Findings,
        mut made: Made,
        observer: &dyn Observer,
    ) -> Result<Manifest, SweepError> {
        let (statistics, layout) = (findings.statistics(), manifest.layout());
        let since = Moment::now();
        let mut others = write_rows(files, &layout, &findings.rows)?;
        others.extend(write_coarser_levels(files, &layout, &self.sweep, observer)?);
        let index = Index { tiles: findings.records, files: others };
        made.seconds += since.elapsed();
        seal(files, manifest, &index, statistics, made)
    }

    /// The making of the store. The end is not known yet.
    pub(super) fn made(&self, since: Moment) -> Made {
        Made {
            program: env!("CARGO_PKG_VERSION").to_owned(),
            level: self.sweep.level().name().to_owned(),
            threads: self.sweep.threads() as u64,
            start: since.seconds_since_1970(),
            end: 0,
            seconds: since.elapsed(),
        }
    }

    /// Verifies a finished store. Moves wrong files into quarantine and sweeps again without them.
    fn verify_and_mend(
        &self,
        files: &StoreFiles<'_>,
        mut manifest: Manifest,
        verify: Verify,
        observer: &dyn Observer,
    ) -> Result<SweepReport, SweepError> {
        let mut attempts = ATTEMPTS;
        loop {
            let sweep = &self.sweep;
            let verification = Verification { sweep, files, manifest: &manifest, verify, observer };
            let verified = verification.run()?;
            let sound = verified.faults.is_empty();
            if sound || attempts == 0 {
                for (key, reason) in verified.faults {
                    let path = files.disk.path(&key);
                    (files.on_event)(StoreEvent::Wrong { path, reason });
                }
                return report(files, manifest, verified.equal, sound);
            }
            // A manifest of a finished store must not name files that are gone.
            manifest.state = StoreState::Unfinished;
            manifest.write(files.disk)?;
            files.disk.sync()?;
            for (key, reason) in verified.faults {
                if key != MANIFEST && files.disk.length(&key)?.is_some() {
                    files.quarantine(&key, reason)?;
                }
            }
            manifest = self.sweep(files, manifest, observer, &verified.known)?;
            attempts -= 1;
        }
    }
}

fn report(
    files: &StoreFiles<'_>,
    manifest: Manifest,
    verified: u64,
    sound: bool,
) -> Result<SweepReport, SweepError> {
    Ok(SweepReport { manifest, verified, quarantined: files.quarantined()?, sound })
}

/// Checks the manifest of a finished store against `tiles.json` and the palaces of the rows.
pub(super) fn check_finished(disk: &dyn Disk, manifest: &Manifest) -> Result<(), SweepError> {
    let index = Index::read(disk, manifest)?;
    index.check(disk, manifest)?;
    Ok(check_hash(disk, manifest, &index)?)
}

/// Writes `tiles.json`, then the manifest of the finished store.
pub(super) fn seal(
    files: &StoreFiles<'_>,
    mut manifest: Manifest,
    index: &Index,
    statistics: Statistics,
    mut made: Made,
) -> Result<Manifest, SweepError> {
    files.put(TILES, &index.to_json())?;
    made.seconds = milliseconds(made.seconds);
    made.end = Moment::now().seconds_since_1970();
    let (root, tiles) = (index.root(&manifest), index.tiles.len() as u64);
    // All files must be on the disk before the manifest that names them.
    files.disk.sync()?;
    manifest.state = StoreState::Finished(Box::new(Finished { root, tiles, statistics, made }));
    manifest.write(files.disk)?;
    files.disk.sync()?;
    Ok(manifest)
}

/// Writes the manifest of an unfinished store, and the metadata of its arrays.
pub(super) fn begin(files: &StoreFiles<'_>, manifest: &Manifest) -> Result<(), SweepError> {
    if files.disk.length(MANIFEST)?.is_none() {
        manifest.write(files.disk)?;
        files.disk.sync()?;
    }
    for (key, text) in manifest.layout().metadata_files() {
        files.put(&key, text.as_bytes())?;
    }
    Ok(())
}

/// Moves the tiles with signals of 8 bits away, because values need 16 bits.
pub(super) fn move_narrow_tiles(
    files: &StoreFiles<'_>,
    layout: &StoreLayout,
    min: i64,
    max: i64,
) -> Result<(), SweepError> {
    let to = files.free_key(OUTGROWN, "8-bit")?;
    // If this is interrupted, the next sweep finds again that 8 bits are too few.
    for (folder, _) in layout.arrays() {
        if !files.disk.list(&folder)?.is_empty() {
            files.disk.rename(&folder, &format!("{to}/{folder}"))?;
        }
    }
    files.disk.sync()?;
    (files.on_event)(StoreEvent::Wider { min, max, to: files.disk.path(&to) });
    Ok(())
}

fn milliseconds(seconds: f64) -> f64 {
    (seconds * 1e3).round() / 1e3
}
