//! Boards kept in memory for a survey of their regions.

use wythoff::blocking::sweep::Cost;
use wythoff::blocking::tiling::Tiling;
use wythoff::blocking::{Kept, Sweep};
use wythoff::board::Board;
use wythoff::{K, Window};
use wythoff_anatomy::anatomy::{Anatomy, Region};

use crate::args::Globals;
use crate::failure::Failure;
use crate::progress::Progress;

/// Returns the number of rows and columns to survey for a window: at least 3 K, because the inner
/// sector begins at about 1.63 K.
pub(crate) fn size_for(k: K, window: Window) -> u64 {
    window.right().max(window.bottom()).max(3 * k.get())
}

/// Returns the cost of keeping and surveying `size` rows and columns. The survey itself reads few
/// cells.
pub(crate) fn cost(sweep: &Sweep, size: u64) -> Result<Cost, Failure> {
    let too_large = |error: &dyn std::fmt::Display| {
        Failure::refused(
            format!("surveying {size} rows and columns: {error}"),
            "choose a window closer to 0,0, or a smaller --size or --k",
        )
    };
    let window = Window::try_new(0, 0, size, size).map_err(|error| too_large(&error))?;
    if size > Tiling::MOST {
        return Err(too_large(&format!("at most {} can be kept", Tiling::MOST)));
    }
    let mut cost = sweep.cost(window);
    // Two bytes for each edge cell of tiles that are about a 32nd of the board wide.
    cost.memory += 2 * window.cells() / u128::from((size / 32).clamp(256, 1 << 14));
    Ok(cost)
}

/// Sweeps `size` rows and columns and keeps the edges of their tiles.
pub(crate) fn keep(sweep: &Sweep, size: u64, globals: &Globals) -> Result<Kept, Failure> {
    Ok(sweep.keep(size, &Progress::new(globals))?)
}

/// Surveys `size` rows and columns of a board whose windows are cheap to read.
pub(crate) fn survey(
    k: K,
    board: &dyn Board,
    size: u64,
    globals: &Globals,
) -> Result<Anatomy, Failure> {
    Ok(Anatomy::survey(k, board, size, &Progress::new(globals))?)
}

/// Lists the regions that were not found, if any.
pub(crate) fn missing(anatomy: &Anatomy) -> Option<String> {
    let cells = anatomy.cells();
    let missing = Region::ALL.into_iter().filter(|region| !cells.contains_key(region));
    let missing: Vec<String> = missing.map(|region| region.to_string()).collect();
    (!missing.is_empty()).then(|| missing.join(", "))
}
