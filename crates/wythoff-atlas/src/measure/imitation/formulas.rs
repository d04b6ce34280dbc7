//! Both formulas of the generalized algorithm, and whether the whole parts of multiples give them.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use wythoff::exact::Quadratic;
use wythoff::imitation::{Formula, KM, Sequence, properties};

use crate::measure::imitation::km;

/// All games with k and m up to a bound.
pub(crate) fn games(most: u64) -> impl Iterator<Item = KM> + Clone {
    (1..=most).flat_map(move |k| (1..=most).map(move |m| km(k, m)))
}

/// The pairs and their mirror images with both numbers below `side`.
pub(crate) fn mirrored(km: KM, formula: Formula, side: u64) -> BTreeSet<(u64, u64)> {
    let pairs = Sequence::new(km, formula).take_while(|pair| pair.0 < side);
    pairs.filter(|pair| pair.1 < side).flat_map(|(a, b)| [(a, b), (b, a)]).collect()
}

/// floor(n alpha) of a game, by whole numbers: (n (2k -
/// m) + floor(n sqrt(m^2 + 4k^2))) / 2k, rounded down.
pub(crate) fn floor(km: KM, n: u64) -> i64 {
    let (k, m) = (km.k(), km.m());
    let radicand = m * m + 4 * k * k;
    let square = n.checked_mul(n).and_then(|square| square.checked_mul(radicand));
    let root = square.map_or_else(
        || (u128::from(n).pow(2) * u128::from(radicand)).isqrt() as i64,
        |square| square.isqrt() as i64,
    );
    let [k, m, n] = [k, m, n].map(|x| x as i64);
    (n * (2 * k - m) + root).div_euclid(2 * k)
}

/// `a_n` - n alpha, roughly: for pictures, and to know where to look.
pub(crate) fn error(km: KM, n: u64, a: u64) -> f64 {
    let [k, m, n] = [km.k(), km.m(), n].map(|x| x as f64);
    let alpha = (2.0 * k - m + m.mul_add(m, 4.0 * k * k).sqrt()) / (2.0 * k);
    n.mul_add(-alpha, a as f64)
}

/// The verdict whether whole parts of multiples give a sequence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Beatty {
    /// `a_n` = floor(n alpha) and `b_n` = floor(n beta), and alpha is irrational.
    Is,
    /// No: at these two indices `a_n` - n alpha differs by 1 or more, so that `a_n` is not floor(n
    /// alpha + gamma) for any gamma.
    IsNot([u64; 2]),
    /// Neither was found.
    Unknown,
}

/// Looks at the first `terms` pairs. The modulus can be no
/// other than alpha, as `a_n` / n tends to it.
pub(crate) fn beatty(km: KM, formula: Formula, terms: usize) -> Beatty {
    let pairs: Vec<(u64, u64)> = Sequence::new(km, formula).take(terms).collect();
    let alpha = km.alpha();
    let whole = properties(km, formula, terms).beatty.is_none();
    if whole && !alpha.root_part().is_zero() {
        return Beatty::Is;
    }
    let errors = (0..).zip(&pairs).map(|(n, pair)| (n, error(km, n, pair.0)));
    let by_error = |x: &(u64, f64), y: &(u64, f64)| x.1.total_cmp(&y.1);
    let (Some(low), Some(high)) = (errors.clone().min_by(by_error), errors.max_by(by_error)) else {
        return Beatty::Unknown;
    };
    let exact = |n: u64| {
        let a = Quadratic::integer(pairs[n as usize].0);
        &a - &(&alpha * &Quadratic::integer(n))
    };
    let spread = &exact(high.0) - &exact(low.0);
    if spread.cmp(&Quadratic::integer(1)) == Ordering::Less {
        Beatty::Unknown
    } else {
        Beatty::IsNot([low.0, high.0])
    }
}
