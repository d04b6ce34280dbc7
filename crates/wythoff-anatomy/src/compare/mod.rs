//! Comparison of two games: where their values agree.
//!
//! \[CLN\] Fig. 4 compares games 497 and 500, and games 499 and 500, after a shift that brings
//! their noses or shoulders together: whole regions of the pattern do not depend on k.
//!
//! Both boards are read row by row and in step, so that memory is a few rows and a window of any
//! size can be compared. Cells whose partner lies off the board are left out, and every result
//! contains the window that remains.

mod regions;
mod search;

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;
use thiserror::Error;

pub use self::regions::Places;
use wythoff::blocking::hood;
use wythoff::board::{Board, BoardError, Rows, Value};
use wythoff::observer::Observer;
use wythoff::{K, Window};

/// Coordinates end here, see [`Window`].
const FAR: i128 = 1 << 53;

/// The placement of game `with` over game `k`: a cell agrees iff `p_k(x, y) = p_with(x + dx, y +
/// dy) + offset`, where `shift` is `(dx, dy)`.
///
/// ```
/// use wythoff::{K, Window};
/// use wythoff::blocking::Sweep;
/// use wythoff_anatomy::compare::Pairing;
/// // [CLN] Fig. 4, right, a tenth of the size: one step of k moves the upper arm by one column.
/// let (k, with) = (K::try_new(49)?, K::try_new(50)?);
/// let pairing = Pairing { k, with, shift: (1, 0), offset: 0 };
/// let window = Window::try_new(0, 0, 150, 150)?;
/// let found = pairing.agreement(&Sweep::new(k), &Sweep::new(with), window, &())?;
/// assert_eq!(found.by_region["hood_upper"].share(), 1.0);
/// assert!(found.by_region["hood_lower"].share() < 0.7);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, JsonSchema, Serialize)]
pub struct Pairing {
    /// The game that is looked at.
    pub k: K,
    /// The game laid over it.
    pub with: K,
    /// Columns and rows from a cell of game `k` to its partner.
    pub shift: (i64, i64),
    /// The number added to the partner's value before the comparison.
    pub offset: Value,
}

/// The reason why two games were not compared.
#[derive(Debug, Error)]
pub enum CompareError {
    /// No cell of the window has a partner on the board.
    #[error(
        "nothing to compare: shifted by ({}, {}), the window of {} x {} cells at ({}, {}) lies off \
         the board, whose coordinates go from 0 to 2^53",
        shift.0, shift.1, window.width(), window.height(), window.x(), window.y()
    )]
    OffBoard {
        /// The window asked for.
        window: Window,
        /// The shift, or the farthest shift of a search.
        shift: (i128, i128),
    },
    /// The radius gives too many shifts.
    #[error("cannot search shifts up to {0} cells away; at most {max} are tried", max = Pairing::MAX_RADIUS)]
    Radius(u32),
    /// Values that lie so far apart have too many differences to count.
    #[error(
        "cannot search for an offset: the two boards differ by any of {0} numbers; at most {max} are counted",
        max = Pairing::MAX_OFFSETS
    )]
    Offsets(u128),
    /// One of the boards was stopped or failed.
    #[error(transparent)]
    Board(#[from] BoardError),
}

wythoff::error_of_board!(CompareError::Board);

/// Cells of one region, and how many of them agree.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Share {
    /// Cells compared.
    pub cells: u64,
    /// Cells that agree.
    pub agree: u64,
}

impl Share {
    /// The part that agrees, from 0 to 1; of no cells, 1.
    pub fn share(self) -> f64 {
        if self.cells == 0 { 1.0 } else { self.agree as f64 / self.cells as f64 }
    }

    fn plus(self, other: Self) -> Self {
        Self { cells: self.cells + other.cells, agree: self.agree + other.agree }
    }
}

/// The agreement of two games.
#[derive(Debug, Clone, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Agreement {
    /// The pairing that was compared.
    #[serde(flatten)]
    pub pairing: Pairing,
    /// The cells compared: those of the window asked for that have a partner.
    #[serde(flatten)]
    pub window: Window,
    /// Number of cells that agree.
    pub agree: u64,
    /// Cells and agreement by region.
    pub by_region: BTreeMap<String, Share>,
}

impl Agreement {
    /// The part of the compared cells that agrees, from 0 to 1.
    pub fn share(&self) -> f64 {
        self.agree as f64 / self.window.cells() as f64
    }
}

impl Pairing {
    /// Returns true if a value and its partner's value agree.
    pub const fn agrees(&self, value: Value, partner: Value) -> bool {
        match partner.checked_add(self.offset) {
            Some(partner) => value == partner,
            None => false,
        }
    }

    /// The cells of `window` that have a partner, and the window of their partners.
    ///
    /// # Errors
    /// [`CompareError::OffBoard`] if no cell has one.
    pub fn clip(&self, window: Window) -> Result<(Window, Window), CompareError> {
        let shift = (i128::from(self.shift.0), i128::from(self.shift.1));
        clip(window, shift, shift).ok_or(CompareError::OffBoard { window, shift })
    }

    /// Returns the rows of both boards in step, over the cells of `window` that have a partner.
    ///
    /// `Memory`: one row of each board, besides that of the boards.
    ///
    /// # Errors
    /// As [`Pairing::clip`], and errors of the boards.
    pub fn rows<'a>(
        &self,
        board: &'a dyn Board,
        with: &'a dyn Board,
        window: Window,
        observer: &'a dyn Observer,
    ) -> Result<PairRows<'a>, CompareError> {
        let (here, there) = self.clip(window)?;
        Ok(PairRows {
            window: here,
            rows: board.rows(here, observer)?,
            partners: with.rows(there, observer)?,
        })
    }

    /// Returns the agreement in `window`: in all, in the hood of game `k`, and in the rest; each
    /// also by half, `upper` with x >= y and `lower` with x < y. The regions are named `hood`,
    /// `hood_upper`, `hood_lower`, `rest`, `rest_upper` and `rest_lower`.
    ///
    /// `Time: O(cells)`, and that of the boards.
    ///
    /// # Errors
    /// As [`Pairing::rows`].
    pub fn agreement(
        &self,
        board: &dyn Board,
        with: &dyn Board,
        window: Window,
        observer: &dyn Observer,
    ) -> Result<Agreement, CompareError> {
        let quarters = ["hood_upper", "hood_lower", "rest_upper", "rest_lower"];
        let quarter =
            |x, y, _| 2 * usize::from(hood::visible(self.k, x, y).is_none()) + usize::from(x < y);
        let mut found = self.agreement_by(board, with, window, observer, &quarters, quarter)?;
        for whole in ["hood", "rest"] {
            let half = |name| found.by_region[&format!("{whole}_{name}")];
            let both = half("upper").plus(half("lower"));
            found.by_region.insert(whole.to_owned(), both);
        }
        Ok(found)
    }

    /// Returns the agreement in `window` by regions of the caller: `region` returns the index in
    /// `names` of a cell `(x, y)` of game `k`, whose value is its third argument.
    ///
    /// # Errors
    /// As [`Pairing::rows`].
    ///
    /// # Panics
    /// If `region` returns an index without a name.
    pub fn agreement_by(
        &self,
        board: &dyn Board,
        with: &dyn Board,
        window: Window,
        observer: &dyn Observer,
        names: &[&str],
        region: impl Fn(u64, u64, Value) -> usize,
    ) -> Result<Agreement, CompareError> {
        let mut shares = vec![Share::default(); names.len()];
        let mut pairs = self.rows(board, with, window, observer)?;
        let window = pairs.window();
        for y in window.y()..window.bottom() {
            let Some((values, partners)) = pairs.next_row()? else { break };
            for (x, (&value, &partner)) in (window.x()..).zip(values.iter().zip(partners)) {
                let share = &mut shares[region(x, y, value)];
                share.cells += 1;
                share.agree += u64::from(self.agrees(value, partner));
            }
        }
        let agree = shares.iter().map(|share| share.agree).sum();
        let by_region = names.iter().map(|&name| name.to_owned()).zip(shares).collect();
        Ok(Agreement { pairing: *self, window, agree, by_region })
    }
}

/// A row of values and their partners, equally long.
pub type RowPair<'a> = (&'a [Value], &'a [Value]);

/// Rows of two boards in step, see [`Pairing::rows`].
pub struct PairRows<'a> {
    window: Window,
    rows: Box<dyn Rows<Value> + 'a>,
    partners: Box<dyn Rows<Value> + 'a>,
}

impl PairRows<'_> {
    /// The cells that are compared, in coordinates of the first game.
    pub const fn window(&self) -> Window {
        self.window
    }

    /// The next row and its partners, or `None` behind the last one.
    ///
    /// # Errors
    /// If a board was stopped or failed.
    pub fn next_row(&mut self) -> Result<Option<RowPair<'_>>, BoardError> {
        Ok(self.rows.next_row()?.zip(self.partners.next_row()?))
    }
}

/// Returns the cells of `window` that stay on the board under all shifts from `least` to `most`,
/// and the cells that those shifts reach.
fn clip(window: Window, least: (i128, i128), most: (i128, i128)) -> Option<(Window, Window)> {
    let side = |start: u64, end: u64, least: i128, most: i128| {
        let start = i128::from(start).max(-least);
        let end = i128::from(end).min(FAR - most);
        (start < end).then_some((start, end, start + least, end + most))
    };
    let (x, right, x2, right2) = side(window.x(), window.right(), least.0, most.0)?;
    let (y, bottom, y2, bottom2) = side(window.y(), window.bottom(), least.1, most.1)?;
    let window = |x: i128, y: i128, right: i128, bottom: i128| {
        Window::try_new(x as u64, y as u64, (right - x) as u64, (bottom - y) as u64).ok()
    };
    window(x, y, right, bottom).zip(window(x2, y2, right2, bottom2))
}

#[cfg(test)]
mod tests {
    use super::*;
    use wythoff::blocking::Sweep;

    fn pairing(k: u64, with: u64, shift: (i64, i64)) -> Pairing {
        let game = |k| K::try_new(k).unwrap();
        Pairing { k: game(k), with: game(with), shift, offset: 0 }
    }

    fn square(x: u64, y: u64, side: u64) -> Window {
        Window::try_new(x, y, side, side).unwrap()
    }

    fn agreement(pairing: Pairing, window: Window) -> Agreement {
        let (board, with) = (Sweep::new(pairing.k), Sweep::new(pairing.with));
        pairing.agreement(&board, &with, window, &()).unwrap()
    }

    /// The value beside the hood, on the half x >= y.
    fn epaulette(k: u64, x: u64, y: u64) -> Value {
        wythoff_testkit::golden::EPAULETTE[(x + 2 * y - k) as usize % 11]
    }

    /// \[CLN\] Fig. 4, left.
    #[test]
    fn games_497_and_500_agree_on_hood_and_epaulettes_and_in_all_by_61_percent() {
        let found = agreement(pairing(497, 500, (1, 1)), square(0, 0, 1500));
        assert_eq!(found.window, square(0, 0, 1500));
        assert_eq!(found.by_region["hood"].share(), 1.0);
        assert_eq!(found.by_region["hood"].cells, 83_000); // x + y + min(x, y) <= 497, counted
        assert!((found.share() - 0.611).abs() < 0.0005, "{}", found.share());

        let pairing = pairing(497, 500, (1, 1));
        let (board, with) = (Sweep::new(pairing.k), Sweep::new(pairing.with));
        let near_casing = |x: u64, y: u64, p| {
            let outside = x > y && (498..540).contains(&(x + 2 * y)) && (20..130).contains(&y);
            usize::from(!(outside && p == epaulette(497, x, y)))
        };
        let names = ["epaulette", "elsewhere"];
        let found =
            pairing.agreement_by(&board, &with, square(0, 0, 1500), &(), &names, near_casing);
        let share = found.unwrap().by_region["epaulette"];
        assert!(share.cells > 4000 && share.agree == share.cells, "{share:?}");
    }

    /// \[CLN\] Fig. 4, right: "half of the hood" is the half x >= y.
    #[test]
    fn games_499_and_500_agree_on_the_upper_half_of_the_hood_only() {
        let found = agreement(pairing(499, 500, (1, 0)), square(0, 0, 1500));
        let [hood, lower_hood, upper, lower] =
            ["hood_upper", "hood_lower", "rest_upper", "rest_lower"].map(|r| found.by_region[r]);
        assert_eq!(hood.share(), 1.0);
        // Below the diagonal p is 2x + y - k: one column and one k are worth two and one.
        assert!(lower_hood.share() < 0.01, "{lower_hood:?}");
        // Ground truth, section 6: the half x >= y agrees by .730 in all.
        let half = hood.plus(upper).share();
        assert!((half - 0.730).abs() < 0.0005 && lower.share() < 0.52, "{half} {lower:?}");
        let sum = upper.plus(lower).plus(found.by_region["hood"]);
        assert_eq!(sum, Share { cells: 1500 * 1500, agree: found.agree });
    }

    #[test]
    fn a_game_agrees_with_itself_and_raised_by_one_nowhere() {
        let same = agreement(pairing(50, 50, (0, 0)), square(10, 20, 100));
        assert_eq!((same.share(), same.window), (1.0, square(10, 20, 100)));
        let raised = agreement(Pairing { offset: 1, ..pairing(50, 50, (0, 0)) }, square(0, 0, 100));
        assert_eq!(raised.agree, 0);
    }

    #[test]
    fn the_offset_is_added_to_the_partner() {
        // Both squares lie in the hood, where p = x + y + min(x, y) - k.
        let at_origin = |offset| {
            agreement(Pairing { offset, ..pairing(10, 12, (1, 0)) }, square(0, 0, 1)).agree
        };
        assert_eq!((at_origin(1), at_origin(0), at_origin(-1)), (1, 0, 0)); // -10 = -11 + 1
        assert_eq!(at_origin(Value::MIN), 0);
    }

    #[test]
    fn cells_whose_partner_is_off_the_board_are_left_out() {
        let found = agreement(pairing(7, 7, (-3, 2)), square(1, 0, 10));
        assert_eq!(found.window, Window::try_new(3, 0, 8, 10).unwrap());
        let (_, there) = pairing(7, 7, (-3, 2)).clip(square(1, 0, 10)).unwrap();
        assert_eq!(there, Window::try_new(0, 2, 8, 10).unwrap());

        for shift in [(-12, 0), (0, i64::MIN), (i64::MAX, 0), (1 << 53, 0)] {
            let refused = pairing(7, 7, shift).clip(square(1, 0, 10)).unwrap_err();
            assert!(matches!(refused, CompareError::OffBoard { .. }), "{refused}");
        }
        let refused = pairing(7, 7, (-12, 0)).clip(square(1, 0, 10)).unwrap_err().to_string();
        assert!(refused.contains("(-12, 0)") && refused.contains("10 x 10 cells at (1, 0)"));
    }
}
