//! Figure 10: bounces between the beams of (4,7)-GDWN.

use serde_json::json;
use wythoff::nimhoff::{BlockingBoard, PLines};
use wythoff_render::{Anchor, Label, Palette, Picture, Rgb, Scale, Stroke};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Measured};
use crate::format::count;
use crate::format::slope;
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

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    let game = nimhoff(RULES);
    let lines = PLines::solve(game.effective(), 20)?;
    let [.., inner, outer] = &lines.lines[..] else {
        return Err(MeasureError::NotFound(format!("{RULES}: too few lines")));
    };
    let (a, b) = (outer.slope.to_f64(), inner.slope.to_f64());
    let side = context.pick(4000, 16_000);
    draw(context, (a, b), side, &mut found)?;

    context.step("the period")?;
    let wave = period(context, &game, context.pick(1_000_000, 10_000_000))?;
    let bounce = (a * b).ln();
    let (by_data, by_slopes) = (bounce / wave.factor.ln(), bounce / ((a - 1.0) / (b - 1.0)).ln());
    let outer_bounce = 2.0 * a.ln() / wave.factor.ln();
    found.row("Slopes a and b, by Theorem 10", format!("{} · {}", slope(a), slope(b)));
    found.row(format!("Scaling factor, {} rows", count(wave.rows)), format!("{:.4}", wave.factor));
    found.row_against(
        "Periods in a bounce of ln ab, by the measured factor",
        format!("{by_data:.2}"),
        "4",
    );
    found.row_against(
        "The same by the formula of the paper for ξab",
        format!("{by_slopes:.2}"),
        "4",
    );
    found
        .row("Periods in a bounce of 2 ln a, by the measured factor", format!("{outer_bounce:.2}"));
    found.find(
        "F-98",
        Verdict::rough(
            (by_data - 4.0).abs() < 0.005,
            (by_data - 4.0).abs() < 0.25 && (by_slopes - 4.0).abs() < 0.5,
        ),
        format!(
            "One bounce of either box multiplies x by ab = {:.3}, which is {by_data:.2} periods of the \
             measured factor {:.4}, and {by_slopes:.2} of (a − 1)/(b − 1).",
            a * b,
            wave.factor
        ),
    );
    found.differs.push(format!(
        "The text of the paper takes the white box for the bounce of 2 ln a between the outer beams, \
         the caption for ξab; with {outer_bounce:.2} periods in the one and {by_data:.2} in the other, \
         four fit the caption. ξab and ξba are the same number by definition."
    ));
    found.commands = vec![
        format!(
            "wythoff nimhoff picture --rules {RULES} --size {side} --scale 20 --colour sees -o figure-10.png"
        ),
        format!("wythoff nimhoff measure --rules {RULES} --rows 10000000"),
    ];
    found.data = json!({ "a": a, "b": b, "factor": wave.factor, "bounces": [by_data, by_slopes, outer_bounce] });
    Ok(found)
}

fn draw(
    context: &Context<'_>,
    (a, b): (f64, f64),
    side: u64,
    found: &mut Measured,
) -> Result<(), MeasureError> {
    context.step("the picture")?;
    let (blue, white, teal) = (Rgb::hex(0x6F_A8FF), Rgb::WHITE, Rgb::hex(0x7C_F0D8));
    // From a flat beam up along (0, 1) to a steep one, right along (1, 0) to the flat one, twice.
    let bounce = |flat: f64, steep: f64, reach: f64, colour: Rgb| {
        let mut x = side as f64 * reach / (a * b).powi(2);
        let mut corners = vec![(x, flat * x)];
        while corners.len() < 5 {
            let y = steep * x;
            corners.push((x, y));
            x = y / flat;
            corners.push((x, y));
        }
        Stroke { dots: true, ..Stroke::new(corners, colour).times(1.5) }
    };
    // Between the two lower beams: along (1, 1) to the upper of them, right along (1, 0) to the lower.
    let grows = (a - 1.0) / (b - 1.0);
    let mut x = side as f64 * 0.97 / grows.powi(8);
    let mut zigzag = vec![(x, x / a)];
    while zigzag.len() < 17 {
        let up = x * (a - b) / (a * (b - 1.0));
        zigzag.push((x + up, x / a + up));
        x *= grows;
        zigzag.push((x, x / a));
    }
    let picture = Picture {
        palette: Palette::Sees,
        scale: Scale::CellsPerPixel(side / 800),
        strokes: vec![
            bounce(1.0 / b, a, 0.97, blue),
            bounce(1.0 / a, b, 0.7, white).dashed(),
            Stroke::new(zigzag, teal),
        ],
        labels: [("slope a", a), ("slope b", b), ("slope 1/b", 1.0 / b), ("slope 1/a", 1.0 / a)]
            .map(|(name, slope)| {
                let place = Anchor::beside((0.0, 0.0), (1.0, slope));
                Label { size: 1.2, ..Label::new(name, place, white) }
            })
            .into(),
        ..Picture::nimhoff(&ruleset(RULES), ONE, window(0, 0, side, side))
    };
    found.plate(
        1,
        context.picture("bounces", &picture, &BlockingBoard::new(&ruleset(RULES), ONE))?,
        format!(
            "(4, 7)-GDWN, x, y < {}. Blue: from the beam 1/b up to a and right to 1/b again; white: \
             from 1/a up to b and right to 1/a; two bounces of each. Teal: the zig-zag between the two \
             lower beams.",
            count(side)
        ),
        "Wedges of black, yellow and red, with a blue and a dashed white staircase between the beams \
         and a teal zig-zag between the lower two.",
    );
    Ok(())
}
