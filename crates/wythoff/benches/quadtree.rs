//! The quadtree against the sweep, in one run and on one thread.
//!
//! ```text
//! cargo bench -p wythoff --bench quadtree            boards of 2^20, 2^18 and 2^28 rows; some minutes, most of it the sweep
//! cargo test  -p wythoff --bench quadtree            once, on small ones
//! ```
//!
//! Both count the palaces of a board, and must find the same number. Where the sweep would take
//! minutes, its time is that of a smaller board, by cells.

use std::time::Instant;

use dashu_int::UBig;
use wythoff::blocking::{Quadtree, Sweep};
use wythoff::{K, Window};

/// A board of game k with 2^rows rows, and how much of it is swept.
struct Run {
    k: u64,
    rows: i32,
    budget: Option<usize>,
    swept: i32,
}

const fn run(k: u64, rows: i32, budget: Option<usize>, swept: i32) -> Run {
    Run { k, rows, budget, swept }
}

fn main() {
    // Without `--bench`, which `cargo bench` adds, this is a test.
    let has = |flag| std::env::args().any(|arg| arg == flag);
    let test = has("--test") || !has("--bench");
    let runs = if test {
        &[run(100, 12, None, 12), run(1, 14, Some(1 << 20), 12)][..]
    } else {
        &[
            run(100, 20, None, 20),
            run(500, 20, None, 20),
            run(1000, 20, None, 19),
            run(1000, 18, None, 18),
            run(1000, 18, Some(256 << 20), 18),
            run(1, 28, None, 18),
        ][..]
    };
    println!("one thread; in brackets, the time of a smaller board by cells");
    println!(
        "{:>5} {:>5} {:>8}  {:>9} {:>10}  {:>9} {:>12}",
        "k", "rows", "budget", "blocks", "quadtree", "sweep", "ratio"
    );
    for run in runs {
        report(run);
    }
}

fn report(&Run { k, rows, budget, swept }: &Run) {
    let game = K::try_new(k).expect("a game");
    let start = Instant::now();
    let mut tree = Quadtree::with_budget(game, budget.unwrap_or(usize::MAX)).expect("k is small");
    let palaces = tree.count(&(UBig::from(1u8) << rows as usize), &()).expect("nobody says stop");
    let quadtree = start.elapsed().as_secs_f64();

    let start = Instant::now();
    let window = Window::try_new(0, 0, 1 << swept, 1 << swept).expect("it is small");
    let stats = Sweep::new(game).with_threads(1).stats(window, &()).expect("nobody says stop");
    let sweep = start.elapsed().as_secs_f64() * f64::powi(4.0, rows - swept);
    let (open, close) = if swept == rows { (' ', ' ') } else { ('(', ')') };
    if swept == rows {
        assert_eq!(palaces, UBig::from(stats.palaces), "k = {k}, 2^{rows} rows");
    }
    let budget = budget.map_or_else(|| "-".to_owned(), |bytes| format!("{} MiB", bytes >> 20));
    println!(
        "{k:5}  2^{rows:<2} {budget:>8}  {:9} {quadtree:8.3} s {open}{sweep:8.1} s{close} {:10.0} x",
        tree.blocks().iter().sum::<usize>(),
        sweep / quadtree
    );
}
