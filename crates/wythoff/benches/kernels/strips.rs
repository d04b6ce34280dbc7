//! Strips of rows, held in registers.
//!
//! ```text
//! for every strip of R x LANES rows, from the top:    row r stands at column t - r
//!   for t = 0, 1, ..:
//!     p = V + H + D - k;  V, H and D pass the cell    R vectors of each; row l R + i of the strip
//!                                                     is lane l of vector i, lane 0 the topmost
//!     V[i] becomes V[i + 1]                           moves to the next row, at no cost ..
//!     V[R - 1] becomes V[0], one lane further         .. but for one lane shift in R vectors; a
//!                                                     column enters the first lane, and one
//!                                                     leaves by the last
//!     D like V, but every second step                 two sets, for even and for odd t
//! ```
//!
//! `R = 1` with four strips in turn, each behind the one above, are the *skewed strips*; `R = 4`
//! the *striped registers*.
//!
//! What the code does differently:
//!
//! 1. Lanes are numbered from the bottom: the signal that leaves is the lowest byte of a vector,
//!    which is the cheapest one to take out.
//! 2. One byte enters and one leaves. Whole vectors, of which only one byte counts, nearly always
//!    lie across two cache lines, and are read while bytes of them are still being written: with
//!    four strips in turn that halves the speed.
//! 3. k is subtracted from H once for a strip.
//! 4. While some rows are off the block, they are masked. What they carry passes unchanged.
//! 5. Strips in turn follow each other at a distance; the one that is done first goes on with the
//!    next rows. So they are seldom all masked, or alone.

use fearless_simd::Simd;
use fearless_simd::prelude::*;
use wythoff::blocking::boundary::Boundary;

/// The signals of columns and diagonals, with room at both ends for rows that are off the block.
struct Lines {
    v: Vec<i8>,
    d: Vec<i8>,
    room: usize,
}

/// A strip on its way.
#[derive(Clone, Copy)]
struct Strip<S: Simd, const R: usize> {
    v: [S::i8s; R],
    /// `H - k`.
    h: [S::i8s; R],
    /// Diagonals of even and of odd steps.
    d: [[S::i8s; R]; 2],
    /// Its first row.
    top: usize,
    /// Its step, negative while it waits for the strip above.
    t: isize,
}

/// The state that all strips of a block share.
#[derive(Clone, Copy)]
struct Shared<S: Simd> {
    zero: S::i8s,
    one: S::i8s,
    /// Each lane's number, from the top.
    number: S::i8s,
    min: S::i8s,
    max: S::i8s,
    width: usize,
    height: usize,
}

/// Evaluates a block outside the hood by strips of `R` vectors, `N` in turn. The smallest and the
/// largest value.
///
/// `Time: O(w h)`.
///
/// # Panics
/// If the strips do not fit: the height is no multiple of theirs or has fewer than `N`, or the
/// width is odd or too small for `N` of them.
#[inline(always)]
pub(crate) fn evaluate<S: Simd, const R: usize, const N: usize>(
    simd: S,
    k: u8,
    boundary: &mut Boundary,
) -> (i8, i8) {
    let (lanes, rows) = (S::i8s::LEN, Strip::<S, R>::ROWS);
    let (width, height) = (boundary.width(), boundary.height());
    // So far behind, a strip meets only what the one above is done with.
    let lag = rows + lanes;
    assert!(height.is_multiple_of(rows) && height >= N * rows, "strips fit");
    assert!(width.is_multiple_of(2) && width >= N * lag, "strips fit");

    let mut lines = Lines::new(boundary, 2 * rows + lanes + N * lag);
    let mut shared = Shared::<S> {
        zero: S::i8s::splat(simd, 0),
        one: S::i8s::splat(simd, 1),
        number: S::i8s::from_fn(simd, |lane| (lanes - 1 - lane) as i8),
        min: S::i8s::splat(simd, i8::MAX),
        max: S::i8s::splat(simd, i8::MIN),
        width,
        height,
    };
    let zero = [shared.zero; R];
    let mut strips = [Strip { v: zero, h: zero, d: [zero; 2], top: 0, t: 0 }; N];
    for (n, strip) in strips.iter_mut().enumerate() {
        strip.enter(k, n * rows, -((n * lag) as isize), boundary, &lines);
    }
    let mut next = N * rows;
    let mut first = 0;
    while next < height || strips[first].t < Strip::<S, R>::end(width) {
        let steps = strips.iter().map(|strip| strip.steady_for(width)).min().unwrap_or(0);
        if strips.iter().all(|strip| strip.is_inside(width)) {
            run::<S, R, N, false>(&mut strips, &mut shared, &mut lines, steps);
        } else {
            run::<S, R, N, true>(&mut strips, &mut shared, &mut lines, steps);
        }
        if next < height && strips[first].t == Strip::<S, R>::end(width) {
            strips[first].leave(k, boundary, &mut lines);
            strips[first].enter(k, next, 0, boundary, &lines);
            next += rows;
            first = (first + 1) % N;
        }
    }
    // The last ones, each alone to its end.
    for n in 0..N {
        let strip = &mut strips[(first + n) % N];
        let rest = (Strip::<S, R>::end(width) - strip.t) as usize;
        run::<S, R, 1, true>(std::array::from_mut(strip), &mut shared, &mut lines, rest);
        strip.leave(k, boundary, &mut lines);
    }
    lines.write_to(boundary);
    (shared.min.reduce_min(), shared.max.reduce_max())
}

/// Takes some strips so many steps further, an even number.
#[inline(always)]
fn run<S: Simd, const R: usize, const N: usize, const MASKED: bool>(
    strips: &mut [Strip<S, R>; N],
    shared: &mut Shared<S>,
    lines: &mut Lines,
    steps: usize,
) {
    // Copies that nothing else refers to stay in registers.
    let (mut own_strips, mut own_shared) = (*strips, *shared);
    for _ in 0..steps / 2 {
        step_all::<S, R, N, MASKED, 0>(&mut own_strips, &mut own_shared, lines);
        step_all::<S, R, N, MASKED, 1>(&mut own_strips, &mut own_shared, lines);
    }
    (*strips, *shared) = (own_strips, own_shared);
}

/// One step of every strip, at most four. Written out, as a loop would not be unrolled, and its
/// strips not be kept in registers.
#[inline(always)]
fn step_all<S: Simd, const R: usize, const N: usize, const MASKED: bool, const ODD: usize>(
    strips: &mut [Strip<S, R>; N],
    shared: &mut Shared<S>,
    lines: &mut Lines,
) {
    const { assert!(N <= 4, "at most four strips in turn") };
    strips[0].step::<MASKED, ODD>(shared, lines);
    if N > 1 {
        strips[1].step::<MASKED, ODD>(shared, lines);
    }
    if N > 2 {
        strips[2].step::<MASKED, ODD>(shared, lines);
    }
    if N > 3 {
        strips[3].step::<MASKED, ODD>(shared, lines);
    }
}

impl Lines {
    fn new(boundary: &Boundary, room: usize) -> Self {
        let padded = |signals: &[u8]| {
            let mut padded = vec![0; signals.len() + 2 * room];
            for (to, &from) in padded[room..].iter_mut().zip(signals) {
                *to = from as i8;
            }
            padded
        };
        Self { v: padded(&boundary.v), d: padded(&boundary.d), room }
    }

    fn write_to(&self, boundary: &mut Boundary) {
        for (to, from) in [(&mut boundary.v, &self.v), (&mut boundary.d, &self.d)] {
            for (to, &from) in to.iter_mut().zip(&from[self.room..]) {
                *to = from as u8;
            }
        }
    }

    /// Where `column` stands.
    #[inline(always)]
    fn column(&self, column: isize) -> usize {
        self.room.wrapping_add_signed(column)
    }

    /// Where a diagonal stands, counted from the one through the first cell of row `top`.
    #[inline(always)]
    fn diagonal(&self, height: usize, top: usize, diagonal: isize) -> usize {
        (self.room + height - 1 - top).wrapping_add_signed(diagonal)
    }
}

impl<S: Simd, const R: usize> Strip<S, R> {
    const LANES: usize = S::i8s::LEN;
    const ROWS: usize = R * S::i8s::LEN;

    /// The step after the last one, an even number.
    #[inline(always)]
    const fn end(width: usize) -> isize {
        (width + Self::ROWS) as isize
    }

    /// The row of a lane, from the strip's first.
    #[inline(always)]
    const fn row(i: usize, lane: usize) -> usize {
        (Self::LANES - 1 - lane) * R + i
    }

    /// Returns true if all rows are on the block.
    #[inline(always)]
    const fn is_inside(&self, width: usize) -> bool {
        self.t >= Self::ROWS as isize && self.t < width as isize
    }

    /// For how many steps that does not change, nor the strip end.
    #[inline(always)]
    fn steady_for(&self, width: usize) -> usize {
        let changes = [Self::ROWS as isize, width as isize, Self::end(width)];
        changes.iter().find(|&&change| change > self.t).map_or(0, |&change| change.abs_diff(self.t))
    }

    /// Begins the strip whose first row is `top` at step `t`.
    #[inline(always)]
    fn enter(&mut self, k: u8, top: usize, t: isize, boundary: &Boundary, lines: &Lines) {
        let simd = self.v[0].token();
        (self.top, self.t) = (top, t);
        for i in 0..R {
            let row = |lane| Self::row(i, lane) as isize;
            self.v[i] = S::i8s::from_fn(simd, |lane| lines.v[lines.column(t - row(lane))]);
            self.h[i] = S::i8s::from_fn(simd, |lane| {
                boundary.h[top + Self::row(i, lane)].wrapping_sub(k) as i8
            });
            for (odd, d) in (0..).zip(&mut self.d) {
                d[i] = S::i8s::from_fn(simd, |lane| {
                    lines.d[lines.diagonal(boundary.height(), top, t + odd - 2 * row(lane))]
                });
            }
        }
    }

    /// Writes back what has not left the strip to the south.
    #[inline(always)]
    fn leave(&self, k: u8, boundary: &mut Boundary, lines: &mut Lines) {
        for i in 0..R {
            for lane in 0..Self::LANES {
                let row = Self::row(i, lane);
                boundary.h[self.top + row] = (self.h[i].as_slice()[lane] as u8).wrapping_add(k);
                for (odd, d) in (0..).zip(&self.d) {
                    let diagonal = self.t + odd - 2 * row as isize;
                    let at = lines.diagonal(boundary.height(), self.top, diagonal);
                    lines.d[at] = d[i].as_slice()[lane];
                }
            }
        }
    }

    /// Evaluates one cell of every row that is on the block.
    #[inline(always)]
    fn step<const MASKED: bool, const ODD: usize>(
        &mut self,
        shared: &mut Shared<S>,
        lines: &mut Lines,
    ) {
        let simd = shared.zero.token();
        for i in 0..R {
            let p = self.v[i] + (self.h[i] + self.d[ODD][i]);
            let mut palace = is_negative(p, shared.zero, shared.one);
            let (mut lowest, mut highest) = (p, p);
            if MASKED {
                // Row r is on the block iff t - width < r <= t.
                let number = |r: isize| (r - i as isize).div_euclid(R as isize).clamp(-1, 64) as i8;
                let on = shared.number.simd_le(number(self.t))
                    & shared.number.simd_gt(number(self.t - shared.width as isize));
                palace = on.select(palace, shared.zero);
                lowest = on.select(p, shared.min);
                highest = on.select(p, shared.max);
            }
            (shared.min, shared.max) = (shared.min.min(lowest), shared.max.max(highest));
            self.v[i] += palace;
            self.h[i] += palace;
            self.d[ODD][i] += palace;
        }
        // What leaves and what enters: the ends of a slice, so that one check of bounds does.
        let rows = Self::ROWS;
        let first = lines.column(self.t + 1 - rows as isize);
        let columns = &mut lines.v[first..first + rows + 1];
        columns[0] = self.v[R - 1].as_slice()[0];
        move_on(&mut self.v, S::i8s::splat(simd, columns[rows]));
        let first = lines.diagonal(shared.height, self.top, self.t + 2 - 2 * rows as isize);
        let diagonals = &mut lines.d[first..first + 2 * rows + 1];
        diagonals[0] = self.d[ODD][R - 1].as_slice()[0];
        move_on(&mut self.d[ODD], S::i8s::splat(simd, diagonals[2 * rows]));
        self.t += 1;
    }
}

/// Moves signals to the next row; the first row gets the lowest byte of `entering`.
#[inline(always)]
fn move_on<S: Simd, V: SimdInt<S>, const R: usize>(rows: &mut [V; R], entering: V) {
    let mut next = rows[R - 1].slide::<1>(entering);
    for row in rows {
        std::mem::swap(row, &mut next);
    }
}

/// 1 where a value is negative, else 0.
#[inline(always)]
fn is_negative<S: Simd, V>(p: V, zero: V, one: V) -> V
where
    V: SimdInt<S, Element = i8, ByteVector = S::u8s>,
{
    if V::LEN == 64 {
        // Shift and mask. A comparison goes through a mask register, which takes longer.
        (p.bitcast::<S::u8s>() >> 7).bitcast()
    } else {
        p.simd_lt(zero).select(one, zero)
    }
}
