//! Figure 2: the rule of the automaton, Theorem 1, and the rule run backwards.

mod diagram;
mod footnote;
mod formula;
mod proof;
mod reversal;
mod theorem;

use wythoff::automaton::LocalRule;

use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("blocking/figures/figure_2", measure);

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    let rule = expanded(&Ruleset::wythoff())?;
    for (name, drawing) in [
        ("diamonds", diagram::diamonds(&rule)),
        ("orientation", diagram::orientation(&rule)),
        ("compensation", diagram::compensation(&rule)),
    ] {
        found.plate(name, Image::svg(drawing));
    }
    let numbers = numbers! {
        rule: rule.to_string(),
        // The rule in the letters of the paper.
        formula: diagram::formula(&rule),
        pasts: reversal::pasts(context, &mut found)?,
        ..theorem::measure(context, &mut found)?,
        ..proof::measure(context, &mut found)?,
        ..footnote::measure(context, &mut found)?,
        ..reversal::solutions(context, &mut found)?,
    };
    Ok(found.with(&numbers))
}

/// The local rule that follows from the moves of a piece.
fn expanded(piece: &Ruleset) -> Result<LocalRule> {
    LocalRule::try_new(piece).map_err(MeasureError::not_found)
}
