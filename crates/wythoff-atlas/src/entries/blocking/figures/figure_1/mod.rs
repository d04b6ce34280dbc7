//! Figure 1: the board of game 5, and the example game of section 1 move by move.

mod example;
mod numbers;
mod searches;

use std::collections::BTreeSet;

use wythoff::blocking::definition::{Pawns, Square};
use wythoff::{K, Ruleset};
use wythoff_render::{Picture, Scale};

use self::example::Example;
use self::numbers::Numbers;
use self::searches::{Board, Evidence};
use crate::measure::{game, window};
use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("blocking/figures/figure_1", measure);

const GAME: u64 = 5;
/// Side of the board in the figure.
const SIDE: u64 = 11;

/// The numbers of the entry.
#[derive(Serialize)]
struct Figure1 {
    side: u64,
    #[serde(flatten)]
    numbers: Numbers,
    searched: AllBoards,
    /// Boards of 14 × 14 squares, which were searched with pawns.
    large: Vec<Board>,
    #[serde(flatten)]
    evidence: Evidence,
    example: Example,
    /// The palace numbers of the palaces that B blocks.
    numbers_in_view: BTreeSet<u64>,
}

/// The boards of all searches.
#[derive(Serialize)]
struct AllBoards {
    rejections: Vec<Board>,
    pawns: Vec<Board>,
}

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    let all = window(0, 0, SIDE, SIDE);
    let picture = Picture { scale: Scale::PixelsPerCell(56), ..Picture::new(game(GAME), all) };
    found.plate("board", context.picture("board", &picture, &context.sweep(game(GAME)))?);
    let numbers = numbers::measure(context, &mut found)?;
    let evidence = searches::measure(context, &mut found)?;
    let example = example::measure(context, &mut found)?;
    let [rejections, pawns] = [&evidence.rejections, &evidence.pawns].map(|of| of.boards.clone());
    Ok(found.with(&Figure1 {
        side: SIDE,
        numbers,
        large: pawns.iter().copied().filter(|board| board.1 == 14).collect(),
        searched: AllBoards { rejections, pawns },
        evidence,
        numbers_in_view: example.numbers_in_view.clone(),
        example,
    }))
}

fn pawns(rules: &Ruleset, k: K, side: u64) -> Result<Pawns> {
    Pawns::try_new(rules, k, side).map_err(|e| MeasureError::NotFound(e.to_string()))
}

/// The palaces among the squares that a piece can move to.
fn in_view(rules: &Ruleset, palaces: &BTreeSet<Square>, (x, y): Square) -> Vec<Square> {
    let seen = rules.options(x, y).into_iter();
    seen.filter(|square| palaces.contains(square)).collect()
}
