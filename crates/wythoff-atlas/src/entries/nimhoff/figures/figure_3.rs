//! Figure 3: the beams of (3,5)-GDWN.

use serde_json::json;
use wythoff::board::Board;
use wythoff::nimhoff::{Outcomes, brute};
use wythoff_render::{Anchor, Label, Picture, Rgb, Scale};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Measured};
use crate::format::count;
use crate::format::slope;
use crate::measure::beams::{beams, in_square, points, rows};
use crate::measure::nimhoff::ONE;
use crate::measure::play::{nimhoff, ruleset};
use crate::measure::window;
use crate::model::Verdict;
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "fgpll-fig-3",
    number: "Figure 3",
    title: "The beams of (3, 5)-GDWN",
    says: &[
        "(3, 5)-GDWN is a game whose P-positions do not lie along lines but in beams, which wind and \
         break off again and again as one moves out, and are parted by regions without any \
         P-position. The figure shows them for x, y ≤ 32600, white, with several positions a pixel.",
    ],
    claims: &["F-06", "F-16"],
    measure,
});

const RULES: &str = "gdwn:3,5";
/// Columns and rows of the figure: 0 to 32600.
const SIDE: u64 = 32_601;
/// Share of the way between the axes that parts two beams.
const GAP: f64 = 0.01;

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    let game = nimhoff(RULES);
    context.step("the picture")?;
    let xs = rows(context, &game, 2 * SIDE)?;
    let inside = in_square(&xs, SIDE).count() as u64;
    let all = window(0, 0, SIDE, SIDE);
    let fills = [
        ((1.0, 0.25), "(1, 0)"),
        ((5.0, 3.0), "(5, 3)"),
        ((1.0, 1.0), "(1, 1)"),
        ((3.0, 5.0), "(3, 5)"),
        ((0.25, 1.0), "(0, 1)"),
    ];
    let picture = Picture {
        scale: Scale::CellsPerPixel(32),
        labels: fills
            .map(|(towards, rule)| {
                let place = Anchor::along((0.0, 0.0), towards);
                Label { size: 1.2, ..Label::new(rule, place, Rgb::hex(0xF6_D32D)) }
            })
            .into(),
        ..Picture::nimhoff(&ruleset(RULES), ONE, all)
    };
    let image = context.picture("beams", &picture, &Outcomes::new(&game))?;
    let plain = Picture { scale: Scale::CellsPerPixel(16), labels: Vec::new(), ..picture };
    let larger = context.picture("large", &plain, &Outcomes::new(&game))?;
    found.plate(
        1,
        image.with_full(&larger),
        format!(
            "(3, 5)-GDWN for x, y ≤ {0}, 32 × 32 positions a pixel, lighter the more P-positions it \
             holds: {1} in all. Between the beams, the rules that fill the regions.",
            count(SIDE - 1),
            count(inside)
        ),
        "Four white beams from the lower left corner, two on each side of the diagonal: the inner \
         ones wind, the outer ones are broken into strokes, each longer than the one before.",
    );

    same_as_brute_force(context, &xs, inside, &mut found)?;
    parted(&xs, &mut found);
    found.commands = vec![
        "wythoff nimhoff picture --rules gdwn:3,5 --size 32601 --scale 32 -o figure-3.png".into(),
    ];
    Ok(found)
}

/// The P-positions against marking all that each sees, and the picture's count against the rows'.
fn same_as_brute_force(
    context: &Context<'_>,
    xs: &[u64],
    inside: u64,
    found: &mut Measured,
) -> Result<(), MeasureError> {
    let side = context.pick(1000, 3000);
    context.step("against marking, position by position")?;
    let mut marked = brute::positions(&ruleset(RULES), side, side, context.observer())?;
    let mut listed: Vec<(u64, u64)> = in_square(xs, side as u64).collect();
    marked.sort_unstable();
    listed.sort_unstable();
    let board = Outcomes::new(&nimhoff(RULES));
    let mut pixels = board.count_rows(window(0, 0, SIDE, SIDE), 32, context.observer())?;
    let mut drawn = 0;
    while let Some(row) = pixels.next_row()? {
        drawn += row.iter().map(|pixel| pixel.by_class()[4]).sum::<u64>();
    }
    drop(pixels);
    let mirrored = in_square(xs, SIDE).all(|(x, y)| xs[x as usize] == y);
    found.row("P-positions with x, y ≤ 32600", count(inside));
    found.row(
        format!("Of them by brute force, x, y < {}", count(side as u64)),
        count(marked.len() as u64),
    );
    found.find(
        "F-16",
        Verdict::exact(marked == listed && drawn == inside && mirrored),
        format!(
            "The {} P-positions below {} are those of brute force; the picture holds {} in all, \
             mirror images of each other.",
            count(listed.len() as u64),
            count(side as u64),
            count(drawn)
        ),
    );
    Ok(())
}

/// Four beams, with empty regions between them.
fn parted(xs: &[u64], found: &mut Measured) {
    let four = beams(xs, (2000, xs.len() as u64), GAP);
    for (number, beam) in (1..).zip(&four) {
        found.row(
            format!("Beam {number} from below: least to greatest y/x, x + y ≥ 2000"),
            format!("{} to {}", slope(beam.least), slope(beam.greatest)),
        );
    }
    // Within each beam the P-positions leave gaps of at most a few times the mean one; the width
    // of the beams, unlike that of lines, does not shrink.
    let width = |from: u64, to: u64| {
        let top = points(xs).filter(|&(x, y)| (from..to).contains(&(x + y)) && 5 * x < 3 * y);
        let at = top.map(|(x, y)| y as f64 / x as f64);
        let (least, most) = at.fold((f64::MAX, 0.0), |(a, b), r| (f64::min(a, r), f64::max(b, r)));
        most - least
    };
    let last = xs.len() as u64;
    let (early, late) = (width(last / 16, last / 8), width(last / 2, last));
    found.row(
        "Width of the top beam in y/x, three octaves apart",
        format!("{early:.4} · {late:.4}"),
    );
    found.find(
        "F-06",
        Verdict::definition(four.len() == 4 && late > 0.5 * early && late > 0.01),
        format!(
            "{} beams are parted by empty regions; the top one is {early:.4} wide in y/x at first \
             and {late:.4} three octaves farther out, where a line would have narrowed.",
            four.len()
        ),
    );
    found.data = json!({
        "beams": four.iter().map(|beam| [beam.least, beam.mean, beam.greatest]).collect::<Vec<_>>(),
        "width": [early, late],
    });
}
