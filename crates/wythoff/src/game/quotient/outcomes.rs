//! Outcomes of sums, by the definition, with a memory.

use std::collections::HashMap;

use super::QuotientError;
use super::components::{Components, Word, any_option};
use super::table::Table;
use crate::game::Play;
use crate::observer::{Interrupted, Observer};

/// The most moves of a play that is searched, for the sake of the stack.
const DEEPEST: usize = 2000;

/// Outcomes of sums of components.
pub(super) struct Outcomes<'a> {
    components: &'a Components,
    play: Play,
    /// True for P; sums whose outcome is known.
    known: HashMap<Word, bool>,
    /// The most sums to remember.
    most: usize,
    pub(super) observer: &'a dyn Observer,
    /// Number of components that are done.
    pub(super) done: u16,
    /// Number of moves from the sum that was asked for.
    depth: usize,
}

impl<'a> Outcomes<'a> {
    pub(super) fn new(
        components: &'a Components,
        play: Play,
        most: usize,
        observer: &'a dyn Observer,
    ) -> Self {
        Self { components, play, known: HashMap::new(), most, observer, done: 0, depth: 0 }
    }

    /// Reports the number of components that are done.
    ///
    /// # Errors
    /// If the observer cancels.
    pub(super) fn watch(&self) -> Result<(), QuotientError> {
        let total = self.components.len() as u128;
        let answer = self.observer.progress(self.done.into(), total);
        if answer.is_break() { Err(Interrupted.into()) } else { Ok(()) }
    }

    /// Returns true if a sum is P: without a move in normal
    /// play, and otherwise if it has a move and no option is P.
    ///
    /// Sums of the components of a `proved` table are looked up. Options that are P by a `guess`
    /// are searched first; it may be wrong.
    pub(super) fn is_p(
        &mut self,
        word: &[u16],
        proved: &Table,
        guess: &Table,
    ) -> Result<bool, QuotientError> {
        if word.is_empty() {
            return Ok(self.play == Play::Normal);
        }
        if let Some(is_p) = proved.is_p(word).or_else(|| self.known.get(word).copied()) {
            return Ok(is_p);
        }
        let mut options = vec![];
        any_option(self.components, word, |option| {
            options.push(option);
            false
        });
        options.sort_by_cached_key(|option| guess.is_p(option) != Some(true));
        if self.depth == DEEPEST {
            return Err(QuotientError::Depth(DEEPEST));
        }
        self.depth += 1;
        let mut is_p = true;
        for option in options {
            if self.is_p(&option, proved, guess)? {
                is_p = false;
                break;
            }
        }
        self.depth -= 1;
        if self.known.len() >= self.most {
            return Err(QuotientError::Search(self.most));
        }
        if self.known.len().is_multiple_of(1 << 12) {
            self.watch()?;
        }
        self.known.insert(word.to_vec(), is_p);
        Ok(is_p)
    }
}
