//! Perfect play of (k,m)-Blocking Wythoff Nim, and of m-Wythoff Nim, which is k = 1.
//!
//! A move wins iff it leaves a pair, because the player who made it can then block the moves to the
//! pairs below. Let s <= t be the heaps, d = t - s, and q = floor(d / m).
//!
//! 1. *Mate*: reduce t to the mate of s, if the mate is less than t. It cannot be blocked.
//! 2. *Wide*: take i from s and j from t, 0 < |i - j| < m. The pair then has a difference within m
//!    of d and not equal to d. Differences of pairs are multiples of m: if m divides d, there is no
//!    such pair, and otherwise the pairs have difference m q or m (q + 1). It cannot be blocked.
//! 3. *Mate* of the larger heap: reduce s to the mate of t, if the mate is less than s. It
//!    cannot be blocked.
//! 4. *Diagonal*: if m divides d, move to one of the xi pairs of difference d below. The opponent
//!    can block at most k - 1 of these moves.
//!
//! These are at most k + 2 moves if m divides d, and 2 k + 2 if not. If the mate of s is above
//! t, all k pairs of block q are below s (`docs/algorithms/imitation.md`). So off the pairs a move
//! of the first, second or fourth kind exists. The third kind is tried before the fourth because it
//! cannot be blocked.
//!
//! Source: \[L\], "(k,m)-Blocking Wythoff Nim", for the outcomes; the proof of the moves is in
//! `docs/algorithms/imitation.md`, "Perfect play".

use std::collections::BTreeSet;

use dashu_int::UBig;
use dashu_int::ops::DivRem;

use super::advice::{Advice, AdviceError, Grounds, MOST_MOVES, take, without};
use super::number::Number;
use crate::game::Outcome;
use crate::imitation::oracle::{Oracle, OracleError};
use crate::imitation::tokens::Tokens;
use crate::text::{few, heaps};

/// Returns the outcome of heaps `piles` with one winning move, or with all of them if `all`.
///
/// `blocked` holds the numbers that may not be taken from both heaps. If it is `None`, the opponent
/// has not blocked yet and is assumed to block well; moves along the diagonal then count as winning
/// if they are too many to block.
///
/// `Time and memory`: at most two [`Oracle::pair_of`] and one [`Oracle::pairs`] of one more pair
/// than moves are blocked. For all moves, three [`Oracle::pair_of`] and two [`Oracle::pairs`] of at
/// most k.
///
/// # Errors
/// If k or more moves are blocked, if a blocked move does not exist, or if the observer of the
/// oracle stops the search.
///
/// ```
/// use dashu_int::UBig;
/// use wythoff::game::Outcome;
/// use wythoff::imitation::{KM, Oracle, player::blocking_advice};
/// // [L]: Alice has moved to (1, 1) and must block (0, 0).
/// let oracle = Oracle::new(KM::try_new(2, 1)?);
/// let bob = blocking_advice(&oracle, &[UBig::ONE, UBig::ONE], None, true)?;
/// assert_eq!((bob.outcome, bob.xi), (Outcome::P, 1));
/// assert_eq!(bob.block, [[UBig::ZERO, UBig::ZERO]]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn blocking_advice(
    oracle: &Oracle<'_>,
    piles: &[UBig; 2],
    blocked: Option<&BTreeSet<UBig>>,
    all: bool,
) -> Result<Advice, AdviceError> {
    let km = oracle.km();
    let low = usize::from(piles[0] > piles[1]);
    let [s, t] = [low, 1 - low].map(|pile| &piles[pile]);
    if let Some(blocked) = blocked {
        if blocked.len() as u64 >= km.k() {
            return Err(AdviceError::TooManyBlocked { blocked: blocked.len(), km });
        }
        if let Some(amount) = blocked.iter().find(|amount| amount.is_zero() || *amount > s) {
            return Err(AdviceError::NoSuchMove { amount: amount.clone(), smaller: s.clone() });
        }
    }
    let smaller = Number::new(km, s, oracle.pair_of(s)?);
    let (q, rest) = (t - s).div_rem(km.m());
    let xi = if rest == 0 { smaller.in_block(km, &q) } else { 0 };
    let is_pair = smaller.mate == *t;
    let position = Position { oracle, piles, low, smaller, q, rest, xi, is_pair, blocked };
    let (mut taken, mut count, mut clause) = (Vec::new(), 0, Grounds::Pair);
    let ways: [(Grounds, Find<'_>); 4] = [
        (Grounds::Mate, &|| Ok(position.mate())),
        (Grounds::Wide, &|| position.wide(all)),
        (Grounds::Mate, &|| position.mate_of_larger()),
        (Grounds::Diagonal, &|| position.diagonal(all)),
    ];
    for (grounds, find) in ways {
        if count == 0 || all {
            let Found { moves, count: number } = find()?;
            if count == 0 && number > 0 {
                clause = grounds;
            }
            taken.extend(moves);
            count += number;
        }
    }
    taken.truncate(if all { MOST_MOVES } else { 1 });
    let block = if is_pair { position.below(xi.min(MOST_MOVES as u64))? } else { Vec::new() };
    Ok(Advice {
        outcome: if clause == Grounds::Pair { Outcome::P } else { Outcome::N },
        reason: position.reason(clause, taken.first(), &block),
        winning_moves: taken.iter().map(|taken| without(piles, taken)).collect(),
        take: taken,
        count: all.then_some(count),
        block,
        xi,
        clause,
    })
}

/// Winning moves of one kind.
///
/// If all moves are requested, `moves` has all of them and `count` is their number. Otherwise
/// `moves` has at least one move if there is any.
#[derive(Default)]
struct Found {
    moves: Vec<[UBig; 2]>,
    count: u64,
}

/// A function that finds the winning moves of one kind.
type Find<'a> = &'a dyn Fn() -> Result<Found, OracleError>;

impl Found {
    fn one(taken: [UBig; 2]) -> Self {
        Self { moves: vec![taken], count: 1 }
    }
}

/// Two heaps, the pair of the smaller heap, and the blocked moves.
struct Position<'a> {
    oracle: &'a Oracle<'a>,
    piles: &'a [UBig; 2],
    /// The index of the smaller heap; 0 if the heaps are equal.
    low: usize,
    smaller: Number<'a>,
    /// floor((t - s) / m).
    q: UBig,
    /// (t - s) mod m.
    rest: u64,
    /// The count of pairs below on the diagonal.
    xi: u64,
    is_pair: bool,
    blocked: Option<&'a BTreeSet<UBig>>,
}

impl Position<'_> {
    fn larger(&self) -> &UBig {
        &self.piles[1 - self.low]
    }

    /// Puts the number of the smaller heap and the number of the larger heap in the order of the
    /// heaps.
    fn in_order(&self, smaller: UBig, larger: UBig) -> [UBig; 2] {
        if self.low == 0 { [smaller, larger] } else { [larger, smaller] }
    }

    /// The first `count` pairs of block q.
    fn block(&self, q: &UBig, count: u64) -> Result<Vec<[UBig; 2]>, OracleError> {
        if count == 0 {
            return Ok(Vec::new());
        }
        if q.is_zero() {
            // The pairs of block 0 are (0,0), (1,1), ..
            return Ok((0..count).map(|i| [UBig::from(i), UBig::from(i)]).collect());
        }
        let pairs = self.oracle.pairs(&(q * self.oracle.km().k()), count as usize)?;
        Ok(pairs.into_iter().map(|pair| self.in_order(pair.a, pair.b)).collect())
    }

    /// The first `count` pairs below on the diagonal.
    fn below(&self, count: u64) -> Result<Vec<[UBig; 2]>, OracleError> {
        self.block(&self.q, count)
    }

    /// The move that leaves these heaps.
    fn to(&self, left: &[UBig; 2]) -> [UBig; 2] {
        without(self.piles, left)
    }

    /// The move that reduces the larger heap to the mate of the smaller heap.
    fn mate(&self) -> Found {
        match self.larger().minus(&self.smaller.mate) {
            Some(amount) if !self.is_pair => Found::one(self.in_order(UBig::ZERO, amount)),
            _ => Found::default(),
        }
    }

    /// The move that reduces the smaller heap to the mate of the larger heap.
    fn mate_of_larger(&self) -> Result<Found, OracleError> {
        if self.is_pair {
            return Ok(Found::default());
        }
        let amount = self.smaller.to_mate_of(self.larger(), self.oracle)?;
        Ok(amount
            .map_or_else(Found::default, |amount| Found::one(self.in_order(amount, UBig::ZERO))))
    }

    fn wide(&self, all: bool) -> Result<Found, OracleError> {
        if self.rest == 0 || self.is_pair {
            return Ok(Found::default());
        }
        let km = self.oracle.km();
        let mut count = self.smaller.in_block(km, &self.q);
        let listed = if all { count.min(MOST_MOVES as u64) } else { count.min(1) };
        let mut left = self.block(&self.q, listed)?;
        // The pairs of the next block with b < t have a < t - m (q + 1), which is less than s. If
        // there is such a pair, block q has a pair below s too.
        let next = &self.q + UBig::ONE;
        let down = &next * km.m();
        if all && count > 0 && *self.larger() > down {
            let bound = self.larger() - down;
            let more = Number::new(km, &bound, self.oracle.pair_of(&bound)?).in_block(km, &next);
            count += more;
            left.extend(self.block(&next, more.min(MOST_MOVES as u64))?);
        }
        Ok(Found { moves: left.iter().map(|left| self.to(left)).collect(), count })
    }

    fn diagonal(&self, all: bool) -> Result<Found, OracleError> {
        let km = self.oracle.km();
        let none = BTreeSet::new();
        let blocked = match self.blocked {
            _ if self.xi == 0 => return Ok(Found::default()),
            Some(blocked) => blocked,
            // The opponent can block all of these moves.
            None if self.xi < km.k() => return Ok(Found::default()),
            None => &none,
        };
        let most = if all { MOST_MOVES } else { 1 } + blocked.len();
        let short = self.q.is_zero() || blocked.is_empty() || !all;
        let listed = if short { self.xi.min(most as u64) } else { self.xi };
        let mut moves: Vec<[UBig; 2]> =
            self.below(listed)?.iter().map(|left| self.to(left)).collect();
        moves.retain(|taken| !blocked.contains(&taken[0]));
        let hits = if self.q.is_zero() {
            // The pairs (i,i) with i < k.
            let is_pair = |amount: &&UBig| self.smaller.value - *amount < UBig::from(km.k());
            blocked.iter().filter(is_pair).count() as u64
        } else {
            listed - moves.len() as u64
        };
        Ok(Found { moves, count: self.xi - hits })
    }

    fn reason(&self, clause: Grounds, play: Option<&[UBig; 2]>, block: &[[UBig; 2]]) -> String {
        let Some(play) = play else { return self.why_lost(block) };
        let km = self.oracle.km();
        let (xi, most) = (self.xi, km.budget());
        let leaves = format!("{} to leave the pair {}", take(play), heaps(&self.to(play)));
        let because = match (clause, self.blocked) {
            _ if most == 0 => return leaves,
            (Grounds::Diagonal, None) => {
                return format!(
                    "{xi} pairs are below on the diagonal and at most {most} can be blocked: move to one that is \
                     free"
                );
            }
            (Grounds::Diagonal, Some(_)) if self.is_pair => {
                format!("it is not blocked, though blocking all {xi} on the diagonal was allowed")
            }
            (Grounds::Diagonal, Some(_)) => {
                format!("of {xi} on the diagonal at most {most} could be blocked")
            }
            (Grounds::Wide, _) => "unequal numbers cannot be blocked".to_owned(),
            _ => "a move on one heap cannot be blocked".to_owned(),
        };
        format!("{leaves}: {because}")
    }

    fn why_lost(&self, block: &[[UBig; 2]]) -> String {
        if self.larger().is_zero() {
            return "no tokens are left: the player to move has lost".to_owned();
        }
        if self.xi == 0 {
            let pair = heaps(self.piles);
            return format!("{pair} is a pair and none is below on its diagonal: no move wins");
        }
        match (few(block, "and"), self.blocked) {
            (Some(all), Some(_)) => {
                format!("all pairs below on the diagonal are blocked: {all}")
            }
            (None, Some(_)) => format!("all {} pairs below on the diagonal are blocked", self.xi),
            (Some(all), None) => {
                format!("the opponent wins by blocking {all}: the pairs below on the diagonal")
            }
            (None, None) => {
                format!("the opponent wins by blocking all {} pairs below on the diagonal", self.xi)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parameters::KM;

    /// The moves to P-positions that cannot be blocked, and those along the diagonal.
    type Options = [BTreeSet<[u64; 2]>; 2];

    /// The P-positions with heaps below `side`, by the rules: no move to a P-position that cannot
    /// be blocked, and fewer than k that can.
    fn options_by_rules(km: KM, side: u64) -> Vec<([u64; 2], Options)> {
        let mut lost = BTreeSet::new();
        let mut all = Vec::new();
        for (x, y) in (0..side).flat_map(|y| (0..side).map(move |x| (x, y))) {
            let mut options = Options::default();
            for (u, v) in (0..=x).flat_map(|u| (0..=y).map(move |v| (u, v))) {
                let [i, j] = [x - u, y - v];
                let is_move = (i, j) != (0, 0) && (i == 0 || j == 0 || i.abs_diff(j) < km.m());
                if is_move && lost.contains(&[u, v]) {
                    options[usize::from(i == j)].insert([u, v]);
                }
            }
            if options[0].is_empty() && (options[1].len() as u64) < km.k() {
                lost.insert([x, y]);
            }
            all.push(([x, y], options));
        }
        all
    }

    #[test]
    fn winning_moves_are_those_to_p_positions_that_the_opponent_cannot_block() {
        for (k, m) in [(1, 1), (2, 1), (1, 3), (3, 2), (2, 5)] {
            let km = KM::try_new(k, m).unwrap();
            let oracle = Oracle::new(km);
            for (at, [open, diagonal]) in options_by_rules(km, 16) {
                let piles = at.map(UBig::from);
                let found = |blocked: Option<&BTreeSet<UBig>>| {
                    let advice = blocking_advice(&oracle, &piles, blocked, true).unwrap();
                    let moves = advice.winning_moves.iter();
                    let moves: BTreeSet<[u64; 2]> = moves
                        .map(|to| to.each_ref().map(|heap| u64::try_from(heap).unwrap()))
                        .collect();
                    assert_eq!(advice.count, Some(moves.len() as u64), "{km} {at:?}");
                    assert_eq!(advice.outcome == Outcome::P, moves.is_empty(), "{km} {at:?}");
                    moves
                };
                let all: BTreeSet<_> = open.union(&diagonal).copied().collect();
                assert_eq!(found(Some(&BTreeSet::new())), all, "{km} {at:?}, nothing blocked");
                let too_many = diagonal.len() as u64 >= k;
                let unblocked = if too_many { &all } else { &open };
                assert_eq!(&found(None), unblocked, "{km} {at:?}, not blocked yet");
            }
        }
    }

    #[test]
    fn the_reason_names_the_rule_that_decides_and_the_move() {
        let none: Option<&[u8]> = None;
        for (km, at, blocked, reason) in [
            ((2, 1), [0, 0], none, "no tokens are left: the player to move has lost"),
            (
                (2, 1),
                [2, 3],
                none,
                "(2, 3) is a pair and none is below on its diagonal: no move wins",
            ),
            (
                (2, 1),
                [1, 1],
                none,
                "the opponent wins by blocking (0, 0): the pairs below on the diagonal",
            ),
            ((2, 1), [1, 1], Some(&[1]), "all pairs below on the diagonal are blocked: (0, 0)"),
            (
                (2, 1),
                [1, 1],
                Some(&[]),
                "take 1 from both heaps to leave the pair (0, 0): it is not blocked, though blocking all 1 on the \
                 diagonal was allowed",
            ),
            (
                (2, 1),
                [2, 2],
                none,
                "2 pairs are below on the diagonal and at most 1 can be blocked: move to one that is free",
            ),
            (
                (2, 1),
                [2, 2],
                Some(&[2]),
                "take 1 from both heaps to leave the pair (1, 1): of 2 on the diagonal at most 1 could be blocked",
            ),
            (
                (2, 1),
                [4, 2],
                none,
                "take 1 from the first heap to leave the pair (3, 2): a move on one heap cannot be blocked",
            ),
            (
                (2, 2),
                [2, 3],
                none,
                "take 2 from the first heap and 3 from the second to leave the pair (0, 0): unequal numbers cannot be blocked",
            ),
            ((1, 1), [1, 1], none, "take 1 from both heaps to leave the pair (0, 0)"),
            (
                (9, 1),
                [8, 8],
                none,
                "the opponent wins by blocking all 8 pairs below on the diagonal",
            ),
            (
                (9, 1),
                [8, 8],
                Some(&[1, 2, 3, 4, 5, 6, 7, 8]),
                "all 8 pairs below on the diagonal are blocked",
            ),
        ] {
            let oracle = Oracle::new(KM::try_new(km.0, km.1).unwrap());
            let blocked: Option<BTreeSet<UBig>> =
                blocked.map(|blocked| blocked.iter().map(|&amount| amount.into()).collect());
            let at = at.map(|heap: u8| UBig::from(heap));
            let advice = blocking_advice(&oracle, &at, blocked.as_ref(), false).unwrap();
            assert_eq!(advice.reason, reason);
        }
    }
}
