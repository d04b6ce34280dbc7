//! Pictures of several games, two in comparison and films of a sequence, and of games run backward.

mod backward;
mod comparison;
mod reel;

pub use comparison::Comparison;
pub use reel::Reel;
