//! The pieces that both games share without scaling.

use serde_json::json;
use wythoff::Window;
use wythoff_anatomy::anatomy::Region;
use wythoff_anatomy::compare::Pairing;

use super::{LARGE, SIDE, SMALL};
use crate::context::{Context, MeasureError};
use crate::entry::Measured;
use crate::format::{count, percent, square};
use crate::measure::anatomy::survey;
use crate::measure::grid::Grid;
use crate::measure::mask::Mask;
use crate::measure::{game, window};
use crate::model::Verdict;

/// Better shifts are searched within this distance of the expected one.
pub(super) const RADIUS: u32 = 12;

/// A pair of close-ups: where to look in game 100, and the shift that leads to a larger game.
#[derive(Clone, Copy)]
pub(super) struct Piece {
    name: &'static str,
    /// The shift to game k.
    shift: fn(k: u64) -> (i64, i64),
    /// The window of the small game that begins `steps` squares from the junction.
    at: fn(steps: u64) -> Window,
    /// A shift that is wholly the same is searched within this distance.
    within: u64,
}

/// The nose lies at (k/3, k/3): pieces that hold it begin up to that far above and left of it.
pub(super) const NOSE: Piece = Piece {
    name: "nose",
    shift: |k| ((k - SMALL) as i64 / 3, (k - SMALL) as i64 / 3),
    at: |steps| window(SMALL / 3 - steps, SMALL / 3 - steps, SIDE, SIDE),
    within: SMALL / 3,
};

/// The shoulder lies at (k, 0): pieces follow it to the right.
pub(super) const SHOULDER: Piece = Piece {
    name: "shoulder",
    shift: |k| ((k - SMALL) as i64, 0),
    at: |steps| window(SMALL + steps, 0, SIDE, SIDE),
    within: 2 * SMALL,
};

/// A piece that was found, and how well it agrees.
pub(super) struct Match {
    piece: Piece,
    pub(super) shift: (i64, i64),
    steps: u64,
    agree: u64,
    /// Of the piece that begins at the junction itself.
    agree_at_junction: u64,
    /// The piece that agrees best of all that show the upper épaulette, and its squares that agree.
    with_epaulette: (Window, u64),
    /// The largest square of the small game that is the same around there.
    square: Window,
    best_shift: (i64, i64),
}

impl Match {
    /// Looks for the piece nearest to its junction that is the same in game 100 and game k; if
    /// there is none, for the one that agrees best.
    pub(super) fn search(
        context: &Context<'_>,
        piece: Piece,
        [small, large]: [&Grid; 2],
        k: u64,
    ) -> Result<Self, MeasureError> {
        context.step(&format!("what games {SMALL} and {k} share by the {}", piece.name))?;
        let shift = (piece.shift)(k);
        let (dx, dy) = shift;
        let same = |x: u64, y: u64| {
            small.at(x, y) == large.at(x.saturating_add_signed(dx), y.saturating_add_signed(dy))
        };
        let agree = |steps| Mask::new((piece.at)(steps), same).count();
        let (agree_best, steps) = (0..=piece.within)
            .map(|steps| (agree(steps), steps))
            .max_by_key(|&(agree, steps)| (agree, std::cmp::Reverse(steps)))
            .unwrap_or_default();
        let square = Mask::new(window(0, 0, 3 * SMALL, 3 * SMALL), same)
            .largest_square()
            .ok_or_else(|| MeasureError::NotFound("the two games share nothing".into()))?;
        let pairing = Pairing { k: game(SMALL), with: game(k), shift, offset: 0 };
        let best = pairing.best_shift(
            &context.sweep(pairing.k),
            &context.sweep(pairing.with),
            (piece.at)(steps),
            RADIUS,
            context.observer(),
        )?;
        Ok(Self {
            piece,
            shift,
            steps,
            agree: agree_best,
            agree_at_junction: agree(0),
            with_epaulette: with_epaulette(context, same)?,
            square,
            best_shift: best.shift,
        })
    }

    pub(super) const fn name(&self) -> &'static str {
        self.piece.name
    }

    pub(super) fn window(&self) -> Window {
        (self.piece.at)(self.steps)
    }

    /// A piece that is wholly the same, under the expected shift and none better.
    fn is_whole(&self) -> bool {
        self.agree == SIDE * SIDE && self.best_shift == self.shift
    }

    /// The piece that is drawn: of the nose, the one that agrees best; of the shoulder, the one
    /// that begins there, as pieces that agree better hardly show the épaulette.
    pub(super) fn drawn(&self) -> (Window, u64) {
        match self.name() {
            "nose" => (self.window(), self.agree),
            _ => ((self.piece.at)(0), self.agree_at_junction),
        }
    }
}

/// The window of 100 x 100 squares of game 100 that agrees best of all that show a square of the
/// upper épaulette.
fn with_epaulette(
    context: &Context<'_>,
    same: impl Fn(u64, u64) -> bool,
) -> Result<(Window, u64), MeasureError> {
    let (_, anatomy) = survey(context, game(SMALL))?;
    let agree = Sums::new(&same);
    let epaulette = Sums::new(&|x, y| x >= y && anatomy.region(x, y) == Some(Region::Epaulette));
    let places = (0..=2 * SMALL).flat_map(|y| (0..=2 * SMALL).map(move |x| (x, y)));
    let showing = places.filter(|&at| epaulette.within(at) > 0);
    let (agree, std::cmp::Reverse((y, x))) = showing
        .map(|(x, y)| (agree.within((x, y)), std::cmp::Reverse((y, x))))
        .max()
        .ok_or_else(|| MeasureError::NotFound("game 100 shows no épaulette".into()))?;
    Ok((window(x, y, SIDE, SIDE), agree))
}

/// Squares with a property among the first 3 k rows and columns of game 100, in any window.
struct Sums(Vec<u64>);

impl Sums {
    const WIDTH: usize = 3 * SMALL as usize + 1;

    fn new(has: &dyn Fn(u64, u64) -> bool) -> Self {
        let mut sums = vec![0; Self::WIDTH * Self::WIDTH];
        for y in 1..Self::WIDTH {
            let mut row = 0;
            for x in 1..Self::WIDTH {
                row += u64::from(has(x as u64 - 1, y as u64 - 1));
                sums[y * Self::WIDTH + x] = sums[(y - 1) * Self::WIDTH + x] + row;
            }
        }
        Self(sums)
    }

    /// Of the window of a close-up at (x, y).
    fn within(&self, (x, y): (u64, u64)) -> u64 {
        let at = |x: u64, y: u64| self.0[y as usize * Self::WIDTH + x as usize];
        at(x + SIDE, y + SIDE) + at(x, y) - at(x + SIDE, y) - at(x, y + SIDE)
    }
}

/// CLN-35 and CLN-36.
pub(super) fn judge(
    context: &Context<'_>,
    grids: [&Grid; 2],
    [nose, shoulder]: [&Match; 2],
    found: &mut Measured,
) -> Result<(), MeasureError> {
    for piece in [nose, shoulder] {
        rows(piece, found);
    }
    let tried = count((2 * u64::from(RADIUS) + 1).pow(2));
    let cells = SIDE * SIDE;
    let corner = |window: Window| square((window.x(), window.y()));
    let next = context.mutant("game 1001 in place of game 1000", || {
        let all = window(0, 0, 4 * SMALL + LARGE, 4 * SMALL + LARGE);
        let large = Grid::read(&context.sweep(game(LARGE + 1)), all, context.observer())?;
        Match::search(context, NOSE, [grids[0], &large], LARGE + 1)
    })?;
    found.find(
        "CLN-35",
        // The piece has to hold the nose, and does by the way it is searched for.
        next.judge(nose, |nose| Verdict::exact(nose.is_whole())),
        format!(
            "{} of the piece from {} agree, and the nose is in it; of {tried} shifts tried none \
             agrees better than ({}, {}).",
            percent(nose.agree, cells),
            corner(nose.window()),
            nose.best_shift.0,
            nose.best_shift.1
        ),
    );
    let off = context.mutant("the two games laid on each other one column off", || {
        let off = Piece { shift: |k| ((k - SMALL) as i64 + 1, 0), ..SHOULDER };
        Match::search(context, off, grids, LARGE)
    })?;
    let (place, agree) = shoulder.with_epaulette;
    found.find(
        "CLN-36",
        off.judge(shoulder, |shoulder| {
            let exactly = shoulder.with_epaulette.1 == cells && shoulder.is_whole();
            Verdict::rough(exactly, shoulder.is_whole())
        }),
        format!(
            "Of all pieces in the picture of game {SMALL} that show the upper épaulette, as the \
             paper's does, the one from {} agrees best, to {}; the one that begins at the shoulder \
             agrees to {}. The first piece that agrees throughout begins {} columns behind the \
             shoulder, beyond the picture. Of {tried} shifts tried none agrees better than \
             ({}, {}).",
            corner(place),
            percent(agree, cells),
            percent(shoulder.agree_at_junction, cells),
            count(shoulder.steps),
            shoulder.best_shift.0,
            shoulder.best_shift.1
        ),
    );
    Ok(())
}

fn rows(piece: &Match, found: &mut Measured) {
    let (name, cells) = (piece.name(), SIDE * SIDE);
    let (here, agree) = piece.drawn();
    found.row_against(
        format!(
            "{SIDE} × {SIDE} by the {name}, from {}: squares that agree",
            square((here.x(), here.y()))
        ),
        percent(agree, cells),
        "all",
    );
    found.row(
        format!("Largest square of the picture that agrees, {name} on {name}"),
        format!("{0} × {0}", piece.square.width()),
    );
    found.data[name] = json!({
        "drawn": here, "window": piece.window(), "shift": piece.shift, "best_shift": piece.best_shift,
        "cells": cells, "agree": piece.agree,
        "agree_at_junction": piece.agree_at_junction, "largest_square": piece.square,
        "best_with_epaulette": piece.with_epaulette.0,
        "agree_with_epaulette": piece.with_epaulette.1,
    });
}
