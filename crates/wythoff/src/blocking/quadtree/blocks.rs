//! Signals and blocks of every level, for code that looks into a quadtree: searches for
//! certificates, censuses, proofs.
//!
//! A signal of a level is one number per line. Each distinct signal, with its minimum subtracted,
//! is stored once and has a number.

use super::interned::{Content, Full, mix};
use crate::observer::Interrupted;

/// A signal of some level, as the number of its form (the signal minus its minimum) and its
/// minimum.
///
/// Signal 0 of every level is zero everywhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Signal {
    /// The number of the signal among those of its level.
    pub id: u32,
    /// The smallest palace count of its lines.
    pub least: i32,
}

impl Signal {
    /// The signal whose lines all have count 0.
    pub const ZERO: Self = Self { id: 0, least: 0 };

    /// Returns the signal with `more` added to every line.
    #[inline]
    pub const fn plus(self, more: i32) -> Self {
        Self { id: self.id, least: self.least + more }
    }
}

/// A signal of some level as two halves of the level below.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pair {
    /// The number of the first half.
    pub first: u32,
    /// The number of the second half.
    pub second: u32,
    /// The minimum of the second half less that of the first; the smaller minimum is 0.
    pub step: i32,
}

impl Content for Pair {
    #[inline]
    fn hash(&self) -> u64 {
        mix(u64::from(self.first) | u64::from(self.second) << 32, self.step as u32 as u64)
    }
}

/// The four signals that enter or leave a block: columns, rows, and diagonals from the north and
/// from the west.
///
/// A block of side S whose corner is on the diagonal x - y = c has the northern diagonals
/// `c, .., c + S - 1` and the western diagonals `c - S, .., c - 1`, in this order. The diagonals
/// from the north leave to the east, where they are the western diagonals of the next block, as the
/// same signal. Diagonal c - S only touches the block and passes unchanged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sides {
    /// Columns.
    pub v: Signal,
    /// Rows.
    pub h: Signal,
    /// Diagonals from the north.
    pub n: Signal,
    /// Diagonals from the west.
    pub w: Signal,
}

/// The key of a block: the signals that enter it without their minima, and the sums of minima less
/// k that its cells meet north and west of its diagonal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Entering {
    /// The number of V.
    pub v: u32,
    /// The number of H; [`Entering::MIRROR`] for a block on the main diagonal, where V and N
    /// determine H and W.
    pub h: u32,
    /// The number of N.
    pub n: u32,
    /// The number of W, or [`Entering::MIRROR`].
    pub w: u32,
    /// The minima of V, H and N in sum, less k.
    pub north: i32,
    /// The minima of V, H and W in sum, less k.
    pub west: i32,
}

impl Entering {
    /// Value of H and W for a block on the main diagonal, where V and N are enough: H is the mirror
    /// image of V, and W that of N but for the main diagonal itself.
    pub const MIRROR: u32 = u32::MAX;

    /// Returns the key of a block right of the main diagonal.
    #[inline]
    pub const fn beside(sides: &Sides, k: i32) -> Self {
        let Sides { v, h, n, w } = *sides;
        let least = v.least + h.least - k;
        Self { v: v.id, h: h.id, n: n.id, w: w.id, north: least + n.least, west: least + w.least }
    }

    /// Returns the key of a block on the main diagonal.
    #[inline]
    pub const fn on_diagonal(v: Signal, n: Signal, k: i32) -> Self {
        let north = 2 * v.least + n.least - k;
        Self { v: v.id, h: Self::MIRROR, n: n.id, w: Self::MIRROR, north, west: 0 }
    }

    /// Returns true if no cell of the block can be a palace, so that every signal passes unchanged.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.north >= 0 && self.west >= 0
    }

    #[inline]
    pub(super) fn hash(&self) -> u64 {
        let signals = mix(
            u64::from(self.v) | u64::from(self.h) << 32,
            u64::from(self.n) | u64::from(self.w) << 32,
        );
        mix(signals, self.north as u32 as u64 | (self.west as u32 as u64) << 32)
    }
}

/// A block, given by the signals that enter it.
#[derive(Debug, Clone, Copy)]
pub enum Here {
    /// A block on the main diagonal, given by V and N.
    OnDiagonal(Signal, Signal),
    /// A block right of the main diagonal.
    Beside(Sides),
}

impl Here {
    /// The block in the corner of the board.
    pub const CORNER: Self = Self::OnDiagonal(Signal::ZERO, Signal::ZERO);
}

/// The reason why an evaluation stopped early.
#[derive(Debug, Clone, Copy)]
pub enum Stop {
    /// The observer cancelled it.
    Interrupted,
    /// Palace counts of a leaf differ by more than 255.
    Steep,
    /// The memory budget is used up. The caller makes room and starts again; finished blocks stay
    /// in memory.
    Full,
}

impl From<Full> for Stop {
    fn from(_: Full) -> Self {
        Self::Full
    }
}

impl From<Interrupted> for Stop {
    fn from(_: Interrupted) -> Self {
        Self::Interrupted
    }
}

/// A block that was evaluated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Block {
    pub(super) entering: Entering,
    /// The signals that leave, with minima as far as they have grown. For a block on the main
    /// diagonal V and N determine all four.
    pub(super) leaving: Sides,
    /// The last epoch in which the block was used.
    pub(super) met: u32,
}

impl Content for Block {
    #[inline]
    fn hash(&self) -> u64 {
        self.entering.hash()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_has_the_sums_of_minima_north_and_west_of_the_diagonal_less_k() {
        let [v, h, n, w] =
            [(1, 10), (2, 20), (3, 300), (4, 4000)].map(|(id, least)| Signal { id, least });
        let beside = Entering { v: 1, h: 2, n: 3, w: 4, north: 330 - 7, west: 4030 - 7 };
        assert_eq!(Entering::beside(&Sides { v, h, n, w }, 7), beside);
        // On the main diagonal the rows have the counts of the columns.
        let h = Entering::MIRROR;
        let on_diagonal = Entering { v: 1, h, n: 3, w: h, north: 320 - 7, west: 0 };
        assert_eq!(Entering::on_diagonal(v, n, 7), on_diagonal);
        assert_eq!(v.plus(-25), Signal { id: 1, least: -15 });
    }

    #[test]
    fn a_block_is_empty_if_k_palaces_are_seen_on_both_sides_of_its_diagonal() {
        let key = Entering::on_diagonal(Signal::ZERO, Signal::ZERO, 0);
        for (north, west, is_empty) in [
            (0, 0, true),
            (5, 0, true),
            (0, 9, true),
            (-1, 5, false),
            (5, -1, false),
            (-1, -1, false),
        ] {
            assert_eq!(Entering { north, west, ..key }.is_empty(), is_empty, "{north}, {west}");
        }
    }
}
