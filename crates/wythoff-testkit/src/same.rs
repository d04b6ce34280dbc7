//! The assertion that two engines agree.

use wythoff::board::Board;
use wythoff::{K, Window};

use crate::Random;

/// Asserts that two boards of game k have the same values in a window.
///
/// # Panics
/// If the boards differ, with the first cell that differs and the command that runs the test again,
/// or if a board fails.
pub fn assert_same_board(
    k: K,
    window: Window,
    (name, board): (&str, &dyn Board),
    (reference, expected): (&str, &dyn Board),
    random: &Random,
) {
    let values = |name: &str, board: &dyn Board| {
        board.values(window, &()).unwrap_or_else(|error| panic!("{name}: {error}"))
    };
    let (found, expected) = (values(name, board), values(reference, expected));
    let differ = found.iter().zip(&expected).position(|(p, q)| p != q);
    let differ = differ.or((found.len() != expected.len()).then_some(0));
    if let Some(i) = differ {
        let (x, y) = (i as u64 % window.width(), i as u64 / window.width());
        panic!(
            "game {}, window {window:?}: at ({}, {}) {name} has {:?} and {reference} has {:?}\n  {}",
            k.get(),
            window.x() + x,
            window.y() + y,
            found.get(i),
            expected.get(i),
            random.reproduce(),
        );
    }
}
