//! Statements about the games on three heaps that have a name, and false statements beside them.

use std::collections::BTreeSet;

use wythoff::game::three::{NAMED, Outcomes, ThreeHeaps, Triple, Values};
use wythoff_testkit::assert_shelf;

const SIDE: u64 = 64;

fn outcomes(game: &str, size: [usize; 3]) -> Outcomes {
    Outcomes::of(&game.parse().expect("a game"), size, &()).expect("no observer cancels")
}

/// The P-positions of a game.
fn lost(game: &str) -> BTreeSet<Triple> {
    outcomes(game, [SIDE as usize; 3]).p_positions().collect()
}

fn cells() -> impl Iterator<Item = Triple> {
    (0..SIDE.pow(3)).map(|i| [i / SIDE.pow(2), i / SIDE % SIDE, i % SIDE])
}

/// The positions that satisfy a condition.
fn all(condition: impl Fn(u64, u64, u64) -> bool) -> BTreeSet<Triple> {
    cells().filter(|&[x, y, z]| condition(x, y, z)).collect()
}

/// The positions whose heaps, by rising size, satisfy a condition.
fn sorted(condition: impl Fn(u64, u64, u64) -> bool) -> BTreeSet<Triple> {
    all(|x, y, z| {
        let mut heaps = [x, y, z];
        heaps.sort_unstable();
        condition(heaps[0], heaps[1], heaps[2])
    })
}

/// The Wythoff pairs A,B: A is the least number in no earlier pair, and B = A + n.
fn pairs() -> Vec<(u64, u64)> {
    let mut used = BTreeSet::new();
    let mut pair = |n| {
        let a = (0..).find(|a| !used.contains(a)).expect("a free number");
        used.extend([a, a + n]);
        (a, a + n)
    };
    (0..SIDE).map(&mut pair).collect()
}

/// Returns true if the value of every position is this function of it.
fn has_values(game: &str, value: impl Fn(u64, u64, u64) -> u64) -> bool {
    let game: ThreeHeaps = game.parse().expect("a game");
    let mut values = Values::try_new(&game, [SIDE as usize; 3]).expect("values");
    let mut found = Vec::new();
    while let Some(slice) = values.next_slice(&()).expect("no observer cancels") {
        found.extend(slice.iter().map(|&value| u64::from(value)));
    }
    cells().map(|[x, y, z]| value(x, y, z)).eq(found)
}

/// The sum of the heaps of the P-positions x,y,z with x <= y <= z <= 100.
fn sum_up_to_100(game: &str) -> u64 {
    let sorted = |[x, y, z]: &Triple| x <= y && y <= z;
    outcomes(game, [101; 3]).p_positions().filter(sorted).flatten().sum()
}

/// Returns true if P-positions with an empty heap are those of Wythoff Nim, or those with another
/// first heap.
fn is_wythoff(game: &str, heap: u64) -> bool {
    let lost = lost(game);
    let pairs: BTreeSet<_> = pairs().into_iter().flat_map(|(a, b)| [(a, b), (b, a)]).collect();
    cells()
        .filter(|at| at[0] == heap)
        .all(|at| lost.contains(&at) == pairs.contains(&(at[1], at[2])))
}

/// Returns true if, for each x up to 10, the differences z - y of P-positions with x <= y <= z grow
/// by 1 from each to the next, after the first 140.
fn differences_grow_by_1(game: &str) -> bool {
    let found = outcomes(game, [11, 300, 600]);
    (0..=10).all(|x| {
        let of_x = found.p_positions().filter(|at| at[0] == x && x <= at[1] && at[1] <= at[2]);
        let differences: Vec<u64> = of_x.map(|at| at[2] - at[1]).collect();
        differences.len() > 170 && differences.windows(2).skip(140).all(|two| two[1] == two[0] + 1)
    })
}

#[test]
fn what_is_known_of_the_games_with_a_name_is_so_and_what_stands_beside_it_is_not() {
    let nim = || all(|x, y, z| x ^ y ^ z == 0);
    let raleigh = |first: fn(u64) -> u64| {
        let triples: BTreeSet<_> =
            pairs().into_iter().skip(1).map(|(a, b)| (first(b), b, a + b)).collect();
        sorted(|x, y, z| z == 0 || triples.contains(&(x, y, z)))
    };
    let triangular = |more: u64| {
        sorted(|x, y, z| (0..12).any(|n| x == n * (n + 1) / 2 && y + z == 2 * x + more * n))
    };
    let misere = |most: u64| {
        let found: BTreeSet<Triple> =
            lost("nim-misere").symmetric_difference(&lost("nim")).copied().collect();
        found == all(|x, y, z| x.max(y).max(z) <= most)
    };
    // The statement of each game, and a statement that has to be false.
    let checks: Vec<(&str, bool, bool)> = vec![
        (
            "king",
            lost("king") == all(|x, y, z| x % 2 + y % 2 + z % 2 == 0),
            lost("king") == all(|x, y, z| (x + y + z) % 2 == 0),
        ),
        ("moore", lost("moore") == sorted(|x, _, z| x == z), lost("moore") == nim()),
        ("new-heap", lost("new-heap") == triangular(1), lost("new-heap") == triangular(2)),
        ("nim", has_values("nim", |x, y, z| x ^ y ^ z), has_values("nim", |x, y, z| x | y | z)),
        ("nim-misere", misere(1), misere(0)),
        ("nim-sum", differences_grow_by_1("nim-sum"), differences_grow_by_1("wythoff-1-2")),
        ("raleigh", lost("raleigh") == raleigh(|b| b - 1), lost("raleigh") == raleigh(|b| b - 2)),
        ("wythoff", sum_up_to_100("wythoff") == 173_895, sum_up_to_100("wythoff-1-2") == 173_895),
        ("wythoff-1-2", is_wythoff("wythoff-1-2", 0), is_wythoff("wythoff-1-2", 1)),
        ("wythoff-1-3", lost("wythoff-1-3") == nim(), lost("wythoff-1-2") == nim()),
    ];
    assert_shelf(NAMED, &checks);
}

/// The nim-sum changes at the lowest digit 1 of a step if that digit occurs in one of its numbers
/// or in all three. Otherwise, the step joins two positions with nim-sum 0.
#[test]
fn a_step_beside_nim_changes_p_positions_iff_its_lowest_digit_occurs_twice() {
    const SMALL: usize = 24;
    let nim: Vec<Triple> = outcomes("nim", [SMALL; 3]).p_positions().collect();
    let steps = (0..5_u64.pow(3)).map(|i| [i / 25, i / 5 % 5, i % 5]);
    let mut kinds = [0; 2];
    for step in steps.filter(|step| step.iter().filter(|&&part| part > 0).count() > 1) {
        let [a, b, c] = step;
        let lowest = step.iter().map(|part| part & part.wrapping_neg()).filter(|&n| n > 0).min();
        let lowest = lowest.expect("a number above 0");
        let odd = step.iter().filter(|&&part| part & lowest > 0).count() % 2 == 1;
        let found = outcomes(&format!("nim {a},{b},{c}"), [SMALL; 3]);
        assert_eq!(found.p_positions().eq(nim.iter().copied()), odd, "{step:?}");
        kinds[usize::from(odd)] += 1;
    }
    assert_eq!(kinds, [45, 67]);
}

/// With x = 4, the differences of Fraenkel's game become regular after 124 P-positions only.
#[test]
fn regularity_of_fraenkels_game_begins_late() {
    let found = outcomes("nim-sum", [5, 300, 600]);
    let of_4 = found.p_positions().filter(|at| at[0] == 4 && 4 <= at[1] && at[1] <= at[2]);
    let differences: Vec<u64> = of_4.map(|at| at[2] - at[1]).collect();
    assert_eq!(differences.windows(2).rposition(|two| two[1] != two[0] + 1), Some(124));
}
