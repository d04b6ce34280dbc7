//! Quadtrees as commands use them: their memory, and the limits on their growth.

use clap::Args;
use dashu_int::UBig;
use wythoff::blocking::quadtree::{self, LEAF, QuadtreeError};
use wythoff::blocking::{K, Quadtree};

use crate::args::{self, Globals};
use crate::cost;
use crate::failure::Failure;
use crate::progress::Progress;

/// Most palaces of a board without `--yes`, unless its blocks repeat: about an hour of work.
const MOST_PALACES: u64 = 400_000_000_000;

/// Most different blocks that are evaluated before a board with too many palaces is refused: some
/// seconds of work.
const MOST_BLOCKS: u64 = 3_000_000;

/// `--memory`.
#[derive(Debug, Clone, Copy, Args)]
pub(crate) struct Memory {
    /// Memory for blocks, such as 256MiB or 2GiB; less memory takes longer [default: 4GiB, or half
    /// of the machine's]
    #[arg(long, value_name = "BYTES", value_parser = args::bytes)]
    pub memory: Option<usize>,
}

impl Memory {
    /// The budget in bytes.
    pub(crate) fn bytes(self) -> usize {
        let machine = usize::try_from(cost::machine_memory() / 2).unwrap_or(usize::MAX);
        self.memory.unwrap_or_else(|| machine.min(Quadtree::BUDGET))
    }
}

/// Returns the quadtree of game k, grown to a board of `side` rows.
///
/// The cost of a board is not known before; where patterns repeat, it is small. A board with too
/// many palaces is refused after [`MOST_BLOCKS`] blocks.
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
                "2^{} rows of game {k} are too many: the first 2^{bits} rows have {} different \
                 blocks, so that no pattern repeats there",
                last + LEAF.ilog2() as usize,
                tree.evaluated(),
            );
            let help = format!("choose up to {} rows; --yes lifts this limit", MOST_PALACES / k);
            return Err(Failure::refused(message, help));
        }
    }
    Ok(tree)
}

/// Returns the quadtree of game k grown to a board of `side` rows, if that takes no longer than a
/// sweep of `swept` cells.
///
/// The number of blocks is not known before, so the quadtree grows until it takes too long: a block
/// takes about as long as 50,000 cells.
pub(crate) fn sooner(
    k: K,
    memory: Memory,
    side: &UBig,
    swept: u128,
    globals: &Globals,
) -> Result<Option<Quadtree>, Failure> {
    /// Fewer cells than this are swept without a trial.
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
        // The next board is twice as large, and needs twice as many blocks or more.
        if level < last && 2 * u128::from(tree.evaluated()) > swept / CELLS_A_BLOCK {
            return Ok(None);
        }
    }
    Ok(Some(tree))
}

/// Returns the failure for a quadtree that cannot answer.
pub(crate) fn failed(error: QuadtreeError) -> Failure {
    match error {
        QuadtreeError::Interrupted(interrupted) => interrupted.into(),
        QuadtreeError::Budget { .. } => Failure::refused(error, "allow more with --memory"),
        QuadtreeError::Game(_) => Failure::refused(error, "choose --k below 2^29"),
        error => Failure::work(error),
    }
}
