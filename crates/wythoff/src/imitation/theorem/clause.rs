//! The Main Theorem: the P-positions of (k,m)-Imitation Nim.
//!
//! Let L be the budget of the player who has just moved, L' the budget of the player to move, and
//! xi the number of pairs below a pair on its diagonal. A state is a P-position iff
//!
//! - its heaps are a pair, and L >= xi of this pair (*static*), or
//! - an imitation of the last move would make the heaps a pair, and L' - 1 < xi of this pair
//!   (*dynamic*): the only good answer is forbidden, or leaves too few imitations.
//!
//! Erratum of \[L\]: the printed second clause is false, because it omits two conditions. The
//! answer must imitate the last move, and L is the budget after the answer, -1 if the answer is
//! forbidden. The proof is in `docs/algorithms/imitation.md`.

use dashu_int::UBig;

use crate::imitation::games::State;
use crate::imitation::oracle::{Oracle, OracleError};
use crate::imitation::pairs::Partner;
use crate::imitation::tokens::Tokens;
use crate::parameters::KM;

/// The clause of the Main Theorem that makes a state a P-position.
///
/// The clauses exclude each other: the smaller heap is in one pair, and the heaps are this pair or
/// not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Clause {
    /// The heaps are a pair, and the budget of the player who has just moved is at least xi.
    Static,
    /// The answer that leaves a pair imitates, and it is forbidden or leaves a budget below xi.
    Dynamic,
}

/// Returns the clause by which `state` is a P-position; `None` if it is an N-position.
///
/// `Time and memory`: one [`Oracle::pair_of`].
///
/// # Errors
/// If the observer of the oracle stops the search, or the memory does not suffice.
///
/// Source: \[L\], "Main Theorem", corrected as in `docs/algorithms/imitation.md`.
///
/// ```
/// use dashu_int::UBig;
/// use wythoff::imitation::{Clause, KM, Oracle, State, clause};
/// // [L]: Bob faces (1,4) after Alice has taken two from the smaller heap.
/// let oracle = Oracle::new(KM::WYTHOFF);
/// let alice = State::start(KM::WYTHOFF, [UBig::from(3u8), UBig::from(4u8)]);
/// let bob = alice.take(KM::WYTHOFF, 0, &UBig::from(2u8))?;
/// assert_eq!(clause(&oracle, &alice)?, None);
/// assert_eq!(clause(&oracle, &bob)?, Some(Clause::Dynamic));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn clause(oracle: &Oracle<'_>, state: &State<UBig>) -> Result<Option<Clause>, OracleError> {
    let km = oracle.km();
    clause_by(km, state, |pile| Ok(Partner::of(km, pile, oracle.pair_of(pile)?)))
}

/// Like [`clause`], but looks mates up with `partner`.
pub(in crate::imitation) fn clause_by<N: Tokens, E>(
    km: KM,
    state: &State<N>,
    partner: impl FnOnce(&N) -> Result<Partner<N>, E>,
) -> Result<Option<Clause>, E> {
    let [x, y] = state.heaps();
    let (smaller, larger) = if x <= y { (x, y) } else { (y, x) };
    let Partner { mate, xi } = partner(smaller)?;
    if mate == *larger {
        return Ok((state.opponent_budget() >= xi).then_some(Clause::Static));
    }
    // An imitation always takes from the larger heap: the last move left less on the other one.
    let (Some((_, amounts)), Some(answer)) = (state.imitations(km), larger.minus(&mate)) else {
        return Ok(None);
    };
    // L' - 1 < xi, written without the subtraction because the budget may be 0.
    let is_lost = amounts.contains(&answer) && state.budget() <= xi;
    Ok(is_lost.then_some(Clause::Dynamic))
}
