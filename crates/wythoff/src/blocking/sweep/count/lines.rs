//! Palaces by column, row and diagonal of a block that is evaluated by strips.

use fearless_simd::Simd;

use super::tally::catch_up;
use crate::blocking::boundary::Boundary;
use crate::blocking::sweep::kernel::diagonals::Extent;
use crate::blocking::sweep::kernel::strips::{Counts, Sight, Witness, rows};

/// The palaces of each line of a block, from signals of one byte.
///
/// A column or a diagonal meets at most 256 palaces in a strip, so its signal tells how many,
/// except whether there are 256 or none. The rows, which are counted more often, tell this:
/// columns, diagonals and rows of a strip have the same number of palaces.
pub(in crate::blocking::sweep) struct LinesOfStrips {
    /// The signals that entered.
    entering: Boundary<u8>,
    /// The palaces of each line.
    pub(in crate::blocking::sweep) palaces: Boundary<u16>,
    /// All palaces, counted by values.
    pub(in crate::blocking::sweep) seen: u64,
}

impl LinesOfStrips {
    /// Returns zero counts for the signals that enter a block of at most 65,535 rows and columns.
    pub(in crate::blocking::sweep) fn new(entering: &Boundary<u8>) -> Self {
        let palaces = Boundary::zero(entering.width(), entering.height());
        Self { entering: entering.clone(), palaces, seen: 0 }
    }
}

impl<S: Simd> Witness<S> for LinesOfStrips {
    const LOOKS: bool = false;
    const COUNTS: bool = true;

    fn begin(&mut self) {}

    fn look(&mut self, _top: usize, _chunk: usize, _sight: &Sight<S>, _extent: Extent<S::i8s>) {}

    fn end(&mut self, top: usize, counts: &Counts, columns: &[i8], diagonals: &[i8]) -> bool {
        let Boundary { v, h, d } = &mut self.palaces;
        for (row, &palaces) in h[top..].iter_mut().zip(counts.by_row()) {
            *row += palaces as u16;
        }
        self.seen += counts.seen;
        let first = h.len() - rows::<S>() - top;
        let met = first..first + v.len() + rows::<S>() - 1;
        let byte = |signal: &i8| signal.cast_unsigned();
        let by_column = catch_up(v, &self.entering.v, columns.iter().map(byte));
        let entering = &self.entering.d[met.clone()];
        let by_diagonal = catch_up(&mut d[met.clone()], entering, diagonals[met].iter().map(byte));
        let by_row = counts.by_row().iter().sum::<u32>();
        by_column == by_row && by_diagonal == by_row
    }
}
