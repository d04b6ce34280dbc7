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
    const NEXT: &str = "1,0 1,3 0,1";
    let (ks, side) = context
        .pick((&[1, 2, 5, 20][..], 1500), (&[1, 2, 3, 5, 10, 20, 50, 100, 200, 400][..], 6000));
    let slopes = Slopes::measure(context, RULES, ks, side)?;
    found.plate("slopes", slopes.plot().image());
    let limits = from_limits("wythoff", RULES)?;
    let mutant = context
        .mutant("the rules (2, 2) and (1, 3) in place of (1, 1) and (1, 2)", || {
            from_limits("1,0 2,2 0,1", NEXT)
        })?;
    let at_limits = |off: &[f64; 4]| off.iter().all(|off| *off < 1e-9);
    found.state("limits", mutant.judge_exact(&limits, at_limits));
    let mutant = context.mutant("the rule (1, 3) in place of (1, 2)", || {
        Slopes::measure(context, NEXT, &[1, 2, 20], 500)
    })?;
    let (predicted, near) = (3.0_f64.sqrt() - 1.0, context.pick(0.05, 0.01));
    let parts = |slopes: &Slopes| {
        let [one, two] = [0, 1].map(|place| slopes.by_k[place].1);
        let is_near = (slopes.last().1 / slopes.law[0] - 1.0).abs() < near;
        (one - 1.0).abs() < 1e-12 && (two - predicted).abs() < 2e-3 && is_near
    };
    found.state("one-blocked", mutant.judge_exact(&slopes, parts));
    Ok(numbers! {
        // The slopes of its two arms by the law.
        law: slopes.law,
        // The slope of the flatter arm, for k = 1, 2 and further k.
        slope_by_k: slopes.by_k,
        // The slope for k = 2, where each class of (1, 2) holds one P-position: m m' = 2, m' - m =
        // 2.
        two: predicted,
    })
}

/// The flatter arm of some games on the same rules.
struct Slopes {
    /// The slopes of both arms by the law.
    law: [f64; 2],
    /// Each k, and the slope of the flatter arm.
    by_k: Vec<(u64, f64)>,
}

impl Slopes {
    fn measure(context: &Context<'_>, rules: &str, ks: &[u64], side: u64) -> Result<Self> {
        let arms = law(rules)?;
        let mut slopes = Self { law: [arms[0].slope, arms[1].slope], by_k: Vec::new() };
        for &k in ks {
            context.step(&format!("the arms of game {k} on {rules}"))?;
            let slope = slope_of_first_arm(context, &ruleset(rules), k, side)?;
            slopes.by_k.push((k, slope));
        }
        Ok(slopes)
    }

    /// The slope for the greatest k.
    fn last(&self) -> (u64, f64) {
        self.by_k[self.by_k.len() - 1]
    }

    /// The slope of the flatter arm against k, and its limit.
    fn plot(&self) -> Plot {
        let points = self.by_k.iter().map(|&(k, slope)| (k as f64, slope));
        Plot::new("k", "slope of the flatter arm")
            .across(Axis::Log(1.0, self.last().0 as f64))
            .up(Axis::Between(0.5, 1.05))
            .series([Series::measured("", points)])
            .guides([Guide::level(self.law[0], "2 − √2")])
    }
}

/// The distances of the slopes by the law from 1/φ² and φ² for the queen, and from 2 − √2 and
/// 2 + √2 for the game with one knight's move.
fn from_limits(queen: &str, knight: &str) -> Result<[f64; 4]> {
    let (queen, knight, root) = (law(queen)?, law(knight)?, 2.0_f64.sqrt());
    let off = [
        queen[0].slope * PHI * PHI - 1.0,
        queen[1].slope - PHI * PHI,
        knight[0].slope - (2.0 - root),
        knight[1].slope - (2.0 + root),
    ];
    Ok(off.map(f64::abs))
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
