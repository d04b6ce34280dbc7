//! A game with its players, undone turns and log: the state that line mode and the screen share.

use std::ops::RangeInclusive;
use std::time::Duration;

use fastrand::Rng;
use wythoff::play::{Action, Entry, Heaps, Illegal, Player, Session, Setup, Turn};
use wythoff_view::Watch;

use super::command::Steer;
use super::log::Log;
use super::puzzle::{self, Found, Puzzle, Search};
use super::strength::{self, Strength};
use crate::args;
use crate::failure::Result;

/// The kind of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, derive_more::Display)]
#[display(rename_all = "lowercase")]
pub(crate) enum Seat {
    Human,
    Program,
}

/// A game and its players.
pub(crate) struct Table {
    session: Box<dyn Session>,
    /// The kinds of the first and the second player.
    seats: [Seat; 2],
    strength: Strength,
    random: Rng,
    /// Undone turns; the last one is the next to redo.
    ahead: Vec<Action>,
    /// True if the program waits, because a player steps through the game.
    waits: bool,
    log: Option<Log>,
    /// A number that changes with every turn and every undone turn.
    version: u64,
    /// The game at its start.
    opening: Box<dyn Session>,
    /// The puzzle, if the opening is one.
    puzzle: Option<Puzzle>,
    /// The heaps of another random game or puzzle.
    sizes: RangeInclusive<u64>,
}

/// The verdicts on the first move in a puzzle.
pub(crate) const SOLVED: &str = "solved: this is the only winning move";
pub(crate) const NOT_SOLVED: &str = "this is not the winning move; undo it to try again";

/// The effect of a command on the turns or the seats.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Effect {
    /// This many turns were undone.
    Undone(usize),
    /// This many turns were redone.
    Redone(usize),
    /// The program plays on.
    Continued,
    /// The players have exchanged seats.
    Swapped,
    /// The program has a new strength.
    Strength,
    /// The game starts again.
    Restarted,
    /// Another game starts.
    Another,
}

/// The search for the next puzzle ends after so long.
const PATIENCE: Duration = Duration::from_secs(10);

impl Table {
    pub(crate) fn new(
        session: Box<dyn Session>,
        seats: [Seat; 2],
        strength: Strength,
        random: Rng,
    ) -> Self {
        let sizes = session.setup().usual_heaps();
        Self {
            opening: session.restarted(),
            session,
            seats,
            strength,
            random,
            ahead: Vec::new(),
            waits: false,
            log: None,
            version: 0,
            puzzle: None,
            sizes,
        }
    }

    /// Sets the heaps of another random game or puzzle.
    pub(crate) fn set_sizes(&mut self, sizes: RangeInclusive<u64>) {
        self.sizes = sizes;
    }

    /// Opens another game of the same rules: the next puzzle after a puzzle, or a random start.
    fn another(&mut self) -> Result<Effect, &'static str> {
        if let Some(search) = self.next_puzzle()? {
            let found = search.run(&self.session.setup(), &Watch::new(Some(PATIENCE)));
            self.open_puzzle(found.ok().flatten().ok_or(puzzle::NOT_FOUND)?);
        } else {
            let (least, most) = (*self.sizes.start(), *self.sizes.end());
            let random = &mut self.random;
            let setup = Setup::with(self.session.setup().game, || random.u64(least..=most));
            self.session = setup.open().map_err(|_| "this game has no random starts")?;
            self.opening = self.session.restarted();
            self.begun();
        }
        Ok(Effect::Another)
    }

    /// Returns the search for the next puzzle; `None` if the opening is none.
    pub(crate) fn next_puzzle(&mut self) -> Result<Option<Search>, &'static str> {
        if self.log.is_some() {
            return Err("the log holds one game; quit, and begin the next one with another log");
        }
        if self.puzzle.is_none() {
            return Ok(None);
        }
        let seed = self.random.u64(..=args::LARGEST_SEED);
        Ok(Some(Search { seed, most: *self.sizes.end() }))
    }

    /// Begins a puzzle.
    pub(crate) fn open_puzzle(&mut self, Found { session, puzzle }: Found) {
        self.session = session;
        self.set_puzzle(puzzle);
        self.begun();
    }

    /// Forgets the undone turns and lets the program play.
    fn begun(&mut self) {
        self.ahead.clear();
        self.waits = false;
        self.changed();
    }

    /// Makes the current state the opening, which is a puzzle.
    pub(crate) fn set_puzzle(&mut self, puzzle: Puzzle) {
        self.opening = self.session.copied();
        self.puzzle = Some(puzzle);
    }

    /// Returns the seed of the puzzle, if the opening is one.
    pub(crate) fn puzzle(&self) -> Option<u64> {
        self.puzzle.as_ref().map(|puzzle| puzzle.seed)
    }

    /// Returns true if the puzzle was solved; `None` without a puzzle or before the first move.
    pub(crate) fn solved(&self) -> Option<bool> {
        let solution = &self.puzzle.as_ref()?.solution;
        let answer = self.session.log().get(self.opening.log().len())?;
        Some(answer.action == Action::Move(solution.clone()))
    }

    /// Writes every turn to a log from now on.
    pub(crate) fn keep(&mut self, mut log: Log) {
        log.follow(self.session.log());
        self.log = Some(log);
    }

    /// The game.
    pub(crate) fn session(&self) -> &dyn Session {
        &*self.session
    }

    /// Returns a number that changes with every change of the game.
    pub(crate) const fn version(&self) -> u64 {
        self.version
    }

    pub(crate) const fn seats(&self) -> [Seat; 2] {
        self.seats
    }

    pub(crate) const fn strength(&self) -> Strength {
        self.strength
    }

    /// The kind of a player.
    pub(crate) const fn seat(&self, player: Player) -> Seat {
        self.seats[index(player)]
    }

    /// Returns the number of human players.
    pub(crate) fn humans(&self) -> usize {
        self.seats.iter().filter(|&&seat| seat == Seat::Human).count()
    }

    /// Returns the turn, if it is that of a human player.
    pub(crate) fn human_turn(&self) -> Option<Turn> {
        self.session.turn().filter(|turn| self.seat(turn.player) == Seat::Human)
    }

    /// Returns true if the program must act now.
    pub(crate) fn program_is_due(&self) -> bool {
        !self.waits && self.program_turn()
    }

    /// Returns true if it is the program's turn, but the program waits.
    pub(crate) fn program_waits(&self) -> bool {
        self.waits && self.program_turn()
    }

    fn program_turn(&self) -> bool {
        self.session.turn().is_some_and(|turn| self.seat(turn.player) == Seat::Program)
    }

    /// Returns the number of undone turns.
    pub(crate) fn ahead(&self) -> usize {
        self.ahead.len()
    }

    /// Names a player: `you` or `the program`, or the first or second player if both are of one
    /// kind.
    pub(crate) fn name(&self, player: Player) -> &'static str {
        match (self.humans(), self.seat(player), player) {
            (1, Seat::Human, _) => "you",
            (1, Seat::Program, _) => "the program",
            (_, _, Player::First) => "the first player",
            (_, _, Player::Second) => "the second player",
        }
    }

    /// Takes a turn.
    pub(crate) fn act(&mut self, action: Action) -> Result<(), Illegal> {
        self.session.act(action)?;
        self.begun();
        Ok(())
    }

    /// Returns a random turn of the program, if it errs this time.
    pub(crate) fn slip(&mut self) -> Option<Action> {
        let errs = self.strength.errs(&mut self.random);
        errs.then(|| strength::anything(&*self.session, &mut self.random)).flatten()
    }

    /// Carries out a command, or returns why it is impossible.
    pub(crate) fn steer(&mut self, command: Steer) -> Result<Effect, &'static str> {
        const NOTHING_UNDONE: &str = "there is no turn to redo";
        match command {
            Steer::Undo => match self.undo() {
                0 => Err("there is no turn of yours to undo"),
                turns => Ok(Effect::Undone(turns)),
            },
            Steer::Redo => match self.redo() {
                0 => Err(NOTHING_UNDONE),
                turns => Ok(Effect::Redone(turns)),
            },
            Steer::Back if self.take_back() => {
                self.waits = true;
                Ok(Effect::Undone(1))
            }
            Steer::Back => Err("this is the start of the game"),
            Steer::Forward if self.do_again() => {
                self.waits = true;
                Ok(Effect::Redone(1))
            }
            Steer::Forward => Err(NOTHING_UNDONE),
            Steer::Go => {
                self.waits = false;
                Ok(Effect::Continued)
            }
            Steer::Swap if self.seats[0] == self.seats[1] => {
                Err("both players are human, or both are programs")
            }
            Steer::Swap => {
                self.seats.reverse();
                self.waits = false;
                Ok(Effect::Swapped)
            }
            Steer::Strength(strength) => {
                self.strength = strength;
                Ok(Effect::Strength)
            }
            Steer::Another => self.another(),
            Steer::New => {
                self.session = self.opening.copied();
                self.begun();
                Ok(Effect::Restarted)
            }
        }
    }

    /// Returns to the last turn of a human player. Returns the number of undone turns.
    fn undo(&mut self) -> usize {
        let log = self.session.log();
        let by_human = |entry: &Entry| self.seat(entry.player) == Seat::Human;
        let count = log.iter().rev().position(by_human).map_or(0, |at| at + 1);
        for _ in 0..count {
            self.take_back();
        }
        self.waits = false;
        count
    }

    /// Redoes undone turns up to the next turn of a human player. Returns their number.
    fn redo(&mut self) -> usize {
        let mut count = 0;
        while (count == 0 || self.human_turn().is_none()) && self.do_again() {
            count += 1;
        }
        self.waits = false;
        count
    }

    /// Makes the program wait for [`Steer::Go`].
    pub(crate) const fn wait(&mut self) {
        self.waits = true;
    }

    /// The heaps at the start.
    pub(crate) fn start(&self) -> &Heaps {
        self.session.log().first().map_or_else(|| self.session.heaps(), |entry| &entry.from)
    }

    /// Returns an error if the log is incomplete.
    pub(crate) fn finish(self) -> Result {
        self.log.map_or(Ok(()), Log::finish)
    }

    /// Returns once why the log is no longer written.
    pub(crate) fn log_error(&mut self) -> Option<String> {
        self.log.as_mut().and_then(Log::error)
    }

    /// Undoes a turn. Returns true if there was one.
    fn take_back(&mut self) -> bool {
        let Some(entry) = self.session.undo() else { return false };
        self.ahead.push(entry.action);
        self.changed();
        true
    }

    /// Redoes an undone turn. Returns true if there was one.
    fn do_again(&mut self) -> bool {
        let Some(action) = self.ahead.pop() else { return false };
        // The action was legal in the same state before.
        let done = self.session.act(action).is_ok();
        self.changed();
        done
    }

    fn changed(&mut self) {
        self.version += 1;
        if let Some(log) = &mut self.log {
            log.follow(self.session.log());
        }
    }
}

/// Returns 0 for the first player and 1 for the second one.
pub(crate) const fn index(player: Player) -> usize {
    match player {
        Player::First => 0,
        Player::Second => 1,
    }
}
