//! Statistics of a window: palaces, their hash, the range of values and their histogram.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use super::hood;
use crate::board::{Board, BoardError, Value};
use crate::observer::Observer;
use crate::text::as_text;
use crate::{K, Window};

/// The prime 2^61 - 1, the modulus of window hashes.
const HASH_MODULUS: u64 = (1 << 61) - 1;

/// Counts of a window of game k.
///
/// `palaces` and `hash` cover the whole window; `min`, `max` and `histogram` the cells outside
/// the hood, where values are small. The last three are empty if all cells are in the hood, and
/// the histogram also if it was not asked for.
#[derive(Debug, Clone, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Stats {
    /// The game.
    pub k: K,
    /// The window.
    #[serde(flatten)]
    pub window: Window,
    /// Number of palaces.
    pub palaces: u64,
    /// Sum over the palaces of 31 x + 17 y, modulo 2^61 - 1, in absolute coordinates.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "String")]
    pub hash: u64,
    /// Smallest value outside the hood.
    pub min: Option<Value>,
    /// Largest value outside the hood.
    pub max: Option<Value>,
    /// Number of cells outside the hood by value.
    pub histogram: Option<BTreeMap<Value, u64>>,
}

impl Stats {
    /// Returns the statistics of a window of a board of game k.
    ///
    /// `Time: O(cells of the window)` beside that of the board.
    ///
    /// # Errors
    /// If the board fails, or the observer cancels.
    ///
    /// ```
    /// use std::sync::Mutex;
    /// use wythoff::blocking::{Quadtree, Stats};
    /// use wythoff::{K, Window};
    /// let k = K::try_new(8)?;
    /// let far = Window::try_new(1_000_000_000_000, 2_500_000_000_000, 100, 100)?;
    /// let stats = Stats::of(k, &Mutex::new(Quadtree::new(k)?), far, &())?;
    /// assert_eq!((stats.palaces, stats.min), (195, Some(-2)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(
        k: K,
        board: &dyn Board,
        window: Window,
        observer: &dyn Observer,
    ) -> Result<Self, BoardError> {
        let mut tally = Tally::new(k, window);
        let mut rows = board.rows(window, observer)?;
        for y in window.y()..window.bottom() {
            let Some(row) = rows.next_row()? else { break };
            for (x, &value) in (window.x()..).zip(row) {
                tally.add(x, y, value);
            }
        }
        Ok(tally.finish())
    }
}

/// The window hash of palaces that are added one after the other: the sum of 31 x + 17 y over
/// them, modulo 2^61 - 1.
#[derive(Debug, Clone, Copy, Default)]
pub struct WindowHash(u64);

impl WindowHash {
    /// Adds palaces whose coordinates have the sums `x` and `y`.
    pub fn add(&mut self, x: u128, y: u128) {
        let modulus = u128::from(HASH_MODULUS);
        let sum = u128::from(self.0) + 31 * (x % modulus) + 17 * (y % modulus);
        self.0 = (sum % modulus) as u64;
    }

    /// Adds the palaces of a window, given by their number in each column and in each row.
    pub fn add_lines(&mut self, cells: Window, by_column: &[u32], by_row: &[u32]) {
        let weigh = |start: u64, counts: &[u32]| -> u128 {
            (u128::from(start)..).zip(counts).map(|(c, &n)| c * u128::from(n)).sum()
        };
        self.add(weigh(cells.x(), by_column), weigh(cells.y(), by_row));
    }

    /// Returns the hash of the palaces added so far.
    pub const fn get(self) -> u64 {
        self.0
    }
}

/// Statistics taken cell by cell, for the reference engines.
pub(crate) struct Tally {
    stats: Stats,
    hash: WindowHash,
    histogram: BTreeMap<Value, u64>,
}

impl Tally {
    pub(crate) fn new(k: K, window: Window) -> Self {
        let stats = Stats { k, window, palaces: 0, hash: 0, min: None, max: None, histogram: None };
        Self { stats, hash: WindowHash::default(), histogram: BTreeMap::new() }
    }

    pub(crate) fn add(&mut self, x: u64, y: u64, value: Value) {
        if value < 0 {
            self.stats.palaces += 1;
            self.hash.add(x.into(), y.into());
        }
        if hood::visible(self.stats.k, x, y).is_none() {
            *self.histogram.entry(value).or_default() += 1;
        }
    }

    pub(crate) fn finish(self) -> Stats {
        let min = self.histogram.keys().next().copied();
        let max = self.histogram.keys().next_back().copied();
        let histogram = (!self.histogram.is_empty()).then_some(self.histogram);
        Stats { hash: self.hash.get(), min, max, histogram, ..self.stats }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;
    use crate::blocking::{Quadtree, Sweep};

    #[test]
    fn every_board_of_a_game_has_the_same_statistics() {
        for (k, at, size) in [(1, (0, 0), (70, 40)), (5, (2, 1), (9, 33)), (40, (60, 75), (50, 41))]
        {
            let k = K::try_new(k).unwrap();
            let window = Window::try_new(at.0, at.1, size.0, size.1).unwrap();
            let sweep = Sweep::new(k);
            let expected = sweep.stats(window, &()).unwrap();
            assert_eq!(Stats::of(k, &sweep, window, &()).unwrap(), expected);
            let tree = Mutex::new(Quadtree::new(k).unwrap());
            assert_eq!(Stats::of(k, &tree, window, &()).unwrap(), expected);
        }
        let stop = |_: u128, _: u128| std::ops::ControlFlow::Break(());
        let (k, window) = (K::ONE, Window::try_new(0, 0, 9, 9).unwrap());
        assert!(Stats::of(k, &Sweep::new(k), window, &stop).is_err());
    }
}
