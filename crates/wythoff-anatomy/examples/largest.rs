//! The armpit of a large game and the largest value near it, without the rest of the board.
//!
//! ```text
//! cargo run --release -p wythoff-anatomy --features wythoff/rayon --example largest -- 1000000
//! ```

use std::error::Error;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use wythoff::K;
use wythoff::blocking::Sweep;
use wythoff::observer::Observer;
use wythoff_anatomy::maxima::Maxima;

/// Says every two hundredth how far the sweep is.
struct Progress(Instant, AtomicU64);

impl Observer for Progress {
    fn progress(&self, done: u128, total: u128) -> ControlFlow<()> {
        let share = (200 * done / total) as u64;
        if self.1.fetch_max(share, Ordering::Relaxed) < share {
            eprintln!("{} of 200 after {:.0} s", share, self.0.elapsed().as_secs_f64());
        }
        ControlFlow::Continue(())
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let argument = std::env::args().nth(1);
    let k: u64 = argument.as_deref().unwrap_or("20000").parse()?;
    let start = Instant::now();
    // 16 bits from the start, so that no part of the board is evaluated twice.
    let sweep = Sweep::new(K::try_new(k)?).with_span(0);
    let found = Maxima::near_armpit(&sweep, &Progress(start, AtomicU64::new(0)))?
        .ok_or("the largest value is elsewhere")?;
    println!("game {k}, swept in {:.1} s", start.elapsed().as_secs_f64());
    println!("{}", serde_json::to_string(&found)?);
    Ok(())
}
