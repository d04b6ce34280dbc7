//! Large blocks with and without bit planes (`docs/design/sweep-kernel.md`): the signals that
//! leave, the palaces by row and column, and a checked tile; and the palaces of whole boards.
//!
//! ```text
//! cargo bench -p wythoff --bench planes                blocks from 14,352 cells a side on, boards
//! cargo test -p wythoff --bench planes                 the smallest block and a small board once
//! ```
//!
//! Both ways start from the same boundary, their results are compared, and they are timed in turn.
//! Ratios are of the shortest times. On levels without bit planes both are the same.

use std::hint::black_box;
use std::time::Instant;

use wythoff::blocking::Sweep;
use wythoff::blocking::sweep::Look;
use wythoff::{K, Window};

const NAMES: [&str; 3] = ["signals", "palaces by row and column", "checked tile"];

fn main() {
    // Without `--bench`, which `cargo bench` adds, this is a test.
    let is_bench = std::env::args().any(|arg| arg == "--bench");
    let (sides, rounds) =
        if is_bench { (vec![14_352, 16_400, 32_784], 20) } else { (vec![14_352], 1) };
    let sweep = Sweep::new(K::try_new(20_000).expect("a game")).with_threads(1);
    for side in sides {
        let window = Window::try_new(30_000, 24_000, side, side).expect("on the board");
        let entering = sweep.boundary(window, &()).expect("nobody says stop");
        let mut seconds = [[f64::INFINITY; 2]; NAMES.len()];
        for _ in 0..rounds {
            let both = [false, true].map(|planes| sweep.clone().with_bit_planes(planes));
            let leaving = both.each_ref().map(|sweep| {
                let entering = entering.clone();
                timed(|| sweep.evaluate(window, entering))
            });
            let [counted, checked] = [false, true].map(|checks| {
                both.each_ref().map(|sweep| {
                    let patch = sweep.patch(window, entering.clone());
                    timed(|| patch.evaluate(Look { checks, squares: None }).expect("values fit"))
                })
            });
            assert!(leaving[0].0 == leaving[1].0, "{side}");
            assert!(counted[0].0 == counted[1].0, "{side}");
            assert!(checked[0].0 == checked[1].0, "{side}");
            let times =
                [leaving.map(|one| one.1), counted.map(|one| one.1), checked.map(|one| one.1)];
            for (best, now) in seconds.as_flattened_mut().iter_mut().zip(times.as_flattened()) {
                *best = best.min(*now);
            }
        }
        println!("{side} x {side} cells, {}, the shortest of {rounds} times", sweep.level());
        println!("{:30} {:>8} {:>12} {:>6}", "Gcell/s", "without", "bit planes", "ratio");
        for (name, [without, with]) in NAMES.iter().zip(seconds) {
            let rate = |seconds: f64| window.cells() as f64 / seconds / 1e9;
            let ratio = without / with;
            println!("{name:30} {:8.1} {:12.1} {ratio:6.2}", rate(without), rate(with));
        }
    }
    if is_bench {
        for threads in [1, 2] {
            compare_boards(20_000, 240_000, threads, 7);
            compare_boards(100_000, 600_000, threads, 3);
        }
    } else {
        compare_boards(1000, 60_000, 1, 1);
    }
}

/// Counts the palaces of a board of `size` rows and columns.
fn compare_boards(k: u64, size: u64, threads: usize, rounds: usize) {
    let sweep = Sweep::new(K::try_new(k).expect("a game")).with_threads(threads);
    let window = Window::try_new(0, 0, size, size).expect("on the board");
    let mut seconds = [f64::INFINITY; 2];
    for _ in 0..rounds {
        let found = [false, true].map(|planes| {
            let sweep = sweep.clone().with_bit_planes(planes);
            timed(|| sweep.survey(window, false, &()).expect("nobody says stop"))
        });
        assert!(found[0].0 == found[1].0, "{k}, {size}");
        for (best, (_, now)) in seconds.iter_mut().zip(found) {
            *best = best.min(now);
        }
    }
    let [without, with] = seconds;
    println!(
        "palaces of game {k}, {size} rows, {threads} threads: {without:.2} s without, {with:.2} s with \
         bit planes, ratio {:.2}, the shortest of {rounds} times",
        without / with
    );
}

/// Returns a result and the seconds that it took.
fn timed<R>(evaluate: impl FnOnce() -> R) -> (R, f64) {
    let start = Instant::now();
    let result = black_box(evaluate());
    (result, start.elapsed().as_secs_f64())
}
