//! The law of the arms: where the P-positions of k-blocking games lie as k grows.
//!
//! Wherever a position is neither in the hood nor in an arm it sees k P-positions and very few more or less. So, in
//! the limit, the arms are lines of slopes m and densities lambda (in units of k a column) for which every direction
//! between two neighbours among arms and rules sees just 1 in all:
//!
//! ```text
//! sum over rules r of  sum_{m_j < t} lambda_j / (b - m_j a)    where t < b/a, as the rule then crosses the arms below
//!                      sum_{m_j > t} lambda_j / (m_j a - b)    where t > b/a                                      = 1
//! ```
//!
//! For k = 1 it is enough that one rule sees one P-position, and the equations are those of \[FGPLL\] Theorem 10.

use serde_json::json;
use wythoff::Ruleset;
use wythoff::board::Board;
use wythoff::nimhoff::Seen;

use crate::context::{Context, MeasureError};
use crate::entry::{Image, Measured};
use crate::measure::play::ruleset;
use crate::measure::{game, window};
use crate::plot::{Axis, Guide, Plot, Series};

/// An arm in the limit.
#[derive(Debug, Clone, Copy)]
pub(super) struct Arm {
    pub(super) slope: f64,
    /// P-positions a column, in units of k.
    pub(super) density: f64,
}

/// The arms of the k-blocking games on these rules, as k grows; one rule a direction.
///
/// # Errors
/// If Newton's method finds none.
pub(super) fn law(rules: &Ruleset) -> Result<Vec<Arm>, MeasureError> {
    let rules: Vec<(f64, f64)> =
        rules.rules().iter().map(|rule| (f64::from(rule.a()), f64::from(rule.b()))).collect();
    let arms = rules.len() - 1;
    // Logarithms of slopes, then of densities: all are positive. From the mid-angles, and evenly.
    let angle = |(a, b): (f64, f64)| b.atan2(a);
    let slope = |pair: &[(f64, f64)]| ((angle(pair[0]) + angle(pair[1])) / 2.0).tan().ln();
    let mut at: Vec<f64> = rules.windows(2).map(slope).collect();
    at.extend(std::iter::repeat_n(-(arms as f64).ln(), arms));
    let mut excess = excess_of(&rules, &at);
    for _ in 0..200 {
        let size = norm(&excess);
        if size < 1e-12 {
            let arm = |j: usize| Arm { slope: at[j].exp(), density: at[arms + j].exp() };
            return Ok((0..arms).map(arm).collect());
        }
        let Some(step) = solve(derivatives(&rules, &at, &excess), excess.clone()) else { break };
        let next = (0..40).find_map(|halvings| {
            let damping = 0.5_f64.powi(halvings);
            let next: Vec<f64> = at.iter().zip(&step).map(|(x, s)| x - damping * s).collect();
            let inside = (0..arms).all(|j| {
                let m = next[j].exp();
                let ((a, b), (c, d)) = (rules[j], rules[j + 1]);
                b < m * a && m * c < d
            });
            let excess = excess_of(&rules, &next);
            (inside && norm(&excess) < size).then_some((next, excess))
        });
        match next {
            Some(next) => (at, excess) = next,
            None => break,
        }
    }
    Err(MeasureError::NotFound("the law of the arms has no solution for some rules".into()))
}

fn norm(values: &[f64]) -> f64 {
    values.iter().fold(0.0, |most, value| most.max(value.abs()))
}

/// By how much more than 1 is seen in each direction between two neighbours among arms and rules.
fn excess_of(rules: &[(f64, f64)], at: &[f64]) -> Vec<f64> {
    let arms = rules.len() - 1;
    let lines: Vec<(f64, f64)> = (0..arms).map(|j| (at[j].exp(), at[arms + j].exp())).collect();
    // Arm, rule, arm, rule, .., arm: in the directions before the first, between, and behind the last.
    let seen = |arms_below: usize, rules_below: usize| -> f64 {
        let by_rule = |(i, &(a, b)): (usize, &(f64, f64))| -> f64 {
            if i >= rules_below {
                lines[..arms_below].iter().map(|(m, l)| l / (b - m * a)).sum()
            } else {
                lines[arms_below..].iter().map(|(m, l)| l / (m * a - b)).sum()
            }
        };
        rules.iter().enumerate().map(by_rule).sum()
    };
    // The first rule is below all arms.
    (0..2 * arms).map(|gap| seen(gap.div_ceil(2), 1 + gap / 2) - 1.0).collect()
}

fn derivatives(rules: &[(f64, f64)], at: &[f64], excess: &[f64]) -> Vec<Vec<f64>> {
    const STEP: f64 = 1e-7;
    let mut rows = vec![vec![0.0; at.len()]; excess.len()];
    for column in 0..at.len() {
        let mut beside = at.to_vec();
        beside[column] += STEP;
        for (row, (there, here)) in
            rows.iter_mut().zip(excess_of(rules, &beside).iter().zip(excess))
        {
            row[column] = (there - here) / STEP;
        }
    }
    rows
}

/// The solution of a linear system by elimination; `None` if it has no single one.
fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Option<Vec<f64>> {
    let n = right.len();
    for column in 0..n {
        let size = |row: &usize| matrix[*row][column].abs();
        let pivot = (column..n).max_by(|i, j| size(i).total_cmp(&size(j)))?;
        if matrix[pivot][column].abs() < 1e-14 {
            return None;
        }
        matrix.swap(column, pivot);
        right.swap(column, pivot);
        let (top, value) = (matrix[column].clone(), right[column]);
        for row in (0..n).filter(|&row| row != column) {
            let factor = matrix[row][column] / top[column];
            matrix[row].iter_mut().zip(&top).for_each(|(entry, top)| *entry -= factor * top);
            right[row] -= factor * value;
        }
    }
    Some((0..n).map(|i| right[i] / matrix[i][i]).collect())
}

/// One game as k grows: its arms narrow towards the law.
pub(super) fn narrow(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    const RULES: &str = "1,0 1,2 0,1";
    let rules = ruleset(RULES);
    let law = law(&rules)?;
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
    law(&Ruleset::wythoff()).is_ok_and(|arms| {
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
    let board = Seen::new(rules, game(k));
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
