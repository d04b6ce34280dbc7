//! Who sits where, what is played and taken back: all that both shells, the lines and the screen, have in common.

use std::fmt;

use fastrand::Rng;
use wythoff::play::{Action, Entry, Heaps, Illegal, Player, Session, Turn};

use super::log::Log;
use super::strength::{self, Strength};
use crate::failure::Failure;

/// Who decides for a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Seat {
    Human,
    Program,
}

/// `human`, `program`.
impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Human => "human",
            Self::Program => "program",
        })
    }
}

/// A game, and those who play it.
pub(crate) struct Table {
    session: Box<dyn Session>,
    /// Who decides for the first and for the second player.
    seats: [Seat; 2],
    strength: Strength,
    random: Rng,
    /// What was taken back, the next to be done again at the end.
    ahead: Vec<Action>,
    /// The program waits: somebody leafs through the game.
    waits: bool,
    log: Option<Log>,
    /// Changes with every turn taken or taken back.
    version: u64,
    /// The game as it begins.
    opening: Box<dyn Session>,
    /// If the opening is a puzzle.
    puzzle: Option<Puzzle>,
}

/// A state of a game with exactly one winning move.
#[derive(Debug, Clone)]
pub(crate) struct Puzzle {
    /// What it was made from.
    pub seed: u64,
    /// The one move that wins.
    pub solution: Heaps,
}

/// What is said of the move in a puzzle.
pub(crate) const SOLVED: &str = "solved: that is the one move that wins";
pub(crate) const NOT_SOLVED: &str = "that is not the one move that wins; undo tries again";

impl Table {
    pub(crate) fn new(
        session: Box<dyn Session>,
        seats: [Seat; 2],
        strength: Strength,
        random: Rng,
    ) -> Self {
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
        }
    }

    /// The game is a puzzle as it stands.
    pub(crate) fn set_puzzle(&mut self, puzzle: Puzzle) {
        self.opening = self.session.copied();
        self.puzzle = Some(puzzle);
    }

    /// The seed of the puzzle that the opening is.
    pub(crate) fn puzzle(&self) -> Option<u64> {
        self.puzzle.as_ref().map(|puzzle| puzzle.seed)
    }

    /// Whether the puzzle was solved; `None` if there is none, or no answer yet.
    pub(crate) fn solved(&self) -> Option<bool> {
        let solution = &self.puzzle.as_ref()?.solution;
        let answer = self.session.log().get(self.opening.log().len())?;
        Some(answer.action == Action::Move(solution.clone()))
    }

    /// From now on every turn is written down there.
    pub(crate) fn keep(&mut self, mut log: Log) {
        log.follow(self.session.log());
        self.log = Some(log);
    }

    /// The game.
    pub(crate) fn session(&self) -> &dyn Session {
        &*self.session
    }

    /// A number that is another one after every change of the game.
    pub(crate) const fn version(&self) -> u64 {
        self.version
    }

    pub(crate) const fn seats(&self) -> [Seat; 2] {
        self.seats
    }

    pub(crate) const fn strength(&self) -> Strength {
        self.strength
    }

    pub(crate) const fn set_strength(&mut self, strength: Strength) {
        self.strength = strength;
    }

    /// Who decides for this player.
    pub(crate) const fn seat(&self, player: Player) -> Seat {
        self.seats[place(player)]
    }

    /// How many are human.
    pub(crate) fn humans(&self) -> usize {
        self.seats.iter().filter(|&&seat| seat == Seat::Human).count()
    }

    /// The turn, if it is a human's.
    pub(crate) fn human_turn(&self) -> Option<Turn> {
        self.session.turn().filter(|turn| self.seat(turn.player) == Seat::Human)
    }

    /// Whether the program is to act now.
    pub(crate) fn program_is_due(&self) -> bool {
        !self.waits && self.session.turn().is_some() && self.human_turn().is_none()
    }

    /// Whether the program could act, but waits to be told.
    pub(crate) fn program_waits(&self) -> bool {
        self.waits && self.session.turn().is_some() && self.human_turn().is_none()
    }

    /// How many turns were taken back and can be done again.
    pub(crate) fn ahead(&self) -> usize {
        self.ahead.len()
    }

    /// The player: `you`, `the program`; or which of two, if both are of one kind.
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
        self.ahead.clear();
        self.waits = false;
        self.changed();
        Ok(())
    }

    /// The program's turn, if it errs this time; it plays perfectly otherwise.
    pub(crate) fn slip(&mut self) -> Option<Action> {
        if self.strength.errs(&mut self.random) {
            strength::anything(&*self.session, &mut self.random)
        } else {
            None
        }
    }

    /// Back to the last turn that a human took; says how many turns were taken back.
    pub(crate) fn undo(&mut self) -> usize {
        let log = self.session.log();
        let by_human = |entry: &Entry| self.seat(entry.player) == Seat::Human;
        let count = log.iter().rev().position(by_human).map_or(0, |at| at + 1);
        (0..count).for_each(|_| self.take_back());
        self.waits = false;
        count
    }

    /// Forward to the next turn that a human is to take, as far as turns were taken back.
    pub(crate) fn redo(&mut self) -> usize {
        let mut count = 0;
        while (count == 0 || self.human_turn().is_none()) && self.do_again() {
            count += 1;
        }
        self.waits = false;
        count
    }

    /// One turn back; whether there was one.
    pub(crate) fn back(&mut self) -> bool {
        if self.session.log().is_empty() {
            return false;
        }
        self.take_back();
        self.waits = true;
        true
    }

    /// One turn forward; whether there was one.
    pub(crate) fn forward(&mut self) -> bool {
        let done = self.do_again();
        self.waits |= done;
        done
    }

    /// The program goes on from here.
    pub(crate) const fn go(&mut self) {
        self.waits = false;
    }

    /// The program waits until it is told to go on.
    pub(crate) const fn wait(&mut self) {
        self.waits = true;
    }

    /// Seats are changed; `false` if that changes nothing.
    pub(crate) fn swap(&mut self) -> bool {
        self.seats.reverse();
        self.waits = false;
        self.seats[0] != self.seats[1]
    }

    /// From the start again.
    pub(crate) fn restart(&mut self) {
        self.session = self.opening.copied();
        self.ahead.clear();
        self.waits = false;
        self.changed();
    }

    /// The heaps at the start.
    pub(crate) fn start(&self) -> &Heaps {
        self.session.log().first().map_or_else(|| self.session.heaps(), |entry| &entry.from)
    }

    /// Whether the log is whole, in the end.
    pub(crate) fn finish(self) -> Result<(), Failure> {
        self.log.map_or(Ok(()), Log::finish)
    }

    /// Why the log is not written any more; told once.
    pub(crate) fn log_trouble(&mut self) -> Option<String> {
        self.log.as_mut().and_then(Log::trouble)
    }

    fn take_back(&mut self) {
        if let Some(entry) = self.session.undo() {
            self.ahead.push(entry.action);
            self.changed();
        }
    }

    fn do_again(&mut self) -> bool {
        let Some(action) = self.ahead.pop() else { return false };
        // It was allowed when it was done first, from the same state.
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

/// 0 or 1, for the first or second player.
pub(crate) const fn place(player: Player) -> usize {
    match player {
        Player::First => 0,
        Player::Second => 1,
    }
}
