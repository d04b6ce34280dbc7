//! Rows of values that repeat, with the same number added.
//!
//! Let the ray (1, 0) be among the moves. Then row y uses
//! every value once, and the values of column x depend on
//!
//! - the values that each row has used: all below some least one, and some above it;
//! - the values of the last columns, as many as the other moves reach back.
//!
//! Less x, this is the *state* of the rows 0 to y. The rule does not change if x and all values
//! grow by the same number. So if a state comes back after p columns, the values of all these rows
//! repeat from there on: g(x + p, y) = g(x, y) + p. In Wythoff's game the states are finitely many,
//! because g(x, y) lies between x - 2y and x + y. [`RepeatingRows`](super::RepeatingRows) finds the
//! repetition of single rows much sooner.
//!
//! Source: H. A. Landman, *A simple FSM-based proof of the additive periodicity of the
//! Sprague-Grundy function of Wythoff's game*, More Games of No Chance (2002).

use std::collections::VecDeque;

use crate::game::moves::Moves;
use crate::observer::{Interrupted, Observer};

/// The values of the first rows of a game, column by column.
///
/// ```
/// use wythoff::game::grundy::RowValues;
/// // Row 1 of Wythoff's game: 1 2 0, 4 5 3, 7 8 6, ..
/// let mut rows = RowValues::new(&"wythoff".parse()?, 2).ok_or("no ray 1,0")?;
/// let row_1: Vec<u64> = (0..6).map(|_| rows.next_column()[1]).collect();
/// assert_eq!(row_1, [1, 2, 0, 4, 5, 3]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct RowValues {
    /// For each option of a cell that is not in its row, how many columns and rows away it is; for
    /// each row.
    options: Vec<Vec<(usize, usize)>>,
    /// Largest number of columns between a cell and an option.
    reach: usize,
    /// The next column.
    x: u64,
    used: Vec<Used>,
    /// The values of the last columns, newest first.
    columns: VecDeque<Vec<u64>>,
}

/// The values that a row has used.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Used {
    /// The least value that is free.
    least: u64,
    /// A bit for each value from `least` on, 1 if it is used; the last word is not 0.
    above: Vec<u64>,
}

/// The repetition of rows of values: g(x + period, y) = g(x, y) + period for all x from `start` on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Repetition {
    /// The first column from which the values repeat.
    pub start: u64,
    /// The least number of columns after which they do.
    pub period: u64,
}

impl RowValues {
    /// Rows 0 to `rows` - 1 of the game with these moves, before column 0. `None` unless the ray
    /// (1, 0) is among the moves and no vectors are removed.
    pub fn new(moves: &Moves, rows: usize) -> Option<Self> {
        let rays = moves.whole_rays()?.rules();
        rays.iter().find(|ray| ray.pair() == (1, 0))?;
        let size = |n: u32| n as usize;
        let of_row = |y: usize| {
            let rays = rays.iter().filter(|ray| ray.b() > 0).flat_map(|ray| {
                let (a, b) = (size(ray.a()), size(ray.b()));
                (1..=y / b).map(move |t| (t * a, t * b))
            });
            let steps = moves.steps().iter().map(|step| (size(step.a()), size(step.b())));
            // The ray (1, 0) covers steps along the row.
            rays.chain(steps.filter(|&(_, b)| 0 < b && b <= y)).collect()
        };
        let options: Vec<Vec<(usize, usize)>> = (0..rows).map(of_row).collect();
        let reach = options.iter().flatten().map(|&(a, _)| a).max().unwrap_or(0);
        let used = vec![Used::default(); rows];
        Some(Self { options, reach, x: 0, used, columns: VecDeque::new() })
    }

    /// Computes the values of the next column, row 0 first.
    ///
    /// `Time: O(rows x options)`, for a few values tried in each row.
    pub fn next_column(&mut self) -> &[u64] {
        let mut column: Vec<u64> = Vec::with_capacity(self.options.len());
        let mut taken = Vec::new();
        for (y, (options, used)) in self.options.iter().zip(&mut self.used).enumerate() {
            taken.clear();
            taken.extend(options.iter().filter_map(|&(a, b)| match a {
                0 => column.get(y - b),
                a => self.columns.get(a - 1).map(|before| &before[y - b]),
            }));
            let value = used.first_free(&taken);
            used.insert(value);
            column.push(value);
        }
        self.columns.push_front(column);
        self.columns.truncate(self.reach.max(1));
        self.x += 1;
        &self.columns[0]
    }

    /// Returns true if both states are equal, less the numbers of their columns.
    fn has_state_of(&self, other: &Self) -> bool {
        let shift = |value: u64| value.wrapping_sub(self.x).wrapping_add(other.x);
        let same_used = |(own, others): (&Used, &Used)| {
            shift(own.least) == others.least && own.above == others.above
        };
        let reached = |rows: &Self| rows.columns.len().min(rows.reach);
        let columns = self.columns.iter().zip(&other.columns).take(self.reach);
        self.used.iter().zip(&other.used).all(same_used)
            && reached(self) == reached(other)
            && columns
                .flat_map(|(own, others)| own.iter().zip(others))
                .all(|(&v, &w)| shift(v) == w)
    }

    /// Returns how the states of the rows repeat, from this column on, after examining `most`
    /// columns at most; `None` if no state comes back among them. `start` counts columns from 0.
    ///
    /// The cycle search is that of Brent, which keeps two
    /// states. `Time: O(start + period)` columns.
    ///
    /// # Errors
    /// If the observer cancels.
    ///
    /// ```
    /// use wythoff::game::grundy::{Repetition, RowValues};
    /// let rows = RowValues::new(&"wythoff".parse()?, 4).ok_or("no ray 1,0")?;
    /// let repetition = rows.states_repeat(10_000, &())?.ok_or("no repetition")?;
    /// assert_eq!(repetition, Repetition { start: 11, period: 6 });
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn states_repeat(
        &self,
        most: u64,
        observer: &dyn Observer,
    ) -> Result<Option<Repetition>, Interrupted> {
        const PIECE: u64 = 1 << 12;
        let (mut mark, mut rows) = (self.clone(), self.clone());
        let (mut power, mut period) = (1_u64, 0_u64);
        loop {
            if rows.x.is_multiple_of(PIECE)
                && observer.progress(rows.x.into(), most.into()).is_break()
            {
                return Err(Interrupted);
            }
            if rows.x - self.x >= most {
                return Ok(None);
            }
            rows.next_column();
            period += 1;
            if rows.has_state_of(&mark) {
                break;
            }
            if period == power {
                (mark, power, period) = (rows.clone(), 2 * power, 0);
            }
        }
        let (mut behind, mut ahead) = (self.clone(), self.clone());
        for _ in 0..period {
            ahead.next_column();
        }
        while !behind.has_state_of(&ahead) {
            behind.next_column();
            ahead.next_column();
        }
        Ok(Some(Repetition { start: behind.x, period }))
    }
}

impl Used {
    /// The least value that is neither used nor among `taken`.
    fn first_free(&self, taken: &[u64]) -> u64 {
        let mut value = self.least;
        while self.contains(value) || taken.contains(&value) {
            value += 1;
        }
        value
    }

    fn contains(&self, value: u64) -> bool {
        let bit = (value - self.least) as usize;
        self.above.get(bit / 64).is_some_and(|word| word >> (bit % 64) & 1 == 1)
    }

    fn insert(&mut self, value: u64) {
        let bit = (value - self.least) as usize;
        if bit / 64 >= self.above.len() {
            self.above.resize(bit / 64 + 1, 0);
        }
        self.above[bit / 64] |= 1 << (bit % 64);
        // All values below the least one are used.
        while let Some(ones) =
            self.above.first().map(|word| word.trailing_ones()).filter(|n| *n > 0)
        {
            self.least += u64::from(ones);
            if ones == 64 {
                self.above.remove(0);
                continue;
            }
            for i in 0..self.above.len() {
                let next = self.above.get(i + 1).copied().unwrap_or(0);
                self.above[i] = self.above[i] >> ones | next << (64 - ones);
            }
            if self.above.last() == Some(&0) {
                self.above.pop();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use wythoff_testkit::Random;

    use super::*;

    #[test]
    fn used_values_are_a_set_whose_least_free_value_is_known() {
        let mut random = Random::new();
        for span in [3, 60, 64, 65, 200] {
            let (mut used, mut set, mut least) = (Used::default(), BTreeSet::new(), 0);
            for _ in 0..500 {
                let taken: Vec<u64> =
                    (0..3).map(|_| least + random.number(0..=span) as u64).collect();
                let is_free = |value: &u64| !set.contains(value);
                let free = (least..).filter(is_free).find(|value| !taken.contains(value));
                assert_eq!((used.least, Some(used.first_free(&taken))), (least, free), "{taken:?}");
                for value in least..least + span as u64 {
                    assert_eq!(used.contains(value), set.contains(&value), "{value}");
                }
                let value = taken.iter().copied().find(is_free).or(free).unwrap();
                used.insert(value);
                set.insert(value);
                least = (least..).find(|value| !set.contains(value)).unwrap();
            }
        }
    }

    #[test]
    fn words_of_used_values_are_dropped_when_the_gap_below_them_closes() {
        for last in [1, 62, 63, 64, 65, 127, 128, 300] {
            let mut used = Used::default();
            (1..=last).for_each(|value| used.insert(value));
            assert_eq!((used.least, used.first_free(&[])), (0, 0));
            used.insert(0);
            assert_eq!(used, Used { least: last + 1, above: vec![] }, "{last}");
        }
    }

    #[test]
    fn columns_are_the_mex_of_the_values_of_the_options() {
        const ROWS: u64 = 5;
        for moves in ["nim", "wythoff", "1,0* 2,1* 0,1*", "1,0* 1,2* 3,1 0,2 1,4"] {
            let moves: Moves = moves.parse().unwrap();
            let mut rows = RowValues::new(&moves, ROWS as usize).unwrap();
            let mut known: Vec<Vec<u64>> = Vec::new();
            for x in 0..40 {
                known.push(Vec::new());
                for y in 0..ROWS {
                    let options = moves.options(x, y).into_iter();
                    let values: BTreeSet<u64> =
                        options.map(|(u, v)| known[u as usize][v as usize]).collect();
                    let value = (0..).find(|value| !values.contains(value)).unwrap();
                    known[x as usize].push(value);
                }
                assert_eq!(rows.next_column(), known[x as usize], "{moves}, column {x}");
            }
        }
    }

    /// In Nim, y and the lower bits of x decide the value. The repetition of Wythoff's game is that
    /// of Landman's states, which is later than that of the values.
    #[test]
    fn states_repeat_from_the_first_column_on_whose_state_comes_back() {
        for (moves, count, start, period) in
            [("nim", 1, 0, 1), ("nim", 4, 0, 4), ("nim", 5, 0, 8), ("wythoff", 4, 11, 6)]
        {
            let rows = RowValues::new(&moves.parse().unwrap(), count).unwrap();
            let found = rows.states_repeat(1000, &()).unwrap();
            assert_eq!(found, Some(Repetition { start, period }), "{moves}, {count} rows");
            assert_eq!(rows.states_repeat(start + period - 1, &()), Ok(None));
            let mut later = rows;
            let mut columns: Vec<Vec<u64>> = Vec::new();
            (0..start + 4 * period).for_each(|_| columns.push(later.next_column().to_vec()));
            for x in start as usize..columns.len() - period as usize {
                let shifted: Vec<u64> = columns[x].iter().map(|value| value + period).collect();
                assert_eq!(columns[x + period as usize], shifted, "{moves}, column {x}");
            }
        }
    }
}
