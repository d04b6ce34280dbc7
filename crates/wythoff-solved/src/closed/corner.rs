//! The corner of a board, where the form of a game has not
//! settled: its first rows, by the palace rule.

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

    /// Returns all rows, with their numbers.
    pub(super) fn all(&self) -> impl Iterator<Item = (Vec<UBig>, UBig)> {
        let numbers = |row: &Vec<u64>| row.iter().map(|&x| UBig::from(x)).collect();
        self.0.iter().map(numbers).zip((0u64..).map(UBig::from))
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
}

/// The palaces of a board of `side` columns: `right` of them right of the main diagonal, those of
/// some more rows, and their mirror images.
pub(super) fn twice(
    mut right: IBig,
    rows: impl Iterator<Item = (Vec<UBig>, UBig)>,
    side: &UBig,
) -> IBig {
    let mut on_diagonal = IBig::ZERO;
    for (row, low) in rows {
        for high in row.into_iter().filter(|high| high < side) {
            right += IBig::ONE;
            if low == high {
                on_diagonal += IBig::ONE;
            }
        }
    }
    right * IBig::from(2u8) - on_diagonal
}
