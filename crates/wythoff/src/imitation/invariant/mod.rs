//! Which pairs are the P-positions of an invariant subtraction game.
//!
//! Source: \[L\], "The generalized algorithm", asks which take-away game has the printed pairs as P-positions. Without blocks, and
//! with the same moves everywhere, there is one iff m >= k: [`printed_game`] is one, [`diagonal_obstacle`] is the proof that there is
//! none, and the tests `imitation_covers` find one for all slopes m/k below 1. [`Decision`] decides about any
//! pairs. The proofs are in `docs/algorithms/imitation-printed.md`.

mod bits;
mod decision;
mod printed;
mod subtraction;

pub use decision::{Decision, DecisionError};
pub use printed::{diagonal_obstacle, printed_game};
pub use subtraction::{Subtraction, SubtractionError};
