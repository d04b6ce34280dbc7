//! The properties (i) to (vi) of \[L\], checked on the first pairs of either formula.
//!
//! Source: \[L\], "Arithmetic properties of (k,m)-Blocking Wythoff Nim". The corrected properties:
//!
//! | | property | game, m floor(n/k) | printed, floor(m n / k) |
//! |---|---|---|---|
//! | (i) | the P-positions are the pairs and their mirror images | yes | iff k or m is 1 |
//! | (ii) | `a_n` and `b_n` strictly increase | yes | yes |
//! | (iii) | differences are multiples of m, each of exactly k pairs | yes | iff k or m is 1 |
//! | (iv) | `a` < `c` gives `b - a` <= `d - c` and `b` < `d` | if a <= b and c <= d | likewise |
//! | (v) | `b_n` / `a_n` tends to the positive root of x^2 - (m/k) x - 1, [`ratio`] | yes | yes |
//! | (vi) | `a_n` and `b_n` are Beatty sequences | iff k = 1 | iff k divides m |
//!
//! The sequences are complementary from the first n with `b_n` > `a_n` on, which is k, or ceil(k/m)
//! for the printed formula. \[L\] counts n from 1 in (iii), says "only if" in (vi), and omits the
//! condition of (iv), which (0, 0) and (3, 2) in game (2,1) then contradict.

use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use schemars::JsonSchema;
use serde::Serialize;

use super::sequence::{Formula, Sequence};
use crate::exact::Quadratic;
use crate::parameters::KM;

/// The properties of the first pairs of a sequence; for each that fails, the first counterexample.
///
/// ```
/// use wythoff::imitation::{Formula, KM, properties};
/// let km = KM::try_new(2, 3)?;
/// let game = properties(km, Formula::Game, 1000);
/// assert_eq!((game.increasing, game.complementary, game.differences), (None, None, None));
/// // Pair 1 of the game is (1, 1). The printed one is (1, 2), so only one pair has difference 0.
/// assert_eq!(properties(km, Formula::Printed, 1000).differences, Some(0));
/// assert_eq!(game.beatty, Some(1));
/// # Ok::<(), wythoff::imitation::KMError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Properties {
    /// The number of pairs checked.
    pub pairs: u64,
    /// The number of pairs (n, n) at the start.
    pub equal: u64,
    /// Property (ii): the first n with `a_n` or `b_n` not above its predecessor.
    pub increasing: Option<u64>,
    /// The least number below the last `a_n` that is not in exactly one pair.
    pub complementary: Option<u64>,
    /// Property (iii): the least multiple of m that is not the difference of exactly k pairs, or
    /// the least other number that is the difference of a pair.
    pub differences: Option<u64>,
    /// Property (iv), with the smaller number of each pair first: the first n whose numbers are not
    /// above those of pair n - 1, or whose difference is below that of pair n - 1.
    pub ordered: Option<u64>,
    /// Property (vi): the first n with `a_n` != floor(n alpha) or `b_n` != floor(n beta). By the
    /// limits in (v) the pairs can be no other Beatty sequences.
    pub beatty: Option<u64>,
}

/// The first n for which the two formulas differ: ceil(k/m), or `None` if k or m is 1.
///
/// For smaller n both differences are 0. For this n the printed difference is at least 1 and the
/// game's difference is 0, because n < k.
///
/// ```
/// use wythoff::imitation::{KM, formulas_differ_from};
/// assert_eq!(formulas_differ_from(KM::try_new(5, 4)?), Some(2));
/// assert_eq!(formulas_differ_from(KM::try_new(5, 1)?), None);
/// # Ok::<(), wythoff::imitation::KMError>(())
/// ```
pub const fn formulas_differ_from(km: KM) -> Option<u64> {
    if km.k() == 1 || km.m() == 1 { None } else { Some(km.k().div_ceil(km.m())) }
}

/// The limit of `b_n` / `a_n` for either formula: the positive root of x^2 - (m/k) x - 1.
///
/// ```
/// use wythoff::imitation::{KM, ratio};
/// assert_eq!(ratio(KM::WYTHOFF).to_string(), "1/2 + 1/2 sqrt(5)");
/// assert_eq!(ratio(KM::try_new(2, 3)?).to_string(), "2");
/// # Ok::<(), wythoff::imitation::KMError>(())
/// ```
pub fn ratio(km: KM) -> Quadratic {
    let part = |top: IBig| RBig::from_parts(top, UBig::from(2 * km.k()));
    Quadratic::new(part(IBig::from(km.m())), part(IBig::ONE), km.radicand())
}

/// Checks the first `count` pairs, or fewer if numbers exceed 2^64 - 1.
///
/// `Time: O(count)`, and two exact floors for each n up to the first pair that breaks (vi).
/// `Memory: O(count)`.
pub fn properties(km: KM, formula: Formula, count: usize) -> Properties {
    let pairs: Vec<(u64, u64)> = Sequence::new(km, formula).take(count).collect();
    let fails = |holds: fn((u64, u64), (u64, u64)) -> bool| {
        let at = pairs.windows(2).position(|two| !holds(two[0], two[1]));
        at.map(|at| at as u64 + 1)
    };
    let rising = |(a, b), (c, d)| a < c && b < d;
    Properties {
        pairs: pairs.len() as u64,
        equal: pairs.iter().take_while(|(a, b)| a == b).count() as u64,
        increasing: fails(rising),
        complementary: not_in_one_pair(&pairs),
        differences: exceptional_difference(km, &pairs),
        ordered: fails(|(a, b), (c, d)| a < c && b < d && b - a <= d - c),
        beatty: first_not_beatty(km, &pairs),
    }
}

fn not_in_one_pair(pairs: &[(u64, u64)]) -> Option<u64> {
    // Only numbers below the last `a_n` are complete: it is the least number in no earlier pair.
    let &(end, _) = pairs.last()?;
    let mut times = vec![0_u8; end as usize];
    for &(a, b) in pairs {
        for number in std::iter::once(a).chain((a != b).then_some(b)) {
            if let Some(times) = times.get_mut(number as usize) {
                *times = times.saturating_add(1);
            }
        }
    }
    times.iter().position(|&times| times != 1).map(|number| number as u64)
}

fn exceptional_difference(km: KM, pairs: &[(u64, u64)]) -> Option<u64> {
    // Differences never fall. More pairs with the last difference may follow.
    let &(a, b) = pairs.last()?;
    let mut expected = 0;
    for group in pairs.chunk_by(|(a, b), (c, d)| b - a == d - c) {
        let difference = group[0].1 - group[0].0;
        if difference != expected {
            return Some(difference.min(expected));
        }
        if difference != b - a && group.len() as u64 != km.k() {
            return Some(difference);
        }
        expected += km.m();
    }
    None
}

fn first_not_beatty(km: KM, pairs: &[(u64, u64)]) -> Option<u64> {
    let (alpha, beta) = (km.alpha(), km.beta());
    let floor = |n: usize, slope: &Quadratic| (&Quadratic::integer(n) * slope).floor();
    let is_pair = |(n, &(a, b)): (usize, &(u64, u64))| {
        floor(n, &alpha) == IBig::from(a) && floor(n, &beta) == IBig::from(b)
    };
    pairs.iter().enumerate().position(|pair| !is_pair(pair)).map(|n| n as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROWS: usize = 20_000;

    fn games() -> impl Iterator<Item = KM> {
        (1..=6).flat_map(|k| (1..=6).map(move |m| KM::try_new(k, m).unwrap()))
    }

    #[test]
    fn pairs_of_the_game_have_the_corrected_properties() {
        for km in games() {
            let found = properties(km, Formula::Game, ROWS);
            let expected = Properties {
                pairs: ROWS as u64,
                equal: km.k(),
                increasing: None,
                complementary: None,
                differences: None,
                ordered: None,
                beatty: found.beatty,
            };
            assert_eq!(found, expected, "{km}");
            assert_eq!(found.beatty.is_none(), km.k() == 1, "{km}");
        }
    }

    #[test]
    fn printed_pairs_are_beatty_pairs_iff_k_divides_m() {
        for km in games() {
            let found = properties(km, Formula::Printed, ROWS);
            assert_eq!(found.equal, km.k().div_ceil(km.m()), "{km}");
            assert_eq!((found.increasing, found.complementary, found.ordered), (None, None, None));
            assert_eq!(found.beatty.is_none(), km.m().is_multiple_of(km.k()), "{km}");
            let same = km.k() == 1 || km.m() == 1;
            assert_eq!(found.differences.is_none(), same, "{km}");
        }
    }

    #[test]
    fn the_first_pair_that_differs_is_found() {
        for km in games() {
            let game = Sequence::new(km, Formula::Game).take(ROWS);
            let printed = Sequence::new(km, Formula::Printed).take(ROWS);
            let first = game.zip(printed).position(|(game, printed)| game != printed);
            assert_eq!(formulas_differ_from(km), first.map(|n| n as u64), "{km}");
        }
    }

    #[test]
    fn the_ratio_solves_its_equation_and_is_beta_over_alpha() {
        for km in games() {
            let x = ratio(km);
            let slope = Quadratic::fraction(RBig::from_parts(km.m().into(), km.k().into()));
            assert_eq!(&(&x * &x) - &(&slope * &x), Quadratic::integer(1), "{km}");
            assert_eq!(km.beta().over(&km.alpha()), Some(x), "{km}");
        }
    }

    #[test]
    fn ratios_of_pairs_tend_to_the_limit() {
        for km in games() {
            for formula in [Formula::Game, Formula::Printed] {
                let (a, b) = Sequence::new(km, formula).nth(ROWS).unwrap();
                let apart = &Quadratic::fraction(RBig::from_parts(b.into(), a.into())) - &ratio(km);
                // a is within a constant of n alpha, b within another of n beta.
                let bound = RBig::from_parts(IBig::from(4 * (km.k() + km.m())), a.into());
                let bound = Quadratic::fraction(bound);
                assert!(-&bound < apart && apart < bound, "{km} {formula:?}");
            }
        }
    }

    #[test]
    fn property_iv_fails_unless_the_smaller_number_comes_first() {
        let pairs: Vec<_> =
            Sequence::new(KM::try_new(2, 1).unwrap(), Formula::Game).take(3).collect();
        // (a, b) = (0, 0) and (c, d) = (3, 2), a P-position by symmetry: a < c, but b - a > d - c.
        let (d, c) = pairs[2];
        assert_eq!((c, d), (3, 2));
        assert!(pairs[0] == (0, 0) && d < c);
    }
}
