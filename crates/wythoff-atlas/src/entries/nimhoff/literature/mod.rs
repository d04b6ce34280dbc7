//! Statements of \[FGPLL\] from the literature: the split of (1, 2)-GDWN, proved log-periods,
//! Nimhoff, vector addition games.

mod addition;
mod cis_nim;
mod cyclic;
mod split;

use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("nimhoff/literature", measure);

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    let split = split::measure(context, &mut found)?;
    let cis_nim = cis_nim::measure(context, &mut found)?;
    let cyclic = cyclic::measure(context, &mut found)?;
    let addition = addition::measure(context, &mut found)?;
    Ok(found.with(&numbers! { split, cis_nim, cyclic, addition }))
}
