//! Pictures of several games: two in comparison, and films of a sequence.

mod comparison;
mod reel;

pub use comparison::Comparison;
pub use reel::Reel;
