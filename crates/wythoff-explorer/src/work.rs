//! The work of requests, on a few threads, stopped when its client disconnects.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use tokio::sync::Semaphore;
use wythoff::observer::Observer;

use crate::refusal::{Refusal, Share};

/// The observer of the work of a request: records its progress and stops it.
#[derive(Debug)]
pub(crate) struct Ticket {
    stopped: AtomicBool,
    until: Option<Instant>,
    done: AtomicU64,
    total: AtomicU64,
}

impl Ticket {
    /// A ticket for work with a time limit, or without one.
    pub(crate) fn new(time: Option<Duration>) -> Self {
        let until = time.map(|time| Instant::now() + time);
        let [done, total] = Default::default();
        Self { stopped: AtomicBool::new(false), until, done, total }
    }

    /// Stops the work at its next call of the observer.
    pub(crate) fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// The progress of the work.
    pub(crate) fn share(&self) -> Share {
        let [done, total] = [&self.done, &self.total].map(|n| n.load(Ordering::Relaxed));
        Share { done: done.min(total), total }
    }
}

impl Observer for Ticket {
    fn progress(&self, done: u128, total: u128) -> ControlFlow<()> {
        let [done, total] = [done, total].map(|n| u64::try_from(n).unwrap_or(u64::MAX));
        self.done.store(done, Ordering::Relaxed);
        self.total.store(total, Ordering::Relaxed);
        let late = self.until.is_some_and(|until| Instant::now() > until);
        if late || self.stopped.load(Ordering::Relaxed) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}

/// Stops the work when it is dropped, which happens with the request when the client disconnects.
struct Waiting(Arc<Ticket>);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// The threads that requests share.
#[derive(Debug)]
pub(crate) struct Workers {
    free: Arc<Semaphore>,
    time: Duration,
}

impl Workers {
    /// Workers with this many threads; each request may use one for `time`.
    pub(crate) fn new(threads: usize, time: Duration) -> Self {
        Self { free: Arc::new(Semaphore::new(threads)), time }
    }

    /// Runs `work` on the next free thread. Dropping the future stops the work.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Ticket) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let free = Arc::clone(&self.free).acquire_owned();
        let free = tokio::time::timeout(self.time, free).await;
        let Ok(Ok(free)) = free else {
            return Err(Refusal::later("the server is busy", None));
        };
        let ticket = Arc::new(Ticket::new(Some(self.time)));
        let _waiting = Waiting(Arc::clone(&ticket));
        let done = tokio::task::spawn_blocking(move || {
            let _free = free;
            work(&ticket)
        });
        done.await.unwrap_or_else(|_| Err(Refusal::ours("internal error: the request failed")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dropped_work_stops() {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
        runtime.block_on(async {
            let workers = Workers::new(1, Duration::from_secs(60));
            let ended = Arc::new(AtomicBool::new(false));
            let flag = Arc::clone(&ended);
            let endless = workers.run(move |ticket| {
                while ticket.progress(1, 2).is_continue() {
                    std::thread::yield_now();
                }
                flag.store(true, Ordering::Relaxed);
                Ok(())
            });
            assert!(tokio::time::timeout(Duration::from_millis(20), endless).await.is_err());
            // The thread is free again.
            assert_eq!(workers.run(|_| Ok(5)).await, Ok(5));
            assert!(ended.load(Ordering::Relaxed));
        });
    }

    #[test]
    fn a_panic_becomes_an_error_response() {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
        let workers = Workers::new(1, Duration::from_secs(60));
        let failed = runtime.block_on(workers.run(|_| -> Result<(), _> { panic!("for the test") }));
        assert!(failed.is_err());
        assert_eq!(runtime.block_on(workers.run(|_| Ok(5))), Ok(5));
    }
}
