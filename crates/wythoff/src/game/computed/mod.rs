//! Games whose moves are computed by a program.

mod built_in;

use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, LazyLock, PoisonError, RwLock};

use hashbrown::HashSet;
use thiserror::Error;

use super::moves::NAMED;

/// A position on two heaps, with a number that the rules remember of the play so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct HeapPosition {
    /// The first heap.
    pub x: u64,
    /// The second heap.
    pub y: u64,
    /// The memory of the rules; 0 in games that remember nothing.
    pub memory: u64,
}

impl HeapPosition {
    /// The heaps (x, y).
    pub const fn heaps(self) -> (u64, u64) {
        (self.x, self.y)
    }
}

/// The heaps (x, y), with nothing remembered.
impl From<(u64, u64)> for HeapPosition {
    fn from((x, y): (u64, u64)) -> Self {
        Self { x, y, memory: 0 }
    }
}

/// The rules of a game on two heaps that its author computes.
///
/// With a name and the options of each position, everything else follows:
/// [`HeapGame::define`](super::HeapGame::define) makes the name a word of the language of games, so
/// that outcomes, Grundy values, boards, sessions with a perfect player, and every front end know
/// the game.
///
/// Euclid's game, in full: take a multiple of the smaller heap from the larger one, and no more
/// than there is; whoever empties a heap wins.
///
/// ```
/// use wythoff::game::{HeapGame, HeapPosition, HeapRules, Outcome, grundy};
///
/// struct Euclid;
/// impl HeapRules for Euclid {
///     fn name(&self) -> &str {
///         "my-euclid"
///     }
///
///     fn options(&self, at: HeapPosition) -> Vec<HeapPosition> {
///         let (x, y) = (at.x, at.y);
///         if x == 0 || y == 0 {
///             vec![]
///         } else if x < y {
///             (1..=y / x).map(|n| (x, y - n * x).into()).collect()
///         } else {
///             (1..=x / y).map(|n| (x - n * y, y).into()).collect()
///         }
///     }
/// }
///
/// let euclid = HeapGame::define(Euclid)?;
/// assert_eq!("my-euclid misere".parse::<HeapGame>()?.to_string(), "my-euclid misere");
/// // The player to move loses if 1 < y/x < phi.
/// let outcomes = grundy::Outcomes::of(&euclid, (8, 5).into(), &())?;
/// assert_eq!(outcomes.at((8, 5).into(), 0), Outcome::P);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait HeapRules: Send + Sync {
    /// The name: a word of small letters, digits and `-`, which begins with a letter.
    fn name(&self) -> &str;

    /// The positions that one move leads to from here. Play has to end, whatever the players do; a
    /// computation that comes back to a position on its way says so and gives up. Of options with
    /// the same heaps, the first is kept.
    fn options(&self, at: HeapPosition) -> Vec<HeapPosition>;

    /// An upper bound on the number of options of a position, if it is known without listing them.
    /// A position with too many is refused before that.
    fn most_options(&self, _at: HeapPosition) -> Option<u128> {
        None
    }

    /// The position in which play from these heaps begins. Override this if the first move has a
    /// memory, too.
    fn start(&self, x: u64, y: u64) -> HeapPosition {
        (x, y).into()
    }

    /// The moves in words that the players need, as sentences with a full stop.
    fn rules(&self) -> Option<String> {
        None
    }

    /// The memory in words that the players need, as a sentence without a full stop, such as `at
    /// most 4 may be taken`.
    fn memory(&self, _at: HeapPosition) -> Option<String> {
        None
    }
}

/// Rules that have been defined under a name. Two are equal if they come from one definition.
#[derive(Clone, derive_more::Debug)]
#[debug("Computed({:?})", self.name())]
pub struct Computed(Arc<dyn HeapRules>);

impl Computed {
    /// The name.
    pub fn name(&self) -> &str {
        self.0.name()
    }

    /// Returns true if no other process knows the rules: they are not of a game of the literature.
    pub fn is_of_this_process(&self) -> bool {
        NAMED.iter().all(|game| game.name != self.name())
    }

    /// The options of a position, each pair of heaps once.
    pub(super) fn options(&self, at: HeapPosition) -> Vec<HeapPosition> {
        let mut options = self.0.options(at);
        let mut seen = HashSet::with_capacity(options.len());
        options.retain(|option| seen.insert(option.heaps()));
        options
    }

    pub(super) fn most_options(&self, at: HeapPosition) -> Option<u128> {
        self.0.most_options(at)
    }

    pub(super) fn start(&self, x: u64, y: u64) -> HeapPosition {
        self.0.start(x, y)
    }

    /// The moves in words, if the author wrote some.
    pub(crate) fn rules(&self) -> Option<String> {
        self.0.rules()
    }

    pub(super) fn memory(&self, at: HeapPosition) -> Option<String> {
        self.0.memory(at)
    }
}

impl PartialEq for Computed {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Computed {}

impl Hash for Computed {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name().hash(state);
    }
}

/// A name under which no game can be defined.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum DefineError {
    /// The name is no word of the language of games.
    #[error(
        "{0:?} is no name of a game; use up to 40 small letters, digits and `-`, a letter first"
    )]
    Name(String),
    /// The name has a meaning.
    #[error("`{0}` is a word with a meaning already; choose another name")]
    Taken(String),
}

/// An option of a position on three heaps that takes no tokens, or adds some.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("a move has to take tokens, and one leads from {from:?} to {to:?}")]
pub struct OptionError {
    /// The position.
    pub from: [u64; 3],
    /// The option.
    pub to: [u64; 3],
}

/// Checks that a name is a word of the language of games without a meaning; the names of the
/// literature and those that are defined are `taken`.
pub(super) fn check_name(name: &str, taken: impl Fn(&str) -> bool) -> Result<(), DefineError> {
    // The first words of terms; those with a value have a `=` in games, but a name cannot.
    const WORDS: [&str; 9] =
        ["block", "comply", "hole", "imitate", "misere", "modulo", "pass", "terminal", "without"];
    let is_letter = |c: char| c.is_ascii_lowercase();
    let is_allowed = |c: char| is_letter(c) || c.is_ascii_digit() || c == '-';
    if !name.starts_with(is_letter) || !name.chars().all(is_allowed) || name.len() > 40 {
        return Err(DefineError::Name(name.to_owned()));
    }
    if WORDS.contains(&name) || taken(name) {
        return Err(DefineError::Taken(name.to_owned()));
    }
    Ok(())
}

/// The rules that are defined in this process, by name.
static DEFINED: LazyLock<RwLock<BTreeMap<String, Computed>>> = LazyLock::new(|| {
    let named = |rules: &Arc<dyn HeapRules>| (rules.name().to_owned(), Computed(rules.clone()));
    RwLock::new(built_in::all().iter().map(named).collect())
});

/// Returns the rules of a name.
pub(super) fn defined(name: &str) -> Option<Computed> {
    DEFINED.read().unwrap_or_else(PoisonError::into_inner).get(name).cloned()
}

impl Computed {
    /// Defines rules under their name; see [`HeapGame::define`](super::HeapGame::define).
    pub(super) fn define(rules: impl HeapRules + 'static) -> Result<Self, DefineError> {
        let name = rules.name().to_owned();
        let mut all = DEFINED.write().unwrap_or_else(PoisonError::into_inner);
        check_name(&name, |name| {
            all.contains_key(name) || NAMED.iter().any(|game| game.name == name)
        })?;
        let computed = Self(Arc::new(rules));
        all.insert(name, computed.clone());
        Ok(computed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One heap from which one token is taken, under any name.
    struct OneByOne(&'static str);

    impl HeapRules for OneByOne {
        fn name(&self) -> &str {
            self.0
        }

        fn options(&self, at: HeapPosition) -> Vec<HeapPosition> {
            let left = at.x.checked_sub(1).map(|x| (x, at.y).into());
            left.into_iter().chain(left).collect()
        }
    }

    #[test]
    fn names_are_words_without_a_meaning() {
        for name in ["", "Mine", "1-heap", "my game", "a=b", "-a", "ä", &"a".repeat(41)] {
            let name: &'static str = name.to_owned().leak();
            assert_eq!(Computed::define(OneByOne(name)), Err(DefineError::Name(name.to_owned())));
        }
        for name in ["misere", "without", "pass", "block", "terminal", "maharaja", "euclid"] {
            assert_eq!(Computed::define(OneByOne(name)), Err(DefineError::Taken(name.to_owned())));
        }
    }

    #[test]
    fn a_name_is_defined_once() {
        let first = Computed::define(OneByOne("one-by-one")).unwrap();
        // The option is listed twice, and kept once.
        assert_eq!(first.options((3, 1).into()), [(2, 1).into()]);
        let taken = DefineError::Taken("one-by-one".to_owned());
        assert_eq!(Computed::define(OneByOne("one-by-one")), Err(taken));
        assert_eq!(defined("one-by-one"), Some(first));
    }
}
