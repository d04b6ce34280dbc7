//! The engines that enumerate P-positions, and the boards and checksums made from their rows.

mod blocking_board;
mod blocking_rows;
pub mod brute;
mod counters;
mod each_row;
mod fill_map;
mod outcomes;
mod rows;
mod single_steps;
mod summary;

pub use blocking_board::BlockingBoard;
pub use blocking_rows::{BlockingReplayError, BlockingRows};
pub use each_row::{RowError, Rows};
pub use fill_map::FillMap;
pub use outcomes::Outcomes;
pub use rows::{Positions, ReplayError};
pub use single_steps::SingleStepPositions;
pub use summary::Summary;
