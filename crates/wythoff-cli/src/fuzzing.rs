//! Access to the code that reads typed text and logs, for the targets of the crate `wythoff-fuzz`.
//!
//! This module is not a part of the interface and may change at any time.

use std::cell::RefCell;

use dashu_int::UBig;
use fastrand::Rng;
use wythoff::play::{Heaps, Record, Session};

use crate::args::{self, Globals, Mode, long};
use crate::play::{self, Dialogue, Form, Next, Seat, Strength, Table};

/// Reads a whole number as most flags do: digits, or a power.
pub fn whole(text: &str) -> Option<u64> {
    args::number(text)
}

/// Reads a number of either sign.
pub fn offset(text: &str) -> Option<i64> {
    args::offset(text).ok()
}

/// Reads a number of bytes with or without a unit.
pub fn bytes(text: &str) -> Option<usize> {
    args::bytes(text).ok()
}

/// Reads a number of any length: digits, or an expression. Files are refused.
///
/// # Errors
/// If the text is no such number, with what is allowed.
pub fn long(text: &str) -> Result<UBig, String> {
    if text.starts_with('@') {
        return Err("a file".to_owned());
    }
    long::number(text)
}

/// Reads the numbers of a move as a player types them.
///
/// # Errors
/// If the text is not two or three numbers.
pub fn places(text: &str) -> Result<Heaps, String> {
    play::places(text)
}

/// Reads the record in a log, without playing it.
///
/// # Errors
/// If a line cannot be read; the message has its number.
pub fn log(text: &[u8]) -> Result<Record, String> {
    play::record(text)
}

/// A game in line mode whose lines come from a caller.
pub struct LineMode {
    table: Table,
    globals: Globals,
    json: bool,
}

impl LineMode {
    /// A game between people, where `humans` is true, and a perfect program.
    pub fn new(session: Box<dyn Session>, humans: [bool; 2], json: bool) -> Self {
        let seats = humans.map(|human| if human { Seat::Human } else { Seat::Program });
        let table = Table::new(session, seats, Strength::PERFECT, Rng::with_seed(1));
        let globals = Globals { threads: None, progress: Mode::Never, yes: false };
        Self { table, globals, json }
    }

    /// Begins the game, and returns what is printed.
    ///
    /// # Errors
    /// If the program fails.
    pub fn begin(&mut self) -> Result<Vec<String>, String> {
        self.with(|dialogue| dialogue.begin().map(|()| Next::Line)).map(|(said, _)| said)
    }

    /// Answers a line, and returns what is printed; the second value is false after `quit`.
    ///
    /// # Errors
    /// If the program fails.
    pub fn answer(&mut self, line: &str) -> Result<(Vec<String>, bool), String> {
        self.with(|dialogue| dialogue.answer(Ok(line.to_owned())))
    }

    /// The game.
    pub fn session(&self) -> &dyn Session {
        self.table.session()
    }

    fn with(
        &mut self,
        run: impl FnOnce(&mut Dialogue<'_>) -> Result<Next, crate::failure::Failure>,
    ) -> Result<(Vec<String>, bool), String> {
        let said = RefCell::new(Vec::new());
        let out = |text: &str| {
            said.borrow_mut().push(text.to_owned());
            Ok(())
        };
        let form = Form { json: self.json, typed: false };
        let (table, globals) = (&mut self.table, &self.globals);
        let mut dialogue = Dialogue { table, form, globals, why: None, out: &out };
        let next = run(&mut dialogue).map_err(|failure| format!("{failure:?}"))?;
        Ok((said.into_inner(), next == Next::Line))
    }
}
