//! Games as they are played: one [`Session`] for every family, with a perfect player at hand.
//!
//! A session is a game between two players, [`Player::First`] and [`Player::Second`]: where the heaps (or the queen)
//! stand, whose turn it is and for what, what may be done, what was done. Shells draw it and pass on what people
//! type; they need to know no rules.
//!
//! A turn is a move; in games with blocking, the previous player blocks first, before the first move too.
//!
//! ```
//! use wythoff::play::{Action, Phase, Setup};
//! // [CLN] section 1: game 5 from (3, 3). Before the first move, the second player blocks.
//! let mut game = Setup::Blocking { k: 5, at: [3_u8.into(), 3_u8.into()] }.open()?;
//! assert_eq!(game.turn().map(|turn| turn.phase), Some(Phase::Block));
//! let hint = game.hint(&())?;
//! assert!(hint.wins);
//! assert_eq!(hint.told(), "blocking (0,0), (0,3), (1,1) and (3,0): the palaces you could reach");
//! game.act(hint.action)?;
//! // What is left for the first player loses.
//! assert!(!game.hint(&())?.wins);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The map
//!
//! | | modules | what they do |
//! |---|---|---|
//! | what shells see | `session`, `setup` | the trait, and the door to every family |
//! | one session for all | `table`, `perfect` | turns, log and undo; hints with their reasons |
//! | around it | `record`, on `wire`; `review`, `puzzle` | games written down, looked at afterwards, made up |
//! | families | `family`; `lines`, `wythoff`, `imitation` | moves, blocks, and which positions are lost |
//! | what they share | `pairs`, `length` | pairs of small numbers in a table; how long games last |
//!
//! How the perfect player decides is in `docs/algorithms/play.md`.

mod family;
mod imitation;
mod length;
mod lines;
mod pairs;
mod perfect;
mod puzzle;
mod record;
mod review;
mod session;
mod setup;
mod table;
mod wire;
mod wythoff;

pub use puzzle::puzzle;
pub use record::{Record, ReplayError};
pub use review::{Remark, Verdict, review};
pub use session::{
    Action, Cost, Entry, Heaps, Hint, Illegal, Imitation, Look, Phase, Player, Session,
    SessionError, Turn,
};
pub use setup::{Setup, SetupError};
