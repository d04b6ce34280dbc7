//! Rows of Sprague-Grundy values that repeat, compared with windows of values, and the statements
//! of `docs/algorithms/rows.md`. Beside each statement stands one that has to be false.

use std::collections::BTreeSet;

use wythoff::exact::divisor::lcm;
use wythoff::game::HeapGame;
use wythoff::game::grundy::{self, RepeatingRows, Repetition};
use wythoff::game::moves::Moves;
use wythoff_testkit::Random;

/// More columns than any row of these games needs.
const ENOUGH: u64 = 1_000_000;

fn moves(text: &str) -> Moves {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn rows_of(moves: &Moves) -> RepeatingRows {
    RepeatingRows::new(moves).expect("the ray 1,0")
}

/// Starts and periods of the first rows.
fn repetitions(moves: &Moves, rows: usize) -> Vec<Repetition> {
    let mut all = rows_of(moves);
    (0..rows).map(|_| all.next_row(ENOUGH, &()).expect("no observer").expect("a period")).collect()
}

/// The values of a window, row by row.
fn window(moves: &Moves, width: usize, rows: usize) -> Vec<Vec<u64>> {
    let values = grundy::values(&moves.clone().into(), width, rows, 1, &()).expect("values");
    values.chunks(width).map(|row| row.iter().map(|&value| value.into()).collect()).collect()
}

/// Some moves with the ray 1,0: rays, a cone, steps, and vectors removed from them.
fn any_moves(random: &mut Random) -> Moves {
    let mut number = |most: i64| random.number(0..=most);
    loop {
        let mut words = vec!["1,0*".to_owned()];
        words.extend((0..number(2)).map(|_| format!("{},{}*", number(3), 1 + number(2))));
        words.extend((number(2) == 0).then(|| format!("|s-t|<{}", number(2) + 2)));
        words.extend((0..number(3)).map(|_| format!("{},{}", number(4), 1 + number(3))));
        if number(2) == 0 {
            let (a, b, n) = (number(3), 1 + number(2), 1 + number(2));
            words.push(format!("without {},{}", n * a, n * b));
        }
        // Texts that are refused, such as those with a step on a ray, are drawn again.
        if let Ok(moves) = words.join(" ").parse() {
            return moves;
        }
    }
}

/// The number of vectors that lead from row y to the rows below.
fn vectors(moves: &Moves, y: u64) -> u64 {
    // Far to the right all of them fit. The ray 1,0 has 1000 multiples there.
    moves.options(1000, y).len() as u64 - 1000
}

#[test]
fn starts_and_periods_are_the_least_ones_of_the_window() {
    const ROWS: usize = 7;
    const WIDTH: usize = 900;
    let mut random = Random::new();
    let (mut whole, mut kinds) = (0, [0; 2]);
    // Removed vectors are rare, because they have to lie on a ray or in the cone.
    while whole < 300 || kinds.iter().any(|&kind| kind < 5) {
        let moves = any_moves(&mut random);
        kinds[0] += usize::from(moves.cone().is_some());
        kinds[1] += usize::from(!moves.removed().is_empty());
        let values = window(&moves, WIDTH, ROWS);
        for (y, (Repetition { start, period }, row)) in
            repetitions(&moves, ROWS).into_iter().zip(&values).enumerate()
        {
            let what = format!("{moves}, row {y}: {start}, {period}\n  {}", random.reproduce());
            let (start, period) = (start as usize, period as usize);
            if start + 2 * period > WIDTH {
                continue;
            }
            whole += 1;
            let repeats = |x: usize, period: usize| row[x + period] == row[x] + period as u64;
            assert!((start..WIDTH - period).all(|x| repeats(x, period)), "{what}");
            assert!(start == 0 || !repeats(start - 1, period), "a smaller start of {what}");
            let is_shorter = |shorter| (start..start + period).all(|x| repeats(x, shorter));
            assert!(!(1..period).any(is_shorter), "a smaller period of {what}");
        }
    }
}

/// A. Dress, A. Flammenkamp, N. Pink, Additive periodicity, 1999, and H. A. Landman, 2002.
#[test]
fn rows_of_wythoffs_game_repeat() {
    let found = repetitions(&moves("wythoff"), 11);
    let periods: Vec<u64> = found.iter().map(|row| row.period).collect();
    assert_eq!(periods, [1, 3, 3, 6, 12, 24, 12, 24, 24, 24, 24]);
    let starts: Vec<u64> = found.iter().map(|row| row.start).collect();
    assert_eq!(starts, [0, 0, 0, 8, 9, 27, 37, 92, 102, 127, 224]);
}

/// Theorem 1: x - M <= g(x, y) <= x + min(M, y), with M vectors to the rows below.
#[test]
fn values_stay_within_the_number_of_vectors_of_their_column() {
    let mut random = Random::new();
    let (mut games, mut beyond) = (0, 0);
    // Few games reach the bound, so the seed decides how many have to be tried.
    while games < 60 || beyond <= 20 {
        assert!(games < 3000, "with M - 1, only {beyond} rows fail");
        games += 1;
        let moves = any_moves(&mut random);
        for (row, y) in window(&moves, 160, 20).into_iter().zip(0..) {
            let m = vectors(&moves, y);
            let above = |most: u64| row.iter().zip(0..).all(|(&value, x)| value <= x + most);
            let below = |most: u64| row.iter().zip(0..).all(|(&value, x)| value + most >= x);
            assert!(above(m.min(y)) && below(m), "{moves}, row {y}\n  {}", random.reproduce());
            beyond += usize::from(m > 0 && !below(m - 1));
        }
    }
}

/// The least sum of numbers whose least common multiple is n: the sum of its prime powers.
fn least_sum(mut n: u64) -> u64 {
    let mut sum = 0;
    for prime in 2.. {
        let mut power = 1;
        while n.is_multiple_of(prime) {
            (n, power) = (n / prime, power * prime);
        }
        sum += if power > 1 { power } else { 0 };
        if n == 1 {
            break;
        }
    }
    sum
}

/// Theorem 3: the factor by which the joint period grows is the least common multiple of numbers
/// whose sum is at most M + min(M, y).
#[test]
fn the_factor_of_a_row_is_a_product_of_small_prime_powers() {
    let mut random = Random::new();
    let mut tight = 0;
    let games = (0..40).map(|_| any_moves(&mut random)).collect::<Vec<_>>();
    for moves in games.into_iter().chain((0..7).map(|n| moves(&format!("1,0* 0..{n},1")))) {
        let mut joint = 1;
        for (row, y) in repetitions(&moves, 10).into_iter().zip(0..) {
            let m = vectors(&moves, y);
            let next = lcm(joint, row.period).expect("a small period");
            let factor = next / joint;
            let sum = least_sum(factor);
            assert!(sum <= m + m.min(y), "{moves}, row {y}: {factor}\n  {}", random.reproduce());
            tight += usize::from(factor > 1 && sum + 1 > m + m.min(y));
            joint = next;
        }
    }
    // Row 1 of the last games, whose period is a power of a prime.
    assert!(tight >= 6, "with one less, only {tight} rows fail");
}

/// Theorem 4: row 1 has start 0 and period 1 + c, where c is the least a without a vector (a, 1).
#[test]
fn row_1_has_a_period_by_the_vectors_of_one_row() {
    let mut others = 0;
    for set in 1_u32..1 << 7 {
        let has = |a: &u32| set >> a & 1 == 1;
        let steps: Vec<String> = (0..7).filter(has).map(|a| format!("{a},1")).collect();
        let found = repetitions(&moves(&format!("1,0* {}", steps.join(" "))), 2)[1];
        let least = u64::from(set.trailing_ones());
        assert_eq!(found, Repetition { start: 0, period: 1 + least }, "{steps:?}");
        others += usize::from(found.period != 1 + u64::from(set.count_ones()));
    }
    assert!(others > 100, "the number of vectors has to be wrong");
}

/// Theorem 5: which vectors leave the values of cyclic Nimhoff as they are.
#[test]
fn cyclic_nimhoff_keeps_its_values_beside_some_steps() {
    let mut altered = 0;
    for h in 1_u64..=4 {
        let short: BTreeSet<(u64, u64)> =
            (1..h).flat_map(|a| (1..h - a).map(move |b| (a, b))).collect();
        for (a, b) in (1..=8).flat_map(|a| (1..=8).map(move |b| (a, b))) {
            let steps: BTreeSet<(u64, u64)> = short.iter().copied().chain([(a, b)]).collect();
            let words: Vec<String> = steps.iter().map(|(a, b)| format!("{a},{b}")).collect();
            let moves = moves(&format!("nim {}", words.join(" ")));
            let side = 6 * h as usize + 16;
            let has_formula = window(&moves, side, side).iter().zip(0..).all(|(row, y)| {
                let value = |x: u64| (x + y) % h + h * ((x / h) ^ (y / h));
                row.iter().zip(0..).all(|(&found, x)| found == value(x))
            });
            let by_twos = a.trailing_zeros() != b.trailing_zeros();
            let both = a % h == 0 && b % h == 0;
            let keeps =
                (a + b) % h != 0 || both && (a / h).trailing_zeros() != (b / h).trailing_zeros();
            assert_eq!(has_formula, keeps, "h = {h}, step {a},{b}");
            altered += usize::from(has_formula != by_twos);
            if keeps {
                let period = |y: u64| match (y, y / h) {
                    (0, _) => 1,
                    (_, q) => h << (u64::BITS - q.leading_zeros()),
                };
                let found = repetitions(&moves, 3 * h as usize);
                let expected = (0..).map(|y| Repetition { start: 0, period: period(y) });
                assert!(found.into_iter().eq(expected.take(3 * h as usize)), "{moves}");
            }
        }
    }
    assert!(altered > 20, "the condition on powers of two alone has to be wrong");
}

/// Theorem 7, and the computation beside it: which single steps leave the rows of Nim as they are.
#[test]
fn nim_keeps_its_rows_beside_some_steps_and_no_others_up_to_31() {
    const ROWS: usize = 32;
    let nim = repetitions(&moves("nim"), ROWS);
    let keeps = |a: u64, b: u64| {
        let (i, j) = ((a + 1).trailing_zeros(), (b + 1).trailing_zeros());
        let rest = |n: u64, i: u32| match ((n + 1) >> i) - 1 {
            0 => u32::MAX,
            rest => rest.trailing_zeros(),
        };
        a.trailing_zeros() != b.trailing_zeros()
            || a.is_multiple_of(2)
            || i == j && rest(a, i) != rest(b, j)
    };
    let mut counts = [0; 2];
    for (a, b) in (1..=31).flat_map(|a| (1..=31).map(move |b| (a, b))) {
        // Even steps, and an odd one beside an even one, are sampled.
        if (a % 2 == 0 || b % 2 == 0) && (a + 3 * b) % 7 > 0 {
            continue;
        }
        let mut rows = rows_of(&moves(&format!("nim {a},{b}")));
        let mut same = nim.iter().map(|row| rows.next_row(1 << 16, &()).unwrap() == Some(*row));
        let has_rows_of_nim = same.all(|same| same);
        assert_eq!(has_rows_of_nim, keeps(a, b), "step {a},{b}");
        counts[usize::from(has_rows_of_nim)] += 1;
    }
    assert_eq!(counts[0], 202, "odd steps that change a row");
    assert!(counts[1] > 100, "{counts:?}");
}

/// Theorem 6: with these steps and their mirror images, a block of values comes again, h times the
/// value of Nim greater.
#[test]
fn nim_beside_some_steps_repeats_a_block() {
    for (a, b, least) in [
        (1, 1, 3),
        (1, 5, 8),
        (2, 2, 4),
        (2, 6, 8),
        (3, 11, 16),
        (4, 4, 8),
        (4, 12, 16),
        (5, 9, 16),
        (6, 10, 16),
        (8, 8, 16),
    ] {
        let mirrored = if a == b { String::new() } else { format!(" {b},{a}") };
        let moves = moves(&format!("nim {a},{b}{mirrored}"));
        let values = window(&moves, 4 * least, 4 * least);
        let comes_again = |h: usize| {
            let value =
                |x: usize, y: usize| h * ((x / h) ^ (y / h)) + values[y % h][x % h] as usize;
            let has_value = |x: usize, y: usize| values[y][x] as usize == value(x, y);
            (0..4 * h).all(|y| (0..4 * h).all(|x| has_value(x, y)))
        };
        // What the theorem asks of the block.
        let is_closed = |h: usize| {
            let small = (0..h).all(|y| (0..h).all(|x| (values[y][x] as usize) < h));
            let differs = |a: usize, b: usize| {
                let pairs = (0..b).flat_map(|y| (0..a).map(move |x| (x, y)));
                pairs.into_iter().all(|(x, y)| values[y][x] != values[y + h - b][x + h - a])
            };
            small && differs(a, b) && differs(b, a)
        };
        assert!(comes_again(least) && is_closed(least), "{moves}");
        for h in a.max(b) + 1..least {
            assert!(!is_closed(h) && !comes_again(h), "{moves}, h = {h}");
        }
    }
}

/// The least period at the end of a row of a window, with the number that a period adds, and its
/// least start.
fn repetition_seen(row: &[u64]) -> Option<(usize, usize, u64)> {
    let last = row.len() - 1;
    (1..=last / 3).find_map(|period| {
        let added = row[last].checked_sub(row[last - period])?;
        let repeats = |&x: &usize| row[x + period] == row[x] + added;
        let start = last + 1 - period - (0..=last - period).rev().take_while(repeats).count();
        (start + (2 * period).max(row.len() / 4) <= last).then_some((start, period, added))
    })
}

/// The vectors of all options outside the row of a position; `None` unless all positions to the
/// left in the row are options.
fn vectors_beside_the_row(game: &HeapGame, x: u64, y: u64) -> Option<BTreeSet<(u64, u64)>> {
    let (row, others): (BTreeSet<_>, BTreeSet<_>) =
        game.options(x, y).into_iter().partition(|to| to.1 == y);
    let is_whole = row.iter().copied().eq((0..x).map(|left| (left, y)));
    is_whole.then(|| others.into_iter().map(|to| (x - to.0, y - to.1)).collect())
}

fn heap_game(text: &str) -> HeapGame {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The values of a window of any game, row by row.
fn window_of(text: &str, width: usize, rows: usize) -> Vec<Vec<u64>> {
    let values = grundy::values(&heap_game(text), width, rows, 1, &()).expect("values");
    values.chunks(width).map(|row| row.iter().map(|&value| value.into()).collect()).collect()
}

/// Theorem 9, and the table of the games to which it applies.
#[test]
fn rows_repeat_with_terms_of_play_and_moves_that_depend_on_the_heaps() {
    for (name, joint, latest) in [
        ("nim-pass", 8, 22),
        ("wythoff-pass", 72, 173),
        ("wythoff-sum-1", 36, 70),
        ("wythoff-terminal", 24, 85),
        ("wythoff-larger", 360, 33),
        ("wythoff-crossed", 45, 642),
    ] {
        let game = heap_game(name);
        let (mut found, mut last) = (1, 0);
        for (row, y) in window_of(name, 1500, 9).iter().zip(0..) {
            let vectors = [y + 2, y + 3, y + 40].map(|x| vectors_beside_the_row(&game, x, y));
            assert!(vectors[0].is_some() && vectors[0] == vectors[1], "{name}, row {y}");
            assert_eq!(vectors[0], vectors[2], "{name}, row {y}");
            let (start, period, added) = repetition_seen(row).expect("a row that repeats");
            assert_eq!(added, period as u64, "{name}, row {y}");
            found = lcm(found, added).expect("a small period");
            last = last.max(start);
        }
        assert_eq!((found, last), (joint, latest), "{name}");
    }
    for name in ["euclid", "wythoff-pairs", "king"] {
        assert_eq!(vectors_beside_the_row(&heap_game(name), 20, 3), None, "{name}");
    }
}

/// Proposition 10.
#[test]
fn rows_of_euclid_wythoff_pairs_and_fibonacci_nim() {
    for (row, y) in window_of("euclid", 500, 13).iter().zip(0..).skip(1) {
        for (x, &value) in row.iter().enumerate().skip(y) {
            let (j, v) = ((x / y) as u64, row[x % y]);
            assert_eq!(value, if j <= v { j - 1 } else { j }, "{x},{y}");
        }
        let start = if y == 1 { 0 } else { y * y + 2 };
        assert_eq!(repetition_seen(row), Some((start, y, 1)));
    }
    for (row, y) in window_of("wythoff-pairs", 80, 13).iter().zip(0..) {
        assert_eq!(repetition_seen(row), Some((2 * y, 1, 0)));
        assert_eq!(row.last(), Some(&(y as u64)));
    }
    let row = &window_of("fibonacci-nim", 300, 1)[0];
    let zeros = (0..300).filter(|&x| row[x] == 0);
    assert!(zeros.eq([0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233]));
    assert_eq!(repetition_seen(row), None);
}
