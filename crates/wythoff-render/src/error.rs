//! Errors of drawing.

use std::error::Error as StdError;
use std::io;

use thiserror::Error;
use wythoff::board::BoardError;
use wythoff::observer::Interrupted;
use wythoff_anatomy::compare::CompareError;

/// A picture could not be drawn, or not completely.
#[derive(Debug, Error)]
pub enum PictureError {
    /// The scale is 0, or a cell is too large.
    #[error("a scale has at least one cell or pixel, and at most 4096 pixels a cell")]
    Scale,
    /// The picture is larger than PNG allows.
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
    #[error(
        "a picture of {} x {} pixels at ({}, {}) does not fit into one of {} x {} pixels",
        picture.0, picture.1, corner.0, corner.1, size.0, size.1
    )]
    Inset {
        /// Width and height of the picture.
        picture: (u32, u32),
        /// The upper left corner of the picture in the larger one.
        corner: (u32, u32),
        /// Width and height of the larger picture.
        size: (u32, u32),
    },
    /// There is not enough memory for a picture that has to be kept in memory.
    #[error("the picture needs {bytes} bytes of memory, which are not available")]
    Memory {
        /// The size of the memory; see [`Picture::memory`](crate::Picture::memory).
        bytes: u128,
    },
    /// The observer cancelled the drawing.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
    /// The board returned an error.
    #[error("the board could not be read")]
    Board(#[source] Box<dyn StdError + Send + Sync>),
    /// The board cannot count palaces by squares of this size.
    #[error(
        "palaces cannot be counted by squares of {cells} x {cells} cells; the side must be a power of \
         two of at least 16, and the corner of the window a multiple of it"
    )]
    Uncounted {
        /// The side of a square, in cells.
        cells: u64,
    },
    /// The picture is more than the pixels of cells.
    #[error(
        "frames, marks, lines, labels and magnified cells need the feature `figures` of wythoff-render"
    )]
    Figure,
    /// The film has no pictures.
    #[error("a film must have at least one picture")]
    NoFilm,
    /// A picture of a film differs from the first one in size or palette.
    #[error("picture {picture} of the film differs from the first one in size or palette")]
    Unequal {
        /// The index of the picture, from 0.
        picture: u32,
    },
    /// The two games cannot be compared.
    #[error(transparent)]
    Compare(CompareError),
    /// The picture could not be written, for example because a pipe was closed.
    #[error("the picture could not be written")]
    Write(#[source] io::Error),
}

impl PictureError {
    /// Maximum side of a picture in pixels, 2^31 - 1: the limit of PNG.
    pub const MAX_SIDE: u32 = i32::MAX as u32;

    /// The error for a board with too few rows, or a row of the wrong length.
    pub(crate) fn torn_board() -> Self {
        Self::Board("the board returned fewer cells than its window has".into())
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
