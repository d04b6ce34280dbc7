//! Values of a window of the arm.
//!
//! The tiles above the window are swept, as far right as the window reaches. Then rows come in
//! bands: the machine evaluates the part left of the window, and the window itself is evaluated
//! cell by cell.

use std::ops::Range;

use super::epaulette;
use super::plan::Plan;
use super::thickness::Above;
use super::{Arm, ArmError, Extent, Frontier, GAUGE, evaluate_part};
use wythoff::Window;
use wythoff::blocking::boundary::{Boundary, Signal};
use wythoff::blocking::sweep::Cost;
use wythoff::board::{Board, BoardError, BoardRows, Rows, Value};
use wythoff::observer::Observer;

/// Rows of a band.
const BAND: u64 = 256;

impl Arm {
    /// Returns the estimated cost of reading the values of a window through [`Board`].
    pub fn cost_of_reading(&self, window: Window) -> Cost {
        let start = Frontier::start();
        let (bottom, right) = (window.y().max(1), Some(window.right()));
        let swept = Plan { start: &start, bottom, right, side: self.side(bottom) }.cells();
        let beside = u128::from(window.x()) * u128::from(window.height());
        let memory = (1 << 24) + 12 * u128::from(window.right());
        Cost { swept: swept + beside, read: window.cells(), memory }
    }

    /// Like [`Board::rows`], from a frontier that [`Arm::follow`] has passed, at or above the
    /// window.
    ///
    /// `Time`: that of the rows below the frontier.
    ///
    /// # Errors
    /// As [`Arm::follow`].
    ///
    /// # Panics
    /// If the frontier lies below the first row of the window.
    pub fn rows_below<'a>(
        &'a self,
        frontier: &Frontier,
        window: Window,
        observer: &dyn Observer,
    ) -> BoardRows<'a, Value> {
        assert!(frontier.y <= window.y(), "row {} is not below row {}", window.y(), frontier.y);
        let mut above = Above(frontier.clone());
        let right = Some(window.right());
        self.run(frontier, window.y(), right, &mut above, observer).map_err(failed)?;
        Ok(Box::new(WindowRows::new(self, window, above.0)))
    }
}

/// The arm in coordinates (u, y): column 0 is that of the shoulder. What lies further left is
/// épaulette and hood; both are known in closed form.
impl Board for Arm {
    /// `Time: O(y right)` for a window in row y and `right` columns, then O(cells of the rows that
    /// are read and of the columns left of them). `Memory: O(right)`, and 8 bytes per column of the
    /// window.
    fn rows<'a>(&'a self, window: Window, observer: &'a dyn Observer) -> BoardRows<'a, Value> {
        self.rows_below(&Frontier::start(), window, observer)
    }
}

fn failed(error: ArmError) -> BoardError {
    match error {
        ArmError::Interrupted(error) => error.into(),
        error => BoardError::Engine(Box::new(error)),
    }
}

/// The rows of a window.
pub(super) struct WindowRows<'a> {
    arm: &'a Arm,
    window: Window,
    /// The signals that enter the band.
    frontier: Frontier,
    band: Band,
    extent: Extent,
    values: Vec<Value>,
}

/// Some rows, from the first column of the frontier to the right side of the window.
struct Band {
    /// None if all of it is épaulette.
    boundary: Option<Boundary>,
    /// Rows to come, counted from the top of the band.
    rows: Range<usize>,
}

impl<'a> WindowRows<'a> {
    /// `window` begins in the row of the frontier.
    pub(super) fn new(arm: &'a Arm, window: Window, frontier: Frontier) -> Self {
        let values = vec![0; window.width() as usize];
        let band = Band { boundary: None, rows: 0..0 };
        Self { arm, window, frontier, band, extent: Extent::new(), values }
    }

    /// Rows of the window that are not in bands yet.
    fn left(&self) -> u64 {
        self.window.bottom() - self.frontier.y
    }

    /// Leads the frontier through the columns left of the window.
    fn next_band(&mut self) -> Result<(), ArmError> {
        let Frontier { u, y, .. } = self.frontier;
        let height = self.left().min(BAND) as usize;
        self.band = Band { boundary: None, rows: 0..height };
        let Some(width) = self.window.right().checked_sub(u).filter(|&width| width > 2) else {
            self.frontier.y += height as u64;
            return Ok(());
        };
        let north = self.frontier.side(u, width);
        let corner = epaulette::corner((u, y), &north);
        let west = epaulette::west((u, y), height, &north);
        let mut boundary = Boundary::join(north, west, corner);
        let beside = self.window.x().saturating_sub(u) as usize;
        if beside > 0 {
            let extent = evaluate_part(&*self.arm.machine, &mut boundary, beside, 0..height);
            self.extent.admit(extent)?;
        }
        self.band.boundary = Some(boundary);
        Ok(())
    }

    /// The band is done: what leaves it enters the next one.
    fn end_band(&mut self) {
        if let Some(mut boundary) = self.band.boundary.take() {
            boundary.d.truncate(boundary.width());
            self.frontier.y += boundary.height() as u64;
            (self.frontier.v, self.frontier.d) = (boundary.v, boundary.d);
        }
    }
}

impl Rows<Value> for WindowRows<'_> {
    fn next_row(&mut self) -> Result<Option<&[Value]>, BoardError> {
        if self.band.rows.is_empty() {
            self.end_band();
            if self.left() == 0 {
                return Ok(None);
            }
            self.next_band().map_err(failed)?;
        }
        let Some(row) = self.band.rows.next() else { return Ok(None) };
        let Some(Boundary { v, h, d }) = &mut self.band.boundary else {
            let y = self.frontier.y - self.band.rows.end as u64 + row as u64;
            for (u, value) in (self.window.x()..).zip(&mut self.values) {
                *value = epaulette::epaulette(u, y);
            }
            return Ok(Some(&self.values));
        };
        let (u, y) = (self.frontier.u, self.frontier.y + row as u64);
        let known = u.saturating_sub(self.window.x()) as usize;
        let (outside, inside) = self.values.split_at_mut(known);
        for (u, value) in (self.window.x()..).zip(outside) {
            *value = epaulette::epaulette(u, y);
        }
        let first = self.window.x().saturating_sub(u) as usize;
        let diagonals = &mut d[h.len() - 1 - row + first..];
        let signal = &mut h[row];
        let mut extent = [0, 0];
        for (value, (v, d)) in inside.iter_mut().zip(v[first..].iter_mut().zip(diagonals)) {
            let p = u8::value(*v, *signal, *d, GAUGE);
            (*v, *signal, *d) = (v.past(p), signal.past(p), d.past(p));
            *value = p.into();
            extent = [extent[0].min(*value), extent[1].max(*value)];
        }
        self.extent.admit(extent).map_err(failed)?;
        Ok(Some(&self.values))
    }
}
