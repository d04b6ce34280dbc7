//! The keys, what they stand for, and where they can be clicked.

use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Position, Rect};
use wythoff::play::Phase;

use super::app::App;
use crate::play::command::Command;

/// What a letter stands for.
pub(crate) const fn command(letter: char) -> Option<Command> {
    Some(match letter {
        'u' => Command::Undo,
        'r' => Command::Redo,
        '[' => Command::Back,
        ']' => Command::Forward,
        'g' => Command::Go,
        'h' => Command::Hint,
        'p' => Command::Palaces,
        'w' => Command::Why,
        's' => Command::Swap,
        'e' => Command::Review,
        'n' => Command::New,
        '?' => Command::Help,
        _ => return None,
    })
}

/// What the help says; `:` is followed by the commands of the line mode.
pub(crate) const HELP: [(&str, &str); 17] = [
    ("arrows", "choose a square, or tokens: up and down, left and right"),
    ("Enter", "move there; or, in the phase of blocking, block as the pawns stand"),
    ("Space", "place a pawn or take it away; else like Enter"),
    ("mouse", "click on a square or token, click again to move; the keys below can be clicked too"),
    ("digits", "type where to move: 3,5 and Enter"),
    ("u  r", "undo to your last turn, redo"),
    ("[  ]", "one turn back, one turn forward; the program waits"),
    ("g", "let the program go on from here"),
    ("h", "hint: what a perfect player would do, and why"),
    ("p", "show the palaces: the squares to move to"),
    ("w", "why the program took its last turn"),
    ("e", "review of the game so far"),
    ("s", "change seats with the program"),
    ("n", "from the start again"),
    ("v", "board or heaps"),
    ("Esc", "stop thinking; forget pawns, hint and choice"),
    ("q", "quit"),
];

/// The keys that are offered now, at the bottom of the screen: what is written, what it does, what it presses.
pub(crate) fn offered(app: &App) -> Vec<(&'static str, &'static str, KeyCode)> {
    let letter =
        |name: &'static str, what| (name, what, KeyCode::Char(name.chars().next().unwrap_or(' ')));
    if app.shows_text() {
        return vec![
            ("Esc", "close", KeyCode::Esc),
            ("Up", "back", KeyCode::Up),
            ("Down", "on", KeyCode::Down),
        ];
    }
    let mut keys = Vec::new();
    match app.table.human_turn().map(|turn| turn.phase) {
        Some(Phase::Move) => keys.push(("Enter", "move", KeyCode::Enter)),
        Some(Phase::Block) => {
            keys.push(("Enter", "block", KeyCode::Enter));
            keys.push(("Space", "pawn", KeyCode::Char(' ')));
        }
        None if app.table.program_waits() => keys.push(letter("g", "go")),
        None => {}
    }
    if app.thinking.is_some() {
        keys.push(("Esc", "stop", KeyCode::Esc));
    }
    keys.extend([
        letter("h", "hint"),
        letter("p", "palaces"),
        letter("u", "undo"),
        letter("r", "redo"),
    ]);
    keys.extend([
        letter("e", "review"),
        letter("s", "swap"),
        letter("n", "new"),
        letter("v", "view"),
    ]);
    keys.extend([letter("?", "help"), letter("q", "quit")]);
    keys
}

/// Where the offered keys stand: as many as fit into two lines.
pub(crate) fn places(app: &App) -> Vec<(Rect, (&'static str, &'static str, KeyCode))> {
    let area = app.layout.keys;
    let (mut x, mut y) = (area.x, area.y);
    let mut places = Vec::new();
    for key in offered(app) {
        let width = (key.0.len() + 1 + key.1.len()) as u16;
        if x + width > area.right() {
            (x, y) = (area.x, y + 1);
        }
        if y >= area.bottom() || x + width > area.right() {
            break;
        }
        places.push((Rect { x, y, width, height: 1 }, key));
        x += width + 2;
    }
    places
}

/// The key under a place on the screen.
pub(crate) fn under(app: &App, at: Position) -> Option<KeyCode> {
    if app.prompt.is_some() {
        return None;
    }
    places(app).into_iter().find(|(place, _)| place.contains(at)).map(|(_, key)| key.2)
}
