//! Injected faults, for tests: a bit of the state flips while the kernel runs.

use super::diagonals::Diagonals;
use crate::blocking::boundary::Signal;

/// One fault in one block.
#[derive(Debug, Clone, Copy)]
pub(in crate::blocking::sweep) struct Fault {
    /// The corner cell of the block.
    pub(in crate::blocking::sweep) corner: (u64, u64),
    /// The fault strikes in front of this anti-diagonal.
    pub(in crate::blocking::sweep) t: usize,
    /// The cell of the anti-diagonal, modulo the number of its cells.
    pub(in crate::blocking::sweep) cell: usize,
    /// The state that the fault changes.
    pub(in crate::blocking::sweep) target: Target,
    /// The bits that flip; for a value, the number that is added to it.
    pub(in crate::blocking::sweep) mask: u8,
}

/// The state that a fault changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::blocking::sweep) enum Target {
    V,
    H,
    D,
    /// The value of one cell while it is used. Its signals are correct again behind it.
    Value,
}

impl<T: Signal> Diagonals<T> {
    /// Injects the fault if it is due. Called in front of every anti-diagonal.
    pub(in crate::blocking::sweep) fn strike(&mut self, t: usize) {
        let Some(fault) = self.fault else { return };
        if fault.corner != self.corner() {
            return;
        }
        let mask = u64::from(fault.mask);
        match fault.target {
            // A value is wrong by as much as a signal that is corrected behind it.
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
