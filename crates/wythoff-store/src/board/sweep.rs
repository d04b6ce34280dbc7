//! The wavefront over the tiles of a store: each is read, or evaluated and written.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

use wythoff::Window;
use wythoff::blocking::Sweep;
use wythoff::blocking::boundary::Boundary;
use wythoff::blocking::region::Region;
use wythoff::blocking::sweep::{Level, PatchError};
use wythoff::blocking::tiling::Tile;
use wythoff::observer::Observer;

use super::error::{SweepError, TileError};
use super::files::{Place, Stored, places};
use super::layout::Layout;
use super::ledger::{Findings, Ledger};
use super::tile::{Contents, Way, join};
use super::warden::{Event, Warden};
use crate::hash::Artefact;

/// Threads that write: while one waits for the disk, the other puts files together.
const WRITERS: usize = 2;

/// Tiles that wait to be written. More of them would only take memory: if the disk is slower than
/// the sweep, the sweep waits.
const QUEUE: usize = 4;

/// Tiles that are not in the store yet, nor being evaluated.
pub(super) const IN_FLIGHT: usize = QUEUE + WRITERS;

/// What the edges of tiles were that were in the store once.
pub(super) type Known = HashMap<Tile, Artefact>;

/// One pass over tiles of a store.
pub(super) struct Pass<'a> {
    pub(super) warden: &'a Warden<'a>,
    pub(super) sweep: &'a Sweep,
    pub(super) layout: Layout,
    pub(super) observer: &'a dyn Observer,
    /// Of tiles that were in the store once: what their edges were.
    pub(super) known: &'a Known,
}

/// Why a pass did not get through.
pub(super) enum Stop {
    /// Values do not fit the signals.
    OutOfRange { min: i64, max: i64 },
    /// The observer said stop.
    Interrupted,
    /// Anything else.
    Failed(SweepError),
}

impl<E: Into<SweepError>> From<E> for Stop {
    fn from(error: E) -> Self {
        Self::Failed(error.into())
    }
}

/// What the threads of a pass share.
struct Shared<'a> {
    pass: &'a Pass<'a>,
    ledger: Ledger,
    cells: AtomicU64,
    total: u128,
    values: Mutex<Option<(i64, i64)>>,
    /// Tiles whose edges are not what they were.
    changed: Mutex<HashSet<Tile>>,
    stopped: AtomicBool,
    reason: Mutex<Option<Stop>>,
}

/// A tile that is to be written.
struct Package<T: Stored> {
    tile: Tile,
    contents: Contents<T>,
}

/// A tile that is in the store.
struct Entry<T: Stored> {
    contents: Contents<T>,
    /// BLAKE3 of its files.
    files: Vec<Artefact>,
}

impl Pass<'_> {
    /// Goes over all tiles of the board.
    pub(super) fn whole<T: Stored>(&self) -> Result<Findings, Stop> {
        let tiling = self.layout.tiling;
        let (findings, _) = self.run(&Region::<T>::whole(tiling), Ledger::new(tiling))?;
        Ok(findings)
    }

    /// Goes over the tiles of a region. What leaves it, when all that is to be found is in `ledger`, and all tiles in
    /// the store.
    pub(super) fn run<T: Stored>(
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
        // Whoever watches knows how many there are before the first is written.
        let [none, total] = shared.ledger.tiles();
        self.observer.tiles(none, total);
        let (sender, receiver) = sync_channel::<Package<T>>(QUEUE);
        let (shared, receiver) = (shared, Mutex::new(receiver));
        let leaving = thread::scope(|scope| {
            for _ in 0..WRITERS {
                scope.spawn(|| shared.write_all(&receiver));
            }
            // The writers end when nobody is left who could send them more.
            let sender = sender;
            let visited = self.sweep.follow(region, |tile, entering| {
                let leaving = shared.visit(tile, entering, &sender);
                leaving.map_err(|stop| shared.stop(stop)).ok()
            });
            visited.unwrap_or_else(|damaged| {
                shared.stop(SweepError::Memory(damaged).into());
                None
            })
        });
        match shared.reason.into_inner().unwrap_or_else(PoisonError::into_inner) {
            Some(stop) => Err(stop),
            None => Ok(shared.ledger.close().zip(leaving).expect("all tiles were visited")),
        }
    }
}

impl Shared<'_> {
    /// Reads a tile, or evaluates it and has it written. What leaves it.
    fn visit<T: Stored>(
        &self,
        tile: Tile,
        entering: Boundary<T>,
        sender: &SyncSender<Package<T>>,
    ) -> Result<Boundary<T>, Stop> {
        let Pass { layout, .. } = *self.pass;
        let window = layout.tiling.window(tile);
        if !self.follows_a_change(tile)
            && let Some(Entry { contents, files }) = self.read(tile, window, &entering)?
        {
            self.watch::<T>(contents.values)?;
            self.enter(tile, &contents, files);
            self.progress(window)?;
            return Ok(contents.leaving(window, layout.block()));
        }
        let contents = self.evaluate(tile, window, entering)?;
        self.watch::<T>(contents.values)?;
        self.compare(tile, window, &contents);
        let leaving = contents.leaving(window, layout.block());
        // Nobody receives any more only if everything was stopped.
        sender.send(Package { tile, contents }).map_err(|_| Stop::Interrupted)?;
        Ok(leaving)
    }

    /// The contents of a tile that is in the store, and fits what enters it; with the hashes of its
    /// files.
    fn read<T: Stored>(
        &self,
        tile: Tile,
        window: Window,
        entering: &Boundary<T>,
    ) -> Result<Option<Entry<T>>, SweepError> {
        let Pass { warden, layout, .. } = *self.pass;
        let places = places(&layout, tile);
        let mut files = Vec::with_capacity(places.len());
        for place in &places {
            match warden.disk.read_whole(&place.key) {
                Ok(bytes) => files.push(bytes),
                Err(error) if error.is_missing() => return Ok(None),
                Err(error) => return Err(error.into()),
            }
        }
        let hashes = files.iter().map(|bytes| Artefact::of(bytes)).collect();
        let contents = match Contents::decode(warden.disk, &layout, &places, window, &files) {
            Ok(contents) => contents,
            Err((n, error)) if error.is_damage() => {
                warden.arrest(&places[n].key, &error)?;
                return Ok(None);
            }
            Err((_, error)) => return Err(SweepError::Damaged { source: error }),
        };
        if let Err(what) = contents.check(tile, window, layout.block(), entering) {
            let reason = format!("{what} do not fit the tiles before it");
            for place in &places {
                warden.arrest(&place.key, &reason)?;
            }
            return Ok(None);
        }
        Ok(Some(Entry { contents, files: hashes }))
    }

    /// Evaluates a tile; if that contradicts itself, once more with other vector instructions.
    fn evaluate<T: Stored>(
        &self,
        tile: Tile,
        window: Window,
        entering: Boundary<T>,
    ) -> Result<Contents<T>, Stop> {
        let Pass { sweep, layout, .. } = *self.pass;
        let evaluate = |sweep: &Sweep, entering| {
            let way = Way { sweep, sides: &[layout.block()], pyramid: layout.pyramid };
            let go_on = |cells| self.progress(cells).is_ok();
            Contents::evaluate(way, window, layout.squares(), entering, &go_on)
        };
        let first = match evaluate(sweep, entering.clone()) {
            Err(TileError::Patch(PatchError::Check(problem))) => {
                (self.pass.warden.tell)(Event::Again { tile, problem: problem.to_string() });
                evaluate(&sweep.clone().with_level(other_level(sweep)), entering)
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

    /// Notes whether the edges of a tile are other than they were when it was in the store before:
    /// then nothing behind it can stay.
    fn compare<T: Stored>(&self, tile: Tile, window: Window, contents: &Contents<T>) {
        let Pass { layout, known, .. } = *self.pass;
        if let Some(before) = known.get(&tile) {
            let files = contents.encode(&layout, &places(&layout, tile), window);
            if Artefact::of(&files[0]) != *before {
                lock(&self.changed).insert(tile);
            }
        }
    }

    /// Whether a tile before this one has other edges than it had.
    fn follows_a_change(&self, tile: Tile) -> bool {
        let changed = lock(&self.changed);
        let Tile { i, j } = tile;
        let before = [(0, 1), (1, 0), (1, 1)].map(|(left, up)| {
            i.checked_sub(left).zip(j.checked_sub(up)).map(|(i, j)| Tile { i, j })
        });
        before.into_iter().flatten().any(|before| changed.contains(&before))
    }

    /// Takes in the values of a tile, and stops if all so far are too far apart for the signals.
    fn watch<T: Stored>(&self, seen: Option<(i64, i64)>) -> Result<(), Stop> {
        let mut values = lock(&self.values);
        *values = join(*values, seen);
        // What the proof of the span adds to the values that are seen.
        let (min, max) = join(*values, Some((-6, 2))).unwrap_or_default();
        if max - min > self.pass.sweep.span::<T>() {
            return Err(Stop::OutOfRange { min, max });
        }
        Ok(())
    }

    /// Counts a tile that is in the store.
    fn enter<T: Stored>(&self, tile: Tile, contents: &Contents<T>, files: Vec<Artefact>) {
        self.ledger.enter(tile, contents, files);
        let [done, total] = self.ledger.tiles();
        self.pass.observer.tiles(done, total);
    }

    /// Counts cells as done. An error if it is time to stop.
    fn progress(&self, cells: Window) -> Result<(), Stop> {
        let cells = cells.cells() as u64;
        let done = cells + self.cells.fetch_add(cells, Ordering::Relaxed);
        let go_on = self.pass.observer.progress(done.into(), self.total).is_continue();
        if go_on && !self.stopped.load(Ordering::Relaxed) { Ok(()) } else { Err(Stop::Interrupted) }
    }

    /// Has everything stop. The first reason counts; being stopped is none.
    fn stop(&self, stop: Stop) {
        let mut reason = lock(&self.reason);
        if matches!(*reason, None | Some(Stop::Interrupted)) {
            *reason = Some(stop);
        }
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// Whether it was stopped by a failure, behind which nothing more is to be written.
    fn failed(&self) -> bool {
        !matches!(*lock(&self.reason), None | Some(Stop::Interrupted))
    }

    /// What a writer does.
    fn write_all<T: Stored>(&self, receiver: &Mutex<Receiver<Package<T>>>) {
        loop {
            let next = lock(receiver).recv();
            let Ok(package) = next else { return };
            // Once something failed, what is still waiting is let go.
            if !self.failed()
                && let Err(error) = self.write(package)
            {
                self.stop(error.into());
            }
        }
    }

    fn write<T: Stored>(&self, package: Package<T>) -> Result<(), SweepError> {
        let Package { tile, contents } = package;
        let Pass { warden, layout, .. } = *self.pass;
        let places = places(&layout, tile);
        let files = contents.encode(&layout, &places, layout.tiling.window(tile));
        let hashes: Vec<_> = files.iter().map(|bytes| Artefact::of(bytes)).collect();
        for (Place { key, .. }, bytes) in places.iter().zip(&files) {
            warden.put(key, bytes)?;
        }
        self.enter(tile, &contents, hashes);
        Ok(())
    }
}

/// Another level of vector instructions than that of a sweep, if this machine has one.
pub(super) fn other_level(sweep: &Sweep) -> Level {
    let levels = Level::available();
    let other = levels.into_iter().rev().find(|&level| level != sweep.level());
    other.unwrap_or_else(|| sweep.level())
}

/// A thread that panicked with the lock leaves nothing half done behind.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
