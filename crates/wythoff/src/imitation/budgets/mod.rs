//! A game as a board: which positions are lost, and with which budgets.

mod counts;
mod mates;

use self::counts::Counts;
use self::mates::{Mate, Mates};
use crate::Window;
use crate::board::{Board, BoardError, Rows, Value, ValueCounts};
use crate::imitation::km::KM;
use crate::imitation::oracle::Oracle;
use crate::observer::{Interrupted, Observer};

/// The board of (k,m)-Imitation Nim, (x, y) two piles: which positions are P, given what budgets.
///
/// With xi(x, y) the number of P-positions of (k,m)-Blocking Wythoff Nim below (x, y) on its diagonal, the value of
/// a cell is
///
/// - -1 - xi on these P-positions themselves: there the player to move loses iff her opponent, who has just moved,
///   has a budget of xi or more left; at the start of a game always;
/// - 1 + xi above the pair (`a_n`, `b_n`) in the column of `a_n`, where xi is that of the pair, and likewise in its
///   row right of (`b_n`, `a_n`): there the player to move loses after some last moves, those that the one move to
///   the pair would imitate, iff she has a budget of xi or less left;
/// - 0 elsewhere: the player to move wins, whatever the last move and the budgets.
///
/// Source: \[L\], Main Theorem, as `docs/algorithms/imitation.md` corrects it. The pairs of a block rise, so that xi
/// of (`a_n`, `b_n`) is n mod k.
///
/// ```
/// use wythoff::Window;
/// use wythoff::board::Board;
/// use wythoff::imitation::{Budgets, KM};
/// let board = Budgets::new(KM::try_new(2, 1)?);
/// // (1, 1) is lost if the opponent can still imitate; (1, 2) after a last move of 1 from the first pile, in any case.
/// assert_eq!(board.values(Window::try_new(0, 0, 3, 3)?, &())?, [-1, 1, 1, 1, -2, 2, 1, 2, 0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Budgets {
    km: KM,
}

impl Budgets {
    /// Pairs that the oracle is asked for at once.
    pub const PIECE: usize = mates::PIECE;

    /// The board of this game.
    pub const fn new(km: KM) -> Self {
        Self { km }
    }

    /// The partners of the columns, and those of the rows from the first one on.
    fn mates(
        &self,
        window: Window,
        observer: &dyn Observer,
    ) -> Result<(Vec<Mate>, Mates), Interrupted> {
        // What the oracle does for some pairs is no part of the whole that is worth telling; the work can end between.
        let oracle = Oracle::new(self.km);
        let mut mates = Mates::from(oracle, window.x())?;
        let mut columns = Vec::with_capacity(window.width() as usize);
        for x in window.x()..window.right() {
            if x.is_multiple_of(1 << 12) && observer.progress(0, window.cells()).is_break() {
                return Err(Interrupted);
            }
            columns.push(mates.next()?);
        }
        Ok((columns, Mates::from(oracle, window.y())?))
    }
}

impl Board for Budgets {
    /// `Time: O(cells)`, and what the [`Oracle`] takes for the pairs of the window's columns and rows.
    /// `Memory: 24 bytes a column`.
    fn rows<'a>(
        &'a self,
        window: Window,
        observer: &'a dyn Observer,
    ) -> Result<Box<dyn Rows<Value> + 'a>, BoardError> {
        let (columns, mates) = self.mates(window, observer)?;
        let values = vec![0; columns.len()];
        Ok(Box::new(Values { window, observer, columns, mates, y: window.y(), values }))
    }

    /// `Time: O(squares)`, and for each row of squares the columns and the rows in it; a picture of any size costs what
    /// its columns cost.
    fn count_rows<'a>(
        &'a self,
        window: Window,
        scale: u64,
        observer: &'a dyn Observer,
    ) -> Result<Box<dyn Rows<ValueCounts> + 'a>, BoardError> {
        let (columns, mates) = self.mates(window, observer)?;
        Ok(Box::new(Counts::new(window, scale, observer, columns, mates)))
    }
}

/// Rows of values.
struct Values<'a> {
    window: Window,
    observer: &'a dyn Observer,
    columns: Vec<Mate>,
    /// Those of the rows.
    mates: Mates,
    y: u64,
    values: Vec<Value>,
}

impl Rows<Value> for Values<'_> {
    fn next_row(&mut self) -> Result<Option<&[Value]>, BoardError> {
        let Self { window, y, .. } = *self;
        if y == window.bottom() {
            return Ok(None);
        }
        let done = u128::from(y - window.y()) * u128::from(window.width());
        if self.observer.progress(done, window.cells()).is_break() {
            return Err(Interrupted.into());
        }
        let row = self.mates.next()?;
        // The diagonal belongs to the columns: nothing is right of a pair there.
        let diagonal = (y + 1).clamp(window.x(), window.right()) - window.x();
        let (left, right) = self.values.split_at_mut(diagonal as usize);
        for (value, column) in left.iter_mut().zip(&self.columns) {
            *value = if column.upper < y { 1 + column.xi } else { 0 };
        }
        for (value, x) in right.iter_mut().zip(window.x() + diagonal..) {
            *value = if row.upper < x { 1 + row.xi } else { 0 };
        }
        if let Some(column) = row.other.checked_sub(window.x())
            && let Some(value) = self.values.get_mut(column as usize)
        {
            *value = -1 - row.xi;
        }
        self.y += 1;
        Ok(Some(&self.values))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::imitation::games::{Last, State};

    /// Whether the player to move loses, by the rules.
    fn loses(km: KM, state: &State<u64>, known: &mut HashMap<State<u64>, bool>) -> bool {
        if let Some(&loses) = known.get(state) {
            return loses;
        }
        let mut options =
            (0..2).flat_map(|pile| (1..=state.heaps()[pile]).map(move |amount| (pile, amount)));
        let wins = options.any(|(pile, amount)| {
            state.take(km, pile, &amount).is_ok_and(|next| loses(km, &next, known))
        });
        known.insert(state.clone(), !wins);
        !wins
    }

    #[test]
    fn values_are_the_budgets_with_which_the_player_to_move_loses() {
        const SIDE: u64 = 13;
        for (k, m) in [(1, 1), (2, 1), (3, 2), (2, 3)] {
            let km = KM::try_new(k, m).unwrap();
            let values =
                Budgets::new(km).values(Window::try_new(0, 0, SIDE, SIDE).unwrap(), &()).unwrap();
            let mut known = HashMap::new();
            let cells = (0..SIDE).flat_map(|y| (0..SIDE).map(move |x| (x, y)));
            for ((x, y), value) in cells.zip(values) {
                let case = format!("{km} at {x},{y}: {value}");
                assert_eq!(loses(km, &State::start(km, [x, y]), &mut known), value < 0, "{case}");
                let lasts =
                    (0..2).flat_map(|pile| (1..=SIDE + m).map(move |taken| Last { pile, taken }));
                let mut most = None;
                for (last, i) in lasts.flat_map(|last| (0..k * k).map(move |i| (last.clone(), i))) {
                    let (budget, left) = (i / k, i % k);
                    let state = State::try_new(km, [x, y], Some(last), budget, left);
                    let Ok(state) = state else { continue };
                    let lost = loses(km, &state, &mut known);
                    if value < 0 {
                        assert_eq!(lost, left as Value >= -1 - value, "{case}, {state:?}");
                    } else if lost {
                        most = most.max(Some(budget as Value));
                    }
                }
                if value >= 0 {
                    assert_eq!(most, (value > 0).then_some(value - 1), "{case}");
                }
            }
        }
    }

    #[test]
    fn a_window_is_a_part_of_the_board() {
        for (k, m) in [(1, 1), (3, 2), (6, 1), (2, 5)] {
            let board = Budgets::new(KM::try_new(k, m).unwrap());
            let whole = board.values(Window::try_new(0, 0, 60, 60).unwrap(), &()).unwrap();
            for (x, y, width, height) in
                [(0, 7, 9, 50), (1, 0, 40, 40), (31, 29, 29, 31), (59, 0, 1, 60)]
            {
                let part =
                    board.values(Window::try_new(x, y, width, height).unwrap(), &()).unwrap();
                let rows =
                    (y..y + height).map(|y| &whole[(60 * y + x) as usize..][..width as usize]);
                assert_eq!(part, rows.collect::<Vec<_>>().concat(), "({k},{m}) from {x},{y}");
            }
        }
    }

    /// A board that knows its values only, and counts one by one.
    struct OneByOne(Budgets);

    impl Board for OneByOne {
        fn rows<'a>(
            &'a self,
            window: Window,
            observer: &'a dyn Observer,
        ) -> Result<Box<dyn Rows<Value> + 'a>, BoardError> {
            self.0.rows(window, observer)
        }
    }

    fn counts(board: &dyn Board, window: Window, scale: u64) -> Vec<ValueCounts> {
        let mut rows = board.count_rows(window, scale, &()).unwrap();
        let mut counts = Vec::new();
        while let Some(row) = rows.next_row().unwrap() {
            counts.extend_from_slice(row);
        }
        counts
    }

    #[test]
    fn squares_are_counted_as_their_cells_are() {
        for (k, m) in [(1, 1), (3, 2), (8, 1), (2, 5)] {
            let board = Budgets::new(KM::try_new(k, m).unwrap());
            for (x, y, width, height) in
                [(0, 0, 90, 90), (3, 40, 50, 31), (40, 3, 31, 50), (29, 31, 1, 60)]
            {
                let window = Window::try_new(x, y, width, height).unwrap();
                for scale in [1, 2, 7, 30, 100] {
                    let found = counts(&board, window, scale);
                    assert_eq!(
                        found,
                        counts(&OneByOne(board), window, scale),
                        "({k},{m}) {window:?} by {scale}"
                    );
                }
            }
        }
    }
}
