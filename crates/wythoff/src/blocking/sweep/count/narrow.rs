//! The replacement for strips on processors without vectors of 64 bytes: no strips.

use super::last_rows::LastRows;
use super::lines::LinesOfStrips;
use crate::blocking::boundary::{Boundary, Signal};
use crate::blocking::sweep::Level;
use crate::blocking::sweep::count::tally::OfStrips;
use crate::blocking::sweep::kernel::diagonals::Extent;

/// The strip kernel; it has no values.
#[derive(Clone, Copy)]
pub(in crate::blocking::sweep) enum Strips {}

impl Strips {
    pub(in crate::blocking::sweep) const fn on<T: Signal>(_level: Level) -> Option<Self> {
        None
    }

    pub(in crate::blocking::sweep) fn evaluate<T: Signal>(
        self,
        _k: u64,
        _at: &mut Boundary<T>,
    ) -> Extent<T::Value> {
        match self {}
    }

    pub(in crate::blocking::sweep) fn count<T: Signal>(
        self,
        _k: u64,
        _boundary: &mut Boundary<T>,
        _palaces: &mut OfStrips<'_, T, true>,
    ) -> Option<Extent<T::Value>> {
        match self {}
    }

    pub(in crate::blocking::sweep) fn count_last<T: Signal>(
        self,
        _k: u64,
        _boundary: &mut Boundary<T>,
        _palaces: &mut OfStrips<'_, T, true>,
        _last_rows: &mut LastRows<T>,
    ) -> Option<Extent<T::Value>> {
        match self {}
    }

    pub(in crate::blocking::sweep) fn count_lines(
        self,
        _k: u64,
        _boundary: &mut Boundary<u8>,
        _lines: &mut LinesOfStrips,
    ) -> Option<Extent<i8>> {
        match self {}
    }
}
