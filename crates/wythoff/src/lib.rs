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
//! use wythoff::K;
//! use wythoff::blocking::{Quadtree, Recurrence, Sweep};
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
//!
//! // Any square, any distance: a game whose pattern repeats, on 10^100 rows and columns.
//! let far = dashu_int::UBig::from(10u8).pow(100);
//! let mut tree = Quadtree::new(K::try_new(14)?)?;
//! let palaces = tree.count(&far, &())?;
//! assert_eq!(palaces, far * 8u8);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! *Linear Nimhoff*: positions move along lines, the multiples of given rules, and nothing is
//! blocked. One P-position stands in each row; a hundred million rows take some seconds, and where
//! they lie is a theory of its own ([`nimhoff`]). Sprague-Grundy values are in [`game::grundy`].
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
//! *Imitation Nim* and *(k,m)-Blocking Wythoff Nim*: Nim where few moves may imitate the last one,
//! Wythoff's game where few diagonal moves may be blocked, and the same pairs of piles are lost in
//! both ([`imitation`]), however long.
//!
//! ```
//! use dashu_int::UBig;
//! use wythoff::imitation::{KM, Oracle};
//!
//! // The pair of index 10^100 in (2,1)-Imitation Nim, and who is its smaller number's partner.
//! let oracle = Oracle::new(KM::try_new(2, 1)?);
//! let pair = &oracle.pairs(&UBig::from(10u8).pow(100), 1)?[0];
//! assert_eq!(&pair.a % 1_000_000_007u32, 284109234);
//! assert_eq!(oracle.mate(&pair.a)?, pair.b);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Games of every family are played by the same
//! [`play::Session`], with a perfect player who says why.
//!
//! ```
//! use wythoff::play::Setup;
//!
//! let mut game = Setup::new("imitation/2,1".parse()?, [2_u8, 2]).open()?;
//! let hint = game.hint(&())?;
//! assert!(hint.wins);
//! game.act(hint.action)?;
//! assert_eq!(game.heaps().to_string(), "(1, 2)");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The ladder
//!
//! Each engine of [`blocking`] is one rung, tested against the rung below: the game itself
//! ([`blocking::definition`]), three counters a cell ([`blocking::recurrence`]), the local rule
//! ([`automaton`]), and blocks of signals ([`blocking::block`]), swept by vector units on all cores
//! ([`blocking::sweep`]), or evaluated once for all places where they occur
//! ([`blocking::quadtree`]). That of [`nimhoff`] goes from the game itself ([`game::Solver`]) to
//! brute force ([`nimhoff::brute`]), to a counter ([`nimhoff::BlockingBoard`]) and to a bit
//! ([`nimhoff::Positions`]) for each class of positions. That of [`imitation`] goes from the games
//! to pairs one after the other ([`imitation::Sequence`]) and to a few pairs anywhere
//! ([`imitation::Oracle`]).
//!
//! The core is safe Rust without input or output, clocks or printing. Its only global state is the
//! thread pool of the process and the games that a program adds ([`game::HeapRules`]).

pub mod automaton;
pub mod blocking;
pub mod board;
pub mod game;
mod game_id;
pub mod imitation;
pub mod nimhoff;
pub mod observer;
mod parameters;
pub mod play;
mod ruleset;
pub mod selftest;
pub mod text;
pub mod workers;

pub use board::window::{Window, WindowError};
pub use game_id::{Family, GameId, GameIdError};
pub use parameters::{K, KError};
pub use ruleset::{Rule, Ruleset, RulesetError};
pub use wythoff_exact as exact;
