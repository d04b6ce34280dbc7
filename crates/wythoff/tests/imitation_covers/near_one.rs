//! The two pairs of `diagonal_obstacle`, for all slopes near 1 at once.
//!
//! Let r = 1 - e, and 1/e = N + f with N whole. The difference floor(r n) stays the same from n to
//! n + 1 at n = floor(M / e) = M N + floor(M f), M = 0, 1, .., and rises by 1 elsewhere. If N is
//! large, the numbers near index n are a shifted Wythoff sequence, `a_n` = floor(phi (n + s)) + t,
//! and for n near M N the shifts depend on M only ([`offsets`]). Two pairs differ by (2, 2) there
//! iff {phi (n + s)} is at least 2 - phi. The computation shows that for all {phi N} and f this
//! holds for some small M.
//!
//! The proof is in docs/algorithms/imitation-printed.md, section 3.

use dashu_int::IBig;
use dashu_ratio::RBig;

use wythoff::exact::Quadratic;
use wythoff::imitation::{Formula, KM, Sequence};

/// The least M such that every slope r, 3999/4000 <= r < 1, has two pairs that differ by (2, 2) at
/// one of the first M indices where the difference stays the same; `None` if a slope may need more
/// than `most`.
///
/// With the cover from 1/2 to 3999/4000 this proves that for no real r from 1/2 to below 1 the
/// pairs `b_n` = `a_n` + floor(r n) are the P-positions of an invariant subtraction game. `most`
/// counts as at most 13, because the proof allows no more.
fn diagonal_cover_near_one(most: i64) -> Option<i64> {
    let most = most.min(13);
    // The floor(M f) with M <= most change only at fractions f with a denominator up to most.
    let parts = (1..=most.max(1)).flat_map(|q| (0..q).map(move |p| (p, q)));
    parts.map(|part| needed(part, most)).try_fold(0, |largest, needed| Some(largest.max(needed?)))
}

/// The M that is needed for f from p/q to the next fraction, for all {phi N}.
fn needed((p, q): (i64, i64), most: i64) -> Option<i64> {
    let phi = Quadratic::golden_ratio();
    let bound = &Quadratic::integer(2) - &phi;
    // The intervals of {phi N}, upper ends excluded, for which no M has sufficed yet.
    let mut open = vec![[Quadratic::integer(0), Quadratic::integer(1)]];
    for m in 1..=most {
        // {m x + moved} is below the bound for x from (i - moved) / m on, i whole, and a length of
        // bound / m.
        let moved = &phi * &Quadratic::integer(m * p / q + offsets(m)[0]);
        let part = Quadratic::fraction(RBig::from_parts(IBig::ONE, (m as u64).into()));
        let mut left = Vec::new();
        for [low, high] in &open {
            let mut i = (&(low * &Quadratic::integer(m)) + &moved).floor();
            loop {
                let start = &Quadratic::integer(i.clone()) - &moved;
                let end = &(&start + &bound) * &part;
                let start = &start * &part;
                if start >= *high {
                    break;
                }
                let [start, end] = [start.max(low.clone()), end.min(high.clone())];
                if start < end {
                    left.push([start, end]);
                }
                i += IBig::ONE;
            }
        }
        open = left;
        if open.is_empty() {
            return Some(m);
        }
    }
    None
}

/// The shifts s and t with `a_n` = floor(phi (n + s)) + t for n near M N.
///
/// An index n has the parent j with `b_j` < `a_n` < `b_(j+1)`, near n / phi. If `a_i` = floor(phi
/// (i + s)) + t and `b_i` = `a_i` + i - c for i = j and i = j + 1, then counting gives the shifts
/// s' = c - t - 1 and t' = t - s - c for n. c is one more than the number of indices below j where
/// the difference stays the same, which is c = 1 + floor(M / phi^i) for the i-th ancestor. For c =
/// 1 the shifts are s = -1 and t = 1.
fn offsets(m: i64) -> [i64; 2] {
    let inverse = &Quadratic::golden_ratio() - &Quadratic::integer(1);
    let ancestors = std::iter::successors(Some(Quadratic::integer(m)), |at| Some(at * &inverse));
    let passed = ancestors.skip(1).map(|at| i64::try_from(at.floor()).unwrap_or(0));
    let passed: Vec<i64> = passed.take_while(|&passed| passed > 0).collect();
    passed.iter().rev().fold([-1, 1], |[s, t], passed| {
        let c = 1 + passed;
        [c - t - 1, t - s - c]
    })
}

#[test]
fn thirteen_indices_are_needed_and_enough() {
    assert_eq!((diagonal_cover_near_one(0), diagonal_cover_near_one(12)), (None, None));
    assert_eq!(diagonal_cover_near_one(13), Some(13));
}

#[test]
fn numbers_near_constant_differences_are_a_shifted_wythoff_sequence() {
    let phi = Quadratic::golden_ratio();
    // 1/e = k / q.
    for (k, q) in [(4000_u64, 1_u64), (9719, 2), (14_999, 3), (85_001, 17), (140_190, 31)] {
        let km = KM::try_new(k, k - q).unwrap();
        let pairs: Vec<_> =
            Sequence::new(km, Formula::Printed).take((14 * k / q) as usize).collect();
        for m in 1..=13 {
            let n = (m * k / q) as usize;
            assert_eq!(pairs[n].1 - pairs[n].0, pairs[n + 1].1 - pairs[n + 1].0);
            let [s, t] = offsets(m as i64);
            for (n, pair) in pairs.iter().enumerate().take(n + 5).skip(n - 3) {
                let moved = (&phi * &Quadratic::integer(n as i64 + s)).floor();
                assert_eq!(IBig::from(pair.0), moved + t, "{km}, M = {m}, n = {n}");
            }
        }
    }
}
