//! Blocking queens: k-Blocking Wythoff Nim.
//!
//! Source: M. Cook, U. Larsson, T. Neary, *A Cellular Automaton for Blocking Queen Games*,
//! cited as \[CLN\].

pub mod anatomy;
pub mod arm;
pub mod armpit;
pub mod beam;
pub mod block;
pub mod boundary;
pub mod census;
pub mod certificate;
pub mod closed;
pub mod compare;
pub mod definition;
pub mod entrance;
pub mod fabric;
pub mod growth;
pub mod hood;
pub mod laws;
pub mod light;
pub mod maxima;
pub mod outcome;
mod palace;
pub mod quadtree;
pub mod recurrence;
pub mod region;
pub mod semilinear;
mod stats;
pub mod structure;
pub mod sweep;
pub mod texture;
pub mod threads;
pub mod tiling;
mod wavefront;
pub mod weft;

pub use certificate::Certificate;
pub use palace::{K, KError, Visible};
pub use quadtree::Quadtree;
pub use recurrence::Recurrence;
pub use stats::Stats;
pub use sweep::{Kept, Sweep};
