//! Tests of keys, clicks and commands.

use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use wythoff::play::Action;

use super::super::app::{App, End, Message};
use super::super::keys;
use super::{Player, heaps, imitation, start, wythoff};
use crate::play::puzzle::{self, Puzzle};
use crate::play::table::Seat;
use crate::play::worker::{Answer, Progress, Question};

#[test]
fn arrows_select_a_square_and_enter_moves_there() {
    use KeyCode::{Down, Enter, Left, Right, Up};
    let mut player = Player::first(&wythoff(1, 1, 3, 4));
    player.press(&[Left, Left, Down, Down, Down, Up]);
    assert_eq!(player.app.cursor, heaps(1, 2));
    assert!(player.sees("1,2: takes 2 and 2"));
    player.press(&[Enter]);
    let log = player.app.table.session().log();
    assert_eq!(log[0].action, Action::Move(heaps(1, 2)));
    assert_eq!(log.len(), 2, "the program has replied");
    assert_eq!(player.app.cursor, player.at(), "the cursor is at the queen");
    player.press(&[Right, Right, Right, Right, Enter]);
    assert!(matches!(player.app.message, Message::Refused(_)), "{:?}", player.app.message);
    assert_eq!(player.app.table.session().log().len(), 2);
}

/// On the board of queens y grows downwards, on the others upwards; a key moves the cursor as it
/// points.
#[test]
fn arrows_move_the_cursor_in_their_direction() {
    let mut queens = Player::first(&start("blocking/1", heaps(5, 5)));
    queens.press(&[KeyCode::Up]);
    assert_eq!(queens.app.cursor, heaps(5, 4));
    let mut wythoff = Player::first(&wythoff(1, 1, 5, 5));
    wythoff.press(&[KeyCode::Down]);
    assert_eq!(wythoff.app.cursor, heaps(5, 4));
    wythoff.press(&[KeyCode::Char('v'), KeyCode::Down]);
    assert_eq!(wythoff.app.cursor, heaps(4, 4), "deeper into the first heap");
}

/// \[CLN\] section 1: in game 5 from (3, 3) the second player wins by blocking the four palaces in
/// view.
#[test]
fn pawns_are_placed_removed_and_counted() {
    use KeyCode::{Char, Enter, Left, Up};
    let setup = start("blocking/5", heaps(3, 3));
    let mut player = Player::of(&setup, [Seat::Program, Seat::Human]);
    assert!(player.sees("You may block up to 4 moves"));
    player.press(&[Left, Left, Up, Up, Char(' ')]);
    assert_eq!(player.app.pawns, [heaps(1, 1)].into());
    assert!(player.sees("1 of 4 pawns placed") && player.seen().contains('♙'));
    player.press(&[Char(' ')]);
    assert!(player.app.pawns.is_empty());
    // The hint places the pawns, and Enter blocks their squares.
    player.press(&[Char('h')]);
    assert!(player.sees(
        "wins: blocking (0, 0), (0, 3), (1, 1) and (3, 0): the palaces the opponent could reach"
    ));
    assert_eq!(player.app.pawns.len(), 4);
    player.press(&[Left, Char(' ')]);
    assert!(matches!(&player.app.message, Message::Refused(why) if why.contains("at most 4")));
    player.press(&[Enter]);
    let log = player.app.table.session().log();
    assert!(matches!(&log[0].action, Action::Block(squares) if squares.len() == 4));
    assert!(log.len() > 1, "the program has moved");
}

#[test]
fn undo_returns_to_the_last_human_turn_and_redo_reverts_it() {
    use KeyCode::{Char, Enter};
    let mut player = Player::first(&wythoff(1, 1, 12, 17));
    player.press(&[Char('h'), Enter]);
    assert_eq!(player.app.table.session().log().len(), 2);
    let at = player.at();
    player.press(&[Char('u')]);
    assert_eq!(player.at(), heaps(12, 17));
    player.press(&[Char('r')]);
    assert_eq!(player.at(), at);
    player.press(&[Char('u'), Char('u')]);
    assert_eq!(player.at(), heaps(12, 17));
    assert!(player.sees("Not done: there is no turn of yours to undo"));
}

#[test]
fn the_program_waits_while_a_player_steps_through_the_game() {
    let mut player = Player::first(&wythoff(1, 1, 12, 17));
    player.type_in("12,16");
    player.press(&[KeyCode::Char('[')]);
    assert_eq!(player.at(), heaps(12, 16));
    assert!(player.app.table.program_waits());
    assert!(player.sees("1 more turn was undone"));
    player.press(&[KeyCode::Char(']'), KeyCode::Char('[')]);
    assert_eq!(player.at(), heaps(12, 16));
    player.press(&[KeyCode::Enter]);
    assert!(player.sees("It is the program's turn; g lets it play on"));
    player.press(&[KeyCode::Char('g')]);
    assert_eq!(player.app.table.session().log().len(), 2);
}

#[test]
fn seats_can_be_exchanged() {
    let mut player = Player::first(&wythoff(1, 1, 5, 7));
    player.press(&[KeyCode::Char('s')]);
    assert_eq!(player.at(), heaps(3, 5), "the program has made the winning move");
    assert!(player.sees("first program") && player.sees("> second human"));
    let mut people = Player::of(&wythoff(1, 1, 5, 7), [Seat::Human; 2]);
    people.press(&[KeyCode::Char('s')]);
    assert!(people.sees("both players are human, or both are programs"));
}

#[test]
fn a_click_selects_a_square_and_a_second_one_moves_there() {
    let mut player = Player::first(&wythoff(1, 1, 5, 7));
    let place = player.app.grid.unwrap().place((3, 5)).unwrap();
    player.click(place.x + 1, place.y);
    assert_eq!((player.app.cursor.clone(), player.at()), (heaps(3, 5), heaps(5, 7)));
    player.click(place.x, place.y);
    assert_eq!(player.app.table.session().log()[0].action, Action::Move(heaps(3, 5)));
    // The keys at the bottom can be clicked as well.
    let (undo, _) = keys::places(&player.app).into_iter().find(|(_, key)| key.1 == "undo").unwrap();
    player.click(undo.x, undo.y);
    assert_eq!(player.at(), heaps(5, 7));
}

#[test]
fn a_click_on_a_token_takes_it_and_those_above() {
    let mut player = Player::of(&imitation(1, 1, 3, 4), [Seat::Human; 2]);
    let (x, y) = (player.app.stacks.columns(0).x + 3, player.app.stacks.row(Some(3), 2).unwrap());
    player.click(x, y);
    assert!(player.sees("1,4: takes 2"));
    player.click(x, y);
    assert_eq!(player.at(), heaps(1, 4));
}

#[test]
fn a_wrong_command_is_refused_and_changes_nothing() {
    let mut player = Player::first(&wythoff(1, 1, 5, 7));
    for (text, told) in [
        (":jump", "`jump` is not a command"),
        (":take 9,0", "the first heap has only 5 tokens"),
        ("9,9", "(9, 9)"),
        (":block 0,0", "nothing may be blocked in this game"),
        (":strength 200", "from 0 to 100"),
    ] {
        player.type_in(text);
        assert!(
            matches!(&player.app.message, Message::Refused(why) if why.contains(told)),
            "{text}: {:?}",
            player.app.message
        );
    }
    player.press(&[KeyCode::Char('7'), KeyCode::Backspace, KeyCode::Backspace]);
    assert!(player.app.prompt.is_none() && player.app.table.session().log().is_empty());
    player.app.on_event(&Event::Paste("take 0,2\nmore".to_owned()));
    assert_eq!(player.app.prompt.as_deref(), Some("take 0,2"));
}

#[test]
fn q_must_be_pressed_twice_in_the_middle_of_a_game() {
    let mut player = Player::first(&wythoff(1, 1, 5, 7));
    player.press(&[KeyCode::Char('q')]);
    assert!(player.app.end.is_none() && player.sees("Press q again to quit the game"));
    player.press(&[KeyCode::Left, KeyCode::Char('q')]);
    assert!(player.app.end.is_none(), "another key came in between");
    player.press(&[KeyCode::Char('q')]);
    assert_eq!(player.app.end, Some(End::Quit));
    let mut player = Player::first(&wythoff(1, 1, 5, 7));
    player.app.on_event(&Event::Key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL)));
    assert_eq!(player.app.end, Some(End::Interrupted));
    let mut player = Player::first(&wythoff(1, 1, 5, 7));
    player.app.on_event(&Event::Key(KeyEvent::new(KeyCode::Char('d'), KeyModifiers::CONTROL)));
    assert_eq!(player.app.end, Some(End::Quit));
}

#[test]
fn a_key_starts_another_game() {
    let mut player = Player::of(&wythoff(1, 1, 5, 7), [Seat::Human; 2]);
    player.type_in("0,7");
    player.type_in("0,0");
    assert!(player.seen().contains("x another game"));
    player.press(&[KeyCode::Char('x')]);
    let session = player.app.table.session();
    assert!(session.log().is_empty() && session.turn().is_some());
    let usual = session.setup().usual_heaps();
    let size = |heap| usual.contains(&u64::try_from(heap).unwrap());
    assert!(session.heaps().iter().all(size));
    assert_eq!(player.app.cursor, player.at());
    assert!(player.sees("Another game starts"));
}

#[test]
fn a_key_starts_the_next_puzzle() {
    let mut player = Player::first(&wythoff(1, 1, 9, 17));
    player.app.table.set_puzzle(Puzzle { seed: 5, solution: heaps(9, 15) });
    player.press(&[KeyCode::Char('x')]);
    let session = player.app.table.session();
    assert_ne!(player.app.table.puzzle(), Some(5));
    assert_eq!(session.winning_moves(&()).unwrap().len(), 1);
    player.press(&[KeyCode::Char('h'), KeyCode::Enter]);
    assert!(player.sees("Solved: this is the only winning move"));
}

#[test]
fn the_search_for_a_puzzle_can_be_stopped() {
    let mut player = Player::first(&wythoff(1, 1, 9, 17));
    player.app.table.set_puzzle(Puzzle { seed: 5, solution: heaps(9, 15) });
    let press = |app: &mut App, code| {
        app.on_event(&Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
    };
    press(&mut player.app, KeyCode::Char('x'));
    let wanted = player.app.wants();
    let Some(question @ Question::Puzzle(_)) = wanted else { panic!("{wanted:?}") };
    // The game before is still there, and can be seen.
    assert_eq!((player.app.table.puzzle(), player.at()), (Some(5), heaps(9, 17)));
    player.app.computing = Some(Progress { question, seconds: 3.0, done: 0.2 });
    press(&mut player.app, KeyCode::Esc);
    assert_eq!(player.app.wants(), None);
    assert_eq!((player.app.table.puzzle(), player.at()), (Some(5), heaps(9, 17)));
    press(&mut player.app, KeyCode::Char('x'));
    player.app.answered(Answer::Puzzle(None));
    assert_eq!(player.app.wants(), None);
    assert_eq!(player.app.message, Message::Refused(puzzle::NOT_FOUND.to_owned()));
}

/// Moves that add tokens lead beyond the square of the start.
#[test]
fn moves_may_add_tokens_on_the_board_and_at_the_heaps() {
    use KeyCode::{Char, Down, Enter, Esc, Left, Right, Up};
    let mut player = Player::of(&start("moves/1,-2 0,1", heaps(3, 4)), [Seat::Human; 2]);
    player.press(&[Left, Up, Up]);
    assert_eq!(player.app.cursor, heaps(2, 6));
    assert!(player.sees("2,6: takes 1 and adds 2"));
    player.press(&[Enter]);
    assert_eq!(player.at(), heaps(2, 6));
    assert!(player.seen().contains('♛') || player.seen().contains('Q'), "{}", player.seen());
    // At the heaps, up adds tokens, as many as a move can add.
    let mut player = Player::of(&start("moves/1,-2 0,1", heaps(3, 4)), [Seat::Human; 2]);
    player.press(&[Char('v'), Down, Right, Up, Up, Up]);
    assert_eq!(player.app.cursor, heaps(2, 6));
    assert!(player.seen().contains("4 + 2"), "{}", player.seen());
    assert!(player.sees("2,6: takes 1 and adds 2"));
    player.press(&[Down, Up, Enter]);
    assert_eq!(player.at(), heaps(2, 6));
    // The hint adds tokens, and the heaps show it without an arrow.
    let mut player = Player::of(&start("moves/1,-2 0,2", heaps(1, 1)), [Seat::Human; 2]);
    player.press(&[Char('v'), Char('h')]);
    assert!(player.sees("Hint: move 0,3"));
    assert_eq!(player.app.cursor, heaps(0, 3));
    player.press(&[Esc]);
    assert_eq!(player.app.cursor, heaps(1, 1));
}

/// Where any move may be blocked, the heaps are selected one by one.
#[test]
fn moves_that_add_tokens_can_be_blocked_at_the_heaps() {
    use KeyCode::{Char, Down, Enter, Right, Up};
    let mut player = Player::of(&start("moves/1,-2 0,1 block=2", heaps(3, 4)), [Seat::Human; 2]);
    player.press(&[Char('v'), Down, Right, Up, Up, Char(' '), Enter]);
    assert_eq!(player.app.table.session().blocked(), &[heaps(2, 6)].into());
    player.press(&[Right, Down]);
    assert_eq!(player.app.cursor, heaps(3, 3));
}

#[test]
fn enter_passes_where_that_is_a_move() {
    let mut player = Player::of(&start("moves/king pass=1", heaps(3, 4)), [Seat::Human; 2]);
    assert!(player.sees("3,4: Enter passes; or select a move") && player.sees("1 pass is left"));
    player.type_in(":pass");
    assert_eq!((player.at(), player.app.table.session().log().len()), (heaps(3, 4), 1));
    assert!(player.sees("3,4: select a square") && player.sees("No pass is left"));
    player.press(&[KeyCode::Enter]);
    assert!(player.sees("Not done: no pass is left; move to other heaps"));
    let mut without = Player::first(&start("moves/king", heaps(3, 4)));
    without.press(&[KeyCode::Enter]);
    assert!(without.sees("Not done: no move leads from (3, 4) to (3, 4)"));
}
