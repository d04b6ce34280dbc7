//! The layers of the arm behind the seam, from which its lag follows.

use std::iter::successors;
use std::ops::Range;

use schemars::JsonSchema;
use serde::Serialize;

use super::Seam;
use super::seam::length_of_epaulette;
use crate::arm::{ArmBorder, Followed, Layer, Medium};
use crate::armpit::PERIOD;
use wythoff::Window;
use wythoff::board::{Board, BoardError, Value};
use wythoff::observer::Observer;
use wythoff_exact::PHI;

/// Rows that are read, in units of √y.
const ROWS: f64 = 4.0;
/// The layers, and how many of them are as thick as √y together.
const COUNT: usize = 96;
const PER_ROOT: f64 = 32.0;
/// The bulk of the arm begins behind so many layers.
const BULK: usize = 48;
/// The lag of the seam is between these, in units of √y.
const LAGS: (f64, f64) = (0.5, 1.3);
/// Parts of the excess between bulk and épaulette in which the density is averaged.
const PARTS: usize = 12;

/// The layers of the arm behind the seam in some rows, and the lag c of the seam, which is at
/// u = y/φ² + c √y.
///
/// ```
/// use wythoff_anatomy::arm::Arm;
/// use wythoff_anatomy::growth::SeamLayers;
/// let arm = Arm::new().followed(17_000, &())?;
/// let mut rows = Vec::new();
/// for n in 0..12 {
///     rows.extend(SeamLayers::read(&arm, 4000 + 1000 * n, &())?);
/// }
/// let lags = SeamLayers::lags(&rows).ok_or("no layers")?;
/// // docs/algorithms/growth.md#why-the-seam-is-a-parabola
/// assert!((lags.measured - 0.87).abs() < 0.01 && (lags.computed - 0.84).abs() < 0.02);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, JsonSchema, Serialize)]
pub struct SeamLayers {
    /// The first row; 4 √y rows are read.
    pub y: u64,
    /// The lag of the seam, as the mean of these rows.
    pub lag: f64,
    /// The layers, from the seam into the arm: a thirty-second of √y thick each, and 3 √y in
    /// all.
    pub layers: Vec<Layer>,
}

/// The lag of the seam in some rows of the arm, in units of √y.
#[derive(Debug, Clone, PartialEq, JsonSchema, Serialize)]
pub struct SeamLags {
    /// The rows from the first to the last that was read.
    pub rows: (u64, u64),
    /// As measured.
    pub measured: f64,
    /// By the palaces that the layers lack.
    pub balance: f64,
    /// By the density of the layers as a function of their excess.
    pub computed: f64,
    /// The medium in the layers, with this function.
    #[serde(skip)]
    pub medium: Medium,
}

impl SeamLayers {
    /// Reads the layers behind the seam from row `y` on. Returns `None` if there are fewer than
    /// two periods of the épaulette in front of the seam, as in the first rows.
    ///
    /// `Time`: that of reading a window of the arm, 4 √y rows of about 5.4 √y columns.
    ///
    /// # Errors
    /// As [`Board::rows`].
    ///
    /// # Panics
    /// If the arm was not followed through the rows.
    pub fn read(
        arm: &Followed,
        y: u64,
        observer: &dyn Observer,
    ) -> Result<Option<Self>, BoardError> {
        let root = (y as f64).sqrt();
        let height = (ROWS * root) as u64;
        let thickness = ((root / PER_ROOT).round() as u64).max(1);
        let column = |y: u64, lag: f64| (y as f64 / (PHI * PHI) + lag * (y as f64).sqrt()) as u64;
        let left = column(y, LAGS.0).saturating_sub(4 * PERIOD);
        let right = column(y + height, LAGS.1) + COUNT as u64 * thickness;
        let window = Window::try_new(left, y, right - left, height.max(1))
            .expect("rows of the arm lie below 2^53");
        let mut values = arm.rows(window, observer)?;
        let (mut rows, mut lag) = (Vec::with_capacity(height as usize), 0.0);
        for y in y..y + height {
            let Some(row) = values.next_row()? else { break };
            let Some(length) = length_of_epaulette(row, left, y) else { return Ok(None) };
            lag += Seam { u: left + length, y }.lag();
            rows.push(row.to_vec());
        }
        if rows.is_empty() {
            return Ok(None);
        }
        let lag = lag / rows.len() as f64;
        let behind = (y..).zip(&rows).map(|(y, row)| &row[(column(y, lag) - left) as usize..]);
        let rows: Vec<&[Value]> = behind.collect();
        Ok(Some(Self { y, lag, layers: Layer::of_strips(&rows, (COUNT, thickness)) }))
    }

    /// Reads layers from several rows of each group: a group begins in the first row of `rows`, or
    /// `factor` times as far down as the group before, and `samples` of its rows are read, evenly
    /// spread. Groups that end in `rows` are read.
    ///
    /// # Errors
    /// As [`Self::read`].
    ///
    /// # Panics
    /// If the arm was not followed through the rows.
    pub fn groups(
        arm: &Followed,
        rows: Range<u64>,
        (factor, samples): (u64, u64),
        observer: &dyn Observer,
    ) -> Result<Vec<Vec<Self>>, BoardError> {
        let firsts = successors(Some(rows.start), |first| Some(factor * first));
        let groups = firsts.take_while(|first| factor * first < rows.end).map(|first| {
            let row = |n| first + (factor - 1) * first * n / samples;
            let read = |n| Self::read(arm, row(n), observer).transpose();
            (0..samples).filter_map(read).collect()
        });
        groups.collect()
    }

    /// Returns the lag of the seam in several rows, as measured and by their layers; `None`
    /// without rows.
    pub fn lags(rows: &[Self]) -> Option<SeamLags> {
        let mean = |of: &dyn Fn(&Self) -> f64| rows.iter().map(of).sum::<f64>() / rows.len() as f64;
        let medium = Self::medium(rows)?;
        Some(SeamLags {
            rows: (rows.first()?.y, rows.last()?.y),
            measured: mean(&|rows| rows.lag),
            balance: mean(&Self::balance),
            computed: ArmBorder::SEAM.lag(&medium),
            medium,
        })
    }

    /// Returns the medium in the layers of several rows: its density as the mean of layers with
    /// about the same excess. `None` without rows.
    fn medium(rows: &[Self]) -> Option<Medium> {
        let layers = |range: Range<usize>| -> Vec<Layer> {
            rows.iter().flat_map(|rows| &rows.layers[range.clone()]).copied().collect()
        };
        let medium = Medium::of(&layers(0..BULK), &layers(BULK..COUNT), ArmBorder::SEAM)?;
        Some(medium.in_parts(ArmBorder::SEAM, PARTS))
    }

    /// Returns the same rows with the bulk of the arm up to the seam: each layer has the means
    /// of the layers far behind it.
    pub fn without_layer(&self) -> Self {
        let bulk = self.bulk();
        let flat = |layer: &Layer| Layer { columns: layer.columns, ..bulk };
        Self { layers: self.layers.iter().map(flat).collect(), ..*self }
    }

    /// Returns the lag with which the épaulette has as many palaces more, by the advance of the
    /// seam, as the layers have fewer than the bulk of the arm.
    pub fn balance(&self) -> f64 {
        let (near, bulk) = (&self.layers[..BULK], self.bulk().density);
        let thickness = near[1].columns - near[0].columns;
        let lacking: f64 = near.iter().map(|layer| thickness * (bulk - layer.density)).sum();
        lacking / (ArmBorder::SEAM.density() - bulk) / (self.y as f64).sqrt()
    }

    fn bulk(&self) -> Layer {
        Layer::mean(&self.layers[BULK..]).expect("there are more layers")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arm::{Arm, epaulette};

    fn read(from: u64, step: u64) -> Vec<SeamLayers> {
        let arm = Arm::new().followed(from + 13 * step, &()).unwrap();
        let read = |n| SeamLayers::read(&arm, from + step * n, &()).unwrap();
        (0..12).filter_map(read).collect()
    }

    #[test]
    fn the_layers_give_the_lag_of_the_seam_and_the_bulk_alone_does_not() {
        let rows = read(4000, 1000);
        let SeamLags { measured, balance, computed, medium, .. } = SeamLayers::lags(&rows).unwrap();
        let (excess, density) = medium.bulk();
        assert!((excess - 0.312).abs() < 0.005 && (density - 0.41).abs() < 0.003, "{medium:?}");
        let near = |found: f64| (found / measured - 1.0).abs() < 0.05;
        assert!(near(balance) && near(computed), "{measured} {balance} {computed}");
        let flat: Vec<_> = rows.iter().map(SeamLayers::without_layer).collect();
        let flat = SeamLayers::lags(&flat).unwrap();
        assert!(flat.computed < 0.2 && flat.balance.abs() < 1e-9, "{flat:?}");
    }

    #[test]
    fn rows_begin_at_the_seam() {
        // The last column before the first layer is half the time in the épaulette.
        for rows in read(3000, 40) {
            let seam = rows.lag * (rows.y as f64).sqrt();
            assert!((45.0..51.0).contains(&seam), "{seam}");
            let [first, further] = [0, 8].map(|n| rows.layers[n].excess());
            assert!(first > further + 0.05 && first > 0.43, "{first} {further}");
        }
    }

    #[test]
    fn the_first_rows_have_no_seam() {
        let arm = Arm::new().followed(200, &()).unwrap();
        for y in [0, 1, 10] {
            assert_eq!(SeamLayers::read(&arm, y, &()).unwrap(), None);
        }
        assert!(SeamLayers::medium(&[]).is_none() && SeamLayers::lags(&[]).is_none());
    }

    #[test]
    fn the_border_of_the_seam_has_density_and_excess_of_the_epaulette() {
        let row = |y| (0..11).map(|u| epaulette(u, y)).collect::<Vec<_>>();
        let period: Vec<Vec<Value>> = (0..11).map(row).collect();
        let layer = Layer::of_strips(&period, (1, 11))[0];
        let (excess, density) = (ArmBorder::SEAM.excess(), ArmBorder::SEAM.density());
        assert!((layer.density - density).abs() < 1e-12);
        assert!((layer.excess() - excess).abs() < 1e-12);
    }
}
