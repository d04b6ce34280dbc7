//! The hashes of the files of a store, which show that each file lies in its place.

use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, PoisonError};

use super::ViewError;
use crate::board::index::{Index, IndexError};
use crate::board::layout::StoreLayout;
use crate::disk::Disk;
use crate::hash::FileHash;
use crate::zarr::ZarrError;

/// The hashes of all files of a store by `tiles.json`, and the files that have been compared with
/// them.
///
/// The checksum of a chunk covers its bytes, not its place: the file of another tile, or of another
/// game, has right checksums too.
#[derive(Debug)]
pub(super) struct Hashes {
    expected: HashMap<String, FileHash>,
    checked: Mutex<HashSet<String>>,
}

impl Hashes {
    pub(super) fn of(index: &Index, layout: &StoreLayout) -> Self {
        Self { expected: index.files(layout).collect(), checked: Mutex::default() }
    }

    /// Compares the bytes of a file with its hash, once for each file.
    ///
    /// # Errors
    /// If the file cannot be read, or has another hash.
    pub(super) fn check(&self, disk: &dyn Disk, key: &str) -> Result<(), ViewError> {
        let checked = || self.checked.lock().unwrap_or_else(PoisonError::into_inner);
        if checked().contains(key) {
            return Ok(());
        }
        let found = disk.hash(key).map_err(ZarrError::from)?;
        if self.expected.get(key) != Some(&found) {
            return Err(Self::wrong(disk, key));
        }
        checked().insert(key.to_owned());
        Ok(())
    }

    /// The keys of all files but the metadata, and their hashes.
    pub(super) fn files(&self) -> impl Iterator<Item = (&str, FileHash)> {
        self.expected.iter().map(|(key, &hash)| (key.as_str(), hash))
    }

    /// The error of a file that has another hash.
    pub(super) fn wrong(disk: &dyn Disk, key: &str) -> ViewError {
        let problem = "its BLAKE3 is not the one in tiles.json: the file is damaged, or belongs to another tile or store";
        let path = disk.path(key);
        IndexError::Wrong { path, problem: problem.to_owned() }.into()
    }
}
