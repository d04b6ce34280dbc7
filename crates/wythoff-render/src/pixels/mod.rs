//! Rows of pixels from rows of a board.

mod blends;
mod cells;
mod classes;
mod density;
mod enlarged;
mod means;
mod rows;
mod shares;
mod squares;
mod upward;

pub(crate) use blends::Blends;
pub(crate) use cells::Cells;
pub(crate) use classes::Classes;
pub(crate) use density::Density;
pub(crate) use enlarged::Enlarged;
pub(crate) use means::Means;
pub(crate) use rows::{Coloured, PixelRows};
pub(crate) use shares::Shares;
pub(crate) use squares::Squares;
pub(crate) use upward::{Reversed, Upward};
