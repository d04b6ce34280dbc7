//! The log of a game: a file that always holds the game as it stands, a line a turn.

use std::fs::{File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;
use wythoff::play::{Entry, Setup};

use crate::failure::Failure;

/// A file that follows a game.
#[derive(Debug)]
pub(crate) struct Log {
    path: PathBuf,
    file: File,
    /// Where the first turn begins.
    start: u64,
    /// The turns that are in the file, and where each ends.
    written: Vec<(Entry, u64)>,
    trouble: Option<Trouble>,
}

/// Why a log is not written any more.
#[derive(Debug)]
struct Trouble {
    error: io::Error,
    told: bool,
}

impl Log {
    /// A new log of a game, in place of what is there.
    pub(crate) fn create(path: &Path, setup: &Setup) -> Result<Self, Failure> {
        let refused = |error: io::Error| {
            Failure::refused(
                format!("cannot write {}: {error}", path.display()),
                "--log takes a file in an existing, writable folder",
            )
        };
        let mut file = OpenOptions::new()
            .write(true)
            .create(true)
            .truncate(true)
            .open(path)
            .map_err(refused)?;
        let line = line_of(setup).map_err(refused)?;
        file.write_all(&line).map_err(refused)?;
        let start = line.len() as u64;
        Ok(Self { path: path.to_owned(), file, start, written: Vec::new(), trouble: None })
    }

    /// Makes the file hold these turns and no others. What is in it already is left alone.
    pub(crate) fn follow(&mut self, turns: &[Entry]) {
        if self.trouble.is_none()
            && let Err(error) = self.write(turns)
        {
            self.trouble = Some(Trouble { error, told: false });
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

    /// Why the file is not written any more; told once.
    pub(crate) fn trouble(&mut self) -> Option<String> {
        let trouble = self.trouble.as_mut().filter(|trouble| !trouble.told)?;
        trouble.told = true;
        Some(format!("{} cannot be written any more: {}", self.path.display(), trouble.error))
    }

    /// Whether the file is whole, in the end.
    pub(crate) fn finish(self) -> Result<(), Failure> {
        match self.trouble {
            None => Ok(()),
            Some(trouble) => Err(Failure::refused(
                format!("cannot write {}: {}", self.path.display(), trouble.error),
                "the log ends before the game does",
            )),
        }
    }
}

/// One JSON value and the end of the line.
fn line_of(value: &impl Serialize) -> io::Result<Vec<u8>> {
    let mut line = serde_json::to_vec(value)?;
    line.push(b'\n');
    Ok(line)
}
