//! Pictures of Wythoff-type games.
//!
//! A [`Picture`] describes what is drawn: [`Subject`], window, [`Scale`], [`Palette`], [`Origin`],
//! frame, [`Mark`]s, [`Stroke`]s and [`Label`]s. It reads rows from any
//! [`Board`](wythoff::board::Board) and writes a PNG row by row. Memory is therefore a few rows for
//! any size of picture, unless y grows upwards. A [`Comparison`] shows where two games agree, and a
//! [`Film`] is a sequence of pictures. For papers, a picture is also written as SVG or PDF
//! ([`Format`]), with its frame, lines and names as vectors. The contents of a picture are also
//! written into it as text; see [`metadata`](mod@metadata).
//!
//! - One cell per pixel: the colour of its value, as a palette index.
//! - Several cells per pixel: their mean colour in linear light; or, if single P-positions must
//!   remain visible, the density of P-positions.
//! - Several pixels per cell: squares without smoothing, with a grid and palace numbers where they
//!   fit.
//!
//! Without the feature `figures`, which is on by default, a picture has the pixels of cells only:
//! no frame, marks, strokes, labels or key, and no cells of several pixels.
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
mod drawing;
mod error;
mod frame;
mod games;
mod geometry;
mod legend;
mod output;
mod overlay;
mod picture;
mod pixels;
mod plan;
mod subject;

pub use anatomy::Outlines;
pub use colour::{Colours, Palette, PaletteError, Rgb};
pub use error::PictureError;
pub use frame::Mark;
pub use games::{Comparison, Reel};
pub use geometry::{Origin, Scale, ScaleError};
pub use legend::{Key, Sign};
pub use metadata::metadata;
pub use output::{Film, Format, Inset, Still, metadata};
pub use overlay::{Anchor, Label, Stroke, clipped};
pub use picture::Picture;
pub use subject::Subject;
