//! The state of the screen, and what keys, clicks and answers make of it. Nothing here draws, waits or computes.

mod input;

use std::collections::BTreeSet;

use ratatui::layout::Rect;
use wythoff::Window;
use wythoff::play::{Action, Heaps, Hint, Look, Remark};

use super::layout::{Grid, Layout, Stacks};
use crate::play::command::{self, Command};
use crate::play::lost;
use crate::play::table::Table;
use crate::play::think::{Answer, Progress, Question};
use crate::play::words;

/// Everything that is shown, and who plays.
pub(crate) struct App {
    pub table: Table,
    /// A board or heaps.
    pub look: Look,
    /// Whether y grows upwards on the board.
    pub up: bool,
    /// Where the next move would lead, or the pawn that is being placed.
    pub cursor: Heaps,
    /// The heap that the arrows take from.
    pub pile: usize,
    /// The pawns in hand that have found a square.
    pub pawns: BTreeSet<Heaps>,
    /// What is being typed.
    pub prompt: Option<String>,
    pub told: Told,
    pub hint: Option<Hint>,
    wants_hint: bool,
    /// Whether palaces are shown.
    pub palaces: bool,
    pub lost: Option<(Window, BTreeSet<(u64, u64)>)>,
    /// Where the next move may lead, or what may be blocked; `None` if that is too much to list.
    pub reach: Option<BTreeSet<(u64, u64)>>,
    pub review: Option<Vec<Remark>>,
    wants_review: bool,
    pub help: bool,
    /// First line of the help or the review that is shown.
    pub scroll: u16,
    /// Why the program took its last turn.
    why: Option<String>,
    /// What is being thought about.
    pub thinking: Option<Progress>,
    pub layout: Layout,
    pub grid: Option<Grid>,
    pub stacks: Stacks,
    /// The upper left square of the part of the board that is shown.
    corner: (u64, u64),
    /// The state of the game in which the program has decided whether to err.
    decided: Option<u64>,
    /// `q` was pressed, and has to be pressed again.
    leaving: bool,
    pub end: Option<End>,
}

/// A message to the players.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Told {
    News(String),
    Refused(String),
}

/// Why the screen is left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum End {
    Quit,
    Interrupted,
}

impl App {
    pub(crate) fn new(table: Table, up: bool) -> Self {
        let mut app = Self {
            look: table.session().look(),
            up,
            cursor: table.session().heaps().clone(),
            pile: 0,
            pawns: BTreeSet::new(),
            prompt: None,
            told: Told::News("? shows the keys".to_owned()),
            hint: None,
            wants_hint: false,
            palaces: false,
            lost: None,
            reach: None,
            review: None,
            wants_review: false,
            help: false,
            scroll: 0,
            why: None,
            thinking: None,
            layout: Layout::default(),
            grid: None,
            stacks: Stacks::of(Rect::ZERO),
            corner: (0, 0),
            decided: None,
            leaving: false,
            end: None,
            table,
        };
        app.reach = app.in_reach();
        if app.board_size().is_none() {
            app.look = Look::Heaps;
        }
        app
    }

    fn in_reach(&self) -> Option<BTreeSet<(u64, u64)>> {
        let options = self.table.session().options(command::MOST_LISTED)?;
        options.iter().map(small).collect()
    }

    /// Finds room for everything on a screen of this size.
    pub(crate) fn arrange(&mut self, area: Rect) {
        self.layout = Layout::of(area);
        self.stacks = Stacks::of(self.layout.scene);
        self.grid = match (self.look, self.board_size(), small(&self.cursor)) {
            (Look::Board, Some(size), Some(cursor)) if self.layout.fits => {
                Grid::of(self.layout.scene, size, &mut self.corner, cursor, self.up)
            }
            _ => None,
        };
    }

    /// The board that the game is played on; `None` if it is too large to be one.
    pub(crate) fn board_size(&self) -> Option<(u64, u64)> {
        /// Numbers beyond this leave no room for squares.
        const MOST: u64 = 1 << 40;
        let (x, y) = small(self.table.start())?;
        (x < MOST && y < MOST).then_some((x + 1, y + 1))
    }

    /// Whether a move takes from one heap only.
    pub(crate) fn takes_from_one(&self) -> bool {
        self.table.session().look() == Look::Heaps
    }

    /// What should be thought about now.
    pub(crate) fn wants(&self) -> Option<Question> {
        if self.table.program_is_due() || (self.wants_hint && self.hint.is_none()) {
            return Some(Question::Hint);
        }
        if self.palaces
            && let Some(window) = self.lost_window()
            && self.lost.as_ref().is_none_or(|(known, _)| *known != window)
        {
            return Some(Question::Lost(window));
        }
        (self.wants_review && self.review.is_none()).then_some(Question::Review)
    }

    /// The squares whose palaces are shown.
    fn lost_window(&self) -> Option<Window> {
        match self.grid {
            Some(grid) => Some(grid.window),
            None => lost::below(self.table.session().heaps()),
        }
    }

    /// Lets the program err, if this is a turn in which it does.
    pub(crate) fn step(&mut self) {
        if self.table.program_is_due() && self.decided != Some(self.table.version()) {
            self.decided = Some(self.table.version());
            if let Some(action) = self.table.slip() {
                self.program_plays(action, None);
            }
        }
    }

    /// Takes an answer.
    pub(crate) fn answered(&mut self, answer: Answer) {
        match answer {
            Answer::Hint(hint) if self.table.program_is_due() => {
                let told = hint.told();
                self.program_plays(hint.action, Some(told));
            }
            Answer::Hint(hint) => {
                self.wants_hint = false;
                // What it says is chosen, and Enter does it.
                match (&hint.action, self.table.human_turn()) {
                    (_, None) => {}
                    (Action::Move(to), _) => {
                        self.cursor.clone_from(to);
                        self.pile = usize::from(to[0] == self.table.session().heaps()[0]);
                    }
                    (Action::Block(squares), _) => self.pawns.clone_from(squares),
                }
                self.hint = Some(hint);
            }
            Answer::Lost(window, squares) => {
                self.lost = Some((window, squares.into_iter().collect()));
            }
            Answer::Review(remarks) => self.review = Some(remarks),
            Answer::Failed(message) => {
                self.give_up();
                self.told = Told::Refused(message);
            }
        }
    }

    fn program_plays(&mut self, action: Action, why: Option<String>) {
        match self.table.act(action) {
            Ok(()) => {
                self.after_change();
                self.why = why;
                self.tell_last();
            }
            // Not to be asked for again and again.
            Err(illegal) => {
                self.table.wait();
                self.told = Told::Refused(illegal.to_string());
            }
        }
    }

    fn tell_last(&mut self) {
        if let Some(entry) = self.table.session().log().last() {
            let name = self.table.name(entry.player);
            self.told = Told::News(format!("{name}: {}", words::done(&entry.from, &entry.action)));
        }
    }

    /// What is thought about is wanted no more.
    fn give_up(&mut self) {
        if self.table.program_is_due() {
            self.table.wait();
        }
        (self.wants_hint, self.wants_review) = (false, false);
        self.palaces &=
            self.thinking.is_none_or(|thinking| !matches!(thinking.question, Question::Lost(_)));
    }

    /// Whether the help or the review covers the game.
    pub(crate) const fn shows_text(&self) -> bool {
        self.help || self.wants_review
    }

    fn close_text(&mut self) {
        (self.help, self.wants_review, self.review, self.scroll) = (false, false, None, 0);
    }

    /// It is no human's turn.
    fn nobody(&mut self) {
        let message = match self.table.session().turn() {
            None => "the game is over; u takes a turn back, n starts again",
            Some(_) if self.table.program_waits() => "it is the program's turn; g lets it go on",
            Some(_) => "it is the program's turn",
        };
        self.told = Told::News(message.to_owned());
    }

    fn act(&mut self, action: Action) {
        if self.table.human_turn().is_none() {
            return self.nobody();
        }
        match self.table.act(action) {
            Ok(()) => {
                self.after_change();
                self.tell_last();
            }
            Err(illegal) => self.told = Told::Refused(illegal.to_string()),
        }
    }

    /// Forgets what belonged to the state before.
    fn after_change(&mut self) {
        self.cursor.clone_from(self.table.session().heaps());
        self.reach = self.in_reach();
        self.pawns.clear();
        (self.hint, self.wants_hint, self.why) = (None, false, None);
        if let Some(message) = self.table.log_trouble() {
            self.told = Told::Refused(message);
        }
    }

    /// Does what was typed, or what a key stands for.
    fn obey(&mut self, command: Command) {
        match command {
            Command::Move(to) => self.act(Action::Move(to)),
            Command::Take(take) => match command::after(self.table.session().heaps(), &take) {
                Ok(to) => self.act(Action::Move(to)),
                Err(message) => self.told = Told::Refused(message),
            },
            Command::Block(squares) => self.act(Action::Block(squares)),
            Command::Undo => {
                let turns = self.table.undo();
                self.went(turns, "taken back", "there is no turn of yours to take back");
            }
            Command::Redo => {
                let turns = self.table.redo();
                self.went(turns, "done again", "nothing was taken back");
            }
            Command::Back => {
                let turns = usize::from(self.table.back());
                self.went(turns, "taken back", "this is the start");
            }
            Command::Forward => {
                let turns = usize::from(self.table.forward());
                self.went(turns, "done again", "nothing was taken back");
            }
            Command::Go => self.table.go(),
            Command::Hint if self.table.session().turn().is_none() => self.nobody(),
            Command::Hint => self.wants_hint = true,
            Command::Moves => {
                self.told = Told::News(match self.table.session().options(command::MOST_LISTED) {
                    Some(moves) => format!("{} are possible", moves.len()),
                    None => format!("more than {} are possible", command::MOST_LISTED),
                });
            }
            Command::Palaces => self.toggle_palaces(),
            Command::Why => {
                self.told = self.why.clone().map_or_else(
                    || Told::Refused("the program had no reason".to_owned()),
                    Told::News,
                );
            }
            Command::Swap => {
                let swapped = self.table.swap();
                self.told = if swapped {
                    Told::News("seats are changed".to_owned())
                } else {
                    Told::Refused("both players are of one kind".to_owned())
                };
            }
            Command::Strength(strength) => {
                self.table.set_strength(strength);
                self.told = Told::News(format!("the strength of the program is {strength}"));
            }
            Command::Review => {
                self.close_text();
                self.wants_review = true;
            }
            Command::Show => self.told = Told::News(String::new()),
            Command::New => {
                self.table.restart();
                self.after_change();
                self.told = Told::News("from the start again".to_owned());
            }
            Command::Help => {
                self.close_text();
                self.help = true;
            }
            Command::Quit => self.end = Some(End::Quit),
        }
    }

    fn went(&mut self, turns: usize, how: &str, nowhere: &str) {
        if turns == 0 {
            self.told = Told::Refused(nowhere.to_owned());
            return;
        }
        self.after_change();
        let turns = if turns == 1 { "1 turn".to_owned() } else { format!("{turns} turns") };
        self.told = Told::News(format!("{turns} {how}"));
    }

    fn toggle_palaces(&mut self) {
        self.palaces = !self.palaces;
        if self.palaces && self.lost_window().is_none() {
            self.palaces = false;
            self.told = Told::Refused(lost::TOO_FAR.to_owned());
        }
    }
}

/// Both heaps, if they are small enough to be a square.
pub(crate) fn small(heaps: &Heaps) -> Option<(u64, u64)> {
    let [x, y] = heaps;
    Some((u64::try_from(x).ok()?, u64::try_from(y).ok()?))
}
