//! The rules of a game: positions, steps and outcomes.

use std::hash::Hash;
use std::ops::ControlFlow;

use schemars::JsonSchema;
use serde::Serialize;

use crate::Ruleset;

/// The rules of an impartial game that always ends, under normal play: the player who cannot act
/// loses.
///
/// Nim on one heap, in full:
///
/// ```
/// use std::ops::ControlFlow;
/// use wythoff::game::{Game, Outcome, Solver, Step};
///
/// struct Nim;
/// impl Game for Nim {
///     type Position = u32;
///     fn steps(
///         &self,
///         heap: &u32,
///         visit: &mut dyn FnMut(Step<u32>) -> ControlFlow<()>,
///     ) -> ControlFlow<()> {
///         (0..*heap).try_for_each(|left| visit(Step::Passes(left)))
///     }
/// }
///
/// let mut nim = Solver::new(&Nim);
/// assert_eq!(nim.outcome(&7), Outcome::N);
/// assert_eq!(nim.winning_steps(&7), [Step::Passes(0)]);
/// ```
pub trait Game {
    /// Everything that decides how play continues, except whose turn it is.
    type Position: Clone + Eq + Hash;

    /// Calls `visit` with each step that the player to act may take, until `visit` breaks off.
    fn steps(
        &self,
        from: &Self::Position,
        visit: &mut dyn FnMut(Step<Self::Position>) -> ControlFlow<()>,
    ) -> ControlFlow<()>;

    /// Returns true if a solver should remember the outcome of `position`.
    ///
    /// Override this for positions that are too many to store, occur once, and are cheap to solve
    /// from other positions, such as a queen with one of 600,000 sets of pawns.
    fn is_remembered(&self, _position: &Self::Position) -> bool {
        true
    }
}

/// A step of a player, with the position it leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Step<Position> {
    /// The turn passes to the other player.
    Passes(Position),
    /// This player acts next, too: her turn continues, or her next turn begins.
    Stays(Position),
}

impl<Position> Step<Position> {
    /// The position after the step.
    pub const fn position(&self) -> &Position {
        match self {
            Self::Passes(position) | Self::Stays(position) => position,
        }
    }
}

/// The winner with perfect play. It is serialized as `P` or `N`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, JsonSchema, Serialize, derive_more::Display)]
pub enum Outcome {
    /// The previous player wins: the player to act loses.
    P,
    /// The next player wins: the player to act wins.
    N,
}

/// The number of winning moves that are left if the opponent blocks as many of the `lost` options
/// as he can. In misère play he has to leave an option, if there is one.
pub(crate) const fn open_replies(lost: u64, options: u64, most: u64, is_misere: bool) -> u64 {
    let open = lost.saturating_sub(most);
    if open == 0 && is_misere && lost > 0 && lost == options { 1 } else { open }
}

/// The game without blocking: the player who cannot move loses.
impl Game for Ruleset {
    type Position = (u64, u64);

    fn steps(
        &self,
        &(x, y): &(u64, u64),
        visit: &mut dyn FnMut(Step<(u64, u64)>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.options(x, y).into_iter().try_for_each(|to| visit(Step::Passes(to)))
    }
}
