//! Boards kept in memory for a survey of their regions.

use wythoff::K;
use wythoff::blocking::sweep::Cost;
use wythoff::blocking::tiling::Tiling;
use wythoff::blocking::{KeptSweep, Sweep};
use wythoff::board::Board;
use wythoff_anatomy::anatomy::{Anatomy, Region};

use crate::args::Globals;
use crate::failure::{Failure, Result};
use crate::progress::Progress;

/// Returns the cost of keeping and surveying `size` rows and columns.
pub(crate) fn cost(sweep: &Sweep, size: u64) -> Result<Cost> {
    Anatomy::cost(sweep, size).ok_or_else(|| too_large(size))
}

/// Returns the failure for a board of `size` rows and columns, which cannot be kept.
pub(crate) fn too_large(size: u64) -> Failure {
    let most = Tiling::MOST;
    Failure::refused(
        format!("surveying {size} rows and columns: at most {most} can be kept"),
        "choose a window closer to 0,0, or a smaller --size or --k",
    )
}

/// Sweeps `size` rows and columns and keeps the edges of their tiles.
pub(crate) fn keep(sweep: &Sweep, size: u64, globals: &Globals) -> Result<KeptSweep> {
    Ok(sweep.keep(size, &Progress::new(globals))?)
}

/// Surveys `size` rows and columns of a board whose windows are cheap to read.
pub(crate) fn survey(k: K, board: &dyn Board, size: u64, globals: &Globals) -> Result<Anatomy> {
    Ok(Anatomy::survey(k, board, size, &Progress::new(globals))?)
}

/// Lists the regions that were not found, if any.
pub(crate) fn missing(anatomy: &Anatomy) -> Option<String> {
    let cells = anatomy.cells();
    let missing = Region::ALL.into_iter().filter(|region| !cells.contains_key(region));
    let missing: Vec<String> = missing.map(|region| region.to_string()).collect();
    (!missing.is_empty()).then(|| missing.join(", "))
}
