//! The manifest: what a store is of, and whether it is finished.

use std::path::PathBuf;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thiserror::Error;
use wythoff::K;
use wythoff::blocking::tiling::Tiling;

use super::layout::{FORMAT, Layout, MANIFEST};
use crate::canonical;
use crate::disk::{Disk, DiskError};
use crate::hash::Root;
use crate::zarr::{MetaError, group_attributes, group_json};

/// What a store says of itself, in `attributes.wythoff` of its `zarr.json`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Manifest {
    /// Version of the format.
    pub format: u32,
    /// The game.
    pub k: u64,
    /// Side of the board.
    pub size: u64,
    /// Side of a tile.
    pub tile: u64,
    /// Side of a block.
    pub block: u64,
    /// Bits of a signal: 8 or 16.
    pub bits: u32,
    /// Whether there are value counts for every zoom.
    pub pyramid: bool,
    /// Finished, with what is known then; or not.
    #[serde(flatten)]
    pub state: State,
}

/// How far a store is.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "state", rename_all = "lowercase")]
pub enum State {
    /// Some tiles may be missing.
    Unfinished,
    /// Everything is there.
    Finished(Box<Finished>),
}

/// What is known of a store that is finished.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Finished {
    /// BLAKE3 over all files.
    pub root: Root,
    /// Number of tiles.
    pub tiles: u64,
    /// Counts of the whole board.
    pub statistics: Statistics,
    /// How it was made; the root does not cover this.
    pub made: Made,
}

/// Counts of a tile, or of the whole board; as [`wythoff::blocking::Stats`] has them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Statistics {
    /// Number of palaces.
    pub palaces: u64,
    /// Sum over the palaces of 31 x + 17 y, modulo 2^61 - 1, in absolute coordinates.
    #[serde(serialize_with = "as_text", deserialize_with = "from_text")]
    pub hash: u64,
    /// Smallest value outside the hood; none if all is hood.
    pub min: Option<i64>,
    /// Largest value outside the hood.
    pub max: Option<i64>,
}

/// How a store was made.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Made {
    /// Version of the program that finished it.
    pub program: String,
    /// The vector instructions it used.
    pub level: String,
    /// The threads it used.
    pub threads: u64,
    /// When the command that finished it began, in seconds since 1970.
    pub start: u64,
    /// When it ended.
    pub end: u64,
    /// How long it took: less than the whole, if it went on with an earlier one.
    pub seconds: f64,
}

/// Why a store cannot be used.
#[derive(Debug, Error)]
pub enum ManifestError {
    /// The manifest cannot be read.
    #[error(transparent)]
    Disk(#[from] DiskError),
    /// There is none.
    #[error("{} is no store: it has no {MANIFEST}", path.display())]
    Missing {
        /// The folder.
        path: PathBuf,
    },
    /// What it says is not understood.
    #[error("{} is no manifest of a store: {source}", path.display())]
    Unknown {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        source: MetaError,
    },
    /// It is not written as this program writes it.
    #[error("{} is no manifest of a store: byte {at} differs from what this program writes", path.display())]
    Form {
        /// The file.
        path: PathBuf,
        /// The first byte that differs, counted from 0.
        at: usize,
    },
    /// It says what cannot be.
    #[error("{}: {what} {found} cannot be", path.display())]
    Impossible {
        /// The file.
        path: PathBuf,
        /// What.
        what: &'static str,
        /// What it says.
        found: u64,
    },
    /// It is of another format, game, size or shape.
    #[error("{} has {what} {found}, not {wanted}", path.display())]
    Foreign {
        /// The folder.
        path: PathBuf,
        /// In what it differs.
        what: &'static str,
        /// What it has.
        found: String,
        /// What was wanted.
        wanted: String,
    },
}

/// The attributes of the group: ours, under a name that nobody else takes.
#[derive(Serialize, Deserialize)]
struct Attributes<T> {
    wythoff: T,
}

/// What every format has.
#[derive(Deserialize)]
struct Version {
    format: u32,
}

impl Manifest {
    /// The manifest of a store of this game and shape that has not been begun.
    pub const fn new(k: K, layout: &Layout) -> Self {
        let Layout { tiling, bits, pyramid } = *layout;
        Self {
            format: FORMAT,
            k: k.get(),
            size: tiling.size(),
            tile: tiling.side(),
            block: layout.block(),
            bits,
            pyramid,
            state: State::Unfinished,
        }
    }

    /// Reads the manifest of the store on this disk.
    ///
    /// The file has one form: its bytes must be those that [`Manifest::write`] writes.
    ///
    /// # Errors
    /// If there is none, it is of another format, or it has any other byte.
    pub fn read(disk: &dyn Disk) -> Result<Self, ManifestError> {
        let path = disk.path(MANIFEST);
        let text = match disk.read_whole(MANIFEST) {
            Err(error) if error.is_missing() => {
                return Err(ManifestError::Missing { path: disk.path("") });
            }
            text => text?,
        };
        let unknown = |source| ManifestError::Unknown { path: path.clone(), source };
        let Attributes { wythoff: Version { format } } =
            group_attributes(&text).map_err(unknown)?;
        let path_of_store = || disk.path("");
        if format != FORMAT {
            let (found, wanted) = (format.to_string(), FORMAT.to_string());
            return Err(ManifestError::Foreign {
                path: path_of_store(),
                what: "format",
                found,
                wanted,
            });
        }
        let Attributes { wythoff: manifest } =
            group_attributes::<Attributes<Self>>(&text).map_err(unknown)?;
        if let Some(at) =
            canonical::difference(&text, |out| out.write_all(manifest.text().as_bytes()))
        {
            return Err(ManifestError::Form { path, at });
        }
        manifest.check().map_err(|(what, found)| ManifestError::Impossible {
            path,
            what,
            found,
        })?;
        Ok(manifest)
    }

    /// Writes it.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&self, disk: &dyn Disk) -> Result<(), DiskError> {
        disk.write_whole(MANIFEST, self.text().as_bytes())
    }

    /// The text of the file.
    fn text(&self) -> String {
        group_json(&Attributes { wythoff: self }).expect("all members of a manifest are JSON")
    }

    /// What it says that cannot be.
    fn check(&self) -> Result<(), (&'static str, u64)> {
        let _ = K::try_new(self.k).map_err(|_| ("k", self.k))?;
        let tiling = Tiling::try_new(self.size, self.tile).map_err(|_| ("a tile of", self.tile))?;
        if ![8, 16].contains(&self.bits) {
            return Err(("bits", self.bits.into()));
        }
        let layout = Layout { tiling, bits: self.bits, pyramid: self.pyramid };
        if layout.block() == self.block { Ok(()) } else { Err(("a block of", self.block)) }
    }

    /// The game.
    pub fn k(&self) -> K {
        K::try_new(self.k).expect("it was checked when it was read")
    }

    /// The shapes of its arrays.
    pub fn layout(&self) -> Layout {
        let tiling =
            Tiling::try_new(self.size, self.tile).expect("it was checked when it was read");
        Layout { tiling, bits: self.bits, pyramid: self.pyramid }
    }

    /// What is known since it is finished, if it is.
    pub const fn finished(&self) -> Option<&Finished> {
        match &self.state {
            State::Finished(finished) => Some(finished),
            State::Unfinished => None,
        }
    }

    /// Whether it is of this game and shape, whatever its signals and its state.
    ///
    /// # Errors
    /// [`ManifestError::Foreign`] says in what it differs. `disk` is for the message.
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

fn as_text<S: Serializer>(n: &u64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(n)
}

fn from_text<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
    String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
}
