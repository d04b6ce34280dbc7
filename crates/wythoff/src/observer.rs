//! Observers of long computations: they receive progress and can stop the work.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use thiserror::Error;

/// An observer of a long computation, which receives its progress and can stop it. Progress bars,
/// Ctrl-C and cancelled requests are observers.
///
/// `()` is the observer that ignores progress and never stops the work. A function with the
/// arguments and the result of [`progress`](Self::progress) is an observer, too:
///
/// ```
/// use std::ops::ControlFlow;
/// use wythoff::K;
/// use wythoff::blocking::Sweep;
/// use wythoff::Window;
///
/// let stop_halfway = |done: u128, total: u128| {
///     if done * 2 < total { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
/// };
/// let window = Window::try_new(0, 0, 3000, 3000)?;
/// assert!(Sweep::new(K::try_new(1000)?).stats(window, &stop_halfway).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Observer: Sync {
    /// Called between pieces of work, from any thread: `done` of `total` cells are finished. The
    /// computation ends with [`Interrupted`] soon after `Break` is returned.
    fn progress(&self, done: u128, total: u128) -> ControlFlow<()>;

    /// Called in addition by computations that finish tiles one by one: `done` of `total` tiles are
    /// finished. The default does nothing.
    fn tiles(&self, _done: u64, _total: u64) {}
}

impl Observer for () {
    fn progress(&self, _done: u128, _total: u128) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

impl<F: Fn(u128, u128) -> ControlFlow<()> + Sync> Observer for F {
    fn progress(&self, done: u128, total: u128) -> ControlFlow<()> {
        self(done, total)
    }
}

/// The error of a computation that was stopped by its observer or by the receiver of its results.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("interrupted")]
pub struct Interrupted;

/// An observer of one part of a computation, which reports the progress of the whole computation to
/// another observer.
pub struct PartProgress<'a> {
    /// The observer of the whole computation.
    pub observer: &'a dyn Observer,
    /// The cells of all parts before this part.
    pub before: u128,
    /// The cells of this part. Its own progress may have another unit.
    pub cells: u128,
    /// The cells of all parts.
    pub all: u128,
}

impl Observer for PartProgress<'_> {
    fn progress(&self, done: u128, total: u128) -> ControlFlow<()> {
        let part = self.cells.saturating_mul(done.min(total)) / total.max(1);
        self.observer.progress(self.before.saturating_add(part), self.all)
    }
}

/// An observer of the parts of a computation, which reports the progress of the whole computation
/// to another observer. It ignores the progress of a part, and passes on the request to stop.
///
/// ```
/// use std::ops::ControlFlow;
/// use std::sync::Mutex;
/// use wythoff::observer::{Observer, WholeProgress};
///
/// let heard = Mutex::new(vec![]);
/// let listener = |done, total| {
///     heard.lock().unwrap().push((done, total));
///     ControlFlow::Continue(())
/// };
/// let whole = WholeProgress::new(&listener, 20);
/// let _ = whole.done(5);
/// // The progress of a part is ignored.
/// let _ = whole.progress(999, 1000);
/// assert_eq!(*heard.lock().unwrap(), [(5, 20), (5, 20)]);
/// ```
pub struct WholeProgress<'a> {
    observer: &'a dyn Observer,
    done: AtomicU64,
    total: u128,
}

impl<'a> WholeProgress<'a> {
    /// Creates the observer of a computation of `total` cells or rows, of which none is done.
    pub const fn new(observer: &'a dyn Observer, total: u128) -> Self {
        Self { observer, done: AtomicU64::new(0), total }
    }

    /// Adds `more` to the number of cells or rows done, and returns the answer of the observer.
    pub fn done(&self, more: u64) -> ControlFlow<()> {
        self.done.fetch_add(more, Ordering::Relaxed);
        self.progress(0, 0)
    }
}

impl Observer for WholeProgress<'_> {
    fn progress(&self, _: u128, _: u128) -> ControlFlow<()> {
        self.observer.progress(self.done.load(Ordering::Relaxed).into(), self.total)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use std::sync::Mutex;

    use super::*;

    /// An observer that keeps all reports.
    pub(crate) struct Reports {
        kept: Mutex<Vec<(u128, u128)>>,
        end: u128,
    }

    impl Reports {
        pub(crate) fn new() -> Self {
            Self::until(u128::MAX)
        }

        /// Stops the computation when so much is done.
        pub(crate) fn until(end: u128) -> Self {
            Self { kept: Mutex::default(), end }
        }

        pub(crate) fn all(self) -> Vec<(u128, u128)> {
            self.kept.into_inner().unwrap()
        }
    }

    impl Observer for Reports {
        fn progress(&self, done: u128, total: u128) -> ControlFlow<()> {
            self.kept.lock().unwrap().push((done, total));
            if done < self.end { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        }
    }

    #[test]
    fn the_progress_of_a_part_is_between_its_ends_in_the_whole() {
        let reports = Reports::until(150);
        let part = PartProgress { observer: &reports, before: 100, cells: 50, all: 400 };
        let answers = [(0, 10), (3, 10), (0, 0), (10, 10), (20, 10)]
            .map(|(done, total)| part.progress(done, total).is_break());
        assert_eq!(answers, [false, false, false, true, true]);
        assert_eq!(reports.all(), [100, 115, 100, 150, 150].map(|done| (done, 400)));
    }
}
