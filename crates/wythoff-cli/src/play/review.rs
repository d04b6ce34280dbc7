//! Games written down, read again, and looked at afterwards.

use std::fs;
use std::path::Path;

use serde::Deserialize;
use wythoff::play::{Record, Remark, Session};

use super::event::Event;
use super::words;
use crate::failure::Failure;

/// The remarks on a game, for people: a line or more for each turn.
pub(super) fn text(remarks: &[Remark], width: usize) -> String {
    let digits = remarks.len().to_string().len();
    let indent = " ".repeat(digits + 2);
    let lines = remarks.iter().map(|remark| {
        let at = words::heaps(&remark.entry.from);
        let line =
            format!("{:digits$}  at {at}: {}", remark.turn, words::shortened(&remark.to_string()));
        textwrap::fill(&line, textwrap::Options::new(width).subsequent_indent(&indent))
    });
    let text = lines.collect::<Vec<_>>().join("\n");
    if text.is_empty() { "no turn was taken yet".to_owned() } else { text }
}

/// The remarks as events.
pub(super) fn events(remarks: Vec<Remark>) -> impl Iterator<Item = Event> {
    remarks.into_iter().map(|remark| Event::Remark(Box::new(remark)))
}

/// The game of a log, with all its turns taken.
pub(super) fn read(path: &Path) -> Result<Box<dyn Session>, Failure> {
    const HELP: &str =
        "a log is what --log writes: the game in the first line, and a turn in each line after it";
    let refused = |why: String| Failure::refused(format!("{}: {why}", path.display()), HELP);
    let bytes = fs::read(path).map_err(|error| refused(error.to_string()))?;
    let text = String::from_utf8(bytes).map_err(|_| refused("this is no text".to_owned()))?;
    let mut lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let (_, first) = lines.next().ok_or_else(|| refused("the file is empty".to_owned()))?;
    let setup = of_line(0, first).map_err(refused)?;
    let entries = lines.map(|(i, line)| of_line(i, line)).collect::<Result<_, _>>();
    let record = Record { setup, entries: entries.map_err(refused)? };
    record.replay().map_err(|error| refused(error.to_string()))
}

fn of_line<'a, T: Deserialize<'a>>(i: usize, line: &'a str) -> Result<T, String> {
    serde_json::from_str(line).map_err(|error| {
        // Its own line number counts within this one line.
        let text = error.to_string();
        let why = text.split(" at line ").next().unwrap_or(&text);
        format!("line {}: {why}", i + 1)
    })
}
