//! Boards of the positions that one rule forbids: \[FGPLL\] Fig. 8.

use super::outcomes::WindowRows;
use super::rows::Taken;
use crate::board::{Board, BoardError, BoardRows, Rows, Value};
use crate::nimhoff::game::Nimhoff;
use crate::observer::Observer;
use crate::ruleset::Classes;
use crate::{Rule, Window};

/// The board with -1 on the P-positions, 0 on the parents of P-positions under one rule, and 1
/// elsewhere.
///
/// A parent under (a, b) is a position from which that rule alone reaches a P-position. If the rule
/// is a fill rule, its parents fill a region between two beams.
///
/// ```
/// use wythoff::board::Board;
/// use wythoff::nimhoff::{FillMap, Nimhoff};
/// use wythoff::{Rule, Window};
/// let game = Nimhoff::try_new(&"wythoff".parse()?)?;
/// let diagonals = FillMap::new(&game, Rule::try_new(1, 1)?);
/// let values = diagonals.values(Window::try_new(0, 0, 4, 3)?, &())?;
/// assert_eq!(values, [-1, 1, 1, 1, 1, 0, -1, 1, 1, -1, 0, 0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct FillMap {
    game: Nimhoff,
    rule: Rule,
}

impl FillMap {
    /// The board of `game` and `rule`, which need not be a rule of the game.
    pub fn new(game: &Nimhoff, rule: Rule) -> Self {
        Self { game: game.clone(), rule }
    }
}

/// Rows of values.
struct ValueRows<'a> {
    rows: WindowRows<'a>,
    rule: Rule,
    /// The taken classes of the rule, by residue.
    taken: Vec<Taken>,
    values: Vec<Value>,
}

impl ValueRows<'_> {
    /// Writes the values of a row, except at its P-position.
    fn fill(&mut self, y: u64, x: u64) {
        let left = self.rows.window.x();
        let columns = (left..).zip(&mut self.values);
        if self.rule.b() == 0 {
            let a = u64::from(self.rule.a());
            for (column, value) in columns {
                *value = Value::from(column <= x || !(column - x).is_multiple_of(a));
            }
            return;
        }
        let class = Classes::of(self.rule).index(left, y);
        match self.taken.get(class.residue as usize) {
            None => self.values.fill(1),
            Some(taken) => {
                for (line, value) in (class.line..).zip(&mut self.values) {
                    *value = Value::from(!taken.contains(line));
                }
            }
        }
    }

    /// Marks the class of (x, y) as taken.
    fn take(&mut self, x: u64, y: u64) {
        if self.rule.b() > 0 {
            let class = Classes::of(self.rule).index(x, y);
            let residue = class.residue as usize;
            if residue >= self.taken.len() {
                self.taken.resize_with(residue + 1, Taken::default);
            }
            self.taken[residue].insert(class.line);
        }
    }
}

impl Rows<Value> for ValueRows<'_> {
    fn next_row(&mut self) -> Result<Option<&[Value]>, BoardError> {
        while let Some((y, x)) = self.rows.next()? {
            if y < self.rows.window.y() {
                self.take(x, y);
                continue;
            }
            self.fill(y, x);
            self.take(x, y);
            if let Some(column) = self.rows.column(x) {
                self.values[column] = -1;
            }
            return Ok(Some(&self.values));
        }
        Ok(None)
    }
}

impl Board for FillMap {
    /// `Time: O(cells of the window)` and that of all rows up to its end.
    /// `Memory: 8 bytes a column` and [`Positions::memory`](super::Positions::memory).
    fn rows<'a>(&'a self, window: Window, observer: &'a dyn Observer) -> BoardRows<'a, Value> {
        let rows = WindowRows::new(&self.game, window, observer);
        let values = vec![0; window.width() as usize];
        Ok(Box::new(ValueRows { rows, rule: self.rule, taken: Vec::new(), values }))
    }
}
