//! Beatty sequences: floor(i alpha), exactly.

use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

use crate::exact::Quadratic;

/// The sequence floor(i alpha), i = 0, 1, 2, .., of a positive alpha.
///
/// ```
/// use wythoff::exact::Quadratic;
/// use wythoff::imitation::Beatty;
/// // Wythoff's pairs; the two sequences share out the positive whole numbers.
/// let lower = Beatty::try_new(Quadratic::golden_ratio()).expect("positive");
/// let upper = lower.conjugate().expect("above 1");
/// assert!(lower.is_complementary(&upper));
/// assert_eq!(lower.terms().take(6).map(|a| a.to_string()).collect::<Vec<_>>().join(" "), "0 1 3 4 6 8");
/// assert_eq!(upper.terms().take(6).map(|b| b.to_string()).collect::<Vec<_>>().join(" "), "0 2 5 7 10 13");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Beatty {
    alpha: Quadratic,
}

impl Beatty {
    /// For this alpha; `None` unless it is positive.
    pub fn try_new(alpha: Quadratic) -> Option<Self> {
        alpha.sign().is_gt().then_some(Self { alpha })
    }

    /// The number alpha.
    pub const fn alpha(&self) -> &Quadratic {
        &self.alpha
    }

    /// floor(i alpha).
    ///
    /// `Time: O(M(b))` for i of b bits, M(b) that of a product.
    pub fn term(&self, i: &UBig) -> UBig {
        let (_, term) = (&Quadratic::integer(i.clone()) * &self.alpha).floor().into_parts();
        term
    }

    /// All terms from i = 0 on.
    pub fn terms(&self) -> impl Iterator<Item = UBig> {
        (0_u64..).map(|i| self.term(&i.into()))
    }

    /// The index of `v` in the sequence: the least i with floor(i alpha) = v, or `None` if there is none.
    pub fn index(&self, v: &UBig) -> Option<UBig> {
        // The least i with i alpha >= v.
        let quotient = Quadratic::integer(v.clone()).over(&self.alpha)?;
        let (_, i) = (-&(-&quotient).floor()).into_parts();
        (self.term(&i) == *v).then_some(i)
    }

    /// The sequence of beta, 1 / alpha + 1 / beta = 1; `None` unless alpha is above 1.
    pub fn conjugate(&self) -> Option<Self> {
        let less = &self.alpha - &Quadratic::integer(1);
        less.sign().is_gt().then(|| self.alpha.over(&less)).flatten().and_then(Self::try_new)
    }

    /// Whether each positive whole number is in exactly one of the two sequences, and there only once, not counting
    /// i = 0: they are conjugate, and irrational.
    ///
    /// Source: the theorem of Rayleigh and of Beatty; \[L\], "Beatty sequences". If alpha = p / q in lowest terms and
    /// beta is conjugate to it, both sequences hold the number p.
    pub fn is_complementary(&self, other: &Self) -> bool {
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
