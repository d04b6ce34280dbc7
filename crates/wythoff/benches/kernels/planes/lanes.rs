//! The state of all lanes between two steps, and how signals enter and leave it.

use fearless_simd::Simd;
use fearless_simd::prelude::*;
use wythoff::blocking::boundary::Boundary;

use super::cut::Cut;
use super::logic::Logic;
use super::tile::{COLUMNS, LOW, Lines, Tile, shift};
use super::transpose::{PLANES, WORD, bytes, planes};

/// The signals of all lanes.
pub(super) struct Lanes<S: Simd> {
    cut: Cut,
    /// The signals behind the tiles of the last step, and what enters those of this one from above.
    pub(super) before: Tile<S>,
    pub(super) above: Lines<S>,
    /// The signals behind the tiles of this step.
    pub(super) behind: Tile<S>,
    /// The rows and their diagonals, from the bottom, of lanes that have not begun their next
    /// strip, and of those that have ended their last one.
    waiting: [Lines<S>; 2],
    /// For each plane of each column, the words that enter and leave at both ends.
    ends: Vec<u64>,
    /// The bits that enter the first strip, and those that left the last lane: for each 64 steps
    /// words like `ends`.
    entering: Vec<Vec<u64>>,
    left: Vec<Vec<u64>>,
}

impl<S: Logic> Lanes<S> {
    pub(super) fn new(simd: S, cut: Cut, boundary: &Boundary) -> Self {
        let Cut { rows, tiles, .. } = cut;
        let tile = || Tile {
            v: Lines::zero(simd, COLUMNS),
            h: Lines::zero(simd, rows),
            d: Lines::zero(simd, COLUMNS + rows),
        };
        let waiting = [Lines::zero(simd, rows), Lines::zero(simd, rows)];
        let ends = vec![0; 2 * COLUMNS * PLANES];
        let mut lanes = Self {
            cut,
            before: tile(),
            above: Lines::zero(simd, COLUMNS),
            behind: tile(),
            waiting,
            ends: ends.clone(),
            entering: vec![],
            left: vec![],
        };
        for first in (0..tiles).step_by(WORD) {
            let end = tiles.min(first + WORD);
            let mut words = ends.clone();
            for column in 0..COLUMNS {
                let all = (first..end).map(|tile| tile * COLUMNS + column);
                let v = planes(all.clone().map(|x| boundary.v[x]));
                let behind = all.map(|x| x + boundary.height());
                let d = planes(behind.map(|c| boundary.d.get(c).copied().unwrap_or(0)));
                for j in 0..PLANES {
                    words[Self::end(0, column, j)] = v[j];
                    words[Self::end(1, column, j)] = d[j];
                }
            }
            lanes.entering.push(words);
        }
        lanes
    }

    /// Returns the place in `ends` of a plane of V (0) or D (1) of a column.
    const fn end(signal: usize, column: usize, plane: usize) -> usize {
        let start = signal * COLUMNS * PLANES;
        if plane < LOW {
            start + column * LOW + plane
        } else {
            start + COLUMNS * LOW + column * (PLANES - LOW) + plane - LOW
        }
    }

    /// Moves column signals one lane on, from the step before `step` to `step`.
    #[inline(always)]
    pub(super) fn shift(&mut self, simd: S, step: usize) {
        if step.is_multiple_of(WORD) {
            self.exchange(step / WORD);
        }
        shift(simd, &mut self.before, &mut self.above, &mut self.ends);
    }

    /// Puts away the words that left, and takes those that enter at steps from `WORD * word` on.
    fn exchange(&mut self, word: usize) {
        let Cut { tiles, lanes, .. } = self.cut;
        if word > lanes / WORD {
            self.left.push(self.ends.clone());
        }
        let start = word * WORD;
        let bits =
            |words: &[Vec<u64>], word: usize, i: usize| words.get(word).map_or(0, |words| words[i]);
        for (i, end) in self.ends.iter_mut().enumerate() {
            *end = bits(&self.entering, word, i);
            if start + WORD > tiles {
                // The bit that left at place p enters the next strip at p + tiles.
                *end |= if start >= tiles {
                    let (word, bit) = ((start - tiles) / WORD, (start - tiles) % WORD);
                    let next = bits(&self.left, word + 1, i).checked_shl((WORD - bit) as u32);
                    (bits(&self.left, word, i) >> bit) | next.unwrap_or(0)
                } else {
                    bits(&self.left, 0, i) << (tiles - start)
                };
            }
        }
    }

    /// Lets the lane that begins a strip at `step` change its rows with the waiting ones.
    #[inline(always)]
    pub(super) fn change_rows(&mut self, simd: S, step: usize) {
        let Cut { strips, tiles, lanes, .. } = self.cut;
        // At most one: a strip has more tiles than a vector has lanes.
        let strip = (step / tiles).min(strips);
        let lane = step - strip * tiles;
        if lane >= lanes {
            return;
        }
        let place = lanes - 1 - lane;
        let lane =
            S::u64s::from_fn(
                simd,
                |word| {
                    if word == place / WORD { 1 << (place % WORD) } else { 0 }
                },
            );
        let [straight, diagonal] = &mut self.waiting;
        let (h, d) = (&mut self.before.h, &mut self.before.d);
        let pairs = [
            (h.low.as_flattened_mut(), straight.low.as_flattened_mut()),
            (h.high.as_flattened_mut(), straight.high.as_flattened_mut()),
            (d.low[COLUMNS..].as_flattened_mut(), diagonal.low.as_flattened_mut()),
            (d.high[COLUMNS..].as_flattened_mut(), diagonal.high.as_flattened_mut()),
        ];
        for (now, waiting) in pairs {
            for (now, waiting) in now.iter_mut().zip(waiting) {
                let unequal = (*now ^ *waiting) & lane;
                *now ^= unequal;
                *waiting ^= unequal;
            }
        }
    }

    /// Takes the rows of a strip that no lane has begun. Row signals are less by k.
    pub(super) fn take_rows(&mut self, simd: S, strip: usize, k: u8, boundary: &Boundary) {
        let cut = self.cut;
        let [straight, diagonal] = &mut self.waiting;
        let zero = S::u64s::splat(simd, 0);
        for row in 0..cut.rows {
            straight.planes_mut(row).for_each(|plane| *plane = zero);
            for word in 0..cut.lanes / WORD {
                let rows = (0..WORD).map(|bit| cut.row(strip, word * WORD + bit, row));
                let h = rows.clone().map(|y| boundary.h[y].wrapping_sub(k));
                let d = rows.map(|y| boundary.d[boundary.height() - 1 - y]);
                set(straight, row, word, planes(h));
                set(diagonal, cut.rows - 1 - row, word, planes(d));
            }
        }
    }

    /// Gives back the rows of a strip that all lanes have ended.
    pub(super) fn give_rows(&mut self, strip: usize, k: u8, boundary: &mut Boundary) {
        let cut = self.cut;
        let width = boundary.v.len();
        for row in 0..cut.rows {
            for word in 0..cut.lanes / WORD {
                let [straight, diagonal] = &mut self.waiting;
                let h = bytes(&get(straight, row, word));
                let d = bytes(&get(diagonal, cut.rows - 1 - row, word));
                for bit in 0..WORD {
                    let y = cut.row(strip, word * WORD + bit, row);
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
        let Cut { strips, tiles, .. } = self.cut;
        let start = (strips - 1) * tiles;
        for word in start / WORD..(start + tiles).div_ceil(WORD) {
            for column in 0..COLUMNS {
                let [v, d] = [0, 1].map(|signal| {
                    let words = &self.left[word];
                    bytes(&std::array::from_fn(|j| words[Self::end(signal, column, j)]))
                });
                for bit in 0..WORD {
                    let Some(tile) = (word * WORD + bit).checked_sub(start) else { continue };
                    if tile < tiles {
                        let x = tile * COLUMNS + column;
                        boundary.v[x] = v[bit];
                        boundary.d[x] = d[bit];
                    }
                }
            }
        }
    }
}

fn get<S: Simd>(lines: &mut Lines<S>, i: usize, word: usize) -> [u64; PLANES] {
    let mut planes = lines.planes_mut(i);
    std::array::from_fn(|_| planes.next().map_or(0, |plane| plane.as_slice()[word]))
}

fn set<S: Simd>(lines: &mut Lines<S>, i: usize, word: usize, bits: [u64; PLANES]) {
    for (plane, bits) in lines.planes_mut(i).zip(bits) {
        plane.as_mut_slice()[word] = bits;
    }
}
