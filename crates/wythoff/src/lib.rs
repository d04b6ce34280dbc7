//! **Wythoff** computes, measures and proves things about Wythoff-type games: impartial games on
//! two heaps, played as a queen (or a relative of hers) that walks towards the corner of a board.
//!
//! # The map
//!
//! *Blocking queens* (k-Blocking Wythoff Nim): the queen walks towards (0, 0), and before each
//! move the opponent blocks up to `k - 1` of her options. Positions worth reaching are
//! *palaces*; how many of them a square sees is its *palace number*.
//!
//! ```
//! use wythoff::Window;
//! use wythoff::blocking::{K, Recurrence, Sweep};
//! use wythoff::board::Board;
//!
//! // One number, from the definition: the example game of the paper stands on a palace.
//! let k = K::try_new(5)?;
//! let seen = Recurrence::new(k).visible(3, 3);
//! assert_eq!((seen.palace_number(), seen.is_palace(k)), (4, true));
//!
//! // A whole board, by the fast engine.
//! let window = Window::try_new(0, 0, 15, 15)?;
//! let stats = Sweep::new(k).stats(window, &())?;
//! assert_eq!((stats.palaces, stats.hash), (45, 10896));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! *Linear Nimhoff*: positions move along lines, the multiples of given rules, and nothing is blocked. One
//! P-position stands in each row; a hundred million rows take some seconds, and where they lie is
//! a theory of its own ([`nimhoff`]). Sprague-Grundy values are in [`grundy`].
//!
//! ```
//! use wythoff::nimhoff::{Nimhoff, Positions, player};
//!
//! let game = Nimhoff::try_new(&"gdwn:1,2".parse()?)?;
//! let rows: Vec<u64> = Positions::new(&game).take(10).collect();
//! assert_eq!(rows, [0, 3, 6, 1, 5, 4, 2, 10, 14, 17]);
//! let advice = player::advice(&game, (300, 200), &())?;
//! assert_eq!(advice.winning_moves, [(179, 79)]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The ladder
//!
//! Each engine of [`blocking`] is one rung, tested against the rung below: the game itself
//! ([`blocking::definition`]), three counters a cell ([`blocking::recurrence`]), the local rule
//! ([`automaton`]), and blocks of signals ([`blocking::block`]), swept by vector units on all
//! cores ([`blocking::sweep`]). That of [`nimhoff`] goes from the game itself ([`game::Solver`]) to brute
//! force ([`nimhoff::brute`]), to a counter ([`nimhoff::Seen`]) and to a bit ([`nimhoff::Positions`])
//! for each class of positions.
//!
//! The core is safe Rust without input or output, clocks, printing or global state.

pub mod automaton;
pub mod blocking;
pub mod board;
pub mod exact;
pub mod game;
pub mod grundy;
pub mod imitation;
pub mod nimhoff;
pub mod observer;
pub mod play;
mod ruleset;
mod window;
mod workers;

pub use ruleset::{Rule, Ruleset, RulesetError};
pub use window::{Window, WindowError};
