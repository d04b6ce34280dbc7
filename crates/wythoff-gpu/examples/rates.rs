//! Cells that a graphics card evaluates in a second, by the kernel and the number of rectangles.
//!
//! The arguments are the side of the rectangles and their numbers:
//!
//! ```sh
//! cargo run --release -p wythoff-gpu --example rates -- 32768 48 96 192 384
//! ```

use std::time::{Duration, Instant};

use wythoff::blocking::Sweep;
use wythoff::blocking::sweep::Accelerator;
use wythoff::{K, Window};
use wythoff_gpu::{Adapters, Gpu, rate};

/// The time of each measurement: some tens of batches of a large card.
const TRIAL: Duration = Duration::from_secs(2);

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let given = std::env::args().skip(1).map(|argument| argument.parse());
    let given: Vec<u64> = given.collect::<Result<_, _>>()?;
    let (side, numbers) = match &given[..] {
        [] => (1 << 14, &[4, 48, 96, 192][..]),
        [side, numbers @ ..] => (side.next_multiple_of(16), numbers),
    };
    let since = Instant::now();
    let gpu = Gpu::open(Adapters::All)?.with_smallest(16);
    println!("{}, opened in {:.1?}", gpu.adapter().name, since.elapsed());
    // A place with the usual values, from -4 to 4.
    let (k, window) = (K::try_new(40_000)?, Window::try_new(60_000, 48_000, side, side)?);
    let entering = Sweep::new(k).boundary(window, &())?;
    println!("rectangles of {side} x {side} cells: 10^9 cells a second, cells of a batch");
    for (bits, values) in gpu.bits().iter().flat_map(|&bits| [(bits, false), (bits, true)]) {
        let evaluate = |entering: &_| gpu.evaluate(k, entering, bits, values).is_some();
        // The first rectangle compiles the kernel.
        evaluate(&entering);
        for &number in numbers {
            let before = gpu.usage();
            let rate = rate(number as usize, TRIAL, &entering, evaluate) / 1e9;
            let after = gpu.usage();
            let batches = after.batches - before.batches;
            let batch = (after.cells - before.cells) as f64 / batches as f64;
            let counts = if values { ", counts" } else { "" };
            println!("{bits} bits{counts:8} {number:4} at a time {rate:10.1} {batch:10.2e}");
        }
    }
    Ok(())
}
