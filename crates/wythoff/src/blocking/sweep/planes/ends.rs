//! The columns where they enter the first lane and leave the last one, 64 steps at a time.

use super::cut::Cut;
use super::lanes::Lanes;
use super::logic::Logic;
use super::tile::COLUMNS;
use super::transpose::{PLANES, WORD, bytes, planes};
use crate::blocking::boundary::Boundary;

/// For V and D of each column, a word for each plane: a bit for each of 64 tile columns.
pub(super) type Words = [[[u64; PLANES]; COLUMNS]; 2];

/// The columns at the two ends of all strips.
pub(super) struct Ends {
    cut: Cut,
    /// The bits that enter the first strip.
    entering: Vec<Words>,
    /// The bits that left the last lane.
    left: Vec<Words>,
    /// Multiples of 256 that the signal of each column passed.
    pub(super) falls: Vec<u16>,
}

impl Ends {
    pub(super) fn new(cut: Cut, boundary: &Boundary) -> Self {
        let words = |first: usize| {
            let tiles = first..first + WORD;
            std::array::from_fn(|signal| {
                std::array::from_fn(|column| {
                    let all = tiles.clone().map(|tile| tile * COLUMNS + column);
                    if signal == 0 {
                        planes(all.map(|x| boundary.v[x]))
                    } else {
                        let behind = all.map(|x| boundary.d.get(x + boundary.height()));
                        planes(behind.map(|d| d.copied().unwrap_or(0)))
                    }
                })
            })
        };
        let entering = (0..cut.tiles).step_by(WORD).map(words).collect();
        Self { cut, entering, left: vec![], falls: vec![0; boundary.width()] }
    }

    /// Gives the lanes the bits that enter in the 64 steps of `word`: those of the block's border,
    /// those that left the last lane one strip ago, or zeros for idle lanes.
    pub(super) fn enter<S: Logic>(&self, word: usize, lanes: &mut Lanes<S>) {
        let tiles = self.cut.tiles / WORD;
        let words = match word.checked_sub(tiles) {
            None => self.entering.get(word),
            Some(before) if word < self.cut.strips * tiles => self.left.get(before),
            Some(_) => None,
        };
        lanes.ends = words.copied().unwrap_or_default();
    }

    /// Takes the bits that left the last lane in the 64 steps of `word`.
    pub(super) fn leave<S: Logic>(&mut self, word: usize, lanes: &Lanes<S>) {
        let Some(left) = word.checked_sub(self.cut.lanes / WORD) else { return };
        self.left.push(lanes.ends);
        let first = left % (self.cut.tiles / WORD) * WORD;
        for (column, falls) in lanes.column_falls.left.iter().enumerate() {
            for (tile, falls) in bytes(falls).into_iter().enumerate() {
                self.falls[(first + tile) * COLUMNS + column] += u16::from(falls);
            }
        }
    }

    /// Gives back the columns behind the last strip.
    pub(super) fn give_columns(&self, boundary: &mut Boundary) {
        let last = (self.cut.strips - 1) * self.cut.tiles / WORD;
        for (i, words) in self.left[last..].iter().enumerate() {
            let [v, d] = words;
            for (column, (v, d)) in v.iter().zip(d).enumerate() {
                let (v, d) = (bytes(v), bytes(d));
                for bit in 0..WORD {
                    let x = (i * WORD + bit) * COLUMNS + column;
                    boundary.v[x] = v[bit];
                    boundary.d[x] = d[bit];
                }
            }
        }
    }
}
