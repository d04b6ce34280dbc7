//! Statements of [CLN] that are wrong or ambiguous as printed, and what holds instead. The list,
//! with proofs and measurements, is in docs/algorithms/blocking.md.

use wythoff::Window;
use wythoff::blocking::{Recurrence, hood};
use wythoff::board::Board;
use wythoff_testkit::{golden, k};

/// f(1) = f(2) = 1.
fn fibonacci(n: usize) -> u64 {
    (1..n).fold((0, 1), |(a, b), _| (b, a + b)).1
}

/// Section 3.4 prints k - f(2n+3) palaces to the left of the skin in each row, and in one copy a
/// vertical thickness of f(2n+1) where a line leaves the skin.
#[test]
fn the_skin_has_k_minus_f_2n_plus_2_palaces_to_its_left_and_is_f_2n_plus_1_thick_at_lines() {
    let game = 2000;
    let (width, height) = (game + 3200, 1001);
    let window = Window::try_new(0, 0, width, height).unwrap();
    let values = Recurrence::new(k(game)).values(window, &()).unwrap();
    let palace = |x: u64, y: u64| values[(y * width + x) as usize] < 0;
    for (n, rows, columns) in [(1, 12..60, 25..129), (2, 100..1000, 250..2500)] {
        for y in rows {
            // The skin is the last run of palaces of its row.
            let end = (0..width).rev().find(|&x| palace(x, y)).unwrap() + 1;
            let start = (0..end).rev().find(|&x| !palace(x, y)).unwrap() + 1;
            let left = (0..start).filter(|&x| palace(x, y)).count() as u64;
            assert_eq!(left, game - fibonacci(2 * n + 2), "level {n}, row {y}");
        }
        let mut lines = Vec::new();
        for x in columns.map(|u| game + u) {
            // It is the first run of its column, and the line below it is no palaces.
            let top = (0..height).find(|&y| palace(x, y)).unwrap();
            let thickness = (top..height).take_while(|&y| palace(x, y)).count() as u64;
            if thickness != fibonacci(2 * n) {
                assert_eq!(thickness, fibonacci(2 * n) + 1, "level {n}, column {x}");
                lines.push(x);
            }
        }
        assert!(lines.len() > 20, "level {n}");
        assert!(lines.windows(2).all(|x| x[1] - x[0] == fibonacci(2 * n + 3)), "level {n}");
    }
}

/// Section 3.2 gives the periods (5, 1), (4, 3) without saying which épaulette is meant.
#[test]
fn the_right_epaulette_has_the_mirrored_periods() {
    let period = |dx: u64, dy: u64| (dx + 2 * dy).is_multiple_of(11);
    assert!(period(1, 5) && period(3, 4) && !period(5, 1) && !period(4, 3));
    // And so (81, 31), the period of the rift, is one of the right épaulette.
    assert!(period(81, 31) && !period(31, 81));
    let game = 1000;
    let window = Window::try_new(0, 0, game + 1, 330).unwrap();
    let values = Recurrence::new(k(game)).values(window, &()).unwrap();
    let at = |x: u64, y: u64| values[(y * (game + 1) + x) as usize];
    for y in 100..300 {
        for x in game - 2 * y + 20..game - 5 {
            assert_eq!(at(x, y), at(x + 1, y + 5));
            assert_eq!(at(x, y), at(x + 3, y + 4));
        }
    }
    let differ = (100..300).filter(|&y| at(900, y) != at(905, y + 1)).count();
    assert!(differ > 50, "{differ} of 200");
}

/// The caption of Fig. 1 lists the colours of B's winning replies; from (2, 2) there is one more,
/// dark brown: (0, 0).
#[test]
fn from_the_blue_square_of_figure_1_the_corner_wins_too() {
    let numbers = golden::fig1();
    let seen = Recurrence::new(k(5)).visible(2, 2);
    assert_eq!((numbers[2][2], seen.palace_number()), (6, 6));
    assert_eq!((numbers[0][0], seen.diagonal), (0, 2));
}

/// Section 3.2: "somebody moves into the hood, thereby winning". On its last line, N = k, the
/// player who moved there has one block too few.
#[test]
fn the_last_line_of_the_hood_does_not_win() {
    for game in 1..=40 {
        for x in 0..=game {
            let y = (game - x) / 2;
            if x >= y && x + 2 * y == game {
                let seen = Recurrence::new(k(game)).visible(x, y);
                assert_eq!(hood::visible(k(game), x, y), Some(seen));
                assert!(!seen.is_palace(k(game)), "game {game}, ({x}, {y})");
            }
        }
    }
}

/// The picture of Fig. 5 is the lower left armpit; the upper right one is its mirror image.
#[test]
fn figure_5_shows_the_lower_left_armpit() {
    let game = k(9999);
    let window = Window::try_new(12_700, 6_900, 200, 200).unwrap();
    let values = Recurrence::new(game).values(window, &()).unwrap();
    // docs/algorithms/blocking.md#errata.
    assert_eq!(values.iter().max(), Some(&9));
    assert_eq!(values[(6_988 - 6_900) * 200 + (12_777 - 12_700)], 9);
}
