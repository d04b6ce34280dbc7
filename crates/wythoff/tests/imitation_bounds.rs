//! Beatty sequences and the bounds of the pairs.

use std::ops::RangeInclusive;

use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use wythoff::exact::Quadratic;
use wythoff::imitation::{Formula, KM, Sequence};
use wythoff_testkit::games_of_imitation as games;

/// The sequence floor(i alpha), i = 0, 1, 2, .., of a positive alpha.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Beatty {
    alpha: Quadratic,
}

impl Beatty {
    /// The sequence of alpha; `None` unless alpha is positive.
    fn try_new(alpha: Quadratic) -> Option<Self> {
        alpha.sign().is_gt().then_some(Self { alpha })
    }

    fn alpha(&self) -> &Quadratic {
        &self.alpha
    }

    /// floor(i alpha).
    fn term(&self, i: &UBig) -> UBig {
        let (_, term) = (&Quadratic::integer(i.clone()) * &self.alpha).floor().into_parts();
        term
    }

    /// The terms from i = 0 on.
    fn terms(&self) -> impl Iterator<Item = UBig> {
        (0_u64..).map(|i| self.term(&i.into()))
    }

    /// The least i with floor(i alpha) = v, or `None` if there is none.
    fn index(&self, v: &UBig) -> Option<UBig> {
        // The least i with i alpha >= v.
        let quotient = Quadratic::integer(v.clone()).over(&self.alpha)?;
        let (_, i) = (-&(-&quotient).floor()).into_parts();
        (self.term(&i) == *v).then_some(i)
    }

    /// The sequence of the beta with 1 / alpha + 1 / beta = 1; `None` unless alpha is above 1.
    fn conjugate(&self) -> Option<Self> {
        let less = &self.alpha - &Quadratic::integer(1);
        less.sign().is_gt().then(|| self.alpha.over(&less)).flatten().and_then(Self::try_new)
    }

    /// Returns true if the sequences are conjugate and irrational. By the theorem of Rayleigh and
    /// of Beatty, each positive integer is then exactly once in one of them, from i = 1 on.
    ///
    /// Source: \[L\], "Beatty sequences"; docs/algorithms/imitation.md, "Beatty sequences".
    fn is_complementary(&self, other: &Self) -> bool {
        let irrational = |x: &Self| *x.alpha.radicand() != UBig::ZERO;
        irrational(self)
            && irrational(other)
            && self.conjugate().is_some_and(|conjugate| same(&conjugate.alpha, &other.alpha))
    }
}

/// Returns true if two numbers are equal, even if one has sqrt(20) and the other sqrt(5).
fn same(x: &Quadratic, y: &Quadratic) -> bool {
    let square = |x: &Quadratic| x.root_part() * x.root_part() * RBig::from(x.radicand().clone());
    let positive = |x: &Quadratic| *x.root_part() > RBig::from(IBig::ZERO);
    x.rational_part() == y.rational_part() && positive(x) == positive(y) && square(x) == square(y)
}

/// The bound that \[L\] states: floor((n - k - 1) alpha) <= `a_n` <= floor(n alpha).
/// [`proven_bound`] implies it.
fn slides_bound(km: KM, n: &UBig) -> RangeInclusive<IBig> {
    let least = IBig::from(n.clone()) - IBig::from(km.k()) - IBig::ONE;
    multiple(km, least).floor()..=multiple(km, n.clone().into()).floor()
}

/// The proven bound: (n - k + 1) alpha - 1 <= `a_n` <= n alpha, in integers.
///
/// Source: docs/algorithms/imitation.md, "The bound".
fn proven_bound(km: KM, n: &UBig) -> RangeInclusive<IBig> {
    let least = IBig::from(n.clone()) - IBig::from(km.k()) + IBig::ONE;
    // The least integer that is not below x - 1 is -floor(-x) - 1.
    let least = -(-&multiple(km, least)).floor() - IBig::ONE;
    least..=multiple(km, n.clone().into()).floor()
}

/// n alpha.
fn multiple(km: KM, n: IBig) -> Quadratic {
    &Quadratic::integer(n) * &km.alpha()
}

fn fraction(p: i64, q: u64) -> Quadratic {
    Quadratic::fraction(RBig::from_parts(p.into(), q.into()))
}

#[test]
fn a_n_is_within_both_bounds_in_all_games() {
    for km in games(16) {
        for (n, (a, _)) in (0_u64..400).zip(Sequence::new(km, Formula::Game)) {
            let (n, a) = (UBig::from(n), IBig::from(a));
            let (wide, narrow) = (slides_bound(km, &n), proven_bound(km, &n));
            assert!(wide.contains(&a) && narrow.contains(&a), "{km} {n}");
            assert!(wide.start() <= narrow.start() && wide.end() == narrow.end(), "{km} {n}");
        }
    }
}

#[test]
fn the_printed_pairs_exceed_the_upper_bound_at_known_indices() {
    // docs/algorithms/imitation.md#the-bound.
    for (k, m, first) in [(2, 5, 14), (3, 4, 9), (3, 5, 2), (4, 5, 5), (5, 6, 5), (5, 3, 15_580)] {
        let km = KM::try_new(k, m).unwrap();
        let alpha = Beatty::try_new(km.alpha()).unwrap();
        let mut pairs = (0_u64..).zip(Sequence::new(km, Formula::Printed));
        let beyond = pairs.find(|&(n, (a, _))| UBig::from(a) > alpha.term(&n.into()));
        assert_eq!(beyond.map(|(n, _)| n), Some(first), "{km}");
    }
}

#[test]
fn both_ends_of_the_proven_bound_are_attained() {
    // For k = 1 the bound leaves one number. For k > 1 pairs attain both ends.
    let km = KM::try_new(2, 1).unwrap();
    let above =
        |(n, (a, _)): (u64, (u64, u64))| IBig::from(a) - proven_bound(km, &n.into()).start();
    let pairs = || (1_u64..).zip(Sequence::new(km, Formula::Game).skip(1)).take(5000);
    assert_eq!(pairs().map(above).min(), Some(IBig::ZERO));
    assert!(pairs().any(|(n, (a, _))| IBig::from(a) == *proven_bound(km, &n.into()).end()));
    let wythoff = (1..1000_u64).map(|n| proven_bound(KM::WYTHOFF, &n.into()));
    assert!(wythoff.into_iter().all(|bound| bound.start() == bound.end()));
}

#[test]
fn the_bounds_hold_where_alpha_is_rational() {
    // m^2 + 4 k^2 is a square.
    for (k, m, p, q) in [(2, 3, 3, 2), (6, 5, 5, 3), (3, 8, 4, 3), (4, 6, 3, 2)] {
        let km = KM::try_new(k, m).unwrap();
        assert_eq!(km.alpha(), fraction(p, q));
        for (n, (a, _)) in (0_u64..3000).zip(Sequence::new(km, Formula::Game)) {
            assert!(proven_bound(km, &n.into()).contains(&a.into()), "{km} {n}");
        }
    }
}

#[test]
fn the_pairs_are_beatty_sequences_iff_k_is_one() {
    for km in games(6) {
        let [alpha, beta] = [km.alpha(), km.beta()].map(|x| Beatty::try_new(x).unwrap());
        let mut pairs = (0_u64..500).zip(Sequence::new(km, Formula::Game));
        let all = pairs.all(|(n, (a, b))| {
            let n = UBig::from(n);
            alpha.term(&n) == UBig::from(a) && beta.term(&n) == UBig::from(b)
        });
        assert_eq!(all, km.k() == 1, "{km}");
        assert_eq!(alpha.conjugate(), Some(beta), "{km}");
    }
}

#[test]
fn complementary_sequences_contain_each_positive_number_once() {
    for km in games(6) {
        let [lower, upper] = [km.alpha(), km.beta()].map(|x| Beatty::try_new(x).unwrap());
        let mut terms: Vec<UBig> = lower.terms().skip(1).take(500).collect();
        let most = terms[499].clone();
        terms.extend(upper.terms().skip(1).take_while(|b| *b <= most));
        terms.sort_unstable();
        let once = terms.iter().zip(1_u64..).all(|(term, v)| *term == UBig::from(v));
        assert_eq!(once, lower.is_complementary(&upper), "{km}");
        assert_eq!(upper.is_complementary(&lower), lower.is_complementary(&upper), "{km}");
    }
}

#[test]
fn only_irrational_conjugates_are_complementary() {
    let beatty = |x| Beatty::try_new(x).unwrap();
    let golden = beatty(Quadratic::golden_ratio());
    assert!(!golden.is_complementary(&golden));
    assert!(!beatty(fraction(3, 2)).is_complementary(&beatty(fraction(3, 1))));
    assert!(!beatty(fraction(1, 2)).is_complementary(&golden));
    assert_eq!(beatty(fraction(1, 1)).conjugate(), None);
    assert_eq!(Beatty::try_new(fraction(-1, 2)), None);
    assert_eq!(Beatty::try_new(fraction(0, 1)), None);
    // phi^2 = 3/2 + 1/4 sqrt(20), in another field representation.
    let quarter = RBig::from_parts(IBig::ONE, UBig::from(4_u8));
    let square = Quadratic::new(RBig::from_parts(3.into(), 2_u8.into()), quarter, 20_u8.into());
    assert!(golden.is_complementary(&beatty(square)));
}

#[test]
fn the_index_of_a_term_is_the_first() {
    let terms = [fraction(3, 7), fraction(1, 1), fraction(5, 2), Quadratic::golden_ratio()];
    for beatty in terms.map(|x| Beatty::try_new(x).unwrap()) {
        let all: Vec<UBig> = beatty.terms().take(200).collect();
        for v in (0_u64..80).map(UBig::from) {
            let first = all.iter().position(|term| *term == v).map(UBig::from);
            assert_eq!(beatty.index(&v), first, "{:?} {v}", beatty.alpha());
        }
    }
}
