//! `wythoff blocking sweep`: a whole board into a store.

use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;
use wythoff::blocking::K;
use wythoff::blocking::tiling::{Tiling, TilingError};
use wythoff_store::board::{
    Finished, ManifestError, Statistics, StoreEvent, SweepError, SweepJob, SweepReport, Verify,
};
use wythoff_store::disk::{DiskError, Folder};
use wythoff_store::hash::RootHash;

use crate::answer::{Format, Verdict, fields, paragraph};
use crate::cli::Globals;
use crate::cost;
use crate::failure::Failure;
use crate::progress::Progress;
use crate::typed::{self, Game, Vectors};

const HELP: &str = "\
The store keeps the signals on the edges of blocks, a gigabyte for 10^13 cells, and value counts \
of squares for every zoom; pictures, statistics and values of any window come from it \
(--store of `picture`, `stats`, `value`). It is a group of Zarr v3 arrays, laid out in \
docs/formats.md. The root is a hash over all of it: the same for the same board, whatever \
the machine and however often the sweep was interrupted.

Every tile is checked while it is computed. --verify reads every file again, and computes tiles \
again from the stored edges around them, in other blocks and with other vector instructions: one \
in fifty (sample), or every one (all). What is wrong is moved to DIR/quarantine and mended. \
\"verified\" counts tiles that were equal, without --verify those that passed their checks; \
\"quarantined\" counts the files in quarantine.

Exit codes: 0 the store is finished, and with --verify right, be it that it was mended; 1 --verify \
found what could not be mended; 2 refused, or could not write; 130 interrupted.

Examples:
  wythoff blocking sweep --k 20000 --store game-20000
  wythoff blocking sweep --k 1000000 --store million --resume
  wythoff blocking sweep --k 1000000 --store million --verify sample --json";

/// Sweep a board into a store: any window of it, at any zoom, at once
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    #[command(flatten)]
    game: Game,
    /// Side of the board in cells [default: 3 K]
    #[arg(long, value_name = "N", value_parser = side, allow_hyphen_values = true)]
    size: Option<u64>,
    /// The folder of the store
    #[arg(long, value_name = "DIR")]
    store: PathBuf,
    /// Go on with a store that is not finished
    #[arg(long)]
    resume: bool,
    /// Keep no value counts: half the size, but pictures of large windows take long
    #[arg(long)]
    no_pyramid: bool,
    /// Check the finished store: a sample of its tiles, or all
    #[arg(long, value_name = "sample|all")]
    verify: Option<Verify>,
    /// Side of a tile in cells, a power of two from 256 to 32768 [default: by the size]
    #[arg(long, value_name = "T", value_parser = side, allow_hyphen_values = true)]
    tile_size: Option<u64>,
    #[command(flatten)]
    vectors: Vectors,
    #[command(flatten)]
    format: Format,
}

pub(super) fn side(text: &str) -> Result<u64, &'static str> {
    typed::number(text).ok_or("a whole number of cells is wanted")
}

/// What the store is, and what was found in it.
#[derive(Debug, Serialize)]
struct Answer {
    k: u64,
    size: u64,
    tiles: u64,
    root: RootHash,
    verified: u64,
    quarantined: u64,
}

pub(crate) fn run(args: &Args, globals: &Globals) -> Result<Verdict, Failure> {
    let mut sweep = globals.sweep(args.game.k);
    if let Some(level) = args.vectors.simd {
        sweep = sweep.with_level(level);
    }
    let job = SweepJob {
        sweep,
        tiling: tiling(args.game.k, args.size, args.tile_size)?,
        pyramid: !args.no_pyramid,
        resume: args.resume,
        verify: args.verify,
    };
    const SMALLER: &str = "a smaller --size takes less";
    cost::allow(job.cost(), globals, SMALLER)?;
    let missing = job.bytes().saturating_sub(size_of(&args.store).into());
    cost::allow_disk(missing, &args.store, "--no-pyramid and a smaller --size take less")?;
    let report = {
        let progress = Progress::new(globals);
        let on_event = |event| progress.aside(|| show(&event));
        job.run(&Folder::new(&args.store), &progress, &on_event)
    };
    let report = report.map_err(|error| failed(error, &args.store))?;
    let SweepReport { manifest, verified, quarantined, sound } = &report;
    let Some(finished) = manifest.finished() else {
        unreachable!("a sweep that ends without an error is finished")
    };
    let answer = Answer {
        k: manifest.k,
        size: manifest.size,
        tiles: finished.tiles,
        root: finished.root,
        verified: *verified,
        quarantined: *quarantined,
    };
    args.format.print(&answer, |out| print(out, args, &report, finished))?;
    Ok(if *sound { Verdict::Done } else { Verdict::No })
}

/// The board, and how it is cut.
pub(super) fn tiling(k: K, size: Option<u64>, side: Option<u64>) -> Result<Tiling, Failure> {
    let cells = size.unwrap_or(3 * k.get());
    let tiling = match side {
        Some(side) => Tiling::try_new(cells, side),
        None => Tiling::usual(cells),
    };
    tiling.map_err(|error| match error {
        TilingError::Side(side) => Failure::refused(
            format!("--tile-size {side}: no side of a tile"),
            "powers of two from 256 to 32768 are",
        ),
        TilingError::Size(cells) => Failure::refused(
            match size {
                Some(_) => format!("--size {cells}: no side of a board"),
                None => format!("--k {}: a board of 3 K cells a side is too large", k.get()),
            },
            format!("--size is a whole number from 1 to {}", Tiling::MOST),
        ),
    })
}

/// Bytes of all files in a folder, as far as they can be seen.
fn size_of(folder: &Path) -> u64 {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let size = entries.map(|entry| match entry.metadata() {
        Ok(found) if found.is_dir() => size_of(&entry.path()),
        Ok(found) => found.len(),
        Err(_) => 0,
    });
    size.sum()
}

/// Writes an event to stderr. If stderr cannot be written, the sweep continues.
pub(super) fn show(event: &StoreEvent) {
    let _ = writeln!(anstream::stderr(), "{event}");
}

pub(super) fn failed(error: SweepError, store: &Path) -> Failure {
    let help = match &error {
        SweepError::Interrupted { kept, tiles } => {
            let kept = format!("{kept} of {tiles} tiles are in {}", store.display());
            let help = "the same command with --resume goes on from there".to_owned();
            return Failure::Paused { kept, help };
        }
        SweepError::Disk(DiskError::InUse { .. }) => "wait until it is done, or use another folder",
        SweepError::Disk(error) => match error.kind() {
            Some(ErrorKind::StorageFull) => {
                "free some space; the same command with --resume goes on"
            }
            Some(ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem) => {
                "--store takes a folder that can be written"
            }
            _ => "what is in the store is kept; the same command with --resume goes on",
        },
        SweepError::NoStore { .. }
        | SweepError::Manifest(
            ManifestError::Disk(_)
            | ManifestError::Missing { .. }
            | ManifestError::Json { .. }
            | ManifestError::Form { .. },
        ) => "--store takes a folder that is empty, new, or a store",
        SweepError::Unfinished { .. } => "--resume goes on with it; to start anew, delete it",
        SweepError::Manifest(ManifestError::Foreign { .. }) => {
            "give the options it was made with, or another folder"
        }
        SweepError::Manifest(_) => "use another folder, or delete this one",
        SweepError::Check { .. } => {
            "this machine computes wrongly, or this program does; please report it"
        }
        SweepError::Memory(_) | SweepError::Damaged { .. } => {
            "the same command with --resume goes on, and computes again what is not right"
        }
        SweepError::Index(_) => "--verify sample sets bad files aside and makes them again",
        SweepError::TooWide { .. } => "a smaller --k has a smaller range of values",
        SweepError::Narrow { .. } => "`blocking sweep --resume` begins the store anew with 16",
        SweepError::Waiting { .. } => {
            "tiles come behind those north and west of them: compute it first"
        }
        SweepError::Region(_) | SweepError::Message { .. } | SweepError::Incomplete { .. } => {
            "`blocking sweep --resume` does what is missing"
        }
    };
    Failure::refused(error, help)
}

fn print(
    out: &mut dyn Write,
    args: &Args,
    report: &SweepReport,
    finished: &Finished,
) -> io::Result<()> {
    let SweepReport { manifest, verified, quarantined, sound } = report;
    let (k, size, side, tiles) = (manifest.k, manifest.size, manifest.tile, finished.tiles);
    writeln!(out, "game {k} on {size} x {size} cells, in {tiles} tiles of {side} x {side}\n")?;
    let Statistics { palaces, hash, min, max } = finished.statistics;
    let mut rows = vec![("palaces", palaces.to_string()), ("hash", hash.to_string())];
    if let (Some(min), Some(max)) = (min, max) {
        rows.push(("values", format!("{min} to {max} outside the hood")));
    }
    let checked = match args.verify {
        Some(_) => format!("{verified} of {tiles} tiles, computed again"),
        None => format!("{verified} of {tiles} tiles, by checks while they were computed"),
    };
    let made = &finished.made;
    rows.extend([
        ("root", finished.root.to_string()),
        ("verified", checked),
        ("quarantined", format!("{quarantined} files")),
        ("made in", format!("{:.1} s, {} threads, {}", made.seconds, made.threads, made.level)),
        (
            "store",
            format!("{}, {}", args.store.display(), cost::bytes(size_of(&args.store).into())),
        ),
    ]);
    fields(out, &rows)?;
    if *sound {
        return Ok(());
    }
    writeln!(out)?;
    paragraph(
        out,
        "  ",
        "Something is wrong with it that could not be mended; what, is told above.",
    )
}
