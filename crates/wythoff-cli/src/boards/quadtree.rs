//! Quadtrees as commands use them: their memory, and the limits on their growth.

use std::sync::Mutex;

use clap::Args;
use dashu_int::UBig;
use wythoff::K;
use wythoff::blocking::Quadtree;
use wythoff::blocking::quadtree::{QuadtreeError, level_of, side_log2};
use wythoff_view::amount::quantity;
use wythoff_view::{Request, blocks_for, grow, grown_within, limits};

use crate::args::{self, Globals};
use crate::failure::{Failure, Result};
use crate::progress::Progress;

/// `--memory`.
#[derive(Debug, Clone, Copy, Args)]
pub(crate) struct Memory {
    /// Memory for blocks, such as 256MiB or 2GiB; less memory takes longer [default: 4GiB, or half
    /// of the machine's]
    #[arg(long, value_name = "BYTES", value_parser = args::bytes)]
    pub memory: Option<usize>,
}

impl Memory {
    /// Returns the budget in bytes.
    pub(crate) fn bytes(self) -> usize {
        self.bytes_beside(0)
    }

    /// Returns the budget in bytes of a command that needs some more bytes for other things.
    pub(crate) fn bytes_beside(self, more: u128) -> usize {
        let machine = u128::from(limits::memory()).saturating_sub(more);
        let machine = usize::try_from(machine).unwrap_or(usize::MAX);
        self.memory.unwrap_or_else(|| machine.min(Quadtree::BUDGET))
    }
}

/// Returns the quadtree of game k, grown to a board of `side` rows.
///
/// The cost of a board is not known before; where patterns repeat, it is small. A board with too
/// many palaces is refused after [`limits::TREE_BLOCKS`] blocks.
pub(crate) fn grown(k: K, memory: Memory, side: &UBig, globals: &Globals) -> Result<Quadtree> {
    let many = UBig::from(k.get()) * side > UBig::from(limits::TREE_PALACES) && !globals.yes;
    let most = if many { limits::TREE_BLOCKS } else { u64::MAX };
    let mut tree = Quadtree::with_budget(k, memory.bytes()).map_err(failed)?;
    let too_large = grow(&mut tree, &mut 0, side, most, &Progress::new(globals));
    let Some(level) = too_large.map_err(failed)? else { return Ok(tree) };
    let message = format!(
        "2^{} rows of game {} are too many: its first 2^{} rows have {} different blocks already",
        side_log2(level_of(side)),
        k.get(),
        side_log2(level - 1),
        tree.evaluated(),
    );
    let most = limits::TREE_PALACES / k.get();
    let help = format!(
        "choose up to {} rows, or --certificate, if the command and the game have one; --yes \
         lifts this limit",
        quantity(most as f64)
    );
    Err(Failure::refused(message, help))
}

/// Returns the quadtree of game k, grown to a board of `side` rows, if it can keep the board and
/// that takes no longer than a sweep of so many cells.
pub(crate) fn sooner(
    k: K,
    memory: Memory,
    side: &UBig,
    swept: u128,
    globals: &Globals,
) -> Result<Option<Quadtree>> {
    grown_within(k, memory.bytes(), side, blocks_for(swept), &Progress::new(globals))
        .map_err(Into::into)
}

/// Returns the quadtree that reads the values of the window of a request in place of a sweep; see
/// [`Request::tree`].
pub(crate) fn in_place_of_sweep(
    request: Request,
    globals: &Globals,
) -> Result<Option<Mutex<Quadtree>>> {
    let budget = Memory { memory: None }.bytes();
    Ok(request.tree(budget, &Progress::new(globals))?.map(Mutex::new))
}

/// Returns the failure for a quadtree that cannot answer.
pub(crate) fn failed(error: QuadtreeError) -> Failure {
    match error {
        QuadtreeError::Budget { .. } => Failure::refused(error, "allow more with --memory"),
        QuadtreeError::Game(_) => Failure::refused(error, "choose --k below 2^29"),
        error => Failure::work(error),
    }
}
