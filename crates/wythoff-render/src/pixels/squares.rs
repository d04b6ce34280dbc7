//! Several pixels per cell, with a grid and palace numbers.

use std::collections::HashMap;

use wythoff::board::{Rows, Value};

use super::classes::Classes;
use super::rows::{PixelRows, next_of};
use crate::colour::Rgb;
use crate::drawing::{Inks, Mask, Ramp, stamp, text_width};
use crate::error::PictureError;

/// Smallest side of a cell with a grid around it, in pixels.
const GRID_FROM: u64 = 12;
/// Smallest side of a cell with a number in it, in pixels.
const NUMBER_FROM: u64 = 24;
/// Smallest legible letters, in pixels per em.
const SMALLEST_EM: f32 = 7.0;

/// Cells of several pixels each, with a grid and numbers if the cells are large enough.
pub(crate) struct Squares<'a, const N: usize> {
    rows: Box<dyn Rows<Value> + 'a>,
    side: usize,
    /// The classes of the rows, and the pixel of each class.
    order: Classes,
    inks: Vec<[u8; N]>,
    /// The values of the row of cells being drawn, and their classes.
    values: Vec<Value>,
    classes: Vec<u8>,
    /// The pixels of one line of these cells, without numbers.
    plain: Vec<u8>,
    /// The next line of pixels of these cells.
    line: usize,
    /// True for the first row of cells.
    first: bool,
    grid: Option<[u8; N]>,
    numbers: Option<Numbers<N>>,
}

impl<'a, const N: usize> Squares<'a, N> {
    /// Draws rows of `width` cells, each `side` pixels wide, in the colours of their classes. The
    /// grid lies between the cells, on the first pixel row and column of each cell but the first.
    /// Numbers are value + `zero`.
    pub(crate) fn new(
        rows: Box<dyn Rows<Value> + 'a>,
        order: Classes,
        width: u64,
        side: u64,
        zero: Option<u64>,
        inks: &mut impl Inks<N>,
    ) -> Self {
        let (colours, grid) = order.colours();
        let zero = zero.filter(|_| side >= NUMBER_FROM);
        let numbers = zero.and_then(|zero| Numbers::new(side, zero, &colours, inks));
        Self {
            rows,
            side: side as usize,
            order,
            inks: inks.of_classes(&colours),
            values: vec![0; width as usize],
            classes: vec![0; width as usize],
            plain: vec![0; (width * side) as usize * N],
            line: 0,
            first: true,
            grid: (side >= GRID_FROM).then(|| inks.ink(grid)),
            numbers,
        }
    }

    fn next_cells(&mut self) -> Result<(), PictureError> {
        let values = next_of(&mut *self.rows, self.values.len())?;
        self.values.copy_from_slice(values);
        self.order.next(values, &mut self.classes);
        let (pixels, _) = self.plain.as_chunks_mut::<N>();
        for (square, &class) in pixels.chunks_exact_mut(self.side).zip(&self.classes) {
            square.fill(self.inks[usize::from(class)]);
        }
        if let Some(grid) = self.grid {
            pixels.iter_mut().step_by(self.side).skip(1).for_each(|pixel| *pixel = grid);
        }
        Ok(())
    }
}

impl<const N: usize> PixelRows for Squares<'_, N> {
    fn next_row(&mut self, row: &mut [u8]) -> Result<(), PictureError> {
        if self.line == 0 {
            self.next_cells()?;
        }
        match self.grid {
            Some(grid) if self.line == 0 && !self.first => {
                row.as_chunks_mut::<N>().0.fill(grid);
            }
            _ => {
                row.copy_from_slice(&self.plain);
                if let Some(numbers) = &mut self.numbers {
                    numbers.paint(&self.values, &self.classes, self.line, row);
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

/// Numbers in their cells, like the palace numbers of \[CLN\] Fig. 1.
struct Numbers<const N: usize> {
    side: usize,
    zero: i128,
    em: f32,
    /// The masks of the values drawn so far; few are distinct.
    masks: HashMap<Value, Mask>,
    /// For each class, the pixels from the colour of the cell to black or white, whichever is
    /// legible.
    ramps: Vec<Ramp<N>>,
}

impl<const N: usize> Numbers<N> {
    /// Returns `None` if the letters would be too small. All numbers with as many digits as `zero`
    /// have one size.
    fn new(side: u64, zero: u64, colours: &[Rgb], inks: &mut impl Inks<N>) -> Option<Self> {
        let widest = "0".repeat(zero.to_string().len());
        let em = fitting_em(&widest, side);
        let ramps = colours.iter().map(|&ground| inks.ramp(ground, ground.opposite())).collect();
        let (side, zero) = (side as usize, i128::from(zero));
        (em >= SMALLEST_EM).then(|| Self { side, zero, em, masks: HashMap::new(), ramps })
    }

    /// Paints one line of pixels of the numbers of a row of cells.
    fn paint(&mut self, values: &[Value], classes: &[u8], line: usize, row: &mut [u8]) {
        let Self { side, zero, em, masks, ramps } = self;
        let (pixels, _) = row.as_chunks_mut::<N>();
        let squares = pixels.chunks_exact_mut(*side);
        for ((&value, &class), square) in values.iter().zip(classes).zip(squares) {
            let mask = masks.entry(value).or_insert_with(|| {
                let number = (*zero + i128::from(value)).to_string();
                Mask::new(&number, em.min(fitting_em(&number, *side as u64)))
            });
            // An odd pixel of space goes to the left and to the top, where the grid is.
            let top = (*side + 1).saturating_sub(mask.height as usize) / 2;
            let left = (*side + 1).saturating_sub(mask.width as usize) / 2;
            if (top..top + mask.height as usize).contains(&line) {
                let levels = mask.row((line - top) as u32);
                stamp(&mut square[left..], levels, &ramps[usize::from(class)]);
            }
        }
    }
}

/// The em in which a number fits a cell: half the side of the cell, and a width of at most 0.84
/// sides.
fn fitting_em(number: &str, side: u64) -> f32 {
    let side = side as f32;
    (0.5 * side).min(0.84 * side * 100.0 / text_width(number, 100.0) as f32)
}
