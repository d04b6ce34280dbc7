//! The boards of blocking queens that commands read: kept in memory, stored, or grown as a
//! quadtree; and the engine that evaluates them.

pub(crate) mod anatomy;
pub(crate) mod certified;
pub(crate) mod engine;
pub(crate) mod oracle;
pub(crate) mod quadtree;
pub(crate) mod stored;
