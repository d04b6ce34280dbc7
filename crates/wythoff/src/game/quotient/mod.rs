//! Misère quotients: sums of positions of a box, up to equal outcomes in every sum.
//!
//! In misère play the player who cannot move wins. No number of a position decides the outcomes of
//! all sums with it, as the nim-value does in normal play. The quotient of the sums does: it is the
//! least commutative monoid in which the outcome of a sum follows from the product of the images of
//! its components. It is finite for many games. [`Components`] are the positions, [`quotient()`]
//! computes the quotient, and [`Presentation`] has its generators and relations.

mod bits;
mod components;
mod learn;
mod monoid;
mod outcomes;
mod presentation;
pub mod report;
mod table;
mod verify;

use thiserror::Error;

pub use components::{Components, ComponentsError, Word};
pub use monoid::Quotient;
pub use presentation::{Monomial, Presentation, Relation};

use super::Play;
use crate::observer::{Interrupted, Observer};

/// The limits of a search for a quotient.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// The most elements of the quotient; 0 counts as 1, because every quotient has an identity.
    pub elements: usize,
    /// The most sums to remember, about 100 bytes each.
    pub sums: usize,
}

impl Limits {
    /// Returns the most memory that a search takes, in bytes, about.
    #[must_use]
    pub const fn memory(self) -> u128 {
        100 * self.sums as u128 + 20 * (self.elements as u128).pow(2)
    }
}

/// The quotient, or the proof that it has too many elements.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// The quotient. It is proved.
    Found(Quotient),
    /// The quotient has more elements than the limit. It is proved.
    Larger(Larger),
}

/// The proof that a quotient has more elements than a limit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Larger {
    /// The component from which on the limit is passed: the sums of components up to this one
    /// have too many elements.
    pub component: u16,
    /// Words, one more than the limit. Any two of them have different outcomes with a test.
    pub words: Vec<Word>,
    /// The tests.
    pub tests: Vec<Word>,
}

/// The error of a search for a quotient.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum QuotientError {
    /// The limit on sums was reached, so neither answer is known.
    #[error("more than {0} sums have to be remembered")]
    Search(usize),
    /// A sum lasts longer than the search can follow, so neither answer is known.
    #[error("a sum that lasts more than {0} moves has to be searched")]
    Depth(usize),
    /// The observer cancelled.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
    /// The outcomes of a sum contradict each other: an error in the program.
    #[error("the outcomes of a sum contradict each other")]
    Inconsistent,
}

/// Computes the quotient of the sums of components: the sums up to X ~ Y, which means that X + Z
/// and Y + Z have the same outcome for all sums Z of these components.
///
/// Both answers are proved. Components are added one by one. Sums are told apart by their outcomes
/// with tests, and every new test separates two sums. The search ends when the classes form a
/// monoid that passes the check of all sums, or when they are more than `limits.elements`.
///
/// `Time: O(elements^2 x components)` for each component, and the outcomes of about elements x
/// components x tests sums by search. `Memory: 20 bytes` for each pair of elements, and about 100
/// for each sum that is searched, at most `limits.sums`.
///
/// Source: Plambeck and Siegel, Misère quotients for impartial games, 2008, for the quotient; the
/// search and the check are proved in `docs/algorithms/misere-quotients.md`.
///
/// # Errors
/// If the search needs more than `limits.sums` sums or a sum of more than 2000 moves, or the
/// observer cancels, to which progress is reported in components.
///
/// ```
/// use wythoff::game::Play;
/// use wythoff::game::quotient::{Answer, Components, Limits, Presentation, quotient};
/// let nim = Components::of_box(&"nim".parse()?, 3, 1)?;
/// let limits = Limits { elements: 100, sums: 100_000 };
/// let Answer::Found(nim) = quotient(&nim, Play::Misere, limits, &())? else { panic!("small") };
/// assert_eq!((nim.order(), nim.tame()), (6, Some(2)));
///
/// let presentation = Presentation::of(&nim);
/// let relations: Vec<String> = presentation.relations.iter().map(|r| r.to_string()).collect();
/// assert_eq!(relations, ["a^2 = 1", "b^3 = b"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn quotient(
    components: &Components,
    play: Play,
    limits: Limits,
    observer: &dyn Observer,
) -> Result<Answer, QuotientError> {
    learn::learn(components, play, limits, observer)
}
