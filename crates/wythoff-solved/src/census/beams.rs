//! The palaces of rows far out, from the blocks of a quadtree.

use std::ops::Range;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use wythoff::blocking::quadtree::blocks::{Here, Stop};
use wythoff::blocking::quadtree::{LEAF, Quadtree, QuadtreeError, side_log2};
use wythoff::observer::Observer;

/// The content of rows far out.
#[derive(Debug, Clone, PartialEq, JsonSchema, Serialize, Deserialize)]
pub struct FarOut {
    /// The last row that was looked at.
    pub row: u64,
    /// The beams of the half x >= y, from the diagonal out.
    pub beams: Vec<Beam>,
}

/// A group of palaces that are at least [`Beam::APART`] of their row away from all others.
#[derive(Debug, Clone, Copy, PartialEq, JsonSchema, Serialize, Deserialize)]
pub struct Beam {
    /// Columns a row.
    pub slope: f64,
    /// Palaces a row.
    pub palaces: f64,
}

impl Beam {
    /// Threads whose slopes differ by less than this are one beam.
    pub const APART: f64 = 1.0 / 512.0;
}

/// Rows of a band.
const ROWS: u64 = 1024;

/// Boards beyond this side are not needed to measure a slope.
const SIDE: usize = 40;

/// A cluster of palaces in a band of rows.
#[derive(Debug, Clone, Copy)]
struct Cluster {
    palaces: u64,
    /// The mean column, in the middle of the band.
    middle: f64,
}

/// A leaf with palaces.
struct Spot {
    /// The mean column of its palaces, carried to the
    /// middle of the band along a line through the corner.
    column: f64,
    palaces: u64,
}

/// Reads two bands of rows of the board of `level`, at a quarter and at a third of its side. The
/// blocks that were evaluated for the board are enough.
pub(super) fn look(
    tree: &mut Quadtree,
    level: usize,
    observer: &dyn Observer,
) -> Result<FarOut, QuadtreeError> {
    let level = level.min(SIDE - side_log2(0));
    let side = 1_u64 << side_log2(level);
    let rows = ROWS.min(side / 8);
    let at = |from: u64| from / LEAF as u64 * LEAF as u64;
    let near = clusters(tree, level, at(side / 4)..at(side / 4) + rows, observer)?;
    let band = at(side / 3)..at(side / 3) + rows;
    let middle = |band: &Range<u64>| (band.start + band.end) as f64 / 2.0;
    let (from, to) = (middle(&(at(side / 4)..at(side / 4) + rows)), middle(&band));
    let far = clusters(tree, level, band.clone(), observer)?;
    let beam = |(n, cluster): (usize, &Cluster)| {
        let straight = cluster.middle / to;
        let before = near.get(n).filter(|_| near.len() == far.len());
        let slope = before.map(|before| (cluster.middle - before.middle) / (to - from));
        // Another one, where beams have met.
        let slope = slope.filter(|slope| (slope - straight).abs() < 0.02 * straight);
        Beam {
            slope: slope.unwrap_or(straight),
            palaces: cluster.palaces as f64 / rows.max(1) as f64,
        }
    };
    let beams = far.iter().enumerate().map(beam).collect();
    Ok(FarOut { row: band.end.saturating_sub(1), beams })
}

/// The clusters of palaces in some rows of the half x >= y.
fn clusters(
    tree: &mut Quadtree,
    level: usize,
    band: Range<u64>,
    observer: &dyn Observer,
) -> Result<Vec<Cluster>, QuadtreeError> {
    let mut spots = tree.settle(level, observer, |tree| {
        let mut walk = Walk { tree, band: band.clone(), spots: Vec::new(), observer };
        walk.block(level, Here::CORNER, (0, 0))?;
        Ok(walk.spots)
    })?;
    spots.sort_by(|a, b| a.column.total_cmp(&b.column));
    let apart = (Beam::APART * band.end as f64).max(4.0 * LEAF as f64);
    let groups = spots.chunk_by(|a, b| b.column - a.column < apart);
    let cluster = |spots: &[Spot]| {
        let palaces = spots.iter().map(|spot| spot.palaces).sum();
        let sum = spots.iter().map(|spot| spot.column * spot.palaces as f64).sum::<f64>();
        Cluster { palaces, middle: sum / palaces as f64 }
    };
    Ok(groups.map(cluster).collect())
}

/// A walk through the blocks that some rows meet.
struct Walk<'a> {
    tree: &'a mut Quadtree,
    band: Range<u64>,
    spots: Vec<Spot>,
    observer: &'a dyn Observer,
}

impl Walk<'_> {
    fn block(&mut self, level: usize, here: Here, at: (u64, u64)) -> Result<(), Stop> {
        let side = 1_u64 << side_log2(level);
        let outside = at.1 + side <= self.band.start || at.1 >= self.band.end;
        if outside || self.tree.is_empty(&here) {
            return Ok(());
        }
        if level == 0 {
            self.leaf(&here, at);
            return Ok(());
        }
        for (right, lower) in [(false, false), (true, false), (false, true), (true, true)] {
            let below = lower && matches!(here, Here::OnDiagonal(..)) && !right;
            let half = side / 2;
            let at = (at.0 + half * u64::from(right), at.1 + half * u64::from(lower));
            // Before anything is evaluated for it.
            if below || at.1 + half <= self.band.start || at.1 >= self.band.end {
                continue;
            }
            let part = self.tree.part(level, here, (right, lower), self.observer)?;
            self.block(level - 1, part, at)?;
        }
        Ok(())
    }

    fn leaf(&mut self, here: &Here, (left, top): (u64, u64)) {
        let k = self.tree.k().get() as i64;
        let (mut palaces, mut columns, mut rows) = (0, 0, 0);
        let on_diagonal = matches!(here, Here::OnDiagonal(..));
        self.tree.cells(here, |x, y, seen| {
            let palace = i64::from(seen.iter().sum::<i32>()) < k;
            // The mirror image is shown as well.
            if palace && !(on_diagonal && x < y) {
                palaces += 1;
                columns += x as u64;
                rows += y as u64;
            }
        });
        if palaces > 0 {
            let mean = |start: u64, sum: u64| start as f64 + sum as f64 / palaces as f64;
            let middle = (self.band.start + self.band.end) as f64 / 2.0;
            let column = mean(left, columns) * middle / mean(top, rows);
            self.spots.push(Spot { column, palaces });
        }
    }
}
