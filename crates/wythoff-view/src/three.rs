//! Views of games on three heaps: slices with a fixed third heap.

use std::hint::black_box;

use wythoff::Window;
use wythoff::board::Board;
use wythoff::game::three::{Outcomes, SliceBoard, ThreeHeaps, TripleMoves, Values};
use wythoff_render::{Palette, Scale};

use crate::aspect::Aspect;
use crate::scene::{FamilyView, Reach};
use crate::work::{Work, rate};

/// The side of the box that is timed.
const TRIAL: usize = 48;

/// The P-positions whose third heap has z tokens.
pub(crate) struct Slice<'a> {
    game: &'a ThreeHeaps,
    z: u32,
}

impl<'a> Slice<'a> {
    /// The slice of an aspect; z = 0 for other aspects.
    pub(crate) const fn new(game: &'a ThreeHeaps, aspect: Aspect) -> Self {
        Self { game, z: if let Aspect::Slice(z) = aspect { z } else { 0 } }
    }

    fn slice(&self) -> SliceBoard {
        SliceBoard::new(self.game, self.z as usize)
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
        let [width, height] = [window.right(), window.bottom()].map(size);
        let slice = self.slice();
        outcomes(self.game, slice.steps(width, height), slice.memory(width, height))
    }

    fn reach(&self) -> Reach {
        // Every view computes the box up to its far corner: a few seconds at most.
        let slice = self.slice();
        let fits = |&side: &u64| slice.steps(side as usize, side as usize) <= 1 << 31;
        let limit = (5..=12).rev().map(|power| 1 << power).find(fits).unwrap_or(1 << 5);
        Reach { whole: limit, limit, widest: Window::LIMIT, kept: true }
    }

    fn usual_side(&self) -> u64 {
        300
    }

    fn command(&self) -> String {
        format!("wythoff picture 'three/{}' --aspect slice:{}", self.game, self.z)
    }
}

/// The side of a box as a size; the largest size if it is too large.
fn size(side: u64) -> usize {
    usize::try_from(side).unwrap_or(usize::MAX)
}

/// An estimate of the outcomes of all positions with heaps below those of `sides`.
pub fn box_outcomes(game: &ThreeHeaps, sides: [u64; 3]) -> Work<'_> {
    let sides = sides.map(size);
    outcomes(game, Outcomes::steps(game, sides), Outcomes::memory(game, sides))
}

/// Outcomes of a game in so many steps.
fn outcomes(game: &ThreeHeaps, steps: u128, memory: u128) -> Work<'_> {
    work(steps, memory, || {
        let sides = [TRIAL; 3];
        black_box(Outcomes::of(game, sides, &())).map_or(0, |_| Outcomes::steps(game, sides))
    })
}

/// An estimate of the values of all positions with heaps below those of `sides`, of which the last
/// slice is kept.
pub fn box_values(game: &ThreeHeaps, sides: [u64; 3]) -> Work<'_> {
    let [length, height, width] = sides.map(u128::from);
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
    work(Values::steps(game, sides.map(size)), memory, || {
        let sides = [TRIAL; 3];
        let Ok(mut values) = Values::try_new(game, sides) else { return 0 };
        while let Ok(Some(slice)) = values.next_slice(&()) {
            black_box(slice);
        }
        Values::steps(game, sides)
    })
}

/// Work of so many steps. `trial` does the work of a small box and returns its steps.
fn work<'a>(amount: u128, memory: u128, trial: impl Fn() -> u128 + 'a) -> Work<'a> {
    let trial = move || u64::try_from(trial()).unwrap_or(u64::MAX);
    Work::new(amount, "steps", move || amount as f64 / rate(&trial)) + memory
}

fn product<const N: usize>(factors: [u128; N]) -> u128 {
    factors.into_iter().fold(1, u128::saturating_mul)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_amount_of_work_grows_with_the_options_of_a_position_and_only_with_them() {
        // The positions of a box with twice the sides, times the growth of their options.
        for (game, growth) in [
            ("king", 8.0),
            ("king block=2", 8.0),
            ("moore", 8.0),
            ("raleigh", 8.0),
            ("nim block=2", 16.0),
            ("moore block=2", 32.0),
            ("raleigh block=2", 32.0),
        ] {
            let game = game.parse().unwrap();
            let amount = |side| box_outcomes(&game, [side; 3]).amount as f64;
            let found = amount(1000) / amount(500);
            assert!((found / growth - 1.0).abs() < 0.02, "{game}: {found}");
        }
        let game = "moore".parse().unwrap();
        let amount = |side| box_values(&game, [side; 3]).amount as f64;
        assert!((amount(1000) / amount(500) / 32.0 - 1.0).abs() < 0.02);
    }
}
