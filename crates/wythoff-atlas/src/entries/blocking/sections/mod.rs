//! The statements of the sections, by the part of the board or of the theory they are about.

pub(crate) mod census;
pub(crate) mod certificates;
pub(crate) mod closed_forms;
pub(crate) mod counting;
pub(crate) mod fabric;
pub(crate) mod growth;
pub(crate) mod hood;
pub(crate) mod regions;
pub(crate) mod rift;
pub(crate) mod skin;
pub(crate) mod solved;
pub(crate) mod stripes;
pub(crate) mod threads;
pub(crate) mod weft;
