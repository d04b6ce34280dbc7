//! The index of a finished store, `tiles.json`: counts of every tile, and BLAKE3 of every file.

use std::io::{self, Write};
use std::path::PathBuf;

use serde::{Deserialize, Serialize};
use thiserror::Error;
use wythoff::blocking::tiling::Tile;

use super::layout::{MANIFEST, StoreLayout, TILES};
use super::manifest::{Finished, Manifest};
use super::statistics::{Statistics, join};
use crate::canonical;
use crate::disk::{Disk, DiskError};
use crate::hash::{FileHash, RootHash, RootHasher};

/// All files that the root covers, in its order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Index {
    /// Every tile with its files, row after row.
    pub(super) tiles: Vec<TileRecord>,
    /// The other files: rows, then the coarser levels of the pyramid.
    pub(super) files: Vec<FileRecord>,
}

/// Counts and files of a tile.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TileRecord {
    /// Column of tiles.
    pub i: usize,
    /// Row of tiles.
    pub j: usize,
    /// Counts of the tile, without its mirror image.
    #[serde(flatten)]
    pub statistics: Statistics,
    /// BLAKE3 of its edges, palaces, values, and squares of the finest level.
    pub files: Vec<FileHash>,
}

impl TileRecord {
    /// The tile.
    pub const fn tile(&self) -> Tile {
        Tile { i: self.i, j: self.j }
    }
}

/// Key and hash of a file that belongs to no tile.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FileRecord {
    /// Its path in the store.
    pub key: String,
    /// BLAKE3 of its bytes.
    pub blake3: FileHash,
}

/// Why a finished store cannot be used.
#[derive(Debug, Error)]
pub enum IndexError {
    /// An error of the system.
    #[error(transparent)]
    Disk(#[from] DiskError),
    /// A file is missing or damaged, or contradicts the manifest.
    #[error("{}: {problem}", path.display())]
    Wrong {
        /// The file.
        path: PathBuf,
        /// The reason.
        problem: String,
    },
}

impl Index {
    /// Reads the index of a finished store.
    ///
    /// The file has one form: its bytes must be those that this program writes.
    ///
    /// # Errors
    /// If the file is missing, written in another form, lists other tiles, or has another root than
    /// the manifest.
    pub(super) fn read(disk: &dyn Disk, manifest: &Manifest) -> Result<Self, IndexError> {
        let path = disk.path(TILES);
        let refuse = |problem: &str| {
            Err(IndexError::Wrong { path: path.clone(), problem: problem.to_owned() })
        };
        let text = match disk.read_whole(TILES) {
            Err(error) if error.is_missing() => return refuse("it is missing"),
            text => text?,
        };
        let index: Self = match canonical::read_json(&text, Self::write) {
            Ok(index) => index,
            Err(error) => return refuse(&error.to_string()),
        };
        let layout = manifest.layout();
        let files = layout.tile_files(Tile { i: 0, j: 0 }).len();
        let tiles = index.tiles.iter().map(TileRecord::tile);
        if !tiles.eq(layout.tiling.tiles())
            || index.tiles.iter().any(|record| record.files.len() != files)
        {
            return refuse("it lists other tiles");
        }
        if manifest.finished().map(|finished| finished.root) != Some(index.root(manifest)) {
            return refuse("it has another root than the manifest");
        }
        Ok(index)
    }

    /// Checks the counts in the manifest that follow from the tiles: all but the hash.
    ///
    /// # Errors
    /// [`IndexError::Wrong`] for the manifest, if the counts differ.
    pub(super) fn check(&self, disk: &dyn Disk, manifest: &Manifest) -> Result<(), IndexError> {
        let Some(Finished { tiles, statistics, .. }) = manifest.finished() else { return Ok(()) };
        let range = self.tiles.iter().map(|record| record.statistics.range()).fold(None, join);
        let found = (self.tiles.len() as u64, self.palaces(), range);
        // A range has both ends or none.
        let is_range = statistics.min.is_some() == statistics.max.is_some();
        if is_range && (*tiles, statistics.palaces, statistics.range()) == found {
            Ok(())
        } else {
            let problem = "its statistics are not those of the tiles".to_owned();
            Err(IndexError::Wrong { path: disk.path(MANIFEST), problem })
        }
    }

    /// Keys and hashes of all files, in the order of the root.
    pub(super) fn files<'a>(
        &'a self,
        layout: &'a StoreLayout,
    ) -> impl Iterator<Item = (String, FileHash)> + 'a {
        let of_tiles = self.tiles.iter().flat_map(|record| {
            let files = layout.tile_files(record.tile());
            files.into_iter().map(|file| file.key).zip(record.files.iter().copied())
        });
        of_tiles.chain(self.files.iter().map(|file| (file.key.clone(), file.blake3)))
    }

    /// Computes the root of a store of this board with these files.
    pub(super) fn root(&self, manifest: &Manifest) -> RootHash {
        let Manifest { format, k, size, tile, block, bits, pyramid, .. } = manifest;
        let mut root = RootHasher::new(&[
            ("format", format),
            ("k", k),
            ("size", size),
            ("tile", tile),
            ("block", block),
            ("bits", bits),
            ("pyramid", pyramid),
        ]);
        for (key, hash) in self.files(&manifest.layout()) {
            root.add(&key, hash);
        }
        root.finish()
    }

    /// Palaces of the whole board: of all tiles and their mirror images.
    pub(super) fn palaces(&self) -> u64 {
        let images = |record: &TileRecord| if record.tile().is_diagonal() { 1 } else { 2 };
        self.tiles.iter().map(|record| images(record) * record.statistics.palaces).sum()
    }

    /// The bytes of `tiles.json`.
    pub(super) fn to_json(&self) -> Vec<u8> {
        let mut text = Vec::new();
        self.write(&mut text).expect("a list of bytes takes all that is written");
        text
    }

    /// Writes `tiles.json`: a line for each tile, then a line for each other file.
    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        fn lines<T: Serialize>(out: &mut dyn Write, name: &str, items: &[T]) -> io::Result<()> {
            write!(out, "\"{name}\": [")?;
            for (n, item) in items.iter().enumerate() {
                out.write_all(if n == 0 { b"\n" } else { b",\n" })?;
                serde_json::to_writer(&mut *out, item)?;
            }
            out.write_all(b"\n]")
        }
        out.write_all(b"{")?;
        lines(out, "tiles", &self.tiles)?;
        out.write_all(b",\n")?;
        lines(out, "files", &self.files)?;
        out.write_all(b"}\n")
    }
}
