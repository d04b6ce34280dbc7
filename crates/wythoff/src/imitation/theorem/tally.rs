//! Counts of states by the rules and by the theorem.

use super::clause::{Clause, clause_by};
use crate::imitation::games::State;
use crate::imitation::pairs::Partners;
use crate::parameters::KM;

/// The number of exceptions kept as examples.
pub(super) const SHOWN: usize = 10;

/// The clause of the Main Theorem for a state.
pub(super) fn clause_of(km: KM, partners: &Partners, state: &State<u64>) -> Option<Clause> {
    let Ok(clause) =
        clause_by(km, state, |&pile| Ok::<_, std::convert::Infallible>(partners.of(pile).clone()));
    clause
}

/// Counts of states, and examples of exceptions.
#[derive(Debug, Default)]
pub(super) struct Tally {
    pub(super) states: u64,
    pub(super) p_states: u64,
    /// P-positions by clause: static, dynamic.
    pub(super) clauses: [u64; 2],
    pub(super) exceptions: u64,
    pub(super) examples: Vec<State<u64>>,
}

impl Tally {
    /// Counts a state.
    ///
    /// `is_p` is its outcome by the rules, `clause` its clause by the theorem. The state is an
    /// exception if they disagree, or if it is not `right` for another reason.
    pub(super) fn count(
        &mut self,
        state: &State<u64>,
        is_p: bool,
        clause: Option<Clause>,
        right: bool,
    ) {
        self.states += 1;
        self.p_states += u64::from(is_p);
        if let Some(clause) = clause.filter(|_| is_p) {
            self.clauses[usize::from(clause == Clause::Dynamic)] += 1;
        }
        if is_p != clause.is_some() || !right {
            self.exceptions += 1;
            if self.examples.len() < SHOWN {
                self.examples.push(state.clone());
            }
        }
    }

    pub(super) fn add(&mut self, other: Self) {
        self.states += other.states;
        self.p_states += other.p_states;
        for (sum, count) in self.clauses.iter_mut().zip(other.clauses) {
            *sum += count;
        }
        self.exceptions += other.exceptions;
        self.examples.extend(other.examples);
        self.examples.truncate(SHOWN);
    }
}
