//! Estimates of the work on boxes.

use std::hint::black_box;

use wythoff::K;
use wythoff::game::three::{Outcomes, ThreeHeaps, TripleMoves, Values};

use crate::cost::{Work, rate};

/// The side of the box that is timed.
const TRIAL: usize = 48;

/// The outcomes of a box.
pub(super) fn of_outcomes(game: &ThreeHeaps, size: [u64; 3]) -> Work<'_> {
    let [length, height, width] = size.map(u128::from);
    let slice = product([8, height, width.div_ceil(64)]);
    let slices = match &game.moves {
        TripleMoves::Computed(_) => 2 * length,
        TripleMoves::Written { rays, .. } => {
            // A row of bits for each line of a ray that meets a slice.
            let back = rays.iter().map(|ray| u128::from(ray.parts()[0]).clamp(1, length.max(1)));
            length + back.sum::<u128>()
        }
    };
    // The time of a cell grows with the side, if all its options or parents are visited.
    let by_option = game.k > K::ONE || matches!(game.moves, TripleMoves::Computed(_));
    work(size, product([slice, slices]), by_option, || {
        let outcomes = Outcomes::of(game, [TRIAL; 3], &());
        black_box(outcomes).map_or(0, |_| TRIAL.pow(3) as u64)
    })
}

/// The values of a box, of which the last slice is kept.
pub(super) fn of_values(game: &ThreeHeaps, size: [u64; 3]) -> Work<'_> {
    let [length, height, width] = size.map(u128::from);
    let memory = match &game.moves {
        TripleMoves::Computed(_) => product([4, length, height, width]),
        TripleMoves::Written { rays, steps } => {
            let rows = rays.iter().map(|ray| match ray.parts().map(u128::from) {
                [0, b, _] => b.min(height),
                [a, ..] => product([a.min(length), height]),
            });
            let rows = rows.fold(0_u128, u128::saturating_add);
            // No value exceeds the number of options, and few are that large.
            let groups = (length + height + width).div_ceil(512);
            let back = steps.iter().map(|step| u128::from(step.parts()[0])).max().unwrap_or(0);
            let slices = product([4, back.min(length) + 2, height, width]);
            product([64, groups, rows, width]).saturating_add(slices)
        }
    };
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
