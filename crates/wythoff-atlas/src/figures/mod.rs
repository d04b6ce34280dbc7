//! The entries: one figure, or one group of claims, a file; a folder a paper.

pub(crate) mod blocking;
pub(crate) mod imitation;
pub(crate) mod nimhoff;
