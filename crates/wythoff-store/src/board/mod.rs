//! The store of a board: the signals on the edges of its blocks, and counts made during the sweep.
//!
//! The board of game k on N x N cells is cut into tiles, and tiles into blocks. The store keeps the
//! signals that leave each block on and above the main diagonal, so that any window can be drawn
//! again by evaluating few blocks. It also keeps the palaces of tiles by row and column, the
//! smallest and largest value of each tile, and value counts of squares for every zoom. All of
//! these are arrays of [`crate::zarr`], in files that belong to one tile each; [`StoreLayout`] has
//! their shapes. The [`Manifest`] names the board. It says "finished" only when all files are on
//! the disk.
//!
//! [`SweepJob::run`] sweeps a board into a store, or continues one. It visits the tiles in the
//! order in which they depend on each other, reads those with right files in the store, and
//! evaluates, checks and writes the others. So a sweep needs no other record of its progress, and
//! interrupted sweeps end with the same store: [`Finished::root`] is a hash over all of it.
//!
//! [`SharedSweep`] has the steps of a sweep one by one, for a store that many processes make.
//!
//! [`View`] opens a finished store as a [`Board`](wythoff::board::Board). It draws any window at
//! any scale, and computes the palaces seen from any square and the statistics of any window.

mod error;
mod event;
mod files;
mod index;
mod layout;
mod manifest;
mod moment;
mod shared;
mod statistics;
mod sweep;
mod tile;
mod view;

#[cfg(test)]
pub(crate) mod tests;

pub use error::SweepError;
pub use event::{OnEvent, StoreEvent};
pub use index::{FileRecord, IndexError, TileRecord};
pub use layout::StoreLayout;
pub use manifest::{Finished, Made, Manifest, ManifestError, StoreState};
pub use moment::Moment;
pub use shared::{RegionResult, RowsResult, SharedSweep};
pub use statistics::{RowSums, Statistics};
pub use sweep::{SweepJob, SweepReport, Verify, VerifyError};
pub use view::{View, ViewError};
