//! Several cells per pixel, in their mean colour.

use wythoff::board::{Rows, ValueCounts};

use super::rows::{PixelRows, next_of, p_positions};
use crate::colour::{Coarse, Encoder, Palette};
use crate::error::PictureError;

/// Pixels of several cells each: three bytes, the mean colour of the cells in linear light.
pub(crate) struct Means<'a> {
    rows: Box<dyn Rows<ValueCounts> + 'a>,
    /// For each class, the linear light of its colour, and a 1 that counts cells.
    light: [[f32; 4]; ValueCounts::CLASSES],
    /// The linear light of a row of pixels.
    means: Vec<f32>,
    /// True if a pixel with P-positions shows their mean colour alone.
    positions_first: bool,
}

impl<'a> Means<'a> {
    pub(crate) fn new(rows: Box<dyn Rows<ValueCounts> + 'a>, palette: Palette) -> Self {
        let light = palette.colours().map(|colour| {
            let [red, green, blue] = colour.linear();
            [red, green, blue, 1.0]
        });
        let positions_first = palette.coarse() == Coarse::MeanOfPositions;
        Self { rows, light, means: Vec::new(), positions_first }
    }
}

impl PixelRows for Means<'_> {
    fn next_row(&mut self, row: &mut [u8]) -> Result<(), PictureError> {
        let width = row.len() / 3;
        let squares = next_of(&mut *self.rows, width)?;
        self.means.resize(row.len(), 0.0);
        for (mean, counts) in self.means.as_chunks_mut::<3>().0.iter_mut().zip(squares) {
            let palaces = &counts.by_class()[..ValueCounts::class(0)];
            let only_palaces = self.positions_first && p_positions(counts) > 0;
            let [red, green, blue, cells] = if only_palaces {
                weighted_sum(palaces, &self.light)
            } else {
                weighted_sum(counts.by_class(), &self.light)
            };
            let part = 1.0 / cells;
            *mean = [red * part, green * part, blue * part];
        }
        Encoder::new().nearest(&self.means, row);
        Ok(())
    }
}

/// Sums the light of cells, given the number of cells of each of the first classes, and counts
/// them. All four sums are lanes of one loop.
#[inline(always)]
fn weighted_sum(counts: &[u64], by_class: &[[f32; 4]]) -> [f32; 4] {
    let mut sum = [0.0; 4];
    for (&count, light) in counts.iter().zip(by_class) {
        for (sum, light) in sum.iter_mut().zip(light) {
            *sum += count as f32 * light;
        }
    }
    sum
}
