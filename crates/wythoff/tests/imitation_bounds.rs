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
    /// For this alpha; `None` unless it is positive.
    fn try_new(alpha: Quadratic) -> Option<Self> {
        alpha.sign().is_gt().then_some(Self { alpha })
    }

    /// The number alpha.
    fn alpha(&self) -> &Quadratic {
        &self.alpha
    }

    /// floor(i alpha).
    ///
    /// `Time: O(M(b))` for i of b bits, M(b) that of a product.
    fn term(&self, i: &UBig) -> UBig {
        let (_, term) = (&Quadratic::integer(i.clone()) * &self.alpha).floor().into_parts();
        term
    }

    /// All terms from i = 0 on.
    fn terms(&self) -> impl Iterator<Item = UBig> {
        (0_u64..).map(|i| self.term(&i.into()))
    }

    /// The index of `v` in the sequence: the least i with floor(i alpha) = v, or `None` if there is none.
    fn index(&self, v: &UBig) -> Option<UBig> {
        // The least i with i alpha >= v.
        let quotient = Quadratic::integer(v.clone()).over(&self.alpha)?;
        let (_, i) = (-&(-&quotient).floor()).into_parts();
        (self.term(&i) == *v).then_some(i)
    }

    /// The sequence of beta, 1 / alpha + 1 / beta = 1; `None` unless alpha is above 1.
    fn conjugate(&self) -> Option<Self> {
        let less = &self.alpha - &Quadratic::integer(1);
        less.sign().is_gt().then(|| self.alpha.over(&less)).flatten().and_then(Self::try_new)
    }

    /// Whether each positive whole number is in exactly one of the two sequences, and there only once, not counting
    /// i = 0: they are conjugate, and irrational.
    ///
    /// Source: the theorem of Rayleigh and of Beatty; \[L\], "Beatty sequences". If alpha = p / q in lowest terms and
    /// beta is conjugate to it, both sequences hold the number p.
    fn is_complementary(&self, other: &Self) -> bool {
        let irrational = |x: &Self| *x.alpha.radicand() != UBig::ZERO;
        irrational(self)
            && irrational(other)
            && self.conjugate().is_some_and(|conjugate| same(&conjugate.alpha, &other.alpha))
    }
}

/// Whether two numbers are equal, even if one is given by sqrt(20) and the other by sqrt(5).
fn same(x: &Quadratic, y: &Quadratic) -> bool {
    let square = |x: &Quadratic| x.root_part() * x.root_part() * RBig::from(x.radicand().clone());
    let positive = |x: &Quadratic| *x.root_part() > RBig::from(IBig::ZERO);
    x.rational_part() == y.rational_part() && positive(x) == positive(y) && square(x) == square(y)
}

/// The bound of \[L\]: floor((n - k - 1) alpha) <= `a_n` <= floor(n alpha).
///
/// It is stated there for all k and m, with a reference to a proof for m = 1; [`proven_bound`] implies it.
fn slides_bound(km: KM, n: &UBig) -> RangeInclusive<IBig> {
    let least = IBig::from(n.clone()) - IBig::from(km.k()) - IBig::ONE;
    multiple(km, least).floor()..=multiple(km, n.clone().into()).floor()
}

/// The sharper bound that is proved: (n - k + 1) alpha - 1 <= `a_n` <= n alpha, in whole numbers.
///
/// For k = 1 and n > 0 it leaves one number only.
///
/// Source: `docs/algorithms/imitation.md`, "The bound".
fn proven_bound(km: KM, n: &UBig) -> RangeInclusive<IBig> {
    let least = IBig::from(n.clone()) - IBig::from(km.k()) + IBig::ONE;
    // The least whole number that is not below x - 1 is -floor(-x) - 1.
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
fn the_printed_formula_breaks_the_upper_bound_where_the_slides_err() {
    // truth/imitation.md section 1.
    for (k, m, first) in [(2, 5, 14), (3, 4, 9), (3, 5, 2), (4, 5, 5), (5, 6, 5), (5, 3, 15_580)] {
        let km = KM::try_new(k, m).unwrap();
        let alpha = Beatty::try_new(km.alpha()).unwrap();
        let mut pairs = (0_u64..).zip(Sequence::new(km, Formula::Printed));
        let beyond = pairs.find(|&(n, (a, _))| UBig::from(a) > alpha.term(&n.into()));
        assert_eq!(beyond.map(|(n, _)| n), Some(first), "{km}");
    }
}

#[test]
fn both_ends_of_the_proven_bound_are_met() {
    // For k = 1 there is no choice; for k > 1 the upper end is met at once, the lower end nearly.
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
fn complementary_sequences_share_out_the_positive_numbers() {
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
    // phi^2 = 3/2 + 1/4 sqrt(20): the same number in other words.
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
