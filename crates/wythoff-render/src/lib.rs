//! Pictures of Wythoff-type games: pixels from values.
//!
//! A [`Picture`] says what is drawn: [`Subject`], window, [`Scale`], [`Palette`], [`Origin`], frame,
//! [`Mark`]s, [`Stroke`]s and [`Label`]s. It pulls rows from any [`Board`](wythoff::board::Board) and writes
//! a PNG row by row, so that memory is a few rows whatever the size, unless y grows upwards. A [`Comparison`] draws where two games agree,
//! a [`Film`] one picture after the other. What a picture shows
//! is also written into it as text, see
//! [`metadata`](mod@metadata).
//!
//! - One cell a pixel: the colour of its value, by palette index.
//! - Several cells a pixel: their mean colour in linear light, as a lens would show it; or, where
//!   single P-positions matter, a colour in which none of them is lost.
//! - Several pixels a cell: squares without smoothing; a grid, and palace numbers, as they fit.
//!
//! ```
//! use wythoff::{K, Window};
//! use wythoff::blocking::Sweep;
//! use wythoff_render::{Palette, Picture, Scale};
//!
//! let k = K::try_new(100)?;
//! let mut picture = Picture::new(k, Window::try_new(0, 0, 300, 300)?);
//! picture.scale = Scale::CellsPerPixel(3);
//! picture.palette = Palette::Print;
//! let mut png = Vec::new();
//! picture.draw(&Sweep::new(k), &mut png, &())?;
//! assert_eq!(picture.size()?, (100, 100));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod anatomy;
mod colour;
mod comparison;
mod drawing;
mod error;
mod film;
mod frame;
mod inset;
mod label;
mod legend;
pub mod metadata;
mod origin;
mod overlay;
mod palette;
mod picture;
mod pixels;
mod plan;
mod scale;
mod still;
mod stream;
mod stroke;
mod subject;
mod text;

pub use anatomy::Outlines;
pub use colour::Rgb;
pub use comparison::Comparison;
pub use error::PictureError;
pub use film::Film;
pub use frame::Mark;
pub use inset::Inset;
pub use label::{Label, Place};
pub use legend::Key;
pub use metadata::metadata;
pub use origin::Origin;
pub use palette::{Colours, Palette, PaletteError};
pub use picture::Picture;
pub use scale::{Scale, ScaleError};
pub use still::Still;
pub use stroke::{Stroke, clipped};
pub use subject::Subject;
