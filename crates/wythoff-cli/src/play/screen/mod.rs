//! Play on the screen of a terminal, with keys and mouse. [`app`] has the state and its changes,
//! [`draw`] the drawing; here is the loop between them, and the terminal, which is restored at the
//! end.

mod app;
mod draw;
mod keys;
mod layout;
mod theme;

#[cfg(test)]
mod tests;

use std::io;
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use ratatui::crossterm::execute;

use self::app::{App, End};
pub(super) use self::draw::panel::wrap;
pub(super) use self::theme::Theme;
use super::table::Table;
use super::worker::{Answer, Worker};
use crate::failure::{Failure, Result};
use crate::interrupt;

/// The times that the loop waits for keys: during a computation, and otherwise.
const WAITS: [Duration; 2] = [Duration::from_millis(30), Duration::from_millis(200)];

/// The time between two turns if the program plays against itself.
const PACE: Duration = Duration::from_millis(700);

/// True after a thread has panicked: the terminal is restored, and nothing must be drawn.
static PANICKED: AtomicBool = AtomicBool::new(false);

/// Plays until a player quits. Returns the game. `up` is true if y grows upwards on the board.
pub(crate) fn play(table: Table, up: bool) -> (Table, Result) {
    let mut app = App::new(table, up);
    let done = Terminal::open().and_then(|mut terminal| run(&mut app, &mut terminal.0));
    let played = match done {
        Ok(End::Quit) => Ok(()),
        Ok(End::Interrupted) => Err(Failure::Interrupted),
        Err(error) if PANICKED.load(Ordering::Relaxed) => Err(Failure::refused(
            error,
            "this is a bug of the program, please report it; with --log the game is kept",
        )),
        Err(error) => Err(Failure::refused(
            format!("the terminal cannot be used: {error}"),
            "--lines plays in line mode on stdin and stdout",
        )),
    };
    (app.table, played)
}

fn run(app: &mut App, terminal: &mut DefaultTerminal) -> io::Result<End> {
    let theme = Theme::of_this_process();
    let mut worker = Worker::start();
    // An answer that is shown later.
    let mut held: Option<Answer> = None;
    let mut last_turn = Instant::now();
    loop {
        app.step();
        worker.ask(
            app.wants().filter(|_| held.is_none()),
            app.table.version(),
            app.table.session(),
        );
        app.computing = worker.progress();
        if PANICKED.load(Ordering::Relaxed) {
            return Err(worker_failed());
        }
        let size = terminal.size()?;
        app.arrange(ratatui::layout::Rect::from((ratatui::layout::Position::ORIGIN, size)));
        terminal.draw(|frame| draw::draw(frame, app, theme))?;
        let wait = WAITS[usize::from(app.computing.is_none() && held.is_none())];
        if event::poll(wait)? {
            // All pending events are handled before the next drawing.
            loop {
                app.on_event(&event::read()?);
                if app.end.is_some() || !event::poll(Duration::ZERO)? {
                    break;
                }
            }
        }
        if interrupt::requested() {
            return Ok(End::Interrupted);
        }
        if let Some(end) = app.end {
            return Ok(end);
        }
        let version = app.table.version();
        if held.is_none() {
            held = worker.answer().map_err(|_| worker_failed())?;
        }
        let watches = app.table.humans() == 0 && app.table.program_is_due();
        if (!watches || last_turn.elapsed() >= PACE)
            && let Some(answer) = held.take()
        {
            app.answered(answer);
        }
        if app.table.version() != version {
            last_turn = Instant::now();
        }
    }
}

fn worker_failed() -> io::Error {
    io::Error::other("a computation has failed; see the message above")
}

/// The terminal, which is restored when this is dropped.
pub(super) struct Terminal(pub(super) DefaultTerminal);

impl Terminal {
    pub(super) fn open() -> io::Result<Self> {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            PANICKED.store(true, Ordering::Relaxed);
            release();
            before(panic);
        }));
        // The hook of ratatui leaves the alternate screen before ours prints the message.
        let mut terminal = Self(ratatui::try_init()?);
        // Some terminals have no alternate screen, and keep what they showed before.
        terminal.0.clear()?;
        execute!(io::stdout(), EnableMouseCapture, EnableBracketedPaste)?;
        Ok(terminal)
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // Errors of a closed terminal do not matter. After a panic the hook has restored the
        // terminal, and the cursor must stay below the message.
        let _ = self.0.show_cursor();
        if !PANICKED.load(Ordering::Relaxed) {
            release();
            let _ = ratatui::try_restore();
        }
    }
}

/// Restores mouse and paste.
fn release() {
    let _ = execute!(io::stdout(), DisableBracketedPaste, DisableMouseCapture);
}
