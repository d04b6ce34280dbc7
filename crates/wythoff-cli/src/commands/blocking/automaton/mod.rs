//! The automaton: lines of cells forward and backward.

pub(super) mod evolve;
pub(super) mod reverse;
