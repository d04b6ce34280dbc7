//! Faults to order, for tests: a bit of state flips while the kernel runs.

use super::diagonals::Diagonals;
use crate::blocking::boundary::Signal;

/// One fault in one block.
#[derive(Debug, Clone, Copy)]
pub(super) struct Fault {
    /// The corner cell of the block.
    pub(super) corner: (u64, u64),
    /// In front of which anti-diagonal it strikes.
    pub(super) t: usize,
    /// Which of its cells, modulo their number.
    pub(super) cell: usize,
    /// What it hits.
    pub(super) target: Target,
    /// The bits that flip; for a value, what is added to it.
    pub(super) mask: u8,
}

/// What a fault hits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Target {
    V,
    H,
    D,
    /// The value of one cell, where it is used: signals are right again behind it.
    Value,
}

impl<T: Signal> Diagonals<T> {
    /// To be called in front of every anti-diagonal.
    pub(super) fn strike(&mut self, t: usize) {
        let Some(fault) = self.fault else { return };
        if fault.corner != self.corner() {
            return;
        }
        let mask = u64::from(fault.mask);
        match fault.target {
            // A value is wrong by as much as a signal that is put right behind it.
            Target::Value if t == fault.t => self.flip(t, fault, |signal| signal.plus(mask)),
            Target::Value if t == fault.t + 1 => {
                self.flip(fault.t, fault, |signal| signal.plus(mask.wrapping_neg()));
            }
            Target::V | Target::H | Target::D if t == fault.t => {
                self.flip(t, fault, |signal| T::wrap(u64::from(signal.number()) ^ mask));
            }
            _ => {}
        }
    }
}
