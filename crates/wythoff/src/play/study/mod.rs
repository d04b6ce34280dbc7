//! Puzzles, and remarks on games that were played.

mod puzzle;
mod review;

pub use puzzle::puzzle;
pub use review::{Remark, Verdict, review};
