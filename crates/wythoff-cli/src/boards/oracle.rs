//! The choice of an oracle of far squares: a closed form, a certificate or the quadtree.

use std::path::PathBuf;

use clap::Args;
use dashu_int::UBig;
use wythoff::K;
use wythoff_solved::oracle::Oracle;

use super::certified;
use super::quadtree::{self, Memory};
use crate::args::Globals;
use crate::failure::Result;

/// The coordinates of a square, of any length.
pub(crate) type Position = [UBig; 2];

/// The choices between these engines.
#[derive(Debug, Args)]
pub(crate) struct Choice {
    /// Certificate of a solved game, from `blocking certify`; it is checked first
    #[arg(long, value_name = "FILE.json", conflicts_with = "memory")]
    certificate: Option<PathBuf>,
    #[command(flatten)]
    memory: Memory,
}

impl Choice {
    /// Returns true if the user chose an engine.
    pub(crate) fn is_given(&self) -> bool {
        self.certificate.is_some() || self.memory.memory.is_some()
    }

    /// Opens the oracle for boards of up to `side` rows.
    pub(crate) fn open(&self, k: K, side: &UBig, globals: &Globals) -> Result<Oracle> {
        match self.at_once(k)? {
            Some(oracle) => Ok(oracle),
            None => Ok(quadtree::grown(k, self.memory, side, globals)?.into()),
        }
    }

    /// Opens the oracle, if it answers sooner than a sweep of so many cells.
    pub(crate) fn sooner(
        &self,
        k: K,
        side: &UBig,
        swept: u128,
        globals: &Globals,
    ) -> Result<Option<Oracle>> {
        Ok(match self.at_once(k)? {
            Some(oracle) => Some(oracle),
            None => quadtree::sooner(k, self.memory, side, swept, globals)?.map(Into::into),
        })
    }

    /// Opens an oracle that needs no blocks: the given certificate, or a closed form.
    fn at_once(&self, k: K) -> Result<Option<Oracle>> {
        Ok(match &self.certificate {
            Some(path) => Some(certified::solved_by(k, path)?.into()),
            None => Oracle::of_closed_form(k).filter(|_| !self.is_given()),
        })
    }
}
