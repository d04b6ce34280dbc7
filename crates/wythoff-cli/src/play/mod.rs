//! Games against a perfect opponent, or between people: on the screen of a terminal, or by lines on stdin and stdout.
//!
//! What a game is, and what a perfect player does, is the business of [`wythoff::play`]. Here is who sits where
//! ([`table`]), what can be said ([`command`]), and two shells over both: [`lines`], with its [`event`]s, and
//! [`screen`], which lets a thread [`think`] beside it.

mod command;
mod event;
mod lines;
mod log;
mod lost;
mod review;
mod screen;
mod strength;
mod table;
mod think;
mod words;

use std::env;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use fastrand::Rng;
use wythoff::play::{Session, SessionError, Setup};

pub(crate) use self::strength::Strength;
pub(crate) use self::table::Seat;

use self::lines::Manner;
use self::log::Log;
use self::table::{Puzzle, Table};
use crate::cli::Globals;
use crate::cost::{self, Work};
use crate::failure::Failure;
use crate::progress::Progress;

/// Who plays, and where it is shown and kept.
#[derive(Debug)]
pub(crate) struct Options {
    /// Who decides for the first and for the second player.
    pub seats: [Seat; 2],
    pub strength: Strength,
    /// Of the program's mistakes.
    pub random: Rng,
    /// The program waits until it is told to go on.
    pub waits: bool,
    /// The seed of the puzzle that the session is.
    pub puzzle: Option<u64>,
    /// Not on the screen, even at a terminal.
    pub lines: bool,
    /// By lines, in JSON.
    pub json: bool,
    /// Where the turns are written down.
    pub log: Option<PathBuf>,
}

/// Plays until somebody quits.
pub(crate) fn run(
    session: Box<dyn Session>,
    options: Options,
    globals: &Globals,
) -> Result<(), Failure> {
    allow(&*session, globals)?;
    let Options { seats, strength, random, waits, puzzle, lines, json, log } = options;
    let up = session.setup().game.family().y_up();
    let kept = log.as_deref().map(|path| Log::create(path, &session.setup())).transpose()?;
    let mut table = Table::new(session, seats, strength, random);
    if waits {
        table.wait();
    }
    if let Some(seed) = puzzle {
        let progress = Progress::new(globals);
        let solution = table.session().winning_moves(&progress).map_err(of_session)?.pop();
        solution.into_iter().for_each(|solution| table.set_puzzle(Puzzle { seed, solution }));
    }
    if let Some(kept) = kept {
        table.keep(kept);
    }
    let typed = io::stdin().is_terminal() && io::stdout().is_terminal();
    let screen = typed && !lines && !json && env::var_os("TERM").is_none_or(|term| term != "dumb");
    let (table, played) = if screen {
        screen::play(table, up)
    } else {
        let played = lines::play(&mut table, Manner { json, typed }, globals);
        (table, played)
    };
    let kept = table.finish();
    match (played, log) {
        (Err(Failure::Interrupted), Some(path)) if kept.is_ok() => Err(Failure::Paused {
            kept: format!("the game so far is in {}", path.display()),
            help: format!("`wythoff play --replay {}` goes on with it", path.display()),
        }),
        (played, _) => played.and(kept),
    }
}

/// The game of a log, with all its turns taken.
pub(crate) fn replay(path: &Path) -> Result<Box<dyn Session>, Failure> {
    review::read(path)
}

/// Says which turns of a log kept the win, and which lost it.
pub(crate) fn review(path: &Path, json: bool, globals: &Globals) -> Result<(), Failure> {
    let session = review::read(path)?;
    allow(&*session.restarted(), globals)?;
    let remarks = {
        let progress = Progress::new(globals);
        wythoff::play::review(&*session, &progress).map_err(of_session)?
    };
    if json {
        return review::events(remarks).try_for_each(|event| event.say(true));
    }
    event::print(&format!(
        "{} from {}\n",
        session.game(),
        words::heaps(session.restarted().heaps())
    ))?;
    event::print(&review::text(&remarks, event::WIDTH))
}

/// A puzzle of the game that `setup` names, with up to `size` tokens on a heap.
pub(crate) fn puzzle(
    setup: &Setup,
    size: u64,
    seed: u64,
    globals: &Globals,
) -> Result<Box<dyn Session>, Failure> {
    let found = {
        let progress = Progress::new(globals);
        wythoff::play::puzzle(setup, size, seed, &progress).map_err(of_session)?
    };
    found.ok_or_else(|| {
        Failure::refused(
            format!("no puzzle was found with seed {seed} and up to {size} tokens on a heap"),
            "a larger --size has more of them",
        )
    })
}

/// Why a session gave no answer.
fn of_session(error: SessionError) -> Failure {
    match error {
        SessionError::Interrupted(interrupted) => interrupted.into(),
        SessionError::Board(error) => error.into(),
        error => Failure::work(error),
    }
}

/// Refuses games whose hints would take too long, or do not fit.
fn allow(session: &dyn Session, globals: &Globals) -> Result<(), Failure> {
    /// Of a step, roughly.
    const SECONDS: f64 = 2e-9;
    let cost = session.cost();
    let work = Work {
        amount: cost.steps,
        unit: "steps for a move of the program",
        memory: cost.memory,
        threads: 1,
        seconds: Box::new(move || cost.steps as f64 * SECONDS),
    };
    cost::allow_work(&work, globals, "a start nearer to 0,0 costs less")
}
