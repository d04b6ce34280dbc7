//! Statements of \[CLN\] from the literature: solved games, finite automata, beams, tag systems.

mod beams;
mod landman;
mod solved;

use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("blocking/literature", measure);

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    let landman = landman::measure(context, &mut found)?;
    let solved = solved::measure(context, &mut found)?;
    let beams = beams::measure(context, &mut found)?;
    Ok(found.with(&numbers! { solved, ..landman, ..beams }))
}
