//! The fast engine against the reference, on every SIMD level of this machine.

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use wythoff::blocking::sweep::Level;
use wythoff::blocking::{Recurrence, Sweep};
use wythoff::board::{Board, BoardError, Kept};
use wythoff::observer::Interrupted;
use wythoff::{K, Window};
use wythoff_testkit::{
    Random, SIDES, assert_same_board, assert_same_counts, games_for, golden, k, square, stop_after,
};

/// The fast engine in every configuration that takes another path: levels, threads, tiles that
/// divide a board unevenly, and 16 bits.
fn engines(game: K) -> Vec<(String, Sweep)> {
    let mut engines = Vec::new();
    for level in Level::available() {
        for (threads, tile, span) in [(1, 4096, 86), (2, 61, 86), (1, 128, 3)] {
            let sweep = Sweep::new(game).with_level(level);
            let sweep = sweep.with_threads(threads).with_tile(tile).with_span(span);
            engines.push((format!("{level}, {threads} threads, tiles {tile}, span {span}"), sweep));
        }
    }
    engines
}

fn assert_same_stats(game: K, window: Window, random: &Random) {
    let expected = Recurrence::new(game).stats(window, &()).expect("nobody says stop");
    for (name, sweep) in engines(game) {
        let found = sweep.stats(window, &()).expect("nobody says stop");
        assert_eq!(found, expected, "{name}\n  {}", random.reproduce());
        let survey = sweep.survey(window, false, &()).expect("nobody says stop");
        let bare = (survey.stats.palaces, survey.stats.hash, survey.stats.min, survey.stats.max);
        let known = (expected.palaces, expected.hash, expected.min, expected.max);
        assert_eq!(bare, known, "without histogram: {name}\n  {}", random.reproduce());
        assert_eq!(survey.palaces_by_row.iter().sum::<u64>(), expected.palaces, "{name}");
    }
}

#[test]
fn boards_of_every_size_are_the_same() {
    let mut random = Random::new();
    for side in SIDES.into_iter().filter(|&side| side > 0) {
        for game in games_for(side, &mut random) {
            let reference = Kept::read(&Recurrence::new(game), square(side), &()).unwrap();
            for (name, sweep) in engines(game) {
                let found = (name.as_str(), &sweep as &dyn Board);
                assert_same_board(game, square(side), found, ("recurrence", &reference), &random);
            }
        }
    }
}

#[test]
fn statistics_of_every_size_are_the_same() {
    let mut random = Random::new();
    for side in SIDES.into_iter().filter(|&side| side > 0) {
        for game in games_for(side, &mut random) {
            assert_same_stats(game, square(side), &random);
        }
    }
}

/// Above, below and across the main diagonal, far and near, wide and high.
#[test]
fn windows_anywhere_are_the_same() {
    let mut random = Random::new();
    for _ in 0..40 {
        let mut number = |most| random.number(1..=most).cast_unsigned();
        let window = Window::try_new(number(700) - 1, number(700) - 1, number(400), number(400));
        let (window, game) = (window.unwrap(), k(number(500)));
        assert_same_stats(game, window, &random);
        let reference = Kept::read(&Recurrence::new(game), window, &()).unwrap();
        for (name, sweep) in engines(game) {
            let found = (name.as_str(), &sweep as &dyn Board);
            assert_same_board(game, window, found, ("recurrence", &reference), &random);
        }
    }
}

#[test]
fn squares_of_every_scale_are_counted_the_same() {
    let mut random = Random::new();
    for _ in 0..12 {
        let mut number = |most| random.number(1..=most).cast_unsigned();
        let window = Window::try_new(number(300) - 1, number(300) - 1, number(600), number(600));
        let (window, game) = (window.unwrap(), k(number(300)));
        let reference = Kept::read(&Recurrence::new(game), window, &()).unwrap();
        for scale in [1, 2, 3, 16, 100, 127, 128, 129, 257, 1_000_000, u64::MAX] {
            for (name, sweep) in engines(game) {
                assert_same_counts(&sweep, &reference, window, scale, || {
                    format!("game {}, {name}\n  {}", game.get(), random.reproduce())
                });
            }
        }
    }
}

/// Up to k = 20,000 on 60,000 x 60,000.
#[test]
fn golden_windows_are_recomputed() {
    for entry in golden::windows() {
        let stats = Sweep::new(k(entry.get(0).unwrap()));
        let stats = stats.stats(square(entry.get(1).unwrap()), &()).unwrap();
        if let Some(palaces) = entry.get::<u64>(2) {
            assert_eq!(stats.palaces, palaces, "{}", entry.line);
        }
        if let Some(hash) = entry.get::<u64>(3) {
            assert_eq!(stats.hash, hash, "{}", entry.line);
        }
        assert_eq!((stats.min, stats.max), (entry.get(4), entry.get(5)), "{}", entry.line);
    }
}

#[test]
fn every_row_of_a_large_game_ends_with_k_palaces() {
    for game in [2000, 5000] {
        let window = Window::try_new(0, 0, 6 * game, game).unwrap();
        let survey = Sweep::new(k(game)).survey(window, false, &()).unwrap();
        assert!(survey.palaces_by_row.iter().all(|&palaces| palaces == game), "game {game}");
    }
}

/// docs/algorithms/test-vectors.md#values-outside-the-hood: game 500 has eight values outside the
/// hood, -4 to 3, as the paper says; but -4 occurs only once above the main diagonal, far out.
#[test]
fn game_500_has_the_value_minus_four_once_up_to_20000() {
    let sweep = Sweep::new(k(500));
    let stats = sweep.stats(square(20_000), &()).unwrap();
    assert_eq!((stats.min, stats.max), (Some(-4), Some(3)));
    assert_eq!(stats.histogram.unwrap()[&-4], 2, "one cell and its mirror image");
    assert_eq!(sweep.visible(18_979, 7_144, &()).unwrap().value(k(500)), -4);
    let near = sweep.stats(square(5000), &()).unwrap();
    assert_eq!((near.min, near.max), (Some(-3), Some(3)));
}

/// docs/algorithms/test-vectors.md#palaces-on-a-diagonal:
/// far fewer than the k that would be allowed.
#[test]
fn diagonals_of_game_500_hold_224_or_225_palaces() {
    let side = 1500;
    let values = Sweep::new(k(500)).values(square(side), &()).unwrap();
    for offset in 0..3 {
        let diagonal = (offset..side).map(|x| values[((x - offset) * side + x) as usize]);
        let palaces = diagonal.filter(|&value| value < 0).count();
        assert!((224..=225).contains(&palaces), "x - y = {offset}: {palaces}");
    }
}

#[test]
fn what_one_square_sees_is_the_same() {
    let mut random = Random::new();
    for _ in 0..30 {
        let mut number = |most| random.number(1..=most).cast_unsigned();
        let (game, x, y) = (k(number(400)), number(1500) - 1, number(1500) - 1);
        let expected = Recurrence::new(game).visible(x, y);
        for (name, sweep) in engines(game) {
            let seen = sweep.visible(x, y, &()).unwrap();
            assert_eq!(seen, expected, "game {}, ({x}, {y}), {name}", game.get());
        }
    }
}

#[test]
fn an_observer_can_stop_it_anywhere() {
    for threads in [1, 2] {
        let sweep = Sweep::new(k(100)).with_threads(threads).with_tile(64);
        for calls in [0, 1, 6] {
            assert_eq!(sweep.stats(square(1000), &stop_after(calls)), Err(Interrupted));
        }
        let called = AtomicU64::new(0);
        let count = |_: u128, _: u128| {
            called.fetch_add(1, Ordering::Relaxed);
            ControlFlow::Continue(())
        };
        sweep.values(square(1000), &count).unwrap();
        let all = called.into_inner();
        for calls in [0, all / 2, all - 2] {
            let stopped = sweep.values(square(1000), &stop_after(calls));
            assert!(matches!(stopped, Err(BoardError::Interrupted(_))), "{calls} calls of {all}");
        }
    }
}

/// Progress of a picture has two parts, of one total.
#[test]
fn progress_never_goes_back_on_one_thread() {
    let last = Mutex::new((0, 0));
    let rising = |done, total| {
        let mut last = last.lock().unwrap();
        assert!(done >= last.0 && (last.1 == 0 || total == last.1), "{last:?}, {done}, {total}");
        *last = (done, total);
        ControlFlow::Continue(())
    };
    let window = Window::try_new(300, 100, 700, 900).unwrap();
    Sweep::new(k(100)).with_threads(1).with_tile(64).values(window, &rising).unwrap();
    let (done, total) = last.into_inner().unwrap();
    assert!(done > total / 2);
}

/// `WYTHOFF_LEVELS` names the levels that a run promises to test, separated by commas:
/// `avx2,avx512`. The tests above run on all levels of the machine; a promised level that the
/// machine lacks fails here.
#[test]
fn every_promised_level_is_tested() {
    let tested: Vec<_> = Level::available().into_iter().map(Level::name).collect();
    let list = |levels: &[&str]| if levels.is_empty() { "none".into() } else { levels.join(", ") };
    let missing: Vec<_> =
        Level::NAMES.iter().copied().filter(|name| !tested.contains(name)).collect();
    eprintln!("levels tested: {}; not on this machine: {}", list(&tested), list(&missing));
    let promised = std::env::var("WYTHOFF_LEVELS").unwrap_or_default();
    for level in promised.split(',').map(str::trim).filter(|level| !level.is_empty()) {
        assert!(
            tested.contains(&level),
            "WYTHOFF_LEVELS promises to test {level}; this machine has {}",
            list(&tested)
        );
    }
}

#[test]
fn levels_are_found_by_their_names() {
    let levels = Level::available();
    for level in &levels {
        assert_eq!(level.name().parse::<Level>().unwrap(), *level);
        assert!(Level::NAMES.contains(&level.name()), "{level}");
    }
    assert_eq!(levels.last(), Some(&Level::best()));
    let unknown = "mmx".parse::<Level>().unwrap_err().to_string();
    assert!(unknown.contains("mmx") && unknown.contains(Level::best().name()), "{unknown}");
}
