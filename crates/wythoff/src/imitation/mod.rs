//! Imitation Nim and (k,m)-Blocking Wythoff Nim: Nim with few imitations, Wythoff's game with a blocked diagonal.
//!
//! # One idea: what one game forbids, the other blocks
//!
//! Both games have the same pairs (`a_n`, `b_n`) as P-positions: `a_n` is the least number in no earlier pair, and `b_n` is
//! m floor(n / k) more. A block of k pairs stands on one diagonal; a player who moves there is to be kept from the
//! pairs below, by blocking them, or by having imitations enough to answer every one of them.
//!
//! Source: U. Larsson, *Imitation Nim*, slides, Stony Brook 2013, cited as \[L\].

mod budgets;
mod classes;
mod games;
mod generalized_mex;
mod invariant;
mod km;
mod oracle;
pub mod player;
mod properties;
mod sequence;
mod state;
mod theorem;
mod tokens;
mod verify;

pub use budgets::Budgets;
pub use classes::ClassWythoff;
pub use games::{BlockingPosition, BlockingWythoff, ImitationNim, MWythoff, PilesTooLarge};
pub use generalized_mex::{Mex, MexError};
pub use invariant::{
    Decision, DecisionError, DiagonalCover, Obstacle, Subtraction, SubtractionError,
    diagonal_cover, diagonal_obstacle, printed_game,
};
pub use km::{KM, KMError};
pub use oracle::{Cost, Oracle, Pair};
pub use properties::{Properties, parting, properties, ratio};
pub use sequence::{Formula, Sequence};
pub use state::{IllegalTake, Last, State, StateError};
pub use theorem::{Clause, clause};
pub use tokens::Tokens;
pub use verify::{Verification, VerifyError, verification_memory, verify};
