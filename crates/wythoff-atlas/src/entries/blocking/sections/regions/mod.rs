//! Section 3.1: the regions, the borders between them, and the junctions where they meet.

mod borders;
mod junctions;
mod map;
mod threads;

use serde_json::json;
use wythoff_anatomy::anatomy::{Anatomy, Junction, Region, RegionCensus};
use wythoff_anatomy::compare::Pairing;
use wythoff_render::{Picture, Scale};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Measured};
use crate::format::{count, list};
use crate::measure::agreement::ByRegion;
use crate::measure::anatomy::{junction, survey};
use crate::measure::{game, window};
use crate::model::Verdict;
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
    densities(context, &mut found)?;
    junctions::locate(context, &mut found)?;
    borders::seam(context, &mut found)?;
    borders::widths(context, &mut found)?;
    borders::sharpness(context, &mut found)?;
    threads::unravel(context, &mut found)?;
    threads::beams_and_skin(context, &mut found)?;
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
             found. Dashed borders are not sharp.",
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
        format!("The armpit of game {}: {side} × {side} squares around it.", count(CLOSE)),
        "Four regions of different texture meet in a point: a striped wedge above left, a yellow \
         band on the right, dark threads below right, a fine weave below left.",
    );
    Ok(())
}

/// Palaces and blue squares by region, and what stays the same in other games.
fn densities(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let k = context.pick(1000, 3000);
    context.step(&format!("palaces of game {k} by region"))?;
    let (board, anatomy) = survey(context, game(k))?;
    let all = window(0, 0, anatomy.size(), anatomy.size());
    let census = anatomy.census(&board, all, context.observer())?;
    let cells = all.cells() as f64;
    let row = |(region, found): (&Region, &wythoff_anatomy::anatomy::RegionCensus)| {
        vec![
            region.to_string(),
            format!("{:.3}", found.cells as f64 / cells),
            format!("{:.4}", found.density()),
            format!("{:.3}", found.share(1)),
            format!("{:.3}", found.mean()),
        ]
    };
    found.table(
        format!("Game {}, {1} × {1} squares, by region", count(k), count(anatomy.size())),
        &["", "part of the board", "palaces a square", "part with p = 1", "mean p"],
        census.iter().map(row).collect(),
    );
    let density = |region| census.get(&region).map_or(f64::NAN, RegionCensus::density);

    let small = context.pick(300, 1000);
    context.step(&format!("game {small} beside its neighbours"))?;
    let beside = |more: u64, shift: (i64, i64)| {
        let pairing = Pairing { k: game(small), with: game(small + more), shift, offset: 0 };
        ByRegion::measure(context, pairing)
    };
    let fabric = beside(3, (1, 1))?.of(Region::Fabric);
    let arm = beside(1, (1, 0))?.upper(Region::Arm);
    let (prism, corner) = shape(&anatomy)?;
    found.row(
        "Prism, and the fourth corner of the parallelogram of nose and armpits",
        format!("{prism:.4} k · {corner:.4} k"),
    );
    found.find(
        "CLN-39",
        Verdict::definition(
            (0.07..0.1).contains(&density(Region::Fabric))
                && fabric.share() > 0.99
                && (prism / corner - 1.0).abs() < 0.02,
        ),
        format!(
            "It has {:.4} palaces a square, is to {:.2} % that of game k + 3 (k = {small}), and \
             nearly a parallelogram: the prism lies at {prism:.3} k, the fourth corner at \
             {corner:.3} k.",
            density(Region::Fabric),
            fabric.share() * 100.0
        ),
    );
    found.find(
        "CLN-40",
        Verdict::definition(
            (density(Region::Arm) - 0.41).abs() < 0.01 && arm.cells > 0 && arm.share() > 0.99,
        ),
        format!(
            "It has {:.4} palaces a square, and is to {:.2} % that of game k + 1 (k = {small}); \
             how wide it is does not change below, see the table of widths.",
            density(Region::Arm),
            arm.share() * 100.0
        ),
    );
    let blue = |region| census.get(&region).map_or(f64::NAN, |found| found.share(1));
    found.find(
        "CLN-42",
        Verdict::definition(density(Region::Inner) < 0.01 && blue(Region::Warp) > 0.1),
        format!(
            "The inner sector has {:.4} palaces a square, a tenth of what the warps have or less; \
             {:.0} % of the squares of the warps and {:.0} % of those of the inner sector are blue.",
            density(Region::Inner),
            blue(Region::Warp) * 100.0,
            blue(Region::Inner) * 100.0
        ),
    );
    found.data["regions"] = json!({ "k": k, "census": census_json(&census) });
    Ok(())
}

/// Prism, and where it would be if the fabric were a parallelogram; in parts of k.
fn shape(anatomy: &Anatomy) -> Result<(f64, f64), MeasureError> {
    let k = anatomy.k().get() as f64;
    let (x, y) = junction(anatomy, Junction::Armpit)?;
    let (prism, _) = junction(anatomy, Junction::Prism)?;
    Ok((prism as f64 / k, (x + y) as f64 / k - 1.0 / 3.0))
}

fn census_json(
    census: &std::collections::BTreeMap<Region, wythoff_anatomy::anatomy::RegionCensus>,
) -> serde_json::Value {
    census.iter().map(|(region, found)| json!({ "region": region, "found": found })).collect()
}

/// Games by name.
fn names(games: &[u64]) -> String {
    list(games.iter().map(|&k| count(k)))
}
