//! The state of all lanes between two steps, and how rows enter and leave it.

use fearless_simd::prelude::*;

use super::cut::Cut;
use super::ends::Words;
use super::falls::{ColumnFalls, RowFalls};
use super::lines::Line;
use super::logic::Logic;
use super::tile::Tile;
use super::transpose::{PLANES, WORD, bytes, planes};
use crate::blocking::boundary::Boundary;

/// The signals of all lanes.
#[derive(Clone)]
pub(super) struct Lanes<S: Logic> {
    cut: Cut,
    /// The signals around the tiles of a step.
    pub(super) tile: Tile<S>,
    /// The bits that enter the first lane in 64 steps, and those that left the last one.
    pub(super) ends: Words,
    pub(super) column_falls: ColumnFalls,
    row_falls: RowFalls<S>,
    waiting: Waiting<S>,
}

/// The rows of lanes that have not begun their next strip, and of those that have ended their last
/// one.
#[derive(Clone)]
struct Waiting<S: Logic> {
    h: Vec<Line<S>>,
    /// The diagonals that enter the first column.
    left: Vec<Line<S>>,
    falls: Vec<Line<S>>,
}

impl<S: Logic> Lanes<S> {
    pub(super) fn new(simd: S, cut: Cut) -> Self {
        let tile = Tile::zero(simd, cut.rows);
        let row_falls = RowFalls::new(simd, cut.rows);
        let (h, left, falls) = (tile.h.clone(), tile.left.clone(), row_falls.counts.clone());
        Self {
            cut,
            tile,
            ends: Words::default(),
            column_falls: ColumnFalls::new(),
            row_falls,
            waiting: Waiting { h, left, falls },
        }
    }

    /// Moves column signals one lane on, to `step`, and lets the lane that begins a strip change its
    /// rows with the waiting ones.
    // Not inlined where vectors are on: the compiler would gather these words by vectors, which takes
    // several times as long.
    #[inline(never)]
    pub(super) fn move_on(&mut self, step: usize) {
        for (lines, ends) in [&mut self.tile.v, &mut self.tile.d].into_iter().zip(&mut self.ends) {
            for (line, ends) in lines.iter_mut().zip(ends) {
                line.move_on::<S>(ends);
            }
        }
        self.column_falls.look::<S>(step, &self.tile.v);
        let Cut { strips, tiles, lanes, .. } = self.cut;
        // At most one lane begins: a strip has more tiles than a vector has lanes.
        let strip = (step / tiles).min(strips);
        if step - strip * tiles < lanes {
            self.change_rows(step - strip * tiles);
        }
    }

    fn change_rows(&mut self, lane: usize) {
        self.row_falls.look(&self.tile.h);
        let (word, bit) = (lane % S::u64s::LEN, lane / S::u64s::LEN);
        let Waiting { h, left, falls } = &mut self.waiting;
        for (lines, waiting) in [
            (&mut self.tile.h, h),
            (&mut self.tile.left, left),
            (&mut self.row_falls.counts, falls),
        ] {
            let waiting = waiting.as_flattened_mut();
            for (plane, waiting) in lines.as_flattened_mut().iter_mut().zip(waiting) {
                let plane = &mut plane.as_mut_slice()[word];
                let waiting = &mut waiting.as_mut_slice()[word];
                let unequal = (*plane ^ *waiting) & (1 << bit);
                *plane ^= unequal;
                *waiting ^= unequal;
            }
        }
        self.row_falls.start(&self.tile.h);
    }

    /// Counts the falls of rows since the last look.
    #[inline(always)]
    pub(super) fn look_at_rows(&mut self) {
        self.row_falls.look(&self.tile.h);
    }

    /// Takes the rows of a strip that no lane has begun. Row signals are less by k.
    pub(super) fn take_rows(&mut self, simd: S, strip: usize, k: u8, boundary: &Boundary) {
        self.take_nothing(simd);
        let cut = self.cut;
        for row in 0..cut.rows {
            for word in 0..S::u64s::LEN {
                let rows = (0..WORD).map(|bit| cut.row(strip, lane::<S>(word, bit), row));
                let h = rows.clone().map(|y| boundary.h[y].wrapping_sub(k));
                let d = rows.map(|y| boundary.d[boundary.height() - 1 - y]);
                set::<S>(&mut self.waiting.h[row], word, planes(h));
                set::<S>(&mut self.waiting.left[row], word, planes(d));
            }
        }
    }

    /// Lets lanes that end their last strip be idle: they see no palaces.
    pub(super) fn take_nothing(&mut self, simd: S) {
        let zero = [S::u64s::splat(simd, 0); PLANES];
        let Waiting { h, left, falls } = &mut self.waiting;
        [h, left, falls].into_iter().for_each(|lines| lines.fill(zero));
    }

    /// Gives back the rows of a strip that all lanes have ended, and the falls of its rows.
    pub(super) fn give_rows(
        &self,
        strip: usize,
        k: u8,
        boundary: &mut Boundary,
        falls: &mut [u16],
    ) {
        let cut = self.cut;
        let width = boundary.v.len();
        for row in 0..cut.rows {
            for word in 0..S::u64s::LEN {
                let Waiting { h, left, falls: fell } = &self.waiting;
                let [h, d, fell] =
                    [h, left, fell].map(|lines| bytes(&get::<S>(&lines[row], word)));
                for bit in 0..WORD {
                    let y = cut.row(strip, lane::<S>(word, bit), row);
                    boundary.h[y] = h[bit].wrapping_add(k);
                    falls[y] = fell[bit].into();
                    // The diagonal in front of the cell right of the row's last one.
                    if let Some(to) = boundary.d.get_mut(width + boundary.h.len() - 1 - y) {
                        *to = d[bit];
                    }
                }
            }
        }
    }
}

/// Returns the lane of a bit of a word.
const fn lane<S: Logic>(word: usize, bit: usize) -> usize {
    bit * S::u64s::LEN + word
}

fn get<S: Logic>(line: &Line<S>, word: usize) -> [u64; PLANES] {
    std::array::from_fn(|j| line[j].as_slice()[word])
}

fn set<S: Logic>(line: &mut Line<S>, word: usize, bits: [u64; PLANES]) {
    for (plane, bits) in line.iter_mut().zip(bits) {
        plane.as_mut_slice()[word] = bits;
    }
}
