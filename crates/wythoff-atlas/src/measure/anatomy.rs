//! Games surveyed for figures that are about regions.

use wythoff::K;
use wythoff::blocking::KeptSweep;
use wythoff_anatomy::anatomy::epaulette::{self, Word};
use wythoff_anatomy::anatomy::{Anatomy, Junction};

use crate::context::{Context, MeasureError};
use crate::model::Result;

/// The first 3 k rows and columns of a game, to be asked for any window, and their anatomy.
///
/// # Errors
/// If the observer said stop.
pub(crate) fn survey(context: &Context<'_>, k: K) -> Result<(KeptSweep, Anatomy)> {
    let size = 3 * k.get();
    let board = context.sweep(k).keep(size, context.observer())?;
    let anatomy = Anatomy::survey(k, &board, size, context.observer())?;
    Ok((board, anatomy))
}

/// Where a junction is.
///
/// # Errors
/// If k is too small for the game to have it.
pub(crate) fn junction(anatomy: &Anatomy, junction: Junction) -> Result<(u64, u64)> {
    let missing = || format!("game {} shows no {junction}", anatomy.k().get());
    anatomy.junction(junction).ok_or_else(|| MeasureError::NotFound(missing()))
}

/// The word of the épaulettes of game k, read off the board.
///
/// # Errors
/// If k is too small for the game to show it.
pub(crate) fn word(context: &Context<'_>, k: K) -> Result<Word> {
    let missing = || MeasureError::NotFound(format!("game {} shows no épaulette", k.get()));
    epaulette::word(k, &context.sweep(k), context.observer())?.ok_or_else(missing)
}

/// Squares this close to a border are left out of their region: most borders are not sharp.
pub(crate) const fn margin(k: K) -> u64 {
    k.get() / 16
}
