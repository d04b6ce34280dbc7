//! The games of the slides: their rules, their outcomes and the theorems on them.

pub(crate) mod blocking;
pub(crate) mod imitations;
pub(crate) mod km_imitation;
pub(crate) mod limitation;
pub(crate) mod nim;
pub(crate) mod options;
pub(crate) mod outcomes;
pub(crate) mod summary;
pub(crate) mod theorem;
pub(crate) mod two_blocking;
pub(crate) mod two_imitation;
pub(crate) mod wythoff_nim;
