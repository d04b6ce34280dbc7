//! Patches of the small grid that travel through the large one: the meta-gliders of \[CLN\].
//!
//! The fabric grows from the nose along the diagonal, which serves as time. It is cut into slices
//! across the diagonal. A patch is a run of squares of the small grid in a slice, and continues in
//! the next slice where a run overlaps it.

use schemars::JsonSchema;
use serde::Serialize;

use super::squares::Squares;

/// A patch from where it begins to where it ends, splits or merges.
#[derive(Debug, Clone, PartialEq, JsonSchema, Serialize)]
pub struct Track {
    /// Its first slice: the distance from the corner along the diagonal, in squares.
    pub born: usize,
    /// Its two ends in each of its slices, in squares right of the diagonal; the last one is
    /// included.
    pub spans: Vec<(i64, i64)>,
    /// The kind of its beginning.
    pub origin: Ending,
    /// The kind of its end.
    pub ending: Ending,
}

/// The way in which a patch ends or, read backwards, begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, JsonSchema, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Ending {
    /// The next slice has no part of it.
    Alone,
    /// It merges into a patch that continues, or splits off one.
    Other,
    /// It meets the edge of the examined area.
    Edge,
}

/// All patches of a part of the fabric.
#[derive(Debug, Clone, PartialEq, JsonSchema, Serialize)]
pub struct Patches {
    /// The patches, by the slice in which they begin.
    pub tracks: Vec<Track>,
    /// Squares that were looked at.
    pub squares: u64,
    /// Squares of the small grid among them.
    pub small: u64,
}

/// The square of a slice, so far right of the diagonal; each square of the plane is in one slice.
///
/// ```
/// use wythoff_anatomy::texture::glider::square;
/// assert_eq!([-2, -1, 0, 1, 2].map(|s| square(5, s)), [(4, 6), (5, 6), (5, 5), (6, 5), (6, 4)]);
/// ```
pub const fn square(slice: usize, right: i64) -> (i64, i64) {
    let slice = slice as i64;
    (slice + (right + 1).div_euclid(2), slice - right.div_euclid(2))
}

impl Track {
    /// Slices that it lives.
    pub const fn life(&self) -> usize {
        self.spans.len()
    }

    /// Squares across, on the mean.
    pub fn width(&self) -> f64 {
        let squares: i64 = self.spans.iter().map(|(from, to)| to - from + 1).sum();
        squares as f64 / self.life() as f64
    }

    /// The direction in which its middle moves, dx/dy: 1 along the diagonal. The least squares'
    /// line through its slices; `None` if it lives for less than three, or moves across the
    /// diagonal.
    pub fn slope(&self) -> Option<f64> {
        let n = self.life() as f64;
        let mean = |of: &dyn Fn(usize) -> f64| (0..self.life()).map(of).sum::<f64>() / n;
        let middle = |t: usize| self.spans[t].0.midpoint(self.spans[t].1) as f64;
        let (time, place) = (mean(&|t| t as f64), mean(&middle));
        let across = mean(&|t| (t as f64 - time) * (middle(t) - place));
        let along = mean(&|t| (t as f64 - time).powi(2));
        // In a slice x grows and y falls by half a square a step.
        let half = across / along / 2.0;
        (self.life() > 2 && half.abs() < 1.0).then(|| (1.0 + half) / (1.0 - half))
    }

    /// Returns its outline: corners in squares from the corner of the window, down its left side
    /// and up its right side.
    pub fn outline(&self) -> Vec<(f64, f64)> {
        let corner = |t: usize, right: f64| {
            let slice = (self.born + t) as f64 + 0.5;
            (slice + right / 2.0, slice - right / 2.0)
        };
        let spans = || self.spans.iter().enumerate();
        let left = spans().map(|(t, span)| corner(t, span.0 as f64 - 0.5));
        let right = spans().rev().map(|(t, span)| corner(t, span.1 as f64 + 0.5));
        let mut all: Vec<_> = left.chain(right).collect();
        all.extend(all.first().copied());
        all
    }
}

impl Patches {
    /// Finds the patches of squares. `small` returns true for a square (i, j) of the small grid,
    /// and `None` for squares outside the examined area.
    ///
    /// `Time: O(slices x width)`.
    pub fn find(slices: usize, across: i64, small: &dyn Fn(i64, i64) -> Option<bool>) -> Self {
        let mut found = Self { tracks: Vec::new(), squares: 0, small: 0 };
        // Patches of the slice above, by their place among the tracks.
        let mut above: Vec<(usize, Run)> = Vec::new();
        for slice in 0..slices {
            let runs = found.runs(slice, across, small);
            above = found.link(slice, &above, &runs);
        }
        found
    }

    /// The patches in which the share of a value, around each square, is below a threshold; only of
    /// squares whose slope from the corner, x/y, lies between 1/`cone` and `cone`.
    pub fn below(squares: &Squares, shares: &[f64], threshold: f64, cone: f64) -> Self {
        let (columns, rows) = (squares.columns() as i64, squares.rows() as i64);
        let slices = columns.min(rows) as usize;
        Self::find(slices, columns.max(rows), &|i, j| {
            let inside = (0..columns).contains(&i) && (0..rows).contains(&j);
            let slope = (i as f64 + 0.5) / (j as f64 + 0.5);
            let seen = inside && slope < cone && slope > cone.recip();
            seen.then(|| shares[(j * columns + i) as usize] < threshold)
        })
    }

    /// Patches that live for at least so many slices.
    pub fn of_life(&self, slices: usize) -> impl Iterator<Item = &Track> {
        self.tracks.iter().filter(move |track| track.life() >= slices)
    }

    /// The share of the squares that show the small grid.
    pub fn share(&self) -> f64 {
        self.small as f64 / self.squares.max(1) as f64
    }

    /// Returns the number of tracks with this ending.
    pub fn endings(&self, ending: Ending) -> usize {
        self.tracks.iter().filter(|track| track.ending == ending).count()
    }

    fn runs(
        &mut self,
        slice: usize,
        across: i64,
        small: &dyn Fn(i64, i64) -> Option<bool>,
    ) -> Vec<Run> {
        let at = |right: i64| {
            let (i, j) = square(slice, right);
            small(i, j)
        };
        let mut runs: Vec<Run> = Vec::new();
        for right in -across..=across {
            let Some(is) = at(right) else { continue };
            self.squares += 1;
            self.small += u64::from(is);
            if !is {
                continue;
            }
            let edge = at(right - 1).is_none() || at(right + 1).is_none();
            match runs.last_mut() {
                Some(run) if run.to + 1 == right => {
                    run.to = right;
                    run.edge |= edge;
                }
                _ => runs.push(Run { from: right, to: right, edge }),
            }
        }
        runs
    }

    /// A patch continues in the run that it overlaps most, if it is also the patch that this run
    /// overlaps most.
    fn link(&mut self, slice: usize, above: &[(usize, Run)], runs: &[Run]) -> Vec<(usize, Run)> {
        let first = |most: Option<(usize, i64)>, (place, overlap): (usize, i64)| match most {
            Some((_, before)) if before >= overlap => most,
            _ => Some((place, overlap)),
        };
        let best = |overlaps: &mut dyn Iterator<Item = i64>| {
            overlaps.enumerate().filter(|(_, overlap)| *overlap >= 0).fold(None, first)
        };
        let child: Vec<_> =
            above.iter().map(|(_, run)| best(&mut runs.iter().map(|b| run.overlap(b)))).collect();
        let mut here = Vec::new();
        for (place, run) in runs.iter().enumerate() {
            let parent = best(&mut above.iter().map(|(_, a)| a.overlap(run)));
            let goes_on = parent.filter(|(a, _)| child[*a].is_some_and(|(b, _)| b == place));
            if let Some((a, _)) = goes_on {
                let track = above[a].0;
                self.tracks[track].spans.push((run.from, run.to));
                self.tracks[track].ending = Ending::Edge;
                here.push((track, *run));
                continue;
            }
            let origin = match parent {
                Some(_) => Ending::Other,
                None if run.edge || slice == 0 => Ending::Edge,
                None => Ending::Alone,
            };
            let spans = vec![(run.from, run.to)];
            here.push((self.tracks.len(), *run));
            self.tracks.push(Track { born: slice, spans, origin, ending: Ending::Edge });
        }
        for ((track, run), child) in above.iter().zip(child) {
            if here.iter().all(|(other, _)| other != track) {
                self.tracks[*track].ending = match child {
                    Some(_) => Ending::Other,
                    None if run.edge => Ending::Edge,
                    None => Ending::Alone,
                };
            }
        }
        here
    }
}

/// Squares of a slice that show the small grid, one beside the other.
#[derive(Debug, Clone, Copy)]
struct Run {
    from: i64,
    to: i64,
    /// True if the run meets the edge of the examined area.
    edge: bool,
}

impl Run {
    /// Returns the number of squares by which a run of the next slice overlaps this one: 0 for runs
    /// beside each other, negative for runs apart.
    fn overlap(&self, next: &Self) -> i64 {
        self.to.min(next.to) - self.from.max(next.from) + 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 60 slices, 40 squares to each side.
    fn patches(small: impl Fn(i64, i64) -> bool) -> Patches {
        Patches::find(60, 30, &|i, j| ((i - j).abs() <= 20).then(|| small(i + j, i - j)))
    }

    #[test]
    fn a_patch_is_followed_in_its_direction() {
        // Ten slices wide, from i + j = 20 to 80, moving 2 squares right in 3 slices.
        let one = patches(|sum, right| (20..80).contains(&sum) && (3 * right - sum).abs() <= 6);
        let [track] = &one.tracks[..] else { panic!("{one:?}") };
        assert_eq!((track.origin, track.ending), (Ending::Alone, Ending::Edge));
        assert_eq!((track.born, track.spans[0].1 - track.spans[0].0), (10, 4));
        // i - j grows by 2/3 a slice: dx/dy = (1 + 1/3) / (1 - 1/3).
        assert!((track.slope().unwrap() - 2.0).abs() < 0.15, "{:?}", track.slope());
        assert!((track.width() - 4.5).abs() < 0.6, "{}", track.width());
        assert_eq!(one.endings(Ending::Edge), 1);
    }

    #[test]
    fn patches_that_cross_merge_and_split() {
        let two = patches(|sum, right| {
            (8..=113).contains(&sum) && (right.abs() - (sum - 60).abs() / 4).abs() <= 1
        });
        let ends: Vec<_> = two.of_life(4).map(|track| (track.origin, track.ending)).collect();
        let expected = [
            (Ending::Alone, Ending::Alone),
            (Ending::Alone, Ending::Other),
            (Ending::Other, Ending::Alone),
        ];
        assert_eq!(ends, expected);
        assert!(two.share() > 0.02 && two.share() < 0.2, "{}", two.share());
    }

    #[test]
    fn every_square_is_in_one_slice() {
        let mut seen = std::collections::BTreeSet::new();
        for (slice, right) in (0..20).flat_map(|slice| (-20..=20).map(move |s| (slice, s))) {
            let (i, j) = square(slice, right);
            assert!(i - j == right && seen.insert((i, j)));
        }
    }

    #[test]
    fn an_outline_goes_around() {
        let spans = vec![(0, 1), (1, 2)];
        let track = Track { born: 3, spans, origin: Ending::Alone, ending: Ending::Alone };
        let outline = track.outline();
        assert_eq!((outline.len(), outline[0]), (5, (3.25, 3.75)));
        assert_eq!(outline[0], outline[4]);
        assert_eq!(track.slope(), None);
    }
}
