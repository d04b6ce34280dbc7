//! The two theorems on invariant games with the printed pairs, as functions.
//!
//! The proofs are in `docs/algorithms/imitation-printed.md`, sections 2 and 3.

use super::subtraction::{Subtraction, SubtractionError};
use crate::imitation::pairs::{Formula, Sequence};
use crate::parameters::KM;

/// An invariant subtraction game on heaps up to `piles` whose P-positions are the printed pairs;
/// `None` if m < k.
///
/// Let f = floor(m / k). The game has the moves of f-Wythoff Nim: any number from one heap, or from
/// both heaps in numbers that differ by less than f. If m/k is not a whole number, the difference
/// of the pairs rises by f or f + 1 at each step, and after a rise by f + 1 the position (`a_n`,
/// `b_n` - 1) needs one more move. If f > 1, this is the move to (0, 0). If f = 1, it is the move
/// to (6, 3), (5, 3) or (2, 1), and all moves that take at least three from each heap and one more
/// from one of them are added.
///
/// # Errors
/// If `piles` is larger than [`Subtraction::MAX_PILES`].
///
/// ```
/// use wythoff::imitation::{Formula, KM, Sequence, printed_game};
/// let km = KM::try_new(2, 5)?;
/// let Some(game) = printed_game(km, 200)? else { panic!("5/2 is at least 1") };
/// let lost = game.p_positions().into_iter().filter(|(x, y)| x <= y);
/// let pairs = Sequence::new(km, Formula::Printed).take_while(|&(_, b)| b <= 200);
/// assert!(lost.eq(pairs));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn printed_game(km: KM, piles: u64) -> Result<Option<Subtraction>, SubtractionError> {
    if piles > Subtraction::MAX_PILES {
        return Err(SubtractionError::Piles(piles));
    }
    if km.m() < km.k() {
        return Ok(None);
    }
    let least = km.m() / km.k();
    let mut vectors = Vec::new();
    for x in 0..=piles {
        let widest = if x == 0 { piles } else { x.saturating_add(least - 1).min(piles) };
        vectors.extend((x.max(1)..=widest).map(|y| (x, y)));
        if least == 1 && km.m() > km.k() && x >= 3 {
            vectors.push((x, x + 1));
        }
    }
    let mut pairs: Vec<(u64, u64)> = Vec::new();
    for (a, b) in Sequence::new(km, Formula::Printed).take_while(|&(a, _)| a <= piles) {
        if let Some(&(a_before, b_before)) = pairs.last()
            && (b - a) - (b_before - a_before) > least
        {
            let (x, y) = match (least, pairs.get(1), pairs.get(2)) {
                (1, _, Some(&(x, y))) if y <= a => (y, x),
                (1, Some(&(x, y)), _) => (y, x),
                _ => (0, 0),
            };
            vectors.push((a - x, b - 1 - y));
        }
        pairs.push((a, b));
    }
    let mirrored: Vec<_> = vectors.iter().map(|&(x, y)| (y, x)).collect();
    Subtraction::try_new(piles, vectors.into_iter().chain(mirrored)).map(Some)
}

/// Two printed pairs with numbers up to `reach` that differ by (c, c), c = ceil(k / m), for m < k.
///
/// They prove that no invariant subtraction game has the printed pairs as P-positions: (c, c) is no
/// P-position, the P-positions below it are (0, 0), .., (c - 1, c - 1), and the vectors to them,
/// (1, 1), .., (c, c), are all differences of P-positions; (c, c) is the difference of the two
/// pairs.
///
/// Returns `None` if m >= k or if `reach` is too small. For all m < k there are two such pairs.
///
/// `Time: O(reach)`.
///
/// ```
/// use wythoff::imitation::{KM, diagonal_obstacle};
/// let km = KM::try_new(3, 2)?;
/// assert_eq!(diagonal_obstacle(km, 100), Some([(26, 36), (24, 34)]));
/// # Ok::<(), wythoff::imitation::KMError>(())
/// ```
pub fn diagonal_obstacle(km: KM, reach: u64) -> Option<[(u64, u64); 2]> {
    if km.m() >= km.k() {
        return None;
    }
    let c = km.k().div_ceil(km.m());
    let mut diagonal: Vec<(u64, u64)> = Vec::new();
    for (a, b) in Sequence::new(km, Formula::Printed).take_while(|&(_, b)| b <= reach) {
        if diagonal.last().is_some_and(|(x, y)| y - x != b - a) {
            diagonal.clear();
        }
        let before = diagonal.iter().find(|(x, _)| a - x == c);
        if let Some(&before) = before {
            return Some([(a, b), before]);
        }
        diagonal.push((a, b));
    }
    None
}

#[cfg(test)]
mod tests {
    use super::super::decision::Decision;
    use super::*;

    fn km(k: u64, m: u64) -> KM {
        KM::try_new(k, m).unwrap()
    }

    #[test]
    fn printed_pairs_with_m_at_least_k_have_an_invariant_game() {
        const PILES: u64 = 300;
        for (k, m) in (1..=9).flat_map(|k| (k..=3 * k + 2).map(move |m| (k, m))) {
            let game = printed_game(km(k, m), PILES).unwrap().unwrap();
            let mut expected: Vec<_> = Sequence::new(km(k, m), Formula::Printed)
                .take_while(|&(_, b)| b <= PILES)
                .flat_map(|(a, b)| [(a, b), (b, a)])
                .collect();
            expected.sort_unstable();
            expected.dedup();
            assert_eq!(game.p_positions(), expected, "({k},{m})");
        }
    }

    #[test]
    fn no_move_of_the_printed_game_is_a_difference_of_pairs() {
        for (k, m) in [(2, 3), (3, 4), (3, 5), (5, 9), (2, 5), (4, 11), (3, 10), (7, 8), (1, 2)] {
            let game = printed_game(km(k, m), 150).unwrap().unwrap();
            let largest = Decision::try_new(km(k, m), Formula::Printed, 150, 20_000).unwrap();
            let largest = largest.game();
            let bad = game.vectors().find(|&vector| !largest.contains(vector));
            assert_eq!(bad, None, "({k},{m})");
        }
    }

    #[test]
    fn printed_pairs_with_m_below_k_have_no_invariant_game_up_to_k_150() {
        for (k, m) in (2..=150_u64).flat_map(|k| (1..k).map(move |m| (k, m))) {
            let c = k.div_ceil(m);
            let Some([upper, lower]) = diagonal_obstacle(km(k, m), 20_000) else {
                panic!("({k},{m})")
            };
            assert_eq!((upper.0 - lower.0, upper.1 - lower.1), (c, c), "({k},{m})");
            let pairs: Vec<_> =
                Sequence::new(km(k, m), Formula::Printed).take_while(|p| p.0 <= upper.0).collect();
            assert!(pairs.contains(&upper) && pairs.contains(&lower), "({k},{m})");
            let below: Vec<_> = pairs.iter().filter(|&&(_, b)| b <= c).collect();
            assert!(below.into_iter().eq(&(0..c).map(|i| (i, i)).collect::<Vec<_>>()));
        }
    }
}
