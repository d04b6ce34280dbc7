//! Figure 3: the beams of (3,5)-GDWN.

use std::collections::BTreeSet;

use serde_json::json;
use wythoff::board::Board;
use wythoff::nimhoff::{Outcomes, brute};
use wythoff_render::{Picture, Scale};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Measured};
use crate::format::count;
use crate::format::slope;
use crate::measure::beams::{Beam, beams, in_square, points, rows};
use crate::measure::diagram::{Diagram, Ink, Line, Ray};
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
    context.step("the picture")?;
    let xs = rows(context, &nimhoff(RULES), 2 * SIDE)?;
    draw(context, &xs, &mut found)?;
    same_as_brute_force(context, &mut found)?;
    parted(context, &mut found)?;
    found.commands = vec![
        "wythoff nimhoff picture --rules gdwn:3,5 --size 32601 --scale 32 -o figure-3.png".into(),
    ];
    Ok(found)
}

/// The figure, and a part of it in which the beams can be followed.
fn draw(context: &Context<'_>, xs: &[u64], found: &mut Measured) -> Result<(), MeasureError> {
    let all = window(0, 0, SIDE, SIDE);
    let picture =
        Picture { scale: Scale::CellsPerPixel(16), ..Picture::nimhoff(&ruleset(RULES), ONE, all) };
    let large = context.picture("large", &picture, &Outcomes::new(&nimhoff(RULES)))?;
    let fills = [(1.0, 0.25), (5.0, 3.0), (1.0, 1.0), (3.0, 5.0), (0.25, 1.0)];
    let names = ["(1, 0)", "(5, 3)", "(1, 1)", "(3, 5)", "(0, 1)"];
    let region = |(towards, name): (_, &str)| Ray {
        from: (0.0, 0.0),
        towards,
        name: name.into(),
        ink: Ink::Rule,
        line: Line::None,
    };
    let inside: Vec<(u64, u64)> = in_square(xs, SIDE).collect();
    let mut diagram = Diagram::new(all, 1);
    diagram.full = Some(&large);
    diagram.ground = Some(&large);
    diagram.rays = fills.into_iter().zip(names).map(region).collect();
    diagram.positions = inside.clone();
    found.plate(
        1,
        diagram.image(),
        format!(
            "(3, 5)-GDWN for x, y ≤ {}: {} P-positions, white; where several fall on one place they are \
             drawn once. At the edge: the rules that fill the regions between the beams.",
            count(SIDE - 1),
            count(inside.len() as u64)
        ),
        "Four white beams from the lower left corner, two on each side of the diagonal: the inner \
         ones wind, the outer ones are broken into strokes, each longer than the one before.",
    );
    let (left, bottom, width, height) = DETAIL;
    let mut detail = Diagram::new(window(left, bottom, width, height), 1);
    detail.positions = inside;
    detail.rays = vec![Ray::rule((3, 5))];
    found.plate(
        1,
        detail.image(),
        format!(
            "A part of it, {} ≤ x < {} and {} ≤ y < {}: the upper inner beam winds below the rule (3, 5), \
             dashed, and above it a stroke of the outer beam ends.",
            count(left),
            count(left + width),
            count(bottom),
            count(bottom + height)
        ),
        "A winding band of white points below a dashed line, and a stroke of points above it.",
    );
    Ok(())
}

/// The part of the figure that is drawn larger: left, lower edge, width and height.
const DETAIL: (u64, u64, u64, u64) = (11_000, 19_000, 6000, 6000);

/// The P-positions of a game by rows, beside those of (3, 5)-GDWN by brute force.
struct Window {
    side: u64,
    /// P-positions below `side` by brute force, and those that only one of the two methods gives.
    marked: u64,
    wrong: u64,
    /// P-positions of the figure by rows, and as counted by squares for the picture.
    inside: u64,
    drawn: u64,
    mirrored: bool,
}

impl Window {
    fn compare(context: &Context<'_>, rules: &str, side: usize) -> Result<Self, MeasureError> {
        let game = nimhoff(rules);
        let xs = rows(context, &game, SIDE)?;
        let marked = brute::positions(&ruleset(RULES), side, side, context.observer())?;
        let marked: BTreeSet<(u64, u64)> = marked.into_iter().collect();
        let listed: BTreeSet<(u64, u64)> = in_square(&xs, side as u64).collect();
        let board = Outcomes::new(&game);
        let mut pixels = board.count_rows(window(0, 0, SIDE, SIDE), 32, context.observer())?;
        let mut drawn = 0;
        while let Some(row) = pixels.next_row()? {
            drawn += row.iter().map(|pixel| pixel.by_class()[4]).sum::<u64>();
        }
        Ok(Self {
            side: side as u64,
            marked: marked.len() as u64,
            wrong: marked.symmetric_difference(&listed).count() as u64,
            inside: in_square(&xs, SIDE).count() as u64,
            drawn,
            mirrored: in_square(&xs, SIDE).all(|(x, y)| xs[x as usize] == y),
        })
    }
}

fn same_as_brute_force(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    context.step("against marking, position by position")?;
    let all = Window::compare(context, RULES, context.pick(1000, 3000))?;
    let mutant = context.mutant("(3, 5)-GDWN with the rule (5, 8)", || {
        Window::compare(context, "1,0 5,3 1,1 3,5 5,8 0,1", 300)
    })?;
    found.row("P-positions with x, y ≤ 32600", count(all.inside));
    found.row(format!("Of them by brute force, x, y < {}", count(all.side)), count(all.marked));
    found.find(
        "F-16",
        mutant.judge(&all, |all| {
            Verdict::exact(all.wrong == 0 && all.drawn == all.inside && all.mirrored)
        }),
        format!(
            "The {} P-positions below {} are those of brute force; the picture holds {} in all, \
             mirror images of each other.",
            count(all.marked),
            count(all.side),
            count(all.drawn)
        ),
    );
    Ok(())
}

/// The beams of a game, and whether the top one narrows.
struct Parted {
    beams: Vec<Beam>,
    /// Width of the top beam in y/x, and the same three octaves farther out.
    width: [f64; 2],
}

impl Parted {
    fn measure(context: &Context<'_>, rules: &str) -> Result<Self, MeasureError> {
        let xs = rows(context, &nimhoff(rules), 2 * SIDE)?;
        let last = xs.len() as u64;
        let beams = beams(&xs, (2000, last), GAP);
        let steep = beams.last().map_or(f64::MAX, |beam| beam.least);
        let width = |from: u64, to: u64| {
            let near = points(&xs).filter(|&(x, y)| (from..to).contains(&(x + y)));
            let top = near.map(|(x, y)| y as f64 / x as f64).filter(|&at| at >= steep);
            let ends = top.fold((f64::MAX, 0.0), |(a, b), r| (f64::min(a, r), f64::max(b, r)));
            ends.1 - ends.0
        };
        let width = [width(last / 16, last / 8), width(last / 2, last)];
        Ok(Self { beams, width })
    }

    /// Four beams with empty regions between them; the top one does not narrow as a line would.
    fn is_relaxed(&self) -> bool {
        self.beams.len() == 4 && self.width[1] > 0.5 * self.width[0]
    }
}

fn parted(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let game = Parted::measure(context, RULES)?;
    let mutant = context
        .mutant("(1, 2)-GDWN in place of (3, 5)-GDWN", || Parted::measure(context, "gdwn:1,2"))?;
    for (number, beam) in (1..).zip(&game.beams) {
        found.row(
            format!("Beam {number} from below: least to greatest y/x, x + y ≥ 2000"),
            format!("{} to {}", slope(beam.least), slope(beam.greatest)),
        );
    }
    let [early, late] = game.width;
    found.row(
        "Width of the top beam in y/x, three octaves apart",
        format!("{early:.4} · {late:.4}"),
    );
    found.find(
        "F-06",
        mutant.judge(&game, |game| Verdict::definition(game.is_relaxed())),
        format!(
            "{} beams are parted by empty regions; the top one is {early:.4} wide in y/x at first \
             and {late:.4} three octaves farther out, where a line would have narrowed.",
            game.beams.len()
        ),
    );
    found.data = json!({
        "beams": game.beams.iter().map(|beam| [beam.least, beam.mean, beam.greatest]).collect::<Vec<_>>(),
        "width": game.width,
    });
    Ok(())
}
