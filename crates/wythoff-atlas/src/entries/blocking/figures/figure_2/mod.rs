//! Figure 2: the rule of the automaton, Theorem 1, and the rule run backwards.

mod diagram;
mod footnote;
mod formula;
mod proof;
mod reversal;
mod theorem;

use serde_json::json;
use wythoff::Ruleset;
use wythoff::automaton::LocalRule;

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Image, Measured};
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "cln-fig-2",
    number: "Figure 2 and Theorem 1",
    title: "One local rule for every k",
    says: &[
        "The deviation p of the palace number from k follows a local rule in which k does not \
         occur: a cellular automaton in one dimension and of order four, on a diamond grid. A cell \
         g reads its two parents e and f, its central grandparent d, and b, c and a, which are the \
         parents and the central grandparent of that one; for each of them that is negative, and \
         so a palace, a compensation term is added.",
        "Theorem 1: started from k in the quadrant opposite the board and from 0 in the two beside \
         it, the automaton is negative at a square if and only if the square is a P-position of \
         the game. The rule can be run backwards, where a has always one value or two to choose \
         from, so that no pattern is without a past.",
    ],
    claims: &[
        "CLN-19", "CLN-21", "CLN-22", "CLN-24", "CLN-25", "CLN-29", "CLN-30", "CLN-31", "CLN-32",
        "CLN-33",
    ],
    measure,
});

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    let rule = LocalRule::try_new(&Ruleset::wythoff())
        .map_err(|error| MeasureError::NotFound(error.to_string()))?;
    let mut draw = |markup: maud::Markup, caption: String, alt: &str| {
        found.plate(3, Image::Svg { markup: markup.into_string() }, caption, alt);
    };
    draw(
        diagram::diamonds(&rule),
        "The diamond grid, time running down: the red cell is computed from the blue ones.".into(),
        "A grid of diamonds; six blue ones lettered a to f lie up to four steps above a red one, \
         g.",
    );
    draw(
        diagram::orientation(&rule),
        format!(
            "As in the pictures: {}. Palaces are seen along v, h and d.",
            diagram::formula(&rule)
        ),
        "Three rows of squares, a b, c d e and f g, with arrows entering from above, from the \
         left and along the diagonals.",
    );
    draw(
        diagram::compensation(&rule),
        "The compensation terms: p is their sum over the cells that are negative.".into(),
        "The same squares with their terms: plus 3 at a, minus 2 at b and c, minus 1 at d, plus \
         1 at e and f.",
    );
    theorem::measure(context, &mut found)?;
    proof::measure(context, &mut found)?;
    footnote::measure(context, &mut found)?;
    reversal::measure(context, &mut found)?;
    found.differs.push(
        "Nothing. The automaton that is compared runs the formula as printed; the drawings are made \
         from an expansion of the identity behind the rule, which holds for every set of moves \
         along lines and gives the same formula for the queen."
            .into(),
    );
    found.commands = vec![
        "wythoff selftest".into(),
        "wythoff blocking reverse --k 100 --at 2,2 --size 398 --steps 791 --choose r".into(),
    ];
    found.data["rule"] = json!(rule.to_string());
    Ok(found)
}
