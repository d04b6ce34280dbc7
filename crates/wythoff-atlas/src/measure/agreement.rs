//! How far two games agree, region by region.

use serde::Serialize;
use wythoff::blocking::K;
use wythoff::blocking::compare::{Pairing, Share};

use super::areas::{Area, Areas};
use super::window;
use crate::context::{Context, MeasureError};

/// Squares this close to a border are left out of their region: borders are lines only roughly,
/// and the fray leaves its line by up to some 70 squares in game 1500.
pub(crate) const fn margin(k: K) -> u64 {
    k.get() / 16
}

/// How far two games agree in the first 3 k rows and columns.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct ByArea {
    /// All squares.
    pub(crate) all: Share,
    /// For each region in the order of [`Area::ALL`], its interior with x >= y and with x < y.
    pub(crate) halves: [[Share; 2]; Area::ALL.len()],
}

impl ByArea {
    /// Lays one game on the other.
    ///
    /// # Errors
    /// If a board was stopped, or the game shows no épaulette to survey its regions by.
    pub(crate) fn measure(context: &Context<'_>, pairing: Pairing) -> Result<Self, MeasureError> {
        let side = 3 * pairing.k.get();
        let all = window(0, 0, side, side);
        let (board, with) = (context.sweep(pairing.k), context.sweep(pairing.with));
        let areas = Areas::survey(pairing.k, &board, side, context.observer())?;

        // Two names for each region and one for what lies at borders.
        let names: Vec<String> = (0..2 * Area::ALL.len())
            .map(|place| place.to_string())
            .chain(["border".into()])
            .collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let margin = margin(pairing.k);
        let place = |x: u64, y: u64, _| match areas.interior(x, y, margin) {
            Some(area) => 2 * area as usize + usize::from(x < y),
            None => 2 * Area::ALL.len(),
        };
        let found = pairing.agreement_by(&board, &with, all, context.observer(), &names, place)?;
        let share = |place: usize| found.by_region[&place.to_string()];
        Ok(Self {
            all: Share { cells: found.window.cells() as u64, agree: found.agree },
            halves: Area::ALL.map(|area| [share(2 * area as usize), share(2 * area as usize + 1)]),
        })
    }

    /// A region, both halves.
    pub(crate) fn of(&self, area: Area) -> Share {
        let [upper, lower] = self.halves[area as usize];
        Share { cells: upper.cells + lower.cells, agree: upper.agree + lower.agree }
    }

    /// A region where x >= y.
    pub(crate) const fn upper(&self, area: Area) -> Share {
        self.halves[area as usize][0]
    }

    /// A region where x < y.
    pub(crate) const fn lower(&self, area: Area) -> Share {
        self.halves[area as usize][1]
    }
}
