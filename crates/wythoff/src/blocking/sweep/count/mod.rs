//! Counts taken while a tile is evaluated: palaces by row and column, values, values by square.

pub(super) mod counted;
pub(super) mod histogram;
pub(super) mod levels;
pub(super) mod squares;
pub(super) mod tally;
