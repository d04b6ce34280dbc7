//! Finite automata that read the digits of x and y in parallel, the most significant first.
//!
//! The automaton of a certificate reads binary digits.
//!
//! An automaton outputs after each digit what belongs to the square read so far. That square is a
//! cell, or stands for the square of side 2^e in which the next e digits select a cell. So a state
//! is **the content of the squares at this place, for every side**, and
//!
//! ```text
//! after one more digit: the square of side 2^e is a quarter of what was the square of side 2^(e+1).
//! ```
//!
//! From level `base` on squares repeat, so finitely many sides determine all. States that no digits
//! distinguish are merged; the result is the smallest automaton.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;

use super::numeration::Numeration;
use super::palaces::AutomatonError;
use super::places::Seen;
use super::squares::Squares;
use wythoff::observer::{Interrupted, Observer};

/// The next state for digits that the numeration does not allow.
pub(super) const NONE: u32 = u32::MAX;

/// A state of an automaton.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct State<T> {
    /// The output for the square read so far.
    pub(super) output: T,
    /// The next state for the digits x and y, at place x + b y, where b is the number of digits;
    /// [`NONE`] where x or y may not follow.
    pub(super) next: Box<[u32]>,
}

/// Returns the output for a square.
pub(super) fn output<T: Copy>(states: &[State<T>], numeration: Numeration, [x, y]: [u64; 2]) -> T {
    let [x, y] = [x, y].map(|number| numeration.digits_of(number));
    let length = x.len().max(y.len());
    // The digits from place i down.
    let digit =
        |word: &[u8], i: usize| word.len().checked_sub(i).map_or(0, |at| usize::from(word[at]));
    let state = (1..=length).rev().fold(0, |state, i| {
        let place = digit(&x, i) + numeration.digits() * digit(&y, i);
        states[state].next[place] as usize
    });
    states[state].output
}

/// Returns the states that can be reached from the state in which no digit was read: the contents
/// of the squares of every side. There are at most `most` states.
pub(super) fn reached(
    squares: &Squares,
    most: usize,
    observer: &dyn Observer,
) -> Result<Vec<State<Seen>>, AutomatonError> {
    let mut numbers: HashMap<Box<[u32]>, u32> = HashMap::new();
    let mut queue = VecDeque::new();
    let mut states: Vec<State<Seen>> = Vec::new();
    let start: Box<[u32]> = squares.corner.as_slice().into();
    numbers.insert(start.clone(), 0);
    queue.push_back(start);
    while let Some(looks) = queue.pop_front() {
        let mut next: Box<[u32]> = [0; 4].into();
        for (digit, next) in next.iter_mut().enumerate() {
            let looks = quarter(squares, &looks, digit);
            let number = numbers.len() as u32;
            *next = *numbers.entry(looks).or_insert_with_key(|looks| {
                queue.push_back(looks.clone());
                number
            });
        }
        states.push(State { output: squares.cells[looks[0] as usize], next });
        if numbers.len() > most {
            return Err(AutomatonError::States(most));
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
pub(super) fn smallest<T: Copy + Eq + Hash>(states: &[State<T>]) -> Vec<State<T>> {
    let mut numbers = HashMap::new();
    let mut classes: Vec<u32> = states
        .iter()
        .map(|state| {
            let next = numbers.len() as u32;
            *numbers.entry(state.output).or_insert(next)
        })
        .collect();
    let mut count = 0;
    loop {
        let mut numbers = HashMap::new();
        let class_of = |&next: &u32| classes.get(next as usize).copied();
        let key = |(state, &class): (&State<T>, &u32)| {
            (class, state.next.iter().map(class_of).collect::<Box<[_]>>())
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
        let State { output, next } = &states[state as usize];
        let named = |&next: &u32| match classes.get(next as usize) {
            Some(&class) => *number[class as usize].get_or_insert_with(|| {
                order.push(next);
                order.len() as u32 - 1
            }),
            None => NONE,
        };
        found.push(State { output: *output, next: next.iter().map(named).collect() });
    }
    found
}
