//! The law of the arms in data, as k grows.

use wythoff::board::Board;
use wythoff::nimhoff::{ArmLine, BlockingBoard, arms};

use crate::prelude::*;

/// The arms of the k-blocking games on these rules, as k grows.
///
/// # Errors
/// If none are found.
pub(super) fn law(rules: &str) -> Result<Vec<ArmLine>> {
    arms(&ruleset(rules)).map_err(MeasureError::not_found)
}

/// One game as k grows: its arms narrow towards the law.
pub(super) fn narrow(context: &Context<'_>, found: &mut Found) -> Result<Json> {
    const RULES: &str = "1,0 1,2 0,1";
    let rules = ruleset(RULES);
    let arms = law(RULES)?;
    let law = [arms[0].slope, arms[1].slope];
    let mut points = Vec::new();
    let (ks, side) = context
        .pick((&[1, 2, 5, 20][..], 1500), (&[1, 2, 3, 5, 10, 20, 50, 100, 200, 400][..], 6000));
    for &k in ks {
        context.step(&format!("the arms of game {k} on {RULES}"))?;
        points.push((k, slope_of_first_arm(context, &rules, k, side)?));
    }
    let (one, two, last) = (points[0].1, points[1].1, points[points.len() - 1].1);
    found.plate("slopes", plot(&points, law[0]).image());
    let root = 2.0_f64.sqrt();
    let as_solved = arms.iter().zip([2.0 - root, 2.0 + root]);
    let as_solved = as_solved.map(|(arm, m)| (arm.slope - m).abs()).all(|off| off < 1e-9);
    found.state("limits", agrees_with_the_queen() && as_solved);
    let predicted = 3.0_f64.sqrt() - 1.0;
    let near = (last / law[0] - 1.0).abs() < context.pick(0.05, 0.01);
    let holds = (one - 1.0).abs() < 1e-12 && (two - predicted).abs() < 2e-3 && near;
    found.state("one-blocked", holds);
    Ok(numbers! {
        // The slopes of its two arms by the law.
        law,
        // The slope of the flatter arm, for k = 1, 2 and further k.
        slope_by_k: points,
        // The slope for k = 2, where each class of (1, 2) holds one P-position: m m' = 2, m' - m =
        // 2.
        two: predicted,
    })
}

/// The slope of the flatter arm against k, and its limit.
fn plot(points: &[(u64, f64)], limit: f64) -> Plot {
    let points: Vec<(f64, f64)> = points.iter().map(|&(k, slope)| (k as f64, slope)).collect();
    Plot::new("k", "slope of the flatter arm")
        .across(Axis::Log(1.0, points[points.len() - 1].0))
        .up(Axis::Between(0.5, 1.05))
        .series([Series::measured("", points)])
        .guides([Guide::level(limit, "2 − √2")])
}

/// The law for the queen against the golden ratio.
fn agrees_with_the_queen() -> bool {
    law("wythoff").is_ok_and(|arms| {
        (arms[0].slope * PHI * PHI - 1.0).abs() < 1e-9 && (arms[1].slope - PHI * PHI).abs() < 1e-9
    })
}

/// y/x of the P-positions right of x = y / 2, over the columns of the outer half.
fn slope_of_first_arm(context: &Context<'_>, rules: &Ruleset, k: u64, side: u64) -> Result<f64> {
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
