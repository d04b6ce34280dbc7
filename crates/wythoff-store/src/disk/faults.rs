//! A disk that fails when a test wants it to.

use std::collections::BTreeSet;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// What goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The disk is full, from then on: what needs room fails, after half of it was written.
    Full,
    /// The disk can only be read, from then on.
    ReadOnly,
    /// This one step fails with an input/output error; if it is a write, after half of it.
    Broken,
    /// The process is killed: nothing happens any more, not even clearing up. What was written
    /// stays.
    Killed,
    /// The power fails: as if killed, and of what was never synced half of the bytes of files, and
    /// all names given, are lost.
    PowerLoss,
    /// The same, but only every other name is lost: file systems may keep them in any order.
    PowerLossInPart,
    /// This reading step fails with an input/output error. Counts reading steps, where the others
    /// count steps that change something.
    Unreadable,
}

/// A step that a [`Folder`](super::Folder) is about to do.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step<'a> {
    Make(&'a Path),
    Create(&'a Path),
    Write(&'a Path, &'a [u8]),
    Sync(&'a Path),
    Rename(&'a Path, &'a Path),
    SyncFolder(&'a Path),
    Remove(&'a Path),
    Read(&'a Path),
}

impl<'a> Step<'a> {
    /// What is being done, for the message when it fails.
    pub(super) const fn doing(&self) -> &'static str {
        match self {
            Self::Make(_) => "create the folder",
            Self::Create(_) => "create",
            Self::Write(..) => "write",
            Self::Sync(_) | Self::SyncFolder(_) => "save",
            Self::Rename(..) => "rename to",
            Self::Remove(_) => "remove",
            Self::Read(_) => "read",
        }
    }

    /// With which file or folder.
    pub(super) const fn path(&self) -> &'a Path {
        match self {
            Self::Make(path)
            | Self::Create(path)
            | Self::Write(path, _)
            | Self::Sync(path)
            | Self::Rename(_, path)
            | Self::SyncFolder(path)
            | Self::Remove(path)
            | Self::Read(path) => path,
        }
    }
}

/// When which fault happens, and what happened so far.
#[derive(Debug)]
pub struct Faults {
    fault: Option<Fault>,
    at: u64,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    /// Steps so far that changed something, and that read something.
    changes: u64,
    reads: u64,
    dead: bool,
    /// What a power failure takes: files whose bytes, names whose folders were not synced yet.
    unsynced: Vec<PathBuf>,
    unnamed: Vec<Unnamed>,
}

/// A name that may be lost.
#[derive(Debug)]
struct Unnamed {
    from: PathBuf,
    to: PathBuf,
    /// What had the name before.
    before: Option<Vec<u8>>,
}

impl Faults {
    /// The `at`-th step fails, counted from 0: of those that change something, or for
    /// [`Fault::Unreadable`] of those that read.
    pub fn new(fault: Fault, at: u64) -> Self {
        Self { fault: Some(fault), at, state: Mutex::default() }
    }

    /// Nothing fails; steps are counted.
    pub fn none() -> Self {
        Self { fault: None, at: 0, state: Mutex::default() }
    }

    /// How many steps changed something so far, or tried to.
    pub fn changes(&self) -> u64 {
        self.state().changes
    }

    /// How many steps read something so far, or tried to.
    pub fn reads(&self) -> u64 {
        self.state().reads
    }

    /// Whether the process is to be taken for killed.
    pub fn is_dead(&self) -> bool {
        self.state().dead
    }

    fn state(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does a step, or has it fail.
    pub(super) fn step<T>(
        &self,
        step: Step<'_>,
        act: impl FnOnce() -> io::Result<T>,
    ) -> io::Result<T> {
        let mut state = self.state();
        if state.dead {
            return Err(killed());
        }
        let reading = matches!(step, Step::Read(_));
        let count = if reading { &mut state.reads } else { &mut state.changes };
        let now = *count;
        *count += 1;
        match self.fault {
            Some(Fault::Unreadable) if reading && now == self.at => return Err(broken()),
            Some(Fault::Unreadable) | None => {}
            Some(_) if reading || now < self.at => {}
            Some(Fault::Full) => match step {
                Step::Write(path, bytes) => {
                    write_half(path, bytes)?;
                    return Err(io::ErrorKind::StorageFull.into());
                }
                Step::Make(_) | Step::Create(_) => return Err(io::ErrorKind::StorageFull.into()),
                _ => {}
            },
            Some(Fault::ReadOnly) => return Err(io::ErrorKind::ReadOnlyFilesystem.into()),
            Some(Fault::Broken) if now == self.at => {
                if let Step::Write(path, bytes) = step {
                    write_half(path, bytes)?;
                }
                return Err(broken());
            }
            Some(Fault::Broken) => {}
            Some(fault @ (Fault::Killed | Fault::PowerLoss | Fault::PowerLossInPart)) => {
                state.dead = true;
                if let Step::Write(path, bytes) = step {
                    write_half(path, bytes)?;
                }
                if fault != Fault::Killed {
                    state.lose(fault == Fault::PowerLossInPart)?;
                }
                return Err(killed());
            }
        }
        state.remember(step);
        act()
    }
}

impl State {
    /// Notes what a power failure after this step would take, or no longer.
    fn remember(&mut self, step: Step<'_>) {
        match step {
            Step::Create(path) => self.unsynced.push(path.to_owned()),
            Step::Sync(path) => self.unsynced.retain(|file| file != path),
            Step::Rename(from, to) => {
                let before = fs::read(to).ok();
                for file in self.unsynced.iter_mut().filter(|file| *file == from) {
                    to.clone_into(file);
                }
                self.unnamed.push(Unnamed { from: from.to_owned(), to: to.to_owned(), before });
            }
            Step::SyncFolder(folder) => {
                self.unnamed.retain(|name| name.to.parent() != Some(folder));
            }
            Step::Make(_) | Step::Write(..) | Step::Remove(_) | Step::Read(_) => {}
        }
    }

    /// Takes it; of names every other one, if in part.
    fn lose(&mut self, in_part: bool) -> io::Result<()> {
        for path in self.unsynced.drain(..) {
            let file = OpenOptions::new().write(true).open(path)?;
            file.set_len(file.metadata()?.len() / 2)?;
        }
        // The last first. What led to a name that is kept is kept, too.
        let mut kept = BTreeSet::new();
        for (n, name) in self.unnamed.drain(..).rev().enumerate() {
            let Unnamed { from, to, before } = name;
            if in_part && n % 2 == 0 || kept.contains(&from) || kept.contains(&to) {
                kept.extend([from, to]);
                continue;
            }
            match fs::rename(&to, from) {
                // It lay in a folder that has another name by now, which is kept.
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                done => done?,
            }
            if let Some(before) = before {
                fs::write(to, before)?;
            }
        }
        Ok(())
    }
}

/// What a write leaves that is cut short.
fn write_half(path: &Path, bytes: &[u8]) -> io::Result<()> {
    OpenOptions::new().append(true).open(path)?.write_all(&bytes[..bytes.len() / 2])
}

fn broken() -> io::Error {
    io::Error::other("input/output error (injected)")
}

fn killed() -> io::Error {
    io::Error::other("killed (injected)")
}
