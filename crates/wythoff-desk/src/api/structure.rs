//! The anatomy of a game: regions, borders and junctions.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use quick_cache::sync::{Cache, GuardResult};
use serde::Serialize;
use wythoff::{K, Window};
use wythoff_anatomy::anatomy::{Anatomy, Border, Junction, Region};
use wythoff_anatomy::threads::{self, Thread};
use wythoff_render::{Anchor, Outlines, Scale};

use super::Inquiry;
use crate::game::Game;
use crate::refusal::{Refusal, Result};

/// Number of anatomies in the cache.
const KEPT: usize = 32;

/// Largest k for which an anatomy is surveyed just to name the region of a cell.
const QUICK: u64 = 20_000;

/// Largest k for which threads are followed. This takes a second; the time grows with the square of
/// k and cannot be interrupted.
const FOLLOWED: u64 = 3000;

/// About the number of pixels per side of the pictures whose names are those of a structure.
const PIXELS: u64 = 1024;

/// A cache of anatomies.
pub(crate) struct Anatomies(Cache<K, Arc<Anatomy>>);

impl Anatomies {
    pub(crate) fn new() -> Self {
        Self(Cache::new(KEPT))
    }
}

impl Inquiry<'_> {
    /// Returns the anatomy of game k on its known board.
    pub(super) fn anatomy(self, k: K) -> Result<Arc<Anatomy>> {
        let guard = match self.desk.anatomies.0.get_value_or_guard(&k, Some(Duration::ZERO)) {
            GuardResult::Value(anatomy) => return Ok(anatomy),
            GuardResult::Guard(guard) => guard,
            GuardResult::Timeout => return Err(Refusal::turn()),
        };
        let view = self.desk.boards.whole(k)?;
        let surveyed = Arc::new(Anatomy::survey(k, &*view, view.size(), self.observer)?);
        let _ = guard.insert(Arc::clone(&surveyed));
        Ok(surveyed)
    }
}

impl Inquiry<'_> {
    /// Returns the name of the region of a cell, if the anatomy is known or quick to survey.
    pub(crate) fn region(self, k: K, cell: Window) -> Option<&'static str> {
        let known = self.desk.anatomies.0.get(&k);
        let anatomy = match known {
            Some(anatomy) => anatomy,
            None if k.get() <= QUICK => self.anatomy(k).ok()?,
            None => return None,
        };
        if cell.x().max(cell.y()) >= anatomy.size() {
            return None;
        }
        anatomy.region(cell.x(), cell.y()).map(Region::name)
    }
}

/// An anatomy on the half x >= y.
#[derive(Debug, Serialize)]
pub(crate) struct Structure {
    k: u64,
    /// Number of rows and columns surveyed.
    size: u64,
    regions: BTreeMap<&'static str, Cells>,
    borders: BTreeMap<&'static str, Line>,
    junctions: BTreeMap<&'static str, Option<(u64, u64)>>,
    /// The names of regions, on both halves.
    labels: Vec<Label>,
    /// The threads in the last complete rows of the board; none if k is larger than `followed`.
    threads: Vec<Thread>,
    /// The largest k for which threads are followed.
    followed: u64,
}

#[derive(Debug, Serialize)]
struct Cells {
    /// The name in the paper.
    name: String,
    cells: String,
    /// The fraction of the board, from 0 to 1.
    share: f64,
}

#[derive(Debug, Serialize)]
struct Line {
    /// The name in the paper, or the two regions if the paper has none.
    name: String,
    slope: Option<f64>,
    /// The regions on its left and on its right.
    between: [&'static str; 2],
    /// The colour in pictures.
    colour: String,
    /// True if the border is not exact to the cell.
    dashed: bool,
    points: Vec<(u64, u64)>,
}

/// The name of a region and its position.
#[derive(Debug, Serialize)]
struct Label {
    name: String,
    x: f64,
    y: f64,
    /// In radians, downwards from the x axis.
    angle: f64,
    /// Size of the letters, relative to the usual one.
    size: f32,
}

impl Structure {
    fn of(anatomy: &Anatomy, threads: Vec<Thread>) -> Result<Self> {
        let (k, size) = (anatomy.k().get(), anatomy.size());
        let all = size as f64 * size as f64;
        let cells = anatomy.cells();
        let region = |region: Region| {
            let cells = cells.get(&region).copied().unwrap_or(0);
            let (name, share) = (region.to_string(), cells as f64 / all);
            (region.name(), Cells { name, cells: cells.to_string(), share })
        };
        let border = |border: Border| {
            let (left, right) = border.between();
            let line = Line {
                name: border.to_string(),
                slope: anatomy.slope(border),
                between: [left, right].map(Region::name),
                colour: Outlines::colour(border).to_string(),
                dashed: !Outlines::is_sharp(border),
                points: anatomy.border(border).to_vec(),
            };
            (border.name(), line)
        };
        Ok(Self {
            k,
            size,
            regions: Region::ALL.map(region).into(),
            borders: Border::ALL.map(border).into(),
            junctions: Junction::ALL.map(|j| (j.name(), anatomy.junction(j))).into(),
            labels: labels(anatomy)?,
            threads,
            followed: FOLLOWED,
        })
    }
}

/// The names of regions as in a picture of the part with all regions, which the first view of a
/// game shows; beyond it, as in a picture of the whole board.
fn labels(anatomy: &Anatomy) -> Result<Vec<Label>> {
    let first = anatomy.k().get().saturating_mul(3).min(anatomy.size());
    let mut labels = labels_up_to(anatomy, first)?;
    if first < anatomy.size() {
        let all = labels_up_to(anatomy, anatomy.size())?;
        labels.extend(all.into_iter().filter(|label| label.x.max(label.y) >= first as f64));
    }
    Ok(labels)
}

/// The names of regions as in a picture of so many rows and columns.
fn labels_up_to(anatomy: &Anatomy, side: u64) -> Result<Vec<Label>> {
    let window = Window::try_new(0, 0, side, side).map_err(Refusal::ours)?;
    let scale = match side / PIXELS {
        0 => Scale::PixelsPerCell(PIXELS / side.max(1)),
        cells => Scale::CellsPerPixel(cells),
    };
    let outlines = Outlines::try_new(anatomy, window, scale).map_err(Refusal::ours)?;
    let labels = outlines.labels.into_iter().filter_map(|label| match label.anchor {
        Anchor::On { at: (x, y), towards: (right, down) } => {
            Some(Label { name: label.text, x, y, angle: down.atan2(right), size: label.size })
        }
        _ => None,
    });
    Ok(labels.collect())
}

impl Inquiry<'_> {
    pub(super) fn structure(self, game: &Game) -> Result<Structure> {
        let k = game.queens().ok_or_else(|| {
            let error = format!("the family {} has no anatomy", game.family());
            Refusal::missing(error, "/structure/blocking/1000")
        })?;
        let anatomy = self.anatomy(k)?;
        let view = self.desk.boards.whole(k)?;
        // A row of a larger game has too many palaces to follow in one request.
        let threads = if k.get() <= FOLLOWED {
            let rows = threads::last_rows(k, view.size(), threads::ROWS);
            threads::survey(k, &*view, rows, self.observer)?
        } else {
            Vec::new()
        };
        Structure::of(&anatomy, threads)
    }
}
