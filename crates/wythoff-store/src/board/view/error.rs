//! Errors of reading from a store.

use std::io;
use std::path::PathBuf;

use thiserror::Error;
use wythoff::Window;
use wythoff::blocking::sweep::PatchError;
use wythoff::observer::Interrupted;

use crate::board::index::IndexError;
use crate::board::manifest::ManifestError;
use crate::zarr::ZarrError;

/// Why a store was not opened, or a window of it not read. No file was changed.
#[derive(Debug, Error)]
pub enum ViewError {
    /// There is no store, or its manifest cannot be read.
    #[error(transparent)]
    Manifest(#[from] ManifestError),
    /// The store is being written, or its writing was interrupted.
    #[error("the store {} is not finished: `wythoff blocking sweep --resume` goes on with it", path.display())]
    Unfinished {
        /// The folder.
        path: PathBuf,
    },
    /// The store belongs to another game.
    #[error("the store {} is of game {found}, not of game {wanted}", path.display())]
    Game {
        /// The folder.
        path: PathBuf,
        /// The game of the store.
        found: u64,
        /// The game that was wanted.
        wanted: u64,
    },
    /// The window is not within the stored board.
    #[error("the store {} holds {size} x {size} cells; a window up to column {right} and row {bottom} ends beyond them", path.display())]
    Beyond {
        /// The folder.
        path: PathBuf,
        /// Side of the board in cells.
        size: u64,
        /// Last column of the window.
        right: u64,
        /// Last row of the window.
        bottom: u64,
    },
    /// The system cannot read a file, or the file is damaged.
    #[error("{0}{hint}", hint = if .0.is_damage() { MENDING } else { "" })]
    File(ZarrError),
    /// Files of the store contradict each other.
    #[error("{0}{MENDING}")]
    Index(IndexError),
    /// A file is missing.
    #[error("{} is missing{MENDING}", path.display())]
    Missing {
        /// The file.
        path: PathBuf,
    },
    /// The counts of a square do not add up to its cells.
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
        /// The cells of the square.
        cells: u64,
    },
    /// The stored edges contradict each other: values do not fit the signals.
    #[error("the edges of blocks up to {},{} do not fit: {problem}{MENDING}", window.right(), window.bottom())]
    Edges {
        /// The cells that were evaluated.
        window: Window,
        /// The error of the evaluation.
        problem: PatchError,
    },
    /// The observer interrupted the reading.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
}

/// The advice to a user on mending a store.
const MENDING: &str = "; `wythoff blocking sweep --verify sample` on this store sets bad files aside and makes them again";

impl ViewError {
    /// Returns true if the host of the store did not answer. The next try may succeed.
    pub fn is_unreachable(&self) -> bool {
        let error = match self {
            Self::Manifest(ManifestError::Disk(error)) | Self::File(ZarrError::Disk(error)) => {
                error
            }
            _ => return false,
        };
        error.kind() == Some(io::ErrorKind::NotConnected)
    }

    /// The error of an evaluation of these cells.
    pub(super) fn of_patch(window: Window, error: PatchError) -> Self {
        match error {
            PatchError::Interrupted(interrupted) => interrupted.into(),
            problem => Self::Edges { window, problem },
        }
    }
}

// The error is not the source, because its message is a part of this one.
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

wythoff::error_of_board!(ViewError::Interrupted);
