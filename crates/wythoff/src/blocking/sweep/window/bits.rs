//! Signals of eight bits, and the change to sixteen when eight are not enough.
//!
//! By the automaton a value lies between `3m - 2M + 4` and `3M - 2m - 4` if the values before it
//! lie between `m` and `M`. The first value that does not fit would be seen 256 too low or too
//! high. So if all values seen, together with -6 (hood cells beside the casing) and 2, span at most
//! 86, no value has wrapped (the proof is in `docs/algorithms/blocking.md`). A sweep whose values
//! span more is discarded and repeated in 16 bits, where the same argument allows 21,846.

use std::sync::atomic::{AtomicI64, Ordering};

use super::ground::Ground;
use crate::blocking::boundary::Signal;
use crate::blocking::sweep::Sweep;
use crate::blocking::wavefront::Damaged;
use crate::board::Value;
use crate::observer::Interrupted;

/// Returns the largest span of values that signals of this width can tell apart: the largest s with
/// 3 s < 2^bits + 4.
pub(in crate::blocking::sweep) const fn span<T: Signal>() -> i64 {
    ((1 << T::BITS) + 3) / 3
}

impl Sweep {
    /// Runs a job in 8 bits, or in more if its values need them. If signals changed in memory, the
    /// job is repeated.
    ///
    /// # Panics
    /// If signals changed in memory three times in a row.
    pub(in crate::blocking::sweep) fn in_enough_bits<J: Job>(
        &self,
        job: &J,
    ) -> Result<J::Output, Interrupted> {
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
pub(in crate::blocking::sweep) trait Job {
    type Output;

    /// Runs the job, or returns an error if its values do not fit the signals.
    fn run<T: Signal>(&self, sweep: &Sweep, ground: Ground<'_, T>)
    -> Result<Self::Output, Failure>;
}

/// The reason why a job did not finish.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::blocking::sweep) enum Failure {
    Interrupted,
    /// The values span more than the signals can tell apart.
    OutOfRange {
        min: Value,
        max: Value,
    },
    /// Signals changed between two tiles.
    Damaged(Damaged),
}

impl Failure {
    /// Returns the interruption, the only failure that more bits cannot mend.
    ///
    /// # Panics
    /// If it is another failure.
    pub(in crate::blocking::sweep) fn interrupted(self) -> Interrupted {
        assert!(matches!(self, Self::Interrupted), "no sweep here can be trusted: {self:?}");
        Interrupted
    }
}

/// Tracks the extent of the values of a sweep.
pub(in crate::blocking::sweep) struct Watch {
    min: AtomicI64,
    max: AtomicI64,
    span: i64,
}

impl Watch {
    pub(in crate::blocking::sweep) const fn new(span: i64) -> Self {
        Self { min: AtomicI64::new(Value::MAX), max: AtomicI64::new(Value::MIN), span }
    }

    /// Returns the smallest and the largest value so far, `MAX` and `MIN` if there are none.
    pub(in crate::blocking::sweep) fn seen(&self) -> [Value; 2] {
        [self.min.load(Ordering::Relaxed), self.max.load(Ordering::Relaxed)]
    }

    /// Adds the extent of a tile and returns true if all values so far fit the signals. A tile
    /// without values has `max < min` and changes nothing.
    pub(in crate::blocking::sweep) fn admit(&self, min: i64, max: i64) -> bool {
        if min <= max {
            self.min.fetch_min(min, Ordering::Relaxed);
            self.max.fetch_max(max, Ordering::Relaxed);
        }
        self.check().is_ok()
    }

    /// Returns an error if the values so far do not fit the signals, with -6 and 2: hood cells
    /// beside the casing go down to -6, and the proof needs a largest value of at least 2.
    pub(in crate::blocking::sweep) fn check(&self) -> Result<(), Failure> {
        let [min, max] = self.seen();
        let (min, max) = (min.min(-6), max.max(2));
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
        // Game 100 has values from -3 to 2. The extent starts at -6, so the span is 8.
        let sweep = Sweep::new(K::try_new(100).unwrap());
        let job = survey::Job { window: square(300), histogram: true, observer: &() };
        let trusted = job.run(&sweep.clone().with_span(8), Ground::<u8>::Board).unwrap();
        let narrow = sweep.with_span(7);
        assert!(is_out_of_range(job.run(&narrow, Ground::<u8>::Board)));
        assert_eq!(job.run(&narrow, Ground::<u16>::Board), Ok(trusted.clone()));
        assert_eq!(job.run(&narrow, Ground::<u32>::Board), Ok(trusted.clone()));
        assert_eq!(narrow.survey(square(300), true, &()), Ok(trusted));
        // The same comparison for signals that enter a window, for values and for counts of
        // squares.
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
        // A tile that lies in the hood has no values.
        assert!(Watch::new(86).admit(i8::MAX.into(), i8::MIN.into()));
    }
}
