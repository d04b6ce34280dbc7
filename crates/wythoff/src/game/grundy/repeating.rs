//! The repetition of rows of values, one row after the other.
//!
//! Let the ray (1, 0) be among the moves. All other moves lead to the rows below, by vectors (a, b)
//! with b > 0. Row y has the values
//!
//! ```text
//! g(x, y) = the least number that the row has not used in the columns 0 to x - 1,
//!           and that is not among the values of the rows below that the vectors lead to
//! ```
//!
//! If the rows below repeat, then from some column on the values that the vectors lead to repeat,
//! too, less x: with the *joint period*, the least common multiple of the periods. So the row
//! repeats as soon as the set of used numbers, less x, is the same in two columns whose distance is
//! a multiple of the joint period. With m vectors, g(x, y) lies between x - m and x + m, and the
//! set is a window of 2 m + 1 bits.
//!
//! `docs/algorithms/rows.md` has the proofs, and what is known of starts and periods.

use std::collections::HashMap;

use super::Repetition;
use crate::exact::divisor::lcm;
use crate::game::moves::Moves;
use crate::observer::{Interrupted, Observer};

/// The rows of Sprague-Grundy values of a game, from row 0 on, each with its repetition.
///
/// ```
/// use wythoff::game::grundy::{RepeatingRows, Repetition};
/// let mut rows = RepeatingRows::new(&"wythoff".parse()?).ok_or("no ray 1,0")?;
/// // Row 1 of Wythoff's game: 1 2 0, 4 5 3, 7 8 6, ..
/// rows.next_row(1000, &())?;
/// assert_eq!(rows.next_row(1000, &())?, Some(Repetition { start: 0, period: 3 }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct RepeatingRows {
    moves: Moves,
    rows: Vec<Row>,
    joint_period: u64,
}

/// A row that repeats.
#[derive(Debug, Clone)]
struct Row {
    repetition: Repetition,
    /// The values less their columns, up to the end of the first period.
    excess: Vec<i32>,
}

/// Reads the values of one row, less their columns, from left to right and for ever.
struct Reader<'a> {
    row: &'a Row,
    next: usize,
}

impl Reader<'_> {
    #[inline]
    fn next(&mut self) -> i32 {
        let excess = self.row.excess[self.next];
        self.next += 1;
        if self.next == self.row.excess.len() {
            self.next = self.row.repetition.start as usize;
        }
        excess
    }
}

impl RepeatingRows {
    /// The rows of the game with these moves, before row 0. `None` unless the ray (1, 0) and all
    /// its multiples are among the moves, and no move adds tokens to a heap.
    pub fn new(moves: &Moves) -> Option<Self> {
        let has_row = moves.rays().iter().any(|ray| ray.pair() == (1, 0));
        let is_whole = moves.removed().iter().all(|removed| removed.b() > 0);
        let can_repeat = has_row && is_whole && moves.exchanges().is_empty();
        can_repeat.then(|| Self { moves: moves.clone(), rows: vec![], joint_period: 1 })
    }

    /// The least common multiple of the periods of all rows so far.
    pub const fn joint_period(&self) -> u64 {
        self.joint_period
    }

    /// The least and the greatest value of the last row, less their columns.
    ///
    /// ```
    /// # use wythoff::game::grundy::RepeatingRows;
    /// let mut rows = RepeatingRows::new(&"nim".parse()?).ok_or("no ray 1,0")?;
    /// (0..4).try_for_each(|_| rows.next_row(1000, &()).map(drop))?;
    /// assert_eq!(rows.range_of_last(), Some((-3, 3)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn range_of_last(&self) -> Option<(i32, i32)> {
        let excess = &self.rows.last()?.excess;
        Some((*excess.iter().min()?, *excess.iter().max()?))
    }

    /// The vectors that lead from row y to the rows below, each once.
    fn vectors(&self, y: u64) -> Vec<(u64, u64)> {
        let pairs = |rules: &[crate::ruleset::Rule]| -> Vec<(u64, u64)> {
            rules.iter().map(|rule| (rule.a().into(), rule.b().into())).collect()
        };
        let rays = pairs(self.moves.rays()).into_iter().filter(|&(_, b)| b > 0);
        let rays = rays.flat_map(|(a, b)| (1..=y / b).map(move |t| (t * a, t * b)));
        let m = self.moves.cone().map_or(0, u64::from);
        let cone = (1..=if m == 0 { 0 } else { y })
            .flat_map(|b| ((b + 1).saturating_sub(m).max(1)..b + m).map(move |a| (a, b)));
        let removed = pairs(self.moves.removed());
        let long = rays.chain(cone).filter(|vector| !removed.contains(vector));
        let steps = pairs(self.moves.steps()).into_iter().filter(|&(_, b)| 0 < b && b <= y);
        let mut vectors: Vec<(u64, u64)> = long.chain(steps).collect();
        vectors.sort_unstable();
        vectors.dedup();
        vectors
    }

    /// Returns how the next row repeats, after examining `most` columns at most; `None` if the set
    /// of its used values does not come back among them. No further row can be found then. The
    /// repetition is proved: the set came back.
    ///
    /// `Time: O((start + joint period) x vectors)` in practice. `Memory: 4 bytes` for each of start
    /// and period of all rows, and for each column of this row.
    ///
    /// # Errors
    /// If the observer cancels.
    pub fn next_row(
        &mut self,
        most: u64,
        observer: &dyn Observer,
    ) -> Result<Option<Repetition>, Interrupted> {
        /// Columns between two reports.
        const PIECE: u64 = 1 << 12;
        let vectors = self.vectors(self.rows.len() as u64);
        let below = |b: u64| &self.rows[self.rows.len() - b as usize];
        let begins = |&(a, b): &(u64, u64)| a + below(b).repetition.start;
        let steady = vectors.iter().map(begins).max().unwrap_or(0).max(vectors.len() as u64);
        // Vectors that reach left of column 0 are not read yet; sorted, they come later.
        let mut readers: Vec<(i32, Reader<'_>)> = Vec::with_capacity(vectors.len());
        let mut later = vectors.iter().peekable();

        let mut used = Window::new(vectors.len());
        let mut taken = Window::new(vectors.len());
        let mut excess: Vec<i32> = Vec::new();
        let mut seen: HashMap<Window, u64> = HashMap::new();
        let mut look = steady;
        for x in 0..most {
            if x.is_multiple_of(PIECE) && observer.progress(x.into(), most.into()).is_break() {
                return Err(Interrupted);
            }
            if x == look {
                if let Some(&before) = seen.get(&used) {
                    return Ok(Some(self.add(excess, before)));
                }
                seen.insert(used.clone(), x);
                look = x.saturating_add(self.joint_period);
            }
            while let Some(&(a, b)) = later.next_if(|(a, _)| *a <= x) {
                readers.push((a as i32, Reader { row: below(b), next: 0 }));
            }
            taken.bits.fill(0);
            for (a, reader) in &mut readers {
                taken.insert(reader.next() - *a);
            }
            let value = used.first_free(&taken);
            used.insert(value);
            used.shift();
            excess.push(value);
        }
        Ok(None)
    }

    /// Adds a row whose set of used values is the same after the last column and at `start`.
    fn add(&mut self, mut excess: Vec<i32>, start: u64) -> Repetition {
        let cycle = &excess[start as usize..];
        let repeats = |period: u64| {
            let (behind, ahead) = cycle.split_at(period as usize);
            ahead.iter().chain(behind).eq(cycle)
        };
        let mut period = cycle.len() as u64;
        let mut rest = period;
        let mut factor = 2;
        while rest > 1 {
            if !rest.is_multiple_of(factor) {
                factor = if factor * factor > rest { rest } else { factor + 1 };
                continue;
            }
            rest /= factor;
            if repeats(period / factor) {
                period /= factor;
            }
        }
        let differs = |x: &usize| excess[*x] != excess[*x + period as usize];
        let before = (0..start as usize).rev().find(differs).map_or(0, |x| x as u64 + 1);
        let repetition = Repetition { start: before, period };
        excess.truncate((before + period) as usize);
        excess.shrink_to_fit();
        self.rows.push(Row { repetition, excess });
        self.joint_period = lcm(self.joint_period, period).unwrap_or(u64::MAX);
        repetition
    }
}

/// A bit for each number from x - m to x + m, where x is the present column.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Window {
    m: i32,
    bits: Vec<u64>,
}

impl Window {
    /// The window of column 0, where all negative numbers are in the set.
    fn new(m: usize) -> Self {
        let mut window = Self { m: m as i32, bits: vec![0; 2 * m / 64 + 1] };
        (1..=m as i32).for_each(|below| window.insert(-below));
        window
    }

    #[inline]
    fn insert(&mut self, excess: i32) {
        let bit = (excess + self.m) as usize;
        // Larger numbers exclude nothing, as the value is at most x + m.
        if let Some(word) = self.bits.get_mut(bit / 64) {
            *word |= 1 << (bit % 64);
        }
    }

    /// The least number that is in neither set, less x.
    #[inline]
    fn first_free(&self, other: &Self) -> i32 {
        let words = self.bits.iter().zip(&other.bits).zip(0..);
        let free = words.map(|((own, other), i)| (!(own | other), i)).find(|(free, _)| *free != 0);
        let (word, i) = free.expect("m vectors and x used numbers leave one free up to x + m");
        i * 64 + word.trailing_zeros().cast_signed() - self.m
    }

    /// Goes to the next column: the least number, which is in the set, leaves the window.
    #[inline]
    fn shift(&mut self) {
        let mut above = 0;
        for word in self.bits.iter_mut().rev() {
            let low = *word & 1;
            *word = *word >> 1 | above << 63;
            above = low;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_moves_with_its_column() {
        let mut used = Window::new(2);
        let none = Window { m: 2, bits: vec![0] };
        assert_eq!(used.first_free(&none), 0);
        used.insert(0);
        used.insert(2);
        used.shift();
        // At column 1, the numbers up to 0 and 2 are used.
        assert_eq!(used.first_free(&none), 0);
        let mut taken = none.clone();
        taken.insert(0);
        assert_eq!(used.first_free(&taken), 2);
    }

    #[test]
    fn rows_need_the_whole_ray_and_moves_that_take_tokens() {
        let rows = |text: &str| RepeatingRows::new(&text.parse().unwrap());
        for text in ["king", "0,1*", "2,0* 0,1*", "nim without 3,0", "nim 1,-2"] {
            assert!(rows(text).is_none(), "{text}");
        }
        for text in ["1,0*", "nim |s-t|<3 without 2,2", "wythoff without 0,3 2,2"] {
            assert!(rows(text).is_some(), "{text}");
        }
    }

    #[test]
    fn a_row_that_does_not_repeat_in_time_is_not_found() {
        let mut rows = RepeatingRows::new(&"wythoff".parse().unwrap()).unwrap();
        let found =
            |row: Option<Repetition>| row.map(|Repetition { start, period }| (start, period));
        let first: Vec<_> = (0..5).map(|_| found(rows.next_row(60, &()).unwrap())).collect();
        assert_eq!(first, [Some((0, 1)), Some((0, 3)), Some((0, 3)), Some((8, 6)), Some((9, 12))]);
        assert_eq!(rows.joint_period(), 12);
        assert_eq!(rows.next_row(20, &()).unwrap(), None);
    }

    /// x xor y is between x - y and x + y, and is equal to them at x = y and at x = 0.
    #[test]
    fn values_of_a_row_of_nim_differ_from_their_columns_by_up_to_the_row() {
        let mut rows = RepeatingRows::new(&"nim".parse().unwrap()).unwrap();
        assert_eq!(rows.range_of_last(), None);
        for y in 0..9 {
            let period = (y + 1_u64).next_power_of_two();
            let found = rows.next_row(1000, &()).unwrap();
            assert_eq!(found, Some(Repetition { start: 0, period }), "row {y}");
            assert_eq!(rows.range_of_last(), Some((-(y as i32), y as i32)), "row {y}");
            assert_eq!(rows.joint_period(), period, "row {y}");
        }
    }
}
