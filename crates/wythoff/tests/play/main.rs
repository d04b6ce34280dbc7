//! Sessions against the rules themselves: every state that play can reach is solved by definition,
//! through nothing but what a session allows, and the perfect player has to know better than
//! nobody.

use wythoff::play::{Heaps, Setup};

mod around;
mod definition;
mod large;
mod perfect;
mod words;

/// A game by its text, at these heaps.
fn start(game: &str, at: impl Into<Heaps>) -> Setup {
    Setup::new(game.parse().expect("a valid identity"), at)
}
