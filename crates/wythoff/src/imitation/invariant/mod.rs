//! Which pairs are the P-positions of an invariant subtraction game.
//!
//! Source: \[L\], "The generalized algorithm", asks which take-away game has the printed pairs as P-positions. Proofs and
//! results are in `docs/algorithms/imitation-printed.md`.

mod bits;
mod cover;
mod decision;
mod subtraction;
mod theorem;

pub use cover::{DiagonalCover, diagonal_cover};
pub use decision::{Decision, DecisionError, Obstacle};
pub use subtraction::{Subtraction, SubtractionError};
pub use theorem::{diagonal_obstacle, printed_game};
