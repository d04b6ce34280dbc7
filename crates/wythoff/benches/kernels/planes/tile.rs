//! A tile of every lane: all lanes evaluate their tiles at the same time.

use fearless_simd::Simd;
use fearless_simd::prelude::*;

use super::PLANES;
use super::cell::{Seen, count, palaces};

/// Most rows and columns of a tile. A signal grows by at most 16 in it, so five planes show
/// whether it passed a multiple of 32: their last plane fell from 1 to 0.
pub(super) const SIDE: usize = 16;

/// A signal of every lane, in planes.
pub(super) type Signal<S> = [<S as Simd>::u64s; PLANES];

/// The signals of a tile of every lane, before or behind it.
pub(super) struct Tile<S: Simd> {
    /// Columns, from the left.
    pub(super) v: Vec<Signal<S>>,
    /// Rows, from the top, less by k.
    pub(super) h: Vec<Signal<S>>,
    /// Diagonals, from the bottom left. The last one begins right of the first row's last cell.
    pub(super) d: Vec<Signal<S>>,
}

impl<S: Simd> Tile<S> {
    /// Returns a tile whose signals are all 0.
    pub(super) fn zero(simd: S, columns: usize, rows: usize) -> Self {
        let line = |length| vec![[S::u64s::splat(simd, 0); PLANES]; length];
        Self { v: line(columns), h: line(rows), d: line(columns + rows) }
    }
}

/// Evaluates a tile with the lowest `P` planes of each signal.
///
/// A row in two passes: the first one finds its palaces, with the signal of the row in registers;
/// in the second one its columns and diagonals pass them. In one pass, signals would not fit the 16
/// registers of most levels.
#[inline(always)]
pub(super) fn evaluate<S: Simd, const P: usize, const GUARD: u8>(
    simd: S,
    before: &Tile<S>,
    behind: &mut Tile<S>,
    half: &mut Vec<S::u64s>,
    seen: &mut Seen<S, P>,
) {
    let columns = before.v.len();
    let mut found = [S::u64s::splat(simd, 0); SIDE];
    let found = &mut found[..columns];
    for (y, (before_h, behind_h)) in before.h.iter().zip(&mut behind.h).enumerate() {
        let first = before.h.len() - 1 - y;
        if y == SIDE {
            half.clear();
            half.extend(behind.v.iter().map(|planes| planes[P - 1]));
        }
        let diagonals = &mut behind.d[first..][..columns];
        let mut h = *lowest(before_h);
        if y == 0 {
            let entering = &before.d[first..][..columns];
            find::<S, P, GUARD>(&before.v, entering, &mut h, found, seen);
            pass::<S, P>(&before.v, &mut behind.v, found);
            pass::<S, P>(entering, diagonals, found);
        } else {
            diagonals[0] = before.d[first];
            find::<S, P, GUARD>(&behind.v, diagonals, &mut h, found, seen);
            for ((v, d), &found) in behind.v.iter_mut().zip(diagonals).zip(&*found) {
                count::<S>(&mut v[..P], found);
                count::<S>(&mut d[..P], found);
            }
        }
        behind_h[..P].copy_from_slice(&h);
    }
    if let (Some(from), Some(to)) = (before.d.last(), behind.d.last_mut()) {
        *to = *from;
    }
}

/// Finds the palaces of a row.
#[inline(always)]
fn find<S: Simd, const P: usize, const GUARD: u8>(
    v: &[Signal<S>],
    d: &[Signal<S>],
    h: &mut [S::u64s; P],
    found: &mut [S::u64s],
    seen: &mut Seen<S, P>,
) {
    for ((v, d), found) in v.iter().zip(d).zip(found) {
        *found = palaces::<S, P, GUARD>(lowest(v), h, lowest(d), seen);
        count::<S>(h, *found);
    }
}

/// Lets lines pass a row.
#[inline(always)]
fn pass<S: Simd, const P: usize>(from: &[Signal<S>], to: &mut [Signal<S>], palaces: &[S::u64s]) {
    for ((from, to), &palaces) in from.iter().zip(to).zip(palaces) {
        let mut signal: [S::u64s; P] = *lowest(from);
        count::<S>(&mut signal, palaces);
        to[..P].copy_from_slice(&signal);
    }
}

#[inline(always)]
fn lowest<V, const P: usize>(planes: &[V; PLANES]) -> &[V; P] {
    planes.first_chunk().expect("a signal has at least as many planes as are used")
}

/// Carries the growth of every signal in a tile into the planes that were not used. `half` has the
/// last plane in use of the columns behind the first half of the rows, if there are two halves.
#[inline(always)]
pub(super) fn carry<S: Simd, const P: usize>(
    before: &Tile<S>,
    behind: &mut Tile<S>,
    half: &[S::u64s],
) {
    let others = before.h.iter().chain(&before.d).zip(behind.h.iter_mut().chain(&mut behind.d));
    for (from, to) in others {
        carry_one::<S, P>(from, to, from[P - 1] & !to[P - 1]);
    }
    let columns = before.v.iter().zip(&mut behind.v);
    if before.h.len() > SIDE {
        for ((from, to), half) in columns.zip(half) {
            carry_one::<S, P>(from, to, (from[P - 1] & !*half) | (*half & !to[P - 1]));
        }
    } else {
        for (from, to) in columns {
            carry_one::<S, P>(from, to, from[P - 1] & !to[P - 1]);
        }
    }
}

#[inline(always)]
fn carry_one<S: Simd, const P: usize>(from: &Signal<S>, to: &mut Signal<S>, mut grown: S::u64s) {
    for j in P..PLANES {
        to[j] = from[j] ^ grown;
        grown &= from[j];
    }
}

/// A word of each plane of the two signals of a column.
pub(super) type Ends = [[u64; PLANES]; 2];

/// Moves on to the next step: rows stay in their lane, and columns move one lane on. `ends` has a
/// word for each plane of each column: its lowest bit enters the first lane, and the bit of the
/// last lane becomes its highest. The first lane is the highest bit of a vector.
#[inline(always)]
pub(super) fn shift<S: Simd>(simd: S, from: &Tile<S>, to: &mut Tile<S>, ends: &mut [Ends]) {
    let (columns, rows) = (from.v.len(), from.h.len());
    to.h.copy_from_slice(&from.h);
    to.d[..rows].copy_from_slice(&from.d[columns..]);
    let diagonals = from.d.iter().zip(&mut to.d[rows..]);
    for (((v, to_v), (d, to_d)), ends) in from.v.iter().zip(&mut to.v).zip(diagonals).zip(ends) {
        for ((from, to), end) in v.iter().zip(to_v).zip(&mut ends[0]) {
            *to = shifted(simd, *from, end);
        }
        for ((from, to), end) in d.iter().zip(to_d).zip(&mut ends[1]) {
            *to = shifted(simd, *from, end);
        }
    }
}

#[inline(always)]
fn shifted<S: Simd>(simd: S, lanes: S::u64s, end: &mut u64) -> S::u64s {
    let entering = S::u64s::splat(simd, *end);
    *end = (*end >> 1) | (lanes.as_slice()[0] << 63);
    (lanes >> 1) | (lanes.slide::<1>(entering) << 63)
}
