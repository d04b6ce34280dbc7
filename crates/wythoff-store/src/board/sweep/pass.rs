//! A pass over the tiles of a store in their order of dependence. Each tile is read, or evaluated
//! and written.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, Builder};

use wythoff::Window;
use wythoff::blocking::Sweep;
use wythoff::blocking::boundary::Boundary;
use wythoff::blocking::region::Region;
use wythoff::blocking::sweep::PatchError;
use wythoff::blocking::tiling::Tile;
use wythoff::observer::Observer;

use super::ledger::{Findings, Ledger};
use crate::board::error::SweepError;
use crate::board::event::StoreEvent;
use crate::board::files::StoreFiles;
use crate::board::layout::StoreLayout;
use crate::board::statistics::join;
use crate::board::tile::{Evaluation, StoredSignal, TileContents, TileError};
use crate::hash::FileHash;

/// Threads that encode and write tiles. While one waits for the disk, the other encodes.
pub(in crate::board) const WRITERS: usize = 2;

/// Tiles that wait to be written. If the disk is slower than the sweep, the sweep waits.
const QUEUE: usize = 4;

/// Tiles that are evaluated but not in the store yet.
pub(super) const IN_FLIGHT: usize = QUEUE + WRITERS;

/// Hashes of the edges of tiles that were in the store before.
pub(in crate::board) type KnownEdges = HashMap<Tile, FileHash>;

/// A pass over tiles of a store.
pub(in crate::board) struct Pass<'a> {
    pub(in crate::board) files: &'a StoreFiles<'a>,
    pub(in crate::board) sweep: &'a Sweep,
    pub(in crate::board) layout: StoreLayout,
    pub(in crate::board) observer: &'a dyn Observer,
    pub(in crate::board) known: &'a KnownEdges,
    /// Threads that encode and write tiles; 0 if the threads of the sweep write them.
    pub(in crate::board) writers: usize,
}

/// Why a pass did not reach its end.
pub(in crate::board) enum Stop {
    /// Values do not fit the signals.
    OutOfRange { min: i64, max: i64 },
    /// The observer interrupted the pass.
    Interrupted,
    /// Any other error.
    Failed(SweepError),
}

impl<E: Into<SweepError>> From<E> for Stop {
    fn from(error: E) -> Self {
        Self::Failed(error.into())
    }
}

/// State that the threads of a pass share.
struct Shared<'a> {
    pass: &'a Pass<'a>,
    ledger: Ledger,
    /// Cells that are evaluated or read.
    cells: AtomicU64,
    /// All cells.
    total: u128,
    /// Smallest and largest value so far.
    values: Mutex<Option<(i64, i64)>>,
    /// Tiles whose edges differ from those that were in the store before.
    changed: Mutex<HashSet<Tile>>,
    stopped: AtomicBool,
    reason: Mutex<Option<Stop>>,
}

/// A tile that waits to be written.
struct Evaluated<T: StoredSignal> {
    tile: Tile,
    contents: TileContents<T>,
}

/// A tile that is in the store.
struct Stored<T: StoredSignal> {
    contents: TileContents<T>,
    /// BLAKE3 of its files.
    files: Vec<FileHash>,
}

impl Pass<'_> {
    /// Visits all tiles of the board.
    pub(super) fn whole<T: StoredSignal>(&self) -> Result<Findings, Stop> {
        let tiling = self.layout.tiling;
        let (findings, _) = self.run(&Region::<T>::whole(tiling), Ledger::new(tiling))?;
        Ok(findings)
    }

    /// Visits the tiles of a region. Returns the counts in the ledger and the signals that leave
    /// the region, when all its tiles are in the store.
    pub(in crate::board) fn run<T: StoredSignal>(
        &self,
        region: &Region<T>,
        ledger: Ledger,
    ) -> Result<(Findings, Boundary<T>), Stop> {
        let shared = Shared {
            pass: self,
            ledger,
            cells: AtomicU64::new(0),
            total: region.cells(),
            values: Mutex::default(),
            changed: Mutex::default(),
            stopped: AtomicBool::new(false),
            reason: Mutex::default(),
        };
        // The observer gets the number of tiles before the first tile is done.
        let [none, total] = shared.ledger.tiles();
        self.observer.tiles(none, total);
        let (sender, receiver) = sync_channel::<Evaluated<T>>(QUEUE);
        let (writing, receiver) = (&shared, Arc::new(Mutex::new(receiver)));
        let leaving = thread::scope(|scope| {
            let start = || {
                let receiver = Arc::clone(&receiver);
                Builder::new().spawn_scoped(scope, move || writing.write_all(&receiver))
            };
            // WebAssembly has no threads, and other systems may not start them.
            let writers = if cfg!(target_family = "wasm") { 0 } else { self.writers };
            let started = (0..writers).filter(|_| start().is_ok()).count();
            // Only the writers have it, so that nothing is sent when none is left.
            drop(receiver);
            // The writers end when the last sender is dropped.
            let sender = Some(sender).filter(|_| started > 0);
            let visited = self.sweep.follow(region, |tile, entering| {
                let leaving = shared.visit(tile, entering, sender.as_ref());
                leaving.map_err(|stop| shared.stop(stop)).ok()
            });
            visited.unwrap_or_else(|damaged| {
                shared.stop(SweepError::Memory(damaged).into());
                None
            })
        });
        match shared.reason.into_inner().unwrap_or_else(PoisonError::into_inner) {
            Some(stop) => Err(stop),
            None => Ok(shared
                .ledger
                .close()
                .zip(leaving)
                .expect("a pass that did not stop has visited all tiles")),
        }
    }
}

impl Shared<'_> {
    /// Reads a tile, or evaluates it and sends it to the writers. If there are none, it is written
    /// here. Returns the signals that leave it.
    fn visit<T: StoredSignal>(
        &self,
        tile: Tile,
        entering: Boundary<T>,
        writers: Option<&SyncSender<Evaluated<T>>>,
    ) -> Result<Boundary<T>, Stop> {
        let Pass { layout, .. } = *self.pass;
        let window = layout.tiling.window(tile);
        if !self.follows_a_change(tile)
            && let Some(Stored { contents, files }) = self.read(tile, window, &entering)?
        {
            self.check_range::<T>(contents.values)?;
            self.add(tile, &contents, files);
            self.progress(window)?;
            return Ok(contents.leaving(window, layout.block()));
        }
        let contents = self.evaluate(tile, window, entering)?;
        self.check_range::<T>(contents.values)?;
        self.compare(tile, window, &contents);
        let leaving = contents.leaving(window, layout.block());
        let evaluated = Evaluated { tile, contents };
        match writers {
            // No writer is left only if the pass was stopped, or if they panicked.
            Some(writers) => writers.send(evaluated).map_err(|_| Stop::Interrupted)?,
            None => self.write(evaluated)?,
        }
        Ok(leaving)
    }

    /// Reads a tile that is in the store and agrees with its entering signals. Files that do not
    /// are moved into quarantine.
    fn read<T: StoredSignal>(
        &self,
        tile: Tile,
        window: Window,
        entering: &Boundary<T>,
    ) -> Result<Option<Stored<T>>, SweepError> {
        let Pass { files, layout, .. } = *self.pass;
        let tile_files = layout.tile_files(tile);
        let mut read = Vec::with_capacity(tile_files.len());
        for file in &tile_files {
            match files.disk.read_whole(&file.key) {
                Ok(bytes) => read.push(bytes),
                Err(error) if error.is_missing() => return Ok(None),
                Err(error) => return Err(error.into()),
            }
        }
        let contents = match TileContents::decode(files.disk, &layout, &tile_files, window, &read) {
            Ok(contents) => contents,
            Err((n, error)) if error.is_damage() => {
                files.quarantine(&tile_files[n].key, &error)?;
                return Ok(None);
            }
            Err((_, error)) => return Err(SweepError::Damaged { source: error }),
        };
        if let Err(part) = contents.check(tile, window, layout.block(), entering) {
            let reason = format!("{part} do not fit the tiles before it");
            for file in &tile_files {
                files.quarantine(&file.key, &reason)?;
            }
            return Ok(None);
        }
        Ok(Some(Stored { contents, files: read.iter().map(|bytes| FileHash::of(bytes)).collect() }))
    }

    /// Evaluates a tile. If a check fails, evaluates it again with other vector instructions.
    fn evaluate<T: StoredSignal>(
        &self,
        tile: Tile,
        window: Window,
        entering: Boundary<T>,
    ) -> Result<TileContents<T>, Stop> {
        let Pass { sweep, layout, .. } = *self.pass;
        let evaluate = |sweep: &Sweep, entering| {
            let sides = &[layout.block()];
            let evaluation = Evaluation { sweep, sides, pyramid: layout.pyramid };
            let go_on = |cells| self.progress(cells).is_ok();
            TileContents::evaluate(evaluation, window, layout.squares(), entering, &go_on)
        };
        let first = match evaluate(sweep, entering.clone()) {
            Err(TileError::Patch(PatchError::Check(problem))) => {
                let event = StoreEvent::Again { tile, problem: problem.to_string() };
                (self.pass.files.on_event)(event);
                evaluate(&other_way(sweep), entering)
            }
            first => first,
        };
        first.map_err(|error| match error {
            TileError::Interrupted | TileError::Patch(PatchError::Interrupted(_)) => {
                Stop::Interrupted
            }
            TileError::Patch(PatchError::OutOfRange { min, max, .. }) => {
                Stop::OutOfRange { min, max }
            }
            TileError::Patch(PatchError::Check(problem)) => {
                SweepError::Check { tile, problem: problem.to_string() }.into()
            }
        })
    }

    /// Records a tile whose edges differ from those that were in the store before. The tiles after
    /// it must then be evaluated again.
    fn compare<T: StoredSignal>(&self, tile: Tile, window: Window, contents: &TileContents<T>) {
        let Pass { layout, known, .. } = *self.pass;
        if let Some(before) = known.get(&tile) {
            let files = contents.encode(&layout, &layout.tile_files(tile), window);
            if FileHash::of(&files[0]) != *before {
                lock(&self.changed).insert(tile);
            }
        }
    }

    /// Returns true if the edges of a tile just before this one have changed.
    fn follows_a_change(&self, tile: Tile) -> bool {
        let changed = lock(&self.changed);
        let Tile { i, j } = tile;
        let before = [(0, 1), (1, 0), (1, 1)].map(|(left, up)| {
            i.checked_sub(left).zip(j.checked_sub(up)).map(|(i, j)| Tile { i, j })
        });
        before.into_iter().flatten().any(|before| changed.contains(&before))
    }

    /// Adds the values of a tile to the range so far. An error if the range does not fit the
    /// signals.
    fn check_range<T: StoredSignal>(&self, seen: Option<(i64, i64)>) -> Result<(), Stop> {
        let mut values = lock(&self.values);
        *values = join(*values, seen);
        // The proof of the span counts from -6 to 2, even if no value is so small or large.
        let (min, max) = join(*values, Some((-6, 2))).unwrap_or_default();
        if max - min > self.pass.sweep.span::<T>() {
            return Err(Stop::OutOfRange { min, max });
        }
        Ok(())
    }

    /// Adds a tile that is in the store to the ledger.
    fn add<T: StoredSignal>(&self, tile: Tile, contents: &TileContents<T>, files: Vec<FileHash>) {
        self.ledger.add(tile, contents, files);
        let [done, total] = self.ledger.tiles();
        self.pass.observer.tiles(done, total);
    }

    /// Counts cells as done. An error if the pass is to stop.
    fn progress(&self, cells: Window) -> Result<(), Stop> {
        let cells = cells.cells() as u64;
        let done = cells + self.cells.fetch_add(cells, Ordering::Relaxed);
        let go_on = self.pass.observer.progress(done.into(), self.total).is_continue();
        if go_on && !self.stopped.load(Ordering::Relaxed) { Ok(()) } else { Err(Stop::Interrupted) }
    }

    /// Stops the pass. The first reason counts, except for interruptions, which can follow from it.
    fn stop(&self, stop: Stop) {
        let mut reason = lock(&self.reason);
        if matches!(*reason, None | Some(Stop::Interrupted)) {
            *reason = Some(stop);
        }
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// Returns true if an error stopped the pass, so that nothing more must be written.
    fn has_failed(&self) -> bool {
        !matches!(*lock(&self.reason), None | Some(Stop::Interrupted))
    }

    /// Writes tiles until the sender is dropped.
    fn write_all<T: StoredSignal>(&self, receiver: &Mutex<Receiver<Evaluated<T>>>) {
        loop {
            let next = lock(receiver).recv();
            let Ok(evaluated) = next else { return };
            // After an error, tiles that still wait are dropped.
            if !self.has_failed()
                && let Err(error) = self.write(evaluated)
            {
                self.stop(error.into());
            }
        }
    }

    fn write<T: StoredSignal>(&self, evaluated: Evaluated<T>) -> Result<(), SweepError> {
        let Evaluated { tile, contents } = evaluated;
        let Pass { files, layout, .. } = *self.pass;
        let tile_files = layout.tile_files(tile);
        let encoded = contents.encode(&layout, &tile_files, layout.tiling.window(tile));
        let hashes: Vec<_> = encoded.iter().map(|bytes| FileHash::of(bytes)).collect();
        for (file, bytes) in tile_files.iter().zip(&encoded) {
            files.put(&file.key, bytes)?;
        }
        self.add(tile, &contents, hashes);
        Ok(())
    }
}

/// Returns a sweep that evaluates cells in another way, if this machine has one.
pub(super) fn other_way(sweep: &Sweep) -> Sweep {
    sweep.alternative().unwrap_or_else(|| sweep.clone())
}

/// Locks a mutex. Its contents are valid even if a thread panicked while it held the lock.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::panic::catch_unwind;
    use std::path::PathBuf;
    use std::thread::ThreadId;

    use wythoff::blocking::tiling::Tiling;
    use wythoff_testkit::k;

    use super::*;
    use crate::board::SweepJob;
    use crate::disk::{Disk, DiskError, Lock, Memory, ReadAt};

    /// Panics where another thread writes a file: in the writers of a pass.
    #[derive(Debug)]
    struct Panicking(Memory, ThreadId);

    impl Disk for Panicking {
        fn path(&self, key: &str) -> PathBuf {
            self.0.path(key)
        }

        fn write_whole(&self, key: &str, bytes: &[u8]) -> Result<(), DiskError> {
            assert_eq!(thread::current().id(), self.1, "for the test");
            self.0.write_whole(key, bytes)
        }

        fn read_whole(&self, key: &str) -> Result<Vec<u8>, DiskError> {
            self.0.read_whole(key)
        }

        fn open(&self, key: &str) -> Result<Box<dyn ReadAt>, DiskError> {
            self.0.open(key)
        }

        fn length(&self, key: &str) -> Result<Option<u64>, DiskError> {
            self.0.length(key)
        }

        fn list(&self, key: &str) -> Result<Vec<String>, DiskError> {
            self.0.list(key)
        }

        fn rename(&self, from: &str, to: &str) -> Result<(), DiskError> {
            self.0.rename(from, to)
        }

        fn sync(&self) -> Result<(), DiskError> {
            self.0.sync()
        }

        fn lock(&self, key: &str) -> Result<Lock, DiskError> {
            self.0.lock(key)
        }
    }

    #[test]
    fn a_sweep_whose_writers_panic_ends() {
        let ended = catch_unwind(|| {
            let disk = Panicking(Memory::new(), thread::current().id());
            let tiling = Tiling::try_new(256 * 12, 256).unwrap();
            let sweep = Sweep::new(k(100)).with_threads(1);
            let job = SweepJob { sweep, tiling, pyramid: false, resume: false, verify: None };
            job.run(&disk, &(), &|_| ()).map(drop)
        });
        assert!(ended.is_err(), "{ended:?}");
    }
}
