//! The palaces of a solved game as a finite automaton.

use thiserror::Error;

use super::counters::Counters;
use super::machine::{self, State};
use super::numeration::Numeration;
use super::windows::WindowsError;
use crate::certificate::Certificate;
use crate::certificate::check::Flaw;
use wythoff::blocking::quadtree::QuadtreeError;
use wythoff::observer::{Interrupted, Observer};

/// The smallest automaton that reads the digits of squares, the most significant first, and outputs
/// palaces.
///
/// It starts in state 0, and digits 0,0 lead from state 0 to itself: leading zeros have no effect.
///
/// ```
/// use wythoff_solved::certificate::{Automaton, Limits};
/// use wythoff_solved::certificate::Certificate;
/// use wythoff::K;
///
/// let certificate = Certificate::search(K::try_new(3)?, Limits::default(), &())?.unwrap();
/// let automaton = Automaton::of(&certificate, &())?;
/// assert!(automaton.is_palace(1, 0) && !automaton.is_palace(1, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Automaton {
    k: u64,
    pub(super) numeration: Numeration,
    /// Their output is true if the square read so far is a palace.
    pub(super) states: Vec<State<bool>>,
}

/// The reason why there is no automaton.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum AutomatonError {
    /// The certificate proves nothing.
    #[error("the certificate is not valid: {0}")]
    Flaw(#[from] Flaw),
    /// There are too many squares with different signals.
    #[error("the board has more than {0} squares that differ in their signals")]
    Squares(usize),
    /// There are too many states.
    #[error("the automaton of the counters has more than {0} states")]
    States(usize),
    /// The check needs too many windows.
    #[error(transparent)]
    Windows(WindowsError),
    /// A number of palaces is needed too far from the corner.
    #[error("states are still new at the largest coordinates, which have 64 bits")]
    Far,
    /// The board could not be evaluated.
    #[error(transparent)]
    Board(#[from] QuadtreeError),
    /// The observer cancelled.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
}

impl Automaton {
    /// Returns the automaton of a solved game, which is that of its [`Counters`] with fewer
    /// outputs. The certificate is checked first.
    ///
    /// `Time` and `Memory`: as for [`Counters::of`].
    ///
    /// # Errors
    /// If the certificate is not valid, there are too many states, or the observer cancels.
    pub fn of(certificate: &Certificate, observer: &dyn Observer) -> Result<Self, AutomatonError> {
        Ok(Counters::of(certificate, observer)?.palaces())
    }

    /// Returns the smallest automaton that is equivalent to these states.
    pub(super) fn of_states(k: u64, numeration: Numeration, states: &[State<bool>]) -> Self {
        Self { k, numeration, states: machine::smallest(states) }
    }

    /// The game.
    pub const fn k(&self) -> u64 {
        self.k
    }

    /// Returns the number of states.
    pub fn states(&self) -> usize {
        self.states.len()
    }

    /// Returns true if a square is a palace.
    pub fn is_palace(&self, x: u64, y: u64) -> bool {
        machine::output(&self.states, self.numeration, [x, y])
    }
}
