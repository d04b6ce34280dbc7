//! Games on three heaps, compared with the definition.

use std::collections::{BTreeSet, HashMap};

use wythoff::GameId;
use wythoff::game::grundy::SolveError;
use wythoff::game::three::{OptionError, Outcomes, ThreeHeaps, Triple, TripleRules, Values};
use wythoff::game::{Outcome, Play};
use wythoff::play::Setup;
use wythoff_testkit::{Random, stop_after};

/// Vectors of a random game, each with the answer whether it is a ray.
type Written = Vec<([u64; 3], bool)>;

/// A game with up to four rays and three steps, and its text.
fn any_moves(random: &mut Random) -> (Written, ThreeHeaps) {
    loop {
        let mut number = |most: i64| random.number(0..=most) as u64;
        let mut moves: Written =
            (0..number(4)).map(|_| ([number(2), number(2), number(2)], true)).collect();
        // Some rays are longer than a word, or take large numbers from one heap.
        if number(4) == 0 {
            moves.push(([number(1), number(1), 1 + number(70)], true));
        }
        moves.extend((0..number(3)).map(|_| ([number(3), number(3), number(4)], false)));
        let word = |([a, b, c], is_ray): &([u64; 3], bool)| {
            format!("{a},{b},{c}{}", if *is_ray { "*" } else { "" })
        };
        // Texts that are refused, such as those with a step on a ray, are drawn again.
        let text = moves.iter().map(word).collect::<Vec<_>>().join(" ");
        if let Ok(game) = text.parse() {
            return (moves, game);
        }
    }
}

/// The options by definition.
fn options(moves: &Written, at: Triple) -> BTreeSet<Triple> {
    let mut options = BTreeSet::new();
    for &(vector, is_ray) in moves {
        for n in 1..=if is_ray { 200 } else { 1 } {
            let taken = [0, 1, 2].map(|i| at[i].checked_sub(n * vector[i]));
            if let [Some(x), Some(y), Some(z)] = taken {
                options.insert([x, y, z]);
            }
        }
    }
    options
}

/// The options of a game with computed moves, by definition.
fn computed_options(game: &str, at: Triple) -> BTreeSet<Triple> {
    let smaller = cells(at.map(|heap| heap as usize + 1)).filter(|&to| to != at);
    let is_option = |to: &Triple| {
        let taken = [0, 1, 2].map(|i| at[i] - to[i]);
        let changed = taken.iter().filter(|&&taken| taken > 0).count();
        match game {
            "moore" => changed <= 2,
            "new-heap" => changed <= 2 || (taken[0] == taken[1] && taken[1] == taken[2]),
            "nim-sum" => changed == 1 || taken[0] ^ taken[1] ^ taken[2] == 0,
            _ => {
                // From each heap by rising size: the heap, and what is taken from it.
                let mut sorted = [0, 1, 2].map(|i| (at[i], taken[i]));
                sorted.sort_unstable();
                let [(a, s), (b, t), (c, u)] = sorted;
                let distinct = 0 < a && a < b && b < c;
                changed <= 2
                    || (!distinct && *to == [0; 3])
                    || (distinct && t == u && (s, t) != (1, 3))
            }
        }
    };
    smaller.filter(is_option).collect()
}

fn cells(size: [usize; 3]) -> impl Iterator<Item = Triple> {
    let [a, b, c] = size.map(|side| side as u64);
    (0..a).flat_map(move |x| (0..b).flat_map(move |y| (0..c).map(move |z| [x, y, z])))
}

fn values(game: &ThreeHeaps, size: [usize; 3]) -> Vec<u32> {
    let mut values = Values::try_new(game, size).expect("a game with values");
    let mut all = Vec::new();
    while let Some(slice) = values.next_slice(&()).expect("no observer cancels") {
        all.extend_from_slice(slice);
    }
    all
}

/// Checks the outcomes in both kinds of play, with `k` up to 3, and the values.
fn check(game: &ThreeHeaps, size: [usize; 3], options: impl Fn(Triple) -> BTreeSet<Triple>) {
    let of_cell: HashMap<Triple, BTreeSet<Triple>> =
        cells(size).map(|at| (at, options(at))).collect();
    for (k, play) in (1..=3).flat_map(|k| [(k, Play::Normal), (k, Play::Misere)]) {
        let k = wythoff::K::try_new(k).expect("a k");
        let game = ThreeHeaps { k, play, ..game.clone() };
        let found = Outcomes::of(&game, size, &()).expect("no observer cancels");
        let mut lost = BTreeSet::new();
        for at in cells(size) {
            let options = &of_cell[&at];
            let seen: Vec<Triple> = options.intersection(&lost).copied().collect();
            let is_p = seen.len() < k.get() as usize
                && (play == Play::Normal || options.len() > seen.len());
            if is_p {
                lost.insert(at);
            }
            assert_eq!(found.at(at) == Outcome::P, is_p, "{game} at {at:?} in {size:?}");
            assert_eq!(found.p_options(at), seen, "{game} at {at:?}");
            assert_eq!(game.moves.can_move(at), !options.is_empty(), "{game} at {at:?}");
        }
        assert!(found.p_positions().eq(lost), "{game} in {size:?}");
    }
    let mut of: HashMap<Triple, u32> = HashMap::new();
    for (at, value) in cells(size).zip(values(game, size)) {
        let used: BTreeSet<u32> = of_cell[&at].iter().map(|option| of[option]).collect();
        assert_eq!(Some(value), (0..).find(|v| !used.contains(v)), "{game} at {at:?} in {size:?}");
        of.insert(at, value);
    }
}

#[test]
fn outcomes_and_values_of_rays_and_steps_are_those_of_the_definition() {
    let mut random = Random::new();
    // Boxes that straddle words, in one direction each, and flat ones.
    let sizes = [[6, 5, 7], [3, 2, 131], [2, 65, 3], [67, 3, 2], [1, 9, 9], [4, 1, 66], [5, 5, 64]];
    let mut kinds = [0; 2];
    for round in 0..42 {
        let (moves, game) = any_moves(&mut random);
        kinds[0] += usize::from(moves.iter().any(|(_, is_ray)| *is_ray));
        kinds[1] += usize::from(moves.iter().any(|(_, is_ray)| !is_ray));
        println!("{}", random.reproduce());
        check(&game, sizes[round % sizes.len()], |at| options(&moves, at));
    }
    assert!(kinds.iter().all(|&count| count > 10), "too few games of some kind: {kinds:?}");
}

#[test]
fn outcomes_and_values_of_computed_moves_are_those_of_the_definition() {
    for name in ["moore", "new-heap", "nim-sum", "raleigh"] {
        let game: ThreeHeaps = name.parse().expect("a game with a name");
        for size in [[6, 7, 8], [3, 4, 11], [1, 9, 2], [10, 2, 3]] {
            check(&game, size, |at| computed_options(name, at));
        }
    }
}

/// Take a divisor of one heap from the next one, in a circle: the heaps are not alike.
struct Divisors;

impl TripleRules for Divisors {
    fn name(&self) -> &'static str {
        "divisors"
    }

    fn options(&self, at: Triple) -> Vec<Triple> {
        let mut options = Vec::new();
        for heap in 0..3 {
            let next = (heap + 1) % 3;
            for taken in (1..=at[next]).filter(|&taken| at[heap].is_multiple_of(taken)) {
                let mut to = at;
                to[next] -= taken;
                // Twice, and out of order.
                options.extend([to; 2]);
            }
        }
        options
    }
}

#[test]
fn outcomes_and_values_of_defined_moves_are_those_of_the_definition() {
    let game = ThreeHeaps::define(Divisors).expect("a free name");
    assert_eq!("divisors".parse(), Ok(game.clone()));
    let options = |at: Triple| Divisors.options(at).into_iter().collect::<BTreeSet<_>>();
    for size in [[6, 7, 8], [3, 4, 11], [1, 9, 2]] {
        check(&game, size, options);
        // In another order, the heaps still know their places.
        let turned = game.reordered([1, 2, 0]).reordered([1, 2, 0]);
        assert_ne!(turned, game);
        assert_eq!(turned.reordered([1, 2, 0]), game);
        let of_turned =
            |[x, y, z]: Triple| options([y, z, x]).iter().map(|&[x, y, z]| [z, x, y]).collect();
        check(&turned, size, of_turned);
    }
}

/// A game whose moves do not take tokens.
struct Exchange;

impl TripleRules for Exchange {
    fn name(&self) -> &'static str {
        "exchange"
    }

    fn options(&self, [x, y, z]: Triple) -> Vec<Triple> {
        if x > 0 { vec![[x - 1, y + 1, z]] } else { vec![] }
    }
}

#[test]
fn moves_that_add_tokens_are_refused() {
    let game = ThreeHeaps::define(Exchange).expect("a free name");
    let refused = SolveError::Option(OptionError { from: [1, 0, 0], to: [0, 1, 0] });
    assert_eq!(Outcomes::of(&game, [2, 2, 2], &()).err(), Some(refused.clone()));
    let mut values = Values::try_new(&game, [2, 2, 2]).expect("a game with values");
    assert!(values.next_slice(&()).is_ok(), "no heap x, no move");
    assert_eq!(values.next_slice(&()).err(), Some(refused));
    assert!(game.options([1, 0, 0]).is_empty() && !game.moves.can_move([1, 0, 0]));
    // A game does not begin as if it were over.
    let start = Setup::new(GameId::Three(game), [1_u8, 0, 0]);
    let from_here = OptionError { from: [1, 0, 0], to: [0, 1, 0] };
    assert_eq!(start.open().err(), Some(from_here.into()));
}

/// A game that reads another game before it returns its name.
struct Reader;

impl TripleRules for Reader {
    fn name(&self) -> &'static str {
        assert!("no-such-game".parse::<ThreeHeaps>().is_err());
        "reader"
    }

    fn options(&self, _at: Triple) -> Vec<Triple> {
        vec![]
    }
}

#[test]
fn a_name_may_be_computed_with_other_games() {
    let game = ThreeHeaps::define(Reader).expect("a free name");
    assert_eq!("reader".parse(), Ok(game));
}

#[test]
fn a_box_without_positions_has_no_outcomes_and_no_values() {
    for text in ["nim", "raleigh misere", "1,2,3 block=2"] {
        let game: ThreeHeaps = text.parse().expect("a game");
        for size in [[0, 3, 3], [3, 0, 3], [3, 3, 0]] {
            let found = Outcomes::of(&game, size, &()).expect("no observer cancels");
            assert_eq!(found.p_positions().count(), 0, "{text}");
        }
    }
    assert!(values(&"nim".parse().expect("a game"), [0, 3, 3]).is_empty());
    assert!(values(&"nim".parse().expect("a game"), [3, 3, 0]).is_empty());
}

#[test]
fn values_of_nim_are_the_xor_of_the_heaps_beyond_a_group_of_values() {
    // The values reach 1023, so that sets grow beyond their first group of 512.
    let size = [3, 3, 1000];
    let found = values(&"nim".parse().expect("a game"), size);
    assert!(cells(size).map(|[x, y, z]| (x ^ y ^ z) as u32).eq(found));
}

#[test]
fn games_with_blocking_or_misere_play_have_no_values() {
    for text in ["nim misere", "raleigh block=2"] {
        let game: ThreeHeaps = text.parse().expect("a game");
        assert!(Values::try_new(&game, [2, 2, 2]).is_err(), "{text}");
    }
}

#[test]
fn heaps_in_another_order_have_the_same_outcomes() {
    let game: ThreeHeaps = "1,0,0* 0,1,2* 2,1,0 0,0,3".parse().expect("a game");
    let size = [9, 9, 9];
    let outcomes = |game: &ThreeHeaps| Outcomes::of(game, size, &()).expect("no observer cancels");
    let found = outcomes(&game);
    for order in [[0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
        let reordered = outcomes(&game.reordered(order));
        for at in cells(size) {
            assert_eq!(reordered.at(order.map(|i| at[i])), found.at(at), "{order:?}");
        }
    }
}

#[test]
fn every_engine_stops_when_its_observer_cancels() {
    for text in ["nim", "raleigh", "nim block=2"] {
        let game: ThreeHeaps = text.parse().expect("a game");
        assert!(Outcomes::of(&game, [9, 9, 9], &stop_after(4)).is_err(), "{text}");
    }
    let nim = "nim".parse().expect("a game");
    let mut values = Values::try_new(&nim, [9, 9, 9]).expect("values");
    assert!(values.next_slice(&stop_after(4)).is_err());
}

#[test]
fn hints_win_if_possible_and_otherwise_leave_the_fewest_winning_replies() {
    let mut random = Random::new();
    let mut kinds = [0; 2];
    for _ in 0..25 {
        let (_, mut game) = any_moves(&mut random);
        game.k = wythoff::K::try_new(1 + random.number(0..=2) as u64).expect("a k");
        game.play = if random.number(0..=1) == 0 { Play::Normal } else { Play::Misere };
        let size = [5, 6, 7];
        let found = Outcomes::of(&game, size, &()).expect("no observer cancels");
        let most = game.k.get() - 1;
        let winning = |at| (found.p_options(at).len() as u64).saturating_sub(most);
        // In misère play the opponent leaves an option, because a player without a move wins.
        let replies = |at| match winning(at) {
            0 if game.play == Play::Misere => {
                let lost = found.p_options(at);
                u64::from(!lost.is_empty() && lost == game.options(at))
            }
            open => open,
        };
        for at in cells(size) {
            let what = format!("{game} at {at:?}\n  {}", random.reproduce());
            let options = game.options(at);
            let Some(hint) = found.hint(at) else {
                let all_blocked = options.len() as u64 <= most;
                assert!(all_blocked && options == found.p_options(at), "{what}");
                continue;
            };
            assert!(options.contains(&hint.to), "{what}");
            assert_eq!(hint.wins, found.at(at) == Outcome::N, "{what}");
            kinds[usize::from(hint.wins)] += 1;
            if winning(at) > 0 {
                assert_eq!(found.at(hint.to), Outcome::P, "{what}");
            } else if !hint.wins {
                // The opponent blocks all P-positions.
                let open = options.iter().filter(|&&to| found.at(to) == Outcome::N);
                assert_eq!(hint.replies, open.map(|&to| replies(to)).min(), "{what}");
                assert_eq!(hint.replies, Some(replies(hint.to)), "{what}");
            }
        }
    }
    assert!(kinds.iter().all(|&count| count > 100), "too few hints of some kind: {kinds:?}");
}
