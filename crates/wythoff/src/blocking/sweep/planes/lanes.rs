//! The state of all lanes between two steps, and how rows enter and leave it.

use fearless_simd::prelude::*;

use super::cut::Cut;
use super::ends::Words;
use super::falls::{ColumnFalls, RowFalls};
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
    /// The rows of lanes that have not begun their next strip, and of those that have ended their
    /// last one: for each word of a vector, the planes of all lines of [`Lanes::rows`].
    waiting: Vec<Vec<[u64; PLANES]>>,
}

impl<S: Logic> Lanes<S> {
    pub(super) fn new(simd: S, cut: Cut) -> Self {
        let tile = Tile::zero(simd, cut.rows);
        let row_falls = RowFalls::new(simd, cut.rows);
        Self {
            cut,
            tile,
            ends: Words::default(),
            column_falls: ColumnFalls::new(),
            row_falls,
            waiting: vec![vec![[0; PLANES]; 3 * cut.rows]; S::u64s::LEN],
        }
    }

    /// Moves column signals one lane on, to `step`, and lets the lane that begins a strip change
    /// its rows with the waiting ones.
    // Not inlined where vectors are on: the compiler would gather these words by vectors, which
    // takes several times as long.
    #[inline(never)]
    pub(super) fn move_on(&mut self, simd: S, step: usize) {
        for (lines, ends) in [&mut self.tile.v, &mut self.tile.d].into_iter().zip(&mut self.ends) {
            for (line, ends) in lines.iter_mut().zip(ends) {
                line.move_on::<S>(ends);
            }
        }
        self.column_falls.look::<S>(step, &self.tile.v);
        let Cut { strips, tiles, lanes, .. } = self.cut;
        // At most one lane begins: a strip has more tiles than a vector has lanes.
        let strip = (step / tiles).min(strips);
        let lane = step - strip * tiles;
        if lane < lanes {
            simd.vectorize(
                #[inline(always)]
                || self.look_at_rows(),
            );
            self.change_rows(lane);
        }
    }

    fn change_rows(&mut self, lane: usize) {
        let (word, bit) = (lane % S::u64s::LEN, lane / S::u64s::LEN);
        let lines = [&mut self.tile.h, &mut self.tile.left, &mut self.row_falls.counts];
        let lines = lines.into_iter().flatten();
        for (line, waiting) in lines.zip(&mut self.waiting[word]) {
            for (plane, waiting) in line.iter_mut().zip(waiting) {
                let plane = &mut plane.as_mut_slice()[word];
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
    pub(super) fn take_rows(&mut self, strip: usize, k: u8, boundary: &Boundary) {
        self.take_nothing();
        let cut = self.cut;
        for (word, waiting) in self.waiting.iter_mut().enumerate() {
            for row in 0..cut.rows {
                let rows = (0..WORD).map(|bit| cut.row(strip, lane::<S>(word, bit), row));
                let h = rows.clone().map(|y| boundary.h[y].wrapping_sub(k));
                let d = rows.map(|y| boundary.d[boundary.height() - 1 - y]);
                waiting[row] = planes(h);
                waiting[cut.rows + row] = planes(d);
            }
        }
    }

    /// Lets lanes that end their last strip be idle: they see no palaces.
    pub(super) fn take_nothing(&mut self) {
        self.waiting.iter_mut().flatten().for_each(|line| *line = [0; PLANES]);
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
        for (word, waiting) in self.waiting.iter().enumerate() {
            for row in 0..cut.rows {
                let [h, d, fell] = [0, 1, 2].map(|kind| bytes(&waiting[kind * cut.rows + row]));
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
