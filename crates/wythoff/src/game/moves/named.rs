//! Games of the literature by name.

use serde::Serialize;

/// A game of the literature, written in one line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Named {
    /// The name, one word that [`Moves`](super::Moves) reads.
    pub name: &'static str,
    /// Its moves.
    pub moves: &'static str,
    /// The pieces of the game, and its authors.
    pub source: &'static str,
}

/// The games that have a name, in alphabetical order.
pub const NAMED: &[Named] = &[
    Named { name: "king", moves: "1,0 0,1 1,1", source: "the chess king, towards the corner" },
    Named {
        name: "maharaja",
        moves: "1,0* 0,1* 1,1* 2,1 1,2",
        source: "Maharaja Nim, queen and knight: Larsson and Wästlund",
    },
    Named { name: "nim", moves: "1,0* 0,1*", source: "Nim on two heaps: Bouton, 1901" },
    Named {
        name: "wythoff",
        moves: "1,0* 0,1* 1,1*",
        source: "Wythoff Nim, the queen: Wythoff, 1907",
    },
];
