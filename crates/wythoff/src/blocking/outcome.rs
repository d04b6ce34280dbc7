//! Perfect play by palace numbers: the outcome, the winning moves, the best block, and the reason.
//!
//! The queen stands on a square and some of her moves are blocked. A player wins by moving to a
//! palace, because fewer than k palaces are seen from there and all of them can then be blocked
//! (\[CLN\] section 1); moving anywhere else loses against correct play. So
//!
//! - with the blocked squares known, the player to move wins iff a palace in view is free;
//! - before the opponent has blocked, the player to move wins iff k or more palaces are in view,
//!   that is, iff her own square is not a palace.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::Serialize;
use thiserror::Error;

use crate::board::{Board, BoardError, Value, visit_options};
use crate::game::Outcome;
use crate::observer::Observer;
use crate::text::{counted, few_names};
use crate::{K, Ruleset, Window};

/// A square (x, y).
pub type Square = (u64, u64);

/// A queen on a square, before a player's move.
///
/// ```
/// use wythoff::K;
/// use wythoff::blocking::Recurrence;
/// use wythoff::blocking::outcome::Position;
/// use wythoff::game::Outcome;
/// // The example game of [CLN] section 1: game 5 from (3, 3).
/// let k = K::try_new(5)?;
/// let board = Recurrence::new(k);
/// let advice = Position::try_new(k, (3, 3))?.advice(&board, &())?;
/// assert_eq!(advice.outcome, Outcome::P);
/// assert_eq!(advice.best_block, [(0, 0), (0, 3), (1, 1), (3, 0)]);
///
/// // Blocking three of the four leaves one palace to move to.
/// let careless = Position::try_new(k, (3, 3))?.blocking([(0, 0), (1, 1), (3, 0)])?;
/// assert_eq!(careless.advice(&board, &())?.winning_moves, [(0, 3)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    k: K,
    queen: Square,
    /// `None` while the opponent has not blocked yet.
    blocked: Option<BTreeSet<Square>>,
}

/// The reason why a position does not exist.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum PositionError {
    /// A coordinate is too large.
    #[error("the queen cannot stand on ({0}, {1}); coordinates go up to 2^60 - 1")]
    TooFar(u64, u64),
    /// More squares are blocked than the game allows.
    #[error("at most k - 1 = {} can be blocked in game {}, not {blocked}", counted(k.get() - 1, "square"), k.get())]
    TooManyBlocked {
        /// Number of different squares given.
        blocked: usize,
        /// The game.
        k: K,
    },
    /// The queen cannot move to a blocked square.
    #[error(
        "({}, {}) cannot be blocked: the queen on ({}, {}) moves left, up, or both by the same number",
        square.0, square.1, queen.0, queen.1
    )]
    NoOption {
        /// The blocked square.
        square: Square,
        /// The square of the queen.
        queen: Square,
    },
}

/// The analysis of a [`Position`]. Squares are sorted by x, then y.
#[derive(Debug, Clone, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Advice {
    /// N if the player to move wins, P if her opponent wins. While the opponent has not blocked
    /// yet, the best block is assumed.
    pub outcome: Outcome,
    /// The winning moves: the palaces in view that are not blocked. While the opponent has not
    /// blocked yet: all palaces in view if they are too many to block, else none.
    pub winning_moves: Vec<Square>,
    /// The squares that the opponent has to block now to win: the palaces in view. Empty if there
    /// are k or more, because no block wins then, and if there are none, because no block is
    /// needed.
    pub best_block: Vec<Square>,
    /// The outcome in one sentence, with the move or block to choose.
    pub reason: String,
}

impl Position {
    /// Returns the position of the queen on this square; the opponent has not blocked yet.
    ///
    /// # Errors
    /// If a coordinate is 2^60 or more.
    pub const fn try_new(k: K, (x, y): Square) -> Result<Self, PositionError> {
        match Window::try_new(x, y, 1, 1) {
            Ok(_) => Ok(Self { k, queen: (x, y), blocked: None }),
            Err(_) => Err(PositionError::TooFar(x, y)),
        }
    }

    /// Returns the position with exactly these squares blocked.
    ///
    /// # Errors
    /// If there are more than k - 1 different squares, or if the queen cannot move to one of them.
    pub fn blocking(
        self,
        squares: impl IntoIterator<Item = Square>,
    ) -> Result<Self, PositionError> {
        let blocked: BTreeSet<Square> = squares.into_iter().collect();
        if blocked.len() as u64 >= self.k.get() {
            return Err(PositionError::TooManyBlocked { blocked: blocked.len(), k: self.k });
        }
        if let Some(&square) = blocked.iter().find(|&&square| !self.is_option(square)) {
            return Err(PositionError::NoOption { square, queen: self.queen });
        }
        Ok(Self { blocked: Some(blocked), ..self })
    }

    /// Returns the window from (0, 0) to the queen, who stands on its last cell.
    fn corner(&self) -> Window {
        let (x, y) = self.queen;
        Window::try_new(0, 0, x + 1, y + 1).expect("the square of the queen is on the board")
    }

    /// Returns true if the queen can move to the square.
    fn is_option(&self, to: Square) -> bool {
        Ruleset::wythoff().rules().iter().any(|rule| rule.leads(self.queen, to))
    }

    /// Returns the outcome, the winning moves and the reason. `board` must be the board of the same
    /// game.
    ///
    /// `Time`: that of `board` for all rows down to the queen's, and O(x + y). `Memory: O(palaces
    /// in view)`, at most 3 k or 3 max(x, y) squares.
    ///
    /// # Errors
    /// Errors of `board`.
    ///
    /// # Panics
    /// If `board` returns fewer rows than it is asked for.
    pub fn advice(&self, board: &dyn Board, observer: &dyn Observer) -> Result<Advice, BoardError> {
        let (mut view, rules) = (View::new(self), Ruleset::wythoff());
        // Only the corner of the board before the queen is read.
        visit_options(board, rules.rules(), self.corner(), observer, |square, value| {
            view.see(square, value);
        })?;
        Ok(view.advice())
    }
}

/// The options of the queen that matter.
struct View<'a> {
    position: &'a Position,
    palaces: Vec<Square>,
    /// The best move that loses, and its value: of the moves that are neither blocked nor to a
    /// palace, the one after which fewest palaces are in view, and among equal ones the shortest.
    good_try: Option<(Value, Square)>,
}

impl<'a> View<'a> {
    const fn new(position: &'a Position) -> Self {
        Self { position, palaces: Vec::new(), good_try: None }
    }

    fn is_blocked(&self, square: Square) -> bool {
        self.position.blocked.as_ref().is_some_and(|blocked| blocked.contains(&square))
    }

    fn see(&mut self, square: Square, value: Value) {
        let (x, y) = self.position.queen;
        let length = |(u, v): Square| (x - u).max(y - v);
        if value < 0 {
            self.palaces.push(square);
        } else if self
            .good_try
            .is_none_or(|(least, best)| (value, length(square)) < (least, length(best)))
            && !self.is_blocked(square)
        {
            self.good_try = Some((value, square));
        }
    }

    fn advice(mut self) -> Advice {
        self.palaces.sort_unstable();
        let k = self.position.k.get();
        let can_block = (self.palaces.len() as u64) < k;
        let winning_moves: Vec<Square> = match (&self.position.blocked, can_block) {
            (Some(blocked), _) => {
                self.palaces.iter().copied().filter(|square| !blocked.contains(square)).collect()
            }
            (None, true) => Vec::new(),
            (None, false) => self.palaces.clone(),
        };
        let outcome = if winning_moves.is_empty() { Outcome::P } else { Outcome::N };
        let reason = match outcome {
            Outcome::P => self.why_lost(),
            Outcome::N => self.why_won(&winning_moves, can_block),
        };
        let best_block = if can_block { self.palaces } else { Vec::new() };
        Advice { outcome, winning_moves, best_block, reason }
    }

    fn why_lost(&self) -> String {
        if self.position.queen == (0, 0) {
            return "the queen is in the corner: the player to move has no move and has lost"
                .to_owned();
        }
        let seen = self.palaces.len();
        let mut text = match (few(&self.palaces, "and"), &self.position.blocked) {
            (Some(all), Some(_)) => format!("all palaces in view are blocked: {all}"),
            (Some(all), None) => {
                format!("the opponent wins by blocking {all}: the palaces in view")
            }
            (None, _) if seen == 0 => "no palace is in view".to_owned(),
            (None, Some(_)) => format!("all {seen} palaces in view are blocked"),
            (None, None) => format!("the opponent wins by blocking all {seen} palaces in view"),
        };
        text += &match self.good_try {
            Some((value, (x, y))) => {
                let there = value + self.position.k.get() as Value;
                format!("; a good try is ({x}, {y}), with only {there} in view from there")
            }
            None => "; no other move is left, and the game is over".to_owned(),
        };
        text
    }

    fn why_won(&self, winning: &[Square], can_block: bool) -> String {
        let (seen, most) = (self.palaces.len(), self.position.k.get() - 1);
        let to = few(winning, "or")
            .unwrap_or_else(|| format!("one of the {} palaces that are free", winning.len()));
        match (&self.position.blocked, can_block) {
            (None, _) if most == 0 => format!("move to {to}: nothing may be blocked"),
            (None, _) => format!(
                "{seen} palaces are in view and at most {most} may be blocked: move to one that is \
                 free"
            ),
            (Some(_), true) => format!(
                "move to {to}: not blocked, though blocking all {seen} palaces in view was allowed"
            ),
            (Some(_), false) => {
                format!("move to {to}: of {seen} palaces in view at most {most} could be blocked")
            }
        }
    }
}

/// Returns the names of a few squares for a sentence; `None` if there are none or too many to name.
fn few(squares: &[Square], word: &str) -> Option<String> {
    few_names(squares.iter().map(|(x, y)| format!("({x}, {y})")), word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocking::Recurrence;

    fn position(k: u64, queen: Square) -> Position {
        Position::try_new(K::try_new(k).unwrap(), queen).unwrap()
    }

    fn advice(position: &Position) -> Advice {
        position.advice(&Recurrence::new(position.k), &()).unwrap()
    }

    /// \[CLN\] section 1: after the block of the example A may move to five squares, and from each
    /// of them B has at least five winning moves.
    #[test]
    fn the_example_game_of_the_paper_is_lost_for_a() {
        let block = [(0, 0), (1, 1), (0, 3), (3, 0)];
        let a = advice(&position(5, (3, 3)).blocking(block).unwrap());
        assert_eq!((a.outcome, a.winning_moves.len()), (Outcome::P, 0));
        for queen in [(3, 1), (3, 2), (2, 2), (2, 3), (1, 3)] {
            let b = advice(&position(5, queen));
            assert_eq!(b.outcome, Outcome::N);
            assert!(b.winning_moves.len() >= 5 && b.best_block.is_empty(), "{b:?}");
        }
    }

    #[test]
    fn a_lost_player_is_told_what_to_try() {
        let open = advice(&position(5, (3, 3)));
        assert_eq!(
            open.reason,
            "the opponent wins by blocking (0, 0), (0, 3), (1, 1) and (3, 0): the palaces in view; \
             a good try is (3, 2), with only 5 in view from there"
        );
        let known = position(5, (3, 3)).blocking([(0, 0), (0, 3), (1, 1), (3, 0)]).unwrap();
        assert_eq!(
            advice(&known).reason,
            "all palaces in view are blocked: (0, 0), (0, 3), (1, 1) and (3, 0); \
             a good try is (3, 2), with only 5 in view from there"
        );
    }

    #[test]
    fn no_palace_in_view_is_a_reason() {
        let reason = "no palace is in view; a good try is (2, 4), with only 1 in view from there";
        assert_eq!(advice(&position(1, (3, 5))).reason, reason);
        assert_eq!(advice(&position(1, (3, 5)).blocking([]).unwrap()).reason, reason);
    }

    /// By definition, with blocks of no use: the try is neither blocked nor a palace, leaves the
    /// fewest palaces in view, and is the shortest such move.
    #[test]
    fn a_good_try_is_not_blocked() {
        let mut checked = 0;
        for (k, queen) in (3..8_u64).flat_map(|k| (0..900).map(move |i| (k, (i % 30, i / 30)))) {
            let board = Recurrence::new(K::try_new(k).unwrap());
            let open = advice(&position(k, queen));
            let spare = (k - 1).saturating_sub(open.best_block.len() as u64) as usize;
            if open.outcome == Outcome::N || spare == 0 {
                continue;
            }
            let (x, y) = queen;
            let window = Window::try_new(0, 0, x + 1, y + 1).unwrap();
            let values = board.values(window, &()).unwrap();
            let value = |(u, v): Square| values[(v * (x + 1) + u) as usize];
            let length = |(u, v): Square| (x - u).max(y - v);
            let on_diagonal = (1..=x.min(y)).map(|t| (x - t, y - t));
            let options = (0..x).map(|u| (u, y)).chain((0..y).map(|v| (x, v))).chain(on_diagonal);
            let mut tries: Vec<Square> = options.filter(|&to| value(to) >= 0).collect();
            // The try that is told is blocked next, beside all palaces.
            let mut blocks = open.best_block.clone();
            for _ in 0..=spare {
                let reason = advice(&position(k, queen).blocking(blocks.clone()).unwrap()).reason;
                let least = tries.iter().map(|&to| (value(to), length(to))).min();
                let named = tries.iter().position(|&(u, v)| {
                    let seen = value((u, v)) + k as Value;
                    let told = format!("; a good try is ({u}, {v}), with only {seen} in view");
                    Some((value((u, v)), length((u, v)))) == least && reason.contains(&told)
                });
                let Some(named) = named else {
                    assert!(tries.is_empty(), "{k} {queen:?}, {blocks:?} blocked: {reason}");
                    break;
                };
                blocks.push(tries.swap_remove(named));
                checked += 1;
            }
        }
        assert!(checked > 100, "{checked}");
    }

    #[test]
    fn in_the_hood_nothing_is_left_to_play() {
        let hood = advice(&position(100, (20, 30)));
        assert_eq!((hood.outcome, hood.best_block.len()), (Outcome::P, 70));
        assert_eq!(
            hood.reason,
            "the opponent wins by blocking all 70 palaces in view; no other move is left, and the \
             game is over"
        );
        assert!(advice(&position(1, (0, 0))).reason.contains("no move"));
    }

    #[test]
    fn the_corner_before_a_queen_on_the_last_square_is_a_window() {
        let last = Window::LIMIT - 1;
        let corner = position(1, (last, last)).corner();
        assert_eq!((corner.right(), corner.bottom()), (Window::LIMIT, Window::LIMIT));
        for queen in [(last + 1, 0), (0, last + 1), (u64::MAX, 0), (0, u64::MAX)] {
            let error = Position::try_new(K::ONE, queen);
            assert_eq!(error, Err(PositionError::TooFar(queen.0, queen.1)));
        }
    }

    #[test]
    fn at_most_k_minus_1_squares_are_blocked_and_the_queen_can_move_to_them() {
        let refused = |blocked: &[Square]| {
            position(3, (3, 2)).blocking(blocked.to_vec()).unwrap_err().to_string()
        };
        assert!(position(3, (3, 2)).blocking([(0, 2), (1, 0), (0, 2)]).is_ok());
        assert_eq!(
            refused(&[(3, 1), (2, 1), (1, 0)]),
            "at most k - 1 = 2 squares can be blocked in game 3, not 3"
        );
        for square in [(3, 2), (9, 2), (3, 9), (0, 0), (2, 0)] {
            let reason = format!("{square:?} cannot be blocked: the queen on (3, 2) moves ");
            assert!(refused(&[(3, 1), square]).starts_with(&reason), "{square:?}");
        }
        assert!(position(1, (2, 2)).blocking([(0, 0)]).is_err());
        assert!(Position::try_new(K::try_new(1).unwrap(), (1 << 60, 0)).is_err());
    }

    /// Without a known block, N is equivalent to "not a palace", and each palace in view is either
    /// a winning move or part of the best block.
    #[test]
    fn the_outcome_is_n_exactly_off_the_palaces() {
        for k in [1, 2, 3, 5, 8] {
            let board = Recurrence::new(K::try_new(k).unwrap());
            for queen in (0..12).flat_map(|y| (0..14).map(move |x| (x, y))) {
                let seen = board.visible(queen.0, queen.1);
                let found = advice(&position(k, queen));
                let (play, block) = (found.winning_moves.len(), found.best_block.len());
                let n = seen.palace_number() as usize;
                let expected = if n as u64 >= k { (Outcome::N, n, 0) } else { (Outcome::P, 0, n) };
                assert_eq!((found.outcome, play, block), expected, "k {k}, queen {queen:?}");
            }
        }
    }
}
