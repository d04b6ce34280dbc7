//! The numbers `a_n`, by windows from the last level to the first.

use dashu_int::UBig;
use dashu_int::ops::BitTest;

use super::error::{OracleError, check_room, room};
use super::levels::{Levels, Sum};
use super::margins::Margins;
use super::orbit::Orbit;
use super::window::{base, offsets, raise};
use crate::imitation::pairs::{Formula, Sequence};
use crate::observer::{Interrupted, Observer};
use crate::parameters::KM;

/// A search for the smaller numbers `a_n` of consecutive pairs.
#[derive(Clone, Copy)]
pub(super) struct Firsts<'a> {
    pub(super) km: KM,
    pub(super) observer: &'a dyn Observer,
}

impl Firsts<'_> {
    /// Estimates the number of levels for numbers of `bits` bits.
    pub(super) fn levels(self, bits: usize) -> u128 {
        // Each level shrinks by t = (sqrt(m^2 + 4k^2) - m) / 2k, whose logarithm is -arsinh(m /
        // 2k).
        let shrink = (self.km.m() as f64 / (2.0 * self.km.k() as f64)).asinh();
        (bits as f64 * std::f64::consts::LN_2 / shrink).ceil() as u128
    }

    /// Returns `count` numbers `a_n`, `a_(n+1)`, ..
    pub(super) fn from(self, n: &UBig, count: usize) -> Result<Vec<UBig>, OracleError> {
        let k = self.km.k();
        if n + count <= UBig::from(k) {
            let mut firsts = room(count)?;
            firsts.extend((0..count).map(|i| n + i));
            return Ok(firsts);
        }
        self.with_margins(n, count, Margins::proven(self.km))
    }

    /// Like `from`, but tries these margins first. They are doubled whenever a window is too
    /// narrow, until windows start at 0.
    pub(super) fn with_margins(
        self,
        n: &UBig,
        count: usize,
        mut margins: Margins,
    ) -> Result<Vec<UBig>, OracleError> {
        loop {
            if let Some(firsts) = self.small(n, count, margins)? {
                return Ok(firsts);
            }
            if let Some(firsts) = self.window(n, count, margins)? {
                return Ok(firsts);
            }
            margins = margins.wider();
        }
    }

    /// Finds the numbers by going through all pairs; `None` if windows need fewer indices, or if
    /// numbers exceed 64 bits.
    fn small(
        self,
        n: &UBig,
        count: usize,
        margins: Margins,
    ) -> Result<Option<Vec<UBig>>, OracleError> {
        let Ok(from) = u64::try_from(n) else { return Ok(None) };
        let end = u128::from(from) + count as u128;
        let most = 3 * end + end * u128::from(self.km.m()) / u128::from(self.km.k());
        if from / 4 > margins.width() || most > u128::from(u64::MAX) {
            return Ok(None);
        }
        // The sequence keeps the larger numbers of pairs that lie ahead, in room for twice as many.
        check_room::<u64>(2 * end)?;
        let mut firsts = room(count)?;
        let pairs = Sequence::new(self.km, Formula::Game);
        for (i, (a, _)) in (0..end as u64).zip(pairs) {
            if i % 65_536 == 0 && self.observer.progress(i.into(), end).is_break() {
                return Err(Interrupted.into());
            }
            if i >= from {
                firsts.push(a.into());
            }
        }
        Ok(Some(firsts))
    }

    /// Finds the numbers by windows; `None` if these margins are too narrow.
    pub(super) fn window(
        self,
        n: &UBig,
        count: usize,
        margins: Margins,
    ) -> Result<Option<Vec<UBig>>, OracleError> {
        let last = margins.left.saturating_add(2);
        if *n < UBig::from(last) * self.km.k() {
            let from = usize::try_from(n).unwrap_or(usize::MAX);
            let marks = base(self.km, from.saturating_add(count))?;
            let mut firsts = room(count)?;
            firsts.extend(self.firsts_of(&UBig::ZERO, &marks).skip(from).take(count));
            return Ok(Some(firsts));
        }
        // Two windows and the offsets are kept; the levels are computed before them.
        check_room::<[i64; 3]>(margins.width().into())?;
        let total = self.levels(n.bit_len());
        let orbit = Orbit::new(self.km, n, last, self.observer, total)?;
        let levels = Levels { km: self.km, orbit: &orbit, left: margins.left };
        let widths = margins.widths(count, levels.count());
        let width = |i: usize| widths.get(i).or(widths.last()).map_or(0, |&width| width);
        let k = self.km.k() as usize;
        let mut below = base(self.km, width(levels.count()) + 2 * k)?;
        let widest = widths.iter().max().map_or(0, |&width| width);
        let offsets = offsets(self.km, widest + 3 * k)?;
        let (mut above, mut sum) = (room(widest + 1)?, Sum::new(self.km));
        for i in (0..levels.count()).rev() {
            let Some(level) = levels.level(i) else { return Ok(None) };
            if !raise(level, &below, &offsets, &mut above, width(i)) {
                return Ok(None);
            }
            sum.add(level);
            std::mem::swap(&mut below, &mut above);
            if i % 64 == 0 {
                let done = ((levels.count() - i) as u128).min(total);
                if self.observer.progress(total + done, 2 * total).is_break() {
                    return Err(Interrupted.into());
                }
            }
        }
        let second = levels.second();
        if !sum.leads_to(n, &second) {
            return Ok(None);
        }
        let mut firsts = room(count)?;
        firsts.extend(self.firsts_of(&(n + second), &below).take(count));
        Ok(Some(firsts))
    }

    /// Returns `a_p` = p + J(p) - (k - 1) for a window; `start` is the sum of its start and of the
    /// start of the window below.
    fn firsts_of(&self, start: &UBig, marks: &[i64]) -> impl Iterator<Item = UBig> {
        let mut largest = 0;
        (0_u64..).zip(marks).map(move |(s, &mark)| {
            largest = mark.max(largest);
            start + (s + largest as u64) - self.km.budget()
        })
    }
}
