//! Change points of series.

use schemars::JsonSchema;
use serde::Serialize;

use super::squares::{Squares, share};
use crate::fabric::Fabric;
use wythoff::Window;
use wythoff::board::{BoardError, Value};
use wythoff::observer::Observer;

/// The place where a series changes from one level to another.
#[derive(Debug, Clone, Copy, PartialEq, JsonSchema, Serialize)]
pub struct Onset {
    /// The first place of the second part.
    pub at: f64,
    /// Mean before.
    pub before: f64,
    /// Mean from there on.
    pub after: f64,
    /// Share of the variance of the series that the two means explain, from 0 to 1.
    pub explained: f64,
}

/// The place that parts a series of (place, value) such that the two means leave the least squares,
/// the series being long enough to have two parts.
///
/// `Time: O(n)`.
///
/// ```
/// use wythoff_anatomy::texture::onset::change_point;
/// let series: Vec<(f64, f64)> = (0..50).map(|n| (f64::from(n), f64::from(u8::from(n >= 30)))).collect();
/// let onset = change_point(&series).ok_or("no onset")?;
/// assert_eq!((onset.at, onset.before, onset.after), (30.0, 0.0, 1.0));
/// # Ok::<(), &str>(())
/// ```
pub fn change_point(series: &[(f64, f64)]) -> Option<Onset> {
    let n = series.len() as f64;
    let sum: f64 = series.iter().map(|point| point.1).sum();
    let total: f64 = series.iter().map(|point| (point.1 - sum / n).powi(2)).sum();
    let (mut first, mut best) = (0.0, None::<(f64, Onset)>);
    for (place, two) in series.windows(2).enumerate() {
        first += two[0].1;
        let left = (place + 1) as f64;
        let (before, after) = (first / left, (sum - first) / (n - left));
        let between = left * (n - left) / n * (after - before).powi(2);
        if best.is_none_or(|(most, _)| between > most) {
            let explained = if total > 0.0 { (between / total).min(1.0) } else { 0.0 };
            best = Some((between, Onset { at: two[1].0, before, after, explained }));
        }
    }
    best.map(|(_, onset)| onset)
}

/// Cells on a side of the squares along the diagonal.
pub const STEP: u64 = 25;
/// Squares on each side of the diagonal that count: the fabric to 50 columns off it.
const AROUND: usize = 2;
/// The beginning of series: nearer to the nose the rifts fill much of the fabric.
const FROM: u64 = 400;

/// Returns the shares of some values in the fabric of a class against the distance from the nose
/// along the main diagonal, in columns from 400 on, for the squares of [`STEP`] cells a side at
/// most 50 columns from the diagonal.
///
/// `Time`: that of a game of k = 3/2 `reach`.
///
/// # Errors
/// If the observer cancels, or no game reaches that far.
pub fn along_the_fabric<const N: usize>(
    fabric: &Fabric,
    reach: u64,
    values: [Value; N],
    observer: &dyn Observer,
) -> Result<[Vec<(f64, f64)>; N], BoardError> {
    let window =
        Window::try_new(0, 0, reach, reach).map_err(|error| BoardError::Engine(error.into()))?;
    let squares = Squares::read(fabric, window, STEP, observer)?;
    let counts = squares.along_diagonal(AROUND);
    // At the end anti-diagonals are cut short.
    let whole = (FROM / STEP) as usize..counts.len().saturating_sub(AROUND);
    let middle = |t: usize| (t as f64 + 0.5) * STEP as f64;
    Ok(values.map(|value| whole.clone().map(|t| (middle(t), share(&counts[t], value))).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_is_found_in_noise() {
        let noise = |n: usize| (n * 7919 % 101) as f64 / 1000.0;
        let series: Vec<_> =
            (0..200).map(|n| (n as f64, noise(n) + if n < 77 { 0.5 } else { 0.2 })).collect();
        let onset = change_point(&series).unwrap();
        assert_eq!(onset.at, 77.0);
        assert!((onset.before - 0.55).abs() < 0.01 && (onset.after - 0.25).abs() < 0.01);
        assert!(onset.explained > 0.9);
    }

    #[test]
    fn what_never_changes_explains_nothing() {
        let onset = change_point(&[(0.0, 1.0), (1.0, 1.0), (2.0, 1.0)]).unwrap();
        assert_eq!(onset.explained, 0.0);
        assert_eq!(change_point(&[(0.0, 1.0)]), None);
    }

    #[test]
    fn the_large_grid_takes_over_where_it_did() {
        // docs/algorithms/texture.md: about 1400, 1550 and 1750, with shares of 2 of .075 and .03.
        for (class, at) in [(0, 1400.0), (1, 1550.0), (2, 1750.0)] {
            let fabric = Fabric::try_new(class).unwrap();
            let [series] = along_the_fabric(&fabric, 3600, [2], &()).unwrap();
            let onset = change_point(&series).unwrap();
            assert!((onset.at - at).abs() < 75.0, "class {class}: {onset:?}");
            assert!((onset.before - 0.075).abs() < 0.005, "class {class}: {onset:?}");
            assert!((onset.after - 0.03).abs() < 0.005, "class {class}: {onset:?}");
            assert!(onset.explained > 0.85, "class {class}: {onset:?}");
        }
    }
}
