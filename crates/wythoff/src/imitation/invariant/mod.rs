//! Which pairs are the P-positions of an invariant subtraction game.
//!
//! Source: \[L\], "The generalized algorithm", asks which take-away game has the printed pairs as P-positions. Without blocks, and
//! with the same moves everywhere, there is one iff m >= k: [`printed_game`] is one, [`diagonal_obstacle`] is the proof that there is
//! none, found for all slopes m/k below 1 by [`diagonal_cover`] and [`diagonal_cover_near_one`]. [`Decision`] decides about any
//! pairs. The proofs are in `docs/algorithms/imitation-printed.md`.

mod bits;
mod cover;
mod decision;
mod near_one;
mod printed;
mod subtraction;

pub use cover::{DiagonalCover, diagonal_cover};
pub use decision::{Decision, DecisionError, Obstacle};
pub use near_one::diagonal_cover_near_one;
pub use printed::{diagonal_obstacle, printed_game};
pub use subtraction::{Subtraction, SubtractionError};
