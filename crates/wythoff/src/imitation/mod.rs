//! Imitation Nim and (k,m)-Blocking Wythoff Nim: Nim with few imitations, Wythoff's game with a blocked diagonal.
//!
//! # One idea: what one game forbids, the other blocks
//!
//! Both games have the same pairs (`a_n`, `b_n`) as P-positions: `a_n` is the least number in no earlier pair, and `b_n` is
//! m floor(n / k) more. A block of k pairs stands on one diagonal; a player who moves there is to be kept from the
//! pairs below, by blocking them, or by having imitations enough to answer every one of them.
//!
//! # The games
//!
//! | game of \[L\] | ruleset |
//! |---|---|
//! | 2-pile Nim | [`Ruleset::nim`](crate::Ruleset::nim); [`ImitationNim`] with k above both piles |
//! | Wythoff Nim | [`Ruleset::wythoff`](crate::Ruleset::wythoff); [`MWythoff`] with m = 1 |
//! | m-Wythoff Nim | [`MWythoff::try_new`] |
//! | (k,m)-Blocking Wythoff Nim | [`BlockingWythoff::try_new`] |
//! | Imitation Nim, also called Limitation Nim | [`ImitationNim::IMITATION`] |
//! | k-Imitation Nim | [`ImitationNim::k_imitation`] |
//! | m-Imitation Nim | [`ImitationNim::m_imitation`] |
//! | (k,m)-Imitation Nim | [`ImitationNim::new`] |
//!
//! Each is a [`Game`](crate::game::Game), which a [`Solver`](crate::game::Solver) plays by definition. [`verify()`] compares the rules with
//! the Main Theorem ([`Clause`]), and [`player`] plays perfectly, with piles of any length.
//!
//! # The map
//!
//! | | modules | what they do |
//! |---|---|---|
//! | numbers | `km`, `tokens` | k and m with their limits; heaps as machine integers, or of any length |
//! | games | `state` | what decides how play of Imitation Nim goes on, and which states play leads to |
//! | | `games`, `classes` | the rules, as [`Game`](crate::game::Game)s; `classes` is ours, for the printed pairs |
//! | pairs | `sequence`, on `generalized_mex` | one after the other, by either formula, with any mex |
//! | | `partners` | those of small numbers in a table |
//! | | `oracle` | a few of them anywhere: windows of the recursion, with numbers of any length |
//! | what is known of them | `beatty`, `bounds` | floor(i alpha), exactly; between which numbers `a_n` lies |
//! | | `properties`, `oeis` | what \[L\] says of the sequences, put right; who else has them |
//! | | `invariant` | which pairs are those of a game whose moves are the same everywhere |
//! | Main Theorem | `theorem` | which states are lost, by pairs and budgets |
//! | | [`verify()`] | the same by the rules, for every state that can be reached |
//! | play | [`player`] | what to play and what to block, and why |
//! | | `budgets` | a game as a board, coloured by the budgets that the lost states need |
//!
//! *Pairs* are those of the games, b = a + m floor(n / k), unless they are called *printed*: those with the formula of the slides.
//!
//! The mathematics is in `docs/algorithms/imitation.md`, with `imitation-printed.md` beside it; the oracle is in
//! `docs/design/imitation-oracle.md`.
//!
//! Source: U. Larsson, *Imitation Nim*, slides, Stony Brook 2013, cited as \[L\].

mod budgets;
mod games;
mod invariant;
mod km;
mod oracle;
mod pairs;
pub mod player;
mod theorem;
mod tokens;

pub use budgets::Budgets;
pub use games::{
    BlockingPosition, BlockingWythoff, ClassWythoff, IllegalTake, ImitationNim, Last, MWythoff,
    PilesTooLarge, State, StateError,
};
pub use invariant::{
    Decision, DecisionError, Subtraction, SubtractionError, diagonal_obstacle, printed_game,
};
pub use km::{KM, KMError};
pub use oracle::{Cost, Oracle};
pub use pairs::{
    Formula, Mex, MexError, Oeis, Pair, Properties, Sequence, oeis, parting, properties, ratio,
};
pub(crate) use pairs::{Partner, Partners};
pub use theorem::{Clause, Verification, VerifyError, clause, verification_memory, verify};
pub use tokens::Tokens;
