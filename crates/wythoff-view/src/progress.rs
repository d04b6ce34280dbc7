//! Work that somebody observes: how far it is, how fast it goes, and when it is to end.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use wythoff::observer::Observer;

use crate::limits::HAS_CLOCK;

/// An observer that keeps how far the work is for other threads, which can end it.
#[derive(Debug, Default)]
pub struct Watch {
    done: AtomicU64,
    total: AtomicU64,
    stopped: AtomicBool,
    until: Option<Instant>,
}

impl Watch {
    /// Work that ends at a stop or, if `time` is given and there is a clock, when so much time has
    /// passed.
    pub fn new(time: Option<Duration>) -> Self {
        let time = time.filter(|_| HAS_CLOCK);
        Self { until: time.map(|time| Instant::now() + time), ..Self::default() }
    }

    /// Ends the work at the next opportunity.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// Returns true if the work was told to end, by a stop or because its time has passed.
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// The units that are done, and all units; 0 of 0 before the work has begun.
    pub fn counts(&self) -> (u64, u64) {
        let [done, total] = [&self.done, &self.total].map(|n| n.load(Ordering::Relaxed));
        (done.min(total), total)
    }
}

impl Observer for Watch {
    fn progress(&self, done: u128, total: u128) -> ControlFlow<()> {
        let [done, total] = [done, total].map(|n| u64::try_from(n).unwrap_or(u64::MAX));
        self.done.store(done, Ordering::Relaxed);
        self.total.store(total, Ordering::Relaxed);
        if self.until.is_some_and(|until| Instant::now() > until) {
            self.stop();
        }
        if self.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// A rate is measured over at least so long, and at most twice as long: work that was partly done
/// before begins faster than it goes on.
const SPAN: Duration = Duration::from_secs(10);

/// The speed of work, as of late.
#[derive(Debug)]
pub struct Rate {
    /// The largest count so far.
    done: u128,
    /// Two moments and the counts then. The rate is measured from the older one, whose place the
    /// other one takes when it is old enough.
    marks: [(Instant, u128); 2],
}

impl Rate {
    /// The speed of work that begins now.
    pub fn new() -> Self {
        Self::after(0)
    }

    /// The speed of work that continues now, after `done` units of an earlier run.
    pub fn after(done: u128) -> Self {
        Self { done, marks: [(Instant::now(), done); 2] }
    }

    /// Notes that `done` units are finished now, and returns the units a second.
    pub fn note(&mut self, done: u128) -> f64 {
        let now = Instant::now();
        if done < self.done / 2 {
            // The work began again: in more bits, or of another game.
            self.marks = [(now, 0); 2];
            self.done = 0;
        }
        // A thread may report later than another one that has counted more.
        let done = done.max(self.done);
        self.done = done;
        let [(then, before), (later, _)] = self.marks;
        if now - later >= SPAN {
            self.marks = [self.marks[1], (now, done)];
        }
        (done - before) as f64 / (now - then).as_secs_f64().max(1e-3)
    }
}

impl Default for Rate {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rate_is_that_of_the_last_seconds() {
        let mut rate = Rate::new();
        let ago = |seconds| Instant::now().checked_sub(Duration::from_secs(seconds)).unwrap();
        // Half of the work was there already, and read within the first second.
        rate.marks = [(ago(21), 0), (ago(11), 900)];
        rate.done = 900;
        assert_eq!(rate.note(1000).round(), 48.0);
        assert_eq!((rate.marks[0].1, rate.marks[1].1), (900, 1000));
        assert_eq!(rate.note(1000).round(), 9.0);
        // The work begins again, in wider signals.
        assert_eq!(rate.note(7), 7000.0);
    }

    #[test]
    fn units_of_an_earlier_run_do_not_count() {
        let mut rate = Rate::after(40_000);
        let ago = Instant::now().checked_sub(Duration::from_secs(2)).unwrap();
        rate.marks = rate.marks.map(|(_, done)| (ago, done));
        assert_eq!(rate.note(40_000), 0.0);
        assert_eq!(rate.note(40_010).round(), 5.0);
    }

    #[test]
    fn work_ends_when_it_is_stopped_or_late() {
        let watch = Watch::new(None);
        assert!(watch.progress(3, 7).is_continue());
        assert_eq!(watch.counts(), (3, 7));
        watch.stop();
        assert!(watch.progress(4, 7).is_break() && watch.is_stopped());
        assert!(Watch::new(Some(Duration::ZERO)).progress(0, 1).is_break());
    }
}
