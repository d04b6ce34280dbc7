//! Play on the screen of a terminal: drawn with keys and mouse. The state and what events make of it are in [`app`],
//! what is drawn in [`draw`]; here is the loop between them, and the terminal, which is left as it was found.

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
use self::theme::Theme;
use super::table::Table;
use super::think::{Answer, Thinker};
use crate::failure::Failure;
use crate::progress;

/// How long the loop waits for keys: while something is being thought about, and else.
const WAITS: [Duration; 2] = [Duration::from_millis(30), Duration::from_millis(200)];

/// How long a turn of the program is to be seen before the next, where it plays itself.
const PACE: Duration = Duration::from_millis(700);

/// A thread has panicked: the terminal is restored, and nothing may be drawn any more.
static PANICKED: AtomicBool = AtomicBool::new(false);

/// Plays until somebody quits; the table comes back with what was played. `up`: y grows upwards on the board.
pub(crate) fn play(table: Table, up: bool) -> (Table, Result<(), Failure>) {
    let mut app = App::new(table, up);
    let done = Terminal::open().and_then(|mut terminal| run(&mut app, &mut terminal.0));
    let played = match done {
        Ok(End::Quit) => Ok(()),
        Ok(End::Interrupted) => Err(Failure::Interrupted),
        Err(error) if PANICKED.load(Ordering::Relaxed) => Err(Failure::refused(
            error,
            "this is a mistake of ours, please report it; with --log the game is kept",
        )),
        Err(error) => Err(Failure::refused(
            format!("the terminal cannot be used: {error}"),
            "--lines plays by lines on stdin and stdout",
        )),
    };
    (app.table, played)
}

fn run(app: &mut App, terminal: &mut DefaultTerminal) -> io::Result<End> {
    let theme = Theme::of_this_process();
    let mut thinker = Thinker::start();
    // An answer that waits for its time.
    let mut held: Option<Answer> = None;
    let mut last_turn = Instant::now();
    loop {
        app.step();
        thinker.ask(
            app.wants().filter(|_| held.is_none()),
            app.table.version(),
            app.table.session(),
        );
        app.thinking = thinker.progress();
        if PANICKED.load(Ordering::Relaxed) {
            return Err(broken_off());
        }
        let size = terminal.size()?;
        app.arrange(ratatui::layout::Rect::from((ratatui::layout::Position::ORIGIN, size)));
        terminal.draw(|frame| draw::draw(frame, app, theme))?;
        let wait = WAITS[usize::from(app.thinking.is_none() && held.is_none())];
        if event::poll(wait)? {
            // All that has come in, before anything is drawn again.
            loop {
                app.on_event(&event::read()?);
                if app.end.is_some() || !event::poll(Duration::ZERO)? {
                    break;
                }
            }
        }
        if progress::interrupted() {
            return Ok(End::Interrupted);
        }
        if let Some(end) = app.end {
            return Ok(end);
        }
        let version = app.table.version();
        if held.is_none() {
            held = thinker.answer().map_err(|_| broken_off())?;
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

fn broken_off() -> io::Error {
    io::Error::other("the program broke off while it was thinking; why is said above")
}

/// The terminal while it is ours; dropped, it is as it was.
struct Terminal(DefaultTerminal);

impl Terminal {
    fn open() -> io::Result<Self> {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            PANICKED.store(true, Ordering::Relaxed);
            release();
            before(panic);
        }));
        // Its own hook leaves the alternate screen before ours prints the message.
        let terminal = Self(ratatui::try_init()?);
        execute!(io::stdout(), EnableMouseCapture, EnableBracketedPaste)?;
        Ok(terminal)
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // Nothing can be done about a terminal that is gone. After a panic the hook has restored it, and the
        // cursor must not go back before the message.
        let _ = self.0.show_cursor();
        if !PANICKED.load(Ordering::Relaxed) {
            release();
            let _ = ratatui::try_restore();
        }
    }
}

/// Takes mouse and paste back to normal.
fn release() {
    let _ = execute!(io::stdout(), DisableBracketedPaste, DisableMouseCapture);
}
