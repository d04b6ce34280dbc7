//! The state of all lanes between two steps, and how signals enter and leave it.

use fearless_simd::Simd;
use fearless_simd::prelude::*;
use wythoff::blocking::boundary::Boundary;

use super::PLANES;
use super::tile::{Ends, SIDE, Signal, Tile, shift};
use super::transpose::{WORD, bytes, planes};

/// The division of a block into strips, lanes and tiles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Cut {
    /// Lanes of a vector.
    pub(super) lanes: usize,
    /// Strips of the block.
    pub(super) strips: usize,
    /// Rows of a tile.
    pub(super) rows: usize,
    /// Columns of a tile.
    pub(super) columns: usize,
    /// Tile columns of a strip.
    pub(super) tiles: usize,
}

impl Cut {
    /// Returns the division of a block that takes the least time; `None` if its sides do not suit.
    pub(super) fn of(width: usize, height: usize, lanes: usize) -> Option<Self> {
        let cuts = (1..=height / lanes).flat_map(|strips| {
            [8, SIDE].map(|columns| {
                let (rows, tiles) = (height / lanes / strips, width / columns);
                Self { lanes, strips, rows, columns, tiles }
            })
        });
        let fits = |cut: &Self| {
            (cut.strips * cut.lanes * cut.rows, cut.columns * cut.tiles) == (height, width)
                && cut.rows <= 2 * SIDE
                // What leaves the last lane has to be in memory before it enters the first one.
                && (cut.strips == 1 || cut.tiles >= cut.lanes + 2 * WORD)
        };
        // To move the columns takes as long as two or three rows.
        cuts.filter(fits).min_by_key(|cut| cut.steps() * cut.columns * (2 * cut.rows + 5))
    }

    /// Returns the number of words that have a bit for each tile of a lane.
    pub(super) const fn words(&self) -> usize {
        (self.strips * self.tiles).div_ceil(WORD)
    }

    /// Returns row `y` of the lane at a place of a vector, counted from the block's first row.
    const fn row(&self, strip: usize, place: usize, y: usize) -> usize {
        (strip * self.lanes + self.lanes - 1 - place) * self.rows + y
    }

    /// Steps in which some lane has a tile.
    pub(super) const fn steps(&self) -> usize {
        self.strips * self.tiles + self.lanes - 1
    }
}

/// The signals of all lanes.
pub(super) struct Lanes<S: Simd> {
    cut: Cut,
    /// The signals of a step, before it and behind it.
    pub(super) before: Tile<S>,
    pub(super) behind: Tile<S>,
    /// The last plane in use of the columns behind the first `SIDE` rows.
    pub(super) half: Vec<S::u64s>,
    /// The rows and their diagonals, from the bottom, of lanes that have not begun their next
    /// strip, and of those that have ended their last one.
    waiting: [Vec<Signal<S>>; 2],
    /// The words that enter and leave at both ends of the planes of the columns.
    ends: Vec<Ends>,
    /// The bits that enter the first strip, and those that left the last lane: for each 64 steps a
    /// word of each plane.
    entering: Vec<Vec<Ends>>,
    left: Vec<Vec<Ends>>,
}

impl<S: Simd> Lanes<S> {
    pub(super) fn new(simd: S, cut: Cut, boundary: &Boundary) -> Self {
        let waiting = || vec![[S::u64s::splat(simd, 0); PLANES]; cut.rows];
        let mut lanes = Self {
            cut,
            before: Tile::zero(simd, cut.columns, cut.rows),
            behind: Tile::zero(simd, cut.columns, cut.rows),
            half: vec![],
            waiting: [waiting(), waiting()],
            ends: vec![[[0; PLANES]; 2]; cut.columns],
            entering: vec![],
            left: vec![],
        };
        for first in (0..cut.tiles).step_by(WORD) {
            let end = cut.tiles.min(first + WORD);
            let words = (0..cut.columns).map(|column| {
                let columns = (first..end).map(|tile| tile * cut.columns + column);
                let v = columns.clone().map(|x| boundary.v[x]);
                let d = columns.map(|x| {
                    let behind = x + boundary.height();
                    boundary.d.get(behind).copied().unwrap_or(0)
                });
                [planes(v), planes(d)]
            });
            lanes.entering.push(words.collect());
        }
        lanes
    }

    /// Moves column signals one lane on, from the step before `step` to `step`.
    #[inline(always)]
    pub(super) fn shift(&mut self, simd: S, step: usize) {
        if step.is_multiple_of(WORD) {
            self.exchange(step / WORD);
        }
        shift(simd, &self.behind, &mut self.before, &mut self.ends);
    }

    /// Puts away the words that left, and takes those that enter at steps from `WORD * word` on.
    fn exchange(&mut self, word: usize) {
        let Cut { tiles, lanes, .. } = self.cut;
        if word > lanes / WORD {
            self.left.push(self.ends.clone());
        }
        let start = word * WORD;
        for (column, ends) in self.ends.iter_mut().enumerate() {
            for (signal, ends) in ends.iter_mut().enumerate() {
                for (plane, end) in ends.iter_mut().enumerate() {
                    let bits = |words: &[Vec<Ends>], word: usize| {
                        words.get(word).map_or(0, |words| words[column][signal][plane])
                    };
                    *end = bits(&self.entering, word);
                    if start + WORD > tiles {
                        // The bit that left at place p enters the next strip at p + tiles.
                        *end |= if start >= tiles {
                            let (word, bit) = ((start - tiles) / WORD, (start - tiles) % WORD);
                            let next = bits(&self.left, word + 1).checked_shl((WORD - bit) as u32);
                            (bits(&self.left, word) >> bit) | next.unwrap_or(0)
                        } else {
                            bits(&self.left, 0) << (tiles - start)
                        };
                    }
                }
            }
        }
    }

    /// Lets the lane that begins a strip at `step` change its rows with the waiting ones.
    pub(super) fn change_rows(&mut self, step: usize) {
        for strip in 0..=self.cut.strips {
            let Some(lane) = step.checked_sub(strip * self.cut.tiles) else { break };
            if lane < self.cut.lanes {
                let place = self.cut.lanes - 1 - lane;
                let lines = self.before.h.iter_mut().chain(&mut self.before.d);
                for (line, waiting) in lines.zip(self.waiting.iter_mut().flatten()) {
                    swap::<S>(line, waiting, place);
                }
            }
        }
    }

    /// Takes the rows of a strip that no lane has begun. Row signals are less by k.
    pub(super) fn take_rows(&mut self, strip: usize, k: u8, boundary: &Boundary) {
        let cut = self.cut;
        let [straight, diagonal] = &mut self.waiting;
        let lines = straight.iter_mut().zip(diagonal.iter_mut().rev());
        for (row, (straight, diagonal)) in lines.enumerate() {
            for word in 0..cut.lanes / WORD {
                let rows = (0..WORD).map(|bit| cut.row(strip, word * WORD + bit, row));
                let h = rows.clone().map(|y| boundary.h[y].wrapping_sub(k));
                let d = rows.map(|y| boundary.d[boundary.height() - 1 - y]);
                set::<S>(straight, word, planes(h));
                set::<S>(diagonal, word, planes(d));
            }
        }
    }

    /// Gives back the rows of a strip that all lanes have ended.
    pub(super) fn give_rows(&self, strip: usize, k: u8, boundary: &mut Boundary) {
        let [straight, diagonal] = &self.waiting;
        let width = boundary.v.len();
        for (row, (straight, diagonal)) in straight.iter().zip(diagonal.iter().rev()).enumerate() {
            for word in 0..self.cut.lanes / WORD {
                let (h, d) = (bytes(&get::<S>(straight, word)), bytes(&get::<S>(diagonal, word)));
                for bit in 0..WORD {
                    let y = self.cut.row(strip, word * WORD + bit, row);
                    boundary.h[y] = h[bit].wrapping_add(k);
                    // The diagonal in front of the cell right of the row's last one.
                    if let Some(to) = boundary.d.get_mut(width + boundary.h.len() - 1 - y) {
                        *to = d[bit];
                    }
                }
            }
        }
    }

    /// Gives back the columns behind the last strip.
    pub(super) fn give_columns(&mut self, boundary: &mut Boundary) {
        let Cut { strips, tiles, columns, .. } = self.cut;
        let start = (strips - 1) * tiles;
        for word in start / WORD..(start + tiles).div_ceil(WORD) {
            for (column, planes) in self.left[word].iter().enumerate() {
                let [v, d] = [bytes(&planes[0]), bytes(&planes[1])];
                for bit in 0..WORD {
                    let Some(tile) = (word * WORD + bit).checked_sub(start) else { continue };
                    if tile < tiles {
                        let x = tile * columns + column;
                        boundary.v[x] = v[bit];
                        boundary.d[x] = d[bit];
                    }
                }
            }
        }
    }
}

/// Swaps one lane of two numbers.
#[inline(always)]
fn swap<S: Simd>(a: &mut [S::u64s; PLANES], b: &mut [S::u64s; PLANES], place: usize) {
    let (word, mask) = (place / WORD, 1 << (place % WORD));
    for (a, b) in a.iter_mut().zip(b) {
        let (a, b) = (&mut a.as_mut_slice()[word], &mut b.as_mut_slice()[word]);
        let unequal = (*a ^ *b) & mask;
        *a ^= unequal;
        *b ^= unequal;
    }
}

#[inline(always)]
fn get<S: Simd>(planes: &[S::u64s; PLANES], word: usize) -> [u64; PLANES] {
    std::array::from_fn(|j| planes[j].as_slice()[word])
}

#[inline(always)]
fn set<S: Simd>(planes: &mut [S::u64s; PLANES], word: usize, bits: [u64; PLANES]) {
    for (plane, bits) in planes.iter_mut().zip(bits) {
        plane.as_mut_slice()[word] = bits;
    }
}
