//! Pictures inside larger pictures.

use crate::colour::Rgb;
use crate::error::PictureError;
use crate::output::metadata::Details;
use crate::output::stream::{Canvas, Draw, Pixels, RowSink};

/// The position of a picture in a larger one, which is transparent elsewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Inset {
    /// Width and height of the larger picture in pixels.
    pub size: (u32, u32),
    /// The upper left corner of the picture, in pixels of the larger picture.
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
        let is_small = self.size.0.max(self.size.1) <= PictureError::MAX_SIDE;
        let is_inside =
            fits(self.corner.0, width, self.size.0) && fits(self.corner.1, height, self.size.1);
        if is_small && is_inside {
            Ok(self.size)
        } else {
            let Self { size, corner } = self;
            Err(PictureError::Inset { picture: (width, height), corner, size })
        }
    }
}

/// A canvas that draws a picture inside a larger one, with four bytes per pixel.
pub(crate) struct InsetCanvas<'a> {
    pub(crate) canvas: &'a mut dyn Canvas,
    pub(crate) inset: Inset,
}

impl Canvas for InsetCanvas<'_> {
    fn fill(
        &mut self,
        size: (u32, u32),
        pixels: &Pixels<'_>,
        details: &Details,
        draw: &mut Draw<'_>,
    ) -> Result<(), PictureError> {
        let Inset { corner: (right, down), .. } = self.inset;
        let (width, height) = self.inset.around(size)?;
        let colours = match pixels {
            Pixels::Indexed(colours) => Some(*colours),
            Pixels::Rgb | Pixels::Rgba => None,
        };
        self.canvas.fill((width, height), &Pixels::Rgba, details, &mut |rows| {
            let blank = vec![0; 4 * width as usize];
            (0..down).try_for_each(|_| rows.take(&blank))?;
            let start = 4 * right as usize;
            draw(&mut InsetRows { rows, colours, start, line: blank.clone() })?;
            (down + size.1..height).try_for_each(|_| rows.take(&blank))
        })
    }
}

/// Rows of a picture, each copied into a line of the larger picture.
struct InsetRows<'a> {
    rows: &'a mut dyn RowSink,
    /// The palette, if pixels are indices into one.
    colours: Option<&'a [Rgb]>,
    /// The index of the byte of a line at which the row begins.
    start: usize,
    line: Vec<u8>,
}

impl RowSink for InsetRows<'_> {
    fn take(&mut self, row: &[u8]) -> Result<(), PictureError> {
        let pixels = self.line[self.start..].as_chunks_mut::<4>().0;
        match self.colours {
            Some(colours) => {
                for (target, &pixel) in pixels.iter_mut().zip(row) {
                    let [r, g, b] = colours[usize::from(pixel)].0;
                    *target = [r, g, b, u8::MAX];
                }
            }
            None => {
                for (target, &[r, g, b]) in pixels.iter_mut().zip(row.as_chunks::<3>().0) {
                    *target = [r, g, b, u8::MAX];
                }
            }
        }
        self.rows.take(&self.line)
    }
}
