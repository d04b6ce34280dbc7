//! `--store`: boards that `blocking sweep` has stored.

use std::path::{Path, PathBuf};

use clap::Args;
use wythoff::{K, Window};
use wythoff_store::board::{View, ViewError};
use wythoff_store::disk::Folder;

use crate::args::Globals;
use crate::failure::{Failure, Result};

/// `--store`, for commands that can read a stored board instead of computing it.
#[derive(Debug, Clone, Default, Args)]
pub(crate) struct Store {
    /// Read the board that `blocking sweep --store DIR` has stored
    #[arg(long = "store", value_name = "DIR")]
    dir: Option<PathBuf>,
}

impl Store {
    /// Returns true if `--store` is given.
    pub(crate) const fn is_given(&self) -> bool {
        self.dir.is_some()
    }

    /// Opens the stored board of game `k`, if `--store` is given.
    pub(crate) fn open(&self, k: K, globals: &Globals) -> Result<Option<View>> {
        self.dir.as_deref().map(|dir| open(dir, k, globals)).transpose()
    }
}

fn open(dir: &Path, k: K, globals: &Globals) -> Result<View> {
    let view = View::open(Folder::new(dir)).map_err(failed)?;
    view.must_be_of(k).map_err(failed)?;
    Ok(view.with_threads(globals.threads()))
}

/// Refuses a window that does not lie on the stored board.
pub(crate) fn hold(view: &View, window: Window) -> Result {
    view.must_hold(window).map_err(failed)
}

/// Returns the failure for a store that cannot be read.
pub(crate) fn failed(error: ViewError) -> Failure {
    let help = match &error {
        ViewError::Interrupted(_) => return Failure::Interrupted,
        ViewError::Manifest(_) => "give the folder that `blocking sweep --store` wrote",
        ViewError::Unfinished { .. } => "finish it with `blocking sweep --resume`, or omit --store",
        ViewError::Game { .. } => "give the game of the store as --k, or another --store",
        ViewError::Beyond { .. } => "choose --at and --size on that board, or omit --store",
        _ => return Failure::work(error),
    };
    Failure::refused(error, help)
}
