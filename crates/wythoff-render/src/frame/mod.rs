//! The layout of a picture: the board, its frame, legend and marks.

mod axes;
mod layout;
mod legend;
mod marks;

pub(crate) use layout::{GROUND, Layout};
pub use marks::Mark;
