//! Section 4, question 7: why threads are as thick as Fibonacci numbers.

mod law;
mod mergers;

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Measured};
use crate::model::Verdict;
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "cln-question-7",
    number: "Section 4, question 7",
    title: "Why Fibonacci numbers?",
    says: &[
        "Why do the threads of the warp merge in such a way that their thickness is always a Fibonacci number?",
        "What we add is a law of gaps. Between two threads lies no palace. So the number V of palaces behind a column \
         is the same all along the column there, D along a diagonal, and r, the palaces beyond the gap in a row, in all rows; \
         as a row holds k palaces, p = V + D − r. In a gap V and D each have one or two values, the smaller ones v and d with \
         v + d = r.",
        "If threads run at slopes near φ², the mean of D is near r/φ + e, with nearly the same e in all gaps of a warp, and d \
         is a whole number below it by at most E, the mean of p. So r/φ modulo 1 lies in an interval, the same for all gaps. \
         What a rotation by 1/φ needs to return to an interval is one of three numbers: two Fibonacci numbers that follow \
         one another, and their sum. If all r of the interval are gaps, these are the thicknesses. When the interval \
         shrinks at an end, a gap closes, and the sum of its two neighbours is again one of the three.",
    ],
    claims: &["CLN-94"],
    measure,
});

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    let (law, holds) = law::gaps(context, &mut found)?;
    let kept = mergers::catalogue(context, law, &mut found)?;
    let mutant = context
        .mutant("rotations by 1/√2 in place of 1/φ in the law of gaps", || Ok(kept.turned()))?;
    found.find(
        "CLN-94",
        mutant.judge(&kept, |kept| Verdict::question(holds && kept.holds())),
        format!(
            "Explained in part, by a law of gaps: {}. That gaps must obey the law, and that there must be a gap nearly everywhere \
             the law allows one, is not proved.",
            kept.text()
        ),
    );
    found.differs.push(
        "Open is left: why V and D have at most two values in a gap, why nearly all allowed r are gaps, and how far the interval \
         shrinks. E and e are measured; that e is near E φ/√5 follows if all slopes beyond a gap are near φ². Far out, when the \
         arm comes to rest at a slope below φ², E grows with r, and the interval is another one."
            .into(),
    );
    found.commands = vec![
        "wythoff blocking structure --k 1000 --size 30000 --threads-list --json".into(),
        "wythoff blocking picture --k 1000 --at 6000,4000 --size 1200x600 -o gaps.png".into(),
    ];
    Ok(found)
}
