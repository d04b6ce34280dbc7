//! Section 3.1: the regions, the borders between them, and the junctions where they meet.

mod beams;
mod borders;
mod junctions;
mod map;
mod shapes;
mod sharpness;
mod texture;
mod threads;

use wythoff_anatomy::anatomy::Junction;

use crate::measure::anatomy::{junction, survey};
use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("blocking/sections/regions", measure);

/// The game that is drawn, and the one whose armpit is, with the squares of a side around it.
const DRAWN: u64 = 700;
const CLOSE: u64 = 2000;
const SIDE: u64 = 360;

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    draw(context, &mut found)?;
    let numbers = numbers! {
        drawn: DRAWN,
        close: CLOSE,
        side: SIDE,
        parts: map::count_parts(context, &mut found)?,
        ..shapes::measure(context, &mut found)?,
        ..junctions::locate(context, &mut found)?,
        ..borders::seam(context, &mut found)?,
        ..borders::widths(context, &mut found)?,
        ..sharpness::measure(context, &mut found)?,
        ..threads::unravel(context, &mut found)?,
        ..beams::beams_and_skin(context, &mut found)?,
    };
    Ok(found.with(&numbers))
}

/// The whole board with the borders that were found, and the armpit close up.
fn draw(context: &Context<'_>, found: &mut Found) -> Result<()> {
    context.step(&format!("the regions of game {DRAWN}"))?;
    let (board, anatomy) = survey(context, game(DRAWN))?;
    let all = window(0, 0, anatomy.size(), anatomy.size());
    let mut picture = Picture { scale: Scale::CellsPerPixel(2), ..Picture::new(game(DRAWN), all) };
    picture.outline(&anatomy).map_err(MeasureError::Picture)?;
    found.plate("game", context.picture("game", &picture, &board)?);

    let (board, anatomy) = survey(context, game(CLOSE))?;
    let (x, y) = junction(&anatomy, Junction::Armpit)?;
    let near = window(x - SIDE / 2, y - SIDE / 2, SIDE, SIDE);
    let scale = Scale::PixelsPerCell(2);
    let mut picture = Picture { scale, ..Picture::new(game(CLOSE), near) };
    picture.outline(&anatomy).map_err(MeasureError::Picture)?;
    found.plate("armpit", context.picture("armpit", &picture, &board)?);
    Ok(())
}
