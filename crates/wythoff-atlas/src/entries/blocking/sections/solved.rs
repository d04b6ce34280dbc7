//! Section 1: the games that are solved.

use std::collections::BTreeSet;

use serde_json::json;
use wythoff_render::{Palette, Picture, Scale};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Measured};
use crate::format::count;
use crate::measure::grid::Grid;
use crate::measure::{game, window};
use crate::model::Verdict;
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "cln-solved",
    number: "Section 1",
    title: "Games 1, 2 and 3 are solved",
    says: &["Game 1 is Wythoff Nim, whose palaces are the pairs (⌊n φ⌋, ⌊n φ²⌋) and their mirror \
         images. Games 2 and 3 are solved as well: there are closed forms, or a winning move can \
         be found in time polynomial in the number of digits."],
    claims: &["CLN-15", "CLN-16"],
    measure,
});

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    let side = context.pick(500, 1500);
    let mut same = [false; 3];
    for (k, form) in [
        (1, "(⌊n φ⌋, ⌊n φ²⌋)"),
        (2, "(0, 0), (n, 2n + 1), (2⌊n φ⌋ + 2, 2⌊n φ²⌋ + 2)"),
        (3, "(0, 0), (n, 2n + 1), (n, 2n + 2)"),
    ] {
        context.step(&format!("the closed form of game {k}"))?;
        let picture = Picture {
            scale: Scale::PixelsPerCell(5),
            palette: Palette::Paper,
            ..Picture::new(game(k), window(0, 0, 100, 100))
        };
        let board = context.sweep(game(k));
        found.plate(
            3,
            context.picture(&format!("game-{k}"), &picture, &board)?,
            format!("Game {k}, 100 × 100 squares. Palaces are yellow: {form} and mirror images."),
            format!(
                "Game {k}: a few straight strings of yellow palaces fan out from the corner \
                over a black ground with blue stripes."
            ),
        );
        let grid = Grid::read(&board, window(0, 0, side, side), context.observer())?;
        let palaces: BTreeSet<(u64, u64)> =
            grid.cells().filter(|cell| cell.2 < 0).map(|(x, y, _)| (x, y)).collect();
        let formula: BTreeSet<(u64, u64)> = closed_form(k, side).collect();
        same[k as usize - 1] = palaces == formula;
        found.row(
            format!("Game {k}: palaces on {0} × {0} squares · by the closed form", count(side)),
            format!("{} · {}", count(palaces.len() as u64), count(formula.len() as u64)),
        );
        found.data[format!("game_{k}")] =
            json!({ "side": side, "palaces": palaces.len(), "same": palaces == formula });
    }
    let squares = format!("on all of {} squares", count(side * side));
    found.find("CLN-15", Verdict::exact(same[0]), format!("The same palaces {squares}."));
    found.find(
        "CLN-16",
        Verdict::exact(same[1] && same[2]),
        format!("Closed forms of both games give the same palaces {squares}."),
    );
    found.commands = (1..=3)
        .map(|k| format!("wythoff blocking picture --k {k} --size 100 --scale 1/5 -o game-{k}.png"))
        .collect();
    Ok(found)
}

/// The palaces of games 1 to 3 with both coordinates below `side`.
fn closed_form(k: u64, side: u64) -> impl Iterator<Item = (u64, u64)> {
    (0..side)
        .flat_map(move |n| {
            // floor(n phi) = floor((n + sqrt(5 n^2)) / 2), exactly; and phi^2 = phi + 1.
            let phi = (n + (5 * n * n).isqrt()) / 2;
            match k {
                1 => vec![(phi, phi + n)],
                2 => vec![(0, 0), (n, 2 * n + 1), (2 * phi + 2, 2 * (phi + n) + 2)],
                _ => vec![(0, 0), (n, 2 * n + 1), (n, 2 * n + 2)],
            }
        })
        .flat_map(|(x, y)| [(x, y), (y, x)])
        .filter(move |&(x, y)| x < side && y < side)
}
