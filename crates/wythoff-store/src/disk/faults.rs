//! Faults that tests inject into a disk.

use std::collections::BTreeSet;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// A kind of fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The disk is full from this step on. Steps that need space fail; a write fails after half of
    /// its bytes.
    Full,
    /// The disk is read-only from this step on.
    ReadOnly,
    /// This one step fails with an input/output error; a write fails after half of its bytes.
    Broken,
    /// The process is killed: every further step fails, also those that clean up. Written bytes
    /// stay.
    Killed,
    /// The power fails: as [`Fault::Killed`], and half of the bytes of unsynced files and all
    /// unsynced names are lost.
    PowerLoss,
    /// As [`Fault::PowerLoss`], but only every other unsynced name is lost, because file systems
    /// may write names in any order.
    PowerLossInPart,
    /// This reading step fails with an input/output error. The step is counted among reading steps;
    /// those of all other faults are counted among steps that change the disk.
    Unreadable,
}

/// A step of an operation of a [`Folder`](super::Folder).
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
    /// Names the step, for the message if it fails.
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

    /// The file or folder of the step.
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

/// A fault, the step at which it happens, and the state of the disk so far.
#[derive(Debug)]
pub struct Faults {
    fault: Option<Fault>,
    at: u64,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    /// Steps so far that changed the disk.
    changes: u64,
    /// Steps so far that read.
    reads: u64,
    /// True after [`Fault::Killed`] or a power loss.
    dead: bool,
    /// Files whose bytes are not synced.
    unsynced: Vec<PathBuf>,
    /// Names whose folders are not synced.
    unnamed: Vec<Unnamed>,
}

/// A new name that a power failure can undo.
#[derive(Debug)]
struct Unnamed {
    from: PathBuf,
    to: PathBuf,
    /// Bytes of the file that had the name before.
    before: Option<Vec<u8>>,
}

impl Faults {
    /// The fault happens at step `at`, counted from 0 among the steps that change the disk, or for
    /// [`Fault::Unreadable`] among those that read.
    pub fn new(fault: Fault, at: u64) -> Self {
        Self { fault: Some(fault), at, state: Mutex::default() }
    }

    /// No fault. Steps are only counted.
    pub fn none() -> Self {
        Self { fault: None, at: 0, state: Mutex::default() }
    }

    /// Number of steps so far that changed the disk, or tried to.
    pub fn changes(&self) -> u64 {
        self.state().changes
    }

    /// Number of steps so far that read, or tried to.
    pub fn reads(&self) -> u64 {
        self.state().reads
    }

    /// Returns true if the process counts as killed.
    pub fn is_dead(&self) -> bool {
        self.state().dead
    }

    fn state(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Performs a step, or makes it fail.
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
    /// Updates the files and names that a power failure after this step would lose.
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

    /// Loses the unsynced bytes and names; if `in_part`, every other name.
    fn lose(&mut self, in_part: bool) -> io::Result<()> {
        for path in self.unsynced.drain(..) {
            let file = OpenOptions::new().write(true).open(path)?;
            file.set_len(file.metadata()?.len() / 2)?;
        }
        // The last name comes first. Names that led to a name that is kept are kept, too.
        let mut kept = BTreeSet::new();
        for (n, name) in self.unnamed.drain(..).rev().enumerate() {
            let Unnamed { from, to, before } = name;
            if in_part && n % 2 == 0 || kept.contains(&from) || kept.contains(&to) {
                kept.extend([from, to]);
                continue;
            }
            match fs::rename(&to, from) {
                // The file is in a folder that was renamed, and that keeps its new name.
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

/// Writes the first half of the bytes, as a write that is cut short.
fn write_half(path: &Path, bytes: &[u8]) -> io::Result<()> {
    OpenOptions::new().append(true).open(path)?.write_all(&bytes[..bytes.len() / 2])
}

fn broken() -> io::Error {
    io::Error::other("input/output error (injected)")
}

fn killed() -> io::Error {
    io::Error::other("killed (injected)")
}
