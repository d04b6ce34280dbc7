//! Why a window of a store was not drawn.

use std::path::PathBuf;

use thiserror::Error;
use wythoff::Window;
use wythoff::blocking::sweep::PatchError;
use wythoff::board::BoardError;
use wythoff::observer::Interrupted;

use crate::board::{IndexError, ManifestError};
use crate::zarr::ZarrError;

/// Why a store was not opened, or a window of it not read. Nothing is changed by reading.
#[derive(Debug, Error)]
pub enum ViewError {
    /// There is no store, or none that is understood.
    #[error(transparent)]
    Manifest(#[from] ManifestError),
    /// The store is being written, or its writing was interrupted.
    #[error("the store {} is not finished: `wythoff blocking sweep --resume` goes on with it", path.display())]
    Unfinished {
        /// The folder.
        path: PathBuf,
    },
    /// The store is of another game.
    #[error("the store {} is of game {found}, not of game {wanted}", path.display())]
    Game {
        /// The folder.
        path: PathBuf,
        /// The game that it is of.
        found: u64,
        /// The game that was asked for.
        wanted: u64,
    },
    /// The window does not lie on the stored board.
    #[error("the store {} holds {size} x {size} cells; a window up to column {right} and row {bottom} ends beyond them", path.display())]
    Beyond {
        /// The folder.
        path: PathBuf,
        /// Cells of a side of the board.
        size: u64,
        /// The last column asked for.
        right: u64,
        /// The last row asked for.
        bottom: u64,
    },
    /// The system cannot read a file, or it is not as it was written.
    #[error("{0}{hint}", hint = if .0.is_damage() { MENDING } else { "" })]
    File(ZarrError),
    /// The store contradicts itself.
    #[error("{0}{MENDING}")]
    Index(IndexError),
    /// A file is not there.
    #[error("{} is missing{MENDING}", path.display())]
    Missing {
        /// The file.
        path: PathBuf,
    },
    /// The counts of a square are not those of its cells.
    #[error("{}: square {column},{row} has {found} cells by its counts, not {cells}{MENDING}", path.display())]
    Counts {
        /// The file.
        path: PathBuf,
        /// Column of the square.
        column: u64,
        /// Row of the square.
        row: u64,
        /// The sum of its counts.
        found: u64,
        /// Its cells.
        cells: u64,
    },
    /// What is stored is not of this board: its values do not fit its signals.
    #[error("the edges of blocks up to {},{} do not fit: {problem}{MENDING}", window.right(), window.bottom())]
    Edges {
        /// The cells that were evaluated.
        window: Window,
        /// What is wrong.
        problem: PatchError,
    },
    /// The observer said stop.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
}

/// What to do about a store that is not as it was written.
const MENDING: &str = "; `wythoff blocking sweep --verify sample` on this store sets bad files aside and makes them again";

impl ViewError {
    /// What became of evaluating these cells.
    pub(super) fn of_patch(window: Window, error: PatchError) -> Self {
        match error {
            PatchError::Interrupted(interrupted) => interrupted.into(),
            problem => Self::Edges { window, problem },
        }
    }
}

// Told as a whole, with what is to be done: not a second time as the source.
impl From<ZarrError> for ViewError {
    fn from(error: ZarrError) -> Self {
        Self::File(error)
    }
}

impl From<IndexError> for ViewError {
    fn from(error: IndexError) -> Self {
        match error {
            IndexError::Disk(error) => Self::File(error.into()),
            error => Self::Index(error),
        }
    }
}

impl From<ViewError> for BoardError {
    fn from(error: ViewError) -> Self {
        match error {
            ViewError::Interrupted(interrupted) => interrupted.into(),
            error => Self::Engine(Box::new(error)),
        }
    }
}
