//! Section 3.2: the hood and the épaulettes, where everything is known.

mod closed_form;
mod periods;
mod sides;

use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("blocking/sections/hood", measure);

/// The game that is drawn.
const DRAWN: u64 = 100;

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    for (name, part, pixels) in
        [("hood", window(0, 0, 150, 150), 6), ("casing", window(60, 14, 24, 24), 36)]
    {
        let scale = Scale::PixelsPerCell(pixels);
        let picture = Picture { scale, ..Picture::new(game(DRAWN), part) };
        let image = context.picture(name, &picture, &context.sweep(game(DRAWN)))?;
        found.plate(name, image);
    }
    let closed_form = closed_form::measure(context, &mut found)?;
    let values = periods::measure(context, &mut found)?;
    let sides = sides::measure(context, &mut found)?;
    Ok(found.with(&numbers! { drawn: DRAWN, sides, ..closed_form, ..values }))
}
