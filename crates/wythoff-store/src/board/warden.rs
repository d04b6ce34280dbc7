//! Files of a store: put in place, or out of the way; never overwritten by others, never deleted.

use std::fmt::{self, Display};
use std::path::PathBuf;

use wythoff::blocking::tiling::Tile;

use super::layout::QUARANTINE;
use crate::disk::{Disk, DiskError};

/// What happens on the way that people may want to know.
#[derive(Debug)]
pub enum Event {
    /// A file was not as it should be, and moved away.
    Quarantined {
        /// Where it was.
        from: PathBuf,
        /// Where it is now.
        to: PathBuf,
        /// What was wrong with it.
        reason: String,
    },
    /// A file is not as it should be, and remains so whatever is done.
    Wrong {
        /// Where it is.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// A tile failed a check, and is evaluated again with other vector instructions.
    Again {
        /// The tile.
        tile: Tile,
        /// Which check.
        problem: String,
    },
    /// Values do not fit signals of 8 bits: the sweep starts anew with 16.
    Wider {
        /// Smallest value met.
        min: i64,
        /// Largest value met.
        max: i64,
        /// Where the tiles with 8 bits are now.
        to: PathBuf,
    },
}

/// A line that tells the event to the user.
impl Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Quarantined { from, to, reason } => {
                write!(f, "{}: {reason}; moved to {}", from.display(), to.display())
            }
            Self::Wrong { path, reason } => write!(f, "{}: {reason}", path.display()),
            Self::Again { tile, problem } => {
                write!(f, "tile {tile}: {problem}; computed again with other vector instructions")
            }
            Self::Wider { min, max, to } => write!(
                f,
                "values from {min} to {max} are too many for signals of 8 bits; starting anew with 16; \
                 the tiles so far are in {}",
                to.display()
            ),
        }
    }
}

/// Looks after the files of a store.
#[derive(Clone, Copy)]
pub(super) struct Warden<'a> {
    pub(super) disk: &'a dyn Disk,
    pub(super) tell: &'a (dyn Fn(Event) + Sync),
}

impl Warden<'_> {
    /// Puts a file in place. One of other bytes that is there is not to be trusted.
    pub(super) fn put(&self, key: &str, bytes: &[u8]) -> Result<(), DiskError> {
        match self.disk.read_whole(key) {
            Ok(old) if old == bytes => return Ok(()),
            Ok(_) => self.arrest(key, "it is not what it should be")?,
            Err(error) if error.is_missing() => {}
            Err(error) => return Err(error),
        }
        self.disk.write_whole(key, bytes)
    }

    /// Moves a file that is not to be trusted into quarantine.
    pub(super) fn arrest(&self, key: &str, reason: impl Display) -> Result<(), DiskError> {
        let to = self.free(QUARANTINE, &key.replace('/', "."))?;
        let (from, reason) = (self.disk.path(key), reason.to_string());
        self.disk.rename(key, &to)?;
        (self.tell)(Event::Quarantined { from, to: self.disk.path(&to), reason });
        Ok(())
    }

    /// A key in a folder that nothing has yet.
    pub(super) fn free(&self, folder: &str, name: &str) -> Result<String, DiskError> {
        let taken = self.disk.list(folder)?;
        let names = (1..).map(|n| format!("{name}.{n}"));
        let name = names.into_iter().find(|name| !taken.contains(name));
        Ok(format!("{folder}/{}", name.expect("there are numbers enough")))
    }

    /// How many files are in quarantine.
    pub(super) fn quarantined(&self) -> Result<u64, DiskError> {
        Ok(self.disk.list(QUARANTINE)?.len() as u64)
    }
}
