//! The state of the screen, changed by keys, clicks and answers. Nothing here draws, waits or
//! computes.

mod input;

use std::collections::BTreeSet;

use ratatui::layout::Rect;
use wythoff::Window;
use wythoff::play::{Action, Entry, Heaps, Hint, Look, Phase, Rated, Remark};
use wythoff::text::counted;

use super::layout::{Grid, Layout, Stacks};
use crate::play::command::{self, Command, NO_REASON, Steer};
use crate::play::lost;
use crate::play::puzzle::{self, Search};
use crate::play::table::{Effect, Seat, Table};
use crate::play::words;
use crate::play::worker::{Answer, Progress, Question};

/// The state of the screen and of the game.
pub(crate) struct App {
    pub table: Table,
    /// The view: a board or heaps.
    pub look: Look,
    /// True if y grows upwards on the board.
    pub up: bool,
    /// The target of the next move, or the square of the next pawn.
    pub cursor: Heaps,
    /// The heap from which the arrows take.
    pub pile: usize,
    /// The squares of the pawns that were placed.
    pub pawns: BTreeSet<Heaps>,
    /// The text at the prompt.
    pub prompt: Option<String>,
    pub message: Message,
    pub hint: Option<Hint>,
    wants_hint: bool,
    /// True if palaces are shown.
    pub palaces: bool,
    pub lost: Option<(Window, BTreeSet<(u64, u64)>)>,
    /// The targets of legal moves, or the squares that may be blocked; `None` if they are too many.
    pub reach: Option<BTreeSet<(u64, u64)>>,
    /// True if the results of moves are shown.
    pub results: bool,
    /// The legal moves with their results; empty if they are too many.
    pub rated: Option<Vec<Rated>>,
    pub review: Option<Vec<Remark>>,
    wants_review: bool,
    /// The search for the next puzzle.
    search: Option<Search>,
    pub help: bool,
    /// The first visible line of the help or the review.
    pub scroll: u16,
    /// The reason for the program's last turn.
    why: Option<String>,
    /// The progress of the current computation.
    pub computing: Option<Progress>,
    pub layout: Layout,
    pub grid: Option<Grid>,
    pub stacks: Stacks,
    /// The upper left square of the visible part of the board.
    corner: (u64, u64),
    /// The version of the game in which the program has decided whether to err.
    decided: Option<u64>,
    /// True after `q` was pressed once.
    leaving: bool,
    pub end: Option<End>,
}

/// A message to the players.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Message {
    News(String),
    Refused(String),
}

/// The reason for leaving the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum End {
    Quit,
    Interrupted,
}

impl App {
    pub(crate) fn new(table: Table, up: bool) -> Self {
        let rules = table.session().setup().game.rules();
        let mut app = Self {
            look: table.session().look(),
            up,
            cursor: table.session().heaps().clone(),
            pile: 0,
            pawns: BTreeSet::new(),
            prompt: None,
            message: Message::News(format!("{rules} Press ? for the keys.")),
            hint: None,
            wants_hint: false,
            palaces: false,
            lost: None,
            reach: None,
            results: false,
            rated: None,
            review: None,
            wants_review: false,
            search: None,
            help: false,
            scroll: 0,
            why: None,
            computing: None,
            layout: Layout::default(),
            grid: None,
            stacks: Stacks::of(Rect::ZERO, 2),
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

    fn tell(&mut self, news: impl Into<String>) {
        self.message = Message::News(news.into());
    }

    fn refuse(&mut self, why: impl Into<String>) {
        self.message = Message::Refused(why.into());
    }

    fn in_reach(&self) -> Option<BTreeSet<(u64, u64)>> {
        let options = self.table.session().options(command::MOST_LISTED)?;
        options.iter().map(small).collect()
    }

    /// Computes the layout for a screen of this size.
    pub(crate) fn arrange(&mut self, area: Rect) {
        self.layout = Layout::of(area);
        self.stacks = Stacks::of(self.layout.scene, self.table.session().heaps().len());
        self.grid = match (self.look, self.board_size(), small(&self.cursor)) {
            (Look::Board, Some(size), Some(cursor)) if self.layout.fits => {
                Grid::of(self.layout.scene, size, &mut self.corner, cursor, self.up)
            }
            _ => None,
        };
    }

    /// Returns the size of the board; `None` if it is too large to be drawn.
    pub(crate) fn board_size(&self) -> Option<(u64, u64)> {
        /// The numbers of larger boards leave no room for squares.
        const MOST: u64 = 1 << 40;
        // Moves may add tokens, so that play leaves the square of the start.
        let session = self.table.session();
        let visited = session.log().iter().map(|entry| &entry.from);
        let visited = visited.chain([self.table.start(), session.heaps()]).map(small);
        let visited = visited.collect::<Option<Vec<_>>>()?;
        let all = visited.iter().chain(self.reach.iter().flatten());
        let (x, y) = all.fold((0, 0), |(x, y), at| (x.max(at.0), y.max(at.1)));
        (x < MOST && y < MOST).then_some((x + 1, y + 1))
    }

    /// Returns true if a move takes from one heap only.
    pub(crate) fn takes_from_one(&self) -> bool {
        self.table.session().look() == Look::Heaps && !self.has_three()
    }

    /// Returns true if the game is played on three heaps, which have no board.
    pub(crate) fn has_three(&self) -> bool {
        self.table.session().heaps().len() == 3
    }

    /// Returns the question to answer now.
    pub(crate) fn wants(&self) -> Option<Question> {
        if let Some(search) = self.search {
            return Some(Question::Puzzle(search));
        }
        if self.table.program_is_due() || (self.wants_hint && self.hint.is_none()) {
            return Some(Question::Hint);
        }
        if self.palaces
            && let Some(window) = self.lost_window()
            && self.lost.as_ref().is_none_or(|(known, _)| *known != window)
        {
            return Some(Question::Lost(window));
        }
        let moves = self.table.human_turn().is_some_and(|turn| turn.phase == Phase::Move);
        if self.results && self.rated.is_none() && moves {
            return Some(Question::Rated);
        }
        (self.wants_review && self.review.is_none()).then_some(Question::Review)
    }

    /// Returns the squares whose palaces are shown.
    fn lost_window(&self) -> Option<Window> {
        match self.grid {
            Some(grid) => Some(grid.window),
            None => lost::below(self.table.session().heaps()),
        }
    }

    /// Lets the program take a random turn, if it errs in this turn.
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
                let reason = hint.told();
                self.program_plays(hint.action, Some(reason));
            }
            Answer::Hint(hint) => {
                self.wants_hint = false;
                // The hint is selected, so that Enter carries it out.
                match (&hint.action, self.table.human_turn()) {
                    (_, None) => {}
                    (Action::Move(to), _) => {
                        self.cursor.clone_from(to);
                        let taken = to.iter().zip(self.table.session().heaps().iter());
                        self.pile = taken.take_while(|(to, from)| to == from).count();
                        self.pile = self.pile.min(to.len() - 1);
                    }
                    (Action::Block(squares), _) => self.pawns.clone_from(squares),
                }
                self.hint = Some(hint);
            }
            Answer::Lost(window, squares) => {
                self.lost = Some((window, squares.into_iter().collect()));
            }
            Answer::Rated(rated) => {
                if rated.is_none() {
                    self.results = false;
                    self.refuse("the moves are too many to show the result of each");
                }
                self.rated = rated;
            }
            Answer::Review(remarks) => self.review = Some(remarks),
            Answer::Puzzle(found) => {
                self.search = None;
                match found {
                    Some(found) => {
                        self.table.open_puzzle(found);
                        self.after_change();
                        self.another_begins();
                    }
                    None => self.refuse(puzzle::NOT_FOUND),
                }
            }
            Answer::Failed(message) => {
                self.cancel();
                self.refuse(message);
            }
        }
    }

    fn program_plays(&mut self, action: Action, why: Option<String>) {
        match self.table.act(action) {
            Ok(()) => {
                self.after_change();
                self.why = why;
                self.show_last();
            }
            // Without the wait, the question would be asked again forever.
            Err(illegal) => {
                self.table.wait();
                self.refuse(illegal.to_string());
            }
        }
    }

    fn show_last(&mut self) {
        if let Some(entry) = self.table.session().log().last() {
            let played = words::played(entry, self.table.name(entry.player));
            let by_human = |entry: &Entry| self.table.seat(entry.player) == Seat::Human;
            // The rules stay on the screen until the first turn of a human player.
            let rules = match self.table.session().log().iter().any(by_human) {
                true => String::new(),
                false => format!(". {}", self.table.session().setup().game.rules()),
            };
            self.message = Message::News(played + &rules);
        }
    }

    /// Returns the result of the move to these heaps, if results are shown.
    pub(crate) fn result(&self, to: &Heaps) -> Option<&Rated> {
        let rated = self.rated.as_ref().filter(|_| self.results)?;
        rated.iter().find(|rated| rated.to == *to)
    }

    /// Cancels the current question.
    fn cancel(&mut self) {
        if self.search.take().is_some() {
            return;
        }
        self.results &=
            self.computing.is_none_or(|computing| computing.question != Question::Rated);
        if self.table.program_is_due() {
            self.table.wait();
        }
        (self.wants_hint, self.wants_review) = (false, false);
        self.palaces &=
            self.computing.is_none_or(|computing| !matches!(computing.question, Question::Lost(_)));
    }

    /// Returns true if the help or the review covers the game.
    pub(crate) const fn shows_text(&self) -> bool {
        self.help || self.wants_review
    }

    fn close_text(&mut self) {
        (self.help, self.wants_review, self.review, self.scroll) = (false, false, None, 0);
    }

    /// Says that it is not the turn of a human player.
    fn no_human_turn(&mut self) {
        let message = match self.table.session().turn() {
            None => "the game is over; x starts another one, u undoes a turn",
            Some(_) if self.table.program_waits() => "it is the program's turn; g lets it play on",
            Some(_) => "it is the program's turn",
        };
        self.tell(message);
    }

    fn act(&mut self, action: Action) {
        if self.table.human_turn().is_none() {
            return self.no_human_turn();
        }
        match self.table.act(action) {
            Ok(()) => {
                self.after_change();
                self.show_last();
            }
            Err(illegal) => self.refuse(illegal.to_string()),
        }
    }

    /// Resets everything that belongs to the state before.
    fn after_change(&mut self) {
        self.cursor.clone_from(self.table.session().heaps());
        self.reach = self.in_reach();
        self.pawns.clear();
        (self.hint, self.wants_hint, self.why, self.rated) = (None, false, None, None);
        if let Some(message) = self.table.log_error() {
            self.refuse(message);
        }
    }

    /// Carries out a command.
    fn obey(&mut self, command: Command) {
        match command {
            Command::Move(to) => self.act(Action::Move(to)),
            Command::Pass => self.act(Action::Move(self.table.session().heaps().clone())),
            Command::Take(take) => match command::after(self.table.session().heaps(), &take) {
                Ok(to) => self.act(Action::Move(to)),
                Err(message) => self.refuse(message),
            },
            Command::Block(squares) => self.act(Action::Block(squares)),
            Command::BlockRemainder(rest) => match rest.moves(self.table.session()) {
                Ok(squares) => self.act(Action::Block(squares)),
                Err(message) => self.refuse(message),
            },
            Command::Steer(command) => self.steer(command),
            Command::Hint if self.table.session().turn().is_none() => self.no_human_turn(),
            Command::Hint => self.wants_hint = true,
            Command::Moves => {
                let moves = self.table.session().options(command::MOST_LISTED);
                self.message = Message::News(match moves {
                    Some(moves) => format!("{} possible", counted(moves.len() as u64, "move")),
                    None => format!("more than {} moves possible", command::MOST_LISTED),
                });
            }
            Command::Palaces => self.toggle_palaces(),
            Command::Why => {
                self.message = match self.why.clone() {
                    Some(reason) => Message::News(reason),
                    None => Message::Refused(NO_REASON.to_owned()),
                };
            }
            Command::Review => {
                self.close_text();
                self.wants_review = true;
            }
            Command::Show => self.tell(""),
            Command::Rules => {
                self.message = Message::News(self.table.session().setup().game.rules());
            }
            Command::Help => {
                self.close_text();
                self.help = true;
            }
            Command::Quit => self.end = Some(End::Quit),
        }
    }

    fn steer(&mut self, command: Steer) {
        if command == Steer::Another && self.searches() {
            return;
        }
        let effect = match self.table.steer(command) {
            Ok(effect) => effect,
            Err(message) => return self.refuse(message),
        };
        if matches!(
            effect,
            Effect::Undone(_) | Effect::Redone(_) | Effect::Restarted | Effect::Another
        ) {
            self.after_change();
        }
        self.message = Message::News(match effect {
            Effect::Continued => return,
            Effect::Undone(turns) => words::undone(turns),
            Effect::Redone(turns) => words::redone(turns),
            Effect::Swapped => "seats are exchanged".to_owned(),
            Effect::Strength => format!("strength of the program {}", self.table.strength()),
            Effect::Restarted => "the game starts again".to_owned(),
            Effect::Another => return self.another_begins(),
        });
    }

    /// Begins the search for the next puzzle; returns false after a game that is none.
    fn searches(&mut self) -> bool {
        self.message = match self.table.next_puzzle() {
            Ok(None) => return false,
            Ok(search) => {
                self.search = search;
                Message::News("the next puzzle is being searched; Esc stops the search".to_owned())
            }
            Err(message) => Message::Refused(message.to_owned()),
        };
        true
    }

    fn another_begins(&mut self) {
        self.tell("another game starts");
        self.lost = None;
        self.corner = (0, 0);
    }

    fn toggle_palaces(&mut self) {
        self.palaces = !self.palaces;
        if self.palaces && self.lost_window().is_none() {
            self.palaces = false;
            self.refuse(lost::TOO_FAR);
        }
    }
}

/// Returns the heaps as a square, if they are small enough.
pub(crate) fn small(heaps: &Heaps) -> Option<(u64, u64)> {
    let [x, y] = heaps.pair()?;
    Some((u64::try_from(x).ok()?, u64::try_from(y).ok()?))
}
