//! A game on two heaps in one line: its moves, and the terms of play.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use super::moves::{Moves, MovesError};
use crate::K;

/// The meaning of the end of a game.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Play {
    /// The player who cannot move loses.
    #[default]
    Normal,
    /// The player who cannot move wins.
    Misere,
}

/// A game on two heaps: its moves, and the terms of play.
///
/// [`FromStr`] reads the words of [`Moves`] and the words of this table, in any order. Each of the
/// first three may occur once. Names of games may bring terms of play, too
/// ([`NAMED`](super::moves::NAMED)).
///
/// | word | meaning |
/// |---|---|
/// | `block=K` | before each move, the opponent may block up to K - 1 of the options |
/// | `pass=N` | N times in a game, the player to move may pass instead, if there is a move |
/// | `misere` | the player who cannot move wins |
/// | `terminal=X,Y` | there is no move from (X, Y) |
///
/// A pass can be blocked like a move. `Display` returns a text that reads back as the same game;
/// equal games have equal texts.
///
/// ```
/// use wythoff::game::{HeapGame, Play};
/// let game: HeapGame = "terminal=2,1 wythoff misere block=2".parse()?;
/// assert_eq!(game.to_string(), "1,0* 1,1* 0,1* block=2 misere terminal=2,1");
/// assert_eq!((game.k.get(), game.passes, game.play), (2, 0, Play::Misere));
/// assert!(game.options(2, 1).is_empty());
/// # Ok::<(), wythoff::game::moves::MovesError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct HeapGame {
    /// The moves.
    pub moves: Moves,
    /// The k of k-blocking; 1 if no option may be blocked.
    pub k: K,
    /// Number of passes in a game, for both players together.
    pub passes: u8,
    /// The meaning of the end.
    pub play: Play,
    /// Positions from which there is no move.
    pub terminal: BTreeSet<(u64, u64)>,
}

impl HeapGame {
    /// The options of (x, y) by moves, as [`Moves::options`] lists them; none on a terminal
    /// position.
    pub fn options(&self, x: u64, y: u64) -> Vec<(u64, u64)> {
        if self.terminal.contains(&(x, y)) { vec![] } else { self.moves.options(x, y) }
    }

    /// Returns true if a move leads from (x, y) to another position.
    pub fn can_move(&self, x: u64, y: u64) -> bool {
        !self.terminal.contains(&(x, y)) && self.moves.can_move(x, y)
    }

    /// Returns true if positions have Sprague-Grundy values: no option may be blocked, and the
    /// player who cannot move loses.
    pub fn has_values(&self) -> bool {
        self.k == K::ONE && self.play == Play::Normal
    }

    /// Returns the moves, if they are the whole game: no blocking, no pass, normal play, and no
    /// terminal position.
    pub fn plain_moves(&self) -> Option<&Moves> {
        let plain = self.has_values() && self.passes == 0 && self.terminal.is_empty();
        plain.then_some(&self.moves)
    }
}

/// The moves are the whole game.
impl From<Moves> for HeapGame {
    fn from(moves: Moves) -> Self {
        let (k, passes, play) = (K::ONE, 0, Play::Normal);
        Self { moves, k, passes, play, terminal: BTreeSet::new() }
    }
}

/// Each rule is a ray.
impl From<&crate::Ruleset> for HeapGame {
    fn from(rules: &crate::Ruleset) -> Self {
        Moves::from(rules).into()
    }
}

impl FromStr for HeapGame {
    type Err = MovesError;

    fn from_str(text: &str) -> Result<Self, MovesError> {
        let terms = Terms::read(text)?;
        let (k, passes) = (terms.k.unwrap_or(K::ONE), terms.passes.unwrap_or(0));
        let play = if terms.misere { Play::Misere } else { Play::Normal };
        let moves = Moves::without_terms(&terms.others)?;
        Ok(Self { moves, k, passes, play, terminal: terms.terminal })
    }
}

/// The terms of play in a text.
struct Terms {
    k: Option<K>,
    passes: Option<u8>,
    misere: bool,
    terminal: BTreeSet<(u64, u64)>,
    /// The text with blanks in the place of the terms, so that characters keep their numbers.
    others: String,
}

impl Terms {
    fn read(text: &str) -> Result<Self, MovesError> {
        let others = text.to_owned();
        let mut terms =
            Self { k: None, passes: None, misere: false, terminal: BTreeSet::new(), others };
        for (at, word) in super::moves::words(text) {
            if let Some(game) = super::moves::with_terms(word) {
                for (_, word) in super::moves::words(game.terms) {
                    terms.add(at, word)?;
                }
            } else if terms.add(at, word)? {
                terms.others = blanked(&terms.others, at, word);
            }
        }
        Ok(terms)
    }

    /// Adds a term of play, whose first character has the number `at`. Returns false if the word is
    /// none.
    fn add(&mut self, at: usize, word: &str) -> Result<bool, MovesError> {
        let problem = |what: &str, allowed: &str| MovesError {
            problem: format!("`{word}` at character {at} {what}"),
            allowed: allowed.to_owned(),
        };
        let twice = || problem("is the second of its kind", "give it once");
        let wrong = |allowed: &str| problem("cannot be read", allowed);
        match word.split_once('=').unwrap_or((word, "")) {
            ("misere", "") if word == "misere" => {
                if std::mem::replace(&mut self.misere, true) {
                    return Err(twice());
                }
            }
            ("block", k) => {
                let k = digits(k).and_then(|k| K::try_new(k).ok());
                let k = k.ok_or_else(|| wrong("write block=K with a whole number K from 1 on"))?;
                if self.k.replace(k).is_some() {
                    return Err(twice());
                }
            }
            ("pass", passes) => {
                let passes = digits(passes).and_then(|passes| u8::try_from(passes).ok());
                let passes = passes
                    .ok_or_else(|| wrong("write pass=N with a whole number N from 0 to 255"))?;
                if self.passes.replace(passes).is_some() {
                    return Err(twice());
                }
            }
            ("terminal", position) => {
                let position = position
                    .split_once(',')
                    .and_then(|(x, y)| Some((digits(x)?, digits(y)?)))
                    .ok_or_else(|| wrong("write terminal=X,Y with two whole numbers"))?;
                self.terminal.insert(position);
            }
            _ => return Ok(false),
        }
        Ok(true)
    }
}

/// Reads decimal digits without a sign.
fn digits(text: &str) -> Option<u64> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

/// Returns the text with blanks in the place of the word whose first character has the number
/// `at`.
fn blanked(text: &str, at: usize, word: &str) -> String {
    let inside = at..at + word.chars().count();
    text.chars().zip(1..).map(|(c, i)| if inside.contains(&i) { ' ' } else { c }).collect()
}

impl fmt::Display for HeapGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.moves)?;
        if self.k > K::ONE {
            write!(f, " block={}", self.k.get())?;
        }
        if self.passes > 0 {
            write!(f, " pass={}", self.passes)?;
        }
        if self.play == Play::Misere {
            f.write_str(" misere")?;
        }
        self.terminal.iter().try_for_each(|(x, y)| write!(f, " terminal={x},{y}"))
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
            ("king misere=1", "`m` at character 6 is not expected"),
            ("misere pass=1 +1,2", "`+` at character 15 is not expected"),
        ] {
            let error = text.parse::<HeapGame>().unwrap_err();
            assert!(error.problem.starts_with(problem), "{text}: {}", error.problem);
        }
    }
}
