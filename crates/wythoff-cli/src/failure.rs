//! The reasons why a command ends without its answer, and the message about them.

use std::error::Error as StdError;
use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

use miette::{Diagnostic, GraphicalReportHandler, GraphicalTheme, ThemeCharacters, ThemeStyles};
use textwrap::WordSplitter::NoHyphenation;
use thiserror::Error;
use wythoff::board::BoardError;
use wythoff::game::grundy::{SolveError, ValuesError};
use wythoff::observer::Interrupted;

use crate::interrupt;

/// The reason why a command ended without its answer.
#[derive(Debug, Error, Diagnostic)]
pub(crate) enum Failure {
    /// The arguments were refused.
    #[error("{message}")]
    Refused {
        /// The argument and what is wrong with it.
        message: String,
        /// The allowed values, or a command to type instead.
        #[help]
        help: String,
    },
    /// The work itself failed.
    #[error(transparent)]
    Work(Box<dyn StdError + Send + Sync>),
    /// Ctrl-C.
    #[error("interrupted; no result was written")]
    Interrupted,
    /// Ctrl-C in a run that keeps its results and can be resumed.
    #[error("interrupted; {kept}")]
    Paused {
        /// The results that are kept, and their file.
        kept: String,
        /// The way to resume.
        #[help]
        help: String,
    },
    /// Ctrl-C in a game, which is a way to leave it. The message is no error.
    #[error("{0}")]
    Left(String),
    /// The reader of the output closed its end of the pipe.
    #[error("the output was closed")]
    Closed,
}

impl Failure {
    /// A refusal: `message` names the argument and what is wrong, `help` what is allowed.
    pub(crate) fn refused(message: impl Display, help: impl Display) -> Self {
        Self::Refused { message: message.to_string(), help: help.to_string() }
    }

    /// A failure to write `path`.
    pub(crate) fn write(path: impl Display, error: &io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Self::Closed;
        }
        let help = match error.kind() {
            io::ErrorKind::StorageFull => "free some space, or write elsewhere",
            _ => "give a file in an existing, writable folder, or - for stdout",
        };
        Self::refused(format!("cannot write {path}: {error}"), help)
    }

    /// A failure of an engine, or [`Failure::Interrupted`] if Ctrl-C was pressed before.
    pub(crate) fn work(error: impl StdError + Send + Sync + 'static) -> Self {
        if interrupt::requested() { Self::Interrupted } else { Self::Work(Box::new(error)) }
    }

    /// Prints the failure on stderr. Returns the exit code: 2, or 130 if interrupted, or 0 if the
    /// reader of the output is gone.
    pub(crate) fn report(&self) -> ExitCode {
        let code = match self {
            Self::Closed => return ExitCode::SUCCESS,
            Self::Left(message) => {
                // If stderr is closed, the exit code remains.
                let _ = writeln!(anstream::stderr(), "{message}");
                return ExitCode::from(130);
            }
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
        // If stderr is closed, the exit code remains.
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

impl From<SolveError> for Failure {
    fn from(error: SolveError) -> Self {
        match error {
            SolveError::Interrupted(_) => Self::Interrupted,
            SolveError::Endless(_) => Self::refused(error, "give a game in which all play ends"),
            SolveError::TooMany => Self::refused(error, "choose smaller heaps"),
        }
    }
}

impl From<ValuesError> for Failure {
    fn from(error: ValuesError) -> Self {
        match error {
            ValuesError::Solve(error) => error.into(),
            ValuesError::Undefined => Self::refused(
                error,
                "omit blocking and misère play, or use `game outcome` or `game picture`",
            ),
        }
    }
}

impl From<Interrupted> for Failure {
    fn from(_: Interrupted) -> Self {
        Self::Interrupted
    }
}
