//! The sums that are stored of a beam for each bin of ln x.

use schemars::JsonSchema;
use serde::Serialize;

use super::bins::{self, PER_OCTAVE};

/// Sums over the P-positions of a beam in one bin.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct BinSums {
    pub(super) count: u64,
    /// y/x of the first P-position. Sums are relative to it, so that little precision is lost where
    /// a beam is narrow.
    pivot: f64,
    /// Sum of y/x - pivot.
    first: f64,
    /// Sum of (y/x - pivot)^2.
    second: f64,
    least: f64,
    greatest: f64,
}

impl BinSums {
    fn add(&mut self, ratio: f64) {
        if self.count == 0 {
            (self.pivot, self.least, self.greatest) = (ratio, ratio, ratio);
        }
        self.count += 1;
        let deviation = ratio - self.pivot;
        self.first += deviation;
        self.second += deviation * deviation;
        self.least = self.least.min(ratio);
        self.greatest = self.greatest.max(ratio);
    }

    /// Sum of y/x - slope.
    pub(super) fn deviation(&self, slope: f64) -> f64 {
        self.count as f64 * (self.pivot - slope) + self.first
    }

    /// Sum of (y/x - slope)^2.
    fn squared_deviation(&self, slope: f64) -> f64 {
        let shift = self.pivot - slope;
        self.count as f64 * shift * shift + 2.0 * shift * self.first + self.second
    }
}

/// The sums of a beam in every bin.
#[derive(Debug, Clone, Default)]
pub(super) struct BeamRecord {
    bins: Vec<BinSums>,
}

/// The P-positions of a beam in a range of columns, such as an octave.
#[derive(Debug, Clone, Copy, PartialEq, JsonSchema, Serialize)]
pub struct BeamOctave {
    /// The first column.
    pub from: u64,
    /// The column after the last one.
    pub to: u64,
    /// Number of P-positions.
    pub count: u64,
    /// Number of P-positions per column.
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

impl BeamRecord {
    /// Adds a P-position (x, y) with x > 0.
    pub(super) fn add(&mut self, x: u64, ratio: f64) {
        let bin = bins::bin_of(x);
        if bin >= self.bins.len() {
            self.bins.resize((bin / PER_OCTAVE + 1) * PER_OCTAVE, BinSums::default());
        }
        self.bins[bin].add(ratio);
    }

    /// The sums of one bin.
    pub(super) fn bin(&self, bin: usize) -> BinSums {
        self.bins.get(bin).copied().unwrap_or_default()
    }

    /// The number of bins up to the last one in use, rounded up to whole octaves.
    pub(super) fn len(&self) -> usize {
        self.bins.len()
    }

    /// The totals of a range of bins; `None` if they are empty.
    pub(super) fn total(&self, range: std::ops::Range<usize>) -> Option<BeamOctave> {
        let bins = || range.clone().map(|bin| self.bin(bin)).filter(|bin| bin.count > 0);
        let pivot = bins().next()?.pivot;
        let count: u64 = bins().map(|bin| bin.count).sum();
        let mean = pivot + bins().map(|bin| bin.deviation(pivot)).sum::<f64>() / count as f64;
        let squares: f64 = bins().map(|bin| bin.squared_deviation(mean)).sum();
        let (from, to) = (bins::first_of(range.start), bins::first_of(range.end));
        Some(BeamOctave {
            from,
            to,
            count,
            density: count as f64 / (to - from) as f64,
            least: bins().map(|bin| bin.least).fold(f64::INFINITY, f64::min),
            greatest: bins().map(|bin| bin.greatest).fold(0.0, f64::max),
            slope: mean,
            spread: (squares.max(0.0) / count as f64).sqrt(),
        })
    }
}
