//! The requests for rectangles, and the threads that evaluate them in batches.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use crate::error::DeviceFailure;
use crate::geometry::Geometry;
use crate::results::Results;
use crate::stream::Stream;

/// The time for which a thread waits for further rectangles of a batch.
const GATHERING: Duration = Duration::from_micros(200);

/// State that the threads share with their callers.
#[derive(Debug, Default)]
pub(crate) struct Shared {
    pub(crate) failure: OnceLock<DeviceFailure>,
    pub(crate) rectangles: AtomicU64,
    pub(crate) cells: AtomicU64,
    pub(crate) batches: AtomicU64,
    /// Streams that are evaluating a batch.
    evaluating: AtomicUsize,
}

/// A rectangle to evaluate.
pub(crate) struct Request {
    pub(crate) geometry: Geometry,
    pub(crate) residues: Arc<[u8]>,
    pub(crate) values: bool,
    pub(crate) answer: Sender<Answer>,
}

/// The result of a rectangle: its bundle in a batch, and its lane.
pub(crate) struct Answer {
    pub(crate) results: Arc<Results>,
    pub(crate) bundle: usize,
    pub(crate) lane: usize,
}

/// The requests that no stream has taken.
pub(crate) struct Inbox {
    pub(crate) receive: Receiver<Request>,
    /// Those that did not fit the batch of the stream that received them.
    pub(crate) waiting: Vec<Request>,
}

impl Inbox {
    /// Waits for requests, and returns those of the geometry of the first one, which has waited
    /// longest. As long as another stream is evaluating, it waits for half of a batch, because
    /// large batches keep a device busy. Returns nothing if there is none and nobody can send more.
    fn next(&mut self, most: usize, evaluating: &AtomicUsize) -> Vec<Request> {
        let Self { receive, waiting } = self;
        if waiting.is_empty() {
            let Ok(request) = receive.recv() else { return vec![] };
            waiting.push(request);
        }
        while waiting.len() < most {
            match receive.recv_timeout(GATHERING) {
                Ok(request) => waiting.push(request),
                Err(RecvTimeoutError::Timeout)
                    if 2 * waiting.len() < most && evaluating.load(Ordering::Acquire) > 0 => {}
                Err(_) => break,
            }
        }
        let kind = |request: &Request| (request.geometry, request.values);
        let first = kind(&waiting[0]);
        evaluating.fetch_add(1, Ordering::Release);
        waiting.extract_if(.., |request| kind(request) == first).take(most).collect()
    }
}

/// One of the streams that are counted, also if it panics.
struct Evaluating<'a>(&'a AtomicUsize);

impl Drop for Evaluating<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Release);
    }
}

/// Evaluates rectangles until nobody can send more.
pub(crate) fn serve(mut stream: Stream, inbox: &Mutex<Inbox>, shared: &Shared) {
    loop {
        let mut taken = inbox.lock().unwrap_or_else(PoisonError::into_inner);
        let batch = taken.next(stream.most(), &shared.evaluating);
        drop(taken);
        if batch.is_empty() {
            return;
        }
        let _evaluating = Evaluating(&shared.evaluating);
        if let Err(failure) = evaluate(&mut stream, &batch, shared) {
            let _ = shared.failure.set(failure);
            // Senders that are dropped tell the callers that there is no result, and they find the
            // failure.
            return;
        }
    }
}

/// Evaluates a batch and sends the results.
fn evaluate(stream: &mut Stream, batch: &[Request], shared: &Shared) -> Result<(), DeviceFailure> {
    let Request { geometry, values, .. } = batch[0];
    let residues: Vec<_> = batch.iter().map(|request| &*request.residues).collect();
    let results = Arc::new(stream.run(geometry, &residues, values)?);
    let lanes = geometry.kernel.lanes();
    let rectangles = batch.len() as u64;
    shared.batches.fetch_add(1, Ordering::Relaxed);
    shared.rectangles.fetch_add(rectangles, Ordering::Relaxed);
    shared.cells.fetch_add(rectangles * geometry.cells(), Ordering::Relaxed);
    for (request, n) in batch.iter().zip(0..) {
        let answer = Answer { results: results.clone(), bundle: n / lanes, lane: n % lanes };
        // A caller that is gone needs no result.
        let _ = request.answer.send(answer);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use wythoff::blocking::boundary::Boundary;

    use super::*;
    use crate::shader::Kernel;

    #[test]
    fn a_batch_has_rectangles_of_one_geometry() {
        let (send, receive) = channel();
        let mut inbox = Inbox { receive, waiting: vec![] };
        for (width, values) in [(16, false), (32, false), (16, true), (16, false), (16, false)] {
            let geometry = Geometry::of(Kernel::ALL[0], &Boundary::zero(width, 16));
            let (answer, _) = channel();
            send.send(Request { geometry, residues: [].into(), values, answer }).unwrap();
        }
        let (idle, evaluating) = (AtomicUsize::new(0), AtomicUsize::new(1));
        // Half of a batch is there, so that another stream does not matter.
        assert_eq!(inbox.next(5, &evaluating).len(), 3, "16 x 16 cells, without values");
        assert_eq!(inbox.next(5, &idle).len(), 1, "32 x 16 cells");
        drop(send);
        // Nobody can send more, so that it waits for nothing.
        assert_eq!(inbox.next(5, &evaluating).len(), 1, "16 x 16 cells, with values");
        assert!(inbox.next(5, &idle).is_empty());
        let started = [idle, evaluating].map(AtomicUsize::into_inner);
        assert_eq!(started, [1, 3], "streams that evaluate, of which one did before");
    }

    #[test]
    fn a_stream_waits_for_half_of_a_batch_while_another_evaluates() {
        let (send, receive) = channel();
        let mut inbox = Inbox { receive, waiting: vec![] };
        let request = || {
            let geometry = Geometry::of(Kernel::ALL[0], &Boundary::zero(16, 16));
            Request { geometry, residues: [].into(), values: false, answer: channel().0 }
        };
        send.send(request()).unwrap();
        let evaluating = AtomicUsize::new(1);
        std::thread::scope(|scope| {
            let batch = scope.spawn(|| inbox.next(4, &evaluating).len());
            // Long after the time in which it would have gone without the second request.
            std::thread::sleep(20 * GATHERING);
            assert!(!batch.is_finished());
            send.send(request()).unwrap();
            assert_eq!(batch.join().unwrap(), 2);
        });
    }
}
