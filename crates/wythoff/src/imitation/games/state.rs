//! The dynamic state of (k,m)-Imitation Nim: two heaps, the last move, and two budgets.
//!
//! The last move took x > 0 tokens from one heap and left s there; the other heap holds h. If
//! s + x <= h, then taking t tokens from the other heap, x <= t < x + m, *m-imitates* the last
//! move. No player may m-imitate more than k - 1 times in a row. Each player has a budget of k - 1
//! imitations; every move of hers that does not imitate restores it.
//!
//! Source: \[L\], "Imitations and how to count them". `docs/algorithms/imitation.md` compares other
//! readings of this rule, and proves which states can be reached.

use std::ops::Range;

use dashu_int::UBig;
use thiserror::Error;

use crate::imitation::tokens::Tokens;
use crate::parameters::KM;
use crate::text::nth_heap;

/// The last move.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Last<N> {
    /// The heap that it reduced, 0 or 1.
    pub pile: usize,
    /// The number of tokens taken, at least 1.
    pub taken: N,
}

/// The state of a game: two heaps, the last move, and the budgets of both players.
///
/// ```
/// use wythoff::imitation::{KM, State};
/// // [L]: Alice takes two from the smaller heap of (3,4); Bob may not take two from the other.
/// let km = KM::try_new(1, 1)?;
/// let bob = State::start(km, [3_u64, 4]).take(km, 0, &2)?;
/// assert_eq!(bob.imitations(km), Some((1, 2..3)));
/// assert!(bob.take(km, 1, &2).is_err());
/// assert_eq!(bob.take(km, 1, &1)?.heaps(), &[1, 3]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct State<N> {
    heaps: [N; 2],
    last: Option<Last<N>>,
    budget: u64,
    opponent_budget: u64,
}

/// The reason why no play leads to a state.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum StateError {
    /// A budget is above k - 1.
    #[error("a budget of {budget} is too large; in game {km} budgets go from 0 to k - 1 = {}", km.budget())]
    Budget {
        /// The budget.
        budget: u64,
        /// The game.
        km: KM,
    },
    /// The index of a heap is not 0 or 1.
    #[error("there is no heap {0}; give 0 for the first heap or 1 for the second")]
    Pile(usize),
    /// The last move took nothing.
    #[error("the last move took 0 tokens; a move takes at least one")]
    Nothing,
    /// A budget is below k - 1 before the first move.
    #[error(
        "no move was made yet, so both budgets are k - 1 = {}; for a smaller budget give the last move",
        .0.budget()
    )]
    SpentAtStart(KM),
    /// Both budgets are below k - 1.
    #[error(
        "both budgets cannot be below k - 1 = {}: if the last move imitated, the move before it did not, and \
         restored the budget of its player", .0.budget()
    )]
    BothSpent(KM),
    /// The opponent's budget is below k - 1, but the last move cannot have imitated.
    #[error(
        "the opponent's budget is below k - 1 = {}, so the last move imitated; but taking {taken} from {} down \
         to {left}, with {other} on the other, cannot have been an imitation", km.budget(), nth_heap(*pile)
    )]
    NoImitation {
        /// The game.
        km: KM,
        /// The heap of the last move.
        pile: usize,
        /// The tokens that it took.
        taken: String,
        /// The tokens left on that heap.
        left: String,
        /// The tokens on the other heap.
        other: String,
    },
}

/// The reason why a move is not allowed.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum IllegalTake {
    /// The index of a heap is not 0 or 1.
    #[error("there is no heap {0}; give 0 for the first heap or 1 for the second")]
    Pile(usize),
    /// The move takes no token.
    #[error("a move takes at least one token")]
    Nothing,
    /// The heap has too few tokens.
    #[error("{} has {has} tokens; taking {taken} is too much", nth_heap(*pile))]
    TooMany {
        /// The heap.
        pile: usize,
        /// The tokens to take.
        taken: String,
        /// The tokens on the heap.
        has: String,
    },
    /// The move imitates, and the budget is spent.
    #[error(
        "taking {taken} from {} imitates the last move, and no imitation is left; from {first} up to {last} \
         tokens would imitate", nth_heap(*pile)
    )]
    Imitates {
        /// The heap.
        pile: usize,
        /// The tokens to take.
        taken: String,
        /// The fewest tokens that imitate.
        first: String,
        /// The most tokens that imitate.
        last: String,
    },
}

/// Converts a state to numbers of any length.
impl From<&State<u64>> for State<UBig> {
    fn from(state: &State<u64>) -> Self {
        let last = state.last.as_ref();
        Self {
            heaps: state.heaps.map(UBig::from),
            last: last.map(|last| Last { pile: last.pile, taken: last.taken.into() }),
            budget: state.budget,
            opponent_budget: state.opponent_budget,
        }
    }
}

impl State<UBig> {
    /// Converts the state to machine integers; `None` if a number is above 2^64 - 1.
    pub(crate) fn to_u64(&self) -> Option<State<u64>> {
        let number = |n: &UBig| u64::try_from(n).ok();
        let last = match &self.last {
            Some(last) => Some(Last { pile: last.pile, taken: number(&last.taken)? }),
            None => None,
        };
        let heaps = [number(&self.heaps[0])?, number(&self.heaps[1])?];
        let (budget, opponent_budget) = (self.budget, self.opponent_budget);
        Some(State { heaps, last, budget, opponent_budget })
    }
}

impl<N: Tokens> State<N> {
    /// The start of a game: no last move, and both budgets k - 1.
    pub const fn start(km: KM, heaps: [N; 2]) -> Self {
        Self { heaps, last: None, budget: km.budget(), opponent_budget: km.budget() }
    }

    /// A state in the middle of a game.
    ///
    /// `budget` is the budget of the player to move; `opponent_budget` is the budget of the player
    /// who made the `last` move.
    ///
    /// # Errors
    /// If no play from any start leads to the state.
    pub fn try_new(
        km: KM,
        heaps: [N; 2],
        last: Option<Last<N>>,
        budget: u64,
        opponent_budget: u64,
    ) -> Result<Self, StateError> {
        let full = km.budget();
        if let Some(&budget) = [budget, opponent_budget].iter().find(|&&budget| budget > full) {
            return Err(StateError::Budget { budget, km });
        }
        let Some(last) = last else {
            return if (budget, opponent_budget) == (full, full) {
                Ok(Self::start(km, heaps))
            } else {
                Err(StateError::SpentAtStart(km))
            };
        };
        if last.pile > 1 {
            return Err(StateError::Pile(last.pile));
        }
        if last.taken == N::from(0) {
            return Err(StateError::Nothing);
        }
        if opponent_budget < full {
            if budget < full {
                return Err(StateError::BothSpent(km));
            }
            // The move before it took y from the other heap, y <= taken < y + m. The least such y
            // makes the condition weakest.
            let least = last.taken.minus(&N::from(km.m() - 1)).unwrap_or(N::from(0));
            let least = least.max(N::from(1));
            let (left, other) = (&heaps[last.pile], &heaps[1 - last.pile]);
            if other.plus(&least) > left.plus(&last.taken) {
                return Err(StateError::NoImitation {
                    km,
                    pile: last.pile,
                    taken: last.taken.to_string(),
                    left: left.to_string(),
                    other: other.to_string(),
                });
            }
        }
        Ok(Self { heaps, last: Some(last), budget, opponent_budget })
    }

    /// The two heaps.
    pub const fn heaps(&self) -> &[N; 2] {
        &self.heaps
    }

    /// The last move; `None` at the start.
    pub const fn last(&self) -> Option<&Last<N>> {
        self.last.as_ref()
    }

    /// The imitations left to the player to move: L(Z) of \[L\], Z the position before the last
    /// move.
    pub const fn budget(&self) -> u64 {
        self.budget
    }

    /// The imitations left to the player who has just moved: L(X) of \[L\], X the present position.
    pub const fn opponent_budget(&self) -> u64 {
        self.opponent_budget
    }

    /// The moves that imitate the last move, as a heap and a range of tokens; `None` if there are
    /// none.
    ///
    /// The range may end beyond the tokens of the heap; its start does not exceed them.
    pub fn imitations(&self, km: KM) -> Option<(usize, Range<N>)> {
        let last = self.last.as_ref()?;
        let [smaller, other] = [&self.heaps[last.pile], &self.heaps[1 - last.pile]];
        (smaller.plus(&last.taken) <= *other)
            .then(|| (1 - last.pile, last.taken.clone()..last.taken.plus(&N::from(km.m()))))
    }

    /// Returns true if taking `amount` tokens from heap `pile` imitates the last move.
    pub fn imitates(&self, km: KM, pile: usize, amount: &N) -> bool {
        self.imitations(km).is_some_and(|(from, amounts)| pile == from && amounts.contains(amount))
    }

    /// Takes `amount` tokens from heap `pile` and returns the state after the move.
    ///
    /// # Errors
    /// If the move is not allowed.
    pub fn take(&self, km: KM, pile: usize, amount: &N) -> Result<Self, IllegalTake> {
        let heap = self.heaps.get(pile).ok_or(IllegalTake::Pile(pile))?;
        if *amount == N::from(0) {
            return Err(IllegalTake::Nothing);
        }
        let left = heap.minus(amount).ok_or_else(|| IllegalTake::TooMany {
            pile,
            taken: amount.to_string(),
            has: heap.to_string(),
        })?;
        let after = match self.imitations(km) {
            Some((from, amounts)) if pile == from && amounts.contains(amount) => {
                self.budget.checked_sub(1).ok_or_else(|| IllegalTake::Imitates {
                    pile,
                    taken: amount.to_string(),
                    last: amounts.end.minus(&N::from(1)).unwrap_or(N::from(0)).to_string(),
                    first: amounts.start.to_string(),
                })?
            }
            _ => km.budget(),
        };
        let mut heaps = self.heaps.clone();
        heaps[pile] = left;
        let last = Some(Last { pile, taken: amount.clone() });
        Ok(Self { heaps, last, budget: self.opponent_budget, opponent_budget: after })
    }
}
