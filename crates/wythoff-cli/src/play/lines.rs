//! Play by lines: what players type on stdin, what happens on stdout. Made for programs as much as for people.

use std::io::{self, BufRead, Read, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

use wythoff::play::{Action, Entry, Hint, SessionError};

use super::command::{self, Command, MOST_LISTED};
use super::event::{self, Event, Seats, WIDTH};
use super::lost;
use super::review;
use super::table::Table;
use crate::cli::Globals;
use crate::failure::Failure;
use crate::progress::{self, Progress};

/// Longer lines than this are no commands.
const LONGEST: u64 = 1 << 24;

/// How the two sides of the conversation look.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Manner {
    /// Events as JSON, one a line.
    pub json: bool,
    /// Somebody types at a terminal: show where, and take the end of the input for `quit`.
    pub typed: bool,
}

/// Plays until somebody quits or the input ends.
pub(crate) fn play(table: &mut Table, manner: Manner, globals: &Globals) -> Result<(), Failure> {
    let mut talk = Talk { table, manner, globals, why: None };
    talk.begin()?;
    let input = lines();
    loop {
        talk.prompt()?;
        match next(&input)? {
            Some(Ok(line)) if line.trim().is_empty() => {}
            Some(line) => match line.and_then(|line| line.parse()) {
                Ok(Command::Quit) => return Ok(()),
                Ok(command) => talk.obey(command)?,
                Err(message) => talk.say(&Event::Refused { message })?,
            },
            None if talk.is_over() || manner.typed => return Ok(()),
            None => {
                let at = super::words::heaps(talk.table.session().heaps());
                return Err(Failure::refused(
                    format!("the input ended in the middle of the game, at {at}"),
                    "`quit` ends a game early",
                ));
            }
        }
    }
}

/// Reads stdin in a thread of its own, so that Ctrl-C is heard in between.
fn lines() -> Receiver<Result<String, String>> {
    let (told, lines) = sync_channel(1);
    thread::spawn(move || {
        let mut stdin = io::stdin().lock();
        while let Some(line) = line(&mut stdin) {
            if told.send(line).is_err() {
                break;
            }
        }
    });
    lines
}

/// The next line, or what is wrong with it; `None` at the end.
fn line(input: &mut impl BufRead) -> Option<Result<String, String>> {
    let mut bytes = Vec::new();
    match input.by_ref().take(LONGEST).read_until(b'\n', &mut bytes) {
        Ok(0) => return None,
        Ok(_) => {}
        Err(error) => return Some(Err(format!("the input cannot be read: {error}"))),
    }
    if bytes.len() as u64 == LONGEST && bytes.last() != Some(&b'\n') {
        // The rest of it is no command either.
        while input.by_ref().take(LONGEST).read_until(b'\n', &mut bytes).is_ok_and(|read| read > 0)
            && bytes.last() != Some(&b'\n')
        {
            bytes.clear();
        }
        return Some(Err(format!("a line is at most {LONGEST} bytes long")));
    }
    Some(String::from_utf8(bytes).map_err(|_| "the line is not UTF-8 text".to_owned()))
}

fn next(
    input: &Receiver<Result<String, String>>,
) -> Result<Option<Result<String, String>>, Failure> {
    loop {
        if progress::interrupted() {
            return Err(Failure::Interrupted);
        }
        match input.recv_timeout(Duration::from_millis(50)) {
            Ok(line) => return Ok(Some(line)),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
        }
    }
}

struct Talk<'a> {
    table: &'a mut Table,
    manner: Manner,
    globals: &'a Globals,
    /// Why the program took its last turn.
    why: Option<String>,
}

impl Talk<'_> {
    fn begin(&mut self) -> Result<(), Failure> {
        let session = self.table.session();
        let at = self.table.start().into();
        let puzzle = self.table.puzzle();
        self.say(&Event::Game { game: session.game(), at, puzzle, seats: Seats::of(self.table) })?;
        for entry in session.log() {
            self.say(&self.played(entry.clone(), None))?;
        }
        self.go_on()
    }

    fn obey(&mut self, command: Command) -> Result<(), Failure> {
        match command {
            Command::Move(to) => self.act(Action::Move(to)),
            Command::Take(take) => match command::after(self.table.session().heaps(), &take) {
                Ok(to) => self.act(Action::Move(to)),
                Err(message) => self.say(&Event::Refused { message }),
            },
            Command::Block(squares) => self.act(Action::Block(squares)),
            Command::Undo => match self.table.undo() {
                0 => self.refuse("there is no turn of yours to take back"),
                turns => self.say(&Event::Undone { turns }).and_then(|()| self.go_on()),
            },
            Command::Redo => match self.table.redo() {
                0 => self.refuse("nothing was taken back"),
                turns => self.say(&Event::Redone { turns }).and_then(|()| self.go_on()),
            },
            Command::Back => match self.table.back() {
                false => self.refuse("this is the start"),
                true => self.say(&Event::Undone { turns: 1 }).and_then(|()| self.go_on()),
            },
            Command::Forward => match self.table.forward() {
                false => self.refuse("nothing was taken back"),
                true => self.say(&Event::Redone { turns: 1 }).and_then(|()| self.go_on()),
            },
            Command::Go => {
                self.table.go();
                self.go_on()
            }
            Command::Hint => match self.hint() {
                Ok(Hint { wins, action, reason }) => {
                    self.say(&Event::Hint { wins, action, reason })
                }
                Err(error) => self.failed(&error),
            },
            Command::Moves => {
                let session = self.table.session();
                let phase = session.turn().map(|turn| event::phase(turn.phase));
                let options = session.options(MOST_LISTED);
                let moves = options.map(|options| options.iter().map(Into::into).collect());
                self.say(&Event::Moves { phase, moves })
            }
            Command::Palaces => self.palaces(),
            Command::Why => match self.why.clone() {
                Some(reason) => self.say(&Event::Why { reason }),
                None => self.refuse("the program had no reason"),
            },
            Command::Swap => {
                if !self.table.swap() {
                    return self.refuse("both players are of one kind");
                }
                self.say(&Event::Seats(Seats::of(self.table)))?;
                self.go_on()
            }
            Command::Strength(strength) => {
                self.table.set_strength(strength);
                self.say(&Event::Seats(Seats::of(self.table)))
            }
            Command::Review => self.review(),
            Command::Show => self.say(&Event::standing(self.table)),
            Command::New => {
                self.table.restart();
                self.begin()
            }
            Command::Help => self.say(&Event::Help { commands: command::words() }),
            Command::Quit => Ok(()),
        }
    }

    /// A turn of a human.
    fn act(&mut self, action: Action) -> Result<(), Failure> {
        if let Some(turn) = self.table.session().turn()
            && self.table.human_turn().is_none()
        {
            let name = self.table.name(turn.player);
            return self.refuse(&format!("it is the turn of {name}; `go` lets it go on"));
        }
        let open = self.table.solved().is_none();
        match self.table.act(action) {
            Ok(()) => {
                self.tell_last(None)?;
                if let Some(solved) = self.table.solved().filter(|_| open) {
                    self.say(&Event::Solved { solved })?;
                }
                self.go_on()
            }
            Err(illegal) => self.refuse(&illegal.to_string()),
        }
    }

    /// Lets the program take its turns, and says how things stand when it is through.
    fn go_on(&mut self) -> Result<(), Failure> {
        while self.table.program_is_due() {
            let (action, reason) = match self.table.slip() {
                Some(action) => (action, None),
                None => match self.hint() {
                    Ok(hint) => {
                        let told = hint.told();
                        (hint.action, Some(told))
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
            self.tell_last(reason)?;
        }
        if let Some(message) = self.table.log_trouble() {
            self.say(&Event::Refused { message })?;
        }
        self.say(&Event::standing(self.table))
    }

    fn hint(&self) -> Result<Hint, SessionError> {
        let progress = Progress::new(self.globals);
        self.table.session().hint(&progress)
    }

    fn palaces(&self) -> Result<(), Failure> {
        let session = self.table.session();
        let Some(window) = lost::below(session.heaps()) else {
            return self.refuse(lost::TOO_FAR);
        };
        let found = {
            let progress = Progress::new(self.globals);
            session.lost_squares(window, &progress)
        };
        match found {
            Ok(squares) => {
                let pair = |&(x, y): &(u64, u64)| (&[x.into(), y.into()]).into();
                self.say(&Event::Palaces { palaces: squares.iter().map(pair).collect() })
            }
            Err(error) => self.failed(&error),
        }
    }

    fn review(&self) -> Result<(), Failure> {
        let session = self.table.session();
        let remarks = {
            let progress = Progress::new(self.globals);
            wythoff::play::review(session, &progress)
        };
        match remarks {
            Ok(remarks) if self.manner.json => {
                review::events(remarks).try_for_each(|event| self.say(&event))
            }
            Ok(remarks) => event::print(&review::text(&remarks, WIDTH)),
            Err(error) => self.failed(&error),
        }
    }

    fn is_over(&self) -> bool {
        self.table.session().turn().is_none()
    }

    fn tell_last(&self, reason: Option<String>) -> Result<(), Failure> {
        let last = self.table.session().log().last().cloned();
        last.map_or(Ok(()), |entry| self.say(&self.played(entry, reason)))
    }

    fn played(&self, entry: Entry, reason: Option<String>) -> Event {
        let who = self.table.name(entry.player);
        Event::Played { entry, who, reason }
    }

    fn refuse(&self, message: &str) -> Result<(), Failure> {
        self.say(&Event::Refused { message: message.to_owned() })
    }

    /// There was no answer: Ctrl-C ends the game, anything else only the question.
    fn failed(&self, error: &SessionError) -> Result<(), Failure> {
        if progress::interrupted() {
            return Err(Failure::Interrupted);
        }
        self.refuse(&error.to_string())
    }

    fn say(&self, event: &Event) -> Result<(), Failure> {
        event.say(self.manner.json)
    }

    fn prompt(&self) -> Result<(), Failure> {
        if !self.manner.typed || self.manner.json {
            return Ok(());
        }
        let mut out = io::stdout().lock();
        write!(out, "> ")
            .and_then(|()| out.flush())
            .map_err(|error| Failure::write("stdout", &error))
    }
}
