//! The density of palaces behind the outline, and the excess of V + D over what is gone from H.

use schemars::JsonSchema;
use serde::Serialize;

use super::inward;
use crate::arm::Followed;
use wythoff::board::{BoardError, Value};
use wythoff::observer::Observer;

/// A strip of the arm parallel to one of its borders.
#[derive(Debug, Clone, Copy, PartialEq, JsonSchema, Serialize)]
pub struct Layer {
    /// Columns from the border to the middle of the strip: at the rim, from the last palaces.
    pub columns: f64,
    /// Palaces by squares.
    pub density: f64,
    /// Mean of p.
    pub value: f64,
}

impl Layer {
    /// Returns the layers of some rows: strips of `thickness` columns, `count` of them.
    ///
    /// `Time`: that of reading these columns.
    ///
    /// # Errors
    /// As [`Board::rows`](wythoff::board::Board::rows).
    ///
    /// # Panics
    /// If there are no rows, or the arm was not followed through them.
    pub fn read(
        arm: &Followed,
        rows: std::ops::Range<u64>,
        (count, thickness): (usize, u64),
        observer: &dyn Observer,
    ) -> Result<Vec<Self>, BoardError> {
        let values = inward(arm, rows, count as u64 * thickness, observer)?;
        Ok(Self::of_strips(&values, (count, thickness)))
    }

    /// Returns the layers of rows of values, which begin at the border: strips of `thickness`
    /// columns, `count` of them.
    pub(crate) fn of_strips(
        rows: &[impl AsRef<[Value]>],
        (count, thickness): (usize, u64),
    ) -> Vec<Self> {
        let layer = |place: usize| {
            let from = place * thickness as usize;
            let squares = || {
                rows.iter().flat_map(|row| row.as_ref().iter().skip(from).take(thickness as usize))
            };
            let all = squares().count() as f64;
            Self {
                columns: (from as f64) + thickness as f64 / 2.0,
                density: squares().filter(|&&p| p < 0).count() as f64 / all,
                value: squares().sum::<Value>() as f64 / all,
            }
        };
        (0..count).map(layer).collect()
    }

    /// Returns a layer with the means of some layers; `None` without layers.
    pub(crate) fn mean(layers: &[Self]) -> Option<Self> {
        let mean = |of: fn(&Self) -> f64| layers.iter().map(of).sum::<f64>() / layers.len() as f64;
        (!layers.is_empty()).then(|| Self {
            columns: mean(|layer| layer.columns),
            density: mean(|layer| layer.density),
            value: mean(|layer| layer.value),
        })
    }

    /// The mean of p, without what a square itself takes from its row, column and diagonal: half a
    /// palace of each, on average.
    ///
    /// In the skin this is 0, and in the gap behind it p.
    pub fn excess(&self) -> f64 {
        self.value + 1.5 * self.density
    }
}
