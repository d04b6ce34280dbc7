//! The light of the prism: the mean value by distance from the main diagonal.
//!
//! \[CLN\] Fig. 6: behind the prism slightly higher palace numbers near the diagonal give the
//! impression of a beam of light. Light is measured on the half x >= y, by the offset x - y.

use std::ops::Range;

use schemars::JsonSchema;
use serde::Serialize;

use wythoff::Window;
use wythoff::board::{Board, BoardError, Value};
use wythoff::observer::Observer;

/// Some cells, and the sum of their values.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Light {
    /// Number of cells.
    pub cells: u64,
    /// The sum of their values.
    pub sum: i64,
}

impl Light {
    /// The mean value; 0 of no cells.
    pub fn mean(self) -> f64 {
        self.sum as f64 / self.cells.max(1) as f64
    }

    fn add(&mut self, values: &[Value]) {
        self.cells += values.len() as u64;
        self.sum += values.iter().sum::<Value>();
    }

    /// Both together.
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self { cells: self.cells + other.cells, sum: self.sum + other.sum }
    }
}

/// Returns the light by distance from the main diagonal, in these rows, for each `bin` diagonals
/// from the main diagonal on.
///
/// `Time: O(rows * (rows + bins * bin))` at most, in pieces as high as the light is wide. `Memory:
/// O(bins)` and a few rows.
///
/// # Errors
/// If the board fails, or the observer cancels.
///
/// # Panics
/// If `bin` or `bins` is 0.
///
/// ```
/// use wythoff::K;
/// use wythoff::blocking::Sweep;
/// use wythoff_anatomy::light;
/// let kept = Sweep::new(K::try_new(2000)?).keep(6000, &())?;
/// let found = light::by_distance(&kept, 5000..5400, 100, 5, &())?;
/// assert!(found[0].mean() > found[4].mean());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn by_distance(
    board: &dyn Board,
    rows: Range<u64>,
    bin: u64,
    bins: usize,
    observer: &dyn Observer,
) -> Result<Vec<Light>, BoardError> {
    assert!(bin > 0 && bins > 0, "light falls on at least one diagonal");
    let width = bin * bins as u64;
    let mut found = vec![Light::default(); bins];
    for top in rows.clone().step_by(width.max(64) as usize) {
        let height = width.max(64).min(rows.end - top);
        beside(board, top, height, width, observer, |row| {
            for (light, cells) in found.iter_mut().zip(row.chunks(bin as usize)) {
                light.add(cells);
            }
        })?;
    }
    Ok(found)
}

/// Returns the light by row: for each of these ranges of rows, of the cells at these distances from
/// the main diagonal.
///
/// `Time` as [`by_distance`] of each.
///
/// # Errors
/// If the board fails, or the observer cancels.
pub fn by_row(
    board: &dyn Board,
    rows: &[Range<u64>],
    distances: &Range<u64>,
    observer: &dyn Observer,
) -> Result<Vec<Light>, BoardError> {
    let mut found = vec![Light::default(); rows.len()];
    for (light, rows) in found.iter_mut().zip(rows) {
        let height = rows.end - rows.start;
        beside(board, rows.start, height, distances.end, observer, |row| {
            light.add(&row[distances.start as usize..]);
        })?;
    }
    Ok(found)
}

/// Shows some rows from the main diagonal on, `width` cells of each.
fn beside(
    board: &dyn Board,
    top: u64,
    height: u64,
    width: u64,
    observer: &dyn Observer,
    mut see: impl FnMut(&[Value]),
) -> Result<(), BoardError> {
    let window = Window::try_new(top, top, height + width, height)
        .expect("rows of a board that can be swept");
    let mut rows = board.rows(window, observer)?;
    for y in 0..height as usize {
        let Some(row) = rows.next_row()? else { break };
        see(&row[y..][..width as usize]);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use wythoff::K;
    use wythoff::blocking::{Recurrence, Sweep};

    #[test]
    fn light_is_the_mean_of_the_values() {
        let k = K::try_new(60).unwrap();
        let kept = Sweep::new(k).keep(400, &()).unwrap();
        let found = by_distance(&kept, 100..293, 3, 5, &()).unwrap();
        let board = Recurrence::new(k);
        let values = board.values(Window::try_new(0, 0, 400, 300).unwrap(), &()).unwrap();
        for (bin, light) in found.iter().enumerate() {
            let cells = (100..293).flat_map(|y| (0..3).map(move |d| (y + 3 * bin + d, y)));
            let sum: Value = cells.map(|(x, y)| values[400 * y + x]).sum();
            assert_eq!(*light, Light { cells: 3 * 193, sum });
        }
        let rows = by_row(&kept, &[100..150, 150..293], &(6..9), &()).unwrap();
        assert_eq!(rows[0].with(rows[1]), found[2]);
    }

    #[test]
    fn the_light_of_game_2000_is_brightest_at_the_diagonal() {
        let kept = Sweep::new(K::try_new(2000).unwrap()).keep(6000, &()).unwrap();
        let found = by_distance(&kept, 4000..5000, 50, 16, &()).unwrap();
        let brightest = found.iter().map(|light| light.mean()).fold(0.0, f64::max);
        assert!(found[0].mean().max(found[1].mean()) == brightest, "{found:?}");
        assert!(found[0].mean() > 2.0 * found[15].mean());
    }
}
