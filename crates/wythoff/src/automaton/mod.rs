//! Rung 3, the automaton: a local rule for the deviation from k, in which k does not occur.
//!
//! # One identity, for every ruleset
//!
//! Write for each rule r
//!
//! ```text
//! S_r f       the board f shifted by r:  (S_r f)(x, y) = f((x, y) - r)
//! c_r         how many palaces each square sees along r
//! [p < 0]     the palaces: 1 on them, 0 elsewhere
//! ```
//!
//! What a square sees along r is what the next square along r sees, and that square itself if it
//! is a palace. So
//!
//! ```text
//! p = Σ_r c_r - k        (1 - S_r) c_r = S_r [p < 0]
//!
//! Π_r (1 - S_r) p  =  Σ_r S_r Π_{s ≠ r} (1 - S_s) [p < 0]
//! ```
//!
//! and the constant k is gone. Both sides are polynomials in the two shifts; [`LocalRule`]
//! multiplies them out. For the queen they are the formula and the compensation terms of \[CLN\]
//! Fig. 2. Rules of one direction, say (2, 2) and (3, 3), share squares and are taken together:
//! with S for the shift by (1, 1), what is seen along both is the sum of S^t over the multiples t
//! of 2 or 3, which is S^2 + S^3 + S^4 + S^6 divided by 1 - S^6.
//!
//! With a rule along each axis, the identity holds on the whole plane if the game is continued by
//! k on the quadrant opposite to it and by 0 on the two at its sides. That is \[CLN\] Theorem 1,
//! for any such ruleset; the proof is in `docs/algorithms/blocking.md`.
//!
//! # Where it runs
//!
//! - [`Automaton`] and [`LocalRule::evaluate`]: on rectangles, in the orientation of the figures,
//!   from the start of a game or from any boundary.
//! - [`evaluate_block`](crate::blocking::by_rule::evaluate_block): on a block, from the signals that enter it to those that leave it.
//! - [`Diamond`]: on the diamond grid of \[CLN\] Fig. 2, line by line, forward and backward, from
//!   any start. [`evolve`] and [`reverse`] record what it does.
//! - [`counting`](crate::blocking::counting): the three counters of the recurrence as an automaton, \[CLN\] footnote 1.
//!
//! Against the recurrence nothing has to be carried along a line any more: all cells of an
//! anti-diagonal can be computed at once, from the four before it.

mod diamond;
mod lines;
mod queen;
mod rectangle;
mod reverse;
mod rule;

pub use diamond::{Diamond, DiamondError, Line};
pub use lines::{EvolveError, Lines, evolve};
pub use queen::{Neighbours, Predecessors};
pub use rectangle::{Automaton, TooLarge};
pub use reverse::{Choice, ChoiceError, Reversal, Reversed, reverse, reverse_game};
pub use rule::{LocalRule, LocalRuleError, Term};
