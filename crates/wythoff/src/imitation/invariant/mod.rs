//! Invariant subtraction games, and the pairs that are their P-positions.
//!
//! \[L\], "The generalized algorithm", asks which take-away game has the printed pairs as
//! P-positions. A game without blocks and with the same moves everywhere exists iff m >= k:
//! [`printed_game`] is such a game, and [`diagonal_obstacle`] finds the proof that no such game
//! exists. [`Decision`] decides the question for any pairs on bounded heaps.
//!
//! The proofs are in `docs/algorithms/imitation-printed.md`; the tests `imitation_covers` run the
//! computations on which one of them rests.

mod bits;
mod decision;
mod printed;
mod subtraction;

pub use decision::{Decision, DecisionError};
pub use printed::{diagonal_obstacle, printed_game};
pub use subtraction::{Subtraction, SubtractionError};
