//! The door to every family: which game, from which start.

use dashu_int::UBig;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::wythoff::Wythoff;
use super::family::name;
use super::imitation::ImitationNim;
use super::lines::Lines;
use super::session::{Heaps, Session};
use super::table::Table;
use super::wire;
use crate::imitation::{KM, KMError, Last, StateError};
use crate::nimhoff::NimhoffError;
use crate::{K, KError, Ruleset, RulesetError};

/// A game and its start. As JSON, the first line of a record: `{"game":"wythoff","k":2,"m":1,"at":["4","4"]}`.
///
/// ```
/// use wythoff::play::Setup;
/// let heaps = [4_u8.into(), 4_u8.into()];
/// let game = Setup::Wythoff { k: 2, m: 1, at: heaps }.open()?;
/// assert_eq!(game.game(), "(2,1)-Blocking Wythoff Nim");
/// assert!(Setup::Wythoff { k: 0, m: 1, at: game.heaps().clone() }.open().is_err());
/// # Ok::<(), wythoff::play::SetupError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "game", rename_all = "lowercase", deny_unknown_fields)]
pub enum Setup {
    /// Blocking queens: k-Blocking Wythoff Nim, where any move may be blocked.
    Blocking {
        /// k - 1 moves may be blocked.
        k: u64,
        /// The square of the queen; up to [`Setup::FARTHEST`].
        #[serde(with = "wire::heaps")]
        at: Heaps,
    },
    /// (k,m)-Imitation Nim.
    Imitation {
        /// k - 1 imitations in a row are allowed.
        k: u64,
        /// How much more than the last move took an imitation may take, plus one.
        m: u64,
        /// The heaps, of any size.
        #[serde(with = "wire::heaps")]
        at: Heaps,
        /// The move before the first, if play starts in the middle of a game.
        #[serde(default, skip_serializing_if = "Option::is_none", with = "wire::last")]
        last: Option<Last<UBig>>,
        /// Imitations that the first player has left; k - 1 if not said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        budget: Option<u64>,
        /// Imitations that the second player has left; k - 1 if not said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        opponent_budget: Option<u64>,
    },
    /// Linear Nimhoff.
    Nimhoff {
        /// The rules, as in [`Ruleset`], with both rules of Nim.
        rules: String,
        /// The k of k-blocking: k - 1 moves may be blocked, none if not said.
        #[serde(default = "one")]
        blocking: u64,
        /// The position; up to [`Setup::FARTHEST`].
        #[serde(with = "wire::heaps")]
        at: Heaps,
    },
    /// (k,m)-Blocking Wythoff Nim; Wythoff Nim is (1,1), m-Wythoff Nim (1,m).
    Wythoff {
        /// k - 1 moves that take equal numbers from both heaps may be blocked.
        k: u64,
        /// The numbers taken from both heaps differ by less than this.
        m: u64,
        /// The heaps, of any size.
        #[serde(with = "wire::heaps")]
        at: Heaps,
    },
}

const fn one() -> u64 {
    1
}

/// Why no game starts like that.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SetupError {
    /// There is no such game of blocking.
    #[error(transparent)]
    K(#[from] KError),
    /// There are no such numbers k and m.
    #[error(transparent)]
    KM(#[from] KMError),
    /// The rules cannot be read.
    #[error(transparent)]
    Rules(#[from] RulesetError),
    /// The rules are those of another kind of game.
    #[error(transparent)]
    Nimhoff(#[from] NimhoffError),
    /// No play leads to this state.
    #[error(transparent)]
    State(#[from] StateError),
    /// A board is too large.
    #[error("play cannot start from {}; on a board, coordinates go up to {}", name(.0), Setup::FARTHEST)]
    TooFar(Heaps),
}

impl Setup {
    /// The largest coordinate of a start in games on a board. What a hint costs from there is another matter:
    /// [`Session::cost`].
    pub const FARTHEST: u64 = 1_000_000_000;

    /// A game from this start, nothing played.
    ///
    /// # Errors
    /// If there is no such game, or it cannot start like that.
    pub fn open(&self) -> Result<Box<dyn Session>, SetupError> {
        Ok(match self {
            Self::Blocking { k, at } => {
                let lines = Lines::queens(K::try_new(*k)?);
                Table::open(lines, Lines::place(at)?)
            }
            Self::Nimhoff { rules, blocking, at } => {
                let rules: Ruleset = rules.parse()?;
                let lines = Lines::nimhoff(&rules, K::try_new(*blocking)?)?;
                Table::open(lines, Lines::place(at)?)
            }
            Self::Wythoff { k, m, at } => {
                Table::open(Wythoff::new(KM::try_new(*k, *m)?), at.clone())
            }
            Self::Imitation { k, m, at, last, budget, opponent_budget } => {
                let game = ImitationNim::new(KM::try_new(*k, *m)?);
                let start = game.place(at, last.as_ref(), [*budget, *opponent_budget])?;
                Table::open(game, start)
            }
        })
    }
}
