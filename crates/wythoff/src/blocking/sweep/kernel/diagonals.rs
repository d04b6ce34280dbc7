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
//! 2. A vector of 16 to 64 cells takes three loads, three stores and some eight operations. The
//!    last vector of a line reaches into cells that are none: it writes back what it found there.
//! 3. The hood is left out: on an anti-diagonal its cells are the outermost ones at both ends.
//! 4. Signals wrap modulo 2^bits. The smallest and the largest value seen go back to the caller,
//!    who can tell from them whether a value may have left the range
//!    (`docs/algorithms/blocking.md`, "How many bits are enough").
//!
//! Measured against the two ways that were known (five rolling buffers of values under the rule of
//! \[CLN\] Fig. 2; strips of 64 rows in registers): `docs/design/sweep-kernel.md`.
//!
//! Known limit: three stores a vector, most of them across two cache lines, and the five cycles
//! they take.

use fearless_simd::Simd;
use fearless_simd::prelude::*;

use super::aligned::Aligned;
#[cfg(test)]
use super::fault::{Fault, Target};
use super::parts::Part;
use crate::blocking::block::Block;
use crate::blocking::boundary::{Boundary, Signal};
use crate::blocking::sweep::quiet::Sums;
use crate::board::Value;

/// The signals of a boundary in the order of the kernel, and the place of its block. Signals are
/// kept as signed integers of the same bits.
pub(in crate::blocking::sweep) struct Diagonals<T: Signal> {
    width: usize,
    height: usize,
    /// Column signals, from the left.
    v: Aligned<T>,
    /// Row signals, from the bottom.
    h: Aligned<T>,
    /// Diagonal signals with even index, and those with odd index.
    d: [Aligned<T>; 2],
    k: T::Value,
    /// The corner of the block on the board.
    x0: i64,
    y0: i64,
    /// k as a number.
    limit: i64,
    /// The fault to inject.
    #[cfg(test)]
    pub(in crate::blocking::sweep) fault: Option<Fault>,
}

/// The cells of one anti-diagonal that are evaluated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Line {
    /// Column of the lowest cell.
    x: usize,
    /// Row of the lowest cell, from the bottom.
    j: usize,
    /// Number of cells.
    length: usize,
    /// Diagonal of the lowest cell.
    c: usize,
}

/// Smallest and largest of some values, as integers or one per lane.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::blocking::sweep) struct Extent<V> {
    pub(in crate::blocking::sweep) min: V,
    pub(in crate::blocking::sweep) max: V,
}

/// The values that a tap needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::blocking::sweep) enum Wants {
    Nothing,
    LastRows,
    All,
}

/// Observer of the values of a block while the kernel evaluates it. `()` observes nothing and costs
/// nothing.
///
/// Values are passed in registers, so that work on them fills the pauses of the kernel, which waits
/// for memory most of the time.
pub(in crate::blocking::sweep) trait Tap<T: Signal> {
    /// State that the tap keeps in registers along a line.
    type Along<S: Simd>;

    /// The values that the tap needs. Other cells may be evaluated by another kernel.
    const WANTS: Wants = Wants::All;

    /// Called before a part of the block is evaluated.
    fn enter(&mut self, part: Part);

    /// Called before anti-diagonal `t`, whose lowest cell is in row `j` (from the bottom).
    fn begin<S: Simd>(&mut self, simd: S, t: usize, j: usize) -> Self::Along<S>;

    /// Receives the values of vector `I` of eight vectors of cells, in order from 0 to 7.
    fn next<S: Simd, const I: usize>(&mut self, along: &mut Self::Along<S>, values: T::Lanes<S>);

    /// Receives the values of one vector, of which the first `live` are cells and the others 0.
    fn vector<S: Simd>(&mut self, along: &mut Self::Along<S>, values: T::Lanes<S>, live: usize);

    /// Called at the end of a line.
    fn end<S: Simd>(&mut self, along: Self::Along<S>);

    /// Called after anti-diagonal `t`, even if it has no cells.
    fn done<S: Simd>(&mut self, simd: S, t: usize, diagonals: &Diagonals<T>);

    /// Called instead of all of these for a part without palaces. Returns false, and changes
    /// nothing, if the tap needs to receive its values.
    fn pass_over(&mut self, part: Part, sums: &Sums<'_, T>) -> bool;
}

impl<T: Signal> Tap<T> for () {
    type Along<S: Simd> = ();

    const WANTS: Wants = Wants::Nothing;

    fn enter(&mut self, _part: Part) {}

    #[inline(always)]
    fn begin<S: Simd>(&mut self, _simd: S, _t: usize, _j: usize) {}

    #[inline(always)]
    fn next<S: Simd, const I: usize>(&mut self, _along: &mut (), _values: T::Lanes<S>) {}

    #[inline(always)]
    fn vector<S: Simd>(&mut self, _along: &mut (), _values: T::Lanes<S>, _live: usize) {}

    #[inline(always)]
    fn end<S: Simd>(&mut self, _along: ()) {}

    #[inline(always)]
    fn done<S: Simd>(&mut self, _simd: S, _t: usize, _diagonals: &Diagonals<T>) {}

    fn pass_over(&mut self, _part: Part, _sums: &Sums<'_, T>) -> bool {
        true
    }
}

/// Passes the values to two taps. Only the first one may refuse to pass over a part.
impl<T: Signal, A: Tap<T>, B: Tap<T>> Tap<T> for (A, B) {
    type Along<S: Simd> = (A::Along<S>, B::Along<S>);

    const WANTS: Wants = if A::WANTS as u8 > B::WANTS as u8 { A::WANTS } else { B::WANTS };

    fn enter(&mut self, part: Part) {
        self.0.enter(part);
        self.1.enter(part);
    }

    #[inline(always)]
    fn begin<S: Simd>(&mut self, simd: S, t: usize, j: usize) -> Self::Along<S> {
        (self.0.begin(simd, t, j), self.1.begin(simd, t, j))
    }

    #[inline(always)]
    fn next<S: Simd, const I: usize>(&mut self, along: &mut Self::Along<S>, values: T::Lanes<S>) {
        self.0.next::<S, I>(&mut along.0, values);
        self.1.next::<S, I>(&mut along.1, values);
    }

    #[inline(always)]
    fn vector<S: Simd>(&mut self, along: &mut Self::Along<S>, values: T::Lanes<S>, live: usize) {
        self.0.vector(&mut along.0, values, live);
        self.1.vector(&mut along.1, values, live);
    }

    #[inline(always)]
    fn end<S: Simd>(&mut self, along: Self::Along<S>) {
        self.0.end(along.0);
        self.1.end(along.1);
    }

    #[inline(always)]
    fn done<S: Simd>(&mut self, simd: S, t: usize, diagonals: &Diagonals<T>) {
        self.0.done(simd, t, diagonals);
        self.1.done(simd, t, diagonals);
    }

    fn pass_over(&mut self, part: Part, sums: &Sums<'_, T>) -> bool {
        self.0.pass_over(part, sums) && self.1.pass_over(part, sums)
    }
}

/// Passes the values to a borrowed tap, which the caller reads afterwards.
impl<T: Signal, A: Tap<T>> Tap<T> for &mut A {
    type Along<S: Simd> = A::Along<S>;

    const WANTS: Wants = A::WANTS;

    fn enter(&mut self, part: Part) {
        (**self).enter(part);
    }

    #[inline(always)]
    fn begin<S: Simd>(&mut self, simd: S, t: usize, j: usize) -> A::Along<S> {
        (**self).begin(simd, t, j)
    }

    #[inline(always)]
    fn next<S: Simd, const I: usize>(&mut self, along: &mut A::Along<S>, values: T::Lanes<S>) {
        (**self).next::<S, I>(along, values);
    }

    #[inline(always)]
    fn vector<S: Simd>(&mut self, along: &mut A::Along<S>, values: T::Lanes<S>, live: usize) {
        (**self).vector(along, values, live);
    }

    #[inline(always)]
    fn end<S: Simd>(&mut self, along: A::Along<S>) {
        (**self).end(along);
    }

    #[inline(always)]
    fn done<S: Simd>(&mut self, simd: S, t: usize, diagonals: &Diagonals<T>) {
        (**self).done(simd, t, diagonals);
    }

    fn pass_over(&mut self, part: Part, sums: &Sums<'_, T>) -> bool {
        (**self).pass_over(part, sums)
    }
}

impl<V> Extent<V> {
    pub(in crate::blocking::sweep) const fn new(min: V, max: V) -> Self {
        Self { min, max }
    }

    /// Returns the extent of no values, `MAX ..= MIN`.
    pub(in crate::blocking::sweep) const fn nothing<T: Signal<Value = V>>() -> Self {
        Self::new(T::MAX, T::MIN)
    }

    /// Returns an extent in the width of a signal, as near as it comes.
    pub(in crate::blocking::sweep) fn near<T: Signal<Value = V>>(min: Value, max: Value) -> Self {
        Self::new(T::saturate(min), T::saturate(max))
    }
}

impl<V: Ord> Extent<V> {
    pub(in crate::blocking::sweep) fn join(self, other: Self) -> Self {
        Self { min: self.min.min(other.min), max: self.max.max(other.max) }
    }
}

impl<T: Signal> Diagonals<T> {
    /// Takes the signals of `boundary`, as they are behind the hood ([`Block::pass_hood`]).
    pub(in crate::blocking::sweep) fn new(block: &Block, boundary: &Boundary<T>) -> Self {
        let (k, window) = (block.k().get(), block.window());
        let Boundary { v, h, d } = boundary;
        let half = d.len().div_ceil(2);
        let parity = |odd| Aligned::from_signals(half, d.iter().skip(odd).step_by(2).copied());
        Self {
            width: v.len(),
            height: h.len(),
            v: Aligned::from_signals(v.len(), v.iter().copied()),
            h: Aligned::from_signals(h.len(), h.iter().rev().copied()),
            d: [parity(0), parity(1)],
            k: T::wrap(k).signed(),
            x0: window.x() as i64,
            y0: window.y() as i64,
            limit: k as i64,
            #[cfg(test)]
            fault: None,
        }
    }

    /// Returns the signals as a boundary.
    pub(in crate::blocking::sweep) fn into_boundary(self) -> Boundary<T> {
        let [even, odd] = &self.d;
        let pairs = even.iter().zip(odd.iter()).flat_map(|(&even, &odd)| [even, odd]);
        Boundary {
            v: self.v().collect(),
            h: self.h[..self.height].iter().rev().map(|&h| T::from_signed(h)).collect(),
            d: pairs.take(self.width + self.height - 1).map(T::from_signed).collect(),
        }
    }

    /// Returns the current signals of the columns.
    pub(in crate::blocking::sweep) fn v(&self) -> impl Iterator<Item = T> + '_ {
        self.v[..self.width].iter().map(|&v| T::from_signed(v))
    }

    /// Returns the current signals of the rows, from the bottom.
    pub(in crate::blocking::sweep) fn h(&self) -> impl Iterator<Item = T> + '_ {
        self.h[..self.height].iter().map(|&h| T::from_signed(h))
    }

    /// Returns the cells of anti-diagonal `t` outside the hood.
    #[inline(always)]
    fn line(&self, t: usize) -> Option<Line> {
        let (width, height) = (self.width as i64, self.height as i64);
        let t = t as i64;
        // A cell lies in the hood if min(x, y) <= k - x - y, so both coordinates start behind this
        // number.
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

    /// Evaluates all cells and shows their values to `tap`. Returns the extent of the values, `MAX
    /// ..= MIN` if the whole block lies in the hood.
    ///
    /// `Time: O(w h)`.
    #[inline(always)]
    pub(in crate::blocking::sweep) fn evaluate<S: Simd, P: Tap<T>>(
        &mut self,
        simd: S,
        tap: &mut P,
    ) -> Extent<T::Value> {
        let all = |value| T::Lanes::<S>::splat(simd, value);
        let mut cells = Cells::<S, T> {
            k: all(self.k),
            zero: all(T::Value::default()),
            one: all(T::wrap(1).signed()),
            number: T::Lanes::<S>::from_fn(simd, |lane| T::wrap(lane as u64).signed()),
            extent: Extent::new(all(T::MAX), all(T::MIN)),
        };
        for t in 0..self.width + self.height - 1 {
            #[cfg(test)]
            self.strike(t);
            if let Some(line) = self.line(t) {
                let signals = [
                    &mut self.v[line.x..],
                    &mut self.h[line.j..],
                    &mut self.d[line.c % 2][line.c / 2..],
                ];
                let mut along = tap.begin(simd, t, line.j);
                cells.evaluate(signals, line.length, tap, &mut along);
                tap.end(along);
            }
            tap.done(simd, t, self);
        }
        Extent::new(cells.extent.min.reduce_min(), cells.extent.max.reduce_max())
    }
}

/// Fault injection.
#[cfg(test)]
impl<T: Signal> Diagonals<T> {
    pub(in crate::blocking::sweep) const fn corner(&self) -> (u64, u64) {
        (self.x0.cast_unsigned(), self.y0.cast_unsigned())
    }

    /// Changes a signal of a cell of anti-diagonal `t`.
    pub(in crate::blocking::sweep) fn flip(
        &mut self,
        t: usize,
        fault: Fault,
        change: impl FnOnce(T) -> T,
    ) {
        let Some(Line { x, j, length, c }) = self.line(t) else { return };
        let i = fault.cell % length;
        let signal = match fault.target {
            Target::V | Target::Value => &mut self.v[x + i],
            Target::H => &mut self.h[j + i],
            Target::D => &mut self.d[c % 2][c / 2 + i],
        };
        *signal = change(T::from_signed(*signal)).signed();
    }
}

/// Constants that a vector of cells needs, and the extent of the values so far.
struct Cells<S: Simd, T: Signal> {
    k: T::Lanes<S>,
    zero: T::Lanes<S>,
    one: T::Lanes<S>,
    /// The number of each lane.
    number: T::Lanes<S>,
    extent: Extent<T::Lanes<S>>,
}

impl<S: Simd, T: Signal> Cells<S, T> {
    /// Evaluates `length` cells of an anti-diagonal, whose signals V, H and D begin the three
    /// slices.
    #[inline(always)]
    fn evaluate<P: Tap<T>>(
        &mut self,
        signals: [&mut [T::Value]; 3],
        length: usize,
        tap: &mut P,
        along: &mut P::Along<S>,
    ) {
        let lanes = T::Lanes::<S>::LEN;
        let reach = length.next_multiple_of(lanes);
        let [v, h, d] = signals;
        let (v, h, d) = (&mut v[..reach], &mut h[..reach], &mut d[..reach]);
        let mut at = 0;
        while at + 8 * lanes <= length {
            let (v, h, d) =
                (&mut v[at..][..8 * lanes], &mut h[at..][..8 * lanes], &mut d[at..][..8 * lanes]);
            let values = self.step::<false>(v, h, d, 0, lanes);
            tap.next::<S, 0>(along, values);
            let values = self.step::<false>(v, h, d, 1, lanes);
            tap.next::<S, 1>(along, values);
            let values = self.step::<false>(v, h, d, 2, lanes);
            tap.next::<S, 2>(along, values);
            let values = self.step::<false>(v, h, d, 3, lanes);
            tap.next::<S, 3>(along, values);
            let values = self.step::<false>(v, h, d, 4, lanes);
            tap.next::<S, 4>(along, values);
            let values = self.step::<false>(v, h, d, 5, lanes);
            tap.next::<S, 5>(along, values);
            let values = self.step::<false>(v, h, d, 6, lanes);
            tap.next::<S, 6>(along, values);
            let values = self.step::<false>(v, h, d, 7, lanes);
            tap.next::<S, 7>(along, values);
            at += 8 * lanes;
        }
        let (v, h, d) = (&mut v[at..], &mut h[at..], &mut d[at..]);
        for i in 0..(length - at) / lanes {
            let values = self.step::<false>(v, h, d, i, lanes);
            tap.vector(along, values, lanes);
        }
        if reach > length {
            let live = length % lanes;
            let values = self.step::<true>(v, h, d, (length - at) / lanes, live);
            tap.vector(along, values, live);
        }
    }

    /// Evaluates vector `i` of some cells and returns their values. In the `LAST` vector of a line
    /// only the first `live` lanes are cells.
    #[inline(always)]
    fn step<const LAST: bool>(
        &mut self,
        v: &mut [T::Value],
        h: &mut [T::Value],
        d: &mut [T::Value],
        i: usize,
        live: usize,
    ) -> T::Lanes<S> {
        let (simd, lanes) = (self.k.token(), T::Lanes::<S>::LEN);
        let at = i * lanes..(i + 1) * lanes;
        let (to_v, to_h, to_d) = (&mut v[at.clone()], &mut h[at.clone()], &mut d[at]);
        let v = T::Lanes::<S>::from_slice(simd, to_v);
        let h = T::Lanes::<S>::from_slice(simd, to_h);
        let d = T::Lanes::<S>::from_slice(simd, to_d);
        let mut p = v + h + d - self.k;
        let (mut lowest, mut highest) = (p, p);
        if LAST {
            let is_cell = self.number.simd_lt(T::wrap(live as u64).signed());
            lowest = is_cell.select(p, self.extent.min);
            highest = is_cell.select(p, self.extent.max);
            p = is_cell.select(p, self.zero);
        }
        self.extent = Extent::new(self.extent.min.min(lowest), self.extent.max.max(highest));
        let palace = p.simd_lt(self.zero).select(self.one, self.zero);
        (v + palace).store_slice(to_v);
        (h + palace).store_slice(to_h);
        (d + palace).store_slice(to_d);
        p
    }
}
