//! Figure 7: the three fabrics.

use serde_json::json;
use wythoff::automaton::LocalRule;
use wythoff::blocking::hood;
use wythoff::board::Value;
use wythoff::{K, Ruleset};
use wythoff_anatomy::anatomy::Region;
use wythoff_anatomy::anatomy::epaulette::{Word, class};
use wythoff_anatomy::compare::Pairing;
use wythoff_render::{Picture, Scale};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Measured};
use crate::format::{count, list, percent};
use crate::measure::agreement::ByRegion;
use crate::measure::anatomy::{margin, survey, word};
use crate::measure::grid::Grid;
use crate::measure::{game, window};
use crate::model::Verdict;
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "cln-fig-7",
    number: "Figure 7",
    title: "The three fabrics",
    says: &[
        "Where the two casings meet at the nose, the pixels take one of three shapes, by k modulo \
         3. The rule needs no more than that shape to go on with épaulettes and fabric, and so, \
         chaotic as they are, there are only three fabrics. From a casing without end each of them \
         can be made as large as one likes, and every game shows a prefix of one.",
    ],
    claims: &["CLN-72", "CLN-73"],
    measure,
});

/// One game of each class, large enough for the larger grid of the fabric to show.
const GAMES: [u64; 3] = [2400, 2401, 2402];
/// How far below the nose the close views reach, and how many pixels a square has there.
const CLOSE: u64 = 180;
const MAGNIFIED: u64 = 4;
/// The far views show the fabric as far as its prism, which lies near phi k.
const FAR: u64 = 3240;
const REDUCED: u64 = 4;
/// How far around the nose its shape is looked at.
const NOSE: u64 = 8;
/// How far around the expected shift better ones are looked for.
const RADIUS: u32 = 12;

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    draw(context, &mut found)?;
    let shapes = shapes(context, &mut found)?;
    let fabrics = fabrics(context, &mut found)?;
    found.find(
        "CLN-72",
        Verdict::exact(shapes && fabrics),
        "Around the nose there are three shapes, one for each k modulo 3; fabrics of one class are \
         the same, those of different classes agree no better than chance under any shift that was \
         tried.",
    );
    casing(context, &mut found)?;
    found.differs.push(
        "Nothing. How far the prefixes reach is set by the armpits: behind the fray, what grew \
         from the shoulders has mixed in."
            .into(),
    );
    found.commands = GAMES
        .iter()
        .flat_map(|&k| {
            [
                format!(
                    "wythoff blocking picture --k {k} --at {0},{0} --size {CLOSE} --scale \
                    1/{MAGNIFIED} -o fabric-{k}-close.png",
                    k / 3 - NOSE
                ),
                format!(
                    "wythoff blocking picture --k {k} --at {0},{0} --size {FAR} --scale \
                    {REDUCED} -o fabric-{k}.png",
                    k / 3 - NOSE
                ),
            ]
        })
        .collect();
    Ok(found)
}

fn draw(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    for (close, side, scale) in [
        (true, CLOSE, Scale::PixelsPerCell(MAGNIFIED)),
        (false, FAR, Scale::CellsPerPixel(REDUCED)),
    ] {
        for k in GAMES {
            context.step(&format!("drawing the fabric of game {k}"))?;
            let start = k / 3 - NOSE;
            let picture =
                Picture { scale, ..Picture::new(game(k), window(start, start, side, side)) };
            let view = if close { "close" } else { "far" };
            found.plate(
                3,
                context.picture(&format!("{view}-{}", k % 3), &picture, &context.sweep(game(k)))?,
                if close {
                    format!("k = {} mod 3: game {k}, {side} × {side} squares from the nose.", k % 3)
                } else {
                    format!("The same game, {} × {0} squares.", count(side))
                },
                if close {
                    format!(
                        "The fabric of game {k} close to the nose: black cells of a rough \
                        grid, parted by blue and yellow threads."
                    )
                } else {
                    format!(
                        "The whole fabric of game {k}: a blue rhomb with a fine grid that \
                        gives way to a coarser one, between olive wedges and arms."
                    )
                },
            );
        }
    }
    Ok(())
}

/// The values around the noses of many games: whether there is one shape a class, and three.
fn shapes(context: &Context<'_>, found: &mut Measured) -> Result<bool, MeasureError> {
    context.step("the shapes of the nose")?;
    let games = 300..context.pick(330, 420);
    let mut by_class: [Vec<Vec<Value>>; 3] = Default::default();
    for k in games.clone() {
        let start = k / 3 - NOSE;
        let around = window(start, start, 2 * NOSE, 2 * NOSE);
        let shape: Vec<Value> = Grid::read(&context.sweep(game(k)), around, context.observer())?
            .cells()
            .map(|cell| cell.2)
            .collect();
        let shapes = &mut by_class[(k % 3) as usize];
        if !shapes.contains(&shape) {
            shapes.push(shape);
        }
    }
    let counts = by_class.each_ref().map(Vec::len);
    let different =
        by_class[0] != by_class[1] && by_class[1] != by_class[2] && by_class[0] != by_class[2];
    found.row_against(
        format!(
            "Shapes of the nose, {0} × {0} squares, in games {1} to {2}, by k mod 3",
            2 * NOSE,
            games.start,
            games.end - 1
        ),
        list(counts),
        "1, 1 and 1",
    );
    found.data["shapes_by_class"] = json!(counts);
    Ok(counts == [1; 3] && different)
}

/// Fabrics of one class against each other, and of different classes.
fn fabrics(context: &Context<'_>, found: &mut Measured) -> Result<bool, MeasureError> {
    let mut all = true;
    let mut data = Vec::new();
    for k in [600, 601, 602] {
        for other in [k + 3, 4 * k - 3 * (k % 3)] {
            context.step(&format!("the fabrics of games {k} and {other}"))?;
            let step = (other - k) as i64 / 3;
            let pairing = Pairing { k: game(k), with: game(other), shift: (step, step), offset: 0 };
            let fabric = ByRegion::measure(context, pairing)?.of(Region::Fabric);
            all &= fabric.cells > 0 && fabric.agree == fabric.cells;
            found.row(
                format!("Fabric of game {k} in game {}: squares that agree", count(other)),
                format!("{} of {}", count(fabric.agree), count(fabric.cells)),
            );
            data.push(json!({ "pairing": pairing, "fabric": fabric }));
        }
        // A piece in the middle of the fabric, far from all borders.
        let piece = window(4 * k / 5, 4 * k / 5, k / 4, k / 4);
        let other = k + 1;
        let start = Pairing { k: game(k), with: game(other), shift: (0, 0), offset: 0 };
        let boards = (context.sweep(game(k)), context.sweep(game(other)));
        let best = start.best_shift(&boards.0, &boards.1, piece, RADIUS, context.observer())?;
        let share = best.agreement(&boards.0, &boards.1, piece, context.observer())?;
        all &= share.agree * 10 < piece.cells() as u64 * 6;
        found.row(
            format!(
                "Fabric of game {k} in game {other}, under the best of {} shifts",
                count((2 * u64::from(RADIUS) + 1).pow(2))
            ),
            percent(share.agree, piece.cells() as u64),
        );
        data.push(json!({ "pairing": best, "piece": piece, "agree": share.agree }));
    }
    found.data["fabrics"] = json!(data);
    Ok(all)
}

/// The fabric from the casing alone: the rule is started from the closed form of the hood and
/// the word of the épaulette, continued without end, and compared with games.
fn casing(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let rule = LocalRule::try_new(&Ruleset::wythoff())
        .map_err(|error| MeasureError::NotFound(error.to_string()))?;
    let (mut cells, mut agree) = (0_u64, 0_u64);
    let games = context.pick([600, 601, 602], [1500, 1501, 1502]);
    for k in games {
        context.step(&format!("the fabric of game {k} from its casing"))?;
        let k = game(k);
        // A casing that is longer than all that is looked at is as good as one without end.
        let endless = game(k.get() + 3 * 1_000_000);
        let shift = 1_000_000;
        let (board, anatomy) = survey(context, k)?;
        let word = word(context, k)?;
        let nose = k.get() / 3;
        let side = 4 * k.get() / 3;
        let values = rule
            .evaluate(
                (nose + shift) as i64,
                (nose + shift) as i64,
                side as usize,
                side as usize,
                |x, y| by_formula(endless, &word, x as u64, y as u64),
            )
            .map_err(|error| MeasureError::NotFound(error.to_string()))?;
        let grid = Grid::read(&board, window(nose, nose, side, side), context.observer())?;
        for y in nose..nose + side {
            let made = &values[(y - nose) as usize * side as usize..][..side as usize];
            for (columns, region) in anatomy.interior_runs(y, nose..nose + side, margin(k)) {
                if region == Region::Fabric {
                    let same = |&x: &u64| grid.at(x, y) == made[(x - nose) as usize];
                    cells += columns.end - columns.start;
                    agree += columns.filter(same).count() as u64;
                }
            }
        }
    }
    found.row(
        "Fabric made from an endless casing: squares that agree with the games",
        format!("{} of {}", count(agree), count(cells)),
    );
    found.find(
        "CLN-73",
        Verdict::exact(cells > 0 && agree == cells),
        format!(
            "The rule, started from the closed form of the hood and the word of the épaulettes \
             alone, gives all of {} squares of the fabrics of games {}.",
            count(cells),
            list(games)
        ),
    );
    found.data["from_casing"] = json!({ "games": games, "cells": cells, "agree": agree });
    Ok(())
}

/// Hood and épaulette by formula.
fn by_formula(k: K, word: &Word, x: u64, y: u64) -> Value {
    match hood::visible(k, x, y) {
        Some(seen) => seen.value(k),
        None => word[class(k, x.max(y), x.min(y))],
    }
}
