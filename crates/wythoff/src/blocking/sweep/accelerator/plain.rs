//! The reference for accelerators, cell by cell.

use super::{Accelerator, BITS, Growth};
use crate::K;
use crate::blocking::boundary::Boundary;
use crate::board::Value;

/// An accelerator that evaluates cell by cell on the calling thread: the reference that every other
/// one is compared with.
///
/// ```
/// use std::sync::Arc;
///
/// use wythoff::blocking::Sweep;
/// use wythoff::blocking::sweep::PlainAccelerator;
/// use wythoff::{K, Window};
///
/// let (sweep, window) = (Sweep::new(K::try_new(200)?), Window::try_new(0, 0, 900, 900)?);
/// let device = Arc::new(PlainAccelerator::new(16, [32, 256]));
/// assert_eq!(
///     sweep.clone().with_accelerator(device).with_tile(100).stats(window, &())?,
///     sweep.stats(window, &())?,
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct PlainAccelerator {
    grain: usize,
    sides: [usize; 2],
    bits: &'static [u32],
}

impl PlainAccelerator {
    /// Returns the accelerator for rectangles whose sides are multiples of `grain`, from the
    /// smallest side to the largest.
    pub const fn new(grain: usize, sides: [usize; 2]) -> Self {
        Self { grain, sides, bits: BITS }
    }

    /// Sets the [bits](Accelerator::bits) of signals, six if they are not set.
    #[must_use]
    pub const fn with_bits(self, bits: &'static [u32]) -> Self {
        Self { bits, ..self }
    }
}

impl Accelerator for PlainAccelerator {
    fn grain(&self) -> usize {
        self.grain
    }

    fn sides(&self) -> [usize; 2] {
        self.sides
    }

    fn in_flight(&self) -> usize {
        1
    }

    fn bits(&self) -> &[u32] {
        self.bits
    }

    /// `Time: O(w h)`, some nanoseconds a cell.
    fn evaluate(&self, k: K, entering: &Boundary<u8>, bits: u32, values: bool) -> Option<Growth> {
        let residues = 1 << bits;
        let (width, height) = (entering.width(), entering.height());
        let mut lines = Boundary {
            v: vec![0_u16; width],
            h: vec![0_u16; height],
            d: vec![0_u16; width + height - 1],
        };
        let (mut counts, mut seen) = (vec![0; residues as usize], 0);
        // Residues below the half belong to negative values.
        let zero = residues / 2;
        let offset = residues + zero - k.get() % residues;
        for y in 0..height {
            for x in 0..width {
                let c = x + height - 1 - y;
                let behind = [entering.v[x], entering.h[y], entering.d[c]].map(u64::from);
                let grown = [&mut lines.v[x], &mut lines.h[y], &mut lines.d[c]];
                let grew: u64 = grown.iter().map(|n| u64::from(**n)).sum();
                let residue = (behind.iter().sum::<u64>() + grew + offset) % residues;
                counts[residue as usize] += 1;
                if residue < zero {
                    seen += 1;
                    grown.into_iter().for_each(|n| *n += 1);
                }
            }
        }
        let value = |residue: usize| residue as Value - zero.cast_signed();
        let min = value(counts.iter().position(|&count| count > 0)?);
        let max = value(counts.iter().rposition(|&count| count > 0)?);
        Some(Growth { lines, min, max, seen, values: values.then_some(counts) })
    }
}
