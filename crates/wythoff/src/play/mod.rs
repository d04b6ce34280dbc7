//! Games as they are played: one [`Session`] for every family, with a perfect player at hand.
//!
//! A session is a game between two players, [`Player::First`] and [`Player::Second`]: where the heaps (or the queen) stand, whose turn
//! it is and for what, what may be done, what was done. Shells draw it and pass on what people type; they
//! need to know no rules.
//!
//! A turn is a move; in games with blocking, the previous player blocks first, before the first move too.

mod session;

pub use session::{
    Action, Entry, Heaps, Hint, Illegal, Imitation, Phase, Player, Session, SessionError, Turn,
};
