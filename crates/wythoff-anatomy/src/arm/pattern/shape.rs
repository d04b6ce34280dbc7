//! The shapes that a skin can have.
//!
//! A skin must be solid, and the gap behind it must stay free of palaces: its columns and diagonals
//! must contribute at least what its rows lack. Both conditions depend only on its shape.
//! `docs/algorithms/strips.md` proves that no shapes but those of the levels meet them, whether
//! their outlines are straight or not.

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

    /// A strip that repeats after some rows, drawn row by row.
    struct Outline {
        /// Columns from row end to row end.
        steps: Vec<i64>,
        /// Palaces in a row.
        horizontal: i64,
    }

    impl Outline {
        /// Returns the column in which row `y` ends.
        fn end(&self, y: i64) -> i64 {
            let rows = self.steps.len() as i64;
            let whole = y.div_euclid(rows) * self.steps.iter().sum::<i64>();
            whole + self.steps[..y.rem_euclid(rows) as usize].iter().sum::<i64>()
        }

        /// Returns the number of palaces that the square in column `x` of row `y` sees in its
        /// column (`slope` 0) or on its diagonal (`slope` 1).
        fn seen(&self, x: i64, y: i64, slope: i64) -> i64 {
            // A solid strip has steps of two columns or more. So its ends fall behind columns and
            // diagonals on the way up, by a column a row or more.
            let passed = 2 * self.horizontal + self.steps.iter().sum::<i64>();
            (1..=passed)
                .filter(|s| {
                    let behind = self.end(y - s) - (x - slope * s);
                    (0..self.horizontal).contains(&behind)
                })
                .count() as i64
        }

        /// Returns true if all squares of the strip are palaces, and no square of a wide gap is.
        fn stands(&self) -> bool {
            let rows = self.steps.len() as i64;
            let solid = (0..rows).all(|y| {
                (0..self.horizontal).all(|i| {
                    let x = self.end(y) - i;
                    self.seen(x, y, 0) + self.seen(x, y, 1) <= i
                })
            });
            solid && {
                // The gap of row 0, a period of columns wide.
                let least = |slope: i64| {
                    (0..self.steps.iter().sum::<i64>())
                        .map(|x| self.seen(-self.horizontal - x, 0, slope))
                        .min()
                };
                least(0).zip(least(1)).is_some_and(|(v, d)| v + d >= self.horizontal)
            }
        }
    }

    #[test]
    fn only_the_levels_stand_whatever_the_outline() {
        let mut found = std::collections::BTreeSet::new();
        for rows in 1..=6_u32 {
            for word in 0..4_i64.pow(rows) {
                let steps: Vec<i64> = (0..rows).map(|i| 1 + word / 4_i64.pow(i) % 4).collect();
                for horizontal in 1..=17 {
                    let outline = Outline { steps: steps.clone(), horizontal };
                    if outline.stands() {
                        let columns = steps.iter().sum::<i64>();
                        let common = (1..=rows).rev().find(|common| {
                            let period = (rows / common) as usize;
                            rows % common == 0
                                && steps.chunks(period).all(|c| c == &steps[..period])
                        });
                        let common = common.unwrap();
                        found.insert((columns / i64::from(common), rows / common, horizontal));
                    }
                }
            }
        }
        let levels = [[2, 1, 1], [5, 2, 3], [13, 5, 8]];
        let thicknesses = levels.iter().flat_map(|&[columns, rows, thin]| {
            [thin, columns, 2 * thin].map(|horizontal| (columns, rows as u32, horizontal))
        });
        assert_eq!(found, thicknesses.collect());
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
