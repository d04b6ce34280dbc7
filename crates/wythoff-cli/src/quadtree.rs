//! Quadtrees as commands use them: how much memory they have, and how far they may be asked to go.

use clap::Args;
use dashu_int::UBig;
use wythoff::K;
use wythoff::blocking::Quadtree;
use wythoff::blocking::quadtree::{self, LEAF, QuadtreeError};

use crate::cli::Globals;
use crate::cost;
use crate::failure::Failure;
use crate::progress::Progress;
use crate::typed;

/// More palaces than this, about an hour, are looked for only with `--yes`, unless blocks repeat.
const MOST_PALACES: u64 = 400_000_000_000;

/// So many different blocks, some seconds, are evaluated to see whether they do.
const MOST_BLOCKS: u64 = 3_000_000;

/// `--memory`.
#[derive(Debug, Clone, Copy, Args)]
pub(crate) struct Memory {
    /// Memory for blocks, such as 256MiB or 2GiB; with less it only takes longer [default: 4GiB, or half of the machine's]
    #[arg(long, value_name = "BYTES", value_parser = typed::bytes, allow_hyphen_values = true)]
    pub memory: Option<usize>,
}

impl Memory {
    /// The budget in bytes.
    pub(crate) fn bytes(self) -> usize {
        let machine = usize::try_from(cost::machine_memory() / 2).unwrap_or(usize::MAX);
        self.memory.unwrap_or_else(|| machine.min(Quadtree::BUDGET))
    }
}

/// The quadtree of game k, grown to a board of `side` rows.
///
/// What a board takes is not known before: where patterns repeat, next to nothing. A board of too many palaces is refused when
/// it has taken [`MOST_BLOCKS`] blocks.
pub(crate) fn grown(
    k: K,
    memory: Memory,
    side: &UBig,
    globals: &Globals,
) -> Result<Quadtree, Failure> {
    let mut tree = Quadtree::with_budget(k, memory.bytes()).map_err(failed)?;
    let too_many = UBig::from(k.get()) * side > UBig::from(MOST_PALACES) && !globals.yes;
    let progress = Progress::new(globals);
    let last = quadtree::level_of(side);
    for level in 0..=last {
        tree.grow(level, &progress).map_err(failed)?;
        if too_many && level < last && tree.evaluated() > MOST_BLOCKS {
            let (k, bits) = (k.get(), level + LEAF.ilog2() as usize);
            let message = format!(
                "game {k} does not repeat so far: its first 2^{bits} rows have {} different blocks, and 2^{} rows are too many",
                tree.evaluated(),
                last + LEAF.ilog2() as usize,
            );
            let help =
                format!("up to {} rows are allowed; --yes lifts the limit", MOST_PALACES / k);
            return Err(Failure::refused(message, help));
        }
    }
    Ok(tree)
}

/// The quadtree of game k grown to a board of `side` rows, if that takes no longer than a sweep of so many cells would.
///
/// It is tried: a block takes about as long as 50,000 cells, and how many a board needs is not known before.
pub(crate) fn sooner(
    k: K,
    memory: Memory,
    side: &UBig,
    swept: u128,
    globals: &Globals,
) -> Result<Option<Quadtree>, Failure> {
    /// Less than this is swept at once.
    const SOON: u128 = 30_000_000_000;
    const CELLS_A_BLOCK: u128 = 50_000;
    if swept < SOON || k.get() >= Quadtree::FIRST_TOO_LARGE {
        return Ok(None);
    }
    let mut tree = Quadtree::with_budget(k, memory.bytes()).map_err(failed)?;
    let progress = Progress::new(globals);
    let last = quadtree::level_of(side);
    for level in 0..=last {
        tree.grow(level, &progress).map_err(failed)?;
        // The next board is twice as large.
        if level < last && 2 * u128::from(tree.evaluated()) > swept / CELLS_A_BLOCK {
            return Ok(None);
        }
    }
    Ok(Some(tree))
}

/// Why a quadtree did not answer.
pub(crate) fn failed(error: QuadtreeError) -> Failure {
    match error {
        QuadtreeError::Interrupted(interrupted) => interrupted.into(),
        QuadtreeError::Budget { .. } => Failure::refused(error, "allow more with --memory"),
        QuadtreeError::Game(_) => {
            Failure::refused(error, "smaller games are allowed: --k below 2^29")
        }
        error => Failure::work(error),
    }
}
