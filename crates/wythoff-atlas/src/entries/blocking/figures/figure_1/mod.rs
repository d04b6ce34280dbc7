//! Figure 1: the board of game 5, and the example game of section 1 move by move.

mod example;
mod numbers;
mod searches;

use std::collections::BTreeSet;

use wythoff::blocking::definition::{Pawns, Square};

use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("blocking/figures/figure_1", measure);

const GAME: u64 = 5;
/// Side of the board in the figure.
const SIDE: u64 = 11;

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    let all = window(0, 0, SIDE, SIDE);
    let picture = Picture { scale: Scale::PixelsPerCell(56), ..Picture::new(game(GAME), all) };
    found.plate("board", context.picture("board", &picture, &context.sweep(game(GAME)))?);
    let numbers = numbers::measure(context, &mut found)?;
    let evidence = searches::measure(context, &mut found)?;
    let example = example::measure(context, &mut found)?;
    let [rejections, pawns] = [&evidence.rejections, &evidence.pawns].map(|of| of.boards.clone());
    Ok(found.with(&numbers! {
        side: SIDE,
        // Boards of 14 × 14 squares, which were searched with pawns.
        large: pawns.iter().copied().filter(|board| board.1 == 14).collect::<Vec<_>>(),
        searched: numbers! { rejections, pawns },
        // The palace numbers of the palaces that B blocks.
        numbers_in_view: example.numbers_in_view.clone(),
        example,
        ..numbers,
        ..evidence,
    }))
}

fn pawns(rules: &Ruleset, k: K, side: u64) -> Result<Pawns> {
    Pawns::try_new(rules, k, side).map_err(MeasureError::not_found)
}

/// The palaces among the squares that a piece can move to.
fn in_view(rules: &Ruleset, palaces: &BTreeSet<Square>, (x, y): Square) -> Vec<Square> {
    let seen = rules.options(x, y).into_iter();
    seen.filter(|square| palaces.contains(square)).collect()
}
