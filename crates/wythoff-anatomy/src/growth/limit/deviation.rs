//! Distances of a board from the limit.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{in_row, palaces};
use wythoff::Window;
use wythoff::blocking::sweep::Sweep;
use wythoff::observer::{Interrupted, Observer};

/// A sum of densities along a row differs from the integral by less than this many palaces.
const SUMS_AND_INTEGRALS: f64 = 1.4;

/// The differences between the rows of a square at the origin and the limit.
#[derive(Debug, Clone, Copy, PartialEq, JsonSchema, Serialize, Deserialize)]
pub struct Deviation {
    /// The game.
    pub k: u64,
    /// Rows and columns of the square.
    pub size: u64,
    /// Palaces in the square.
    pub palaces: u64,
    /// Palaces in the limit: k² times the integral of the density.
    pub limit: f64,
    /// Root of the mean square of the differences between the palaces of a row and those in the
    /// limit.
    pub scatter: f64,
    /// The largest of these differences.
    pub largest: f64,
}

impl Deviation {
    /// Sweeps the first `size` rows and columns of a game, and compares each row with the limit.
    ///
    /// `Time: O(size²)`. `Memory: O(size)`.
    ///
    /// # Errors
    /// If the observer cancels.
    ///
    /// # Panics
    /// If `size` is 0 or above 2^60.
    ///
    /// ```
    /// use wythoff::K;
    /// use wythoff::blocking::Sweep;
    /// use wythoff_anatomy::growth::limit::Deviation;
    /// let found = Deviation::measure(&Sweep::new(K::try_new(1000)?), 3000, &())?;
    /// assert_eq!(found.palaces, 1_659_174); // docs/results.md#numbers
    /// assert!(found.is_within_the_bounds());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn measure(sweep: &Sweep, size: u64, observer: &dyn Observer) -> Result<Self, Interrupted> {
        let window = Window::try_new(0, 0, size, size).expect("a square of a board");
        let survey = sweep.survey(window, false, observer)?;
        Ok(Self::of(sweep.k().get(), &survey.palaces_by_row))
    }

    /// Compares the palaces of each row of a square with the limit of game k.
    pub fn of(k: u64, palaces_by_row: &[u64]) -> Self {
        let (n, size) = (k as f64, palaces_by_row.len() as u64);
        let side = size as f64 / n;
        let difference = |(y, &row): (u64, &u64)| row as f64 - n * in_row(side, y as f64 / n);
        let differences = || (0..).zip(palaces_by_row).map(difference);
        let square = differences().map(|difference| difference * difference).sum::<f64>();
        Self {
            k,
            size,
            palaces: palaces_by_row.iter().sum(),
            limit: n * n * palaces(side, side),
            scatter: (square / size as f64).sqrt(),
            largest: differences().map(f64::abs).fold(0.0, f64::max),
        }
    }

    /// Returns the bound that is proved for the scatter: the root of 5.25 times the size or 2 (k +
    /// 1), whichever is less, and what sums of densities differ from integrals.
    pub fn bound(&self) -> f64 {
        (5.25 * self.size.min(2 * (self.k + 1)) as f64).sqrt() + SUMS_AND_INTEGRALS
    }

    /// Returns the bound that is proved for each single row: four times the cube root of the size
    /// times itself or 2 (k + 1), whichever is less, plus 5, and what sums differ from integrals.
    pub fn bound_of_a_row(&self) -> f64 {
        let area = self.size as f64 * self.size.min(2 * (self.k + 1)) as f64;
        4.0 * area.cbrt() + 5.0 + SUMS_AND_INTEGRALS
    }

    /// Returns true if the scatter and the largest difference are within their bounds.
    pub fn is_within_the_bounds(&self) -> bool {
        self.scatter <= self.bound() && self.largest <= self.bound_of_a_row()
    }
}
