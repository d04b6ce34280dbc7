//! A board into a store: begun, gone on with, finished, verified.

use std::time::{Instant, SystemTime, UNIX_EPOCH};

use wythoff::blocking::Sweep;
use wythoff::blocking::sweep::Cost;
use wythoff::blocking::tiling::Tiling;
use wythoff::observer::Observer;

use super::error::SweepError;
use super::finish::{check_hash, write_derived};
use super::index::Index;
use super::layout::{FINEST, LOCK, Layout, MANIFEST, OUTGROWN, TILES, VALUES, level};
use super::ledger::Findings;
use super::manifest::{Finished, Made, Manifest, ManifestError, State, Statistics};
use super::sweep::{IN_FLIGHT, Known, Pass, Stop};
use super::verify::Verify;
use super::warden::{Event, Warden};
use crate::disk::{Disk, DiskError};

/// What to sweep into a store, and how.
#[derive(Debug, Clone)]
pub struct Order {
    /// The game, the vector instructions, and the threads.
    pub sweep: Sweep,
    /// The board, and how it is cut.
    pub tiling: Tiling,
    /// Whether to count values for every zoom.
    pub pyramid: bool,
    /// Whether to go on with a store that is not finished.
    pub resume: bool,
    /// What to evaluate again in the end.
    pub verify: Option<Verify>,
}

/// What came of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Report {
    /// What the store says now.
    pub manifest: Manifest,
    /// Tiles evaluated a second time, from the edges stored before them, and found equal; without
    /// verification, all tiles: each passed its checks when it was evaluated.
    pub verified: u64,
    /// Files in quarantine.
    pub quarantined: u64,
    /// Whether all that was found wrong could be mended.
    pub sound: bool,
}

/// What happens besides, as far as people may want to know.
pub type Tell<'a> = &'a (dyn Fn(Event) + Sync);

impl Order {
    /// The manifest of a store of this order that has not been begun.
    pub(super) fn manifest(&self, bits: u32) -> Manifest {
        let layout = Layout { tiling: self.tiling, bits, pyramid: self.pyramid };
        Manifest::new(self.sweep.k(), &layout)
    }

    /// What this takes, if nothing is in the store yet; without verification.
    pub fn cost(&self) -> Cost {
        let layout = self.manifest(8).layout();
        let threads = self.sweep.threads() as u128;
        // Signals on the way from tile to tile, and palaces by row; tiles that are evaluated, wait,
        // and are written; shards of coarser levels.
        let rows = 16 * u128::from(self.tiling.size());
        let tiles = 4 * (threads + IN_FLIGHT as u128) * layout.tile_bytes();
        let shards = if self.pyramid { threads << 25 } else { 0 };
        Cost { swept: self.tiling.cells(), read: 0, memory: rows + tiles + shards + (1 << 24) }
    }

    /// Bytes that the store takes on the disk, at most.
    pub fn bytes(&self) -> u128 {
        self.manifest(8).layout().bytes()
    }

    /// Sweeps the board into the store on a disk; what is there already is not done again.
    ///
    /// A store that is finished is left as it is, and answered from. `tell` hears of what happens
    /// besides.
    ///
    /// `Time: O(N^2 / 2)` for N x N cells. `Memory: O(N)`, some 12 bytes a row, and some MB a thread.
    ///
    /// # Errors
    /// If the store is of another board, is in use, or not finished and not to be gone on with; if
    /// files cannot be written or read; if the observer said stop. What is in the store stays, and
    /// a next run goes on from there.
    pub fn run(
        &self,
        disk: &dyn Disk,
        observer: &dyn Observer,
        tell: Tell<'_>,
    ) -> Result<Report, SweepError> {
        let warden = Warden { disk, tell };
        let found = self.look(disk)?;
        let finished = found.as_ref().is_some_and(|manifest| manifest.finished().is_some());
        if let (Some(manifest), true, None) = (&found, finished, self.verify) {
            confirm(disk, manifest)?;
            let verified = self.tiling.tiles().count() as u64;
            return self.report(&warden, manifest.clone(), verified, true);
        }
        let _lock = disk.lock(LOCK)?;
        // Another process may have gone on with it in between.
        let manifest = match self.look(disk)? {
            Some(manifest) => manifest,
            None => self.manifest(8),
        };
        let manifest = match manifest.finished() {
            Some(_) => manifest,
            None => self.sweep(&warden, manifest, observer, &Known::new())?,
        };
        let verified = self.tiling.tiles().count() as u64;
        let Some(verify) = self.verify else {
            return self.report(&warden, manifest, verified, true);
        };
        self.verify(&warden, manifest, verify, observer)
    }

    /// The manifest of what is there, if it is a store of this board.
    pub(super) fn look(&self, disk: &dyn Disk) -> Result<Option<Manifest>, SweepError> {
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

    /// Sweeps until the store is finished, with wider signals if that is what it takes.
    pub(super) fn sweep(
        &self,
        warden: &Warden<'_>,
        mut manifest: Manifest,
        observer: &dyn Observer,
        known: &Known,
    ) -> Result<Manifest, SweepError> {
        let (began, clock) = (SystemTime::now(), Instant::now());
        loop {
            begin(warden, &manifest)?;
            let (layout, sweep) = (manifest.layout(), &self.sweep);
            let pass = Pass { warden, sweep, layout, observer, known };
            let found = if layout.bits == 8 { pass.whole::<u8>() } else { pass.whole::<u16>() };
            match found {
                Ok(findings) => {
                    let made = self.made(began, clock);
                    return self.finish(warden, manifest, findings, made, observer);
                }
                Err(Stop::Interrupted) => return Err(interrupted(warden.disk, &layout)?),
                Err(Stop::Failed(error)) => return Err(error),
                Err(Stop::OutOfRange { min, max }) if layout.bits == 8 => {
                    widen(warden, &layout, min, max)?;
                    manifest = self.manifest(16);
                    manifest.write(warden.disk)?;
                }
                Err(Stop::OutOfRange { min, max }) => return Err(SweepError::TooWide { min, max }),
            }
        }
    }

    /// Writes what is derived from all tiles, and last the manifest that says so.
    fn finish(
        &self,
        warden: &Warden<'_>,
        manifest: Manifest,
        findings: Findings,
        mut made: Made,
        observer: &dyn Observer,
    ) -> Result<Manifest, SweepError> {
        let statistics = findings.statistics();
        let clock = Instant::now();
        let index = write_derived(warden, &manifest.layout(), findings, &self.sweep, observer)?;
        made.seconds += clock.elapsed().as_secs_f64();
        seal(warden, manifest, &index, statistics, made)
    }

    /// How the store is being made.
    pub(super) fn made(&self, began: SystemTime, clock: Instant) -> Made {
        Made {
            program: env!("CARGO_PKG_VERSION").to_owned(),
            level: self.sweep.level().name().to_owned(),
            threads: self.sweep.threads() as u64,
            start: seconds_since_1970(began),
            end: 0,
            seconds: clock.elapsed().as_secs_f64(),
        }
    }

    pub(super) fn report(
        &self,
        warden: &Warden<'_>,
        manifest: Manifest,
        verified: u64,
        sound: bool,
    ) -> Result<Report, SweepError> {
        Ok(Report { manifest, verified, quarantined: warden.quarantined()?, sound })
    }
}

/// Writes `tiles.json`, and last the manifest that says that all is there.
pub(super) fn seal(
    warden: &Warden<'_>,
    mut manifest: Manifest,
    index: &Index,
    statistics: Statistics,
    mut made: Made,
) -> Result<Manifest, SweepError> {
    warden.put(TILES, &index.to_json())?;
    made.seconds = milliseconds(made.seconds);
    made.end = seconds_since_1970(SystemTime::now());
    let (root, tiles) = (index.root(&manifest), index.tiles.len() as u64);
    // What the manifest names is there before it does.
    warden.disk.sync()?;
    manifest.state = State::Finished(Box::new(Finished { root, tiles, statistics, made }));
    manifest.write(warden.disk)?;
    warden.disk.sync()?;
    Ok(manifest)
}

/// Checks the manifest of a finished store against `tiles.json` and the palaces of the rows.
pub(super) fn confirm(disk: &dyn Disk, manifest: &Manifest) -> Result<(), SweepError> {
    let index = Index::read(disk, manifest)?;
    index.check(disk, manifest)?;
    Ok(check_hash(disk, manifest, &index)?)
}

/// Writes the manifest of a store that is being made, and what its arrays say of themselves.
pub(super) fn begin(warden: &Warden<'_>, manifest: &Manifest) -> Result<(), SweepError> {
    if warden.disk.length(MANIFEST)?.is_none() {
        manifest.write(warden.disk)?;
        warden.disk.sync()?;
    }
    for (key, text) in manifest.layout().descriptions() {
        warden.put(&key, text.as_bytes())?;
    }
    Ok(())
}

/// Puts the tiles of signals of 8 bits out of the way, and begins anew with 16.
pub(super) fn widen(
    warden: &Warden<'_>,
    layout: &Layout,
    min: i64,
    max: i64,
) -> Result<(), SweepError> {
    let to = warden.free(OUTGROWN, "8-bit")?;
    // Whenever this is cut short, it is found out again that 8 bits are too few.
    for (folder, _) in layout.arrays() {
        if warden.disk.length(&folder)?.is_some() {
            warden.disk.rename(&folder, &format!("{to}/{folder}"))?;
        }
    }
    warden.disk.sync()?;
    (warden.tell)(Event::Wider { min, max, to: warden.disk.path(&to) });
    Ok(())
}

/// What is kept of a sweep that was stopped.
pub(super) fn interrupted(disk: &dyn Disk, layout: &Layout) -> Result<SweepError, DiskError> {
    // The folders of the array of which each tile is written last.
    let rows = (0..layout.tiling.columns()).map(|j| match layout.pyramid {
        true => disk.list(&format!("{}/c/0/{j}", level(FINEST))),
        false => disk.list(&format!("{VALUES}/c/0/{j}")),
    });
    let kept = rows.map(|row| Ok(row?.len() as u64)).sum::<Result<_, DiskError>>()?;
    Ok(SweepError::Interrupted { kept, tiles: layout.tiling.tiles().count() as u64 })
}

fn seconds_since_1970(time: SystemTime) -> u64 {
    time.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

fn milliseconds(seconds: f64) -> f64 {
    (seconds * 1e3).round() / 1e3
}
