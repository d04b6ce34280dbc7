//! Games written as their moves.

use std::hint::black_box;

use wythoff::game::grundy;
use wythoff::game::moves::Moves;

use crate::work::{Work, rate};

/// An estimate of the values or outcomes of all positions with x < `width` and y < `height`: a
/// number per cell, and for each class of a ray the set of its values.
pub fn table(moves: &Moves, width: u64, height: u64) -> Work<'_> {
    /// Side of the board that is timed. With removed moves, the time of a cell grows with the
    /// number of its options, that is, with the side.
    const TRIAL: usize = 64;
    let longer = match moves.removed() {
        [] => 1,
        _ => width.max(height).div_ceil(TRIAL as u64),
    };
    let (width, height) = (u128::from(width), u128::from(height));
    let cells = width * height;
    let sets = moves.rays().iter().map(|ray| {
        let [a, b] = [ray.a(), ray.b()].map(u128::from);
        let classes = width * b.min(height) + height * a.min(width);
        // No value exceeds the number of options, and few are that large.
        classes.min(cells) * (96 + (width + height) / 4)
    });
    let memory = 4 * cells + sets.sum::<u128>();
    let seconds = move || {
        let values = || black_box(grundy::values(moves, TRIAL, TRIAL, &()));
        cells as f64 * longer as f64 / rate(|| values().map_or(0, |values| values.len() as u64))
    };
    Work { amount: cells, unit: "cells", memory, threads: 1, seconds: Box::new(seconds) }
}
