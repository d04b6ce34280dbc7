//! The Main Theorem: which states of (k,m)-Imitation Nim are lost for the player to move.
//!
//! Let L be the budget of the player who has just moved, L' that of the player to move, and xi the number of pairs
//! below a pair on its diagonal. A state is a P-position iff
//!
//! - its heaps are a pair and L >= xi of it (*static*), or
//! - the last move can be imitated so that the heaps become a pair, and L' - 1 < xi of that pair (*dynamic*): the
//!   one good answer is an imitation that is forbidden, or leaves too few others.
//!
//! Erratum of \[L\]: its second clause does not say that the answer has to be an imitation of the last move, nor that
//! L there is the budget that remains after it, -1 for a forbidden one; without that it is false.
//! `docs/algorithms/imitation.md` has the proof.

use dashu_int::UBig;

use crate::imitation::games::State;
use crate::imitation::km::KM;
use crate::imitation::oracle::Oracle;
use crate::imitation::pairs::Partner;
use crate::imitation::tokens::Tokens;
use crate::observer::Interrupted;

/// Which part of the Main Theorem makes a state a P-position. They exclude each other: there is one pair with the
/// smaller pile, and it is or is not the heaps as they are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Clause {
    /// The heaps are a pair, and the budget of the player who moved there is no less than xi.
    Static,
    /// The answer that would leave a pair is an imitation, and the budget of the player to move does not allow it, or
    /// would be less than xi after it.
    Dynamic,
}

/// The clause by which `state` is a P-position; `None` if it is an N-position.
///
/// `Time and memory`: one [`Oracle::pair_of`].
///
/// # Errors
/// If the observer of the oracle said stop.
///
/// Source: \[L\], "Main Theorem", with the erratum at the head of this module's source.
///
/// ```
/// use dashu_int::UBig;
/// use wythoff::imitation::{Clause, KM, Oracle, State, clause};
/// // [L]: Bob faces (1,4) after Alice took two from the smaller pile.
/// let oracle = Oracle::new(KM::WYTHOFF);
/// let alice = State::start(KM::WYTHOFF, [UBig::from(3u8), UBig::from(4u8)]);
/// let bob = alice.take(KM::WYTHOFF, 0, &UBig::from(2u8))?;
/// assert_eq!(clause(&oracle, &alice)?, None);
/// assert_eq!(clause(&oracle, &bob)?, Some(Clause::Dynamic));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn clause(oracle: &Oracle<'_>, state: &State<UBig>) -> Result<Option<Clause>, Interrupted> {
    let km = oracle.km();
    clause_by(km, state, |pile| Ok(Partner::of(km, pile, oracle.pair_of(pile)?)))
}

/// [`clause`], whoever knows the pairs.
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
    // Only the larger pile can be imitated on: the last move left less than that on the other.
    let (Some((_, amounts)), Some(answer)) = (state.imitations(km), larger.minus(&mate)) else {
        return Ok(None);
    };
    // L' - 1 < xi, in numbers that know no -1.
    let spent = amounts.contains(&answer) && state.budget() <= xi;
    Ok(spent.then_some(Clause::Dynamic))
}
