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

pub mod grundy;
mod impartial;
mod solver;

pub use impartial::{Game, Outcome, Step};
pub use solver::Solver;
