//! Why a command ended without its answer, and how that is told.

use std::error::Error as StdError;
use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

use miette::{Diagnostic, GraphicalReportHandler, GraphicalTheme, ThemeCharacters, ThemeStyles};
use textwrap::WordSplitter::NoHyphenation;
use thiserror::Error;
use wythoff::board::BoardError;
use wythoff::observer::Interrupted;

use crate::progress;

/// Why a command ended without its answer.
#[derive(Debug, Error, Diagnostic)]
pub(crate) enum Failure {
    /// The question was refused.
    #[error("{message}")]
    Refused {
        /// What was typed, and what is wrong with it.
        message: String,
        /// What is allowed, or what to ask instead.
        #[help]
        help: String,
    },
    /// The work itself failed.
    #[error(transparent)]
    Work(Box<dyn StdError + Send + Sync>),
    /// Ctrl-C.
    #[error("interrupted; no result was written")]
    Interrupted,
    /// Ctrl-C, but what was done is kept.
    #[error("interrupted; {kept}")]
    Paused {
        /// What is kept, and where.
        kept: String,
        /// How to go on.
        #[help]
        help: String,
    },
    /// Whoever read our output has had enough.
    #[error("the output was closed")]
    Closed,
}

impl Failure {
    /// The question was refused: what was typed and what is wrong with it, and what is allowed.
    pub(crate) fn refused(message: impl Display, help: impl Display) -> Self {
        Self::Refused { message: message.to_string(), help: help.to_string() }
    }

    /// `path` could not be written.
    pub(crate) fn write(path: impl Display, error: &io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Self::Closed;
        }
        let help = match error.kind() {
            io::ErrorKind::StorageFull => "free some space, or write elsewhere",
            _ => "it must be a file in an existing, writable folder, or - for stdout",
        };
        Self::refused(format!("cannot write {path}: {error}"), help)
    }

    /// An engine failed; or it stopped because it was told to, whatever it calls that.
    pub(crate) fn work(error: impl StdError + Send + Sync + 'static) -> Self {
        if progress::interrupted() { Self::Interrupted } else { Self::Work(Box::new(error)) }
    }

    /// Tells the failure on stderr. The exit code: 2, or 130 if interrupted, or 0 if the reader
    /// of our output went away.
    pub(crate) fn report(&self) -> ExitCode {
        let code = match self {
            Self::Closed => return ExitCode::SUCCESS,
            Self::Interrupted | Self::Paused { .. } => 130,
            Self::Refused { .. } | Self::Work(_) => 2,
        };
        let characters =
            ThemeCharacters { error: "error:".to_owned(), vbar: ' ', ..ThemeCharacters::ascii() };
        let theme = GraphicalTheme { characters, styles: ThemeStyles::ansi() };
        let handler = GraphicalReportHandler::new_themed(theme)
            .with_width(80)
            .with_word_splitter(NoHyphenation);
        let mut text = String::new();
        if handler.render_report(&mut text, self).is_err() {
            text = self.to_string();
        }
        // Nobody is left to tell if stderr is closed.
        let _ = writeln!(anstream::stderr(), "{}", text.trim());
        ExitCode::from(code)
    }
}

impl From<BoardError> for Failure {
    fn from(error: BoardError) -> Self {
        match error {
            BoardError::Interrupted(_) => Self::Interrupted,
            error => Self::work(error),
        }
    }
}

impl From<Interrupted> for Failure {
    fn from(_: Interrupted) -> Self {
        Self::Interrupted
    }
}
