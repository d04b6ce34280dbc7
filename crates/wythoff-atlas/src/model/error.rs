//! Reasons why an entry cannot be measured.

use std::fmt;
use std::io;
use std::path::PathBuf;

use thiserror::Error;
use wythoff::blocking::quadtree::QuadtreeError;
use wythoff::board::BoardError;
use wythoff::game::grundy::{SolveError, ValuesError};
use wythoff::imitation::OracleError;
use wythoff::observer::Interrupted;
use wythoff_anatomy::compare::CompareError;
use wythoff_render::PictureError;

/// A result whose error is that of a measurement, unless another one is named.
pub(crate) type Result<T, E = MeasureError> = std::result::Result<T, E>;

/// Why an entry could not be measured.
#[derive(Debug, Error)]
pub enum MeasureError {
    /// The observer stopped the run.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
    /// A board gave no values.
    #[error("the board could not be computed: {0}")]
    Board(BoardError),
    /// A picture could not be drawn.
    #[error("the picture could not be drawn: {0}")]
    Picture(PictureError),
    /// A picture could not be written.
    #[error("cannot write {path}: {source}")]
    Write {
        /// The file.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// A picture could not be read back.
    #[error("cannot read {path}: {source}")]
    Read {
        /// The file.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// Two boards could not be compared.
    #[error(transparent)]
    Compare(CompareError),
    /// The thing that the entry looks for was not found.
    #[error("{0}")]
    NotFound(String),
    /// The texts of the entry do not match its numbers.
    #[error("the text of {part} does not match the entry: {reason}")]
    Prose {
        /// The part of the entry: `the evidence for CLN-79`.
        part: String,
        /// The reason.
        reason: String,
    },
}

impl MeasureError {
    /// The error that something does not exist, for the reason that another error gives.
    pub(crate) fn not_found(reason: impl fmt::Display) -> Self {
        Self::NotFound(reason.to_string())
    }
}

impl From<BoardError> for MeasureError {
    fn from(error: BoardError) -> Self {
        match error {
            BoardError::Interrupted(stop) => Self::Interrupted(stop),
            other => Self::Board(other),
        }
    }
}

impl From<OracleError> for MeasureError {
    fn from(error: OracleError) -> Self {
        BoardError::from(error).into()
    }
}

impl From<QuadtreeError> for MeasureError {
    fn from(error: QuadtreeError) -> Self {
        match error {
            QuadtreeError::Interrupted(stop) => Self::Interrupted(stop),
            other => Self::NotFound(other.to_string()),
        }
    }
}

impl From<ValuesError> for MeasureError {
    fn from(error: ValuesError) -> Self {
        match error {
            ValuesError::Solve(SolveError::Interrupted(stop)) => Self::Interrupted(stop),
            error => Self::not_found(error),
        }
    }
}

impl From<CompareError> for MeasureError {
    fn from(error: CompareError) -> Self {
        match error {
            CompareError::Board(error) => error.into(),
            other => Self::Compare(other),
        }
    }
}
