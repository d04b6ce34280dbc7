//! Figure 3: games 100 and 1000 side by side, and the pieces of them that are the same.

use serde_json::json;
use wythoff::Window;
use wythoff_anatomy::anatomy::Junction;
use wythoff_anatomy::compare::Pairing;
use wythoff_render::{Comparison, Picture, Scale};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Measured};
use crate::format::{count, percent, square};
use crate::measure::anatomy::{junction, survey};
use crate::measure::grid::Grid;
use crate::measure::mask::Mask;
use crate::measure::{game, mark, window};
use crate::model::Verdict;
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
/// Fields along a side, by which the two boards are compared at one size.
const FIELDS: u64 = 30;
/// How far around the expected shift better ones are looked for.
const RADIUS: u32 = 12;

/// A pair of close-ups: where to look in game 100, and the shift that leads to game 1000.
struct Piece {
    name: &'static str,
    claim: &'static str,
    shift: (i64, i64),
    /// The window of the small game that begins `steps` squares from the junction.
    at: fn(steps: u64) -> Window,
    /// How far to look for one that is wholly the same.
    within: u64,
}

const PIECES: [Piece; 2] = [
    // The nose lies at (k/3, k/3): pieces that hold it begin up to that far above and left of it.
    Piece {
        name: "nose",
        claim: "CLN-35",
        shift: ((LARGE - SMALL) as i64 / 3, (LARGE - SMALL) as i64 / 3),
        at: |steps| window(SMALL / 3 - steps, SMALL / 3 - steps, SIDE, SIDE),
        within: SMALL / 3,
    },
    // The shoulder lies at (k, 0): pieces follow it to the right.
    Piece {
        name: "shoulder",
        claim: "CLN-36",
        shift: ((LARGE - SMALL) as i64, 0),
        at: |steps| window(SMALL + steps, 0, SIDE, SIDE),
        within: 2 * SMALL,
    },
];

/// A piece that was found, and how well it agrees.
struct Match {
    piece: &'static Piece,
    steps: u64,
    agree: u64,
    /// Of the piece that begins at the junction itself.
    agree_at_junction: u64,
    /// The largest square of the small game that is the same around there.
    square: Window,
    best_shift: (i64, i64),
}

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    let (small, large) = (
        Grid::read(
            &context.sweep(game(SMALL)),
            window(0, 0, 4 * SMALL, 4 * SMALL),
            context.observer(),
        )?,
        Grid::read(
            &context.sweep(game(LARGE)),
            window(0, 0, 3 * LARGE, 3 * LARGE),
            context.observer(),
        )?,
    );
    let matches = [
        search(context, &PIECES[0], &small, &large)?,
        search(context, &PIECES[1], &small, &large)?,
    ];
    whole_games(context, &matches, [&small, &large], &mut found)?;
    for found_piece in &matches {
        close_ups(context, found_piece, &mut found)?;
    }
    for found_piece in &matches {
        overlay(context, found_piece, &mut found)?;
    }
    found.differs.push(
        "The games are alike, but not copies at another scale: the armpit, divided by k, keeps \
         drifting. What is the same without scaling ends where the small game runs out of room: \
         what grew from its shoulder meets what grew from its nose. By the shoulder that happens \
         above the hundredth row, so that a piece which is the same throughout begins some way \
         behind the shoulder."
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
        let (w, (dx, dy)) = (m.window(), m.piece.shift);
        format!(
            "wythoff blocking compare --k {SMALL} --with {LARGE} --shift {dx},{dy} --at {},{} \
             --size {SIDE} --search {RADIUS}",
            w.x(),
            w.y()
        )
    }));
    Ok(found)
}

impl Match {
    fn window(&self) -> Window {
        (self.piece.at)(self.steps)
    }
}

/// Looks for the piece nearest to its junction that is the same in both games; if there is none,
/// for the one that agrees best.
fn search(
    context: &Context<'_>,
    piece: &'static Piece,
    small: &Grid,
    large: &Grid,
) -> Result<Match, MeasureError> {
    context.step(&format!("what both games share by the {}", piece.name))?;
    let (dx, dy) = piece.shift;
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
    let pairing = Pairing { k: game(SMALL), with: game(LARGE), shift: piece.shift, offset: 0 };
    let best = pairing.best_shift(
        &context.sweep(pairing.k),
        &context.sweep(pairing.with),
        (piece.at)(steps),
        RADIUS,
        context.observer(),
    )?;
    Ok(Match {
        piece,
        steps,
        agree: agree_best,
        agree_at_junction: agree(0),
        square,
        best_shift: best.shift,
    })
}

/// Both games to three times k, at the same size on the page.
fn whole_games(
    context: &Context<'_>,
    matches: &[Match],
    grids: [&Grid; 2],
    found: &mut Measured,
) -> Result<(), MeasureError> {
    let (mut armpits, mut fields) = (Vec::new(), Vec::new());
    let scales = [(SMALL, Scale::PixelsPerCell(3)), (LARGE, Scale::CellsPerPixel(3))];
    for ((k, scale), grid) in scales.into_iter().zip(grids) {
        context.step(&format!("game {k}"))?;
        let (board, all) = (context.sweep(game(k)), window(0, 0, 3 * k, 3 * k));
        let marks = matches.iter().map(|found| {
            let moved = if k == SMALL { (0, 0) } else { found.piece.shift };
            mark(shifted(found.window(), moved), "")
        });
        let picture = Picture { scale, marks: marks.collect(), ..Picture::new(game(k), all) };
        let mut image = context.picture(&format!("game-{k}"), &picture, &board)?;
        if k == LARGE {
            let full = Picture::new(game(k), all);
            image = image.with_full(&context.picture(&format!("game-{k}-full"), &full, &board)?);
        }
        found.plate(
            2,
            image,
            format!(
                "Game {k}, {0} × {0} squares from the corner. The outlines are the close-ups \
                below, by the nose and by the shoulder.",
                count(3 * k)
            ),
            format!(
                "The board of game {k} to three times k: a dented triangle in the corner, periodic \
                 wedges beside it, irregular yellow arms running right and down, and a fabric of \
                 threads between them that ends on the diagonal."
            ),
        );

        let armpit = junction(&survey(context, game(k))?.1, Junction::Armpit)?;
        let of_k = |n: u64| n as f64 / k as f64;
        found.row(
            format!("Game {k}: armpit"),
            format!("{}, ({:.3}, {:.3}) k", square(armpit), of_k(armpit.0), of_k(armpit.1)),
        );
        armpits.push((of_k(armpit.0), of_k(armpit.1)));
        fields.push(densities(grid, 3 * k));
    }
    let apart =
        (armpits[0].0 / armpits[1].0 - 1.0).abs().max((armpits[0].1 / armpits[1].1 - 1.0).abs());
    let unlike = (fields[0].iter().zip(&fields[1])).map(|(a, b)| (a - b).abs()).sum::<f64>()
        / fields[0].len() as f64;
    found.row("Armpits, divided by k: how far apart", format!("{:.1} %", apart * 100.0));
    found.row(
        format!(
            "Palaces on {FIELDS} × {FIELDS} fields, both boards at one size: mean difference \
            in density"
        ),
        format!("{unlike:.4}"),
    );
    found.find(
        "CLN-34",
        // Alike to the eye: a twentieth of the way to the armpit, and of the density of palaces.
        Verdict::rough(apart == 0.0 && unlike == 0.0, apart < 0.05 && unlike < 0.05),
        format!(
            "Divided by k, the armpits lie {:.1} % apart; on fields of {:.1} k the densities of \
             palaces differ by {unlike:.4} in the mean.",
            apart * 100.0,
            3.0 / FIELDS as f64
        ),
    );
    found.data = json!({ "armpits_by_k": armpits, "mean_density_difference": unlike });
    Ok(())
}

/// The share of palaces on each of `FIELDS` x `FIELDS` fields of the first `side` rows and columns.
fn densities(grid: &Grid, side: u64) -> Vec<f64> {
    let field = side / FIELDS;
    let mut palaces = vec![0_u64; (FIELDS * FIELDS) as usize];
    for (x, y, _) in grid.cells().filter(|&(x, y, value)| value < 0 && x < side && y < side) {
        palaces[(y / field * FIELDS + x / field) as usize] += 1;
    }
    palaces.into_iter().map(|palaces| palaces as f64 / (field * field) as f64).collect()
}

/// The piece in both games, and what was found about it.
fn close_ups(
    context: &Context<'_>,
    found_piece: &Match,
    found: &mut Measured,
) -> Result<(), MeasureError> {
    let (&Piece { name, claim, shift, .. }, agree) = (found_piece.piece, found_piece.agree);
    let here = found_piece.window();
    let cells = here.cells() as u64;
    for (k, moved) in [(SMALL, (0, 0)), (LARGE, shift)] {
        let place = shifted(here, moved);
        let picture = Picture { scale: Scale::PixelsPerCell(8), ..Picture::new(game(k), place) };
        found.plate(
            2,
            context.picture(&format!("{name}-{k}"), &picture, &context.sweep(game(k)))?,
            format!(
                "Game {k} by the {name}: {SIDE} × {SIDE} squares from {}.",
                square((place.x(), place.y()))
            ),
            format!(
                "Close-up of game {k} by the {name}; square by square the same as its \
                neighbour if they agree throughout."
            ),
        );
    }
    let whole = agree == cells;
    found.row_against(
        format!(
            "{SIDE} × {SIDE} by the {name}, from {}: squares that agree",
            square((here.x(), here.y()))
        ),
        percent(agree, cells),
        "all",
    );
    found.row(
        format!("Largest square that agrees, {name} on {name}"),
        format!("{0} × {0}", found_piece.square.width()),
    );
    let expected = found_piece.best_shift == shift;
    let (verdict, evidence) = if claim == "CLN-35" {
        // The piece has to hold the nose, and does by the way it is searched for.
        let evidence = format!(
            "{} of the piece from {} agree, and the nose is in it; of {} shifts tried none \
             agrees better than ({}, {}).",
            percent(agree, cells),
            square((here.x(), here.y())),
            shifts_tried(),
            shift.0,
            shift.1
        );
        (Verdict::exact(whole && expected), evidence)
    } else {
        let evidence = format!(
            "A piece that begins at the shoulder agrees to {}; the first that agrees throughout \
             begins {} columns behind it. Of {} shifts tried none agrees better than ({}, {}).",
            percent(found_piece.agree_at_junction, cells),
            count(found_piece.steps),
            shifts_tried(),
            shift.0,
            shift.1
        );
        let exactly = found_piece.agree_at_junction == cells;
        (Verdict::rough(exactly, whole && expected), evidence)
    };
    found.find(claim, verdict, evidence);
    found.data[name] = json!({
        "window": here, "shift": shift, "best_shift": found_piece.best_shift,
        "cells": cells, "agree": agree,
        "agree_at_junction": found_piece.agree_at_junction, "largest_square": found_piece.square,
    });
    Ok(())
}

/// All of the small game laid on the large one.
fn overlay(
    context: &Context<'_>,
    found_piece: &Match,
    found: &mut Measured,
) -> Result<(), MeasureError> {
    let name = found_piece.piece.name;
    let all = window(0, 0, 3 * SMALL, 3 * SMALL);
    let comparison = Comparison {
        scale: Scale::PixelsPerCell(3),
        marks: vec![mark(found_piece.window(), "")],
        ..Comparison::new(game(SMALL), game(LARGE), found_piece.piece.shift, all)
    };
    let boards = (context.sweep(game(SMALL)), context.sweep(game(LARGE)));
    found.plate(
        2,
        context.comparison(&format!("overlay-{name}"), &comparison, (&boards.0, &boards.1))?,
        format!(
            "All of game {SMALL} laid on game {LARGE}, {name} on {name}. White squares \
            differ; the outline is the piece above."
        ),
        format!(
            "Game {SMALL} with every square white that differs from game {LARGE} when their \
            {name}s are brought together."
        ),
    );
    Ok(())
}

fn shifts_tried() -> String {
    count((2 * u64::from(RADIUS) + 1).pow(2))
}

fn shifted(w: Window, (dx, dy): (i64, i64)) -> Window {
    window(w.x().saturating_add_signed(dx), w.y().saturating_add_signed(dy), w.width(), w.height())
}
