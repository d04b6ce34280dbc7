//! The queue of requests for a thread, in turn by client.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

/// The queue. Clients with waiting requests take turns: a free thread goes to the oldest request of
/// the client who comes next.
#[derive(Debug)]
pub(crate) struct Turns(Mutex<Waiting>);

#[derive(Debug)]
struct Waiting {
    /// Number of free threads; if there are any, nobody waits.
    free: usize,
    /// The clients with their requests; the next one comes first.
    clients: VecDeque<(IpAddr, VecDeque<oneshot::Sender<Turn>>)>,
}

impl Waiting {
    /// Takes a thread; false if none is free.
    const fn take(&mut self) -> bool {
        let is_free = self.free > 0;
        self.free -= is_free as usize;
        is_free
    }
}

/// The right to use a thread, which goes to the next request when this is dropped.
#[derive(Debug)]
pub(crate) struct Turn(Option<Arc<Turns>>);

impl Drop for Turn {
    fn drop(&mut self) {
        if let Some(turns) = self.0.take() {
            turns.pass();
        }
    }
}

impl Turns {
    /// The queue for so many threads.
    pub(crate) fn new(threads: usize) -> Arc<Self> {
        Arc::new(Self(Mutex::new(Waiting { free: threads, clients: VecDeque::new() })))
    }

    /// Takes a thread if one is free.
    pub(crate) fn take(self: &Arc<Self>) -> Option<Turn> {
        self.waiting().take().then(|| Turn(Some(Arc::clone(self))))
    }

    /// Waits for a thread. A request that is dropped leaves the queue.
    pub(crate) async fn wait(self: &Arc<Self>, client: IpAddr) -> Turn {
        let place = {
            let mut waiting = self.waiting();
            if waiting.take() {
                return Turn(Some(Arc::clone(self)));
            }
            let (sender, place) = oneshot::channel();
            match waiting.clients.iter_mut().find(|(other, _)| *other == client) {
                Some((_, requests)) => requests.push_back(sender),
                None => waiting.clients.push_back((client, VecDeque::from([sender]))),
            }
            place
        };
        place.await.expect("the queue keeps a request until it has its turn")
    }

    /// Gives a thread to the next request that still waits.
    fn pass(self: Arc<Self>) {
        while let Some(next) = self.next() {
            match next.send(Turn(Some(Arc::clone(&self)))) {
                Ok(()) => return,
                // The request was dropped. Its turn must not be passed on by dropping it here.
                Err(mut turn) => drop(turn.0.take()),
            }
        }
    }

    /// The next request; if there is none, the thread is free.
    fn next(&self) -> Option<oneshot::Sender<Turn>> {
        let mut waiting = self.waiting();
        let Some((client, mut requests)) = waiting.clients.pop_front() else {
            waiting.free += 1;
            return None;
        };
        let next = requests.pop_front();
        if !requests.is_empty() {
            waiting.clients.push_back((client, requests));
        }
        next
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::future::Future;
    use std::pin::{Pin, pin};
    use std::task::{Context, Poll, Waker};

    use super::*;

    const GREEDY: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(10, 0, 0, 1));
    const MODEST: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(10, 0, 0, 2));

    type Request = Pin<Box<dyn Future<Output = Turn>>>;

    fn poll(request: &mut (impl Future<Output = Turn> + Unpin)) -> Option<Turn> {
        match pin!(request).poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(turn) => Some(turn),
            Poll::Pending => None,
        }
    }

    /// A request in the queue.
    fn waiting(turns: &Arc<Turns>, client: IpAddr) -> Request {
        let turns = Arc::clone(turns);
        let mut request: Request = Box::pin(async move { turns.wait(client).await });
        assert!(poll(&mut request).is_none(), "no thread is free");
        request
    }

    #[test]
    fn a_client_with_many_requests_does_not_delay_another() {
        let turns = Turns::new(1);
        let turn = turns.take().unwrap();
        let mut greedy: Vec<_> = (0..300).map(|_| waiting(&turns, GREEDY)).collect();
        let mut modest = waiting(&turns, MODEST);
        drop(turn);
        let first = poll(&mut greedy[0]).expect("the oldest request");
        assert!(poll(&mut modest).is_none());
        drop(first);
        assert!(poll(&mut greedy[1]).is_none());
        assert!(poll(&mut modest).is_some(), "the second turn");
    }

    #[test]
    fn dropped_requests_leave_the_queue_and_no_thread_is_lost() {
        let turns = Turns::new(2);
        let held = [turns.take().unwrap(), turns.take().unwrap()];
        let requests: Vec<_> = (0..5).map(|_| waiting(&turns, GREEDY)).collect();
        let mut last = waiting(&turns, MODEST);
        drop(requests);
        drop(held);
        drop(poll(&mut last).expect("a thread"));
        // A request that is dropped after it got its turn gives it back.
        let held = [turns.take().unwrap(), turns.take().unwrap()];
        let request = waiting(&turns, GREEDY);
        drop(held);
        drop(request);
        drop([turns.take().unwrap(), turns.take().unwrap()]);
        assert_eq!(turns.waiting().free, 2);
    }
}
