//! The pedigree of \[L\]: move-size dynamics, and P-positions as moves.

mod star;
mod take_away;

use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("imitation/literature", measure);

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    let take_away = take_away::measure(context, &mut found)?;
    let star = star::measure(context, &mut found)?;
    Ok(found.with(&numbers! { star, ..take_away }))
}
