//! Games of the literature by name.

use crate::game::moves::{Named, game};

/// The moves of Nim.
const NIM: &str = "1,0,0* 0,1,0* 0,0,1*";

/// The games on three heaps that have a name, in alphabetical order. A test checks what is known of
/// them (`crates/wythoff/tests/three_shelf.rs`). If moves are computed, their text is the name of
/// the game, and the source has them in words. A and B are the Wythoff pairs, A = floor(n phi) and
/// B = A + n.
pub const NAMED: &[Named] = &[
    game(
        "king",
        "1,0,0 0,1,0 0,0,1 1,1,0 1,0,1 0,1,1 1,1,1",
        "the chess king in three dimensions, towards the corner",
        "P iff all heaps are even",
    ),
    game(
        "moore",
        "moore",
        "take any positive numbers from one heap or two: Moore, A generalization of the game called \
         Nim, 1910",
        "P iff all heaps are equal",
    ),
    game(
        "new-heap",
        "new-heap",
        "take any positive numbers from one heap or two, or the same number from all three: Fraenkel \
         and Zusman, A new heap game, 2001",
        "x,y,z with x <= y <= z is P iff x = n(n+1)/2 and y + z = 2x + n for some n",
    ),
    game("nim", NIM, "Nim: Bouton, 1901", "the value is x xor y xor z"),
    game(
        "nim-misere",
        NIM,
        "Bouton, 1901",
        "P differs from Nim at the positions without a heap above 1, and only there",
    )
    .under("misere"),
    game(
        "nim-sum",
        "nim-sum",
        "take from one heap, or numbers with Nim sum 0 from all heaps: Sun and Zeilberger, On \
         Fraenkel's N-heap Wythoff's conjectures, 2004",
        "for each x up to 10, z - y grows by 1 from each P-position x,y,z to the next one with \
         x <= y <= z, from some y on",
    ),
    game(
        "raleigh",
        "raleigh",
        "take any positive numbers from one heap or two; everything, if two heaps are equal; or, if no \
         two are, s from the smallest heap and t from each of the others, except s = 1 with t = 3: \
         after Fraenkel, The Raleigh game, 2007",
        "P: 0,0,0, and B-1,B,A+B in any order, n from 1 on",
    ),
    game(
        "wythoff",
        "1,0,0* 0,1,0* 0,0,1* 1,1,0* 1,0,1* 0,1,1* 1,1,1*",
        "take the same number from one heap, two or three: Project Euler, problem 260",
        "the heaps of all P-positions x,y,z with x <= y <= z <= 100 add up to 173895",
    ),
    game(
        "wythoff-1-2",
        "1,0,0* 0,1,0* 0,0,1* 1,1,0* 1,0,1* 0,1,1*",
        "take the same number from one heap or from two",
        "with an empty heap, the P-positions are those of Wythoff Nim",
    ),
    game(
        "wythoff-1-3",
        "1,0,0* 0,1,0* 0,0,1* 1,1,1*",
        "take from one heap, or the same number from all three: Blass, Fraenkel, Guelman, How far \
         can Nim in disguise be stretched, 1998",
        "the P-positions are those of Nim",
    ),
];
