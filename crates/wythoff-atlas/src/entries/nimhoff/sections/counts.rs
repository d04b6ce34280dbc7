//! Section 1: whether counting P-options predicts more than outcomes do.

use serde_json::json;
use wythoff::board::Board;
use wythoff::nimhoff::BlockingBoard;

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Image, Measured};
use crate::format::count;
use crate::measure::nimhoff::{ONE, period};
use crate::measure::play::{nimhoff, ruleset};
use crate::measure::window;
use crate::model::Verdict;
use crate::plot::{Axis, Plot, Series};
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "fgpll-counts",
    number: "Section 1",
    title: "What counting predicts",
    says: &[
        "Games with fluctuations are classed by what is seen. Counting how many P-positions each \
         position has among its options, as for blocking queens, instead of asking only whether there \
         is one, is said to give more accurate predictions.",
        "The paper does not say which. Here a prediction is one of the picture itself: that it \
         repeats, scaled by a factor. A square of (3, 5)-GDWN is cut into small cells by ln(x + y) \
         and by direction; each cell is coloured by its share of P-positions, or by its share of \
         positions that see two P-positions or more; and each is held against the cell one factor \
         farther out in the same direction.",
    ],
    claims: &["F-09"],
    measure,
});

const RULES: &str = "gdwn:3,5";
/// Cells an octave of x + y.
const STEPS: usize = 64;
/// Octaves of x + y that are looked at.
const OCTAVES: usize = 3;
/// Cells between the axes.
const DIRECTIONS: usize = 120;
/// Factors looked at, in steps: 1.25 to 1.75.
const LAGS: std::ops::RangeInclusive<usize> = 21..=52;

/// A share in every cell, by distance and direction.
type Field = Vec<Vec<f64>>;

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    let side = context.pick(3000, 8000);
    context.step("the cells")?;
    let [outcomes, counted] = fields(context, side)?;
    context.step("the factor")?;
    let truth = period(context, &nimhoff(RULES), context.pick(1_000_000, 10_000_000))?;
    let curves = [&outcomes, &counted]
        .map(|field| LAGS.map(|lag| (factor(lag as f64), repeats(field, lag))).collect::<Vec<_>>());
    let [(by_outcome, fit_outcome), (by_count, fit_count)] = [peak(&curves[0]), peak(&curves[1])];

    let plot = Plot {
        x_label: "factor",
        y_label: "how well the picture repeats (1: exactly)",
        x: Axis::Between(1.25, 1.75),
        y: Axis::Between(-0.8, 1.0),
        series: ["outcomes", "counts"]
            .into_iter()
            .zip(&curves)
            .map(|(label, points)| Series {
                label: label.into(),
                points: points.clone(),
                measured: true,
            })
            .collect(),
        ..Plot::default()
    };
    found.plate(
        1,
        Image::Svg { markup: plot.svg().into_string() },
        format!(
            "How well the cells of (3, 5)-GDWN, x + y < {}, agree with those one factor farther out, \
             as a correlation.",
            count(side)
        ),
        "Two curves with a peak near 1.48; that of the counts is higher.",
    );
    found.row(
        format!("Factor, measured from the densities of {} rows", count(truth.rows)),
        format!("{:.4}", truth.factor),
    );
    found.row("Factor from outcomes · from counts", format!("{by_outcome:.4} · {by_count:.4}"));
    found.row(
        "Correlation at that factor, outcomes · counts",
        format!("{fit_outcome:.3} · {fit_count:.3}"),
    );
    let errors = [by_outcome, by_count].map(|factor| (factor - truth.factor).abs());
    found.row(
        "Error of the factor, outcomes · counts",
        errors.map(|e| format!("{e:.4}")).join(" · "),
    );
    found.find(
        "F-09",
        Verdict::question(fit_count > fit_outcome),
        format!(
            "The picture of counts repeats with correlation {fit_count:.3}, that of outcomes with \
             {fit_outcome:.3}: for this kind of prediction, in this game, counting does better. As to \
             the factor itself, it is off by {:.4} by counts and by {:.4} by outcomes.",
            errors[1], errors[0]
        ),
    );
    found.commands = vec![
        format!(
            "wythoff nimhoff picture --rules {RULES} --size {side} --scale 10 --colour sees -o counts.png"
        ),
        format!(
            "wythoff nimhoff picture --rules {RULES} --size {side} --scale 10 --colour outcome -o outcomes.png"
        ),
    ];
    found.data = json!({
        "factor": truth.factor,
        "outcomes": { "factor": by_outcome, "correlation": fit_outcome },
        "counts": { "factor": by_count, "correlation": fit_count },
    });
    Ok(found)
}

/// The factor of so many steps.
fn factor(steps: f64) -> f64 {
    (steps / STEPS as f64).exp2()
}

/// Shares of P-positions, and of positions that see at least two, in every cell.
fn fields(context: &Context<'_>, side: u64) -> Result<[Field; 2], MeasureError> {
    let first = side >> OCTAVES;
    // Which step a sum x + y belongs to.
    let steps: Vec<usize> = (0..side)
        .map(|sum| ((sum.max(first) as f64 / first as f64).log2() * STEPS as f64) as usize)
        .collect();
    let cells = OCTAVES * STEPS * DIRECTIONS;
    let mut sums = vec![[0_u32; 3]; cells];
    let board = BlockingBoard::new(&ruleset(RULES), ONE);
    let mut rows = board.rows(window(0, 0, side, side), context.observer())?;
    let mut y = 0;
    while let Some(row) = rows.next_row()? {
        for (x, &value) in (0..side - y).zip(row) {
            let sum = x + y;
            if sum < first {
                continue;
            }
            let direction = (y * DIRECTIONS as u64 / (sum + 1)) as usize;
            let step = steps[sum as usize].min(OCTAVES * STEPS - 1);
            let cell = &mut sums[step * DIRECTIONS + direction];
            cell[0] += 1;
            cell[1] += u32::from(value < 0);
            cell[2] += u32::from(value > 0);
        }
        y += 1;
    }
    drop(rows);
    Ok([1, 2].map(|of| {
        sums.chunks(DIRECTIONS)
            .map(|ring| {
                ring.iter().map(|cell| f64::from(cell[of]) / f64::from(cell[0].max(1))).collect()
            })
            .collect()
    }))
}

/// The correlation of a field with itself so many steps farther out, each direction about its means.
fn repeats(field: &Field, lag: usize) -> f64 {
    let (mut together, mut near, mut far) = (0.0, 0.0, 0.0);
    let (inner, outer) = (&field[..field.len() - lag], &field[lag..]);
    for direction in 0..DIRECTIONS {
        let mean = |part: &[Vec<f64>]| {
            part.iter().map(|ring| ring[direction]).sum::<f64>() / part.len() as f64
        };
        let (inner_mean, outer_mean) = (mean(inner), mean(outer));
        for (one, other) in inner.iter().zip(outer) {
            let (a, b) = (one[direction] - inner_mean, other[direction] - outer_mean);
            together += a * b;
            near += a * a;
            far += b * b;
        }
    }
    together / (near * far).sqrt()
}

/// The highest point of a curve, between its points: the parabola through the best and its neighbours.
fn peak(curve: &[(f64, f64)]) -> (f64, f64) {
    let inner = 1..curve.len() - 1;
    let best = inner.max_by(|&i, &j| curve[i].1.total_cmp(&curve[j].1)).unwrap_or(1);
    let [a, b, c] = [curve[best - 1].1, curve[best].1, curve[best + 1].1];
    let shift = 0.5 * (a - c) / (a - 2.0 * b + c);
    (curve[best].0 * factor(shift), b - 0.25 * (a - c) * shift)
}
