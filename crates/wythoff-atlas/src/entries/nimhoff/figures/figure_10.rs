//! Figure 10: bounces between the beams of (4,7)-GDWN.

use wythoff::nimhoff::{BlockingBoard, PLines};

use crate::measure::diagram::Path;
use crate::measure::nimhoff::{ONE, period};
use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("nimhoff/figures/figure_10", measure);

const RULES: &str = "gdwn:4,7";

/// The slopes a and b of a game's upper beams by Theorem 10, and its measured scaling factor.
#[derive(Serialize)]
struct Bounces {
    a: f64,
    b: f64,
    factor: f64,
    /// Periods in a bounce of ln ab, which is that between the beams 1/b and a, and between 1/a
    /// and b; those by the formula of the paper, with the zig-zag between two beams as the period;
    /// and periods in a bounce of 2 ln a, between the outer beams.
    bounces: [f64; 3],
}

impl Bounces {
    fn measure(context: &Context<'_>, rules: &str, height: u64) -> Result<Self> {
        let game = nimhoff(rules);
        let lines = PLines::solve(game.effective(), 20)?;
        let [.., inner, outer] = &lines.lines[..] else {
            return Err(MeasureError::NotFound(format!("{rules}: too few lines")));
        };
        let factor = period(context, &game, height)?.factor;
        let (a, b) = (outer.slope.to_f64(), inner.slope.to_f64());
        let bounces = [
            (a * b).ln() / factor.ln(),
            (a * b).ln() / ((a - 1.0) / (b - 1.0)).ln(),
            2.0 * a.ln() / factor.ln(),
        ];
        Ok(Self { a, b, factor, bounces })
    }
}

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    context.step("the period")?;
    let height = context.pick(400_000, 10_000_000);
    let seen = Bounces::measure(context, RULES, height)?;
    let mutant = context.mutant("(3, 5)-GDWN in place of (4, 7)-GDWN", || {
        Bounces::measure(context, "gdwn:3,5", 200_000)
    })?;
    // Seen by eye, where half periods are told apart: four within a hundredth of each, or nearest
    // to four of all half periods.
    let four = |seen: &Bounces| {
        let off = (seen.bounces[0] - 4.0).abs();
        Verdict::rough(off < 0.02, off < 0.25)
    };
    found.verdict("F-98", mutant.judge(&seen, four));
    let side = context.pick(4000, 16_000);
    draw(context, &seen, side, &mut found)?;
    Ok(found.with(&numbers! { side, height, ..seen }))
}

fn draw(
    context: &Context<'_>,
    &Bounces { a, b, .. }: &Bounces,
    side: u64,
    found: &mut Found,
) -> Result<()> {
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
    found.plate("bounces", diagram.image());
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
