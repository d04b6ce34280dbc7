//! The row engine: the P-position of each row, one row after the other.
//!
//! ```text
//! for each row y:
//!   x = 0
//!   loop:
//!     W = OR over the rules (a, b) of the 64 bits "taken" from line x - floor(a y / b) on
//!     if W has a free bit:  x += its index; done
//!     if one rule is taken all along the window:  x += the run that is taken in that rule
//!     else:  x += 64
//!   take the class of (x, y) in every rule
//! ```
//!
//! Against [`super::brute`], which marks every position that sees a P-position, only classes are
//! marked: one bit for each rule instead of a line of positions. What the real code does besides:
//!
//! 1. (1, 0) needs no bits, as each row is new, and a rule (a, b) with b > 0 has b sets of them, one for
//!    each residue of y. A rule with large components has a set instead of bits ([`sparse`]).
//! 2. Long runs are passed with summaries ([`taken`]), and the longest of each bit array is remembered: where
//!    P-positions lie in beams, a forbidden region is one run of one rule, so that a row takes a jump
//!    for each beam before the one it ends in, and a walk through the scatter of those beams.
//! 3. The first free column is known from the row before.
//! 4. If mirror images of rules are rules, then so are mirror images of P-positions: if column y
//!    is free, no row before y holds the image of this row's P-position, and x >= y.
//!
//! What bounds it are the instructions of some two or three windows a row and branches that cannot be foreseen, not
//! memory, and hardly latency: `docs/design/nimhoff-rows.md` has the figures, and what was tried and lost.

mod search;
mod sparse;
mod taken;

use thiserror::Error;

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
    /// The row that comes next.
    y: u64,
    /// (0, 1), which is the last of the effective rules, comes first.
    lines: Vec<RuleLines>,
    /// The rules with components so large that few of their classes are ever taken.
    sparse: Vec<Sparse>,
    symmetric: bool,
    /// No column before this one is free.
    columns: i64,
}

/// Why a row was not replayed: its P-position is another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum NotFree {
    /// It sees a P-position of a row before.
    #[error("({x}, {y}) is no P-position: its class of the rule {rule} is taken")]
    Taken {
        /// Column.
        x: u64,
        /// Row.
        y: u64,
        /// The rule that it sees a P-position along.
        rule: Rule,
    },
    /// It is so far to the right that a position before it must be free.
    #[error("({x}, {y}) is no P-position: x is at most {most} in row {y}")]
    TooFar {
        /// Column.
        x: u64,
        /// Row.
        y: u64,
        /// The largest x that row y may have.
        most: u64,
    },
}

/// The lines of one rule (a, b) with b > 0, as they meet the next row.
#[derive(Debug, Clone)]
struct RuleLines {
    rule: Rule,
    /// The taken lines for each residue of y; those of rows to come are added as they come.
    residues: Vec<Taken>,
    /// y mod b.
    residue: usize,
    /// floor(a y / b) and a y mod b.
    shift: i64,
    rest: u32,
}

impl RuleLines {
    fn new(rule: Rule) -> Self {
        Self { rule, residues: vec![Taken::default()], residue: 0, shift: 0, rest: 0 }
    }

    #[inline(always)]
    fn taken(&self) -> &Taken {
        &self.residues[self.residue]
    }

    /// The first x from this one on, of the next row, whose line is not taken.
    #[inline]
    fn pass(&mut self, x: i64) -> i64 {
        self.residues[self.residue].next_free(x - self.shift) + self.shift
    }

    /// Goes on to the next row.
    #[inline]
    fn advance(&mut self) {
        let (a, b) = (self.rule.a(), self.rule.b());
        self.residue += 1;
        if self.residue == b as usize {
            self.residue = 0;
        } else if self.residue == self.residues.len() {
            self.residues.push(Taken::default());
        }
        self.rest += a % b;
        self.shift += i64::from(a / b);
        if self.rest >= b {
            self.rest -= b;
            self.shift += 1;
        }
    }
}

impl Positions {
    /// From row 0.
    pub fn new(game: &Nimhoff) -> Self {
        Self::keeping(game, Sparse::suits)
    }

    /// From row 0, with sets for the classes of those rules that are `sparse`.
    fn keeping(game: &Nimhoff, sparse: impl Fn(Rule) -> bool) -> Self {
        let rules = game.effective().iter().rev().filter(|rule| rule.b() > 0);
        let (sparse, dense): (Vec<Rule>, _) = rules.partition(|&&rule| sparse(rule));
        Self {
            y: 0,
            lines: dense.into_iter().map(RuleLines::new).collect(),
            sparse: sparse.into_iter().map(Sparse::new).collect(),
            symmetric: game.is_symmetric(),
            columns: 0,
        }
    }

    /// The row that comes next.
    pub const fn row(&self) -> u64 {
        self.y
    }

    /// The column of the P-position of the next row.
    pub fn next_row(&mut self) -> u64 {
        let x = self.first_free(self.start());
        self.take_column(x);
        x.cast_unsigned()
    }

    /// The first column of the next row that is free and not `excluded`, taken for its P-position.
    pub(super) fn next_row_but(&mut self, excluded: impl Fn(u64) -> bool) -> u64 {
        let mut x = self.first_free(self.columns);
        while excluded(x.cast_unsigned()) {
            x = self.first_free(x + 1);
        }
        self.take_column(x);
        x.cast_unsigned()
    }

    /// The columns of the P-positions of the next `xs.len()` rows.
    pub fn fill(&mut self, xs: &mut [u64]) {
        xs.iter_mut().for_each(|x| *x = self.next_row());
    }

    /// Takes x for the P-position of the next row, without a search: to go on from rows that are known.
    ///
    /// That no position before it is free is not checked.
    ///
    /// # Errors
    /// If (x, row) sees a P-position of a row before, or is out of the row's reach; nothing is changed then.
    pub fn replay(&mut self, x: u64) -> Result<(), NotFree> {
        // Each rule forbids a row at most one position for each row before.
        let (y, most) =
            (self.y, self.y.saturating_mul((self.lines.len() + self.sparse.len()) as u64));
        if x > most {
            return Err(NotFree::TooFar { x, y, most });
        }
        let column = x.cast_signed();
        for lines in &self.lines {
            if lines.taken().contains(column - lines.shift) {
                return Err(NotFree::Taken { x, y, rule: lines.rule });
            }
        }
        if let Some(sparse) = self.sparse.iter().find(|sparse| sparse.contains(x, y)) {
            return Err(NotFree::Taken { x, y, rule: sparse.rule() });
        }
        self.take_column(column);
        Ok(())
    }

    /// Where the search of this row starts.
    #[inline]
    fn start(&self) -> i64 {
        let y = self.y.cast_signed();
        if self.symmetric && !self.lines[0].taken().contains(y) { y } else { self.columns }
    }

    /// Takes the classes of (x, y), and goes on to the next row.
    #[inline]
    fn take_column(&mut self, x: i64) {
        for lines in &mut self.lines {
            let residue = lines.residue;
            lines.residues[residue].insert(x - lines.shift);
            lines.advance();
        }
        for sparse in &mut self.sparse {
            sparse.insert(x.cast_unsigned(), self.y);
        }
        if x == self.columns {
            self.columns = self.lines[0].pass(x);
        }
        self.y += 1;
    }

    /// The first position of the next row from `x` on that is free in all rules.
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
        let taken = self.lines.iter().flat_map(|lines| &lines.residues);
        let bits: usize = taken.map(|taken| size_of::<Taken>() + taken.bytes()).sum();
        bits + self.sparse.iter().map(Sparse::bytes).sum::<usize>()
    }

    /// Bytes that the first `rows` rows will take: estimated from the first few thousand, and somewhat too
    /// much.
    ///
    /// `Time:` that of these, some milliseconds.
    pub fn memory(game: &Nimhoff, rows: u64) -> u128 {
        const SAMPLE: u64 = 1 << 14;
        let mut positions = Self::new(game);
        (0..rows.min(SAMPLE)).for_each(|_| {
            positions.next_row();
        });
        let bytes = positions.bytes() as u128;
        // Bits grow like rows; the beams sway by some percent.
        if rows <= SAMPLE { bytes } else { bytes * u128::from(rows) / u128::from(SAMPLE) * 11 / 10 }
    }
}

impl Iterator for Positions {
    type Item = u64;

    /// Never ends.
    fn next(&mut self) -> Option<u64> {
        Some(self.next_row())
    }
}

#[cfg(test)]
mod tests {
    use wythoff_testkit::Random;

    use super::*;

    #[test]
    fn memory_is_estimated_on_the_safe_side_and_not_far_off() {
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
            let (needed, told) = (positions.bytes() as u128, Positions::memory(&game, ROWS));
            assert!(needed <= told && told <= needed * 2, "{text}: {needed}, told {told}");
        }
    }

    #[test]
    fn sets_and_bits_give_the_same_rows() {
        for text in ["wythoff", "gdwn:1,2", "gdwn:3,5", "nimhoff:1,0;2,1;3,3;0,1"] {
            let game = Nimhoff::try_new(&text.parse().unwrap()).unwrap();
            let all = Positions::keeping(&game, |rule| rule.a() > 0);
            let one = Positions::keeping(&game, |rule| rule.a() == 1);
            for (y, ((x, all), one)) in (0..5000).zip(Positions::new(&game).zip(all).zip(one)) {
                assert_eq!((all, one), (x, x), "{text}, row {y}");
            }
        }
    }

    #[test]
    fn as_many_rules_as_one_likes_give_the_same_rows() {
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
