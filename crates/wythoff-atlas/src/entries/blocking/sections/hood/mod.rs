//! Section 3.2: the hood and the épaulettes, where everything is known.

mod closed_form;
mod periods;
mod sides;

use wythoff_render::{Picture, Scale};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Measured};
use crate::measure::colours::COLOURS;
use crate::measure::{game, window};
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "cln-hood",
    number: "Section 3.2",
    title: "The hood and the épaulettes",
    says: &[
        "In the hood, the dented triangle in the corner, the palace number grows by one with the \
         higher coordinate and by two with the lower one, from 0 to k at the casing. It is exactly \
         where every move is a winning move, and a faultless game ends when somebody enters it. \
         The épaulettes beside it are periodic, with periods (5, 1) and (4, 3), and hold only k − \
         1, k and k + 1: five, three and three times in each eleven squares. Beyond the arms lies \
         outer space, where p = 0.",
    ],
    claims: &["CLN-38", "CLN-46", "CLN-56", "CLN-57", "CLN-58", "CLN-59", "CLN-60"],
    measure,
});

/// The game that is drawn.
const DRAWN: u64 = 100;

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    draw(context, &mut found)?;
    closed_form::measure(context, &mut found)?;
    periods::measure(context, &mut found)?;
    sides::measure(context, &mut found)?;
    found.differs.extend([
        "The hood is not quite the region where every move wins: for k = 2 mod 3 the square (x, x) \
         with 3x = k + 1 lies outside it, yet all its options are palaces. And on the last line of \
         the hood, where the palace number is k, there are k options and one too many to block: \
         entering the hood wins everywhere but on that line, whose squares are no palaces. In the \
         example game of the paper A may go there, and B has to make one more move."
            .into(),
        "The periods (5, 1) and (4, 3) are those of the lower left épaulette. The upper right one \
         is its mirror image, with periods (1, 5) and (3, 4)."
            .into(),
    ]);
    found.commands = vec![
        format!("wythoff blocking picture --k {DRAWN} --size 150 --scale 1/6 -o hood.png"),
        format!(
            "wythoff blocking picture --k {DRAWN} --at 60,14 --size 24x24 --scale 1/36 -o \
             casing.png"
        ),
    ];
    Ok(found)
}

fn draw(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let board = context.sweep(game(DRAWN));
    let whole = Picture {
        scale: Scale::PixelsPerCell(6),
        ..Picture::new(game(DRAWN), window(0, 0, 150, 150))
    };
    found.plate(
        2,
        context.picture("hood", &whole, &board)?,
        format!(
            "Game {DRAWN}, 150 × 150 squares: the brown hood, and beside it the two \
            épaulettes. {COLOURS}"
        ),
        "A brown dented triangle in the corner; along its two slanting sides run wedges with a \
         regular pattern of black, yellow and blue.",
    );
    let close = Picture {
        scale: Scale::PixelsPerCell(36),
        ..Picture::new(game(DRAWN), window(60, 14, 24, 24))
    };
    found.plate(
        2,
        context.picture("casing", &close, &board)?,
        format!(
            "24 × 24 squares from (60, 14) on, across the casing, with palace numbers. To its right they \
             repeat along every row with period 11. {COLOURS}"
        ),
        "Close-up with numbers: brown squares growing towards 100 on the left, then a repeating \
         pattern of 99, 100 and 101.",
    );
    Ok(())
}
