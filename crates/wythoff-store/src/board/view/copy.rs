//! Copying a store to where it is read by ranges of bytes.

use super::hashes::Hashes;
use super::{View, ViewError};
use crate::board::layout::{MANIFEST, TILES};
use crate::disk::Pieces;
use crate::disk::pieces::PIECES;
use crate::hash::FileHash;
use crate::zarr::ZarrError;

impl View {
    /// Passes the key and the bytes of every file of the store to `put`, and at the end those of
    /// `pieces.json`, the list of large files for [`Ranges`](crate::disk::Ranges). Each file is
    /// compared with its hash before.
    ///
    /// `Time: O(bytes)`.
    ///
    /// # Errors
    /// If a file cannot be read or is damaged, and the errors of `put`.
    pub fn copy<E: From<ViewError>>(
        &self,
        mut put: impl FnMut(&str, &[u8]) -> Result<(), E>,
    ) -> Result<(), E> {
        let read =
            |key: &str| self.disk.read_whole(key).map_err(|e| ViewError::from(ZarrError::from(e)));
        let mut large = Vec::new();
        for (key, hash) in self.hashes.files() {
            let bytes = read(key)?;
            if FileHash::of(&bytes) != hash {
                return Err(Hashes::wrong(&*self.disk, key).into());
            }
            put(key, &bytes)?;
            large.extend(Pieces::of(key, &bytes));
        }
        for (key, text) in self.layout.metadata_files() {
            put(&key, text.as_bytes())?;
        }
        for key in [MANIFEST, TILES] {
            put(key, &read(key)?)?;
        }
        large.sort_by(|one, other| one.key().cmp(other.key()));
        put(PIECES, &lines(&large))
    }
}

/// The text of `pieces.json`: a list with a line for each file.
fn lines(large: &[Pieces]) -> Vec<u8> {
    let lines: Vec<_> = large
        .iter()
        .map(|pieces| serde_json::to_string(pieces).expect("numbers and texts can be written"))
        .collect();
    format!("[{}]\n", lines.join(",\n")).into_bytes()
}
