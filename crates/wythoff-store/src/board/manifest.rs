//! The manifest of a store: the board, its layout, and the state of the store.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};
use thiserror::Error;
use wythoff::blocking::tiling::Tiling;
use wythoff::{GameId, K};

use super::layout::{FORMAT, MANIFEST, StoreLayout};
use super::statistics::Statistics;
use crate::canonical;
use crate::disk::{Disk, DiskError};
use crate::hash::RootHash;
use crate::zarr::{group_attributes, group_json};

/// The manifest of a store, `attributes.wythoff` in its `zarr.json`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Manifest {
    /// Version of the format.
    pub format: u32,
    /// The identity of the game, `blocking/K`. Stores that were begun before manifests named it
    /// have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<GameId>,
    /// The number k of the game.
    pub k: u64,
    /// Side of the board in cells.
    pub size: u64,
    /// Side of a tile in cells.
    pub tile: u64,
    /// Side of a block in cells.
    pub block: u64,
    /// Bits of a signal: 8 or 16.
    pub bits: u32,
    /// True if there is a pyramid of value counts.
    pub pyramid: bool,
    /// State of the store.
    #[serde(flatten)]
    pub state: StoreState,
}

/// State of a store.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "state", rename_all = "lowercase")]
pub enum StoreState {
    /// Tiles may be missing.
    Unfinished,
    /// All files are on the disk.
    Finished(Box<Finished>),
}

/// Results of a finished store.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Finished {
    /// BLAKE3 over all files.
    pub root: RootHash,
    /// Number of tiles.
    pub tiles: u64,
    /// Counts of the whole board.
    pub statistics: Statistics,
    /// The making of the store, which the root does not cover.
    pub made: Made,
}

/// The making of a store.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Made {
    /// Version of the program that finished the store.
    pub program: String,
    /// Level of vector instructions.
    pub level: String,
    /// Number of threads.
    pub threads: u64,
    /// Time at which the command that finished the store began, in seconds since 1970.
    pub start: u64,
    /// Time at which it ended.
    pub end: u64,
    /// Seconds that it took. An earlier command may have made a part of the store.
    pub seconds: f64,
}

/// Why a store cannot be used.
#[derive(Debug, Error)]
pub enum ManifestError {
    /// An error of the system.
    #[error(transparent)]
    Disk(#[from] DiskError),
    /// There is no manifest.
    #[error("{} is no store: it has no {MANIFEST}", path.display())]
    Missing {
        /// The folder.
        path: PathBuf,
    },
    /// The file is not JSON of a manifest.
    #[error("{} is no manifest of a store: {source}", path.display())]
    Json {
        /// The file.
        path: PathBuf,
        /// The reason.
        source: serde_json::Error,
    },
    /// The file is a manifest, written in another form.
    #[error("{} is no manifest of a store: byte {at} differs from what this program writes", path.display())]
    Form {
        /// The file.
        path: PathBuf,
        /// The first byte that differs, counted from 0.
        at: usize,
    },
    /// The manifest has another version of the format.
    #[error("{} has format {found}, not {FORMAT}", path.display())]
    Format {
        /// The folder.
        path: PathBuf,
        /// The version of the store.
        found: u32,
    },
    /// The identity of the game and the number k are those of two games.
    #[error("{}: game {game} and k {k} contradict each other", path.display())]
    Contradiction {
        /// The file.
        path: PathBuf,
        /// The identity of the game.
        game: Box<GameId>,
        /// The number k.
        k: u64,
    },
    /// A number is out of range.
    #[error("{}: {what} {found} cannot be", path.display())]
    Impossible {
        /// The file.
        path: PathBuf,
        /// Name of the number.
        what: &'static str,
        /// The number.
        found: u64,
    },
    /// The store has another game, size or layout.
    #[error("{} has {what} {found}, not {wanted}", path.display())]
    Foreign {
        /// The folder.
        path: PathBuf,
        /// Name of the property that differs.
        what: &'static str,
        /// The property of the store.
        found: String,
        /// The property that was wanted.
        wanted: String,
    },
}

/// Attributes of the group of a store.
#[derive(Serialize, Deserialize)]
struct Attributes<T> {
    wythoff: T,
}

/// The member that the manifest of every version has.
#[derive(Deserialize)]
struct Version {
    format: u32,
}

impl Manifest {
    /// The manifest of a store of this game and layout without any tiles.
    pub const fn new(k: K, layout: &StoreLayout) -> Self {
        let StoreLayout { tiling, bits, pyramid } = *layout;
        Self {
            format: FORMAT,
            game: Some(GameId::Blocking(k)),
            k: k.get(),
            size: tiling.size(),
            tile: tiling.side(),
            block: layout.block(),
            bits,
            pyramid,
            state: StoreState::Unfinished,
        }
    }

    /// Reads the manifest of the store on a disk.
    ///
    /// The file has one form: its bytes must be those that [`Manifest::write`] writes.
    ///
    /// # Errors
    /// If there is no manifest, it has another format, or any byte differs.
    pub fn read(disk: &dyn Disk) -> Result<Self, ManifestError> {
        let path = disk.path(MANIFEST);
        let text = match disk.read_whole(MANIFEST) {
            Err(error) if error.is_missing() => {
                return Err(ManifestError::Missing { path: disk.path("") });
            }
            text => text?,
        };
        let json = |source| ManifestError::Json { path: path.clone(), source };
        let Attributes { wythoff: Version { format } } = group_attributes(&text).map_err(json)?;
        if format != FORMAT {
            return Err(ManifestError::Format { path: disk.path(""), found: format });
        }
        let Attributes::<Self> { wythoff: manifest } = group_attributes(&text).map_err(json)?;
        if let Some(at) = canonical::difference(&text, |out| out.write_all(&manifest.to_json())) {
            return Err(ManifestError::Form { path, at });
        }
        if let Err((what, found)) = manifest.check() {
            return Err(ManifestError::Impossible { path, what, found });
        }
        let (k, of_k) = (manifest.k, GameId::Blocking(manifest.k()));
        match &manifest.game {
            Some(game) if *game != of_k => {
                Err(ManifestError::Contradiction { path, game: game.clone().into(), k })
            }
            _ => Ok(manifest),
        }
    }

    /// Writes the manifest.
    ///
    /// # Errors
    /// If the system cannot.
    pub fn write(&self, disk: &dyn Disk) -> Result<(), DiskError> {
        disk.write_whole(MANIFEST, &self.to_json())
    }

    /// The bytes of the file.
    fn to_json(&self) -> Vec<u8> {
        let text = group_json(&Attributes { wythoff: self });
        text.expect("all members of a manifest can be written as JSON").into_bytes()
    }

    /// Checks the ranges of all numbers. Returns the name and the value of one that is out of
    /// range.
    fn check(&self) -> Result<(), (&'static str, u64)> {
        let _ = K::try_new(self.k).map_err(|_| ("k", self.k))?;
        let tiling = Tiling::try_new(self.size, self.tile).map_err(|_| ("a tile of", self.tile))?;
        if ![8, 16].contains(&self.bits) {
            return Err(("bits", self.bits.into()));
        }
        let layout = StoreLayout { tiling, bits: self.bits, pyramid: self.pyramid };
        if layout.block() == self.block { Ok(()) } else { Err(("a block of", self.block)) }
    }

    /// The game.
    pub fn k(&self) -> K {
        K::try_new(self.k).expect("k was checked when the manifest was read")
    }

    /// The layout of the store.
    pub fn layout(&self) -> StoreLayout {
        let tiling = Tiling::try_new(self.size, self.tile);
        let tiling = tiling.expect("the tiles were checked when the manifest was read");
        StoreLayout { tiling, bits: self.bits, pyramid: self.pyramid }
    }

    /// The results of the store, if it is finished.
    pub const fn finished(&self) -> Option<&Finished> {
        match &self.state {
            StoreState::Finished(finished) => Some(finished),
            StoreState::Unfinished => None,
        }
    }

    /// Checks that a store has the same game and layout as another one, except for the width of its
    /// signals. `disk` is for the message.
    ///
    /// # Errors
    /// [`ManifestError::Foreign`] with a property that differs.
    pub fn must_be(&self, wanted: &Self, disk: &dyn Disk) -> Result<(), ManifestError> {
        let zoom = |pyramid| if pyramid { "every zoom" } else { "no zoom" }.to_owned();
        for (what, found, wanted) in [
            ("k", self.k.to_string(), wanted.k.to_string()),
            ("size", self.size.to_string(), wanted.size.to_string()),
            ("tiles of", self.tile.to_string(), wanted.tile.to_string()),
            ("value counts for", zoom(self.pyramid), zoom(wanted.pyramid)),
        ] {
            if found != wanted {
                return Err(ManifestError::Foreign { path: disk.path(""), what, found, wanted });
            }
        }
        Ok(())
    }
}
