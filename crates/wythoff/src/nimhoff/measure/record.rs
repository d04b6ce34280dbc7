//! What is kept of a beam: a few sums for each bin of ln x.

use serde::Serialize;

use super::bins::{self, PER_OCTAVE};

/// The P-positions of a beam in one bin.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Cell {
    pub(super) count: u64,
    /// y/x of the first; the sums are relative to it, so that they keep their digits where a beam is thin.
    pivot: f64,
    /// Sum of y/x - pivot.
    first: f64,
    /// Sum of (y/x - pivot)^2.
    second: f64,
    least: f64,
    greatest: f64,
}

impl Cell {
    fn add(&mut self, ratio: f64) {
        if self.count == 0 {
            (self.pivot, self.least, self.greatest) = (ratio, ratio, ratio);
        }
        self.count += 1;
        let off = ratio - self.pivot;
        self.first += off;
        self.second += off * off;
        self.least = self.least.min(ratio);
        self.greatest = self.greatest.max(ratio);
    }

    /// Sum of y/x - slope.
    pub(super) fn off(&self, slope: f64) -> f64 {
        self.count as f64 * (self.pivot - slope) + self.first
    }

    /// Sum of (y/x - slope)^2.
    fn off_squared(&self, slope: f64) -> f64 {
        let shift = self.pivot - slope;
        self.count as f64 * shift * shift + 2.0 * shift * self.first + self.second
    }
}

/// A beam, bin by bin.
#[derive(Debug, Clone, Default)]
pub(super) struct Record {
    cells: Vec<Cell>,
}

/// The P-positions of a beam in some neighbouring columns.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Stretch {
    /// The first column.
    pub from: u64,
    /// One more than the last column.
    pub to: u64,
    /// Number of P-positions.
    pub count: u64,
    /// Their number divided by the number of columns.
    pub density: f64,
    /// Mean of y/x.
    pub slope: f64,
    /// Least y/x.
    pub least: f64,
    /// Greatest y/x.
    pub greatest: f64,
    /// Standard deviation of y/x.
    pub spread: f64,
}

impl Record {
    /// Adds a P-position (x, y) with x > 0.
    pub(super) fn add(&mut self, x: u64, ratio: f64) {
        let bin = bins::bin_of(x);
        if bin >= self.cells.len() {
            self.cells.resize((bin / PER_OCTAVE + 1) * PER_OCTAVE, Cell::default());
        }
        self.cells[bin].add(ratio);
    }

    pub(super) fn cell(&self, bin: usize) -> Cell {
        self.cells.get(bin).copied().unwrap_or_default()
    }

    /// One more than the last bin in use, rounded up to whole octaves.
    pub(super) fn len(&self) -> usize {
        self.cells.len()
    }

    /// Some bins together; `None` if they are empty.
    pub(super) fn stretch(&self, bins: std::ops::Range<usize>) -> Option<Stretch> {
        let cells = || bins.clone().map(|bin| self.cell(bin)).filter(|cell| cell.count > 0);
        let pivot = cells().next()?.pivot;
        let count: u64 = cells().map(|cell| cell.count).sum();
        let mean = pivot + cells().map(|cell| cell.off(pivot)).sum::<f64>() / count as f64;
        let squares: f64 = cells().map(|cell| cell.off_squared(mean)).sum();
        let (from, to) = (bins::first_of(bins.start), bins::first_of(bins.end));
        Some(Stretch {
            from,
            to,
            count,
            density: count as f64 / (to - from) as f64,
            least: cells().map(|cell| cell.least).fold(f64::INFINITY, f64::min),
            greatest: cells().map(|cell| cell.greatest).fold(0.0, f64::max),
            slope: mean,
            spread: (squares.max(0.0) / count as f64).sqrt(),
        })
    }
}
