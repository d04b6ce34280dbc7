//! Rows of pixels.

use wythoff::board::{Rows, ValueCounts};

use crate::colour::Rgb;
use crate::error::PictureError;

/// A source of rows of pixels, from the top of the picture.
pub(crate) trait PixelRows {
    /// Fills `row` with the next row of pixels.
    fn next_row(&mut self, row: &mut [u8]) -> Result<(), PictureError>;
}

/// Pixels of three bytes from palette indices.
pub(crate) struct Coloured<'a> {
    pixels: Box<dyn PixelRows + 'a>,
    colours: Vec<Rgb>,
    indices: Vec<u8>,
}

impl<'a> Coloured<'a> {
    pub(crate) fn new(pixels: Box<dyn PixelRows + 'a>, colours: &[Rgb]) -> Self {
        Self { pixels, colours: colours.to_vec(), indices: Vec::new() }
    }
}

impl PixelRows for Coloured<'_> {
    fn next_row(&mut self, row: &mut [u8]) -> Result<(), PictureError> {
        self.indices.resize(row.len() / 3, 0);
        self.pixels.next_row(&mut self.indices)?;
        for (pixel, &index) in row.as_chunks_mut::<3>().0.iter_mut().zip(&self.indices) {
            *pixel = self.colours[usize::from(index)].0;
        }
        Ok(())
    }
}

/// Reads the next row of a board, which must exist and have `width` entries.
pub(super) fn next_of<T>(rows: &mut dyn Rows<T>, width: usize) -> Result<&[T], PictureError> {
    let row = rows.next_row()?.filter(|row| row.len() == width);
    row.ok_or_else(PictureError::torn_board)
}

/// The number of P-positions, or palaces, in a square.
pub(super) fn p_positions(counts: &ValueCounts) -> u64 {
    counts.by_class()[..ValueCounts::class(0)].iter().sum()
}
