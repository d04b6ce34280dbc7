//! Games on three heaps whose moves are computed: those of the literature, and those that a program
//! defines.

use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, PoisonError, RwLock};

use super::built_in::BuiltIn;
use super::{NAMED, Triple};
use crate::game::computed::{DefineError, OptionError, check_name};

/// The rules of a game on three heaps that its author computes.
///
/// With a name and the options of each position, everything else follows:
/// [`ThreeHeaps::define`](super::ThreeHeaps::define) makes the name a word of the language of games
/// on three heaps, so that outcomes, Grundy values, slices, sessions with a perfect player, and
/// every front end accept the game.
///
/// Take any positive number of tokens from one heap or from all heaps, in all at most four:
///
/// ```
/// use wythoff::game::Outcome;
/// use wythoff::game::three::{Outcomes, ThreeHeaps, Triple, TripleRules};
///
/// struct AtMostFour;
/// impl TripleRules for AtMostFour {
///     fn name(&self) -> &str {
///         "at-most-four"
///     }
///
///     fn options(&self, [x, y, z]: Triple) -> Vec<Triple> {
///         let taken = (0..125).map(|n| [n / 25, n / 5 % 5, n % 5]);
///         let allowed = taken.filter(|[a, b, c]| {
///             let heaps = [a, b, c].iter().filter(|&&&n| n > 0).count();
///             (1..=4).contains(&(a + b + c)) && heaps != 2
///         });
///         let left = |[a, b, c]: Triple| Some([x.checked_sub(a)?, y.checked_sub(b)?, z.checked_sub(c)?]);
///         allowed.filter_map(left).collect()
///     }
/// }
///
/// let game = ThreeHeaps::define(AtMostFour)?;
/// assert_eq!("at-most-four misere".parse::<ThreeHeaps>()?.to_string(), "at-most-four misere");
/// let outcomes = Outcomes::of(&game, [8, 8, 8], &())?;
/// assert_eq!(outcomes.at([5, 5, 0]), Outcome::P);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait TripleRules: Send + Sync {
    /// The name: a word of small letters, digits and `-`, which begins with a letter.
    fn name(&self) -> &str;

    /// The positions that one move leads to from here, in any order. A move takes tokens: no heap
    /// grows, and at least one shrinks. Outcomes and values are refused if an option breaks this
    /// rule. An option that is listed twice is one option.
    fn options(&self, at: Triple) -> Vec<Triple>;

    /// The moves in words that the players need, as sentences with a full stop.
    fn rules(&self) -> Option<String> {
        None
    }
}

/// Checks that options of a position are as [`TripleRules::options`] requires.
///
/// # Errors
/// If a heap of an option is larger than that of the position, or if none is smaller; the error has
/// the first such option.
///
/// ```
/// use wythoff::game::three::{OptionError, check_options};
/// assert_eq!(check_options([1, 0, 2], &[[0, 0, 2], [1, 0, 0]]), Ok(()));
/// let wrong = OptionError { from: [1, 0, 2], to: [0, 1, 2] };
/// assert_eq!(check_options([1, 0, 2], &[[0, 0, 2], [0, 1, 2]]), Err(wrong));
/// ```
pub fn check_options(from: Triple, options: &[Triple]) -> Result<(), OptionError> {
    match options.iter().find(|to| !takes(from, to)) {
        Some(&to) => Err(OptionError { from, to }),
        None => Ok(()),
    }
}

/// Returns true if the way from one position to the other one takes tokens and adds none.
fn takes(from: Triple, to: &Triple) -> bool {
    *to != from && to.iter().zip(&from).all(|(to, from)| to <= from)
}

/// Moves that depend on the position, by a name. Two are equal if they come from one definition.
#[derive(Clone, derive_more::Debug)]
#[debug("Computed({:?})", self.name())]
pub struct Computed {
    rules: Rules,
    /// Heap i is heap `order[i]` of the rules.
    order: [usize; 3],
}

#[derive(Clone)]
enum Rules {
    BuiltIn(BuiltIn),
    Defined(Arc<dyn TripleRules>),
}

/// The rules that are defined in this process, by name.
static DEFINED: RwLock<BTreeMap<String, Arc<dyn TripleRules>>> = RwLock::new(BTreeMap::new());

impl Computed {
    const fn new(rules: Rules) -> Self {
        Self { rules, order: [0, 1, 2] }
    }

    /// The moves of a name.
    pub(super) fn named(name: &str) -> Option<Self> {
        if let Some(&game) = BuiltIn::ALL.iter().find(|game| game.name() == name) {
            return Some(Self::new(Rules::BuiltIn(game)));
        }
        let defined = DEFINED.read().unwrap_or_else(PoisonError::into_inner);
        defined.get(name).map(|rules| Self::new(Rules::Defined(rules.clone())))
    }

    /// Defines rules under their name; see [`ThreeHeaps::define`](super::ThreeHeaps::define).
    pub(super) fn define(rules: impl TripleRules + 'static) -> Result<Self, DefineError> {
        // The name may be computed, even by reading a game: not while the games are locked.
        let name = rules.name().to_owned();
        let mut defined = DEFINED.write().unwrap_or_else(PoisonError::into_inner);
        check_name(&name, |name| {
            defined.contains_key(name) || NAMED.iter().any(|game| game.name == name)
        })?;
        let rules: Arc<dyn TripleRules> = Arc::new(rules);
        defined.insert(name, rules.clone());
        Ok(Self::new(Rules::Defined(rules)))
    }

    /// The name.
    pub fn name(&self) -> &str {
        match &self.rules {
            Rules::BuiltIn(game) => game.name(),
            Rules::Defined(rules) => rules.name(),
        }
    }

    /// The moves in words, if the author wrote some.
    pub(crate) fn rules(&self) -> Option<String> {
        match &self.rules {
            Rules::BuiltIn(game) => Some(game.rules().to_owned()),
            Rules::Defined(rules) => rules.rules(),
        }
    }

    /// Returns true if the rules exist in this process
    /// only: they are not of a game of the literature.
    pub const fn is_of_this_process(&self) -> bool {
        matches!(self.rules, Rules::Defined(_))
    }

    /// The game of the literature, for which the engine computes the positions that lead to one.
    pub(super) const fn built_in(&self) -> Option<BuiltIn> {
        match self.rules {
            Rules::BuiltIn(game) => Some(game),
            Rules::Defined(_) => None,
        }
    }

    /// Calls `visit` with each option of a position that takes tokens, once.
    ///
    /// # Errors
    /// If rules that a program defines list another option. The other options are visited first.
    pub(super) fn for_options(
        &self,
        at: Triple,
        visit: impl FnMut(Triple),
    ) -> Result<(), OptionError> {
        let rules = match &self.rules {
            Rules::BuiltIn(game) => {
                game.for_options(at, visit);
                return Ok(());
            }
            Rules::Defined(rules) => rules,
        };
        let mut original = at;
        for (heap, &place) in at.iter().zip(&self.order) {
            original[place] = *heap;
        }
        let mut options = rules.options(original);
        options.sort_unstable();
        options.dedup();
        let checked = check_options(original, &options);
        options.retain(|to| takes(original, to));
        options.into_iter().map(|to| self.order.map(|place| to[place])).for_each(visit);
        checked
    }

    /// Returns true if a move leads from one position to the other one.
    pub(super) fn leads(&self, from: Triple, to: Triple) -> bool {
        match &self.rules {
            Rules::BuiltIn(game) => game.leads(from, to),
            Rules::Defined(_) => {
                let mut found = false;
                let _ = self.for_options(from, |option| found |= option == to);
                found
            }
        }
    }

    /// An upper bound on the number of options of a position; `None` for rules that a program
    /// defines.
    pub(super) fn most_options(&self, at: Triple) -> Option<u128> {
        self.built_in().map(|game| game.most_options(at))
    }

    /// Returns true if there is a move from a position.
    pub(super) fn can_move(&self, at: Triple) -> bool {
        match self.rules {
            // Each of these games allows a player to take tokens from any single heap.
            Rules::BuiltIn(_) => at != [0; 3],
            Rules::Defined(_) => {
                let mut any = false;
                let _ = self.for_options(at, |_| any = true);
                any
            }
        }
    }

    /// Returns the moves with the heaps in another order: heap i is heap `order[i]` of these moves.
    pub(super) fn reordered(&self, order: [usize; 3]) -> Self {
        match self.rules {
            // These rules do not depend on the order of the heaps.
            Rules::BuiltIn(_) => self.clone(),
            Rules::Defined(_) => {
                Self { order: order.map(|place| self.order[place]), ..self.clone() }
            }
        }
    }
}

impl PartialEq for Computed {
    fn eq(&self, other: &Self) -> bool {
        let same = match (&self.rules, &other.rules) {
            (Rules::BuiltIn(one), Rules::BuiltIn(other)) => one == other,
            (Rules::Defined(one), Rules::Defined(other)) => Arc::ptr_eq(one, other),
            _ => false,
        };
        same && self.order == other.order
    }
}

impl Eq for Computed {}

impl Hash for Computed {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name().hash(state);
    }
}
