//! Between which numbers `a_n` lies.

use std::ops::RangeInclusive;

use dashu_int::{IBig, UBig};

use crate::exact::Quadratic;
use crate::imitation::km::KM;

/// The bound of \[L\]: floor((n - k - 1) alpha) <= `a_n` <= floor(n alpha).
///
/// It is stated there for all k and m, with a reference to a proof for m = 1; [`proven_bound`] implies it.
///
/// ```
/// use wythoff::imitation::{KM, proven_bound, slides_bound};
/// // In game (2,1), a_4 = 6.
/// let (km, four) = (KM::try_new(2, 1)?, 4_u8.into());
/// assert_eq!(slides_bound(km, &four), 1.into()..=7.into());
/// assert_eq!(proven_bound(km, &four), 5.into()..=7.into());
/// # Ok::<(), wythoff::imitation::KMError>(())
/// ```
pub fn slides_bound(km: KM, n: &UBig) -> RangeInclusive<IBig> {
    let least = IBig::from(n.clone()) - IBig::from(km.k()) - IBig::ONE;
    multiple(km, least).floor()..=multiple(km, n.clone().into()).floor()
}

/// The sharper bound that is proved: (n - k + 1) alpha - 1 <= `a_n` <= n alpha, in whole numbers.
///
/// For k = 1 and n > 0 it leaves one number only.
///
/// Source: `docs/algorithms/imitation.md`, "The bound".
pub fn proven_bound(km: KM, n: &UBig) -> RangeInclusive<IBig> {
    let least = IBig::from(n.clone()) - IBig::from(km.k()) + IBig::ONE;
    // The least whole number that is not below x - 1 is -floor(-x) - 1.
    let least = -(-&multiple(km, least)).floor() - IBig::ONE;
    least..=multiple(km, n.clone().into()).floor()
}

/// n alpha.
fn multiple(km: KM, n: IBig) -> Quadratic {
    &Quadratic::integer(n) * &km.alpha()
}
