//! Output of pictures: PNG files, films and pictures in memory.

mod film;
pub mod metadata;
mod still;
mod stream;

pub use film::Film;
pub use still::Still;
pub(crate) use stream::{Canvas, Pixels, Png, RowSink};
