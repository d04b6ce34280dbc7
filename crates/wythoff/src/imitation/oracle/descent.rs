//! The indices of all levels: n, about n t, about n t^2, and so on.

use dashu_int::ops::{BitTest, SquareRoot};
use dashu_int::{IBig, UBig};

use super::margins::Margins;
use super::window::Level;
use crate::imitation::km::KM;
use crate::observer::{Interrupted, Observer};

/// Fraction bits that are left at the end.
const GUARD: usize = 128;

/// The levels below an index.
#[derive(Debug)]
pub(super) struct Descent {
    /// From the index itself down.
    pub(super) levels: Vec<Level>,
    /// Where the window of the second level starts.
    pub(super) second: UBig,
}

impl Descent {
    /// From index n down to where windows start at 0.
    ///
    /// With Y the n t^i / k of a level, in fixed point, that of the level after next is Y - m Y' / k.
    pub(super) fn new(
        km: KM,
        n: &UBig,
        margins: Margins,
        observer: &dyn Observer,
    ) -> Result<Self, Interrupted> {
        let [k, m] = [km.k(), km.m()].map(UBig::from);
        let fraction = n.bit_len() + GUARD;
        let y = (n << fraction) / &k;
        let next = (&y * root(km, 2 * fraction)) >> (2 * fraction);
        let index = |y: &UBig| (y * &k) >> fraction;
        let left = UBig::from(margins.left) * &k;
        let start = |index: UBig| if index < left { UBig::ZERO } else { index - &left };
        let (mut y, mut next) = (y, next);
        let (mut lo, mut lo_next) = (n.clone(), start(index(&next)));
        let second = lo_next.clone();
        let mut levels = Vec::new();
        while !lo.is_zero() {
            let after = &y - &next * &m / &k;
            let lo_after = if lo_next.is_zero() { UBig::ZERO } else { start(index(&after)) };
            let (block, residue) = (&lo_next / &k, &lo_next % &k);
            let shift = IBig::from(lo) - IBig::from(&m * block) - IBig::from(lo_after.clone());
            levels.push(Level {
                shift: i64::try_from(&shift).map_err(|_| Interrupted)?,
                residue: u64::try_from(&residue).map_err(|_| Interrupted)?,
            });
            (y, next, lo, lo_next) = (next, after, lo_next, lo_after);
            let done = (n.bit_len() - lo.bit_len()) as u128;
            if observer.progress(done, 2 * n.bit_len() as u128).is_break() {
                return Err(Interrupted);
            }
        }
        Ok(Self { levels, second })
    }
}

/// t = (sqrt(m^2 + 4 k^2) - m) / 2k with so many fraction bits, rounded down.
fn root(km: KM, bits: usize) -> UBig {
    let [k, m] = [km.k(), km.m()].map(UBig::from);
    let radicand = &m * &m + UBig::from(4u8) * &k * &k;
    ((radicand << (2 * bits)).sqrt() - (m << bits)) / (k << 1)
}
