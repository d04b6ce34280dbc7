//! The work of requests, on a few threads, stopped when its client disconnects.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Semaphore;
use wythoff_view::Watch;

use crate::refusal::Refusal;

/// Largest number of steps for one response; they take some seconds.
const MOST_STEPS: u128 = 20_000_000_000;

/// Rejects work of more than [`MOST_STEPS`] steps, or of more than half of `memory` bytes. `what`
/// is the work with its verb, and `smaller` says what to ask for instead.
pub(crate) fn check_cost(
    what: &str,
    (steps, unit): (u128, &str),
    bytes: u128,
    memory: u64,
    smaller: &str,
) -> Result<(), Refusal> {
    let most = u128::from(memory / 2);
    if steps <= MOST_STEPS && bytes <= most {
        return Ok(());
    }
    Err(Refusal::bad(
        format!("{what} {steps} {unit} and {bytes} bytes"),
        format!("up to {MOST_STEPS} {unit} and {most} bytes; {smaller}"),
    ))
}

/// Stops the work when it is dropped, which happens with the request when the client disconnects.
struct Waiting(Arc<Watch>);

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
        work: impl FnOnce(&Watch) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let free = Arc::clone(&self.free).acquire_owned();
        let free = tokio::time::timeout(self.time, free).await;
        let Ok(Ok(free)) = free else {
            return Err(Refusal::later("the server is busy", None));
        };
        let ticket = Arc::new(Watch::new(Some(self.time)));
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
    use std::sync::atomic::{AtomicBool, Ordering};

    use wythoff::observer::Observer;

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
