//! Tests of the menu: keys go in, and the command line and the text of the screen come out.

use fastrand::Rng;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use wythoff::GameId;

use super::choices::{GAMES, OWN, STRENGTHS};
use super::{End, Menu, Step, draw};
use crate::play::Strength;
use crate::play::screen::Theme;

fn menu() -> Menu {
    Menu::new(Rng::with_seed(7))
}

fn press(menu: &mut Menu, keys: &[KeyCode]) {
    for &key in keys {
        menu.on_event(&Event::Key(KeyEvent::new(key, KeyModifiers::NONE)));
    }
}

fn seen(menu: &mut Menu, (width, height): (u16, u16)) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| draw::draw(frame, menu, Theme::plain())).unwrap();
    let buffer = terminal.backend().buffer();
    let row = |y| (0..width).map(|x| buffer[(x, y)].symbol()).collect::<String>();
    (0..height).map(|y| row(y).trim_end().to_owned() + "\n").collect()
}

#[test]
fn enter_alone_begins_a_game() {
    let mut menu = menu();
    press(&mut menu, &[KeyCode::Enter; 4]);
    assert_eq!(menu.end, Some(End::Play));
    let arguments = menu.arguments();
    assert_eq!(arguments[..2], ["wythoff", "--at"]);
    assert_eq!(arguments[3..], ["--strength", "good"]);
}

#[test]
fn digits_choose_and_escape_goes_back() {
    let mut menu = menu();
    press(&mut menu, &[KeyCode::Char('3'), KeyCode::Char('2'), KeyCode::Char('3')]);
    assert_eq!(menu.step, Step::First);
    assert_eq!(menu.arguments()[..2], ["blocking", "--at"]);
    press(&mut menu, &[KeyCode::Char('9'), KeyCode::Down]);
    assert_eq!(menu.arguments()[3..], ["--first", "program"]);
    press(&mut menu, &[KeyCode::Esc, KeyCode::Esc, KeyCode::Esc]);
    assert_eq!((menu.step, menu.end), (Step::Game, None));
    press(&mut menu, &[KeyCode::Esc]);
    assert_eq!(menu.end, Some(End::Quit));
}

#[test]
fn the_human_player_solves_a_puzzle() {
    let mut menu = menu();
    press(&mut menu, &[KeyCode::Char('3'), KeyCode::Char('4'), KeyCode::Char('3')]);
    assert_eq!((menu.end, &*menu.command()), (Some(End::Play), "wythoff play blocking --puzzle"));
}

#[test]
fn a_low_screen_is_scrolled_to_the_selected_answer() {
    let mut menu = menu();
    for size in [(80, 24), (60, 12), (36, 14), (30, 10)] {
        for n in 1..=GAMES.len() {
            menu.choose(n - 1);
            let lines = seen(&mut menu, size);
            assert!(lines.contains(&format!("\n> {n}  ")), "{size:?}: {lines}");
            let place = menu.places[n - 1];
            let row = lines.lines().nth(place.y.into()).unwrap();
            assert!(place.height == 1 && row.starts_with('>'), "{size:?}: {row}");
        }
    }
}

#[test]
fn own_rules_are_typed_and_checked() {
    let mut menu = menu();
    press(&mut menu, &[KeyCode::Char('7')]);
    press(&mut menu, &[KeyCode::Backspace; 20]);
    press(&mut menu, &"kign".chars().map(KeyCode::Char).collect::<Vec<_>>());
    press(&mut menu, &[KeyCode::Enter]);
    assert_eq!(menu.step, Step::Rules);
    let lines = seen(&mut menu, (80, 24));
    let words: Vec<&str> = lines.split_whitespace().collect();
    assert!(words.join(" ").contains("did you mean `king`?"), "{lines}");
    press(&mut menu, &[KeyCode::Backspace; 4]);
    press(&mut menu, &"king misere".chars().map(KeyCode::Char).collect::<Vec<_>>());
    press(&mut menu, &[KeyCode::Enter]);
    assert_eq!(menu.step, Step::Start);
    assert!(menu.command().starts_with("wythoff play --game \"moves/king misere\" --at "));
}

#[test]
fn the_words_of_a_game_name_the_game_whose_rules_are_shown() {
    for (i, choice) in GAMES.iter().enumerate().filter(|&(i, _)| i != OWN) {
        let mut menu = menu();
        let digit = char::from_digit(i as u32 + 1, 10).unwrap();
        press(&mut menu, &[KeyCode::Char(digit)]);
        let game: GameId = choice.identity.parse().unwrap();
        let played = crate::commands::play::game_of(&menu.arguments()).unwrap();
        assert_eq!(played, game.name(), "{:?}", choice.words);
    }
    for choice in &STRENGTHS {
        let strength = choice.words.last().copied().unwrap_or("perfect");
        assert!(strength.parse::<Strength>().is_ok(), "{strength}");
    }
}

#[test]
fn a_click_answers() {
    let mut menu = menu();
    seen(&mut menu, (80, 24));
    let place = menu.places[3];
    menu.on_event(&Event::Mouse(MouseEvent {
        kind: MouseEventKind::Down(MouseButton::Left),
        column: place.x + 5,
        row: place.y,
        modifiers: KeyModifiers::NONE,
    }));
    assert_eq!(menu.step, Step::Start);
    assert!(menu.command().starts_with("wythoff play imitation --at "));
}

#[test]
fn ctrl_c_leaves_the_menu() {
    let mut menu = menu();
    menu.on_event(&Event::Key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL)));
    assert_eq!(menu.end, Some(End::Interrupted));
}

#[test]
fn the_menu_shows_the_question_the_rules_and_the_command() {
    let mut menu = menu();
    press(&mut menu, &[KeyCode::Down]);
    let text = seen(&mut menu, (80, 20));
    assert!(text.contains("> 2  Nim\n"), "{text}");
    assert!(text.contains("Take any number of tokens from one heap. The player who"), "{text}");
    assert!(text.contains("The same: wythoff play --game moves/nim --at "), "{text}");
    assert!(text.contains(" --strength good\n"), "{text}");
}

#[test]
fn every_step_fits_40_columns() {
    for size in [(40, 24), (80, 24), (120, 40)] {
        for game in 0..GAMES.len() as u32 {
            let mut menu = menu();
            press(&mut menu, &[KeyCode::Char(char::from_digit(game + 1, 10).unwrap())]);
            for _ in 0..5 {
                let text = seen(&mut menu, size);
                for answer in Menu::answers(menu.step) {
                    assert!(text.contains(answer.name), "{text}");
                }
                assert!(text.contains("The same: wythoff play"), "{text}");
                press(&mut menu, &[KeyCode::Enter]);
            }
            assert_eq!(menu.end, Some(End::Play));
        }
    }
    // A small screen shows as much as fits.
    seen(&mut menu(), (10, 3));
}
