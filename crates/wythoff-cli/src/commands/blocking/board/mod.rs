//! Squares and windows of a board.

pub(super) mod outcome;
pub(super) mod stats;
pub(super) mod value;
pub(super) mod window;
