//! The law of the arms in data, as k grows.

use serde_json::json;
use wythoff::Ruleset;
use wythoff::board::Board;
use wythoff::nimhoff::{ArmLine, BlockingBoard, arms};

use crate::context::{Context, MeasureError};
use crate::entry::{Image, Measured};
use crate::measure::play::ruleset;
use crate::measure::theory::nimhoff;
use crate::measure::{game, window};
use crate::plot::{Axis, Guide, Plot, Series};

/// The arms of the k-blocking games on these rules, as k grows.
///
/// # Errors
/// If none are found.
pub(super) fn law(rules: &str) -> Result<Vec<ArmLine>, MeasureError> {
    arms(&nimhoff(rules)).map_err(|error| MeasureError::NotFound(error.to_string()))
}

/// One game as k grows: its arms narrow towards the law.
pub(super) fn narrow(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    const RULES: &str = "1,0 1,2 0,1";
    let rules = ruleset(RULES);
    let law = law(RULES)?;
    let root = 2.0_f64.sqrt();
    let closed = [2.0 - root, 2.0 + root];
    let mut points = Vec::new();
    let (ks, side) = context
        .pick((&[1, 2, 5, 20][..], 1500), (&[1, 2, 3, 5, 10, 20, 50, 100, 200, 400][..], 6000));
    for &k in ks {
        context.step(&format!("the arms of game {k} on {RULES}"))?;
        points.push((k, slope_of_first_arm(context, &rules, k, side)?));
    }
    let last = ks[ks.len() - 1];
    let plot = Plot {
        x_label: "k",
        y_label: "slope of the flatter arm",
        x: Axis::Log(1.0, last as f64),
        y: Axis::Between(0.5, 1.05),
        series: vec![Series {
            label: String::new(),
            points: points.iter().map(|&(k, slope)| (k as f64, slope)).collect(),
            measured: true,
        }],
        guides: vec![Guide { at: law[0].slope, label: "2 − √2".into(), upright: false }],
        ..Plot::default()
    };
    found.plate(
        1,
        Image::Svg { markup: plot.svg().into_string() },
        "{(1, 0), (1, 2), (0, 1)}: the slope of the flatter arm against k, and its limit by the law. For k = 1 \
         there is one line, the diagonal of Nim.",
        "Points that fall from 1 at k = 1, after a step back at k = 3, towards a horizontal line near 0.59.",
    );
    // For k = 2 each class of (1, 2) holds one P-position: m m' = 2 and m' - m = 2.
    let at = |k: u64| points.iter().find(|point| point.0 == k).map_or(f64::NAN, |point| point.1);
    let two = 3.0_f64.sqrt() - 1.0;
    let near = (at(last) / law[0].slope - 1.0).abs() < context.pick(0.05, 0.01);
    found.state(
        "As k grows the arms of a k-blocking game tend to lines whose slopes and densities solve equations like \
         those of Theorem 10: in every direction between arms and rules, what is seen along all rules together is \
         k. For the queen the slopes are 1/φ² and φ², for {(1, 0), (1, 2), (0, 1)} they are 2 − √2 and 2 + √2. The \
         argument is heuristic: p stays small beside k where it is neither hood nor arm",
        agrees_with_the_queen() && law.iter().zip(closed).all(|(arm, m)| (arm.slope - m).abs() < 1e-9),
        format!(
            "Newton’s method gives {:.9} and {:.9} for these rules, and φ² for the queen, to nine digits.",
            law[0].slope, law[1].slope
        ),
    );
    found.state(
        "A rule that changes nothing without blocking, as (1, 2) beside the rules of Nim, parts the P-positions as \
         soon as one move is blocked: for k = 2 into lines of slopes √3 − 1 and √3 + 1",
        (at(1) - 1.0).abs() < 1e-12 && (at(2) - two).abs() < 2e-3 && near,
        format!(
            "The flatter arm has slope {:.4} for k = 1, {:.4} for k = 2 (√3 − 1 = {two:.4}) and {:.4} for k = {last}.",
            at(1),
            at(2),
            at(last)
        ),
    );
    found.data["slope_by_k"] = json!(points);
    Ok(())
}

/// The law for the queen against the golden ratio.
fn agrees_with_the_queen() -> bool {
    let golden = (1.0 + 5.0_f64.sqrt()) / 2.0;
    law("wythoff").is_ok_and(|arms| {
        (arms[0].slope * golden * golden - 1.0).abs() < 1e-9
            && (arms[1].slope - golden * golden).abs() < 1e-9
    })
}

/// y/x of the P-positions right of x = y / 2, over the columns of the outer half.
fn slope_of_first_arm(
    context: &Context<'_>,
    rules: &Ruleset,
    k: u64,
    side: u64,
) -> Result<f64, MeasureError> {
    let board = BlockingBoard::new(rules, game(k));
    let mut rows = board.rows(window(0, 0, side, side), context.observer())?;
    let (mut sum_x, mut sum_y) = (0_u64, 0_u64);
    for y in 0.. {
        let Some(row) = rows.next_row()? else { break };
        for (x, _) in (0..).zip(row).skip(side as usize / 2).filter(|(_, p)| **p < 0) {
            if y < 2 * x {
                (sum_x, sum_y) = (sum_x + x, sum_y + y);
            }
        }
    }
    Ok(sum_y as f64 / sum_x.max(1) as f64)
}
