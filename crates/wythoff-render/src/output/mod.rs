//! Output of pictures: PNG files, films and pictures in memory.

mod film;
mod inset;
pub mod metadata;
mod still;
mod stream;

pub use film::Film;
pub use inset::Inset;
pub(crate) use inset::InsetCanvas;
pub use still::Still;
pub(crate) use stream::{Canvas, Pixels, Png};
