//! Misère quotients: sums of positions of a box, up to equal outcomes in every sum.

mod bits;
mod components;
mod learn;
mod monoid;
mod outcomes;
mod presentation;
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
    /// The most elements of the quotient.
    pub elements: usize,
    /// The most sums to remember, about 100 bytes each.
    pub sums: usize,
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
    /// The observer cancelled.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
    /// The outcomes of a sum contradict each other: an error in the program.
    #[error("the outcomes of a sum contradict each other")]
    Inconsistent,
}

/// Computes the quotient of the sums of components.
pub fn quotient(
    components: &Components,
    play: Play,
    limits: Limits,
    observer: &dyn Observer,
) -> Result<Answer, QuotientError> {
    learn::learn(components, play, limits, observer)
}
