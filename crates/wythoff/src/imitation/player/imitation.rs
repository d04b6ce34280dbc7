//! Perfect play of (k,m)-Imitation Nim from any state.
//!
//! By the Main Theorem a move wins iff it leads to a state of one of its two clauses. Let s <= t be
//! the heaps, L the budget of the opponent, and q = floor((t - s) / m).
//!
//! 1. *Mate*, to the static clause: reduce t to the mate of s, if the mate is less than t,
//!    the move is allowed, and the budget after it is at least xi of the pair. Only this move can
//!    imitate.
//! 2. *Spend*, to the dynamic clause: take x tokens from s such that the only good answer imitates.
//!    The answer takes z from t, x <= z < x + m, and leaves the pair (s - x, t - z). The difference
//!    of this pair is a multiple of m above t - s - m and at most t - s, hence m q. So s is reduced
//!    to the a of a pair of block q whose xi, its place in the block, is at least L.
//! 3. *Mate* of the larger heap: reduce s to the mate of t, if the mate is less than s.
//!
//! These are at most k + 2 moves, or 2 k + 2 if the heaps are equal, because then either heap can
//! be s. The third kind is never needed to win: if the mate of s is above t, all of block q is
//! below s (`docs/algorithms/imitation.md`).
//!
//! Source: \[L\], "Main Theorem", for the outcomes; the proof of the moves is in
//! `docs/algorithms/imitation.md`, "Perfect play".

use dashu_int::UBig;
use dashu_int::ops::DivRem;

use super::advice::{Advice, Grounds, MOST_MOVES, take, without};
use super::number::Number;
use crate::game::Outcome;
use crate::imitation::games::State;
use crate::imitation::oracle::{Oracle, OracleError};
use crate::imitation::pairs::Partner;
use crate::imitation::theorem::{Clause, clause_by};
use crate::imitation::tokens::Tokens;
use crate::text::{counted, heaps};

/// Returns the outcome of `state` with one winning move, or with all of them if `all`.
///
/// `Time and memory`: one [`Oracle::pair_of`] and at most one pair of known index. For all moves,
/// two [`Oracle::pair_of`] and one [`Oracle::pairs`] of at most k.
///
/// # Errors
/// If the observer of the oracle stops the search, or the memory does not suffice.
///
/// ```
/// use dashu_int::UBig;
/// use wythoff::imitation::{KM, Oracle, State, player::imitation_advice};
/// // [L]: the only winning move from (3, 4) takes two from the smaller heap.
/// let start = State::start(KM::WYTHOFF, [UBig::from(3u8), UBig::from(4u8)]);
/// let advice = imitation_advice(&Oracle::new(KM::WYTHOFF), &start, true)?;
/// assert_eq!(advice.winning_moves, [[UBig::ONE, UBig::from(4u8)]]);
/// assert_eq!(advice.take, [[UBig::from(2u8), UBig::ZERO]]);
/// let reason = "take 2 from the first heap: only an imitation could leave the pair (1, 2), \
///     and the opponent has none left";
/// assert_eq!(advice.reason, reason);
/// # Ok::<(), wythoff::imitation::OracleError>(())
/// ```
pub fn imitation_advice(
    oracle: &Oracle<'_>,
    state: &State<UBig>,
    all: bool,
) -> Result<Advice, OracleError> {
    let km = oracle.km();
    let low = usize::from(state.heaps()[0] > state.heaps()[1]);
    let [s, t] = [low, 1 - low].map(|pile| &state.heaps()[pile]);
    let smaller = Number::new(km, s, oracle.pair_of(s)?);
    let (q, rest) = (t - s).div_rem(km.m());
    let below = smaller.in_block(km, &q);
    let position = Position { oracle, state, low, below, q, smaller };
    let xi = if rest == 0 { below } else { 0 };
    let partner = |_: &UBig| {
        Ok::<_, OracleError>(Partner {
            mate: position.smaller.mate.clone(),
            xi: position.smaller.xi,
        })
    };
    if let Some(clause) = clause_by(km, state, partner)? {
        return Ok(Advice {
            outcome: Outcome::P,
            winning_moves: Vec::new(),
            take: Vec::new(),
            count: all.then_some(0),
            block: Vec::new(),
            xi,
            clause: match clause {
                Clause::Static => Grounds::Static,
                Clause::Dynamic => Grounds::Dynamic,
            },
            reason: position.why_lost(clause),
        });
    }
    let mut taken: Vec<_> = position.mate().into_iter().collect();
    let mut count = taken.len() as u64;
    let clause = if count > 0 { Grounds::Mate } else { Grounds::Spend };
    if all || count == 0 {
        let (spending, number) = position.spending(if all { MOST_MOVES } else { 1 })?;
        taken.extend(spending);
        taken.truncate(if all { MOST_MOVES } else { 1 });
        count += number;
    }
    if all && let Some(play) = position.mate_of_larger()? {
        taken.push(play);
        count += 1;
    }
    Ok(Advice {
        outcome: Outcome::N,
        reason: position.why_won(clause, &taken[0]),
        winning_moves: taken.iter().map(|taken| without(state.heaps(), taken)).collect(),
        take: taken,
        count: all.then_some(count),
        block: Vec::new(),
        xi,
        clause,
    })
}

/// A state with the pair of its smaller heap.
struct Position<'a> {
    oracle: &'a Oracle<'a>,
    state: &'a State<UBig>,
    /// The index of the smaller heap; 0 if the heaps are equal.
    low: usize,
    smaller: Number<'a>,
    /// floor((t - s) / m).
    q: UBig,
    /// The count of pairs of block q whose a is below s.
    below: u64,
}

impl Position<'_> {
    fn larger(&self) -> &UBig {
        &self.state.heaps()[1 - self.low]
    }

    fn is_even(&self) -> bool {
        self.smaller.value == self.larger()
    }

    /// The move that takes `amount` from the smaller heap, or from the larger heap.
    fn moving(&self, smaller: bool, amount: UBig) -> [UBig; 2] {
        let pile = if smaller { self.low } else { 1 - self.low };
        if pile == 0 { [amount, UBig::ZERO] } else { [UBig::ZERO, amount] }
    }

    /// The move that reduces the larger heap to the mate of the smaller heap, if it wins.
    fn mate(&self) -> Option<[UBig; 2]> {
        let amount = self.larger().minus(&self.smaller.mate)?;
        // `take` rejects an amount of 0.
        let after = self.state.take(self.oracle.km(), 1 - self.low, &amount).ok()?;
        (after.opponent_budget() >= self.smaller.xi).then(|| self.moving(false, amount))
    }

    /// The move that reduces the smaller heap to the mate of the larger heap, if there is one.
    ///
    /// It does not imitate, so it restores the budget to k - 1, and xi of a pair is at most k - 1.
    fn mate_of_larger(&self) -> Result<Option<[UBig; 2]>, OracleError> {
        let amount = self.smaller.to_mate_of(self.larger(), self.oracle)?;
        Ok(amount.map(|amount| self.moving(true, amount)))
    }

    /// Returns up to `most` pairs of moves to the dynamic clause, by falling xi, and the number of
    /// all such moves.
    fn spending(&self, most: usize) -> Result<(Vec<[UBig; 2]>, u64), OracleError> {
        let (km, least) = (self.oracle.km(), self.state.opponent_budget());
        let count = self.below.saturating_sub(least);
        let listed = count.min(most as u64);
        let first = &self.q * km.k() + (self.below - listed);
        let left: Vec<UBig> = if listed == 0 {
            Vec::new()
        } else if self.q.is_zero() {
            // The pairs of block 0 are (0,0), (1,1), ..
            (self.below - listed..self.below).map(UBig::from).collect()
        } else {
            self.oracle.pairs(&first, listed as usize)?.into_iter().map(|pair| pair.a).collect()
        };
        let mut moves = Vec::new();
        for left in left.into_iter().rev() {
            let amount = self.smaller.value - left;
            if self.is_even() {
                moves.push(self.moving(false, amount.clone()));
            }
            moves.push(self.moving(true, amount));
        }
        Ok((moves, if self.is_even() { 2 * count } else { count }))
    }

    fn why_lost(&self, clause: Clause) -> String {
        let state = self.state;
        match clause {
            Clause::Static if self.larger().is_zero() => {
                "no tokens are left: the player to move has lost".to_owned()
            }
            Clause::Static if self.smaller.xi == 0 => format!(
                "{} is a pair and none is below on its diagonal: no move wins",
                heaps(state.heaps())
            ),
            Clause::Static => format!(
                "{} is a pair, and the opponent has {} left for {} below on its diagonal: no move wins",
                heaps(state.heaps()),
                counted(state.opponent_budget(), "imitation"),
                counted(self.smaller.xi, "pair"),
            ),
            Clause::Dynamic if self.is_over() => {
                "every move imitates, and no imitation is left: the player to move has lost"
                    .to_owned()
            }
            Clause::Dynamic => {
                let answer = self.moving(false, self.larger() - &self.smaller.mate);
                let pair = self.after(&answer);
                let budget = match state.budget() {
                    0 => "no imitation is left".to_owned(),
                    budget => format!(
                        "leaves {} for {} below",
                        counted(budget - 1, "imitation"),
                        counted(self.smaller.xi, "pair")
                    ),
                };
                format!(
                    "to {} would leave the pair {}, but it imitates, and {budget}: no move wins",
                    take(&answer),
                    heaps(&pair)
                )
            }
        }
    }

    /// Returns true if every move is forbidden. Called only if the answer imitates.
    fn is_over(&self) -> bool {
        let imitations = self.state.imitations(self.oracle.km());
        self.smaller.value.is_zero()
            && self.state.budget() == 0
            && imitations.is_some_and(|(_, amounts)| {
                amounts.start == UBig::ONE && *self.larger() < amounts.end
            })
    }

    /// The heaps after a move.
    fn after(&self, taken: &[UBig; 2]) -> [UBig; 2] {
        without(self.state.heaps(), taken)
    }

    fn why_won(&self, clause: Grounds, play: &[UBig; 2]) -> String {
        let (km, state) = (self.oracle.km(), self.state);
        if clause == Grounds::Mate {
            let pile = usize::from(play[0].is_zero());
            let leaves = format!("{} to leave the pair {}", take(play), heaps(&self.after(play)));
            return if state.imitates(km, pile, &play[pile]) {
                let left = counted(state.budget() - 1, "imitation");
                let needed = counted(self.smaller.xi, "pair");
                format!(
                    "{leaves}: it imitates, and leaves you {left} for {needed} below on its diagonal"
                )
            } else {
                leaves
            };
        }
        // The spending move with the largest xi goes to pair `below - 1` of its block.
        let xi = self.below - 1;
        let mut pair = self.after(play);
        let pile = usize::from(play[0].is_zero());
        pair[1 - pile] = &pair[pile] + &self.q * km.m();
        let pair = heaps(&pair);
        let taking = take(play);
        match state.opponent_budget() {
            0 => format!(
                "{taking}: only an imitation could leave the pair {pair}, and the opponent has none left"
            ),
            budget => format!(
                "{taking}: only an imitation could leave the pair {pair}, and then the opponent has {} for {} below",
                counted(budget - 1, "imitation"),
                counted(xi, "pair")
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::imitation::games::Last;
    use crate::parameters::KM;

    /// The reason of advice for heaps, after a move from heap 0, with full budgets of the opponent.
    fn reason(km: (u64, u64), at: [u8; 2], last: Option<u8>, budget: u64) -> String {
        let km = KM::try_new(km.0, km.1).unwrap();
        let last = last.map(|taken| Last { pile: 0, taken: taken.into() });
        let state = State::try_new(km, at.map(UBig::from), last, budget, km.budget()).unwrap();
        imitation_advice(&Oracle::new(km), &state, false).unwrap().reason
    }

    #[test]
    fn a_lost_player_reads_which_pair_or_imitation_decides() {
        assert_eq!(
            reason((2, 1), [0, 0], None, 1),
            "no tokens are left: the player to move has lost"
        );
        assert_eq!(
            reason((2, 1), [2, 3], None, 1),
            "(2, 3) is a pair and none is below on its diagonal: no move wins"
        );
        assert_eq!(
            reason((2, 1), [1, 1], None, 1),
            "(1, 1) is a pair, and the opponent has 1 imitation left for 1 pair below on its diagonal: no move \
             wins"
        );
        assert_eq!(
            reason((2, 1), [1, 2], Some(1), 1),
            "to take 1 from the second heap would leave the pair (1, 1), but it imitates, and leaves 0 imitations for 1 pair \
             below: no move wins"
        );
        assert_eq!(
            reason((2, 1), [0, 1], Some(1), 0),
            "every move imitates, and no imitation is left: the player to move has lost"
        );
    }

    #[test]
    fn the_game_is_over_only_if_all_numbers_of_tokens_imitate() {
        let over = "every move imitates, and no imitation is left: the player to move has lost";
        // The last move took 1: 1 and 2 tokens imitate, which are all there are.
        assert_eq!(reason((1, 2), [0, 1], Some(1), 0), over);
        assert_eq!(reason((1, 2), [0, 2], Some(1), 0), over);
        // The last move took 2: 2 and 3 tokens imitate, and 1 may be taken.
        let lost = "to take 3 from the second heap would leave the pair (0, 0), but it imitates, and no imitation is \
                    left: no move wins";
        assert_eq!(reason((1, 2), [0, 3], Some(2), 0), lost);
    }
}
