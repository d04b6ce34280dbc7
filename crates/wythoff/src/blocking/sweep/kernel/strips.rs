//! The kernel for wide vectors: strips of 256 rows whose signals stay in registers; of 64 and 128
//! rows with narrower vectors.
//!
//! ```text
//! for every strip of R x 64 rows, from the top:     row r stands at column t - r
//!   for t = 0, 1, ..:
//!     p = V + H + D - k;  V, H and D pass the cell    R vectors of each; row l R + i of the strip
//!                                                     is row l of vector i
//!     V[i] becomes V[i + 1]                           moves to the next row, at no cost ..
//!     V[R - 1] becomes V[0], one row further          .. but for one lane shift in R vectors; a
//!                                                     column enters the first row, and one
//!                                                     leaves by the last
//!     D like V, but every second step                 two sets, for even and for odd t
//! ```
//!
//! Memory is touched where a column or a diagonal enters or leaves, one byte each a step, instead
//! of three times a vector. A strip waits for the chain of operations from step to step, which is
//! as long for four vectors as for one; with more than four, arithmetic is the limit. With the 16
//! registers of narrower levels it is slower than the kernel in place, and is used only if values
//! are counted in squares: a strip has them in the first-level cache
//! (`docs/design/sweep-kernel.md`).
//!
//! What the code does differently:
//!
//! 1. Lanes are numbered from the bottom: the signal that leaves is the lowest byte of a vector,
//!    which is the cheapest one to take out.
//! 2. k is subtracted from H once for a strip.
//! 3. While some rows are off the block, they are masked. What they carry passes unchanged.
//! 4. A strip is a local copy that nothing else refers to, and loops over vectors are unrolled:
//!    otherwise it would not stay in registers.

use fearless_simd::Simd;
use fearless_simd::prelude::*;

use super::diagonals::Extent;
pub(in crate::blocking::sweep) use super::witness::{Sight, Witness};
use crate::blocking::boundary::{Boundary, Signal};

/// Vectors of a strip.
pub(in crate::blocking::sweep) const R: usize = 4;
/// Most values in a vector.
pub(in crate::blocking::sweep) const LANES: usize = 64;
/// Rows of a strip of the widest vectors.
pub(in crate::blocking::sweep) const ROWS: usize = R * LANES;
/// The width of a strip is a multiple of this number of columns, after which a witness is called.
pub(in crate::blocking::sweep) const CHUNK: usize = 64;
/// Most steps between two counts of the row signals: few enough that they do not wrap.
const LONGEST: usize = 3 * CHUNK;
/// Room in front of the first column and behind the last one for the signals of rows off the block.
const ROOM: usize = 2 * ROWS + CHUNK;

/// The signals of a block that is evaluated by strips, with room at both ends.
struct Lines {
    v: Vec<i8>,
    h: Vec<i8>,
    d: Vec<i8>,
}

/// Palace counts of a strip.
pub(in crate::blocking::sweep) struct Counts {
    /// Palaces of each row, from the top, counted by its signal, with room for the widest vectors.
    by_row: [u32; ROWS],
    /// Rows of the strip.
    rows: usize,
    /// All palaces, counted by values; 0 if the witness does not count.
    pub(in crate::blocking::sweep) seen: u64,
    /// The signals of the rows at the last count, by vector and lane.
    last: [[i8; LANES]; R],
    /// The counts so far, by vector and lane.
    by_lane: [[u32; LANES]; R],
}

/// State of a strip between two steps.
#[derive(Clone, Copy)]
struct Strip<S: Simd> {
    v: [S::i8s; R],
    /// `H - k`.
    h: [S::i8s; R],
    /// Diagonals of even and of odd steps.
    d: [[S::i8s; R]; 2],
    /// Palaces since the last count, of vectors with even i and with odd i.
    seen: [S::i8s; 2],
    /// The extent of values since the last count.
    extent: Extent<S::i8s>,
    /// The step.
    t: usize,
    /// The index of V of the strip's first column and of D of the diagonal through its first cell.
    column: usize,
    diagonal: usize,
    width: usize,
}

/// Evaluates a block with the vectors of a level; `evaluate` names the allowed sizes.
pub(in crate::blocking::sweep) fn run<S: Simd, T: Signal>(
    simd: S,
    k: u64,
    boundary: &mut Boundary<T>,
    witness: &mut impl Witness<S>,
) -> Option<Extent<T::Value>> {
    // Only bytes have strips. The constant keeps builds without optimization from making code for
    // wider signals.
    if !const { T::BITS == u8::BITS } {
        return None;
    }
    let found = simd.vectorize(
        #[inline(always)]
        || evaluate(simd, k as u8, boundary, witness),
    );
    found.map(|Extent { min, max }| Extent::near::<T>(min.into(), max.into()))
}

/// Evaluates a block behind the hood whose height is a multiple of [`rows`], whose width is a
/// multiple of `CHUNK`, and which is at least as wide as a strip is high. Returns the extent of its
/// values, or `None` if the witness gave up; the signals are unchanged then.
///
/// `Time: O(w h)`.
#[inline(always)]
fn evaluate<S: Simd, T: Signal, W: Witness<S>>(
    simd: S,
    k: u8,
    boundary: &mut Boundary<T>,
    witness: &mut W,
) -> Option<Extent<i8>> {
    let (width, height, rows) = (boundary.width(), boundary.height(), Strip::<S>::ROWS);
    debug_assert!(width >= rows, "{width} x {height}");
    debug_assert!(height.is_multiple_of(rows) && width.is_multiple_of(CHUNK), "whole strips");
    let mut lines = Lines::new(boundary);
    let mut sight = Sight::new(simd, W::LOOKS);
    let mut extent = Strip::nothing(simd);
    for top in (0..height).step_by(rows) {
        let mut strip = Strip::<S>::enter(simd, k, top, &lines, width);
        let mut counts = Counts::new(&strip);
        witness.begin();
        sight.begin(simd);
        // Chunks end R steps late, when all vectors are equally far beyond a border of squares.
        let late = if W::LOOKS { R } else { 0 };
        let step = if W::LOOKS || W::COUNTS { CHUNK } else { LONGEST };
        let end = width + rows + late;
        let mut chunk = 0;
        while strip.t < end {
            let stop = end.min((chunk + 1) * step + late);
            while strip.t < stop {
                let changes = [rows, width].into_iter().filter(|&change| change > strip.t);
                let stop = stop.min(changes.min().unwrap_or(stop));
                if strip.t >= rows && strip.t < width {
                    strip = strip.run::<W, false>(&mut lines, &mut sight, chunk, stop);
                } else {
                    strip = strip.run::<W, true>(&mut lines, &mut sight, chunk, stop);
                }
            }
            if W::LOOKS {
                witness.look(top, chunk, &sight, strip.extent);
                sight.move_on();
            }
            if W::COUNTS {
                counts.see(&mut strip);
            }
            if step == LONGEST || chunk % (LONGEST / CHUNK) == 0 || strip.t == end {
                counts.look(&strip);
            }
            extent =
                Extent::new(extent.min.min(strip.extent.min), extent.max.max(strip.extent.max));
            strip.extent = Strip::nothing(simd);
            chunk += 1;
        }
        strip.leave(k, top, &mut lines);
        counts.finish();
        let (columns, diagonals) =
            (&lines.v[ROOM..][..width], &lines.d[ROOM..][..width + height - 1]);
        if !witness.end(top, &counts, columns, diagonals) {
            return None;
        }
    }
    lines.write_to(boundary);
    Some(Extent::new(extent.min.reduce_min(), extent.max.reduce_max()))
}

impl Lines {
    fn new<T: Signal>(boundary: &Boundary<T>) -> Self {
        let padded = |signals: &[T]| {
            let mut padded = vec![0; signals.len() + 2 * ROOM];
            for (to, &from) in padded[ROOM..].iter_mut().zip(signals) {
                *to = from.low_byte().cast_signed();
            }
            padded
        };
        let h = boundary.h.iter().map(|&h| h.low_byte().cast_signed()).collect();
        Self { v: padded(&boundary.v), h, d: padded(&boundary.d) }
    }

    fn write_to<T: Signal>(&self, boundary: &mut Boundary<T>) {
        let Boundary { v, h, d } = boundary;
        for (to, from) in [(v, &self.v[ROOM..]), (h, &self.h[..]), (d, &self.d[ROOM..])] {
            for (to, &from) in to.iter_mut().zip(from) {
                *to = T::wrap(from.cast_unsigned().into());
            }
        }
    }
}

/// Returns the rows of a strip.
pub(in crate::blocking::sweep) const fn rows<S: Simd>() -> usize {
    R * S::i8s::LEN
}

impl Counts {
    #[inline(always)]
    fn new<S: Simd>(strip: &Strip<S>) -> Self {
        let mut counts = Self {
            by_row: [0; ROWS],
            rows: Strip::<S>::ROWS,
            seen: 0,
            last: [[0; LANES]; R],
            by_lane: [[0; LANES]; R],
        };
        for (last, h) in counts.last.iter_mut().zip(&strip.h) {
            h.store_slice(&mut last[..S::i8s::LEN]);
        }
        counts
    }

    /// Returns the palaces of each row, from the top, counted by its signal.
    pub(in crate::blocking::sweep) fn by_row(&self) -> &[u32] {
        &self.by_row[..self.rows]
    }

    /// Counts the palaces since the last count, by rows and by values.
    #[inline(always)]
    fn look<S: Simd>(&mut self, strip: &Strip<S>) {
        for i in 0..R {
            let mut now = [0; LANES];
            strip.h[i].store_slice(&mut now[..S::i8s::LEN]);
            let counts = self.by_lane[i][..S::i8s::LEN].iter_mut().zip(&self.last[i]);
            for ((count, &last), &now) in counts.zip(&now) {
                *count += u32::from(now.wrapping_sub(last).cast_unsigned());
            }
            self.last[i] = now;
        }
    }

    /// Adds the growth of the row signals since the last count.
    #[inline(always)]
    fn see<S: Simd>(&mut self, strip: &mut Strip<S>) {
        for seen in &mut strip.seen {
            let by_lane = seen.as_slice().iter();
            self.seen += by_lane.map(|&seen| u64::from(seen.cast_unsigned())).sum::<u64>();
            *seen = S::i8s::splat(seen.token(), 0);
        }
    }

    fn finish(&mut self) {
        let lanes = self.rows / R;
        for (i, by_lane) in self.by_lane.iter().enumerate() {
            for (lane, &palaces) in by_lane[..lanes].iter().enumerate() {
                self.by_row[row(lanes, i, lane)] = palaces;
            }
        }
    }
}

/// Returns the row of one of so many lanes, counted from the strip's first row.
const fn row(lanes: usize, i: usize, lane: usize) -> usize {
    (lanes - 1 - lane) * R + i
}

impl<S: Simd> Strip<S> {
    const LANES: usize = S::i8s::LEN;
    const ROWS: usize = rows::<S>();

    /// Returns the row of a lane, counted from the strip's first row.
    const fn row(i: usize, lane: usize) -> usize {
        row(Self::LANES, i, lane)
    }

    /// Returns the extent of no values.
    #[inline(always)]
    fn nothing(simd: S) -> Extent<S::i8s> {
        Extent::new(S::i8s::splat(simd, i8::MAX), S::i8s::splat(simd, i8::MIN))
    }

    /// Returns the state at the beginning of the strip whose first row is `top`.
    #[inline(always)]
    fn enter(simd: S, k: u8, top: usize, lines: &Lines, width: usize) -> Self {
        let (column, diagonal) = (ROOM, ROOM + lines.h.len() - 1 - top);
        let zero = [S::i8s::splat(simd, 0); R];
        let mut strip = Self {
            v: zero,
            h: zero,
            d: [zero; 2],
            seen: [zero[0]; 2],
            extent: Self::nothing(simd),
            t: 0,
            column,
            diagonal,
            width,
        };
        for i in 0..R {
            strip.v[i] = S::i8s::from_fn(simd, |lane| lines.v[column - Self::row(i, lane)]);
            strip.h[i] = S::i8s::from_fn(simd, |lane| {
                lines.h[top + Self::row(i, lane)].wrapping_sub(k.cast_signed())
            });
            for (odd, d) in strip.d.iter_mut().enumerate() {
                let at = |lane| lines.d[diagonal + odd - 2 * Self::row(i, lane)];
                d[i] = S::i8s::from_fn(simd, at);
            }
        }
        strip
    }

    /// Writes back the signals that have not left the strip to the south.
    #[inline(always)]
    fn leave(&self, k: u8, top: usize, lines: &mut Lines) {
        for i in 0..R {
            for lane in 0..Self::LANES {
                let row = Self::row(i, lane);
                lines.h[top + row] = self.h[i].as_slice()[lane].wrapping_add(k.cast_signed());
                for (odd, d) in self.d.iter().enumerate() {
                    lines.d[self.diagonal + self.t + odd - 2 * row] = d[i].as_slice()[lane];
                }
            }
        }
    }

    /// Advances the strip to step `stop`, which is a multiple of R steps further on.
    #[inline(always)]
    fn run<W: Witness<S>, const MASKED: bool>(
        mut self,
        lines: &mut Lines,
        sight: &mut Sight<S>,
        chunk: usize,
        stop: usize,
    ) -> Self {
        const { assert!(R == 4, "written out for four steps") };
        let simd = self.v[0].token();
        let shared = Shared {
            zero: S::i8s::splat(simd, 0),
            number: S::i8s::from_fn(simd, |lane| (Self::LANES - 1 - lane) as i8),
        };
        let mut nowhere = [shared.zero; 2 * R * R];
        while self.t < stop {
            // The signals that leave and enter in R steps.
            let column = self.column + self.t + 1;
            let diagonal = self.diagonal + self.t + 2;
            let mut columns = Ends::of(&lines.v, column);
            let mut diagonals = Ends::of(&lines.d, diagonal);
            // The place where a witness finds the values.
            let mut values = &mut nowhere;
            if W::LOOKS {
                let start = self.t - chunk * CHUNK;
                let Some(seen) = sight.values[start * R..].first_chunk_mut() else {
                    unreachable!("there is room for a chunk")
                };
                values = seen;
            }
            self.step::<W, MASKED, 0>(&shared, &mut columns, &mut diagonals, values);
            self.step::<W, MASKED, 1>(&shared, &mut columns, &mut diagonals, values);
            self.step::<W, MASKED, 2>(&shared, &mut columns, &mut diagonals, values);
            self.step::<W, MASKED, 3>(&shared, &mut columns, &mut diagonals, values);
            lines.v[column - Self::ROWS..][..R].copy_from_slice(&columns.leaving);
            lines.d[diagonal - 2 * Self::ROWS..][..R].copy_from_slice(&diagonals.leaving);
        }
        self
    }

    /// Evaluates one cell of every row that is on the block, in a step t = `PHASE` mod R.
    #[inline(always)]
    fn step<W: Witness<S>, const MASKED: bool, const PHASE: usize>(
        &mut self,
        shared: &Shared<S>,
        columns: &mut Ends,
        diagonals: &mut Ends,
        values: &mut [S::i8s; 2 * R * R],
    ) {
        let simd = shared.zero.token();
        let odd = PHASE % 2;
        for i in 0..R {
            let mut p = self.v[i] + (self.h[i] + self.d[odd][i]);
            let (mut lowest, mut highest) = (p, p);
            if MASKED {
                // Row r is on the block iff t - width < r <= t.
                let last = |step: isize| {
                    let row = (step - i as isize).div_euclid(R as isize);
                    row.clamp(-1, Self::LANES as isize) as i8
                };
                let t = self.t as isize;
                let on = shared.number.simd_le(last(t))
                    & shared.number.simd_gt(last(t - self.width as isize));
                lowest = on.select(p, self.extent.min);
                highest = on.select(p, self.extent.max);
                p = on.select(p, shared.zero);
            }
            // Shift and mask: a comparison would go through a mask register, which takes longer.
            let palace = (p.bitcast::<S::u8s>() >> 7).bitcast::<S::i8s>();
            self.extent = Extent::new(self.extent.min.min(lowest), self.extent.max.max(highest));
            self.v[i] += palace;
            self.h[i] += palace;
            self.d[odd][i] += palace;
            if W::COUNTS {
                self.seen[i % 2] += palace;
            }
            if W::LOOKS {
                values[(R + PHASE - i) * R + i] = p;
            }
        }
        columns.leaving[PHASE] = self.v[R - 1].as_slice()[0];
        move_on(&mut self.v, S::i8s::splat(simd, columns.entering[PHASE]));
        diagonals.leaving[PHASE] = self.d[odd][R - 1].as_slice()[0];
        move_on(&mut self.d[odd], S::i8s::splat(simd, diagonals.entering[PHASE]));
        self.t += 1;
    }
}

/// The signals that enter a strip in R steps, and those that leave it.
struct Ends {
    entering: [i8; R],
    leaving: [i8; R],
}

impl Ends {
    #[inline(always)]
    fn of(signals: &[i8], at: usize) -> Self {
        let Some(&entering) = signals[at..].first_chunk() else {
            unreachable!("there is room at both ends")
        };
        Self { entering, leaving: [0; R] }
    }
}

/// Constants of all steps.
struct Shared<S: Simd> {
    zero: S::i8s,
    /// The row of each lane in its vector, from the top.
    number: S::i8s,
}

/// Moves signals to the next row; the first row gets `entering`.
#[inline(always)]
fn move_on<S: Simd, V: SimdInt<S>>(rows: &mut [V; R], entering: V) {
    // A chain of swaps, because an assignment from row to row compiles to a call that moves memory.
    let mut next = rows[R - 1].slide::<1>(entering);
    for row in rows {
        std::mem::swap(row, &mut next);
    }
}
