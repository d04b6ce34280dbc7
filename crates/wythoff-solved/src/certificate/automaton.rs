//! The palaces of a solved game as a finite automaton.
//!
//! It reads the binary digits of x and y in parallel, the most significant first, and outputs after
//! each digit if the square read so far is a palace. That square is a cell, or stands for the
//! square of side 2^e in which the next e digits select a cell. So a state is **the content of the
//! squares at this place, for every side**, and
//!
//! ```text
//! after one more digit: the square of side 2^e is a quarter of what was the square of side 2^(e+1).
//! ```
//!
//! From level `base` on squares repeat, so finitely many sides determine all. States that no digits
//! distinguish are merged; the result is the smallest automaton.

use std::collections::{HashMap, VecDeque};

use thiserror::Error;

use super::Certificate;
use super::check::Flaw;
use super::squares::{Quarters, Squares};
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
    pub(super) states: Vec<State>,
}

/// A state of an automaton.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct State {
    /// True if the square read so far is a palace.
    pub(super) palace: bool,
    /// The next state, at place x + 2 y for digits x and y.
    pub(super) next: Quarters,
}

/// The reason why there is no automaton.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum AutomatonError {
    /// The certificate proves nothing.
    #[error("the certificate is not valid: {0}")]
    Flaw(#[from] Flaw),
    /// There are too many states before equal states are merged.
    #[error("the automaton has more than {0} states before the smallest one is looked for")]
    Large(usize),
    /// The observer cancelled.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
}

impl Automaton {
    /// Returns the automaton of a solved game. The certificate is checked first.
    ///
    /// `Memory`: a number for each state and each level; there are at most [`Automaton::MOST`]
    /// states.
    ///
    /// # Errors
    /// If the certificate is not valid, there are too many states, or the observer cancels.
    pub fn of(certificate: &Certificate, observer: &dyn Observer) -> Result<Self, AutomatonError> {
        let squares = Squares::of(certificate)?;
        let states = smallest(&reached(&squares, observer)?);
        Ok(Self { k: certificate.k, states })
    }

    /// States at most, before equal ones are found: 2^18.
    pub const MOST: usize = 1 << 18;

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
        let digits = (0..u64::BITS).rev().map(|bit| (x >> bit & 1) + 2 * (y >> bit & 1));
        let state = digits.fold(0, |state, digit| self.states[state].next[digit as usize] as usize);
        self.states[state].palace
    }
}

/// Returns the states that can be reached from the state in which no digit was read: the contents
/// of the squares of every side.
fn reached(squares: &Squares, observer: &dyn Observer) -> Result<Vec<State>, AutomatonError> {
    let mut numbers: HashMap<Box<[u32]>, u32> = HashMap::new();
    let mut queue = VecDeque::new();
    let mut states: Vec<State> = Vec::new();
    let start: Box<[u32]> = squares.corner.as_slice().into();
    numbers.insert(start.clone(), 0);
    queue.push_back(start);
    while let Some(looks) = queue.pop_front() {
        let mut next = [0; 4];
        for (digit, next) in next.iter_mut().enumerate() {
            let looks = quarter(squares, &looks, digit);
            let number = numbers.len() as u32;
            *next = *numbers.entry(looks).or_insert_with_key(|looks| {
                queue.push_back(looks.clone());
                number
            });
        }
        states.push(State { palace: looks[0] == 1, next });
        if numbers.len() > Automaton::MOST {
            return Err(AutomatonError::Large(Automaton::MOST));
        }
        let heard = states.len() as u128;
        if heard.is_multiple_of(1024) && observer.progress(heard, numbers.len() as u128).is_break()
        {
            return Err(Interrupted.into());
        }
    }
    Ok(states)
}

/// Returns the contents of the squares after one more digit.
fn quarter(squares: &Squares, looks: &[u32], digit: usize) -> Box<[u32]> {
    let mut next: Box<[u32]> = looks.into();
    for (e, next) in next.iter_mut().enumerate() {
        let quarters = match looks.get(e + 1) {
            Some(&look) => squares.quarters[e + 1][look as usize],
            None => squares.enlarged[looks[squares.base] as usize],
        };
        *next = quarters[digit];
    }
    next
}

/// Returns the smallest equivalent automaton. States are separated by their output, then by the
/// classes that their digits lead to, until the classes are stable. They are numbered in the order
/// in which they are reached.
fn smallest(states: &[State]) -> Vec<State> {
    let mut classes: Vec<u32> = states.iter().map(|state| state.palace.into()).collect();
    let mut count = 0;
    loop {
        let mut numbers = HashMap::new();
        let key = |(state, &class): (&State, &u32)| {
            (class, state.next.map(|next| classes[next as usize]))
        };
        let told: Vec<u32> = states
            .iter()
            .zip(&classes)
            .map(|seen| {
                let next = numbers.len() as u32;
                *numbers.entry(key(seen)).or_insert(next)
            })
            .collect();
        classes = told;
        if numbers.len() == count {
            break;
        }
        count = numbers.len();
    }
    // The first state of each class represents it; a state gets a number when a transition first
    // leads to it.
    let mut number = vec![None; count];
    let mut order = vec![0];
    number[classes[0] as usize] = Some(0);
    let mut found = Vec::with_capacity(count);
    while let Some(&state) = order.get(found.len()) {
        let State { palace, next } = states[state as usize];
        let next = next.map(|next| {
            *number[classes[next as usize] as usize].get_or_insert_with(|| {
                order.push(next);
                order.len() as u32 - 1
            })
        });
        found.push(State { palace, next });
    }
    found
}
