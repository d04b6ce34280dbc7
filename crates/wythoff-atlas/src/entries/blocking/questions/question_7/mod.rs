//! Section 4, question 7: why threads are as thick as Fibonacci numbers.

mod at_rest;
mod fed;
mod law;
mod mergers;
mod third;

use self::mergers::{Followed, Kept};
use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("blocking/questions/question_7", measure);

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    let gaps = law::gaps(context, &mut found)?;
    let third = third::third(context, &mut found)?;
    fed::fed(context, &mut found)?;
    let followed = Followed::down(context)?;
    found.plate("gaps", followed.plot(gaps.law));
    let kept = followed.kept(gaps.law);
    let mutant = context
        .mutant("rotations by 1/√2 in place of 1/φ in the law of gaps", || {
            Ok(followed.kept(gaps.law.with_rotation(0.5_f64.sqrt())))
        })?;
    found.state("nearly-all", mutant.judge_exact(&kept, Kept::nearly_all));
    let rule = |kept: &Kept| Verdict::question(gaps.holds && kept.holds());
    found.verdict("CLN-94", mutant.judge(&kept, rule));
    let games = followed.games();
    Ok(found.with(&numbers! {
        // The games that were followed, with their mergers.
        games,
        mergers: followed.mergers,
        kept,
        ..gaps,
        ..third,
    }))
}
