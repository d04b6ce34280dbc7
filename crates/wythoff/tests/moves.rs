//! Games written as their moves, compared with the definition. `WYTHOFF_LONG=1` compares 500 games
//! on 40 x 40 positions instead of 150 on 18 x 18, and 500 games under all terms of play instead of
//! 120.

use std::cmp::Ordering;
use std::collections::{BTreeSet, HashMap};

use wythoff::board::Board;
use wythoff::game::grundy::{RowValues, SearchSize, SolveError};
use wythoff::game::moves::{Exchange, Moves};
use wythoff::game::{HeapBoard, HeapGame, Modulus, Outcome, Play, Solver, Twist, grundy};
use wythoff::imitation::{ImitationNim, KM, State};
use wythoff::observer::Interrupted;
use wythoff::{K, Window};
use wythoff_testkit::{Random, stop_after};

const SIDE: usize = 18;

/// Returns the first number, or the second one in a long run.
fn short_or_long(short: usize, long: usize) -> usize {
    if std::env::var_os("WYTHOFF_LONG").is_some() { long } else { short }
}

/// Some moves: rays, a cone, steps and exchanges beside
/// them, and in some games vectors removed from the rays.
fn any_moves(random: &mut Random) -> Moves {
    let mut number = |most: i64| random.number(0..=most);
    loop {
        let rays: Vec<(i64, i64)> = (0..number(3)).map(|_| (number(3), number(3))).collect();
        let mut words: Vec<String> = rays.iter().map(|(a, b)| format!("{a},{b}*")).collect();
        words.extend((number(1) == 0).then(|| format!("|s-t|<{}", number(3) + 2)));
        words.extend((0..number(3)).map(|_| format!("{},{}", number(4), number(4))));
        words.extend((number(3) == 0).then(|| format!("{},-{}", number(2) + 1, number(1) + 1)));
        words.extend((number(3) == 0).then(|| format!("-{},{}", number(1) + 1, number(2) + 1)));
        if let Some(&(a, b)) = rays.first().filter(|_| number(1) == 0) {
            words.push("without".to_owned());
            words.extend(
                (0..=number(2)).map(|_| number(4) + 1).map(|n| format!("{},{}", n * a, n * b)),
            );
        }
        // Texts that are refused, such as those with a step on a ray, are drawn again.
        if let Ok(moves) = words.join(" ").parse() {
            return moves;
        }
    }
}

/// The outcome and the value of a position by definition.
#[derive(Debug, Clone, Copy)]
struct Defined {
    wins_misere: bool,
    value: u32,
}

/// Returns what the definitions say of a position, from all its options.
fn defined(moves: &Moves, at: (u64, u64), known: &mut HashMap<(u64, u64), Defined>) -> Defined {
    if let Some(&defined) = known.get(&at) {
        return defined;
    }
    let options = moves.options(at.0, at.1).into_iter();
    let options: Vec<Defined> = options.map(|option| defined(moves, option, known)).collect();
    let used: BTreeSet<u32> = options.iter().map(|option| option.value).collect();
    let wins_misere = options.is_empty() || options.iter().any(|option| !option.wins_misere);
    let value = (0..).find(|value| !used.contains(value)).expect("a free value");
    let found = Defined { wins_misere, value };
    known.insert(at, found);
    found
}

fn cells(side: usize) -> impl Iterator<Item = (u64, u64)> {
    let side = side as u64;
    (0..side).flat_map(move |y| (0..side).map(move |x| (x, y)))
}

#[test]
fn outcomes_and_values_of_any_moves_are_those_of_the_definition() {
    let mut random = Random::new();
    let mut kinds = [0; 5];
    let side = short_or_long(SIDE, 40);
    for _ in 0..short_or_long(150, 500) {
        let moves = any_moves(&mut random);
        kinds[0] += usize::from(!moves.rays().is_empty());
        kinds[1] += usize::from(!moves.steps().is_empty());
        kinds[2] += usize::from(!moves.removed().is_empty());
        kinds[3] += usize::from(moves.cone().is_some());
        kinds[4] += usize::from(!moves.exchanges().is_empty());
        let what = |at: (u64, u64)| format!("{moves} at {at:?}\n  {}", random.reproduce());
        let index = |(x, y): (u64, u64)| y as usize * side + x as usize;
        let game = HeapGame::from(moves.clone());
        let [normal, misere] = [Play::Normal, Play::Misere].map(|play| {
            grundy::outcomes(&HeapGame { play, ..game.clone() }, side, side, &()).unwrap()
        });
        let values = grundy::values(&game, side, side, 1, &()).unwrap();
        let mut solver = Solver::new(&moves);
        let mut known = HashMap::new();
        for at in cells(side) {
            let Defined { wins_misere, value } = defined(&moves, at, &mut known);
            assert_eq!(normal[index(at)], solver.outcome(&at), "{}", what(at));
            assert_eq!(misere[index(at)] == Outcome::N, wins_misere, "misère, {}", what(at));
            assert_eq!(values[index(at)], value, "{}", what(at));
            let options = moves.options(at.0, at.1);
            assert_eq!(moves.can_move(at.0, at.1), !options.is_empty(), "{}", what(at));
        }
    }
    assert!(kinds.iter().all(|&count| count > 20), "too few games of some kind: {kinds:?}");
}

/// A position of a game in progress.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Place {
    heaps: [u64; 2],
    passes: u8,
    /// The heap of the last move and how many tokens it took, if it took from one heap only.
    last: Option<(usize, u64)>,
    /// The imitations in a row of the player to move, and of the opponent.
    imitated: [u64; 2],
}

/// The definition of play under all terms: tries every set of blocks.
struct Definition<'a> {
    game: &'a HeapGame,
    known: HashMap<Place, bool>,
}

impl Definition<'_> {
    /// The place after a move or a pass, if it is allowed.
    fn after(&self, at: Place, (x, y): (u64, u64), passes: u8) -> Option<Place> {
        let Place { heaps, last, imitated: [own, other], .. } = at;
        let Some(km) = self.game.imitation else {
            return Some(Place { heaps: [x, y], passes, ..at });
        };
        let last_here = match (heaps[0].cmp(&x), heaps[1].cmp(&y)) {
            (Ordering::Greater, Ordering::Equal) => Some((0, heaps[0] - x)),
            (Ordering::Equal, Ordering::Greater) => Some((1, heaps[1] - y)),
            _ => None,
        };
        let imitates = match (last, last_here) {
            (Some((from, before)), Some((heap, now))) => {
                from != heap
                    && heaps[from] + before <= heaps[heap]
                    && (before..before + km.m()).contains(&now)
            }
            _ => false,
        };
        let own = if imitates { own + 1 } else { 0 };
        let heaps = [x, y];
        (own < km.k()).then_some(Place { heaps, passes, last: last_here, imitated: [other, own] })
    }

    fn options(&self, at: Place) -> Vec<Place> {
        let Place { heaps: [x, y], passes, .. } = at;
        let moves = self.game.moves.options(x, y).into_iter();
        let moves = moves.filter(|to| !self.game.holes.contains(to));
        let mut options: Vec<Place> = if self.game.terminal.contains(&(x, y)) {
            vec![]
        } else {
            moves.filter_map(|to| self.after(at, to, passes)).collect()
        };
        if passes > 0 && !options.is_empty() {
            options.extend(self.after(at, (x, y), passes - 1));
        }
        options
    }

    /// Returns true if the player to move wins, before the opponent blocks.
    fn wins(&mut self, at: Place) -> bool {
        if let Some(&wins) = self.known.get(&at) {
            return wins;
        }
        let options = self.options(at);
        let lost: Vec<bool> = options.iter().map(|&option| !self.wins(option)).collect();
        let all = (1_u64 << lost.len()) - 1;
        // The sets of up to so many options.
        let sets = |most: u64| {
            let mut sets = BTreeSet::from([0_u64]);
            for _ in 0..most {
                let larger = sets.iter().flat_map(|set| (0..lost.len()).map(move |i| set | 1 << i));
                sets = sets.iter().copied().chain(larger).collect();
            }
            sets
        };
        let blocks = match self.game.twist {
            Twist::Block(k) => sets(k.get() - 1),
            Twist::Modulo(modulus) => {
                let (sum, n) = (at.heaps.iter().sum::<u64>(), u64::from(modulus.get()));
                let taken = |to: &Place| (sum + n * 100 - to.heaps.iter().sum::<u64>()) % n;
                let set = |rest| {
                    let of = |i: usize| u64::from(taken(&options[i]) == rest) << i;
                    (0..options.len()).map(of).sum()
                };
                (0..n).map(set).collect()
            }
            // The opponent leaves as few options as he may, or one more.
            Twist::Comply(least) => {
                let least = least.get();
                let enough = |left: &u64| u64::from(left.count_ones()) >= least || *left == all;
                sets(least + 1).into_iter().filter(enough).map(|left| all & !left).collect()
            }
        };
        let wins = blocks.into_iter().all(|blocked| {
            let mut open = (0..lost.len()).filter(|i| blocked >> i & 1 == 0).peekable();
            match open.peek() {
                None => self.game.play == Play::Misere,
                Some(_) => open.any(|i| lost[i]),
            }
        });
        self.known.insert(at, wins);
        wins
    }
}

#[test]
fn outcomes_under_all_terms_of_play_are_those_of_the_definition() {
    const SMALL: u64 = 6;
    let mut random = Random::new();
    let mut kinds = [0; 8];
    for _ in 0..short_or_long(120, 500) {
        let mut game = HeapGame::from(any_moves(&mut random));
        let mut number = |most: i64| random.number(0..=most) as u64;
        let small = K::try_new(1 + number(2)).unwrap();
        game.twist = match number(3) {
            0 => Twist::Comply(small),
            1 => Twist::Modulo(Modulus::new(small.get() as u8 + 1).unwrap()),
            _ => Twist::Block(small),
        };
        if number(2) == 0 {
            game.imitation = KM::try_new(1 + number(2), 1 + number(1)).ok();
        }
        game.holes = (0..number(2)).map(|_| (number(3), number(3))).collect();
        game.passes = number(2) as u8;
        game.play = if number(1) == 0 { Play::Normal } else { Play::Misere };
        game.terminal = (0..number(2)).map(|_| (number(4), number(4))).collect();
        kinds[0] += usize::from(game.k() > K::ONE);
        kinds[1] += usize::from(game.passes > 0);
        kinds[2] += usize::from(game.play == Play::Misere);
        kinds[3] += usize::from(!game.terminal.is_empty());
        kinds[4] += usize::from(matches!(game.twist, Twist::Comply(_)));
        kinds[6] += usize::from(matches!(game.twist, Twist::Modulo(_)));
        kinds[7] += usize::from(game.imitation.is_some());
        kinds[5] += usize::from(!game.holes.is_empty());
        assert_eq!(game.to_string().parse(), Ok(game.clone()));
        let side = SMALL as usize;
        let outcomes = grundy::outcomes(&game, side, side, &()).unwrap();
        let mut definition = Definition { game: &game, known: HashMap::new() };
        for (outcome, i) in outcomes.into_iter().zip(0..) {
            let heaps = [i % SMALL, i / SMALL];
            let at = Place { heaps, passes: game.passes, last: None, imitated: [0, 0] };
            let wins = definition.wins(at);
            assert_eq!(outcome == Outcome::N, wins, "{game} at {at:?}\n  {}", random.reproduce());
        }
    }
    assert!(kinds.iter().all(|&count| count > 10), "too few games of some kind: {kinds:?}");
}

#[test]
fn nim_with_restricted_imitations_is_imitation_nim() {
    for (k, m) in [(1, 1), (2, 1), (1, 2), (3, 2), (2, 3)] {
        let game: HeapGame = format!("nim imitate={k},{m}").parse().unwrap();
        let outcomes = grundy::outcomes(&game, SIDE, SIDE, &()).unwrap();
        let imitation = ImitationNim::new(KM::try_new(k, m).unwrap());
        let mut solver = Solver::new(&imitation);
        for ((x, y), outcome) in cells(SIDE).zip(outcomes) {
            let start = State::start(imitation.km(), [x, y]);
            assert_eq!(outcome, solver.outcome(&start), "{game} at {x},{y}");
        }
    }
}

#[test]
fn values_with_passes_and_ends_are_those_of_the_definition() {
    let mut random = Random::new();
    for _ in 0..60 {
        let mut game = HeapGame::from(any_moves(&mut random));
        let mut number = |most: i64| random.number(0..=most) as u64;
        game.passes = number(3) as u8;
        game.terminal = (0..number(3)).map(|_| (number(9), number(9))).collect();
        game.holes = (0..number(3)).map(|_| (number(9), number(9))).collect();
        if !game.moves.exchanges().is_empty() {
            continue;
        }
        let mut below: Option<Vec<u32>> = None;
        for passes in 0..=game.passes {
            let layer = HeapGame { passes, ..game.clone() };
            let values = grundy::values(&layer, SIDE, SIDE, 1, &()).unwrap();
            let value = |values: &[u32], (x, y): (u64, u64)| values[y as usize * SIDE + x as usize];
            for at in cells(SIDE) {
                let options = game.options(at.0, at.1);
                let pass = below.as_ref().filter(|_| !options.is_empty());
                let used: BTreeSet<u32> = options
                    .iter()
                    .map(|&option| value(&values, option))
                    .chain(pass.map(|below| value(below, at)))
                    .collect();
                let mex = (0..).find(|value| !used.contains(value));
                assert_eq!(
                    Some(value(&values, at)),
                    mex,
                    "{layer} at {at:?}\n  {}",
                    random.reproduce()
                );
            }
            below = Some(values);
        }
    }
}

#[test]
fn games_with_blocking_or_misere_play_have_no_values() {
    for text in ["king misere", "king block=2"] {
        let error = grundy::values(&text.parse().unwrap(), 3, 3, 1, &()).unwrap_err();
        assert_eq!(error, grundy::ValuesError::Undefined);
    }
}

/// Blocking Linear Nimhoff has its own engine.
#[test]
fn blocked_rays_are_blocking_nimhoff() {
    for (rules, k) in [("wythoff", 5), ("1,0 0,1 2,2 3,3 2,1", 3), ("2,0 0,1 1,1 2,2", 2)] {
        let rules: wythoff::Ruleset = rules.parse().unwrap();
        let k = K::try_new(k).unwrap();
        let window = Window::try_new(0, 0, 40, 30).unwrap();
        let seen = wythoff::nimhoff::BlockingBoard::new(&rules, k).values(window, &()).unwrap();
        let game = HeapBoard::new(HeapGame { twist: Twist::Block(k), ..(&rules).into() });
        let lost = game.values(window, &()).unwrap();
        assert!(seen.iter().map(|&value| value < 0).eq(lost.iter().map(|&value| value < 0)));
    }
}

#[test]
fn options_are_the_positions_that_a_vector_leads_to() {
    let mut random = Random::new();
    for _ in 0..100 {
        let moves = any_moves(&mut random);
        for (x, y) in cells(SIDE) {
            let is_option = |&(left_x, left_y): &(u64, u64)| {
                let taken = (x as i64 - left_x as i64, y as i64 - left_y as i64);
                let pair = |rule: &wythoff::Rule| (i64::from(rule.a()), i64::from(rule.b()));
                let is = |rule: &wythoff::Rule| pair(rule) == taken;
                // The ray (p, q) reaches (a, b) = n (p, q) for some n > 0.
                let on = |ray: &wythoff::Rule| {
                    let (a, b) = pair(ray);
                    (1..=SIDE as i64).any(|n| (n * a, n * b) == taken)
                };
                let in_cone = |m: u32| {
                    let (s, t) = taken;
                    s > 0 && t > 0 && (s - t).abs() < i64::from(m)
                };
                let exchanged = |one: &Exchange| (one.a().into(), one.b().into()) == taken;
                let repeated = moves.rays().iter().any(on) || moves.cone().is_some_and(in_cone);
                moves.steps().iter().any(is)
                    || moves.exchanges().iter().any(exchanged)
                    || repeated && !moves.removed().iter().any(is)
            };
            // Exchanges add three tokens at most.
            let side = SIDE as u64 + 3;
            let all = (0..side).flat_map(|y| (0..side).map(move |x| (x, y)));
            let expected: BTreeSet<_> = all.filter(is_option).collect();
            let options = moves.options(x, y);
            let found: BTreeSet<_> = options.iter().copied().collect();
            assert_eq!(found.len(), options.len(), "{moves} lists an option twice at {x},{y}");
            assert_eq!(found, expected, "{moves} at {x},{y}\n  {}", random.reproduce());
        }
    }
}

/// Parity: from a square with two even coordinates the king reaches none such, and from every other
/// square he reaches one.
#[test]
fn the_king_loses_where_both_heaps_are_even() {
    let outcomes = grundy::outcomes(&"king".parse().unwrap(), 50, 40, &()).unwrap();
    for (i, outcome) in outcomes.into_iter().enumerate() {
        assert_eq!(outcome == Outcome::P, i % 50 % 2 == 0 && i / 50 % 2 == 0);
    }
}

#[test]
fn a_window_of_a_board_has_the_outcomes_of_its_cells() {
    let game: HeapGame = "maharaja without 3,3 misere".parse().unwrap();
    let board = HeapBoard::new(game.clone());
    let window = Window::try_new(5, 3, 9, 12).unwrap();
    let values = board.values(window, &()).unwrap();
    let outcomes = grundy::outcomes(&game, SIDE, SIDE, &()).unwrap();
    let expected = (3..15).flat_map(|y| (5..14).map(move |x| (x, y)));
    let expected = expected.map(|(x, y)| if outcomes[y * SIDE + x] == Outcome::P { -1 } else { 0 });
    assert_eq!(values, expected.collect::<Vec<_>>());
}

/// A vector that is removed outside of the window changes nothing, but all options are looked at.
/// Values pass the borders of words and of groups of words, and cells those of tiles.
#[test]
fn values_by_class_are_those_of_all_options() {
    for (moves, width, height) in [
        ("wythoff", 420, 400),
        ("1,0*", 1200, 2),
        ("0,1* 2,3*", 3, 1100),
        ("3,0* 1,1* 0,2* 5,1", 150, 160),
        ("maharaja terminal=70,3 terminal=3,70", 200, 200),
        ("maharaja pass=1", 129, 128),
        ("2,3* 3,2* 4,0* 0,4* 2,2* 70,1 1,70", 190, 200),
        ("2,3* 1,0* 0,5* 4,1*", 64, 193),
    ] {
        let all: HeapGame = moves.parse().unwrap();
        let ray = all.moves.rays()[0];
        let far = format!("{moves} without {},{}", 3000 * ray.a(), 3000 * ray.b());
        let by_options: HeapGame = far.parse().unwrap();
        let values = |game| grundy::values(game, width, height, 2, &()).unwrap();
        assert!(values(&all) == values(&by_options), "{moves}");
        assert!(values(&all) == grundy::values(&all, width, height, 1, &()).unwrap(), "{moves}");
    }
    let line = grundy::values(&"1,0*".parse().unwrap(), 1200, 1, 1, &()).unwrap();
    assert!(line.into_iter().eq(0..1200));
}

#[test]
fn rows_column_by_column_are_those_of_the_window() {
    const ROWS: usize = 7;
    const WIDTH: usize = 400;
    let mut random = Random::new();
    let mut compared = 0;
    while compared < 40 {
        let text = format!("{} 1,0*", any_moves(&mut random));
        let Ok(moves) = text.parse::<Moves>() else { continue };
        let Some(mut rows) = RowValues::new(&moves, ROWS) else { continue };
        compared += 1;
        let window = grundy::values(&moves.clone().into(), WIDTH, ROWS, 1, &()).unwrap();
        let at = |x: usize, y: usize| u64::from(window[y * WIDTH + x]);
        for x in 0..WIDTH {
            let column = (0..ROWS).map(|y| at(x, y));
            let found = rows.next_column().iter().copied();
            assert!(found.eq(column), "{moves}, column {x}\n  {}", random.reproduce());
        }
    }
}

/// In a window nearly every position is a root of the search, whose options are known.
#[test]
fn a_search_stops_when_its_observer_says_so() {
    for text in ["wythoff-larger", "fibonacci-nim", "1,0* 0,1* 1,-1"] {
        let game: HeapGame = text.parse().unwrap();
        let stopped = SolveError::Interrupted(Interrupted);
        assert_eq!(grundy::outcomes(&game, 70, 70, &stop_after(0)), Err(stopped.clone()), "{text}");
        let found = grundy::Outcomes::of(&game, game.start(100, 100), &stop_after(0));
        assert_eq!(found.err(), Some(stopped), "{text}");
    }
}

#[test]
fn the_size_of_a_search_is_seldom_too_small_and_never_by_far() {
    for text in
        ["euclid", "fibonacci-nim", "fibonacci-nim pass=2", "wythoff-crossed", "1,0 0,2 1,-3"]
    {
        let game: HeapGame = text.parse().unwrap();
        for (x, y) in [(9, 4), (40, 40), (40, 15), (60, 0)] {
            let found = grundy::Outcomes::of(&game, game.start(x, y), &()).unwrap().count() as f64;
            let SearchSize { positions, options } = grundy::search_size(&game, x, y);
            let what = format!("{text} at {x},{y}: {found}, {positions}");
            assert!(positions as f64 >= 0.9 * found && options >= positions / 2, "{what}");
            // Euclid's game reaches few positions, but a board has them all.
            let all = found.max((x + 1) as f64 * (y + 1) as f64 * f64::from(game.passes + 1));
            assert!(positions as f64 <= 3.0 * all, "{what}");
        }
    }
}
