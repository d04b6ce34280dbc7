//! How many P-positions each position sees: k-blocking on any rules.

use super::counters::Counters;
use crate::K;
use crate::board::{Board, BoardError, Rows, Value};
use crate::observer::{Interrupted, Observer};
use crate::{Ruleset, Window};

/// The board of the k-blocking game on any rules: how many P-positions a position sees, minus k.
///
/// A position is P iff it sees fewer than k P-positions, each counted once even if parallel rules
/// see it twice. Wythoff's rules give blocking queens, and k = 1 gives Linear Nimhoff, with the
/// counts of \[FGPLL\] Fig. 9: the value -1 on P-positions, which see none, and 0, 1, 2 .. where 1, 2, 3 ..
/// are seen. The rules need not be those of a game with both rules of Nim.
///
/// Against [`super::brute`], each class has a counter, so that a row takes a few additions of vectors.
///
/// ```
/// use wythoff::Window;
/// use wythoff::K;
/// use wythoff::blocking::Recurrence;
/// use wythoff::board::Board;
/// use wythoff::nimhoff::Seen;
/// let window = Window::try_new(0, 0, 15, 15)?;
/// let k = K::try_new(5)?;
/// let queens = Seen::new(&"wythoff".parse()?, k).values(window, &())?;
/// assert_eq!(queens, Recurrence::new(k).values(window, &())?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Seen {
    rules: Ruleset,
    k: K,
}

impl Seen {
    /// The k-blocking game on `rules`.
    pub fn new(rules: &Ruleset, k: K) -> Self {
        Self { rules: rules.clone(), k }
    }
}

/// k for 32-bit comparisons: on boards within reach fewer are seen than that.
pub(super) fn threshold(k: K) -> i32 {
    i32::try_from(k.get()).unwrap_or(i32::MAX)
}

/// The rows of a window.
struct Reader<'a> {
    k: K,
    window: Window,
    observer: &'a dyn Observer,
    counters: Counters,
    /// The row that comes next.
    y: u64,
    seen: Vec<i32>,
    values: Vec<Value>,
}

impl Reader<'_> {
    fn advance(&mut self) -> Result<(), Interrupted> {
        let (width, height) = (u128::from(self.window.right()), u128::from(self.window.bottom()));
        if self.y.is_multiple_of(64)
            && self.observer.progress(u128::from(self.y) * width, height * width).is_break()
        {
            return Err(Interrupted);
        }
        let k = threshold(self.k);
        self.counters.above(0, &mut self.seen);
        self.counters.beside(&mut self.seen, k);
        self.counters.count(&self.seen, k);
        self.y += 1;
        Ok(())
    }
}

impl Rows<Value> for Reader<'_> {
    fn next_row(&mut self) -> Result<Option<&[Value]>, BoardError> {
        if self.y == self.window.bottom() {
            return Ok(None);
        }
        // Rows above the window are evaluated and passed over.
        while self.y < self.window.y() {
            self.advance()?;
        }
        self.advance()?;
        let k = self.k.get() as Value;
        let seen = &self.seen[self.window.x() as usize..];
        for (value, &seen) in self.values.iter_mut().zip(seen) {
            *value = Value::from(seen) - k;
        }
        Ok(Some(&self.values))
    }
}

impl Board for Seen {
    /// `Time: O(cells up to the window's far corner x rules)`. `Memory: up to 12 bytes a column` for each rule
    /// (a, b) and each residue of y modulo b, of the rules that fit into the board.
    ///
    /// # Panics
    /// If the window ends at column or row 2^31 or later, which is out of reach.
    fn rows<'a>(
        &'a self,
        window: Window,
        observer: &'a dyn Observer,
    ) -> Result<Box<dyn Rows<Value> + 'a>, BoardError> {
        let reach = window.right().max(window.bottom());
        assert!(reach < 1 << 31, "coordinate {reach} is out of reach; counts have 32 bits");
        Ok(Box::new(Reader {
            k: self.k,
            window,
            observer,
            counters: Counters::new(&self.rules, window.right(), window.bottom()),
            y: 0,
            seen: vec![0; window.right() as usize],
            values: vec![0; window.width() as usize],
        }))
    }
}
