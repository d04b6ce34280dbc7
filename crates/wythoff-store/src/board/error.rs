//! Why a board was not swept into a store.

use std::path::PathBuf;

use thiserror::Error;
use wythoff::blocking::region::RegionError;
use wythoff::blocking::sweep::{CheckError, PatchError};
use wythoff::blocking::tiling::Tile;

use super::index::IndexError;
use super::manifest::ManifestError;
use crate::disk::DiskError;
use crate::zarr::ZarrError;

/// Why a board was not swept into a store. What is there already is kept.
#[derive(Debug, Error)]
pub enum SweepError {
    /// The system cannot read or write a file.
    #[error(transparent)]
    Disk(#[from] DiskError),
    /// The store cannot be used, or is of another board.
    #[error(transparent)]
    Manifest(#[from] ManifestError),
    /// A finished store contradicts itself.
    #[error("{0}")]
    Index(IndexError),
    /// The folder holds something else.
    #[error("{} holds files, but no store", path.display())]
    NoStore {
        /// The folder.
        path: PathBuf,
    },
    /// The store is there and not finished, and it was not asked to go on.
    #[error("{} holds a store that is not finished", path.display())]
    Unfinished {
        /// The folder.
        path: PathBuf,
    },
    /// The observer said stop.
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
        /// Which check.
        problem: String,
    },
    /// Signals changed between the tiles.
    #[error("{0}; run the command again")]
    Memory(CheckError),
    /// Values of this game do not fit signals of 16 bits.
    #[error("values from {min} to {max} are too far apart for signals of 16 bits")]
    TooWide {
        /// Smallest value met.
        min: i64,
        /// Largest value met.
        max: i64,
    },
    /// Values do not fit signals of 8 bits.
    #[error("values from {min} to {max} are too far apart for signals of 8 bits")]
    Narrow {
        /// Smallest value met.
        min: i64,
        /// Largest value met.
        max: i64,
    },
    /// There is no such part of the board.
    #[error(transparent)]
    Region(#[from] RegionError),
    /// What is told of a region is not what is told of it.
    #[error("a message of signals: {what}")]
    Message {
        /// What is wrong with it.
        what: String,
    },
    /// A tile is needed that is not in the store.
    #[error("tile {tile} is not in the store yet")]
    Waiting {
        /// The tile.
        tile: Tile,
    },
    /// A store cannot be sealed.
    #[error("the store is not complete: {what}")]
    Incomplete {
        /// Why not.
        what: &'static str,
    },
    /// A file that was just written, or read, is not as it was.
    #[error("{source}; it was right when it was written")]
    Damaged {
        /// What is wrong.
        source: ZarrError,
    },
}

// Not as the source: its message is the whole message.
impl From<IndexError> for SweepError {
    fn from(error: IndexError) -> Self {
        match error {
            IndexError::Disk(error) => Self::Disk(error),
            error => Self::Index(error),
        }
    }
}

/// Why a tile was not evaluated.
#[derive(Debug)]
pub(super) enum TileError {
    /// There was no time left.
    Interrupted,
    /// Its values do not fit the signals, or a check failed.
    Patch(PatchError),
}

impl From<PatchError> for TileError {
    fn from(error: PatchError) -> Self {
        Self::Patch(error)
    }
}
