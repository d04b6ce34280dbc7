//! The geometry of a picture: which pixels show which cells.

mod area;
mod grid;
mod origin;
mod scale;

pub(crate) use area::Area;
pub(crate) use grid::{CellGrid, checked_size};
pub use origin::Origin;
pub use scale::{Scale, ScaleError};
