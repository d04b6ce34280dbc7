//! Figure 3: games 100 and 1000 side by side, and the pieces of them that are the same.

mod pieces;
mod whole;

use wythoff_render::Comparison;

use self::pieces::{Match, RADIUS};
use self::whole::FIELDS;
use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("blocking/figures/figure_3", measure);

const SMALL: u64 = 100;
const LARGE: u64 = 1000;
/// Side of a close-up.
const SIDE: u64 = 100;

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    let read =
        |k, side| Grid::read(&context.sweep(game(k)), window(0, 0, side, side), context.observer());
    let (small, large) = (read(SMALL, 4 * SMALL)?, read(LARGE, 33 * SMALL)?);
    let [nose, shoulder] = pieces::measure(context, [&small, &large], &mut found)?;
    let alike = whole::measure(context, &large, &mut found)?;
    let matches = [&nose, &shoulder];
    for (k, scale) in [(SMALL, Scale::PixelsPerCell(3)), (LARGE, Scale::CellsPerPixel(3))] {
        whole_game(context, k, scale, matches, &mut found)?;
    }
    for piece in matches {
        close_ups(context, piece, &mut found)?;
    }
    for piece in matches {
        overlay(context, piece, &mut found)?;
    }
    Ok(found.with(&numbers! {
        small: SMALL,
        large: LARGE,
        side: SIDE,
        fields: FIELDS,
        radius: RADIUS,
        // Shifts within the radius.
        shifts: (2 * RADIUS + 1).pow(2),
        nose,
        shoulder,
        ..alike,
    }))
}

/// A game to three times k, at the size on the page of the other.
fn whole_game(
    context: &Context<'_>,
    k: u64,
    scale: Scale,
    matches: [&Match; 2],
    found: &mut Found,
) -> Result<()> {
    context.step(&format!("game {k}"))?;
    let (board, all) = (context.sweep(game(k)), window(0, 0, 3 * k, 3 * k));
    let marks = matches.map(|found| {
        let moved = if k == SMALL { (0, 0) } else { found.shift };
        mark(shifted(found.drawn, moved), "")
    });
    let picture = Picture { scale, marks: marks.into(), ..Picture::new(game(k), all) };
    let mut image = context.picture(&format!("game-{k}"), &picture, &board)?;
    if k == LARGE {
        let full = Picture::new(game(k), all);
        image = image.with_full(&context.picture(&format!("game-{k}-full"), &full, &board)?);
    }
    found.plate_of("game", image, &k);
    Ok(())
}

/// A piece in both games.
fn close_ups(context: &Context<'_>, piece: &Match, found: &mut Found) -> Result<()> {
    for (k, moved) in [(SMALL, (0, 0)), (LARGE, piece.shift)] {
        let place = shifted(piece.drawn, moved);
        let picture = Picture { scale: Scale::PixelsPerCell(8), ..Picture::new(game(k), place) };
        let name = format!("{}-{k}", piece.name);
        let image = context.picture(&name, &picture, &context.sweep(game(k)))?;
        found.plate_of("close-up", image, &(k, piece.name, place));
    }
    Ok(())
}

/// All of the small game laid on the large one.
fn overlay(context: &Context<'_>, piece: &Match, found: &mut Found) -> Result<()> {
    let all = window(0, 0, 3 * SMALL, 3 * SMALL);
    let comparison = Comparison {
        scale: Scale::PixelsPerCell(3),
        marks: vec![mark(piece.drawn, "")],
        ..Comparison::new(game(SMALL), game(LARGE), piece.shift, all)
    };
    let boards = (context.sweep(game(SMALL)), context.sweep(game(LARGE)));
    let name = format!("overlay-{}", piece.name);
    let image = context.comparison(&name, &comparison, (&boards.0, &boards.1))?;
    found.plate_of("overlay", image, &piece.name);
    Ok(())
}

fn shifted(w: Window, (dx, dy): (i64, i64)) -> Window {
    window(w.x().saturating_add_signed(dx), w.y().saturating_add_signed(dy), w.width(), w.height())
}
