//! A comparison of the Main Theorem with the rules, on every state that can be reached.
//!
//! The search covers all plays from all starts with heaps up to a bound:
//!
//! ```text
//! for every state, by falling tokens:           reached = a reached state has a move to it
//! for every reached state, by rising tokens:    P = no move leads to P; compare with the theorem
//! for every start:                              likewise, and compare with the blocking game
//! ```
//!
//! The code differs from this as follows:
//!
//! 1. A state and its mirror image share one entry, which has the last move on heap 0. Starts have
//!    no entry.
//! 2. An entry is a byte at \[s\]\[h\]\[x\]\[budgets\]: the last move took x and left s, and the
//!    other heap holds h. At most one budget is below c = k - 1 (`docs/algorithms/imitation.md`),
//!    so there are 2 c + 1 pairs of budgets. A player never imitates more than `piles` times.
//! 3. Entries are sorted by s + h, which every move lowers. Threads share the entries of one sum.

use schemars::JsonSchema;
use serde::Serialize;

use super::blocking::blocking_p_positions;
use super::table::{StateTable, VerifyError};
use super::tally::clause_of;
use crate::imitation::games::State;
use crate::imitation::pairs::{Formula, Partners};
use crate::observer::Observer;
use crate::parameters::KM;
use crate::text::as_text;
use crate::workers::Workers;

/// The result of a search of all reachable states.
///
/// The JSON fields are `k`, `m`, `piles`, `states`, `p_states`, `exceptions`; the last four are
/// strings.
#[derive(Debug, Clone, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Verification {
    /// The parameter k.
    pub k: u64,
    /// The parameter m.
    pub m: u64,
    /// The largest heap of a start.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "String")]
    pub piles: u64,
    /// The number of reachable states, including starts.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "String")]
    pub states: u64,
    /// The number of these states that are P-positions by the rules.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "String")]
    pub p_states: u64,
    /// The number of these P-positions with [`Clause::Static`](super::Clause::Static).
    #[serde(skip)]
    pub static_p: u64,
    /// The number of these P-positions with [`Clause::Dynamic`](super::Clause::Dynamic).
    #[serde(skip)]
    pub dynamic_p: u64,
    /// The number of states whose outcomes by the theorem and by the rules differ, and of starts
    /// whose outcomes in Imitation Nim and in the blocking game differ.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "String")]
    pub exceptions: u64,
    /// Some of the exceptions.
    #[serde(skip)]
    pub examples: Vec<State<u64>>,
}

/// Verifies the Main Theorem on all states that are reached from starts with heaps up to `piles`.
///
/// The outcome of each state by the rules is compared with its [`Clause`](super::Clause), and the
/// outcome of each start with its outcome in (k,m)-Blocking Wythoff Nim by the rules.
///
/// `threads` is the number of threads; 0 uses one a core. The observer receives the number of
/// entries searched.
///
/// `Time: O(piles^4 k)`; all k, m up to 6 with heaps up to 40 take a few seconds. `Memory`:
/// [`verification_memory`](super::verification_memory).
///
/// # Errors
/// If the observer stops the search, or the states do not fit the memory.
///
/// Source: \[L\], "Main Theorem".
///
/// ```
/// use wythoff::imitation::{KM, verify};
/// let found = verify(KM::try_new(2, 1)?, 10, 1, &())?;
/// assert_eq!((found.states, found.p_states, found.exceptions), (2671, 334, 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn verify(
    km: KM,
    piles: u64,
    threads: usize,
    observer: &dyn Observer,
) -> Result<Verification, VerifyError> {
    compare(km, Formula::Game, piles, threads, observer)
}

/// Like [`verify`], with either formula for the pairs.
fn compare(
    km: KM,
    formula: Formula,
    piles: u64,
    threads: usize,
    observer: &dyn Observer,
) -> Result<Verification, VerifyError> {
    let table = StateTable::try_new(km, piles)?;
    let workers = Workers::new(threads);
    let mut entries = table.entries()?;
    table.reach(&mut entries, &workers, observer)?;
    let partners = Partners::new(km, formula, piles as usize + 1);
    let mut tally = table.solve(&mut entries, &partners, &workers, observer)?;
    let blocking = blocking_p_positions(km, piles);
    for (i, &p) in blocking.iter().enumerate() {
        let [x, y] = [i as u64 % (piles + 1), i as u64 / (piles + 1)];
        let is_p = !table.start_can_win(&entries, x as usize, y as usize);
        let state = State::start(km, [x, y]);
        tally.count(&state, is_p, clause_of(km, &partners, &state), p == is_p);
    }
    Ok(Verification {
        k: km.k(),
        m: km.m(),
        piles,
        states: tally.states,
        p_states: tally.p_states,
        static_p: tally.clauses[0],
        dynamic_p: tally.clauses[1],
        exceptions: tally.exceptions,
        examples: tally.examples,
    })
}

#[cfg(test)]
mod tests {
    use super::super::tally::SHOWN;
    use super::*;

    /// Where the printed formula differs from the game's formula, some starts are exceptions.
    #[test]
    fn the_printed_formula_has_exceptions_iff_k_and_m_are_above_1() {
        for (k, m) in (1..=4).flat_map(|k| (1..=4).map(move |m| (k, m))) {
            let km = KM::try_new(k, m).unwrap();
            let found = compare(km, Formula::Printed, 12, 1, &()).unwrap();
            assert_eq!(found.exceptions > 0, k > 1 && m > 1, "{km}");
            assert_eq!(found.examples.is_empty(), found.exceptions == 0, "{km}");
            assert!(found.examples.len() <= SHOWN);
        }
        let found = compare(KM::try_new(2, 2).unwrap(), Formula::Printed, 1, 1, &()).unwrap();
        assert!(found.examples.contains(&State::start(KM::try_new(2, 2).unwrap(), [1, 1])));
    }

    #[test]
    fn without_tokens_the_start_is_the_one_state_and_it_is_lost() {
        for (k, m) in [(1, 1), (3, 2)] {
            let found = verify(KM::try_new(k, m).unwrap(), 0, 1, &()).unwrap();
            assert_eq!((found.states, found.p_states, found.static_p), (1, 1, 1), "{k}, {m}");
            assert_eq!((found.dynamic_p, found.exceptions), (0, 0), "{k}, {m}");
        }
    }
}
