//! The reasons why a command ends without its answer, and the message about them.

use std::error::Error as StdError;
use std::fmt::Display;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use clap::builder::styling::{AnsiColor, Style};
use textwrap::WordSplitter::NoHyphenation;
use thiserror::Error;
use wythoff::board::BoardError;
use wythoff::game::grundy::{SolveError, ValuesError};
use wythoff::imitation::OracleError;
use wythoff::observer::Interrupted;
use wythoff_store::disk::reason;

use crate::interrupt;

/// The result of what may fail with a [`Failure`].
pub(crate) type Result<T = (), E = Failure> = std::result::Result<T, E>;

/// The reason why a command ended without its answer.
#[derive(Debug, Error)]
pub(crate) enum Failure {
    /// The arguments were refused.
    #[error("{message}")]
    Refused {
        /// The argument and what is wrong with it.
        message: String,
        /// The allowed values, or a command to type instead.
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
            _ => "give a file in an existing, writable folder",
        };
        let path = path.to_string();
        let reason = reason(Path::new(&path), error);
        let name = if path == "-" { "stdout" } else { &path };
        Self::refused(format!("cannot write {name}: {reason}"), help)
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
        // If stderr is closed, the exit code remains.
        let _ = writeln!(anstream::stderr(), "{}", self.message());
        ExitCode::from(code)
    }

    /// Returns the allowed values, or a command to type.
    fn help(&self) -> Option<&str> {
        match self {
            Self::Refused { help, .. } | Self::Paused { help, .. } => Some(help),
            Self::Work(_) | Self::Interrupted | Self::Left(_) | Self::Closed => None,
        }
    }

    /// Returns the message with its causes and the help, in colour, within [`WIDTH`] columns.
    fn message(&self) -> String {
        const ERROR: Style = AnsiColor::Red.on_default();
        const HELP: Style = AnsiColor::Cyan.on_default();
        let mut lines = paragraph(&format!("  {ERROR}error:{ERROR:#} "), "    ", self);
        let mut cause = self.source();
        while let Some(error) = cause {
            cause = error.source();
            let (mark, rest) = if cause.is_some() { ('|', "  |   ") } else { ('`', "      ") };
            lines.push('\n');
            lines += &paragraph(&format!("  {ERROR}{mark}->{ERROR:#} "), rest, error);
        }
        if let Some(help) = self.help() {
            lines.push('\n');
            lines += &paragraph(&format!("  {HELP}help:{HELP:#} "), "        ", help);
        }
        lines.trim().to_owned()
    }
}

/// Columns of a message.
const WIDTH: usize = 78;

/// Returns a text in lines: the first one begins with `first`, the others with `rest`.
fn paragraph(first: &str, rest: &str, text: impl Display) -> String {
    let options = textwrap::Options::new(WIDTH)
        .initial_indent(first)
        .subsequent_indent(rest)
        .word_splitter(NoHyphenation);
    textwrap::fill(&text.to_string(), options)
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
            SolveError::Endless(_) | SolveError::Grows(_) => {
                Self::refused(error, "give a game in which all play ends")
            }
            SolveError::Option(_) => {
                Self::refused(error, "let the options of your game take tokens, and add none")
            }
            SolveError::TooMany | SolveError::TooLarge => {
                Self::refused(error, "choose smaller heaps")
            }
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

impl From<OracleError> for Failure {
    fn from(error: OracleError) -> Self {
        BoardError::from(error).into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An error with a cause.
    #[derive(Debug, Error)]
    #[error("the store cannot be read")]
    struct Outer(#[source] io::Error);

    #[test]
    fn a_message_has_its_causes_and_the_help_within_78_columns() {
        let cause = io::Error::other("the disk was removed");
        let text = anstream::adapter::strip_str(&Failure::work(Outer(cause)).message()).to_string();
        assert_eq!(text, "error: the store cannot be read\n  `-> the disk was removed");

        let long = "word ".repeat(40);
        let refusal = Failure::refused(long.trim(), long.trim());
        let text = anstream::adapter::strip_str(&refusal.message()).to_string();
        assert!(text.lines().all(|line| line.len() <= WIDTH), "{text}");
        assert!(text.contains("\n    word") && text.contains("\n  help: word"), "{text}");
        assert!(text.contains("\n        word"), "{text}");
    }
}
