//! The rift: where the épaulette ends below the nose, and how empty the fabric is beside it.
//!
//! The épaulette repeats with all (dx, dy) such that dx + 2 dy = 0 mod 11. Of these (81, 31) and
//! (50, 19) are a basis, and lie on both sides of the slope phi^2: a border that runs in their
//! directions is a word of the two steps. The rift is one of (81, 31) with single steps of
//! (50, 19), the dislocations (`docs/algorithms/texture.md`).

use std::ops::Range;

use schemars::JsonSchema;
use serde::Serialize;

use super::mask::Mask;
use crate::arm::epaulette;
use crate::fabric::nose;
use wythoff::board::{Board, BoardError};
use wythoff::observer::Observer;
use wythoff::{K, Window};

/// The step that the rift mostly takes.
pub const STEP: (u64, u64) = (81, 31);
/// The step of a dislocation.
pub const SHORT: (u64, u64) = (50, 19);
/// Cells in which the épaulette repeats along a row.
const PERIOD: u64 = 11;

/// The upper right rift, row by row, in coordinates from the nose.
#[derive(Debug, Clone, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Rift {
    k: K,
    /// For each row from the nose on, the first column of the épaulette.
    left: Vec<u64>,
}

/// A step of (50, 19) between steps of (81, 31).
#[derive(Debug, Clone, Copy, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Dislocation {
    /// The first row, from the nose, in which the rift is not where it would be without it.
    pub row: u64,
    /// Steps of (81, 31) since the previous dislocation; `None` for the first one, or if the rows
    /// between are not a whole number of steps.
    pub steps: Option<u64>,
}

/// The area left of the rift in some rows.
#[derive(Debug, Clone, PartialEq, JsonSchema, Serialize)]
pub struct Gap {
    /// Columns without a palace beside the épaulette, on the mean.
    pub first: f64,
    /// The share of palaces by distance from the épaulette, in bins of [`Gap::BIN`] columns.
    pub density: Vec<f64>,
}

impl Gap {
    /// Columns of a bin.
    pub const BIN: u64 = 40;
    /// Between the density of palaces in the warp, .044, which the sparse band has too, and the
    /// fabric's .089.
    pub const DENSE: f64 = 0.068;

    /// Returns the width of the sparse band: columns before the first bin with the fabric's
    /// density, or `None` if there is none.
    pub fn width(&self) -> Option<u64> {
        let bin = self.density.iter().position(|&density| density > Self::DENSE)?;
        Some(bin as u64 * Self::BIN)
    }
}

impl Rift {
    /// Follows the rift of game k down from its nose, for `rows` rows or to the armpit, at .357 k
    /// rows.
    ///
    /// It reads many windows, so a kept board is best. It reads columns up to 2.75 `rows` + 450
    /// from the nose.
    ///
    /// # Errors
    /// If the board fails.
    ///
    /// ```
    /// use wythoff::K;
    /// use wythoff::blocking::Sweep;
    /// use wythoff_anatomy::texture::Rift;
    /// let sweep = Sweep::new(K::try_new(1500)?);
    /// let rift = Rift::follow(sweep.k(), &sweep, 400, &())?;
    /// assert_eq!(rift.rows(), 400);
    /// let (from, to) = (rift.column(100), rift.column(131));
    /// assert_eq!(to.zip(from).map(|(to, from)| to - from), Some(81));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn follow(
        k: K,
        board: &dyn Board,
        rows: u64,
        observer: &dyn Observer,
    ) -> Result<Self, BoardError> {
        let mut left: Vec<u64> = Vec::new();
        // Rows that are read at once: fewer where the épaulette gets narrow.
        let mut height = (rows / 256).clamp(64, 1024);
        while (left.len() as u64) < rows {
            let y = left.len() as u64;
            let last = left.last().copied().unwrap_or(0);
            let from = last.saturating_sub(40);
            let most = height.min(rows - y);
            let window = window(k, from, y, last - from + most * 11 / 4 + 16, most)?;
            let mut board_rows = board.rows(window, observer)?;
            while let Some(row) = board_rows.next_row()? {
                let y = left.len() as u64;
                let follows = |&(i, &p): &(usize, &i64)| p == word(k, from + i as u64, y);
                let run = row.iter().enumerate().rev().take_while(follows).count() as u64;
                if run < PERIOD || run == row.len() as u64 && from > 0 {
                    break;
                }
                left.push(from + row.len() as u64 - run);
            }
            let complete = left.len() as u64 == y + most;
            if !complete && height == 1 {
                break;
            }
            height = if complete { height } else { (height / 4).max(1) };
        }
        Ok(Self { k, left })
    }

    /// Returns the rift with the first column of the épaulette in each row.
    pub const fn new(k: K, left: Vec<u64>) -> Self {
        Self { k, left }
    }

    /// The game.
    pub const fn k(&self) -> K {
        self.k
    }

    /// Rows that were followed.
    pub const fn rows(&self) -> u64 {
        self.left.len() as u64
    }

    /// The first column of the épaulette in a row; both from the nose.
    pub fn column(&self, row: u64) -> Option<u64> {
        self.left.get(usize::try_from(row).ok()?).copied()
    }

    /// dx/dy between two rows; `None` if one was not followed.
    pub fn slope(&self, rows: Range<u64>) -> Option<f64> {
        let moved = self.column(rows.end)? as f64 - self.column(rows.start)? as f64;
        Some(moved / (rows.end - rows.start) as f64)
    }

    /// Rows from which the rift is not where (81, 31) leads.
    fn off(&self) -> impl Iterator<Item = u64> {
        let below = self.left.iter().skip(STEP.1 as usize);
        let off =
            |(row, (here, below)): (u64, (&u64, &u64))| (*below != here + STEP.0).then_some(row);
        (0..).zip(self.left.iter().zip(below)).filter_map(off)
    }

    /// The stretches in which the rift repeats with (81, 31) exactly, of at least 31 rows: a row
    /// belongs to one if the rift is 81 columns further right 31 rows below.
    pub fn stretches(&self) -> Vec<Range<u64>> {
        let end = self.rows().saturating_sub(STEP.1);
        let mut start = 0;
        let mut stretches = Vec::new();
        for off in self.off().chain([end]) {
            if off.saturating_sub(start) >= STEP.1 {
                stretches.push(start..off);
            }
            start = off + 1;
        }
        stretches
    }

    /// The dislocations, from row `from` on.
    pub fn dislocations(&self, from: u64) -> Vec<Dislocation> {
        let mut found: Vec<Dislocation> = Vec::new();
        let mut last = None::<u64>;
        for row in self.off().filter(|&row| row >= from) {
            // One of them shows in six of seven rows.
            if last.is_none_or(|last| row > last + 8) {
                let steps = found.last().and_then(|before| {
                    let rows = (row - before.row).checked_sub(SHORT.1)?;
                    rows.is_multiple_of(STEP.1).then_some(rows / STEP.1)
                });
                found.push(Dislocation { row, steps });
            }
            last = Some(row);
        }
        found
    }

    /// Measures the area left of the rift in some rows.
    ///
    /// # Errors
    /// If the board fails.
    ///
    /// # Panics
    /// If some of the rows were not followed.
    pub fn gap(
        &self,
        board: &dyn Board,
        rows: Range<u64>,
        bins: u64,
        observer: &dyn Observer,
    ) -> Result<Gap, BoardError> {
        let left = &self.left[rows.start as usize..rows.end as usize];
        let (first, last) = left.first().zip(left.last()).expect("rows that were followed");
        let from = first.saturating_sub(bins * Gap::BIN);
        let window = window(self.k, from, rows.start, last - from, rows.end - rows.start)?;
        let palaces = Mask::read(board, window, &|p| p < 0, observer)?;
        let mut gap = 0;
        let mut counts = vec![[0_u64; 2]; bins as usize];
        for (y, &left) in left.iter().enumerate() {
            // Cells from the épaulette to the left, as far as all rows have them.
            let cells = (0..left - from).rev().map(|x| palaces.holds(x as usize, y));
            gap += cells.clone().take_while(|palace| !palace).count();
            for (distance, palace) in cells.take((bins * Gap::BIN) as usize).enumerate() {
                let [palaces, all] = &mut counts[distance / Gap::BIN as usize];
                *palaces += u64::from(palace);
                *all += 1;
            }
        }
        let density = counts.iter().map(|[palaces, all]| *palaces as f64 / (*all).max(1) as f64);
        Ok(Gap { first: gap as f64 / left.len() as f64, density: density.collect() })
    }
}

/// The value of the épaulette at a cell from the nose.
const fn word(k: K, x: u64, y: u64) -> i64 {
    // In columns from the shoulder, u = x + nose - k, and rows from the top.
    epaulette(x + nose(k) + (PERIOD - 1) * k.get(), y + nose(k))
}

fn window(k: K, x: u64, y: u64, width: u64, height: u64) -> Result<Window, BoardError> {
    Window::try_new(nose(k) + x, nose(k) + y, width, height)
        .map_err(|error| BoardError::Engine(error.into()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use wythoff::blocking::Sweep;

    /// The rift of game k, with the board it is of.
    fn rift(k: u64, rows: u64) -> (wythoff::blocking::KeptSweep, Rift) {
        let k = K::try_new(k).unwrap();
        let kept = Sweep::new(k).keep(nose(k) + rows * 11 / 4 + 450, &()).unwrap();
        let rift = Rift::follow(k, &kept, rows, &()).unwrap();
        (kept, rift)
    }

    #[test]
    fn stretches_are_where_they_were_found() {
        // docs/algorithms/test-vectors.md#seam-and-rift,
        // with the last row that belongs to a stretch.
        let known: [(u64, &[(u64, u64)]); 3] = [
            (20_001, &[(56, 2218), (2226, 2702), (2710, 3155)]),
            (20_002, &[(42, 2235), (2243, 2843)]),
            (20_000, &[(59, 2221), (2229, 2705), (2713, 3158)]),
        ];
        for (k, known) in known {
            let (_, rift) = rift(k, 3300);
            // Beside the nose there are short stretches.
            let stretches = rift.stretches().into_iter().filter(|rows| rows.end > 100);
            let found: Vec<_> = stretches.map(|rows| (rows.start, rows.end - 1)).collect();
            assert_eq!(found[..known.len()], *known, "k {k}");
        }
    }

    #[test]
    fn dislocations_are_whole_steps_apart() {
        let (_, rift) = rift(20_001, 6400);
        let steps: Vec<_> =
            rift.dislocations(100).iter().skip(1).map(|found| found.steps).collect();
        assert_eq!(steps[..6], [Some(15), Some(14), Some(10), Some(4), Some(5), Some(7)]);
        assert!(steps.iter().all(Option::is_some), "{steps:?}");
        // docs/algorithms/test-vectors.md#seam-and-rift: 2.6159 at 6400 rows.
        let slope = rift.slope(5500..6399).unwrap();
        assert!((slope - 2.6159).abs() < 0.002, "{slope}");
    }

    #[test]
    fn the_band_beside_the_rift_gets_wider_and_the_first_gap_does_not() {
        // docs/algorithms/test-vectors.md#seam-and-rift.
        let (kept, rift) = rift(9_999, 3400);
        let narrow = rift.gap(&kept, 150..274, 12, &()).unwrap();
        let wide = rift.gap(&kept, 2900..3396, 12, &()).unwrap();
        assert!(narrow.width().unwrap() <= 80, "{narrow:?}");
        assert!(wide.width().unwrap() >= 160, "{wide:?}");
        for gap in [&narrow, &wide] {
            assert!((gap.first - 9.3).abs() < 0.3, "{gap:?}");
        }
    }

    #[test]
    fn a_word_of_steps_is_read_back() {
        // Rows of one step, such that the short one is the beginning of the long one.
        let rows: Vec<u64> = (0..31).map(|row| row * 81 / 31).collect();
        let k = K::try_new(300).unwrap();
        let (mut left, mut at) = (Vec::new(), 0);
        for steps in [3, 2, 5, 1, 4] {
            for _ in 0..steps {
                left.extend(rows.iter().map(|column| at + column));
                at += STEP.0;
            }
            left.extend(rows[..19].iter().map(|column| at + column));
            at += SHORT.0;
        }
        left.extend((0..3).flat_map(|n| rows.iter().map(move |c| at + n * STEP.0 + c)));
        let found = Rift::new(k, left).dislocations(0);
        let steps: Vec<_> = found.iter().map(|found| found.steps).collect();
        assert_eq!(steps, [None, Some(2), Some(5), Some(1), Some(4)]);
    }

    #[test]
    fn a_rift_ends_at_the_armpit() {
        let (_, rift) = rift(900, 500);
        assert!((300..360).contains(&rift.rows()), "{}", rift.rows());
        assert_eq!((rift.column(rift.rows()), rift.slope(0..600)), (None, None));
    }
}
