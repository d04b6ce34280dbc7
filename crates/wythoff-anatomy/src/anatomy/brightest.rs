//! The largest value of a game, and whether the armpit is where it is (\[CLN\] section 3.1).

use schemars::JsonSchema;
use serde::Serialize;

use super::Epaulette;
use wythoff::blocking::Sweep;
use wythoff::board::{Board, BoardError, Value};
use wythoff::observer::Observer;
use wythoff::{K, Window};

/// The largest values of the first 3 k rows and columns of a game, and those by its armpit.
///
/// ```
/// use wythoff_anatomy::anatomy::Brightest;
/// use wythoff::K;
/// use wythoff::blocking::Sweep;
/// let found = Brightest::find(&Sweep::new(K::try_new(5000)?), &())?.expect("there is an armpit");
/// assert_eq!(found.max, 6);
/// assert!(found.only_by_armpits());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Brightest {
    /// The game.
    pub k: K,
    /// The upper right armpit.
    pub armpit: (u64, u64),
    /// The largest value anywhere.
    pub max: Value,
    /// Number of squares with the value.
    pub squares: u64,
    /// The squares on the half x >= y that lie near the armpit: within k/20 of it in both
    /// directions.
    pub by_armpit: Vec<(u64, u64)>,
}

impl Brightest {
    /// Looks for them. `None` if k is too small for the game to have an armpit.
    ///
    /// `Time: O(k^2)`. `Memory: O(k)`.
    ///
    /// # Errors
    /// If the board was stopped.
    pub fn find(sweep: &Sweep, observer: &dyn Observer) -> Result<Option<Self>, BoardError> {
        let k = sweep.k();
        // The armpit lies at (1.3 k, 0.7 k) and moves left and up as k grows.
        let size = 3 * k.get() / 2;
        let board = sweep.keep(size, observer)?;
        let epaulette = Epaulette::trace(k, &board, size, observer)?;
        let Some((x, y)) = epaulette.and_then(|found| found.armpit()) else { return Ok(None) };
        let window = |x, y, width, height| {
            Window::try_new(x, y, width, height).expect("the window of a board that was kept")
        };
        let side = 3 * k.get();
        let histogram = sweep.stats(window(0, 0, side, side), observer)?.histogram;
        let last = histogram.and_then(|values| values.last_key_value().map(|(&p, &n)| (p, n)));
        let Some((max, squares)) = last else { return Ok(None) };
        let reach = k.get() / 20;
        let (left, top) = (x.saturating_sub(reach), y.saturating_sub(reach));
        let (right, bottom) = ((x + reach).min(size), (y + reach).min(size));
        let mut by_armpit = Vec::new();
        let mut rows = board.rows(window(left, top, right - left, bottom - top), observer)?;
        for y in top..bottom {
            let Some(values) = rows.next_row()? else { break };
            let here = (left..).zip(values).filter(|&(x, &p)| p == max && x >= y);
            by_armpit.extend(here.map(|(x, _)| (x, y)));
        }
        Ok(Some(Self { k, armpit: (x, y), max, squares, by_armpit }))
    }

    /// Returns true if the largest values are near the two armpits and nowhere else.
    pub const fn only_by_armpits(&self) -> bool {
        2 * self.by_armpit.len() as u64 == self.squares
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares with the values of all squares.
    #[test]
    fn the_largest_values_and_those_by_the_armpit_are_found() {
        for (k, armpit, max, only_by_armpits) in [
            (222, (291, 157), 4, true),
            (145, (195, 104), 3, false),
            (236, (310, 167), 3, false),
            (383, (496, 268), 4, false),
        ] {
            let sweep = Sweep::new(K::try_new(k).unwrap());
            let found = Brightest::find(&sweep, &()).unwrap().unwrap();
            assert_eq!((found.k.get(), found.armpit, found.max), (k, armpit, max));
            let side = 3 * k;
            let values = sweep.values(Window::try_new(0, 0, side, side).unwrap(), &()).unwrap();
            assert_eq!(values.iter().max(), Some(&max), "k {k}");
            let squares = (0..).zip(&values).filter(|&(_, &p)| p == max);
            let squares: Vec<_> = squares.map(|(i, _)| (i % side, i / side)).collect();
            assert_eq!(found.squares, squares.len() as u64, "k {k}");
            let is_near = |&(x, y): &(u64, u64)| {
                x >= y && x.abs_diff(armpit.0) <= k / 20 && y.abs_diff(armpit.1) <= k / 20
            };
            let near: Vec<_> = squares.iter().copied().filter(is_near).collect();
            assert_eq!(found.by_armpit, near, "k {k}");
            assert_eq!(found.only_by_armpits(), only_by_armpits, "k {k}");
        }
        assert_eq!(Brightest::find(&Sweep::new(K::try_new(5).unwrap()), &()).unwrap(), None);
    }
}
