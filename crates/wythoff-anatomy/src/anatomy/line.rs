//! A border as the points that it was found at.

/// Points `(x, y)` with growing y, and x that never falls; between them the border is straight.
///
/// x is the first column on the right of the border. A border that leaves the board ends with
/// x = `size`, and further down everything lies on its left.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Line {
    points: Vec<(u64, u64)>,
    size: u64,
}

impl Line {
    /// The border through those points, from its beginning to its end. Of points in one row the
    /// first counts, x that falls is raised to what was reached, and what lies behind `size` is cut
    /// off.
    pub(super) fn new(found: impl IntoIterator<Item = (u64, u64)>, size: u64) -> Self {
        let mut points: Vec<(u64, u64)> = Vec::new();
        for (x, y) in found {
            match points.last() {
                Some(&(_, last)) if y <= last => {}
                Some(&(before, _)) if before >= size => break,
                Some(&(before, above)) if x > size => {
                    // The point where the straight line reaches the edge.
                    let part = u128::from(size - before) * u128::from(y - above);
                    let down = part.div_ceil(u128::from(x - before)) as u64;
                    points.push((size, above + down));
                }
                Some(&(before, _)) => points.push((x.max(before), y)),
                None => points.push((x.min(size), y)),
            }
        }
        Self { points, size }
    }

    pub(super) fn points(&self) -> &[(u64, u64)] {
        &self.points
    }

    /// Returns about a thousand of its points, with both ends.
    pub(super) fn outline(&self) -> Vec<(u64, u64)> {
        let step = (self.points.len() / 1000).max(1);
        let last = self.points.last().filter(|_| !(self.points.len() - 1).is_multiple_of(step));
        self.points.iter().step_by(step).chain(last).copied().collect()
    }

    /// The first column of row `y` that lies on its right; `None` if it does not cross the row.
    pub(super) fn at(&self, y: u64) -> Option<u64> {
        let after = self.points.partition_point(|point| point.1 < y);
        let Some(&(x1, y1)) = self.points.get(after) else {
            return self.points.last().filter(|last| last.0 >= self.size).map(|last| last.0);
        };
        if y1 == y {
            return Some(x1);
        }
        let &(x0, y0) = self.points.get(after.checked_sub(1)?)?;
        let part = u128::from(x1 - x0) * u128::from(y - y0) / u128::from(y1 - y0);
        Some(x0 + part as u64)
    }

    /// The rows that it crosses, and the first of them in which column `x` is on its left.
    pub(super) fn rows(&self, x: u64) -> Option<[u64; 3]> {
        let (first, last) = (self.points.first()?.1, self.points.last()?.1);
        let (mut low, mut high) = (first, last + 1);
        while low < high {
            let middle = low.midpoint(high);
            if self.at(middle).is_some_and(|border| border <= x) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        Some([first, low, last + 1])
    }
}

/// The slope dx/dy of the straight line that fits points best, by least squares.
pub(super) fn slope(points: &[(u64, u64)]) -> Option<f64> {
    let mean = |part: fn(&(u64, u64)) -> u64| {
        points.iter().map(|point| part(point) as f64).sum::<f64>() / points.len() as f64
    };
    let (x, y) = (mean(|point| point.0), mean(|point| point.1));
    let sum = |of: fn(f64, f64) -> f64| {
        points.iter().map(|point| of(point.0 as f64 - x, point.1 as f64 - y)).sum::<f64>()
    };
    (points.len() > 1).then(|| sum(|x, y| x * y) / sum(|_, y| y * y))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_straight_between_its_points_and_ends_where_they_do() {
        let line = Line::new([(10, 4), (9, 3), (20, 8), (18, 10), (90, 20), (95, 21)], 50);
        assert_eq!(line.points(), [(10, 4), (20, 8), (20, 10), (50, 15)]);
        let found: Vec<_> = [3, 4, 5, 8, 9, 15, 20, 30].map(|y| line.at(y)).into();
        let expected = [None, Some(10), Some(12), Some(20), Some(20), Some(50), Some(50), Some(50)];
        assert_eq!(found, expected);
        let short = Line::new([(10, 4), (20, 8)], 50);
        assert_eq!((short.at(8), short.at(9), Line::default().at(0)), (Some(20), None, None));
        assert_eq!(slope(short.points()), Some(2.5));
    }

    #[test]
    fn an_outline_has_both_ends_once() {
        for (points, step) in [(7, 1), (2000, 2), (2001, 2), (3001, 3), (3002, 3)] {
            let line = Line::new((0..points).map(|i| (i, i)), points);
            let expected: Vec<_> = (0..points - 1).step_by(step).chain([points - 1]).collect();
            assert_eq!(line.outline(), expected.iter().map(|&i| (i, i)).collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_column_changes_sides_where_the_line_passes_it() {
        let line = Line::new([(10, 4), (20, 8), (50, 20)], 50);
        for x in 0..50 {
            let [first, change, last] = line.rows(x).unwrap();
            for y in first..last {
                assert_eq!(x >= line.at(y).unwrap(), y < change, "{x} {y}");
            }
        }
    }
}
