//! Figure 3: the beams of (3,5)-GDWN.

use std::collections::BTreeSet;

use wythoff::board::Board;
use wythoff::nimhoff::{Outcomes, brute};

use crate::measure::beams::{Beam, beams, in_square, points, rows};
use crate::measure::nimhoff::ONE;
use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("nimhoff/figures/figure_3", measure);

const RULES: &str = "gdwn:3,5";
/// Columns and rows of the figure: 0 to 32600.
const SIDE: u64 = 32_601;
/// The part of the figure that is drawn larger.
const DETAIL: Window = window(11_000, 19_000, 6000, 6000);
/// Share of the way between the axes that parts two beams.
const GAP: f64 = 0.01;

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    context.step("the picture")?;
    draw(context, &mut found)?;
    let picture = same_as_brute_force(context, &mut found)?;
    let Parted { beams, width } = parted(context, &mut found)?;
    let beams: Vec<_> = beams.iter().map(|beam| [beam.least, beam.mean, beam.greatest]).collect();
    Ok(found.with(&numbers! {
        side: SIDE,
        picture,
        // Least, mean and greatest y/x of the beams.
        beams,
        width,
    }))
}

/// The figure, and a part of it in which the beams can be followed.
fn draw(context: &Context<'_>, found: &mut Found) -> Result<()> {
    let all = window(0, 0, SIDE, SIDE);
    let picture =
        Picture { scale: Scale::CellsPerPixel(16), ..Picture::nimhoff(&ruleset(RULES), ONE, all) };
    let large = context.picture("large", &picture, &Outcomes::new(&nimhoff(RULES)))?;
    let region = |(towards, name): (_, &str)| Ray {
        from: (0.0, 0.0),
        towards,
        name: name.into(),
        ink: Ink::Rule,
        line: Line::None,
    };
    let filled = [
        ((1.0, 0.25), "(1, 0)"),
        ((5.0, 3.0), "(5, 3)"),
        ((1.0, 1.0), "(1, 1)"),
        ((3.0, 5.0), "(3, 5)"),
        ((0.25, 1.0), "(0, 1)"),
    ];
    let xs = rows(context, &nimhoff(RULES), SIDE)?;
    let mut diagram = Diagram::new(all, 1);
    diagram.full = Some(&large);
    diagram.ground = Some(&large);
    diagram.rays = filled.map(region).into();
    diagram.positions = in_square(&xs, SIDE).collect();
    found.plate("beams", diagram.image());

    let mut detail = Diagram::new(DETAIL, 1);
    detail.positions = diagram.positions;
    detail.rays = vec![Ray::rule((3, 5))];
    let columns_and_rows = [(DETAIL.x(), DETAIL.right()), (DETAIL.y(), DETAIL.bottom())];
    found.plate_of("detail", detail.image(), &columns_and_rows);
    Ok(())
}

/// The P-positions of a game by rows, beside those of (3, 5)-GDWN by brute force.
#[derive(Serialize)]
struct Counted {
    side: u64,
    /// P-positions below `side` by brute force, and those that only one of the two methods gives.
    marked: u64,
    #[serde(skip)]
    wrong: u64,
    /// P-positions of the figure by rows, and as counted by squares for the picture.
    inside: u64,
    drawn: u64,
    #[serde(skip)]
    mirrored: bool,
}

impl Counted {
    fn compare(context: &Context<'_>, rules: &str, side: usize) -> Result<Self> {
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

    fn is_exact(&self) -> bool {
        self.wrong == 0 && self.drawn == self.inside && self.mirrored
    }
}

fn same_as_brute_force(context: &Context<'_>, found: &mut Found) -> Result<Counted> {
    context.step("against marking, position by position")?;
    let all = Counted::compare(context, RULES, context.pick(1000, 3000))?;
    let mutant = context.mutant("(3, 5)-GDWN with the rule (5, 8)", || {
        Counted::compare(context, "1,0 5,3 1,1 3,5 5,8 0,1", 300)
    })?;
    found.verdict("F-16", mutant.judge(&all, |all| Verdict::exact(all.is_exact())));
    Ok(all)
}

/// The beams of a game, and whether the top one narrows.
struct Parted {
    beams: Vec<Beam>,
    /// Width of the top beam in y/x, and the same three octaves farther out.
    width: [f64; 2],
}

impl Parted {
    fn measure(context: &Context<'_>, rules: &str) -> Result<Self> {
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

fn parted(context: &Context<'_>, found: &mut Found) -> Result<Parted> {
    let game = Parted::measure(context, RULES)?;
    let mutant = context
        .mutant("(1, 2)-GDWN in place of (3, 5)-GDWN", || Parted::measure(context, "gdwn:1,2"))?;
    found.verdict("F-06", mutant.judge(&game, |game| Verdict::definition(game.is_relaxed())));
    Ok(game)
}
