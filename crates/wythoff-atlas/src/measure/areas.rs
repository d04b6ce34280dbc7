//! The regions of a game, bounded by what is exact and by straight lines where nothing is.
//!
//! Hood, épaulettes and outer space are found cell by cell: by the closed form, by the periodic
//! word, and because a row ends with its k-th palace. The other borders are straight lines
//! through the nose and the armpit, as the fabric is close to a parallelogram nose, armpit,
//! prism, armpit: the rift runs from the nose to the armpit, and on between arm and warp; the
//! fray from the armpit to the prism; the warp meets the inner sector on a parallel of the rift
//! through the prism. Real borders are up to some dozen cells away from the lines, so that
//! agreement is counted in the interior of regions.

use std::fmt;

use serde::Serialize;
use wythoff::blocking::{K, hood};
use wythoff::board::Board;
use wythoff::observer::Observer;

use super::epaulette::Epaulette;
use super::window;
use crate::context::MeasureError;

/// A region of \[CLN\] section 3.1; the two of a pair are not told apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Area {
    Hood,
    Epaulette,
    Outer,
    Arm,
    Fabric,
    Warp,
    Inner,
}

impl Area {
    /// All regions.
    pub(crate) const ALL: [Self; 7] = [
        Self::Hood,
        Self::Epaulette,
        Self::Outer,
        Self::Arm,
        Self::Fabric,
        Self::Warp,
        Self::Inner,
    ];
}

impl fmt::Display for Area {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Hood => "hood",
            Self::Epaulette => "épaulettes",
            Self::Outer => "outer space",
            Self::Arm => "arms",
            Self::Fabric => "fabric",
            Self::Warp => "warps",
            Self::Inner => "inner sector",
        })
    }
}

/// The regions of one game.
#[derive(Debug, Clone)]
pub(crate) struct Areas {
    k: K,
    epaulette: Epaulette,
    /// For each row from 0: where outer space begins, if the grid reaches it.
    outer: Vec<Option<u64>>,
    /// The upper right one.
    armpit: (f64, f64),
    /// The prism lies at (c, c) for this c: the fourth corner of the parallelogram.
    prism: f64,
    /// Of the rift, columns a row.
    slope: f64,
}

impl Areas {
    /// Surveys the first `side` rows and columns of a game.
    ///
    /// `Time: O(side^2)`. `Memory: a few rows`.
    ///
    /// # Errors
    /// If the board was stopped, or k is too small for the game to have an épaulette.
    pub(crate) fn survey(
        k: K,
        board: &dyn Board,
        side: u64,
        observer: &dyn Observer,
    ) -> Result<Self, MeasureError> {
        let epaulette = Epaulette::trace(k, board, observer)?;
        let mut outer = Vec::new();
        let mut rows = board.rows(window(0, 0, side, side), observer)?;
        while let Some(row) = rows.next_row()? {
            let palaces = (0..).zip(row).filter(|&(_, &value)| value < 0);
            outer.push(palaces.map(|(x, _)| x + 1).nth(k.get() as usize - 1));
        }
        let (x, y) = epaulette.armpit();
        let (armpit, nose) = ((x as f64, y as f64), k.get() as f64 / 3.0);
        let slope = (armpit.0 - nose) / (armpit.1 - nose);
        Ok(Self { k, epaulette, outer, armpit, prism: armpit.0 + armpit.1 - nose, slope })
    }

    /// The region of a square.
    pub(crate) fn at(&self, x: u64, y: u64) -> Area {
        let (x, y) = (x.max(y), x.min(y));
        if hood::visible(self.k, x, y).is_some() {
            return Area::Hood;
        }
        if self.outer.get(y as usize).is_some_and(|outer| outer.is_some_and(|outer| x >= outer)) {
            return Area::Outer;
        }
        if let Some((left, end)) = self.epaulette.row(y) {
            return if x >= end {
                Area::Arm
            } else if x >= left {
                Area::Epaulette
            } else {
                Area::Fabric
            };
        }
        let (x, y) = (x as f64, y as f64);
        let (right, down) = (x - self.armpit.0, y - self.armpit.1);
        let fray = (self.prism - self.armpit.0) / (self.prism - self.armpit.1);
        if right > self.slope * down {
            Area::Arm
        } else if y < self.prism && right < fray * down {
            Area::Fabric
        } else if y >= self.prism && x - self.prism < self.slope * (y - self.prism) {
            Area::Inner
        } else {
            Area::Warp
        }
    }

    /// The region of a square if all squares up to `margin` away in four directions lie in it
    /// too. Borders are too unsharp for anything finer.
    pub(crate) fn interior(&self, x: u64, y: u64, margin: u64) -> Option<Area> {
        let area = self.at(x, y);
        let around = [
            (x + margin, y),
            (x.saturating_sub(margin), y),
            (x, y + margin),
            (x, y.saturating_sub(margin)),
        ];
        around.into_iter().all(|(x, y)| self.at(x, y) == area).then_some(area)
    }
}
