//! Section 3.1: forbidden regions, and the rules that fill them.

mod deltas;
mod fills;
mod footnote;
mod forbidden;

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Measured};
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "fgpll-regions",
    number: "Section 3.1",
    title: "Forbidden regions, and who fills them",
    says: &[
        "A forbidden region between two slopes holds finitely many P-positions, and is sharp if they \
         pile up at its edges. The hypothesis is that a single rule leads from almost every position \
         of it to a P-position; then the slope of the rule lies strictly inside, distinct regions \
         have distinct rules, and there are fewer beams than rules.",
        "The notions apply to rulesets without the rules of Nim as well; a footnote gives two \
         examples.",
    ],
    claims: &[
        "F-24", "F-25", "F-26", "F-27", "F-28", "F-29", "F-30", "F-31", "F-32", "F-33", "F-34",
    ],
    measure,
});

/// Rows from which on even a thin line has no gaps.
const FAR: u64 = 100_000;

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    footnote::report(context, &mut found)?;
    forbidden::report(context, &mut found)?;
    fills::report(context, &mut found)?;
    deltas::report(context, &mut found)?;
    found.differs = vec![
        "With the closed bounds of the definition no region at the edge of the P-positions of Nim is \
         forbidden, as the diagonal itself belongs to it, and the example that follows, with two \
         sharp regions, fails. Open bounds would not be enough for Wythoff Nim, whose upper \
         P-positions all have y/x above φ. The definition holds if a region is called forbidden when \
         each smaller one inside of it, with a distance from both bounds, has finitely many \
         P-positions."
            .into(),
        "Lemma 2 has strict inequalities at both bounds. At an axis the slope of the rule is the bound \
         itself: (1, 0) of slope 0 fills the region from 0 on, and (0, 1) the one up to ∞."
            .into(),
        "In the second example of the footnote the P-positions off the axes are not all (2x, 2x) but \
         (1, 1), (3, 3), (5, 5) and so on: both moves from (2, 2) lead to the axes, which are P, so \
         that (2, 2) is not."
            .into(),
    ];
    found.commands = vec![
        "wythoff nimhoff picture --rules \"1,2 2,1\" --size 41 --scale 1/12 --colour sees -o footnote.png"
            .into(),
        "wythoff nimhoff picture --rules \"2,0 1,1 0,1\" --size 400 -o without-nim.png".into(),
    ];
    Ok(found)
}
