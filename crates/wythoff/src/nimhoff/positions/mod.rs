//! The engines that enumerate P-positions, and the boards and checksums made from their rows.
//!
//! | module | what it holds |
//! |---|---|
//! | [`brute`] | the slowest engine: every P-position marks the positions that see it |
//! | `seen` | a counter for each class: how many P-positions a position sees, for any rules and any k |
//! | `blocked` | the P-positions of k-blocking games, row by row, on the same counters |
//! | `rows` | a bit for each class: the engine of games without blocking, one P-position a row |
//! | `once` | the row engine with single steps besides: Maharaja Nim |
//! | `outcomes`, `fill_map` | rows as boards, for pictures |
//! | `summary` | checksums of rows |

mod blocked;
pub mod brute;
mod counters;
mod fill_map;
mod once;
mod outcomes;
mod rows;
mod seen;
mod summary;

pub use blocked::{BlockedPositions, NotARow};
pub use fill_map::FillMap;
pub use once::OncePositions;
pub use outcomes::Outcomes;
pub use rows::{NotFree, Positions};
pub use seen::Seen;
pub use summary::Summary;
