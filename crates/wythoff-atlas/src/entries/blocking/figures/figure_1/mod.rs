//! Figure 1: the board of game 5, and the example game of section 1 move by move.

mod example;
mod numbers;
mod searches;

use std::collections::BTreeSet;

use wythoff::blocking::definition::{Pawns, Square};
use wythoff::{K, Ruleset};
use wythoff_render::{Picture, Scale};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Measured};
use crate::measure::{game, window};
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "cln-fig-1",
    number: "Figure 1",
    title: "Game 5 on a board of 11 × 11",
    says: &[
        "A queen walks towards (0, 0), and whoever cannot move loses. Up to k − 1 of her next \
         moves are blocked by the opponent, who moves last and wins by blocking them all. A square \
         is a palace, a square worth moving to, if and only if fewer than k palaces are seen from \
         it to the north, west and north-west. The figure gives this palace number for each square \
         of game 5, and section 1 plays a game from (3, 3).",
    ],
    claims: &[
        "CLN-01", "CLN-04", "CLN-05", "CLN-06", "CLN-07", "CLN-08", "CLN-09", "CLN-10", "CLN-11",
        "CLN-12", "CLN-13",
    ],
    measure,
});

const GAME: u64 = 5;
/// Side of the board in the figure.
const SIDE: u64 = 11;

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    let all = window(0, 0, SIDE, SIDE);
    let picture = Picture { scale: Scale::PixelsPerCell(56), ..Picture::new(game(GAME), all) };
    found.plate(
        1,
        context.picture("board", &picture, &context.sweep(game(GAME)))?,
        format!(
            "Game {GAME}, {SIDE} × {SIDE} squares from (0, 0), with their palace numbers. 0 is dark \
             brown, 1 dark olive, 2 olive, 3 light olive and 4 yellow: these squares are palaces. 5 \
             is black, 6 blue and 7 indigo."
        ),
        format!(
            "A board of {SIDE} by {SIDE} coloured squares with their palace numbers, growing \
            from 0 in the upper left corner to values around {GAME}."
        ),
    );
    numbers::measure(context, &mut found)?;
    searches::measure(context, &mut found)?;
    example::measure(context, &mut found)?;
    found.differs.push(
        "Nothing. The paper lists the colours of at least five winning moves for B in each case. \
         After A went to (2, 2) there is a sixth: to (0, 0), which is dark brown."
            .into(),
    );
    found.commands = vec![
        format!("wythoff blocking picture --k {GAME} --size {SIDE} --scale 1/56 -o figure-1.png"),
        "wythoff blocking outcome --k 5 --at 3,3".into(),
    ];
    Ok(found)
}

fn pawns(rules: &Ruleset, k: K, side: u64) -> Result<Pawns, MeasureError> {
    Pawns::try_new(rules, k, side).map_err(|e| MeasureError::NotFound(e.to_string()))
}

/// The palaces among the squares that a piece can move to.
fn in_view(rules: &Ruleset, palaces: &BTreeSet<Square>, (x, y): Square) -> Vec<Square> {
    let seen = rules.options(x, y).into_iter();
    seen.filter(|square| palaces.contains(square)).collect()
}
