//! The anatomy of a game: the regions, borders and junctions of \[CLN\] section 3.1, found on a
//! board.
//!
//! On the half x >= y a row meets at most four regions, separated by three borders `x = b(y)`:
//!
//! ```text
//! rows down to the nose     hood         | casing     | épaulette | seam     | arm | skin | outer space
//!              the armpit   fabric       | rift       | épaulette | seam     | arm | skin | outer space
//!              the prism    fabric       | fray       | warp      | arm/warp | arm | skin | outer space
//!              below        inner sector | warp/inner | warp      | arm/warp | arm | skin | outer space
//! ```
//!
//! The other half is the mirror image. Structures that are not found, as in games with a small k,
//! are `None` in [`Anatomy::region`] and [`Anatomy::junction`].

mod brightest;
mod census;
mod density;
pub mod epaulette;
mod line;
mod prism;
mod probe;
mod region;
pub(crate) mod runs;
mod skin;
mod survey;
mod universality;

use std::collections::BTreeMap;

pub use brightest::Brightest;
pub use census::RegionCensus;
pub use epaulette::Epaulette;
pub use region::{Border, Junction, Region};

use self::line::Line;
use wythoff::K;
use wythoff::blocking::hood;

/// The regions of the first `size` rows and columns of a game.
///
/// ```
/// use wythoff_anatomy::anatomy::{Anatomy, Junction, Region};
/// use wythoff::K;
/// use wythoff::blocking::Sweep;
/// let k = K::try_new(600)?;
/// let board = Sweep::new(k).keep(1800, &())?;
/// let anatomy = Anatomy::survey(k, &board, 1800, &())?;
/// assert_eq!(anatomy.junction(Junction::Shoulder), Some((600, 0)));
/// assert_eq!(anatomy.region(500, 500), Some(Region::Fabric));
/// assert_eq!(anatomy.region(1000, 500), anatomy.region(500, 1000));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Anatomy {
    k: K,
    size: u64,
    epaulette: Option<Epaulette>,
    prism: Option<(u64, u64)>,
    /// The borders in the order of [`Border::ALL`], in full precision. The line of the casing is
    /// empty: it is known in closed form, and runs down and left.
    lines: [Line; Border::ALL.len()],
    /// The points of the borders that are returned to callers.
    borders: [Vec<(u64, u64)>; Border::ALL.len()],
}

impl Anatomy {
    /// The game.
    pub const fn k(&self) -> K {
        self.k
    }

    /// Rows and columns that were surveyed.
    pub const fn size(&self) -> u64 {
        self.size
    }

    /// Returns the upper right épaulette, if the game has one.
    pub const fn epaulette(&self) -> Option<&Epaulette> {
        self.epaulette.as_ref()
    }

    /// Returns a junction as (x, y) with x >= y. `None` if it is not found, or not on the board.
    pub fn junction(&self, junction: Junction) -> Option<(u64, u64)> {
        let k = self.k.get();
        let epaulette = self.epaulette.as_ref()?;
        match junction {
            Junction::Nose => (k / 3 < self.size).then_some((k / 3, k / 3)),
            Junction::Shoulder => (k < self.size).then_some((k, 0)),
            Junction::Armpit => epaulette.armpit(),
            Junction::Prism => self.prism,
        }
    }

    /// A border on the half x >= y: up to some thousand points (x, y) from its beginning to its
    /// end, with x the first column on its right. Empty if it is not found.
    ///
    /// A border that leaves the board ends with x = [`Anatomy::size`].
    pub fn border(&self, border: Border) -> &[(u64, u64)] {
        &self.borders[border as usize]
    }

    /// The slope dx/dy of the straight line that fits a border best. `None` if it is not found.
    pub fn slope(&self, border: Border) -> Option<f64> {
        line::slope(self.border(border))
    }

    const fn line(&self, border: Border) -> &Line {
        &self.lines[border as usize]
    }

    /// The region of a square. `None` beyond the board, and where borders are not found.
    ///
    /// `Time: O(log k)`.
    pub fn region(&self, x: u64, y: u64) -> Option<Region> {
        let (x, y) = (x.max(y), x.min(y));
        let part = self.parts(y).into_iter().find(|&(end, _)| x < end);
        part.and_then(|(_, region)| region)
    }

    /// Returns the parts of row `y` from the main diagonal to the right, each with the column
    /// behind it; parts may be empty.
    fn parts(&self, y: u64) -> [(u64, Option<Region>); 5] {
        let at = |border| self.line(border).at(y);
        let skin = at(Border::Skin).unwrap_or(self.size);
        let hood = hood::cells_in_column(self.k, y).min(self.size);
        let [left, right] = if let Some(seam) = at(Border::Seam) {
            let rift = at(Border::Rift).unwrap_or(hood);
            [(rift, Some(Region::Fabric)), (seam, Some(Region::Epaulette))]
        } else if let Some(arm) = at(Border::ArmWarp) {
            if let Some(fray) = at(Border::Fray) {
                [(fray, Some(Region::Fabric)), (arm, Some(Region::Warp))]
            } else if let Some(inner) = at(Border::WarpInner) {
                [(inner, Some(Region::Inner)), (arm, Some(Region::Warp))]
            } else {
                [(arm, None); 2]
            }
        } else {
            [(skin, None); 2]
        };
        let hood_and_more = [(hood, Some(Region::Hood)), left, right];
        let [hood, left, right] =
            hood_and_more.map(|(end, region)| (end.min(skin.max(hood)), region));
        [hood, left, right, (skin, Some(Region::Arm)), (self.size, Some(Region::Outer))]
    }

    /// The region of a square if the squares `margin` away in the four directions lie in it too, as
    /// far as the board goes. For borders that are not sharp.
    pub fn interior(&self, x: u64, y: u64, margin: u64) -> Option<Region> {
        let region = self.region(x, y)?;
        let far = |c: u64| c.saturating_add(margin).min(self.size - 1);
        let near = |c: u64| c.saturating_sub(margin);
        let around = [(far(x), y), (near(x), y), (x, far(y)), (x, near(y))];
        around.into_iter().all(|(x, y)| self.region(x, y) == Some(region)).then_some(region)
    }

    /// Returns the number of squares of each region in the first `size` rows and columns. Regions
    /// that are not found are missing.
    ///
    /// `Time: O(size log k)`.
    pub fn cells(&self) -> BTreeMap<Region, u128> {
        let mut cells = BTreeMap::new();
        for y in 0..self.size {
            let mut start = y;
            for (end, region) in self.parts(y) {
                if end > start {
                    // Squares off the diagonal occur twice.
                    let twice = 2 * u128::from(end - start);
                    if let Some(region) = region {
                        *cells.entry(region).or_default() += twice - u128::from(start == y);
                    }
                    start = end;
                }
            }
        }
        cells
    }
}

#[cfg(test)]
mod tests;
