//! The accelerator: a card, and the threads that wait for it.

use std::fmt;
use std::mem;
use std::process;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use wythoff::K;
use wythoff::blocking::boundary::Boundary;
use wythoff::blocking::sweep::{Accelerator, Growth};

use crate::adapter::{self, AdapterReport, Adapters};
use crate::device::OpenDevice;
use crate::error::{DeviceFailure, GpuError};
use crate::geometry::Geometry;
use crate::queue::{Answer, Inbox, Request, Shared, serve};
use crate::shader::Kernel;
use crate::stream::Stream;

/// The number of which the sides of a rectangle are multiples, in cells.
const GRAIN: usize = 16;
/// Largest side of a rectangle, in cells.
const LARGEST: usize = 1 << 15;
/// Largest side for an adapter in software, which takes a second for it.
const LARGEST_IN_SOFTWARE: usize = 1 << 13;
/// Smallest side of a rectangle: that of a tile of 1024 rows without its frame and its last rows.
const SMALLEST: usize = 992;
/// Streams of batches: one is evaluated while the others are prepared or read.
const STREAMS: usize = 2;

/// A graphics card that evaluates rectangles of boards.
///
/// Rectangles that are asked for by several threads at the same time are evaluated together. After
/// a failure of the device every rectangle is left to the processor, and so it is in a process that
/// was forked after the card was opened: its parent has the device.
pub struct Gpu {
    process: u32,
    report: AdapterReport,
    opened: Arc<OpenDevice>,
    in_flight: usize,
    sides: [usize; 2],
    requests: Mutex<Option<Sender<Request>>>,
    threads: Vec<JoinHandle<()>>,
    shared: Arc<Shared>,
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

impl Gpu {
    /// Opens the best adapter.
    ///
    /// `Time`: half a second, and up to some seconds the first time, when the driver compiles the
    /// shader.
    ///
    /// # Errors
    /// If there is no adapter, or it cannot run the shader.
    pub fn open(adapters: Adapters) -> Result<Self, GpuError> {
        let (adapter, report) = adapter::choose(adapters)?;
        let opened = Arc::new(OpenDevice::open(&adapter, &report.name)?);
        let in_flight = report.in_flight(&adapter);
        let (send, receive) = channel();
        let inbox = Arc::new(Mutex::new(Inbox { receive, waiting: vec![] }));
        let shared = Arc::new(Shared::default());
        let batch = in_flight.div_ceil(STREAMS);
        let threads = (0..STREAMS).map(|_| {
            let stream = Stream::new(opened.clone(), batch);
            let (inbox, shared) = (inbox.clone(), shared.clone());
            thread::Builder::new()
                .name("gpu".to_owned())
                .spawn(move || serve(stream, &inbox, &shared))
                .map_err(|error| GpuError::Unusable {
                    adapter: report.name.clone(),
                    reason: error.to_string(),
                })
        });
        let threads = threads.collect::<Result<_, _>>()?;
        let requests = Mutex::new(Some(send));
        let sides = [SMALLEST, if report.software { LARGEST_IN_SOFTWARE } else { LARGEST }];
        let process = process::id();
        Ok(Self { process, report, opened, in_flight, sides, requests, threads, shared })
    }

    /// Sets the smallest side of a rectangle that the card evaluates, at least 16 cells. Results do
    /// not depend on it.
    #[must_use]
    pub const fn with_smallest(mut self, side: usize) -> Self {
        self.sides[0] = if side < GRAIN { GRAIN } else { side };
        self
    }

    /// Returns the name of the adapter, its driver and its interface.
    pub const fn adapter(&self) -> &AdapterReport {
        &self.report
    }

    /// Returns the work that was done so far.
    pub fn usage(&self) -> Usage {
        let Shared { rectangles, cells, batches, .. } = &*self.shared;
        let [rectangles, cells, batches] =
            [rectangles, cells, batches].map(|count| count.load(Ordering::Relaxed));
        Usage { rectangles, cells, batches }
    }

    /// Returns the failure after which the card was no longer used.
    pub fn failure(&self) -> Option<&DeviceFailure> {
        self.shared.failure.get()
    }

    /// Ends the device, as a reset of the driver does. For tests of what follows.
    #[doc(hidden)]
    pub fn lose(&self) {
        self.opened.device.destroy();
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
            mem::forget(mem::take(&mut self.threads));
            return;
        }
        // Without a sender the threads end.
        self.requests.lock().unwrap_or_else(PoisonError::into_inner).take();
        for thread in self.threads.drain(..) {
            // A panic of the thread has been reported where it happened.
            let _ = thread.join();
        }
    }
}

impl Accelerator for Gpu {
    fn grain(&self) -> usize {
        GRAIN
    }

    fn sides(&self) -> [usize; 2] {
        self.sides
    }

    fn in_flight(&self) -> usize {
        self.in_flight
    }

    fn bits(&self) -> &[u32] {
        const { &[Kernel::ALL[0].bits, Kernel::ALL[1].bits] }
    }

    fn evaluate(&self, k: K, entering: &Boundary<u8>, bits: u32, values: bool) -> Option<Growth> {
        if self.process != process::id() || self.failure().is_some() {
            return None;
        }
        let geometry = Geometry::of(Kernel { bits }, entering);
        let residues = geometry.residues(k, entering);
        let (answer, result) = channel();
        let request = Request { geometry, residues: residues.clone(), values, answer };
        let requests = self.requests.lock().unwrap_or_else(PoisonError::into_inner);
        requests.as_ref()?.send(request).ok()?;
        drop(requests);
        let Ok(Answer { results, bundle, lane }) = result.recv() else {
            // Kept only if the thread has panicked, and left no failure of its own.
            let ended = DeviceFailure::Driver("it ended with a panic".to_owned());
            let _ = self.shared.failure.set(ended);
            return None;
        };
        Some(geometry.read(lane, &residues, results.bundle(bundle), values))
    }
}
