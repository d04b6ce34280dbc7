//! Views of games that are written as their moves.

use std::hint::black_box;

use wythoff::Window;
use wythoff::board::Board;
use wythoff::game::{GrundyBoard, HeapBoard, HeapGame, grundy};
use wythoff_render::{Palette, Scale};

use crate::aspect::Aspect;
use crate::scene::{FamilyView, Reach};
use crate::work::{Work, rate};

/// A game that is written as its moves, and the aspect that is viewed.
pub(crate) struct Written<'a> {
    pub(crate) game: &'a HeapGame,
    pub(crate) aspect: Aspect,
}

impl FamilyView for Written<'_> {
    fn palettes(&self) -> Vec<Palette> {
        vec![if self.aspect == Aspect::Value { Palette::Grundy } else { Palette::Outcome }]
    }

    fn board(&self, threads: usize) -> Box<dyn Board + Send> {
        let game = self.game.clone();
        match self.aspect {
            Aspect::Value => Box::new(GrundyBoard::new(game, threads)),
            _ => Box::new(HeapBoard::new(game)),
        }
    }

    fn work(&self, window: Window, _scale: Scale, _threads: usize) -> Work<'_> {
        table(self.game, window.right(), window.bottom())
    }

    fn reach(&self) -> Reach {
        // Every view computes all cells up to its far corner. Values take a second for 2^22 cells.
        let limit = if self.aspect == Aspect::Value { 1 << 11 } else { 1 << 12 };
        Reach { whole: limit, limit, widest: Window::LIMIT, kept: true }
    }

    fn usual_side(&self) -> u64 {
        500
    }

    fn command(&self) -> String {
        let colour = if self.aspect == Aspect::Value { " --colour value" } else { "" };
        format!("wythoff game picture --moves '{}'{colour}", self.game)
    }
}

/// An estimate of the values or outcomes of all positions with x < `width` and y < `height`: a
/// number per cell, and for each class of a ray the set of its values, for each number of passes.
pub fn table(game: &HeapGame, width: u64, height: u64) -> Work<'_> {
    /// Side of the board that is timed. With removed moves, the time of a cell grows with the
    /// number of its options, that is, with the side.
    const TRIAL: usize = 64;
    let longer = match game.moves.removed() {
        [] => 1,
        _ => width.max(height).div_ceil(TRIAL as u64),
    };
    let (width, height) = (u128::from(width), u128::from(height));
    let (cells, layers) = (width * height, u128::from(game.passes) + 1);
    let sets = game.moves.rays().iter().map(|ray| {
        let [a, b] = [ray.a(), ray.b()].map(u128::from);
        let classes = width * b.min(height) + height * a.min(width);
        // No value exceeds the number of options, and few are that large. Outcomes are counted.
        classes.min(cells) * if game.has_values() { 96 + (width + height) / 4 } else { 4 }
    });
    let memory = layers * (4 * cells + sets.sum::<u128>());
    let seconds = move || {
        let done = || match grundy::values(game, TRIAL, TRIAL, 1, &()) {
            Ok(values) => black_box(values).len() as u64,
            Err(_) => {
                let outcomes = grundy::outcomes(game, TRIAL, TRIAL, &());
                black_box(outcomes).map_or(0, |outcomes| outcomes.len() as u64)
            }
        };
        cells as f64 * longer as f64 / rate(done)
    };
    Work { amount: cells * layers, unit: "cells", memory, threads: 1, seconds: Box::new(seconds) }
}
