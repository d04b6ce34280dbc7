//! The self-test of a card: random rectangles against the processor, and the speed of both.

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use fastrand::Rng;
use wythoff::blocking::Sweep;
use wythoff::blocking::boundary::Boundary;
use wythoff::blocking::machine::Machine;
use wythoff::blocking::sweep::{Accelerator, PlainAccelerator};
use wythoff::{K, Window};

use crate::gpu::Gpu;

/// The time for which a speed is measured.
const TRIAL: Duration = Duration::from_millis(300);
/// Side of the rectangles whose evaluation is timed on a card, in cells: half of the largest.
const SIDE: usize = 1 << 14;
/// Side for an adapter in software, which is ten thousand times slower.
const SOFTWARE_SIDE: usize = 1024;

/// Random rectangles that a card evaluates, compared with the reference.
#[derive(Debug)]
pub struct GpuSelfTest<'a> {
    gpu: &'a Gpu,
    random: Rng,
    cases: u64,
    failures: u64,
}

/// Cells that are evaluated in a second.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rates {
    /// By the card, without counts of values.
    pub card: f64,
    /// By the card, with counts of values.
    pub card_counting: f64,
    /// By the processor, on all threads, without counts of values.
    pub processor: f64,
    /// Threads of the processor.
    pub threads: usize,
}

impl<'a> GpuSelfTest<'a> {
    /// Creates a test whose cases follow from a seed.
    pub fn new(gpu: &'a Gpu, seed: u64) -> Self {
        Self { gpu, random: Rng::with_seed(seed), cases: 0, failures: 0 }
    }

    /// Compares one random rectangle, of up to 400 x 400 cells, in both kernels. Returns a
    /// description if the card computes other numbers, or none.
    pub fn compare(&mut self) -> Option<String> {
        let random = &mut self.random;
        let [width, height] = [0; 2].map(|_| 16 * random.usize(1..=25));
        let k = K::try_new(random.u64(1..=1_000_000)).expect("a game");
        // Many values, or few.
        let range = *random.choice(&[1_u8, 3, 12, 255]).expect("a list with four numbers");
        let mut entering = Boundary::<u8>::zero(width, height);
        for signals in [&mut entering.v, &mut entering.h, &mut entering.d] {
            signals.fill_with(|| random.u8(..range));
        }
        entering.h.iter_mut().for_each(|h| *h = h.wrapping_add(k.get() as u8));
        let reference = PlainAccelerator::new(16, [16, 400]);
        let bits = self.gpu.bits().iter();
        let mut cases = bits.flat_map(|&bits| [(bits, false), (bits, true)]);
        let is_right = cases.all(|(bits, values)| {
            let [found, expected] = [self.gpu as &dyn Accelerator, &reference]
                .map(|device| device.evaluate(k, &entering, bits, values));
            found == expected
        });
        self.cases += 1;
        self.failures += u64::from(!is_right);
        let k = k.get();
        (!is_right).then(|| format!("a rectangle of {width} x {height} cells of game {k}"))
    }

    /// Returns the number of rectangles that were compared.
    pub const fn cases(&self) -> u64 {
        self.cases
    }

    /// Returns the number of rectangles that differed.
    pub const fn failures(&self) -> u64 {
        self.failures
    }
}

impl Rates {
    /// Measures the card and the processor for a second.
    pub fn measure(gpu: &Arc<Gpu>, threads: usize) -> Self {
        let side = if gpu.adapter().software { SOFTWARE_SIDE } else { SIDE };
        let k = K::try_new(20_000).expect("a game");
        // A place with the usual values, from -4 to 4.
        let window = Window::try_new(30_000, 24_000, side as u64, side as u64);
        let window = window.expect("a window of a board");
        let entering = Sweep::new(k).with_threads(threads).boundary(window, &());
        let entering = entering.expect("an observer that never cancels");
        let bits = gpu.bits()[0];
        let card = |values| {
            rate(gpu.in_flight(), TRIAL, &entering, |entering| {
                gpu.evaluate(k, entering, bits, values).is_some()
            })
        };
        // The first rectangles compile the kernels, and the first batch creates the buffers.
        gpu.evaluate(k, &entering, bits, true);
        card(false);
        let sweep = Sweep::new(k).with_threads(1);
        let on_processor = |entering: &Boundary<u8>| {
            std::hint::black_box(sweep.pass(window, entering.clone()));
            true
        };
        Self {
            card: card(false),
            card_counting: card(true),
            processor: rate(threads, TRIAL, &entering, on_processor),
            threads,
        }
    }

    /// Returns true if the card is faster than so many threads of the processor, each as fast as
    /// one of those that were measured.
    pub fn is_card_faster(&self, threads: usize) -> bool {
        self.card > self.processor * threads.max(1) as f64 / self.threads.max(1) as f64
    }
}

/// Evaluates a rectangle again and again on so many threads, for so long, or once by each.
/// Returns the cells a second, or 0 if `evaluate` returns false because it cannot be evaluated.
///
/// ```
/// use wythoff::blocking::boundary::Boundary;
///
/// let trial = std::time::Duration::from_millis(1);
/// let rectangle = Boundary::<u8>::zero(32, 32);
/// assert!(wythoff_gpu::rate(1, trial, &rectangle, |_| true) > 0.0);
/// assert_eq!(wythoff_gpu::rate(1, trial, &rectangle, |_| false), 0.0);
/// ```
pub fn rate(
    threads: usize,
    trial: Duration,
    entering: &Boundary<u8>,
    evaluate: impl Fn(&Boundary<u8>) -> bool + Sync,
) -> f64 {
    let cells = (entering.width() * entering.height()) as f64;
    let since = Instant::now();
    let work = || {
        let mut rectangles = 0;
        loop {
            if !evaluate(entering) {
                return 0;
            }
            rectangles += 1;
            if since.elapsed() > trial {
                return rectangles;
            }
        }
    };
    let rectangles: u64 = thread::scope(|scope| {
        let threads: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(work)).collect();
        threads.into_iter().map(|thread| thread.join().unwrap_or(0)).sum()
    });
    rectangles as f64 * cells / since.elapsed().as_secs_f64()
}
