//! A record, computed twice: the statistics of a whole game in 8-bit signals with the widest
//! vectors, and again in 16-bit signals, with the next narrower vectors and other tiles.
//!
//! ```text
//! cargo run --release -p wythoff --example twice -- 20000
//! ```

use std::error::Error;
use std::time::Instant;

use wythoff::blocking::Sweep;
use wythoff::blocking::sweep::Level;
use wythoff::{K, Window};

fn main() -> Result<(), Box<dyn Error>> {
    let k = K::try_new(std::env::args().nth(1).as_deref().unwrap_or("2000").parse()?)?;
    let window = Window::try_new(0, 0, 3 * k.get(), 3 * k.get())?;
    let narrower = Level::available().into_iter().rev().nth(1).unwrap_or_else(Level::best);
    let wide = Sweep::new(k);
    let narrow = Sweep::new(k).with_level(narrower).with_tile(2500).with_span(0);

    let timed = |sweep: &Sweep, what: &str| -> Result<_, Box<dyn Error>> {
        let start = Instant::now();
        let stats = sweep.survey(window, false, &())?.stats;
        println!("{what}: {:.1} s", start.elapsed().as_secs_f64());
        Ok(stats)
    };
    let first = timed(&wide, "8 bits")?;
    let second = timed(&narrow, &format!("16 bits, {narrower}, other tiles"))?;
    println!("game {}, {} palaces, hash {}", k.get(), first.palaces, first.hash);
    println!("values from {:?} to {:?}", first.min, first.max);
    if first != second {
        return Err(format!("the two differ: {first:?} and {second:?}").into());
    }
    println!("the same both times");
    Ok(())
}
