//! Records of games: one line for the setup, and one for each turn.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::playable::name;
use super::session::{Entry, Session};
use super::setup::{Setup, SetupError};

/// A game from its start. Its text is one line of JSON for the setup, and one for each turn.
///
/// Blank lines in the text are skipped. `Time` of reading and writing, and `Memory`: O(length of
/// the text).
///
/// ```
/// use wythoff::play::{Action, Record, Setup};
/// let mut game = Setup::new("wythoff/1,1".parse()?, [3_u8, 4]).open()?;
/// game.act(Action::Move([1_u8, 2].into()))?;
/// let record = Record::of(&*game);
/// assert_eq!(record.replay()?.log(), game.log());
/// let text = record.to_string();
/// assert!(text.starts_with("{\"game\":\"wythoff\",\"k\":1,\"m\":1,\"at\":[\"3\",\"4\"]}\n"));
/// assert_eq!(text.parse::<Record>()?, record);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// The first line.
    pub setup: Setup,
    /// The other lines.
    pub entries: Vec<Entry>,
}

/// Text that is not a record.
///
/// ```
/// use wythoff::play::Record;
/// let error = "{\"game\":\"blocking/5\",\"at\":[1,2]}\n{".parse::<Record>().unwrap_err();
/// assert_eq!(error.line, 2);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("line {line}: {reason}")]
pub struct RecordError {
    /// The line, counted from 1.
    pub line: usize,
    /// The reason why the line is neither a game nor a turn.
    pub reason: String,
}

/// A record that breaks the rules of its game.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ReplayError {
    /// The game cannot start like this.
    #[error("line 1: {0}")]
    Setup(#[from] SetupError),
    /// A turn is not allowed.
    #[error("line {line}: {reason}")]
    Turn {
        /// The line of the record as it is printed, without empty lines; the setup is line 1.
        line: usize,
        /// The reason why the turn was refused, and what is allowed.
        reason: String,
    },
}

impl Record {
    /// The record of a session so far.
    #[must_use]
    pub fn of(session: &dyn Session) -> Self {
        Self { setup: session.setup(), entries: session.log().to_vec() }
    }

    /// Plays the record again, up to its end.
    ///
    /// # Errors
    /// If a line breaks the rules; the error has its number.
    pub fn replay(&self) -> Result<Box<dyn Session>, ReplayError> {
        let mut session = self.setup.open()?;
        for (line, entry) in (2..).zip(&self.entries) {
            take(&mut *session, entry).map_err(|reason| ReplayError::Turn { line, reason })?;
        }
        Ok(session)
    }
}

impl FromStr for Record {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Self, RecordError> {
        let mut lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
        let (line, first) = lines.next().ok_or_else(|| {
            let reason = "the record is empty; its first line must be a game".to_owned();
            RecordError { line: 1, reason }
        })?;
        let setup = read(line, first)?;
        let entries = lines.map(|(line, turn)| read(line, turn)).collect::<Result<_, _>>()?;
        Ok(Self { setup, entries })
    }
}

impl Display for Record {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", written(&self.setup)?)?;
        self.entries.iter().try_for_each(|entry| writeln!(f, "{}", written(entry)?))
    }
}

/// Reads a line of a record.
fn read<'a, T: Deserialize<'a>>(line: usize, text: &'a str) -> Result<T, RecordError> {
    serde_json::from_str(text).map_err(|error| {
        // The line number of the error counts within this line.
        let text = error.to_string();
        let reason = match text.split(" at line ").next().unwrap_or(&text) {
            _ if error.is_eof() => "it is cut off",
            reason => reason,
        };
        RecordError { line, reason: reason.to_owned() }
    })
}

/// Writes a line of a record, without its end.
fn written(value: &impl Serialize) -> Result<String, fmt::Error> {
    serde_json::to_string(value).map_err(|_| fmt::Error)
}

/// Takes a turn of a record.
fn take(session: &mut dyn Session, entry: &Entry) -> Result<(), String> {
    let Some(turn) = session.turn() else {
        return Err("the game is over, and no further turn can follow".to_owned());
    };
    if entry.player != turn.player {
        return Err(format!("this is the turn of {}, not of {}", turn.player, entry.player));
    }
    if entry.from != *session.heaps() {
        let [written, real] = [&entry.from, session.heaps()].map(|heaps| name(heaps));
        return Err(format!("the turn begins at {real}, not at {written}"));
    }
    session.act(entry.action.clone()).map_err(|illegal| illegal.to_string())
}
