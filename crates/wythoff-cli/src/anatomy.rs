//! Anatomies: boards kept so that their regions can be surveyed.

use wythoff::blocking::sweep::Cost;
use wythoff::blocking::tiling::Tiling;
use wythoff::blocking::{Kept, Sweep};
use wythoff::board::Board;
use wythoff::{K, Window};
use wythoff_anatomy::anatomy::{Anatomy, Region};

use crate::cli::Globals;
use crate::failure::Failure;
use crate::progress::Progress;

/// Rows and columns to survey for a window: all of it, and enough to follow the inner sector, which begins
/// at about 1.63 K, for a while.
pub(crate) fn size_for(k: K, window: Window) -> u64 {
    window.right().max(window.bottom()).max(3 * k.get())
}

/// What keeping and surveying so many rows and columns takes. The survey itself reads next to nothing.
pub(crate) fn cost(sweep: &Sweep, size: u64) -> Result<Cost, Failure> {
    let too_large = |error: &dyn std::fmt::Display| {
        Failure::refused(
            format!("surveying {size} rows and columns: {error}"),
            "a window nearer to 0,0 and a smaller --size and --k take fewer",
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

/// Sweeps so many rows and columns, to be looked at again and again.
pub(crate) fn keep(sweep: &Sweep, size: u64, globals: &Globals) -> Result<Kept, Failure> {
    let progress = Progress::new(globals);
    Ok(sweep.keep(size, &progress)?)
}

/// Surveys a board that can be looked at again and again.
pub(crate) fn survey(
    k: K,
    board: &dyn Board,
    size: u64,
    globals: &Globals,
) -> Result<Anatomy, Failure> {
    let progress = Progress::new(globals);
    Ok(Anatomy::survey(k, board, size, &progress)?)
}

/// The regions that were not found, if any, as a list for people.
pub(crate) fn missing(anatomy: &Anatomy) -> Option<String> {
    let cells = anatomy.cells();
    let missing = Region::ALL.into_iter().filter(|region| !cells.contains_key(region));
    let missing: Vec<String> = missing.map(|region| region.to_string()).collect();
    (!missing.is_empty()).then(|| missing.join(", "))
}
