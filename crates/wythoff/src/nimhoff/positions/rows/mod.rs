//! The row engine: the P-position of each row, one row after the other.
//!
//! ```text
//! for each row y:
//!   x = 0
//!   loop:
//!     W = OR over the rules (a, b) of the 64 bits "taken" from line x - floor(a y / b) on
//!     if W has a free bit:  x += its index; done
//!     if one rule is taken in the whole window:  x += the length of its run of taken lines
//!     else:  x += 64
//!   take the class of (x, y) in every rule
//! ```
//!
//! [`super::brute`] marks every position that sees a P-position. This engine marks one bit for each
//! rule, the class of the P-position. The code differs from the pseudo-code as follows:
//!
//! 1. The rule (1, 0) needs no bits, because no class of it meets two rows. A rule (a, b) with b >
//!    0 has b bit arrays, one for each residue of y. A rule with large components has a hash set
//!    instead ([`sparse`]).
//! 2. Summaries pass long runs ([`taken`]), and each bit array remembers its longest run. Where
//!    P-positions lie in beams, a forbidden region is one run of one rule. So a row takes one jump
//!    for each beam to the left of its P-position, and a walk through the scatter of these beams.
//! 3. The search starts at the first column without a P-position.
//! 4. If the mirror image of every rule is a rule, the mirror image of every P-position is a
//!    P-position. If column y is free, then no row before y holds the image of the P-position of
//!    row y, and so x >= y.
//!
//! The cost of a row is two or three windows of instructions and some unpredictable branches;
//! memory and latency count for little. `docs/design/nimhoff-rows.md` has the measurements, and the
//! alternatives that were slower.

mod rule_lines;
mod search;
mod sparse;
mod taken;

use thiserror::Error;

use self::rule_lines::RuleLines;
use self::sparse::Sparse;
pub(super) use self::taken::Taken;
use crate::Rule;
use crate::nimhoff::game::Nimhoff;

/// The P-positions of a game, row by row from row 0.
///
/// Every row of a game of Linear Nimhoff holds one P-position.
///
/// ```
/// use wythoff::nimhoff::{Nimhoff, Positions};
/// let wythoff = Nimhoff::try_new(&"wythoff".parse()?)?;
/// assert_eq!(Positions::new(&wythoff).take(8).collect::<Vec<_>>(), [0, 2, 1, 5, 7, 3, 10, 4]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// `Time: for each row O(rules x (beams + scatter / 64))`. `Memory:` [`Positions::memory`].
#[derive(Debug, Clone)]
pub struct Positions {
    /// The next row.
    y: u64,
    /// The rules kept as bits, the steepest first: (0, 1) is at index 0.
    lines: Vec<RuleLines>,
    /// The rules kept as hash sets, because few of their many classes are taken.
    sparse: Vec<Sparse>,
    symmetric: bool,
    /// The first column without a P-position.
    first_empty_column: i64,
}

/// A row that was not replayed, because its P-position is another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum ReplayError {
    /// The position sees a P-position of an earlier row.
    #[error("({x}, {y}) is no P-position: its class of the rule {rule} is taken")]
    Taken {
        /// Column.
        x: u64,
        /// Row.
        y: u64,
        /// The rule along which the position sees a P-position.
        rule: Rule,
    },
    /// The position is so far to the right that a position before it must be free.
    #[error("({x}, {y}) is no P-position: x is at most {most} in row {y}")]
    TooFar {
        /// Column.
        x: u64,
        /// Row.
        y: u64,
        /// The largest possible x in row y.
        most: u64,
    },
}

impl Positions {
    /// The rows of a game, from row 0.
    pub fn new(game: &Nimhoff) -> Self {
        Self::with_sparse_rules(game, Sparse::suits)
    }

    /// The rows of a game, with hash sets for the rules that are `sparse`.
    fn with_sparse_rules(game: &Nimhoff, sparse: impl Fn(Rule) -> bool) -> Self {
        let rules = game.effective().iter().rev().filter(|rule| rule.b() > 0);
        let (sparse, dense): (Vec<Rule>, _) = rules.partition(|&&rule| sparse(rule));
        Self {
            y: 0,
            lines: dense.into_iter().map(RuleLines::new).collect(),
            sparse: sparse.into_iter().map(Sparse::new).collect(),
            symmetric: game.is_symmetric(),
            first_empty_column: 0,
        }
    }

    /// The next row.
    pub const fn row(&self) -> u64 {
        self.y
    }

    /// The column of the P-position of the next row.
    pub fn next_row(&mut self) -> u64 {
        let x = self.first_free(self.start());
        self.take_column(x);
        x.cast_unsigned()
    }

    /// The column of the P-position of the next row, if the positions that are `excluded` are N.
    pub(super) fn next_row_but(&mut self, excluded: impl Fn(u64) -> bool) -> u64 {
        let mut x = self.first_free(self.first_empty_column);
        while excluded(x.cast_unsigned()) {
            x = self.first_free(x + 1);
        }
        self.take_column(x);
        x.cast_unsigned()
    }

    /// Writes the columns of the P-positions of the next `xs.len()` rows.
    pub fn fill(&mut self, xs: &mut [u64]) {
        xs.iter_mut().for_each(|x| *x = self.next_row());
    }

    /// Takes x as the P-position of the next row without a search, in order to continue from known
    /// rows.
    ///
    /// A free position to the left of x is not detected.
    ///
    /// # Errors
    /// If (x, row) sees a P-position of an earlier row, or if x is larger than any P-position of
    /// the row can be. The state is then unchanged.
    pub fn replay(&mut self, x: u64) -> Result<(), ReplayError> {
        // Each rule forbids at most one position of this row for each earlier row.
        let (y, most) =
            (self.y, self.y.saturating_mul((self.lines.len() + self.sparse.len()) as u64));
        if x > most {
            return Err(ReplayError::TooFar { x, y, most });
        }
        let column = x.cast_signed();
        for lines in &self.lines {
            if lines.taken().contains(column - lines.shift) {
                return Err(ReplayError::Taken { x, y, rule: lines.rule });
            }
        }
        if let Some(sparse) = self.sparse.iter().find(|sparse| sparse.contains(x, y)) {
            return Err(ReplayError::Taken { x, y, rule: sparse.rule() });
        }
        self.take_column(column);
        Ok(())
    }

    /// The column at which the search of the next row starts.
    #[inline]
    fn start(&self) -> i64 {
        let y = self.y.cast_signed();
        if self.symmetric && !self.lines[0].taken().contains(y) {
            y
        } else {
            self.first_empty_column
        }
    }

    /// Marks the classes of column x of the next row as taken, and advances by one row.
    #[inline]
    fn take_column(&mut self, x: i64) {
        for lines in &mut self.lines {
            lines.take(x);
        }
        for sparse in &mut self.sparse {
            sparse.insert(x.cast_unsigned(), self.y);
        }
        if x == self.first_empty_column {
            self.first_empty_column = self.lines[0].next_free(x);
        }
        self.y += 1;
    }

    /// Takes further diagonals x - y, beside those of P-positions. The game needs the rule (1, 1).
    pub(super) fn take_diagonals(&mut self, diagonals: impl Iterator<Item = i64>) {
        let diagonal =
            self.lines.iter_mut().find(|lines| (lines.rule.a(), lines.rule.b()) == (1, 1));
        if let Some(lines) = diagonal {
            diagonals.for_each(|diagonal| lines.take_line(diagonal));
        }
    }

    /// The first column from `x` on of the next row that is free in all rules.
    #[inline]
    fn first_free(&mut self, mut x: i64) -> i64 {
        loop {
            x = search::first_free(&mut self.lines, x);
            let from = x.cast_unsigned();
            let y = self.y;
            let passed = self.sparse.iter_mut().fold(from, |x, sparse| sparse.next_free(x, y));
            if passed == from {
                return x;
            }
            x = passed.cast_signed();
        }
    }

    /// Bytes in use.
    fn bytes(&self) -> usize {
        let bits = self.lines.iter().map(RuleLines::bytes).sum::<usize>();
        bits + self.sparse.iter().map(Sparse::bytes).sum::<usize>()
    }

    /// Bytes that the first `rows` rows will take: an estimate from the first 16,384 rows, usually
    /// somewhat too large.
    ///
    /// `Time:` a few milliseconds.
    pub fn memory(game: &Nimhoff, rows: u64) -> u128 {
        const SAMPLE: u64 = 1 << 14;
        let mut positions = Self::new(game);
        (0..rows.min(SAMPLE)).for_each(|_| {
            positions.next_row();
        });
        let bytes = positions.bytes() as u128;
        // Bits grow in proportion to rows, and oscillate with the beams by a few percent.
        if rows <= SAMPLE { bytes } else { bytes * u128::from(rows) / u128::from(SAMPLE) * 11 / 10 }
    }
}

impl Iterator for Positions {
    type Item = u64;

    /// Returns the next row; the iterator never ends.
    fn next(&mut self) -> Option<u64> {
        Some(self.next_row())
    }
}

#[cfg(test)]
mod tests {
    use wythoff_testkit::Random;

    use super::*;

    #[test]
    fn estimated_memory_is_one_to_two_times_the_memory_in_use() {
        const ROWS: u64 = 400_000;
        let games = [
            "wythoff",
            "gdwn:1,2",
            "gdwn:3,5",
            "nimhoff:1,0;2,1;3,3;0,1",
            "nim",
            "gdwn:900,1048575",
        ];
        for text in games {
            let game = Nimhoff::try_new(&text.parse().unwrap()).unwrap();
            let mut positions = Positions::new(&game);
            positions.fill(&mut vec![0; ROWS as usize]);
            let (used, estimate) = (positions.bytes() as u128, Positions::memory(&game, ROWS));
            assert!(used <= estimate && estimate <= used * 2, "{text}: {used}, {estimate}");
        }
    }

    #[test]
    fn hash_sets_and_bits_give_equal_rows() {
        for text in ["wythoff", "gdwn:1,2", "gdwn:3,5", "nimhoff:1,0;2,1;3,3;0,1"] {
            let game = Nimhoff::try_new(&text.parse().unwrap()).unwrap();
            let all = Positions::with_sparse_rules(&game, |rule| rule.a() > 0);
            let one = Positions::with_sparse_rules(&game, |rule| rule.a() == 1);
            for (y, ((x, all), one)) in (0..5000).zip(Positions::new(&game).zip(all).zip(one)) {
                assert_eq!((all, one), (x, x), "{text}, row {y}");
            }
        }
    }

    #[test]
    fn hash_sets_and_bits_refuse_the_same_rows() {
        for text in ["wythoff", "gdwn:1,2", "nimhoff:1,0;2,1;3,3;0,1"] {
            let game = Nimhoff::try_new(&text.parse().unwrap()).unwrap();
            let mut dense = Positions::new(&game);
            let mut sparse = Positions::with_sparse_rules(&game, |rule| rule.a() > 0);
            for y in 0..40 {
                let most = y * (dense.lines.len() as u64);
                for x in 0..=most + 1 {
                    let found = [&dense, &sparse].map(|rows| rows.clone().replay(x));
                    let is_taken = |found: &Result<(), ReplayError>| {
                        matches!(found, Err(ReplayError::Taken { .. }))
                    };
                    assert_eq!(is_taken(&found[0]), is_taken(&found[1]), "{text}: {x}, {y}");
                    assert_eq!(found[0].is_ok(), found[1].is_ok(), "{text}: {x}, {y}");
                    assert_eq!(found[0].is_ok(), found[1].is_ok() && x <= most, "{text}: {x}, {y}");
                }
                assert_eq!(dense.next_row(), sparse.next_row());
            }
        }
    }

    #[test]
    fn search_of_any_number_of_rules_finds_the_p_position() {
        let mut random = Random::new();
        let mut any = || random.number(0..=9) as u32;
        let mut rules = "nim".parse::<crate::Ruleset>().unwrap().rules().to_vec();
        while rules.len() < 12 {
            rules.extend(Rule::try_new(any(), any()));
            let game = Nimhoff::try_new(&crate::Ruleset::try_new(rules.clone()).unwrap()).unwrap();
            for (x, y) in Positions::new(&game).zip(0..200) {
                let mut positions = Positions::new(&game);
                Positions::new(&game).take(y).for_each(|x| positions.replay(x).unwrap());
                assert_eq!(
                    search::search_many(&mut positions.lines, 0),
                    x as i64,
                    "{} {y}",
                    game.rules()
                );
            }
        }
    }
}
