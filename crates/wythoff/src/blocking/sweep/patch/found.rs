//! What a patch turned out to hold.

use std::ops::Range;

use super::super::Squares;
use crate::Window;
use crate::blocking::boundary::{Boundary, Signal};
use crate::blocking::stats::WindowHash;
use crate::blocking::sweep::count::counted::Counted;
use crate::board::Value;

/// What to look at while a patch is evaluated.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Look {
    /// The side of squares in which to count how often each value occurs: 64, 128 or 256.
    pub squares: Option<u64>,
    /// Whether to check what was computed, and to give an error if it contradicts itself.
    pub checks: bool,
}

/// What a patch turned out to hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found<T: Signal = u8> {
    /// The signals that leave it.
    pub leaving: Boundary<T>,
    /// Palaces of each row, from the top, those of the hood among them.
    pub palaces_by_row: Vec<u32>,
    /// Palaces of each column, from the left.
    pub palaces_by_column: Vec<u32>,
    /// Sum over the palaces of 31 x + 17 y, modulo 2^61 - 1, in absolute coordinates.
    pub hash: u64,
    /// Smallest value outside the hood; none if the whole patch is hood.
    pub min: Option<Value>,
    /// Largest value outside the hood.
    pub max: Option<Value>,
    /// How often each value occurs in every square, if that was asked for.
    pub squares: Option<Squares>,
}

impl<T: Signal> Found<T> {
    /// Nothing yet, in front of a patch.
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

    /// A part of a patch, as it was counted.
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

    /// Adds a part of the patch that lies behind those added so far. As the patch is evaluated in
    /// place, this comes before whatever follows on the lines through it.
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

    /// All palaces.
    pub fn palaces(&self) -> u64 {
        self.palaces_by_row.iter().map(|&n| u64::from(n)).sum()
    }

    /// The window hash of its cells.
    pub(in crate::blocking) fn weigh(&self, window: Window) -> u64 {
        let mut hash = WindowHash::default();
        hash.add_lines(window, &self.palaces_by_column, &self.palaces_by_row);
        hash.get()
    }
}
