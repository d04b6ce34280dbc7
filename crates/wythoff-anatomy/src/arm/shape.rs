//! The shapes that a skin can have.
//!
//! A skin must be solid, and the gap behind it must stay free of palaces: its columns and diagonals
//! must contribute at least what its rows lack. Both conditions depend only on its shape.

use schemars::JsonSchema;
use serde::Serialize;

/// A strip of palaces along outer space that repeats every `columns` columns and `rows` rows, with
/// `horizontal` palaces in each row and an outline as straight as whole numbers allow:
/// \[columns y / rows\], rounded down.
#[derive(Debug, Clone, Copy, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Shape {
    /// Columns of a period.
    pub columns: u64,
    /// Rows of a period; without a common factor with the columns, and fewer of them.
    pub rows: u64,
    /// Palaces in a row.
    pub horizontal: u64,
}

impl Shape {
    /// Returns the mean sum of p over a row of the gap of length `columns`, times `columns - rows`
    /// and divided by `horizontal`: 3 columns rows - columns^2 - rows^2. In the gap no p is
    /// negative, so this must be positive: the slope is below phi^2. It is 1 for the periods
    /// f(2n+3), f(2n+1) and for no others.
    ///
    /// ```
    /// use wythoff_anatomy::arm::Shape;
    /// assert_eq!(Shape { columns: 34, rows: 13, horizontal: 21 }.surplus(), 1);
    /// assert_eq!(Shape { columns: 8, rows: 3, horizontal: 5 }.surplus(), -1);
    /// ```
    pub const fn surplus(&self) -> i64 {
        let (a, q) = (self.columns as i64, self.rows as i64);
        3 * a * q - a * a - q * q
    }

    /// Returns true if such a skin can continue for ever with a wide gap behind it: all its cells
    /// are palaces, and no cell of the gap is.
    ///
    /// A cell at depth L below outer space sees \[L / columns\] palaces of the skin above it, \[L /
    /// (columns - rows)\] on the diagonal, and lacks \[L / rows\] of k - 1 in its row. Behind the
    /// skin all residues of L occur together, because columns and rows are coprime.
    ///
    /// `Time: O(rows horizontal)`, less for shapes that fail.
    pub fn stands(&self) -> bool {
        let Self { columns, rows, horizontal } = *self;
        let diagonals = columns - rows;
        let depth = rows * horizontal;
        depth / columns + depth / diagonals >= horizontal
            && (0..depth).all(|l| l / columns + l / diagonals <= l / rows)
    }

    /// Returns all shapes that can continue, with at most `horizontal` palaces in a row and at most
    /// `rows` rows to a period, by thickness.
    ///
    /// ```
    /// use wythoff_anatomy::arm::Shape;
    /// let thin: Vec<_> = Shape::all(8, 20).iter().map(|s| [s.columns, s.rows, s.horizontal]).collect();
    /// assert_eq!(thin, [[2, 1, 1], [2, 1, 2], [5, 2, 3], [5, 2, 5], [5, 2, 6], [13, 5, 8]]);
    /// ```
    pub fn all(horizontal: u64, rows: u64) -> Vec<Self> {
        let shapes = (1..=horizontal).flat_map(move |horizontal| {
            // Above slope 3 the surplus is negative, and at slope 1 there are no diagonals.
            let slopes = (1..=rows).flat_map(|rows| (rows + 1..3 * rows).map(move |c| (c, rows)));
            slopes.map(move |(columns, rows)| Self { columns, rows, horizontal })
        });
        shapes.filter(|shape| coprime(shape.columns, shape.rows) && shape.stands()).collect()
    }
}

const fn coprime(mut a: u64, mut b: u64) -> bool {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a == 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arm::SkinPattern;

    #[test]
    fn only_the_levels_stand_and_their_thinnest_skins_are_those_of_the_arm() {
        let levels: Vec<SkinPattern> = (0..=5).map(SkinPattern::new).collect();
        let mut thinnest = vec![None; levels.len()];
        for shape in Shape::all(100, 60) {
            let level = levels.iter().position(|l| l.period() == [shape.columns, shape.rows]);
            let level = level.unwrap_or_else(|| panic!("{shape:?}"));
            assert_eq!(shape.surplus(), 1);
            // f(2n+2), f(2n+3) or twice f(2n+2).
            let thin = levels[level].horizontal();
            assert!([thin, shape.columns, 2 * thin].contains(&shape.horizontal), "{shape:?}");
            thinnest[level].get_or_insert(shape.horizontal);
        }
        let expected = levels[..5].iter().map(|level| Some(level.horizontal()));
        assert_eq!(thinnest[..5], expected.collect::<Vec<_>>());
    }

    #[test]
    fn every_level_stands() {
        for level in (0..=8).map(SkinPattern::new) {
            let [columns, rows] = level.period();
            let shape = Shape { columns, rows, horizontal: level.horizontal() };
            assert!(shape.stands() && shape.surplus() == 1);
        }
    }
}
