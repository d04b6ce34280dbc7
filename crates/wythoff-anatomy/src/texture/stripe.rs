//! Stripes: lines of cells without a palace, by their angle.
//!
//! Every direction divides the cells of a window into lines, with one cell per column, or per row
//! if the direction is steep. A run is a stretch of such a line whose cells are all in the mask. A
//! stripe consists of runs of neighbouring lines beside each other.

use schemars::JsonSchema;
use serde::Serialize;

use super::mask::Mask;

/// Lengths of runs in one direction.
#[derive(Debug, Clone, Copy, PartialEq, JsonSchema, Serialize)]
pub struct Direction {
    /// Degrees from the x axis downwards, 0 to 180.
    pub angle: f64,
    /// Runs of so many cells as were asked for, or more.
    pub runs: u64,
    /// Cells of the longest one.
    pub longest: usize,
}

/// Runs of neighbouring lines, each beside the next for at least half of the shorter one.
#[derive(Debug, Clone, Copy, PartialEq, JsonSchema, Serialize)]
pub struct Stripe {
    /// The middle of the longest run.
    pub middle: (f64, f64),
    /// Cells of it.
    pub length: usize,
    /// Number of runs.
    pub lines: usize,
}

/// The lines of a mask in one direction.
struct Lines<'a> {
    mask: &'a Mask,
    /// True if a line has a cell per row instead of one per column.
    steep: bool,
    /// Offset of a line from its beginning, at each step.
    offsets: Vec<i64>,
}

/// Part of a line.
#[derive(Clone, Copy)]
struct Run {
    line: i64,
    from: usize,
    to: usize,
}

impl<'a> Lines<'a> {
    fn new(mask: &'a Mask, angle: f64) -> Self {
        let tangent = angle.to_radians().tan();
        let steep = tangent.abs() > 1.0;
        let (steps, by) =
            if steep { (mask.height(), tangent.recip()) } else { (mask.width(), tangent) };
        let offsets = (0..steps).map(|step| (step as f64 * by).round() as i64).collect();
        Self { mask, steep, offsets }
    }

    /// The column and row of a step of a line, if it lies in the window.
    fn cell(&self, line: i64, step: usize) -> Option<(usize, usize)> {
        let across = usize::try_from(line + self.offsets[step]).ok()?;
        let most = if self.steep { self.mask.width() } else { self.mask.height() };
        let cell = if self.steep { (across, step) } else { (step, across) };
        (across < most).then_some(cell)
    }

    /// Shows all runs of at least `least` cells, line after line.
    fn runs(&self, least: usize, hear: &mut dyn FnMut(Run)) {
        let most = if self.steep { self.mask.width() } else { self.mask.height() } as i64;
        let last = self.offsets.last().copied().unwrap_or(0);
        for line in (-last).min(0)..most + (-last).max(0) {
            let mut from = None;
            for step in 0..=self.offsets.len() {
                let cell = if step < self.offsets.len() { self.cell(line, step) } else { None };
                let inside = cell.is_some_and(|(x, y)| self.mask.holds(x, y));
                match (from, inside) {
                    (None, true) => from = Some(step),
                    (Some(start), false) => {
                        if step - start >= least {
                            hear(Run { line, from: start, to: step });
                        }
                        from = None;
                    }
                    _ => {}
                }
            }
        }
    }
}

impl Direction {
    /// The runs of at least `least` cells at an angle.
    ///
    /// `Time: O(cells)`.
    ///
    /// ```
    /// use wythoff_anatomy::texture::{Direction, Mask};
    /// // All but the diagonals x - y = 0 mod 3 are out.
    /// let mask = Mask::from_fn(90, 90, |x, y| (x + 90 - y) % 3 == 0);
    /// let along = Direction::of(&mask, 45.0, 60);
    /// assert_eq!((along.longest, along.runs), (90, 21));
    /// assert_eq!(Direction::of(&mask, 30.0, 60).runs, 0);
    /// ```
    pub fn of(mask: &Mask, angle: f64, least: usize) -> Self {
        let (mut runs, mut longest) = (0, 0);
        Lines::new(mask, angle).runs(1, &mut |run| {
            runs += u64::from(run.to - run.from >= least);
            longest = longest.max(run.to - run.from);
        });
        Self { angle, runs, longest }
    }

    /// Directions that have more runs than all others within `apart` degrees of them: the most
    /// first. They are taken around the half circle, 0 beside 180.
    pub fn peaks(all: &[Self], apart: f64) -> Vec<Self> {
        let near = |a: f64, b: f64| {
            let off = (a - b).abs() % 180.0;
            off.min(180.0 - off) <= apart
        };
        let most = |one: &&Self| {
            all.iter().all(|other| !near(one.angle, other.angle) || other.runs <= one.runs)
        };
        let mut peaks: Vec<Self> = all.iter().filter(most).copied().collect();
        peaks.sort_by_key(|peak| std::cmp::Reverse(peak.runs));
        peaks
    }
}

/// The angles around a peak with at least half of its runs: from the first to the last of those
/// that hang together. `all` are directions by their angle.
pub fn lobe(all: &[Direction], peak: &Direction) -> (f64, f64) {
    let Some(place) = all.iter().position(|one| one.angle == peak.angle) else {
        return (peak.angle, peak.angle);
    };
    let high = |one: &&Direction| 2 * one.runs >= peak.runs;
    let last = all[place..].iter().take_while(high).last();
    let first = all[..place].iter().rev().take_while(high).last();
    let angle = |one: Option<&Direction>| one.map_or(peak.angle, |one| one.angle);
    (angle(first), angle(last))
}

/// Returns the number of runs of each length at an angle, by length.
///
/// `Time: O(cells)`.
pub fn lengths(mask: &Mask, angle: f64) -> Vec<u64> {
    let mut counts = Vec::new();
    Lines::new(mask, angle).runs(1, &mut |run| {
        let length = run.to - run.from;
        if counts.len() <= length {
            counts.resize(length + 1, 0);
        }
        counts[length] += 1;
    });
    counts
}

impl Stripe {
    /// The stripes at an angle whose runs have at least `least` cells, by where they begin.
    ///
    /// `Time: O(cells)`.
    pub fn find(mask: &Mask, angle: f64, least: usize) -> Vec<Self> {
        let lines = Lines::new(mask, angle);
        let mut stripes: Vec<Self> = Vec::new();
        // Runs of the line before and of this one, with the stripe that they belong to.
        let mut before: Vec<(Run, usize)> = Vec::new();
        let mut here = Vec::new();
        let mut line = i64::MIN;
        lines.runs(least, &mut |run| {
            if run.line != line {
                before = std::mem::take(&mut here);
                before.retain(|(last, _)| last.line + 1 == run.line);
                line = run.line;
            }
            let length = run.to - run.from;
            let beside = before.iter().find(|(last, _)| {
                let common = run.to.min(last.to).saturating_sub(run.from.max(last.from));
                2 * common >= length.min(last.to - last.from)
            });
            let stripe = beside.map_or(stripes.len(), |(_, stripe)| *stripe);
            if stripe == stripes.len() {
                stripes.push(Self { middle: (0.0, 0.0), length: 0, lines: 0 });
            }
            here.push((run, stripe));
            let stripe = &mut stripes[stripe];
            stripe.lines += 1;
            if length > stripe.length {
                let step = run.from.midpoint(run.to);
                let across = (run.line + lines.offsets[step]) as f64;
                let step = step as f64;
                stripe.middle = if lines.steep { (across, step) } else { (step, across) };
                stripe.length = length;
            }
        });
        stripes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pseudorandom cells, a quarter of which are in the mask.
    fn noise(x: usize, y: usize) -> bool {
        let mixed = (x as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15)
            ^ (y as u64).wrapping_mul(0xC2B2_AE3D_27D4_EB4F);
        (mixed ^ mixed >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9) >> 62 == 0
    }

    #[test]
    fn the_angle_of_stripes_is_found_in_noise() {
        // Lines of slope dx/dy = 5/2, at 21.8 degrees, 50 columns apart, over noise.
        let mask = Mask::from_fn(400, 400, |x, y| {
            noise(x, y) || (y as i64 - (x as f64 * 0.4).round() as i64).rem_euclid(50) == 0
        });
        let all: Vec<_> = (0..180).map(|angle| Direction::of(&mask, angle.into(), 30)).collect();
        let peaks = Direction::peaks(&all, 8.0);
        assert_eq!(peaks[0].angle, 22.0);
        assert!(peaks.get(1).is_none_or(|next| 5 * next.runs < peaks[0].runs), "{peaks:?}");
        let (from, to) = lobe(&all, &peaks[0]);
        assert!((20.0..=22.0).contains(&from) && (22.0..=24.0).contains(&to), "{from} to {to}");
        let exact = Direction::of(&mask, 0.4_f64.atan().to_degrees(), 30);
        assert!(exact.longest >= 390, "{exact:?}");
    }

    #[test]
    fn every_cell_is_on_one_line_of_every_direction() {
        let mask = Mask::from_fn(40, 30, |x, y| (x * 7 + y * 3) % 5 != 0);
        for angle in [0.0, 17.0, 45.0, 68.0, 90.0, 111.0, 150.0, 179.0] {
            let cells: u64 =
                lengths(&mask, angle).iter().zip(0..).map(|(count, length)| count * length).sum();
            assert_eq!(cells, mask.count(), "{angle}");
        }
    }

    #[test]
    fn runs_beside_each_other_are_one_stripe() {
        // Two stripes, of three lines and of one, along the columns.
        let mask = Mask::from_fn(60, 100, |x, y| {
            matches!(x, 10..=12) && (20..60).contains(&y) || x == 40 && y < 30
        });
        let stripes = Stripe::find(&mask, 90.0, 20);
        let sizes: Vec<_> = stripes.iter().map(|stripe| (stripe.lines, stripe.length)).collect();
        assert_eq!(sizes, [(3, 40), (1, 30)]);
        assert_eq!(stripes[1].middle, (40.0, 15.0));
        assert!(Stripe::find(&mask, 90.0, 41).is_empty());
    }
}
