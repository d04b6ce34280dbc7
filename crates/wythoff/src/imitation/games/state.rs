//! The dynamic state of (k,m)-Imitation Nim: piles, the last move, and two budgets.
//!
//! The previous move took x > 0 tokens from one pile and left s there; the other pile holds h. If s + x <= h, then
//! taking t tokens from the other pile, x <= t < x + m, *m-imitates* it. No player may do so more than k - 1
//! times in a row. Each player has a budget of her own, which any other move of hers restores. Source: \[L\],
//! "Imitations and how to count them"; `docs/algorithms/imitation.md` says what other readings of it do to the Main
//! Theorem, and which states play leads to.

use std::ops::Range;

use dashu_int::UBig;
use thiserror::Error;

use crate::imitation::km::KM;
use crate::imitation::tokens::Tokens;

/// What the previous move was.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Last<N> {
    /// The pile it took from, 0 or 1.
    pub pile: usize,
    /// How many tokens it took, at least one.
    pub taken: N,
}

/// Everything that decides how play goes on: two piles, the last move, the budgets of both players.
///
/// ```
/// use wythoff::imitation::{KM, State};
/// // [L]: Alice took two from the smaller pile of (3,4); Bob may not take two from the other.
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

/// Why no play leads to a state.
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
    /// There is no such pile.
    #[error("there is no pile {0}; piles are 0 and 1")]
    Pile(usize),
    /// The last move took nothing.
    #[error("the last move took 0 tokens; a move takes at least one")]
    Nothing,
    /// Budgets are spent before the first move.
    #[error(
        "no move was made yet, so both budgets are k - 1 = {}; a spent one needs a last move", .0.budget()
    )]
    SpentAtStart(KM),
    /// Both have spent.
    #[error(
        "both budgets cannot be below k - 1 = {}: if the last move imitated, the one before it took from the \
         smaller pile, and did not", .0.budget()
    )]
    BothSpent(KM),
    /// The opponent has spent, but her last move cannot have imitated.
    #[error(
        "the opponent's budget is below k - 1 = {}, so the last move imitated; but taking {taken} from pile \
         {pile} down to {left}, with {other} on the other, cannot have been an imitation", km.budget()
    )]
    NoImitation {
        /// The game.
        km: KM,
        /// The pile of the last move.
        pile: usize,
        /// What it took.
        taken: String,
        /// What it left there.
        left: String,
        /// What is on the other pile.
        other: String,
    },
}

/// Why a move is not allowed.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum IllegalTake {
    /// There is no such pile.
    #[error("there is no pile {0}; piles are 0 and 1")]
    Pile(usize),
    /// A move takes at least one token.
    #[error("a move takes at least one token")]
    Nothing,
    /// The pile is smaller.
    #[error("pile {pile} has {has} tokens; taking {taken} is too much")]
    TooMany {
        /// The pile.
        pile: usize,
        /// What was to be taken.
        taken: String,
        /// What is there.
        has: String,
    },
    /// The budget is spent.
    #[error(
        "taking {taken} from pile {pile} imitates the last move, and no imitation is left; from {first} up to \
         {last} tokens would imitate"
    )]
    Imitates {
        /// The pile.
        pile: usize,
        /// What was to be taken.
        taken: String,
        /// The fewest tokens that imitate.
        first: String,
        /// The most tokens that imitate.
        last: String,
    },
}

/// The same state with numbers of any length.
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
    /// The same state in machine numbers, if they hold it.
    pub(crate) fn small(&self) -> Option<State<u64>> {
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
    /// The start of a game: no last move, full budgets.
    pub const fn start(km: KM, heaps: [N; 2]) -> Self {
        Self { heaps, last: None, budget: km.budget(), opponent_budget: km.budget() }
    }

    /// The state in the middle of a game: `budget` is what the player to move has left, `opponent_budget` what
    /// the player has left who made the `last` move.
    ///
    /// # Errors
    /// If no play of the game, from any start, leads there.
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
            // The move before it took y from the other pile, y <= taken < y + m; least where it is most likely.
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

    /// The two piles.
    pub const fn heaps(&self) -> &[N; 2] {
        &self.heaps
    }

    /// The move that led here; `None` at the start.
    pub const fn last(&self) -> Option<&Last<N>> {
        self.last.as_ref()
    }

    /// How often the player to move may imitate in a row: L(Z) of \[L\], Z the position before the last move.
    pub const fn budget(&self) -> u64 {
        self.budget
    }

    /// How often the player may imitate in a row who has just moved: L(X) of \[L\], X the position as it is.
    pub const fn opponent_budget(&self) -> u64 {
        self.opponent_budget
    }

    /// The moves that would imitate the last one, if there are any: the pile, and how many tokens. The range may
    /// go beyond what the pile holds; its start does not.
    pub fn imitations(&self, km: KM) -> Option<(usize, Range<N>)> {
        let last = self.last.as_ref()?;
        let [smaller, other] = [&self.heaps[last.pile], &self.heaps[1 - last.pile]];
        (smaller.plus(&last.taken) <= *other)
            .then(|| (1 - last.pile, last.taken.clone()..last.taken.plus(&N::from(km.m()))))
    }

    /// Whether taking `amount` tokens from `pile` imitates the last move.
    pub fn imitates(&self, km: KM, pile: usize, amount: &N) -> bool {
        self.imitations(km).is_some_and(|(from, amounts)| pile == from && amounts.contains(amount))
    }

    /// The state after `amount` tokens were taken from `pile`.
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
