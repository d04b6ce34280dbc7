//! Counts of a window, region by region.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use super::{Anatomy, Region};
use wythoff::Window;
use wythoff::blocking::stats::WindowHash;
use wythoff::board::{Board, BoardError, Value};
use wythoff::observer::Observer;
use wythoff::text::as_text;

/// The values of one region in a window.
#[derive(Debug, Clone, PartialEq, Eq, JsonSchema, Serialize)]
pub struct RegionCensus {
    /// Squares.
    pub cells: u128,
    /// Palaces among them.
    pub palaces: u128,
    /// The window hash of these palaces: the sum of 31 x + 17 y modulo 2^61 - 1.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "String")]
    pub hash: u64,
    /// The sum of the values.
    pub sum: i128,
    /// The smallest value.
    pub min: Value,
    /// The largest value.
    pub max: Value,
    /// Number of squares by value.
    pub histogram: BTreeMap<Value, u64>,
}

impl RegionCensus {
    /// Palaces a square, from 0 to 1.
    pub fn density(&self) -> f64 {
        self.palaces as f64 / self.cells as f64
    }

    /// The mean value.
    pub fn mean(&self) -> f64 {
        self.sum as f64 / self.cells as f64
    }

    /// The part of the squares that have a value, from 0 to 1.
    pub fn share(&self, value: Value) -> f64 {
        self.histogram.get(&value).copied().unwrap_or(0) as f64 / self.cells as f64
    }
}

impl Anatomy {
    /// Counts the values of a window, region by region. Regions that the window does not meet are
    /// missing, and so are squares whose region is unknown.
    ///
    /// `Time: O(cells of the window)`. `Memory`: a row, and that of the board.
    ///
    /// # Errors
    /// If the board fails, or the observer cancels.
    ///
    /// ```
    /// use wythoff::Window;
    /// use wythoff_anatomy::anatomy::{Anatomy, Region};
    /// use wythoff::K;
    /// use wythoff::blocking::Sweep;
    /// let k = K::try_new(600)?;
    /// let board = Sweep::new(k).keep(1800, &())?;
    /// let anatomy = Anatomy::survey(k, &board, 1800, &())?;
    /// let found = anatomy.census(&board, Window::try_new(0, 0, 1800, 1800)?, &())?;
    /// assert!((found[&Region::Arm].density() - 0.41).abs() < 0.01);
    /// assert_eq!(found[&Region::Outer].palaces, 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn census(
        &self,
        board: &dyn Board,
        window: Window,
        observer: &dyn Observer,
    ) -> Result<BTreeMap<Region, RegionCensus>, BoardError> {
        let mut tallies: [Tally; Region::ALL.len()] = std::array::from_fn(|_| Tally::new());
        let mut rows = board.rows(window, observer)?;
        for y in window.y()..window.bottom() {
            let Some(values) = rows.next_row()? else { break };
            for (columns, region) in self.runs(y, window.x()..window.right()) {
                let Some(region) = region else { continue };
                let here =
                    (columns.start - window.x()) as usize..(columns.end - window.x()) as usize;
                tallies[region as usize].add(columns.start, y, &values[here]);
            }
        }
        let found = Region::ALL.into_iter().zip(tallies);
        Ok(found.filter_map(|(region, tally)| Some((region, tally.finish()?))).collect())
    }
}

/// One region being counted.
struct Tally {
    /// Squares by value, from -`FEW` to `FEW` - 1.
    few: Vec<u64>,
    /// Squares by the other values: they are rare outside the hood.
    others: BTreeMap<Value, u64>,
    palaces: u128,
    /// The sums of the columns and rows of the palaces.
    sums: (u128, u128),
}

/// Values nearer to 0 are counted in a table.
const FEW: Value = 64;

impl Tally {
    fn new() -> Self {
        let few = vec![0; 2 * FEW as usize];
        Self { few, others: BTreeMap::new(), palaces: 0, sums: (0, 0) }
    }

    /// Adds cells of row `y` from column `x` on.
    fn add(&mut self, x: u64, y: u64, values: &[Value]) {
        let (mut palaces, mut columns) = (0_u64, 0_u64);
        for (i, &value) in (0..).zip(values) {
            match self.few.get_mut((value + FEW).cast_unsigned() as usize) {
                Some(count) => *count += 1,
                None => *self.others.entry(value).or_default() += 1,
            }
            palaces += u64::from(value < 0);
            columns += if value < 0 { i } else { 0 };
        }
        let palaces = u128::from(palaces);
        self.palaces += palaces;
        self.sums.0 += u128::from(x) * palaces + u128::from(columns);
        self.sums.1 += u128::from(y) * palaces;
    }

    fn finish(self) -> Option<RegionCensus> {
        let mut histogram = self.others;
        histogram.extend((-FEW..).zip(self.few).filter(|&(_, cells)| cells > 0));
        let mut hash = WindowHash::default();
        hash.add(self.sums.0, self.sums.1);
        Some(RegionCensus {
            cells: histogram.values().map(|&cells| u128::from(cells)).sum(),
            palaces: self.palaces,
            hash: hash.get(),
            sum: histogram.iter().map(|(&p, &cells)| i128::from(p) * i128::from(cells)).sum(),
            min: *histogram.keys().next()?,
            max: *histogram.keys().next_back()?,
            histogram,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wythoff::K;
    use wythoff::blocking::Sweep;

    #[test]
    fn regions_add_up_to_the_window() {
        let k = K::try_new(300).unwrap();
        let sweep = Sweep::new(k);
        let board = sweep.keep(900, &()).unwrap();
        let anatomy = Anatomy::survey(k, &board, 900, &()).unwrap();
        let window = Window::try_new(0, 0, 900, 900).unwrap();
        let found = anatomy.census(&board, window, &()).unwrap();
        let cells: BTreeMap<_, _> =
            found.iter().map(|(&region, census)| (region, census.cells)).collect();
        assert_eq!(cells, anatomy.cells());
        let stats = sweep.stats(window, &()).unwrap();
        assert_eq!(found.values().map(|census| census.palaces).sum::<u128>(), stats.palaces.into());
        let hash = found.values().map(|census| u128::from(census.hash)).sum::<u128>();
        assert_eq!(hash % ((1 << 61) - 1), stats.hash.into());
        let mut histogram = BTreeMap::new();
        for (_, census) in found.iter().filter(|(region, _)| **region != Region::Hood) {
            for (&value, &cells) in &census.histogram {
                *histogram.entry(value).or_default() += cells;
            }
        }
        assert_eq!(Some(histogram), stats.histogram);
    }
}
