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

/// Asserts that two boards count the same values in the squares of `scale` cells of a window, row
/// by row, as all counts of a window may need hundreds of megabytes.
///
/// # Panics
/// If the boards differ, with what `case` says, or if a board fails.
pub fn assert_same_counts(
    board: &dyn Board,
    expected: &dyn Board,
    window: Window,
    scale: u64,
    case: impl Fn() -> String,
) {
    let [mut found, mut expected] = [board, expected].map(|board| {
        let rows = board.count_rows(window, scale, &());
        rows.unwrap_or_else(|error| panic!("{}: {error}", case()))
    });
    loop {
        let [found, expected] = [&mut found, &mut expected]
            .map(|rows| rows.next_row().unwrap_or_else(|error| panic!("{}: {error}", case())));
        assert_eq!(found, expected, "{window:?} at scale {scale}, {}", case());
        if found.is_none() {
            break;
        }
    }
}
