//! Statements about the games that have a name, and false statements beside them.

use std::collections::BTreeSet;

use wythoff::game::moves::{Moves, NAMED};
use wythoff::game::{HeapGame, Outcome, grundy};
use wythoff::nimhoff::SingleStepPositions;
use wythoff_testkit::assert_shelf;

const SIDE: u64 = 120;

type Cell = (u64, u64);

/// The P-positions of a game.
fn lost(game: &str) -> BTreeSet<Cell> {
    let game: HeapGame = game.parse().expect("a game");
    let side = SIDE as usize;
    let outcomes = grundy::outcomes(&game, side, side, &()).expect("no observer cancels");
    cells().zip(outcomes).filter(|(_, outcome)| *outcome == Outcome::P).map(|(at, _)| at).collect()
}

/// The values of a game.
fn values(game: &str) -> Vec<u64> {
    let side = SIDE as usize;
    let values = grundy::values(&game.parse().expect("a game"), side, side, 1, &())
        .expect("no observer cancels");
    values.into_iter().map(u64::from).collect()
}

fn cells() -> impl Iterator<Item = Cell> {
    (0..SIDE).flat_map(|y| (0..SIDE).map(move |x| (x, y)))
}

/// The cells that satisfy a condition.
fn all(condition: impl Fn(u64, u64) -> bool) -> BTreeSet<Cell> {
    cells().filter(|&(x, y)| condition(x, y)).collect()
}

/// The cells of a list, with their mirror images.
fn mirrored(list: impl IntoIterator<Item = Cell>) -> BTreeSet<Cell> {
    let both = list.into_iter().flat_map(|(x, y)| [(x, y), (y, x)]);
    both.filter(|&(x, y)| x < SIDE && y < SIDE).collect()
}

/// The Wythoff pairs A,B from n = 0 on: A is the least number in no earlier pair, and B = A + n.
fn pairs() -> Vec<Cell> {
    pairs_of_difference(1)
}

/// Returns true if the value of every cell is this function of it.
fn has_values(game: &str, value: impl Fn(u64, u64) -> u64) -> bool {
    values(game).into_iter().eq(cells().map(|(x, y)| value(x, y)))
}

/// Returns true if x,y is P iff x + n,y + n is.
fn repeats(game: &str, n: u64) -> bool {
    let lost = lost(game);
    let inside = cells().filter(|&(x, y)| x + n < SIDE && y + n < SIDE);
    inside.into_iter().all(|(x, y)| lost.contains(&(x, y)) == lost.contains(&(x + n, y + n)))
}

/// The value of Ryuo Nim.
fn ryuo(p: u64) -> impl Fn(u64, u64) -> u64 {
    move |x, y| (x + y) % p + p * ((x / p) ^ (y / p))
}

/// Returns true if the differences of the heaps of upper P-positions, in the order of their
/// columns, grow by 2 from each to the fourth one after it.
fn differences_repeat(game: &str) -> bool {
    let upper: Vec<i64> = lost(game)
        .into_iter()
        .filter(|(x, y)| x <= y)
        .map(|(x, y)| y.cast_signed() - x.cast_signed())
        .collect();
    upper.len() > 20 && upper.windows(5).skip(3).all(|five| five[4] == five[0] + 2)
}

/// The pairs a,a + t n: a is the least number in no earlier pair.
fn pairs_of_difference(t: u64) -> Vec<Cell> {
    let mut used = BTreeSet::new();
    let mut pair = |n| {
        let a = (0..).find(|a| !used.contains(a)).expect("a free number");
        used.extend([a, a + t * n]);
        (a, a + t * n)
    };
    (0..SIDE).map(&mut pair).collect()
}

/// The heaps x for which x,0 is P.
fn lost_alone(game: &str) -> Vec<u64> {
    let game: HeapGame = game.parse().expect("a game");
    let is_lost = |&x: &u64| {
        let at = game.start(x, 0);
        let outcomes = grundy::Outcomes::of(&game, at, &()).expect("all play ends");
        outcomes.at(at, 0) == Outcome::P
    };
    (0..SIDE).filter(is_lost).collect()
}

/// The P-positions of the game whose moves are the P-positions of another but 0,0: its dual. Only
/// the corner of the board is computed.
fn dual(game: &str) -> BTreeSet<Cell> {
    let near = |&(x, y): &Cell| x < 40 && y < 40;
    let moves: Vec<String> = lost(game)
        .into_iter()
        .filter(|at| near(at) && *at != (0, 0))
        .map(|(a, b)| format!("{a},{b}"))
        .collect();
    lost(&moves.join(" ")).into_iter().filter(near).collect()
}

/// The largest distance of P-positions from the lines of slope phi and 1/phi.
fn strays(moves: &str) -> f64 {
    let phi = f64::midpoint(1.0, 5_f64.sqrt());
    let moves: Moves = moves.parse().expect("a game");
    let (_, positions) = SingleStepPositions::of_moves(&moves).expect("the rays of Nim");
    let away = |(y, x): (u32, u64)| {
        let (y, x) = (f64::from(y), x as f64);
        (x - phi * y).abs().min((x - y / phi).abs())
    };
    (0..20_000).zip(positions).map(away).fold(0.0, f64::max)
}

#[test]
fn what_is_known_of_the_games_with_a_name_is_so_and_what_stands_beside_it_is_not() {
    let wythoff = || mirrored(pairs());
    let shifted = |dx: i64| {
        let shift = move |n: u64| n.checked_add_signed(dx);
        mirrored(
            pairs()
                .into_iter()
                .skip(usize::from(dx < 0))
                .filter_map(move |(a, b)| Some((shift(a)?, shift(b)?))),
        )
    };
    let with_0_0 = |mut cells: BTreeSet<Cell>| {
        cells.insert((0, 0));
        cells
    };
    let differ = |game: &str, cells: &[Cell]| {
        let found: BTreeSet<Cell> =
            lost(game).symmetric_difference(&lost("wythoff")).copied().collect();
        found == mirrored(cells.iter().copied())
    };
    let doubled = |shift| pairs().into_iter().map(move |(a, b)| (2 * a + shift, 2 * b + shift));
    let line = |shift| (0..SIDE).map(move |n| (n, 2 * n + shift));
    let ones = |least: u64| {
        let ones: Vec<bool> = values("wythoff").into_iter().map(|value| value == 1).collect();
        let lost = lost("wythoff-pass");
        cells().zip(ones).all(|((x, y), one)| x.max(y) < least || lost.contains(&(x, y)) == one)
    };
    // 0,1 and 1,0 are terminal, so that the player to move there loses.
    let terminal_pairs = shifted(-1);
    let take = [0, 1, 0, 1, 2, 3, 2];
    let near = |cells: BTreeSet<Cell>| -> BTreeSet<Cell> {
        cells.into_iter().filter(|&(x, y)| x < 40 && y < 40).collect()
    };
    let fibonacci = std::iter::successors(Some((0, 1)), |&(a, b)| Some((b, a + b)));
    let fibonacci: BTreeSet<u64> = fibonacci.map(|(a, _)| a).take_while(|&a| a < SIDE).collect();
    // The larger heap is less than phi times the smaller one: a b + b^2 > a^2.
    let golden = |x: u64, y: u64| {
        let (b, a) = (x.min(y), x.max(y));
        b == 0 || a > b && a * b + b * b > a * a
    };
    // The statement of each game, and a statement that has to be false.
    let checks: Vec<(&str, bool, bool)> = vec![
        (
            "bachet",
            has_values("bachet", |x, y| (x % 4) ^ (y % 4)),
            has_values("bachet", |x, y| (x % 3) ^ (y % 3)),
        ),
        (
            "bishop",
            lost("bishop") == all(|x, y| x * y == 0) && lost("nim") == all(|x, y| x == y),
            lost("bishop") == all(|x, y| x == y),
        ),
        ("camel", repeats("camel", 4), repeats("camel", 3)),
        (
            "empress",
            has_values("empress", |x, y| x ^ y),
            has_values("1,0* 0,1* 1,3 3,1", |x, y| x ^ y),
        ),
        (
            "euclid",
            lost("euclid") == all(golden),
            lost("euclid") == all(|x, y| golden(x, y) || x == y),
        ),
        (
            "euclid-grossman",
            has_values("euclid-grossman", |x, y| {
                let (b, a) = (x.min(y), x.max(y));
                // floor((a^2 - b^2) / a b)
                (a * a - b * b).checked_div(a * b).unwrap_or(0)
            }),
            has_values("euclid", |x, y| (x.max(y) - x.min(y)).checked_div(x.min(y)).unwrap_or(0)),
        ),
        (
            "fibonacci-nim",
            lost_alone("fibonacci-nim").into_iter().eq(fibonacci.iter().copied()),
            lost_alone("fibonacci-nim misere").into_iter().eq(fibonacci.iter().copied()),
        ),
        ("gdwn-3-4", lost("gdwn-3-4") == wythoff(), lost("1,0* 0,1* 1,1* 2,3* 3,2*") == wythoff()),
        (
            "king",
            lost("king") == all(|x, y| x % 2 + y % 2 == 0),
            lost("king") == all(|x, y| (x + y) % 2 == 0),
        ),
        (
            "king-misere",
            lost("king-misere")
                == all(|x, y| if x * y == 0 { (x + y) % 2 == 1 } else { x % 2 + y % 2 == 0 }),
            lost("king-misere") == lost("king"),
        ),
        (
            "king-odd-or-even",
            lost("king-odd-or-even") == all(|x, y| x.min(y) % 2 == 0),
            lost("king-odd-or-even") == all(|x, y| x.max(y) % 2 == 0),
        ),
        ("knight", repeats("knight", 3), repeats("knight", 2)),
        ("maharaja", strays("maharaja") < 4.0, strays("1,0* 0,1* 1,1* 1,2* 2,1*") < 4.0),
        ("nim", has_values("nim", |x, y| x ^ y), has_values("nim", |x, y| x | y)),
        (
            "nim-block-2",
            lost("nim-block-2") == with_0_0(all(|x, y| x.abs_diff(y) == 1)),
            lost("nim-block-2") == all(|x, y| x.abs_diff(y) <= 1),
        ),
        (
            "nim-imitation",
            lost("nim-imitation") == mirrored(pairs()),
            lost("nim imitate=2") == mirrored(pairs()),
        ),
        (
            "nim-misere",
            lost("nim-misere") == all(|x, y| if x.max(y) < 2 { x + y == 1 } else { x == y }),
            lost("nim-misere") == lost("nim"),
        ),
        (
            "nim-odd-or-even",
            (2..=16).all(|n| lost(&format!("nim modulo={n}")) == all(|x, y| x / 2 == y / 2)),
            lost("nim-odd-or-even") == all(|x, y| x.abs_diff(y) <= 1),
        ),
        (
            "nim-pass",
            lost("nim-pass") == with_0_0(mirrored((1..SIDE).map(|n| (2 * n - 1, 2 * n)))),
            lost("nim-pass") == lost("nim"),
        ),
        ("ryuo", has_values("ryuo", ryuo(3)), has_values("ryuo", ryuo(4))),
        ("ryuo-4", has_values("ryuo-4", ryuo(4)), has_values("ryuo-4", ryuo(5))),
        ("ryuo-5", has_values("ryuo-5", ryuo(5)), has_values("ryuo-5", ryuo(6))),
        (
            "subtract-1-3-4",
            has_values("subtract-1-3-4", |x, y| take[x as usize % 7] ^ take[y as usize % 7]),
            has_values("bachet", |x, y| take[x as usize % 7] ^ take[y as usize % 7]),
        ),
        (
            "t-wythoff-2",
            lost("t-wythoff-2") == mirrored(pairs_of_difference(2)),
            lost("t-wythoff-2") == wythoff(),
        ),
        (
            "t-wythoff-3",
            lost("t-wythoff-3") == mirrored(pairs_of_difference(3)),
            lost("t-wythoff-3") == mirrored(pairs_of_difference(2)),
        ),
        ("wythoff", lost("wythoff") == wythoff(), lost("wythoff") == shifted(1)),
        ("wythoff-2-2", differences_repeat("wythoff-2-2"), differences_repeat("1,0* 0,1* 3,3*")),
        (
            "wythoff-block-2",
            lost("wythoff-block-2") == with_0_0(mirrored(line(1).chain(doubled(2)))),
            lost("wythoff-block-2") == with_0_0(mirrored(line(1).chain(doubled(1)))),
        ),
        (
            "wythoff-block-3",
            lost("wythoff-block-3") == with_0_0(mirrored(line(1).chain(line(2)))),
            lost("wythoff block=4") == with_0_0(mirrored(line(1).chain(line(2)))),
        ),
        (
            "wythoff-crossed",
            lost("wythoff-crossed") == wythoff(),
            values("wythoff-crossed") == values("wythoff"),
        ),
        (
            "wythoff-larger",
            lost("wythoff-larger") == wythoff(),
            values("wythoff-larger") == values("wythoff"),
        ),
        (
            "wythoff-misere",
            differ("wythoff-misere", &[(0, 0), (0, 1), (1, 2), (2, 2)]),
            differ("wythoff-misere", &[(0, 0), (0, 1)]),
        ),
        (
            "wythoff-pairs",
            dual("wythoff-pairs") == near(wythoff()),
            dual("knight") == near(lost("knight")),
        ),
        ("wythoff-pass", ones(8), ones(7)),
        (
            "wythoff-plus-1-3",
            lost("wythoff-plus-1-3") == wythoff(),
            lost("wythoff 1,2 2,1") == wythoff(),
        ),
        (
            "wythoff-sum-1",
            lost("wythoff-sum-1") == with_0_0(terminal_pairs.clone()),
            lost("wythoff-sum-1") == wythoff(),
        ),
        (
            "wythoff-terminal",
            lost("wythoff-terminal") == with_0_0(shifted(1)),
            lost("wythoff-terminal") == wythoff(),
        ),
        ("zebra", repeats("zebra", 5), repeats("zebra", 4)),
    ];
    assert_shelf(NAMED, &checks);
}

/// A step leaves all P-positions as they are if and only if it joins no two of them
/// (`NimhoffGames.extension_preserves` in `proofs/theories`).
#[test]
fn a_step_beside_the_queen_changes_p_positions_iff_it_joins_two() {
    let queens = lost("wythoff");
    let mut harmless = Vec::new();
    for (a, b) in (2..=12).flat_map(|b| (1..b).map(move |a| (a, b))) {
        let joins =
            |&(x, y): &Cell| [(a, b), (b, a)].iter().any(|(a, b)| queens.contains(&(x + a, y + b)));
        let joins = queens.iter().any(joins);
        let same = lost(&format!("wythoff {a},{b} {b},{a}")) == queens;
        assert_eq!(same, !joins, "{a},{b}");
        harmless.extend(same.then_some((a, b)));
    }
    assert_eq!(harmless.len(), 48);
    assert_eq!(harmless[..6], [(1, 3), (2, 4), (3, 4), (1, 5), (2, 5), (4, 5)]);
    // Without any one of her moves the queen has other P-positions.
    for removed in ["1,0", "2,0", "3,0", "1,1", "2,2", "3,3"] {
        assert_ne!(lost(&format!("wythoff without {removed}")), queens, "{removed}");
    }
}

/// Theorem 3 of `docs/algorithms/twists.md`: where odd or even numbers are forbidden in Wythoff
/// Nim, the largest P-positions t(y) of the rows have t(t(y)) = 2 t(y) + y + 1.
#[test]
fn odd_or_even_wythoff_nim_fills_a_wedge_of_slope_one_plus_root_two() {
    const SIDE: usize = 1000;
    let identity = |game: &str| {
        let game: HeapGame = game.parse().expect("a game");
        let outcomes = grundy::outcomes(&game, SIDE, SIDE, &()).expect("outcomes");
        let last = |row: &[Outcome]| row.iter().rposition(|&outcome| outcome == Outcome::P);
        // Rows whose largest P-position is far from the edge of the window.
        let t: Vec<usize> =
            outcomes.chunks(SIDE).take(SIDE / 3).map(|row| last(row).unwrap_or(0)).collect();
        let is_near = (0..t.len()).all(|y| {
            let beyond = t[y] as f64 - (1.0 + 2_f64.sqrt()) * y as f64;
            0.08 < beyond && beyond < 1.8
        });
        let inside = (0..t.len()).filter(|&y| t[y] < t.len());
        is_near && inside.into_iter().all(|y| t[t[y]] == 2 * t[y] + y + 1)
    };
    assert!(identity("wythoff modulo=2"));
    assert!(!identity("wythoff modulo=4") && !identity("wythoff"));
}

/// The numbers C(x) of Theorem 4 of `docs/algorithms/twists.md`, by a substitution of 2 and 3.
fn runs_of(two: &[usize], three: &[usize], columns: usize) -> Vec<usize> {
    let mut word = vec![2];
    while word.len() < columns {
        let image = |&letter: &usize| if letter == 2 { two } else { three };
        word = word.iter().flat_map(image).copied().collect();
    }
    let runs = word.iter().enumerate().flat_map(|(j, &length)| vec![(j + 1) % 2; length]);
    [0, 0].into_iter().chain(runs).take(columns).collect()
}

/// Theorems 4 and 5 of `docs/algorithms/twists.md`: the P-positions of Wythoff Nim where odd or
/// even numbers are forbidden follow from the word of a substitution, and a quarter of the
/// positions inside the wedge is P.
#[test]
fn odd_or_even_wythoff_nim_is_the_word_of_a_substitution() {
    const SIDE: usize = 700;
    let word = runs_of(&[2, 3], &[3, 2, 2], SIDE);
    let outcomes = |game: &str| {
        let game: HeapGame = game.parse().expect("a game");
        grundy::outcomes(&game, SIDE, SIDE, &()).expect("outcomes")
    };
    let is_p = |word: &[usize], x: usize, y: usize| {
        let t =
            |x: usize| 1 + 2 * x + word[..=x].windows(2).filter(|pair| pair[0] != pair[1]).count();
        let inside = y < t(x) && x < t(y);
        if inside { word[x] == y % 2 && word[y] == x % 2 } else { y == t(x) || x == t(y) }
    };
    // Rows and columns that are far apart and not too many, so that the counts in `t` stay cheap.
    let lines: Vec<usize> = (0..100).chain((100..SIDE).step_by(7)).collect();
    let cells: Vec<Cell> =
        lines.iter().flat_map(|&y| lines.iter().map(move |&x| (x as u64, y as u64))).collect();
    let agree = |outcomes: &[Outcome], word: &[usize]| {
        cells.iter().all(|&(x, y)| {
            let (x, y) = (x as usize, y as usize);
            (outcomes[y * SIDE + x] == Outcome::P) == is_p(word, x, y)
        })
    };
    let lost = outcomes("wythoff modulo=2");
    assert!(agree(&lost, &word));
    // Neither with another order of the letters, nor with another game.
    assert!(!agree(&lost, &runs_of(&[2, 3], &[2, 3, 2], SIDE)));
    assert!(!agree(&lost, &runs_of(&[3, 2], &[3, 2, 2], SIDE)));
    assert!(!agree(&outcomes("wythoff modulo=4"), &word));

    // Rectangles inside the wedge, with even sides.
    let sign = |x: usize| if (word[x] + x).is_multiple_of(2) { 1 } else { -1_i64 };
    let sum = |from: usize, to: usize| (from..to).map(sign).sum::<i64>();
    for (x, y, w, h) in [(300, 300, 400, 400), (290, 350, 310, 150), (400, 401, 2, 298)] {
        let rows = lost.chunks(SIDE).skip(y).take(h);
        let count = rows.flat_map(|row| &row[x..x + w]).filter(|&&o| o == Outcome::P).count();
        let four = (w * h) as i64 + sum(x, x + w) * sum(y, y + h);
        assert_eq!(4 * count as i64, four, "{x}, {y}");
        assert_ne!(4 * count as i64 + 4, four);
    }
    // The sums of the signs stay below the bound, and are not bounded by a small constant.
    let word = runs_of(&[2, 3], &[3, 2, 2], 100_000);
    let mut sums = word.iter().enumerate().scan(0_i64, |sum, (x, &c)| {
        *sum += if (c + x).is_multiple_of(2) { 1 } else { -1 };
        Some(*sum)
    });
    assert!(
        sums.clone().zip(1_u64..).skip(1).all(|(sum, n)| sum.abs() <= 2 * i64::from(n.ilog2()) + 1)
    );
    assert!(sums.any(|sum| sum == 14));
}
