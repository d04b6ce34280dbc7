//! The engines that enumerate P-positions, and the boards and checksums made from their rows.
//!
//! | module | contents |
//! |---|---|
//! | [`brute`] | the reference: every P-position marks the positions that see it |
//! | `counters` | a counter for each class: how many P-positions a row sees, for any rules |
//! | `blocking_board`, `blocking_rows` | k-blocking games on these counters |
//! | `rows` | a bit for each class: the engine of games without blocking |
//! | `single_steps` | the row engine with moves that cannot be repeated: Maharaja Nim |
//! | `outcomes`, `fill_map` | rows as boards, for pictures |
//! | `summary` | checksums of rows |

mod blocking_board;
mod blocking_rows;
pub mod brute;
mod counters;
mod fill_map;
mod outcomes;
mod rows;
mod single_steps;
mod summary;

pub use blocking_board::BlockingBoard;
pub use blocking_rows::{BlockingReplayError, BlockingRows};
pub use fill_map::FillMap;
pub use outcomes::Outcomes;
pub use rows::{Positions, ReplayError};
pub use single_steps::SingleStepPositions;
pub use summary::Summary;
