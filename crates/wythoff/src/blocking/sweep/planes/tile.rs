//! A tile of every lane: all lanes evaluate their tiles at the same time.

use fearless_simd::prelude::*;

use super::cell::{Pending, count, count_two, values};
use super::lines::{LOW, Line, Moving, carry_up, low, set_low, top_planes};
use super::logic::Logic;
use super::seen::Seen;
use super::transpose::PLANES;

/// Columns of a tile.
pub(super) const COLUMNS: usize = 8;
/// Most rows of a tile: a signal grows by at most half of what the lowest planes hold.
pub(super) const ROWS: usize = 16;

/// The signals around a tile of every lane.
#[derive(Clone)]
pub(super) struct Tile<S: Logic> {
    /// Columns, from the left.
    pub(super) v: [Moving; COLUMNS],
    /// The diagonals right of them: the first one enters above the second column, and the last one
    /// the tile on the right, to the right of its corner.
    pub(super) d: [Moving; COLUMNS],
    /// Rows, from the top, less by k.
    pub(super) h: Vec<Line<S>>,
    /// The diagonals that enter the first column, by row.
    pub(super) left: Vec<Line<S>>,
}

/// The signals between two pairs of rows.
pub(super) struct Between<S: Logic> {
    /// Columns.
    v: [[S::u64s; LOW]; COLUMNS],
    /// Their diagonals, twice: as they leave a pair, and as they enter the next one.
    d: [[[S::u64s; LOW]; COLUMNS]; 2],
    /// The diagonal that left the second row of the last pair to the right.
    right: [S::u64s; LOW],
}

impl<S: Logic> Between<S> {
    pub(super) fn new(simd: S) -> Self {
        let zero = [S::u64s::splat(simd, 0); LOW];
        Self { v: [zero; COLUMNS], d: [[zero; COLUMNS]; 2], right: zero }
    }
}

impl<S: Logic> Tile<S> {
    pub(super) fn zero(simd: S, rows: usize) -> Self {
        let zero = [S::u64s::splat(simd, 0); PLANES];
        Self {
            v: [Moving::ZERO; COLUMNS],
            d: [Moving::ZERO; COLUMNS],
            h: vec![zero; rows],
            left: vec![zero; rows],
        }
    }

    /// Evaluates the tile with the lowest planes of each signal, two rows at a time. The other
    /// planes follow from a carry. Signals become those that leave.
    #[inline(always)]
    pub(super) fn evaluate<const GUARD: u8>(
        &mut self,
        simd: S,
        between: &mut Between<S>,
        seen: &mut Seen<S>,
    ) {
        let rows = self.h.len();
        // The planes that a carry is told from, before they change.
        let above: [_; COLUMNS] =
            std::array::from_fn(|x| top_planes::<S>(|j| self.d[x].entering(simd, j)));
        let mut fifth = [S::u64s::splat(simd, 0); ROWS];
        for (fifth, left) in fifth.iter_mut().zip(&self.left) {
            *fifth = left[LOW - 1];
        }

        between.right = self.d[COLUMNS - 1].low(simd);
        self.pair::<GUARD, true, false>(simd, 0, between, seen);
        for y in (2..rows - 2).step_by(2) {
            self.pair::<GUARD, false, false>(simd, y, between, seen);
        }
        self.pair::<GUARD, false, true>(simd, rows - 2, between, seen);

        for (x, d) in self.d.iter_mut().enumerate() {
            let row = rows - 1 - x;
            let mut before = top_planes::<S>(|j| self.left[row][j]);
            before[0] = fifth[row];
            carry_up::<S>(&before, d.left(simd, LOW - 1), |j, plane| d.leave::<S>(j, plane));
        }
        for y in (0..rows).rev() {
            let mut before = above[(COLUMNS - 1).saturating_sub(y)];
            if y >= COLUMNS {
                before = top_planes::<S>(|j| self.left[y - COLUMNS][j]);
                before[0] = fifth[y - COLUMNS];
            }
            let left = &mut self.left[y];
            carry_up::<S>(&before, left[LOW - 1], |j, plane| left[j] = plane);
        }
    }

    /// Evaluates rows `y` and `y + 1`. Columns and their diagonals come from above the tile if
    /// `FIRST`, and leave it if `LAST`.
    #[inline(always)]
    fn pair<const GUARD: u8, const FIRST: bool, const LAST: bool>(
        &mut self,
        simd: S,
        y: usize,
        between: &mut Between<S>,
        seen: &mut Seen<S>,
    ) {
        let Some([north, south]) = self.h[y..].first_chunk_mut() else {
            unreachable!("rows are even")
        };
        let (mut up, mut down) = (low::<S>(north), low::<S>(south));
        let Some([first, second]) = self.left[y..].first_chunk_mut() else {
            unreachable!("rows are even")
        };
        let mut rising = low::<S>(first);
        // The diagonal of the second row's cell, and the palace on it that is not counted yet.
        let mut falling = low::<S>(second);
        let mut pending = S::u64s::splat(simd, 0);
        set_low::<S>(first, &between.right);
        let [one, other] = &mut between.d;
        let (from, to) = if y.is_multiple_of(4) { (one, other) } else { (other, one) };
        for x in (0..COLUMNS).step_by(2) {
            let v = if FIRST { self.v[x].low(simd) } else { between.v[x] };
            if x > 0 {
                rising = if FIRST { self.d[x - 1].low(simd) } else { from[x - 1] };
            }
            let p = values(simd, [&v, &up, &rising], Pending::None);
            seen.look::<GUARD>(&p);
            let late = p[LOW - 1];
            let p = values(simd, [&v, &down, &falling], Pending::Two(late, pending));
            seen.look::<GUARD>(&p);
            let below = p[LOW - 1];
            down = count(simd, &down, below);
            let v = count_two(simd, &v, late, below);
            let d = count_two(simd, &falling, pending, below);
            if LAST {
                leave::<S>(simd, &mut self.v[x], &v);
                leave_low::<S>(&mut self.d[x], &d);
            } else {
                between.v[x] = v;
                to[x] = d;
            }

            let v = if FIRST { self.v[x + 1].low(simd) } else { between.v[x + 1] };
            let next = if FIRST { self.d[x].low(simd) } else { from[x] };
            let p = values(simd, [&v, &up, &next], Pending::One(late));
            seen.look::<GUARD>(&p);
            let above = p[LOW - 1];
            up = count_two(simd, &up, late, above);
            let p = values(simd, [&v, &down, &rising], Pending::Two(above, late));
            seen.look::<GUARD>(&p);
            let below = p[LOW - 1];
            down = count(simd, &down, below);
            let v = count_two(simd, &v, above, below);
            let d = count_two(simd, &rising, late, below);
            if LAST {
                leave::<S>(simd, &mut self.v[x + 1], &v);
                leave_low::<S>(&mut self.d[x + 1], &d);
            } else {
                between.v[x + 1] = v;
                to[x + 1] = d;
            }
            (falling, pending) = (next, above);
        }
        between.right = if LAST { self.d[COLUMNS - 1].left_low(simd) } else { to[COLUMNS - 1] };
        set_low::<S>(second, &count(simd, &falling, pending));
        for (line, row) in [(north, &up), (south, &down)] {
            let before = top_planes::<S>(|j| line[j]);
            carry_up::<S>(&before, row[LOW - 1], |j, plane| line[j] = plane);
            set_low::<S>(line, row);
        }
    }
}

/// Lets a column leave with its lowest planes, and with the others as they follow from a carry.
#[inline(always)]
fn leave<S: Logic>(simd: S, line: &mut Moving, planes: &[S::u64s; LOW]) {
    let before = top_planes::<S>(|j| line.entering(simd, j));
    carry_up::<S>(&before, planes[LOW - 1], |j, plane| line.leave::<S>(j, plane));
    leave_low::<S>(line, planes);
}

/// Replaces the lowest planes of a column that leaves.
#[inline(always)]
fn leave_low<S: Logic>(line: &mut Moving, planes: &[S::u64s; LOW]) {
    for (j, &plane) in planes.iter().enumerate() {
        line.leave::<S>(j, plane);
    }
}
