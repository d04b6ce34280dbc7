//! Colours in sRGB and in linear light.
//!
//! Colours are averaged in linear light, because the eye adds light and not the bytes of sRGB.

mod grundy;
mod palette;
mod rgb;
mod srgb;

pub(crate) use palette::Coarse;
pub use palette::{Colours, Palette, PaletteError};
pub use rgb::Rgb;
pub(crate) use srgb::Encoder;
