//! Views of games that are written as their moves.

use std::hint::black_box;

use wythoff::Window;
use wythoff::board::Board;
use wythoff::game::grundy::{SearchSize, search_size};
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
        let limit = match self.aspect {
            _ if self.game.is_searched() => searched_limit(self.game),
            Aspect::Value => 1 << 11,
            _ => 1 << 12,
        };
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

/// Computes the values of a board, or its outcomes if there
/// are no values, and returns the number of cells.
fn trial(game: &HeapGame, side: usize) -> u64 {
    match grundy::values(game, side, side, 1, &()) {
        Ok(values) => black_box(values).len() as u64,
        Err(_) => {
            let outcomes = grundy::outcomes(game, side, side, &());
            black_box(outcomes).map_or(0, |outcomes| outcomes.len() as u64)
        }
    }
}

/// The side of the largest board that is searched for a view, from 32 to 512.
fn searched_limit(game: &HeapGame) -> u64 {
    // About 100 MiB, and a few seconds.
    let fits = |&side: &u64| {
        let SearchSize { positions, options } = search_size(game, side - 1, side - 1);
        positions <= 1 << 20 && options <= 1 << 27
    };
    (6..=9).rev().map(|power| 1 << power).find(fits).unwrap_or(32)
}

/// An estimate of the values or outcomes of all positions with x < `width` and y < `height`: a
/// number per cell, and for each class of a ray the set of its values, for each number of passes.
pub fn table(game: &HeapGame, width: u64, height: u64) -> Work<'_> {
    /// Side of the board that is timed.
    const TRIAL: usize = 64;
    /// Side of the board that is timed if it is searched.
    const SMALL: usize = 16;
    if game.is_searched() {
        let last = |n: u64| n.saturating_sub(1);
        let SearchSize { positions, options } = search_size(game, last(width), last(height));
        let seconds = move || {
            let small = search_size(game, SMALL as u64 - 1, SMALL as u64 - 1).options;
            let searches = || trial(game, SMALL).min(1);
            options as f64 / small as f64 / rate(searches)
        };
        let seconds = Box::new(seconds);
        let memory = 100 * positions;
        return Work { amount: positions, unit: "positions", memory, threads: 1, seconds };
    }
    let layers = u128::from(game.passes) + 1;
    let looks = |width: u64, height: u64| game.looks(width, height) as f64;
    let longer = looks(width, height) / looks(TRIAL as u64, TRIAL as u64);
    let (width, height) = (u128::from(width), u128::from(height));
    let cells = width * height;
    let sets = game.moves.rays().iter().map(|ray| {
        let [a, b] = [ray.a(), ray.b()].map(u128::from);
        let classes = width * b.min(height) + height * a.min(width);
        // No value exceeds the number of options, and few are that large. Outcomes are counted.
        classes.min(cells) * if game.has_values() { 96 + (width + height) / 4 } else { 4 }
    });
    let memory = layers * (4 * cells + sets.sum::<u128>());
    let seconds = move || cells as f64 * longer.max(1.0) / rate(|| trial(game, TRIAL));
    Work { amount: cells * layers, unit: "cells", memory, threads: 1, seconds: Box::new(seconds) }
}
