//! What patches need of the kernels, compiled once for each width of signals.
//!
//! A patch is generic, and what is generic is compiled wherever it is used: every crate that
//! evaluates patches would have kernels of its own, for minutes, and in its tests slow ones.

use super::patch::{Cell, Found, Look, Patch, PatchError};
use super::squares::Squares;
use super::survey::{self, Survey};
use super::{count, values};
use crate::Window;
use crate::blocking::boundary::Signal;
use crate::board::{Rows, Value, ValueCounts};
use crate::observer::Observer;

/// The methods of [`Patch`] that run kernels.
pub trait Compiled: Sized {
    /// [`Patch::evaluate`].
    fn evaluate(patch: &Patch<Self>, look: Look) -> Result<Found<Self>, PatchError>
    where
        Self: Signal;

    /// [`Patch::survey`].
    fn survey(
        patch: &Patch<Self>,
        window: Window,
        histogram: bool,
        observer: &dyn Observer,
    ) -> Result<Survey, PatchError>
    where
        Self: Signal;

    /// [`Patch::squares`].
    fn squares(
        patch: &Patch<Self>,
        window: Window,
        side: u64,
        observer: &dyn Observer,
    ) -> Result<Squares, PatchError>
    where
        Self: Signal;

    /// [`Patch::cell`].
    fn cell(patch: &Patch<Self>, x: u64, y: u64) -> Result<Cell, PatchError>
    where
        Self: Signal;

    /// [`Patch::into_rows`].
    fn rows<'a>(
        patch: &Patch<Self>,
        window: Window,
        observer: &'a dyn Observer,
    ) -> Result<Box<dyn Rows<Value> + 'a>, PatchError>
    where
        Self: Signal;

    /// [`Patch::into_count_rows`].
    fn count_rows<'a>(
        patch: &Patch<Self>,
        window: Window,
        scale: u64,
        observer: &'a dyn Observer,
    ) -> Result<Box<dyn Rows<ValueCounts> + 'a>, PatchError>
    where
        Self: Signal;
}

macro_rules! compiled {
    ($($signal:ident)*) => {$(
        impl Compiled for $signal {
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
                patch.run(window, &count::Counts { window, scale, observer })
            }
        }
    )*};
}

compiled! { u8 u16 u32 }
