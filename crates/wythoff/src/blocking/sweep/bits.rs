//! Why eight bits are enough, and what happens when they are not.
//!
//! By the automaton a value lies between `3m - 2M + 4` and `3M - 2m - 4` if the values before it
//! lie between `m` and `M`. The first value that does not fit would be seen 256 too low or too
//! high. So if all values seen, together with -6 (hood cells beside the casing) and 2, span no more
//! than 86, none can have wrapped (the proof is in `docs/algorithms/blocking.md`). A sweep whose values
//! span more is thrown away and done again in 16 bits, where the same argument allows 21,846.

use std::sync::atomic::{AtomicI64, Ordering};

use super::window::ground::Ground;
use super::{Sweep, SweepSignal};
use crate::blocking::boundary::Signal;
use crate::blocking::wavefront::Damaged;
use crate::board::Value;
use crate::observer::Interrupted;

/// How far values may span so that their signals tell them apart: the largest s with
/// 3 s < 2^bits + 4.
pub(super) const fn span<T: Signal>() -> i64 {
    ((1 << T::BITS) + 3) / 3
}

impl Sweep {
    /// Does a job in 8 bits, or in as many more as its values need. If memory failed on the way,
    /// it is done again likewise.
    ///
    /// # Panics
    /// If memory failed three times in a row.
    pub(super) fn in_enough_bits<J: Job>(&self, job: &J) -> Result<J::Output, Interrupted> {
        let done = match job.run::<u8>(self, Ground::Board) {
            Err(Failure::OutOfRange { .. } | Failure::Damaged(_)) => {
                job.run::<u16>(self, Ground::Board)
            }
            done => done,
        };
        let done = match done {
            Err(Failure::OutOfRange { .. } | Failure::Damaged(_)) => {
                job.run::<u32>(self, Ground::Board)
            }
            done => done,
        };
        done.map_err(Failure::interrupted)
    }
}

/// A computation that can be done with signals of any width.
pub(super) trait Job {
    type Output;

    /// Does it, or says that its values do not fit.
    fn run<T: SweepSignal>(
        &self,
        sweep: &Sweep,
        ground: Ground<'_, T>,
    ) -> Result<Self::Output, Failure>;
}

/// Why a job was not finished.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Failure {
    Interrupted,
    /// Values span more than these signals can tell apart.
    OutOfRange {
        min: Value,
        max: Value,
    },
    /// Signals changed on their way from tile to tile.
    Damaged(Damaged),
}

impl Failure {
    /// The only failure that more bits cannot mend.
    ///
    /// # Panics
    /// If it is another one.
    pub(super) fn interrupted(self) -> Interrupted {
        assert!(matches!(self, Self::Interrupted), "no sweep here can be trusted: {self:?}");
        Interrupted
    }
}

/// Watches how far the values of a sweep range.
pub(super) struct Watch {
    min: AtomicI64,
    max: AtomicI64,
    span: i64,
}

impl Watch {
    /// Hood cells beside the casing go down to -6; the proof wants a largest value of at least 2.
    pub(super) const fn new(span: i64) -> Self {
        Self { min: AtomicI64::new(-6), max: AtomicI64::new(2), span }
    }

    /// Takes in the values of a tile; whether all so far can be trusted. A tile without values
    /// has `max < min`, and changes nothing.
    pub(super) fn admit(&self, min: i64, max: i64) -> bool {
        if min <= max {
            self.min.fetch_min(min, Ordering::Relaxed);
            self.max.fetch_max(max, Ordering::Relaxed);
        }
        self.check().is_ok()
    }

    /// Whether all values so far can be trusted.
    pub(super) fn check(&self) -> Result<(), Failure> {
        let (min, max) = (self.min.load(Ordering::Relaxed), self.max.load(Ordering::Relaxed));
        if max - min <= self.span { Ok(()) } else { Err(Failure::OutOfRange { min, max }) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocking::sweep::window::{approach, count_rows, survey, values};
    use crate::{K, Window};

    fn square(side: u64) -> Window {
        Window::try_new(0, 0, side, side).unwrap()
    }

    fn is_out_of_range<T>(done: Result<T, Failure>) -> bool {
        matches!(done.err(), Some(Failure::OutOfRange { .. }))
    }

    #[test]
    fn a_sweep_that_leaves_the_range_is_done_again_in_more_bits() {
        // Game 100 has values from -3 to 2 (and the watch counts from -6): a span of 8.
        let sweep = Sweep::new(K::try_new(100).unwrap());
        let job = survey::Job { window: square(300), histogram: true, observer: &() };
        let trusted = job.run(&sweep.clone().with_span(8), Ground::<u8>::Board).unwrap();
        let narrow = sweep.with_span(7);
        assert!(is_out_of_range(job.run(&narrow, Ground::<u8>::Board)));
        assert_eq!(job.run(&narrow, Ground::<u16>::Board), Ok(trusted.clone()));
        assert_eq!(job.run(&narrow, Ground::<u32>::Board), Ok(trusted.clone()));
        assert_eq!(narrow.survey(square(300), true, &()), Ok(trusted));
        // The same for what enters a window, for values and for counts of squares.
        let approach = approach::Approach { window: square(300), observer: &() };
        assert!(is_out_of_range(approach.run(&narrow, Ground::<u8>::Board)));
        let values = values::Values { window: square(300), observer: &() };
        assert!(is_out_of_range(values.run(&narrow, Ground::<u8>::Board)));
        let counts = count_rows::Counts { window: square(300), scale: 7, observer: &() };
        assert!(is_out_of_range(counts.run(&narrow, Ground::<u8>::Board)));
    }

    #[test]
    fn no_more_than_the_proved_span_is_accepted() {
        assert_eq!(Sweep::new(K::try_new(1).unwrap()).with_span(1000).span, 86);
    }

    #[test]
    fn the_watch_trips_one_past_its_span() {
        for (min, max, admitted) in [(0, 80, true), (0, 81, false), (-84, 2, true), (-85, 2, false)]
        {
            assert_eq!(Watch::new(86).admit(min, max), admitted, "{min} ..= {max}");
        }
        // A tile that is all hood has seen nothing.
        assert!(Watch::new(86).admit(i8::MAX.into(), i8::MIN.into()));
    }
}
