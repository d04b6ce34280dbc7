//! The largest value of a game, and whether the armpit is where it is.

use serde::Serialize;
use wythoff::Window;
use wythoff::blocking::K;
use wythoff::board::Value;

use super::epaulette::Epaulette;
use super::grid::Grid;
use super::window;
use crate::context::{Context, MeasureError};

/// The largest values of the first 3 k rows and columns of a game, and those by its armpit.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Brightest {
    pub(crate) k: K,
    /// The upper right armpit.
    pub(crate) armpit: (u64, u64),
    /// The largest value anywhere.
    pub(crate) max: Value,
    /// How many squares have it.
    pub(crate) squares: u64,
    /// Those of them on the half x > y that lie by the armpit.
    pub(crate) by_armpit: Vec<(u64, u64)>,
}

impl Brightest {
    /// Looks for them. By the armpit means within k/20 of it in both directions.
    ///
    /// `Time: O(k^2)`. `Memory: k^2 / 100 cells`.
    ///
    /// # Errors
    /// If the board was stopped, or k is too small for the game to have an armpit.
    pub(crate) fn find(context: &Context<'_>, k: K) -> Result<Self, MeasureError> {
        let board = context.sweep(k);
        let armpit = Epaulette::trace(k, &board, context.observer())?.armpit();
        let side = 3 * k.get();
        let stats = board.stats(window(0, 0, side, side), context.observer())?;
        let (max, squares) = stats
            .histogram
            .iter()
            .flatten()
            .next_back()
            .map(|(&value, &cells)| (value, cells))
            .ok_or_else(|| MeasureError::NotFound("a window without values".into()))?;
        let near = Grid::read(&board, around(armpit, k.get() / 20), context.observer())?;
        let by_armpit = near.cells().filter(|cell| cell.2 == max).map(|(x, y, _)| (x, y)).collect();
        Ok(Self { k, armpit, max, squares, by_armpit })
    }

    /// Whether the largest values are by the two armpits and nowhere else.
    pub(crate) fn only_by_armpits(&self) -> bool {
        2 * self.by_armpit.len() as u64 == self.squares
    }
}

fn around((x, y): (u64, u64), reach: u64) -> Window {
    window(x - reach, y - reach, 2 * reach, 2 * reach)
}
