//! The excess of gaps, and which of them last.
//!
//! A thread with t palaces in a row and the slope s leaves t/s palaces in a column and t/(s - 1) on
//! a diagonal. So in the gap left of some threads a square sees the sum of t/s + t/(s - 1) in its
//! column and on its diagonal, in the mean, and r, the sum of t, is gone from its row. What it sees
//! beyond that is the *excess* E of the gap, the mean of its values.
//!
//! Seen the other way, the excess of the gaps on both sides of a thread gives its slope. So gaps
//! with the points (r, E) decide which threads meet (`docs/algorithms/threads.md`, "Which gaps
//! last").

use schemars::JsonSchema;
use serde::Serialize;

/// Palaces beyond a gap are a whole number up to this: those of a record have three digits.
const WHOLE: f64 = 1e-6;

/// A gap, by what decides whether it lasts.
#[derive(Debug, Clone, Copy, PartialEq, JsonSchema, Serialize)]
pub struct Excess {
    /// Palaces beyond it in a row.
    pub beyond: f64,
    /// The mean of the values of its squares.
    pub excess: f64,
}

/// Returns what a thread of `palaces` palaces in a row adds to the excess of the gap left of it.
///
/// ```
/// use wythoff_anatomy::threads;
/// // The skin of level 3 leaves a stripe in 34 columns.
/// assert!((threads::added_excess(21.0, 34.0 / 13.0) - 1.0 / 34.0).abs() < 1e-12);
/// ```
pub fn added_excess(palaces: f64, slope: f64) -> f64 {
    palaces * (1.0 / slope + 1.0 / (slope - 1.0) - 1.0)
}

/// Returns the slope of a thread of `palaces` palaces in a row that adds `excess`.
///
/// With c = 1 + excess / palaces it is the larger root of c s² - (c + 2) s + 1 = 0; the slope is
/// φ² if nothing is added.
///
/// ```
/// use wythoff_anatomy::threads;
/// assert!((threads::slope_of(21.0, 1.0 / 34.0) - 34.0 / 13.0).abs() < 1e-12);
/// ```
pub fn slope_of(palaces: f64, excess: f64) -> f64 {
    let c = 1.0 + excess / palaces;
    let half = f64::midpoint(c, 2.0) / c;
    half + (half * half - 1.0 / c).sqrt()
}

impl Excess {
    /// Outer space.
    pub const OUTER_SPACE: Self = Self { beyond: 0.0, excess: 0.0 };

    /// Returns the gaps left of threads with these palaces in a row and slopes, from the outermost
    /// one inward; the first gap is outer space.
    ///
    /// ```
    /// use wythoff_anatomy::threads::Excess;
    /// let gaps = Excess::behind([(21.0, 34.0 / 13.0), (45.0, 2.60285)]);
    /// assert_eq!(gaps.iter().map(|gap| gap.beyond).collect::<Vec<_>>(), [0.0, 21.0, 66.0]);
    /// assert!((gaps[2].excess - 0.393).abs() < 0.001);
    /// ```
    pub fn behind(threads: impl IntoIterator<Item = (f64, f64)>) -> Vec<Self> {
        let next = |gap: &mut Self, (palaces, slope)| {
            gap.beyond += palaces;
            gap.excess += added_excess(palaces, slope);
            Some(*gap)
        };
        let inner = threads.into_iter().scan(Self::OUTER_SPACE, next);
        [Self::OUTER_SPACE].into_iter().chain(inner).collect()
    }

    /// Returns those of the gaps [`behind`](Self::behind) threads that have a whole number of
    /// palaces beyond them, up to the first one that has not: the palaces in a row of a thread
    /// inside of it change from row to row.
    ///
    /// ```
    /// use wythoff_anatomy::threads::Excess;
    /// let gaps = Excess::steady([(21.0, 34.0 / 13.0), (45.0, 2.60285), (1.2, 2.4)]);
    /// assert_eq!(gaps.len(), 3);
    /// ```
    pub fn steady(threads: impl IntoIterator<Item = (f64, f64)>) -> Vec<Self> {
        let is_whole = |gap: &Self| (gap.beyond - gap.beyond.round()).abs() < WHOLE;
        Self::behind(threads).into_iter().take_while(is_whole).collect()
    }

    /// Returns the gaps that are left when all threads have met that are going to meet: the corners
    /// of the largest convex polygon below the points (r, E). Gaps that lie on a side last as well,
    /// between parallel threads. The gaps are in the order of r.
    ///
    /// It is proved if gaps keep their excess as long as they last. `Time`: linear.
    ///
    /// ```
    /// use wythoff_anatomy::threads::Excess;
    /// // A skin, and a thread behind it; of three gaps with the same excess, one is left.
    /// let gaps = [(0.0, 0.0), (21.0, 0.029), (100.0, 0.38), (105.0, 0.38), (108.0, 0.38)]
    ///     .map(|(beyond, excess)| Excess { beyond, excess });
    /// let beyond: Vec<f64> = Excess::lasting(&gaps).iter().map(|gap| gap.beyond).collect();
    /// assert_eq!(beyond, [0.0, 21.0, 108.0]);
    /// ```
    pub fn lasting(gaps: &[Self]) -> Vec<Self> {
        let mut corners: Vec<Self> = Vec::new();
        for &gap in gaps {
            while let [.., outer, corner] = corners[..]
                && outer.rise_to(corner) >= corner.rise_to(gap)
            {
                corners.pop();
            }
            corners.push(gap);
        }
        corners
    }

    /// Returns how far this gap lies above a polygon with these corners. It is 0 outside of them.
    ///
    /// ```
    /// use wythoff_anatomy::threads::Excess;
    /// let polygon = [Excess::OUTER_SPACE, Excess { beyond: 100.0, excess: 0.4 }];
    /// assert!((Excess { beyond: 50.0, excess: 0.3 }.above(&polygon) - 0.1).abs() < 1e-12);
    /// ```
    pub fn above(self, corners: &[Self]) -> f64 {
        let place = corners.partition_point(|corner| corner.beyond <= self.beyond);
        match (place.checked_sub(1).map(|outer| corners[outer]), corners.get(place)) {
            (Some(outer), Some(&inner)) => {
                let line = outer.excess + outer.rise_to(inner) * (self.beyond - outer.beyond);
                self.excess - line
            }
            _ => 0.0,
        }
    }

    /// The excess that each palace between this gap and one further in adds.
    fn rise_to(self, inner: Self) -> f64 {
        (inner.excess - self.excess) / (inner.beyond - self.beyond)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slopes_give_the_excess_and_the_excess_gives_slopes() {
        for (palaces, slope) in [(21.0, 34.0 / 13.0), (5.0, 2.9), (300.0, 2.617), (0.3, 1.2)] {
            let back = slope_of(palaces, added_excess(palaces, slope));
            assert!((back - slope).abs() < 1e-9, "{palaces} {slope} {back}");
        }
    }

    #[test]
    fn few_gaps_all_last() {
        let gaps = Excess::behind([(8.0, 13.0 / 5.0)]);
        assert_eq!(Excess::lasting(&gaps), gaps);
        assert_eq!(Excess::lasting(&[]), []);
    }
}
