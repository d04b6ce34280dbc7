//! The inner gap: the squares along the main diagonal, between the innermost threads of the two
//! halves.
//!
//! A square (x, y) of the gap sees all palaces of column x above the main diagonal, as many in its
//! row as column y has there, and all palaces of its diagonal. These numbers follow from the
//! [`phase`] of k (`docs/algorithms/phase.md`).

use schemars::JsonSchema;
use serde::Serialize;

use super::Spread;
use super::walk::Top;
use wythoff::K;
use wythoff::blocking::Sweep;
use wythoff::board::BoardError;
use wythoff::observer::Observer;

/// Numbers of palaces on the columns and diagonals of the inner gap.
#[derive(Debug, Clone, Copy, PartialEq, JsonSchema, Serialize)]
pub struct InnerGap {
    /// The game.
    pub k: u64,
    /// The row in which the gap was looked at.
    pub y: u64,
    /// Palaces above the main diagonal in a column.
    pub vertical: Spread,
    /// Palaces on a diagonal.
    pub diagonal: Spread,
}

/// Returns the phase of game `k`: what k / (φ √5) lacks to the next whole number, from 0 up to 1.
///
/// If all palaces of the half x >= y lay on lines of the slope φ², a column would have k / (φ √5)
/// of them in the mean. Exact to 10^-9 for k up to 10^6.
///
/// ```
/// use wythoff::K;
/// use wythoff_anatomy::threads;
/// // 202 / (φ √5) = 55.8314.., and 56 palaces are in each column of game 202.
/// assert!((threads::phase(K::try_new(202)?) - 0.16857).abs() < 1e-5);
/// # Ok::<(), wythoff::KError>(())
/// ```
pub fn phase(k: K) -> f64 {
    let usual = usual(k.get());
    usual.ceil() - usual
}

/// k / (φ √5): palaces in a column if all slopes are φ².
fn usual(k: u64) -> f64 {
    k as f64 * (5.0 - 5_f64.sqrt()) / 10.0
}

impl InnerGap {
    /// Looks at the inner gap of a game in row `y`, at those columns and diagonals that pass a
    /// quarter to a half of its width from the main diagonal: palaces of rows near the fabric lie
    /// nearer to it. `None` if a row of the gap has fewer than two squares. Its width is that of
    /// 256 rows, in which a beam with few palaces may have none ([`InnerGap::misses_a_beam`]).
    ///
    /// `Time`: that of one sweep to row `y`. `Memory`: that of the sweep, and 8 bytes a column.
    ///
    /// # Errors
    /// If the observer cancels.
    ///
    /// # Panics
    /// If the rows from `y` on reach beyond 2^53.
    ///
    /// ```
    /// use wythoff::K;
    /// use wythoff::blocking::Sweep;
    /// use wythoff_anatomy::threads::InnerGap;
    /// let gap = InnerGap::measure(&Sweep::new(K::try_new(79)?), 4000, &())?.ok_or("no gap")?;
    /// // Game 79 repeats: each column has 22 palaces, and a diagonal 35 or 36.
    /// assert_eq!((gap.vertical.least, gap.vertical.most), (22, 22));
    /// assert_eq!((gap.diagonal.least, gap.diagonal.most), (35, 36));
    /// assert!((gap.excess() - 0.858).abs() < 0.001);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn measure(
        sweep: &Sweep,
        y: u64,
        observer: &dyn Observer,
    ) -> Result<Option<Self>, BoardError> {
        let top = Top::read(sweep, y, observer)?;
        let first = top.band.rows().filter_map(|(_, palaces)| palaces.first().copied()).min();
        let width = first.and_then(|first| first.checked_sub(y)).unwrap_or_default() as usize;
        let lines = width / 4..width / 2;
        let spread = |numbers: &[i32]| {
            let numbers = numbers.get(lines.clone()).unwrap_or_default();
            Spread::of(numbers.iter().map(|&number| number.unsigned_abs().into()))
        };
        let both = spread(&top.seen.v).zip(spread(&top.seen.d));
        let k = sweep.k().get();
        Ok(both.map(|(vertical, diagonal)| Self { k, y, vertical, diagonal }))
    }

    /// The excess 2 V + D - k: the mean number of palaces that a square of the gap sees beyond k.
    /// Its row has as many palaces left of the main diagonal as a column has above it.
    pub const fn excess(&self) -> f64 {
        2.0 * self.vertical.mean + self.diagonal.mean - self.k as f64
    }

    /// Returns true if a square would be a palace that sees the fewest palaces in its column, in
    /// its row and on its diagonal. So there are palaces in this gap further down: those of a beam
    /// that has none in the rows that were looked at.
    pub const fn misses_a_beam(&self) -> bool {
        2 * self.vertical.least + self.diagonal.least < self.k
    }

    /// The excess less 5 (V - k / (φ √5)). It is at least 0, up to the error of the means, and 0 if
    /// all threads have the slope φ² (`docs/algorithms/phase.md`, "The bound").
    pub fn above_bound(&self) -> f64 {
        self.excess() - 5.0 * (self.vertical.mean - usual(self.k))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn inner(k: u64, y: u64) -> InnerGap {
        let sweep = Sweep::new(K::try_new(k).unwrap());
        InnerGap::measure(&sweep, y, &()).unwrap().unwrap()
    }

    #[test]
    fn the_excess_is_not_below_its_bound() {
        // docs/algorithms/phase.md, for a free game, one with the same columns, and two with the
        // same diagonals.
        for (k, y) in [(29, 3000), (79, 3000), (55, 3000), (64, 3000)] {
            let gap = inner(k, y);
            assert!(gap.above_bound() > -0.03, "{gap:?}");
        }
    }

    #[test]
    fn games_of_one_phase_have_the_same_excess() {
        // Phases 0.3020 and 0.3050; and 0.4415, far from them.
        let [one, same, other] = [93, 140, 78].map(|k| inner(k, 20_000).excess());
        assert!((one - same).abs() < 0.07 && (one - other).abs() > 0.2, "{one} {same} {other}");
    }

    #[test]
    fn a_beam_with_few_palaces_is_missed_if_the_rows_have_none() {
        // Its one palace on each diagonal is missed, too.
        let [missed, seen] = [10_680, 8811].map(|y| inner(267, y));
        assert!(missed.misses_a_beam() && !seen.misses_a_beam(), "{missed:?} {seen:?}");
        assert_eq!((missed.diagonal.most, seen.diagonal.least), (120, 121));
        assert_eq!((seen.excess() - missed.excess()).round(), 1.0, "{missed:?} {seen:?}");
    }

    #[test]
    fn a_row_without_a_gap_has_none() {
        // Row 1500 of game 1000 runs through its fabric.
        let sweep = Sweep::new(K::try_new(1000).unwrap());
        assert_eq!(InnerGap::measure(&sweep, 1500, &()).unwrap(), None);
    }
}
