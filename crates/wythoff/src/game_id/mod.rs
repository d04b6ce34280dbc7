//! The identity of a game: its family and its parameters, written as one text.

mod names;
mod rules;
#[cfg(test)]
mod tests;

use std::str::FromStr;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use thiserror::Error;

use crate::game::HeapGame;
use crate::game::moves::MovesError;
use crate::game::three::ThreeHeaps;
use crate::imitation::{KM, KMError};
use crate::text::is_digits;
use crate::{K, KError, Ruleset, RulesetError};

/// A family of games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, derive_more::Display)]
#[display("{}", self.word())]
pub enum Family {
    /// Blocking queens: k-Blocking Wythoff Nim, where any move may be blocked.
    Blocking,
    /// (k,m)-Imitation Nim.
    Imitation,
    /// Games that are written as their moves.
    Moves,
    /// Linear Nimhoff, with or without blocking.
    Nimhoff,
    /// Games on three heaps that are written as their moves.
    Three,
    /// (k,m)-Blocking Wythoff Nim, where moves along the diagonal may be blocked.
    Wythoff,
}

/// Which game: a family and its parameters.
///
/// The text is `FAMILY/PARAMETERS`. [`FromStr`] reads every spelling of it, and
/// [`Display`](std::fmt::Display) writes the normal one, so that equal games have equal texts. As
/// JSON it is that text.
///
/// | text | game |
/// |---|---|
/// | `blocking/K` | blocking queens; K-1 moves may be blocked |
/// | `imitation/K,M` | (K,M)-Imitation Nim |
/// | `moves/MOVES` | the game with these moves, see [`HeapGame`] |
/// | `nimhoff/RULES` | Linear Nimhoff with these rules, see [`Ruleset`] |
/// | `nimhoff/RULES@K` | the same game, where K-1 moves may be blocked |
/// | `three/MOVES` | the game on three heaps with these moves, see [`ThreeHeaps`] |
/// | `wythoff/K,M` | (K,M)-Blocking Wythoff Nim; `wythoff/1,1` is Wythoff Nim |
///
/// ```
/// use wythoff::GameId;
/// let game: GameId = "nimhoff/gdwn:3,5@100".parse()?;
/// assert_eq!(game, "nimhoff/1,0;0,1;1,1;3,5;5,3@100".parse()?);
/// assert_eq!(game.to_string(), "nimhoff/1,0 5,3 1,1 3,5 0,1@100");
/// assert_eq!(game.title(), "100-blocking (3, 5)-GDWN");
/// let error = "imitation/2".parse::<GameId>().unwrap_err();
/// assert_eq!(error.to_string(), "`2` is not a pair K,M; write a game of this family as imitation/2,1");
/// # Ok::<(), wythoff::GameIdError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, derive_more::Display, derive_more::From)]
#[display("{}/{}", self.family(), self.parameters())]
pub enum GameId {
    /// Blocking queens.
    #[from]
    Blocking(K),
    /// (k,m)-Imitation Nim.
    Imitation(KM),
    /// A game that is written as its moves.
    Moves(HeapGame),
    /// Linear Nimhoff; k - 1 moves may be blocked.
    Nimhoff {
        /// The rules. Some pictures show any rules; play needs both rules of Nim.
        rules: Ruleset,
        /// The k of k-blocking; 1 if no move may be blocked.
        k: K,
    },
    /// A game on three heaps that is written as its moves.
    Three(ThreeHeaps),
    /// (k,m)-Blocking Wythoff Nim.
    Wythoff(KM),
}

/// A text that names no game. Each message says what is allowed.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum GameIdError {
    /// The text has no `/`.
    #[error("`{0}` is not a game; write {identity}", identity = identity(.0))]
    NoParameters(String),
    /// There is no family of this name.
    #[error("there is no family `{0}`; expected one of {families}", families = words())]
    Family(String),
    /// The parameters do not have the form that their family asks for.
    #[error("`{text}` is not {expected}; write a game of this family as {example}", example = family.example())]
    Parameters {
        /// The family.
        family: Family,
        /// The part that could not be read.
        text: String,
        /// The form that was expected.
        expected: &'static str,
    },
    /// The number k is out of range.
    #[error(transparent)]
    K(#[from] KError),
    /// One of the numbers k and m is out of range.
    #[error(transparent)]
    KM(#[from] KMError),
    /// The moves cannot be read.
    #[error(transparent)]
    Moves(#[from] MovesError),
    /// The rules cannot be read.
    #[error(transparent)]
    Rules(#[from] RulesetError),
}

impl Family {
    /// All families.
    pub const ALL: [Self; 6] =
        [Self::Blocking, Self::Imitation, Self::Moves, Self::Nimhoff, Self::Three, Self::Wythoff];

    /// The number of heaps: 2, or 3 for [`Family::Three`]. A queen's square has two.
    pub const fn heaps(self) -> usize {
        match self {
            Self::Three => 3,
            Self::Blocking | Self::Imitation | Self::Moves | Self::Nimhoff | Self::Wythoff => 2,
        }
    }

    /// The family in which a text is the moves or the name of a game: [`Family::Moves`] or
    /// [`Family::Three`].
    ///
    /// ```
    /// use wythoff::Family;
    /// assert_eq!(Family::of_moves("maharaja"), Some(Family::Moves));
    /// assert_eq!(Family::of_moves("raleigh"), Some(Family::Three));
    /// assert_eq!(Family::of_moves("chess"), None);
    /// ```
    pub fn of_moves(text: &str) -> Option<Self> {
        [Self::Moves, Self::Three].into_iter().find(|family| family.game(text).is_ok())
    }

    /// Returns the game of this family that has these parameters.
    ///
    /// # Errors
    /// If the parameters name no game of the family.
    pub fn game(self, parameters: &str) -> Result<GameId, GameIdError> {
        Ok(match self {
            Self::Blocking => GameId::Blocking(self.k(parameters)?),
            Self::Imitation => GameId::Imitation(self.km(parameters)?),
            Self::Moves => GameId::Moves(parameters.parse()?),
            Self::Nimhoff => {
                let (rules, k) = parameters.split_once('@').unwrap_or((parameters, "1"));
                GameId::Nimhoff { rules: rules.parse()?, k: self.k(k)? }
            }
            Self::Three => GameId::Three(parameters.parse()?),
            Self::Wythoff => GameId::Wythoff(self.km(parameters)?),
        })
    }

    /// Returns the parameters of a game as text for [`Family::game`], from a function that returns
    /// each of them by its name: `k`, `m` or `rules`. `None` for a family whose games have no
    /// parameters with names, because each game is one text.
    ///
    /// ```
    /// use wythoff::Family;
    /// let named = |name| Ok::<_, ()>(if name == "rules" { "gdwn:1,2" } else { "3" }.to_owned());
    /// assert_eq!(Family::Nimhoff.parameters(named), Ok(Some("gdwn:1,2@3".to_owned())));
    /// assert_eq!(Family::Moves.parameters(named), Ok(None));
    /// ```
    ///
    /// # Errors
    /// If the function returns an error.
    pub fn parameters<E>(
        self,
        mut named: impl FnMut(&'static str) -> Result<String, E>,
    ) -> Result<Option<String>, E> {
        Ok(Some(match self {
            Self::Blocking => named("k")?,
            Self::Imitation | Self::Wythoff => format!("{},{}", named("k")?, named("m")?),
            Self::Nimhoff => format!("{}@{}", named("rules")?, named("k")?),
            Self::Moves | Self::Three => return Ok(None),
        }))
    }

    fn k(self, text: &str) -> Result<K, GameIdError> {
        match number(text).ok_or_else(|| self.wrong(text, "a number K"))? {
            u64::MAX => Err(self.wrong(text, "a number K below 2^53")),
            k => Ok(K::try_new(k)?),
        }
    }

    fn km(self, text: &str) -> Result<KM, GameIdError> {
        let pair = text.split_once(',').and_then(|(k, m)| Some((number(k)?, number(m)?)));
        match pair.ok_or_else(|| self.wrong(text, "a pair K,M"))? {
            (u64::MAX, _) | (_, u64::MAX) => Err(self.wrong(text, "a pair K,M below 2^53")),
            (k, m) => Ok(KM::try_new(k, m)?),
        }
    }

    fn wrong(self, text: &str, expected: &'static str) -> GameIdError {
        GameIdError::Parameters { family: self, text: text.to_owned(), expected }
    }
}

/// The form of an identity, for messages: that of the game of moves which a text describes, or the
/// general form with an example.
fn identity(text: &str) -> String {
    Family::of_moves(text).map_or_else(
        || format!("FAMILY/PARAMETERS, such as {}", Family::Blocking.example()),
        |family| format!("{family}/{text}"),
    )
}

/// The names of all families, for messages.
fn words() -> String {
    Family::ALL.map(|family| format!("`{family}`")).join(", ")
}

/// Reads decimal digits without a sign. A number above `u64::MAX`, which is out of every range, is
/// read as that.
fn number(text: &str) -> Option<u64> {
    is_digits(text).then(|| text.parse().unwrap_or(u64::MAX))
}

impl GameId {
    /// The family of the game.
    pub const fn family(&self) -> Family {
        match self {
            Self::Blocking(_) => Family::Blocking,
            Self::Imitation(_) => Family::Imitation,
            Self::Moves(_) => Family::Moves,
            Self::Nimhoff { .. } => Family::Nimhoff,
            Self::Three(_) => Family::Three,
            Self::Wythoff(_) => Family::Wythoff,
        }
    }

    /// The imitations in a row that are allowed, k - 1; 0 in games that do not restrict imitations.
    pub const fn imitations(&self) -> u64 {
        match self {
            Self::Imitation(km) => km.budget(),
            Self::Blocking(_)
            | Self::Moves(_)
            | Self::Nimhoff { .. }
            | Self::Three(_)
            | Self::Wythoff(_) => 0,
        }
    }

    /// The part of the text after the `/`, in its normal form.
    pub fn parameters(&self) -> String {
        match self {
            Self::Blocking(k) => k.get().to_string(),
            Self::Moves(game) => game.to_string(),
            Self::Nimhoff { rules, k } if k.get() == 1 => rules.to_string(),
            Self::Nimhoff { rules, k } => format!("{rules}@{}", k.get()),
            Self::Three(game) => game.to_string(),
            Self::Imitation(km) | Self::Wythoff(km) => format!("{},{}", km.k(), km.m()),
        }
    }
}

impl FromStr for Family {
    type Err = GameIdError;

    fn from_str(text: &str) -> Result<Self, GameIdError> {
        let family = Self::ALL.into_iter().find(|family| family.word() == text);
        family.ok_or_else(|| GameIdError::Family(text.to_owned()))
    }
}

impl FromStr for GameId {
    type Err = GameIdError;

    fn from_str(text: &str) -> Result<Self, GameIdError> {
        match text.split_once('/') {
            Some((family, parameters)) => family.parse::<Family>()?.game(parameters),
            None => Err(GameIdError::NoParameters(text.to_owned())),
        }
    }
}

crate::serialize_as_text!(GameId);

impl<'de> Deserialize<'de> for GameId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}
