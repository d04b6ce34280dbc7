//! Section 3.2: the hood and the épaulettes, where everything is known.

mod closed_form;
mod periods;
mod sides;

use wythoff_render::{Picture, Scale};

use crate::measure::colours::COLOURS;
use crate::measure::{game, window};
use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("blocking/sections/hood", measure);

/// The game that is drawn.
const DRAWN: u64 = 100;

/// The numbers of the entry.
#[derive(Serialize)]
struct Hood {
    drawn: u64,
    #[serde(flatten)]
    closed_form: closed_form::ClosedForm,
    #[serde(flatten)]
    values: periods::Values,
    sides: Vec<sides::Sides>,
}

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    for (name, part, pixels) in
        [("hood", window(0, 0, 150, 150), 6), ("casing", window(60, 14, 24, 24), 36)]
    {
        let scale = Scale::PixelsPerCell(pixels);
        let picture = Picture { scale, ..Picture::new(game(DRAWN), part) };
        let image = context.picture(name, &picture, &context.sweep(game(DRAWN)))?;
        found.plate_of(name, image, &COLOURS);
    }
    let closed_form = closed_form::measure(context, &mut found)?;
    let values = periods::measure(context, &mut found)?;
    let sides = sides::measure(context, &mut found)?;
    Ok(found.with(&Hood { drawn: DRAWN, closed_form, values, sides }))
}
