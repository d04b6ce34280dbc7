//! Figure 8: what three rules fill.

use std::collections::BTreeSet;

use serde_json::json;
use wythoff::Rule;
use wythoff::board::Board;
use wythoff::nimhoff::{FillMap, brute};
use wythoff_render::{Palette, Picture, Scale};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Measured};
use crate::format::{count, list, share};
use crate::measure::beams::{beams, in_square, rows};
use crate::measure::diagram::Diagram;
use crate::measure::nimhoff::ONE;
use crate::measure::play::{nimhoff, rule, ruleset};
use crate::measure::window;
use crate::model::Verdict;
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "fgpll-fig-8",
    number: "Figure 8",
    title: "What the rules fill",
    says: &[
        "A position from which a rule r leads to a P-position is its parent under r. A rule fills a \
         forbidden region if almost every position there has a P-position as a child under it. The \
         figure shows, in black, the parents under (0, 1), (1, 1) and (3, 5) in (3, 5)-GDWN for \
         x, y ≤ 10000: the regions that these rules fill are black all over.",
    ],
    claims: &["F-23", "F-70"],
    measure,
});

const RULES: &str = "gdwn:3,5";
/// Columns and rows of the figure, 0 to 10000, and of a quick look.
const SIDES: [u64; 2] = [10_001, 2001];
/// The rules of the figure.
const FILLS: [(u32, u32); 3] = [(0, 1), (1, 1), (3, 5)];
/// P-positions with a smaller x + y have not yet gathered in beams.
const GATHERED: u64 = 2000;

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    let side = context.pick(SIDES[1], SIDES[0]);
    let between = regions(context)?;
    let filled = Fills::measure(context, side, RULES, between)?;
    for (fill, (a, b)) in filled.0.iter().zip(FILLS) {
        draw(context, (a, b), side, fill, &mut found)?;
    }
    let small = 1501;
    let mutant = context
        .mutant("the P-positions of (4, 7)-GDWN in place of those of (3, 5)-GDWN", || {
            Fills::measure(context, 501, "gdwn:4,7", between)
        })?;
    found.find(
        "F-70",
        mutant.judge(&filled, |filled| Verdict::exact(filled.0.iter().all(Filled::is_exact))),
        format!(
            "{} parents; each P-position has as many within the square as steps fit between it and \
             the edge, and no two share one: the same numbers. For x, y < {BY_HAND} the maps are those of \
             the definition, position by position.",
            list(filled.0.iter().map(|filled| count(filled.parents)))
        ),
    );
    let turned = context.mutant("the regions of (1, 1) and (3, 5) exchanged", || {
        Fills::measure(context, small, RULES, [between[0], between[2], between[1]])
    })?;
    found.find(
        "F-23",
        turned
            .judge(&filled, |filled| Verdict::definition(filled.0.iter().all(Filled::all_but_few))),
        format!(
            "Of the positions between the beams, {} are parents under the rule of that region; the \
             exceptions end at x + y = {}, of up to {}.",
            list(filled.0.iter().map(|filled| share(filled.black, filled.region))),
            list(filled.0.iter().map(|filled| count(filled.last_light))),
            count(2 * side - 2)
        ),
    );
    found.commands = FILLS
        .iter()
        .map(|(a, b)| {
            format!(
                "wythoff nimhoff picture --rules gdwn:3,5 --size {side} --scale 20 --colour fill:{a},{b} \
                 -o figure-8-{a}-{b}.png"
            )
        })
        .collect();
    found.data = filled
        .0
        .iter()
        .zip(FILLS)
        .map(|(filled, (a, b))| {
            json!({
                "rule": [a, b], "parents": filled.parents, "region": filled.region,
                "filled": filled.black, "between": filled.between, "last_exception": filled.last_light,
            })
        })
        .collect();
    Ok(found)
}

/// The slopes between which each rule of the figure fills everything: the edges of the beams.
fn regions(context: &Context<'_>) -> Result<[(f64, f64); 3], MeasureError> {
    let xs = rows(context, &nimhoff(RULES), 2 * SIDES[0])?;
    let four = beams(&xs, (GATHERED, xs.len() as u64), 0.01);
    let [_, lower, inner, outer] = &four[..] else {
        return Err(MeasureError::NotFound(format!("{RULES}: {} beams", four.len())));
    };
    let edge = |from: f64, to: f64| (from, to);
    Ok([
        edge(outer.greatest, f64::INFINITY),
        edge(lower.greatest, inner.least),
        edge(inner.greatest, outer.least),
    ])
}

fn draw(
    context: &Context<'_>,
    (a, b): (u32, u32),
    side: u64,
    filled: &Filled,
    found: &mut Measured,
) -> Result<(), MeasureError> {
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
    found.plate(
        3,
        diagram.image(),
        format!(
            "(3, 5)-GDWN, x, y < {}. Black: the {} parents of P-positions under ({a}, {b}). Red: P-positions. \
             Light: all other positions.",
            count(side),
            count(filled.parents)
        ),
        "A square with red beams from its lower left corner; one region between them is black all \
         over, the others are light, with streaks.",
    );
    let (from, to) = filled.between;
    found.row(format!("Parents under ({a}, {b})"), count(filled.parents));
    found.row(
        if to.is_finite() {
            format!("Share of its region that they fill, slopes {from:.4} to {to:.4}")
        } else {
            format!("Share of its region that they fill, slopes above {from:.4}")
        },
        share(filled.black, filled.region),
    );
    Ok(())
}

/// Columns and rows that are compared with the definition.
const BY_HAND: u64 = 120;

/// The maps of the three rules.
struct Fills([Filled; 3]);

impl Fills {
    /// Maps the parents in (3, 5)-GDWN, beside the P-positions of the game `of`.
    fn measure(
        context: &Context<'_>,
        side: u64,
        of: &str,
        between: [(f64, f64); 3],
    ) -> Result<Self, MeasureError> {
        let xs = rows(context, &nimhoff(of), side)?;
        let hand = BY_HAND as usize;
        let p: BTreeSet<(u64, u64)> =
            brute::positions(&ruleset(of), hand, hand, context.observer())?.into_iter().collect();
        let mut all = Vec::new();
        for ((a, b), between) in FILLS.into_iter().zip(between) {
            let rule = rule(a, b);
            let board = FillMap::new(&nimhoff(RULES), rule);
            let mut filled = survey(context, &board, side, between)?;
            filled.expected = in_square(&xs, side).map(|at| parents(rule, at, side)).sum();
            filled.wrong = by_definition(context, &board, rule, &p)?;
            all.push(filled);
        }
        all.try_into().map(Self).map_err(|_| MeasureError::NotFound("three maps".into()))
    }
}

/// Positions of which the map and the definition say different things.
fn by_definition(
    context: &Context<'_>,
    board: &FillMap,
    rule: Rule,
    p: &BTreeSet<(u64, u64)>,
) -> Result<u64, MeasureError> {
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

/// The content of a map of parents.
#[derive(Default)]
struct Filled {
    parents: u64,
    /// The parents that P-positions have by the steps between them and the edge.
    expected: u64,
    /// Positions near the origin of which the definition says something else than the map.
    wrong: u64,
    /// The slopes of the edges of the region.
    between: (f64, f64),
    /// Positions strictly between the slopes, P-positions left out.
    region: u64,
    /// Those of them that are parents.
    black: u64,
    /// The largest x + y of those that are none.
    last_light: u64,
}

impl Filled {
    const fn is_exact(&self) -> bool {
        self.parents == self.expected && self.wrong == 0
    }

    /// Returns true if almost all positions of the region are parents: all but some near the
    /// origin.
    const fn all_but_few(&self) -> bool {
        self.region > 0 && self.last_light < GATHERED
    }
}

fn survey(
    context: &Context<'_>,
    board: &FillMap,
    side: u64,
    (from, to): (f64, f64),
) -> Result<Filled, MeasureError> {
    let mut filled = Filled { between: (from, to), ..Filled::default() };
    let mut all = board.rows(window(0, 0, side, side), context.observer())?;
    let mut y = 0;
    while let Some(row) = all.next_row()? {
        filled.parents += row.iter().filter(|&&value| value == 0).count() as u64;
        // The columns strictly between the two rays.
        let at = y as f64;
        let (left, right) = ((at / to).floor() as usize + 1, (at / from).ceil() as usize);
        let columns = left.min(row.len())..right.min(row.len());
        for (x, &value) in (left as u64..).zip(row.get(columns).unwrap_or_default()) {
            filled.region += u64::from(value >= 0);
            filled.black += u64::from(value == 0);
            if value > 0 {
                filled.last_light = filled.last_light.max(x + y);
            }
        }
        y += 1;
    }
    Ok(filled)
}

/// The number of parents that a position has under a rule within the square.
fn parents(rule: Rule, (x, y): (u64, u64), side: u64) -> u64 {
    let steps = |at: u64, step: u32| (side - 1 - at).checked_div(step.into());
    let (across, up) = (steps(x, rule.a()), steps(y, rule.b()));
    across.unwrap_or(u64::MAX).min(up.unwrap_or(u64::MAX))
}
