//! Sizes and games that are most likely to show errors of an engine.

use wythoff::{K, Window};

use crate::Random;

/// Sides of boards: all small sides, and the sides around 64, 128, 256 and 512, which are the sizes
/// of words, vectors and tiles.
pub const SIDES: [u64; 37] = [
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, // small
    63, 64, 65, 127, 128, 129, // a word, a vector of bytes
    254, 255, 256, 257, 258, 511, 512, 513, 514, 515, // a byte, a tile
];

/// The parameter k of a game.
///
/// # Panics
/// If k is out of range.
pub fn k(k: u64) -> K {
    K::try_new(k).expect("k from 1 to 2^53 - 1")
}

/// The window [0, side) x [0, side).
///
/// # Panics
/// If the side is 0 or above 2^53.
pub fn square(side: u64) -> Window {
    Window::try_new(0, 0, side, side).expect("a side from 1 to 2^53")
}

/// Games to test on a board of this side: small games, games with k close to the side, whose casing
/// leaves the board, and two random games.
pub fn games_for(side: u64, random: &mut Random) -> Vec<K> {
    let near = side.saturating_sub(1)..=side + 1;
    let mut any = || random.number(1..=2 * side.cast_signed() + 1).cast_unsigned();
    let mut ks: Vec<u64> = [1, 2, 3, 5, any(), any()].into_iter().chain(near).collect();
    ks.sort_unstable();
    ks.dedup();
    ks.into_iter().filter_map(|k| K::try_new(k).ok()).collect()
}
