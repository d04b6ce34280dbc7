//! P-positions of all heaps: which moves a game may be given without a change.
//!
//! If moves are added to a game, its P-positions stay the same if and only if no added move joins
//! two of them: then no P-position has an option that is P, and each other position keeps the
//! option that is. So a proof for all positions is a proof about the differences of P-positions.
//!
//! Nim's P-positions are n, n, and their differences are d, d.
//!
//! Wythoff's are `A_n`, `B_n` and `B_n`, `A_n` with `A_n` = floor(n phi) and `B_n` = `A_n` + n.
//! Let a <= b and c = b - a. From `A_n`, `B_n` the move leads
//!
//! - to `A_m`, `B_m` with n - m = c. For c = 0 it would not move. For c > 0, `A_n` - `A_m` is
//!   floor(c phi) or one more, and both occur, because the fractions of m phi are dense. So these
//!   moves are those with a = floor(c phi) or floor(c phi) + 1;
//! - to `B_m`, `A_m` with n + m = c and a = `A_n` - `B_m`, for the c + 1 choices of m. The largest
//!   of these a is floor(c phi), for m = 0.
//!
//! From `B_n`, `A_n` the differences are the mirror images of these.

use super::word::Word;
use crate::exact::wythoff_pair;

/// Multiples of a ray that are examined at most, before a ray is left undecided.
const MULTIPLES: u64 = 1000;

/// Returns floor(n phi) for n >= 0.
fn lower(n: i64) -> i64 {
    wythoff_pair(n.cast_unsigned()).0.cast_signed()
}

/// Returns true if the step (a, b) leads from a P-position of Wythoff's game to another one.
fn step_joins((a, b): (u64, u64)) -> bool {
    let (a, c) = (a.min(b).cast_signed(), a.abs_diff(b).cast_signed());
    let largest = lower(c) + 1;
    if c == 0 || a > largest {
        return false;
    }
    // A_n - B_m with n = c - m falls with rising m.
    let difference = |m: i64| lower(c - m) - lower(m) - m;
    let (mut first, mut end) = (0, c + 1);
    while first < end {
        let m = first.midpoint(end);
        if difference(m) > a { first = m + 1 } else { end = m }
    }
    a >= largest - 1 || first <= c && difference(first) == a
}

/// Returns whether a multiple of the ray (a, b) leads from a P-position of Wythoff's game to
/// another one; `None` if that is not decided.
fn ray_joins((a, b): (u64, u64)) -> Option<bool> {
    let (a, b) = (a.min(b), a.max(b));
    if a == b {
        return Some(false);
    }
    if (1..=MULTIPLES).any(|n| step_joins((n * a, n * b))) {
        return Some(true);
    }
    // If m a - m c phi >= 1 for some m, then n a > n c phi + 1 for n >= m, so that n a is larger
    // than all differences.
    let [a, c] = [a, b - a].map(u64::cast_signed);
    let m = (1..=MULTIPLES.cast_signed()).find(|m| m * a > lower(m * c) + 2);
    m.map(|_| false)
}

/// Returns whether the P-positions of a ruleset with the queen's rays are those of Wythoff's game,
/// for all heaps: no other word may join two of them. `None` if that is not decided.
pub(super) fn is_wythoff(words: &[Word]) -> Option<bool> {
    if !has_rays(words, &[(1, 0), (0, 1), (1, 1)]) {
        return None;
    }
    let joins = words.iter().map(|word| {
        let vector = word.vector.pair();
        let is_queen = vector.0 == 0 || vector.1 == 0 || vector.0 == vector.1;
        match (is_queen, word.is_ray) {
            (true, _) => Some(false),
            (false, true) => ray_joins(vector),
            (false, false) => Some(step_joins(vector)),
        }
    });
    none_of(joins)
}

/// Returns whether the P-positions of a ruleset with the rays of Nim are those of Nim, for all
/// heaps: no word may lie on the diagonal.
pub(super) fn is_nim(words: &[Word]) -> Option<bool> {
    let joins = || words.iter().map(|word| Some(word.vector.a() == word.vector.b()));
    has_rays(words, &[(1, 0), (0, 1)]).then(joins).and_then(none_of)
}

/// Returns true if all are false, false if one is true, and otherwise `None`.
fn none_of(joins: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    let joins: Vec<_> = joins.collect();
    if joins.contains(&Some(true)) { Some(false) } else { (!joins.contains(&None)).then_some(true) }
}

fn has_rays(words: &[Word], rays: &[(u64, u64)]) -> bool {
    rays.iter().all(|&ray| words.iter().any(|word| word.is_ray && word.vector.pair() == ray))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::search::{Evaluator, PWindow};
    use std::collections::BTreeSet;

    /// The differences (a, b) of P-positions of a window, with both numbers up to `most`.
    fn differences(window: &PWindow, most: usize) -> BTreeSet<(u64, u64)> {
        let all: Vec<(usize, usize)> =
            (0..window.side()).flat_map(|y| window.columns(y).map(move |x| (x, y))).collect();
        let mut found = BTreeSet::new();
        for (x, y) in &all {
            for (u, v) in &all {
                if let (Some(a), Some(b)) = (x.checked_sub(*u), y.checked_sub(*v))
                    && (a, b) != (0, 0)
                    && a.max(b) <= most
                {
                    found.insert((a as u64, b as u64));
                }
            }
        }
        found
    }

    #[test]
    fn the_moves_that_join_p_positions_are_their_differences() {
        let wythoff = Evaluator::new(1500).window(&"wythoff".parse().unwrap()).unwrap();
        let found = differences(&wythoff, 40);
        for (a, b) in (0..=40).flat_map(|a| (0..=40).map(move |b| (a, b))).skip(1) {
            assert_eq!(step_joins((a, b)), found.contains(&(a, b)), "{a},{b}");
        }
    }

    #[test]
    fn rays_that_join_no_p_positions_are_those_whose_multiples_are_no_differences() {
        let mut decided = [0; 3];
        for (a, b) in (0..=30).flat_map(|a| (a..=30).map(move |b| (a, b))).skip(1) {
            let found = ray_joins((a, b));
            decided[found.map_or(2, usize::from)] += 1;
            let joins = (1..=5000).any(|n| step_joins((n * a, n * b)));
            assert!(found.is_none_or(|found| found == joins), "{a},{b}");
        }
        // 3,4* joins none: Larsson 2012. Rays that join none are flatter than phi.
        assert_eq!(
            [(3, 4), (1, 2), (3, 5), (5, 8)].map(ray_joins),
            [Some(false), Some(true), Some(true), Some(true)]
        );
        assert!(decided[0] > 20 && decided[1] > 20, "{decided:?}");
    }
}
