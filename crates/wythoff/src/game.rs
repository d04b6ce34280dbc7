//! What a ruleset has to say, and everything that follows from it.
//!
//! The author of a game writes [`Game::steps`]; outcomes and perfect play are provided by
//! [`Solver`], by definition: a position is lost for the player to act if nothing she can do is
//! won for her. Nothing here is fast. It is the lowest rung of every ladder, the oracle that all
//! engines are tested against.
//!
//! A *position* is everything that decides how play goes on: heaps, but also blocked moves, how
//! many imitations are left, or that the queen has been moved and the pawns are still in hand. A
//! turn may therefore take several *steps*, and a step says who acts next.

use std::collections::HashMap;
use std::fmt;
use std::hash::Hash;
use std::ops::ControlFlow;

/// The rules of an impartial game that always ends, under normal play: who cannot act loses.
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
    /// Everything that decides how play goes on, except whose turn it is.
    type Position: Clone + Eq + Hash;

    /// Shows `visit` each thing that the player to act may do, until it breaks off.
    fn steps(
        &self,
        from: &Self::Position,
        visit: &mut dyn FnMut(Step<Self::Position>) -> ControlFlow<()>,
    ) -> ControlFlow<()>;

    /// Whether a solver should remember the outcome of `position`.
    ///
    /// To be overridden where positions are too many to keep, met once, and cheap to solve from
    /// others: a queen with one of 600,000 sets of pawns.
    fn is_remembered(&self, _position: &Self::Position) -> bool {
        true
    }
}

/// One thing that a player may do, with the position it leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Step<Position> {
    /// The turn passes to the other player.
    Passes(Position),
    /// The same player acts again: her turn is not over, or it is her turn that begins.
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

/// Who wins with perfect play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The previous player: whoever has to act loses.
    P,
    /// The next player: whoever has to act wins.
    N,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::P => "P",
            Self::N => "N",
        })
    }
}

/// Outcomes and perfect play of a game, by definition, with a memory.
///
/// `Time: one visit of every position that can be reached`, and of those that the game does not
/// want remembered once for each way to reach them. `Memory: one entry for each remembered
/// position`; the stack grows with the longest play.
#[derive(Debug)]
pub struct Solver<'a, G: Game> {
    game: &'a G,
    known: HashMap<G::Position, Outcome>,
}

impl<'a, G: Game> Solver<'a, G> {
    /// A solver that knows nothing yet.
    pub fn new(game: &'a G) -> Self {
        Self { game, known: HashMap::new() }
    }

    /// Who wins from `position`.
    pub fn outcome(&mut self, position: &G::Position) -> Outcome {
        let game = self.game;
        let remembered = game.is_remembered(position);
        if remembered && let Some(&known) = self.known.get(position) {
            return known;
        }
        let outcome = match game.steps(position, &mut |step| {
            if self.wins(&step) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        }) {
            ControlFlow::Break(()) => Outcome::N,
            ControlFlow::Continue(()) => Outcome::P,
        };
        if remembered {
            self.known.insert(position.clone(), outcome);
        }
        outcome
    }

    /// Every step that wins for the player to act; none if and only if the outcome is P.
    pub fn winning_steps(&mut self, from: &G::Position) -> Vec<Step<G::Position>> {
        let mut winning = Vec::new();
        let game = self.game;
        // The visitor never breaks off.
        let _ = game.steps(from, &mut |step| {
            if self.wins(&step) {
                winning.push(step);
            }
            ControlFlow::Continue(())
        });
        winning
    }

    /// Whether who takes `step` wins.
    fn wins(&mut self, step: &Step<G::Position>) -> bool {
        match step {
            Step::Passes(position) => self.outcome(position) == Outcome::P,
            Step::Stays(position) => self.outcome(position) == Outcome::N,
        }
    }
}
