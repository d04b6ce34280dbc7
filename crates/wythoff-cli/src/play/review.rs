//! Games read from logs, and remarks on their turns.

use std::path::Path;

use textwrap::WordSplitter::NoHyphenation;
use wythoff::play::{Record, RecordError, Remark, Session};
use wythoff_store::disk::reason;

use super::event::Event;
use super::words;
use crate::failure::{Failure, Result};
use crate::input;

/// Returns the remarks on a game as text, one line or more per turn.
pub(super) fn text(remarks: &[Remark], width: usize) -> String {
    let digits = remarks.len().to_string().len();
    let indent = " ".repeat(digits + 2);
    let lines = remarks.iter().map(|remark| {
        let at = words::heaps(&remark.entry.from);
        let line =
            format!("{:digits$}  at {at}: {}", remark.turn, words::shortened(&remark.to_string()));
        textwrap::fill(
            &line,
            textwrap::Options::new(width).subsequent_indent(&indent).word_splitter(NoHyphenation),
        )
    });
    let text = lines.collect::<Vec<_>>().join("\n");
    if text.is_empty() { "the game has no turns yet".to_owned() } else { text }
}

/// Returns the remarks as events.
pub(super) fn events(remarks: Vec<Remark>) -> impl Iterator<Item = Event> {
    remarks.into_iter().map(|remark| Event::Remark(Box::new(remark)))
}

/// The most bytes that are read of a log.
pub(super) const MOST_BYTES: u64 = 1_000_000_000;

/// Reads the game of a log, with all its turns.
pub(super) fn read(path: &Path) -> Result<Box<dyn Session>> {
    const HELP: &str = "give a file that --log wrote: the game in the first line, and a turn in \
                        each further line; delete a last line that is cut off; only the program \
                        that defines a game of your own reads its logs";
    let refused = |why: String| Failure::refused(format!("{}: {why}", path.display()), HELP);
    let bytes = input::read(path, MOST_BYTES).map_err(|error| refused(reason(path, &error)))?;
    let record = record(&bytes).map_err(refused)?;
    record.replay().map_err(|error| refused(error.to_string()))
}

/// Reads the record in a log, without playing it.
pub(crate) fn record(log: &[u8]) -> Result<Record, String> {
    let text = str::from_utf8(log).map_err(|_| "it is not text".to_owned())?;
    text.parse().map_err(|error: RecordError| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_of_a_game_that_another_program_defines_names_the_game() {
        let error = record(b"{\"game\":\"moves/squares\",\"at\":[\"9\",\"14\"]}\n").unwrap_err();
        let reason = "line 1: `squares` at character 1 is not the name of a game in this program";
        assert!(error.starts_with(reason), "{error}");
    }
}
