//! Assembles the results of tiles: the outline of the skin, and the frontier below each row of
//! tiles.

use std::collections::VecDeque;
use std::ops::ControlFlow;

use super::edge::LastPalaces;
use super::frontier::Frontier;
use super::plan::Plan;
use super::{ArmError, Extent, Follower, GAUGE, Stretch, epaulette};
use wythoff::blocking::boundary::Boundary;
use wythoff::blocking::tiling::Tile;
use wythoff::blocking::wavefront::Plan as _;

/// The results of rows of tiles that are not complete.
pub(super) struct Collector<'a> {
    plan: &'a Plan<'a>,
    follower: &'a mut dyn Follower,
    /// The first row of tiles that is not complete, and those after it that have begun.
    first: usize,
    rows: VecDeque<Row>,
    /// Rows of tiles from this one on are not needed.
    end: usize,
    extent: Extent,
}

/// A row of tiles.
struct Row {
    /// Tiles to come.
    missing: usize,
    /// The last palace of each row; none in the tiles that came.
    last: Vec<Option<u64>>,
    below: Frontier,
}

impl<'a> Collector<'a> {
    pub(super) fn new(plan: &'a Plan<'a>, follower: &'a mut dyn Follower) -> Self {
        let end = plan.rows();
        Self { plan, follower, first: 0, rows: VecDeque::new(), end, extent: Extent::new() }
    }

    /// Returns true if a row of tiles is needed, and marks it as begun; `None` if no further row is
    /// needed.
    pub(super) fn begin(&mut self, row: usize) -> Option<bool> {
        if self.first >= self.end {
            return None;
        }
        if row >= self.end {
            return Some(false);
        }
        while self.first + self.rows.len() <= row {
            let j = self.first + self.rows.len();
            let columns = self.plan.columns(j);
            let window = self.plan.window(Tile { i: columns.start, j });
            let below = Frontier { y: window.bottom(), u: window.x(), v: vec![], d: vec![] };
            let last = vec![None; window.height() as usize];
            self.rows.push_back(Row { missing: columns.len(), last, below });
        }
        Some(true)
    }

    /// Adds the signals that leave a tile, the last palaces of its rows and the extent of its
    /// values. The tiles of a row are added from the left.
    pub(super) fn take(
        &mut self,
        tile: Tile,
        leaving: &Boundary,
        last: &LastPalaces,
        extent: [i64; 2],
    ) -> Result<(), ArmError> {
        self.extent.admit(extent)?;
        let (window, columns) = (self.plan.window(tile), self.plan.columns(tile.j));
        let row = &mut self.rows[tile.j - self.first];
        row.below.v.extend_from_slice(&leaving.v);
        row.below.d.extend_from_slice(&leaving.d[..leaving.width()]);
        for (to, from) in row.last.iter_mut().zip(last) {
            *to = from.map(|x| window.x() + u64::from(x)).or(*to);
        }
        if tile.i + 1 == columns.end && self.plan.right.is_none() {
            let unfinished = leaving.h.iter().position(|&h| h != GAUGE);
            if let Some(y) = unfinished {
                return Err(ArmError::Skin { y: window.y() + y as u64, right: window.right() });
            }
        }
        row.missing -= 1;
        if row.missing > 0 {
            return Ok(());
        }
        self.complete()
    }

    /// Reports the first row of tiles, which is complete, to the follower.
    fn complete(&mut self) -> Result<(), ArmError> {
        let Some(Row { last, mut below, .. }) = self.rows.pop_front() else { return Ok(()) };
        let begun = self.first + self.rows.len();
        self.first += 1;
        let next = self.plan.first_column(self.first);
        if self.plan.right.is_none_or(|right| right > next + 1) {
            epaulette::check(&below, next + 1)?;
            below.trim(next);
        }
        let y = below.y - last.len() as u64;
        let mut skin = Vec::new();
        if self.plan.right.is_none() {
            for (y, last) in (y..).zip(&last) {
                // In row 0 only the hood has palaces, the last one left of the shoulder.
                let found = last.map(|u| u as i64).or((y == 0).then_some(-1));
                skin.push(found.ok_or(ArmError::Skin { y, right: below.right() })?);
            }
        }
        if let ControlFlow::Break(()) =
            self.follower.rows(&Stretch { y, skin: &skin, below: &below })
        {
            // Rows that have begun are finished, so that no result is lost.
            self.end = self.end.min(begun + 1);
        }
        Ok(())
    }
}
