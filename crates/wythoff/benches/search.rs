//! The speed of P-positions 64 cells at a time, as a ratio to the engine by cells.
//!
//! ```text
//! cargo bench -p wythoff --bench search    windows of 64, 256 and 1024 cells a side of five games
//! cargo test  -p wythoff --bench search    once, 64 x 64 and 100 x 100
//! ```
//!
//! A ratio is the median over all rounds. All P-positions are compared.

use wythoff::game::search::{Evaluator, PWindow};
use wythoff::game::{HeapGame, Outcome, grundy};
use wythoff_testkit::{median, timed};

const GAMES: [&str; 5] =
    ["wythoff", "maharaja", "1,0* 1,2* 2,1* 0,1", "1,2 2,1 3,3*", "1,0 2,0* 3,1 0,2*"];

fn main() {
    // `cargo bench` adds `--bench`; without it this is a test.
    let has = |flag| std::env::args().any(|arg| arg == flag);
    let test = has("--test") || !has("--bench");
    let (sides, rounds) = if test { (&[64, 100][..], 1) } else { (&[64, 256, 1024][..], 11) };
    for (text, &side) in GAMES.iter().flat_map(|text| sides.iter().map(move |side| (text, side))) {
        let game: HeapGame = text.parse().expect("a game");
        let mut evaluator = Evaluator::new(side);
        let (mut ratios, mut least) = (vec![], [f64::INFINITY; 2]);
        for _ in 0..rounds {
            let (by_bits, window) = timed(|| evaluator.window(&game.moves).expect("no removed"));
            let (by_cells, outcomes) =
                timed(|| grundy::outcomes(&game, side, side, &()).expect("no observer cancels"));
            let other = PWindow::of(side, |x, y| outcomes[y * side + x] == Outcome::P);
            assert!(window == other, "{text} {side}");
            ratios.push(by_cells / by_bits);
            for (least, time) in least.iter_mut().zip([by_bits, by_cells]) {
                *least = least.min(time);
            }
        }
        let [bits, cells] = least.map(|seconds| seconds * 1e6);
        println!(
            "{text:20} {side:4} x {side:4}: by bits {bits:6.1} us, by cells {cells:8.1} us; \
             ratio {:.0}",
            median(ratios)
        );
    }
}
