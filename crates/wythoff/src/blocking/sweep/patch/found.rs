//! The result of evaluating a patch, and the options for it.

use std::ops::Range;

use super::super::Squares;
use crate::Window;
use crate::blocking::boundary::{Boundary, Signal};
use crate::blocking::stats::WindowHash;
use crate::blocking::sweep::count::counted::Counted;
use crate::blocking::sweep::kernel::diagonals::Extent;
use crate::board::Value;

/// Options for the evaluation of a patch.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Look {
    /// The side of squares in which values are counted: 64, 128 or 256. `None` counts no values.
    pub squares: Option<u64>,
    /// True if the result is checked. A contradiction is an error.
    pub checks: bool,
}

/// The result of evaluating a patch.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found<T: Signal = u8> {
    /// The signals that leave the patch.
    pub leaving: Boundary<T>,
    /// Palaces of each row, from the top, with those of the hood.
    pub palaces_by_row: Vec<u32>,
    /// Palaces of each column, from the left, with those of the hood.
    pub palaces_by_column: Vec<u32>,
    /// Sum over the palaces of 31 x + 17 y, modulo 2^61 - 1, in absolute coordinates.
    pub hash: u64,
    /// Smallest value outside the hood; `None` if the whole patch lies in the hood.
    pub min: Option<Value>,
    /// Largest value outside the hood.
    pub max: Option<Value>,
    /// Value counts by square, if they were asked for.
    pub squares: Option<Squares>,
}

impl<T: Signal> Found<T> {
    /// Returns an empty result for a patch whose signals are `entering`.
    pub(in crate::blocking) fn new(entering: Boundary<T>, look: Look) -> Self {
        let (width, height) = (entering.width(), entering.height());
        Self {
            leaving: entering,
            palaces_by_row: vec![0; height],
            palaces_by_column: vec![0; width],
            hash: 0,
            min: None,
            max: None,
            squares: look.squares.map(|side| Squares::new(width, height, side)),
        }
    }

    /// Returns the result for a part of a patch.
    pub(super) fn of(part: Counted<T>) -> Self {
        let (min, max): (Value, Value) = (part.extent.min.into(), part.extent.max.into());
        let seen = |value| (min <= max).then_some(value);
        Self {
            leaving: part.leaving,
            palaces_by_row: part.palaces_by_row,
            palaces_by_column: part.palaces_by_column,
            hash: 0,
            min: seen(min),
            max: seen(max),
            squares: part.squares,
        }
    }

    /// Returns the extent of the values outside the hood, `MAX ..= MIN` if there are none.
    pub(super) fn extent(&self) -> Extent<T::Value> {
        Extent::near::<T>(self.min.unwrap_or(Value::MAX), self.max.unwrap_or(Value::MIN))
    }

    /// Adds the result for a part of the patch. Parts are added in an order in which each comes
    /// after the parts north, west and north-west of it.
    pub(super) fn add(&mut self, columns: Range<usize>, rows: Range<usize>, part: &Self) {
        self.leaving.set_part(columns.clone(), rows.clone(), &part.leaving);
        let corner = (columns.start, rows.start);
        for (sums, counts) in [
            (&mut self.palaces_by_column[columns], &part.palaces_by_column),
            (&mut self.palaces_by_row[rows], &part.palaces_by_row),
        ] {
            sums.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
        }
        self.min = self.min.into_iter().chain(part.min).min();
        self.max = self.max.into_iter().chain(part.max).max();
        if let Some((squares, more)) = self.squares.as_mut().zip(part.squares.as_ref()) {
            squares.add_part(corner, more);
        }
    }

    /// Returns the number of palaces.
    pub fn palaces(&self) -> u64 {
        self.palaces_by_row.iter().map(|&n| u64::from(n)).sum()
    }

    /// Returns the window hash.
    pub(in crate::blocking) fn weigh(&self, window: Window) -> u64 {
        let mut hash = WindowHash::default();
        hash.add_lines(window, &self.palaces_by_column, &self.palaces_by_row);
        hash.get()
    }
}
