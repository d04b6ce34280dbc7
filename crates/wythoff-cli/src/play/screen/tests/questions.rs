//! Tests of hints, reviews, puzzles and other questions.

use ratatui::crossterm::event::{Event, KeyCode};
use wythoff::play::Action;

use super::{Player, heaps, wythoff};
use crate::play::puzzle::Puzzle;
use crate::play::table::Seat;
use crate::play::worker::{Answer, Progress, Question};

#[test]
fn hints_give_a_reason_and_enter_follows_them() {
    let mut player = Player::first(&wythoff(1, 1, 5, 7));
    player.press(&[KeyCode::Char('h')]);
    assert!(player.sees("Hint: move 3,5 wins: moving to (3, 5), a P-position"));
    assert!(player.seen().contains('★'));
    player.press(&[KeyCode::Enter]);
    assert_eq!(player.app.table.session().log()[0].action, Action::Move(heaps(3, 5)));
    assert!(player.app.hint.is_none());
}

#[test]
fn a_program_alone_plays_to_the_end() {
    let mut player = Player::of(&wythoff(2, 1, 9, 9), [Seat::Program; 2]);
    assert!(player.app.table.session().turn().is_none());
    assert!(player.sees("The game is over"));
}

#[test]
fn a_question_can_be_cancelled() {
    let mut player = Player::first(&wythoff(1, 1, 5, 7));
    let app = &mut player.app;
    app.on_event(&Event::Key(KeyCode::Char('h').into()));
    assert_eq!(app.wants(), Some(Question::Hint));
    app.computing = Some(Progress { question: Question::Hint, seconds: 2.0, done: 0.4 });
    app.on_event(&Event::Key(KeyCode::Esc.into()));
    assert_eq!(app.wants(), None);
    assert!(player.sees("Stopped computing"));
}

#[test]
fn the_current_computation_is_named() {
    let mut player = Player::first(&wythoff(1, 1, 5, 7));
    player.app.computing = Some(Progress { question: Question::Hint, seconds: 2.0, done: 0.4 });
    assert!(player.sees("Computing a move from 5,7: 40 %, 2 s; Esc stops"));
}

#[test]
fn a_failure_is_shown_and_not_repeated() {
    let mut player = Player::first(&wythoff(1, 1, 5, 7));
    player.app.on_event(&Event::Key(KeyCode::Char('s').into()));
    assert_eq!(player.app.wants(), Some(Question::Hint));
    player.app.answered(Answer::Failed("no memory".to_owned()));
    assert_eq!(player.app.wants(), None);
    assert!(player.sees("Not done: no memory") && player.app.table.program_waits());
}

#[test]
fn the_review_names_mistakes_and_better_moves() {
    let mut player = Player::of(&wythoff(1, 1, 3, 4), [Seat::Human; 2]);
    player.type_in("3,3");
    player.press(&[KeyCode::Char('e')]);
    assert!(
        player
            .seen()
            .contains("1  at 3,4: the first player lost it by going to (3, 3); (1, 2) kept it")
    );
    player.press(&[KeyCode::Esc]);
    assert!(!player.seen().contains("kept it"));
}

#[test]
fn the_key_that_opened_a_text_closes_it() {
    let mut player = Player::of(&wythoff(1, 1, 3, 4), [Seat::Human; 2]);
    player.type_in("3,3");
    for (key, text) in [('?', "select a square, or tokens"), ('e', "lost it by going to")] {
        player.press(&[KeyCode::Char(key)]);
        assert!(player.seen().contains(text));
        player.press(&[KeyCode::Char(key)]);
        assert!(!player.seen().contains(text));
    }
}

#[test]
fn a_puzzle_shows_if_it_is_solved() {
    let mut player = Player::first(&wythoff(1, 1, 9, 17));
    player.app.table.set_puzzle(Puzzle { seed: 5, solution: heaps(9, 15) });
    assert!(player.sees("Puzzle 5: exactly one move wins"));
    player.type_in("9,16");
    assert_eq!(player.app.table.session().log().len(), 2, "play goes on");
    assert!(player.sees("This is not the winning move"));
    player.press(&[KeyCode::Char('u')]);
    player.type_in("9,15");
    assert!(player.sees("Solved: this is the only winning move"));
}
