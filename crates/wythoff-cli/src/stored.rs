//! `--store`: boards that were swept before.

use std::path::{Path, PathBuf};

use clap::Args;
use wythoff::{K, Window};
use wythoff_store::board::{View, ViewError};
use wythoff_store::disk::Folder;

use crate::cli::Globals;
use crate::failure::Failure;

/// `--store`, where a board may be read instead of computed.
#[derive(Debug, Clone, Default, Args)]
pub(crate) struct Store {
    /// Read from what `blocking sweep --store DIR` has stored
    #[arg(long = "store", value_name = "DIR")]
    dir: Option<PathBuf>,
}

impl Store {
    /// The stored board of game `k`, if there is to be one.
    pub(crate) fn open(&self, k: K, globals: &Globals) -> Result<Option<View>, Failure> {
        self.dir.as_deref().map(|dir| open(dir, k, globals)).transpose()
    }
}

fn open(dir: &Path, k: K, globals: &Globals) -> Result<View, Failure> {
    let view = View::open(Folder::new(dir)).map_err(failed)?;
    view.must_be_of(k).map_err(failed)?;
    Ok(view.with_threads(globals.threads()))
}

/// Refuses windows that do not lie on the stored board, before anything is done.
pub(crate) fn hold(view: &View, window: Window) -> Result<(), Failure> {
    view.must_hold(window).map_err(failed)
}

/// Why a store told nothing.
pub(crate) fn failed(error: ViewError) -> Failure {
    let help = match &error {
        ViewError::Interrupted(_) => return Failure::Interrupted,
        ViewError::Manifest(_) => "--store takes the folder that `blocking sweep --store` wrote",
        ViewError::Unfinished { .. } => "finish it first, or leave --store out",
        ViewError::Game { .. } => "give the store's own game as --k, or another --store",
        ViewError::Beyond { .. } => "choose --at and --size within, or leave --store out",
        _ => return Failure::work(error),
    };
    Failure::refused(error, help)
}
