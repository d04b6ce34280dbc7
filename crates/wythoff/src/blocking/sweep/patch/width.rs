//! Kernels of patches, compiled once for each width of signals.
//!
//! Generic code is compiled in every crate that uses it. Without this trait each crate that
//! evaluates patches would compile kernels of its own, for minutes and, in tests, without
//! optimization.

use super::{Cell, Found, Look, Patch, PatchError};
use crate::Window;
use crate::blocking::boundary::Signal;
use crate::blocking::sweep::count::squares::Squares;
use crate::blocking::sweep::window::survey::{self, Survey};
use crate::blocking::sweep::window::{count_rows, values};
use crate::board::{Rows, Value, ValueCounts};
use crate::observer::Observer;

/// A signal for which the kernels are compiled: `u8`, `u16` and `u32`. The methods are those of
/// [`Patch`] that run kernels.
pub trait SweepSignal: Signal {
    /// [`Patch::evaluate`].
    fn evaluate(patch: &Patch<Self>, look: Look) -> Result<Found<Self>, PatchError>;

    /// [`Patch::survey`].
    fn survey(
        patch: &Patch<Self>,
        window: Window,
        histogram: bool,
        observer: &dyn Observer,
    ) -> Result<Survey, PatchError>;

    /// [`Patch::squares`].
    fn squares(
        patch: &Patch<Self>,
        window: Window,
        side: u64,
        observer: &dyn Observer,
    ) -> Result<Squares, PatchError>;

    /// [`Patch::cell`].
    fn cell(patch: &Patch<Self>, x: u64, y: u64) -> Result<Cell, PatchError>;

    /// [`Patch::into_rows`].
    fn rows<'a>(
        patch: &Patch<Self>,
        window: Window,
        observer: &'a dyn Observer,
    ) -> Result<Box<dyn Rows<Value> + 'a>, PatchError>;

    /// [`Patch::into_count_rows`].
    fn count_rows<'a>(
        patch: &Patch<Self>,
        window: Window,
        scale: u64,
        observer: &'a dyn Observer,
    ) -> Result<Box<dyn Rows<ValueCounts> + 'a>, PatchError>;
}

macro_rules! compiled {
    ($($signal:ident)*) => {$(
        impl SweepSignal for $signal {
            fn evaluate(patch: &Patch<Self>, look: Look) -> Result<Found<Self>, PatchError> {
                patch.evaluate_here(look)
            }

            fn survey(
                patch: &Patch<Self>,
                window: Window,
                histogram: bool,
                observer: &dyn Observer,
            ) -> Result<Survey, PatchError> {
                patch.run(window, &survey::Job { window, histogram, observer })
            }

            fn squares(
                patch: &Patch<Self>,
                window: Window,
                side: u64,
                observer: &dyn Observer,
            ) -> Result<Squares, PatchError> {
                patch.squares_here(window, side, observer)
            }

            fn cell(patch: &Patch<Self>, x: u64, y: u64) -> Result<Cell, PatchError> {
                patch.cell_here(x, y)
            }

            fn rows<'a>(
                patch: &Patch<Self>,
                window: Window,
                observer: &'a dyn Observer,
            ) -> Result<Box<dyn Rows<Value> + 'a>, PatchError> {
                patch.run(window, &values::Values { window, observer })
            }

            fn count_rows<'a>(
                patch: &Patch<Self>,
                window: Window,
                scale: u64,
                observer: &'a dyn Observer,
            ) -> Result<Box<dyn Rows<ValueCounts> + 'a>, PatchError> {
                patch.run(window, &count_rows::Counts { window, scale, observer })
            }
        }
    )*};
}

compiled! { u8 u16 u32 }
