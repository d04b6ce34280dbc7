//! The first arm of a game, which does not depend on k near the corner of the hood.

use wythoff::board::Board;
use wythoff::nimhoff::BlockingBoard;

use super::games::{EXHIBITS, Exhibit};
use crate::prelude::*;

/// Two games on the same rules, laid over each other at the corner of the hood on the x-axis.
#[derive(Serialize)]
pub(super) struct FirstArms {
    /// The two k.
    ks: (u64, u64),
    games: usize,
    /// Positions compared in the rows that the theorem covers, and those with different values.
    compared: u64,
    different: u64,
    /// Positions with different values in rows from the bound to twice the bound; the least of all
    /// games.
    least_below: u64,
}

/// Compares the games.
pub(super) fn compare(context: &Context<'_>, found: &mut Found) -> Result<FirstArms> {
    let of = FirstArms::measure(context, context.pick((300, 347), (600, 677)), 0)?;
    let mutant = context.mutant("positions one column further right in game k'", || {
        FirstArms::measure(context, (100, 117), 1)
    })?;
    let is_one = |of: &FirstArms| of.different == 0 && of.compared > 0 && of.least_below > 0;
    found.state("first-arm", mutant.judge_exact(&of, is_one));
    Ok(of)
}

impl FirstArms {
    /// Compares the positions of the second game that are `further` columns to the right.
    fn measure(context: &Context<'_>, ks: (u64, u64), further: u64) -> Result<Self> {
        let mut of = Self { ks, games: 0, compared: 0, different: 0, least_below: u64::MAX };
        for exhibit in EXHIBITS.iter().filter(|exhibit| exhibit.uniform.is_none()) {
            context.step(&format!(
                "the first arms of games {} and {} on {}",
                ks.0, ks.1, exhibit.rules
            ))?;
            let directions = exhibit.directions();
            // The local rule reads values this far away.
            let reach: u64 = directions.iter().map(|rule| rule.0 + rule.1).sum();
            let bound = bound(&directions, ks.0);
            let covered = (0, bound.saturating_sub(reach).max(1));
            let (compared, different) = differences(context, exhibit, (ks, further), covered)?;
            let below = differences(context, exhibit, (ks, further), (bound, 2 * bound))?.1;
            of.games += 1;
            of.compared += compared;
            of.different += different;
            of.least_below = of.least_below.min(below);
        }
        Ok(of)
    }
}

/// The rows in which the hood reaches beyond the ray of the flattest rule (a, b) that is not along
/// an axis. With the rule (c, 0) that is y < c k / (c sum 1/b + a/b).
fn bound(directions: &[(u64, u64)], k: u64) -> u64 {
    let (c, (a, b)) = (directions[0].0 as f64, directions[1]);
    let parts: f64 = directions[1..].iter().map(|rule| 1.0 / rule.1 as f64).sum();
    (c * k as f64 / (c * parts + a as f64 / b as f64)) as u64
}

/// Positions right of the hood in rows `from` to `to`, and those with different values.
fn differences(
    context: &Context<'_>,
    exhibit: &Exhibit,
    (ks, further): ((u64, u64), u64),
    (from, to): (u64, u64),
) -> Result<(u64, u64)> {
    let directions = exhibit.directions();
    let c = directions[0].0;
    let width = c * ks.0 + 4 * to;
    let board = |k: u64| BlockingBoard::new(&exhibit.ruleset(), game(k));
    let boards = [board(ks.0), board(ks.1)];
    let shift = c * (ks.1 - ks.0) + further;
    let part = |left| window(left, from, width, to - from);
    let mut first = boards[0].rows(part(0), context.observer())?;
    let mut second = boards[1].rows(part(shift), context.observer())?;
    let (mut compared, mut different) = (0, 0);
    for y in from..to {
        let (Some(first), Some(second)) = (first.next_row()?, second.next_row()?) else { break };
        let steps: u64 = directions[1..].iter().map(|rule| y / rule.1).sum();
        let border = (c * ks.0).saturating_sub(c * steps) as usize;
        compared += (first.len() - border) as u64;
        let pairs = first[border..].iter().zip(&second[border..]);
        different += pairs.filter(|(p, q)| p != q).count() as u64;
    }
    Ok((compared, different))
}
