//! `wythoff blocking sweep`: a whole board, swept into a store.

use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use schemars::JsonSchema;
use serde::Serialize;
use wythoff::K;
use wythoff::blocking::tiling::{Tiling, TilingError};
use wythoff::text::counted;
use wythoff_store::board::{
    Finished, Manifest, ManifestError, Statistics, StoreEvent, SweepError, SweepJob, SweepReport,
    Verify,
};
use wythoff_store::disk::{DiskError, Folder};
use wythoff_store::hash::RootHash;

use crate::answer::{Format, Verdict, fields, paragraph, range_of_values};
use crate::args::{Game, Globals, Vectors, whole};
use crate::boards::engine::EngineArgs;
use crate::cost;
use crate::failure::{Failure, Result};
use crate::progress::Progress;

const HELP: &str = "\
The store keeps the signals on the edges of blocks, about a gigabyte for 10^13 cells, and value \
counts of squares for every zoom. `picture`, `stats`, `value`, `window` and `structure` read any \
window of it with --store. The store is a group of Zarr v3 arrays, described in docs/formats.md. \
Its root is a hash of all files: the same board has the same root on any machine, and however \
often the sweep was interrupted.

Every tile is checked while it is computed. --verify reads every file again, and computes tiles \
again from the stored edges around them, in other blocks and with other vector instructions: one \
in fifty (sample), or every one (all). Damaged files are moved to DIR/quarantine and made again. \
\"verified\" counts tiles that were equal; without --verify, tiles that passed their checks. \
\"quarantined\" counts the files in quarantine.

Exit codes: 0 the store is finished and, with --verify, sound, perhaps after a repair; 1 --verify \
found damage that cannot be repaired; 2 arguments were refused, or a file cannot be read or \
written; 130 interrupted.

Examples:
  wythoff blocking sweep --k 20000 --store game-20000
  wythoff blocking sweep --k 1000000 --store million --resume
  wythoff blocking sweep --k 1000000 --store million --verify sample --json";

/// Sweep a board into a store, from which any window can be read quickly at any zoom
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    #[command(flatten)]
    game: Game,
    /// Side of the board in cells, from 1 to 2^32 [default: 3 K]
    #[arg(long, value_name = "N", value_parser = whole::<u64, 1, { Tiling::MOST }>)]
    size: Option<u64>,
    /// Folder of the store: new, empty, or a store
    #[arg(long, value_name = "DIR")]
    store: PathBuf,
    /// Continue a store that is not finished
    #[arg(long)]
    resume: bool,
    /// Omit value counts: half the size, but pictures of large windows take long
    #[arg(long)]
    no_pyramid: bool,
    /// Verify the finished store: a sample of its tiles, or all
    #[arg(long, value_name = "sample|all")]
    verify: Option<Verify>,
    /// Side of a tile in cells, a power of two from 256 to 32,768 [default: by the size]
    #[arg(long, value_name = "T", value_parser = whole::<u64, 0, { u64::MAX }>)]
    tile_size: Option<u64>,
    #[command(flatten)]
    vectors: Vectors,
    #[command(flatten)]
    engine: EngineArgs,
    #[command(flatten)]
    format: Format,
}

/// The answer about a store.
#[derive(Debug, JsonSchema, Serialize)]
pub(crate) struct Answer {
    /// The game.
    k: u64,
    /// Rows and columns of the board.
    size: u64,
    /// Number of tiles.
    tiles: u64,
    /// The hash of all signals of the store.
    root: RootHash,
    /// Number of tiles that were computed again and compared.
    verified: u64,
    /// Number of damaged files that were set aside and made again.
    quarantined: u64,
}

pub(crate) fn run(args: &Args, globals: &Globals) -> Result<Verdict> {
    let mut sweep = globals.sweep(args.game.k);
    if let Some(level) = args.vectors.simd {
        sweep = sweep.with_level(level);
    }
    let disk = Folder::new(&args.store);
    let shape = Shape { size: args.size, side: args.tile_size, pyramid: !args.no_pyramid };
    let (tiling, pyramid) = shape.of(args.game.k, found(&disk, &args.store)?.as_ref())?;
    let mut job = SweepJob { sweep, tiling, pyramid, resume: args.resume, verify: args.verify };
    cost::allow(job.cost(), globals, "choose a smaller --size")?;
    let missing = job.bytes().saturating_sub(size_of(&args.store).into());
    cost::allow_disk(missing, &args.store, "choose a smaller --size, or give --no-pyramid")?;
    let card = args.engine.open(job.cells_for_accelerator(), globals)?;
    job.sweep = card.speed_up(job.sweep);
    let progress = Progress::new(globals);
    let print_event = |event| progress.aside(|| print_event(&event));
    let report = job.run(&disk, &progress, &print_event);
    drop(progress);
    let report = report.map_err(|error| failed(error, &args.store))?;
    let SweepReport { manifest, verified, quarantined, sound } = &report;
    let finished = manifest.finished().expect("a sweep that ends without an error is finished");
    let answer = Answer {
        k: manifest.k,
        size: manifest.size,
        tiles: finished.tiles,
        root: finished.root,
        verified: *verified,
        quarantined: *quarantined,
    };
    args.format.print(&card.computed(&answer), |out| print(out, args, &report, finished))?;
    Ok(if *sound { Verdict::Done } else { Verdict::No })
}

/// The shape that a user gives to a store.
#[derive(Debug, Clone, Copy)]
pub(super) struct Shape {
    /// Side of the board in cells.
    pub(super) size: Option<u64>,
    /// Side of a tile in cells.
    pub(super) side: Option<u64>,
    /// False without value counts.
    pub(super) pyramid: bool,
}

impl Shape {
    /// Returns the tiles of the board, and whether their values are counted. A store that exists
    /// has its own shape where none is given.
    pub(super) fn of(self, k: K, found: Option<&Manifest>) -> Result<(Tiling, bool)> {
        let size = self.size.or(found.map(|manifest| manifest.size));
        let side = self.side.or(found.map(|manifest| manifest.tile));
        let pyramid = self.pyramid && found.is_none_or(|manifest| manifest.pyramid);
        Ok((tiling(k, size, side)?, pyramid))
    }
}

/// Reads the manifest of a store, if there is one.
pub(super) fn found(disk: &Folder, store: &Path) -> Result<Option<Manifest>> {
    match Manifest::read(disk) {
        Ok(manifest) => Ok(Some(manifest)),
        Err(ManifestError::Missing { .. }) => Ok(None),
        Err(error) => Err(failed(error.into(), store)),
    }
}

/// Returns the board and its tiles.
fn tiling(k: K, size: Option<u64>, side: Option<u64>) -> Result<Tiling> {
    let cells = size.unwrap_or(3 * k.get());
    let tiling = match side {
        Some(side) => Tiling::try_new(cells, side),
        None => Tiling::usual(cells),
    };
    tiling.map_err(|error| match error {
        TilingError::Side(side) => Failure::refused(
            format!("--tile-size {side} is not allowed"),
            "give a power of two from 256 to 32,768",
        ),
        TilingError::Size(cells) => Failure::refused(
            format!("--k {}: a board of {cells} rows and columns is too large", k.get()),
            "give --size, from 1 to 2^32",
        ),
    })
}

/// Returns the bytes of all files in a folder, as far as they can be read.
fn size_of(folder: &Path) -> u64 {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let size = entries.map(|entry| match entry.metadata() {
        Ok(found) if found.is_dir() => size_of(&entry.path()),
        Ok(found) => found.len(),
        Err(_) => 0,
    });
    size.sum()
}

/// Prints an event of a run on stderr. If stderr is closed, the work continues.
pub(super) fn print_event(event: &StoreEvent) {
    let _ = writeln!(anstream::stderr(), "{event}");
}

pub(super) fn failed(error: SweepError, store: &Path) -> Failure {
    let help = match &error {
        SweepError::Interrupted { kept, tiles } => {
            let kept = format!("{kept} of {tiles} tiles are in {}", store.display());
            let help = "the same command with --resume continues from there".to_owned();
            return Failure::Paused { kept, help };
        }
        SweepError::Disk(DiskError::InUse { .. }) => {
            "wait until that process has ended, or use another folder"
        }
        SweepError::Disk(error) => match error.kind() {
            Some(ErrorKind::StorageFull) => {
                "free some space; the same command with --resume continues"
            }
            Some(ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem) => {
                "give a folder that can be written as --store"
            }
            _ if Manifest::read(&Folder::new(store)).is_ok() => {
                "the finished tiles are kept; the same command with --resume continues"
            }
            _ => "give a folder that can be made as --store",
        },
        SweepError::NoStore { .. }
        | SweepError::Manifest(
            ManifestError::Disk(_)
            | ManifestError::Missing { .. }
            | ManifestError::Json { .. }
            | ManifestError::Form { .. },
        ) => "give a folder that is new, empty, or a store",
        SweepError::Unfinished { .. } => "--resume continues it; to start again, delete it",
        SweepError::Manifest(ManifestError::Foreign { .. }) => {
            "give --k, --size, --tile-size and --no-pyramid of that store, or another folder"
        }
        SweepError::Manifest(ManifestError::Format { .. }) => {
            "use another folder, or the version of Wythoff that made that store"
        }
        SweepError::Manifest(_) => "use another folder, or delete this one",
        SweepError::Check { .. } => {
            "the machine or the program computes wrong results; please report this"
        }
        SweepError::Memory(_) | SweepError::Damaged { .. } => {
            "the same command with --resume computes the damaged tiles again"
        }
        SweepError::Index(_) => "--verify sample moves damaged files aside and computes them again",
        SweepError::TooWide { .. } => "a smaller --k has a smaller range of values",
        SweepError::Narrow { .. } => {
            "`blocking sweep --resume` starts the store again with 16 bits"
        }
        SweepError::Waiting { .. } => "compute the tiles north and west of a tile before the tile",
        SweepError::Region(_) | SweepError::Message { .. } | SweepError::Incomplete { .. } => {
            "`blocking sweep --resume` computes the missing tiles"
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
    rows.extend(range_of_values(min, max));
    let checked = match args.verify {
        Some(_) => format!("{verified} of {tiles} tiles, computed again"),
        None => format!("{verified} of {tiles} tiles, by checks while they were computed"),
    };
    let made = &finished.made;
    let threads = counted(made.threads, "thread");
    rows.extend([
        ("root", finished.root.to_string()),
        ("verified", checked),
        ("quarantined", counted(*quarantined, "file")),
        ("made in", format!("{:.1} s, {threads}, {}", made.seconds, made.level)),
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
    paragraph(out, "  ", "The store has damage that cannot be repaired; see the messages above.")
}
