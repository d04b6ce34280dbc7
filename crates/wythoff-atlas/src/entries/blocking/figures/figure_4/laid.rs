//! A game laid on another: agreement by region, under the shift of the figure and under others,
//! and around the places where regions meet.

use wythoff_anatomy::anatomy::{Border, Junction, Region};
use wythoff_anatomy::compare::{Pairing, Share};

use crate::measure::agreement::{ByRegion, Pair};
use crate::prelude::*;

/// Game `k`, the game `with` that it is laid on, and the shift.
pub(super) type Games = (u64, u64, (i64, i64));

pub(super) fn pairing((k, with, shift): Games) -> Pairing {
    Pairing { k: game(k), with: game(with), shift, offset: 0 }
}

/// Shifts beside that of the figure: how far unrelated squares agree. Some are periods of the
/// épaulettes, and (13, 0) of many threads.
const OTHERS: [(i64, i64); 16] = [
    (1, 0),
    (1, 1),
    (2, 0),
    (2, 1),
    (3, 0),
    (3, 3),
    (4, 1),
    (13, 0),
    (1, -2),
    (5, 5),
    (7, 0),
    (8, 3),
    (11, 11),
    (13, 5),
    (17, 2),
    (20, 7),
];

/// Better shifts are searched within this distance of that of the figure. The prisms of game 497
/// and 499 lie 10 squares apart.
fn radius(context: &Context<'_>) -> u32 {
    context.pick(12, 24)
}

/// A place of game k that is compared alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Place {
    Nose,
    Shoulder,
    Rift,
    Fabric,
    Fray,
    Armpit,
    Prism,
}

impl Place {
    const ALL: [Self; 7] = [
        Self::Nose,
        Self::Shoulder,
        Self::Rift,
        Self::Fabric,
        Self::Fray,
        Self::Armpit,
        Self::Prism,
    ];
    /// The places that depend on k.
    pub(super) const SENSITIVE: [Self; 3] = [Self::Fray, Self::Armpit, Self::Prism];

    /// Squares of some k/12 rows and columns, as far as the board goes: one around a junction and
    /// in the fabric, and all along a border.
    fn windows(self, pair: &Pair) -> Result<Vec<Window>> {
        let (k, anatomy) = (pair.pairing.k.get(), &pair.anatomy);
        let missing = || MeasureError::NotFound(format!("game {k} shows no {self:?}"));
        let near = |c: u64| c.saturating_sub(k / 25);
        let side = |c: u64| c + k / 25 + 1 - near(c);
        let around = |(x, y): (u64, u64)| window(near(x), near(y), side(x), side(y));
        let junction = |junction| anatomy.junction(junction).map(|at| vec![around(at)]);
        match self {
            Self::Nose => junction(Junction::Nose),
            Self::Shoulder => junction(Junction::Shoulder),
            Self::Armpit => junction(Junction::Armpit),
            Self::Prism => junction(Junction::Prism),
            Self::Fabric => Some(vec![around((2 * k / 3, 2 * k / 3))]),
            Self::Rift | Self::Fray => {
                let border = if self == Self::Rift { Border::Rift } else { Border::Fray };
                let points = anatomy.border(border);
                // The ends of both are junctions.
                let ends = points.first().zip(points.last());
                ends.map(|(first, last)| {
                    let inner = first.1 + k / 16..last.1 - k / 16;
                    let mut next = inner.start;
                    let mut windows = Vec::new();
                    for &(x, y) in points.iter().filter(|at| inner.contains(&at.1)) {
                        if y >= next {
                            windows.push(around((x, y)));
                            next = y + k / 25;
                        }
                    }
                    windows
                })
            }
        }
        .ok_or_else(missing)
    }

    /// Around the place, under the best of many shifts; around nose and shoulder, which are brought
    /// together, under that of the figure.
    fn best(self, context: &Context<'_>, pair: &Pair) -> Result<Share> {
        let radius = if matches!(self, Self::Nose | Self::Shoulder) { 0 } else { radius(context) };
        let mut all = Share::default();
        for window in self.windows(pair)? {
            let found = pair.best(context, window, pair.pairing.shift, radius)?;
            all = Share { cells: all.cells + found.cells, agree: all.agree + found.agree };
        }
        Ok(all)
    }
}

/// The agreement of a game with another that it is laid on.
#[derive(Debug, Clone, Serialize)]
pub(super) struct Laid {
    pairing: Pairing,
    pub(super) agreement: ByRegion,
    /// Under other shifts.
    others: Vec<ByRegion>,
    /// Around each place, under the best of many shifts.
    places: Vec<(Place, Share)>,
}

/// Agreement of a region of two games, and its limit if it is by chance: three standard deviations
/// above the mean of the same squares under shifts that bring nothing together.
#[derive(Debug, Clone, Serialize)]
pub(super) struct Chance {
    games: String,
    pub(super) region: Region,
    pub(super) share: f64,
    limit: f64,
}

impl Chance {
    /// Returns true if the agreement is within the limit.
    pub(super) fn explains_it(&self) -> bool {
        self.share <= self.limit
    }
}

impl Laid {
    pub(super) fn measure(context: &Context<'_>, games: Games) -> Result<Self> {
        context.step(&format!("game {} on game {}, by region", games.0, games.1))?;
        let pair = Pair::read(context, pairing(games))?;
        let (dx, dy) = games.2;
        let others = &OTHERS[..context.pick(8, OTHERS.len())];
        let others = others.iter().map(|&(x, y)| pair.under(context, (dx + x, dy + y)));
        let places = Place::ALL.into_iter().map(|place| Ok((place, place.best(context, &pair)?)));
        Ok(Self {
            pairing: pair.pairing,
            agreement: pair.under(context, games.2)?,
            others: others.collect::<Result<_, _>>()?,
            places: places.collect::<Result<_>>()?,
        })
    }

    /// The two games: `497/500`.
    pub(super) fn name(&self) -> String {
        format!("{}/{}", self.pairing.k.get(), self.pairing.with.get())
    }

    pub(super) fn place(&self, place: Place) -> Share {
        self.places.iter().find(|found| found.0 == place).map(|found| found.1).unwrap_or_default()
    }

    /// The agreement of a region beside that under other shifts.
    pub(super) fn chance(&self, region: Region) -> Chance {
        let others: Vec<f64> = self.others.iter().map(|found| found.of(region).share()).collect();
        let n = others.len() as f64;
        let mean = others.iter().sum::<f64>() / n;
        let squares: f64 = others.iter().map(|share| (share - mean).powi(2)).sum();
        let deviation = (squares / (n - 1.0)).sqrt();
        let share = self.agreement.of(region).share();
        Chance { games: self.name(), region, share, limit: mean + 3.0 * deviation }
    }
}

/// The number of shifts that are tried around a place.
pub(super) fn shifts_tried(context: &Context<'_>) -> u64 {
    (2 * u64::from(radius(context)) + 1).pow(2)
}
