//! Beams: the directions in which P-positions lie.

use std::ops::Range;

use schemars::JsonSchema;
use serde::Serialize;

use super::lines::Line;
use crate::nimhoff::{fit_exponent, fit_line};

/// The P-positions in one direction, and the line that is fitted to those of the outer half.
#[derive(Debug, Clone, Copy, PartialEq, JsonSchema, Serialize)]
pub struct Beam {
    /// The slope y/x of the line; `None` if it is vertical.
    pub slope: Option<f64>,
    /// The standard error of the slope.
    pub slope_error: Option<f64>,
    /// The slope of the line of the theory for the rays of the game, if there is one.
    pub slope_theory: Option<f64>,
    /// Number of P-positions of the window that are nearer to this line than to the others.
    pub count: u64,
    /// Number of P-positions per column, over the columns where the line is in the window; `None`
    /// if it is vertical.
    pub density: Option<f64>,
    /// The line.
    #[serde(skip)]
    pub(super) line: Line,
}

/// The fewest P-positions of the outer half that are a beam.
const FEWEST: usize = 4;

/// In small windows, a beam may have so many intervals of direction.
const WIDEST: usize = 4;

/// The most empty intervals of direction within a beam.
const LONGEST_GAP: usize = 1;

/// The most P-positions per row or column of a beam that is wider than an eighth of all directions.
const MOST_PER_LINE: usize = 4;

/// The beams of a window of `size` rows and columns by rising slope; none if the P-positions of its
/// outer half lie in more than half of all directions, or in a sector of more than an eighth.
///
/// Returns `None` if the window is too small: [`WIDEST`] intervals are more than an eighth, and
/// P-positions fill them like a sector.
pub(super) fn find(positions: &[[u32; 2]], size: u32) -> Option<Vec<Beam>> {
    // P-positions at a bounded distance from a line are a few intervals wide in any window.
    let intervals = u64::from(size / 8).clamp(16, 4096);
    let interval =
        |[x, y]: [u32; 2]| (u64::from(y) * intervals / (u64::from(x) + u64::from(y) + 1)) as usize;
    let outer = |[x, y]: [u32; 2]| x.max(y) >= size / 2;
    let mut points: Vec<Vec<[u32; 2]>> = vec![vec![]; intervals as usize];
    for &position in positions.iter().filter(|&&position| outer(position)) {
        points[interval(position)].push(position);
    }
    let runs = runs(&points);
    let eighth = points.len() / 8;
    let directions: usize = runs.iter().map(ExactSizeIterator::len).sum();
    if directions * 2 > points.len() || runs.iter().any(|run| run.len() > eighth.max(WIDEST)) {
        return Some(vec![]);
    }
    let most = MOST_PER_LINE * (size - size / 2) as usize;
    let is_wide = |run: &Range<usize>| run.len() > eighth;
    if runs.iter().any(|run| is_wide(run) && points[run.clone()].concat().len() > most) {
        return None;
    }
    let beams = runs.into_iter().map(|run| points[run].concat());
    let beams = beams.filter(|points| points.len() >= FEWEST);
    Some(beams.filter_map(|points| fit(&points)).collect())
}

/// The ranges of intervals with points, with gaps of at most [`LONGEST_GAP`].
fn runs(points: &[Vec<[u32; 2]>]) -> Vec<Range<usize>> {
    let mut runs: Vec<Range<usize>> = vec![];
    for (i, _) in points.iter().enumerate().filter(|(_, points)| !points.is_empty()) {
        match runs.last_mut() {
            Some(run) if i - run.end <= LONGEST_GAP => run.end = i + 1,
            _ => runs.push(i..i + 1),
        }
    }
    runs
}

/// The line through the points of a beam: y as a function of x, or in steep beams x as a function
/// of y.
fn fit(points: &[[u32; 2]]) -> Option<Beam> {
    let sum = |axis: usize| points.iter().map(|point| u64::from(point[axis])).sum::<u64>();
    let steep = sum(1) > sum(0);
    let point = |&[x, y]: &[u32; 2]| {
        let (x, y) = (f64::from(x), f64::from(y));
        if steep { (y, x, 1.0) } else { (x, y, 1.0) }
    };
    let points: Vec<(f64, f64, f64)> = points.iter().map(point).collect();
    let (at, height, along) = fit_line(&points)?;
    let error = fit_exponent(&points)?.error;
    let line = Line::new(along, height - along * at, steep);
    let (slope, slope_error) = if !steep {
        (Some(along), Some(error))
    } else if along == 0.0 {
        (None, None)
    } else {
        (Some(along.recip()), Some(error / (along * along)))
    };
    Some(Beam { slope, slope_error, slope_theory: None, count: 0, density: None, line })
}
