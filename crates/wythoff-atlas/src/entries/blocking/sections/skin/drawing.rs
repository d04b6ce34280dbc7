//! Pictures of a level of the skin, with the cells of the level below outlined.

use wythoff_anatomy::arm::{Followed, SkinPattern};
use wythoff_render::{Stroke, Subject};

use crate::measure::skin::around;
use crate::prelude::*;

/// Draws each level with the cells of the level below outlined.
pub(super) fn draw(context: &Context<'_>, arm: &Followed, found: &mut Found) -> Result<()> {
    context.step("drawing the matrices")?;
    for (level, y, pixels, width, height) in [(1, 900, 22, 44, 18), (2, 6000, 12, 90, 36)] {
        let (skin, next) = (SkinPattern::new(level), SkinPattern::new(level + 1));
        let patch = around(context, arm, level + 1, y, (2 * width, 2 * height))?;
        // Some rows further down, for the picture begins above.
        let at = next.find(&patch, arm.end(y + height / 3), context.observer())?;
        let Some((x0, y0)) = at else { continue };
        let (left, top) = (x0 - width / 3, y0 - height / 6);
        let mut picture = Picture::new(Subject::arm(), window(left, top, width, height));
        picture.scale = Scale::PixelsPerCell(pixels);
        for u in -(width as i64)..width as i64 {
            picture.strokes.extend(outlines(&skin, &next, u, (x0, y0)));
        }
        let image = context.picture(&format!("matrices-{level}"), &picture, &patch)?;
        found.plate_of("matrices", image, &numbers! { level, width, height });
    }
    Ok(())
}

/// Returns the boxes of a column of the lower level, as closed lines over the board.
fn outlines(skin: &SkinPattern, next: &SkinPattern, u: i64, (x0, y0): (u64, u64)) -> Vec<Stroke> {
    let colour = Rgb::hex(0xff_4d2e);
    let into = skin.columns_after(u);
    let heights = skin.heights(u);
    let mut top = u;
    let mut boxes = Vec::new();
    for (i, height) in heights.iter().enumerate() {
        let bottom = top + *height as i64;
        // Corners of cells, whose middles are whole numbers.
        let place = |x: i64, y: i64| ((x0 as i64 + x) as f64 - 0.5, (y0 as i64 + y) as f64 - 0.5);
        let corners = if skin.is_line(u) && i + 1 == heights.len() {
            // One row of three, and one cell below its last.
            let last = next.outline(u);
            vec![
                place(into.start, top),
                place(into.end, top),
                place(into.end, top + 2),
                place(last, top + 2),
                place(last, top + 1),
                place(into.start, top + 1),
                place(into.start, top),
            ]
        } else {
            vec![
                place(into.start, top),
                place(into.end, top),
                place(into.end, bottom),
                place(into.start, bottom),
                place(into.start, top),
            ]
        };
        boxes.push(Stroke::new(corners, colour));
        top = bottom;
    }
    boxes
}
