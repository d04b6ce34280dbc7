//! Perfect play by the pairs: who wins, what to play, what to block, and why.
//!
//! Piles may have thousands of digits: a decision asks the [`Oracle`](super::Oracle) for at most three numbers'
//! pairs and for the pairs that are moved to, never for all options.

mod advice;
mod blocking;
mod imitation;
mod number;

pub use self::advice::{Advice, AdviceError, Grounds, MOST_MOVES};
pub use self::blocking::blocking_advice;
pub use self::imitation::imitation_advice;
