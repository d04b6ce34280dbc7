//! Output of pictures: files, films and pictures in memory.

mod film;
mod format;
mod inset;
pub mod metadata;
mod still;
mod stream;
mod vector;

pub use film::Film;
pub use format::Format;
pub use inset::Inset;
pub(crate) use inset::InsetCanvas;
pub use still::Still;
pub(crate) use stream::{Canvas, Pixels, Png, RowSink};
pub(crate) use vector::{Figure, Segment, Shape};
