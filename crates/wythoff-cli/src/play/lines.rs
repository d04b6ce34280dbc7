//! Line mode: commands on stdin, events on stdout, for programs and for people.

use std::io::{self, BufRead, Read, Write};
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

use wythoff::play::{Action, Entry, Hint, SessionError};
use wythoff_store::disk::reason;

use super::command::{self, Command, MOST_LISTED, NO_REASON, Steer};
use super::event::{self, Event, Seats};
use super::lost;
use super::review;
use super::table::{Effect, Table};
use super::words;
use crate::answer::WIDTH;
use crate::args::Globals;
use crate::failure::{Failure, Result};
use crate::interrupt;
use crate::progress::Progress;

/// The length limit of a line in bytes.
const LONGEST: u64 = 1 << 24;

/// The form of input and output.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Form {
    /// Events as JSON, one a line.
    pub json: bool,
    /// True on a terminal: a prompt is shown, and the end of the input is `quit`.
    pub typed: bool,
}

/// Plays until `quit` or the end of the input.
pub(crate) fn play(table: &mut Table, form: Form, globals: &Globals) -> Result {
    let mut dialogue = Dialogue { table, form, globals, why: None, out: &event::print_line };
    dialogue.begin()?;
    let input = lines();
    loop {
        dialogue.prompt()?;
        let line = match next(&input) {
            Ok(Some(line)) => line,
            // Ctrl-D or Ctrl-C.
            ended => {
                dialogue.end_prompt()?;
                return ended.and_then(|_| dialogue.leave());
            }
        };
        if dialogue.answer(line)? == Next::End {
            return Ok(());
        }
    }
}

/// A line, or what is wrong with it.
type Line = Result<String, String>;

/// Reads stdin in a thread, so that Ctrl-C ends the wait for a line. Nothing follows an error.
fn lines() -> Receiver<io::Result<Line>> {
    let (sender, lines) = sync_channel(1);
    thread::spawn(move || {
        let mut stdin = io::stdin().lock();
        while let Some(line) = line(&mut stdin).transpose() {
            let is_last = line.is_err();
            if sender.send(line).is_err() || is_last {
                break;
            }
        }
    });
    lines
}

/// Reads the next line; `None` at the end.
fn line(input: &mut impl BufRead) -> io::Result<Option<Line>> {
    let mut bytes = Vec::new();
    if input.by_ref().take(LONGEST).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.len() as u64 == LONGEST && bytes.last() != Some(&b'\n') {
        // The rest of the line is skipped.
        while input.by_ref().take(LONGEST).read_until(b'\n', &mut bytes)? > 0
            && bytes.last() != Some(&b'\n')
        {
            bytes.clear();
        }
        return Ok(Some(Err(format!("the line is longer than {LONGEST} bytes"))));
    }
    Ok(Some(String::from_utf8(bytes).map_err(|_| "the line is not UTF-8 text".to_owned())))
}

fn next(input: &Receiver<io::Result<Line>>) -> Result<Option<Line>> {
    loop {
        if interrupt::requested() {
            return Err(Failure::Interrupted);
        }
        match input.recv_timeout(Duration::from_millis(50)) {
            Ok(line) => return line.map(Some).map_err(|error| unreadable(&error)),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
        }
    }
}

fn unreadable(error: &io::Error) -> Failure {
    Failure::refused(
        format!("cannot read stdin: {}", reason(Path::new("-"), error)),
        "stdin is a terminal, a file or a pipe with a command in each line",
    )
}

/// The continuation of line mode after a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Next {
    /// The next line.
    Line,
    /// The end, because the line was `quit`.
    End,
}

/// A game in line mode.
pub(crate) struct Dialogue<'a> {
    pub(crate) table: &'a mut Table,
    pub(crate) form: Form,
    pub(crate) globals: &'a Globals,
    /// The reason for the program's last turn.
    pub(crate) why: Option<String>,
    /// Prints an event: one line or more.
    pub(crate) out: &'a dyn Fn(&str) -> Result,
}

impl Dialogue<'_> {
    /// Answers a line, or what is wrong with it.
    pub(crate) fn answer(&mut self, line: Line) -> Result<Next> {
        match line {
            Ok(line) if line.trim().is_empty() => {}
            line => match line.and_then(|line| line.parse()) {
                Ok(Command::Quit) => return Ok(Next::End),
                Ok(command) => self.obey(command)?,
                Err(message) => self.print(&Event::Refused { message })?,
            },
        }
        Ok(Next::Line)
    }

    /// Prints the game and its turns so far, and lets the program play.
    pub(crate) fn begin(&mut self) -> Result {
        let session = self.table.session();
        let at = self.table.start().clone();
        let puzzle = self.table.puzzle();
        self.print(&Event::Game {
            game: session.game(),
            at,
            puzzle,
            seats: Seats::of(self.table),
        })?;
        for entry in session.log() {
            self.print(&self.played(entry.clone(), None))?;
        }
        self.go_on()
    }

    fn obey(&mut self, command: Command) -> Result {
        match command {
            Command::Move(to) => self.act(Action::Move(to)),
            Command::Pass => self.act(Action::Move(self.table.session().heaps().clone())),
            Command::Take(take) => match command::after(self.table.session().heaps(), &take) {
                Ok(to) => self.act(Action::Move(to)),
                Err(message) => self.refuse(&message),
            },
            Command::Block(squares) => self.act(Action::Block(squares)),
            Command::BlockRemainder(rest) => match rest.moves(self.table.session()) {
                Ok(squares) => self.act(Action::Block(squares)),
                Err(message) => self.refuse(&message),
            },
            Command::Steer(command) => self.steer(command),
            Command::Hint => match self.hint() {
                Ok(Hint { wins, action, reason }) => {
                    let typed = words::command(self.table.session(), &action);
                    self.print(&Event::Hint { wins, action, reason, typed })
                }
                Err(error) => self.failed(&error),
            },
            Command::Moves => {
                let session = self.table.session();
                let phase = session.turn().map(|turn| event::phase(turn.phase));
                let moves = session.options(MOST_LISTED);
                self.print(&Event::Moves { phase, moves })
            }
            Command::Palaces => self.palaces(),
            Command::Why => match self.why.clone() {
                Some(reason) => self.print(&Event::Why { reason }),
                None => self.refuse(NO_REASON),
            },
            Command::Review => self.review(),
            Command::Show => self.print(&Event::standing(self.table)),
            Command::Rules => {
                let rules = self.table.session().setup().game.rules();
                self.print(&Event::Rules { rules })
            }
            Command::Help => {
                let heaps = self.table.session().heaps().len();
                self.print(&Event::Help { commands: command::words(heaps) })
            }
            Command::Quit => Ok(()),
        }
    }

    fn steer(&mut self, command: Steer) -> Result {
        let event = match self.table.steer(command) {
            Err(message) => return self.refuse(message),
            Ok(Effect::Restarted | Effect::Another) => return self.begin(),
            Ok(Effect::Continued) => return self.go_on(),
            Ok(Effect::Strength) => return self.print(&Event::Seats(Seats::of(self.table))),
            Ok(Effect::Swapped) => Event::Seats(Seats::of(self.table)),
            Ok(Effect::Undone(turns)) => Event::Undone { turns },
            Ok(Effect::Redone(turns)) => Event::Redone { turns },
        };
        self.print(&event)?;
        self.go_on()
    }

    /// Takes a turn of a human player.
    fn act(&mut self, action: Action) -> Result {
        if let Some(turn) = self.table.session().turn()
            && self.table.human_turn().is_none()
        {
            let name = self.table.name(turn.player);
            return self
                .refuse(&format!("it is the turn of {name}; `go` lets the program play on"));
        }
        let open = self.table.solved().is_none();
        match self.table.act(action) {
            Ok(()) => {
                self.print_last(None)?;
                if let Some(solved) = self.table.solved().filter(|_| open) {
                    self.print(&Event::Solved { solved })?;
                }
                self.go_on()
            }
            Err(illegal) => self.refuse(&illegal.to_string()),
        }
    }

    /// Lets the program take its turns, then prints the position.
    fn go_on(&mut self) -> Result {
        while self.table.program_is_due() {
            let (action, reason) = match self.table.slip() {
                Some(action) => (action, None),
                None => match self.hint() {
                    Ok(hint) => {
                        let reason = hint.told();
                        (hint.action, Some(reason))
                    }
                    Err(error) => {
                        self.table.wait();
                        self.failed(&error)?;
                        break;
                    }
                },
            };
            self.table.act(action).map_err(Failure::work)?;
            self.why.clone_from(&reason);
            self.print_last(reason)?;
        }
        if let Some(message) = self.table.log_error() {
            self.print(&Event::Refused { message })?;
        }
        self.print(&Event::standing(self.table))
    }

    fn hint(&self) -> Result<Hint, SessionError> {
        self.table.session().hint(&Progress::new(self.globals))
    }

    fn palaces(&self) -> Result {
        let session = self.table.session();
        let Some(window) = lost::below(session.heaps()) else {
            return self.refuse(lost::TOO_FAR);
        };
        match session.lost_squares(window, &Progress::new(self.globals)) {
            Ok(squares) => {
                let place = |&(x, y): &(u64, u64)| [x, y].into();
                self.print(&Event::Palaces { palaces: squares.iter().map(place).collect() })
            }
            Err(error) => self.failed(&error),
        }
    }

    fn review(&self) -> Result {
        let session = self.table.session();
        match wythoff::play::review(session, &Progress::new(self.globals)) {
            Ok(remarks) if self.form.json => {
                review::events(remarks).try_for_each(|event| self.print(&event))
            }
            Ok(remarks) => (self.out)(&review::text(&remarks, WIDTH)),
            Err(error) => self.failed(&error),
        }
    }

    fn is_over(&self) -> bool {
        self.table.session().turn().is_none()
    }

    fn print_last(&self, reason: Option<String>) -> Result {
        let last = self.table.session().log().last().cloned();
        last.map_or(Ok(()), |entry| self.print(&self.played(entry, reason)))
    }

    fn played(&self, entry: Entry, reason: Option<String>) -> Event {
        let who = self.table.name(entry.player);
        Event::Played { entry, who, reason }
    }

    fn refuse(&self, message: &str) -> Result {
        self.print(&Event::Refused { message: message.to_owned() })
    }

    /// Handles a missing answer: Ctrl-C ends the game, another error is printed.
    fn failed(&self, error: &SessionError) -> Result {
        if interrupt::requested() {
            return Err(Failure::Interrupted);
        }
        self.refuse(&error.to_string())
    }

    fn print(&self, event: &Event) -> Result {
        (self.out)(&event.line(self.form.json)?)
    }

    /// Ends the game at the end of the input.
    fn leave(&self) -> Result {
        if self.is_over() || self.form.typed {
            return Ok(());
        }
        let at = words::heaps(self.table.session().heaps());
        Err(Failure::refused(
            format!("the input ended in the middle of the game, at {at}"),
            "`quit` ends a game early",
        ))
    }

    const fn has_prompt(&self) -> bool {
        self.form.typed && !self.form.json
    }

    /// Ends the line of the prompt, so that the next prompt of a shell is on a line of its own.
    fn end_prompt(&self) -> Result {
        if self.has_prompt() { (self.out)("") } else { Ok(()) }
    }

    fn prompt(&self) -> Result {
        if !self.has_prompt() {
            return Ok(());
        }
        let mut out = io::stdout().lock();
        write!(out, "> ")
            .and_then(|()| out.flush())
            .map_err(|error| Failure::write("stdout", &error))
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use wythoff::play::Setup;

    use super::*;
    use crate::args::Mode;
    use crate::play::table::Seat;

    /// Returns what is printed by a game of this text from 3,4 between people.
    fn printed(game: &str, form: Form, run: impl FnOnce(&mut Dialogue<'_>)) -> Vec<String> {
        let session = Setup::new(game.parse().unwrap(), [3_u8, 4]).open().unwrap();
        let strength = "perfect".parse().unwrap();
        let mut table =
            Table::new(session, [Seat::Human; 2], strength, fastrand::Rng::with_seed(1));
        let globals = Globals { threads: None, progress: Mode::Never, yes: false };
        let said = RefCell::new(Vec::new());
        let out = |text: &str| {
            said.borrow_mut().push(text.to_owned());
            Ok(())
        };
        let table = &mut table;
        run(&mut Dialogue { table, form, globals: &globals, why: None, out: &out });
        said.into_inner()
    }

    #[test]
    fn the_end_of_the_input_ends_the_line_of_the_prompt() {
        for (json, typed, lines) in [(false, true, 1), (true, true, 0), (false, false, 0)] {
            let ended = |dialogue: &mut Dialogue<'_>| dialogue.end_prompt().unwrap();
            let said = printed("wythoff/1,1", Form { json, typed }, ended);
            assert_eq!(said, vec![String::new(); lines], "json {json}, typed {typed}");
        }
    }

    #[test]
    fn the_passes_that_are_left_are_printed_with_the_position() {
        let form = Form { json: false, typed: false };
        let said = printed("moves/king pass=1", form, |dialogue| {
            dialogue.begin().unwrap();
            dialogue.answer(Ok("pass".to_owned())).unwrap();
        });
        let turns: Vec<_> = said.iter().filter(|line| line.starts_with("3,4: ")).collect();
        assert_eq!(
            turns,
            [
                "3,4: the first player is to move; 1 pass is left",
                "3,4: the second player is to move; no pass is left"
            ]
        );
    }
}
