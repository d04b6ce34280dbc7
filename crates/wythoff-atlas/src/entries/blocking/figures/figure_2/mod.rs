//! Figure 2: the rule of the automaton, Theorem 1, and the rule run backwards.

mod diagram;
mod footnote;
mod formula;
mod proof;
mod reversal;
mod theorem;

use wythoff::Ruleset;
use wythoff::automaton::LocalRule;

use self::footnote::Footnote;
use self::proof::Proof;
use self::reversal::{Pasts, Solved};
use self::theorem::Tally;
use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("blocking/figures/figure_2", measure);

/// The numbers of the entry.
#[derive(Serialize)]
struct Figure2 {
    rule: String,
    /// The rule in the letters of the paper.
    formula: String,
    #[serde(flatten)]
    theorem: Tally,
    #[serde(flatten)]
    proof: Proof,
    #[serde(flatten)]
    footnote: Footnote,
    #[serde(flatten)]
    solved: Solved,
    pasts: Pasts,
}

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
    let numbers = Figure2 {
        rule: rule.to_string(),
        formula: diagram::formula(&rule),
        theorem: theorem::measure(context, &mut found)?,
        proof: proof::measure(context, &mut found)?,
        footnote: footnote::measure(context, &mut found)?,
        solved: reversal::solutions(context, &mut found)?,
        pasts: reversal::pasts(context, &mut found)?,
    };
    Ok(found.with(&numbers))
}

/// The local rule that follows from the moves of a piece.
fn expanded(piece: &Ruleset) -> Result<LocalRule> {
    LocalRule::try_new(piece).map_err(|error| MeasureError::NotFound(error.to_string()))
}
