//! Cells that a graphics card evaluates in a second, by the kernel and the number of rectangles.
//!
//! The arguments are the side of the rectangles and their numbers:
//!
//! ```sh
//! cargo run --release -p wythoff-gpu --example rates -- 32768 24 48 96 192
//! ```

use std::thread;
use std::time::{Duration, Instant};

use wythoff::blocking::Sweep;
use wythoff::blocking::sweep::Accelerator;
use wythoff::{K, Window};
use wythoff_gpu::{Adapters, Gpu};

/// The time for which a rate is measured.
const TRIAL: Duration = Duration::from_millis(400);

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
    for (bits, values) in [(6, false), (6, true), (8, false), (8, true)] {
        let evaluate = || gpu.evaluate(k, &entering, bits, values).expect("a card that works");
        // The first rectangle compiles the kernel.
        evaluate();
        for &number in numbers {
            let (before, since) = (gpu.usage(), Instant::now());
            thread::scope(|scope| {
                for _ in 0..number {
                    scope.spawn(|| {
                        while since.elapsed() < TRIAL {
                            evaluate();
                        }
                    });
                }
            });
            let (after, seconds) = (gpu.usage(), since.elapsed().as_secs_f64());
            let cells = (after.cells - before.cells) as f64;
            let batch = cells / (after.batches - before.batches) as f64;
            let counts = if values { ", counts" } else { "" };
            let rate = cells / seconds / 1e9;
            println!("{bits} bits{counts:8} {number:4} at a time {rate:10.1} {batch:10.2e}");
        }
    }
    Ok(())
}
