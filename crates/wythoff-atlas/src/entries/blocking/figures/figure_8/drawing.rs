//! The pictures of the skin: one of each level, with its period outlined and its sizes marked.

use wythoff_anatomy::arm::{Followed, SkinPattern};
use wythoff_render::{Anchor, Label, Stroke, Subject};

use crate::measure::skin::Patch;
use crate::prelude::*;

/// Pixels a cell, columns and rows of the pictures, by level.
const PICTURES: [(u64, (u64, u64)); 4] =
    [(28, (31, 13)), (18, (48, 24)), (8, (112, 54)), (3, (292, 140))];
const RED: Rgb = Rgb::hex(0xff_4d2e);

/// Columns and rows that the picture of a level needs around it.
pub(super) const fn size(level: usize) -> (u64, u64) {
    let (_, (width, height)) = PICTURES[level - 1];
    (2 * width, 2 * height)
}

/// Draws a level, as large as makes all levels look alike.
pub(super) fn draw(
    context: &Context<'_>,
    (arm, patch): (&Followed, &Patch),
    (level, y): (usize, u64),
    found: &mut Found,
) -> Result<()> {
    let (pixels, (width, height)) = PICTURES[level - 1];
    let skin = SkinPattern::new(level);
    // Further down, for the picture begins above.
    let start = skin.find(patch, arm.end(y + height * 3 / 5 + 1), context.observer())?;
    let (x0, y0) =
        start.ok_or_else(|| MeasureError::NotFound(format!("no period of level {level}")))?;
    let (left, top) = (x0 - width * 57 / 100, y0 - height * 11 / 20);
    let mut picture = Picture::new(Subject::arm(), window(left, top, width, height));
    picture.scale = Scale::PixelsPerCell(pixels);
    picture.strokes = vec![outline(&skin, (x0, y0))];
    let sizes = [period(&skin, (x0, y0)), thickness(&skin, (x0, y0))];
    for (strokes, labels) in sizes {
        picture.strokes.extend(strokes);
        picture.labels.extend(labels);
    }
    let image = context.picture(&format!("level-{level}"), &picture, patch)?;
    found.plate_of("level", image, &numbers! { level, window: picture.window });
    Ok(())
}

/// The line around the cells of the period that begins at the last palace of row `y0`.
fn outline(skin: &SkinPattern, (x0, y0): (u64, u64)) -> Stroke {
    let columns = 0..skin.period()[0] as i64;
    let corner = |u: i64, y: i64| (x0 as f64 + u as f64 - 0.5, y0 as f64 + y as f64 - 0.5);
    let above = columns.clone().flat_map(|u| [u, u + 1].map(|at| corner(at, skin.top(u))));
    let below = columns.rev().flat_map(|u| {
        let end = skin.top(u) + skin.column(u).count() as i64;
        [u + 1, u].map(|at| corner(at, end))
    });
    let first = corner(0, skin.top(0));
    Stroke::new(above.chain(below).chain([first]), RED).times(1.4)
}

/// The two sides of the triangle from one period to the next.
fn period(skin: &SkinPattern, (x0, y0): (u64, u64)) -> (Vec<Stroke>, Vec<Label>) {
    let [dx, dy] = skin.period().map(|side| side as f64);
    let (x, y) = (x0 as f64, y0 as f64);
    let side = Stroke::new([(x, y), (x + dx, y), (x + dx, y + dy)], Rgb::WHITE);
    let labels = [
        label(format!("{dx} columns"), (x + dx / 3.0, y - (dy / 5.0).max(0.8))),
        label(format!("{dy} rows"), (x + dx, y + dy / 2.0)),
    ];
    (vec![Stroke { dots: true, ..side }], labels.into())
}

/// Lines through the skin in a row, in a column and on a diagonal, in the period above.
fn thickness(skin: &SkinPattern, (x0, y0): (u64, u64)) -> (Vec<Stroke>, Vec<Label>) {
    let [columns, rows] = skin.period().map(|side| side as i64);
    let at = |u: i64, y: i64| (x0 as f64 + u as f64, y0 as f64 + y as f64);
    let through = |from: (i64, i64), step: (i64, i64), cells: u64| {
        let last = cells as i64 - 1;
        let ends = [at(from.0, from.1), at(from.0 + step.0 * last, from.1 + step.1 * last)];
        Stroke { dots: true, ..Stroke::new(ends, Rgb::WHITE) }
    };
    // A row, and two columns without a line; on level 1 further apart, to make room for the names.
    let [near, far] = [1, 3].map(|quarters| quarters * columns / 4 - columns + 1);
    let (row, near, far) = if skin.level() == 1 { (-5, -9, -4) } else { (-rows, near, far) };
    let strokes = vec![
        through((skin.outline(row), row), (-1, 0), skin.horizontal()),
        through((near, skin.top(near)), (1, 1), skin.diagonal()),
        through((far, skin.top(far)), (0, 1), skin.vertical()),
    ];
    let labels = vec![
        label(format!("row {}", skin.horizontal()), at(skin.outline(row), row)),
        label(format!("diagonal {}", skin.diagonal()), at(near, skin.top(near))),
        label(format!("column {}", skin.vertical()), at(far, skin.top(far))),
    ];
    (strokes, labels)
}

fn label(text: String, at: (f64, f64)) -> Label {
    Label { size: 1.3, ..Label::new(text, Anchor::At(at), Rgb::WHITE) }
}
