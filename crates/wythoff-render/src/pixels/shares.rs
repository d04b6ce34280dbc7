//! Many cells per pixel, as the number of their palaces.

use wythoff::board::Rows;

use super::rows::{PixelRows, next_of};
use crate::colour::{Palette, Rgb};
use crate::error::PictureError;

/// Number of shades, ground included.
const LEVELS: usize = 64;

/// Pixels of many cells each, lighter for more palaces, or darker on a light ground: one byte, an
/// index into [`Shares::colours`].
///
/// A share is the number of palaces in a square, divided by the maximum for a square of that size.
/// The shade grows with the logarithm of the share, and differs from the ground if there is a
/// palace.
pub(crate) struct Shares<'a>(Box<dyn Rows<f64> + 'a>);

impl<'a> Shares<'a> {
    /// The explanation of the shades in captions and metadata.
    pub(crate) const LEGEND: &'static str = "palaces a row of each pixel, by logarithm";

    /// The colour of a pixel with this share.
    pub(crate) fn colour(palette: Palette, share: f64) -> Rgb {
        Self::colours(palette)[usize::from(Self::shade(share))]
    }

    /// The factor of a share before its logarithm is taken; it makes small shares visible.
    const FOLDS: f64 = 1024.0;

    pub(crate) fn new(rows: Box<dyn Rows<f64> + 'a>) -> Self {
        Self(rows)
    }

    /// The colours from the ground to palaces.
    pub(crate) fn colours(palette: Palette) -> [Rgb; LEVELS] {
        let (ground, palace) = (palette.colour(0), palette.colour(-1));
        std::array::from_fn(|shade| ground.mix(palace, shade as f32 / (LEVELS - 1) as f32))
    }

    fn shade(share: f64) -> u8 {
        /// The shade of a pixel with a palace, as a part of the way from the ground, is at least
        /// this.
        const LEAST: f64 = 0.25;
        if share <= 0.0 {
            return 0;
        }
        let part = (share * Self::FOLDS).ln_1p() / Self::FOLDS.ln_1p();
        ((LEAST + (1.0 - LEAST) * part.min(1.0)) * (LEVELS - 1) as f64).round() as u8
    }
}

impl PixelRows for Shares<'_> {
    fn next_row(&mut self, row: &mut [u8]) -> Result<(), PictureError> {
        let shares = next_of(&mut *self.0, row.len())?;
        for (pixel, &share) in row.iter_mut().zip(shares) {
            *pixel = Self::shade(share);
        }
        Ok(())
    }
}
