//! Borders between regions with different densities of palaces.
//!
//! Palaces by region (\[CLN\] section 3.1; `docs/algorithms/anatomy.md`): arm 0.41 per square,
//! fabric 0.089, warp 0.045, inner sector 0.006 or less. The search looks at some rows of squares,
//! slanted like the border, so that only its deviation from a straight line blurs it. Squares are
//! weighed by `palace - threshold`. The border is where the sum over the poor side minus the sum
//! over the rich side is smallest.

use std::ops::Range;

use super::line::Line;
use super::probe::{Probe, window};
use wythoff::board::BoardError;

/// A border between regions of different density.
#[derive(Debug, Clone, Copy)]
pub(super) struct Contrast {
    /// A density between those of its sides.
    pub(super) threshold: f64,
    /// True if the right side is the rich one.
    pub(super) rich_right: bool,
    /// Approximate slope dx/dy.
    pub(super) slope: f64,
}

/// The area in which a border is searched.
pub(super) struct Course<'a> {
    pub(super) k: u64,
    pub(super) size: u64,
    /// The first point of the border.
    pub(super) start: (u64, u64),
    /// The row that it ends in, or the edge of the board.
    pub(super) end: u64,
    /// Columns that it cannot leave in a row, on squares that are counted for it.
    pub(super) limits: &'a dyn Fn(u64) -> (u64, u64),
}

/// Palaces and squares on one side.
#[derive(Debug, Clone, Copy, Default)]
struct Side {
    palaces: f64,
    squares: f64,
}

impl Side {
    fn add(&mut self, palaces: impl Iterator<Item = u32>, rows: u64) {
        for n in palaces {
            self.palaces += f64::from(n);
            self.squares += rows as f64;
        }
    }

    fn density(self) -> f64 {
        self.palaces / self.squares
    }
}

/// Palaces by column, in slanted columns.
struct Profile {
    /// The first column, in the middle row.
    x: u64,
    rows: u64,
    palaces: Vec<u32>,
}

impl Contrast {
    /// Follows the border; points (x, y), or nothing if its sides differ by less than five standard
    /// deviations, or one is on the wrong side of the threshold.
    pub(super) fn follow(
        &self,
        probe: Probe<'_>,
        course: &Course<'_>,
    ) -> Result<Vec<(u64, u64)>, BoardError> {
        let &Course { k, size, start, end, limits } = course;
        let rows = (k / 8).min(64).max(k / 64).clamp(4, 256);
        let step = (size.min(4 * k) / 256).max(size / 2048).max(1).next_power_of_two();
        let reach = if k < 50_000 { k / 8 } else { k / 24 }.max(16);
        let pad = self.pad(rows);
        let (mut last, mut sides) = (start, [Side::default(); 2]);
        let mut found = Vec::new();
        let mut y = (start.1 + rows).next_multiple_of(step);
        while y + rows <= end.min(size) {
            let middle = y + rows / 2;
            let near = last.0 + (self.slope * (middle - last.1) as f64) as u64;
            let (left, right) = limits(y);
            let left = left.max(near.saturating_sub(reach)).max(pad);
            let right = right.min(near + reach).min(size.saturating_sub(pad));
            if near + reach / 4 >= size {
                break;
            }
            // Both sides are to be seen.
            if left + reach / 4 < near && near + reach / 4 < right {
                let profile = self.profile(probe, left..right, y, rows)?;
                let cut = self.cut(&profile);
                sides[0].add(profile.palaces[..cut].iter().copied(), rows);
                sides[1].add(profile.palaces[cut..].iter().copied(), rows);
                last = (profile.x + cut as u64, middle);
                found.push(last);
            }
            y += step;
        }
        if !self.is_clear(sides) {
            return Ok(Vec::new());
        }
        let mut points = vec![start];
        points.extend(self.steadied(&found));
        Ok(points)
    }

    /// Returns the width by which slanted columns extend beyond straight ones on either side.
    fn pad(&self, rows: u64) -> u64 {
        (self.slope * rows as f64 / 2.0).ceil() as u64 + 1
    }

    /// Palaces of `rows` rows from row `y` on, in columns that are slanted as the border is.
    fn profile(
        &self,
        probe: Probe<'_>,
        columns: Range<u64>,
        y: u64,
        rows: u64,
    ) -> Result<Profile, BoardError> {
        let (pad, width) = (self.pad(rows), columns.end - columns.start);
        let mut palaces = vec![0; width as usize];
        let block = window(columns.start - pad, y, width + 2 * pad, rows);
        let mut values = probe.board.rows(block, probe.observer)?;
        for row in 0..rows {
            let Some(values) = values.next_row()? else { break };
            let shift = (self.slope * (row as f64 - rows as f64 / 2.0)).round() as i64;
            let first = pad.saturating_add_signed(shift) as usize;
            for (n, &p) in palaces.iter_mut().zip(&values[first..]) {
                *n += u32::from(p < 0);
            }
        }
        Ok(Profile { x: columns.start, rows, palaces })
    }

    /// Returns the number of columns left of the border.
    fn cut(&self, profile: &Profile) -> usize {
        let sign = if self.rich_right { 1.0 } else { -1.0 };
        let level = self.threshold * profile.rows as f64;
        let (mut sum, mut least, mut cut) = (0.0, 0.0, 0);
        for (i, &palaces) in profile.palaces.iter().enumerate() {
            sum += sign * (f64::from(palaces) - level);
            if sum < least {
                (least, cut) = (sum, i + 1);
            }
        }
        cut
    }

    /// Returns true if the two sides have their densities, and not by chance.
    fn is_clear(&self, [left, right]: [Side; 2]) -> bool {
        let (poor, rich) = if self.rich_right { (left, right) } else { (right, left) };
        let deviation =
            (poor.palaces / poor.squares.powi(2) + rich.palaces / rich.squares.powi(2)).sqrt();
        poor.density() < self.threshold
            && rich.density() > self.threshold
            && rich.density() - poor.density() > 5.0 * deviation
    }

    /// Moves each point to the median of five neighbours, along the slope.
    fn steadied(&self, found: &[(u64, u64)]) -> Vec<(u64, u64)> {
        let off = |&(x, y): &(u64, u64)| x as f64 - self.slope * y as f64;
        let median = |i: usize| {
            let near = i.saturating_sub(2)..(i + 3).min(found.len());
            let mut near: Vec<f64> = found[near].iter().map(off).collect();
            near.sort_unstable_by(f64::total_cmp);
            near[near.len() / 2]
        };
        let moved = |(i, &(_, y)): (usize, &(u64, u64))| {
            ((median(i) + self.slope * y as f64).round().max(0.0) as u64, y)
        };
        found.iter().enumerate().map(moved).collect()
    }
}

/// The border through these points, straight on to the edge of the board from the last of them.
pub(super) fn to_the_edge(mut points: Vec<(u64, u64)>, slope: f64, size: u64) -> Line {
    if let Some(&(x, y)) = points.last().filter(|last| last.1 < size) {
        points.push((x + (slope * (size - y) as f64) as u64, size));
    }
    Line::new(points, size)
}

#[cfg(test)]
mod tests {
    use super::super::tests::Drawn;
    use super::*;

    const STEEP: Contrast = Contrast { threshold: 0.5, rich_right: true, slope: 2.618 };

    /// The border in row y.
    fn at(y: u64) -> f64 {
        300.0 + 2.618 * (y as f64 - 100.0)
    }

    fn follow(
        contrast: Contrast,
        palace: impl Fn(f64, f64) -> bool + Sync,
        limits: (u64, u64),
        end: u64,
    ) -> Vec<(u64, u64)> {
        let board = Drawn(|x: u64, y: u64| -i64::from(palace(x as f64, at(y))));
        let limits = |_| limits;
        let course = Course { k: 200, size: 1000, start: (300, 100), end, limits: &limits };
        contrast.follow(Probe { board: &board, observer: &() }, &course).unwrap()
    }

    #[test]
    fn a_border_is_followed_where_both_sides_are_to_be_seen() {
        let rich_left = Contrast { rich_right: false, ..STEEP };
        // Every fourth row is the middle of 25 rows. The border is more than six columns within the
        // limits, and within the board without the 34 columns that slanted ones need.
        for (limits, end, rows) in [
            ((430, 803), 1000, 156..=288),
            ((0, 803), 2000, 140..=288),
            ((0, 2000), 1000, 140..=348),
            ((0, 2000), 305, 140..=292),
            ((0, 2000), 304, 140..=288),
        ] {
            for (contrast, other, side) in [(STEEP, rich_left, 1.0), (rich_left, STEEP, -1.0)] {
                let palace = |x, border| side * (x - border) >= 0.0;
                let points = follow(contrast, palace, limits, end);
                assert_eq!(points[0], (300, 100));
                let found: Vec<_> = points[1..].iter().map(|point| point.1).collect();
                assert_eq!(found, rows.clone().step_by(4).collect::<Vec<_>>(), "{limits:?}");
                let is_near = |&(x, y): &(u64, u64)| (x as f64 - at(y)).abs() <= 3.0;
                assert!(points.iter().all(is_near), "{points:?}");
                assert_eq!(follow(other, palace, limits, end), []);
            }
        }
        assert_eq!(follow(STEEP, |_, _| false, (0, 2000), 1000), []);
        assert_eq!(follow(STEEP, |_, _| true, (0, 2000), 1000), []);
    }

    #[test]
    fn a_row_counts_if_more_than_six_columns_are_seen_on_both_sides() {
        // In the first row, 140, the border is expected in column 404: 300 + 40 x 2.618.
        for (limits, rows) in [
            ((0, 411), vec![100, 140]),
            ((397, 411), vec![100, 140]),
            ((0, 410), vec![]),
            ((398, 411), vec![]),
        ] {
            let found = follow(STEEP, |x, border| x >= border, limits, 1000);
            assert_eq!(found.iter().map(|point| point.1).collect::<Vec<_>>(), rows, "{limits:?}");
        }
    }

    #[test]
    fn sides_are_clear_if_their_densities_differ_by_more_than_five_deviations() {
        let side = |palaces, squares| Side { palaces, squares };
        let contrast = Contrast { threshold: 0.125, ..STEEP };
        // The deviation of 25 palaces is 5, and that of 7 and 42 palaces is 7.
        for (poor, rich, clear) in [
            (side(0.0, 128.0), side(25.0, 128.0), false),
            (side(0.0, 128.0), side(26.0, 128.0), true),
            (side(7.0, 128.0), side(42.0, 128.0), false),
            (side(7.0, 128.0), side(43.0, 128.0), true),
            (side(16.0, 128.0), side(90.0, 128.0), false),
            (side(0.0, 128.0), side(128.0, 1024.0), false),
            (side(0.0, 128.0), side(129.0, 1024.0), true),
        ] {
            let [left, right] = [contrast, Contrast { rich_right: false, ..contrast }];
            assert_eq!(left.is_clear([poor, rich]), clear, "{poor:?} {rich:?}");
            assert_eq!(right.is_clear([rich, poor]), clear, "{poor:?} {rich:?}");
            assert!(!left.is_clear([rich, poor]));
        }
        let mut sum = Side::default();
        sum.add([3, 0, 4].into_iter(), 10);
        sum.add([1].into_iter(), 2);
        assert_eq!((sum.palaces, sum.squares, sum.density()), (8.0, 32.0, 0.25));
    }

    #[test]
    fn a_cut_divides_columns_above_and_below_the_threshold() {
        let profile = |palaces: [u32; 6]| Profile { x: 0, rows: 2, palaces: palaces.to_vec() };
        for (palaces, cut) in [
            ([0, 0, 1, 2, 2, 2], 2),
            ([0, 2, 0, 0, 2, 2], 4),
            ([0, 2, 2, 0, 2, 2], 1),
            ([2, 2, 2, 2, 2, 2], 0),
            ([0, 0, 0, 0, 0, 0], 6),
        ] {
            assert_eq!(STEEP.cut(&profile(palaces)), cut, "{palaces:?}");
            let reversed = Contrast { rich_right: false, ..STEEP };
            assert_eq!(reversed.cut(&profile(palaces.map(|n| 2 - n))), cut, "{palaces:?}");
        }
    }

    #[test]
    fn points_are_moved_to_medians_along_the_slope() {
        let contrast = Contrast { slope: 2.0, ..STEEP };
        // The fourth point is 53 columns off the line, the fifth one column. Near the sixth there
        // are four points, of which the third counts.
        let found = [(10, 0), (12, 1), (14, 2), (69, 3), (19, 4), (20, 5), (22, 6)];
        let expected = [(10, 0), (12, 1), (14, 2), (16, 3), (18, 4), (21, 5), (22, 6)];
        assert_eq!(contrast.steadied(&found), expected);
        assert_eq!([4, 5].map(|rows| contrast.pad(rows)), [5, 6]);
    }

    #[test]
    fn a_border_goes_straight_on_to_the_edge() {
        let line = |points: &[(u64, u64)]| to_the_edge(points.to_vec(), 0.5, 50).points().to_vec();
        assert_eq!(line(&[(1, 2), (10, 4)]), [(1, 2), (10, 4), (33, 50)]);
        assert_eq!(line(&[(1, 2), (10, 50)]), [(1, 2), (10, 50)]);
        assert_eq!(line(&[(45, 4)]), [(45, 4), (50, 14)]);
        assert_eq!(line(&[]), []);
    }
}
