//! Squares and counts at any distance: by the quadtree, by a certificate, or by a closed form.

use std::path::PathBuf;

use clap::Args;
use dashu_int::UBig;
use wythoff::K;
use wythoff::blocking::{Quadtree, Visible};
use wythoff::observer::Observer;
use wythoff_solved::closed::ClosedForm;

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

/// An engine for boards of any size.
pub(crate) enum Oracle {
    Closed(ClosedForm),
    Tree(Box<Quadtree>),
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
            None => Ok(Oracle::of(quadtree::grown(k, self.memory, side, globals)?)),
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
            None => quadtree::sooner(k, self.memory, side, swept, globals)?.map(Oracle::of),
        })
    }

    /// Opens an oracle that needs no blocks: the given certificate, or a closed form.
    fn at_once(&self, k: K) -> Result<Option<Oracle>> {
        Ok(match &self.certificate {
            Some(path) => Some(Oracle::of(certified::solved_by(k, path)?)),
            None => ClosedForm::of(k).filter(|_| !self.is_given()).map(Oracle::Closed),
        })
    }
}

impl Oracle {
    fn of(tree: Quadtree) -> Self {
        Self::Tree(Box::new(tree))
    }

    /// Returns what the queen sees from a square.
    pub(crate) fn visible(
        &mut self,
        [x, y]: &Position,
        observer: &dyn Observer,
    ) -> Result<Visible> {
        match self {
            Self::Closed(form) => Ok(form.visible(x, y)),
            Self::Tree(tree) => tree.visible(x, y, observer).map_err(quadtree::failed),
        }
    }

    /// Returns the palaces that the queen sees from a square, by x.
    pub(crate) fn palaces_seen(
        &mut self,
        [x, y]: &Position,
        observer: &dyn Observer,
    ) -> Result<Vec<Position>> {
        let mut palaces = match self {
            Self::Closed(form) => form.palaces_seen(x, y),
            Self::Tree(tree) => tree.palaces_seen(x, y, observer).map_err(quadtree::failed)?,
        };
        palaces.sort_unstable();
        Ok(palaces.into_iter().map(|(x, y)| [x, y]).collect())
    }

    /// Returns the number of palaces of a square board.
    pub(crate) fn count(&mut self, side: &UBig, observer: &dyn Observer) -> Result<UBig> {
        match self {
            Self::Closed(form) => Ok(form.count(side)),
            Self::Tree(tree) => tree.count(side, observer).map_err(quadtree::failed),
        }
    }
}
