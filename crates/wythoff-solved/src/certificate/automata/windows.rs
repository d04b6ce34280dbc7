//! The check of a table of counters by its windows.
//!
//! A window is four states: those of the squares a = (x, y), b = (x+1, y), c = (x, y+1) and d =
//! (x+1, y+1). One more digit divides each of these squares, and leads from a window to the windows
//! of their parts: neighbouring columns are two digits behind x, or the last one behind x and 0
//! behind x + 1. The windows that are reached from those of the first digit are those of the whole
//! board, because leading zeros have no effect.
//!
//! The counters are those of game k if they are 0 where the board ends, and if in each window V
//! grows from a to c, H from a to b and D from a to d by 1 if a sees fewer than k palaces, else by
//! 0: then by induction each counter is the number of such squares before it.

use std::collections::HashSet;

use thiserror::Error;

use super::counters::Counters;
use super::machine::NONE;
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

/// The states of four neighbouring squares: (x, y), (x+1, y), (x, y+1), (x+1, y+1).
type Window = [u32; 4];

/// True for x, and for y, if its last digit was the largest one and 0 follows.
type Full = [bool; 2];

/// The names of the counters, in order.
const NAMES: [&str; 3] = ["V", "H", "D"];

impl Counters {
    /// Windows at most: 2^23.
    pub const WINDOWS: usize = 1 << 23;

    /// Checks that the counters are those of the game, and returns the number of windows. The check
    /// uses the palace rule and nothing of the certificate.
    ///
    /// `Time`: as many steps per window as a state has next ones; there are about two windows per
    /// state.
    ///
    /// # Errors
    /// The first state or window that breaks the rule; or if there are too many windows, or the
    /// observer cancels.
    pub fn check(&self, observer: &dyn Observer) -> Result<usize, WindowsError> {
        let wrong = |reason| WindowsError::False { k: self.k, reason };
        let full = self.form().map_err(wrong)?;
        // No palace lies west or north-west of the left border, nor north of the upper one.
        self.border("x = 0", self.numeration.digits(), [1, 2]).map_err(wrong)?;
        self.border("y = 0", 1, [0, 2]).map_err(wrong)?;
        let mut open = self.refined([0; 4], [false, false], true);
        let mut known: HashSet<Window> = open.iter().copied().collect();
        let mut done = 0_u128;
        while let Some(window) = open.pop() {
            self.rule(window).map_err(wrong)?;
            let finer = self.refined(window, full[window[0] as usize], false);
            open.extend(finer.into_iter().filter(|&finer| known.insert(finer)));
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

    /// The next states are states, one for each two digits that may follow, and leading zeros have
    /// no effect. Returns after which states the digits of x and y are the largest ones.
    fn form(&self) -> Result<Vec<Full>, String> {
        let (digits, count) = (self.numeration.digits(), self.states.len());
        match self.states.first().and_then(|state| state.next.first()) {
            Some(0) => {}
            Some(next) => return Err(format!("state 0 leads to state {next} for the digits 0,0")),
            None => return Err("it has no state".to_owned()),
        }
        let mut known: Vec<Option<Full>> = vec![None; count];
        known[0] = Some([false; 2]);
        let mut open = vec![(0, [false; 2])];
        while let Some((state, after)) = open.pop() {
            let next = &self.states[state].next;
            let allowed = after.map(|full| self.numeration.allowed(full));
            if next.len() != digits * digits {
                return Err(format!("state {state} leads to {} states", next.len()));
            }
            for (place, &next) in next.iter().enumerate() {
                let pair = [place % digits, place / digits];
                let [x, y] = pair;
                if x >= allowed[0] || y >= allowed[1] {
                    if next != NONE {
                        return Err(format!("the digits {x},{y} may not follow state {state}"));
                    }
                    continue;
                }
                let Some(known) = known.get_mut(next as usize) else {
                    return Err(format!(
                        "state {state} leads to a state that is not one of {count}"
                    ));
                };
                let full = pair.map(|digit| self.numeration.fills(digit));
                let before = *known.get_or_insert_with(|| {
                    open.push((next as usize, full));
                    full
                });
                if before != full {
                    return Err(format!("state {next} is reached by digits that differ in kind"));
                }
            }
        }
        let unreached = |state: usize| format!("state {state} is never reached");
        (0..).zip(known).map(|(state, full)| full.ok_or_else(|| unreached(state))).collect()
    }

    /// Two counters are 0 in all states of a border: those that digits of one number lead to, whose
    /// next states are `step` places apart.
    fn border(&self, name: &str, step: usize, zero: [usize; 2]) -> Result<(), String> {
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
            let next = (0..self.numeration.digits()).map(|digit| here.next[digit * step]);
            open.extend(next.filter(|&next| next != NONE));
        }
        Ok(())
    }

    /// The palace rule in a window.
    fn rule(&self, window: Window) -> Result<(), String> {
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

    /// The windows of the parts: those whose upper left state is a part of the first state. After
    /// the first digit, the `only` square is the whole board.
    fn refined(&self, window: Window, full: Full, only: bool) -> Vec<Window> {
        let digits = self.numeration.digits();
        // Columns, and rows: the digits behind the first number, then 0 behind the next one.
        let [columns, rows] = full.map(|full| {
            let own = (0..self.numeration.allowed(full)).map(|digit| (0, digit));
            own.chain((!only).then_some((1, 0))).collect::<Vec<_>>()
        });
        let part = |(right, x): (usize, usize), (below, y): (usize, usize)| {
            self.states[window[right + 2 * below] as usize].next[x + digits * y]
        };
        let mut found = Vec::with_capacity(columns.len() * rows.len());
        for ys in rows.windows(2) {
            for xs in columns.windows(2) {
                found.push([
                    part(xs[0], ys[0]),
                    part(xs[1], ys[0]),
                    part(xs[0], ys[1]),
                    part(xs[1], ys[1]),
                ]);
            }
        }
        found
    }
}
