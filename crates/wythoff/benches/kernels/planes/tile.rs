//! A tile of every lane: all lanes evaluate their tiles at the same time.

#![expect(clippy::manual_memcpy, reason = "a call of memcpy takes longer than five vectors")]

use fearless_simd::Simd;
use fearless_simd::prelude::*;

use super::cell::{count, count_last, count_two, values};
use super::logic::Logic;
use super::seen::Seen;
use super::transpose::PLANES;

/// Columns of a tile.
pub(super) const COLUMNS: usize = 8;
/// Most rows of a tile.
pub(super) const ROWS: usize = 2 * COLUMNS;

/// Planes that a cell uses unless its values need more. A signal grows by at most 16 in a tile, so
/// they show whether it passed a multiple of 32: their last one fell from 1 to 0.
pub(super) const LOW: usize = 5;
/// The other planes of a byte.
const HIGH: usize = PLANES - LOW;

/// Signals of every lane, in planes.
pub(super) struct Lines<S: Simd> {
    /// The lowest planes of each signal.
    pub(super) low: Vec<[S::u64s; LOW]>,
    /// The other planes of its byte.
    pub(super) high: Vec<[S::u64s; HIGH]>,
}

impl<S: Simd> Lines<S> {
    pub(super) fn zero(simd: S, length: usize) -> Self {
        let zero = S::u64s::splat(simd, 0);
        Self { low: vec![[zero; LOW]; length], high: vec![[zero; HIGH]; length] }
    }

    /// Returns all planes of a signal.
    pub(super) fn planes_mut(&mut self, i: usize) -> impl Iterator<Item = &mut S::u64s> {
        self.low[i].iter_mut().chain(&mut self.high[i])
    }
}

/// The signals around a tile of every lane.
pub(super) struct Tile<S: Simd> {
    /// Columns, from the left.
    pub(super) v: Lines<S>,
    /// Rows, from the top, less by k.
    pub(super) h: Lines<S>,
    /// Diagonals, from the bottom left. The last one begins right of the first row's last cell.
    pub(super) d: Lines<S>,
}

/// Evaluates a tile with the lowest `P` planes of each signal, two rows at a time. Columns enter by
/// `before`, rows and their diagonals too, as they are behind the tile on the left, and the other
/// diagonals by `above`.
///
/// Diagonals go from the first row of a pair to the second one in registers. Columns are counted
/// once for both; the second row adds what the first one found.
#[inline(always)]
pub(super) fn evaluate<S: Logic, const P: usize, const GUARD: u8>(
    simd: S,
    before: &Tile<S>,
    above: &Lines<S>,
    behind: &mut Tile<S>,
    seen: &mut Seen<S, P>,
) {
    let rows = before.h.low.len();
    let zero = S::u64s::splat(simd, 0);
    let last: [S::u64s; P] = above.part::<COLUMNS>(0).get(COLUMNS - 1);
    behind.d.part_mut::<1>(rows + COLUMNS - 1).set(0, &last);
    for y in (0..rows).step_by(2) {
        let mut v_to = behind.v.part_mut::<COLUMNS>(0);
        let first = rows - 2 - y;
        let h = before.h.part::<2>(y);
        let (mut upper, mut lower) = (h.get::<P>(0), h.get::<P>(1));
        let corner = before.d.part::<2>(COLUMNS + first);
        let mut falling = corner.get::<P>(0);
        let v_from = before.v.part::<COLUMNS>(0);
        let d_from = above.part::<COLUMNS>(0);
        let mut d_to = behind.d.part_mut::<{ COLUMNS + 1 }>(first);
        for x in 0..COLUMNS {
            let mut v: [S::u64s; P] = if y == 0 { v_from.get(x) } else { v_to.get(x) };
            let mut rising: [S::u64s; P] = if x == 0 {
                corner.get(1)
            } else if y == 0 {
                d_from.get(x - 1)
            } else {
                d_to.get(x + 1)
            };
            let p = values::<S, P, false>(simd, [&v, &upper, &rising], zero);
            seen.look::<GUARD>(&p);
            let north = p[P - 1];
            count::<S>(&mut upper, north);
            count::<S>(&mut rising, north);
            let p = values::<S, P, true>(simd, [&v, &lower, &falling], north);
            seen.look::<GUARD>(&p);
            let south = p[P - 1];
            count_two(simd, &mut v, north, south);
            v_to.set(x, &v);
            count::<S>(&mut lower, south);
            count_last(simd, &mut falling, south);
            d_to.set(x, &falling);
            falling = rising;
        }
        d_to.set(COLUMNS, &falling);
        let mut h = behind.h.part_mut::<2>(y);
        h.set(0, &upper);
        h.set(1, &lower);
    }
}

/// `N` signals, to be read.
#[derive(Clone, Copy)]
struct Part<'a, S: Simd, const N: usize> {
    low: &'a [[S::u64s; LOW]; N],
    high: &'a [[S::u64s; HIGH]; N],
}

/// `N` signals, to be written.
struct PartMut<'a, S: Simd, const N: usize> {
    low: &'a mut [[S::u64s; LOW]; N],
    high: &'a mut [[S::u64s; HIGH]; N],
}

impl<S: Simd> Lines<S> {
    #[inline(always)]
    fn part<const N: usize>(&self, start: usize) -> Part<'_, S, N> {
        let (low, high) = (self.low[start..].first_chunk(), self.high[start..].first_chunk());
        Part { low: low.expect("a part of the lines"), high: high.expect("as many as in low") }
    }

    #[inline(always)]
    fn part_mut<const N: usize>(&mut self, start: usize) -> PartMut<'_, S, N> {
        let low = self.low[start..].first_chunk_mut();
        let high = self.high[start..].first_chunk_mut();
        PartMut { low: low.expect("a part of the lines"), high: high.expect("as many as in low") }
    }
}

impl<S: Simd, const N: usize> Part<'_, S, N> {
    /// Returns the lowest `P` planes of a signal.
    #[inline(always)]
    fn get<const P: usize>(&self, i: usize) -> [S::u64s; P] {
        let mut planes = [self.low[i][0]; P];
        for j in 1..LOW {
            planes[j] = self.low[i][j];
        }
        for j in LOW..P {
            planes[j] = self.high[i][j - LOW];
        }
        planes
    }
}

impl<S: Simd, const N: usize> PartMut<'_, S, N> {
    #[inline(always)]
    fn get<const P: usize>(&self, i: usize) -> [S::u64s; P] {
        Part::<S, N> { low: self.low, high: self.high }.get(i)
    }

    #[inline(always)]
    fn set<const P: usize>(&mut self, i: usize, planes: &[S::u64s; P]) {
        for j in 0..LOW {
            self.low[i][j] = planes[j];
        }
        for j in LOW..P {
            self.high[i][j - LOW] = planes[j];
        }
    }
}

/// Turns `before` into what is behind the tile: the lowest `P` planes of each signal are those of
/// `behind`, and the growth is carried into the others.
#[inline(always)]
pub(super) fn accept<S: Simd, const P: usize>(
    before: &mut Tile<S>,
    above: &Lines<S>,
    behind: &mut Tile<S>,
) {
    let rows = before.h.low.len();
    for y in 0..rows {
        accept_line::<S, P>((&mut before.h, y), None, (&behind.h, y));
        // Diagonals change their number: counted from the next tile, it is less by the columns.
        let from = before.d.planes(COLUMNS + y);
        accept_line::<S, P>((&mut before.d, y), Some(from), (&behind.d, y));
    }
    for x in 0..COLUMNS {
        accept_line::<S, P>((&mut before.v, x), None, (&behind.v, x));
        let from = above.planes(x);
        accept_line::<S, P>((&mut before.d, rows + x), Some(from), (&behind.d, rows + x));
    }
    std::mem::swap(&mut before.v.low, &mut behind.v.low);
    std::mem::swap(&mut before.h.low, &mut behind.h.low);
    std::mem::swap(&mut before.d.low, &mut behind.d.low);
}

/// The last low plane of a signal, and its high planes.
type Upper<S> = (<S as Simd>::u64s, [<S as Simd>::u64s; HIGH]);

impl<S: Simd> Lines<S> {
    #[inline(always)]
    fn planes(&self, i: usize) -> Upper<S> {
        (self.low[i][LOW - 1], self.high[i])
    }
}

#[inline(always)]
fn accept_line<S: Simd, const P: usize>(
    (to, i): (&mut Lines<S>, usize),
    from: Option<Upper<S>>,
    (behind, at): (&Lines<S>, usize),
) {
    let (before, high) = from.unwrap_or_else(|| to.planes(i));
    let (behind_low, behind_high) = behind.planes(at);
    let (before, behind) =
        if P == LOW { (before, behind_low) } else { (high[P - 1 - LOW], behind_high[P - 1 - LOW]) };
    let mut grown = before & !behind;
    let to_high = &mut to.high[i];
    for j in 0..P - LOW {
        to_high[j] = behind_high[j];
    }
    for j in P - LOW..HIGH {
        to_high[j] = high[j] ^ grown;
        grown &= high[j];
    }
}

/// Moves columns one lane on, from the tiles behind which they are to the next ones: V in place,
/// and D to `above`. `ends` has a word for each plane of V and of D of each column: its lowest bit
/// enters the first lane, and the bit of the last lane becomes its highest. The first lane is the
/// highest bit of a vector.
#[inline(always)]
pub(super) fn shift<S: Logic>(
    simd: S,
    Tile { v, d, .. }: &mut Tile<S>,
    above: &mut Lines<S>,
    ends: &mut [u64],
) {
    for (to, from) in above.low.iter_mut().zip(&d.low) {
        *to = *from;
    }
    for (to, from) in above.high.iter_mut().zip(&d.high) {
        *to = *from;
    }
    let mut ends = ends;
    for lines in [v, above] {
        ends = shift_planes(simd, &mut lines.low, ends);
        ends = shift_planes(simd, &mut lines.high, ends);
    }
}

#[inline(always)]
fn shift_planes<'a, S: Logic, const N: usize>(
    simd: S,
    lines: &mut [[S::u64s; N]],
    ends: &'a mut [u64],
) -> &'a mut [u64] {
    let (now, rest) = ends.split_at_mut(lines.len() * N);
    for (planes, ends) in lines.iter_mut().zip(now.as_chunks_mut::<N>().0) {
        for j in 0..N {
            let leaving = planes[j].as_slice()[0] << 63;
            planes[j] = simd.moved(planes[j], ends[j]);
            ends[j] = (ends[j] >> 1) | leaving;
        }
    }
    rest
}
