//! Growth: the places of a game in parts of k, as k grows: armpit, prism, seam, rift, and the range
//! of values.
//!
//! One sweep as far as the prism gives them all ([`Growth::measure`]); [`fit`] finds the power laws
//! by which they approach their limits. [`Crossing`] measures and computes the hole behind the
//! armpit where values are largest. `docs/algorithms/growth.md` derives the limits.

mod crossing;
pub mod fit;
pub mod limit;
mod prism;
mod seam;
mod seam_layers;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use crossing::{Crossing, Hole, Profile};
pub use prism::{DIAGONALS, Prism, prism};
pub use seam::{Seam, seam};
pub use seam_layers::{SeamLags, SeamLayers};

use crate::armpit::is_near;
use crate::maxima::Maxima;
use wythoff::blocking::sweep::Sweep;
use wythoff::board::{BoardError, Value};
use wythoff::observer::Observer;
use wythoff::{K, Window};
use wythoff_exact::PHI;

/// The largest game of which all tiles are kept in memory.
const WHOLE: u64 = 1_000_000;

/// Returns the place of the armpit in the limit, in parts of k: where a rift of slope φ^2 from the
/// nose meets a seam of slope 1/φ^2 from the shoulder, at y = (1 + φ/3) / √5.
///
/// ```
/// let (x, y) = wythoff_anatomy::growth::armpit_limit();
/// // docs/algorithms/growth.md#the-armpit
/// assert!((x - 1.26295).abs() < 1e-5 && (y - 0.68842).abs() < 1e-5);
/// ```
pub fn armpit_limit() -> (f64, f64) {
    let y = (1.0 + PHI / 3.0) / 5_f64.sqrt();
    (1.0 + y / (PHI * PHI), y)
}

/// The places of one game.
#[derive(Debug, Clone, PartialEq, JsonSchema, Serialize, Deserialize)]
pub struct Growth {
    /// The game.
    pub k: u64,
    /// Rows and columns that were swept: those up to the prism, and some more.
    pub size: u64,
    /// The upper right armpit.
    pub armpit: (u64, u64),
    /// The prism.
    pub prism: Prism,
    /// Smallest value outside the hood.
    pub min: Value,
    /// Largest value.
    pub max: Value,
    /// Squares with the largest value, and how many of those lie at an armpit.
    pub brightest: (u64, u64),
}

impl Growth {
    /// Returns the side of the board that must be swept.
    pub const fn size(k: u64) -> u64 {
        17 * k / 10 + 600
    }

    /// Sweeps a game as far as its prism. Returns `None` if it has no armpit or no prism, as games
    /// with small k.
    ///
    /// Of games beyond 1,000,000 only the tiles near the armpit and along the main diagonal are
    /// kept in memory, and the result is `None` if the largest value lies elsewhere, too.
    ///
    /// `Time: O(k^2)`, 1.45 k^2 cells. `Memory`: that of [`Sweep::keep`] up to game 1,000,000,
    /// where it is 350 MB; some 900 MB for game 10,000,000.
    ///
    /// # Errors
    /// If the observer cancels.
    ///
    /// ```
    /// use wythoff::K;
    /// use wythoff::blocking::Sweep;
    /// use wythoff_anatomy::growth::Growth;
    /// let found = Growth::measure(&Sweep::new(K::try_new(2000)?), &())?.ok_or("too small")?;
    /// // docs/algorithms/test-vectors.md#junctions (armpit 0.6960 k, prism 1.655 k)
    /// assert!((found.of_k(found.armpit.1) - 0.696).abs() < 0.003);
    /// assert!((found.of_k(found.prism.median) - 1.655).abs() < 0.001);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn measure(sweep: &Sweep, observer: &dyn Observer) -> Result<Option<Self>, BoardError> {
        let k = sweep.k().get();
        let size = Self::size(k);
        let is_kept = |tile: Window| k <= WHOLE || Self::reads(sweep.k(), tile);
        let kept = sweep.keep_part(size, size, is_kept, observer)?;
        if !Maxima::all_lie(&kept, is_kept) {
            return Ok(None);
        }
        let maxima = Maxima::find(&kept, observer)?;
        let Some((armpit, prism)) = maxima.armpit.zip(prism(&kept, size, observer)?) else {
            return Ok(None);
        };
        let min = kept.extents().iter().map(|tile| tile.min).min().unwrap_or(0);
        let at = maxima.at_armpit().count() as u64;
        let brightest = (maxima.squares, 2 * at);
        Ok(Some(Self { k, size, armpit, prism, min, max: maxima.max, brightest }))
    }

    /// Returns true if a tile is read, or its signals enter one that is.
    fn reads(k: K, tile: Window) -> bool {
        // Windows along the diagonal meet two tiles of a row, and the row above enters them.
        is_near(k, tile) || tile.x() <= tile.bottom() + tile.height()
    }

    /// A coordinate in parts of k.
    pub fn of_k(&self, at: u64) -> f64 {
        at as f64 / self.k as f64
    }

    /// Returns the corner opposite the nose of the parallelogram with the nose and the two armpits,
    /// in parts of k: the place of the prism if both frays are as straight as the rifts.
    pub fn opposite(&self) -> f64 {
        self.of_k(self.armpit.0 + self.armpit.1) - 1.0 / 3.0
    }

    /// Columns a row of the rift, in the mean from the nose to the armpit.
    pub fn rift(&self) -> f64 {
        (self.of_k(self.armpit.0) - 1.0 / 3.0) / (self.of_k(self.armpit.1) - 1.0 / 3.0)
    }

    /// Columns a row of the seam, in the mean from the shoulder to the armpit.
    pub fn seam(&self) -> f64 {
        (self.armpit.0 - self.k) as f64 / self.armpit.1 as f64
    }

    /// Values from the smallest to the largest: how many states the automaton uses behind the hood.
    pub const fn states(&self) -> u64 {
        self.max.abs_diff(self.min) + 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn junctions_lie_where_they_were_measured() {
        // docs/algorithms/test-vectors.md#junctions: armpit,
        // prism (median), opposite corner, in parts of k.
        for (k, armpit, prism, opposite) in [
            (500, (1.2940, 0.7020), 1.650, 1.6627),
            (1000, (1.2870, 0.6990), 1.640, 1.6527),
            (5000, (1.2746, 0.6936), 1.638, 1.6349),
            (10_000, (1.2714, 0.6923), 1.631, 1.6304),
        ] {
            let sweep = Sweep::new(K::try_new(k).unwrap());
            let found = Growth::measure(&sweep, &()).unwrap().unwrap();
            let near = |seen: f64, known: f64, by: f64| {
                assert!((seen / known - 1.0).abs() < by, "k {k}: {seen} {known}");
            };
            near(found.of_k(found.armpit.0), armpit.0, 0.01);
            near(found.of_k(found.armpit.1), armpit.1, 0.01);
            near(found.of_k(found.prism.median), prism, 0.005);
            near(found.opposite(), opposite, 0.01);
        }
    }

    #[test]
    fn tiles_near_the_armpit_and_the_diagonal_are_enough() {
        for k in [5000, 9973] {
            let k = K::try_new(k).unwrap();
            let (sweep, size) = (Sweep::new(k), Growth::size(k.get()));
            let whole = Growth::measure(&sweep, &()).unwrap().unwrap();
            let part = sweep.keep_part(size, size, |tile| Growth::reads(k, tile), &()).unwrap();
            let maxima = Maxima::find(&part, &()).unwrap();
            assert_eq!(maxima.armpit, Some(whole.armpit), "{k:?}");
            assert_eq!((maxima.max, maxima.squares), (whole.max, whole.brightest.0), "{k:?}");
            assert_eq!(prism(&part, size, &()).unwrap(), Some(whole.prism), "{k:?}");
            assert!(part.extents().iter().any(|tile| !Growth::reads(k, tile.window)), "{k:?}");
        }
    }

    #[test]
    fn the_largest_value_grows() {
        // docs/results.md#numbers: range of values in 3k x 3k.
        for (k, min, max) in [(2000, -4, 4), (5000, -4, 6), (10_000, -4, 9)] {
            let sweep = Sweep::new(K::try_new(k).unwrap());
            let found = Growth::measure(&sweep, &()).unwrap().unwrap();
            assert_eq!(found.max, max, "k {k}");
            assert!(found.min >= min, "k {k}");
        }
    }

    #[test]
    fn small_games_have_nothing_to_tell() {
        assert_eq!(Growth::measure(&Sweep::new(K::try_new(7).unwrap()), &()).unwrap(), None);
    }
}
