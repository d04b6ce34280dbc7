//! A game of Imitation Nim as a board: the budgets with which positions are lost.

mod counts;
mod mates;

use self::counts::Counts;
use self::mates::{Mate, Mates};
use crate::Window;
use crate::board::{Board, BoardError, BoardRows, Rows, Value, ValueCounts};
use crate::imitation::oracle::OracleError;
use crate::observer::{Interrupted, Observer, WholeProgress};
use crate::parameters::KM;

/// The board of (k,m)-Imitation Nim: the cell (x, y) stands for two heaps of x and y tokens, and
/// its value for the budgets with which the player to move loses.
///
/// Let xi(x, y) be the number of P-positions of (k,m)-Blocking Wythoff Nim below (x, y) on its
/// diagonal. The value of a cell is
///
/// - -1 - xi on these P-positions. The player to move loses iff the budget of her opponent is at
///   least xi, and always at the start of a game.
/// - 1 + xi in the column of `a_n` beyond the pair (`a_n`, `b_n`), with xi of this pair, and
///   likewise in the row of `a_n` beyond (`b_n`, `a_n`). After a last move that the move to the
///   pair would imitate, the player to move loses iff her budget is at most xi.
/// - 0 on all other cells: the player to move wins, whatever the last move and the budgets.
///
/// xi of (`a_n`, `b_n`) is n mod k, because the pairs of a block rise along their diagonal.
///
/// Source: \[L\], Main Theorem, as corrected in `docs/algorithms/imitation.md`.
///
/// ```
/// use wythoff::Window;
/// use wythoff::board::Board;
/// use wythoff::imitation::{Budgets, KM};
/// let board = Budgets::new(KM::try_new(2, 1)?);
/// // (1, 1) is lost if the opponent can still imitate. (1, 2) is lost after a last move that took
/// // 1 from the first heap, whatever the budgets.
/// assert_eq!(board.values(Window::try_new(0, 0, 3, 3)?, &())?, [-1, 1, 1, 1, -2, 2, 1, 2, 0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Budgets {
    km: KM,
}

impl Budgets {
    /// The number of pairs that one question to the oracle asks for.
    pub const PIECE: usize = mates::PIECE;

    /// Creates the board of a game.
    pub const fn new(km: KM) -> Self {
        Self { km }
    }

    /// The mates of the columns, and an iterator over the mates of the rows.
    fn mates(
        &self,
        window: Window,
        observer: &WholeProgress<'_>,
    ) -> Result<(Vec<Mate>, Mates), OracleError> {
        let mut mates = Mates::from(self.km, window.x(), observer)?;
        let mut columns = Vec::with_capacity(window.width() as usize);
        for x in window.x()..window.right() {
            if x.is_multiple_of(1 << 12) && observer.done(0).is_break() {
                return Err(Interrupted.into());
            }
            columns.push(mates.next(observer)?);
        }
        Ok((columns, Mates::from(self.km, window.y(), observer)?))
    }
}

impl Board for Budgets {
    /// `Time: O(cells)`, and the time of the [`Oracle`](crate::imitation::Oracle) for the pairs of
    /// the columns and rows.
    /// `Memory: 24 bytes a column`.
    fn rows<'a>(&'a self, window: Window, observer: &'a dyn Observer) -> BoardRows<'a, Value> {
        let observer = WholeProgress::new(observer, window.cells());
        let (columns, mates) = self.mates(window, &observer)?;
        let values = vec![0; columns.len()];
        Ok(Box::new(Values { window, observer, columns, mates, y: window.y(), values }))
    }

    /// `Time: O(columns + scale)` for a row of squares, and the time of the
    /// [`Oracle`](crate::imitation::Oracle).
    fn count_rows<'a>(
        &'a self,
        window: Window,
        scale: u64,
        observer: &'a dyn Observer,
    ) -> BoardRows<'a, ValueCounts> {
        let observer = WholeProgress::new(observer, window.cells());
        let (columns, mates) = self.mates(window, &observer)?;
        Ok(Box::new(Counts::new(window, scale, observer, columns, mates)))
    }
}

/// An iterator over rows of values.
struct Values<'a> {
    window: Window,
    observer: WholeProgress<'a>,
    columns: Vec<Mate>,
    /// The mates of the rows.
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
        let above = if y == window.y() { 0 } else { window.width() };
        if self.observer.done(above).is_break() {
            return Err(Interrupted.into());
        }
        let row = self.mates.next(&self.observer)?;
        // On the diagonal the column decides: a cell there is never right of the pair of its row.
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
    use crate::observer::tests::Reports;

    /// Returns true if the player to move loses, by the rules.
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
    fn a_window_has_the_values_of_the_board() {
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

    /// A board that counts its cells one by one, by the default of [`Board::count_rows`].
    struct OneByOne(Budgets);

    impl Board for OneByOne {
        fn rows<'a>(&'a self, window: Window, observer: &'a dyn Observer) -> BoardRows<'a, Value> {
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
    fn counts_of_squares_are_the_counts_of_their_cells() {
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

    fn finish(board: Budgets, window: Window, observer: &dyn Observer) -> Result<(), BoardError> {
        let mut rows = board.rows(window, observer)?;
        while rows.next_row()?.is_some() {}
        Ok(())
    }

    #[test]
    fn a_row_is_reported_before_the_next_one() {
        let board = Budgets::new(KM::try_new(2, 1).unwrap());
        let window = Window::try_new(3, 50, 4, 3).unwrap();
        let reports = Reports::new();
        finish(board, window, &reports).unwrap();
        // The oracle reports the same numbers again.
        let mut reports = reports.all();
        reports.dedup();
        assert_eq!(reports, [(0, 12), (4, 12), (8, 12)]);
        let reports = Reports::until(4);
        assert!(matches!(finish(board, window, &reports), Err(BoardError::Interrupted(_))));
        assert_eq!(reports.all().last(), Some(&(4, 12)));
    }

    #[test]
    fn every_4096th_column_is_reported() {
        let board = Budgets::new(KM::WYTHOFF);
        let reports = |x: u64| {
            let reports = Reports::new();
            finish(board, Window::try_new(x, 0, 1, 1).unwrap(), &reports).unwrap();
            reports.all().len()
        };
        // The oracle reports as often for the neighbours.
        let [before, at, after] = [3 * 4096 - 1, 3 * 4096, 3 * 4096 + 1].map(reports);
        assert_eq!((at, after), (before + 1, before));
    }
}
