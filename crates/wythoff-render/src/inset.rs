//! Pictures inside larger ones.

use crate::Rgb;
use crate::error::PictureError;
use crate::output::metadata::Details;
use crate::output::{Canvas, Pixels, RowSink};

/// The place of a picture in a larger one that is transparent elsewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Inset {
    /// Width and height of the larger picture in pixels.
    pub size: (u32, u32),
    /// The pixel of it that is the upper left corner of the picture.
    pub corner: (u32, u32),
}

impl Inset {
    /// Returns the size of the larger picture.
    ///
    /// # Errors
    /// If a picture of this size does not fit.
    pub(crate) fn around(self, (width, height): (u32, u32)) -> Result<(u32, u32), PictureError> {
        let fits = |start: u32, length: u32, all: u32| {
            start.checked_add(length).is_some_and(|end| end <= all)
        };
        if fits(self.corner.0, width, self.size.0) && fits(self.corner.1, height, self.size.1) {
            Ok(self.size)
        } else {
            Err(PictureError::Inset { picture: (width, height), inset: self })
        }
    }
}

/// A canvas on which a picture is drawn inside a larger one, with four bytes a pixel.
pub(crate) struct InsetCanvas<C> {
    pub(crate) canvas: C,
    pub(crate) inset: Inset,
}

impl<C: Canvas> Canvas for InsetCanvas<C> {
    fn fill(
        self,
        size: (u32, u32),
        pixels: &Pixels<'_>,
        details: &Details,
        draw: impl FnOnce(&mut dyn RowSink) -> Result<(), PictureError>,
    ) -> Result<(), PictureError> {
        let Inset { corner: (right, down), .. } = self.inset;
        let (width, height) = self.inset.around(size)?;
        let colours = match pixels {
            Pixels::Indexed(colours) => Some(*colours),
            Pixels::Rgb | Pixels::Rgba => None,
        };
        self.canvas.fill((width, height), &Pixels::Rgba, details, |rows| {
            let blank = vec![0; 4 * width as usize];
            (0..down).try_for_each(|_| rows.take(&blank))?;
            let start = 4 * right as usize;
            draw(&mut InsetRows { rows, colours, start, line: blank.clone() })?;
            (down + size.1..height).try_for_each(|_| rows.take(&blank))
        })
    }
}

/// Rows of a picture, each put into a line of the larger one.
struct InsetRows<'a> {
    rows: &'a mut dyn RowSink,
    /// The colours, if pixels are places in this list.
    colours: Option<&'a [Rgb]>,
    /// The byte of a line where its row begins.
    start: usize,
    line: Vec<u8>,
}

impl RowSink for InsetRows<'_> {
    fn take(&mut self, row: &[u8]) -> Result<(), PictureError> {
        let places = self.line[self.start..].as_chunks_mut::<4>().0;
        match self.colours {
            Some(colours) => {
                for (place, &pixel) in places.iter_mut().zip(row) {
                    let [r, g, b] = colours[usize::from(pixel)].0;
                    *place = [r, g, b, u8::MAX];
                }
            }
            None => {
                for (place, &[r, g, b]) in places.iter_mut().zip(row.as_chunks::<3>().0) {
                    *place = [r, g, b, u8::MAX];
                }
            }
        }
        self.rows.take(&self.line)
    }
}
