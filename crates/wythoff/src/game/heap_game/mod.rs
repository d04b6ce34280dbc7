//! A game on two heaps in one line: its moves, and the terms of play.

mod terms;

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use self::terms::Terms;
pub(super) use self::terms::{number, second};
use super::computed::{self, Computed, DefineError, HeapPosition, HeapRules};
use super::moves::{Moves, MovesError, words};
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
/// [`FromStr`] reads the words of [`Moves`], or the name of one game whose moves are computed
/// ([`HeapRules`](super::HeapRules)), and the words of this table, in any order. Each of the first
/// four may occur once. Names of games may bring terms of play, too
/// ([`NAMED`](super::moves::NAMED)).
///
/// | word | meaning |
/// |---|---|
/// | `block=K` | before each move, the opponent may block up to K - 1 of the options |
/// | `comply=K` | before each move, the opponent may block options, but has to leave K of them, or all if there are fewer |
/// | `pass=N` | N times in a game, the player to move may pass instead, if there is a move |
/// | `misere` | the player who cannot move wins |
/// | `terminal=X,Y` | there is no move from (X, Y) |
/// | `hole=X,Y` | there is no move to (X, Y) |
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
    /// The moves; none if they are computed.
    pub moves: Moves,
    /// The computed moves, if the game has such.
    pub computed: Option<Computed>,
    /// The k of k-blocking; 1 if no option may be blocked.
    pub k: K,
    /// How many options the opponent has to leave, if he may block the others. Then `k` is 1.
    pub comply: Option<K>,
    /// Number of passes in a game, for both players together.
    pub passes: u8,
    /// The meaning of the end.
    pub play: Play,
    /// Positions from which there is no move.
    pub terminal: BTreeSet<(u64, u64)>,
    /// Positions to which there is no move.
    pub holes: BTreeSet<(u64, u64)>,
}

impl HeapGame {
    /// Defines a game under the name of its rules, for this process: from now on the name is a word
    /// of the language of games. A name that was defined before gets the new meaning; games that
    /// have been read keep theirs.
    ///
    /// # Errors
    /// If the name is no word, or a word of the language or of a game of the literature.
    pub fn define(rules: impl HeapRules + 'static) -> Result<Self, DefineError> {
        Computed::define(rules).map(Into::into)
    }

    /// The position in which play from these heaps begins.
    pub fn start(&self, x: u64, y: u64) -> HeapPosition {
        self.computed.as_ref().map_or_else(|| (x, y).into(), |rules| rules.start(x, y))
    }

    /// The options by moves in the position where play from (x, y) begins, each once, as
    /// [`Moves::options`] lists them; none on a terminal position.
    pub fn options(&self, x: u64, y: u64) -> Vec<(u64, u64)> {
        self.options_of(self.start(x, y)).into_iter().map(HeapPosition::heaps).collect()
    }

    /// The options of a position by moves.
    pub fn options_of(&self, at: HeapPosition) -> Vec<HeapPosition> {
        if self.terminal.contains(&at.heaps()) {
            return vec![];
        }
        let mut options = match &self.computed {
            Some(rules) => rules.options(at),
            None => self.moves.options(at.x, at.y).into_iter().map(Into::into).collect(),
        };
        if !self.holes.is_empty() {
            options.retain(|option| !self.holes.contains(&option.heaps()));
        }
        options
    }

    /// Returns true if a move leads from a position to another one.
    pub fn can_move(&self, at: HeapPosition) -> bool {
        if self.computed.is_some() || !self.holes.is_empty() {
            !self.options_of(at).is_empty()
        } else {
            !self.terminal.contains(&at.heaps()) && self.moves.can_move(at.x, at.y)
        }
    }

    /// The number of options that the opponent may block, if there are so many `options`, passes
    /// included.
    pub fn blocks(&self, options: u64) -> u64 {
        self.comply.map_or(self.k.get() - 1, |least| options.saturating_sub(least.get()))
    }

    /// Returns true if options may be blocked.
    pub fn has_blocks(&self) -> bool {
        self.k > K::ONE || self.comply.is_some()
    }

    /// What the players have to know of the play before a position, as a sentence without a full
    /// stop.
    pub fn memory(&self, at: HeapPosition) -> Option<String> {
        self.computed.as_ref()?.memory(at)
    }

    /// Returns true if positions have Sprague-Grundy values: no option may be blocked, and the
    /// player who cannot move loses.
    pub fn has_values(&self) -> bool {
        !self.has_blocks() && self.play == Play::Normal
    }

    /// Returns the moves, if they are the whole game: not computed, no blocking, no pass, normal
    /// play, no terminal position and no hole.
    pub fn plain_moves(&self) -> Option<&Moves> {
        let plain = self.has_values() && self.passes == 0 && self.computed.is_none();
        (plain && self.terminal.is_empty() && self.holes.is_empty()).then_some(&self.moves)
    }

    /// The moves as words, or the name of computed moves: the text without the terms of play.
    pub fn words(&self) -> String {
        self.computed
            .as_ref()
            .map_or_else(|| self.moves.to_string(), |rules| rules.name().to_owned())
    }

    /// An upper estimate of the number of options and classes that are looked at for a position up
    /// to (x, y), if the moves are not computed.
    pub fn looks(&self, x: u64, y: u64) -> u128 {
        let moves = &self.moves;
        let [rays, steps] = [moves.rays().len(), moves.steps().len() + moves.exchanges().len()];
        let (cone, side) = (u128::from(moves.cone().unwrap_or(0)), 1 + u128::from(x.max(y)));
        // Options are looked at one by one if they are computed, counted, or removed from classes.
        let each = !moves.removed().is_empty() || self.comply.is_some() || self.is_searched();
        let each = if each { side } else { 1 };
        let cone = if self.has_values() || each > 1 { cone * side } else { 2 * cone };
        1 + rays as u128 * each + steps as u128 + cone
    }

    /// Returns true if options need not lie left of a position
    /// and below it, so that they have to be searched.
    pub fn is_searched(&self) -> bool {
        self.computed.is_some() || !self.moves.exchanges().is_empty()
    }
}

/// The moves are the whole game.
impl From<Moves> for HeapGame {
    fn from(moves: Moves) -> Self {
        Self {
            moves,
            computed: None,
            k: K::ONE,
            comply: None,
            passes: 0,
            play: Play::Normal,
            terminal: BTreeSet::new(),
            holes: BTreeSet::new(),
        }
    }
}

/// Each rule is a ray.
impl From<&crate::Ruleset> for HeapGame {
    fn from(rules: &crate::Ruleset) -> Self {
        Moves::from(rules).into()
    }
}

/// The computed moves are the whole game.
impl From<Computed> for HeapGame {
    fn from(rules: Computed) -> Self {
        Self { computed: Some(rules), ..Moves::none().into() }
    }
}

impl FromStr for HeapGame {
    type Err = MovesError;

    fn from_str(text: &str) -> Result<Self, MovesError> {
        let terms = Terms::read(text)?;
        let play = if terms.misere { Play::Misere } else { Play::Normal };
        Ok(Self {
            k: terms.k.unwrap_or(K::ONE),
            comply: terms.comply,
            passes: terms.passes.unwrap_or(0),
            play,
            terminal: terms.terminal,
            holes: terms.holes,
            ..moves(&terms.others)?
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
        if self.k > K::ONE {
            write!(f, " block={}", self.k.get())?;
        }
        if let Some(least) = self.comply {
            write!(f, " comply={}", least.get())?;
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
            ("king misere=1", "`misere=1` at character 6 is not a name"),
            ("king hole=3", "`hole=3` at character 6 cannot be read"),
            ("king comply=0", "`comply=0` at character 6 cannot be read"),
            ("king comply=1 comply=1", "`comply=1` at character 15 is the second"),
            ("king comply=1 block=2", "`block=2` at character 15 does not go with the terms"),
            ("1,1 euclid", "the moves of `euclid` at character 5 are computed"),
            ("euclid euclid", "the moves of `euclid` at character 1 are computed"),
            ("misere pass=1 +1,2", "`+` at character 15 is not expected"),
        ] {
            let error = text.parse::<HeapGame>().unwrap_err();
            assert!(error.problem.starts_with(problem), "{text}: {}", error.problem);
        }
    }
}
