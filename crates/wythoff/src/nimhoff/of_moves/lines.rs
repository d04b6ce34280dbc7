//! Lines, and the distances of P-positions from them.

use schemars::JsonSchema;
use serde::Serialize;

/// A line: the points with a x + b y + c = 0, where a^2 + b^2 = 1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Line([f64; 3]);

impl Line {
    /// The line y = slope x + offset, or x = slope y + offset if it is `steep`.
    pub(super) fn new(slope: f64, offset: f64, steep: bool) -> Self {
        let norm = slope.hypot(1.0);
        let (along, across, offset) = (slope / norm, -1.0 / norm, offset / norm);
        Self(if steep { [across, along, offset] } else { [along, across, offset] })
    }

    /// The line through the origin with this slope.
    pub(super) fn of_slope(slope: f64) -> Self {
        Self::new(slope, 0.0, false)
    }

    /// The distance of a point from the line.
    fn distance(&self, [x, y]: [u32; 2]) -> f64 {
        let Self([a, b, c]) = self;
        (a * f64::from(x) + b * f64::from(y) + c).abs()
    }
}

/// The index of the nearest line, and the distance from it; `None` if there are no lines.
fn nearest(lines: &[Line], point: [u32; 2]) -> Option<(usize, f64)> {
    let distances = lines.iter().map(|line| line.distance(point)).enumerate();
    distances.min_by(|(_, one), (_, other)| one.total_cmp(other))
}

/// The number of points that are nearest to each line.
pub(super) fn counts(points: &[[u32; 2]], lines: &[Line]) -> Vec<u64> {
    let mut counts = vec![0; lines.len()];
    for (line, _) in points.iter().filter_map(|&point| nearest(lines, point)) {
        counts[line] += 1;
    }
    counts
}

/// The largest distances of the P-positions in a range of heaps from the nearest line.
#[derive(Debug, Clone, Copy, PartialEq, JsonSchema, Serialize)]
pub struct Distance {
    /// The smallest of the larger heaps.
    pub from: u32,
    /// The number after the largest of the larger heaps.
    pub to: u32,
    /// The largest distance from the fitted lines, in cells, at right angles to the line.
    pub fitted: f64,
    /// The largest distance from the lines of the theory, which go through the origin, if there are
    /// as many of them as beams.
    pub theory: Option<f64>,
}

/// The largest distances by decades of the larger heap, from 10 to 99 on.
pub(super) fn distances(
    points: &[[u32; 2]],
    fitted: &[Line],
    theory: Option<&[Line]>,
    size: u32,
) -> Vec<Distance> {
    let decades = (1..=9).map(|power| 10_u32.pow(power)).take_while(|&from| from < size);
    let mut found: Vec<Distance> = decades
        .filter(|_| !fitted.is_empty())
        .map(|from| {
            let to = from.saturating_mul(10).min(size);
            Distance { from, to, fitted: 0.0, theory: theory.map(|_| 0.0) }
        })
        .collect();
    for &point in points {
        let larger = point[0].max(point[1]);
        let decade = larger.checked_ilog10().and_then(|power| power.checked_sub(1));
        let Some(here) = decade.and_then(|decade| found.get_mut(decade as usize)) else { continue };
        let far = |lines: &[Line]| nearest(lines, point).map_or(0.0, |(_, distance)| distance);
        here.fitted = here.fitted.max(far(fitted));
        here.theory = here.theory.zip(theory).map(|(most, lines)| most.max(far(lines)));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_distance_is_at_right_angles() {
        let diagonal = Line::new(1.0, 2.0, false);
        assert!((diagonal.distance([5, 3]) - 8_f64.sqrt()).abs() < 1e-12);
        // x = y / 2 - 1, from a point four columns to its right.
        let steep = Line::new(0.5, -1.0, true);
        assert!((steep.distance([5, 4]) - 4.0 / 1.25_f64.sqrt()).abs() < 1e-12);
        assert_eq!(Line::of_slope(0.0).distance([9, 4]), 4.0);
    }

    #[test]
    fn points_belong_to_the_nearest_line_and_to_a_decade() {
        let lines = [Line::of_slope(0.0), Line::new(0.0, 0.0, true)];
        let points = [[0, 0], [3, 9], [50, 2], [3, 99], [100, 7], [400, 1]];
        assert_eq!(counts(&points, &lines), [4, 2]);
        let found = distances(&points, &lines, None, 401);
        let told: Vec<_> = found.iter().map(|far| (far.from, far.to, far.fitted)).collect();
        assert_eq!(told, [(10, 100, 3.0), (100, 401, 7.0)]);
        assert!(distances(&points, &[], None, 401).is_empty());
    }
}
