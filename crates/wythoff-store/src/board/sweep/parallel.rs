//! Work on many items in parallel.

use std::sync::atomic::{AtomicBool, Ordering};

use wythoff::blocking::Sweep;

/// Calls `work` for all items, on the threads of a sweep. Returns the results in order, or an
/// error.
pub(super) fn in_parallel<I: Sync, R: Send, E: Send>(
    sweep: &Sweep,
    items: &[I],
    work: impl Fn(&I) -> Result<R, E> + Sync + Send,
) -> Result<Vec<R>, E> {
    let failed = AtomicBool::new(false);
    let mut jobs: Vec<_> = items.iter().map(|item| (item, None)).collect();
    sweep.for_each(&mut jobs, |(item, result)| {
        // After an error no further item is begun.
        if !failed.load(Ordering::Relaxed) {
            let done = work(item);
            failed.fetch_or(done.is_err(), Ordering::Relaxed);
            *result = Some(done);
        }
    });
    jobs.into_iter().filter_map(|(_, result)| result).collect()
}
