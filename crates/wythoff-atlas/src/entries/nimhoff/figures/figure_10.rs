//! Figure 10: bounces between the beams of (4,7)-GDWN.

use serde_json::json;
use wythoff::nimhoff::{BlockingBoard, PLines};
use wythoff_render::{Palette, Picture, Scale};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Measured};
use crate::format::count;
use crate::format::slope;
use crate::measure::diagram::{Diagram, Ink, Line, Path, Ray};
use crate::measure::nimhoff::{ONE, period};
use crate::measure::play::{nimhoff, ruleset};
use crate::measure::window;
use crate::model::Verdict;
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "fgpll-fig-10",
    number: "Figure 10",
    title: "Bouncing between the beams",
    says: &[
        "With a and b the mean slopes of the upper outer and inner beam, one can bounce from a beam \
         up along (0, 1) to another, right along (1, 0) to the first again, and so on. The figure \
         shows (4, 7)-GDWN with a blue box between the beams of slopes 1/b and a, and a white, \
         dashed one between those of 1/a and b; in each four periods of the pattern are seen, beside \
         a zig-zag between the two lower beams.",
    ],
    claims: &["F-98"],
    measure,
});

const RULES: &str = "gdwn:4,7";

/// The slopes a and b of a game's upper beams by Theorem 10, and its measured scaling factor.
struct Bounces {
    a: f64,
    b: f64,
    factor: f64,
}

impl Bounces {
    fn measure(context: &Context<'_>, rules: &str, height: u64) -> Result<Self, MeasureError> {
        let game = nimhoff(rules);
        let lines = PLines::solve(game.effective(), 20)?;
        let [.., inner, outer] = &lines.lines[..] else {
            return Err(MeasureError::NotFound(format!("{rules}: too few lines")));
        };
        let factor = period(context, &game, height)?.factor;
        Ok(Self { a: outer.slope.to_f64(), b: inner.slope.to_f64(), factor })
    }

    /// Periods in a bounce of ln ab: that between the beams 1/b and a, and between 1/a and b.
    fn periods(&self) -> f64 {
        (self.a * self.b).ln() / self.factor.ln()
    }

    /// That value by the formula of the paper, with the zig-zag between two beams as the period.
    fn by_formula(&self) -> f64 {
        (self.a * self.b).ln() / ((self.a - 1.0) / (self.b - 1.0)).ln()
    }

    /// Periods in a bounce of 2 ln a, between the outer beams.
    fn between_outer(&self) -> f64 {
        2.0 * self.a.ln() / self.factor.ln()
    }
}

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    context.step("the period")?;
    let height = context.pick(400_000, 10_000_000);
    let seen = Bounces::measure(context, RULES, height)?;
    let mutant = context.mutant("(3, 5)-GDWN in place of (4, 7)-GDWN", || {
        Bounces::measure(context, "gdwn:3,5", 200_000)
    })?;
    let side = context.pick(4000, 16_000);
    draw(context, &seen, side, &mut found)?;

    let Bounces { a, b, factor } = seen;
    let (periods, formula, outer) = (seen.periods(), seen.by_formula(), seen.between_outer());
    found.row("Slopes a and b, by Theorem 10", format!("{} · {}", slope(a), slope(b)));
    found.row(format!("Scaling factor, {} rows", count(height)), format!("{factor:.4}"));
    found.row_against(
        "Periods in a bounce of ln ab, by the measured factor",
        format!("{periods:.2}"),
        "4",
    );
    found.row_against("The same by the formula of the paper for ξab", format!("{formula:.2}"), "4");
    found.row("Periods in a bounce of 2 ln a, by the measured factor", format!("{outer:.2}"));
    found.find(
        "F-98",
        // Seen by eye, where half periods are told apart: four within a hundredth of each, or
        // nearest to four of all half periods.
        mutant.judge(&seen, |seen| {
            let off = (seen.periods() - 4.0).abs();
            Verdict::rough(off < 0.02, off < 0.25)
        }),
        format!(
            "One bounce of either box multiplies x by ab = {:.3}, which is {periods:.2} periods of the \
             measured factor {factor:.4}, and {formula:.2} of (a − 1)/(b − 1).",
            a * b,
        ),
    );
    found.differs.push(format!(
        "The text of the paper takes the white box for the bounce of 2 ln a between the outer beams, \
         the caption for ξab; with {outer:.2} periods in the one and {periods:.2} in the other, \
         four fit the caption. ξab and ξba are the same number by definition."
    ));
    found.commands = vec![
        format!(
            "wythoff nimhoff picture --rules {RULES} --size {side} --scale 20 --colour sees -o figure-10.png"
        ),
        format!("wythoff nimhoff measure --rules {RULES} --rows 10000000"),
    ];
    found.data = json!({ "a": a, "b": b, "factor": factor, "bounces": [periods, formula, outer] });
    Ok(found)
}

fn draw(
    context: &Context<'_>,
    &Bounces { a, b, .. }: &Bounces,
    side: u64,
    found: &mut Measured,
) -> Result<(), MeasureError> {
    context.step("the picture")?;
    let all = window(0, 0, side, side);
    let picture = Picture {
        palette: Palette::Sees,
        scale: Scale::CellsPerPixel(side / 1000),
        ..Picture::nimhoff(&ruleset(RULES), ONE, all)
    };
    let image = context.picture("bounces", &picture, &BlockingBoard::new(&ruleset(RULES), ONE))?;
    let mut diagram = Diagram::new(all, 1);
    diagram.ground = Some(&image);
    diagram.rays = [("a", a), ("b", b), ("1/b", 1.0 / b), ("1/a", 1.0 / a)]
        .map(|(name, m)| Ray::slope(m, format!("{name} = {m:.3}"), Ink::Plain, Line::None))
        .into();
    diagram.paths = paths(a, b, side);
    found.plate(
        1,
        diagram.image(),
        format!(
            "(4, 7)-GDWN, x, y < {}: black, yellow, red for one, two, more P-positions in reach, in the mean of \
             {1} × {1} positions; at the edge, the slopes of the beams. Blue: from the beam 1/b up to a and \
             right to 1/b again; white: from 1/a up to b and right to 1/a; two bounces of each. Green: the \
             zig-zag between the two lower beams.",
            count(side),
            side / 1000
        ),
        "Wedges of black, yellow and red, with a blue and a dashed white staircase between the beams \
         and a green zig-zag between the lower two.",
    );
    Ok(())
}

/// Two bounces of either box, and the zig-zag between the lower beams.
fn paths(a: f64, b: f64, side: u64) -> Vec<Path> {
    // From a flat beam up along (0, 1) to a steep one, right along (1, 0) to the flat one, twice.
    let bounce = |flat: f64, steep: f64, reach: f64, ink: Ink, line: Line| {
        let mut x = side as f64 * reach / (a * b).powi(2);
        let mut points = vec![(x, flat * x)];
        while points.len() < 5 {
            let y = steep * x;
            points.push((x, y));
            x = y / flat;
            points.push((x, y));
        }
        Path { points, ink, line }
    };
    // Between the two lower beams: along (1, 1) to the
    // upper of them, right along (1, 0) to the lower.
    let grows = (a - 1.0) / (b - 1.0);
    let mut x = side as f64 * 0.97 / grows.powi(8);
    let mut zigzag = vec![(x, x / a)];
    while zigzag.len() < 17 {
        let up = x * (a - b) / (a * (b - 1.0));
        zigzag.push((x + up, x / a + up));
        x *= grows;
        zigzag.push((x, x / a));
    }
    vec![
        bounce(1.0 / b, a, 0.97, Ink::Rule, Line::Solid),
        bounce(1.0 / a, b, 0.7, Ink::Plain, Line::Dashed),
        Path { points: zigzag, ink: Ink::Other, line: Line::Solid },
    ]
}
