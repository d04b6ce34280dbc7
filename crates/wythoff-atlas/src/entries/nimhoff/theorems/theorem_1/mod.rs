//! \[CLN\] Theorem 1 for every ruleset: k-blocking games on
//! the rules of \[FGPLL\], by one local rule each.

mod arms;
mod check;
mod gallery;

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Measured};
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "blocking-nimhoff",
    number: "Both papers",
    title: "Theorem 1 for every ruleset",
    says: &[
        "Block k − 1 moves a turn in a game of Linear Nimhoff, and a position is P if it sees fewer than k \
         P-positions. “A Cellular Automaton for Blocking Queen Games” has this game for Wythoff’s rules, and in its \
         Theorem 1 an automaton that plays it without knowing k; “Geometric analysis of a generalized Wythoff game” \
         has any rules, and k = 1. The theorem holds for any rules with one along each axis.",
        "Let p be the number of P-positions seen, less k; [p < 0] the P-positions; and S_r the shift of a board by a \
         rule r. What is seen along r is what the next position along r sees, and that position itself if it is P. So \
         (1 − S_r) c_r = S_r [p < 0] for the number c_r seen along r, and as p is the sum of the c_r less k, \
         Π_r (1 − S_r) p = Σ_r S_r Π_{s ≠ r} (1 − S_s) [p < 0]: multiplied out, a local rule in which k does not \
         occur. For the queen it is Figure 2 of the blocking queens.",
        "Continue the game by k where x and y are both negative, and by 0 where one of them is. That adds to p the \
         function k (1 − [x ≥ 0] − [y ≥ 0]), whose parts the factors of the two rules along the axes take to 0: the \
         identity holds on the whole plane, and the automaton started from there plays the game. Backward, the \
         farthest position a solves a + n [a < 0] = r where there are n directions, which has one solution or two.",
        "These games were never looked at. Ten of them are drawn here by the value p, in the colours of the blocking \
         queens: P-positions brown to yellow, black where p = 0, blue and violet above; (0, 0) is at the lower left.",
    ],
    claims: &[],
    measure,
});

/// A game of the gallery.
struct Exhibit {
    /// Its rules, as they are typed.
    rules: &'static str,
    /// For the names of files.
    name: &'static str,
    /// Its k in the picture.
    k: u64,
    /// True if the law of the arms applies: one rule a direction, (1, 0) and (0, 1).
    plain: bool,
    /// Description of the picture.
    seen: &'static str,
}

const EXHIBITS: [Exhibit; 10] = [
    Exhibit {
        rules: "1,0 2,2 0,1",
        name: "even-diagonal",
        k: 500,
        plain: true,
        seen: "Two arms of one weave, threads that leave them at one slope, and a kite of blue between with a violet \
               spine. Where the threads have ended the kite is parted from the arms by black, where just k are seen.",
    },
    Exhibit {
        rules: "1,0 1,2 0,1",
        name: "one-knight",
        k: 500,
        plain: true,
        seen: "Without blocking these rules are Nim, and all of P is the diagonal. With it the diagonal splits: a broad \
               bright arm, a narrow one, and a blue fabric between them with one straight violet thread.",
    },
    Exhibit {
        rules: "1,0 2,1 1,2 0,1",
        name: "knights",
        k: 300,
        plain: true,
        seen: "Knight’s lines without the diagonal: three arms, the middle one on the diagonal itself, soft at its \
               edges. Shadows fall between them along straight rays.",
    },
    Exhibit {
        rules: "1,0 1,1 1,2 0,1",
        name: "half-gdwn",
        k: 500,
        plain: true,
        seen: "Wythoff and one knight: fine dust on one side, and on the other a wedge of even violet that begins at a \
               point far from the corner, bordered by a strip of blue.",
    },
    Exhibit {
        rules: "1,0 2,1 3,3 0,1",
        name: "figure-1",
        k: 300,
        plain: true,
        seen: "The rules of Figure 1. Three arms; threads part from each, in sheaves that spread as they go out, and a \
               violet ray is cast above the middle one.",
    },
    Exhibit {
        rules: "gdwn:1,2",
        name: "gdwn-1-2",
        k: 300,
        plain: true,
        seen: "Four arms, the inner ones thin. A bright beam of high values opens along the diagonal, sharp on both \
               sides.",
    },
    Exhibit {
        rules: "gdwn:3,5",
        name: "gdwn-3-5",
        k: 300,
        plain: true,
        seen: "The game whose P-positions fluctuate in log-periods without blocking. Here its four arms are straight, \
               the inner ones so thin that they are scarcely seen; light is cast beside them as by a lens.",
    },
    Exhibit {
        rules: "gdwn:1,2;1,3",
        name: "gdwn-1-2-1-3",
        k: 300,
        plain: true,
        seen: "Seven directions, six arms, of which four show as dark seams in a nearly random texture: the more \
               directions, the higher the values and the rougher the ground.",
    },
    Exhibit {
        rules: "1,0 2,2 3,3 0,1",
        name: "two-diagonals",
        k: 300,
        plain: false,
        seen: "Two rules of one direction. Nothing settles near 0: neighbouring diagonals are seen to different depths, \
               and the mean colour is a pale mixture of P and high values, with a violet axis.",
    },
    Exhibit {
        rules: "2,0 3,0 1,1 0,1",
        name: "two-rows",
        k: 300,
        plain: false,
        seen: "No rule (1, 0) but two longer ones: rows hold more than k P-positions, values reach k, the space \
               below the arms is not at rest, and from the left arm a bright bar leaves along the diagonal.",
    },
];

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    gallery::hang(context, &mut found)?;
    check::forward(context, &mut found)?;
    check::backward(context, &mut found)?;
    arms::narrow(context, &mut found)?;
    found.commands = EXHIBITS
        .iter()
        .take(2)
        .map(|game| {
            format!(
                "wythoff nimhoff picture --rules \"{}\" --block {} --colour sees --size 5000 --scale 5 -o {}.png",
                game.rules, game.k, game.name
            )
        })
        .collect();
    Ok(found)
}
