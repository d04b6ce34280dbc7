//! Progress out, and a request to stop in.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use thiserror::Error;

/// Hears how far a long computation is and may end it: progress bars, Ctrl-C and cancelled
/// requests are one mechanism.
///
/// `()` is the observer that hears nothing and never stops.
///
/// ```
/// use std::ops::ControlFlow;
/// use wythoff::K;
/// use wythoff::blocking::Sweep;
/// use wythoff::observer::Observer;
/// use wythoff::Window;
///
/// struct Impatient;
/// impl Observer for Impatient {
///     fn progress(&self, done: u128, total: u128) -> ControlFlow<()> {
///         if done * 2 < total { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
///     }
/// }
/// let window = Window::try_new(0, 0, 3000, 3000)?;
/// assert!(Sweep::new(K::try_new(1000)?).stats(window, &Impatient).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Observer: Sync {
    /// Called between pieces of work, from any thread: `done` of `total` cells are finished.
    /// `Break` ends the computation with [`Interrupted`] at the next opportunity.
    fn progress(&self, done: u128, total: u128) -> ControlFlow<()>;

    /// Called besides, where the work is cut into tiles that are finished one by one: `done` of
    /// `total` tiles are. Whoever does not care need not hear it.
    fn tiles(&self, _done: u64, _total: u64) {}
}

impl Observer for () {
    fn progress(&self, _done: u128, _total: u128) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// The computation was ended by its observer, or by whoever received its results.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("interrupted")]
pub struct Interrupted;

/// Tells an observer how much of the whole is done, where boards would tell it how much they have read of a
/// part. They still hear when it says stop.
///
/// ```
/// use std::sync::Mutex;
/// use wythoff::observer::{Observer, Whole};
/// # use std::ops::ControlFlow;
/// # #[derive(Default)]
/// # struct Listener(Mutex<Vec<(u128, u128)>>);
/// # impl Observer for Listener {
/// #     fn progress(&self, done: u128, total: u128) -> ControlFlow<()> {
/// #         self.0.lock().unwrap().push((done, total));
/// #         ControlFlow::Continue(())
/// #     }
/// # }
/// let listener = Listener::default();
/// let whole = Whole::new(&listener, 20);
/// let _ = whole.done(5);
/// // What a part says of itself.
/// let _ = whole.progress(999, 1000);
/// assert_eq!(*listener.0.lock().unwrap(), [(5, 20), (5, 20)]);
/// ```
pub struct Whole<'a> {
    observer: &'a dyn Observer,
    done: AtomicU64,
    total: u128,
}

impl<'a> Whole<'a> {
    /// A whole of so many pieces, cells or rows, of which none is done.
    pub const fn new(observer: &'a dyn Observer, total: u128) -> Self {
        Self { observer, done: AtomicU64::new(0), total }
    }

    /// So much more is done. What the observer says to it.
    pub fn done(&self, more: u64) -> ControlFlow<()> {
        self.done.fetch_add(more, Ordering::Relaxed);
        self.progress(0, 0)
    }
}

impl Observer for Whole<'_> {
    fn progress(&self, _: u128, _: u128) -> ControlFlow<()> {
        self.observer.progress(self.done.load(Ordering::Relaxed).into(), self.total)
    }
}
