//! The automaton: a local rule for palace numbers minus k, which does not depend on k.
//!
//! # One identity, for every ruleset
//!
//! Define for each rule r
//!
//! ```text
//! S_r f       the board f shifted by r:  (S_r f)(x, y) = f((x, y) - r)
//! c_r         the number of palaces that each square sees along r
//! [p < 0]     1 on palaces, 0 elsewhere
//! ```
//!
//! A square sees along r the palaces that the next square along r sees, and that square if it is a
//! palace. So
//!
//! ```text
//! p = Σ_r c_r - k        (1 - S_r) c_r = S_r [p < 0]
//!
//! Π_r (1 - S_r) p  =  Σ_r S_r Π_{s ≠ r} (1 - S_s) [p < 0]
//! ```
//!
//! without the constant k. Both sides are polynomials in the two shifts, which [`LocalRule`]
//! expands. For the queen they are the formula and the compensation terms of \[CLN\] Fig. 2. Rules
//! of one direction, such as (2, 2) and (3, 3), share squares and form one factor: with S for the
//! shift by (1, 1), the squares seen along them are the sum of S^t over the multiples t of 2 or 3,
//! which is (S^2 + S^3 + S^4 + S^6) / (1 - S^6).
//!
//! With a rule along each axis, the identity holds on the whole plane if the game is continued by k
//! on the opposite quadrant and by 0 on the other two. This is \[CLN\] Theorem 1, for any such
//! ruleset; `docs/algorithms/blocking.md` has the proof.
//!
//! # Modules
//!
//! - [`AutomatonBoard`] and [`LocalRule::evaluate`]: rectangles in the orientation of the figures,
//!   from the start of a game or from any boundary.
//! - [`evaluate_block`](crate::blocking::by_rule::evaluate_block): blocks, from incoming signals to
//!   outgoing signals.
//! - [`Diamond`]: the diamond grid of \[CLN\] Fig. 2, line by line, forward and backward, from any
//!   start. [`evolve`] and [`reverse`] record its lines.
//! - [`counting`](crate::blocking::counting): the three counters of the recurrence as an automaton,
//!   \[CLN\] footnote 1.
//!
//! Unlike the recurrence, the automaton has no counters along rows, columns and diagonals: all
//! cells of an anti-diagonal can be computed at once from the four anti-diagonals before it.

mod choice;
mod diamond;
mod lines;
mod queen;
mod rectangle;
mod reverse;
mod rule;

pub use choice::{Choice, ChoiceError};
pub use diamond::{Diamond, DiamondError, DiamondLine};
pub use lines::{DiamondLines, EvolveError, evolve};
pub use queen::{Neighbours, Predecessors};
pub use rectangle::{AutomatonBoard, ValueOverflow};
pub use reverse::{BackwardGame, BackwardRun, reverse, reverse_game, run};
pub use rule::{LocalRule, LocalRuleError, LocalRuleTerm};
