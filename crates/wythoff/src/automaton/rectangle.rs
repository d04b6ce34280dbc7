//! The automaton on rectangles, in the orientation of the figures.

use thiserror::Error;

use super::rule::{LocalRule, LocalRuleError};
use crate::K;
use crate::board::{Board, BoardError, BoardRows, OutOfReach, Rows, Value};
use crate::observer::{Interrupted, Observer};
use crate::{Ruleset, Window};

/// A value that does not fit in 64 bits. Values of games are far smaller.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("the value of the automaton at ({x}, {y}) does not fit 64 bits")]
pub struct ValueOverflow {
    /// Column.
    pub x: i64,
    /// Row.
    pub y: i64,
}

impl LocalRule {
    /// The `width` x `height` cells from column `x` and row `y` on, row by row. `boundary(x, y)`
    /// returns the cells before them: [`LocalRule::reach`] columns to the left and rows above.
    ///
    /// `Time: O(cells x terms)`. `Memory: 8 bytes a cell`.
    ///
    /// # Errors
    /// If a value does not fit in 64 bits, which only very large values of the boundary can cause.
    ///
    /// ```
    /// use wythoff::Ruleset;
    /// use wythoff::automaton::LocalRule;
    /// // [CLN] Theorem 1 for Wythoff Nim: the quadrant opposite to the game holds k = 1.
    /// let queen = LocalRule::try_new(&Ruleset::wythoff())?;
    /// let start = |x, y| if x < 0 && y < 0 { 1 } else { 0 };
    /// assert_eq!(queen.evaluate(0, 0, 3, 3, start)?, [-1, 0, 0, 0, 0, -1, 0, -1, 2]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn evaluate(
        &self,
        x: i64,
        y: i64,
        width: usize,
        height: usize,
        boundary: impl Fn(i64, i64) -> Value,
    ) -> Result<Vec<Value>, ValueOverflow> {
        let mut values = Vec::with_capacity(width * height);
        let mut rows = RowByRow::new(self, boundary, x, y, width);
        for _ in 0..height {
            rows.advance()?;
            values.extend_from_slice(rows.last());
        }
        Ok(values)
    }
}

/// The state of a rectangle that is evaluated row by row.
struct RowByRow<'a, F> {
    rule: &'a LocalRule,
    boundary: F,
    /// The first column.
    x: i64,
    /// The next row.
    y: i64,
    /// The rows that the next row depends on, the last computed row at the end. Each begins with
    /// the boundary to the left of it.
    rows: Vec<Vec<Value>>,
}

impl<'a, F: Fn(i64, i64) -> Value> RowByRow<'a, F> {
    fn new(rule: &'a LocalRule, boundary: F, x: i64, y: i64, width: usize) -> Self {
        let (left, above) = rule.reach();
        let columns = x - i64::from(left)..x + width as i64;
        let row = |y| columns.clone().map(|x| boundary(x, y)).collect();
        // The vector in front is overwritten with the first row.
        let unused = vec![0; left as usize + width];
        let rows = std::iter::once(unused).chain((y - i64::from(above)..y).map(row)).collect();
        Self { rule, boundary, x, y, rows }
    }

    /// Computes the next row.
    fn advance(&mut self) -> Result<(), ValueOverflow> {
        let Self { rule, boundary, x, y, rows } = self;
        let left = rule.reach().0 as usize;
        rows.rotate_left(1);
        let (last, above) = rows.split_last_mut().ok_or(ValueOverflow { x: *x, y: *y })?;
        for (x, cell) in (*x - left as i64..*x).zip(&mut *last) {
            *cell = boundary(x, *y);
        }
        for i in left..last.len() {
            let value = |dx: u32, dy: u32| match dy as usize {
                0 => last[i - dx as usize],
                dy => above[above.len() - dy][i - dx as usize],
            };
            let next = rule.next(value);
            last[i] = next.ok_or(ValueOverflow { x: *x + (i - left) as i64, y: *y })?;
        }
        *y += 1;
        Ok(())
    }

    /// The last computed row.
    fn last(&self) -> &[Value] {
        let left = self.rule.reach().0 as usize;
        self.rows.last().map_or(&[], |row| &row[left..])
    }
}

/// The [`Board`] of a k-blocking game, computed by its automaton.
///
/// ```
/// use wythoff::Window;
/// use wythoff::automaton::AutomatonBoard;
/// use wythoff::K;
/// use wythoff::board::Board;
/// let game = AutomatonBoard::new(K::try_new(5)?);
/// // [CLN] Fig. 1, the end of row 4: palace numbers 7 5 6 are k + 2, k, k + 1.
/// assert_eq!(game.values(Window::try_new(4, 4, 3, 1)?, &())?, [2, 0, 1]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct AutomatonBoard {
    k: K,
    rule: LocalRule,
}

impl AutomatonBoard {
    /// The board of blocking queens, game k.
    pub fn new(k: K) -> Self {
        let queen = Self::try_new(k, &Ruleset::wythoff());
        queen.expect("the queen moves along both axes, and her rule looks two rows back")
    }

    /// The board of the k-blocking game on a ruleset with a rule along each axis. For k = 1 the
    /// game is Linear Nimhoff, whose P-positions are the negative cells.
    ///
    /// # Errors
    /// If the local rule is too wide, or a rule along an axis is missing.
    pub fn try_new(k: K, rules: &Ruleset) -> Result<Self, LocalRuleError> {
        let along = |a: bool| rules.rules().iter().any(|r| (if a { r.b() } else { r.a() }) == 0);
        if !along(true) || !along(false) {
            return Err(LocalRuleError::NoStart(rules.to_string()));
        }
        Ok(Self { k, rule: LocalRule::try_new(rules)? })
    }

    /// The local rule.
    pub const fn rule(&self) -> &LocalRule {
        &self.rule
    }

    /// The value of a cell with negative x or y: k in the opposite quadrant, and 0 in the other
    /// two. Source: \[CLN\] Theorem 1.
    pub const fn start(&self, x: i64, y: i64) -> Value {
        if x < 0 && y < 0 { self.k.get() as Value } else { 0 }
    }
}

impl Board for AutomatonBoard {
    /// `Time: O(cells up to the window's far corner x terms)`. `Memory: 8 bytes a column for each
    /// row that the rule looks back`.
    ///
    /// # Errors
    /// [`OutOfReach`] if the window ends beyond 2^30 rows or columns.
    fn rows<'a>(&'a self, window: Window, observer: &'a dyn Observer) -> BoardRows<'a, Value> {
        OutOfReach::check(window, 1 << 30)?;
        let start = |x, y| self.start(x, y);
        let rows = RowByRow::new(&self.rule, start, 0, 0, window.right() as usize);
        Ok(Box::new(WindowReader { window, observer, rows, y: window.y() }))
    }
}

/// The rows of a window of a game.
struct WindowReader<'a, F> {
    window: Window,
    observer: &'a dyn Observer,
    rows: RowByRow<'a, F>,
    /// The next row of the window.
    y: u64,
}

impl<F: Fn(i64, i64) -> Value> Rows<Value> for WindowReader<'_, F> {
    fn next_row(&mut self) -> Result<Option<&[Value]>, BoardError> {
        let (width, height) = (u128::from(self.window.right()), u128::from(self.window.bottom()));
        if self.rows.y as u64 == self.window.bottom() {
            return Ok(None);
        }
        // Rows above the window are computed and not returned.
        while self.rows.y as u64 <= self.y {
            let done = self.rows.y as u128 * width;
            if self.observer.progress(done, height * width).is_break() {
                return Err(Interrupted.into());
            }
            self.rows.advance().map_err(|error| BoardError::Engine(error.into()))?;
        }
        self.y = self.rows.y as u64;
        Ok(Some(&self.rows.last()[self.window.x() as usize..]))
    }
}
