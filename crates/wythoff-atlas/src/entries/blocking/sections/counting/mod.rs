//! Sections 1 and 2: how many palaces a line holds, and how many states the automaton needs.

mod counters;
mod nearness;
mod states;

use wythoff_render::{Picture, Scale};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Measured};
use crate::format::count;
use crate::measure::colours::COLOURS;
use crate::measure::{game, window};
use crate::model::Judgement;
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "cln-counting",
    number: "Sections 1 and 2.2",
    title: "How many palaces, how many states",
    says: &["The palace number of a square is the number of palaces in view, and p is how far it \
         deviates from k. Three counters a square are enough to compute it line by line. A row, \
         column or diagonal holds at most k palaces, which bounds the number of states by 3k + 1; \
         but nearly everywhere p is close to 0, and away from the corner the number of states used \
         appears to be more like log k. Game 500 needs eight, from −4 to 3. The authors call it the \
         first naturally occurring fourth-order automaton, and the one with the most levels of \
         self-organization from a simple start, that they are aware of."],
    claims: &["CLN-14", "CLN-17", "CLN-20", "CLN-18", "CLN-23", "CLN-26", "CLN-27", "CLN-28"],
    measure,
});

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    draw(context, &mut found)?;
    states::measure(context, &mut found)?;
    states::game_500(context, &mut found)?;
    nearness::definition(context, &mut found)?;
    nearness::close_to_k(context, &mut found)?;
    counters::lines(context, &mut found)?;
    counters::dynamic(context, &mut found)?;
    found.find(
        "CLN-20",
        Judgement::stated(),
        "Which automaton the authors knew to be the first, and what counts as a level of \
         self-organization, is their opinion; nothing is computed.",
    );
    found.differs.push(
        "The number of states is far below 3k + 1, but it does not grow like the logarithm of k. In \
         the games that the paper shows, up to 40 003, a law a + b log k is off by one or two states; \
         over several orders of magnitude of k the number follows a + b √k. The bound of k palaces a \
         line is reached by every row and column, but by far not by diagonals."
            .into(),
    );
    found.commands = vec![
        "wythoff blocking stats --k 500 --size 20000".into(),
        "wythoff blocking stats --k 20000 --size 60000".into(),
        "wythoff atlas --long --only cln-counting".into(),
    ];
    Ok(found)
}

fn draw(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let k = 500;
    let picture = Picture {
        scale: Scale::CellsPerPixel(2),
        ..Picture::new(game(k), window(0, 0, 3 * k, 3 * k))
    };
    found.plate(
        1,
        context.picture("game", &picture, &context.sweep(game(k)))?,
        format!(
            "Game {k}, {0} × {0} squares, two by two of them a pixel. Outside the brown hood seven \
             states occur. {COLOURS}",
            count(3 * k)
        ),
        "Game 500: brown hood, olive arms, blue fabric and threads on black.",
    );
    Ok(())
}
