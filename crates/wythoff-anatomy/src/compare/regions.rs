//! Agreement of two games, region by region.

use std::collections::BTreeMap;
use std::ops::Range;

use super::{Agreement, CompareError, Pairing, Share};
use crate::anatomy::runs::{Run, overlap};
use crate::anatomy::{Anatomy, Region};
use wythoff::Window;
use wythoff::blocking::Sweep;
use wythoff::blocking::sweep::Cost;
use wythoff::board::{Board, Value};
use wythoff::observer::Observer;

/// Number of counters: one per region, one for borders, and one for cells without a region.
const PLACES: usize = Region::ALL.len() + 2;
const BORDER: usize = Region::ALL.len();
const REST: usize = BORDER + 1;

/// The rows of a window of game k, cut into runs of cells that are counted together: the regions of
/// the game, for comparisons with other games or under other shifts.
///
/// `Memory`: some hundred bytes a row.
#[derive(Debug, Clone)]
pub struct Places {
    window: Window,
    rows: Vec<Vec<(Range<u64>, usize)>>,
}

impl Places {
    /// Cuts the rows of `window` at the borders of the regions, and `margin` cells from them.
    pub fn new(anatomy: &Anatomy, margin: u64, window: Window) -> Self {
        let (size, columns) = (anatomy.size(), window.x()..window.right());
        // No square is further from a border than this.
        let margin = margin.min(size);
        // Rows of the board around the window.
        let first = window.y().saturating_sub(margin);
        let whole: Vec<Vec<Run>> = (first..(window.bottom() + margin).min(size))
            .map(|y| anatomy.runs(y, 0..size))
            .collect();
        let row = |y: u64| whole[(y - first) as usize].as_slice();
        let rows = (window.y()..window.bottom()).map(|y| {
            let interior = if y < size {
                let around = [y.saturating_sub(margin), y, (y + margin).min(size - 1)];
                anatomy.interior_of(around.map(row), margin)
            } else {
                Vec::new()
            };
            cut(anatomy.runs(y, columns.clone()), &interior)
        });
        Self { window, rows: rows.collect() }
    }

    /// The runs of a row over some columns of the window, and the place where each is counted.
    fn row(&self, y: u64, columns: Range<u64>) -> impl Iterator<Item = (Range<u64>, usize)> {
        let clipped = move |(run, place): &(Range<u64>, usize)| (overlap(run, &columns), *place);
        let runs = self.rows[(y - self.window.y()) as usize].iter().map(clipped);
        runs.filter(|(run, _)| run.start < run.end)
    }
}

impl Pairing {
    /// Returns the number of rows and columns of game `k` to survey for its regions in `window`;
    /// `None` if the survey takes far more work than `comparison`, the cost of reading both boards.
    pub fn survey_size(&self, sweep: &Sweep, window: Window, comparison: Cost) -> Option<u64> {
        const LITTLE: u128 = 20_000_000_000;
        let size = Anatomy::size_for(self.k, window);
        let cost = Anatomy::cost(sweep, size)?;
        (cost.swept <= LITTLE + 4 * comparison.swept).then_some(size)
    }

    /// The default margin of [`Pairing::agreement_in`]: k / 16 cells.
    pub const fn margin(&self) -> u64 {
        self.k.get() / 16
    }

    /// Returns the agreement in `window`: in all, and in each region of game `k`; each also by
    /// half, `upper` with x >= y and `lower` with x < y. Regions have the names of
    /// [`Region::name`]: `fabric`, `fabric_upper` and `fabric_lower`. Most borders are not sharp:
    /// cells up to `margin` away from one, in the four directions, are counted as `border`. Cells
    /// without a region, as in games with a small k and beyond the survey of `anatomy`, are `rest`.
    /// Regions without a cell in the window are left out.
    ///
    /// ```
    /// use wythoff::Window;
    /// use wythoff_anatomy::anatomy::Anatomy;
    /// use wythoff::K;
    /// use wythoff::blocking::Sweep;
    /// use wythoff_anatomy::compare::Pairing;
    /// // [CLN] Fig. 4, left: games 3 apart have the same fabric.
    /// let (k, with) = (K::try_new(497)?, K::try_new(500)?);
    /// let (board, with_board) = (Sweep::new(k).keep(1500, &())?, Sweep::new(with));
    /// let anatomy = Anatomy::survey(k, &board, 1500, &())?;
    /// let pairing = Pairing { k, with, shift: (1, 1), offset: 0 };
    /// let window = Window::try_new(0, 0, 1500, 1500)?;
    /// let found = pairing.agreement_in(&anatomy, 31, &board, &with_board, window, &())?;
    /// assert!(found.by_region["fabric"].share() > 0.999);
    /// assert!(found.by_region["arm"].share() < 0.4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// `Time: O(cells)`, and that of the boards.
    ///
    /// # Errors
    /// As [`Pairing::rows`].
    pub fn agreement_in(
        &self,
        anatomy: &Anatomy,
        margin: u64,
        board: &dyn Board,
        with: &dyn Board,
        window: Window,
        observer: &dyn Observer,
    ) -> Result<Agreement, CompareError> {
        let (here, _) = self.clip(window)?;
        self.agreement_on(&Places::new(anatomy, margin, here), board, with, observer)
    }

    /// Like [`Pairing::agreement_in`], in the window of `places`.
    ///
    /// # Errors
    /// As [`Pairing::rows`].
    pub fn agreement_on(
        &self,
        places: &Places,
        board: &dyn Board,
        with: &dyn Board,
        observer: &dyn Observer,
    ) -> Result<Agreement, CompareError> {
        let mut pairs = self.rows(board, with, places.window, observer)?;
        let window = pairs.window();
        let mut shares = [[Share::default(); 2]; PLACES];
        for y in window.y()..window.bottom() {
            let Some((values, partners)) = pairs.next_row()? else { break };
            for (columns, place) in places.row(y, window.x()..window.right()) {
                // The diagonal parts the halves.
                let middle = y.clamp(columns.start, columns.end);
                for (half, columns) in [(1, columns.start..middle), (0, middle..columns.end)] {
                    let here = |c: u64| (c - window.x()) as usize;
                    let here = here(columns.start)..here(columns.end);
                    let share = &mut shares[place][half];
                    share.cells += columns.end - columns.start;
                    share.agree += self.count(&values[here.clone()], &partners[here]);
                }
            }
        }
        let agree = shares.iter().flatten().map(|share| share.agree).sum();
        Ok(Agreement { pairing: *self, window, agree, by_region: named(&shares) })
    }

    /// Returns the number of values that agree with their partners.
    fn count(&self, values: &[Value], partners: &[Value]) -> u64 {
        let agrees = |(&value, &partner): (&Value, &Value)| u64::from(self.agrees(value, partner));
        values.iter().zip(partners).map(agrees).sum()
    }
}

/// A row cut into runs, each with the place where its cells are counted.
fn cut(row: Vec<Run>, interior: &[(Range<u64>, Region)]) -> Vec<(Range<u64>, usize)> {
    let mut runs = Vec::new();
    for (run, region) in row {
        let mut rest = run.start;
        let place = if region.is_some() { BORDER } else { REST };
        for (part, region) in interior {
            let part = overlap(part, &run);
            if part.start < part.end {
                runs.extend([(rest..part.start, place), (part.clone(), *region as usize)]);
                rest = part.end;
            }
        }
        runs.push((rest..run.end, place));
    }
    runs
}

/// Names for the places that have cells, together and by half.
fn named(shares: &[[Share; 2]; PLACES]) -> BTreeMap<String, Share> {
    let names = Region::ALL.map(Region::name);
    let names = names.into_iter().chain(["border", "rest"]);
    let mut by_region = BTreeMap::new();
    for (name, &[upper, lower]) in names.zip(shares) {
        let all = upper.plus(lower);
        for (half, share) in [("", all), ("_upper", upper), ("_lower", lower)] {
            if share.cells > 0 {
                by_region.insert(format!("{name}{half}"), share);
            }
        }
    }
    by_region
}

#[cfg(test)]
mod tests {
    use super::*;
    use wythoff::K;
    use wythoff::blocking::Sweep;

    fn survey(k: u64, size: u64) -> (K, wythoff::blocking::KeptSweep, Anatomy) {
        let k = K::try_new(k).unwrap();
        let board = Sweep::new(k).keep(size, &()).unwrap();
        let anatomy = Anatomy::survey(k, &board, size, &()).unwrap();
        (k, board, anatomy)
    }

    /// The first 1500 rows and columns of two games of which one is game 500, as in \[CLN\] Fig. 4.
    fn figure_4(k: u64, shift: (i64, i64)) -> Agreement {
        let (k, board, anatomy) = survey(k, 1500);
        let with = K::try_new(500).unwrap();
        let pairing = Pairing { k, with, shift, offset: 0 };
        let window = Window::try_new(0, 0, 1500, 1500).unwrap();
        pairing.agreement_in(&anatomy, 31, &board, &Sweep::new(with), window, &()).unwrap()
    }

    fn close(found: &Agreement, region: &str, expected: f64, within: f64) {
        let share = found.by_region[region].share();
        assert!((share - expected).abs() <= within, "{region}: {share}, not {expected}");
    }

    #[test]
    fn games_497_and_500_agree_on_hood_epaulettes_and_fabric() {
        let found = figure_4(497, (1, 1));
        // docs/algorithms/test-vectors.md#agreement-of-two-games
        for exact in ["outer_space", "hood", "epaulette"] {
            close(&found, exact, 1.0, 0.0);
        }
        close(&found, "fabric", 0.999_98, 0.000_05);
        close(&found, "arm", 0.31, 0.01);
        close(&found, "warp", 0.47, 0.015);
        close(&found, "inner_sector", 0.36, 0.02);
        assert!((found.share() - 0.611).abs() < 0.0005, "{}", found.share());
    }

    #[test]
    fn games_499_and_500_agree_on_the_upper_half_but_for_fabric_warp_and_inner_sector() {
        let found = figure_4(499, (1, 0));
        // docs/algorithms/test-vectors.md#agreement-of-two-games
        for exact in ["outer_space_upper", "hood_upper", "epaulette_upper", "arm_upper"] {
            close(&found, exact, 1.0, 0.0);
        }
        close(&found, "fabric_upper", 0.38, 0.01);
        close(&found, "warp_upper", 0.48, 0.01);
        close(&found, "inner_sector_upper", 0.43, 0.02);
        close(&found, "epaulette_lower", 0.364, 0.002);
        close(&found, "arm_lower", 0.32, 0.01);
        close(&found, "fabric_lower", 0.38, 0.01);
        close(&found, "warp_lower", 0.48, 0.01);
    }

    /// Also where the window leaves what was surveyed, and with an offset.
    #[test]
    fn cells_are_counted_where_each_of_them_belongs() {
        for (k, size, window) in [
            (200, 500, Window::try_new(0, 0, 600, 450).unwrap()),
            (200, 500, Window::try_new(150, 100, 60, 300).unwrap()),
            (7, 40, Window::try_new(3, 0, 30, 50).unwrap()),
        ] {
            let (k, board, anatomy) = survey(k, size);
            let with = K::try_new(k.get() + 1).unwrap();
            let pairing = Pairing { k, with, shift: (1, -2), offset: 1 };
            let (board, with) = (Sweep::new(board.k()), Sweep::new(with));
            for margin in [0, 1, 12] {
                let found =
                    pairing.agreement_in(&anatomy, margin, &board, &with, window, &()).unwrap();
                let names: Vec<&str> = found.by_region.keys().map(String::as_str).collect();
                let place = |x: u64, y: u64, _| {
                    let name = match anatomy.region(x, y) {
                        None => "rest",
                        Some(region) if margin == 0 => region.name(),
                        _ => anatomy.interior(x, y, margin).map_or("border", Region::name),
                    };
                    let name = format!("{name}_{}", if x >= y { "upper" } else { "lower" });
                    names.iter().position(|n| *n == name).unwrap()
                };
                let expected =
                    pairing.agreement_by(&board, &with, window, &(), &names, place).unwrap();
                assert_eq!(found.agree, expected.agree);
                for (name, share) in &found.by_region {
                    if name.ends_with("_upper") || name.ends_with("_lower") {
                        assert_eq!(expected.by_region[name], *share, "margin {margin} {name}");
                    }
                }
            }
        }
    }
}
