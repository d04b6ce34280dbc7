//! A game on two heaps in one line: its moves, and the terms of play.

mod added;
mod imitating;
mod terms;
mod text;
mod twist;

use std::collections::BTreeSet;
use std::ops::Range;

pub use self::added::{AddedTerms, AddedTermsError};
pub(super) use self::terms::{number, second};
pub use self::twist::{Modulus, Tally, Twist};
use super::computed::{Computed, DefineError, HeapPosition, HeapRules};
use super::moves::Moves;
use crate::K;
use crate::parameters::KM;

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
/// [`FromStr`](std::str::FromStr) reads the words of [`Moves`], or the name of one game whose moves
/// are computed ([`HeapRules`](super::HeapRules)), and the words of this table, in any order. Those
/// without coordinates may occur once, and only one of the first three. Names of games may bring
/// terms of play, too ([`NAMED`](super::moves::NAMED)).
///
/// | word | meaning |
/// |---|---|
/// | `block=K` | before each move, the opponent may block up to K - 1 of the options |
/// | `comply=K` | before each move, the opponent may block options, but has to leave K of them, or all if there are fewer |
/// | `modulo=N` | before each move, the opponent chooses a remainder modulo N, and the number of tokens that the move takes must not have it |
/// | `imitate=K` | no player may imitate the last move more than K - 1 times in a row |
/// | `imitate=K,M` | a reply also imitates if it takes less than M tokens more |
/// | `pass=N` | N times in a game, the player to move may pass instead, if there is a move |
/// | `misere` | the player who cannot move wins |
/// | `terminal=X,Y` | there is no move from (X, Y) |
/// | `hole=X,Y` | there is no move to (X, Y) |
///
/// A pass can be blocked like a move. A reply *imitates* if the last move took tokens from one heap
/// only, which was not the larger one, and the reply takes as many from the other heap only. With
/// the moves of Nim, this is (K,M)-Imitation Nim. `Display` returns a text that reads back as the
/// same game; equal games have equal texts.
///
/// ```
/// use wythoff::game::{HeapGame, Play};
/// let game: HeapGame = "terminal=2,1 wythoff misere block=2".parse()?;
/// assert_eq!(game.to_string(), "1,0* 1,1* 0,1* block=2 misere terminal=2,1");
/// assert_eq!((game.k().get(), game.passes, game.play), (2, 0, Play::Misere));
/// assert!(game.options(2, 1).is_empty());
/// # Ok::<(), wythoff::game::moves::MovesError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct HeapGame {
    /// The moves; none if they are computed.
    pub moves: Moves,
    /// The computed moves, if the game has such.
    pub computed: Option<Computed>,
    /// The right of the opponent to forbid options before each move.
    pub twist: Twist,
    /// The k and m of Imitation Nim, if imitations are restricted. Then the moves are not computed.
    pub imitation: Option<KM>,
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
    /// of the language of games. A name is defined once in a process, so that it has one meaning.
    ///
    /// # Errors
    /// If the name is no word, or has a meaning already.
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

    /// An upper bound on the number of options of a position by moves; `None` for moves that a
    /// program defines, unless it states one. `Time: O(number of rays)`.
    pub fn most_options(&self, at: HeapPosition) -> Option<u128> {
        match &self.computed {
            Some(rules) => rules.most_options(at),
            None => Some(self.moves.most_options(at.x, at.y)),
        }
    }

    /// The options of a position by moves.
    pub fn options_of(&self, at: HeapPosition) -> Vec<HeapPosition> {
        if self.terminal.contains(&at.heaps()) {
            return vec![];
        }
        let mut options = match &self.computed {
            Some(rules) => rules.options(at),
            None => {
                let options = self.moves.options(at.x, at.y).into_iter();
                match self.imitation {
                    None => options.map(Into::into).collect(),
                    Some(km) => options.filter_map(|to| imitating::after(km, at, to)).collect(),
                }
            }
        };
        if !self.holes.is_empty() {
            options.retain(|option| !self.holes.contains(&option.heaps()));
        }
        options
    }

    /// The position after a pass: the same heaps, in the eyes of the other player.
    pub fn after_pass(&self, at: HeapPosition) -> HeapPosition {
        self.imitation.and_then(|km| imitating::after(km, at, at.heaps())).unwrap_or(at)
    }

    /// Returns true if a move leads from a position to another one.
    pub fn can_move(&self, at: HeapPosition) -> bool {
        if self.computed.is_some() || self.imitation.is_some() || !self.holes.is_empty() {
            !self.options_of(at).is_empty()
        } else {
            !self.terminal.contains(&at.heaps()) && self.moves.can_move(at.x, at.y)
        }
    }

    /// The k of k-blocking; 1 if options are not blocked, or under another twist.
    pub const fn k(&self) -> K {
        match self.twist {
            Twist::Block(k) => k,
            Twist::Comply(_) | Twist::Modulo(_) => K::ONE,
        }
    }

    /// Returns true if options may be blocked.
    pub fn has_blocks(&self) -> bool {
        self.twist.forbids()
    }

    /// The moves that imitate the last move, in games that restrict imitations: the heap, 0 or 1,
    /// and the numbers of tokens, of which the last ones may exceed the heap.
    pub fn imitations(&self, at: HeapPosition) -> Option<(usize, Range<u64>)> {
        self.imitation.and_then(|km| imitating::imitations(km, at))
    }

    /// The imitations that the player to move and the opponent have left, in games that restrict
    /// them.
    pub fn budgets(&self, at: HeapPosition) -> Option<[u64; 2]> {
        self.imitation.map(|km| imitating::budgets(km, at))
    }

    /// The facts about the play before a position that the players need, as a sentence without a
    /// full stop.
    pub fn memory(&self, at: HeapPosition) -> Option<String> {
        self.computed.as_ref()?.memory(at)
    }

    /// Returns true if positions have Sprague-Grundy values: no option may be blocked, and the
    /// player who cannot move loses.
    pub fn has_values(&self) -> bool {
        !self.has_blocks() && self.play == Play::Normal
    }

    /// Returns the moves, if they are the whole game: not computed, no blocking, no restricted
    /// imitation, no pass, normal play, no terminal position and no hole.
    pub fn plain_moves(&self) -> Option<&Moves> {
        let plain = self.has_values() && self.passes == 0 && !self.has_memory();
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
        let each = !moves.removed().is_empty() || self.counts_options() || self.is_searched();
        let each = if each { side } else { 1 };
        let cone = if self.has_values() || each > 1 { cone * side } else { 2 * cone };
        1 + rays as u128 * each + steps as u128 + cone
    }

    /// Returns true if the number of options matters for the outcome, and not only how many of
    /// them are P.
    pub(in crate::game) fn counts_options(&self) -> bool {
        match self.twist {
            Twist::Block(_) => false,
            Twist::Comply(_) => true,
            Twist::Modulo(_) => self.play == Play::Misere,
        }
    }

    /// Returns true if positions may have a memory of the play before them: the moves are computed,
    /// or imitation is restricted.
    pub fn has_memory(&self) -> bool {
        self.computed.is_some() || self.imitation.is_some()
    }

    /// Returns true if positions have a memory, or options need not lie left of a position and
    /// below it, so that they have to be searched.
    pub fn is_searched(&self) -> bool {
        self.has_memory() || !self.moves.exchanges().is_empty()
    }
}

/// The moves are the whole game.
impl From<Moves> for HeapGame {
    fn from(moves: Moves) -> Self {
        Self {
            moves,
            computed: None,
            twist: Twist::default(),
            imitation: None,
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
