//! Errors of a sweep into a store.

use std::path::PathBuf;

use thiserror::Error;
use wythoff::blocking::region::RegionError;
use wythoff::blocking::sweep::CheckError;
use wythoff::blocking::tiling::Tile;

use super::index::IndexError;
use super::manifest::ManifestError;
use crate::disk::DiskError;
use crate::zarr::ZarrError;

/// Why a board was not swept into a store. All files of the store are kept.
#[derive(Debug, Error)]
pub enum SweepError {
    /// An error of the system.
    #[error(transparent)]
    Disk(#[from] DiskError),
    /// The store cannot be read, or belongs to another board.
    #[error(transparent)]
    Manifest(#[from] ManifestError),
    /// Files of a finished store contradict each other.
    #[error("{0}")]
    Index(IndexError),
    /// The folder holds files that are not those of a store.
    #[error("{} holds files, but no store", path.display())]
    NoStore {
        /// The folder.
        path: PathBuf,
    },
    /// The store is not finished, and the sweep was not asked to continue it.
    #[error("{} holds a store that is not finished", path.display())]
    Unfinished {
        /// The folder.
        path: PathBuf,
    },
    /// The observer interrupted the sweep.
    #[error("interrupted; {kept} of {tiles} tiles are in the store")]
    Interrupted {
        /// Tiles that are in the store.
        kept: u64,
        /// Tiles that a finished store has.
        tiles: u64,
    },
    /// A tile failed its checks twice.
    #[error("tile {tile} failed a check twice, with different vector instructions: {problem}")]
    Check {
        /// The tile.
        tile: Tile,
        /// The check that failed.
        problem: String,
    },
    /// Signals changed in memory between two tiles.
    #[error("{0}; run the command again")]
    Memory(CheckError),
    /// Values do not fit signals of 16 bits.
    #[error("values from {min} to {max} are too far apart for signals of 16 bits")]
    TooWide {
        /// Smallest value so far.
        min: i64,
        /// Largest value so far.
        max: i64,
    },
    /// Values do not fit signals of 8 bits.
    #[error("values from {min} to {max} are too far apart for signals of 8 bits")]
    Narrow {
        /// Smallest value so far.
        min: i64,
        /// Largest value so far.
        max: i64,
    },
    /// The region is not a part of the board.
    #[error(transparent)]
    Region(#[from] RegionError),
    /// The message of signals does not match its region.
    #[error("a message of signals: {what}")]
    Message {
        /// The reason.
        what: String,
    },
    /// A tile is needed that is not in the store.
    #[error("tile {tile} is not in the store yet")]
    Waiting {
        /// The tile.
        tile: Tile,
    },
    /// The store cannot be finished yet.
    #[error("the store is not complete: {what}")]
    Incomplete {
        /// The missing part.
        what: &'static str,
    },
    /// A file changed after it was written.
    #[error("{source}; it was right when it was written")]
    Damaged {
        /// The fault of the file.
        source: ZarrError,
    },
}

// The error is not the source, because its message is the whole message.
impl From<IndexError> for SweepError {
    fn from(error: IndexError) -> Self {
        match error {
            IndexError::Disk(error) => Self::Disk(error),
            error => Self::Index(error),
        }
    }
}
