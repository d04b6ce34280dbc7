//! Textures of regions: shifts under which they repeat, and stripes.

use serde::Serialize;
use wythoff_anatomy::anatomy::{Anatomy, Region};

use crate::measure::grid::Grid;
use crate::model::{MeasureError, Result};

/// Distance of the squares whose colours are compared, in columns or rows.
pub(super) const APART: u64 = 10;

/// The largest part of a patch of 120 × 60 squares that a shift by 1 to 24 rows and up to 72
/// columns maps to itself.
///
/// # Errors
/// If the patch does not lie in the region.
pub(super) fn strongest_shift(
    grid: &Grid,
    anatomy: &Anatomy,
    region: Region,
    (x, y): (u64, u64),
) -> Result<f64> {
    const SIZE: (usize, usize) = (120, 60);
    const SHIFTS: (usize, usize) = (72, 24);
    let (right, bottom) = (x + (SIZE.0 + SHIFTS.0) as u64, y + (SIZE.1 + SHIFTS.1) as u64);
    all_in(anatomy, region, [(x, y), (right, y), (x, bottom), (right, bottom)])?;
    let column = (x - grid.window().x()) as usize;
    let row = |line: usize, from: usize| &grid.row(y + line as u64)[column + from..][..SIZE.0];
    let mut best = 0;
    for (down, across) in (1..=SHIFTS.1).flat_map(|down| (0..=SHIFTS.0).map(move |a| (down, a))) {
        let same = |line: usize| {
            let two = row(line, 0).iter().zip(row(line + down, across));
            two.filter(|(a, b)| a == b).count()
        };
        best = best.max((0..SIZE.1).map(same).sum::<usize>());
    }
    Ok(best as f64 / (SIZE.0 * SIZE.1) as f64)
}

/// Checks that the corners of a patch lie in a region.
pub(super) fn all_in(anatomy: &Anatomy, region: Region, corners: [(u64, u64); 4]) -> Result<()> {
    match corners.into_iter().find(|&(x, y)| anatomy.region(x, y) != Some(region)) {
        Some((x, y)) => {
            let why = format!("a patch of {region} at ({x}, {y}) lies elsewhere");
            Err(MeasureError::NotFound(why))
        }
        None => Ok(()),
    }
}

/// The distribution of blue squares, p = 1, over a region.
#[derive(Serialize)]
pub(super) struct Texture {
    /// Their part of all squares.
    blue: f64,
    /// Correlations of the colours of squares [`APART`] columns or rows apart along rows, columns
    /// and diagonals, and the largest of them.
    along: [f64; 3],
    most_along: f64,
    /// Those in two directions between these, and the largest by absolute value.
    beside: [f64; 2],
    most_beside: f64,
}

impl Texture {
    /// Reads every fifth square of every fifth row of the half x >= y.
    pub(super) fn of(grid: &Grid, anatomy: &Anatomy, region: Region) -> Self {
        let size = anatomy.size();
        let mut squares = Vec::new();
        for y in (0..size).step_by(5) {
            for (run, _) in anatomy.runs(y, y..size).iter().filter(|run| run.1 == Some(region)) {
                squares.extend(run.clone().step_by(5).map(|x| (x, y)));
            }
        }
        let is_blue = |(x, y): (u64, u64)| grid.at(x, y) == 1;
        let blue = squares.iter().filter(|&&at| is_blue(at)).count() as f64;
        let correlation = |(right, down): (u64, u64)| {
            let (mut all, mut first, mut second, mut both) = (0.0, 0.0, 0.0, 0.0);
            for &(x, y) in &squares {
                let there = (x + right, y + down);
                if there.0 >= size || there.1 >= size {
                    continue;
                }
                if anatomy.region(there.0, there.1) == Some(region) {
                    let (a, b) = (is_blue((x, y)), is_blue(there));
                    all += 1.0;
                    first += f64::from(u8::from(a));
                    second += f64::from(u8::from(b));
                    both += f64::from(u8::from(a && b));
                }
            }
            let (a, b) = (first / all, second / all);
            (both / all - a * b) / (a * (1.0 - a) * b * (1.0 - b)).sqrt()
        };
        let along = [(APART, 0), (0, APART), (APART, APART)].map(correlation);
        let beside = [(APART, 4), (4, APART)].map(correlation);
        Self {
            blue: blue / squares.len() as f64,
            along,
            most_along: along.into_iter().fold(0.0, f64::max),
            beside,
            most_beside: beside.iter().map(|c| c.abs()).fold(0.0, f64::max),
        }
    }

    /// At least a fifth is blue, and the colours correlate along one of the lines that a queen
    /// sees, three times as much as in other directions.
    pub(super) fn is_striped(&self) -> bool {
        let along = self.most_along;
        self.blue > 0.2 && along > 0.1 && along > 3.0 * self.most_beside
    }
}
