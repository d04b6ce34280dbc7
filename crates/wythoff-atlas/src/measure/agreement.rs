//! Agreement of two games, region by region.

use serde::Serialize;
use wythoff::Window;
use wythoff::blocking::KeptSweep;
use wythoff::board::Board;
use wythoff_anatomy::anatomy::{Anatomy, Region};
use wythoff_anatomy::compare::{Pairing, Places, Share};

use super::anatomy::{margin, survey};
use super::window;
use crate::context::Context;
use crate::model::Result;

/// Two games in memory, to be laid on each other under several shifts.
pub(crate) struct Pair {
    pub(crate) pairing: Pairing,
    pub(crate) anatomy: Anatomy,
    places: Places,
    board: KeptSweep,
    with: KeptSweep,
}

impl Pair {
    /// Farthest shift, in columns and rows.
    const REACH: u64 = 64;

    /// Reads both games.
    ///
    /// # Errors
    /// If a board was stopped.
    pub(crate) fn read(context: &Context<'_>, pairing: Pairing) -> Result<Self> {
        let (board, anatomy) = survey(context, pairing.k)?;
        let size = 3 * pairing.k.get().max(pairing.with.get()) + Self::REACH;
        let with = context.sweep(pairing.with).keep(size, context.observer())?;
        let places = places(&anatomy);
        Ok(Self { pairing, anatomy, places, board, with })
    }

    /// Lays the games on each other under a shift, region by region.
    ///
    /// # Errors
    /// If a board was stopped.
    pub(crate) fn under(&self, context: &Context<'_>, shift: (i64, i64)) -> Result<ByRegion> {
        let pairing = Pairing { shift, ..self.pairing };
        ByRegion::count(context, pairing, &self.places, [&self.board, &self.with])
    }

    /// The squares of a window that agree under the best of the shifts at most `radius` columns
    /// and rows away from `shift`.
    ///
    /// # Errors
    /// If a board was stopped.
    pub(crate) fn best(
        &self,
        context: &Context<'_>,
        window: Window,
        shift: (i64, i64),
        radius: u32,
    ) -> Result<Share> {
        let (start, observer) = (Pairing { shift, ..self.pairing }, context.observer());
        let best = start.best_shift(&self.board, &self.with, window, radius, observer)?;
        let found = best.agreement(&self.board, &self.with, window, observer)?;
        Ok(Share { cells: found.window.cells() as u64, agree: found.agree })
    }
}

/// The regions of all squares that were surveyed.
fn places(anatomy: &Anatomy) -> Places {
    let all = window(0, 0, anatomy.size(), anatomy.size());
    Places::new(anatomy, margin(anatomy.k()), all)
}

/// The agreement of two games in the first 3 k rows and columns.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct ByRegion {
    /// All squares.
    pub(crate) all: Share,
    /// For each region in the order of [`Region::ALL`], its interior with x >= y and with x < y.
    pub(crate) halves: [[Share; 2]; Region::ALL.len()],
}

impl ByRegion {
    /// Lays one game on the other.
    ///
    /// # Errors
    /// If a board was stopped.
    pub(crate) fn measure(context: &Context<'_>, pairing: Pairing) -> Result<Self> {
        let (board, anatomy) = survey(context, pairing.k)?;
        Self::count(context, pairing, &places(&anatomy), [&board, &context.sweep(pairing.with)])
    }

    fn count(
        context: &Context<'_>,
        pairing: Pairing,
        places: &Places,
        [board, with]: [&dyn Board; 2],
    ) -> Result<Self> {
        let found = pairing.agreement_on(places, board, with, context.observer())?;
        let share = |region: Region, half: &str| {
            found.by_region.get(&format!("{}_{half}", region.name())).copied().unwrap_or_default()
        };
        Ok(Self {
            all: Share { cells: found.window.cells() as u64, agree: found.agree },
            halves: Region::ALL.map(|region| ["upper", "lower"].map(|half| share(region, half))),
        })
    }

    /// A region, both halves.
    pub(crate) fn of(&self, region: Region) -> Share {
        let [upper, lower] = self.halves[region as usize];
        Share { cells: upper.cells + lower.cells, agree: upper.agree + lower.agree }
    }

    /// A region where x >= y.
    pub(crate) const fn upper(&self, region: Region) -> Share {
        self.halves[region as usize][0]
    }

    /// A region where x < y.
    pub(crate) const fn lower(&self, region: Region) -> Share {
        self.halves[region as usize][1]
    }
}
