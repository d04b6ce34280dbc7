//! The speed of outcomes and Sprague-Grundy values on three heaps, as a ratio to plain loops.
//!
//! ```text
//! cargo bench -p wythoff --bench three              120 x 120 x 120 positions of three games
//! cargo bench -p wythoff --bench three -- --long    also 500 x 500 x 500, without plain loops
//! cargo test  -p wythoff --bench three              once, 30 x 30 x 30
//! ```
//!
//! The plain loops visit all options of a position: they look for a P-position, or mark the values
//! and take the first value without a mark. A time is the least over all rounds, a ratio the
//! median. All outcomes and values are compared.

use wythoff::game::Outcome;
use wythoff::game::three::{Outcomes, ThreeHeaps, Triple, Values};
use wythoff_testkit::{median, timed};

const GAMES: [&str; 3] = ["nim", "wythoff", "wythoff-1-2 1,2,3"];

fn main() {
    // `cargo bench` adds `--bench`; without it this is a test.
    let has = |flag| std::env::args().any(|arg| arg == flag);
    let test = has("--test") || !has("--bench");
    let (side, rounds) = if test { (30, 1) } else { (120, 3) };
    for text in GAMES {
        let game: ThreeHeaps = text.parse().expect("a game");
        let (mut ratios, mut least) = ([vec![], vec![]], [f64::INFINITY; 4]);
        for _ in 0..rounds {
            let (plain_lost, known) = timed(|| plain_outcomes(&game, side));
            let (lost, outcomes) = timed(|| outcomes(&game, side));
            let (plain_values, marked) = timed(|| plain_values(&game, side));
            let (by_line, values) = timed(|| values(&game, side));
            assert!(values == marked, "{text}");
            assert!(cells(side).zip(&known).all(|(at, &p)| (outcomes.at(at) == Outcome::P) == p));
            ratios[0].push(plain_lost / lost);
            ratios[1].push(plain_values / by_line);
            for (least, time) in least.iter_mut().zip([plain_lost, lost, plain_values, by_line]) {
                *least = least.min(time);
            }
        }
        let [plain_lost, lost, plain_values, by_line] = least.map(|seconds| seconds * 1e3);
        let [of_lost, of_values] = ratios.map(median);
        println!(
            "{text:18} {side}^3: outcomes {lost:.2} ms, plain loop {plain_lost:.0} ms, ratio \
             {of_lost:.0}; values {by_line:.0} ms, plain loop {plain_values:.0} ms, ratio \
             {of_values:.1}"
        );
    }
    if has("--long") {
        for text in ["nim", "wythoff"] {
            let game: ThreeHeaps = text.parse().expect("a game");
            let (seconds, lost) = timed(|| outcomes(&game, 500).p_positions().count());
            println!("{text} 500^3: outcomes {seconds:.3} s, {lost} P-positions");
            let (seconds, largest) = timed(|| {
                let mut values = Values::try_new(&game, [500; 3]).expect("values");
                let mut largest = 0;
                while let Some(slice) = values.next_slice(&()).expect("no observer cancels") {
                    largest = slice.iter().copied().fold(largest, u32::max);
                }
                largest
            });
            println!("{text} 500^3: values {seconds:.1} s, largest value {largest}");
        }
    }
}

fn outcomes(game: &ThreeHeaps, side: usize) -> Outcomes {
    Outcomes::of(game, [side; 3], &()).expect("no observer cancels")
}

fn values(game: &ThreeHeaps, side: usize) -> Vec<u32> {
    let mut values = Values::try_new(game, [side; 3]).expect("values");
    let mut all = Vec::new();
    while let Some(slice) = values.next_slice(&()).expect("no observer cancels") {
        all.extend_from_slice(slice);
    }
    all
}

fn cells(side: usize) -> impl Iterator<Item = Triple> {
    let side = side as u64;
    (0..side.pow(3)).map(move |i| [i / side.pow(2), i / side % side, i % side])
}

fn place([x, y, z]: Triple, side: usize) -> usize {
    (x as usize * side + y as usize) * side + z as usize
}

/// True for P-positions, by definition.
fn plain_outcomes(game: &ThreeHeaps, side: usize) -> Vec<bool> {
    let mut lost: Vec<bool> = Vec::with_capacity(side.pow(3));
    for at in cells(side) {
        let mut wins = false;
        game.moves.for_options(at, |option| wins |= lost[place(option, side)]);
        lost.push(!wins);
    }
    lost
}

/// The values by definition, without an allocation for each position.
fn plain_values(game: &ThreeHeaps, side: usize) -> Vec<u32> {
    let mut values: Vec<u32> = Vec::with_capacity(side.pow(3));
    // The number of the position that marked a value last.
    let mut marks = vec![0_u32; 8 * side];
    for (at, cell) in cells(side).zip(1..) {
        game.moves.for_options(at, |option| marks[values[place(option, side)] as usize] = cell);
        values.push(marks.iter().position(|&mark| mark != cell).map_or(0, |value| value as u32));
    }
    values
}
