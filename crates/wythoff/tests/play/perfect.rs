//! The perfect player in every state of small games: also
//! after careless play, and after blocks of no use.

use std::collections::BTreeSet;

use wythoff::game::{Play, Twist};
use wythoff::imitation::Last;
use wythoff::play::{Action, Heaps, Phase, Session, SessionError, Setup};
use wythoff::{GameId, K};

use crate::start;

use crate::definition::{Definition, actions};

fn heaps(x: u64, y: u64) -> Heaps {
    [x, y].into()
}

/// Solves all play from a start, and asks the perfect player at every turn of it.
fn check_all_play(setup: &Setup) -> usize {
    let mut session = setup.open().expect("a game");
    let mut states = 0;
    let mut definition = Definition::default();
    let end = definition.end(&mut *session, &mut |session, definition| {
        states += 1;
        check_state(session, definition);
    });
    assert!(session.log().is_empty(), "{end:?}");
    states
}

fn check_state(session: &mut dyn Session, definition: &mut Definition) {
    let nobody = &mut |_: &mut dyn Session, _: &mut Definition| ();
    let place = format!("{:?}, {:?}, log {:?}", session.setup(), session.turn(), session.log());
    let end = definition.end(session, nobody);
    let hint = session.hint(&()).unwrap_or_else(|error| panic!("{error}: {place}"));
    assert_eq!(hint.wins, end.wins, "{hint:?}: {place}");
    session.check(&hint.action).unwrap_or_else(|illegal| panic!("{illegal}: {hint:?}: {place}"));
    let after = definition.after(session, hint.action.clone(), nobody);
    assert_eq!(after.wins, end.wins, "{hint:?}: {place}");
    let winning = session.winning_moves(&()).expect("winning moves");
    let phase = session.turn().expect("a turn").phase;
    if phase == Phase::Move {
        let all = actions(session);
        let ends: Vec<_> =
            all.iter().map(|a| definition.after(session, a.clone(), nobody)).collect();
        let won = all.iter().zip(&ends).filter(|(_, end)| end.wins);
        let won: BTreeSet<_> = won.map(|(action, _)| moved(action)).collect();
        assert_eq!(winning.iter().collect::<BTreeSet<_>>(), won, "{place}");
        assert!(winning.is_sorted_by(|one, next| one < next), "{place}");
        let chosen = all.iter().position(|action| *action == hint.action).expect("a move");
        let rated = session.rated(all.len(), &()).expect("results").expect("few moves");
        assert_eq!(rated.len(), all.len(), "{place}");
        for ((rated, action), end) in rated.iter().zip(&all).zip(&ends) {
            assert_eq!((&rated.to, rated.wins), (moved(action), end.wins), "{place}");
            if let Some(moves) = rated.moves.filter(|_| weighs_lengths(session)) {
                assert_eq!(moves, u64::from(end.moves), "{rated:?}: {place}");
            }
        }
        if !weighs_lengths(session) {
            return;
        }
        if hint.wins {
            assert_eq!(ends[chosen].moves, end.moves, "who wins hurries: {hint:?}: {place}");
        } else {
            let replies: Vec<_> = all.iter().map(|action| replies(session, action)).collect();
            let fewest = replies.iter().min().expect("a move");
            assert_eq!(replies[chosen], *fewest, "{hint:?}: {place}");
            let longest = (0..all.len()).filter(|&i| replies[i] == *fewest).map(|i| ends[i].moves);
            assert_eq!(Some(ends[chosen].moves), longest.max(), "{hint:?}: {place}");
        }
    }
}

/// False for misère play with blocking and for blocks by remainders, where the length of games is
/// not computed.
fn weighs_lengths(session: &dyn Session) -> bool {
    match session.setup().game {
        GameId::Moves(game) => match game.twist {
            Twist::Block(k) => game.play == Play::Normal || k == K::ONE,
            Twist::Comply(_) => true,
            Twist::Modulo(_) => false,
        },
        GameId::Three(game) => game.play == Play::Normal || game.k == K::ONE,
        _ => true,
    }
}

fn moved(action: &Action) -> &Heaps {
    match action {
        Action::Move(to) => to,
        Action::Block(_) => panic!("{action:?} is no move"),
    }
}

/// The winning moves that the opponent has after an action, if she is blocked as well as can be.
fn replies(session: &mut dyn Session, action: &Action) -> usize {
    session.act(action.clone()).expect("allowed");
    let replies = match session.turn().map(|turn| turn.phase) {
        None => 0,
        Some(Phase::Move) => session.winning_moves(&()).expect("winning moves").len(),
        Some(Phase::Block) => {
            let all = actions(session).into_iter();
            all.map(|block| replies(session, &block)).min().unwrap_or(0)
        }
    };
    session.undo();
    replies
}

#[test]
fn blocking_queens_on_small_boards() {
    let mut states = 0;
    for (k, side) in [(1, 12), (2, 9), (3, 6), (4, 5), (5, 4), (6, 3), (9, 3)] {
        for (x, y) in [(side, side), (side - 1, side), (side, 0)] {
            states += check_all_play(&start(&format!("blocking/{k}"), heaps(x, y)));
        }
    }
    assert!(states > 19_000, "{states} states");
}

#[test]
fn linear_nimhoff_on_small_boards_with_and_without_blocking() {
    for rules in ["nim", "wythoff", "gdwn:1,2", "1,0 2,2 3,3 0,1", "1,0 0,1 2,1 4,2 3,1"] {
        for (blocking, side) in [(1, 9), (2, 6), (3, 4)] {
            for at in [heaps(side, side), heaps(side - 2, side + 1), heaps(side + 1, side - 2)] {
                check_all_play(&start(&format!("nimhoff/{rules}@{blocking}"), at));
            }
        }
    }
}

#[test]
fn games_written_as_their_moves() {
    for moves in ["king", "maharaja", "wythoff without 1,1 2,0", "1,0 0,2* 3,1"] {
        for (terms, side) in [
            ("", 6),
            ("pass=1", 5),
            ("pass=2 terminal=1,2", 4),
            ("misere", 6),
            ("misere pass=1 terminal=0,2", 4),
            ("block=2", 4),
            ("block=3 terminal=2,0", 3),
            ("block=2 pass=1", 3),
            ("block=2 misere", 4),
            ("block=3 misere pass=1", 2),
        ] {
            for at in [heaps(side, side), heaps(side - 1, side)] {
                check_all_play(&start(&format!("moves/{moves} {terms}"), at));
            }
        }
    }
}

#[test]
fn games_with_cones_exchanges_memory_and_holes() {
    for moves in ["1,0* 0,1* |s-t|<2 hole=1,1", "1,0 0,2 -1,3", "euclid", "fibonacci-nim hole=2,0"]
    {
        for (terms, side) in [
            ("", 5),
            ("pass=1 misere", 3),
            ("comply=1", 3),
            ("comply=2 misere", 3),
            ("comply=3 pass=1", 2),
            ("block=2", 3),
            ("block=2 misere pass=1", 2),
        ] {
            for at in [heaps(side, side), heaps(side + 1, side)] {
                check_all_play(&start(&format!("moves/{moves} {terms}"), at));
            }
        }
    }
}

#[test]
fn games_that_block_remainders_or_restrict_imitations() {
    for moves in ["nim", "wythoff", "1,0 0,2 -1,3", "maharaja hole=1,1"] {
        for (terms, side) in [
            ("modulo=2", 4),
            ("modulo=3 misere", 3),
            ("modulo=2 pass=1", 3),
            ("modulo=2 misere pass=1", 2),
            ("imitate=1", 5),
            ("imitate=2 misere", 4),
            ("imitate=2,2 pass=1", 3),
            ("imitate=1 block=2", 3),
            ("imitate=2 modulo=2", 3),
        ] {
            for at in [heaps(side, side), heaps(side + 1, side)] {
                check_all_play(&start(&format!("moves/{moves} {terms}"), at));
            }
        }
    }
    // An empty block, where no move takes an even number of tokens.
    check_all_play(&start("moves/1,0 0,1 modulo=2 misere", heaps(3, 3)));
}

#[test]
fn games_on_three_heaps() {
    for moves in ["nim", "king", "raleigh", "moore", "wythoff", "1,0,2* 0,1,0 0,0,1* 2,0,0*"] {
        for (terms, at) in [
            ("", [3_u64, 3, 4]),
            ("misere", [4, 2, 3]),
            ("block=2", [2, 2, 1]),
            ("block=3", [1, 1, 2]),
            ("block=2 misere", [1, 2, 2]),
            ("block=4 misere", [1, 1, 2]),
        ] {
            check_all_play(&start(&format!("three/{moves} {terms}"), at));
        }
    }
}

#[test]
fn wythoff_nim_with_small_heaps() {
    for k in 1..=4 {
        for m in 1..=4 {
            for (x, y) in [(9, 9), (7, 10)] {
                check_all_play(&start(&format!("wythoff/{k},{m}"), heaps(x, y)));
            }
        }
    }
    check_all_play(&start("wythoff/9007199254740991,9007199254740991", heaps(5, 7)));
}

#[test]
fn imitation_nim_with_small_heaps() {
    for k in 1..=4 {
        for m in 1..=4 {
            for (x, y) in [(8, 8), (6, 11)] {
                check_all_play(&start(&format!("imitation/{k},{m}"), heaps(x, y)));
            }
        }
    }
}

#[test]
fn a_game_that_is_over_has_no_hint() {
    let session = start("blocking/3", heaps(0, 0)).open().unwrap();
    assert_eq!(session.turn(), None);
    assert!(matches!(session.hint(&()), Err(SessionError::Over)));
    assert!(session.winning_moves(&()).unwrap().is_empty());
    assert_eq!(session.options(0), Some(Vec::new()));
}

/// Every last move and every budget that some play leads
/// to, also after replies that no good player makes.
#[test]
fn imitation_nim_from_the_middle_of_any_game() {
    let mut starts = 0;
    for (k, m) in [(1, 1), (2, 1), (3, 1), (2, 2), (3, 2), (4, 3)] {
        for (x, y) in (0..=5).flat_map(|y| (0..=5).map(move |x| (x, y))) {
            for (pile, taken) in (1..=4_u64).flat_map(|taken| [(0, taken), (1, taken)]) {
                for budgets in (0..k).flat_map(|own| (0..k).map(move |other| [own, other])) {
                    let setup = Setup {
                        last: Some(Last { pile, taken: taken.into() }),
                        budget: Some(budgets[0]),
                        opponent_budget: Some(budgets[1]),
                        ..start(&format!("imitation/{k},{m}"), heaps(x, y))
                    };
                    if setup.open().is_ok() {
                        starts += 1;
                        check_all_play(&setup);
                    }
                }
            }
        }
    }
    assert!(starts > 2000, "{starts} starts");
}

#[test]
fn only_squares_that_the_queen_can_move_to_are_blocked() {
    for (x, y) in (0..=5).flat_map(|y| (0..=5).map(move |x| (x, y))) {
        let session = start("blocking/3", heaps(x, y)).open().unwrap();
        let Some(options) = session.options(100).filter(|_| session.turn().is_some()) else {
            continue;
        };
        let far = [heaps(1_000_000_001, 0), heaps(0, u64::MAX)];
        for to in (0..=7).flat_map(|v| (0..=7).map(move |u| heaps(u, v))).chain(far) {
            let answer = session.check(&Action::Block(BTreeSet::from([to.clone()])));
            assert_eq!(answer.is_ok(), options.contains(&to), "queen on ({x},{y}), {to:?}");
        }
        let many = options.iter().take(3).cloned().collect();
        let refused = session.check(&Action::Block(many)).map_err(|error| error.to_string());
        assert_eq!(
            refused.err().is_some_and(|text| text.contains("at most 2 may be blocked")),
            options.len() >= 3
        );
    }
}

#[test]
fn options_are_all_or_none() {
    for setup in [
        start("blocking/3", heaps(6, 4)),
        start("nimhoff/1,0 2,2 3,3 0,1@2", heaps(7, 7)),
        start("wythoff/2,3", heaps(5, 8)),
        start("wythoff/1,9", heaps(5, 0)),
        Setup {
            last: Some(Last { pile: 0, taken: 4_u8.into() }),
            ..start("imitation/1,3", heaps(2, 9))
        },
    ] {
        let mut session = setup.open().unwrap();
        while session.turn().is_some() {
            let all = session.options(1000).unwrap();
            for most in 0..all.len() + 2 {
                let expected = (most >= all.len()).then(|| all.clone());
                assert_eq!(session.options(most), expected, "{setup:?}: {most}");
            }
            let action = session.hint(&()).unwrap().action;
            session.act(action).unwrap();
        }
    }
}
