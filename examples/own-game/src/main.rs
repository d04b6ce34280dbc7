//! Take a square number of tokens from one heap, or the same square from both.

use std::process::ExitCode;

use wythoff::game::{HeapGame, HeapPosition, HeapRules};

struct Squares;

impl HeapRules for Squares {
    fn name(&self) -> &str {
        "squares"
    }

    fn options(&self, at: HeapPosition) -> Vec<HeapPosition> {
        let squares = (1..).map(|n| n * n).take_while(|&n| n <= at.x.max(at.y));
        let taken = squares.flat_map(|n| [(n, 0), (0, n), (n, n)]);
        taken.filter_map(|(s, t)| Some((at.x.checked_sub(s)?, at.y.checked_sub(t)?).into())).collect()
    }
}

fn main() -> ExitCode {
    HeapGame::define(Squares).expect("`squares` is a free name");
    wythoff_cli::main()
}
