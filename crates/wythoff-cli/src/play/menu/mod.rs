//! The menu of `wythoff play` on a terminal: a few questions, whose answers are put together as the
//! arguments of a command line. [`draw`] shows the question and that command line.

mod choices;
mod draw;
#[cfg(test)]
mod tests;

use std::io;
use std::time::Duration;

use fastrand::Rng;
use ratatui::crossterm::event::{
    self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};
use ratatui::layout::{Position, Rect};
use wythoff::GameId;
use wythoff::play::Setup;

use self::choices::{Choice, FIRST, GAMES, OWN, PUZZLE, STARTS, STRENGTHS};
use super::screen::{Terminal, Theme};
use super::words;
use crate::failure::{Failure, Result};
use crate::interrupt;

/// Asks for a game on the terminal. Returns the arguments of `wythoff play`; `None` if the player
/// left the menu.
pub(crate) fn menu(random: Rng) -> Result<Option<Vec<String>>> {
    let mut menu = Menu::new(random);
    Terminal::open().and_then(|mut terminal| run(&mut menu, &mut terminal.0)).map_err(|error| {
        Failure::refused(
            format!("the terminal cannot be used: {error}"),
            "name the game, such as wythoff play wythoff --lines",
        )
    })?;
    match menu.end {
        Some(End::Play) => Ok(Some(menu.arguments())),
        Some(End::Interrupted) => Err(Failure::Left("You left the menu.".to_owned())),
        _ => Ok(None),
    }
}

fn run(menu: &mut Menu, terminal: &mut ratatui::DefaultTerminal) -> io::Result<()> {
    let theme = Theme::of_this_process();
    while menu.end.is_none() {
        terminal.draw(|frame| draw::draw(frame, menu, theme))?;
        if event::poll(Duration::from_millis(200))? {
            menu.on_event(&event::read()?);
        }
        if interrupt::requested() {
            menu.end = Some(End::Interrupted);
        }
    }
    Ok(())
}

/// A question of the menu. The questions come in this order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Step {
    Game,
    /// The text of the player's own rules.
    Rules,
    Start,
    Strength,
    First,
}

/// The way in which the menu was left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    Play,
    Quit,
    Interrupted,
}

/// The state of the menu.
struct Menu {
    step: Step,
    /// The numbers of the chosen game, start, strength and first player.
    chosen: [usize; 4],
    /// The player's own rules.
    text: String,
    /// The reason why the text is no game.
    problem: Option<String>,
    /// The heaps of the random start, as the command line has them.
    at: String,
    random: Rng,
    /// The places of the answers on the screen.
    places: Vec<Rect>,
    end: Option<End>,
}

impl Menu {
    fn new(random: Rng) -> Self {
        let mut menu = Self {
            step: Step::Game,
            // A start of medium size, against a good opponent.
            chosen: [0, 1, 1, 0],
            text: choices::EXAMPLE.to_owned(),
            problem: None,
            at: String::new(),
            random,
            places: Vec::new(),
            end: None,
        };
        menu.draw_start();
        menu
    }

    /// Returns the answers to a question; none if the answer is typed.
    const fn answers(step: Step) -> &'static [Choice] {
        match step {
            Step::Game => &GAMES,
            Step::Rules => &[],
            Step::Start => &STARTS,
            Step::Strength => &STRENGTHS,
            Step::First => &FIRST,
        }
    }

    const fn index(step: Step) -> usize {
        match step {
            Step::Game | Step::Rules => 0,
            Step::Start => 1,
            Step::Strength => 2,
            Step::First => 3,
        }
    }

    /// Returns the number of the chosen answer to a question.
    const fn answer(&self, step: Step) -> usize {
        self.chosen[Self::index(step)]
    }

    const fn is_own(&self) -> bool {
        self.answer(Step::Game) == OWN
    }

    /// Returns the identity of the game, as `--game` takes it.
    fn identity(&self) -> String {
        match self.is_own() {
            true if self.text.contains('/') => self.text.trim().to_owned(),
            true => format!("moves/{}", self.text.trim()),
            false => GAMES[self.answer(Step::Game)].identity.to_owned(),
        }
    }

    /// Returns the game.
    fn game(&self) -> Result<GameId, String> {
        self.identity().parse::<GameId>().map_err(|error| error.to_string())
    }

    /// Draws a random start of the chosen size.
    fn draw_start(&mut self) {
        let Ok(game) = self.game() else { return };
        let usual = Setup::with(game.clone(), || 0).usual_heaps();
        let (least, most) = (*usual.start(), *usual.end());
        let range = match self.answer(Step::Start) {
            0 => least..=least + (most - least) / 3,
            1 => usual,
            _ => most..=2 * most,
        };
        let random = &mut self.random;
        self.at = words::heaps(&Setup::with(game, || random.u64(range.clone())).at);
    }

    /// Returns the arguments of `wythoff play`.
    fn arguments(&self) -> Vec<String> {
        let [game, start, strength, first] = self.chosen;
        let mut all: Vec<String> = GAMES[game].words.iter().map(|&word| word.to_owned()).collect();
        if self.is_own() {
            all.push(self.identity());
        }
        all.extend(STARTS[start].words.iter().map(|&word| word.to_owned()));
        if start != PUZZLE {
            all.push(self.at.clone());
        }
        // In a puzzle the human player moves first, or the program would solve it.
        let first = if start == PUZZLE { &[] } else { FIRST[first].words };
        let others = STRENGTHS[strength].words.iter().chain(first);
        all.extend(others.map(|&word| word.to_owned()));
        all
    }

    /// Returns the command line of the game.
    fn command(&self) -> String {
        let plain = |c: char| c.is_ascii_alphanumeric() || "-_,./=:".contains(c);
        let quoted = |word: String| match word.chars().all(plain) {
            true => word,
            false => format!("\"{word}\""),
        };
        let words = self.arguments().into_iter().map(quoted);
        words.fold("wythoff play".to_owned(), |line, word| format!("{line} {word}"))
    }

    fn on_event(&mut self, event: &Event) {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.on_key(*key),
            Event::Paste(text) if self.step == Step::Rules => {
                self.text.push_str(text.lines().next().unwrap_or_default());
            }
            Event::Mouse(mouse) => match mouse.kind {
                MouseEventKind::Down(MouseButton::Left) => {
                    let at = Position::new(mouse.column, mouse.row);
                    if let Some(answer) = self.places.iter().position(|place| place.contains(at)) {
                        self.choose(answer);
                        self.go_on();
                    }
                }
                MouseEventKind::ScrollUp => self.up_or_down(false),
                MouseEventKind::ScrollDown => self.up_or_down(true),
                _ => {}
            },
            _ => {}
        }
    }

    fn on_key(&mut self, key: KeyEvent) {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            match key.code {
                KeyCode::Char('c') => self.end = Some(End::Interrupted),
                KeyCode::Char('d') => self.end = Some(End::Quit),
                _ => {}
            }
            return;
        }
        match key.code {
            KeyCode::Esc => self.go_back(),
            KeyCode::Enter => self.go_on(),
            KeyCode::Backspace if self.step == Step::Rules => drop(self.text.pop()),
            KeyCode::Char(c) if self.step == Step::Rules => self.text.push(c),
            KeyCode::Up => self.up_or_down(false),
            KeyCode::Down => self.up_or_down(true),
            KeyCode::Left | KeyCode::Backspace => self.go_back(),
            KeyCode::Right | KeyCode::Char(' ') => self.go_on(),
            KeyCode::Char('q') => self.end = Some(End::Quit),
            KeyCode::Char(c) => {
                let answer = c.to_digit(10).and_then(|digit| digit.checked_sub(1));
                let answer = answer.map(|answer| answer as usize);
                if let Some(answer) = answer.filter(|&n| n < Self::answers(self.step).len()) {
                    self.choose(answer);
                    self.go_on();
                }
            }
            _ => {}
        }
        if self.step == Step::Rules && key.code != KeyCode::Enter {
            self.problem = None;
            self.draw_start();
        }
    }

    fn up_or_down(&mut self, down: bool) {
        let (now, count) = (self.answer(self.step), Self::answers(self.step).len());
        match down {
            true if now + 1 < count => self.choose(now + 1),
            false if now > 0 && count > 0 => self.choose(now - 1),
            _ => {}
        }
    }

    fn choose(&mut self, answer: usize) {
        self.chosen[Self::index(self.step)] = answer;
        if matches!(self.step, Step::Game | Step::Start) {
            self.draw_start();
        }
    }

    fn go_on(&mut self) {
        self.step = match self.step {
            Step::Game if self.is_own() => Step::Rules,
            Step::Game => Step::Start,
            Step::Rules => match self.game() {
                Ok(_) => Step::Start,
                Err(problem) => {
                    self.problem = Some(problem);
                    Step::Rules
                }
            },
            Step::Start => Step::Strength,
            Step::Strength if self.answer(Step::Start) != PUZZLE => Step::First,
            step @ (Step::Strength | Step::First) => {
                self.end = Some(End::Play);
                step
            }
        };
    }

    fn go_back(&mut self) {
        self.step = match self.step {
            Step::Game => {
                self.end = Some(End::Quit);
                Step::Game
            }
            Step::Rules => Step::Game,
            Step::Start if self.is_own() => Step::Rules,
            Step::Start => Step::Game,
            Step::Strength => Step::Start,
            Step::First => Step::Strength,
        };
    }
}
