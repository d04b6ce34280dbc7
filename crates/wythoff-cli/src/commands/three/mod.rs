//! Commands of games on three heaps.

mod grundy;
mod names;
mod outcome;
mod picture;
mod play;
mod positions;
mod slice;

use std::str::FromStr;

use wythoff::K;
use wythoff::game::moves::Named;
use wythoff::game::three::{ThreeHeaps, Triple};
use wythoff::game::{AddedTermsError, Play};

use self::slice::Slice;
use crate::answer::advice::Answer;
use crate::answer::schema::family;
use crate::args::{self, LARGEST, number};
use crate::failure::Result;
use crate::play::event::Event;

family! { "three":
    Outcome(outcome) => Answer<Triple>;
    Positions(positions) => positions::Answer;
    Grundy(grundy) => crate::commands::grundy::Answer;
    Picture(picture);
    Play(play) => Event;
    Names(names) => &[Named];
}

/// A game: its moves, and the terms of play.
#[derive(Debug, clap::Args)]
struct Game {
    /// Steps a,b,c and rays a,b,c*, separated by blanks or `;`; or a name, such as nim or raleigh
    /// (see `wythoff three names`). The terms of play may follow: block=K misere
    #[arg(long, value_name = "MOVES")]
    moves: ThreeHeaps,
    /// Before each move, the opponent may block up to K-1 of the options
    #[arg(long, value_name = "K", value_parser = args::k)]
    block: Option<K>,
    /// Misère play: the player who cannot move wins
    #[arg(long)]
    misere: bool,
}

impl Game {
    fn game(&self) -> Result<ThreeHeaps> {
        let mut game = self.moves.clone();
        if self.block.is_some() && game.k > K::ONE {
            let game = game.to_string();
            return Err(super::game::refused(AddedTermsError::Twice { term: "block", game }));
        }
        game.k = self.block.unwrap_or(game.k);
        if self.misere {
            game.play = Play::Misere;
        }
        Ok(game)
    }
}

/// Three heaps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Heaps(Triple);

impl FromStr for Heaps {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const ALLOWED: &str = "give X,Y,Z: three whole numbers from 0 to 2^53, such as 3,5,7";
        let heap = |text| number(text).filter(|&heap| heap <= LARGEST).ok_or(ALLOWED);
        let [x, y, z] = args::parts(text).ok_or(ALLOWED)?;
        Ok(Self([heap(x)?, heap(y)?, heap(z)?]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heaps_are_three_numbers() {
        for text in ["3,0,2^4", "3, 0, 2^4"] {
            assert_eq!(text.parse(), Ok(Heaps([3, 0, 16])));
        }
        for text in ["", "3", "3,5", "3,5,", "3,5,7,9", "-1,2,3", "a,b,c", "1 2,3", "1,2,2^54"] {
            assert!(text.parse::<Heaps>().is_err(), "{text}");
        }
    }
}
