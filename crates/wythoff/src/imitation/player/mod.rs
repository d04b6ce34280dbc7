//! Perfect play by the pairs: outcomes, winning moves, required blocks, and reasons.
//!
//! Heaps may have thousands of digits. A decision needs the pairs of at most three numbers and the
//! pairs to move to from the [`Oracle`](super::Oracle), and never looks at all options.

mod advice;
mod blocking;
mod imitation;
mod number;

pub use self::advice::{Advice, AdviceError, Grounds, MOST_MOVES};
pub use self::blocking::blocking_advice;
pub use self::imitation::imitation_advice;
