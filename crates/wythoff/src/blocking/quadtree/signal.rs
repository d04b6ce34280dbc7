//! Signals of every level, and the blocks that they enter.

use super::interned::{Content, mix};

/// A signal of some level: which one, without its minimum, and the minimum.
///
/// Signal 0 of every level is zero everywhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::blocking) struct Signal {
    pub(in crate::blocking) id: u32,
    pub(in crate::blocking) least: i32,
}

impl Signal {
    pub(in crate::blocking) const ZERO: Self = Self { id: 0, least: 0 };

    /// The same signal, larger by `more`.
    #[inline]
    pub(in crate::blocking) const fn plus(self, more: i32) -> Self {
        Self { id: self.id, least: self.least + more }
    }
}

/// A signal of some level, in two halves of the level below.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::blocking) struct Pair {
    pub(in crate::blocking) first: u32,
    pub(in crate::blocking) second: u32,
    /// How much larger the minimum of the second half is; the smaller one is 0.
    pub(in crate::blocking) step: i32,
}

impl Content for Pair {
    #[inline]
    fn hash(&self) -> u64 {
        mix(u64::from(self.first) | u64::from(self.second) << 32, self.step as u32 as u64)
    }
}

/// The four signals that enter or leave a block: columns, rows, and diagonals from the north and from the west.
///
/// A block of side S whose corner is on the diagonal x - y = c has north the diagonals c, .., c + S - 1, and west
/// c - S, .., c - 1, in this order. What enters from the north leaves to the east, where it is west of the next
/// block, as the same signal. Diagonal c - S only touches the block: it passes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::blocking) struct Sides {
    pub(in crate::blocking) v: Signal,
    pub(in crate::blocking) h: Signal,
    pub(in crate::blocking) n: Signal,
    pub(in crate::blocking) w: Signal,
}

/// What a block is known by: the signals that enter it without their minima, and the sums of minima less k that its
/// cells meet north and west of its diagonal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(in crate::blocking) struct Entering {
    pub(in crate::blocking) v: u32,
    /// [`Entering::MIRROR`] for a block on the main diagonal, which only V and N need tell of.
    pub(in crate::blocking) h: u32,
    pub(in crate::blocking) n: u32,
    pub(in crate::blocking) w: u32,
    pub(in crate::blocking) north: i32,
    pub(in crate::blocking) west: i32,
}

impl Entering {
    /// Stands for H and W of a block on the main diagonal: they are the mirror images of V and N.
    pub(in crate::blocking) const MIRROR: u32 = u32::MAX;

    /// A block beside the main diagonal of game k.
    #[inline]
    pub(in crate::blocking) const fn beside(sides: &Sides, k: i32) -> Self {
        let Sides { v, h, n, w } = *sides;
        let least = v.least + h.least - k;
        Self { v: v.id, h: h.id, n: n.id, w: w.id, north: least + n.least, west: least + w.least }
    }

    /// A block on the main diagonal.
    #[inline]
    pub(in crate::blocking) const fn on_diagonal(v: Signal, n: Signal, k: i32) -> Self {
        let north = 2 * v.least + n.least - k;
        Self { v: v.id, h: Self::MIRROR, n: n.id, w: Self::MIRROR, north, west: 0 }
    }

    /// Whether no cell of it can be a palace, so that every signal passes unchanged.
    #[inline]
    pub(in crate::blocking) const fn is_empty(&self) -> bool {
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

/// A block that was evaluated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Block {
    pub(super) entering: Entering,
    /// What leaves, with minima as far as they have grown. Of a block on the main diagonal, V and N tell all.
    pub(super) leaving: Sides,
    /// The last epoch in which it was met again.
    pub(super) met: u32,
}

impl Content for Block {
    #[inline]
    fn hash(&self) -> u64 {
        self.entering.hash()
    }
}
