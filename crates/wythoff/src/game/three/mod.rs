//! Games on three heaps: their moves in one line, outcomes and Sprague-Grundy values in boxes.
//!
//! A position is three heaps, an array of three numbers. Moves take tokens and never add any, so
//! the positions of a box `[a, b, c]`, those with heaps below a, b and c, are computed in
//! lexicographic order. Two engines follow one idea: along a ray, a position has the options of its
//! predecessor and the predecessor itself. So the engine keeps one entry for each line of the ray:
//!
//! - [`Outcomes`]: a bit for each line, 64 lines at a time: true if a P-position lies on it.
//! - [`Values`]: a set for each line, the values on it.
//!
//! [`SliceBoard`] shows the outcomes with a fixed third heap as a board.

mod board;
mod built_in;
mod computed;
mod lines;
mod moves;
mod named;
mod outcomes;
mod parse;
mod sets;
mod values;
mod vector;

use std::fmt;

pub use board::SliceBoard;
pub use computed::{Computed, TripleRules, check_options};
pub use moves::TripleMoves;
pub use named::NAMED;
pub use outcomes::{Hint, Outcomes};
pub use values::Values;
pub use vector::Vector;

use super::computed::DefineError;
pub use super::computed::OptionError;
use super::heap_game::Play;
use super::moves::by_name;
use crate::K;

/// Three heaps.
pub type Triple = [u64; 3];

/// A game on three heaps: its moves, and the terms of play.
///
/// [`FromStr`](std::str::FromStr) reads words separated by blanks or `;`:
///
/// | word | meaning |
/// |---|---|
/// | `a,b,c*` | the ray (a, b, c): take any positive multiple of it |
/// | `a,b,c` | the step (a, b, c): take it once |
/// | `nim`, `wythoff`, `raleigh`, .. | a game of the literature ([`NAMED`]) |
/// | `block=K` | before each move, the opponent may block up to K - 1 of the options |
/// | `misere` | the player who cannot move wins |
///
/// `Display` returns a text that reads back as the same game; equal games have equal texts. Only
/// the rules that a program defines have no text for another order of the heaps
/// ([`ThreeHeaps::reordered`]).
///
/// ```
/// use wythoff::game::three::ThreeHeaps;
/// let game: ThreeHeaps = "0,0,1* 1,0,0* 0,1,0* misere".parse()?;
/// assert_eq!(game.to_string(), "1,0,0* 0,1,0* 0,0,1* misere");
/// assert_eq!(game, "nim-misere".parse()?);
/// assert_eq!(game.options([1, 0, 2]), [[0, 0, 2], [1, 0, 0], [1, 0, 1]]);
///
/// let error = "nim 1,2".parse::<ThreeHeaps>().unwrap_err();
/// assert!(error.to_string().starts_with("`1,2` at character 5 is no vector"));
/// # Ok::<(), wythoff::game::moves::MovesError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ThreeHeaps {
    /// The moves.
    pub moves: TripleMoves,
    /// The k of k-blocking; 1 if no option may be blocked.
    pub k: K,
    /// The meaning of the end.
    pub play: Play,
}

impl ThreeHeaps {
    /// Defines a game whose moves a program computes; see [`TripleRules`]. Its name is then a word
    /// of the language of games on three heaps. A name is defined once in a process, so that it
    /// has one meaning. Positions are evaluated in a time of O(number of options) each.
    ///
    /// # Errors
    /// If the name is no word, or has a meaning already.
    pub fn define(rules: impl TripleRules + 'static) -> Result<Self, DefineError> {
        Computed::define(rules).map(TripleMoves::Computed).map(Into::into)
    }

    /// The options of a position, in lexicographic order, each once.
    ///
    /// `Time: O(number of options)`, and the sort.
    pub fn options(&self, at: Triple) -> Vec<Triple> {
        let mut options = Vec::new();
        self.moves.for_options(at, |option| options.push(option));
        options.sort_unstable();
        options.dedup();
        options
    }

    /// Returns true if positions have Sprague-Grundy values: no option may be blocked, and the
    /// player who cannot move loses.
    pub fn has_values(&self) -> bool {
        self.k == K::ONE && self.play == Play::Normal
    }

    /// Returns the same game with its heaps in another order: heap i is heap `order[i]` of this
    /// game.
    ///
    /// ```
    /// use wythoff::game::three::ThreeHeaps;
    /// let game: ThreeHeaps = "1,2,3".parse()?;
    /// assert_eq!(game.reordered([2, 0, 1]).to_string(), "3,1,2");
    /// # Ok::<(), wythoff::game::moves::MovesError>(())
    /// ```
    ///
    /// # Panics
    /// If `order` does not have 0, 1 and 2.
    #[must_use]
    pub fn reordered(&self, order: [usize; 3]) -> Self {
        assert!((0..3).all(|heap| order.contains(&heap)), "{order:?} is no order of three heaps");
        Self { moves: self.moves.reordered(order), ..self.clone() }
    }
}

/// The moves are the whole game.
impl From<TripleMoves> for ThreeHeaps {
    fn from(moves: TripleMoves) -> Self {
        Self { moves, k: K::ONE, play: Play::Normal }
    }
}

impl ThreeHeaps {
    /// The text of the game, with a name in place of its moves if they have one. It reads back as
    /// the same game.
    ///
    /// ```
    /// use wythoff::game::three::ThreeHeaps;
    /// let game: ThreeHeaps = "1,0,0 0,1,0 0,0,1 1,1,0 1,0,1 0,1,1 1,1,1 misere".parse()?;
    /// assert_eq!(game.by_name(), "king misere");
    /// # Ok::<(), wythoff::game::moves::MovesError>(())
    /// ```
    pub fn by_name(&self) -> String {
        let same =
            |moves: &'static str| moves.parse().is_ok_and(|game: Self| self.moves == game.moves);
        by_name(&self.to_string(), &self.moves.to_string(), NAMED, same)
    }
}

impl fmt::Display for ThreeHeaps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.moves)?;
        if self.k > K::ONE {
            write!(f, " block={}", self.k.get())?;
        }
        if self.play == Play::Misere {
            f.write_str(" misere")?;
        }
        Ok(())
    }
}
