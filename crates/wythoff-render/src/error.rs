//! Why there is no picture.

use std::error::Error as StdError;
use std::io;

use thiserror::Error;
use wythoff::board::BoardError;
use wythoff::observer::Interrupted;
use wythoff_anatomy::compare::CompareError;

use crate::inset::Inset;

/// Why a picture was not drawn, or not to its end.
#[derive(Debug, Error)]
pub enum PictureError {
    /// A scale of 0 was asked for.
    #[error("a scale of 0 cells or pixels cannot be drawn; it must be at least 1")]
    Scale,
    /// PNG, or this machine, knows no such size.
    #[error(
        "the picture would be {width} x {height} pixels, but a side has at most {limit}; \
         draw a smaller window, or more cells a pixel",
        limit = PictureError::MAX_SIDE
    )]
    TooLarge {
        /// Columns of pixels.
        width: u128,
        /// Rows of pixels.
        height: u128,
    },
    /// A picture does not fit into the larger one around it.
    #[error("a picture of {picture:?} pixels does not fit into {inset:?}")]
    Inset {
        /// Its width and height.
        picture: (u32, u32),
        /// Its place.
        inset: Inset,
    },
    /// A picture with y upwards has to be kept until its top row is known.
    #[error("the picture takes {bytes} bytes of memory, which this machine does not give")]
    Memory {
        /// See [`Picture::memory`](crate::Picture::memory).
        bytes: u128,
    },
    /// The observer said stop.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
    /// The board gave no values.
    #[error("the board could not be read")]
    Board(#[source] Box<dyn StdError + Send + Sync>),
    /// The board does not know how many palaces such squares hold.
    #[error(
        "palaces are not counted by squares of {cells} x {cells} cells; a power of two from 16 on counts, of which the corner of the window is a multiple"
    )]
    Uncounted {
        /// Cells a pixel.
        cells: u64,
    },
    /// A film of no pictures was asked for.
    #[error("a film has at least one picture")]
    NoFilm,
    /// A picture of a film is unlike the first one.
    #[error("picture {picture} of the film has another size than the first one, or other colours")]
    Unequal {
        /// Which one, from 0.
        picture: u32,
    },
    /// The two games of a comparison have nothing in common.
    #[error(transparent)]
    Compare(CompareError),
    /// The picture could not be written; a closed pipe, for example.
    #[error("the picture could not be written")]
    Write(#[source] io::Error),
}

impl PictureError {
    /// Most pixels a side, 2^31 - 1: the limit of PNG.
    pub const MAX_SIDE: u32 = i32::MAX as u32;

    /// The board ended before its window did, or gave a row of another length.
    pub(crate) fn torn_board() -> Self {
        Self::Board("the board gave fewer cells than its window holds".into())
    }
}

impl From<BoardError> for PictureError {
    fn from(error: BoardError) -> Self {
        match error {
            BoardError::Interrupted(interrupted) => Self::Interrupted(interrupted),
            BoardError::Engine(source) => Self::Board(source),
        }
    }
}

impl From<CompareError> for PictureError {
    fn from(error: CompareError) -> Self {
        match error {
            CompareError::Board(error) => error.into(),
            error => Self::Compare(error),
        }
    }
}
