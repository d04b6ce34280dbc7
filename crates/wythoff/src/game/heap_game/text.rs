//! Games as text.

use std::fmt;
use std::str::FromStr;

use super::terms::Terms;
use super::{HeapGame, Play, Twist};
use crate::K;
use crate::game::computed;
use crate::game::moves::{Moves, MovesError, NAMED, by_name, words};

impl FromStr for HeapGame {
    type Err = MovesError;

    fn from_str(text: &str) -> Result<Self, MovesError> {
        let terms = Terms::read(text)?;
        let play = if terms.misere { Play::Misere } else { Play::Normal };
        let game = moves(&terms.others)?;
        if let (Some((at, word)), Some(rules)) = (&terms.imitate_word, &game.computed) {
            return Err(MovesError {
                problem: format!(
                    "`{word}` at character {at} does not go with the computed moves of `{}`",
                    rules.name()
                ),
                allowed: "write the moves as steps a,b, rays a,b* and a cone |s-t|<m".to_owned(),
            });
        }
        Ok(Self {
            twist: terms.twist.unwrap_or_default(),
            imitation: terms.imitation,
            passes: terms.passes.unwrap_or(0),
            play,
            terminal: terms.terminal,
            holes: terms.holes,
            ..game
        })
    }
}

/// Reads moves, or the name of one game whose moves are computed.
fn moves(text: &str) -> Result<HeapGame, MovesError> {
    let named = words(text).find_map(|(at, word)| Some((at, computed::defined(word)?)));
    match named {
        None => Ok(Moves::without_terms(text)?.into()),
        Some((_, rules)) if words(text).count() == 1 => Ok(rules.into()),
        Some((at, rules)) => Err(MovesError {
            problem: format!("the moves of `{}` at character {at} are computed", rules.name()),
            allowed: "give no other moves beside the name, only terms of play".to_owned(),
        }),
    }
}

impl fmt::Display for HeapGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words())?;
        match self.twist {
            Twist::Block(K::ONE) => {}
            Twist::Block(k) => write!(f, " block={}", k.get())?,
            Twist::Comply(least) => write!(f, " comply={}", least.get())?,
            Twist::Modulo(modulus) => write!(f, " modulo={}", modulus.get())?,
        }
        if let Some(km) = self.imitation {
            write!(f, " imitate={}", km.k())?;
            if km.m() > 1 {
                write!(f, ",{}", km.m())?;
            }
        }
        if self.passes > 0 {
            write!(f, " pass={}", self.passes)?;
        }
        if self.play == Play::Misere {
            f.write_str(" misere")?;
        }
        self.terminal.iter().try_for_each(|(x, y)| write!(f, " terminal={x},{y}"))?;
        self.holes.iter().try_for_each(|(x, y)| write!(f, " hole={x},{y}"))
    }
}

impl HeapGame {
    /// The text of the game, with a name in place of its moves if they have one. It reads back as
    /// the same game.
    ///
    /// ```
    /// use wythoff::game::HeapGame;
    /// let game: HeapGame = "block=3 1,0* 0,1* 1,1* 2,1 1,2".parse()?;
    /// assert_eq!(game.by_name(), "maharaja block=3");
    /// # Ok::<(), wythoff::game::moves::MovesError>(())
    /// ```
    pub fn by_name(&self) -> String {
        let same =
            |moves: &'static str| moves.parse().is_ok_and(|moves: Moves| self.moves == moves);
        by_name(&self.to_string(), &self.words(), NAMED, same)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_read_back_as_they_are_printed() {
        for (text, printed) in [
            ("maharaja", "1,0* 1,1* 0,1* 2,1 1,2"),
            ("block=1 pass=0 king", "1,0 1,1 0,1"),
            ("nim-pass block=2", "1,0* 0,1* block=2 pass=1"),
            ("misere;king;pass=3", "1,0 1,1 0,1 pass=3 misere"),
            (
                "nim terminal=7,2 terminal=0,3 terminal=7,2 block=4",
                "1,0* 0,1* block=4 terminal=0,3 terminal=7,2",
            ),
            ("wythoff without 2,2 misere 3,3", "1,0* 1,1* 0,1* without 2,2 3,3 misere"),
            ("hole=2,2 comply=3 king hole=0,1", "1,0 1,1 0,1 comply=3 hole=0,1 hole=2,2"),
            ("modulo=2 king imitate=1,1", "1,0 1,1 0,1 modulo=2 imitate=1"),
            ("imitate=2,3 block=1 nim pass=1", "1,0* 0,1* imitate=2,3 pass=1"),
            ("pass=1 euclid misere", "euclid pass=1 misere"),
            ("1..2,0 -1,1", "1,0 2,0 -1,1"),
        ] {
            let game: HeapGame = text.parse().unwrap();
            assert_eq!(game.to_string(), printed);
            assert_eq!(printed.parse(), Ok(game));
        }
    }

    #[test]
    fn terms_that_are_wrong_are_refused_at_their_character() {
        for (text, problem) in [
            ("misere", "there are no moves"),
            ("king misere misere", "`misere` at character 13 is the second"),
            ("king block=2 block=3", "`block=3` at character 14 is the second"),
            ("king block=0", "`block=0` at character 6 cannot be read"),
            ("king block=", "`block=` at character 6 cannot be read"),
            ("king block=+2", "`block=+2` at character 6 cannot be read"),
            ("king pass=256", "`pass=256` at character 6 cannot be read"),
            ("é pass=x", "`pass=x` at character 3 cannot be read"),
            ("king terminal=3", "`terminal=3` at character 6 cannot be read"),
            ("king terminal=3,-1", "`terminal=3,-1` at character 6 cannot be read"),
            ("king-misere misere", "`misere` at character 13 is the second"),
            ("king misere=1", "`misere=1` at character 6 is not the name of a game"),
            ("nim modolu=2", "`modolu=2` at character 5 is not a term"),
            ("king hole=3", "`hole=3` at character 6 cannot be read"),
            ("king comply=0", "`comply=0` at character 6 cannot be read"),
            ("king comply=1 comply=1", "`comply=1` at character 15 is the second"),
            ("king comply=1 block=2", "`block=2` at character 15 does not go with the terms"),
            ("king modulo=1", "`modulo=1` at character 6 cannot be read"),
            ("king modulo=17", "`modulo=17` at character 6 cannot be read"),
            ("king modulo=2 modulo=3", "`modulo=3` at character 15 is the second"),
            ("king modulo=2 comply=2", "`comply=2` at character 15 does not go with the terms"),
            ("king block=2 modulo=2", "`modulo=2` at character 14 does not go with the terms"),
            ("nim imitate=0", "`imitate=0` at character 5 cannot be read"),
            ("nim imitate=1,0", "`imitate=1,0` at character 5 cannot be read"),
            ("nim imitate=1,", "`imitate=1,` at character 5 cannot be read"),
            ("nim imitate=1 imitate=1", "`imitate=1` at character 15 is the second"),
            ("imitate=2 euclid", "`imitate=2` at character 1 does not go with the computed"),
            ("1,1 euclid", "the moves of `euclid` at character 5 are computed"),
            ("euclid euclid", "the moves of `euclid` at character 1 are computed"),
            ("misere pass=1 +1,2", "`+` at character 15 is not expected"),
        ] {
            let error = text.parse::<HeapGame>().unwrap_err();
            assert!(error.problem.starts_with(problem), "{text}: {}", error.problem);
        }
        let error = "nim modolu=2".parse::<HeapGame>().unwrap_err();
        assert_eq!(error.allowed, "did you mean `modulo=2`?");
    }
}
