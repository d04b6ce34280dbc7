//! The search over rulesets, compared with the definition of its groups.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use wythoff::game::moves::Moves;
use wythoff::game::search::{Bounds, Found, Kinds, List, Rulesets, Search, Sequence, Space};
use wythoff::game::{HeapGame, Outcome, grundy};
use wythoff::observer::Interrupted;
use wythoff::workers::Workers;

/// The P-positions of a game, by the engine that counts them cell by cell.
fn lost(moves: &Moves, side: usize) -> Vec<bool> {
    let game = HeapGame::from(moves.clone());
    let outcomes = grundy::outcomes(&game, side, side, &()).expect("no observer cancels");
    outcomes.into_iter().map(|outcome| outcome == Outcome::P).collect()
}

fn mirrored(lost: &[bool], side: usize) -> Vec<bool> {
    (0..side * side).map(|i| lost[i % side * side + i / side]).collect()
}

fn bounds(words: u8, largest: u8) -> Bounds {
    Bounds { words, largest, ..Bounds::default() }
}

fn found(bounds: Bounds, side: usize, workers: &Workers) -> Found {
    let space = Space::try_new(bounds).expect("bounds are in range");
    let search = Search { space, side, sequences: vec![] };
    search.run(workers, &()).expect("no observer cancels")
}

#[test]
fn groups_are_those_of_a_direct_comparison() {
    let based = |text: &str| Some(text.parse::<Moves>().expect("moves"));
    let searches = [
        (bounds(2, 2), 20),
        (Bounds { kinds: Kinds::Steps, ..bounds(2, 4) }, 70),
        // Steps above 63 change nothing in the small window of 64 cells.
        (Bounds { kinds: Kinds::Steps, symmetric: true, ..bounds(1, 66) }, 70),
        (Bounds { symmetric: true, ..bounds(3, 2) }, 33),
        (Bounds { base: based("wythoff"), ..bounds(1, 5) }, 40),
        (Bounds { base: based("1,0* 1,2"), ..bounds(1, 3) }, 40),
    ];
    let mut later = 0;
    for (bounds, side) in searches {
        let space = Space::try_new(bounds.clone()).expect("bounds are in range");
        let folds = space.folds_mirrors();
        let rulesets = Rulesets::list(space, &()).expect("no observer cancels");
        let mut direct: BTreeMap<Vec<bool>, BTreeSet<u32>> = BTreeMap::new();
        let mut small = BTreeSet::new();
        for index in 0..rulesets.len() {
            let window = lost(&rulesets.moves(index, false).expect("moves"), side);
            let image = mirrored(&window, side);
            let key = if folds { window.min(image) } else { window };
            let corner = (0..side.min(64)).flat_map(|y| key[y * side..][..side.min(64)].to_vec());
            small.insert(corner.collect::<Vec<bool>>());
            direct.entry(key).or_default().insert(index as u32);
        }
        if !folds {
            later += direct.len() - small.len();
        }
        let found = found(bounds.clone(), side, &Workers::new(2));
        let groups = found.groups.iter();
        let grouped: BTreeSet<BTreeSet<u32>> = groups
            .clone()
            .map(|group| group.members.iter().map(|member| member.index).collect())
            .collect();
        assert_eq!(grouped, direct.into_values().collect(), "{bounds:?}");
        for group in groups {
            // Each member is printed so that its P-positions are those of the group.
            let windows = group.members.iter().map(|member| {
                let moves = found.rulesets.moves(member.index as usize, member.mirrored);
                lost(&moves.expect("moves"), side)
            });
            let windows: BTreeSet<Vec<bool>> = windows.collect();
            assert_eq!(windows.len(), 1, "{bounds:?}");
            let window = windows.first().expect("one window");
            let count = window.iter().filter(|&&lost| lost).count();
            assert_eq!(group.positions, count as u64);
            assert_eq!(group.symmetric, *window == mirrored(window, side));
            let in_row = |y| window[y * side..][..side].iter().filter(|&&lost| lost).count() as u32;
            let rows = || (0..side / 4).map(in_row);
            assert_eq!(Some(group.per_row), rows().min().zip(rows().max()));
            let repeats = |p: usize| {
                let cells = 0..side - p;
                cells.clone().all(|y| {
                    let same = |x| window[y * side + x] == window[(y + p) * side + x + p];
                    cells.clone().all(same)
                })
            };
            assert_eq!(group.period, (1..=side / 4).find(|&p| repeats(p)));
        }
    }
    assert!(later > 0, "no group was split by the whole window");
}

#[test]
fn steps_that_leave_the_queen_are_proved_and_larger_windows_split_groups() {
    let wythoff = |bounds: Bounds, side| {
        let found = found(bounds, side, &Workers::new(2));
        let is_queen = |group: &&_| {
            let group: &wythoff::game::search::Group = group;
            group.names.contains(&"wythoff")
        };
        found.groups.iter().find(is_queen).map(|group| (group.members.len(), group.proved))
    };
    let queen = |largest| Bounds {
        symmetric: true,
        base: "wythoff".parse().ok(),
        kinds: Kinds::Steps,
        ..bounds(1, largest)
    };
    // 48 of 66 steps up to 12, as docs/games.md says, and the queen herself.
    assert_eq!(wythoff(queen(12), 100), Some((49, 49)));
    // In a window of 13 x 13 cells, some more steps join no two P-positions.
    let small = wythoff(queen(12), 13).expect("the queen is a ruleset");
    assert!(small.0 > 49 && small.1 == 49, "{small:?}");
    // Some steps agree in a window of 13 x 13 cells, and are proved to join P-positions outside.
    let group = |bounds, side| {
        let found = found(bounds, side, &Workers::new(2));
        let mut groups = found.groups.into_iter();
        let queen = groups.find(|group| group.names.contains(&"wythoff")).expect("the queen");
        (queen.members.len(), queen.proved, queen.refuted)
    };
    assert_eq!(group(queen(12), 13), (small.0, 49, small.0 as u32 - 49));
    // Rays: the answer of a proof is that of larger windows.
    let rays = |largest| Bounds { kinds: Kinds::Rays, ..queen(largest) };
    let (near, far) = (group(rays(16), 60), group(rays(16), 400));
    assert!(near.2 > 0 && near.1 == far.1 && far == (far.1 as usize, far.1, 0), "{near:?} {far:?}");
    // Not one ruleset of at most three words without a word of the queen's is in her group.
    assert_eq!(wythoff(bounds(3, 2), 80), Some((1, 1)));
}

#[test]
fn sequences_are_found_by_exact_terms() {
    let phi = |n: u64| (n + (5 * n * n).isqrt()) / 2;
    let terms = |start: u64, change: u64| {
        (start..60).map(|n| phi(n) + u64::from(n == start + 15) * change).collect::<Vec<u64>>()
    };
    let sequence = |name: &str, terms| Sequence { name: name.to_owned(), terms };
    let sequences = vec![
        sequence("lower", terms(1, 0)),
        sequence("lower from 0 on", terms(0, 0)),
        sequence("another sixteenth term", terms(1, 1)),
        sequence("too short", (1..10).map(phi).collect()),
        sequence("nim", (0..50).collect()),
    ];
    let bounds = Bounds { symmetric: true, base: "nim".parse().ok(), ..bounds(1, 1) };
    let space = Space::try_new(bounds).expect("bounds are in range");
    let search = Search { space, side: 200, sequences };
    let found = search.run(&Workers::One, &()).expect("no observer cancels");
    let of = |name| {
        let group = found.groups.iter().find(|group| group.names.contains(&name));
        let matches = group.expect("the game is a ruleset").sequences.iter();
        matches.map(|one| (one.name.as_str(), one.list)).collect::<Vec<_>>()
    };
    assert_eq!(of("wythoff"), [("lower", List::Lower), ("lower from 0 on", List::Lower)]);
    let nim = [List::Row, List::Lower, List::Upper].map(|list| ("nim", list));
    assert_eq!(of("nim"), nim);
}

#[test]
fn bounds_out_of_range_are_refused_and_a_search_can_be_cancelled() {
    for (words, largest) in [(0, 1), (13, 1), (1, 0), (1, 101), (12, 100), (5, 20)] {
        assert!(Space::try_new(bounds(words, largest)).is_err(), "{words} {largest}");
    }
    for (base, symmetric) in [("wythoff without 2,2", false), ("1,0*", true)] {
        let base = base.parse().ok();
        assert!(Space::try_new(Bounds { base, symmetric, ..bounds(1, 1) }).is_err());
    }
    let stop_early = |done: u128, total: u128| {
        assert!(done <= total);
        if done * 4 < total { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let space = Space::try_new(bounds(3, 2)).expect("bounds are in range");
    let search = Search { space, side: 65, sequences: vec![] };
    assert_eq!(search.run(&Workers::One, &stop_early).err(), Some(Interrupted));
}
