//! The counters of a solved game as a finite automaton.

use std::fmt::Write;

use super::machine::{self, NONE, State};
use super::numeration::Numeration;
use super::palaces::{Automaton, AutomatonError};
use super::places::Seen;
use super::squares::Squares;
use crate::certificate::Certificate;
use wythoff::blocking::Visible;
use wythoff::observer::Observer;

/// The smallest automaton that reads the digits of squares, the most significant first, and outputs
/// the numbers of palaces in view: V north of the square, H west of it, and D north-west of it.
///
/// It starts in state 0, and digits 0,0 lead from state 0 to itself: leading zeros have no effect.
/// States are numbered in breadth-first order, for the digits (x, y) = 0,0, then 1,0, .., then 0,1,
/// 1,1, and so on. The digits are those of a [`Numeration`]: binary if the automaton comes from a
/// [`Certificate`].
///
/// ```
/// use wythoff::K;
/// use wythoff_solved::certificate::{Certificate, Counters, Limits};
///
/// let certificate = Certificate::search(K::try_new(3)?, Limits::default(), &())?.unwrap();
/// let counters = Counters::of(&certificate, &())?;
/// assert_eq!((counters.states(), counters.palaces().states()), (17, 8));
/// let seen = counters.seen(1, 1);
/// assert_eq!((seen.north, seen.west, seen.diagonal), (1, 1, 1));
/// assert_eq!(counters.check(&()), Ok(36), "36 windows prove it again");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counters {
    pub(super) k: u64,
    pub(super) numeration: Numeration,
    pub(super) states: Vec<State<Seen>>,
}

/// One of the three counters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Counter {
    /// V: palaces north of a square, in its column.
    North,
    /// H: palaces west of a square, in its row.
    West,
    /// D: palaces north-west of a square, on its diagonal.
    Diagonal,
}

impl Counters {
    /// States at most: 2^18.
    pub const MOST: usize = 1 << 18;

    /// Returns the automaton of a solved game. The certificate is checked first.
    ///
    /// `Time`: a few steps per state and level of the certificate.
    ///
    /// `Memory`: a number for each state and each level; there are at most [`Counters::MOST`]
    /// states, and as many squares with different signals.
    ///
    /// # Errors
    /// If the certificate is not valid, there are too many squares or states, or the observer
    /// cancels.
    pub fn of(certificate: &Certificate, observer: &dyn Observer) -> Result<Self, AutomatonError> {
        let squares = Squares::of(certificate, observer)?;
        let states = machine::reached(&squares, Self::MOST, observer)?;
        let states = machine::smallest(&states);
        Ok(Self { k: certificate.k, numeration: Numeration::BINARY, states })
    }

    /// The game.
    pub const fn k(&self) -> u64 {
        self.k
    }

    /// The numeration of x and y.
    pub const fn numeration(&self) -> Numeration {
        self.numeration
    }

    /// Returns the number of states.
    pub fn states(&self) -> usize {
        self.states.len()
    }

    /// Returns the numbers of palaces in view of a square.
    pub fn seen(&self, x: u64, y: u64) -> Visible {
        let seen = machine::output(&self.states, self.numeration, [x, y]);
        let [north, west, diagonal] = seen.map(u64::from);
        Visible { north, west, diagonal }
    }

    /// Returns the automaton of the palaces: the squares that see fewer than k.
    ///
    /// `Time`: that of merging the states whose palaces are equal, at most the square of their
    /// number.
    pub fn palaces(&self) -> Automaton {
        let states = self.output(|seen| self.is_palace(seen));
        Automaton::of_states(self.k, self.numeration, &states)
    }

    /// Returns the smallest automaton of one of the counters.
    pub(super) fn one(&self, counter: Counter) -> Vec<State<u32>> {
        machine::smallest(&self.output(|seen| seen[counter as usize]))
    }

    /// Returns the states with other outputs.
    fn output<T>(&self, output: impl Fn(Seen) -> T) -> Vec<State<T>> {
        let state =
            |state: &State<Seen>| State { output: output(state.output), next: state.next.clone() };
        self.states.iter().map(state).collect()
    }

    /// The palace rule.
    pub(super) fn is_palace(&self, seen: Seen) -> bool {
        seen.map(u64::from).iter().sum::<u64>() < self.k
    }

    /// Returns the automaton as a plain table, which a verified checker reads.
    ///
    /// The lines are `wythoff-counters 1`, `k K`, `states N`, and one for each state: the next
    /// states for the digits (x, y) = 0,0, then 1,0, then 0,1, then 1,1, and V, H and D. In a
    /// metallic numeration the first lines are `wythoff-counters 2`, `k K`, `numeration A`, `states
    /// N`, and a state has its next states for all digits that may follow, those of x running
    /// first.
    ///
    /// ```
    /// # use wythoff::K;
    /// # use wythoff_solved::certificate::{Certificate, Counters, Limits};
    /// # let certificate = Certificate::search(K::try_new(3)?, Limits::default(), &())?.unwrap();
    /// let table = Counters::of(&certificate, &())?.table();
    /// let head = "wythoff-counters 1\nk 3\nstates 17\n0 1 2 3 0 0 0\n4 5 6 7 0 1 0\n";
    /// assert!(table.starts_with(head));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn table(&self) -> String {
        let (k, states) = (self.k, self.states.len());
        let mut text = match self.numeration.mean() {
            None => format!("wythoff-counters 1\nk {k}\nstates {states}\n"),
            Some(a) => format!("wythoff-counters 2\nk {k}\nnumeration {a}\nstates {states}\n"),
        };
        for State { output: [v, h, d], next } in &self.states {
            // Writing to a string cannot fail.
            for next in next.iter().filter(|&&next| next != NONE) {
                let _ = write!(text, "{next} ");
            }
            let _ = writeln!(text, "{v} {h} {d}");
        }
        text
    }
}
