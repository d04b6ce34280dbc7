//! The reference engine against the definition of the palace number, golden data and the counting
//! laws that are proved in docs/algorithms/blocking.md.

use wythoff::Window;
use wythoff::automaton::{AutomatonBoard, Neighbours};
use wythoff::blocking::{Recurrence, hood};
use wythoff::board::Board;
use wythoff_testkit::{Random, SIDES, assert_same_board, games_for, golden, k, oracle, square};

#[test]
fn palace_numbers_are_what_a_walk_along_each_line_counts() {
    let mut random = Random::new();
    for side in SIDES.into_iter().filter(|side| (1..=65).contains(side)) {
        for game in games_for(side, &mut random) {
            let values = Recurrence::new(game).values(square(side), &()).unwrap();
            let expected = oracle::queen_values(game.get(), side as usize, side as usize);
            assert_eq!(values, expected, "game {}, side {side}", game.get());
        }
    }
}

#[test]
fn the_automaton_agrees_on_every_size() {
    let mut random = Random::new();
    for side in SIDES.into_iter().filter(|&side| side > 0) {
        for game in games_for(side, &mut random) {
            let (automaton, reference) = (AutomatonBoard::new(game), Recurrence::new(game));
            let found = ("automaton", &automaton as &dyn Board);
            assert_same_board(game, square(side), found, ("recurrence", &reference), &random);
        }
    }
}

#[test]
fn figure_1_is_recomputed() {
    let rows = golden::fig1();
    let values = Recurrence::new(k(5)).values(square(11), &()).unwrap();
    let numbers: Vec<u64> = values.iter().map(|p| (p + 5).cast_unsigned()).collect();
    assert_eq!(numbers, rows.concat());
}

#[test]
fn golden_windows_are_recomputed() {
    for entry in golden::windows() {
        let (game, side) = (k(entry.get(0).unwrap()), entry.get(1).unwrap());
        // The larger ones are left to the fast engine.
        if game.get() > 2000 {
            continue;
        }
        let stats = Recurrence::new(game).stats(square(side), &()).unwrap();
        assert_eq!(Some(stats.palaces), entry.get(2), "{}", entry.line);
        assert_eq!(Some(stats.hash), entry.get(3), "{}", entry.line);
        assert_eq!((stats.min, stats.max), (entry.get(4), entry.get(5)), "{}", entry.line);
    }
}

/// Exactly k, and columns as well, as the board is its own mirror image.
#[test]
fn every_row_ends_with_k_palaces() {
    for game in [1, 2, 3, 4, 5, 8, 14, 33, 100] {
        // Rows end before x = phi^2 y + 2 k.
        let (rows, width) = (3 * game + 40, 10 * game + 130);
        let window = Window::try_new(0, 0, width, rows).unwrap();
        let values = Recurrence::new(k(game)).values(window, &()).unwrap();
        for (y, row) in values.chunks(width as usize).enumerate() {
            let palaces = row.iter().filter(|&&p| p < 0).count() as u64;
            assert_eq!(palaces, game, "game {game}, row {y}");
            assert_eq!(row.last(), Some(&0), "game {game}, row {y} is cut off");
        }
    }
}

/// docs/algorithms/skin.md, "Row ends".
#[test]
fn a_square_without_palaces_on_its_diagonal_is_beyond_the_rows_above_or_the_columns_to_the_left() {
    for game in (1..=14).chain([33, 60]) {
        let side = 4 * game as usize + 150;
        let values = Recurrence::new(k(game)).values(square(side as u64), &()).unwrap();
        let end = |row: &[i64]| row.iter().rposition(|&p| p < 0);
        // The last palace of each row, and of the rows above; a column has that of its mirror
        // image.
        let ends: Vec<_> = values.chunks(side).map(end).collect();
        let above = |y: usize| ends[..y].iter().max().copied().flatten();
        let mut free = vec![true; 2 * side];
        let mut squares = [0, 0];
        for y in 0..side {
            for x in 0..side {
                if free[side + x - y] {
                    assert!(x < y || above(y) < Some(x), "game {game}: ({x}, {y})");
                    assert!(x > y || above(x) < Some(y), "game {game}: ({x}, {y})");
                    squares[usize::from(x < y)] += 1;
                }
                free[side + x - y] &= values[y * side + x] >= 0;
            }
        }
        assert!(squares.iter().all(|&squares| squares > side), "game {game}: {squares:?}");
        // Rows that end on the board. Only those of game 1 do not end further and further right.
        let ends = &ends[..side / 3];
        let rise = ends.windows(2).all(|two| two[0].map(|end| end + 2) <= two[1]);
        assert_eq!(rise, game >= 2, "game {game}: {ends:?}");
    }
}

/// Far from sharp: diagonals near the main one hold k / sqrt 5 at most, and one more or less.
#[test]
fn no_diagonal_has_more_than_k_palaces() {
    // Totals for |x - y| small: docs/algorithms/test-vectors.md#palaces-on-a-diagonal.
    for (game, least, most) in [(5, 3, 3), (10, 5, 6), (50, 22, 24), (100, 46, 46)] {
        let side = 20 * game as usize;
        let values = Recurrence::new(k(game)).values(square(side as u64), &()).unwrap();
        let palace = |x: usize, y: usize| values[y * side + x] < 0;
        for c in 0..side {
            let total = (c..side).filter(|&x| palace(x, x - c)).count() as u64;
            assert!(total <= game, "game {game}, diagonal {c}");
            if c < 3 {
                assert!((least..=most).contains(&total), "game {game}, diagonal {c}: {total}");
            }
        }
    }
}

#[test]
fn inside_the_hood_only_palaces_are_seen_and_outside_not_with_one_exception() {
    for game in (1..=60).chain([100, 101, 102]) {
        let side = game + 5;
        let values = Recurrence::new(k(game)).values(square(side), &()).unwrap();
        for (i, &p) in values.iter().enumerate() {
            let (x, y) = (i as u64 % side, i as u64 / side);
            let options = x + y + x.min(y);
            let all_win = p + game as i64 == options as i64;
            let inside = hood::visible(k(game), x, y);
            assert_eq!(inside.is_some(), options <= game, "game {game}, ({x}, {y})");
            let exception = x == y && 3 * x == game + 1;
            assert_eq!(all_win, inside.is_some() || exception, "game {game}, ({x}, {y})");
        }
    }
}

/// In the part of it that the proof covers: right of the casing, not beyond column k, not below
/// the nose.
#[test]
fn the_epaulette_repeats_a_word_of_eleven() {
    for game in (3..=60).chain([100, 500, 1000, 1001, 1002]) {
        let (rows, width) = (game / 3, game + 1);
        let window = Window::try_new(0, 0, width, rows + 1).unwrap();
        let values = Recurrence::new(k(game)).values(window, &()).unwrap();
        for y in 1..=rows {
            for x in game - 2 * y..=game {
                let expected = golden::EPAULETTE[((x + 2 * y - game) % 11) as usize];
                let value = values[(y * width + x) as usize];
                assert_eq!(value, expected, "game {game}, ({x}, {y})");
            }
        }
    }
}

/// The finite check of that proof. Along t = x - k + 2y the hood is p = t up to t = 0, and the cell
/// at t has its neighbours a, b, c, d, e, f at t - 6, t - 5, t - 4, t - 3, t - 2, t - 1.
#[test]
fn the_word_of_the_epaulette_is_an_orbit_that_starts_at_the_hood() {
    let word = |t: i64| golden::EPAULETTE[t.rem_euclid(11) as usize];
    let next = |p: &dyn Fn(i64) -> i64, t: i64| {
        let [a, b, c, d, e, f] = [6, 5, 4, 3, 2, 1].map(|back| p(t - back));
        Neighbours { a, b, c, d, e, f }.next()
    };
    for t in 0..11 {
        assert_eq!(next(&word, t), word(t), "phase {t}");
    }
    let from_the_hood = |t: i64| if t <= 0 { t } else { word(t) };
    for t in 1..=6 {
        assert_eq!(next(&from_the_hood, t), word(t), "{t} behind the casing");
    }
}
