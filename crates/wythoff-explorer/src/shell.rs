//! The threads of a server: a few for requests, and one that sweeps boards on as many.

use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use bytes::Bytes;
use http::{Request, Response};
use tokio::sync::watch;
use tokio::time::{Instant, timeout_at};
use wythoff_desk::{Desk, Refusal, Stored, Swept, Waits};
use wythoff_store::board::View;
use wythoff_view::Watch;

use crate::DeskLimits;
use crate::turns::{Turn, Turns};

/// Time that a request waits for a sweep before its client must try again, at most its time limit.
const PATIENCE: Duration = Duration::from_millis(1500);

/// Time for work while all threads are busy, before it waits for one of them.
const MOMENT: Duration = Duration::from_millis(40);

/// A desk with threads.
pub(crate) struct Shell {
    pub(crate) limits: DeskLimits,
    shared: Arc<Shared>,
    /// The threads for work of any length.
    turns: Arc<Turns>,
    /// The threads for short work, while the others are busy.
    short: Arc<Turns>,
}

/// The state that the threads share.
struct Shared {
    desk: Desk,
    /// Changes when more of a board is swept.
    swept: watch::Sender<()>,
    /// Changes when a request ends.
    ended: watch::Sender<()>,
    sweeper: Sweeper,
}

/// The sleep of the thread that sweeps boards.
#[derive(Default)]
struct Sweeper {
    /// Counts the requests, after each of which there may be a new board; `None` at the end.
    requests: Mutex<Option<u64>>,
    changed: Condvar,
}

impl Shell {
    /// A desk with these stored boards, and its threads.
    pub(crate) fn new(limits: DeskLimits, stored: Vec<View>) -> Self {
        let sweeper = Sweeper { requests: Mutex::new(Some(0)), ..Sweeper::default() };
        let desk = Desk::new(limits, stored.into_iter().map(Stored::from).collect());
        let (swept, ended) = (watch::Sender::default(), watch::Sender::default());
        let shared = Arc::new(Shared { desk, swept, ended, sweeper });
        let its = Arc::clone(&shared);
        thread::spawn(move || its.sweep());
        Self {
            limits,
            shared,
            turns: Turns::new(limits.threads),
            short: Turns::new(limits.threads),
        }
    }

    /// Answers a request of a client on the next free thread. Dropping the future stops the work.
    /// An answer that would soon be better is asked for again, for a while. All waiting ends after
    /// the time limit, and so does the work, counted from its beginning.
    pub(crate) async fn answer(&self, client: IpAddr, request: Request<Bytes>) -> Response<Bytes> {
        let (request, now) = (Arc::new(request), Instant::now());
        let limit = self.limits.time;
        let (patience, limit) = (now + PATIENCE.min(limit), now + limit);
        loop {
            let mut changes = (self.shared.swept.subscribe(), self.shared.ended.subscribe());
            let (shared, request) = (Arc::clone(&self.shared), Arc::clone(&request));
            let work = move |watch: &Watch| {
                let answer = shared.desk.answer(&request, watch);
                shared.ended.send_replace(());
                shared.sweeper.wake();
                answer
            };
            let answer = self.run(client, limit, work).await.unwrap_or_else(Refusal::into_response);
            let changed = match answer.extensions().get() {
                None => return answer,
                Some(Waits::Board) => timeout_at(patience, changes.0.changed()).await,
                Some(Waits::Turn) => timeout_at(limit, changes.1.changed()).await,
            };
            if !matches!(changed, Ok(Ok(()))) {
                return answer;
            }
        }
    }

    /// Runs `work` on the next thread that is free before `until`. Dropping the future stops the
    /// work.
    ///
    /// If all threads are busy, the work is tried for a [`MOMENT`] first: cheap answers do not wait
    /// for expensive ones.
    async fn run<T: Send + 'static>(
        &self,
        client: IpAddr,
        until: Instant,
        work: impl Fn(&Watch) -> T + Clone + Send + 'static,
    ) -> Result<T, Refusal> {
        let limit = self.limits.time;
        let busy = |_| Refusal::later("the server is busy");
        if let Some(turn) = self.turns.take() {
            return Ok(on(turn, limit, work).await?.0);
        }
        let turn = timeout_at(until, self.short.wait(client)).await.map_err(busy)?;
        let (answer, stopped) = on(turn, MOMENT, work.clone()).await?;
        if !stopped {
            return Ok(answer);
        }
        let turn = timeout_at(until, self.turns.wait(client)).await.map_err(busy)?;
        Ok(on(turn, limit, work).await?.0)
    }
}

/// Runs `work` on a thread, for so much time. Returns true with the answer if the work was stopped.
async fn on<T: Send + 'static>(
    turn: Turn,
    time: Duration,
    work: impl FnOnce(&Watch) -> T + Send + 'static,
) -> Result<(T, bool), Refusal> {
    let watch = Arc::new(Watch::new(Some(time)));
    let _waiting = Waiting(Arc::clone(&watch));
    let done = tokio::task::spawn_blocking(move || {
        let _turn = turn;
        (work(&watch), watch.is_stopped())
    });
    done.await.map_err(|_| Refusal::ours("internal error: the request failed"))
}

/// Ends the thread that sweeps boards.
impl Drop for Shell {
    fn drop(&mut self) {
        self.shared.sweeper.end();
        self.shared.desk.stop();
    }
}

impl Shared {
    /// Sweeps boards until the end of the server.
    fn sweep(&self) {
        let mut seen = 0;
        loop {
            loop {
                // A panic ends the sweep of its board, and no other one.
                let swept = catch_unwind(AssertUnwindSafe(|| self.desk.sweep()));
                match swept.unwrap_or(Swept::Rows) {
                    Swept::Nothing => break,
                    Swept::Part => {}
                    Swept::Rows => {
                        self.swept.send_replace(());
                    }
                }
            }
            match self.sweeper.sleep(seen) {
                Some(requests) => seen = requests,
                None => return,
            }
        }
    }
}

impl Sweeper {
    /// Sleeps until more than `seen` requests have come. Returns their number, or `None` at the
    /// end.
    fn sleep(&self, seen: u64) -> Option<u64> {
        let requests = self.requests.lock().unwrap_or_else(PoisonError::into_inner);
        let woken = self.changed.wait_while(requests, |requests| *requests == Some(seen));
        *woken.unwrap_or_else(PoisonError::into_inner)
    }

    fn wake(&self) {
        let mut requests = self.requests.lock().unwrap_or_else(PoisonError::into_inner);
        *requests = requests.map(|requests| requests.wrapping_add(1));
        self.changed.notify_all();
    }

    fn end(&self) {
        *self.requests.lock().unwrap_or_else(PoisonError::into_inner) = None;
        self.changed.notify_all();
    }
}

/// Stops the work when it is dropped, which happens with the request when the client disconnects.
struct Waiting(Arc<Watch>);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.stop();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};

    use http::StatusCode;
    use tokio::runtime::{Builder, Runtime};
    use tokio::time::timeout;
    use wythoff::observer::Observer;

    use super::*;

    const CLIENT: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);

    fn shell(threads: usize) -> (Runtime, Shell) {
        let runtime = Builder::new_current_thread().enable_time().build().unwrap();
        let limits = DeskLimits { threads, time: Duration::from_secs(60), ..DeskLimits::default() };
        (runtime, Shell::new(limits, Vec::new()))
    }

    fn run<'a, T: Send + 'static>(
        shell: &'a Shell,
        work: impl Fn(&Watch) -> T + Clone + Send + 'static,
    ) -> impl Future<Output = Result<T, Refusal>> + 'a {
        let until = Instant::now() + Duration::from_secs(60);
        shell.run(CLIENT, until, work)
    }

    #[test]
    fn dropped_work_stops() {
        let (runtime, shell) = shell(1);
        runtime.block_on(async {
            let ended = Arc::new(AtomicBool::new(false));
            let endless = run(&shell, until_stopped(&ended));
            assert!(timeout(Duration::from_millis(20), endless).await.is_err());
            // The thread is free again.
            drop(shell.turns.wait(CLIENT).await);
            assert!(ended.load(Ordering::Relaxed));
        });
    }

    /// Work that goes on until it is stopped.
    fn until_stopped(ended: &Arc<AtomicBool>) -> impl Fn(&Watch) + Clone + Send + 'static {
        let ended = Arc::clone(ended);
        move |watch| {
            while watch.progress(1, 2).is_continue() {
                thread::yield_now();
            }
            ended.store(true, Ordering::Relaxed);
        }
    }

    #[test]
    fn a_cheap_answer_does_not_wait_for_expensive_work() {
        let (runtime, shell) = shell(1);
        runtime.block_on(async {
            let ended = Arc::new(AtomicBool::new(false));
            let mut endless = std::pin::pin!(run(&shell, until_stopped(&ended)));
            assert!(timeout(Duration::from_millis(20), &mut endless).await.is_err());
            assert_eq!(run(&shell, |_| 5).await, Ok(5));
            // Longer work is tried for a moment, and then waits.
            let tried = Arc::new(AtomicBool::new(false));
            let long = run(&shell, until_stopped(&tried));
            assert!(timeout(Duration::from_millis(500), long).await.is_err());
            assert!(tried.load(Ordering::Relaxed) && !ended.load(Ordering::Relaxed));
            // It waits no longer than it may.
            let until = Instant::now() + 2 * MOMENT;
            assert!(shell.run(CLIENT, until, until_stopped(&tried)).await.is_err());
        });
    }

    #[test]
    fn a_panic_becomes_an_error_response() {
        let (runtime, shell) = shell(1);
        assert!(runtime.block_on(run(&shell, |_| panic!("for the test"))).is_err());
        assert_eq!(runtime.block_on(run(&shell, |_| 5)), Ok(5));
    }

    #[test]
    fn a_request_waits_for_its_board() {
        let (runtime, shell) = shell(2);
        let request = Request::get("/cell/blocking/5?x=3&y=3").body(Bytes::new()).unwrap();
        let answer = runtime.block_on(shell.answer(CLIENT, request));
        assert_eq!(answer.status(), StatusCode::OK, "{:?}", answer.body());
    }

    #[test]
    fn a_request_waits_no_longer_than_its_time_limit() {
        let runtime = Builder::new_current_thread().enable_time().build().unwrap();
        let limits = DeskLimits { time: Duration::from_millis(10), ..DeskLimits::default() };
        let shell = Shell::new(limits, Vec::new());
        let request = Request::get("/cell/blocking/100000?x=3&y=3").body(Bytes::new()).unwrap();
        let begun = Instant::now();
        let answer = runtime.block_on(shell.answer(CLIENT, request));
        assert_eq!(answer.status(), StatusCode::SERVICE_UNAVAILABLE, "{:?}", answer.body());
        assert!(begun.elapsed() < PATIENCE, "{:?}", begun.elapsed());
    }

    #[test]
    fn the_thread_that_sweeps_ends_with_the_server() {
        let (_runtime, shell) = shell(1);
        let shared = Arc::downgrade(&shell.shared);
        drop(shell);
        for _ in 0..500 {
            if shared.strong_count() == 0 {
                return;
            }
            thread::sleep(Duration::from_millis(10));
        }
        panic!("a thread goes on");
    }
}
