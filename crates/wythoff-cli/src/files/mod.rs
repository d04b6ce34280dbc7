//! Output files: tables, pictures, and the spools of long runs.

pub(crate) mod cells;
pub(crate) mod drawing;
mod output;
pub(crate) mod panels;
mod positions;
pub(crate) mod spool;
pub(crate) mod tables;

pub(crate) use self::output::{Content, Output};
pub(crate) use self::positions::PositionList;
