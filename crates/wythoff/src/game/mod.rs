//! Impartial games by definition: rules, outcomes, perfect play and Sprague-Grundy values.
//!
//! The author of a game writes [`Game::steps`], and [`Solver`] derives outcomes and perfect play
//! from the definition: a position is lost for the player to act if none of her steps wins. The
//! solver is slow. It is the reference that the engines are tested against.
//!
//! A *position* holds everything that decides how play continues: the heaps, and also blocked
//! moves, the number of imitations left, or that the queen has moved and the pawns are not yet
//! placed. So a turn may take several *steps*, and each step says who acts next.
//!
//! # The map
//!
//! | modules | contents |
//! |---|---|
//! | `impartial`, `solver` | any impartial game, by definition |
//! | `heap_game`, [`moves`], `computed` | games on two heaps: the terms of play, moves as text, moves that a program computes |
//! | [`grundy`], `board` | their outcomes and Sprague-Grundy values, and boards of both |
//! | `advice` | who wins from a position of a game on two or three heaps, and why |
//! | [`search`] | all rulesets of a bounded size, by their P-positions |
//! | [`quotient`] | misère quotients of the sums of positions |
//! | [`three`] | games on three heaps |
//! | `bits` | rows of bits that are moved up |

mod advice;
pub(crate) mod bits;
mod board;
mod computed;
pub mod grundy;
mod heap_game;
mod impartial;
pub mod moves;
pub mod quotient;
pub mod search;
mod solver;
pub mod three;

pub use advice::Advice;
pub use board::{GrundyBoard, HeapBoard};
pub use computed::{Computed, DefineError, HeapPosition, HeapRules};
pub use heap_game::{AddedTerms, AddedTermsError, HeapGame, Modulus, Play, Tally, Twist};
pub(crate) use impartial::open_replies;
pub use impartial::{Game, Outcome, Step};
pub use solver::Solver;
