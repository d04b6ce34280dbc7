//! Play: one [`Session`] for every family, with a perfect player.
//!
//! A session is a game between two players, [`Player::First`] and [`Player::Second`]. It holds the
//! heaps (or the square of the queen), the turn, the actions that are allowed and the log. A shell
//! draws the session and passes on what the user types; it needs no rules.
//!
//! A turn is a move. In games with blocking the previous player blocks before each move, the first
//! one included.
//!
//! ```
//! use wythoff::play::{Action, Phase, Setup};
//! // [CLN] section 1: game 5 from (3, 3). Before the first move, the second player blocks.
//! let mut game = Setup::new("blocking/5".parse()?, [3_u8, 3]).open()?;
//! assert_eq!(game.turn().map(|turn| turn.phase), Some(Phase::Block));
//! let hint = game.hint(&())?;
//! assert!(hint.wins);
//! assert_eq!(hint.told(), "blocking (0, 0), (0, 3), (1, 1) and (3, 0): the palaces you could reach");
//! game.act(hint.action)?;
//! // The first player loses with the moves that are left.
//! assert!(!game.hint(&())?.wins);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The map
//!
//! | modules | contents |
//! |---|---|
//! | `session`, `setup`, `heaps` | the trait that shells use; a game and its start; heaps |
//! | `played`, `perfect` | the one implementation of sessions: turns, log and undo; hints and reasons |
//! | `record`, `wire`, `study` | records and their JSON; remarks on a game, and puzzles |
//! | `playable`, `games` | what a family provides: moves, blocks, lost positions; the families |
//! | `modulo` | blocks by remainders: all moves that take numbers with one remainder |
//!
//! `docs/algorithms/play.md` explains how the perfect player decides.

mod games;
mod heaps;
mod modulo;
mod perfect;
mod playable;
mod played;
mod record;
mod session;
mod setup;
mod study;
mod wire;

pub use heaps::Heaps;
pub use record::{Record, RecordError, ReplayError};
pub use session::{
    Action, Cost, Entry, Hint, Illegal, Imitation, Look, Phase, Player, Rated, Session,
    SessionError, Turn,
};
pub use setup::{Setup, SetupError};
pub use study::{Remark, Verdict, puzzle, review};
