//! Verification: what is stored, held against checksums, and against what is evaluated again.

use std::collections::HashSet;
use std::str::FromStr;
use std::sync::atomic::{AtomicU64, Ordering};

use thiserror::Error;
use wythoff::Window;
use wythoff::blocking::boundary::Boundary;
use wythoff::blocking::entrance::entering;
use wythoff::blocking::tiling::Tile;
use wythoff::observer::Observer;

use super::error::{SweepError, TileError};
use super::files::{Stored, places};
use super::index::{Index, IndexError};
use super::layout::{FINEST, Layout, MANIFEST, TILES};
use super::ledger::{Ledger, Record};
use super::manifest::{Manifest, State};
use super::pyramid::in_parallel;
use super::run::{Order, Report, interrupted};
use super::sweep::{Known, other_level};
use super::tile::{self, Contents, Way};
use super::warden::{Event, Warden};
use crate::hash::Artefact;

/// Which tiles to evaluate again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verify {
    /// One in fifty, at least eight, those on the diagonal among them; the same ones for the same
    /// root.
    Sample,
    /// Every one.
    All,
}

/// Not a way to verify.
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

/// After this many attempts to mend it, a store is beyond mending.
const ATTEMPTS: usize = 2;

/// A file that is not as it should be, and what is wrong with it.
type Fault = (String, String);
type Faults = Vec<Fault>;

/// What was found out about a tile.
enum Verdict {
    /// As it should be.
    Right,
    /// As it should be, and as it is when evaluated again.
    Equal,
    /// Files that are not as they should be, and why.
    Wrong(Faults),
}

impl Order {
    /// Verifies a finished store, and mends what can be mended: files that are not as they should
    /// be go into quarantine, and the sweep goes on without them.
    pub(super) fn verify(
        &self,
        warden: &Warden<'_>,
        mut manifest: Manifest,
        verify: Verify,
        observer: &dyn Observer,
    ) -> Result<Report, SweepError> {
        let mut attempts = ATTEMPTS;
        loop {
            let job = Job { order: self, warden, manifest: &manifest, verify, observer };
            let bits = manifest.bits;
            let (faults, equal, known) =
                if bits == 8 { job.run::<u8>()? } else { job.run::<u16>()? };
            let sound = faults.is_empty();
            if sound || attempts == 0 {
                for (key, reason) in faults {
                    (warden.tell)(Event::Wrong { path: warden.disk.path(&key), reason });
                }
                return self.report(warden, manifest, equal, sound);
            }
            // The manifest never names what is not there: first it says so, then files go.
            manifest.state = State::Unfinished;
            manifest.write(warden.disk)?;
            warden.disk.sync()?;
            for (key, reason) in faults {
                if key != MANIFEST && warden.disk.length(&key)?.is_some() {
                    warden.arrest(&key, reason)?;
                }
            }
            manifest = self.sweep(warden, manifest, observer, &known)?;
            attempts -= 1;
        }
    }
}

/// One verification.
struct Job<'a> {
    order: &'a Order,
    warden: &'a Warden<'a>,
    manifest: &'a Manifest,
    verify: Verify,
    observer: &'a dyn Observer,
}

impl Job<'_> {
    /// What is wrong with the store, how many tiles are equal to what is evaluated again, and what
    /// the edges of each tile were.
    fn run<T: Stored>(&self) -> Result<(Faults, u64, Known), SweepError> {
        let layout = self.manifest.layout();
        let mut faults = Faults::new();
        let Some(index) = self.index(&mut faults)? else {
            return Ok((faults, 0, Known::new()));
        };
        let chosen = self.chosen(&index.tiles);
        let total = chosen.iter().map(|&tile| layout.tiling.window(tile).cells()).sum();
        let (done, ledger) = (AtomicU64::new(0), Ledger::new(layout.tiling));
        let verdicts = in_parallel(&self.order.sweep, &index.tiles, |record| {
            let go_on = |cells: Window| {
                let cells = cells.cells() as u64;
                let done = cells + done.fetch_add(cells, Ordering::Relaxed);
                self.observer.progress(done.into(), total).is_continue()
            };
            let again = chosen.contains(&record.tile());
            if !again
                && self.observer.progress(done.load(Ordering::Relaxed).into(), total).is_break()
            {
                return Err(interrupted(self.warden.disk, &layout)?);
            }
            self.judge::<T>(&layout, record, &ledger, again.then_some(&go_on))
        })?;
        let mut equal = 0;
        for verdict in verdicts {
            match verdict {
                Verdict::Right => {}
                Verdict::Equal => equal += 1,
                Verdict::Wrong(files) => faults.extend(files),
            }
        }
        for file in &index.files {
            faults.extend(self.read(&file.key, file.blake3)?.err());
        }
        for (key, text) in layout.descriptions() {
            let right = Artefact::of(text.as_bytes());
            faults.extend(self.read(&key, right)?.err());
        }
        if let Some(findings) = ledger.close() {
            let told = self.manifest.finished().map(|told| (told.tiles, told.statistics));
            let right = (findings.records.len() as u64, findings.statistics());
            if told != Some(right) {
                faults.push((
                    MANIFEST.to_owned(),
                    "its statistics are not those of the tiles".to_owned(),
                ));
            }
            if findings.records != index.tiles {
                faults.push((TILES.to_owned(), "it is not what the tiles hold".to_owned()));
            }
        }
        let known = index.tiles.iter().map(|record| (record.tile(), record.files[0]));
        Ok((faults, equal, known.collect()))
    }

    /// `tiles.json`, if it is what the root in the manifest covers.
    fn index(&self, faults: &mut Faults) -> Result<Option<Index>, SweepError> {
        match Index::read(self.warden.disk, self.manifest) {
            Ok(index) => Ok(Some(index)),
            Err(IndexError::Disk(error)) => Err(error.into()),
            Err(IndexError::Wrong { problem, .. }) => {
                faults.push((TILES.to_owned(), problem));
                Ok(None)
            }
        }
    }

    /// The tiles to evaluate again.
    fn chosen(&self, records: &[Record]) -> HashSet<Tile> {
        let mut tiles: Vec<_> = records.iter().map(Record::tile).collect();
        let root = self.manifest.finished().map(|finished| finished.root.to_string());
        let root = root.unwrap_or_default();
        // A lot for each tile, drawn by the root.
        tiles.sort_by_cached_key(|tile| {
            *Artefact::of(format!("{root} {tile}").as_bytes()).as_bytes()
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

    /// A file that is what its hash says, or what is wrong with it.
    fn read(&self, key: &str, hash: Artefact) -> Result<Result<Vec<u8>, Fault>, SweepError> {
        let wrong = |reason: &str| Ok(Err((key.to_owned(), reason.to_owned())));
        match self.warden.disk.read_whole(key) {
            Ok(bytes) if Artefact::of(&bytes) == hash => Ok(Ok(bytes)),
            Ok(_) => wrong("its BLAKE3 is another"),
            Err(error) if error.is_missing() => wrong("it is missing"),
            Err(error) => Err(error.into()),
        }
    }

    /// Holds a tile against its checksums; and, if `again` is given, against what it is when it is
    /// evaluated from the edges stored before it.
    fn judge<T: Stored>(
        &self,
        layout: &Layout,
        record: &Record,
        ledger: &Ledger,
        again: Option<&dyn Fn(Window) -> bool>,
    ) -> Result<Verdict, SweepError> {
        let tile = record.tile();
        let (places, window) = (places(layout, tile), layout.tiling.window(tile));
        let (mut files, mut wrong) = (Vec::new(), Vec::new());
        for (place, &hash) in places.iter().zip(&record.files) {
            match self.read(&place.key, hash)? {
                Ok(bytes) => files.push(bytes),
                Err(fault) => wrong.push(fault),
            }
        }
        if !wrong.is_empty() {
            return Ok(Verdict::Wrong(wrong));
        }
        let stored = match Contents::<T>::decode(self.warden.disk, layout, &places, window, &files)
        {
            Ok(stored) => stored,
            Err((n, error)) => {
                return Ok(Verdict::Wrong(vec![(places[n].key.clone(), error.to_string())]));
            }
        };
        ledger.enter(tile, &stored, record.files.clone());
        let Some(go_on) = again else { return Ok(Verdict::Right) };
        let Some(entering) = self.entering::<T>(layout, tile)? else { return Ok(Verdict::Right) };
        let fits = stored.check(tile, window, layout.block(), &entering);
        let sweep = self.order.sweep.clone().with_level(other_level(&self.order.sweep));
        let way = Way {
            sweep: &sweep,
            sides: &[layout.block(), smaller(layout.block())],
            pyramid: layout.pyramid,
        };
        let evaluated = Contents::evaluate(way, window, layout.squares(), entering, go_on);
        let reason = match (fits, evaluated) {
            (Ok(()), Ok(evaluated)) if evaluated == stored => return Ok(Verdict::Equal),
            (_, Err(TileError::Interrupted)) => {
                return Err(interrupted(self.warden.disk, layout)?);
            }
            (Err(what), _) => format!("{what} do not fit the tiles before it"),
            _ => "evaluated again, the tile is another".to_owned(),
        };
        Ok(Verdict::Wrong(places.into_iter().map(|place| (place.key, reason.clone())).collect()))
    }

    /// What enters a tile, from the edges stored before it; none if these are not right.
    fn entering<T: Stored>(
        &self,
        layout: &Layout,
        tile: Tile,
    ) -> Result<Option<Boundary<T>>, SweepError> {
        // Damage is judged where the tile itself is.
        let leaving = |i: u64, j: u64| {
            let tile = Tile { i: i as usize, j: j as usize };
            let place = &places(layout, tile)[0];
            let file = match self.warden.disk.read_whole(&place.key) {
                Err(error) if error.is_missing() => return Err(None),
                file => file.map_err(|error| Some(SweepError::from(error)))?,
            };
            let (window, block) = (layout.tiling.window(tile), layout.block());
            let edges = place.open(self.warden.disk, file);
            let edges = edges.and_then(|shard| Contents::take_edges(&shard, layout, window));
            edges.map(|edges| tile::leaving::<T>(window, block, &edges)).map_err(|_| None)
        };
        match entering(layout.tiling.side(), layout.tiling.window(tile), leaving) {
            Ok(entering) => Ok(Some(entering)),
            Err(None) => Ok(None),
            Err(Some(error)) => Err(error),
        }
    }
}

/// A side for blocks within blocks: whole squares, and no divisor of the block where that can be.
const fn smaller(block: u64) -> u64 {
    let squares = block * 3 / 8 / FINEST;
    if squares == 0 { FINEST } else { squares * FINEST }
}
