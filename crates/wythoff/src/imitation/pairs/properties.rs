//! The properties (i) to (vi) that \[L\] lists, checked on the first pairs of either formula.
//!
//! Source: \[L\], "Arithmetic properties of (k,m)-Blocking Wythoff Nim". As they hold:
//!
//! | | property | game, m floor(n/k) | printed, floor(m n / k) |
//! |---|---|---|---|
//! | (i) | the pairs and their mirror images are the P-positions | yes | iff k or m is 1 |
//! | (ii) | `a_n` and `b_n` strictly increase | yes | yes |
//! | (iii) | each multiple of m is the difference of exactly k pairs, no other number of any | yes | iff k or m is 1 |
//! | (iv) | `a` < `c` gives `b - a` <= `d - c` and `b` < `d` | if a <= b and c <= d | the same |
//! | (v) | `b_n` / `a_n` tends to the positive root of x^2 - (m/k) x - 1, [`ratio`] | yes | yes |
//! | (vi) | `a_n` and `b_n` are Beatty sequences | iff k = 1 | iff k divides m |
//!
//! The sequences are complementary from the first n with `b_n` > `a_n` on: k, or ceil(k/m) as printed. \[L\] counts n from
//! 1 in (iii), says "only if" in (vi), and leaves the order out of (iv); then (0, 0) and (3, 2) in game (2,1) contradict it.

use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use serde::Serialize;

use super::sequence::{Formula, Sequence};
use crate::exact::Quadratic;
use crate::imitation::km::KM;

/// What the first pairs of a sequence say about its properties. Where one fails, the first place that shows it.
///
/// ```
/// use wythoff::imitation::{Formula, KM, properties};
/// let km = KM::try_new(2, 3)?;
/// let game = properties(km, Formula::Game, 1000);
/// assert_eq!((game.increasing, game.complementary, game.differences), (None, None, None));
/// // (1, 1) is a pair of the game; as printed it is (1, 2), so that 0 is the difference of one pair, not of two.
/// assert_eq!(properties(km, Formula::Printed, 1000).differences, Some(0));
/// assert_eq!(game.beatty, Some(1));
/// # Ok::<(), wythoff::imitation::KMError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Properties {
    /// How many pairs were looked at.
    pub pairs: u64,
    /// How many pairs at the start are (n, n).
    pub equal: u64,
    /// (ii): the first n with `a_n` or `b_n` not above the one before.
    pub increasing: Option<u64>,
    /// The least number below the last `a_n` that is not in exactly one pair.
    pub complementary: Option<u64>,
    /// (iii): the least number that is a multiple of m and not the difference of exactly k pairs, or that is no multiple
    /// and the difference of some.
    pub differences: Option<u64>,
    /// (iv), with the smaller number of each pair first: the first n whose difference is below the one before, or
    /// whose numbers are not above.
    pub ordered: Option<u64>,
    /// (vi): the first n with `a_n` or `b_n` other than floor(n alpha) or floor(n beta). A Beatty sequence with the limits
    /// of (v) can be no other.
    pub beatty: Option<u64>,
}

/// The first n for which the two formulas differ: ceil(k/m), if both k and m are above 1; `None` if they are the same.
///
/// Below it both differences are 0; there the printed one is at least 1, and the game's still 0, as n < k.
///
/// ```
/// use wythoff::imitation::{KM, parting};
/// assert_eq!(parting(KM::try_new(5, 4)?), Some(2));
/// assert_eq!(parting(KM::try_new(5, 1)?), None);
/// # Ok::<(), wythoff::imitation::KMError>(())
/// ```
pub const fn parting(km: KM) -> Option<u64> {
    if km.k() == 1 || km.m() == 1 { None } else { Some(km.k().div_ceil(km.m())) }
}

/// (v): the positive root of x^2 - (m/k) x - 1, to which `b_n` / `a_n` tends; for either formula.
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

/// Looks at the first `count` pairs, fewer if numbers go beyond 2^64 - 1.
///
/// `Time: O(count)`, and one exact root of a big number for each n up to the first that is no Beatty pair. `Memory: O(count)`.
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
        complementary: not_complementary(&pairs),
        differences: odd_difference(km, &pairs),
        ordered: fails(|(a, b), (c, d)| a < c && b < d && b - a <= d - c),
        beatty: not_beatty(km, &pairs),
    }
}

fn not_complementary(pairs: &[(u64, u64)]) -> Option<u64> {
    // All numbers below the last `a_n`, which is the least that is in no earlier pair.
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

fn odd_difference(km: KM, pairs: &[(u64, u64)]) -> Option<u64> {
    // Differences never fall; those of the last may have more pairs to come.
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

fn not_beatty(km: KM, pairs: &[(u64, u64)]) -> Option<u64> {
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
    fn the_game_has_the_properties_with_their_corrections() {
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
    fn the_printed_pairs_are_beatty_pairs_iff_k_divides_m() {
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
    fn formulas_part_where_it_is_said() {
        for km in games() {
            let game = Sequence::new(km, Formula::Game).take(ROWS);
            let printed = Sequence::new(km, Formula::Printed).take(ROWS);
            let first = game.zip(printed).position(|(game, printed)| game != printed);
            assert_eq!(parting(km), first.map(|n| n as u64), "{km}");
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
    fn ratios_of_pairs_tend_to_it() {
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
    fn the_order_of_property_iv_needs_the_smaller_number_first() {
        let pairs: Vec<_> =
            Sequence::new(KM::try_new(2, 1).unwrap(), Formula::Game).take(3).collect();
        // (a, b) = (0, 0) and (c, d) = (3, 2), a P-position by symmetry: a < c, but b - a > d - c.
        let (d, c) = pairs[2];
        assert_eq!((c, d), (3, 2));
        assert!(pairs[0] == (0, 0) && d < c);
    }
}
