//! Tests of the screen without a terminal: keys go in, and the text of the screen is compared.

mod drawing;
mod input;
mod questions;

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Rect;
use ratatui::style::Color;
use wythoff::play::{Heaps, Setup};

use super::app::App;
use super::draw;
use super::theme::Theme;
use crate::play::table::{Seat, Table};
use crate::play::worker::{Answer, Question};

const SIZE: (u16, u16) = (72, 20);

fn heaps(a: u64, b: u64) -> Heaps {
    [a, b].into()
}

/// A player at the screen, whose questions are answered at once.
struct Player {
    app: App,
    size: (u16, u16),
}

impl Player {
    fn of(setup: &Setup, seats: [Seat; 2]) -> Self {
        let random = fastrand::Rng::with_seed(1);
        let table = Table::new(setup.open().unwrap(), seats, "perfect".parse().unwrap(), random);
        let up = setup.game.family().y_up();
        let mut player = Self { app: App::new(table, up), size: SIZE };
        player.settle();
        player
    }

    /// Begins a game in which the human player makes the first move.
    fn first(setup: &Setup) -> Self {
        Self::of(setup, [Seat::Human, Seat::Program])
    }

    /// Answers all questions.
    fn settle(&mut self) {
        self.app.arrange(Rect::new(0, 0, self.size.0, self.size.1));
        self.app.step();
        while let Some(question) = self.app.wants() {
            let session = self.app.table.session();
            let answer = match question {
                Question::Hint => Answer::Hint(session.hint(&()).unwrap()),
                Question::Lost(window) => {
                    Answer::Lost(window, session.lost_squares(window, &()).unwrap())
                }
                Question::Rated => Answer::Rated(session.rated(10_000, &()).unwrap()),
                Question::Review => Answer::Review(wythoff::play::review(session, &()).unwrap()),
                Question::Puzzle(search) => {
                    Answer::Puzzle(search.run(&session.setup(), &()).unwrap())
                }
            };
            self.app.answered(answer);
            self.app.step();
        }
    }

    fn press(&mut self, keys: &[KeyCode]) {
        for &code in keys {
            self.app.on_event(&Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
            self.settle();
        }
    }

    fn type_in(&mut self, text: &str) {
        let keys: Vec<KeyCode> = text.chars().map(KeyCode::Char).collect();
        self.press(&keys);
        self.press(&[KeyCode::Enter]);
    }

    fn click(&mut self, column: u16, row: u16) {
        let kind = MouseEventKind::Down(MouseButton::Left);
        self.app.on_event(&Event::Mouse(MouseEvent {
            kind,
            column,
            row,
            modifiers: KeyModifiers::NONE,
        }));
        self.settle();
    }

    fn at(&self) -> Heaps {
        self.app.table.session().heaps().clone()
    }

    fn terminal(&mut self, theme: Theme) -> Terminal<TestBackend> {
        self.settle();
        let mut terminal = Terminal::new(TestBackend::new(self.size.0, self.size.1)).unwrap();
        terminal.draw(|frame| draw::draw(frame, &self.app, theme)).unwrap();
        terminal
    }

    /// Returns the text of the screen, without blanks at the ends of lines.
    fn seen(&mut self) -> String {
        let terminal = self.terminal(Theme::plain());
        let buffer = terminal.backend().buffer();
        let row = |y| (0..self.size.0).map(|x| buffer[(x, y)].symbol()).collect::<String>();
        (0..self.size.1).map(|y| row(y).trim_end().to_owned() + "\n").collect()
    }

    fn sees(&mut self, part: &str) -> bool {
        // The breaks between lines of the panel do not matter.
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let all = self.seen();
        let panel = self.app.layout.panel;
        let right: String = all
            .lines()
            .map(|line| line.chars().skip(panel.x.into()).collect::<String>() + "\n")
            .collect();
        words(&right).contains(part)
    }
}

fn start(game: &str, at: impl Into<Heaps>) -> Setup {
    Setup::new(game.parse().unwrap(), at)
}

fn wythoff(k: u64, m: u64, a: u64, b: u64) -> Setup {
    start(&format!("wythoff/{k},{m}"), heaps(a, b))
}

fn imitation(k: u64, m: u64, a: u64, b: u64) -> Setup {
    start(&format!("imitation/{k},{m}"), heaps(a, b))
}

/// The tokens of a heap from the top, with their colours.
fn column(player: &mut Player, pile: usize) -> Vec<(char, Color)> {
    let terminal = player.terminal(Theme::coloured_ascii());
    let heap = u64::try_from(&player.at()[pile]).unwrap();
    let columns = player.app.stacks.columns(pile);
    (1..=heap)
        .map(|depth| {
            let y = player.app.stacks.row(Some(heap), depth).unwrap();
            let cell = &terminal.backend().buffer()[(columns.x + columns.width / 2, y)];
            (cell.symbol().chars().next().unwrap(), cell.fg)
        })
        .collect()
}
