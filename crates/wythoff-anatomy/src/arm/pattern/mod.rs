//! The skin of every level in closed form.
//!
//! The skin of level n has f(2n+3) columns and f(2n+1) rows to a period, and f(2n+2) palaces in a
//! row. Count from a square where a line leaves it. Then the *depth* of square (u, y) below outer
//! space,
//!
//! ```text
//! L = f(2n+3) y - f(2n+1) u,
//! ```
//!
//! tells everything: outer space is L < 0, the skin is 0 <= L < f(2n+1) f(2n+2), and in it
//!
//! ```text
//! p = [L / f(2n+3)] + [L / f(2n+2)] - [L / f(2n+1)] - 1,
//! ```
//!
//! rounded down: the palaces above in the column, on the diagonal, and, from k on, along the row.
//! That p is -1 or -2 there, and 0 in the gap behind it except for one column a period, is a
//! theorem for all n (`docs/algorithms/skin.md`).

mod expansion;
mod period;
mod shape;

use schemars::JsonSchema;
use serde::Serialize;

pub use expansion::{Parse, matrix, parse};
pub use period::SkinPeriod;
pub use shape::Shape;

use wythoff::automaton::Neighbours;
use wythoff::board::Value;

/// The skin of some level, as large as one likes, with a gap as wide as one likes behind it.
///
/// Coordinates are counted from the last palace of a row below which a line leaves the skin.
#[derive(Debug, Clone, Copy, PartialEq, Eq, JsonSchema, Serialize)]
pub struct SkinPattern {
    level: usize,
    /// Columns of a period: f(2n+3).
    columns: i64,
    /// Palaces in a row: f(2n+2).
    horizontal: i64,
    /// Rows of a period, and palaces on a diagonal: f(2n+1).
    rows: i64,
    /// Palaces in a column: f(2n), and one more where a line leaves.
    vertical: i64,
}

/// The result of checking a skin cell by cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Orbit {
    /// The level.
    pub level: usize,
    /// Cells at which the rule was evaluated: one of each depth, which is all of them.
    pub cells: u64,
    /// Number of cells at which the rule gives another value.
    pub wrong: u64,
}

impl SkinPattern {
    /// The highest level whose depths fit 63 bits.
    pub const HIGHEST: usize = 20;

    /// The skin of level `level`.
    ///
    /// ```
    /// use wythoff_anatomy::arm::SkinPattern;
    /// let skin = SkinPattern::new(2);
    /// assert_eq!((skin.period(), skin.horizontal(), skin.vertical()), ([13, 5], 8, 3));
    /// assert_eq!([-1, 0, 1, 2].map(|y| skin.outline(y)), [-3, 0, 2, 5]);
    /// ```
    ///
    /// # Panics
    /// If the level is above [`SkinPattern::HIGHEST`].
    pub fn new(level: usize) -> Self {
        assert!(level <= Self::HIGHEST, "there are patterns up to level 20");
        let longer = |[a, b]: [i64; 2], _| [a + b, a + 2 * b];
        let [vertical, rows] = (0..level).fold([0, 1], longer);
        let horizontal = vertical + rows;
        Self { level, columns: rows + horizontal, horizontal, rows, vertical }
    }

    /// The level n.
    pub const fn level(&self) -> usize {
        self.level
    }

    /// Columns and rows of a period: f(2n+3) and f(2n+1).
    pub const fn period(&self) -> [u64; 2] {
        [self.columns as u64, self.rows as u64]
    }

    /// Palaces in every row: f(2n+2).
    pub const fn horizontal(&self) -> u64 {
        self.horizontal as u64
    }

    /// Palaces in every column, f(2n), but for those where a line leaves: they have one more.
    pub const fn vertical(&self) -> u64 {
        self.vertical as u64
    }

    /// Palaces on every diagonal: f(2n+1).
    pub const fn diagonal(&self) -> u64 {
        self.rows as u64
    }

    /// Returns the depth of a square: below 0 in outer space, from [`SkinPattern::floor`] on behind
    /// the skin.
    pub const fn depth(&self, u: i64, y: i64) -> i64 {
        self.columns * y - self.rows * u
    }

    /// The depth at which the skin ends: the cells of a period.
    pub const fn floor(&self) -> i64 {
        self.rows * self.horizontal
    }

    /// The column of the last palace of a row.
    pub const fn outline(&self, y: i64) -> i64 {
        (self.columns * y).div_euclid(self.rows)
    }

    /// The row of the first palace of a column.
    pub const fn top(&self, u: i64) -> i64 {
        -(-self.rows * u).div_euclid(self.columns)
    }

    /// Returns true if a line leaves the skin in column `u`.
    pub const fn is_line(&self, u: i64) -> bool {
        u.rem_euclid(self.columns) == 0
    }

    /// p at some depth: 0 in outer space, -1 or -2 in the skin, 0 or, below a line, 1 in the gap.
    ///
    /// ```
    /// use wythoff_anatomy::arm::SkinPattern;
    /// let skin = SkinPattern::new(1); // three palaces in a row, on two diagonals
    /// assert_eq!((-1..8).map(|l| skin.value(l)).collect::<Vec<_>>(), [0, -1, -1, -2, -1, -2, -1, 0, 0]);
    /// ```
    pub const fn value(&self, depth: i64) -> Value {
        if depth < 0 {
            0
        } else if depth < self.floor() {
            depth / self.columns + depth / self.horizontal - depth / self.rows - 1
        } else {
            (depth % self.columns == 0) as Value
        }
    }

    /// The depth of the square that the half turn of the skin maps one at `depth` to.
    pub const fn half_turn(&self, depth: i64) -> i64 {
        self.floor() - 1 - depth
    }

    /// The depths of a column, from outer space down; column u of the pattern.
    pub fn column(&self, u: i64) -> impl Iterator<Item = i64> + use<> {
        let (columns, floor) = (self.columns, self.floor());
        let first = self.depth(u, self.top(u));
        (0..).map(move |i| first + i * columns).take_while(move |&depth| depth < floor)
    }

    /// Evaluates the rule of \[CLN\] Fig. 2 once at every depth, from outer space through the skin
    /// into the gap. If no cell is wrong, the skin with outer space above it and a gap below it is
    /// an orbit of the automaton: it continues for ever unless something reaches it from the arm.
    ///
    /// `Time: O(cells of a period)`, f(2n+1) f(2n+2).
    ///
    /// ```
    /// use wythoff_anatomy::arm::SkinPattern;
    /// assert!((0..=5).all(|level| SkinPattern::new(level).check().wrong == 0));
    /// ```
    pub fn check(&self) -> Orbit {
        let cells = -4 * self.columns..self.floor() + 8 * self.columns;
        let wrong = cells.clone().filter(|&depth| self.next(depth) != self.value(depth)).count();
        Orbit { level: self.level, cells: cells.count() as u64, wrong: wrong as u64 }
    }

    /// Returns the value that the rule gives at a depth.
    const fn next(&self, depth: i64) -> Value {
        let (up, left) = (-self.columns, self.rows);
        let neighbours = Neighbours {
            a: self.value(depth + 2 * up + 2 * left),
            b: self.value(depth + 2 * up + left),
            c: self.value(depth + up + 2 * left),
            d: self.value(depth + up + left),
            e: self.value(depth + up),
            f: self.value(depth + left),
        };
        neighbours.next()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arm::word;

    #[test]
    fn thicknesses_and_periods_are_fibonacci_numbers() {
        // [CLN] section 3.4.
        for (n, numbers) in [(0, [0, 1, 1, 2]), (1, [1, 2, 3, 5]), (4, [21, 34, 55, 89])] {
            let skin = SkinPattern::new(n);
            let [columns, rows] = skin.period();
            assert_eq!([skin.vertical(), rows, skin.horizontal(), columns], numbers);
        }
        let last = SkinPattern::new(SkinPattern::HIGHEST);
        assert_eq!(last.period(), [433_494_437, 165_580_141]);
        assert_eq!(last.value(last.floor() - 1), -1);
    }

    #[test]
    fn steps_are_the_word_of_the_level() {
        for n in 0..=6 {
            let (skin, word) = (SkinPattern::new(n), word(n));
            for y in 0..3 * word.len() as i64 {
                let step = skin.outline(y + 1) - skin.outline(y);
                assert_eq!(step, i64::from(word[y as usize % word.len()]), "level {n} row {y}");
            }
        }
    }

    #[test]
    fn every_level_is_an_orbit_of_the_automaton() {
        for n in 0..=8 {
            let orbit = SkinPattern::new(n).check();
            assert_eq!(orbit.wrong, 0, "level {n}");
            assert!(orbit.cells > SkinPattern::new(n).floor() as u64);
        }
    }

    #[test]
    fn a_skin_of_another_thickness_is_no_orbit() {
        let right = SkinPattern::new(2);
        for horizontal in [7, 9] {
            assert!(SkinPattern { horizontal, ..right }.check().wrong > 0);
        }
        assert!(SkinPattern { rows: 6, ..right }.check().wrong > 0);
    }

    #[test]
    fn the_skin_is_solid_and_the_half_turn_exchanges_its_values_off_the_line() {
        for n in 1..=7 {
            let skin = SkinPattern::new(n);
            let (mut ones, mut twos) = (0, 0);
            for depth in 0..skin.floor() {
                let (here, there) = (skin.value(depth), skin.value(skin.half_turn(depth)));
                assert!(matches!(here, -1 | -2), "level {n} depth {depth}");
                match depth % skin.columns {
                    0 => assert_eq!((here, there), (-1, -1)),
                    _ => assert_eq!(here + there, -3, "level {n} depth {depth}"),
                }
                *(if here == -1 { &mut ones } else { &mut twos }) += 1;
            }
            // Half and half, but for the cells below which a line leaves.
            assert_eq!(ones, twos + skin.vertical + 1);
        }
    }

    #[test]
    fn columns_and_diagonals_are_as_long_as_stated() {
        for n in 1..=5 {
            let skin = SkinPattern::new(n);
            for u in -20..200 {
                let extra = u64::from(skin.is_line(u));
                assert_eq!(skin.column(u).count() as u64, skin.vertical() + extra);
                // Along the diagonal from above a square of the outline.
                let inside =
                    |i: &i64| (0..skin.floor()).contains(&skin.depth(u + i, i + skin.top(u)));
                let diagonal = (-2 * skin.rows..2 * skin.rows).filter(inside).count() as u64;
                assert_eq!(diagonal, skin.diagonal());
            }
        }
    }
}
