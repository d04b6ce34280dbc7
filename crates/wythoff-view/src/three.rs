//! Views of games on three heaps: slices with a fixed third heap.

use std::hint::black_box;

use wythoff::board::Board;
use wythoff::game::three::{Outcomes, SliceBoard, ThreeHeaps, TripleMoves, Values};
use wythoff::{K, Window};
use wythoff_render::{Palette, Scale};

use crate::aspect::Aspect;
use crate::scene::{FamilyView, Reach};
use crate::work::{Work, rate};

/// The side of the box that is timed.
const TRIAL: usize = 48;

/// The P-positions whose third heap has z tokens.
pub(crate) struct Slice<'a> {
    game: &'a ThreeHeaps,
    z: u16,
}

impl<'a> Slice<'a> {
    /// The slice of an aspect; z = 0 for other aspects.
    pub(crate) const fn new(game: &'a ThreeHeaps, aspect: Aspect) -> Self {
        Self { game, z: if let Aspect::Slice(z) = aspect { z } else { 0 } }
    }

    fn slice(&self) -> SliceBoard {
        SliceBoard::new(self.game, self.z.into())
    }
}

impl FamilyView for Slice<'_> {
    fn palettes(&self) -> Vec<Palette> {
        vec![Palette::Outcome]
    }

    fn board(&self, _threads: usize) -> Box<dyn Board + Send> {
        Box::new(self.slice())
    }

    fn work(&self, window: Window, _scale: Scale, _threads: usize) -> Work<'_> {
        let size = [u64::from(self.z) + 1, window.bottom(), window.right()];
        let side = |length: u64| usize::try_from(length).unwrap_or(usize::MAX);
        let memory = self.slice().memory(side(size[2]), side(size[1]));
        Work { memory, ..box_outcomes(self.game, size) }
    }

    fn reach(&self) -> Reach {
        // Every view computes the box up to its far corner: a few seconds at most.
        let z = u64::from(self.z);
        let fits = |&side: &u64| {
            let cells = u128::from(side * side) * u128::from(z + 1);
            let most = [side - 1, side - 1, z];
            let options = self.game.moves.most_options(most).unwrap_or(cells);
            let of_a_cell = match &self.game.moves {
                TripleMoves::Written { .. } if self.game.k == K::ONE => return cells <= 1 << 30,
                // Only P-positions mark the positions that lead to them.
                TripleMoves::Computed(moves)
                    if self.game.k == K::ONE && !moves.is_of_this_process() =>
                {
                    u128::from(2 * side + z)
                }
                _ => options,
            };
            cells * of_a_cell <= 1 << 31
        };
        let limit = (5..=12).rev().map(|power| 1 << power).find(fits).unwrap_or(1 << 5);
        Reach { whole: limit, limit, widest: Window::LIMIT, kept: true }
    }

    fn usual_side(&self) -> u64 {
        300
    }

    fn command(&self) -> String {
        format!("wythoff three picture --moves '{}' --slice z={}", self.game, self.z)
    }
}

/// Returns true if the time of a cell grows with the side, because its options are visited.
fn by_option(game: &ThreeHeaps) -> bool {
    game.k > K::ONE || matches!(game.moves, TripleMoves::Computed(_))
}

/// An estimate of the outcomes of all positions with heaps below those of `size`.
pub fn box_outcomes(game: &ThreeHeaps, size: [u64; 3]) -> Work<'_> {
    let memory =
        Outcomes::memory(game, size.map(|side| usize::try_from(side).unwrap_or(usize::MAX)));
    work(size, memory, by_option(game), || {
        let outcomes = Outcomes::of(game, [TRIAL; 3], &());
        black_box(outcomes).map_or(0, |_| TRIAL.pow(3) as u64)
    })
}

/// An estimate of the values of all positions with heaps below those of `size`, of which the last
/// slice is kept.
pub fn box_values(game: &ThreeHeaps, size: [u64; 3]) -> Work<'_> {
    let [length, height, width] = size.map(u128::from);
    // No value exceeds the number of options, and few are that large.
    let groups = (length + height + width).div_ceil(512);
    let sets = match &game.moves {
        TripleMoves::Computed(_) => width,
        TripleMoves::Written { rays, .. } => {
            // Beside the sets of a row, one for each residue along it.
            let along = rays.iter().map(|ray| ray.parts()).filter(|[a, b, _]| (*a, *b) == (0, 0));
            along.fold(width, |sets, [_, _, c]| sets.saturating_add(u128::from(c).min(width)))
        }
    };
    let memory = match &game.moves {
        TripleMoves::Computed(_) => product([4, length, height, width]),
        TripleMoves::Written { rays, steps } => {
            let rows = rays.iter().map(|ray| match ray.parts().map(u128::from) {
                [0, b, _] => b.min(height),
                [a, ..] => product([a.min(length), height]),
            });
            let rows = rows.fold(0_u128, u128::saturating_add);
            let back = steps.iter().map(|step| u128::from(step.parts()[0])).max().unwrap_or(0);
            let slices = product([4, back.min(length) + 2, height, width]);
            product([64, groups, rows, width]).saturating_add(slices)
        }
    };
    let memory = memory.saturating_add(product([64, groups, sets]));
    let by_option = matches!(game.moves, TripleMoves::Computed(_));
    work(size, memory, by_option, || {
        let mut done = 0;
        if let Ok(mut values) = Values::try_new(game, [TRIAL; 3]) {
            while let Ok(Some(slice)) = values.next_slice(&()) {
                done += black_box(slice).len() as u64;
            }
        }
        done
    })
}

/// Work on a box. If all options of a position are visited, their number grows with the side.
/// `trial` does the work of a small box and returns its positions.
fn work<'a>(
    size: [u64; 3],
    memory: u128,
    by_option: bool,
    trial: impl Fn() -> u64 + 'a,
) -> Work<'a> {
    let side = size.into_iter().max().unwrap_or(0);
    let longer = if by_option { side.div_ceil(TRIAL as u64) } else { 1 };
    let [length, height, width] = size.map(u128::from);
    let amount = product([length, height, width, longer.into()]);
    let seconds = Box::new(move || amount as f64 / rate(&trial));
    Work { amount, unit: "cells", memory, threads: 1, seconds }
}

fn product<const N: usize>(factors: [u128; N]) -> u128 {
    factors.into_iter().fold(1, u128::saturating_mul)
}
