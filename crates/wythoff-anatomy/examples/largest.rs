//! The armpit of a large game and the largest value near it, without the rest of the board; or,
//! with `prism` behind the game, also its prism, which takes three times as long; or, with `hole`,
//! the hole behind the armpit, measured and computed.
//!
//! ```text
//! cargo run --release -p wythoff-anatomy --features wythoff/rayon --example largest -- 1000000
//! cargo run --release -p wythoff-anatomy --features wythoff/rayon --example largest -- 200000 prism
//! cargo run --release -p wythoff-anatomy --features wythoff/rayon --example largest -- 200000 hole
//! ```

use std::error::Error;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use serde_json::json;
use wythoff::K;
use wythoff::blocking::Sweep;
use wythoff::observer::Observer;
use wythoff_anatomy::growth::{Crossing, Growth};
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
    let mut arguments = std::env::args().skip(1);
    let k: u64 = arguments.next().as_deref().unwrap_or("20000").parse()?;
    let part = arguments.next();
    let start = Instant::now();
    // 16 bits from the start, so that no part of the board is evaluated twice.
    let sweep = Sweep::new(K::try_new(k)?).with_span(0);
    let progress = Progress(start, AtomicU64::new(0));
    let found = match part.as_deref() {
        None => Maxima::near_armpit(&sweep, &progress)?.map(|found| serde_json::to_string(&found)),
        Some("prism") => {
            Growth::measure(&sweep, &progress)?.map(|found| serde_json::to_string(&found))
        }
        Some("hole") => Crossing::measure(&sweep, &progress)?.map(|found| {
            let (measured, computed) = (found.measured, found.computed);
            let of_game =
                json!({ "armpit": found.armpit, "measured": measured, "computed": computed });
            Ok(of_game.to_string())
        }),
        Some(other) => {
            return Err(format!("`{other}`: only `prism` or `hole` may follow the game").into());
        }
    };
    let found = found.ok_or("the game is too small, or its largest value is elsewhere")??;
    println!("game {k}, swept in {:.1} s\n{found}", start.elapsed().as_secs_f64());
    Ok(())
}
