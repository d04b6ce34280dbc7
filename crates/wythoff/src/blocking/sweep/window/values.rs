//! Values of a window, row by row.

use std::ops::Range;

use fearless_simd::dispatch;

use super::draw::Drawing;
use super::ground::Ground;
use crate::Window;
use crate::blocking::boundary::Signal;
use crate::blocking::sweep::{Failure, Job, Sweep};
use crate::board::{BoardError, Rows, Value};
use crate::observer::Observer;

/// The job that reads the values of a window.
pub(in crate::blocking::sweep) struct Values<'a> {
    pub(in crate::blocking::sweep) window: Window,
    pub(in crate::blocking::sweep) observer: &'a dyn Observer,
}

impl<'a> Job for Values<'a> {
    type Output = Box<dyn Rows<Value> + 'a>;

    fn run<T: Signal>(
        &self,
        sweep: &Sweep,
        ground: Ground<'_, T>,
    ) -> Result<Self::Output, Failure> {
        Ok(Box::new(ValueRows {
            drawing: Drawing::new(sweep, ground, self.window, self.observer)?,
            band: 0..0,
            next: 0,
            row: vec![0; self.window.width() as usize],
        }))
    }
}

/// Rows of exact values, from the top.
struct ValueRows<'a, T: Signal> {
    drawing: Drawing<'a, T>,
    band: Range<u64>,
    next: u64,
    row: Vec<Value>,
}

impl<T: Signal> Rows<Value> for ValueRows<'_, T> {
    fn next_row(&mut self) -> Result<Option<&[Value]>, BoardError> {
        if self.next == self.band.end {
            match self.drawing.next_band()? {
                Some(band) => self.band = band,
                None => return Ok(None),
            }
        }
        let y = (self.next - self.band.start) as usize;
        let (window, sweep) = (self.drawing.window, &self.drawing.sweep);
        let (row, k) = (window.y() + self.next, sweep.k.get() as Value);
        for tile in &self.drawing.tiles {
            let values = &mut self.row[(tile.x() - window.x()) as usize..];
            dispatch!(sweep.level.simd(), _simd => widen::<T>(tile.row(y), values));
            for (x, value) in (tile.x()..).zip(&mut values[..tile.hood_cells(sweep, y)]) {
                *value = (x + row + x.min(row)) as Value - k;
            }
        }
        self.next += 1;
        Ok(Some(&self.row))
    }
}

/// Widens values to 64 bits.
#[inline(always)]
fn widen<T: Signal>(narrow: &[T::Value], wide: &mut [Value]) {
    for (wide, &narrow) in wide.iter_mut().zip(narrow) {
        *wide = narrow.into();
    }
}
