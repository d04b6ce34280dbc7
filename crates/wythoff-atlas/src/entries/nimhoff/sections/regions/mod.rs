//! Section 3.1: forbidden regions, and the rules that fill them.

mod deltas;
mod fills;
mod footnote;
mod forbidden;

use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("nimhoff/sections/regions", measure);

/// Rows from which on even a thin line has no gaps.
const FAR: u64 = 100_000;

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    let footnote = footnote::measure(context, &mut found)?;
    let forbidden = forbidden::measure(context, &mut found)?;
    let fills = fills::measure(context, &mut found)?;
    let deltas = deltas::measure(context, &mut found)?;
    Ok(found.with(&numbers! { footnote, forbidden, deltas, ..fills }))
}
