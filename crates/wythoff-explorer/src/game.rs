//! Games as addresses name them.

use std::fmt;

use wythoff::imitation::KM;
use wythoff::{K, Ruleset};
use wythoff_anatomy::compare::Pairing;

use crate::refusal::Refusal;

/// A game that can be looked at, as `{family}/{game}` in a path names it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum Game {
    /// `blocking/1000`: blocking queens.
    Blocking(K),
    /// `nimhoff/gdwn:3,5`, or `nimhoff/gdwn:3,5@100` under blocking.
    Nimhoff(Ruleset, K),
    /// `imitation/2,1`: (k,m)-Imitation Nim.
    Imitation(KM),
    /// `compare/97..100`, `compare/97..100@1,1`, `compare/97..100@1,1,-2`: two games laid over each other.
    Compare(Pairing),
}

/// Most rules of a ruleset, and the largest number in a rule.
const MOST_RULES: usize = 64;
const LARGEST: u32 = 256;

/// The largest shift and offset of a comparison.
const FARTHEST: i64 = 1 << 40;

impl Game {
    /// The game that a path names.
    pub(crate) fn parse(family: &str, game: &str) -> Result<Self, Refusal> {
        match family {
            "blocking" => Ok(Self::Blocking(k(game)?)),
            "nimhoff" => nimhoff(game),
            "imitation" => imitation(game),
            "compare" => compare(game),
            _ => Err(Refusal::missing(
                format!("there is no family {family:?}"),
                "blocking, nimhoff, imitation, compare",
            )),
        }
    }

    /// The family, as paths name it.
    pub(crate) const fn family(&self) -> &'static str {
        match self {
            Self::Blocking(_) => "blocking",
            Self::Nimhoff(..) => "nimhoff",
            Self::Imitation(_) => "imitation",
            Self::Compare(_) => "compare",
        }
    }

    /// Whether y grows upwards in pictures of it.
    pub(crate) const fn y_up(&self) -> bool {
        matches!(self, Self::Nimhoff(..) | Self::Imitation(_))
    }
}

/// The game in one way of writing it, as the second part of a path: two paths that mean the same are one.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Blocking(k) => write!(f, "{}", k.get()),
            Self::Nimhoff(rules, k) if k.get() == 1 => write!(f, "{rules}"),
            Self::Nimhoff(rules, k) => write!(f, "{rules}@{}", k.get()),
            Self::Imitation(km) => write!(f, "{},{}", km.k(), km.m()),
            Self::Compare(Pairing { k, with, shift: (dx, dy), offset }) => {
                write!(f, "{}..{}@{dx},{dy},{offset}", k.get(), with.get())
            }
        }
    }
}

fn k(text: &str) -> Result<K, Refusal> {
    let number = text.parse().map_err(|_| {
        Refusal::bad(format!("{text:?} is no k"), "k is a whole number from 1, such as 1000")
    })?;
    K::try_new(number).map_err(|error| Refusal::bad(error, "k is a whole number from 1"))
}

fn nimhoff(text: &str) -> Result<Game, Refusal> {
    const ALLOWED: &str =
        "rules are such as gdwn:3,5, wythoff or 1,0;0,1;1,1; for blocking append @ and k";
    let (rules, blocking) = text.split_once('@').unwrap_or((text, "1"));
    let k = k(blocking)?;
    let rules: Ruleset = rules.parse().map_err(|error| Refusal::bad(error, ALLOWED))?;
    let largest = rules.rules().iter().map(|rule| rule.a().max(rule.b())).max();
    if rules.rules().len() > MOST_RULES || largest > Some(LARGEST) {
        let allowed = format!("at most {MOST_RULES} rules of numbers up to {LARGEST}");
        return Err(Refusal::bad("these rules are too many or too large to be shown", allowed));
    }
    Ok(Game::Nimhoff(rules, k))
}

fn imitation(text: &str) -> Result<Game, Refusal> {
    const ALLOWED: &str = "k,m are two whole numbers from 1, such as 2,1";
    let numbers = text.split_once(',').and_then(|(k, m)| Some((k.parse().ok()?, m.parse().ok()?)));
    let (k, m) = numbers.ok_or_else(|| Refusal::bad(format!("{text:?} is no k and m"), ALLOWED))?;
    Ok(Game::Imitation(KM::try_new(k, m).map_err(|error| Refusal::bad(error, ALLOWED))?))
}

fn compare(text: &str) -> Result<Game, Refusal> {
    let wrong = || {
        Refusal::bad(
            format!("{text:?} names no two games"),
            format!(
                "write 97..100, 97..100@1,1 with a shift, or 97..100@1,1,-2 with an offset, too; all up to {FARTHEST}"
            ),
        )
    };
    let (games, shift) = text.split_once('@').unwrap_or((text, "0,0"));
    let (one, other) = games.split_once("..").ok_or_else(wrong)?;
    let numbers: Vec<i64> = shift
        .split(',')
        .map(|number| number.parse().ok().filter(|n: &i64| n.unsigned_abs() <= FARTHEST as u64))
        .collect::<Option<_>>()
        .ok_or_else(wrong)?;
    let (dx, dy, offset) = match numbers[..] {
        [dx, dy] => (dx, dy, 0),
        [dx, dy, offset] => (dx, dy, offset),
        _ => return Err(wrong()),
    };
    Ok(Game::Compare(Pairing { k: k(one)?, with: k(other)?, shift: (dx, dy), offset }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_read_back_from_how_it_is_written() {
        for (family, game) in [
            ("blocking", "1000"),
            ("nimhoff", "gdwn:3,5"),
            ("nimhoff", "1,0;0,1;1,1@100"),
            ("imitation", "2,1"),
            ("compare", "97..100@1,-1,-2"),
        ] {
            let read = Game::parse(family, game).unwrap();
            assert_eq!(read.family(), family);
            assert_eq!(Game::parse(family, &read.to_string()).unwrap(), read, "{game}");
        }
        let plain = Game::parse("compare", "97..100").unwrap();
        assert_eq!(plain, Game::parse("compare", "97..100@0,0,0").unwrap());
    }

    #[test]
    fn what_names_no_game_is_refused() {
        for (family, game) in [
            ("blocking", "0"),
            ("blocking", "-5"),
            ("blocking", "99999999999999999999"),
            ("blocking", "../../etc/passwd"),
            ("nimhoff", ""),
            ("nimhoff", "gdwn:"),
            ("nimhoff", "0,0"),
            ("nimhoff", "1,0;0,1;999999,1"),
            ("nimhoff", "wythoff@0"),
            ("imitation", "2"),
            ("imitation", "0,1"),
            ("compare", "97"),
            ("compare", "97..100@1"),
            ("compare", "97..100@1,1,1,1"),
            ("compare", "97..100@9999999999999999,0"),
            ("chess", "1"),
        ] {
            assert!(Game::parse(family, game).is_err(), "{family}/{game}");
        }
    }
}
