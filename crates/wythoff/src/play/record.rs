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

/// How numbers of any size are written: as strings, so that no reader of JSON rounds them; read also as numbers.
pub(super) mod wire {
    use std::fmt;

    use dashu_int::UBig;
    use serde::de::{Error, Visitor};
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use crate::play::session::Heaps;

    struct Number(UBig);

    impl Serialize for Number {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_str(&self.0)
        }
    }

    impl<'de> Deserialize<'de> for Number {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            deserializer.deserialize_any(Digits)
        }
    }

    struct Digits;

    impl Visitor<'_> for Digits {
        type Value = Number;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a whole number, 0 or more, in decimal digits")
        }

        fn visit_u64<E: Error>(self, number: u64) -> Result<Number, E> {
            Ok(Number(number.into()))
        }

        fn visit_str<E: Error>(self, text: &str) -> Result<Number, E> {
            let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            let number = UBig::from_str_radix(text, 10).ok().filter(|_| digits);
            number
                .map(Number)
                .ok_or_else(|| E::invalid_value(serde::de::Unexpected::Str(text), &self))
        }
    }

    /// One number.
    pub(crate) mod number {
        use super::*;

        pub(crate) use crate::text::as_text as serialize;

        pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<UBig, D::Error> {
            Number::deserialize(from).map(|number| number.0)
        }
    }

    fn written(heaps: &Heaps) -> [Number; 2] {
        heaps.clone().map(Number)
    }

    fn read([x, y]: [Number; 2]) -> Heaps {
        [x.0, y.0]
    }

    /// Two heaps.
    pub(crate) mod heaps {
        use super::*;

        pub(crate) fn serialize<S: Serializer>(heaps: &Heaps, to: S) -> Result<S::Ok, S::Error> {
            written(heaps).serialize(to)
        }

        pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Heaps, D::Error> {
            <[Number; 2]>::deserialize(from).map(read)
        }
    }

    /// A set of them.
    pub(crate) mod set {
        use std::collections::BTreeSet;

        use super::*;

        pub(crate) fn serialize<S: Serializer>(
            set: &BTreeSet<Heaps>,
            to: S,
        ) -> Result<S::Ok, S::Error> {
            to.collect_seq(set.iter().map(written))
        }

        pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
            from: D,
        ) -> Result<BTreeSet<Heaps>, D::Error> {
            let squares = Vec::<[Number; 2]>::deserialize(from)?;
            Ok(squares.into_iter().map(read).collect())
        }
    }
}
