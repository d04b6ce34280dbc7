//! The expansion of the skin of a level to that of the next: \[CLN\] section 3.4, with the cases
//! that the paper leaves open.
//!
//! Each column of level n becomes the columns of one step of level n+1: two columns if it is the
//! first one of its own step, three otherwise. In it each cell becomes one of the eight matrices of
//! \[CLN\], of two or three rows. With L the depth of the cell ([`SkinPattern`]) it has two rows
//! iff
//!
//! ```text
//! L mod f(2n+2) < f(2n)                  in columns that become three,
//! (L - f(2n+1)) mod f(2n+2) < f(2n)      in columns that become two.
//! ```
//!
//! Then all matrices of a row have a row in common, as \[CLN\] demands: row u of level n+1, if the
//! row ends in column u. (In some columns other heights give the same cells.) The column where a
//! line leaves is treated like all others, but its last cell, which lies below all others of its
//! row, becomes a 3 x 3 matrix of which only the part in the skin is kept: its first row, and the
//! last cell of its second row.

use std::ops::Range;

use schemars::JsonSchema;
use serde::Serialize;

use super::{SkinPattern, SkinPeriod};
use wythoff::board::Value;

/// Returns the matrix of 2 or 3 columns and rows that replaces -2 or -1 of the skin, by \[CLN\]
/// section 3.4.
///
/// ```
/// use wythoff_anatomy::arm::matrix;
/// assert_eq!(matrix(-1, 3, 2), [[-2, -2, -1], [-2, -1, -1]]);
/// ```
///
/// # Panics
/// If the value is neither -1 nor -2, or a side neither 2 nor 3.
pub fn matrix(value: Value, width: usize, height: usize) -> &'static [&'static [Value]] {
    match (value, width, height) {
        (-2, 2, 2) => &[&[-2, -1], &[-2, -2]],
        (-2, 3, 2) => &[&[-2, -2, -1], &[-2, -2, -2]],
        (-2, 2, 3) => &[&[-1, -1], &[-2, -1], &[-2, -2]],
        (-2, 3, 3) => &[&[-2, -2, -1], &[-2, -2, -2], &[-2, -1, -1]],
        (-1, 2, 2) => &[&[-1, -1], &[-2, -1]],
        (-1, 3, 2) => &[&[-2, -2, -1], &[-2, -1, -1]],
        (-1, 2, 3) => &[&[-1, -1], &[-2, -1], &[-1, -1]],
        (-1, 3, 3) => &[&[-2, -2, -1], &[-1, -1, -1], &[-2, -1, -1]],
        _ => panic!("no cell of the skin becomes {width} columns and {height} rows of {value}"),
    }
}

impl SkinPattern {
    /// Returns the next level.
    ///
    /// # Panics
    /// If there is none up to [`SkinPattern::HIGHEST`].
    #[must_use]
    pub fn next_level(&self) -> Self {
        Self::new(self.level() + 1)
    }

    /// The columns of the next level that column `u` becomes: a step of its outline, two or three.
    pub fn columns_after(&self, u: i64) -> Range<i64> {
        let next = self.next_level();
        next.outline(u - 1) + 1..next.outline(u) + 1
    }

    /// Returns the number of rows that each cell of column `u` becomes, from outer space down. The
    /// last cell of a column where a line leaves becomes three rows, of which the skin keeps two in
    /// its last column and one in the others.
    pub fn heights(&self, u: i64) -> Vec<usize> {
        let width = self.columns_after(u).count();
        let before = if width == 2 { self.diagonal() as i64 } else { 0 };
        let (turn, short) = (self.horizontal() as i64, self.vertical() as i64);
        let height = |depth: i64| if (depth - before).rem_euclid(turn) < short { 2 } else { 3 };
        self.column(u).map(height).collect()
    }
}

impl SkinPeriod {
    /// The period of the next level, by the matrices alone: only the values of this one are used,
    /// and the closed form for nothing but the sizes of the matrices.
    ///
    /// Level 0 has cells in every second column only, and cannot be expanded.
    ///
    /// `Time: O(cells of the next level)`.
    ///
    /// # Panics
    /// If this is level 0 or [`SkinPattern::HIGHEST`].
    #[must_use]
    pub fn expand(&self) -> Self {
        assert!(self.level() > 0, "level 0 has columns without cells");
        let skin = SkinPattern::new(self.level());
        let mut columns = vec![vec![]; skin.next_level().period()[0] as usize];
        for (u, values) in (0..).zip(self.columns()) {
            let (into, heights) = (skin.columns_after(u), skin.heights(u));
            for (i, x) in into.clone().enumerate() {
                let cells = cells(values, &heights, into.clone().count(), i);
                let keep = skin.next_level().column(x).count();
                let place = x.rem_euclid(columns.len() as i64) as usize;
                columns[place] = cells.take(keep).collect();
            }
        }
        Self::from_columns(self.level() + 1, columns)
    }
}

/// Column `i` of what some cells become.
fn cells(
    values: &[Value],
    heights: &[usize],
    width: usize,
    i: usize,
) -> impl Iterator<Item = Value> {
    let matrices = values.iter().zip(heights);
    matrices.flat_map(move |(&value, &height)| {
        matrix(value, width, height).iter().map(move |row| row[i])
    })
}

/// The number of ways to read a level as an expansion of the level before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Parse {
    /// Columns of the next level by which the lower level was shifted from its place.
    pub shift: u64,
    /// Columns of the lower level, without the one where a line leaves.
    pub columns: u64,
    /// Columns whose cells can be replaced by matrices, of any heights, that give the columns of a
    /// step of the upper level.
    pub parsed: u64,
    /// Columns for which this is possible in exactly one way.
    pub unique: u64,
    /// Columns for which this is possible so that the matrices of each row of the lower level have
    /// a row in common: row u of the upper level, if that row ends in column u.
    pub with_common_row: u64,
}

/// Places a period of one level along a period of the next in every way, and parses it by the
/// matrices. Returns the results with the best one first.
///
/// `Time: O(columns^2 rows)`.
pub fn parse(lower: &SkinPeriod, upper: &SkinPeriod) -> Vec<Parse> {
    let skin = SkinPattern::new(lower.level());
    let count = lower.columns().len() as u64;
    let mut all: Vec<Parse> = (0..count)
        .map(|shift| {
            let mut parse =
                Parse { shift, columns: count - 1, parsed: 0, unique: 0, with_common_row: 0 };
            for (u, values) in (1..).zip(&lower.columns()[1..]) {
                let into = skin.columns_after(u + shift as i64);
                let length = upper.columns().len() as i64;
                let columns: Vec<&[Value]> = into
                    .map(|x| upper.columns()[x.rem_euclid(length) as usize].as_slice())
                    .collect();
                let fits = columns.len() == skin.columns_after(u).count()
                    && columns.iter().all(|column| column.len() == columns[0].len());
                let ways = if fits { ways(values, &columns, |_, _| true) } else { 0 };
                parse.parsed += u64::from(ways > 0);
                parse.unique += u64::from(ways == 1);
                // Row y of the lower level ends in column
                // `outline`; column u begins in row u above.
                let top = skin.top(u);
                let common = |cell: usize, rows: &Range<usize>| {
                    let row = skin.outline(top + cell as i64) - u;
                    usize::try_from(row).is_ok_and(|row| rows.contains(&row))
                };
                parse.with_common_row +=
                    u64::from(fits && self::ways(values, &columns, common) > 0);
            }
            parse
        })
        .collect();
    all.sort_by_key(|parse| std::cmp::Reverse(parse.parsed));
    all
}

/// Returns the number of ways in which the cells of a column become these columns, if each cell may
/// become the rows that `allowed` returns for it.
fn ways(
    values: &[Value],
    columns: &[&[Value]],
    allowed: impl Fn(usize, &Range<usize>) -> bool,
) -> u64 {
    let rows = columns[0].len();
    // ways[row]: for the cells so far to end above that row.
    let mut ways = vec![0_u64; rows + 1];
    ways[0] = 1;
    for (cell, &value) in values.iter().enumerate() {
        let mut next = vec![0_u64; rows + 1];
        for (row, &before) in ways.iter().enumerate().filter(|&(_, &before)| before > 0) {
            for height in [2, 3] {
                let here = row..row + height;
                let same = here.end <= rows && {
                    let matrix = matrix(value, columns.len(), height);
                    here.clone().zip(matrix).all(|(y, cells)| {
                        columns.iter().zip(*cells).all(|(column, cell)| column[y] == *cell)
                    })
                };
                if same && allowed(cell, &here) {
                    next[here.end] = next[here.end].saturating_add(before);
                }
            }
        }
        ways = next;
    }
    ways[rows]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_level_is_the_expansion_of_the_one_before() {
        for level in 1..=7 {
            assert_eq!(SkinPeriod::new(level).expand(), SkinPeriod::new(level + 1), "{level}");
        }
    }

    #[test]
    fn columns_become_steps_of_two_and_three_and_heights_add_up() {
        for level in 1..=6 {
            let (skin, next) = (SkinPattern::new(level), SkinPattern::new(level).next_level());
            for u in -40..400 {
                // The first column of a step becomes two columns, the others three.
                let first = skin.outline(skin.top(u) - 1) + 1 == u;
                assert_eq!(skin.columns_after(u).count(), if first { 2 } else { 3 });
                let heights: usize = skin.heights(u).iter().sum();
                let beyond = if skin.is_line(u) { 2 } else { 0 };
                assert_eq!(heights, next.vertical() as usize + beyond);
                // All of them have row `u` of the next level in common with their row.
                let mut row = u;
                for (y, height) in (skin.top(u)..).zip(skin.heights(u)) {
                    assert!((row..row + height as i64).contains(&skin.outline(y)), "{u} {y}");
                    row += height as i64;
                }
            }
        }
    }

    #[test]
    fn all_columns_but_the_line_parse_for_one_alignment_only() {
        // docs/algorithms/test-vectors.md#expansion-of-the-skin:
        // 4/5, 12/13, 33/34; the next best alignment 1 or 2.
        for level in 1..=4 {
            let found = parse(&SkinPeriod::new(level), &SkinPeriod::new(level + 1));
            assert_eq!((found[0].shift, found[0].parsed), (0, found[0].columns), "{level}");
            assert!(found[1].parsed <= 2, "{level}: {:?}", found[1]);
            assert_eq!(found[0].with_common_row, found[0].columns, "{level}: {:?}", found[0]);
        }
    }
}
