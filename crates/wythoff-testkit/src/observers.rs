//! Observers that stop the work.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

/// Returns an observer that stops the work when it is called once more than `calls` times.
///
/// It panics if more work is done than there is.
pub fn stop_after(calls: u64) -> impl Fn(u128, u128) -> ControlFlow<()> + Sync {
    let left = AtomicU64::new(calls);
    move |done, total| {
        assert!(done <= total, "{done} of {total}");
        match left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1)) {
            Ok(_) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    }
}
