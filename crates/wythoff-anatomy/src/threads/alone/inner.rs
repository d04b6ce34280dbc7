//! A thread of one palace in a row that takes all columns, with bits for its lines.

use super::ring::{LINES, Ring, below};

/// Diagonals on both sides of the first column that are known, and columns that may be.
pub(super) const NEAR: i64 = LINES / 2;

/// The inner thread. It takes all columns.
#[derive(Debug, Clone)]
pub(super) struct Inner {
    /// Set for columns that lack a palace.
    columns: Ring,
    /// Columns that are known, from column x on, which lacks a palace if rows can be evaluated.
    known: i64,
    /// Set for diagonals that have a palace of the thread.
    diagonals: Ring,
    /// Diagonals that are not known any more, from x - y - [`NEAR`] on.
    lost: i64,
    pub(super) x: i64,
    /// The next row.
    pub(super) y: i64,
}

impl Inner {
    /// At the top of row `y`, with nothing known of the columns from `x` on. `taken` are the
    /// diagonals from x - y - [`NEAR`] on that have a palace of the thread. `None` if one of them
    /// is far away.
    pub(super) fn new([x, y]: [i64; 2], taken: impl Iterator<Item = i64>) -> Option<Self> {
        let (columns, mut diagonals) = (Ring::new(), Ring::new());
        for diagonal in taken {
            (diagonal < x - y + NEAR).then_some(())?;
            diagonals.write(diagonal, 1, 1);
        }
        Some(Self { columns, known: 0, diagonals, lost: 0, x, y })
    }

    /// Evaluates as many rows as can be told when `count` more columns, up to 64, become known.
    /// `None` if the thread does not keep together.
    pub(super) fn feed(&mut self, columns: u64, count: i64) -> Option<()> {
        self.columns.write(self.x + self.known, columns, below(count));
        self.known += count;
        loop {
            let passed = i64::from(self.columns.read(self.x).trailing_zeros()).min(self.known);
            let far = self.x - self.y + NEAR;
            self.diagonals.write(far, 0, below(passed));
            self.lost = (self.lost - passed).max(0);
            self.x += passed;
            self.known -= passed;
            if passed == 64 && self.known > 0 {
                continue;
            }
            let Some(square) = self.square() else {
                return (self.known < NEAR - 64).then_some(());
            };
            self.columns.write(square, 0, 1);
            self.diagonals.write(square - self.y, 1, 1);
            self.y += 1;
            self.lost += 1;
            (self.lost <= NEAR).then_some(())?;
        }
    }

    /// Returns the column of the palace of the next row, if it can be told.
    fn square(&self) -> Option<i64> {
        let mut starts = (self.x..self.x + self.known).step_by(64);
        starts.find_map(|x| {
            let both = self.columns.read(x)
                & !self.diagonals.read(x - self.y)
                & below(self.x + self.known - x);
            (both != 0).then(|| x + i64::from(both.trailing_zeros()))
        })
    }

    /// Returns true if it will go on as it did from `then` on.
    pub(super) fn is_at(&self, then: &Self) -> bool {
        let [(x, z), (then_x, then_z)] = [self, then].map(|it| (it.x, it.x - it.y));
        [self.known, self.lost] == [then.known, then.lost]
            && self.columns.is_at(x, x + self.known, &then.columns, then_x)
            && self.diagonals.is_at(
                z - NEAR + self.lost,
                z + NEAR,
                &then.diagonals,
                then_z - NEAR + self.lost,
            )
    }
}
