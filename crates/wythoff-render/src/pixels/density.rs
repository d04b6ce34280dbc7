//! Several cells per pixel, as the density of their P-positions.

use wythoff::board::{Rows, ValueCounts};

use super::rows::{PixelRows, next_of, p_positions};
use crate::colour::Rgb;
use crate::error::PictureError;

/// Pixels of several cells each, lighter for more P-positions: one byte, an index into
/// [`Density::colours`].
///
/// The shade grows with the logarithm of the number of P-positions, from 1 to the number of rows of
/// the square, which is the maximum in a game of Linear Nimhoff.
pub(crate) struct Density<'a> {
    rows: Box<dyn Rows<ValueCounts> + 'a>,
    /// Number of shades per factor e.
    per_fold: f64,
}

/// Number of shades, black and white included.
const SHADES: usize = 16;
/// The grey of a single P-position, which is clearly visible as a single pixel on black.
const SINGLE: f32 = 196.0;

impl<'a> Density<'a> {
    pub(crate) fn new(rows: Box<dyn Rows<ValueCounts> + 'a>, cells: u64) -> Self {
        Self { rows, per_fold: per_fold(cells) }
    }

    /// The colour of a pixel of `cells` rows and columns with so many P-positions.
    pub(crate) fn colour(p_positions: u64, cells: u64) -> Rgb {
        Self::colours()[usize::from(shade(p_positions, per_fold(cells)))]
    }

    /// Black for no P-position, and greys up to white.
    pub(crate) fn colours() -> [Rgb; SHADES] {
        std::array::from_fn(|shade| match shade {
            0 => Rgb::BLACK,
            shade => {
                let part = (shade - 1) as f32 / (SHADES - 2) as f32;
                Rgb([(SINGLE + (255.0 - SINGLE) * part).round() as u8; 3])
            }
        })
    }
}

/// The number of shades per factor e, in pixels of so many rows.
fn per_fold(cells: u64) -> f64 {
    (SHADES - 2) as f64 / (cells as f64).ln()
}

/// The shade of a number of P-positions; it rises by `per_fold` for each factor e.
fn shade(p_positions: u64, per_fold: f64) -> u8 {
    if p_positions <= 1 {
        return p_positions as u8;
    }
    let more = ((p_positions as f64).ln() * per_fold).round();
    1 + more.min((SHADES - 2) as f64) as u8
}

impl PixelRows for Density<'_> {
    fn next_row(&mut self, row: &mut [u8]) -> Result<(), PictureError> {
        let Self { rows, per_fold } = self;
        let squares = next_of(&mut **rows, row.len())?;
        for (pixel, counts) in row.iter_mut().zip(squares) {
            *pixel = shade(p_positions(counts), *per_fold);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn densities_grow_from_a_clear_grey_to_white_at_one_p_position_a_row() {
        for cells in [2_u64, 3, 8, 64, 1000] {
            let per_fold = per_fold(cells);
            let shades: Vec<_> = (0..=cells + 9).map(|n| shade(n, per_fold)).collect();
            assert!(shades.is_sorted() && shades[..2] == [0, 1], "{shades:?}");
            assert_eq!(shades[cells as usize..], [SHADES as u8 - 1; 10]);
        }
        let lightness = Density::colours().map(Rgb::lightness);
        assert!(lightness[1] > 75.0 && lightness.is_sorted_by(|a, b| a < b), "{lightness:?}");
        assert_eq!(Density::colours()[SHADES - 1], Rgb::WHITE);
    }
}
