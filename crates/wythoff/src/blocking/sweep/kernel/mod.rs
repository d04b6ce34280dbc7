//! The inner loops: signals of a tile evaluated by vectors, in place or in strips.

pub(super) mod aligned;
pub(super) mod diagonals;
#[cfg(test)]
pub(super) mod fault;
pub(super) mod level;
pub(super) mod parts;
pub(super) mod skew;
#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code, reason = "no wide vectors"))]
pub(super) mod strips;
#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code, reason = "no wide vectors"))]
mod witness;
