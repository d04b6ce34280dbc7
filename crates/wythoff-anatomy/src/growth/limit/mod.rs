//! The limit of the boards: the density of palaces near the square (x k, y k) as k grows.
//!
//! `docs/algorithms/limit.md` proves that there is one, with a bound for how far the board of game
//! k is from it. Coordinates are in units of k. Outside the hood the density is a sum of two
//! patterns of stripes, f(x - y/φ²) + f(y - x/φ²).

mod deviation;
#[cfg(test)]
mod tests;

pub use deviation::Deviation;

use wythoff_exact::PHI;

/// Density of the arms, (25 + 9 √5)/110.
pub const ARM: f64 = 0.410_223_743_613_619_2;
/// Density of the warps, (25 - 9 √5)/110, half of that of the fabric.
pub const WARP: f64 = 0.044_321_710_931_835_39;
/// Columns that a stripe moves to the right in a row, 1/φ².
const SLOPE: f64 = 2.0 - PHI;
/// The integral of f over all stripes, 1/(1 + φ²).
const ALL: f64 = 1.0 / (2.0 + PHI);
/// The stripes, from left to right: where each of them ends, and the density left of that.
const STRIPES: [(f64, f64); 3] = [(-SLOPE, 0.0), ((PHI - 1.0) / 3.0, ARM), (1.0, WARP)];

/// A place, or a step from one place to another, in units of k.
pub type Place = (f64, f64);

/// The corners of the hood: a shoulder, the nose and the other shoulder. The casing runs from one
/// to the next.
pub const CORNERS: [Place; 3] = [(0.0, 1.0), (1.0 / 3.0, 1.0 / 3.0), (1.0, 0.0)];

/// Returns the borders of the limit outside the hood: rays, each as its corner of the hood and a
/// step along it.
///
/// ```
/// use wythoff_anatomy::growth::limit::{density, rays};
/// // On both sides of each ray the densities differ.
/// for ((x, y), (right, down)) in rays() {
///     let (x, y) = (x + 0.1 * right, y + 0.1 * down);
///     assert_ne!(density(x - 0.01, y + 0.01), density(x + 0.01, y - 0.01));
/// }
/// ```
pub fn rays() -> impl Iterator<Item = (Place, Place)> {
    let steps = [(SLOPE, 1.0), (1.0, SLOPE)];
    CORNERS.into_iter().flat_map(move |corner| steps.map(|step| (corner, step)))
}

/// Returns f(s): the density of the stripe at distance s of the origin, along a row.
fn stripe(s: f64) -> f64 {
    STRIPES.iter().find(|&&(end, _)| s < end).map_or(0.0, |&(_, density)| density)
}

/// Returns the integral of f from the left up to s.
fn up_to(s: f64) -> f64 {
    let starts = STRIPES.map(|(end, _)| end);
    let stripes = starts.iter().zip(&STRIPES[1..]);
    stripes.map(|(&start, &(end, density))| density * (s.min(end) - start).max(0.0)).sum()
}

/// Returns the height of the hood in a column.
fn hood(x: f64) -> f64 {
    ((1.0 - x) / 2.0).max(1.0 - 2.0 * x).max(0.0)
}

/// Returns the density of palaces at a place, from 0 to 1; on a border, that of one side.
///
/// ```
/// use wythoff_anatomy::growth::limit::{ARM, WARP, density};
/// assert_eq!(density(0.2, 0.2), 1.0); // the hood
/// assert!((density(1.0, 0.1) - 5.0 / 11.0).abs() < 1e-12); // the épaulette
/// assert_eq!(density(1.5, 0.5), ARM);
/// assert_eq!(density(0.8, 0.7), 2.0 * WARP); // the fabric
/// assert_eq!(density(2.5, 1.4), WARP);
/// assert_eq!(density(2.5, 2.4), 0.0); // the inner sector
/// ```
pub fn density(x: f64, y: f64) -> f64 {
    if y < hood(x) { 1.0 } else { stripe(x - SLOPE * y) + stripe(y - SLOPE * x) }
}

/// Returns the palaces above a place in its column, in units of k: V/k in the limit.
pub fn in_column(x: f64, y: f64) -> f64 {
    if y < hood(x) {
        return y;
    }
    (ALL - up_to(x - SLOPE * y)) / SLOPE + up_to(y - SLOPE * x)
}

/// Returns the palaces left of a place in its row, in units of k: H/k in the limit.
pub fn in_row(x: f64, y: f64) -> f64 {
    in_column(y, x)
}

/// Returns the palaces before a place on its diagonal, in units of k: D/k in the limit.
pub fn on_diagonal(x: f64, y: f64) -> f64 {
    if y < hood(x) {
        return x.min(y);
    }
    PHI * (up_to(x - SLOPE * y) + up_to(y - SLOPE * x) - ALL)
}

/// Returns the palaces of the rectangle from the origin to a place, in units of k².
///
/// ```
/// use wythoff_anatomy::growth::limit::palaces;
/// // Game 1,000,000 has 1,658,359,927,072 palaces there.
/// assert!((palaces(3.0, 3.0) - 1.658_359_2).abs() < 1e-7);
/// ```
pub fn palaces(x: f64, y: f64) -> f64 {
    // Along the lower side, what columns hold is piecewise linear. It bends where borders meet
    // that side, and above the corners of the hood.
    let borders = STRIPES.iter().flat_map(|&(end, _)| [end + SLOPE * y, (y - end) / SLOPE]);
    let hood = [0.0, 1.0 / 3.0, 1.0, (1.0 - y) / 2.0, 1.0 - 2.0 * y, x];
    let mut bends: Vec<f64> = borders.chain(hood).filter(|at| (0.0..=x).contains(at)).collect();
    bends.sort_by(f64::total_cmp);
    let mean = |ends: &[f64]| f64::midpoint(in_column(ends[0], y), in_column(ends[1], y));
    bends.windows(2).map(|ends| (ends[1] - ends[0]) * mean(ends)).sum()
}
