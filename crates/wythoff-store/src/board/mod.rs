//! The store of a board: the signals on the edges of its blocks, and what was counted on the way.
//!
//! The board of game k on N x N cells is cut into tiles, those into blocks; of every block on and
//! above the main diagonal the signals that leave it are kept, so that any window can be drawn
//! again by evaluating few blocks. Beside them lie the palaces by row and column, the values every
//! tile reaches, and value counts of squares for every zoom. All are arrays of [`crate::zarr`],
//! each file of which belongs to one tile; their shapes are in [`layout`]. What the store is of is
//! in the [`Manifest`], which says "finished" only when everything is there.
//!
//! [`Order::run`] sweeps a board into a store, or goes on with one: it follows the tiles in the
//! order in which they depend on each other, reads those whose files are there and right, and
//! evaluates, checks and writes the others. So nothing has to be noted on the way, and whatever
//! ends a run, the next one ends with the same store: [`Finished::root`] is a hash over all of it.
//!
//! [`Share`] has the steps of a run each by itself, for a store that many processes make.
//!
//! [`View`] opens a finished store: a [`Board`](wythoff::board::Board) of which any window can be drawn at any
//! scale, what is seen from any square, and the statistics of any window.

mod error;
mod files;
mod finish;
mod index;
pub mod layout;
mod ledger;
mod manifest;
mod message;
mod pyramid;
mod run;
mod share;
mod sweep;
mod tile;
mod verify;
mod view;
mod warden;

#[cfg(test)]
mod tests;

pub use error::SweepError;
pub use index::{FileRecord, Index, IndexError};
pub use layout::Layout;
pub use ledger::{Record, Weight};
pub use manifest::{Finished, Made, Manifest, ManifestError, State, Statistics};
pub use run::{Order, Report, Tell};
pub use share::{Done, RowsDone, Share};
pub use verify::{Verify, VerifyError};
pub use view::{View, ViewError};
pub use warden::Event;
