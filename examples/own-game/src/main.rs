//! Take a square number of tokens from one heap, or the same square from several: on two heaps, and
//! on three.

use std::process::ExitCode;

use wythoff::game::three::{ThreeHeaps, Triple, TripleRules};
use wythoff::game::{HeapGame, HeapPosition, HeapRules};

struct Squares;

impl HeapRules for Squares {
    fn name(&self) -> &str {
        "squares"
    }

    fn options(&self, at: HeapPosition) -> Vec<HeapPosition> {
        let squares = (1..).map(|n| n * n).take_while(|&n| n <= at.x.max(at.y));
        let taken = squares.flat_map(|n| [(n, 0), (0, n), (n, n)]);
        taken
            .filter_map(|(s, t)| Some((at.x.checked_sub(s)?, at.y.checked_sub(t)?).into()))
            .collect()
    }
}

struct SquaresOfThree;

impl TripleRules for SquaresOfThree {
    fn name(&self) -> &str {
        "squares"
    }

    fn options(&self, [x, y, z]: Triple) -> Vec<Triple> {
        let squares = (1..).map(|n| n * n).take_while(|&n| n <= x.max(y).max(z));
        let one = |n| [[n, 0, 0], [0, n, 0], [0, 0, n]];
        let more = |n| [[n, n, 0], [n, 0, n], [0, n, n], [n, n, n]];
        let taken = squares.flat_map(|n| one(n).into_iter().chain(more(n)));
        let left =
            |[a, b, c]: Triple| Some([x.checked_sub(a)?, y.checked_sub(b)?, z.checked_sub(c)?]);
        taken.filter_map(left).collect()
    }
}

fn main() -> ExitCode {
    HeapGame::define(Squares).expect("`squares` is a free name");
    ThreeHeaps::define(SquaresOfThree).expect("it is free among the games on three heaps, too");
    wythoff_cli::main()
}
