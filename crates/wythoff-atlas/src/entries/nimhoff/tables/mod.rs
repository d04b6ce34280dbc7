//! The tables of the paper.

pub(crate) mod tables_1_2;
pub(crate) mod tables_3_4;
pub(crate) mod tables_5_6;
