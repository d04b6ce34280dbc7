//! The accelerator: a queue of rectangles, and a thread that evaluates them in batches.

use std::fmt;
use std::mem;
use std::process;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use wythoff::K;
use wythoff::blocking::boundary::Boundary;
use wythoff::blocking::sweep::{Accelerator, Growth};

use crate::adapter::{self, AdapterReport, Adapters};
use crate::device::OpenDevice;
use crate::error::{DeviceFailure, GpuError};
use crate::geometry::{Geometry, read_values};
use crate::shader::{SIDE, VALUES};

/// Largest side of a rectangle, in cells.
const LARGEST: usize = 1 << 15;
/// Largest side for an adapter in software, which takes a second for it.
const LARGEST_IN_SOFTWARE: usize = 1 << 13;
/// Smallest side of a rectangle: that of a tile of 1024 rows without its frame and its last rows.
const SMALLEST: usize = 992;
/// The time for which the thread waits for further rectangles of a batch.
const GATHERING: Duration = Duration::from_micros(200);

/// A graphics card that evaluates rectangles of boards.
///
/// Rectangles that are asked for by several threads at the same time are evaluated together. After
/// a failure of the device every rectangle is left to the processor, and so it is in a process that
/// was forked after the card was opened: its parent has the device.
pub struct Gpu {
    process: u32,
    report: AdapterReport,
    device: wgpu::Device,
    in_flight: usize,
    sides: [usize; 2],
    requests: Mutex<Option<Sender<Request>>>,
    thread: Option<JoinHandle<()>>,
    shared: std::sync::Arc<Shared>,
}

/// State that the thread shares with its callers.
#[derive(Debug, Default)]
struct Shared {
    failure: OnceLock<DeviceFailure>,
    rectangles: AtomicU64,
    cells: AtomicU64,
    batches: AtomicU64,
}

/// The work that a card has done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Usage {
    /// Rectangles that were evaluated.
    pub rectangles: u64,
    /// Cells of these rectangles.
    pub cells: u64,
    /// Batches in which they were evaluated.
    pub batches: u64,
}

/// A rectangle to evaluate.
struct Request {
    k: K,
    entering: Boundary<u8>,
    values: bool,
    answer: Sender<Growth>,
}

impl Gpu {
    /// Opens the best adapter.
    ///
    /// `Time`: half a second, in which the driver compiles the shader.
    ///
    /// # Errors
    /// If there is no adapter, or it cannot run the shader.
    pub fn open(adapters: Adapters) -> Result<Self, GpuError> {
        let (adapter, report) = adapter::choose(adapters)?;
        let opened = OpenDevice::open(&adapter, &report.name)?;
        let device = opened.handle();
        let in_flight = report.in_flight(&adapter);
        let (send, receive) = channel();
        let shared = std::sync::Arc::new(Shared::default());
        let of_thread = shared.clone();
        let thread = thread::Builder::new()
            .name("gpu".to_owned())
            .spawn(move || serve(opened, &receive, in_flight, &of_thread))
            .map_err(|error| GpuError::Unusable {
                adapter: report.name.clone(),
                reason: error.to_string(),
            })?;
        let (requests, thread) = (Mutex::new(Some(send)), Some(thread));
        let sides = [SMALLEST, if report.software { LARGEST_IN_SOFTWARE } else { LARGEST }];
        let process = process::id();
        Ok(Self { process, report, device, in_flight, sides, requests, thread, shared })
    }

    /// Sets the smallest side of a rectangle that the card evaluates, at least 16 cells. Results do
    /// not depend on it.
    #[must_use]
    pub const fn with_smallest(mut self, side: usize) -> Self {
        self.sides[0] = if side < SIDE as usize { SIDE as usize } else { side };
        self
    }

    /// Returns the name of the adapter, its driver and its interface.
    pub const fn adapter(&self) -> &AdapterReport {
        &self.report
    }

    /// Returns the work that was done so far.
    pub fn usage(&self) -> Usage {
        let [rectangles, cells, batches] =
            [&self.shared.rectangles, &self.shared.cells, &self.shared.batches]
                .map(|count| count.load(Ordering::Relaxed));
        Usage { rectangles, cells, batches }
    }

    /// Returns the failure after which the card was no longer used.
    pub fn failure(&self) -> Option<&DeviceFailure> {
        self.shared.failure.get()
    }

    /// Ends the device, as a reset of the driver does. For tests of what follows.
    #[doc(hidden)]
    pub fn lose(&self) {
        self.device.destroy();
    }
}

impl fmt::Debug for Gpu {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Gpu").field("adapter", &self.report).finish_non_exhaustive()
    }
}

impl Drop for Gpu {
    fn drop(&mut self) {
        if self.process != process::id() {
            // The thread does not exist here, and may have held the lock during the fork.
            mem::forget(mem::take(&mut self.requests));
            mem::forget(self.thread.take());
            return;
        }
        // Without a sender the thread ends.
        self.requests.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(thread) = self.thread.take() {
            // A panic of the thread has been reported where it happened.
            let _ = thread.join();
        }
    }
}

impl Accelerator for Gpu {
    fn grain(&self) -> usize {
        SIDE as usize
    }

    fn sides(&self) -> [usize; 2] {
        self.sides
    }

    fn in_flight(&self) -> usize {
        self.in_flight
    }

    fn evaluate(&self, k: K, entering: Boundary<u8>, values: bool) -> Option<Growth> {
        if self.process != process::id() || self.failure().is_some() {
            return None;
        }
        let (answer, result) = channel();
        let request = Request { k, entering, values, answer };
        let requests = self.requests.lock().unwrap_or_else(PoisonError::into_inner);
        requests.as_ref()?.send(request).ok()?;
        drop(requests);
        let growth = result.recv().ok();
        if growth.is_none() {
            // Kept only if the thread has panicked, and left no failure of its own.
            let ended = DeviceFailure::Driver("it ended with a panic".to_owned());
            let _ = self.shared.failure.set(ended);
        }
        growth
    }
}

/// Evaluates rectangles until nobody can send more.
fn serve(mut device: OpenDevice, requests: &Receiver<Request>, in_flight: usize, shared: &Shared) {
    let mut waiting: Vec<Request> = vec![];
    loop {
        if waiting.is_empty() {
            match requests.recv() {
                Ok(request) => waiting.push(request),
                Err(_) => return,
            }
        }
        while waiting.len() < in_flight {
            match requests.recv_timeout(GATHERING) {
                Ok(request) => waiting.push(request),
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => break,
            }
        }
        // Rectangles with the geometry of the first one, which has waited longest.
        let kind = |request: &Request| (Geometry::of(&request.entering), request.values);
        let (geometry, values) = kind(&waiting[0]);
        let (batch, others): (Vec<_>, Vec<_>) =
            waiting.into_iter().partition(|request| kind(request) == (geometry, values));
        waiting = others;
        if let Err(failure) = evaluate(&mut device, geometry, values, &batch, shared) {
            let _ = shared.failure.set(failure);
            // Senders that are dropped tell the callers that there is no result, and they find the
            // failure.
            return;
        }
    }
}

/// Evaluates a batch and sends the results.
fn evaluate(
    device: &mut OpenDevice,
    geometry: Geometry,
    values: bool,
    batch: &[Request],
    shared: &Shared,
) -> Result<(), DeviceFailure> {
    let size = geometry.words() as usize;
    let mut before = vec![0; size * batch.len()];
    for (request, words) in batch.iter().zip(before.chunks_mut(size)) {
        geometry.write(request.k, &request.entering, words);
    }
    let mut words = before.clone();
    let counts = device.run(geometry, &mut words, values)?;
    let results = before.chunks(size).zip(words.chunks(size)).zip(counts.chunks(2 * VALUES));
    let rectangles = batch.len() as u64;
    shared.batches.fetch_add(1, Ordering::Relaxed);
    shared.rectangles.fetch_add(rectangles, Ordering::Relaxed);
    shared.cells.fetch_add(rectangles * geometry.cells(), Ordering::Relaxed);
    for (request, ((before, words), counts)) in batch.iter().zip(results) {
        let mut growth = geometry.read(before, words);
        growth.values = values.then(|| read_values(counts));
        // A caller that is gone needs no result.
        let _ = request.answer.send(growth);
    }
    Ok(())
}
