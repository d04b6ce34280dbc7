//! The files of a store during a sweep. No file is overwritten with other bytes or deleted: a wrong
//! file is moved into quarantine.

use std::fmt::Display;

use super::error::SweepError;
use super::event::{OnEvent, StoreEvent};
use super::layout::{FINEST, QUARANTINE, StoreLayout, VALUES, level};
use crate::disk::{Disk, DiskError};

/// The files of a store, and the receiver of events.
#[derive(Clone, Copy)]
pub(super) struct StoreFiles<'a> {
    pub(super) disk: &'a dyn Disk,
    pub(super) on_event: OnEvent<'a>,
}

impl StoreFiles<'_> {
    /// Writes a file. If a file of other bytes is there, it is moved into quarantine first.
    pub(super) fn put(&self, key: &str, bytes: &[u8]) -> Result<(), DiskError> {
        match self.disk.read_whole(key) {
            Ok(old) if old == bytes => return Ok(()),
            Ok(_) => self.quarantine(key, "its bytes are not those of this store")?,
            Err(error) if error.is_missing() => {}
            Err(error) => return Err(error),
        }
        self.disk.write_whole(key, bytes)
    }

    /// Moves a wrong file into quarantine.
    pub(super) fn quarantine(&self, key: &str, reason: impl Display) -> Result<(), DiskError> {
        let to = self.free_key(QUARANTINE, &key.replace('/', "."))?;
        let (from, reason) = (self.disk.path(key), reason.to_string());
        self.disk.rename(key, &to)?;
        (self.on_event)(StoreEvent::Quarantined { from, to: self.disk.path(&to), reason });
        Ok(())
    }

    /// Returns a key in a folder that no file has: the name with a number.
    pub(super) fn free_key(&self, folder: &str, name: &str) -> Result<String, DiskError> {
        let taken = self.disk.list(folder)?;
        let mut names = (1_u64..).map(|n| format!("{name}.{n}"));
        let name = names.find(|name| !taken.contains(name));
        Ok(format!("{folder}/{}", name.expect("a folder holds fewer than 2^64 files")))
    }

    /// Number of files in quarantine.
    pub(super) fn quarantined(&self) -> Result<u64, DiskError> {
        Ok(self.disk.list(QUARANTINE)?.len() as u64)
    }

    /// The error of a sweep that was interrupted, with the number of tiles in the store.
    pub(super) fn interrupted(&self, layout: &StoreLayout) -> Result<SweepError, DiskError> {
        // The folders of the array whose file is written last for each tile.
        let folder = if layout.pyramid { level(FINEST) } else { VALUES.to_owned() };
        let rows =
            (0..layout.tiling.columns()).map(|j| self.disk.list(&format!("{folder}/c/0/{j}")));
        let kept = rows.map(|row| Ok(row?.len() as u64)).sum::<Result<_, DiskError>>()?;
        Ok(SweepError::Interrupted { kept, tiles: layout.tiling.tiles().count() as u64 })
    }
}
