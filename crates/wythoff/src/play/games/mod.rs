//! The families of games, as play needs them, and the sessions that open from a setup.
//!
//! `pairs` holds tables of pairs of small numbers, and `length` computes the length of games.

mod heap_game;
mod imitation;
mod length;
mod lines;
mod pairs;
mod three;
mod wythoff;

use std::ops::RangeInclusive;

use self::imitation::ImitationNim;
use self::lines::Lines;
use self::wythoff::Wythoff;
use super::played::Played;
use super::session::Session;
use super::setup::{Setup, SetupError};
use crate::{Family, GameId};

impl Setup {
    /// Opens a session at this start, before the first turn.
    ///
    /// # Errors
    /// If the game cannot be played, or cannot start like this.
    pub fn open(&self) -> Result<Box<dyn Session>, SetupError> {
        let Self { game, at, last, budget, opponent_budget } = self;
        let in_the_middle = last.is_some() || budget.is_some() || opponent_budget.is_some();
        if in_the_middle && game.family() != Family::Imitation {
            return Err(SetupError::NoImitations(game.name()));
        }
        let needed = game.family().heaps();
        let wrong = || SetupError::Heaps { game: game.name(), needed, at: at.clone() };
        if at.len() != needed {
            return Err(wrong());
        }
        let pair = || at.pair().ok_or_else(wrong);
        Ok(match game {
            GameId::Three(game) => Played::open(game.clone(), game.place(at)?),
            GameId::Wythoff(km) => Played::open(Wythoff::new(*km), pair()?.clone()),
            GameId::Imitation(km) => {
                let game = ImitationNim::new(*km);
                let start = game.place(pair()?, last.as_ref(), [*budget, *opponent_budget])?;
                Played::open(game, start)
            }
            GameId::Blocking(k) => Played::open(Lines::queens(*k), Lines::place(at)?),
            GameId::Moves(game) => Played::open(game.clone(), game.place(at)?),
            GameId::Nimhoff { rules, k } => {
                Played::open(Lines::nimhoff(rules, *k)?, Lines::place(at)?)
            }
        })
    }

    /// Heaps from which a game of this kind is neither over at once nor too long: for random
    /// starts.
    pub fn usual_heaps(&self) -> RangeInclusive<u64> {
        match &self.game {
            // Beyond the hood, where there is something to play.
            GameId::Blocking(k) => {
                let least = k.get().min(1000);
                least..=3 * least + 4
            }
            GameId::Imitation(km) => {
                let least = km.k().min(100) + 3;
                least..=least + 12
            }
            GameId::Moves(_) | GameId::Nimhoff { .. } => 6..=20,
            GameId::Three(_) => 3..=9,
            GameId::Wythoff(km) => {
                let least = km.k().min(100) + 4;
                least..=least + 13
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_starts_begin_behind_the_hood_and_are_not_too_long() {
        for (game, heaps) in [
            ("blocking/1", 1..=7),
            ("blocking/5", 5..=19),
            ("blocking/1000000", 1000..=3004),
            ("imitation/1,1", 4..=16),
            ("imitation/200,3", 103..=115),
            ("moves/nim", 6..=20),
            ("nimhoff/wythoff@7", 6..=20),
            ("three/nim", 3..=9),
            ("wythoff/1,1", 5..=18),
            ("wythoff/200,3", 104..=117),
        ] {
            assert_eq!(Setup::with(game.parse().unwrap(), || 0).usual_heaps(), heaps, "{game}");
        }
    }
}
