//! The regions of a game, and the unbounded boards that they come from.

pub(super) mod compare;
pub(super) mod fabric;
pub(super) mod skin;
pub(super) mod structure;
pub(super) mod threads;
