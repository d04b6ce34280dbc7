//! Games written down: one line for the setup, one for each turn.

use thiserror::Error;

use super::family::name;
use super::session::{Entry, Session};
use super::setup::{Setup, SetupError};

/// A game from its start: what a file with one line for the setup and one for each turn holds.
///
/// ```
/// use wythoff::play::{Action, Record, Setup};
/// let mut game = Setup::Wythoff { k: 1, m: 1, at: [3_u8.into(), 4_u8.into()] }.open()?;
/// game.act(Action::Move([1_u8.into(), 2_u8.into()]))?;
/// let record = Record::of(&*game);
/// assert_eq!(record.replay()?.log(), game.log());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// The first line.
    pub setup: Setup,
    /// The others.
    pub entries: Vec<Entry>,
}

/// Why a record is no game.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ReplayError {
    /// There is no such start.
    #[error("line 1: {0}")]
    Setup(#[from] SetupError),
    /// A turn cannot be as it is written.
    #[error("line {line}: {reason}")]
    Turn {
        /// The line, counted from 1; the setup is line 1.
        line: usize,
        /// Why not, and what is allowed.
        reason: String,
    },
}

impl Record {
    /// What was played so far.
    #[must_use]
    pub fn of(session: &dyn Session) -> Self {
        Self { setup: session.setup(), entries: session.log().to_vec() }
    }

    /// Plays it again, up to its end.
    ///
    /// # Errors
    /// If a line is not what the rules allow, with its number.
    pub fn replay(&self) -> Result<Box<dyn Session>, ReplayError> {
        let mut session = self.setup.open()?;
        for (line, entry) in (2..).zip(&self.entries) {
            take(&mut *session, entry).map_err(|reason| ReplayError::Turn { line, reason })?;
        }
        Ok(session)
    }
}

/// Takes a turn as it is written.
fn take(session: &mut dyn Session, entry: &Entry) -> Result<(), String> {
    let Some(turn) = session.turn() else {
        return Err("the game is over, and no further turn can follow".to_owned());
    };
    if entry.player != turn.player {
        return Err(format!("this is the turn of {}, not of {}", turn.player, entry.player));
    }
    if entry.from != *session.heaps() {
        let [written, real] = [&entry.from, session.heaps()].map(name);
        return Err(format!("the turn begins at {real}, not at {written}"));
    }
    session.act(entry.action.clone()).map_err(|illegal| illegal.to_string())
}
