//! No strips, where there are no vectors of 64 bytes.

use super::Level;
use super::diagonals::Extent;
use super::last_rows::LastRows;
use super::parts::Part;
use super::squares::Squares;
use super::tally::OfStrips;
use crate::blocking::boundary::{Boundary, Signal};

/// The way of strips: none.
#[derive(Clone, Copy)]
pub(super) enum Strips {}

impl Strips {
    pub(super) const fn on<T: Signal>(_level: Level) -> Option<Self> {
        None
    }

    pub(super) fn evaluate<T: Signal>(self, _k: u64, _at: &mut Boundary<T>) -> Extent<T::Value> {
        match self {}
    }

    pub(super) fn count<T: Signal>(
        self,
        _k: u64,
        _boundary: &mut Boundary<T>,
        _palaces: &mut OfStrips<'_, T, true>,
    ) -> Option<Extent<T::Value>> {
        match self {}
    }

    pub(super) fn count_last<T: Signal>(
        self,
        _k: u64,
        _boundary: &mut Boundary<T>,
        _palaces: &mut OfStrips<'_, T, true>,
        _last_rows: &mut LastRows<T>,
    ) -> Option<Extent<T::Value>> {
        match self {}
    }

    pub(super) fn count_squares<T: Signal>(
        self,
        _k: u64,
        _boundary: &mut Boundary<T>,
        _palaces: OfStrips<'_, T, false>,
        _squares: (&mut Squares, Part),
        _last_rows: &mut LastRows<T>,
    ) -> Option<Extent<T::Value>> {
        match self {}
    }
}
