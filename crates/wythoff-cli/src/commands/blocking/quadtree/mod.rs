//! Boards of any size by the quadtree, and proofs that a game is solved.

pub(super) mod census;
pub(super) mod certify;
