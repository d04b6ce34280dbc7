//! Estimates of the work on boxes.

use std::hint::black_box;

use wythoff::K;
use wythoff::game::three::{Outcomes, ThreeHeaps, TripleMoves, Values};

use crate::cost::{Work, rate};

/// The side of the box that is timed.
const TRIAL: usize = 48;

/// The outcomes of a box.
pub(super) fn of_outcomes(game: &ThreeHeaps, size: [u64; 3]) -> Work<'_> {
    let rows = u128::from(size[0]) * u128::from(size[1]);
    let bits = rows * u128::from(size[2].div_ceil(64)) * 8;
    // A row of bits for each line of a ray that meets a slice.
    let planes =
        |back: u64| u128::from(back.min(size[0]).max(1)) * bits / u128::from(size[0].max(1));
    let memory = match &game.moves {
        TripleMoves::Computed(_) => 2 * bits,
        TripleMoves::Written { rays, .. } => {
            bits + rays.iter().map(|ray| planes(ray.parts()[0].into())).sum::<u128>()
        }
    };
    // The time of a cell grows with the side, if all its options or parents are visited.
    let by_option = game.k > K::ONE || matches!(game.moves, TripleMoves::Computed(_));
    let seconds = move |amount: f64, longer: f64| {
        let done = || {
            let outcomes = Outcomes::of(game, [TRIAL; 3], &());
            black_box(outcomes).map_or(0, |_| TRIAL.pow(3) as u64)
        };
        amount * longer / rate(done)
    };
    work(size, memory, by_option, seconds)
}

/// The values of the first slices of a box.
pub(super) fn of_values(game: &ThreeHeaps, size: [u64; 3]) -> Work<'_> {
    let [length, height, width] = size.map(u128::from);
    let memory = match &game.moves {
        TripleMoves::Computed(_) => 4 * length * height * width,
        TripleMoves::Written { rays, steps } => {
            let lines = rays.iter().map(|ray| {
                let [a, b, _] = ray.parts().map(u128::from);
                let rows = if a > 0 { a.min(length) * height } else { b.min(height) };
                rows * width
            });
            let back = steps.iter().map(|step| step.parts()[0]).max().unwrap_or(0);
            let slices = u128::from(back).min(length) + 2;
            // No value exceeds the number of options, and few are that large.
            let bytes = 64 * (length + height + width).div_ceil(512);
            lines.sum::<u128>() * bytes + slices * 4 * height * width
        }
    };
    let by_option = matches!(game.moves, TripleMoves::Computed(_));
    let seconds = move |amount: f64, longer: f64| {
        let done = || {
            let mut done = 0;
            if let Ok(mut values) = Values::try_new(game, [TRIAL; 3]) {
                while let Ok(Some(slice)) = values.next_slice(&()) {
                    done += black_box(slice).len() as u64;
                }
            }
            done
        };
        amount * longer / rate(done)
    };
    work(size, memory, by_option, seconds)
}

/// Work on a box. If all options of a position are visited, their number grows with the side.
fn work<'a>(
    size: [u64; 3],
    memory: u128,
    by_option: bool,
    seconds: impl Fn(f64, f64) -> f64 + 'a,
) -> Work<'a> {
    let cells: u128 = size.iter().map(|&side| u128::from(side)).product();
    let side = size.into_iter().max().unwrap_or(0);
    let longer = if by_option { side.div_ceil(TRIAL as u64) } else { 1 };
    Work {
        amount: cells.saturating_mul(longer.into()),
        unit: "cells",
        memory,
        threads: 1,
        seconds: Box::new(move || seconds(cells as f64, longer as f64)),
    }
}
