//! The speed of Sprague-Grundy values, as a ratio to a plain loop.
//!
//! ```text
//! cargo bench -p wythoff --bench grundy              1000 x 1000 cells of four games, 40 rows
//! cargo bench -p wythoff --bench grundy -- --long    also 20,000 x 20,000 cells of Wythoff Nim
//! cargo test  -p wythoff --bench grundy              once, 100 x 100, 10 rows
//! ```
//!
//! The plain loop marks the values of all options of a position, and takes the first value without
//! a mark. A time is the least over all rounds, a ratio the median. All values are compared.
//!
//! Rows that repeat are found one after the other, and for comparison by the state of all of them.

use wythoff::game::grundy::{RepeatingRows, RowValues};
use wythoff::game::{HeapGame, grundy};
use wythoff_testkit::{median, timed};

const GAMES: [&str; 4] = ["wythoff", "maharaja", "1,0* 0,1* 1,1* 1,2* 2,1*", "1,0* 0,1* 2,3*"];

fn main() {
    // `cargo bench` adds `--bench`; without it this is a test.
    let has = |flag| std::env::args().any(|arg| arg == flag);
    let test = has("--test") || !has("--bench");
    let (side, rounds) = if test { (100, 1) } else { (1000, 5) };
    for text in GAMES {
        let game: HeapGame = text.parse().expect("a game");
        let (mut ratios, mut least) = (vec![], [f64::INFINITY; 3]);
        for _ in 0..rounds {
            let (plainly, plain) = timed(|| plain(&game, side));
            let (by_one, one) = timed(|| values(&game, side, 1));
            let (by_two, two) = timed(|| values(&game, side, 2));
            assert!(plain == one && one == two, "{text}");
            ratios.push(plainly / by_one);
            for (least, time) in least.iter_mut().zip([plainly, by_one, by_two]) {
                *least = least.min(time);
            }
        }
        let [plain, one, two] = least.map(|seconds| seconds * 1e3);
        println!(
            "{text:24} {side} x {side}: plain loop {plain:.0} ms, one thread {one:.1} ms, two {two:.1} ms; \
             ratio {:.1}",
            median(ratios)
        );
    }
    rows(if test { 10 } else { 40 });
    if has("--long") {
        let game = "wythoff".parse().expect("a game");
        for side in [5000, 10_000, 20_000] {
            let (seconds, values) = timed(|| values(&game, side, 2));
            let largest = values.into_iter().max().unwrap_or(0);
            println!(
                "wythoff {side} x {side}, two threads: {seconds:.1} s, largest value {largest}"
            );
        }
    }
}

/// Finds how the first rows of Wythoff's game repeat, in both ways.
fn rows(count: usize) {
    let wythoff = "wythoff".parse().expect("moves");
    let (together, states) = timed(|| {
        let rows = RowValues::new(&wythoff, count).expect("the ray 1,0");
        rows.states_repeat(u64::MAX, &()).expect("no observer").expect("a state comes back")
    });
    let (by_row, joint_period) = timed(|| {
        let mut rows = RepeatingRows::new(&wythoff).expect("the ray 1,0");
        for _ in 0..count {
            rows.next_row(u64::MAX, &()).expect("no observer").expect("the row repeats");
        }
        rows.joint_period()
    });
    assert_eq!(states.period, joint_period);
    let ratio = together / by_row;
    let [together, by_row] = [together, by_row].map(|seconds| seconds * 1e3);
    println!(
        "wythoff, {count} rows: state of all {together:.1} ms, row by row {by_row:.1} ms; ratio {ratio:.1}"
    );
}

fn values(game: &HeapGame, side: usize, threads: usize) -> Vec<u32> {
    grundy::values(game, side, side, threads, &()).expect("values")
}

/// The values by definition, without an allocation for each cell.
fn plain(game: &HeapGame, side: usize) -> Vec<u32> {
    let mut values: Vec<u32> = Vec::with_capacity(side * side);
    // The number of the cell that marked a value last.
    let mut marks = vec![0_u32; 4 * side];
    for (y, x) in (0..side).flat_map(|y| (0..side).map(move |x| (y, x))) {
        let cell = (y * side + x + 1) as u32;
        let mut mark = |u: usize, v: usize| marks[values[v * side + u] as usize] = cell;
        for ray in game.moves.rays() {
            let (a, b) = (ray.a() as usize, ray.b() as usize);
            let (mut u, mut v) = (x, y);
            while u >= a && v >= b {
                (u, v) = (u - a, v - b);
                mark(u, v);
            }
        }
        for step in game.moves.steps() {
            let (a, b) = (step.a() as usize, step.b() as usize);
            if x >= a && y >= b {
                mark(x - a, y - b);
            }
        }
        values.push(marks.iter().position(|&mark| mark != cell).map_or(0, |value| value as u32));
    }
    values
}
