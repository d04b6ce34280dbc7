//! Stores that are laid beside the page.

use std::path::PathBuf;

use wythoff_atlas::Folder;
use wythoff_explorer::site::{self, Laid};
use wythoff_store::board::{View, ViewError};
use wythoff_store::disk;

use crate::boards::stored;
use crate::failure::{Failure, Result};
use crate::interrupt;

/// Why a copy ended.
struct Ended(Failure);

impl From<ViewError> for Ended {
    fn from(error: ViewError) -> Self {
        Self(stored::failed(error))
    }
}

/// Checks stores and copies their files into the site, at most one of each game.
pub(super) fn copy(stores: &[PathBuf], folder: &Folder) -> Result<Vec<Laid>> {
    let mut all: Vec<Laid> = Vec::new();
    for dir in stores {
        let view = View::open(disk::Folder::new(dir)).map_err(stored::failed)?;
        let k = view.k().get();
        if all.iter().any(|laid| laid.k == k) {
            let error = format!("--store: {} is a second board of game {k}", dir.display());
            return Err(Failure::refused(error, "give one store of each game"));
        }
        let place = site::store_folder(k);
        let put = |key: &str, bytes: &[u8]| {
            if interrupt::requested() {
                return Err(Ended(Failure::Interrupted));
            }
            let written = folder.write(&format!("{place}{key}"), bytes);
            written.map_err(|error| Ended(Failure::work(error)))
        };
        view.copy(put).map_err(|Ended(failure)| failure)?;
        all.extend(site::laid(&view));
    }
    Ok(all)
}
