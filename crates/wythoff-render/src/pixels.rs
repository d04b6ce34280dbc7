//! Rows of pixels from rows of a board.

use std::collections::HashMap;

use wythoff::board::{Rows, Value, ValueCounts};

use crate::Rgb;
use crate::colour::Bytes;
use crate::drawing::{Indexed, Inks, Ramp, stamp};
use crate::error::PictureError;
use crate::palette::{Coarse, Palette};
use crate::text::{self, Mask};

/// Rows of pixels, from the top.
pub(crate) trait PixelRows {
    /// Fills `row` with the next row of pixels.
    fn next_row(&mut self, row: &mut [u8]) -> Result<(), PictureError>;
}

impl PixelRows for Box<dyn PixelRows + '_> {
    fn next_row(&mut self, row: &mut [u8]) -> Result<(), PictureError> {
        (**self).next_row(row)
    }
}

/// Colours instead of the places in a list: three bytes a pixel instead of one.
pub(crate) struct Coloured<P> {
    pixels: P,
    colours: Vec<Rgb>,
    places: Vec<u8>,
}

impl<P: PixelRows> Coloured<P> {
    pub(crate) fn new(pixels: P, colours: &[Rgb]) -> Self {
        Self { pixels, colours: colours.to_vec(), places: Vec::new() }
    }
}

impl<P: PixelRows> PixelRows for Coloured<P> {
    fn next_row(&mut self, row: &mut [u8]) -> Result<(), PictureError> {
        self.places.resize(row.len() / 3, 0);
        self.pixels.next_row(&mut self.places)?;
        for (pixel, &place) in row.as_chunks_mut::<3>().0.iter_mut().zip(&self.places) {
            *pixel = self.colours[usize::from(place)].0;
        }
        Ok(())
    }
}

/// The next row of a board that must still have one, of `width` entries.
fn next<T>(rows: &mut dyn Rows<T>, width: usize) -> Result<&[T], PictureError> {
    let row = rows.next_row()?.filter(|row| row.len() == width);
    row.ok_or_else(PictureError::torn_board)
}

/// The classes of some values.
///
/// Nearly all values fit 16 bits, where any vector unit has minimum and maximum; whether those of a run
/// do is one test. 0.30 ns a cell instead of 0.47, where all of a pixel takes 2.
fn classify(values: &[Value], classes: &mut [u8]) {
    const RUN: usize = 64;
    for (values, classes) in values.chunks(RUN).zip(classes.chunks_mut(RUN)) {
        let beyond = values.iter().fold(0, |beyond, v| beyond | v.wrapping_add(1 << 15) as u64);
        if beyond >> 16 == 0 {
            for (class, &value) in classes.iter_mut().zip(values) {
                *class = ((value as i16).clamp(-5, 6) + 5) as u8;
            }
        } else {
            for (class, &value) in classes.iter_mut().zip(values) {
                *class = ValueCounts::class(value) as u8;
            }
        }
    }
}

/// One cell a pixel; a pixel is the class of its value.
pub(crate) struct Cells<'a> {
    pub(crate) rows: Box<dyn Rows<Value> + 'a>,
}

impl PixelRows for Cells<'_> {
    fn next_row(&mut self, row: &mut [u8]) -> Result<(), PictureError> {
        classify(next(&mut *self.rows, row.len())?, row);
        Ok(())
    }
}

/// Several cells a pixel; a pixel is the mean colour of its cells in linear light, three bytes.
pub(crate) struct Means<'a> {
    rows: Box<dyn Rows<ValueCounts> + 'a>,
    /// The light of the colours, by class, and a 1.
    light: [[f32; 4]; ValueCounts::CLASSES],
    /// The light of a row of pixels.
    means: Vec<f32>,
    /// Whether P-positions stand out: then only they count where there are any.
    behind: bool,
}

impl<'a> Means<'a> {
    pub(crate) fn new(rows: Box<dyn Rows<ValueCounts> + 'a>, palette: Palette) -> Self {
        let light = palette.colours().map(|colour| {
            let [red, green, blue] = colour.light();
            [red, green, blue, 1.0]
        });
        let behind = palette.coarse() == Coarse::MeanBehind;
        Self { rows, light, means: Vec::new(), behind }
    }
}

impl PixelRows for Means<'_> {
    fn next_row(&mut self, row: &mut [u8]) -> Result<(), PictureError> {
        let width = row.len() / 3;
        let squares = next(&mut *self.rows, width)?;
        self.means.resize(row.len(), 0.0);
        for (mean, counts) in self.means.as_chunks_mut::<3>().0.iter_mut().zip(squares) {
            let palaces = &counts.by_class()[..ValueCounts::class(0)];
            let only = self.behind && p_positions(counts) > 0;
            let sum = if only {
                light(palaces, &self.light)
            } else {
                light(counts.by_class(), &self.light)
            };
            let [red, green, blue, cells] = sum;
            let part = 1.0 / cells;
            *mean = [red * part, green * part, blue * part];
        }
        Bytes::new().nearest(&self.means, row);
        Ok(())
    }
}

/// The light of so many cells of the first classes, and how many they are: one loop of four lanes for all
/// there is to add.
#[inline(always)]
fn light(counts: &[u64], by_class: &[[f32; 4]]) -> [f32; 4] {
    let mut sum = [0.0; 4];
    for (&count, light) in counts.iter().zip(by_class) {
        for (sum, light) in sum.iter_mut().zip(light) {
            *sum += count as f32 * light;
        }
    }
    sum
}

/// How many cells are P-positions, or palaces.
fn p_positions(counts: &ValueCounts) -> u64 {
    counts.by_class()[..ValueCounts::class(0)].iter().sum()
}

/// Several cells a pixel; a pixel is lighter the more P-positions it holds: one byte, a place among
/// [`Density::colours`].
///
/// The shade grows with the logarithm of their number, from the first one that is there to as many as
/// there are rows in the square, which is what a game of Linear Nimhoff can have at most.
pub(crate) struct Density<'a> {
    rows: Box<dyn Rows<ValueCounts> + 'a>,
    /// Shades an e-fold.
    per_fold: f64,
}

/// Shades of a density, black and white included.
const SHADES: usize = 16;
/// A single P-position on black: a grey that is clearly seen even as a pixel of its own.
const SINGLE: f32 = 196.0;

impl<'a> Density<'a> {
    pub(crate) fn new(rows: Box<dyn Rows<ValueCounts> + 'a>, cells: u64) -> Self {
        Self { rows, per_fold: (SHADES - 2) as f64 / (cells as f64).ln() }
    }

    /// Black for none, and greys up to white.
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

/// The shade of so many P-positions, of which each e-fold is so many shades lighter.
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
        let squares = next(&mut **rows, row.len())?;
        for (pixel, counts) in row.iter_mut().zip(squares) {
            *pixel = shade(p_positions(counts), *per_fold);
        }
        Ok(())
    }
}

/// Shades of numbers of palaces, ground included.
const LEVELS: usize = 64;

/// Many cells a pixel; a pixel is lighter, or on light ground darker, the more palaces it holds: one byte, a place among
/// [`Shades::colours`].
///
/// The shade grows with the logarithm of their share of the most that the square can hold, and is never that of
/// the ground where there is a palace.
pub(crate) struct Shades<'a>(Box<dyn Rows<f64> + 'a>);

impl<'a> Shades<'a> {
    pub(crate) const LEGEND: &'static str = "palaces a row of each pixel, by logarithm";

    /// A share of one part in so many is as far from none as all are from it.
    const FOLDS: f64 = 1024.0;

    pub(crate) fn new(rows: Box<dyn Rows<f64> + 'a>) -> Self {
        Self(rows)
    }

    /// From the ground to palaces.
    pub(crate) fn colours(palette: Palette) -> [Rgb; LEVELS] {
        let (ground, palace) = (palette.colour(0), palette.colour(-1));
        std::array::from_fn(|shade| ground.mix(palace, shade as f32 / (LEVELS - 1) as f32))
    }

    fn shade(share: f64) -> u8 {
        /// A quarter of the way, at least.
        const LEAST: f64 = 0.25;
        if share <= 0.0 {
            return 0;
        }
        let part = (share * Self::FOLDS).ln_1p() / Self::FOLDS.ln_1p();
        ((LEAST + (1.0 - LEAST) * part.min(1.0)) * (LEVELS - 1) as f64).round() as u8
    }
}

impl PixelRows for Shades<'_> {
    fn next_row(&mut self, row: &mut [u8]) -> Result<(), PictureError> {
        let shares = next(&mut *self.0, row.len())?;
        for (pixel, &share) in row.iter_mut().zip(shares) {
            *pixel = Self::shade(share);
        }
        Ok(())
    }
}

/// Smallest side of a cell with a grid around it, in pixels.
pub(crate) const GRID_FROM: u64 = 12;
/// Smallest side of a cell with a number in it.
const NUMBER_FROM: u64 = 24;
/// Smallest letters worth printing, in pixels an em.
const SMALLEST_EM: f32 = 7.0;

/// Several pixels a cell, with a grid and numbers as they fit.
pub(crate) struct Squares<'a> {
    rows: Box<dyn Rows<Value> + 'a>,
    side: usize,
    /// The values of the row of cells being drawn.
    values: Vec<Value>,
    /// Its pixels, without numbers.
    plain: Vec<u8>,
    /// Which row of pixels of those cells comes next.
    line: usize,
    first: bool,
    grid: Option<u8>,
    numbers: Option<Numbers>,
}

impl<'a> Squares<'a> {
    /// Cells of `width` columns and `side` pixels. The grid is drawn between the cells, on the first
    /// row and column of each cell but the first. Numbers are value + `zero`.
    pub(crate) fn new(
        rows: Box<dyn Rows<Value> + 'a>,
        width: u64,
        side: u64,
        zero: Option<u64>,
        grid: Rgb,
        inks: &mut Indexed,
    ) -> Self {
        let zero = zero.filter(|_| side >= NUMBER_FROM);
        let numbers = zero.and_then(|zero| Numbers::new(side, zero, inks));
        Self {
            rows,
            side: side as usize,
            values: vec![0; width as usize],
            plain: vec![0; (width * side) as usize],
            line: 0,
            first: true,
            grid: (side >= GRID_FROM).then(|| inks.ink(grid)[0]),
            numbers,
        }
    }

    fn next_cells(&mut self) -> Result<(), PictureError> {
        let values = next(&mut *self.rows, self.values.len())?;
        self.values.copy_from_slice(values);
        let mut squares = self.plain.chunks_exact_mut(self.side);
        for (square, &value) in (&mut squares).zip(values) {
            square.fill(ValueCounts::class(value) as u8);
        }
        if let Some(grid) = self.grid {
            self.plain.iter_mut().step_by(self.side).skip(1).for_each(|pixel| *pixel = grid);
        }
        Ok(())
    }
}

impl PixelRows for Squares<'_> {
    fn next_row(&mut self, row: &mut [u8]) -> Result<(), PictureError> {
        if self.line == 0 {
            self.next_cells()?;
        }
        match self.grid {
            Some(grid) if self.line == 0 && !self.first => row.fill(grid),
            _ => {
                row.copy_from_slice(&self.plain);
                if let Some(numbers) = &mut self.numbers {
                    numbers.paint(&self.values, self.line, row);
                }
            }
        }
        self.line += 1;
        if self.line == self.side {
            (self.line, self.first) = (0, false);
        }
        Ok(())
    }
}

/// Numbers in their cells, as the palace numbers of \[CLN\] Fig. 1.
struct Numbers {
    side: usize,
    zero: i128,
    em: f32,
    /// Numbers met so far; few differ.
    masks: HashMap<Value, Mask>,
    /// Inks by class: from the colour of the cell to black or white, whichever can be read on it.
    ramps: [Ramp<1>; ValueCounts::CLASSES],
}

impl Numbers {
    /// Letters of one size for all numbers as long as that of the value 0; none if they would be too
    /// small to read.
    fn new(side: u64, zero: u64, inks: &mut Indexed) -> Option<Self> {
        let widest = "0".repeat(zero.to_string().len());
        let em = fitting_em(&widest, side);
        let ramps = std::array::from_fn(|class| {
            let ground = inks.colours()[class];
            inks.ramp(ground, ground.opposite())
        });
        let (side, zero) = (side as usize, i128::from(zero));
        (em >= SMALLEST_EM).then(|| Self { side, zero, em, masks: HashMap::new(), ramps })
    }

    /// Paints one line of the numbers of a row of cells.
    fn paint(&mut self, values: &[Value], line: usize, row: &mut [u8]) {
        let Self { side, zero, em, masks, ramps } = self;
        for (&value, square) in values.iter().zip(row.chunks_exact_mut(*side)) {
            let mask = masks.entry(value).or_insert_with(|| {
                let number = (*zero + i128::from(value)).to_string();
                Mask::new(&number, em.min(fitting_em(&number, *side as u64)))
            });
            // Half a pixel of the odd ones goes to the left and to the top, where the grid is.
            let top = (*side + 1).saturating_sub(mask.height as usize) / 2;
            let left = (*side + 1).saturating_sub(mask.width as usize) / 2;
            if (top..top + mask.height as usize).contains(&line) {
                let (pixels, _) = square[left..].as_chunks_mut::<1>();
                stamp(pixels, mask.row((line - top) as u32), &ramps[ValueCounts::class(value)]);
            }
        }
    }
}

/// The size of letters in which a number fits a cell: half its side high, at most 0.84 of it wide.
fn fitting_em(number: &str, side: u64) -> f32 {
    let side = side as f32;
    (0.5 * side).min(0.84 * side * 100.0 / text::width(number, 100.0) as f32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn densities_grow_from_a_clear_grey_to_white_at_one_p_position_a_row() {
        for cells in [2_u64, 3, 8, 64, 1000] {
            let per_fold = (SHADES - 2) as f64 / (cells as f64).ln();
            let shades: Vec<_> = (0..=cells + 9).map(|n| shade(n, per_fold)).collect();
            assert!(shades.is_sorted() && shades[..2] == [0, 1], "{shades:?}");
            assert_eq!(shades[cells as usize..], [SHADES as u8 - 1; 10]);
        }
        let lightness = Density::colours().map(Rgb::lightness);
        assert!(lightness[1] > 75.0 && lightness.is_sorted_by(|a, b| a < b), "{lightness:?}");
        assert_eq!(Density::colours()[SHADES - 1], Rgb::WHITE);
    }

    #[test]
    fn classes_are_those_of_the_counts_for_values_of_any_size() {
        let edges = [i64::MIN, i64::MAX, -32_769, -32_768, 32_767, 32_768, 65_535, 65_536, -65_536];
        let values: Vec<Value> = (-40..40).chain(edges).chain(-100..0).collect();
        let mut classes = vec![0; values.len()];
        for start in 0..values.len() {
            classify(&values[start..], &mut classes);
            for (class, &value) in classes.iter().zip(&values[start..]) {
                assert_eq!(usize::from(*class), ValueCounts::class(value), "{value}");
            }
        }
    }
}
