//! Several cells per pixel, in their mean colour, for palettes that look at each cell.

use wythoff::Window;
use wythoff::board::{Rows, Value};

use super::classes::Classes;
use super::rows::{PixelRows, next_of};
use crate::colour::{Encoder, Palette};
use crate::error::PictureError;

/// Pixels of several cells each: three bytes, the mean colour of the cells in linear light, like
/// [`Means`](super::Means), which needs only counts of values.
pub(crate) struct Blends<'a> {
    rows: Box<dyn Rows<Value> + 'a>,
    classes: Classes,
    /// The linear light of each class.
    light: Vec<[f32; 3]>,
    /// Columns and rows of cells, and those of a pixel.
    width: usize,
    rows_left: usize,
    scale: usize,
    /// The classes of a row of cells, and the light of a row of pixels.
    row: Vec<u8>,
    sums: Vec<f32>,
}

impl<'a> Blends<'a> {
    pub(crate) fn new(
        rows: Box<dyn Rows<Value> + 'a>,
        window: Window,
        scale: u64,
        palette: Palette,
    ) -> Self {
        Self {
            rows,
            classes: Classes::new(palette, window, false),
            light: palette.shades().iter().map(|colour| colour.linear()).collect(),
            width: window.width() as usize,
            rows_left: window.height() as usize,
            scale: usize::try_from(scale).unwrap_or(usize::MAX),
            row: vec![0; window.width() as usize],
            sums: Vec::new(),
        }
    }
}

impl PixelRows for Blends<'_> {
    fn next_row(&mut self, row: &mut [u8]) -> Result<(), PictureError> {
        let tall = self.scale.min(self.rows_left);
        self.rows_left -= tall;
        self.sums.clear();
        self.sums.resize(row.len(), 0.0);
        for _ in 0..tall {
            self.classes.next(next_of(&mut *self.rows, self.width)?, &mut self.row);
            let pixels = self.sums.as_chunks_mut::<3>().0.iter_mut();
            for (sum, cells) in pixels.zip(self.row.chunks(self.scale)) {
                let part = 1.0 / (cells.len() * tall) as f32;
                for &class in cells {
                    let light = self.light[usize::from(class)];
                    sum.iter_mut().zip(light).for_each(|(sum, light)| *sum += light * part);
                }
            }
        }
        Encoder::new().nearest(&self.sums, row);
        Ok(())
    }
}
