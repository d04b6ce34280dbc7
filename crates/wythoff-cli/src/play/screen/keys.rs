//! The keys, their commands, and their places on the screen.

use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Position, Rect};
use wythoff::play::Phase;

use super::app::App;
use crate::play::command::{Command, Steer};

/// Returns the command of a letter.
pub(crate) const fn command(letter: char) -> Option<Command> {
    Some(match letter {
        'u' => Command::Steer(Steer::Undo),
        'r' => Command::Steer(Steer::Redo),
        '[' => Command::Steer(Steer::Back),
        ']' => Command::Steer(Steer::Forward),
        'g' => Command::Steer(Steer::Go),
        'h' => Command::Hint,
        'p' => Command::Palaces,
        'w' => Command::Why,
        's' => Command::Steer(Steer::Swap),
        'e' => Command::Review,
        'n' => Command::Steer(Steer::New),
        'x' => Command::Steer(Steer::Another),
        '?' => Command::Help,
        _ => return None,
    })
}

/// The help on keys; after `:` the commands of line mode can be typed.
pub(crate) const HELP: [(&str, &str); 19] = [
    (
        "arrows",
        "select a square, or tokens: up and down, left and right; up from a whole heap adds tokens, \
         if moves add some",
    ),
    ("Enter", "move there; in the phase of blocking, block the squares of the pawns"),
    ("Space", "place or remove a pawn; otherwise like Enter"),
    ("mouse", "click a square or token, and again to move; the keys below can be clicked too"),
    ("digits", "type the target of a move: 3,5 and Enter"),
    ("u  r", "undo to your last turn, redo"),
    ("[  ]", "undo one turn, redo one turn; the program then waits"),
    ("g", "let the program play on"),
    ("h", "hint: a perfect move or block, with the reason"),
    ("p", "show the palaces: moves to them win"),
    ("c", "mark each move as won or lost, with the number of moves until the game is over"),
    ("w", "show the reason for the program's last turn"),
    ("e", "review the game so far"),
    ("s", "exchange seats with the program"),
    ("n", "start the game again"),
    ("x", "start another random game, or the next puzzle"),
    ("v", "view the board or the heaps"),
    ("Esc", "stop computing; clear pawns, hint and selection"),
    ("q", "quit the game"),
];

/// Returns the keys at the bottom of the screen: the name, the effect, and the key that a click
/// presses.
pub(crate) fn offered(app: &App) -> Vec<(&'static str, &'static str, KeyCode)> {
    let letter =
        |name: &'static str, what| (name, what, KeyCode::Char(name.chars().next().unwrap_or(' ')));
    if app.shows_text() {
        return vec![
            ("Esc", "close", KeyCode::Esc),
            ("Up", "back", KeyCode::Up),
            ("Down", "forward", KeyCode::Down),
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
    if app.computing.is_some() {
        keys.push(("Esc", "stop", KeyCode::Esc));
    }
    if app.table.session().turn().is_none() {
        let next = if app.table.puzzle().is_some() { "next puzzle" } else { "another game" };
        keys.push(letter("x", next));
        keys.push(letter("n", "again"));
    }
    // The first ones are shown on narrow screens too.
    let letters = [
        ("?", "help"),
        ("h", "hint"),
        ("u", "undo"),
        ("c", "results"),
        ("q", "quit"),
        ("p", "palaces"),
        ("r", "redo"),
        ("e", "review"),
        ("s", "swap"),
        ("n", "new"),
        ("x", "another"),
        ("v", "view"),
    ];
    let letters =
        letters.into_iter().filter(|(name, _)| keys.iter().all(|(known, ..)| known != name));
    let letters: Vec<_> = letters.collect();
    keys.extend(letters.into_iter().map(|(name, what)| letter(name, what)));
    keys
}

/// Returns the places of these keys in two lines. Where the lines are too short, the last keys are
/// without their effects.
pub(crate) fn places(app: &App) -> Vec<(Rect, (&'static str, &'static str, KeyCode))> {
    let keys = offered(app);
    let mut placed = Vec::new();
    for named in (0..=keys.len()).rev() {
        let named = keys
            .iter()
            .enumerate()
            .map(|(i, &(name, what, code))| (name, if i < named { what } else { "" }, code));
        placed = in_two_lines(app.layout.keys, named);
        if placed.len() == keys.len() {
            break;
        }
    }
    placed
}

/// Returns the places of the first keys, as many as fit.
fn in_two_lines(
    area: Rect,
    keys: impl Iterator<Item = (&'static str, &'static str, KeyCode)>,
) -> Vec<(Rect, (&'static str, &'static str, KeyCode))> {
    let (mut x, mut y) = (area.x, area.y);
    let mut places = Vec::new();
    for key in keys {
        let blank = usize::from(!key.1.is_empty());
        let width = (key.0.len() + blank + key.1.len()) as u16;
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

/// Returns the key at a place on the screen.
pub(crate) fn under(app: &App, at: Position) -> Option<KeyCode> {
    if app.prompt.is_some() {
        return None;
    }
    places(app).into_iter().find(|(place, _)| place.contains(at)).map(|(_, key)| key.2)
}
