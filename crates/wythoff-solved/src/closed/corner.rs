//! The corner of a board, where the form of a game has not settled: its first rows, by the palace
//! rule.

use dashu_int::{IBig, UBig};

/// The columns of the palaces of some first rows on and right of the main diagonal.
#[derive(Debug, Clone)]
pub(super) struct Corner(Vec<Vec<u64>>);

impl Corner {
    /// The first `rows` rows of game k; columns are looked at up to four times as far.
    pub(super) fn new(k: usize, rows: usize) -> Self {
        let width = 4 * rows + 2 * k;
        let (mut above, mut along) = (vec![0; width], vec![0; width]);
        let row = |y: usize| {
            // By symmetry the row left of the diagonal equals the column above it.
            let mut left = above[y];
            let mut found = Vec::new();
            for x in y..width {
                // The other squares of the row see k palaces in it.
                if left == k {
                    break;
                }
                if above[x] + along[x - y] + left < k {
                    left += 1;
                    above[x] += 1;
                    along[x - y] += 1;
                    found.push(x as u64);
                }
            }
            found
        };
        Self((0..rows).map(row).collect())
    }

    /// Returns the number of rows.
    pub(super) fn len(&self) -> UBig {
        UBig::from(self.0.len())
    }

    /// The columns of a row; none if it is not one of them.
    pub(super) fn columns(&self, row: i64) -> &[u64] {
        usize::try_from(row).ok().and_then(|row| self.0.get(row)).map_or(&[], Vec::as_slice)
    }

    /// A row, if it is one of them.
    pub(super) fn row(&self, row: &UBig) -> Option<Vec<UBig>> {
        let row = self.0.get(usize::try_from(row).ok()?)?;
        Some(row.iter().map(|&x| UBig::from(x)).collect())
    }

    /// The rows that have a palace in the column `column(row)`, from the top. That is one column,
    /// or a diagonal, where `column(row)` grows with the row.
    pub(super) fn rows(&self, column: impl Fn(&UBig) -> UBig) -> impl Iterator<Item = UBig> {
        let first = u64::try_from(&column(&UBig::ZERO)).ok();
        let step = u64::try_from(column(&UBig::ONE) - column(&UBig::ZERO)).ok();
        self.0.iter().zip(0..).filter_map(move |(row, y)| {
            let x = first?.checked_add(step? * y)?;
            row.binary_search(&x).is_ok().then(|| UBig::from(y))
        })
    }

    /// Returns the number of palaces of a board of `side` columns: those of these rows, `right`
    /// more right of the main diagonal, those of some more rows, and their mirror images.
    ///
    /// `Time`: logarithmic in the palaces of each of these rows, and linear in those of the others.
    pub(super) fn count(
        &self,
        right: IBig,
        more: impl Iterator<Item = (Vec<UBig>, UBig)>,
        side: &UBig,
    ) -> UBig {
        let end = u64::try_from(side).unwrap_or(u64::MAX);
        let (mut right, mut on_diagonal) = (right, 0u64);
        for (row, y) in self.0.iter().zip(0..) {
            right += IBig::from(row.partition_point(|&x| x < end));
            on_diagonal += u64::from(y < end && row.first() == Some(&y));
        }
        for (row, low) in more {
            let inside = || row.iter().filter(|high| *high < side);
            right += IBig::from(inside().count());
            on_diagonal += inside().filter(|high| **high == low).count() as u64;
        }
        UBig::try_from(right * IBig::from(2u8) - IBig::from(on_diagonal)).unwrap_or_default()
    }
}
