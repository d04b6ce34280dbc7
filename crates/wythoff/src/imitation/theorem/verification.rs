//! The Main Theorem against the rules, on every state that can be reached.
//!
//! All plays from all starts with piles up to a bound are searched:
//!
//! ```text
//! for every state, those with more tokens first:       reached = the move into it is possible from a reached state
//! for every reached state, those with fewer first:     P = no move leads to P; and compare with the theorem
//! for every start:                                     the same, and compare with the blocking game
//! ```
//!
//! What the code does besides:
//!
//! 1. A state and its mirror image have one entry, as if the last move had been on pile 0. Starts have none.
//! 2. An entry is a byte, at \[s\]\[h\]\[x\]\[budgets\]: the last move took x and left s, the other pile holds h. At most one
//!    budget is spent (`docs/algorithms/imitation.md`), so with k - 1 = c there are 2 c + 1 pairs of budgets; and no more than
//!    `piles` imitations are ever spent.
//! 3. Entries are sorted by s + h, as a move lowers the sum, and the entries of one sum are shared out to the threads.

use serde::Serialize;

use super::blocking::blocking_p;
use super::table::{Table, VerifyError};
use super::tally::told;
use crate::imitation::games::State;
use crate::imitation::km::KM;
use crate::imitation::pairs::{Formula, Partners};
use crate::observer::Observer;
use crate::text::as_text;
use crate::workers::Workers;

/// What a search of all reachable states found.
///
/// As JSON: `k`, `m`, `piles`, `states`, `p_states`, `exceptions`; the last four as strings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Verification {
    /// k of the game.
    pub k: u64,
    /// m of the game.
    pub m: u64,
    /// Largest pile of a start.
    #[serde(serialize_with = "as_text")]
    pub piles: u64,
    /// States that can be reached, the starts among them.
    #[serde(serialize_with = "as_text")]
    pub states: u64,
    /// Those that are lost for the player to move, by the rules.
    #[serde(serialize_with = "as_text")]
    pub p_states: u64,
    /// Those of them that the theorem says are, by [`Clause::Static`].
    #[serde(skip)]
    pub static_p: u64,
    /// And by [`Clause::Dynamic`].
    #[serde(skip)]
    pub dynamic_p: u64,
    /// States where the theorem and the rules differ, and starts where the rules of Imitation Nim and of the blocking game
    /// do.
    #[serde(serialize_with = "as_text")]
    pub exceptions: u64,
    /// A few of them.
    #[serde(skip)]
    pub examples: Vec<State<u64>>,
}

/// Plays (k,m)-Imitation Nim from every start with piles up to `piles` by its rules, and compares each state that is
/// reached with [`Clause`], and each start with (k,m)-Blocking Wythoff Nim by its rules.
///
/// On so many threads; 0 means one a core. The observer hears of states.
///
/// `Time: O(piles^4 k)`; all k, m up to 6 with piles up to 40 take a few seconds. `Memory`: [`verification_memory`].
///
/// # Errors
/// If the observer said stop, or the states do not fit the memory.
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

/// The same, with whatever formula for the pairs.
fn compare(
    km: KM,
    formula: Formula,
    piles: u64,
    threads: usize,
    observer: &dyn Observer,
) -> Result<Verification, VerifyError> {
    let table = Table::try_new(km, piles)?;
    let workers = Workers::new(threads);
    let mut entries = table.entries()?;
    table.reach(&mut entries, &workers, observer)?;
    let partners = Partners::new(km, formula, piles as usize + 1);
    let mut tally = table.solve(&mut entries, &partners, &workers, observer)?;
    let blocking = blocking_p(km, piles);
    for (i, &p) in blocking.iter().enumerate() {
        let [x, y] = [i as u64 % (piles + 1), i as u64 / (piles + 1)];
        let is_p = !table.start_can_win(&entries, x as usize, y as usize);
        let state = State::start(km, [x, y]);
        tally.count(&state, is_p, told(km, &partners, &state), p == is_p);
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

    /// Where the formula as \[L\] prints it parts from the game's, a start is an exception, and a state after it.
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
}
