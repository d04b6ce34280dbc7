//! How far two games agree, region by region.

use serde::Serialize;
use wythoff_anatomy::anatomy::Region;
use wythoff_anatomy::compare::{Pairing, Share};

use super::anatomy::{margin, survey};
use super::window;
use crate::context::{Context, MeasureError};

/// How far two games agree in the first 3 k rows and columns.
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
    pub(crate) fn measure(context: &Context<'_>, pairing: Pairing) -> Result<Self, MeasureError> {
        let (board, anatomy) = survey(context, pairing.k)?;
        let (with, margin) = (context.sweep(pairing.with), margin(pairing.k));
        let all = window(0, 0, anatomy.size(), anatomy.size());
        let observer = context.observer();
        let found = pairing.agreement_in(&anatomy, margin, &board, &with, all, observer)?;
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
