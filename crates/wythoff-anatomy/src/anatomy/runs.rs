//! Rows of the board cut at the borders.

use std::ops::Range;

use super::{Anatomy, Border, Region};
use wythoff::blocking::hood;

/// Columns of one region.
pub(crate) type Run = (Range<u64>, Option<Region>);

impl Anatomy {
    /// One row cut into runs of one region each, from left to right, over `columns`. Where borders
    /// are not found, and beyond the board, the region is `None`.
    ///
    /// `Time: O(log^2 k)`.
    ///
    /// ```
    /// use wythoff_anatomy::anatomy::{Anatomy, Region};
    /// use wythoff::K;
    /// use wythoff::blocking::Sweep;
    /// let k = K::try_new(600)?;
    /// let board = Sweep::new(k).keep(1800, &())?;
    /// let anatomy = Anatomy::survey(k, &board, 1800, &())?;
    /// let regions: Vec<_> = anatomy.runs(0, 0..1800).into_iter().collect();
    /// assert_eq!(regions[0], (0..601, Some(Region::Hood)));
    /// assert_eq!(regions[1], (601..1800, Some(Region::Outer)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn runs(&self, y: u64, columns: Range<u64>) -> Vec<Run> {
        let mut cuts = vec![hood::cells_in_column(self.k, y), y, y + 1, self.size];
        for border in Border::ALL {
            let line = self.line(border);
            // Right of the diagonal the border crosses the row; left of it, its mirror image
            // crosses the row.
            cuts.extend(line.at(y));
            cuts.extend(line.rows(y).into_iter().flatten());
        }
        cuts.retain(|cut| columns.start < *cut && *cut < columns.end);
        cuts.push(columns.end);
        cuts.sort_unstable();
        let mut runs: Vec<Run> = Vec::new();
        let mut start = columns.start;
        for cut in cuts {
            if start >= cut {
                continue;
            }
            let region = self.region(start, y);
            match runs.last_mut() {
                Some((columns, last)) if *last == region => columns.end = cut,
                _ => runs.push((start..cut, region)),
            }
            start = cut;
        }
        runs
    }
}

impl Anatomy {
    /// The runs of one row without what is near a border: a square counts if the squares `margin`
    /// away in the four directions lie in its region too, as far as the board goes. For borders
    /// that are not sharp.
    ///
    /// `Time: O(log^2 k)`.
    pub fn interior_runs(
        &self,
        y: u64,
        columns: Range<u64>,
        margin: u64,
    ) -> Vec<(Range<u64>, Region)> {
        if y >= self.size {
            return Vec::new();
        }
        let rows = [y.saturating_sub(margin), y, (y + margin).min(self.size - 1)];
        let rows = rows.map(|y| self.runs(y, 0..self.size));
        let found = self.interior_of(rows.each_ref().map(Vec::as_slice), margin).into_iter();
        let clipped = found.map(|(run, region)| (overlap(&run, &columns), region));
        clipped.filter(|(run, _)| run.start < run.end).collect()
    }

    /// The interior runs of a row, from the runs of the rows `margin` above and below it, or at the
    /// edges of the board.
    pub(crate) fn interior_of(
        &self,
        [above, row, below]: [&[Run]; 3],
        margin: u64,
    ) -> Vec<(Range<u64>, Region)> {
        // The position in a run of the square at this distance to the left or right; beyond the
        // edges of the board, of the last square.
        let left = |run: &Range<u64>| {
            (if run.start == 0 { 0 } else { run.start + margin })..run.end + margin
        };
        let right = |run: &Range<u64>| {
            let end = if run.end == self.size { run.end } else { run.end.saturating_sub(margin) };
            run.start.saturating_sub(margin)..end
        };
        let there = |moved: &dyn Fn(&Range<u64>) -> Range<u64>| {
            row.iter().map(|(run, region)| (moved(run), *region)).collect::<Vec<_>>()
        };
        let (left, right) = (there(&left), there(&right));
        let regions = row.iter().filter_map(|(run, region)| Some((run.clone(), (*region)?)));
        let mut found: Vec<(Range<u64>, Region)> = regions.collect();
        for other in [&left, &right, above, below] {
            let common = |(run, region): (Range<u64>, Region)| {
                let same = other.iter().filter(move |other| other.1 == Some(region));
                same.map(move |(other, _)| (overlap(&run, other), region)).collect::<Vec<_>>()
            };
            found =
                found.into_iter().flat_map(common).filter(|(run, _)| run.start < run.end).collect();
        }
        found
    }
}

/// Returns the intersection of two ranges, which may be empty.
pub(crate) fn overlap(a: &Range<u64>, b: &Range<u64>) -> Range<u64> {
    a.start.max(b.start)..a.end.min(b.end)
}

#[cfg(test)]
mod tests {
    use super::*;
    use wythoff::K;
    use wythoff::blocking::Sweep;

    #[test]
    fn runs_are_the_regions_of_the_squares() {
        for (k, size) in [(7, 60), (40, 150), (500, 1500), (501, 900), (502, 320)] {
            let game = K::try_new(k).unwrap();
            let board = Sweep::new(game).keep(size, &()).unwrap();
            let anatomy = Anatomy::survey(game, &board, size, &()).unwrap();
            for y in (0..size).step_by(1 + size as usize / 97).chain([size - 1]) {
                let mut next = 3;
                for (columns, region) in anatomy.runs(y, 3..size + 9) {
                    assert_eq!(columns.start, next, "k {k} row {y}");
                    next = columns.end;
                    for x in columns {
                        assert_eq!(anatomy.region(x, y), region, "k {k} at {x}, {y}");
                    }
                }
                assert_eq!(next, size + 9);
            }
        }
    }

    #[test]
    fn runs_of_the_interior_are_its_squares() {
        for (k, size, margin) in [(40, 150, 3), (500, 1500, 31), (501, 900, 20)] {
            let game = K::try_new(k).unwrap();
            let board = Sweep::new(game).keep(size, &()).unwrap();
            let anatomy = Anatomy::survey(game, &board, size, &()).unwrap();
            for y in (0..size).step_by(37).chain([size - 1]) {
                let mut found = vec![None; size as usize];
                for (columns, region) in anatomy.interior_runs(y, 3..size, margin) {
                    found[columns.start as usize..columns.end as usize].fill(Some(region));
                }
                for x in 3..size {
                    let expected = anatomy.interior(x, y, margin);
                    assert_eq!(found[x as usize], expected, "k {k} at {x}, {y}");
                }
            }
        }
    }
    #[test]
    fn the_interior_of_two_parts_of_a_row_is_that_of_the_row() {
        let (k, size, margin) = (K::try_new(501).unwrap(), 900, 20);
        let board = Sweep::new(k).keep(size, &()).unwrap();
        let anatomy = Anatomy::survey(k, &board, size, &()).unwrap();
        for y in (0..size).step_by(74) {
            let whole = anatomy.interior_runs(y, 0..size, margin);
            for cut in whole.iter().flat_map(|(run, _)| [run.start, run.end]) {
                let parts = [0..cut, cut..size].map(|part| anatomy.interior_runs(y, part, margin));
                assert_eq!(parts.concat(), whole, "row {y}, cut at {cut}");
            }
        }
        assert_eq!(anatomy.interior_runs(size, 0..size, margin), []);
    }
}
