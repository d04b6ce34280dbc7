//! The index of a finished store, `tiles.json`: counts of every tile, and BLAKE3 of every file.

use std::io::{self, Write};
use std::path::PathBuf;

use serde::{Deserialize, Serialize};
use thiserror::Error;
use wythoff::blocking::tiling::Tile;

use super::files::places;
use super::layout::{Layout, MANIFEST, TILES};
use super::ledger::{Record, values};
use super::manifest::{Finished, Manifest};
use crate::canonical;
use crate::disk::{Disk, DiskError};
use crate::hash::{Artefact, Root, RootHasher};

/// What `tiles.json` holds: every file that the root covers, in its order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Index {
    /// Every tile with its files, row after row.
    pub tiles: Vec<Record>,
    /// The files behind them: rows, and the coarser levels of the pyramid.
    pub files: Vec<FileRecord>,
}

/// Why a finished store cannot be used.
#[derive(Debug, Error)]
pub enum IndexError {
    /// The system cannot read a file.
    #[error(transparent)]
    Disk(#[from] DiskError),
    /// A file is missing, damaged, or contradicts the manifest.
    #[error("{}: {problem}", path.display())]
    Wrong {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        problem: String,
    },
}

/// A file that belongs to no tile.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FileRecord {
    /// Its path in the store.
    pub key: String,
    /// BLAKE3 of its bytes.
    pub blake3: Artefact,
}

impl Index {
    /// The keys and hashes of all files, in the order of the root.
    pub fn files<'a>(
        &'a self,
        layout: &'a Layout,
    ) -> impl Iterator<Item = (String, Artefact)> + 'a {
        let of_tiles = self.tiles.iter().flat_map(|record| {
            let places = places(layout, record.tile());
            places.into_iter().map(|place| place.key).zip(record.files.iter().copied())
        });
        of_tiles.chain(self.files.iter().map(|file| (file.key.clone(), file.blake3)))
    }

    /// The root of a store of this board with these files.
    pub fn root(&self, manifest: &Manifest) -> Root {
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

    /// Reads `tiles.json` of a finished store.
    ///
    /// The file has one form: its bytes must be those that this program writes.
    ///
    /// # Errors
    /// If it is missing, not as this program writes it, of other tiles, or has another root than
    /// the manifest.
    pub fn read(disk: &dyn Disk, manifest: &Manifest) -> Result<Self, IndexError> {
        let path = disk.path(TILES);
        let refuse = |problem: String| Err(IndexError::Wrong { path: path.clone(), problem });
        let text = match disk.read_whole(TILES) {
            Err(error) if error.is_missing() => return refuse("it is missing".to_owned()),
            text => text?,
        };
        let index: Self = match canonical::read_json(&text, Self::write) {
            Ok(index) => index,
            Err(error) => return refuse(error.to_string()),
        };
        let layout = manifest.layout();
        let files = layout.shards(Tile { i: 0, j: 0 }).len();
        let tiles = index.tiles.iter().map(Record::tile);
        if !tiles.eq(layout.tiling.tiles())
            || index.tiles.iter().any(|record| record.files.len() != files)
        {
            return refuse("it is of other tiles".to_owned());
        }
        if manifest.finished().map(|finished| finished.root) != Some(index.root(manifest)) {
            return refuse("it has another root than the manifest".to_owned());
        }
        Ok(index)
    }

    /// Checks the counts of the manifest that follow from the tiles: all but the hash.
    ///
    /// # Errors
    /// [`IndexError::Wrong`], which names the manifest, if they are others.
    pub fn check(&self, disk: &dyn Disk, manifest: &Manifest) -> Result<(), IndexError> {
        let Some(Finished { tiles, statistics, .. }) = manifest.finished() else { return Ok(()) };
        let values = values(&self.tiles);
        let found = (
            self.tiles.len() as u64,
            self.palaces(),
            values.map(|(min, _)| min),
            values.map(|(_, max)| max),
        );
        if (*tiles, statistics.palaces, statistics.min, statistics.max) == found {
            Ok(())
        } else {
            let problem = "its statistics are not those of the tiles".to_owned();
            Err(IndexError::Wrong { path: disk.path(MANIFEST), problem })
        }
    }

    /// Palaces of the whole board: of all tiles and their mirror images.
    pub(super) fn palaces(&self) -> u64 {
        let twice = |record: &Record| if record.tile().is_diagonal() { 1 } else { 2 };
        self.tiles.iter().map(|record| twice(record) * record.statistics.palaces).sum()
    }

    /// The bytes of `tiles.json`.
    pub(super) fn to_json(&self) -> Vec<u8> {
        let mut text = Vec::new();
        self.write(&mut text).expect("a list of bytes takes all that is written");
        text
    }

    /// Writes `tiles.json`: a line a tile, a line a file.
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
