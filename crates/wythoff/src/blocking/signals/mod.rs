//! Signals on the edges of blocks: the base types of every engine.

pub mod block;
pub mod boundary;
pub mod by_rule;
pub mod entrance;
pub mod tiling;
