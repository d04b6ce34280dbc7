//! Section 3.1: the regions, the borders between them, and the junctions where they meet.

mod beams;
mod borders;
mod junctions;
mod map;
mod shapes;
mod sharpness;
mod texture;
mod threads;

use wythoff_anatomy::anatomy::Junction;
use wythoff_render::{Picture, Scale};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Measured};
use crate::format::{count, list};
use crate::measure::anatomy::{junction, survey};
use crate::measure::colours::COLOURS;
use crate::measure::{game, window};
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "cln-regions",
    number: "Section 3.1",
    title: "Regions, borders and junctions",
    says: &[
        "A game has 11 regions, 14 borders and 6 junctions; up to the mirror 7, 7 and 4. The hood \
         is in the corner, the two épaulettes beside it. From between them grows the fabric; along \
         its two sides lie the arms, which never end, and along them, as wide or so, the warps, \
         whose threads are strings of palaces that come out of the fabric. Between the warps is \
         the inner sector, and beyond the arms is outer space.",
        "Seam, rift and fray are the borders of épaulette and arm, of fabric and épaulette, and of \
         fabric and warp. At the fray, threads that are nearly parallel to it unravel, and the \
         others leave and merge into thicker ones. The warp meets the arm cleanly; towards the \
         inner sector its threads run out without a clear border, and those that bend into it are \
         beams. The outermost strip of the arm, the skin, lies slightly apart and is periodic.",
    ],
    claims: &[
        "CLN-37", "CLN-39", "CLN-40", "CLN-41", "CLN-42", "CLN-43", "CLN-47", "CLN-49", "CLN-50",
        "CLN-51",
    ],
    measure,
});

/// The game that is drawn, and the one whose armpit is.
const DRAWN: u64 = 700;
const CLOSE: u64 = 2000;

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    draw(context, &mut found)?;
    map::count_parts(context, &mut found)?;
    shapes::measure(context, &mut found)?;
    junctions::locate(context, &mut found)?;
    borders::seam(context, &mut found)?;
    borders::widths(context, &mut found)?;
    sharpness::measure(context, &mut found)?;
    threads::unravel(context, &mut found)?;
    beams::beams_and_skin(context, &mut found)?;
    found.differs.push(
        "Nothing that the paper says. Borders of the warps are where the density of palaces \
         changes, found in slanted columns; compared with games k + 1 and k + 3, the fray comes out \
         up to three hundredths of k earlier and the arm as much later, as a change of k is felt \
         on both sides of the warp."
            .into(),
    );
    found.commands = vec![
        format!("wythoff blocking structure --k {DRAWN} --json"),
        format!(
            "wythoff blocking picture --k {DRAWN} --size {} --regions -o regions.png",
            3 * DRAWN
        ),
    ];
    Ok(found)
}

/// The whole board with the borders that were found, and the armpit close up.
fn draw(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    context.step(&format!("the regions of game {DRAWN}"))?;
    let (board, anatomy) = survey(context, game(DRAWN))?;
    let all = window(0, 0, anatomy.size(), anatomy.size());
    let mut picture = Picture { scale: Scale::CellsPerPixel(2), ..Picture::new(game(DRAWN), all) };
    picture.outline(&anatomy).map_err(MeasureError::Picture)?;
    found.plate(
        2,
        context.picture("game", &picture, &board)?,
        format!(
            "Game {DRAWN}, {0} × {0} squares from the corner: the borders and junctions that were \
             found. Dashed borders are not sharp. {COLOURS} A pixel mixes two by two squares.",
            count(anatomy.size())
        ),
        "The board of a game with thin coloured outlines: a dented triangle in the corner, two \
         wedges beside it, a rhomboid on the diagonal, two broad bands to the right and down on \
         either side of a dark cone.",
    );
    let (board, anatomy) = survey(context, game(CLOSE))?;
    let (x, y) = junction(&anatomy, Junction::Armpit)?;
    let side = 360;
    let near = window(x - side / 2, y - side / 2, side, side);
    let scale = Scale::PixelsPerCell(2);
    let mut picture = Picture { scale, ..Picture::new(game(CLOSE), near) };
    picture.outline(&anatomy).map_err(MeasureError::Picture)?;
    found.plate(
        2,
        context.picture("armpit", &picture, &board)?,
        format!(
            "The armpit of game {}: {side} × {side} squares around it, and the same borders. {COLOURS}",
            count(CLOSE)
        ),
        "Four regions of different texture meet in a point: a striped wedge above left, a yellow \
         band on the right, dark threads below right, a fine weave below left.",
    );
    Ok(())
}

/// Games by name.
fn names(games: &[u64]) -> String {
    list(games.iter().map(|&k| count(k)))
}
