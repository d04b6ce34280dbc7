//! A game and its start.

use dashu_int::UBig;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::heaps::Heaps;
use super::playable::name;
use super::wire;
use crate::game::three::OptionError;
use crate::imitation::{Last, StateError};
use crate::nimhoff::NimhoffError;
use crate::{Family, GameId, GameIdError};

/// A game and its start. As JSON, the first line of a record:
/// `{"game":"wythoff","k":2,"m":1,"at":["4","4"]}`.
///
/// ```
/// use wythoff::play::Setup;
/// let game = Setup::new("wythoff/2,1".parse()?, [4_u8, 4]).open()?;
/// assert_eq!(game.game(), "(2,1)-Blocking Wythoff Nim");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Line", into = "Line")]
pub struct Setup {
    /// The game.
    pub game: GameId,
    /// The heaps, as many as the game has, or x and y of the queen. Each family has a limit of its
    /// own, which [`SetupError::TooFar`] states.
    pub at: Heaps,
    /// The move before the first, if play starts in the middle of a game of Imitation Nim.
    pub last: Option<Last<UBig>>,
    /// The imitations that the first player has left; k - 1 if `None`.
    pub budget: Option<u64>,
    /// The imitations that the second player has left; k - 1 if `None`.
    pub opponent_budget: Option<u64>,
}

/// A setup from which no game can start.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SetupError {
    /// A rule of Nim is missing.
    #[error(transparent)]
    Nimhoff(#[from] NimhoffError),
    /// No play leads to this state.
    #[error(transparent)]
    State(#[from] StateError),
    /// The last move, or a budget, is given for a game that has none.
    #[error("a last move and budgets are allowed in Imitation Nim only, not in {0}")]
    NoImitations(String),
    /// The game has another number of heaps.
    #[error("{game} is played on {needed} heaps, not on {}", name(.at))]
    Heaps {
        /// The name of the game.
        game: String,
        /// The number of heaps of the game.
        needed: usize,
        /// The start.
        at: Heaps,
    },
    /// A move that a program defines on three heaps takes no tokens, or adds some.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// The moves from the start are too many to be listed.
    #[error("play cannot start from {}; there are up to {options} moves from it, and at most {most} can be listed", name(.at))]
    Options {
        /// The start.
        at: Heaps,
        /// An upper bound on the number of options.
        options: u128,
        /// The most that can be listed.
        most: u128,
    },
    /// A coordinate is too large for a board.
    #[error("play cannot start from {}; in this game, {} go up to {most}", name(.at), if .at.len() == 3 { "heaps" } else { "coordinates" })]
    TooFar {
        /// The start.
        at: Heaps,
        /// The largest coordinate.
        most: u64,
    },
}

impl Setup {
    /// The largest coordinate of a start in blocking queens and Linear Nimhoff. Other games have
    /// smaller limits, or none.
    /// [`Session::cost`](super::Session::cost) estimates what a hint costs there.
    pub const FARTHEST: u64 = 1_000_000_000;

    /// The usual start of a game, from these heaps.
    pub fn new(game: GameId, at: impl Into<Heaps>) -> Self {
        Self { game, at: at.into(), last: None, budget: None, opponent_budget: None }
    }

    /// The usual start of a game, from heaps with the numbers of tokens that `heap` returns, one
    /// after the other.
    ///
    /// ```
    /// use wythoff::play::Setup;
    /// let mut tokens = 3_u64..;
    /// let setup = Setup::with("three/nim".parse()?, || tokens.next().unwrap_or(0));
    /// assert_eq!(setup.at, [3_u8, 4, 5].into());
    /// # Ok::<(), wythoff::GameIdError>(())
    /// ```
    pub fn with(game: GameId, mut heap: impl FnMut() -> u64) -> Self {
        match game.family().heaps() {
            3 => Self::new(game, [0; 3].map(|_| heap())),
            _ => Self::new(game, [0; 2].map(|_| heap())),
        }
    }
}

/// A setup as a line of a record. Fields that a family does not have are left out.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    /// The family; or, when a line is read, the text of a [`GameId`].
    game: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rules: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    blocking: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    k: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    m: Option<u64>,
    at: Heaps,
    #[serde(default, skip_serializing_if = "Option::is_none", with = "wire::last")]
    last: Option<Last<UBig>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    budget: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    opponent_budget: Option<u64>,
}

impl From<Setup> for Line {
    fn from(setup: Setup) -> Self {
        let Setup { game, at, last, budget, opponent_budget } = setup;
        let mut line = Self {
            game: game.family().to_string(),
            rules: None,
            blocking: None,
            k: None,
            m: None,
            at,
            last,
            budget,
            opponent_budget,
        };
        match game {
            GameId::Blocking(k) => line.k = Some(k.get()),
            GameId::Imitation(km) | GameId::Wythoff(km) => {
                (line.k, line.m) = (Some(km.k()), Some(km.m()));
            }
            GameId::Nimhoff { rules, k } => {
                (line.rules, line.blocking) = (Some(rules.to_string()), Some(k.get()));
            }
            // The family has no fields of its own: `game` is the whole identity.
            game => line.game = game.to_string(),
        }
        line
    }
}

/// A line of a record that is not a setup.
#[derive(Debug, Error)]
enum LineError {
    #[error(transparent)]
    Game(#[from] GameIdError),
    #[error("missing field `{0}`")]
    Missing(&'static str),
    #[error("unknown field `{field}` for the game `{game}`")]
    Unknown { field: &'static str, game: String },
}

impl Line {
    /// Takes the fields that say which game of a family it is, and returns them as one text.
    fn parameters(&mut self, family: Family) -> Result<String, LineError> {
        let text = |number: u64| number.to_string();
        let parameters = family.parameters(|name| {
            let taken = match (name, family) {
                ("rules", _) => self.rules.take(),
                // Under this name, lines of Linear Nimhoff may leave out the number.
                (_, Family::Nimhoff) => Some(text(self.blocking.take().unwrap_or(1))),
                ("k", _) => self.k.take().map(text),
                _ => self.m.take().map(text),
            };
            taken.ok_or(LineError::Missing(name))
        })?;
        // The identity has the parameters.
        parameters.ok_or(LineError::Missing("moves"))
    }
}

impl TryFrom<Line> for Setup {
    type Error = LineError;

    fn try_from(mut line: Line) -> Result<Self, LineError> {
        let game = if line.game.contains('/') {
            line.game.parse()?
        } else {
            let family: Family = line.game.parse()?;
            family.game(&line.parameters(family)?)?
        };
        let Line { game: name, rules, blocking, k, m, at, last, budget, opponent_budget } = line;
        let numbers = [("blocking", blocking), ("k", k), ("m", m)];
        let mut unused =
            numbers.iter().filter(|(_, number)| number.is_some()).map(|(name, _)| name);
        match rules.map_or_else(|| unused.next().copied(), |_| Some("rules")) {
            Some(field) => Err(LineError::Unknown { field, game: name }),
            None => Ok(Self { game, at, last, budget, opponent_budget }),
        }
    }
}
