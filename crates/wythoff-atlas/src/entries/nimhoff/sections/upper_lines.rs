//! Section 6.1: the games of all rules up to a size, and their upper lines.

use crate::format::slope;
use crate::measure::beams;
use crate::measure::theory::{deviation, measured_twice, reorganized};
use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("nimhoff/sections/upper_lines", measure);

/// Lines with fewer than one P-position in so many columns are thin.
const THIN: u64 = 200;

/// Columns and rows of the picture.
const SIDE: u64 = 32_000;

/// The lines above the diagonal for all rules up to n.
#[derive(Clone, Serialize)]
struct Lines {
    n: u32,
    /// The number of lines by the model.
    lines: usize,
    /// The mean slopes of the beams that gaps part.
    slopes: Vec<f64>,
}

/// All rules up to n: upper lines by the model, and upper beams in data.
#[derive(Serialize)]
struct Upper {
    #[serde(flatten)]
    lines: Lines,
    rules: usize,
    fill_rules: usize,
    rows: u64,
    /// The slopes that are predicted, and those that are measured.
    predicted: Vec<(f64, Option<f64>)>,
    /// The largest difference between the two, thin lines left out.
    #[serde(skip)]
    worst: f64,
    /// The largest deviation of a beam from a uniform line, in a sixteenth of the rows and in all.
    early: f64,
    late: f64,
}

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    let most = context.pick(5, 8);
    // With forty rules a row takes thirty times as long as with four.
    let rows = |n| if n > 6 { 500_000 } else { context.pick(100_000, 1_000_000) };
    let games: Vec<Upper> =
        (1..=most).map(|n| Upper::of(context, (n, n), rows(n))).collect::<Result<_, _>>()?;
    let worst = |games: &Vec<Upper>| games.iter().map(|of| of.worst).fold(0.0, f64::max);
    let fewer = context
        .mutant("the lines of all rules up to 2 in place of those up to 3", || {
            Ok(vec![Upper::of(context, (3, 2), 20_000)?])
        })?;
    let limit = context.pick(0.003, 0.01);
    found.state("theorem-10", fewer.judge_exact(&games, |games| worst(games) < limit));
    let five = &games[4];
    found.plate("five", board(context, &five.lines.slopes)?);
    let mutant =
        context.mutant("all rules up to 4 in place of 5", || Upper::of(context, (4, 4), 50_000))?;
    found.verdict("F-111", mutant.judge(five, |of| Verdict::question(of.is_as_supposed())));
    Ok(found.with(&numbers! {
        // The JSON data: the lines of each n.
        lines: games.iter().map(|of| of.lines.clone()).collect::<Vec<_>>(),
        games,
        // The rules up to 5.
        rules: rules(5),
        thin: THIN,
        // The greatest difference of a slope that is measured from the one that is predicted.
        worst: worst(&games),
        side: SIDE,
    }))
}

/// The rules (x, y) with x, y <= n; multiples of others make no difference.
fn rules(n: u32) -> String {
    let inner = (1..=n).flat_map(|a| (1..=n).map(move |b| format!(" {a},{b}")));
    format!("1,0 0,1{}", inner.collect::<String>())
}

impl Upper {
    /// Measures the game of all rules up to `n`, with the lines for all rules up to `model`.
    fn of(context: &Context<'_>, (n, model): (u32, u32), rows: u64) -> Result<Self> {
        let game = nimhoff(&rules(n));
        context.step(&format!("all rules up to {n}, {} rows", count(rows)))?;
        let xs = beams::rows(context, &game, rows)?;
        let model = reorganized(context, &rules(model))?;
        let (mut known, both) = (xs.iter().copied(), (rows / 16, rows));
        let [before, data] = measured_twice(context, &game, &model.fill_rules, &mut known, both)?;
        let beams = beams::beams(&xs, (rows * 3 / 10, rows), 0.0015);
        let slopes = beams.iter().map(|beam| beam.mean).filter(|&mean| mean > 1.0).collect();
        let lines = model.lines.lines.len() / 2;
        let (mut both, mut worst) = (Vec::new(), 0.0_f64);
        for (line, beam) in model.lines.lines.iter().zip(&data.beams).skip(lines) {
            let predicted = line.slope.to_f64();
            // Thin lines hold too few P-positions for a mean.
            if line.density.to_f64() > 1.0 / THIN as f64 {
                worst = worst.max(beam.slope.map_or(1.0, |seen| (seen - predicted).abs()));
            }
            both.push((predicted, beam.slope));
        }
        Ok(Self {
            lines: Lines { n, lines, slopes },
            rules: game.effective().len(),
            fill_rules: model.fill_rules.len(),
            rows,
            predicted: both,
            worst,
            early: deviation(&before, &model.lines).total,
            late: deviation(&data, &model.lines).total,
        })
    }

    /// Returns true if there are five lines, by the model and in data, and they come nearer to
    /// uniform ones.
    fn is_as_supposed(&self) -> bool {
        let Lines { lines, slopes, .. } = &self.lines;
        *lines == 5 && slopes.len() == 5 && self.late < 0.75 * self.early
    }
}

/// The picture of all rules up to 5, with the slopes of its lines.
fn board(context: &Context<'_>, slopes: &[f64]) -> Result<Image> {
    let mut diagram = Diagram::new(window(0, 0, SIDE, SIDE), 1);
    let xs = beams::rows(context, &nimhoff(&rules(5)), SIDE)?;
    diagram.positions = beams::in_square(&xs, SIDE).collect();
    let named = |&mean: &f64| Ray::slope(mean, slope(mean), Ink::Beam, Line::None);
    diagram.rays = slopes.iter().map(named).collect();
    Ok(diagram.image())
}
