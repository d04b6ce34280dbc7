//! The two parameters of a game.

use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use thiserror::Error;

use crate::exact::Quadratic;

/// The parameters k and m of (k,m)-Imitation Nim and of (k,m)-Blocking Wythoff Nim, each from 1 to
/// 2^53 - 1.
///
/// In Imitation Nim a player may imitate k - 1 times in a row, and a move that takes less than m
/// tokens more than the previous move still imitates it. In Blocking Wythoff Nim k - 1 moves along
/// the diagonal may be blocked, and the numbers taken from the two heaps differ by less than m.
///
/// ```
/// use wythoff::imitation::KM;
/// let km = KM::try_new(2, 1)?;
/// assert_eq!(km.alpha().to_string(), "3/4 + 1/4 sqrt(17)");
/// assert!(KM::try_new(0, 1).is_err());
/// # Ok::<(), wythoff::imitation::KMError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, derive_more::Display)]
#[display("({k},{m})")]
pub struct KM {
    k: u64,
    m: u64,
}

/// The error of a parameter out of range.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("{name} = {value} is out of range; {name} goes from 1 to 9007199254740991 (2^53 - 1)")]
pub struct KMError {
    /// The parameter, `k` or `m`.
    pub name: char,
    /// The number that was given.
    pub value: u64,
}

impl KM {
    /// The largest k and m.
    pub const MAX: u64 = (1 << 53) - 1;

    /// Wythoff Nim and Imitation Nim, which have the same P-positions: k = m = 1.
    pub const WYTHOFF: Self = Self { k: 1, m: 1 };

    /// Creates the parameters k and m.
    ///
    /// # Errors
    /// If k or m is 0 or above 2^53 - 1.
    pub const fn try_new(k: u64, m: u64) -> Result<Self, KMError> {
        if k == 0 || k > Self::MAX {
            Err(KMError { name: 'k', value: k })
        } else if m == 0 || m > Self::MAX {
            Err(KMError { name: 'm', value: m })
        } else {
            Ok(Self { k, m })
        }
    }

    /// The parameter k: k imitations in a row are too many, and fewer than k moves may be blocked.
    pub const fn k(self) -> u64 {
        self.k
    }

    /// The parameter m: the number of amounts that imitate a move.
    pub const fn m(self) -> u64 {
        self.m
    }

    /// The budget of each player at the start: k - 1 imitations or blocks.
    pub const fn budget(self) -> u64 {
        self.k - 1
    }

    /// The limit of `a_n` / n: (2k - m + sqrt(m^2 + 4k^2)) / 2k.
    ///
    /// Source: \[L\], "A polynomial approach".
    pub fn alpha(self) -> Quadratic {
        let [double, m] = [2 * self.k, self.m].map(UBig::from);
        let part = |top: IBig| RBig::from_parts(top, double.clone());
        let rational = part(IBig::from(double.clone()) - IBig::from(m));
        Quadratic::new(rational, part(IBig::ONE), self.radicand())
    }

    /// The limit of `b_n` / n: alpha + m/k.
    pub fn beta(self) -> Quadratic {
        let slope = RBig::from_parts(IBig::from(self.m), UBig::from(self.k));
        &self.alpha() + &Quadratic::fraction(slope)
    }

    /// m^2 + 4 k^2, the number under the root in alpha and beta.
    pub(crate) fn radicand(self) -> UBig {
        let [double, m] = [2 * self.k, self.m].map(UBig::from);
        &m * &m + &double * &double
    }
}
