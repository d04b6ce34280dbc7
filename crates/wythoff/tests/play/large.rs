//! Large games: against the other engines, against random play, and at the limits.

use std::collections::BTreeSet;

use dashu_int::UBig;
use wythoff::blocking::outcome::Position;
use wythoff::blocking::{Recurrence, Sweep};
use wythoff::board::Board;
use wythoff::game::Outcome;
use wythoff::imitation::{Formula, KM, Last, Sequence};
use wythoff::nimhoff::{Nimhoff, Positions, player};
use wythoff::play::{Action, Heaps, Phase, Player, Session, SessionError, Setup, puzzle};
use wythoff::{K, Window};
use wythoff_testkit::{Random, stop_after};

use crate::start;

fn heaps(x: u64, y: u64) -> Heaps {
    [x, y].into()
}

fn open(setup: &Setup) -> Box<dyn Session> {
    setup.open().unwrap_or_else(|error| panic!("{setup:?}: {error}"))
}

fn imitation(k: u64, m: u64, at: impl Into<Heaps>) -> Setup {
    start(&format!("imitation/{k},{m}"), at)
}

/// A number below `end`, with about as many digits as comes.
fn below(end: &UBig, random: &mut Random) -> UBig {
    let mut number = UBig::ZERO;
    for _ in 0..end.to_string().len() / 18 + 2 {
        number = (number << 64) + UBig::from(random.bits());
    }
    let end = end.clone() >> (random.number(0..=3) * random.number(0..=20)) as usize;
    number % (end + UBig::ONE)
}

/// Any action that is allowed, useless blocks included; most moves take much.
fn anything(session: &dyn Session, random: &mut Random) -> Action {
    let phase = session.turn().expect("a turn").phase;
    let [x, y] = session.heaps().pair().expect("two heaps").clone();
    if phase == Phase::Block {
        let winning = session.winning_moves(&()).expect("winning moves");
        let mut block = BTreeSet::new();
        let most = session.most_blocked().min(200);
        for to in winning.into_iter().chain([heaps(0, 0), heaps(7, 7), [x, y].into()]) {
            let can = session.check(&Action::Block(BTreeSet::from([to.clone()]))).is_ok();
            if can && (block.len() as u64) < most && random.number(0..=9) > 0 {
                block.insert(to);
            }
        }
        return Action::Block(block);
    }
    if let Some(options) = session.options(300) {
        return Action::Move(options[random.number(0..=options.len() as i64 - 1) as usize].clone());
    }
    loop {
        let [i, j] = [below(&x, random), below(&y, random)];
        let taken = match random.number(0..=3) {
            0 => [i, UBig::ZERO],
            1 => [UBig::ZERO, j],
            _ => [i.clone().min(j.clone()), i.min(j)],
        };
        let to = Heaps::from([&x - &taken[0], &y - &taken[1]]);
        if session.check(&Action::Move(to.clone())).is_ok() {
            return Action::Move(to);
        }
    }
}

/// The games that are played against random opponents.
fn large_games(random: &mut Random) -> Vec<Setup> {
    let mut number = |most: i64| random.number(most / 2..=most) as u64;
    let mut games = vec![
        start("blocking/1", heaps(number(900), number(900))),
        start("blocking/40", heaps(number(300), number(300))),
        start("blocking/200", heaps(number(1500), number(1200))),
    ];
    for (rules, blocking, side) in [
        ("gdwn:1,2", 1, 5000),
        ("gdwn:2,3", 1, 200_000),
        ("1,0 2,2 3,3 0,1", 1, 3000),
        ("nimhoff:1,0;2,1;3,3;0,1", 7, 400),
    ] {
        let at = heaps(number(side), number(side));
        games.push(start(&format!("nimhoff/{rules}@{blocking}"), at));
    }
    for (k, m) in [(1, 1), (1, 4), (2, 1), (3, 2), (2, 3), (5, 4)] {
        for digits in [4, 20, 60] {
            let end = UBig::from(10_u8).pow(digits);
            let mut heap = || below(&end, random);
            let at = [heap(), heap()];
            games.push(start(&format!("wythoff/{k},{m}"), at.clone()));
            games.push(imitation(k, m, at));
        }
    }
    games
}

#[test]
fn the_perfect_player_never_loses_a_won_game_to_random_play() {
    let mut random = Random::new();
    for setup in large_games(&mut random) {
        for perfect in [Player::First, Player::Second] {
            let mut session = open(&setup);
            let mut won = false;
            while let Some(turn) = session.turn() {
                let action = if turn.player == perfect {
                    let hint = session.hint(&()).unwrap();
                    assert!(hint.wins || !won, "lost the win: {setup:?}, {:?}", session.log());
                    won = hint.wins;
                    if hint.wins && turn.phase == Phase::Move {
                        let Action::Move(to) = &hint.action else { panic!("{hint:?}") };
                        assert!(session.winning_moves(&()).unwrap().contains(to), "{hint:?}");
                    }
                    hint.action
                } else {
                    anything(&*session, &mut random)
                };
                session.act(action).unwrap();
            }
            let winner = session.winner().unwrap();
            assert!(!won || winner == perfect, "{setup:?}: {:?}", session.log());
        }
    }
}

#[test]
fn two_perfect_players_end_as_the_first_hint_says() {
    let mut random = Random::new();
    let mut firsts = vec![];
    for setup in large_games(&mut random).into_iter().skip(5) {
        let mut session = open(&setup);
        let Some(start) = session.turn() else { continue };
        let first = session.hint(&()).unwrap().wins;
        firsts.push(first);
        // Heaps of many digits last too long one token at a time.
        for _ in 0..12 {
            let Some(turn) = session.turn() else { break };
            let hint = session.hint(&()).unwrap();
            assert_eq!(hint.wins == (turn.player == start.player), first, "{setup:?}");
            session.act(hint.action).unwrap();
        }
        if let Some(winner) = session.winner() {
            assert_eq!(winner == start.player, first, "{setup:?}");
        }
    }
    // Nearly all positions are won.
    assert!(firsts.contains(&true), "{firsts:?}");
}

#[test]
fn queens_know_what_the_advice_by_palace_numbers_knows() {
    let mut random = Random::new();
    for i in 0..62 {
        let (most, k) = if i < 60 { (150, random.number(1..=60)) } else { (1200, 250) };
        let least = if i < 60 { 0 } else { 1050 };
        let mut any = || random.number(least..=most) as u64;
        let (k, x, y) = (k as u64, any(), any());
        let mut session = open(&start(&format!("blocking/{k}"), heaps(x, y)));
        if session.turn().is_none() {
            continue;
        }
        let game = K::try_new(k).unwrap();
        let board = Recurrence::new(game);
        let position = Position::try_new(game, (x, y)).unwrap();
        let open = position.advice(&board, &()).unwrap();
        let mut squares = Vec::new();
        if k > 1 {
            let hint = session.hint(&()).unwrap();
            assert_eq!(hint.wins, open.outcome == Outcome::P, "{k} {x} {y}");
            let best: BTreeSet<Heaps> = open.best_block.iter().map(|&(x, y)| heaps(x, y)).collect();
            if hint.wins {
                assert_eq!(hint.action, Action::Block(best));
            }
            let block = anything(&*session, &mut random);
            let Action::Block(set) = &block else { panic!("{block:?}") };
            squares = set
                .iter()
                .filter_map(Heaps::pair)
                .map(|pair| pair.each_ref().map(|n| u64::try_from(n).unwrap()))
                .collect();
            session.act(block).unwrap();
        }
        let known = position.blocking(squares.iter().map(|&[x, y]| (x, y))).unwrap();
        let known = known.advice(&board, &()).unwrap();
        let winning: Vec<Heaps> = known.winning_moves.iter().map(|&(x, y)| heaps(x, y)).collect();
        assert_eq!(session.winning_moves(&()).unwrap(), winning, "{k} {x} {y}");
        match session.turn() {
            Some(_) => assert_eq!(session.hint(&()).unwrap().wins, !winning.is_empty()),
            None => assert!(winning.is_empty() && session.winner() == Some(Player::Second)),
        }
    }
}

#[test]
fn nimhoff_knows_what_the_advice_by_rows_knows_and_leaves_fewest_replies() {
    let mut random = Random::new();
    for rules in wythoff_testkit::games_of_nimhoff(20, &mut random) {
        let game = Nimhoff::try_new(&rules).unwrap();
        for _ in 0..6 {
            let (x, y) = (random.number(0..=200) as u64, random.number(1..=200) as u64);
            let at = heaps(x, y);
            let session = open(&start(&format!("nimhoff/{rules}"), at));
            let advice = player::advice(&game, (x, y), &()).unwrap();
            let winning: Vec<Heaps> =
                advice.winning_moves.iter().map(|&(x, y)| heaps(x, y)).collect();
            assert_eq!(session.winning_moves(&()).unwrap(), winning, "{rules} {x} {y}");
            let hint = session.hint(&()).unwrap();
            assert_eq!(hint.wins, !winning.is_empty());
            let options = session.options(100_000).unwrap();
            let all: BTreeSet<Heaps> =
                rules.options(x, y).into_iter().map(|(x, y)| heaps(x, y)).collect();
            assert_eq!(options.iter().cloned().collect::<BTreeSet<_>>(), all, "{rules} {x} {y}");
            assert_eq!(options.len(), all.len(), "{rules} {x} {y}");
            let far = |to: &Heaps| (UBig::from(x) - &to[0]).max(UBig::from(y) - &to[1]);
            assert!(options.is_sorted_by_key(far), "{rules} {x} {y}: shortest first");
            if let (Action::Move(to), false) = (&hint.action, hint.wins) {
                let replies = |to: &Heaps| {
                    let at = [&to[0], &to[1]].map(|n| u64::try_from(n).unwrap());
                    player::advice(&game, at.into(), &()).unwrap().winning_moves.len()
                };
                let fewest = options.iter().map(replies).min().unwrap();
                assert_eq!(replies(to), fewest, "{rules} {x} {y}");
            }
        }
    }
}

#[test]
fn lost_squares_are_the_p_positions_of_any_window() {
    let window = Window::try_new(20, 10, 60, 50).unwrap();
    let found = |setup: &Setup| open(setup).lost_squares(window, &()).unwrap();
    let inside = |squares: Vec<(u64, u64)>| -> Vec<(u64, u64)> {
        let mut squares: Vec<_> =
            squares.into_iter().filter(|&(x, y)| window.contains(x, y)).collect();
        squares.sort_unstable_by_key(|&(x, y)| (y, x));
        squares
    };
    let at = heaps(5, 5);
    for k in [1, 2, 7] {
        let board = Sweep::new(K::try_new(k).unwrap()).values(window, &()).unwrap();
        let cells = (10..60).flat_map(|y| (20..80).map(move |x| (x, y)));
        let palaces = cells.zip(board).filter(|(_, value)| *value < 0).map(|(at, _)| at);
        let palaces: Vec<_> = palaces.collect();
        assert_eq!(found(&start(&format!("blocking/{k}"), at.clone())), palaces);
        assert_eq!(found(&start(&format!("nimhoff/wythoff@{k}"), at.clone())), palaces);
    }
    let game = Nimhoff::try_new(&"gdwn:1,2".parse().unwrap()).unwrap();
    let rows = Positions::new(&game).take(60).zip(0..).collect();
    assert_eq!(found(&start("nimhoff/gdwn:1,2", at.clone())), inside(rows));
    for (k, m) in [(1, 1), (2, 1), (3, 2), (40, 1)] {
        let km = KM::try_new(k, m).unwrap();
        let pairs = Sequence::new(km, Formula::Game).take(200);
        let mut squares: Vec<_> = pairs.flat_map(|(a, b)| [(a, b), (b, a)]).collect();
        squares.sort_unstable();
        squares.dedup();
        let squares = inside(squares);
        assert_eq!(found(&start(&format!("wythoff/{k},{m}"), at.clone())), squares);
        assert_eq!(found(&imitation(k, m, at.clone())), squares);
    }
    // Far out, by the oracle.
    let far = Window::try_new(4_236_067_976, 2_618_033_988, 30, 30).unwrap();
    let session = open(&start("wythoff/1,1", at));
    let lost = session.lost_squares(far, &()).unwrap();
    assert!(lost.iter().all(|&(x, y)| {
        let n = u128::from(x - y);
        u128::from(y) == (n + (5 * n * n).isqrt()) / 2
    }));
    assert!(!lost.is_empty() && lost.is_sorted_by_key(|&(x, y)| (y, x)));
    // Of other games no board reaches so far.
    for (game, first) in [("moves/wythoff", 1 << 20), ("blocking/3", (1 << 60) - 2)] {
        let window = Window::try_new(first, first, 2, 2).unwrap();
        let refused = open(&start(game, heaps(5, 5))).lost_squares(window, &()).unwrap_err();
        assert!(refused.to_string().contains("coordinates go up to"), "{game}: {refused}");
    }
}

#[test]
fn beyond_a_hundred_thousand_moves_the_shortest_is_taken() {
    let least = |setup: &Setup, expected: &Heaps| {
        let mut session = open(setup);
        if session.turn().unwrap().phase == Phase::Block {
            let hint = session.hint(&()).unwrap();
            assert!(hint.wins, "{setup:?}");
            session.act(hint.action).unwrap();
        }
        assert_eq!(session.options(100_000), None, "{setup:?}");
        let hint = session.hint(&()).unwrap();
        assert_eq!((hint.wins, hint.action), (false, Action::Move(expected.clone())), "{setup:?}");
    };
    // (a_n, b_n) for n = 10^30.
    let a = UBig::from(1_618_033_988_749_894_848_204_586_834_365_u128);
    let b = &a + UBig::from(10_u8).pow(30);
    let at = [a.clone(), b.clone()];
    let one_less = [&a - UBig::ONE, b].into();
    least(&start("wythoff/1,1", at.clone()), &one_less);
    least(&imitation(1, 1, at), &one_less);
    let nim = start("nimhoff/nim", heaps(70_000, 70_000));
    least(&nim, &heaps(69_999, 70_000));
    // Taking few tokens would imitate, and that is not allowed any more.
    let m = (1 << 53) - 1;
    let end = UBig::from(10_u8).pow(20);
    let state = |taken: u64| Setup {
        last: Some(Last { pile: 0, taken: taken.into() }),
        ..start(&format!("imitation/1,{m}"), [UBig::ZERO, end.clone()])
    };
    for (taken, least) in [(1, m + 1), (2, 1)] {
        let session = open(&state(taken));
        let imitation = session.imitation().unwrap();
        assert_eq!((imitation.pile, imitation.left, imitation.counter), (1, 0, 0));
        assert_eq!(imitation.amounts, UBig::from(taken)..UBig::from(taken + m));
        let hint = session.hint(&()).unwrap();
        assert!(hint.wins);
        let forbidden = Action::Move([UBig::ZERO, &end - UBig::from(taken)].into());
        assert!(session.check(&forbidden).is_err());
        let shortest = Action::Move([UBig::ZERO, &end - UBig::from(least)].into());
        assert!(session.check(&shortest).is_ok());
    }
}

/// Nearly all moves from these heaps imitate and are
/// forbidden; to weigh the others no table is large enough.
#[test]
fn few_moves_of_large_heaps_are_weighed_too() {
    let m = 10_000_000;
    let state = |x: u64, y: u64| Setup {
        last: Some(Last { pile: 0, taken: UBig::ONE }),
        ..start(&format!("imitation/1,{m}"), heaps(x, y))
    };
    // The pair of 1 is 1 + m, and to take from 1 to m would leave it.
    for y in [m + 2, m + 10, 2 * m, 2 * m + 1] {
        let mut session = open(&state(1, y));
        let options = session.options(100_000);
        assert_eq!(options.map(|options| options.len() as u64), (y < 2 * m).then(|| y - m + 1));
        let hint = session.hint(&()).unwrap();
        assert!(!hint.wins, "{hint:?}");
        session.act(hint.action).unwrap();
        assert!(session.hint(&()).unwrap().wins);
    }
    assert!(open(&state(1, 2 * m + 2)).hint(&()).unwrap().wins);
    // The last token of a heap: all that is left would imitate.
    let over = open(&state(0, m));
    assert_eq!((over.turn(), over.winner()), (None, Some(Player::Second)));
    assert_eq!(over.options(0), Some(Vec::new()));
    assert!(open(&state(0, m + 1)).hint(&()).unwrap().wins);
}

#[test]
fn more_pairs_than_any_list_holds_can_be_blocked() {
    // (n,n) is a pair for n < k, and every pair (i,i) below has to be blocked.
    let n = 150_000;
    let setup = start("wythoff/200001,1", heaps(n, n));
    let mut session = open(&setup);
    let hint = session.hint(&()).unwrap();
    let Action::Block(all) = &hint.action else { panic!("{:?}", hint.action) };
    assert!(hint.wins && all.len() as u64 == n, "{}", all.len());
    let mut careless = all.clone();
    assert!(careless.remove(&heaps(149_998, 149_998)));
    session.act(Action::Block(careless)).unwrap();
    let answer = session.hint(&()).unwrap();
    assert_eq!(answer.action, Action::Move(heaps(149_998, 149_998)));
    session.undo();
    session.act(hint.action).unwrap();
    let lost = session.hint(&()).unwrap();
    assert!(!lost.wins && session.check(&lost.action).is_ok());
}

#[test]
fn options_of_heaps_with_a_thousand_digits_come_at_once() {
    let end = UBig::from(10_u8).pow(1000);
    let m = (1 << 53) - 1;
    for at in [[end.clone(), end.clone()], [UBig::ONE, end.clone()], [end.clone(), UBig::ZERO]] {
        for (k, m) in [(1, 1), (3, 2), (3, m), (m, m)] {
            for setup in
                [start(&format!("wythoff/{k},{m}"), at.clone()), imitation(k, m, at.clone())]
            {
                let session = open(&setup);
                let is_move = session.turn().unwrap().phase == Phase::Move;
                assert_eq!(session.options(5000).is_none(), is_move || !at.contains(&UBig::ONE));
                assert!(session.cost().steps > 1000);
            }
        }
    }
}

#[test]
fn who_asks_can_say_stop() {
    let large = UBig::from(10_u8).pow(100);
    let at = heaps(2000, 3000);
    for setup in [
        start("blocking/7", at.clone()),
        start("nimhoff/gdwn:1,2", at.clone()),
        start("nimhoff/gdwn:1,2@3", at),
        start("wythoff/3,2", [large.clone(), large.clone()]),
        imitation(3, 2, [large.clone(), large]),
    ] {
        let session = open(&setup);
        assert!(
            matches!(session.hint(&stop_after(0)), Err(SessionError::Interrupted(_))),
            "{setup:?}"
        );
        assert!(puzzle(&setup, 100, 1, &stop_after(0)).is_err());
    }
}

#[test]
fn what_no_machine_holds_is_refused() {
    let (k, m) = ((1 << 53) - 1, 1);
    let at = [UBig::from(10_u8).pow(20), UBig::from(10_u8).pow(21)];
    for setup in [start(&format!("wythoff/{k},{m}"), at.clone()), imitation(k, m, at)] {
        let refused = open(&setup).hint(&()).unwrap_err().to_string();
        assert!(refused.contains("out of reach") && refused.contains("GiB"), "{refused}");
        assert!(open(&setup).winning_moves(&()).is_err());
    }
    // The same k is no trouble above the heaps: that is Nim.
    let nim = open(&imitation(k, m, heaps(5_000_000, 7_000_000)));
    assert_eq!(nim.hint(&()).unwrap().action, Action::Move(heaps(5_000_000, 5_000_000)));
}
