//! Games of the literature by name.

use schemars::JsonSchema;
use serde::Serialize;

/// A game of the literature, written in one line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Named {
    /// The name, one word that [`HeapGame`](crate::game::HeapGame) reads.
    pub name: &'static str,
    /// Its moves; empty if they are computed ([`HeapRules`](crate::game::HeapRules)).
    pub moves: &'static str,
    /// Its terms of play; empty for most games.
    pub terms: &'static str,
    /// The pieces of the game or its authors.
    pub source: &'static str,
    /// A known statement about the game, which `crates/wythoff/tests/shelf.rs` checks. A and B are
    /// the Wythoff pairs, A = floor(n phi) and B = A + n.
    pub known: &'static str,
}

/// A game without terms of play.
pub(in crate::game) const fn game(
    name: &'static str,
    moves: &'static str,
    source: &'static str,
    known: &'static str,
) -> Named {
    Named { name, moves, terms: "", source, known }
}

impl Named {
    /// Returns this game under terms of play.
    pub(in crate::game) const fn under(self, terms: &'static str) -> Self {
        Self { terms, ..self }
    }
}

/// Returns `text`, which begins with `moves`, with the name of a game in place of these moves: of
/// the one in `named` that has them and no terms of play. `same` compares moves.
pub(in crate::game) fn by_name(
    text: &str,
    moves: &str,
    named: &[Named],
    same: impl Fn(&'static str) -> bool,
) -> String {
    let found = named
        .iter()
        .find(|game| !game.moves.is_empty() && game.terms.is_empty() && same(game.moves));
    let terms = text.strip_prefix(moves);
    let short = found.zip(terms).map(|(game, terms)| format!("{}{terms}", game.name));
    short.unwrap_or_else(|| text.to_owned())
}

/// The moves of the queen.
const QUEEN: &str = "1,0* 0,1* 1,1*";

/// The games that have a name, in alphabetical order.
pub const NAMED: &[Named] = &[
    game(
        "bachet",
        "1,0 2,0 3,0 0,1 0,2 0,3",
        "Bachet's game on two heaps: take up to three",
        "the value is (x mod 4) xor (y mod 4)",
    ),
    game(
        "bishop",
        "1,1*",
        "Larsson, The *-operator and invariant subtraction games, 2012",
        "dual to Nim: the P-positions but 0,0 are the moves of Nim, and conversely",
    ),
    game(
        "camel",
        "1,3 3,1",
        "Larsson, Saha, Yokoo, Subtraction games in more than one dimension, 2023",
        "x,y is P iff x+4,y+4 is",
    ),
    game(
        "empress",
        "1,0* 0,1* 1,2 2,1",
        "rook and knight",
        "the value is x xor y, as in Nim: a knight changes the last digit of one heap only",
    ),
    game(
        "euclid",
        "",
        "the larger heap less a multiple of the smaller: Cole and Davie, 1969",
        "P iff a heap is empty, or they differ and the larger one is less than phi times the other",
    ),
    game(
        "euclid-grossman",
        "",
        "Euclid's game, where both heaps keep a token: Grossman, 1997; Nivasch, 2006",
        "the value is floor(x/y - y/x) if x >= y > 0",
    ),
    game(
        "fibonacci-nim",
        "",
        "at most twice the last move, from any heap: Larsson, Rubinstein-Salzedo, 2018",
        "x,0 is P iff x is 0 or a Fibonacci number (Whinihan, 1963)",
    ),
    game(
        "gdwn-3-4",
        "1,0* 0,1* 1,1* 3,4* 4,3*",
        "Larsson, A generalized diagonal Wythoff Nim, 2012",
        "the P-positions are those of Wythoff Nim",
    ),
    game("king", "1,0 0,1 1,1", "the chess king, towards the corner", "P iff both heaps are even"),
    game(
        "king-misere",
        "1,0 0,1 1,1",
        "the king in misere play",
        "P iff x + y is odd at an edge, and iff both heaps are even elsewhere",
    )
    .under("misere"),
    game(
        "king-odd-or-even",
        "1,0 0,1 1,1",
        "the king, where the opponent forbids to take an odd or an even number",
        "P iff the smaller heap is even",
    )
    .under("modulo=2"),
    game(
        "knight",
        "1,2 2,1",
        "Larsson, Saha, Yokoo, Subtraction games in more than one dimension, 2023",
        "x,y is P iff x+3,y+3 is",
    ),
    game(
        "maharaja",
        "1,0* 0,1* 1,1* 2,1 1,2",
        "queen and knight: Larsson and Wästlund, Maharaja Nim, 2012",
        "P-positions stay within a bounded distance of the lines of slope phi and 1/phi",
    ),
    game("nim", "1,0* 0,1*", "Nim on two heaps: Bouton, 1901", "the value is x xor y"),
    game(
        "nim-block-2",
        "1,0* 0,1*",
        "Nim, where the opponent may block a move",
        "P: 0,0, and heaps that differ by 1",
    )
    .under("block=2"),
    game(
        "nim-imitation",
        "1,0* 0,1*",
        "Larsson, Imitation Nim, 2013: a move from the smaller heap must not be imitated",
        "before the first move, the P-positions are those of Wythoff Nim",
    )
    .under("imitate=1"),
    game("nim-misere", "1,0* 0,1*", "Bouton, 1901", "P: 0,1 and 1,0, and x,x for x from 2 on")
        .under("misere"),
    game(
        "nim-odd-or-even",
        "1,0* 0,1*",
        "Nim with a twist modulo 2: Gavel and Strimling, Nim with a modular Muller twist, 2004",
        "P iff floor(x / 2) = floor(y / 2); the same for every modulus",
    )
    .under("modulo=2"),
    game(
        "nim-pass",
        "1,0* 0,1*",
        "Nim with a pass",
        "P: 0,0, and 2n-1,2n with its mirror image, n from 1 on",
    )
    .under("pass=1"),
    game(
        "ryuo",
        "1,0* 0,1* 1,1",
        "Miyadera and others, Ryuo Nim, 2017: rook and king",
        "the value is (x + y) mod 3 + 3 (floor(x / 3) xor floor(y / 3))",
    ),
    game(
        "ryuo-4",
        "1,0* 0,1* 1,1 1,2 2,1",
        "Miyadera and others, Ryuo Nim, 2017",
        "the value is (x + y) mod 4 + 4 (floor(x / 4) xor floor(y / 4))",
    ),
    game(
        "ryuo-5",
        "1,0* 0,1* 1,1 1,2 1,3 2,1 2,2 3,1",
        "Miyadera and others, Ryuo Nim, 2017",
        "the value is (x + y) mod 5 + 5 (floor(x / 5) xor floor(y / 5))",
    ),
    game(
        "subtract-1-3-4",
        "1,0 3,0 4,0 0,1 0,3 0,4",
        "take 1, 3 or 4 from a heap",
        "the value of a heap repeats 0 1 0 1 2 3 2; that of two is their xor",
    ),
    game(
        "t-wythoff-2",
        "1,0* 0,1* |s-t|<2",
        "Fraenkel, How to beat your Wythoff games' opponents on three fronts, 1982",
        "P: a,a+2n and its mirror image, where a is in no earlier pair",
    ),
    game(
        "t-wythoff-3",
        "1,0* 0,1* |s-t|<3",
        "Fraenkel, How to beat your Wythoff games' opponents on three fronts, 1982",
        "P: a,a+3n and its mirror image, where a is in no earlier pair",
    ),
    game("wythoff", QUEEN, "Wythoff Nim, the queen: Wythoff, 1907", "P: A,B and B,A"),
    game(
        "wythoff-2-2",
        "1,0* 0,1* 2,2*",
        "Duchêne and Gravier, Geometrical extensions of Wythoff's game, 2009",
        "differences of the heaps of P-positions repeat after four of them, greater by 2",
    ),
    game(
        "wythoff-block-2",
        QUEEN,
        "Larsson, Blocking Wythoff Nim, 2011",
        "P: 0,0, and n,2n+1 and 2A+2,2B+2 with their mirror images",
    )
    .under("block=2"),
    game(
        "wythoff-block-3",
        QUEEN,
        "Larsson, Blocking Wythoff Nim, 2011",
        "P: 0,0, and n,2n+1 and n,2n+2 with their mirror images",
    )
    .under("block=3"),
    game(
        "wythoff-crossed",
        "",
        "the queen may also take more from the smaller heap than from the larger: Ho, 2012",
        "the P-positions are those of Wythoff Nim",
    ),
    game(
        "wythoff-larger",
        "",
        "the queen takes nothing from the smaller heap alone: Ho, 2012",
        "the P-positions are those of Wythoff Nim",
    ),
    game(
        "wythoff-misere",
        QUEEN,
        "Gurvich, On tame, pet, miserable, and strongly miserable impartial games, 2012",
        "P differs from Wythoff Nim at 0,0, 0,1, 1,2 and 2,2 and their mirror images only",
    )
    .under("misere"),
    game(
        "wythoff-pairs",
        "",
        "the moves are A,B and B,A: Larsson, Hegarty, Fraenkel, 2011",
        "its P-positions but 0,0 are the moves of a game whose P-positions are A,B and B,A",
    ),
    game(
        "wythoff-pass",
        QUEEN,
        "Miyadera, Manabe, Fukui, Wythoff's game with a pass, 2017",
        "P iff the value of Wythoff Nim is 1, if a heap is larger than 7",
    )
    .under("pass=1"),
    game(
        "wythoff-plus-1-3",
        "1,0* 0,1* 1,1* 1,3 3,1",
        "Duchêne, Fraenkel, Nowakowski, Rigo, Extensions and restrictions of Wythoff's game, 2010",
        "the P-positions are those of Wythoff Nim; 1,3 is the smallest such step",
    ),
    game(
        "wythoff-sum-1",
        QUEEN,
        "Komaki, Miyadera, Murakami, Variants of Wythoff's games with different terminal sets, 2026",
        "P: 0,0, and A-1,B-1 and its mirror image, n from 1 on",
    )
    .under("terminal=0,1 terminal=1,0"),
    game(
        "wythoff-terminal",
        QUEEN,
        "Hu, Sleator, Tsin, Wythoff's Nim with finite alterations, 2024",
        "P: 0,0, and A+1,B+1 and its mirror image",
    )
    .under("terminal=1,1"),
    game(
        "zebra",
        "2,3 3,2",
        "Larsson, Saha, Yokoo, Subtraction games in more than one dimension, 2023",
        "x,y is P iff x+5,y+5 is",
    ),
];
