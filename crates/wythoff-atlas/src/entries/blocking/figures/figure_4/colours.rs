//! The two pictures of the figure, and the meaning of their colours.

use std::collections::BTreeMap;

use wythoff::board::Value;
use wythoff_anatomy::compare::Pairing;
use wythoff_render::Comparison;

use super::laid::pairing;
use super::{LEFT, RIGHT};
use crate::prelude::*;

const WHITE: [u8; 3] = [0xff; 3];

/// Pixels of a picture by the classes of the caption, and squares of two games by what the classes
/// stand for.
struct Classes {
    /// White; yellow, olive and brown; black, blue and violet.
    pixels: [u64; 3],
    /// Squares that differ; that agree and are palaces; that agree and are none.
    squares: [u64; 3],
}

/// Draws both pictures, and judges CLN-62.
pub(super) fn draw(context: &Context<'_>, found: &mut Found) -> Result<Json> {
    let left = picture(context, pairing(LEFT), "left", found)?;
    let right = picture(context, pairing(RIGHT), "right", found)?;
    let values = |k| squares(context, Pairing { k: game(k), ..pairing(LEFT) });
    let pixels = pixels(context, &left)?;
    let classes = Classes { pixels, squares: values(LEFT.0)? };
    let mutant = context.mutant("the values of game 498 beside the picture of game 497", || {
        Ok(Classes { pixels, squares: values(498)? })
    })?;
    let rule = |classes: &Classes| Verdict::definition(classes.pixels == classes.squares);
    found.verdict("CLN-62", mutant.judge(&classes, rule));
    Ok(numbers! {
        // Of the left one, by class.
        left: pixels,
        // White ones of the right one.
        right_white: context.count_pixels(&right, &[WHITE])?[0],
    })
}

/// Pixels by class.
fn pixels(context: &Context<'_>, image: &Image) -> Result<[u64; 3]> {
    // Value 6 and above would be white: a picture of two games draws it as 5.
    let class = |value: Value| (Palette::Paper.colour(value).0, if value < 0 { 1 } else { 2 });
    let classes: BTreeMap<[u8; 3], usize> = (-5..=5).map(class).chain([(WHITE, 0)]).collect();
    let colours: Vec<[u8; 3]> = classes.keys().copied().collect();
    let mut pixels = [0; 3];
    for (&class, count) in classes.values().zip(context.count_pixels(image, &colours)?) {
        pixels[class] += count;
    }
    Ok(pixels)
}

/// Squares by class, from the values of both games.
fn squares(context: &Context<'_>, pairing: Pairing) -> Result<[u64; 3]> {
    let all = window(0, 0, 3 * LEFT.0, 3 * LEFT.0);
    let (board, with) = (context.sweep(pairing.k), context.sweep(pairing.with));
    let mut rows = pairing.rows(&board, &with, all, context.observer())?;
    let mut squares = [0; 3];
    while let Some((values, partners)) = rows.next_row()? {
        for (&value, &partner) in values.iter().zip(partners) {
            let class = match (pairing.agrees(value, partner), value < 0) {
                (false, _) => 0,
                (true, true) => 1,
                (true, false) => 2,
            };
            squares[class] += 1;
        }
    }
    Ok(squares)
}

/// One of the two pictures; returns the one at full size.
fn picture(
    context: &Context<'_>,
    pairing: Pairing,
    side: &str,
    found: &mut Found,
) -> Result<Image> {
    let (k, with) = (pairing.k.get(), pairing.with.get());
    context.step(&format!("game {k} on game {with}"))?;
    let all = window(0, 0, 3 * k, 3 * k);
    let comparison = |scale| Comparison {
        scale,
        ..Comparison::new(pairing.k, pairing.with, pairing.shift, all)
    };
    let boards = (context.sweep(pairing.k), context.sweep(pairing.with));
    let full = context.comparison(
        &format!("{side}-full"),
        &comparison(Scale::CellsPerPixel(1)),
        (&boards.0, &boards.1),
    )?;
    let image =
        context.comparison(side, &comparison(Scale::CellsPerPixel(2)), (&boards.0, &boards.1))?;
    found.plate_of("laid", image.with_full(&full), &pairing);
    Ok(full)
}
