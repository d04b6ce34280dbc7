//! The crossing of seam and rift behind the armpit, and the hole in it where values are largest.
//!
//! Outside the hood the density of palaces is a sum of two functions, one of the distance from the
//! seam and one of the distance from the rift. Behind the armpit, where the thin layer of the seam
//! crosses the thin band of the rift, the sum is negative. A density cannot be, so there are no
//! palaces. The density 0 exceeds the sum, and values rise by these differences along their lines
//! (`docs/algorithms/growth.md`, the hole behind the armpit).

mod hole;
mod profile;

use schemars::JsonSchema;
use serde::Serialize;

use self::hole::Blocks;
pub use self::hole::Hole;
pub use self::profile::Profile;
use super::limit::{ARM, WARP};
use crate::armpit::{armpit, keep_near};
use wythoff::K;
use wythoff::blocking::Sweep;
use wythoff::board::{Board, BoardError};
use wythoff::observer::Observer;

/// The density of palaces in the épaulette, 5/11.
const EPAULETTE: f64 = ARM + WARP;

/// Smaller games have a hole of a few squares.
const LEAST: u64 = 1000;

/// The profiles of the seam and the rift of a game, and the hole where they cross: on the board,
/// and as computed from the profiles alone.
///
/// Lengths are in squares or in units of √k, as each field says. Places are measured from the
/// armpit, columns first.
#[derive(Debug, Clone, PartialEq, JsonSchema, Serialize)]
pub struct Crossing {
    /// The game.
    pub k: K,
    /// The upper right armpit.
    pub armpit: (u64, u64),
    /// Squares along a side of a block, of which local means are taken: about √k / 16.
    pub block: u64,
    /// Density by the distance in columns from the seam.
    pub seam: Profile,
    /// Density by the distance in rows from the rift.
    pub rift: Profile,
    /// The hole on the board.
    pub measured: Hole,
    /// The hole as computed from the two profiles.
    pub computed: Hole,
}

impl Crossing {
    /// Sweeps a game as far as its armpit, and reads the crossing there. Returns `None` for games
    /// below 1000.
    ///
    /// `Time: O(k^2)`, 0.4 k^2 cells. `Memory`: that of
    /// [`Maxima::near_armpit`](crate::maxima::Maxima::near_armpit).
    ///
    /// # Errors
    /// If the observer cancels.
    ///
    /// ```
    /// use wythoff::K;
    /// use wythoff::blocking::Sweep;
    /// use wythoff_anatomy::growth::Crossing;
    /// let found = Crossing::measure(&Sweep::new(K::try_new(20_000)?), &())?.ok_or("too small")?;
    /// // docs/algorithms/growth.md#the-hole-behind-the-armpit
    /// assert!((found.measured.largest - 9.56).abs() < 0.01);
    /// assert!((found.computed.largest - 9.61).abs() < 0.01);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn measure(sweep: &Sweep, observer: &dyn Observer) -> Result<Option<Self>, BoardError> {
        if sweep.k().get() < LEAST {
            return Ok(None);
        }
        Self::read(sweep.k(), &keep_near(sweep, observer)?, observer)
    }

    /// Reads the crossing from a board. Returns `None` for games below 1000.
    ///
    /// `Time: O(k)` if windows of `board` cost only their own cells: about 45 k cells, within
    /// 4.2 √k of the armpit, after a search for the armpit.
    ///
    /// # Errors
    /// If the board fails, or the observer cancels.
    pub fn read(
        k: K,
        board: &dyn Board,
        observer: &dyn Observer,
    ) -> Result<Option<Self>, BoardError> {
        if k.get() < LEAST {
            return Ok(None);
        }
        let Some(armpit) = armpit(k, board, observer)? else { return Ok(None) };
        let root = (k.get() as f64).sqrt();
        let blocks = Blocks::behind(armpit, root);
        let seam = Profile::of_seam(board, armpit, root, observer)?;
        let rift = Profile::of_rift(board, armpit, root, observer)?;
        let measured = Hole::of(&blocks, blocks.read(board, observer)?);
        let computed = Hole::of(&blocks, blocks.compute(&seam, &rift));
        Ok(Some(Self { k, armpit, block: blocks.side, seam, rift, measured, computed }))
    }

    /// Computes the hole again, from other profiles.
    ///
    /// `Time: O(1)`, some 80,000 steps.
    pub fn with_profiles(&self, seam: Profile, rift: Profile) -> Self {
        let blocks = Blocks::behind(self.armpit, (self.k.get() as f64).sqrt());
        let computed = Hole::of(&blocks, blocks.compute(&seam, &rift));
        Self { seam, rift, computed, ..self.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn measure(k: u64) -> Option<Crossing> {
        Crossing::measure(&Sweep::new(K::try_new(k).unwrap()), &()).unwrap()
    }

    /// Asserts that `a` is `b` up to a part `by` of it.
    fn near(a: f64, b: f64, by: f64) {
        assert!((a / b - 1.0).abs() < by, "{a} {b}");
    }

    #[test]
    fn the_hole_is_what_the_two_profiles_make_of_it() {
        for k in [20_000, 30_600] {
            let found = measure(k).unwrap();
            let (measured, computed) = (&found.measured, &found.computed);
            near(computed.largest, measured.largest, 0.03);
            near(computed.area, measured.area, 0.05);
            near(computed.centre.0, measured.centre.0, 0.03);
            near(computed.centre.1, measured.centre.1, 0.03);
        }
    }

    #[test]
    fn without_the_layer_of_the_seam_there_is_no_hole() {
        let found = measure(20_000).unwrap();
        let (seam, rift) = (found.seam.clone(), found.rift.clone());
        let again = found.with_profiles(seam.clone(), rift.clone());
        assert_eq!(again, found);
        let flat = found.with_profiles(seam.without_layer(), rift.clone());
        assert!(flat.computed.largest < 0.1 * found.measured.largest, "{:?}", flat.computed);
        // Without the band of the rift the hole is smaller.
        let flat = found.with_profiles(seam, rift.without_layer());
        assert!(flat.computed.largest < 0.6 * found.measured.largest, "{:?}", flat.computed);
    }

    #[test]
    fn profiles_end_in_the_densities_of_their_regions() {
        let found = measure(20_000).unwrap();
        let root = 20_000_f64.sqrt();
        // The arm, and the fabric: docs/algorithms/skin.md and docs/algorithms/arm.md.
        near(found.seam.after, 0.41, 0.01);
        near(found.rift.after, 0.0887, 0.03);
        // The épaulette, and the layers behind the lines.
        near(found.seam.mean(-0.2 * root, -0.1 * root), EPAULETTE, 0.01);
        near(found.rift.mean(-0.2 * root, -0.1 * root), EPAULETTE, 0.01);
        assert!(found.seam.mean(0.02 * root, 0.2 * root) < 0.35);
        assert!(found.rift.mean(0.3 * root, 0.8 * root) < 0.05);
    }

    #[test]
    fn small_games_have_no_crossing_to_measure() {
        for k in [1, 7, 40, 500, 999] {
            assert_eq!(measure(k), None);
        }
        assert!(measure(1000).is_some_and(|found| found.measured.largest > 1.0));
    }
}
