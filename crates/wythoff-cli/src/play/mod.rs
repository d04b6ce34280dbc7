//! Games against a perfect opponent, or between people.
//!
//! [`wythoff::play`] has the games and the perfect player. Here are the players and the undone
//! turns ([`table`]), the [`command`]s, and two shells over both: line mode ([`lines`]) with its
//! [`event`]s, and the [`screen`], which computes in a thread ([`worker`]).

mod command;
pub(crate) mod event;
mod lines;
mod log;
mod lost;
mod menu;
mod puzzle;
mod review;
mod screen;
mod strength;
mod table;
mod words;
mod worker;

use std::io::{self, IsTerminal};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use fastrand::Rng;
use wythoff::play::{Session, SessionError, Setup};
use wythoff::text::counted;

pub(crate) use self::command::places;
pub(crate) use self::lines::{Dialogue, Form, Next};
pub(crate) use self::menu::menu;
pub(crate) use self::review::record;
pub(crate) use self::strength::Strength;
pub(crate) use self::table::{Seat, Table};

use self::log::Log;
use self::puzzle::Puzzle;
use crate::answer::{WIDTH, terminal};
use crate::args::Globals;
use crate::cost::{self, Work};
use crate::failure::{Failure, Result};
use crate::progress::Progress;

/// The players of a game, its display and its log.
#[derive(Debug)]
pub(crate) struct Options {
    /// The kinds of the first and the second player.
    pub seats: [Seat; 2],
    pub strength: Strength,
    /// The source of the program's mistakes.
    pub random: Rng,
    /// The heaps of another random game or puzzle; `None` for the usual ones.
    pub sizes: Option<RangeInclusive<u64>>,
    /// True if the program waits for `go`.
    pub waits: bool,
    /// The seed of the puzzle, if the game is one.
    pub puzzle: Option<u64>,
    /// True for line mode even on a terminal.
    pub lines: bool,
    /// True for line mode with events in JSON.
    pub json: bool,
    /// The file of the log.
    pub log: Option<PathBuf>,
}

/// Plays until a player quits.
pub(crate) fn run(session: Box<dyn Session>, options: Options, globals: &Globals) -> Result {
    allow(&*session, globals)?;
    let Options { seats, strength, random, sizes, waits, puzzle, lines, json, log } = options;
    let up = session.setup().game.family().y_up();
    let kept = log.as_deref().map(|path| Log::create(path, &session.setup())).transpose()?;
    let mut table = Table::new(session, seats, strength, random);
    sizes.into_iter().for_each(|sizes| table.set_sizes(sizes));
    if waits {
        table.wait();
    }
    if let Some(seed) = puzzle {
        let moves = table.session().winning_moves(&Progress::new(globals));
        let solution = moves.map_err(failed)?.pop();
        solution.into_iter().for_each(|solution| table.set_puzzle(Puzzle { seed, solution }));
    }
    if let Some(kept) = kept {
        table.keep(kept);
    }
    let typed = is_typed();
    let screen = has_screen() && !lines && !json;
    let (table, played) = if screen {
        screen::play(table, up)
    } else {
        if let Some(why) = terminal::undrawable().filter(|_| typed && !lines && !json) {
            event::print_line(&format!("line mode, because this terminal cannot draw: {why}"))?;
        }
        let played = lines::play(&mut table, Form { json, typed }, globals);
        (table, played)
    };
    let kept = table.finish();
    match (played, log) {
        (Err(Failure::Interrupted), Some(path)) if kept.is_ok() => Err(Failure::Left(format!(
            "You left the game. Continue it with `wythoff play --replay {}`.",
            path.display()
        ))),
        (Err(Failure::Interrupted), None) => Err(Failure::Left("You left the game.".to_owned())),
        (played, _) => played.and(kept),
    }
}

fn is_typed() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// Returns true on a terminal that can be drawn on.
pub(crate) fn has_screen() -> bool {
    is_typed() && terminal::undrawable().is_none()
}

/// Reads the game of a log, with all its turns.
pub(crate) fn replay(path: &Path) -> Result<Box<dyn Session>> {
    review::read(path)
}

/// Prints the turns of a log that kept the win and those that lost it.
pub(crate) fn review(path: &Path, json: bool, globals: &Globals) -> Result {
    let session = review::read(path)?;
    allow(&*session.restarted(), globals)?;
    let remarks = wythoff::play::review(&*session, &Progress::new(globals)).map_err(failed)?;
    if json {
        return review::events(remarks).try_for_each(|event| event.print(true));
    }
    let start = words::heaps(session.restarted().heaps());
    event::print_line(&format!("{} from {start}\n", session.game()))?;
    event::print_line(&review::text(&remarks, WIDTH))
}

/// Finds a puzzle in the game of `setup`, with up to `size` tokens on a heap.
pub(crate) fn puzzle(
    setup: &Setup,
    size: u64,
    seed: u64,
    globals: &Globals,
) -> Result<Box<dyn Session>> {
    let found = wythoff::play::puzzle(setup, size, seed, &Progress::new(globals));
    found.map_err(failed)?.ok_or_else(|| {
        Failure::refused(
            format!(
                "no puzzle was found with seed {seed} and up to {} on a heap",
                counted(size, "token")
            ),
            "give a larger --size, or another seed",
        )
    })
}

/// Returns the failure of a session without an answer.
fn failed(error: SessionError) -> Failure {
    match error {
        SessionError::Board(error) => error.into(),
        error => Failure::work(error),
    }
}

/// Refuses games whose hints need too much time or memory.
fn allow(session: &dyn Session, globals: &Globals) -> Result {
    /// The approximate time of a step.
    const SECONDS: f64 = 2e-9;
    let cost = session.cost();
    let seconds = || cost.steps as f64 * SECONDS;
    let work = Work::new(cost.steps, "steps for a move of the program", seconds) + cost.memory;
    cost::allow_work(&work, globals, "choose a start closer to the origin")
}
