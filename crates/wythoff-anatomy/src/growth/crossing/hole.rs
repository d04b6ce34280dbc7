//! Local means of values behind the armpit, as measured and as computed from two profiles.

use schemars::JsonSchema;
use serde::Serialize;

use super::{EPAULETTE, Profile};
use wythoff::Window;
use wythoff::board::{Board, BoardError};
use wythoff::observer::Observer;
use wythoff_exact::PHI;

/// Blocks per √k, the blocks in front of the armpit in each direction, and the end of the others
/// behind it, in units of √k.
const PER_ROOT: f64 = 16.0;
const BEFORE: u64 = 6;
const REACH: f64 = 3.8;

/// The parts of a block's side in which the hole is computed.
const FINE: usize = 4;

/// The mean of p in gaps of the warp: docs/algorithms/threads.md, the law of gaps.
const EXCESS: f64 = 0.38;

/// A block belongs to the hole if its mean is above this share of the largest one.
const SHARE: f64 = 0.2;

/// Square blocks of squares around an armpit, as many across as down.
#[derive(Debug, Clone, Copy)]
pub(super) struct Blocks {
    armpit: (u64, u64),
    root: f64,
    /// Squares along a side of a block.
    pub(super) side: u64,
    /// Blocks in front of the armpit, in each direction.
    before: u64,
    /// Blocks in a row.
    across: u64,
}

/// A region behind the armpit without palaces, in which values are large, from local means of p.
///
/// Places are measured from the armpit, columns first.
#[derive(Debug, Clone, PartialEq, JsonSchema, Serialize)]
pub struct Hole {
    /// The largest local mean, in palaces.
    pub largest: f64,
    /// The middle of the block that has it, in units of √k.
    pub place: (f64, f64),
    /// The centre of mass of the hole, in units of √k: each block counts by its mean.
    pub centre: (f64, f64),
    /// The area of the blocks whose mean is above a fifth of the largest one, in units of k.
    pub area: f64,
    /// The means of all blocks, row after row.
    #[serde(skip)]
    means: Vec<f64>,
    /// Blocks in a row.
    #[serde(skip)]
    across: usize,
}

impl Hole {
    /// Finds the hole among the means of all blocks, row after row.
    pub(super) fn of(blocks: &Blocks, means: Vec<f64>) -> Self {
        let across = blocks.across as usize;
        let (mut largest, mut place) = (f64::MIN, (0.0, 0.0));
        for (block, &mean) in means.iter().enumerate() {
            if mean > largest {
                (largest, place) = (mean, blocks.middle(block));
            }
        }
        let (mut squares, mut weight, mut centre) = (0, 0.0, (0.0, 0.0));
        for (block, &mean) in means.iter().enumerate().filter(|(_, mean)| **mean > SHARE * largest)
        {
            let (x, y) = blocks.middle(block);
            squares += blocks.side * blocks.side;
            weight += mean;
            centre = (centre.0 + mean * x, centre.1 + mean * y);
        }
        // Without positive means there is no hole, and no weight.
        let centre = if weight > 0.0 { (centre.0 / weight, centre.1 / weight) } else { place };
        let area = squares as f64 / (blocks.root * blocks.root);
        Self { largest, place, centre, area, means, across }
    }

    /// Returns the means of the blocks, in rows from the top. The armpit is the corner of the block
    /// with six others to its left and above it.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[f64]> {
        self.means.chunks(self.across)
    }
}

impl Blocks {
    /// Returns the blocks behind an armpit of a game of which √k is the `root`.
    pub(super) fn behind(armpit: (u64, u64), root: f64) -> Self {
        let side = ((root / PER_ROOT).round() as u64).max(1);
        let behind = (REACH * root / side as f64) as u64;
        Self { armpit, root, side, before: BEFORE, across: BEFORE + behind }
    }

    /// Returns the middle of a block from the armpit, in units of √k.
    fn middle(&self, block: usize) -> (f64, f64) {
        let (x, y) = (block as u64 % self.across, block as u64 / self.across);
        let place =
            |block: u64| (block as f64 + 0.5 - self.before as f64) * self.side as f64 / self.root;
        (place(x), place(y))
    }

    /// Returns the means of the values on a board.
    pub(super) fn read(
        &self,
        board: &dyn Board,
        observer: &dyn Observer,
    ) -> Result<Vec<f64>, BoardError> {
        let (before, length) = (self.before * self.side, self.across * self.side);
        let (left, top) = (self.armpit.0 - before, self.armpit.1 - before);
        let window = Window::try_new(left, top, length, length)
            .expect("a part of a board that can be swept");
        let across = self.across as usize;
        let mut sums = vec![0; across * across];
        let mut rows = board.rows(window, observer)?;
        for y in 0..length {
            let Some(row) = rows.next_row()? else { break };
            let sums = &mut sums[(y / self.side) as usize * across..][..across];
            for (sum, values) in sums.iter_mut().zip(row.chunks(self.side as usize)) {
                *sum += values.iter().sum::<i64>();
            }
        }
        let squares = (self.side * self.side) as f64;
        Ok(sums.into_iter().map(|sum| sum as f64 / squares).collect())
    }

    /// Computes the means from the densities that seam and rift have alone.
    ///
    /// Column, row and diagonal of a cell bring along the sums of their deviations from the sum of
    /// the two densities. A cell takes the density between 0 and 1 with which these three sums add
    /// up to 0, or nearest to 0.
    pub(super) fn compute(&self, seam: &Profile, rift: &Profile) -> Vec<f64> {
        let (across, cells) = (self.across as usize, self.across as usize * FINE);
        let side = self.side as f64 / FINE as f64;
        let place = |cell: usize| (cell as f64 + 0.5) * side - (self.before * self.side) as f64;
        let near = |profile: &Profile, along: f64, aside: f64| {
            let distance = along - aside / (PHI * PHI);
            profile.mean(distance - side / 2.0, distance + side / 2.0)
        };
        let (mut columns, mut diagonals) = (vec![0.0; cells], vec![0.0; 2 * cells]);
        let mut sums = vec![0.0; across * across];
        for row in 0..cells {
            let mut left = 0.0;
            for (column, above) in columns.iter_mut().enumerate() {
                let diagonal = &mut diagonals[cells + column - row];
                let (x, y) = (place(column), place(row));
                let free = near(seam, x, y) + near(rift, y, x) - EPAULETTE;
                let seen = side * (*above + left + *diagonal);
                // Half of the cell itself lies on each of the three lines to its middle.
                let own = 1.5 * side;
                let deviation = (-seen / own).max(-free).min(1.0 - free);
                for sum in [above, &mut left, diagonal] {
                    *sum += deviation;
                }
                // A square does not see itself, which is half a palace on each line of a palace.
                let value = seen + own * deviation + EXCESS - 1.5 * (free + deviation);
                sums[row / FINE * across + column / FINE] += value;
            }
        }
        sums.into_iter().map(|sum| sum / (FINE * FINE) as f64).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wythoff::K;
    use wythoff::blocking::Recurrence;

    const BLOCKS: Blocks = Blocks { armpit: (390, 208), root: 17.0, side: 3, before: 2, across: 7 };

    #[test]
    fn means_are_those_of_the_squares_of_odd_blocks() {
        let board = Recurrence::new(K::try_new(300).unwrap());
        let hole = Hole::of(&BLOCKS, BLOCKS.read(&board, &()).unwrap());
        assert_eq!(hole.rows().len(), 7);
        for (y, row) in hole.rows().enumerate() {
            for (x, mean) in row.iter().enumerate() {
                let (left, top) = (390 - 6 + 3 * x as u64, 208 - 6 + 3 * y as u64);
                let block = Window::try_new(left, top, 3, 3).unwrap();
                let sum: i64 = board.values(block, &()).unwrap().iter().sum();
                assert!((mean - sum as f64 / 9.0).abs() < 1e-12, "{x} {y}");
            }
        }
    }

    #[test]
    fn a_hole_has_the_place_and_the_area_of_its_blocks() {
        let mut means = vec![-0.5; 49];
        (means[7 * 3 + 2], means[7 * 3 + 3], means[7 * 4 + 3]) = (10.0, 30.0, 5.9);
        let none = Hole::of(&BLOCKS, vec![-0.5; 49]);
        assert_eq!((none.largest, none.area, none.centre), (-0.5, 0.0, none.place));
        let hole = Hole::of(&BLOCKS, means);
        let near = |a: f64, b: f64| assert!((a - b).abs() < 1e-12, "{a} {b}");
        near(hole.largest, 30.0);
        near(hole.area, 18.0 / 289.0);
        near(hole.place.0, 4.5 / 17.0);
        near(hole.place.1, 4.5 / 17.0);
        near(hole.centre.0, (0.25 * 1.5 + 0.75 * 4.5) / 17.0);
        near(hole.centre.1, 4.5 / 17.0);
    }

    #[test]
    fn blocks_lie_within_the_tiles_that_are_kept() {
        for k in [1000_u64, 5003, 20_000, 1_000_003, 10_000_000] {
            let root = (k as f64).sqrt();
            let blocks = Blocks::behind((2 * k, k), root);
            let (before, all) = (blocks.before * blocks.side, blocks.across * blocks.side);
            assert!(((before as f64) < 0.45 * root), "{k}");
            assert!(((all - before) as f64) <= 3.8 * root, "{k}");
            assert!(((all - before) as f64) > 3.7 * root - 1.0, "{k}");
        }
    }

    #[test]
    fn values_rise_where_the_sum_of_densities_is_negative() {
        let value = |seam: f64, rift: f64| {
            let [seam, rift] = [seam, rift].map(|density| Profile::new(0, vec![], density));
            Hole::of(&BLOCKS, BLOCKS.compute(&seam, &rift))
        };
        // No crossing at all: the mean of p in the épaulette, but for the excess.
        let still = value(EPAULETTE, EPAULETTE);
        assert!(
            still.rows().flatten().all(|mean| (mean - (EXCESS - 1.5 * EPAULETTE)).abs() < 1e-9)
        );
        // A sum that is just 0 makes no hole, and one below 0 makes one.
        let zero = value(EPAULETTE, 0.0);
        assert!((zero.largest - EXCESS).abs() < 1e-9, "{}", zero.largest);
        let negative = value(0.25, 0.0);
        assert!(negative.largest > 1.0, "{}", negative.largest);
        assert!(value(0.1, 0.0).largest > negative.largest + 1.0);
    }
}
