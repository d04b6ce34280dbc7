//! Blocking queens: k-Blocking Wythoff Nim.
//!
//! Source: M. Cook, U. Larsson, T. Neary, *A Cellular Automaton for Blocking Queen Games*,
//! cited as \[CLN\].

pub mod counting;
pub mod definition;
pub mod hood;
pub mod machine;
pub mod outcome;
mod palace;
pub mod quadtree;
pub mod recurrence;
mod signals;
pub mod stats;
pub mod sweep;
pub mod wavefront;

pub use palace::Visible;
pub use quadtree::Quadtree;
pub use recurrence::Recurrence;
pub use signals::{block, boundary, by_rule, entrance, tiling};
pub use stats::Stats;
pub use sweep::{KeptSweep, Sweep};
pub use wavefront::region;
