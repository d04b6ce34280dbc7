//! Autocorrelation: which offsets repeat in a window.

use schemars::JsonSchema;
use serde::Serialize;

use super::mask::Mask;

/// The autocorrelation of a mask by offset: 1 if the mask repeats under the offset, 0 if cells at
/// the offset are independent, below 0 if they avoid each other.
///
/// With d the share of cells in the mask and e(dx, dy) the share of the pairs of cells at the
/// offset that are both in it, it is (e - d^2) / (d - d^2).
#[derive(Debug, Clone, PartialEq, JsonSchema, Serialize)]
pub struct Correlation {
    reach: usize,
    /// dx from -reach to reach, for each dy from 0 to reach.
    at: Vec<f64>,
}

/// An offset at which a pattern repeats more than at those around.
#[derive(Debug, Clone, Copy, PartialEq, JsonSchema, Serialize)]
pub struct Peak {
    /// The offset; its opposite is one as well.
    pub offset: (i64, i64),
    /// The correlation there.
    pub height: f64,
}

impl Peak {
    /// Length of the offset.
    pub fn length(&self) -> f64 {
        (self.offset.0 as f64).hypot(self.offset.1 as f64)
    }

    /// Returns the direction in degrees from the x axis downwards, from 0 to 180.
    pub fn angle(&self) -> f64 {
        (self.offset.1 as f64).atan2(self.offset.0 as f64).to_degrees()
    }
}

/// The cells of an area that are in a mask.
struct Pattern<'a> {
    mask: Mask,
    area: &'a Mask,
    /// The part of the area that is in the mask.
    density: f64,
}

impl<'a> Pattern<'a> {
    fn new(mask: &Mask, area: &'a Mask) -> Self {
        let mask = mask.and(area);
        let density = mask.count() as f64 / area.count().max(1) as f64;
        Self { mask, area, density }
    }

    /// The correlation at an offset.
    fn at(&self, dx: isize, dy: usize) -> f64 {
        let square = self.density * self.density;
        let variance = self.density - square;
        let pairs = self.area.pairs(self.area, dx, dy);
        let both = self.mask.pairs(&self.mask, dx, dy);
        let excess = both as f64 / pairs.max(1) as f64 - square;
        if variance > 0.0 && pairs > 0 { excess / variance } else { 0.0 }
    }
}

impl Correlation {
    /// Returns the autocorrelation of a mask for offsets of up to `reach` columns and rows.
    ///
    /// `Time: O(reach^2 cells / 64)`. `Memory: O(reach^2)`.
    ///
    /// ```
    /// use wythoff_anatomy::texture::{Correlation, Mask};
    /// // A lattice with the basis (5, 2), (2, 5).
    /// let mask = Mask::from_fn(210, 210, |x, y| (5 * x + 19 * y) % 21 == 0);
    /// let repeats = Correlation::of(&mask, 12);
    /// let peak = repeats.peaks(1)[0];
    /// assert!(peak.height > 0.9 && (5 * peak.offset.0 + 19 * peak.offset.1) % 21 == 0);
    /// ```
    pub fn of(mask: &Mask, reach: usize) -> Self {
        let all = Mask::from_fn(mask.width(), mask.height(), |_, _| true);
        Self::within(mask, &all, reach)
    }

    /// Like [`Correlation::of`], for pairs of cells that both lie in an area.
    ///
    /// # Panics
    /// If the mask and the area differ in size.
    pub fn within(mask: &Mask, area: &Mask, reach: usize) -> Self {
        let pattern = Pattern::new(mask, area);
        let mut at = Vec::with_capacity((reach + 1) * (2 * reach + 1));
        for dy in 0..=reach {
            at.extend((-(reach as isize)..=reach as isize).map(|dx| pattern.at(dx, dy)));
        }
        Self { reach, at }
    }

    /// Like [`Correlation::within`], at one offset.
    ///
    /// `Time: O(cells / 64)`.
    ///
    /// # Panics
    /// If the mask and the area differ in size.
    pub fn at_offset(mask: &Mask, area: &Mask, (dx, dy): (i64, i64)) -> f64 {
        let (dx, dy) = if dy < 0 { (-dx, -dy) } else { (dx, dy) };
        Pattern::new(mask, area).at(dx as isize, dy as usize)
    }

    /// Returns the largest offset.
    pub const fn reach(&self) -> usize {
        self.reach
    }

    /// Returns the correlation at an offset, which equals that at the opposite offset.
    ///
    /// # Panics
    /// If the offset is too large.
    pub fn at(&self, dx: i64, dy: i64) -> f64 {
        let (dx, dy) = if dy < 0 { (-dx, -dy) } else { (dx, dy) };
        let reach = self.reach as i64;
        assert!(dx.abs() <= reach && dy <= reach, "({dx}, {dy}) is further than {reach}");
        self.at[(dy * (2 * reach + 1) + dx + reach) as usize]
    }

    /// Offsets that are higher than all others within two columns and rows of them, and not within
    /// three of (0, 0): at most `most`, the highest first, one of each two opposite ones.
    pub fn peaks(&self, most: usize) -> Vec<Peak> {
        let reach = self.reach as i64;
        let near = |at: i64| (-2..=2).map(move |by| at + by).filter(move |at| at.abs() <= reach);
        let mut peaks = Vec::new();
        for (dx, dy) in (0..=reach).flat_map(|dy| (-reach..=reach).map(move |dx| (dx, dy))) {
            let height = self.at(dx, dy);
            let counts = (dy > 0 || dx > 0) && dx.abs().max(dy) > 3;
            let lower = |x, y| (x, y) == (dx, dy) || self.at(x, y) < height;
            if counts && near(dx).all(|x| near(dy).all(|y| lower(x, y))) {
                peaks.push(Peak { offset: (dx, dy), height });
            }
        }
        peaks.sort_by(|a, b| b.height.total_cmp(&a.height));
        peaks.truncate(most);
        peaks
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lattice_repeats_at_its_vectors_and_not_between() {
        // Vectors (12, 8) and (8, 12), of determinant 80: the sublattice of those with x - y = 0
        // mod 4 and x + y = 0 mod 20 ... both hold for all of them.
        let mask = Mask::from_fn(400, 400, |x, y| (x + 400 - y) % 4 == 0 && (x + y) % 20 == 0);
        let repeats = Correlation::of(&mask, 20);
        for (dx, dy) in [(12, 8), (8, 12), (-4, 4), (20, 20), (-16, -4)] {
            assert!((repeats.at(dx, dy) - 1.0).abs() < 0.01, "{:?}", repeats.at(dx, dy));
        }
        assert!(repeats.at(5, 7) < 0.0);
        assert!((repeats.at(0, 0) - 1.0).abs() < 1e-12);
    }

    #[test]
    fn an_area_hides_what_lies_outside() {
        // Columns of period 7 on the left, of period 5 on the right.
        let mask = Mask::from_fn(700, 50, |x, _| if x < 350 { x % 7 == 0 } else { x % 5 == 0 });
        let left = Mask::from_fn(700, 50, |x, _| x < 350);
        let repeats = Correlation::within(&mask, &left, 20);
        for (dx, dy) in [(0, 0), (5, 2), (-7, 19), (3, -4)] {
            assert_eq!(Correlation::at_offset(&mask, &left, (dx, dy)), repeats.at(dx, dy));
        }
        assert!(repeats.at(7, 0) > 0.99 && repeats.at(5, 0) < 0.0);
        assert!(Correlation::of(&mask, 20).at(7, 0) < 0.5);
    }

    #[test]
    fn peaks_are_the_highest_around() {
        let mask = Mask::from_fn(330, 330, |x, y| x % 11 == 0 && y % 9 == 0);
        let peaks = Correlation::of(&mask, 12).peaks(10);
        let offsets: Vec<_> = peaks.iter().map(|peak| peak.offset).collect();
        for offset in [(11, 0), (0, 9), (11, 9), (-11, 9)] {
            assert!(offsets.contains(&offset), "{offsets:?}");
        }
        assert_eq!(offsets.len(), 4);
        assert!((peaks[0].length() - 9.0).abs() < 6.0 && peaks[0].angle() >= 0.0);
    }
}
