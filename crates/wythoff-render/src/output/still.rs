//! Pictures in memory.

use std::io::Write;

use crate::colour::Rgb;
use crate::error::PictureError;
use crate::output::metadata::Details;
use crate::output::stream::{Canvas, Draw, Pixels, Png, RowSink};

/// A picture in memory; see [`Picture::still`](crate::Picture::still).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Still {
    pub(crate) size: (u32, u32),
    /// The palette, if the pixels are indices into one.
    pub(crate) colours: Option<Vec<Rgb>>,
    /// The pixels, row by row: one byte each with a palette, otherwise three.
    pub(crate) pixels: Vec<u8>,
}

impl Still {
    /// A picture of this size without pixels yet.
    pub(crate) fn blank(size: (u32, u32), pixels: &Pixels<'_>) -> Self {
        let colours = match pixels {
            Pixels::Indexed(colours) => Some(colours.to_vec()),
            Pixels::Rgb | Pixels::Rgba => None,
        };
        Self { size, colours, pixels: Vec::new() }
    }

    /// Writes the picture as a PNG.
    pub(crate) fn encode(&self, out: impl Write, details: &Details) -> Result<(), PictureError> {
        let bytes = if self.colours.is_some() { 1 } else { 3 };
        Png(out).fill(self.size, &self.meaning(), details, &mut |rows| {
            let width = (self.size.0 as usize * bytes).max(1);
            self.pixels.chunks_exact(width).try_for_each(|row| rows.take(row))
        })
    }

    /// Width and height in pixels.
    pub const fn size(&self) -> (u32, u32) {
        self.size
    }

    /// The meaning of the bytes of a row.
    pub(crate) fn meaning(&self) -> Pixels<'_> {
        self.colours.as_deref().map_or(Pixels::Rgb, Pixels::Indexed)
    }

    /// Returns true if both pictures can be in one film.
    pub(crate) fn fits(&self, other: &Self) -> bool {
        self.size == other.size && self.colours == other.colours
    }
}

impl Canvas for Still {
    fn fill(
        &mut self,
        size: (u32, u32),
        pixels: &Pixels<'_>,
        _: &Details,
        draw: &mut Draw<'_>,
    ) -> Result<(), PictureError> {
        *self = Still::blank(size, pixels);
        draw(&mut self.pixels)
    }
}

impl RowSink for Vec<u8> {
    fn take(&mut self, row: &[u8]) -> Result<(), PictureError> {
        let bytes = row.len() as u128;
        self.try_reserve(row.len()).map_err(|_| PictureError::Memory { bytes })?;
        self.extend_from_slice(row);
        Ok(())
    }
}
