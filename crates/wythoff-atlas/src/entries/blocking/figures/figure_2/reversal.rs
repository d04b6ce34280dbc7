//! Section 2.3: the rule run backwards.

use serde_json::json;
use wythoff::automaton::{Choice, Diamond, DiamondLine, EvolveError, Neighbours, reverse};

use crate::context::{Context, MeasureError};
use crate::entry::Measured;
use crate::format::count;
use crate::measure::grid::Grid;
use crate::measure::{game, window};
use crate::model::Verdict;

pub(super) fn measure(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    solutions(context, found)?;
    pasts(context, found)
}

/// The predecessors of every cell of game 100, against trying all values around.
fn solutions(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    const GAME: u64 = 100;
    /// All values that a square of game 100 can have, and as many again.
    const TRIED: std::ops::Range<i64> = -300..300;
    context.step("the reversed rule")?;
    let side = context.pick(150, 400);
    let grid =
        Grid::read(&context.sweep(game(GAME)), window(0, 0, side, side), context.observer())?;
    let (mut one, mut two, mut wrong, mut lost) = (0_u64, 0_u64, 0_u64, 0_u64);
    for (x, y) in (2..side).flat_map(|y| (2..side).map(move |x| (x, y))) {
        let [b, c, d, e, f, g] = [(1, 2), (2, 1), (1, 1), (0, 1), (1, 0), (0, 0)]
            .map(|(dx, dy)| grid.at(x - dx, y - dy));
        let around = |a| Neighbours { a, b, c, d, e, f };
        let tried = TRIED.filter(|&a| around(a).next() == g);
        let predecessors = around(0).predecessors(g);
        let mut given: Vec<i64> = predecessors.all().collect();
        given.sort_unstable();
        wrong += u64::from(!tried.eq(given.iter().copied()));
        lost += u64::from(!given.contains(&grid.at(x - 2, y - 2)));
        match given.len() {
            1 => one += 1,
            2 => two += 1,
            _ => wrong += 1,
        }
    }
    let cells = one + two;
    found.row(
        format!("Game {GAME}, {0} × {0} cells: with one predecessor · with two", side - 2),
        format!("{} · {}", count(one), count(two)),
    );
    found.find(
        "CLN-32",
        Verdict::exact(wrong == 0 && lost == 0 && cells == (side - 2) * (side - 2)),
        format!(
            "Of {} cells {} have one solution and {} two; trying every value of a gives the same \
             ones each time, and the true a is always among them.",
            count(cells),
            count(one),
            count(two)
        ),
    );
    found.data["predecessors"] =
        json!({ "game": GAME, "cells": cells, "one": one, "two": two, "wrong": wrong });
    Ok(())
}

/// Random patterns run backwards and forward again.
fn pasts(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    context.step("pasts of random patterns")?;
    let (patterns, steps) = context.pick((10, 60), (40, 150));
    let (mut returned, mut cells) = (0, 0);
    for seed in 0..patterns {
        let mut noise = Noise(seed + 1);
        let lines = [0; 4].map(|_| DiamondLine::new(0, (0..120).map(|_| noise.value()).collect()));
        let pattern = Diamond::try_new(0, lines)
            .map_err(|error| MeasureError::NotFound(error.to_string()))?;
        let past =
            reverse(&pattern, steps, Choice::Random(seed), context.observer()).map_err(stopped)?;
        returned += u64::from(past.round_trip(context.observer()).map_err(stopped)?);
        cells += past.one + past.two;
    }
    found.row(
        format!("Random patterns run back {steps} steps that return"),
        format!("{returned} of {patterns}"),
    );
    found.find(
        "CLN-33",
        Verdict::exact(returned == patterns && cells > 0),
        format!(
            "{patterns} random patterns were run back {steps} steps each, {} cells, never \
            without a choice; run forward again, {returned} of them return.",
            count(cells)
        ),
    );
    Ok(())
}

fn stopped(error: EvolveError) -> MeasureError {
    match error {
        EvolveError::Interrupted(stop) => MeasureError::Interrupted(stop),
        other => MeasureError::NotFound(other.to_string()),
    }
}

/// Small random values; the same in every run, as the atlas is.
struct Noise(u64);

impl Noise {
    /// A value from -4 to 4.
    fn value(&mut self) -> i64 {
        // Steele, Lea and Flood: SplitMix64.
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % 9) as i64 - 4
    }
}
