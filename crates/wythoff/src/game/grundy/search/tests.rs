//! Tests of searches and of estimates of their sizes.

use super::*;
use crate::game::computed::HeapRules;
use crate::observer::tests::Reports;

#[test]
fn a_search_reports_after_every_65536_options() {
    let game: HeapGame = "nim imitate=1".parse().unwrap();
    let roots = starts(&game, 26, 26);
    for roots in [&roots[..], &roots[roots.len() - 1..]] {
        let reports = Reports::new();
        let found = Found::search(&game, roots, |_, _| (), &reports).unwrap();
        let reports = reports.all();
        assert_eq!(reports.len() as u64, found.options / 65_536);
        assert!(!reports.is_empty() && reports.is_sorted());
        // One root does not say how much is left.
        let total = if roots.len() > 1 { roots.len() } else { MOST } as u128;
        assert!(reports.iter().all(|&(done, of)| done < of && of == total), "{reports:?}");
    }
}

/// From (60000, 7) 8571 moves lead to positions with nearly as many: 37 million options, if all
/// these positions were open at once.
#[test]
fn positions_with_many_options_are_not_open_at_once() {
    let game: HeapGame = "euclid".parse().unwrap();
    let root = Node { at: game.start(60_000, 7), passes: 0 };
    let found = Found::search(&game, &[root], |_, _| (), &()).unwrap();
    assert!(found.options > MOST as u64 && found.pending == 0, "{} options", found.options);
}

#[test]
fn the_size_of_a_search_without_a_memory_is_that_of_its_board() {
    let size = |words: &str| search_size(&words.parse().unwrap(), 6, 3);
    assert_eq!(size("king"), SearchSize { positions: 28, options: 28 * 4 });
    assert_eq!(size("king pass=2"), SearchSize { positions: 84, options: 84 * 4 });
}

/// On a side of 32 the sizes grow once more by the factor from 8 to 16.
#[test]
fn the_size_of_a_search_with_a_memory_continues_the_growth_of_small_boards() {
    for words in ["nim imitate=1", "fibonacci-nim", "euclid"] {
        let game: HeapGame = words.parse().unwrap();
        for (far, near, nearest) in
            [((31, 31), (15, 15), (7, 7)), ((31, 15), (15, 7), (7, 3)), ((15, 31), (7, 15), (3, 7))]
        {
            let [far, near, nearest] = [far, near, nearest].map(|(x, y)| search_size(&game, x, y));
            for (far, near, nearest) in [
                (far.positions, near.positions, nearest.positions),
                (far.options, near.options, nearest.options),
            ] {
                let expected = near * near / nearest;
                assert!(far.abs_diff(expected) <= 1 + expected / 1_000_000, "{words}: {far}");
            }
        }
        let size = search_size(&game, 3, 2);
        let found = Found::search(&game, &starts(&game, 4, 3), |_, _| (), &()).unwrap();
        assert_eq!(size.positions, found.nodes.len() as u128, "{words}");
    }
}

/// A game of the tests, by its options.
struct Rules<F>(&'static str, F);

impl<F: Fn(u64, u64) -> Vec<(u64, u64)> + Send + Sync> HeapRules for Rules<F> {
    fn name(&self) -> &str {
        self.0
    }

    fn options(&self, at: HeapPosition) -> Vec<HeapPosition> {
        self.1(at.x, at.y).into_iter().map(Into::into).collect()
    }
}

#[test]
fn a_heap_that_grows_without_end_is_refused_before_it_fills_the_memory() {
    let growing = |x: u64, y: u64| vec![(x + 1, y), (x, y + 2)];
    let game = HeapGame::define(Rules("growing", growing)).unwrap();
    let root = [Node { at: (3, 4).into(), passes: 0 }];
    let mut found = Found::new(u64::MAX);
    let error = found.continue_with(&game, &root, |_, _| (), &()).unwrap_err();
    assert!(matches!(error, SolveError::Grows(_)), "{error}");
    assert_eq!(found.places.len(), LONGEST);
    assert_eq!(search_size_from(&game, (3, 4).into()).positions, LONGEST as u128);
}

/// A heap of x may become one of any size, from which a token is taken at a time.
#[test]
fn a_heap_may_grow_if_play_ends() {
    let game = |x: u64, y: u64| match (x, y) {
        (0, 0) => vec![],
        (0, y) => vec![(0, y - 1)],
        (x, y) => vec![(x - 1, y + 1000)],
    };
    let game = HeapGame::define(Rules("growing-once", game)).unwrap();
    let root = [Node { at: (60, 0).into(), passes: 0 }];
    let found = Found::search(&game, &root, |_, _| (), &()).unwrap();
    assert_eq!(found.nodes.len(), 60 + 60_000 + 1);
}

#[test]
fn the_size_of_a_search_from_a_far_position_is_that_of_its_board() {
    for (words, x, y) in [
        ("euclid", 1 << 53, 1),
        ("fibonacci-nim", 1 << 53, 5),
        ("wythoff-crossed", 60_000, 60_000),
        ("nim imitate=2", 1 << 40, 1 << 40),
    ] {
        let game: HeapGame = words.parse().unwrap();
        let size = search_size_from(&game, game.start(x, y));
        assert_eq!(size, search_size(&game, x, y), "{words}");
        assert!(size.positions > MOST_POSITIONS, "{words}: {size:?}");
    }
}

#[test]
fn the_size_of_a_search_from_a_position_asks_only_for_positions_that_it_reaches() {
    for (name, x, most) in [("even", 30, 1), ("even-far", 1000, 2)] {
        // From even heaps, two tokens or all tokens are taken.
        let even = |x: u64, y: u64| {
            assert!(x.is_multiple_of(2) && y.is_multiple_of(2), "{x},{y} is not reached");
            let taken = [(2, 0), (0, 2), (2, 2), (x, 0), (0, y)].into_iter();
            let taken = taken.filter(|&taken| taken != (0, 0));
            let left = taken.filter_map(|(a, b)| Some((x.checked_sub(a)?, y.checked_sub(b)?)));
            left.collect()
        };
        let game = HeapGame::define(Rules(name, even)).unwrap();
        let positions = search_size_from(&game, (x, x).into()).positions;
        let all = u128::from(x / 2 + 1).pow(2);
        assert!((all / most..=all * most).contains(&positions), "{x}: {positions} of {all}");
    }
}

#[test]
fn large_heaps_of_a_defined_game_are_priced_by_what_play_reaches() {
    let halves = |x: u64, y: u64| {
        let halves = [(x > 0).then_some((x / 2, y)), (y > 0).then_some((x, y / 2))];
        halves.into_iter().flatten().collect()
    };
    let game = HeapGame::define(Rules("halve", halves)).unwrap();
    // Each heap has 22 sizes: 2^20, 2^19, .., 1, 0.
    assert_eq!(search_size_from(&game, (1 << 20, 1 << 20).into()).positions, 22 * 22);
}
