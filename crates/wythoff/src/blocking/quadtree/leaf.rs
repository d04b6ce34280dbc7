//! Leaves: squares of 16 x 16 cells, evaluated by the palace rule.

use super::interned::{Content, mix};
use super::kernel;
use crate::blocking::sweep::Level;

/// Cells on a side of a leaf.
pub const LEAF: usize = 16;

/// A signal of a leaf, without its minimum.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Run(pub(super) [u8; LEAF]);

impl Content for Run {
    #[inline]
    fn hash(&self) -> u64 {
        let bits = u128::from_le_bytes(self.0);
        mix(bits as u64, (bits >> 64) as u64)
    }
}

/// The signals of a leaf while it is evaluated: V, H, the diagonals x - y = i that enter from the
/// north, and x - y = i - 16 that enter from the west.
#[derive(Debug, Clone, Copy)]
pub(super) struct Leaf {
    v: [i16; LEAF],
    h: [i16; LEAF],
    /// Western, then northern diagonals, so that index x - y + 16 is the diagonal of a cell; k is
    /// subtracted.
    d: [i16; 2 * LEAF],
    west: i16,
    north: i16,
}

/// Signals of a leaf without their minimum, and the minimum.
pub(super) type Least = (Run, i32);

impl Leaf {
    /// Returns the leaf that four signals without their minima enter; `north` and `west` are the
    /// sums of the minima of V, H and of one of the diagonals, less k.
    #[inline]
    pub(super) fn new(v: &Run, h: &Run, (n, north): (&Run, i32), (w, west): (&Run, i32)) -> Self {
        // Three signals of a leaf stay below 3 * 300, so below this bound all cells are palaces.
        let (north, west) = (north.max(-4000) as i16, west.max(-4000) as i16);
        let mut d = [0; 2 * LEAF];
        for i in 0..LEAF {
            d[i] = i16::from(w.0[i]) + west;
            d[LEAF + i] = i16::from(n.0[i]) + north;
        }
        Self { v: v.0.map(i16::from), h: h.0.map(i16::from), d, west, north }
    }

    /// Returns the leaf on the main diagonal that two signals without their minima enter. Its
    /// western side is the mirror image of the northern one.
    pub(super) fn on_diagonal(v: &Run, (n, north): (&Run, i32)) -> Self {
        Self::new(v, v, (n, north), (&Run([0; LEAF]), 0))
    }

    /// Evaluates all cells with vectors.
    #[inline]
    pub(super) fn pass(&mut self, level: Level) {
        kernel::pass(level, &mut self.v, &mut self.h, &mut self.d);
    }

    /// Evaluates all cells one after the other, for comparison.
    #[cfg(test)]
    fn pass_cells(&mut self) {
        for (y, h) in self.h.iter_mut().enumerate() {
            for (v, d) in self.v.iter_mut().zip(&mut self.d[LEAF - y..]) {
                let palace = i16::from(*v + *h + *d < 0);
                (*v, *h, *d) = (*v + palace, *h + palace, *d + palace);
            }
        }
    }

    /// Evaluates the cells on and right of the main diagonal of a symmetric leaf.
    pub(super) fn pass_half(&mut self) {
        for y in 0..LEAF {
            // By symmetry the row left of the diagonal equals the column above it.
            let mut h = self.v[y];
            for (v, d) in self.v[y..].iter_mut().zip(&mut self.d[LEAF..]) {
                let palace = i16::from(*v + h + *d < 0);
                (*v, h, *d) = (*v + palace, h + palace, *d + palace);
            }
            self.h[y] = h;
        }
    }

    /// Returns V as it leaves, or `None` if it does not fit eight bits.
    #[inline]
    pub(super) fn v(&self) -> Option<Least> {
        least(&self.v)
    }

    /// Returns H as it leaves. For a leaf on the main diagonal that is also V.
    #[inline]
    pub(super) fn h(&self) -> Option<Least> {
        least(&self.h)
    }

    /// Returns the diagonals that came from the north.
    #[inline]
    pub(super) fn n(&self) -> Option<Least> {
        least(&core::array::from_fn(|i| self.d[LEAF + i] - self.north))
    }

    /// Returns the diagonals that came from the west.
    #[inline]
    pub(super) fn w(&self) -> Option<Least> {
        least(&core::array::from_fn(|i| self.d[i] - self.west))
    }
}

#[inline]
fn least(signal: &[i16; LEAF]) -> Option<Least> {
    let (low, high) = (signal.iter().min()?, signal.iter().max()?);
    (high - low <= 255).then(|| (Run(signal.map(|s| (s - low) as u8)), i32::from(*low)))
}

#[cfg(test)]
mod tests {
    use wythoff_testkit::Random;

    use super::*;

    #[test]
    fn vectors_of_every_level_pass_the_cells_as_one_after_the_other_does() {
        let mut random = Random::new();
        for case in 0..2000 {
            // Few palaces, many palaces, and the steepest signals that are allowed.
            let most = [3, 20, 255][case % 3];
            let mut run = || Run(std::array::from_fn(|_| random.number(0..=most) as u8));
            let [v, h, n, w] = [(); 4].map(|()| run());
            let mut k = || -random.number(-2..=3 * most) as i32;
            let entering = Leaf::new(&v, &h, (&n, k()), (&w, k()));
            let mut expected = entering;
            expected.pass_cells();
            for level in Level::available() {
                let mut leaf = entering;
                leaf.pass(level);
                let [found, expected] = [leaf, expected].map(|leaf| (leaf.v, leaf.h, leaf.d));
                assert_eq!(found, expected, "{level:?} {entering:?}\n  {}", random.reproduce());
            }
        }
    }
}
