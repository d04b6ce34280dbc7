//! Figure 6: two windows that look alike, and by which factor.

use serde_json::json;

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Image, Measured};
use crate::format::count;
use crate::measure::beams::{in_square, label, points, rows};
use crate::measure::diagram::Diagram;
use crate::measure::nimhoff::{Wave, period};
use crate::measure::play::nimhoff;
use crate::measure::window;
use crate::model::Verdict;
use crate::plot::{Axis, Plot, Series};
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "fgpll-fig-6",
    number: "Figure 6",
    title: "The same picture, 1.478 times as large",
    says: &[
        "In the class of quasi log-periodic fluctuations, QLPF, a game repeats itself when it is \
         scaled by a certain factor, again and again. Seen by eye, (3, 5)-GDWN for x, y ≤ 32600 and \
         for x, y ≤ 47800 looks alike, with a scaling by about 1.478.",
    ],
    claims: &["F-05", "F-66"],
    measure,
});

const RULES: &str = "gdwn:3,5";
/// Columns and rows of the two windows.
const SIDES: [u64; 2] = [32_601, 47_801];
/// The value that the paper reads off its pictures.
const BY_EYE: f64 = 1.478;

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    let xs = rows(context, &nimhoff(RULES), context.pick(400_000, 4_000_000))?;
    let mut counts = Vec::new();
    for side in SIDES {
        let mut diagram = Diagram::new(window(0, 0, side, side), 2);
        diagram.positions = in_square(&xs, side).collect();
        let inside = diagram.positions.len() as u64;
        found.plate(
            2,
            diagram.image(),
            format!(
                "(3, 5)-GDWN, x, y ≤ {}: {} P-positions, white.",
                count(side - 1),
                count(inside)
            ),
            "Four white beams that swell and shrink; the two pictures can hardly be told apart.",
        );
        found.row(format!("P-positions with x, y ≤ {}", count(side - 1)), count(inside));
        counts.push(inside);
    }
    let windows = (SIDES[1] - 1) as f64 / (SIDES[0] - 1) as f64;

    context.step("the scaling factor")?;
    let measured = period(context, &nimhoff(RULES), context.pick(400_000, 10_000_000))?;
    let factor = measured.factor;
    wave(&xs, factor, &mut found);
    found.row_against("Ratio of the windows", format!("{windows:.4}"), "about 1.478");
    found.row_against(
        format!("Scaling factor, strongest period of the density, {} rows", count(measured.rows)),
        format!("{factor:.4}"),
        "about 1.478",
    );
    found.row(
        "How much the density of a beam swings with it",
        format!("± {:.0} %", measured.strength * 100.0),
    );
    verdicts(context, &measured, windows, &mut found)?;
    found.differs.push(format!(
        "The factor read off the pictures, {BY_EYE}, is close to that of the densities, {factor:.4}; \
         the windows shown differ by {windows:.4}."
    ));
    found.commands = vec![
        "wythoff nimhoff picture --rules gdwn:3,5 --size 47801 --scale 75 -o figure-6.png".into(),
        "wythoff nimhoff measure --rules gdwn:3,5 --rows 10000000".into(),
    ];
    found.data = json!({ "positions": counts, "windows": windows, "factor": factor });
    Ok(found)
}

fn verdicts(
    context: &Context<'_>,
    measured: &Wave,
    windows: f64,
    found: &mut Measured,
) -> Result<(), MeasureError> {
    let factor = measured.factor;
    let mutant = context.mutant("(4, 7)-GDWN in place of (3, 5)-GDWN", || {
        period(context, &nimhoff("gdwn:4,7"), 200_000)
    })?;
    found.find(
        "F-66",
        mutant.judge(measured, |wave| {
            let off = (wave.factor - BY_EYE).abs();
            // Read off pictures: to the last digit printed, or within a hundredth.
            Verdict::rough(off < 0.0005, off < 0.01)
        }),
        format!(
            "The densities of the beams repeat when x grows by {factor:.4}; the ratio of the two \
             windows is {windows:.4}."
        ),
    );
    let mutant = context
        .mutant("(1, 2)-GDWN, a game with lines, in place of (3, 5)-GDWN", || {
            period(context, &nimhoff("gdwn:1,2"), 200_000)
        })?;
    found.find(
        "F-05",
        mutant.judge(measured, |wave| {
            Verdict::definition(wave.strength > 0.5 && wave.growth.is_none_or(|growth| growth > -0.02))
        }),
        format!(
            "The density of a beam swings by {:.0} % with a period of {:.4} in ln x, and changes by the \
             factor x^{:.3} as x grows: no single density describes it, as it would in a strict game.",
            measured.strength * 100.0,
            factor.ln(),
            measured.growth.unwrap_or(f64::NAN)
        ),
    );
    Ok(())
}

/// The density of the top beam along ln x, and the same one period on.
fn wave(xs: &[u64], factor: f64, found: &mut Measured) {
    const PIECES: i32 = 24;
    const FROM: f64 = 20_000.0;
    let game = nimhoff(RULES);
    let end = xs.len() as f64 / 1.8;
    // Pieces of one period each, cut into equal steps of ln x, backwards from the end.
    let step = factor.ln() / f64::from(PIECES);
    let steps = (f64::ln(end / FROM) / step) as usize;
    let mut densities = vec![0_u64; steps];
    let top = points(xs).filter(|&(x, y)| x > 0 && label(game.effective(), (x, y)) == 3);
    for (x, _) in top {
        let back = (end / x as f64).ln() / step;
        if back >= 0.0 && (back as usize) < steps {
            densities[steps - 1 - back as usize] += 1;
        }
    }
    let line = |shift: f64| -> Vec<(f64, f64)> {
        (0..steps)
            .map(|i| {
                let right = end * (-((steps - 1 - i) as f64) * step).exp();
                let left = right * (-step).exp();
                (right * shift, densities[i] as f64 / (right - left))
            })
            .filter(|&(x, _)| (FROM..=end).contains(&x))
            .collect()
    };
    let plot = Plot {
        x_label: "x",
        y_label: "P-positions of the top beam a column",
        x: Axis::Log(FROM, end),
        series: vec![
            Series { label: String::new(), points: line(1.0), measured: true },
            Series { label: String::new(), points: line(factor), measured: false },
        ],
        ..Plot::default()
    };
    found.plate(
        1,
        Image::Svg { markup: plot.svg().into_string() },
        format!(
            "(3, 5)-GDWN: the density of the top beam for {} ≤ x ≤ {}, dots, and the same curve drawn \
             {factor:.4} times as far out, the heavy line.",
            count(FROM as u64),
            count(end as u64)
        ),
        "A wave over a logarithmic axis, and its copy one period on, which follows it.",
    );
}
