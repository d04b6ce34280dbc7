//! \[CLN\] Theorem 1 for every ruleset: k-blocking games on the rules of \[FGPLL\], by one local
//! rule each.

mod arms;
mod check;
mod gallery;

use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("nimhoff/theorems/theorem_1", measure);

/// A game of the gallery. Its texts say what its picture shows.
struct Exhibit {
    /// Its rules, as they are typed.
    rules: &'static str,
    /// The name of its picture.
    name: &'static str,
    /// Its k in the picture.
    k: u64,
    /// True if the law of the arms applies: one rule a direction, (1, 0) and (0, 1).
    plain: bool,
}

const EXHIBITS: [Exhibit; 10] = [
    Exhibit { rules: "1,0 2,2 0,1", name: "even-diagonal", k: 500, plain: true },
    Exhibit { rules: "1,0 1,2 0,1", name: "one-knight", k: 500, plain: true },
    Exhibit { rules: "1,0 2,1 1,2 0,1", name: "knights", k: 300, plain: true },
    Exhibit { rules: "1,0 1,1 1,2 0,1", name: "half-gdwn", k: 500, plain: true },
    Exhibit { rules: "1,0 2,1 3,3 0,1", name: "figure-1", k: 300, plain: true },
    Exhibit { rules: "gdwn:1,2", name: "gdwn-1-2", k: 300, plain: true },
    Exhibit { rules: "gdwn:3,5", name: "gdwn-3-5", k: 300, plain: true },
    Exhibit { rules: "gdwn:1,2;1,3", name: "gdwn-1-2-1-3", k: 300, plain: true },
    Exhibit { rules: "1,0 2,2 3,3 0,1", name: "two-diagonals", k: 300, plain: false },
    Exhibit { rules: "2,0 3,0 1,1 0,1", name: "two-rows", k: 300, plain: false },
];

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    let gallery = gallery::hang(context, &mut found)?;
    let (automata, forward) = check::forward(context, &mut found)?;
    let ks: Vec<u64> = context.pick(vec![1, 7, 50], (1..=50).collect());
    let backward = check::backward(context, &ks, &mut found)?;
    let narrowing = arms::narrow(context, &mut found)?;
    Ok(found.with(&numbers! {
        automata,
        forward,
        backward,
        // The number of k whose automata run backward, and exceptions to the numbers of solutions.
        backward_games: ks.len(),
        backward_wrong: backward.wrong,
        ..gallery,
        ..narrowing,
    }))
}
