//! The weft: the blue stripes of squares with p = 1, through which inner beams influence each
//! other.
//!
//! Where there are no palaces all signals pass unchanged, so p(x, y) = V(x) + H(y) + D(x - y) - k
//! is a sum of three functions of one line each. The weft consists of the columns, rows and
//! diagonals with one palace more behind them than others. Its stripes therefore run in these three
//! directions only.
//!
//! Source: \[CLN\] section 3.1.

mod exchange;

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

pub use exchange::Exchange;

use crate::anatomy::{Anatomy, Region};
use wythoff::Window;
use wythoff::board::{Board, BoardError, Value};
use wythoff::observer::Observer;

/// The weft in one region.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Weft {
    /// Squares of the region.
    pub cells: u64,
    /// Squares with p = 1.
    pub ones: u64,
    /// Number of stripes along rows: runs of adjacent squares with p = 1.
    pub along_rows: u64,
    /// Along columns.
    pub along_columns: u64,
    /// Along diagonals, which a queen takes.
    pub along_diagonals: u64,
    /// Along the diagonals across these, which no queen takes.
    pub across: u64,
}

impl Weft {
    /// The part of the squares that have p = 1, from 0 to 1.
    pub fn share(&self) -> f64 {
        self.ones as f64 / self.cells as f64
    }

    /// Returns the mean lengths of stripes along rows, columns, diagonals and anti-diagonals,
    /// relative to those of independent squares with the same share of p = 1.
    pub fn stripes(&self) -> [f64; 4] {
        let chance = 1.0 / (1.0 - self.share());
        let runs = [self.along_rows, self.along_columns, self.along_diagonals, self.across];
        runs.map(|runs| self.ones as f64 / runs as f64 / chance)
    }
}

/// Counts the weft of a window, region by region. Squares without a known region are left out, and
/// a stripe that enters from another region begins where it enters.
///
/// `Time: O(cells of the window)`. `Memory`: two rows, besides that of the board.
///
/// # Errors
/// If the board fails, or the observer cancels.
///
/// ```
/// use wythoff::Window;
/// use wythoff_anatomy::anatomy::{Anatomy, Region};
/// use wythoff::K;
/// use wythoff::blocking::Sweep;
/// use wythoff_anatomy::weft;
/// let k = K::try_new(600)?;
/// let board = Sweep::new(k).keep(1800, &())?;
/// let anatomy = Anatomy::survey(k, &board, 1800, &())?;
/// let found = weft::census(&anatomy, &board, Window::try_new(0, 0, 1800, 1800)?, &())?;
/// assert_eq!(found[&Region::Outer].ones, 0);
/// assert!((found[&Region::Epaulette].share() - 3.0 / 11.0).abs() < 0.01);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn census(
    anatomy: &Anatomy,
    board: &dyn Board,
    window: Window,
    observer: &dyn Observer,
) -> Result<BTreeMap<Region, Weft>, BoardError> {
    let mut found: BTreeMap<Region, Weft> = BTreeMap::new();
    let width = window.width() as usize;
    // The regions of squares with p = 1 in this row and the one above, with one square more on both
    // sides.
    let mut above: Vec<Option<Region>> = vec![None; width + 2];
    let mut here = above.clone();
    let mut rows = board.rows(window, observer)?;
    for y in window.y()..window.bottom() {
        let Some(values) = rows.next_row()? else { break };
        here.fill(None);
        for (columns, region) in anatomy.runs(y, window.x()..window.right()) {
            let Some(region) = region else { continue };
            let [start, end] = [columns.start, columns.end].map(|x| (x - window.x()) as usize);
            let weft = found.entry(region).or_default();
            weft.cells += (end - start) as u64;
            weft.add(region, start, &values[start..end], &above, &mut here);
        }
        std::mem::swap(&mut above, &mut here);
    }
    Ok(found)
}

impl Weft {
    /// Counts a part of a row that lies in one region and begins at square `start` of the window.
    fn add(
        &mut self,
        region: Region,
        start: usize,
        values: &[Value],
        above: &[Option<Region>],
        here: &mut [Option<Region>],
    ) {
        for (x, _) in (start..).zip(values).filter(|(_, p)| **p == 1) {
            let begins = |before: Option<Region>| u64::from(before != Some(region));
            self.ones += 1;
            self.along_rows += begins(here[x]);
            self.along_diagonals += begins(above[x]);
            self.along_columns += begins(above[x + 1]);
            self.across += begins(above[x + 2]);
            here[x + 1] = Some(region);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wythoff::K;
    use wythoff::blocking::Sweep;

    #[test]
    fn stripes_are_counted_where_they_begin() {
        let mut weft = Weft { cells: 8, ..Weft::default() };
        let region = Region::Fabric;
        let mut above = vec![None; 6];
        let mut here = vec![None; 6];
        weft.add(region, 0, &[1, 1, 0, 1], &above, &mut here);
        std::mem::swap(&mut above, &mut here);
        here.fill(None);
        weft.add(region, 0, &[0, 1, 0, 1], &above, &mut here);
        assert_eq!((weft.ones, weft.along_rows, weft.along_columns), (5, 4, 3));
        assert_eq!((weft.along_diagonals, weft.across), (4, 5));
        assert!((weft.share() - 0.625).abs() < 1e-12);
    }

    #[test]
    fn far_from_threads_the_values_are_sums_of_a_column_a_row_and_a_diagonal() {
        // Inner sector of game 24: no palaces between row 20 000 and the beam.
        let k = K::try_new(24).unwrap();
        let window = Window::try_new(20_400, 20_000, 200, 200).unwrap();
        let values = Sweep::new(k).values(window, &()).unwrap();
        assert!(values.iter().all(|&p| p >= 0) && values.contains(&1));
        let p = |x: usize, y: usize| values[200 * y + x];
        // (1 - X)(1 - Y)(1 - XY) p = 0.
        for y in 2..200 {
            for x in 2..200 {
                let mixed =
                    |x: usize, y: usize| p(x, y) - p(x - 1, y) - p(x, y - 1) + p(x - 1, y - 1);
                assert_eq!(mixed(x, y), mixed(x - 1, y - 1), "{x}, {y}");
            }
        }
    }

    #[test]
    fn as_many_squares_as_the_census_of_the_regions_has() {
        let k = K::try_new(500).unwrap();
        let board = Sweep::new(k).keep(1500, &()).unwrap();
        let anatomy = Anatomy::survey(k, &board, 1500, &()).unwrap();
        let window = Window::try_new(100, 50, 1300, 1400).unwrap();
        let weft = census(&anatomy, &board, window, &()).unwrap();
        let regions = anatomy.census(&board, window, &()).unwrap();
        assert_eq!(weft.len(), regions.len());
        for (region, found) in regions {
            let weft = weft[&region];
            assert_eq!(u128::from(weft.cells), found.cells, "{region:?}");
            assert_eq!(weft.ones, found.histogram.get(&1).copied().unwrap_or(0), "{region:?}");
        }
    }
}
