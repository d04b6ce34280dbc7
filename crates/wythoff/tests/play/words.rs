//! The words of the perfect player, in every family.

use std::collections::BTreeSet;

use wythoff::play::{Action, Heaps, Session};

use crate::start;

fn heaps(x: u64, y: u64) -> Heaps {
    [x, y].into()
}

/// The hint at a start, done; and why.
fn hint(session: &mut dyn Session) -> (Action, String) {
    let hint = session.hint(&()).expect("a hint");
    let told = hint.told();
    session.act(hint.action.clone()).expect("a hint that is allowed");
    (hint.action, told)
}

fn block(squares: &[(u64, u64)]) -> Action {
    Action::Block(squares.iter().map(|&(x, y)| heaps(x, y)).collect())
}

fn to(x: u64, y: u64) -> Action {
    Action::Move(heaps(x, y))
}

/// [CLN] section 1: the example game.
#[test]
fn queens_are_told_of_palaces() {
    let mut session = start("blocking/5", heaps(3, 3)).open().unwrap();
    assert_eq!(session.game(), "5-Blocking Wythoff Nim");
    let all = [(0, 0), (0, 3), (1, 1), (3, 0)];
    let told = "blocking (0, 0), (0, 3), (1, 1) and (3, 0): the palaces you could reach".to_owned();
    assert_eq!(hint(&mut *session), (block(&all), told));
    let (action, told) = hint(&mut *session);
    assert_eq!(action, to(2, 3));
    assert_eq!(
        told,
        "every move loses, as (0, 0), (0, 3), (1, 1) and (3, 0), the palaces in reach, are blocked; \
         (2, 3) leaves you only 1 winning reply"
    );
    let (action, told) = hint(&mut *session);
    assert_eq!(action, block(&[(0, 1), (0, 3), (1, 2), (2, 0)]));
    assert_eq!(
        told,
        "you could reach 5 palaces, and at most 4 may be blocked; blocking (0, 1), (2, 0), (0, 3) and \
         (1, 2) leaves fewer to find"
    );
    session.undo();
    session.act(block(&[(0, 3), (2, 0)])).unwrap();
    assert_eq!(
        hint(&mut *session).1,
        "moving to (0, 1), a palace: of 5 palaces in reach at most 4 could be blocked"
    );
    let mut careless = start("blocking/5", heaps(3, 3)).open().unwrap();
    careless.act(block(&all[1..])).unwrap();
    let told = "moving to (0, 0), a palace: not blocked, though it could have been".to_owned();
    assert_eq!(hint(&mut *careless), (to(0, 0), told));
}

#[test]
fn nimhoff_is_told_of_p_positions() {
    let mut session = start("nimhoff/gdwn:1,2", heaps(3, 4)).open().unwrap();
    assert_eq!(session.game(), "Linear Nimhoff {1,0 2,1 1,1 1,2 0,1}");
    let (action, told) = hint(&mut *session);
    assert_eq!(action, to(1, 3));
    assert_eq!(told, "moving to (1, 3), a P-position: from there you could reach no P-position");
    let (_, told) = hint(&mut *session);
    assert_eq!(
        told,
        "every move loses, as no P-position is in reach; (0, 3) leaves you only 1 winning reply"
    );
}

/// [L], "Example: one blocked", and what cannot be blocked.
#[test]
fn wythoff_nim_is_told_of_what_cannot_be_blocked() {
    let mut session = start("wythoff/2,1", heaps(2, 2)).open().unwrap();
    assert_eq!(
        hint(&mut *session),
        (
            block(&[(0, 0)]),
            "you could reach 2 P-positions, and at most 1 may be blocked; blocking (0, 0) leaves \
             fewer to find"
                .to_owned()
        )
    );
    assert_eq!(
        hint(&mut *session),
        (
            to(1, 1),
            "moving to (1, 1), a P-position: of 2 P-positions in reach at most 1 could be blocked"
                .to_owned()
        )
    );
    let told = "blocking (0, 0): the one P-position you could reach".to_owned();
    assert_eq!(hint(&mut *session), (block(&[(0, 0)]), told));
    assert_eq!(
        hint(&mut *session).1,
        "every move loses, as (0, 0), the P-position in reach, is blocked; (0, 1) leaves you only 1 \
         winning reply"
    );
    // From (0,1) no move can be blocked, and nobody is asked to.
    assert_eq!(hint(&mut *session).0, to(0, 0));
    assert!(session.turn().is_none());
    let mut mate = start("wythoff/2,1", heaps(2, 5)).open().unwrap();
    assert_eq!(
        hint(&mut *mate),
        (block(&[]), "you could go to (2, 3), and that cannot be blocked".to_owned())
    );
    assert_eq!(hint(&mut *mate).1, "moving to (2, 3), a P-position: that cannot be blocked");
    assert_eq!(
        hint(&mut *mate),
        (block(&[]), "there is nothing to block: you could reach no P-position".to_owned())
    );
}

/// [L], "Example (3, 4)" and "Example: one imitation".
#[test]
fn imitation_nim_is_told_of_imitations() {
    let start = |k, m, x, y| {
        let at = heaps(x, y);
        start(&format!("imitation/{k},{m}"), at).open()
    };
    let mut session = start(1, 1, 3, 4).unwrap();
    assert_eq!(session.game(), "Imitation Nim");
    assert_eq!(
        hint(&mut *session),
        (
            to(1, 4),
            "moving to (1, 4): only an imitation could lead you to the pair (1, 2), and none is left"
                .to_owned()
        )
    );
    let imitation = session.imitation().unwrap();
    assert_eq!((imitation.pile, imitation.left), (1, 0));
    assert_eq!(imitation.amounts, 2_u8.into()..3_u8.into());
    let refused = session.check(&to(1, 2)).unwrap_err().to_string();
    assert!(
        refused.starts_with("taking 2 from the second heap imitates the last move"),
        "{refused}"
    );
    assert!(
        hint(&mut *session)
            .1
            .starts_with("to take 2 from the second heap would leave the pair (1, 2)")
    );
    let mut two = start(2, 1, 2, 2).unwrap();
    two.act(to(1, 2)).unwrap();
    assert_eq!(two.budgets(), Some([1, 1]));
    two.act(to(1, 1)).unwrap();
    assert_eq!(two.budgets(), Some([1, 0]));
    let (action, told) = hint(&mut *two);
    assert_eq!((action, two.winner().is_some()), (to(0, 1), true));
    assert_eq!(
        told,
        "moving to (0, 1): only an imitation could lead you to the pair (0, 0), and none is left"
    );
    let mut pair = start(2, 1, 4, 9).unwrap();
    assert_eq!(
        hint(&mut *pair),
        (
            to(4, 5),
            "moving to (4, 5), a pair, with 1 imitation in hand for 1 pair below on its diagonal"
                .to_owned()
        )
    );
    assert!(
        hint(&mut *pair)
            .1
            .starts_with("(4, 5) is a pair, and you have 1 imitation left for 1 pair below")
    );
}

#[test]
fn what_is_not_allowed_is_refused_with_what_is() {
    let refused = |session: &dyn Session, action: Action| {
        session.check(&action).expect_err("not allowed").to_string()
    };
    let mut queens = start("blocking/2", heaps(3, 4)).open().unwrap();
    assert_eq!(
        refused(&*queens, to(3, 3)),
        "before the first player moves, the second player may block up to 1 of the moves; block none \
         to allow all"
    );
    queens.act(block(&[(3, 3)])).unwrap();
    assert_eq!(
        refused(&*queens, block(&[])),
        "nothing can be blocked now: the first player is to move"
    );
    assert_eq!(refused(&*queens, to(3, 3)), "the move to (3, 3) is blocked; blocked are (3, 3)");
    assert_eq!(
        refused(&*queens, to(2, 2)),
        "the queen cannot go from (3, 4) to (2, 2); she goes left, up, or both by the same number"
    );
    let before = queens.heaps().clone();
    assert!(queens.act(to(4, 4)).is_err());
    assert_eq!((queens.heaps(), queens.log().len()), (&before, 1));
    let wythoff = start("wythoff/1,3", heaps(3, 4)).open().unwrap();
    assert_eq!(refused(&*wythoff, block(&[])), "nothing may be blocked in this game; make a move");
    assert_eq!(
        refused(&*wythoff, to(2, 0)),
        "no move leads from (3, 4) to (2, 0); take from one heap, or from both, numbers that differ by \
         less than 3"
    );
    let blocking = start("wythoff/2,3", heaps(3, 4)).open().unwrap();
    assert_eq!(
        refused(&*blocking, block(&[(1, 3)])),
        "(1, 3) cannot be blocked; only moves that take the same number from both heaps of (3, 4) can"
    );
    let squares: BTreeSet<Heaps> = [heaps(2, 3), heaps(1, 2)].into();
    assert_eq!(
        refused(&*blocking, Action::Block(squares)),
        "2 moves are too many to block; at most 1 may be blocked"
    );
    let nim = start("nimhoff/nim", heaps(1, 1)).open().unwrap();
    assert_eq!(
        refused(&*nim, to(0, 0)),
        "no rule leads from (1, 1) to (0, 0); a move takes a positive multiple of one of 1,0 0,1"
    );
    let over = start("wythoff/2,1", heaps(0, 0)).open().unwrap();
    assert_eq!(refused(&*over, to(0, 0)), "the game is over; take a turn back or start again");
}

/// In misère play the player who cannot move wins, so that not all moves can be blocked.
#[test]
fn three_heaps_in_misere_play_are_told_of_the_end() {
    let mut session = start("three/king block=2 misere", [0_u8, 2, 0]).open().unwrap();
    let why = hint(&mut *session).1;
    assert_eq!(why, "your moves all lead to P-positions, and without a move you have won");
    session.act(Action::Move([0_u8, 1, 0].into())).unwrap();
    assert_eq!(hint(&mut *session).1, "there is nothing to block: you could reach no P-position");
    let (action, why) = hint(&mut *session);
    assert_eq!(action, Action::Move([0_u8; 3].into()));
    assert_eq!(why, "every move loses, as no P-position is in reach; (0, 0, 0) ends the game");
    assert_eq!(session.winner(), Some(wythoff::play::Player::First));
    // From (0, 2, 1) with (0, 1, 0) blocked, (0, 2, 0) leaves a reply that must not be blocked.
    let mut session = start("three/king block=2 misere", [0_u8, 2, 1]).open().unwrap();
    assert_eq!(hint(&mut *session).1, "blocking (0, 1, 0): the one P-position you could reach");
    let why = hint(&mut *session).1;
    assert!(why.ends_with("leaves you only 1 winning reply"), "{why}");
}
