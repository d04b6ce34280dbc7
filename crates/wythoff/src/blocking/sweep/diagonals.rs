//! The kernel: all cells of an anti-diagonal at once.
//!
//! ```text
//! for t = 0 .. w + h - 2:                  the cells with x + y = t do not see each other
//!   for every row y of the anti-diagonal:
//!     p = V[t - y] + H[y] + D[t - 2y] - k
//!     if p < 0: V[t - y], H[y], D[t - 2y] each grow by one
//! ```
//!
//! What the code does differently, and why:
//!
//! 1. Rows are numbered from the bottom, j = h - 1 - y. Then V[t - y] and H[y] both run upwards
//!    with j, and so does D[t - 2y] once the diagonals are dealt into two arrays by parity: three
//!    slices of equal length, read and written in place. Nothing moves from step to step; where
//!    the slices start does.
//! 2. The loop over a slice is plain Rust. Compiled for each instruction set and chosen at run
//!    time ([`Level`](super::Level)), it becomes three loads, three stores and some eight
//!    operations for 64, 32 or 16 cells.
//! 3. The hood is left out: on an anti-diagonal its cells are the outermost ones at both ends.
//! 4. Signals wrap modulo 2^bits. The smallest and the largest value seen go back to the caller,
//!    who can tell from them whether a value may have left the range (`docs/algorithms/blocking.md`,
//!    "How many bits are enough").
//!
//! Measured against the two ways that were known (five rolling buffers of values under the rule of
//! \[CLN\] Fig. 2; strips of 64 rows in registers): `docs/design/sweep-kernel.md`.
//!
//! Known limit: three stores a vector, most of them across two cache lines, and the five cycles
//! they take.

use fearless_simd::Simd;

use crate::blocking::block::Block;
use crate::blocking::boundary::{Boundary, Signal};

/// A boundary dealt out as the kernel wants it, and where its block lies.
pub(super) struct Diagonals<T> {
    /// By column.
    pub(super) v: Vec<T>,
    /// By row, from the bottom.
    pub(super) h: Vec<T>,
    /// The diagonals with even and those with odd index.
    d: [Vec<T>; 2],
    k: T,
    /// The block's own corner on the board.
    x0: i64,
    y0: i64,
    /// k as a number.
    limit: i64,
}

/// The cells of one anti-diagonal that are to be evaluated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Line {
    /// Column of the lowest one.
    pub(super) x: usize,
    /// Row of the lowest one, from the bottom.
    pub(super) j: usize,
    /// How many there are.
    pub(super) length: usize,
    /// Diagonal of the lowest one.
    c: usize,
}

/// Smallest and largest of some values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Extent<V> {
    pub(super) min: V,
    pub(super) max: V,
}

/// What looks on while a block is evaluated. `()` sees nothing and costs nothing.
pub(super) trait Tap<T: Signal> {
    /// The most values that are handed over at once; 0 if none are wanted.
    const PIECE: usize = 0;

    /// Where the values of the piece go that starts at row `j` (from the bottom) of anti-diagonal
    /// `t`: `length` of them, at most [`Tap::PIECE`].
    fn room(&mut self, _t: usize, _j: usize, _length: usize) -> &mut [T::Value] {
        &mut []
    }

    /// The values of that piece have been written.
    fn piece<S: Simd>(&mut self, _simd: S, _t: usize, _length: usize, _extent: Extent<T::Value>) {}

    /// Anti-diagonal `t` is done.
    fn line<S: Simd>(&mut self, _simd: S, _t: usize, _diagonals: &Diagonals<T>) {}
}

impl<T: Signal> Tap<T> for () {}

impl<V: Copy + Ord> Extent<V> {
    /// The extent of no values at all is that of `T::MAX ..= T::MIN`.
    pub(super) const fn new(min: V, max: V) -> Self {
        Self { min, max }
    }

    #[inline(always)]
    pub(super) fn join(self, other: Self) -> Self {
        Self { min: self.min.min(other.min), max: self.max.max(other.max) }
    }
}

impl<T: Signal> Diagonals<T> {
    /// Deals out `boundary`, as it stands behind the hood ([`Block::pass_hood`]).
    pub(super) fn new(block: &Block, mut boundary: Boundary<T>) -> Self {
        boundary.h.reverse();
        let (k, window) = (block.k().get(), block.window());
        Self {
            v: boundary.v,
            h: boundary.h,
            d: [0, 1].map(|parity| boundary.d.iter().skip(parity).step_by(2).copied().collect()),
            k: T::wrap(k),
            x0: window.x() as i64,
            y0: window.y() as i64,
            limit: k as i64,
        }
    }

    /// The boundary again.
    pub(super) fn into_boundary(mut self) -> Boundary<T> {
        self.h.reverse();
        let [even, odd] = &self.d;
        let length = even.len() + odd.len();
        let d = (0..length).map(|c| self.d[c % 2][c / 2]).collect();
        Boundary { v: self.v, h: self.h, d }
    }

    /// The cells of anti-diagonal `t` outside the hood.
    #[inline(always)]
    fn line(&self, t: usize) -> Option<Line> {
        let (width, height) = (self.v.len() as i64, self.h.len() as i64);
        let t = t as i64;
        // In the hood: min(x, y) <= k - x - y. So both coordinates start behind this one.
        let first = self.limit - self.x0 - self.y0 - t + 1;
        let y_min = 0.max(t - (width - 1)).max(first - self.y0);
        let x_min = 0.max(t - (height - 1)).max(first - self.x0);
        let length = t - x_min - y_min + 1;
        (length > 0).then(|| {
            // y = t - x of the lowest cell, whose column is x_min.
            let j = height - 1 - (t - x_min);
            Line {
                x: x_min as usize,
                j: j as usize,
                length: length as usize,
                c: (x_min + j) as usize,
            }
        })
    }

    /// Evaluates all cells; `tap` looks on. The extent of the values, `MAX ..= MIN` if the whole
    /// block is hood.
    ///
    /// `Time: O(w h)`.
    #[inline(always)]
    pub(super) fn evaluate<S: Simd, P: Tap<T>>(
        &mut self,
        simd: S,
        tap: &mut P,
    ) -> Extent<T::Value> {
        let mut extent = Extent::new(T::MAX, T::MIN);
        for t in 0..self.v.len() + self.h.len() - 1 {
            if let Some(line) = self.line(t) {
                extent = extent.join(self.evaluate_line(simd, t, line, tap));
            }
            tap.line(simd, t, self);
        }
        extent
    }

    #[inline(always)]
    fn evaluate_line<S: Simd, P: Tap<T>>(
        &mut self,
        simd: S,
        t: usize,
        line: Line,
        tap: &mut P,
    ) -> Extent<T::Value> {
        let v = &mut self.v[line.x..][..line.length];
        let h = &mut self.h[line.j..][..line.length];
        let d = &mut self.d[line.c % 2][line.c / 2..][..line.length];
        if P::PIECE == 0 {
            return step::<T, false>(v, h, d, &mut [], self.k);
        }
        let mut extent = Extent::new(T::MAX, T::MIN);
        let pieces = v.chunks_mut(P::PIECE).zip(h.chunks_mut(P::PIECE)).zip(d.chunks_mut(P::PIECE));
        for (i, ((v, h), d)) in pieces.enumerate() {
            let length = v.len();
            let room = tap.room(t, line.j + i * P::PIECE, length);
            let here = step::<T, true>(v, h, d, room, self.k);
            tap.piece(simd, t, length, here);
            extent = extent.join(here);
        }
        extent
    }
}

/// Evaluates cells that do not see each other. With `VALUES`, their values are written to `out`.
#[inline(always)]
fn step<T: Signal, const VALUES: bool>(
    v: &mut [T],
    h: &mut [T],
    d: &mut [T],
    out: &mut [T::Value],
    k: T,
) -> Extent<T::Value> {
    let length = v.len();
    // One length for all, so that no bound is checked inside the loop.
    let (h, d) = (&mut h[..length], &mut d[..length]);
    let out = if VALUES { &mut out[..length] } else { out };
    let mut extent = Extent::new(T::MAX, T::MIN);
    for i in 0..length {
        let p = T::value(v[i], h[i], d[i], k);
        (v[i], h[i], d[i]) = (v[i].past(p), h[i].past(p), d[i].past(p));
        if VALUES {
            out[i] = p;
        }
        extent = extent.join(Extent::new(p, p));
    }
    extent
}
