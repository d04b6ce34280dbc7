//! Records of games: one line for the setup, and one for each turn.

use thiserror::Error;

use super::playable::name;
use super::session::{Entry, Session};
use super::setup::{Setup, SetupError};

/// A game from its start, as a file holds it: one line for the setup, and one for each turn.
///
/// ```
/// use wythoff::play::{Action, Record, Setup};
/// let mut game = Setup::new("wythoff/1,1".parse()?, [3_u8, 4]).open()?;
/// game.act(Action::Move([1_u8, 2].into()))?;
/// let record = Record::of(&*game);
/// assert_eq!(record.replay()?.log(), game.log());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// The first line.
    pub setup: Setup,
    /// The other lines.
    pub entries: Vec<Entry>,
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
        /// The line, counted from 1; the setup is line 1.
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
