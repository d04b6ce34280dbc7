//! Figure 3: games 100 and 1000 side by side, and the pieces of them that are the same.

mod pieces;
mod whole;

use wythoff::Window;
use wythoff_render::{Comparison, Picture, Scale};

use self::pieces::{Match, NOSE, RADIUS, SHOULDER};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Measured};
use crate::format::{count, square};
use crate::measure::colours::COLOURS;
use crate::measure::grid::Grid;
use crate::measure::{game, mark, window};
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "cln-fig-3",
    number: "Figure 3",
    title: "Games 100 and 1000, and the pieces they share",
    says: &["Drawn ten times smaller, game 1000 looks like game 100. Close up, and without any \
         scaling, a piece by the nose is the same in both games, and so is a piece by the \
         shoulder. The paper does not say where its two pieces begin."],
    claims: &["CLN-34", "CLN-35", "CLN-36"],
    measure,
});

const SMALL: u64 = 100;
const LARGE: u64 = 1000;
/// Side of a close-up.
const SIDE: u64 = 100;

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    let read =
        |k, side| Grid::read(&context.sweep(game(k)), window(0, 0, side, side), context.observer());
    let (small, large) = (read(SMALL, 4 * SMALL)?, read(LARGE, 33 * SMALL)?);
    let nose = Match::search(context, NOSE, [&small, &large], LARGE)?;
    let shoulder = Match::search(context, SHOULDER, [&small, &large], LARGE)?;
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
    whole::judge(context, &large, &mut found)?;
    pieces::judge(context, [&small, &large], matches, &mut found)?;
    found.differs.push(
        "The games are alike, but not copies at another scale: the armpit, divided by k, keeps \
         drifting. What is the same without scaling ends where the small game runs out of room: \
         what grew from its shoulder meets what grew from its nose. By the shoulder that happens \
         above the hundredth row. The paper says that the épaulettes are visible in all panels of \
         the figure; a piece that shows the épaulette is not the same in its lower rows, and a \
         piece that is the same throughout begins some way behind the shoulder, shows none, and ends \
         beyond the picture of game 100."
            .into(),
    );
    found.commands = vec![
        format!(
            "wythoff blocking picture --k {SMALL} --size {} --scale 1/3 -o game-{SMALL}.png",
            3 * SMALL
        ),
        format!(
            "wythoff blocking picture --k {LARGE} --size {} --scale 3 -o game-{LARGE}.png",
            3 * LARGE
        ),
    ];
    found.commands.extend(matches.iter().map(|m| {
        let (w, (dx, dy)) = (m.drawn().0, m.shift);
        format!(
            "wythoff blocking compare --k {SMALL} --with {LARGE} --shift {dx},{dy} --at {},{} \
             --size {SIDE} --search {RADIUS}",
            w.x(),
            w.y()
        )
    }));
    Ok(found)
}

/// A game to three times k, at the size on the page of the other.
fn whole_game(
    context: &Context<'_>,
    k: u64,
    scale: Scale,
    matches: [&Match; 2],
    found: &mut Measured,
) -> Result<(), MeasureError> {
    context.step(&format!("game {k}"))?;
    let (board, all) = (context.sweep(game(k)), window(0, 0, 3 * k, 3 * k));
    let marks = matches.map(|found| {
        let moved = if k == SMALL { (0, 0) } else { found.shift };
        mark(shifted(found.drawn().0, moved), "")
    });
    let picture = Picture { scale, marks: marks.into(), ..Picture::new(game(k), all) };
    let mut image = context.picture(&format!("game-{k}"), &picture, &board)?;
    if k == LARGE {
        let full = Picture::new(game(k), all);
        image = image.with_full(&context.picture(&format!("game-{k}-full"), &full, &board)?);
    }
    found.plate(
        2,
        image,
        format!(
            "Game {k}, {0} × {0} squares from the corner. The outlines are the close-ups below, by \
             the nose and by the shoulder. {COLOURS}",
            count(3 * k)
        ),
        format!(
            "The board of game {k} to three times k: a dented triangle in the corner, periodic \
             wedges beside it, irregular yellow arms running right and down, and a fabric of \
             threads between them that ends on the diagonal."
        ),
    );
    Ok(())
}

/// A piece in both games.
fn close_ups(
    context: &Context<'_>,
    piece: &Match,
    found: &mut Measured,
) -> Result<(), MeasureError> {
    let (name, here) = (piece.name(), piece.drawn().0);
    for (k, moved) in [(SMALL, (0, 0)), (LARGE, piece.shift)] {
        let place = shifted(here, moved);
        let picture = Picture { scale: Scale::PixelsPerCell(8), ..Picture::new(game(k), place) };
        found.plate(
            2,
            context.picture(&format!("{name}-{k}"), &picture, &context.sweep(game(k)))?,
            format!(
                "Game {k} by the {name}: {SIDE} × {SIDE} squares from {}. {COLOURS}",
                square((place.x(), place.y()))
            ),
            format!(
                "Close-up of game {k} by the {name}, beside that of the other game: the {name} and \
                 what grows from it."
            ),
        );
    }
    Ok(())
}

/// All of the small game laid on the large one.
fn overlay(context: &Context<'_>, piece: &Match, found: &mut Measured) -> Result<(), MeasureError> {
    let name = piece.name();
    let all = window(0, 0, 3 * SMALL, 3 * SMALL);
    let comparison = Comparison {
        scale: Scale::PixelsPerCell(3),
        marks: vec![mark(piece.drawn().0, "")],
        ..Comparison::new(game(SMALL), game(LARGE), piece.shift, all)
    };
    let boards = (context.sweep(game(SMALL)), context.sweep(game(LARGE)));
    found.plate(
        2,
        context.comparison(&format!("overlay-{name}"), &comparison, (&boards.0, &boards.1))?,
        format!(
            "Game {SMALL}, {0} × {0} squares, laid on game {LARGE}, {name} on {name}. White squares \
             differ, the others have the colours above; the outline is the piece above.",
            3 * SMALL
        ),
        format!(
            "Game {SMALL} with every square white that differs from game {LARGE} when their \
            {name}s are brought together."
        ),
    );
    Ok(())
}

fn shifted(w: Window, (dx, dy): (i64, i64)) -> Window {
    window(w.x().saturating_add_signed(dx), w.y().saturating_add_signed(dy), w.width(), w.height())
}
