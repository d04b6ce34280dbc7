//! Imitation Nim and (k,m)-Blocking Wythoff Nim, and the pairs that are their P-positions.
//!
//! *Imitation Nim* is Nim on two heaps in which few moves may imitate the previous move.
//! *(k,m)-Blocking Wythoff Nim* is m-Wythoff Nim in which the previous player may block some moves
//! along the diagonal. Both games have the same P-positions, the pairs (`a_n`, `b_n`): `a_n` is the
//! least number in no earlier pair, and `b_n` is m floor(n / k) more. The k pairs with the same
//! difference are a *block*; they lie on one diagonal. A player who moves to one of them must keep
//! the opponent from moving to the pairs below it: the blocking player blocks these moves, and the
//! imitating player needs one unused imitation for each of them.
//!
//! # The games
//!
//! | game of \[L\] | ruleset |
//! |---|---|
//! | 2-pile Nim | [`Ruleset::nim`](crate::Ruleset::nim); [`ImitationNim`] with k above both heaps |
//! | Wythoff Nim | [`Ruleset::wythoff`](crate::Ruleset::wythoff); [`MWythoff`] with m = 1 |
//! | m-Wythoff Nim | [`MWythoff::try_new`] |
//! | (k,m)-Blocking Wythoff Nim | [`BlockingWythoff::try_new`] |
//! | Imitation Nim, also called Limitation Nim | [`ImitationNim::new`] with k = m = 1 |
//! | k-Imitation Nim | [`ImitationNim::new`] with m = 1 |
//! | m-Imitation Nim | [`ImitationNim::new`] with k = 1 |
//! | (k,m)-Imitation Nim | [`ImitationNim::new`] |
//!
//! Each ruleset is a [`Game`](crate::game::Game), which a [`Solver`](crate::game::Solver) plays by
//! definition. [`verify()`] compares the rules with the Main Theorem ([`Clause`]), and [`player`]
//! plays perfectly on heaps of any length.
//!
//! # Modules
//!
//! | module | contents |
//! |---|---|
//! | `tokens` | heaps as machine integers or of any length |
//! | `games` | the rules, as [`Game`](crate::game::Game)s, and the states of Imitation Nim |
//! | `pairs` | the pairs in order, by either formula and with any mex; their properties |
//! | `oracle` | pairs of any index, from windows of the recursion |
//! | `invariant` | games with the same moves everywhere, and which pairs are their P-positions |
//! | `theorem` | the Main Theorem: the P-positions by pairs and budgets, and its verification |
//! | [`player`] | winning moves, required blocks, and the reason in a sentence |
//! | `budgets` | a game as a board, whose values are the budgets that P-positions need |
//!
//! *Pairs* are those of the games, b = a + m floor(n / k). *Printed* pairs follow the formula that
//! the slides of \[L\] print, b = a + floor(m n / k).
//!
//! The proofs are in `docs/algorithms/imitation.md` and `docs/algorithms/imitation-printed.md`. The
//! design of the oracle is in `docs/design/imitation-oracle.md`.
//!
//! Source: U. Larsson, *Imitation Nim*, slides, Stony Brook 2013, cited as \[L\].

mod budgets;
mod games;
mod invariant;
mod oracle;
mod pairs;
pub mod player;
mod theorem;
mod tokens;

pub use crate::parameters::{KM, KMError};
pub use budgets::Budgets;
pub use games::{
    BlockingPosition, BlockingWythoff, ClassWythoff, IllegalTake, ImitationNim, Last, MWythoff,
    PilesTooLarge, State, StateError,
};
pub use invariant::{
    Decision, DecisionError, Subtraction, SubtractionError, diagonal_obstacle, printed_game,
};
pub use oracle::{Oracle, OracleCost, OracleError};
pub use pairs::{
    Formula, Mex, MexError, OeisEntry, Pair, Properties, Sequence, formulas_differ_from, oeis,
    oeis_terms, properties, ratio,
};
pub(crate) use pairs::{Partner, Partners};
pub use theorem::{Clause, Verification, VerifyError, clause, verification_memory, verify};
pub use tokens::Tokens;
