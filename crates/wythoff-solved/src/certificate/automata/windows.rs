//! The check of a table of counters by its windows.
//!
//! A window is four states: those of the squares a = (x, y), b = (x+1, y), c = (x, y+1) and d =
//! (x+1, y+1). One more digit leads from a window to four windows of the quarters of its squares.
//! The windows that are reached from that of the first digit are those of the whole board, because
//! leading zeros have no effect.
//!
//! The counters are those of game k if they are 0 where the board ends, and if in each window V
//! grows from a to c, H from a to b and D from a to d by 1 if a sees fewer than k palaces, else by
//! 0: then by induction each counter is the number of such squares before it.

use std::collections::HashSet;

use thiserror::Error;

use super::counters::Counters;
use super::places::Quarters;
use wythoff::observer::{Interrupted, Observer};

/// The reason why counters were not accepted.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum WindowsError {
    /// The table is not that of the game.
    #[error("the table is not that of game {k}: {reason}")]
    False {
        /// The game.
        k: u64,
        /// The state or window that is wrong.
        reason: String,
    },
    /// There are too many windows.
    #[error("the table has more than {0} windows")]
    Large(usize),
    /// The observer cancelled.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
}

/// The names of the counters, in order.
const NAMES: [&str; 3] = ["V", "H", "D"];

impl Counters {
    /// Windows at most: 2^23.
    pub const WINDOWS: usize = 1 << 23;

    /// Checks that the counters are those of the game, and returns the number of windows. The check
    /// uses the palace rule and nothing of the certificate.
    ///
    /// `Time`: four steps per window; there are about two windows per state.
    ///
    /// # Errors
    /// The first state or window that breaks the rule; or if there are too many windows, or the
    /// observer cancels.
    pub fn check(&self, observer: &dyn Observer) -> Result<usize, WindowsError> {
        let wrong = |reason| WindowsError::False { k: self.k, reason };
        self.form().map_err(wrong)?;
        // No palace lies west or north-west of the left border, nor north of the upper one.
        self.border("x = 0", [0, 2], [1, 2]).map_err(wrong)?;
        self.border("y = 0", [0, 1], [0, 2]).map_err(wrong)?;
        let start = self.states[0].next;
        let mut known = HashSet::from([start]);
        let mut open = vec![start];
        let mut done = 0_u128;
        while let Some(window) = open.pop() {
            self.rule(window).map_err(wrong)?;
            open.extend(self.refined(window).into_iter().filter(|&finer| known.insert(finer)));
            if known.len() > Self::WINDOWS {
                return Err(WindowsError::Large(Self::WINDOWS));
            }
            done += 1;
            if done.is_multiple_of(1024) && observer.progress(done, known.len() as u128).is_break()
            {
                return Err(Interrupted.into());
            }
        }
        Ok(known.len())
    }

    /// The next states are states, and leading zeros have no effect.
    fn form(&self) -> Result<(), String> {
        let count = self.states.len();
        let known = |&next: &u32| (next as usize) < count;
        if let Some(state) = self.states.iter().position(|state| !state.next.iter().all(known)) {
            return Err(format!("state {state} leads to a state that is not one of {count}"));
        }
        match self.states.first().map(|state| state.next[0]) {
            Some(0) => Ok(()),
            Some(next) => Err(format!("state 0 leads to state {next} for the digits 0,0")),
            None => Err("it has no state".to_owned()),
        }
    }

    /// Two counters are 0 in all states of a border: those that these digits lead to.
    fn border(&self, name: &str, digits: [usize; 2], zero: [usize; 2]) -> Result<(), String> {
        let mut known = vec![false; self.states.len()];
        let mut open = vec![0];
        while let Some(state) = open.pop() {
            if std::mem::replace(&mut known[state as usize], true) {
                continue;
            }
            let here = &self.states[state as usize];
            if let Some(counter) = zero.into_iter().find(|&counter| here.output[counter] != 0) {
                let (counter, n) = (NAMES[counter], here.output[counter]);
                return Err(format!("{counter} is {n}, not 0, in state {state} of {name}"));
            }
            open.extend(digits.map(|digit| here.next[digit]));
        }
        Ok(())
    }

    /// The palace rule in a window.
    fn rule(&self, window: Quarters) -> Result<(), String> {
        let [a, b, c, d] = window.map(|state| self.states[state as usize].output);
        let palace = self.is_palace(a);
        for (counter, after) in [c, b, d].into_iter().enumerate() {
            let grown = a[counter].checked_add(palace.into());
            if grown != Some(after[counter]) {
                let (name, from, to) = (NAMES[counter], a[counter], after[counter]);
                let [a, b, c, d] = window;
                let stands = if palace { "a palace" } else { "no palace" };
                return Err(format!(
                    "{name} is {from} before and {to} after {stands} in the window of states \
                     {a} {b} {c} {d}"
                ));
            }
        }
        Ok(())
    }

    /// The windows of the quarters: those whose upper left state is a quarter of the first state.
    fn refined(&self, window: Quarters) -> [Quarters; 4] {
        let next = window.map(|state| self.states[state as usize].next);
        let quarter = |x: usize, y: usize| next[x / 2 + 2 * (y / 2)][x % 2 + 2 * (y % 2)];
        [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(x, y)| {
            [quarter(x, y), quarter(x + 1, y), quarter(x, y + 1), quarter(x + 1, y + 1)]
        })
    }
}
