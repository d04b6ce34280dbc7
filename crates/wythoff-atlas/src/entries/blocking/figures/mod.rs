//! The figures of the paper.

pub(crate) mod figure_1;
pub(crate) mod figure_2;
pub(crate) mod figure_3;
pub(crate) mod figure_4;
pub(crate) mod figure_5;
pub(crate) mod figure_6;
pub(crate) mod figure_7;
pub(crate) mod figure_8;
