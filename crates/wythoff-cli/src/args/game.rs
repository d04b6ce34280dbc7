//! The games of the three families.

use std::str::FromStr;

use clap::Args;
use wythoff::imitation::{KM, Mex};
use wythoff::nimhoff::{Nimhoff, NimhoffError};
use wythoff::{GameId, K, Ruleset};
use wythoff_anatomy::fabric::Fabric;

use super::whole::{LARGEST, number, whole};
use crate::failure::{Failure, Result};

/// The largest K, and the largest B of the generalized mex.
const MOST: u64 = LARGEST - 1;

/// Reads `--k`.
pub(crate) fn k(text: &str) -> Result<K, String> {
    K::try_new(whole::<u64, 1, MOST>(text)?).map_err(|error| error.to_string())
}

/// Reads `--m`, of (k,m)-Imitation Nim.
pub(crate) fn m(text: &str) -> Result<u64, String> {
    whole::<u64, 1, { KM::MAX }>(text)
}

/// Reads `--mex`.
pub(crate) fn mex(text: &str) -> Result<Mex, String> {
    Mex::try_new(whole::<u64, 1, MOST>(text)?).map_err(|error| error.to_string())
}

/// Reads `--budget`; the game checks the upper limit.
pub(crate) fn budget(text: &str) -> Result<u64, &'static str> {
    number(text).ok_or("give a whole number from 0 to K-1")
}

/// Reads `--class`, of a fabric.
pub(crate) fn class(text: &str) -> Result<Fabric, &'static str> {
    number(text).and_then(|class| Fabric::try_new(class).ok()).ok_or("give K mod 3: 0, 1 or 2")
}

/// `--k`, for the commands of blocking queens.
#[derive(Debug, Clone, Copy, Args)]
pub(crate) struct Game {
    /// Number of the game: the opponent blocks up to K-1 moves
    #[arg(long, value_name = "K", value_parser = k)]
    pub k: K,
}

/// `--k A..B`: the games from A to B, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, derive_more::Display)]
#[display("{}..{}", first.get(), last.get())]
pub(crate) struct Games {
    pub first: K,
    pub last: K,
}

impl FromStr for Games {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const ALLOWED: &str = "give A..B, the first and the last game, such as 1..300";
        let (first, last) = text.split_once("..").ok_or(ALLOWED)?;
        let game = |text| k(text).map_err(|error| format!("{error}, on both sides of A..B"));
        let (first, last) = (game(first)?, game(last)?);
        if first > last {
            let (first, last) = (first.get(), last.get());
            return Err(format!("game {first} comes after game {last}; {ALLOWED}"));
        }
        Ok(Self { first, last })
    }
}

/// `--k` and `--m`, for the commands of Imitation Nim.
#[derive(Debug, Clone, Copy, Args)]
pub(crate) struct Numbers {
    /// Number K of the game: up to K-1 imitations in a row, or up to K-1 blocked moves
    #[arg(long, value_name = "K", value_parser = k)]
    pub k: K,
    /// Number M of the game: an imitation takes up to M-1 tokens more than the move before it
    #[arg(long, value_name = "M", value_parser = m)]
    pub m: u64,
}

impl Numbers {
    /// The game.
    pub(crate) fn km(self) -> Result<KM> {
        KM::try_new(self.k.get(), self.m).map_err(Failure::work)
    }
}

/// `--rules`, for the commands of Linear Nimhoff.
#[derive(Debug, Clone, Args)]
pub(crate) struct Rules {
    /// Rules a,b separated by blanks or `;`, or a name: nim, wythoff, gdwn:p,q;.., nimhoff:a,b;..
    #[arg(long, value_name = "RULES")]
    pub rules: Ruleset,
}

impl Rules {
    /// Returns the game, if both rules of Nim are among the rules.
    pub(crate) fn game(&self) -> Result<Nimhoff> {
        self.game_or("`nimhoff picture`, `nimhoff outcome` and `grundy` accept any rules")
    }

    /// Like [`Rules::game`]; the help of a refusal ends with `otherwise`.
    pub(crate) fn game_or(&self, otherwise: &str) -> Result<Nimhoff> {
        Nimhoff::try_new(&self.rules).map_err(|error| {
            let NimhoffError::NotNim { missing, .. } = &error;
            Failure::refused(format!("--rules {error}"), format!("add {missing}; {otherwise}"))
        })
    }
}

/// `--block`, for the commands of Linear Nimhoff.
#[derive(Debug, Clone, Copy, Args)]
pub(crate) struct Blocking {
    /// Let the opponent block up to K-1 moves
    #[arg(long = "block", alias = "blocking", value_name = "K", default_value = "1", value_parser = k)]
    pub k: K,
}

/// The name of a game of Linear Nimhoff.
pub(crate) fn name_of(rules: &Ruleset, k: K) -> String {
    GameId::Nimhoff { rules: rules.clone(), k }.name()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn k_is_never_zero() {
        assert!(k("1").is_ok() && k("9007199254740991").is_ok());
        for text in ["0", "-5", "5.0", "9007199254740992", "99999999999999999999", "five"] {
            assert!(k(text).is_err(), "{text}");
        }
    }

    #[test]
    fn games_are_two_numbers_in_order() {
        let games: Games = "5..2^4".parse().unwrap();
        assert_eq!((games.first.get(), games.last.get()), (5, 16));
        assert_eq!(games.to_string(), "5..16");
        assert!("7..7".parse::<Games>().is_ok());
        for text in ["", "5", "..", "5..", "..5", "0..5", "6..5", "-1..5", "5..=6", "5...6", "5-6"]
        {
            assert!(text.parse::<Games>().is_err(), "{text}");
        }
    }
}
