//! Figure 8: what three rules fill.

use std::collections::BTreeSet;

use wythoff::board::Board;
use wythoff::nimhoff::{FillMap, brute};

use crate::measure::beams::{beams, in_square, rows};
use crate::measure::nimhoff::ONE;
use crate::measure::play::rule;
use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("nimhoff/figures/figure_8", measure);

const RULES: &str = "gdwn:3,5";
/// Columns and rows of the figure, 0 to 10000, and of a quick look.
const SIDES: [u64; 2] = [10_001, 2001];
/// The rules of the figure.
const FILLS: [(u32, u32); 3] = [(0, 1), (1, 1), (3, 5)];
/// P-positions with a smaller x + y have not yet gathered in beams.
const GATHERED: u64 = 2000;
/// Columns and rows that are compared with the definition.
const BY_HAND: u64 = 120;

/// A map of parents in (3, 5)-GDWN.
#[derive(Serialize)]
struct Filled {
    rule: (u32, u32),
    parents: u64,
    /// The parents that P-positions have by the steps between them and the edge.
    #[serde(skip)]
    expected: u64,
    /// Positions near the origin of which the definition says something else than the map.
    #[serde(skip)]
    wrong: u64,
    #[serde(flatten)]
    region: Region,
}

/// The region that a rule fills.
#[derive(Default, Serialize)]
struct Region {
    /// The slopes of its edges.
    between: (f64, f64),
    /// Positions strictly between the slopes, P-positions left out.
    region: u64,
    /// Those of them that are parents.
    filled: u64,
    /// The largest x + y of those that are none.
    last_exception: u64,
}

/// The slopes between which the rules of the figure fill everything.
type Slopes = [(f64, f64); 3];

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    let side = context.pick(SIDES[1], SIDES[0]);
    let slopes = regions(context)?;
    let maps = maps(context, side, RULES, slopes)?;
    for map in &maps {
        draw(context, map, side, &mut found)?;
    }
    let other = context
        .mutant("the P-positions of (4, 7)-GDWN in place of those of (3, 5)-GDWN", || {
            self::maps(context, 501, "gdwn:4,7", slopes)
        })?;
    let exact = |map: &Filled| map.parents == map.expected && map.wrong == 0;
    found.verdict("F-70", other.judge_exact(&maps, |maps| maps.iter().all(exact)));
    let turned = context.mutant("the regions of (1, 1) and (3, 5) exchanged", || {
        self::maps(context, 1501, RULES, [slopes[0], slopes[2], slopes[1]])
    })?;
    // Almost all positions of a region are parents: all but some near the origin.
    let filled = |map: &Filled| map.region.region > 0 && map.region.last_exception < GATHERED;
    found.verdict("F-23", turned.judge(&maps, |maps| Verdict::definition(maps.iter().all(filled))));
    Ok(found.with(&numbers! { side, by_hand: BY_HAND, maps }))
}

/// Returns the slopes of the edges of the beams.
fn regions(context: &Context<'_>) -> Result<Slopes> {
    let xs = rows(context, &nimhoff(RULES), 2 * SIDES[0])?;
    let four = beams(&xs, (GATHERED, xs.len() as u64), 0.01);
    let [_, lower, inner, outer] = &four[..] else {
        return Err(MeasureError::NotFound(format!("{RULES}: {} beams", four.len())));
    };
    Ok([
        (outer.greatest, f64::INFINITY),
        (lower.greatest, inner.least),
        (inner.greatest, outer.least),
    ])
}

fn draw(context: &Context<'_>, map: &Filled, side: u64, found: &mut Found) -> Result<()> {
    let (a, b) = map.rule;
    context.step(&format!("the parents under ({a}, {b})"))?;
    let rule = rule(a, b);
    let all = window(0, 0, side, side);
    let plain = Picture::nimhoff(&ruleset(RULES), ONE, all);
    let picture = Picture {
        subject: plain.subject.clone().filled(rule),
        scale: Scale::CellsPerPixel(side / 800),
        palette: Palette::Fill,
        ..plain
    };
    let board = FillMap::new(&nimhoff(RULES), rule);
    let image = context.picture(&format!("rule-{a}-{b}"), &picture, &board)?;
    let mut diagram = Diagram::new(all, 3);
    diagram.ground = Some(&image);
    diagram.positions = in_square(&rows(context, &nimhoff(RULES), side)?, side).collect();
    diagram.marker = "#d43527";
    found.plate_of("parents", diagram.image(), map);
    Ok(())
}

/// Maps the parents in (3, 5)-GDWN, beside the P-positions of the game `of`.
fn maps(context: &Context<'_>, side: u64, of: &str, slopes: Slopes) -> Result<Vec<Filled>> {
    let xs = rows(context, &nimhoff(of), side)?;
    let hand = BY_HAND as usize;
    let p: BTreeSet<(u64, u64)> =
        brute::positions(&ruleset(of), hand, hand, context.observer())?.into_iter().collect();
    let map = |((a, b), between)| {
        let rule = rule(a, b);
        let board = FillMap::new(&nimhoff(RULES), rule);
        let (parents, region) = survey(context, &board, side, between)?;
        Ok(Filled {
            rule: (a, b),
            parents,
            expected: in_square(&xs, side).map(|at| self::parents(rule, at, side)).sum(),
            wrong: by_definition(context, &board, rule, &p)?,
            region,
        })
    };
    FILLS.into_iter().zip(slopes).map(map).collect()
}

/// Positions of which the map and the definition say different things.
fn by_definition(
    context: &Context<'_>,
    board: &FillMap,
    rule: Rule,
    p: &BTreeSet<(u64, u64)>,
) -> Result<u64> {
    let (a, b) = (u64::from(rule.a()), u64::from(rule.b()));
    let mut rows = board.rows(window(0, 0, BY_HAND, BY_HAND), context.observer())?;
    let (mut wrong, mut y) = (0, 0);
    while let Some(row) = rows.next_row()? {
        for (x, &value) in (0..).zip(row) {
            let child = |k: u64| Some((u64::checked_sub(x, k * a)?, u64::checked_sub(y, k * b)?));
            let parent = (1..=BY_HAND).map_while(child).any(|child| p.contains(&child));
            let expected = if p.contains(&(x, y)) { -1 } else { i64::from(!parent) };
            wrong += u64::from(value != expected);
        }
        y += 1;
    }
    Ok(wrong)
}

/// Counts the parents of a map, and those in a region.
fn survey(
    context: &Context<'_>,
    board: &FillMap,
    side: u64,
    (from, to): (f64, f64),
) -> Result<(u64, Region)> {
    let mut parents = 0;
    let mut region = Region { between: (from, to), ..Region::default() };
    let mut all = board.rows(window(0, 0, side, side), context.observer())?;
    let mut y = 0;
    while let Some(row) = all.next_row()? {
        parents += row.iter().filter(|&&value| value == 0).count() as u64;
        // The columns strictly between the two rays.
        let at = y as f64;
        let (left, right) = ((at / to).floor() as usize + 1, (at / from).ceil() as usize);
        let columns = left.min(row.len())..right.min(row.len());
        for (x, &value) in (left as u64..).zip(row.get(columns).unwrap_or_default()) {
            region.region += u64::from(value >= 0);
            region.filled += u64::from(value == 0);
            if value > 0 {
                region.last_exception = region.last_exception.max(x + y);
            }
        }
        y += 1;
    }
    Ok((parents, region))
}

/// The number of parents that a position has under a rule within the square.
fn parents(rule: Rule, (x, y): (u64, u64), side: u64) -> u64 {
    let steps = |at: u64, step: u32| (side - 1 - at).checked_div(step.into());
    let (across, up) = (steps(x, rule.a()), steps(y, rule.b()));
    across.unwrap_or(u64::MAX).min(up.unwrap_or(u64::MAX))
}
