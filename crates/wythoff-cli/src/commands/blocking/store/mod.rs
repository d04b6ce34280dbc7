//! Stored boards, made at once or tile by tile.

pub(super) mod sweep;
pub(super) mod tile;
