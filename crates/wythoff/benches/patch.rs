//! The cost of checking a patch, as a ratio in one run.
//!
//! ```text
//! cargo bench -p wythoff --bench patch               sides of 6144, 16,384 and 32,768
//! cargo test  -p wythoff --bench patch               once, on small ones
//! ```
//!
//! A patch behind the hood of game 20,000 is evaluated on one thread, with and without checks, and
//! with squares of 256 cells a side, in turn; a ratio is the median of the ratios of the rounds.

use std::hint::black_box;
use std::time::Instant;

use wythoff::blocking::Sweep;
use wythoff::blocking::sweep::{Level, Look, Patch};
use wythoff::{K, Window};
use wythoff_testkit::median;

fn main() {
    // Without `--bench`, which `cargo bench` adds, this is a test.
    let has = |flag| std::env::args().any(|arg| arg == flag);
    let test = has("--test") || !has("--bench");
    let (k, sides) =
        if test { (200, &[100, 300][..]) } else { (20_000, &[6144, 16_384, 32_768][..]) };
    let game = K::try_new(k).expect("a game");
    println!("game {k}, one thread; Gcell/s, and time against the same without checks");
    println!("{:8} {:8} {:>10} {:>10} {:>8}", "level", "side", "unchecked", "checked", "ratio");
    for &side in sides {
        let window = Window::try_new(3 * k / 2, 6 * k / 5, side, side).expect("on the board");
        let entering = Sweep::new(game).boundary(window, &()).expect("nobody says stop");
        for level in Level::available().into_iter().rev().take(2) {
            let sweep = Sweep::new(game).with_threads(1).with_level(level);
            let patch = sweep.patch(window, entering.clone());
            for squares in [None, Some(256)] {
                let rounds = if test { 1 } else { (20 * 16_384 / side).clamp(9, 41) };
                // Counting squares takes long on narrower levels.
                let rounds = if squares.is_some() { rounds.div_ceil(4) } else { rounds };
                report(&patch, level, squares, rounds);
            }
        }
    }
}

fn report(patch: &Patch, level: Level, squares: Option<u64>, rounds: u64) {
    let seconds = |checks| {
        let start = Instant::now();
        black_box(patch.evaluate(Look { squares, checks }).expect("a game's signals"));
        start.elapsed().as_secs_f64()
    };
    let rounds: Vec<_> = (0..rounds).map(|_| (seconds(false), seconds(true))).collect();
    let cells = patch.window().cells() as f64 / 1e9;
    let rate = |of: fn(&(f64, f64)) -> f64| median(rounds.iter().map(|r| cells / of(r)).collect());
    println!(
        "{:8} {:8} {:10.2} {:10.2} {:8.3}{}",
        level.name(),
        patch.window().width(),
        rate(|r| r.0),
        rate(|r| r.1),
        median(rounds.iter().map(|r| r.1 / r.0).collect()),
        if squares.is_some() { ", squares too" } else { "" }
    );
}
