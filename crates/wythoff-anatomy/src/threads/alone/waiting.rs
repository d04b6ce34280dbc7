//! The columns that wait for a free diagonal.

use super::ring::Ring;

/// Columns that may wait at a time, besides the last 64.
const MOST: usize = 1024;

/// The columns that lack a palace and were passed, or are just being passed.
///
/// The last ones are a bit each: most columns get their palace within a few rows, so that whole
/// words are compared with the diagonals, row by row. Of a column further back it is known in which
/// row it comes to a free diagonal, as none becomes free there.
#[derive(Debug, Clone)]
pub(super) struct Waiting {
    /// Those before column `from`, from left to right.
    far: Vec<Far>,
    /// Before this row none of them comes to a free diagonal.
    next: i64,
    /// Set for those of the 64 columns from `from` on that wait, the first one lowest.
    near: u64,
    from: i64,
}

#[derive(Debug, Clone, Copy)]
struct Far {
    column: i64,
    /// The row in which it comes to a diagonal that is free now; `i64::MAX` if none is known.
    meets: i64,
}

/// Returns the row, not before row `y`, in which a column comes to a diagonal that is free now.
fn meeting(column: i64, y: i64, taken: &Ring) -> i64 {
    taken.free_up_to(column - y).map_or(i64::MAX, |diagonal| column - diagonal)
}

impl Waiting {
    /// None, before column `x`.
    pub(super) const fn none(x: i64) -> Self {
        Self { far: Vec::new(), next: i64::MAX, near: 0, from: x - 64 }
    }

    /// Adds those of the next `count` columns, up to 64, that are set in `columns`, the first one
    /// lowest. `None` if too many wait.
    pub(super) fn add(&mut self, columns: u64, count: u32, y: i64, taken: &Ring) -> Option<()> {
        let leaving = self.near & !u64::MAX.checked_shl(count).unwrap_or(0);
        if leaving != 0 {
            self.leave(leaving, y, taken)?;
        }
        self.near = self.near.checked_shr(count).unwrap_or(0);
        self.near |= columns.checked_shl(64 - count).unwrap_or(0);
        self.from += i64::from(count);
        Some(())
    }

    #[cold]
    fn leave(&mut self, mut leaving: u64, y: i64, taken: &Ring) -> Option<()> {
        while leaving != 0 {
            let column = self.from + i64::from(leaving.trailing_zeros());
            leaving &= leaving - 1;
            let meets = meeting(column, y, taken);
            self.far.push(Far { column, meets });
            self.next = self.next.min(meets);
        }
        (self.far.len() <= MOST).then_some(())
    }

    /// Takes the first column whose diagonal is free, row by row from row `y` on, as long as there
    /// is one, and reports each column and row. Returns the next row.
    #[inline]
    pub(super) fn take(
        &mut self,
        mut y: i64,
        taken: &mut Ring,
        mut took: impl FnMut(i64, i64),
    ) -> i64 {
        loop {
            if y >= self.next
                && let Some(column) = self.take_far(y, taken)
            {
                taken.take(column - y);
                took(column, y);
                y += 1;
                continue;
            }
            // The diagonals of the 64 columns in the next row, 64 lower ones, and those passed.
            let lowest = self.from - y - 64;
            let before = taken.read_two(lowest);
            let (mut passed, mut here, mut below) = (0_u64, (before >> 64) as u64, before as u64);
            let rows = (self.next - y).min(64);
            let (mut near, mut row) = (self.near, 0);
            while row < rows {
                let free = near & !here;
                if free == 0 {
                    break;
                }
                let square = free & free.wrapping_neg();
                near ^= square;
                here |= square;
                took(self.from + i64::from(free.trailing_zeros()), y + row);
                passed = passed << 1 | here >> 63;
                here = here << 1 | below >> 63;
                below <<= 1;
                row += 1;
            }
            self.near = near;
            let now = (u128::from(here) << 64 | u128::from(below)) >> row
                | u128::from(passed) << 64 << (64 - row);
            taken.take_all(lowest, now ^ before);
            y += row;
            if row < rows {
                return y;
            }
        }
    }

    #[cold]
    fn take_far(&mut self, y: i64, taken: &Ring) -> Option<i64> {
        for Far { column, meets } in &mut self.far {
            // Another column may have come to that diagonal before, or in the same row.
            if *meets <= y && taken.has(*column - y) {
                *meets = meeting(*column, y, taken);
            }
        }
        let first = self.far.iter().position(|far| far.meets <= y);
        let column = first.map(|place| self.far.remove(place).column);
        self.next = self.far.iter().map(|far| far.meets).min().unwrap_or(i64::MAX);
        column
    }

    /// Returns those that wait, from left to right.
    pub(super) fn columns(&self) -> impl Iterator<Item = i64> {
        let near = (0..64).filter(|place| self.near >> place & 1 == 1);
        self.far.iter().map(|far| far.column).chain(near.map(|place| self.from + place))
    }
}
