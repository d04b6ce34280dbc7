//! The log of a game: a file with one line per turn, which always holds the current state.

use std::fs::{File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;
use wythoff::play::{Entry, Setup};
use wythoff_store::disk::reason;

use super::review;
use crate::failure::{Failure, Result};
use crate::input;

/// A file that follows a game.
#[derive(Debug)]
pub(crate) struct Log {
    path: PathBuf,
    file: File,
    /// The position of the first turn in the file.
    start: u64,
    /// The turns in the file, each with the position of its end.
    written: Vec<(Entry, u64)>,
    error: Option<WriteError>,
}

/// The reason why a log is no longer written.
#[derive(Debug)]
struct WriteError {
    error: io::Error,
    reported: bool,
}

impl Log {
    /// Creates the log of a game, and replaces an older log. Other files are refused.
    pub(crate) fn create(path: &Path, setup: &Setup) -> Result<Self> {
        let refused = |error: io::Error| {
            Failure::refused(
                format!("cannot write {}: {}", path.display(), reason(path, &error)),
                "give a file in an existing, writable folder",
            )
        };
        if path.is_file() {
            let old = input::read(path, review::MOST_BYTES).map_err(refused)?;
            if !old.is_empty()
                && let Err(reason) = review::record(&old)
            {
                return Err(Failure::refused(
                    format!("--log: {} exists, and is no log to replace: {reason}", path.display()),
                    "give the name of a new file, or of a log that may be replaced",
                ));
            }
        }
        let mut file = OpenOptions::new()
            .write(true)
            .create(true)
            .truncate(true)
            .open(path)
            .map_err(refused)?;
        let line = line_of(setup).map_err(refused)?;
        file.write_all(&line).map_err(refused)?;
        let start = line.len() as u64;
        Ok(Self { path: path.to_owned(), file, start, written: Vec::new(), error: None })
    }

    /// Makes the file hold exactly these turns; those that it holds already are not written again.
    pub(crate) fn follow(&mut self, turns: &[Entry]) {
        if self.error.is_none()
            && let Err(error) = self.write(turns)
        {
            self.error = Some(WriteError { error, reported: false });
        }
    }

    fn write(&mut self, turns: &[Entry]) -> io::Result<()> {
        let same = self.written.iter().zip(turns).take_while(|((old, _), new)| old == *new).count();
        if same < self.written.len() {
            self.written.truncate(same);
            let end = self.end();
            self.file.set_len(end)?;
            self.file.seek(SeekFrom::Start(end))?;
        }
        for turn in &turns[same..] {
            let line = line_of(turn)?;
            self.file.write_all(&line)?;
            self.written.push((turn.clone(), self.end() + line.len() as u64));
        }
        Ok(())
    }

    fn end(&self) -> u64 {
        self.written.last().map_or(self.start, |&(_, end)| end)
    }

    /// Returns once why the file is no longer written.
    pub(crate) fn error(&mut self) -> Option<String> {
        let found = self.error.as_mut().filter(|found| !found.reported)?;
        found.reported = true;
        let reason = reason(&self.path, &found.error);
        Some(format!("cannot write {}: {reason}", self.path.display()))
    }

    /// Returns an error if the file is incomplete.
    pub(crate) fn finish(self) -> Result {
        match self.error {
            None => Ok(()),
            Some(WriteError { error, .. }) => Err(Failure::refused(
                format!("cannot write {}: {}", self.path.display(), reason(&self.path, &error)),
                "the log lacks the last turns of the game",
            )),
        }
    }
}

/// Returns a value as a line of JSON.
fn line_of(value: &impl Serialize) -> io::Result<Vec<u8>> {
    let mut line = serde_json::to_vec(value)?;
    line.push(b'\n');
    Ok(line)
}
