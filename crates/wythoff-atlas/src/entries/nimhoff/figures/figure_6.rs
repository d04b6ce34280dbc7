//! Figure 6: two windows that look alike, and by which factor.

use crate::measure::beams::{in_square, label, points, rows};
use crate::measure::nimhoff::{Wave, period};
use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("nimhoff/figures/figure_6", measure);

const RULES: &str = "gdwn:3,5";
/// Columns and rows of the two windows.
const SIDES: [u64; 2] = [32_601, 47_801];
/// The value that the paper reads off its pictures.
const BY_EYE: f64 = 1.478;

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    let xs = rows(context, &nimhoff(RULES), context.pick(400_000, 4_000_000))?;
    let positions = SIDES.map(|side| {
        let mut diagram = Diagram::new(window(0, 0, side, side), 2);
        diagram.positions = in_square(&xs, side).collect();
        let inside = diagram.positions.len() as u64;
        found.plate_of("window", diagram.image(), &[side - 1, inside]);
        inside
    });
    let windows = (SIDES[1] - 1) as f64 / (SIDES[0] - 1) as f64;

    context.step("the scaling factor")?;
    let wave = period(context, &nimhoff(RULES), context.pick(400_000, 10_000_000))?;
    draw(&xs, wave.factor, &mut found);
    verdicts(context, &wave, &mut found)?;
    let Wave { rows, factor, strength, growth } = wave;
    let (period, swing) = (factor.ln(), strength * 100.0);
    Ok(found.with(&numbers! {
        sides: SIDES,
        // P-positions in the two windows, and the ratio of the windows.
        positions,
        windows,
        by_eye: BY_EYE,
        // Rows from which the scaling factor was measured.
        rows,
        factor,
        // The scaling factor in ln x.
        period,
        // The swing of the density in percent, and the exponent with which it grows.
        swing,
        growth,
    }))
}

fn verdicts(context: &Context<'_>, wave: &Wave, found: &mut Found) -> Result<()> {
    let mutant = context.mutant("(4, 7)-GDWN in place of (3, 5)-GDWN", || {
        period(context, &nimhoff("gdwn:4,7"), 200_000)
    })?;
    // Read off pictures: to the last digit printed, or within a hundredth.
    let near = |wave: &Wave| {
        let off = (wave.factor - BY_EYE).abs();
        Verdict::rough(off < 0.0005, off < 0.01)
    };
    found.verdict("F-66", mutant.judge(wave, near));
    let mutant = context
        .mutant("(1, 2)-GDWN, a game with lines, in place of (3, 5)-GDWN", || {
            period(context, &nimhoff("gdwn:1,2"), 200_000)
        })?;
    let stays = |wave: &Wave| wave.growth.is_some_and(|growth| growth > -0.02);
    let swings = |wave: &Wave| Verdict::definition(wave.strength > 0.5 && stays(wave));
    found.verdict("F-05", mutant.judge(wave, swings));
    Ok(())
}

/// Draws the density of the top beam along ln x, and the same one period on.
fn draw(xs: &[u64], factor: f64, found: &mut Found) {
    const PIECES: i32 = 24;
    const FROM: f64 = 20_000.0;
    let game = nimhoff(RULES);
    let end = xs.len() as f64 / 1.8;
    // Pieces of one period each, cut into equal steps of ln x, backwards from the end.
    let step = factor.ln() / f64::from(PIECES);
    let steps = (f64::ln(end / FROM) / step) as usize;
    let mut counts = vec![0_u64; steps];
    let top = points(xs).filter(|&(x, y)| x > 0 && label(game.effective(), (x, y)) == 3);
    for (x, _) in top {
        let back = (end / x as f64).ln() / step;
        if back >= 0.0 && (back as usize) < steps {
            counts[back as usize] += 1;
        }
    }
    let curve = |shift: f64| {
        let point = |(back, &n): (usize, &u64)| {
            let right = end * (-(back as f64) * step).exp();
            let left = right * (-step).exp();
            (right * shift, n as f64 / (right - left))
        };
        let points = counts.iter().enumerate().rev().map(point);
        points.filter(|&(x, _)| (FROM..=end).contains(&x)).collect()
    };
    let series =
        |shift: f64, measured| Series { label: String::new(), points: curve(shift), measured };
    let plot = Plot::new("x", "P-positions of the top beam a column")
        .across(Axis::Log(FROM, end))
        .series([series(1.0, true), series(factor, false)]);
    let image = plot.image();
    found.plate_of("wave", image, &[FROM as u64, end as u64]);
}
