//! Every file format of Wythoff that is not a picture.
//!
//! Tables of integers, for NumPy and for anything that reads text, are in [`tables`]: written row
//! by row, so that a table of any size streams through one row of memory.

pub mod tables;
