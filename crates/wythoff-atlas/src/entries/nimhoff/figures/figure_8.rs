//! Figure 8: what three rules fill.

use serde_json::json;
use wythoff::Rule;
use wythoff::board::Board;
use wythoff::nimhoff::FillMap;
use wythoff_render::{Palette, Picture, Scale};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Measured};
use crate::format::{count, list, share};
use crate::measure::beams::{in_square, rows};
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
const SIDES: [u64; 2] = [10_001, 4001];
/// The rules of the figure with the slopes between which, by Figure 7, each fills everything.
const FILLS: [(u32, u32, f64, f64); 3] =
    [(0, 1, 1.80, f64::INFINITY), (1, 1, 0.67, 1.50), (3, 5, 1.58, 1.73)];

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    let game = nimhoff(RULES);
    let side = context.pick(SIDES[1], SIDES[0]);
    let xs = rows(context, &game, side)?;
    let mut results = Vec::new();
    for (a, b, from, to) in FILLS {
        let rule = rule(a, b);
        context.step(&format!("the parents under ({a}, {b})"))?;
        let board = FillMap::new(&game, rule);
        let plain = Picture::nimhoff(&ruleset(RULES), ONE, window(0, 0, side, side));
        let picture = Picture {
            subject: plain.subject.clone().filled(rule),
            scale: Scale::CellsPerPixel(side / 500),
            palette: Palette::Fill,
            ..plain
        };
        let image = context.picture(&format!("rule-{a}-{b}"), &picture, &board)?;
        let filled = look(context, &board, side, (from, to))?;
        let expected: u64 = in_square(&xs, side).map(|at| parents(rule, at, side)).sum();
        found.plate(
            3,
            image,
            format!(
                "Parents under ({a}, {b}), black, x, y < {}: {} of them. P-positions red.",
                count(side),
                count(filled.parents)
            ),
            "A square with red beams from its lower left corner; one region between them is black all \
             over, the others are light, with streaks.",
        );
        found.row(format!("Parents under ({a}, {b})"), count(filled.parents));
        found.row(
            if to.is_finite() {
                format!("Share of its region that they fill, slopes {from} to {to}")
            } else {
                format!("Share of its region that they fill, slopes above {from}")
            },
            share(filled.black, filled.region),
        );
        results.push((rule, filled, expected));
    }
    let exact = results.iter().all(|(_, filled, expected)| filled.parents == *expected);
    found.find(
        "F-70",
        Verdict::exact(exact),
        format!(
            "{} parents; each P-position has as many within the square as steps fit between it and \
             the edge, and no two share one: the same numbers.",
            list(results.iter().map(|(_, filled, _)| count(filled.parents)))
        ),
    );
    // Almost all: those near the origin are missing.
    let filled = results.iter().all(|(_, filled, _)| filled.black * 2000 > filled.region * 1999);
    found.find(
        "F-23",
        Verdict::definition(filled),
        format!(
            "Of the positions between the beams, {} are parents under the rule of that region.",
            list(results.iter().map(|(_, filled, _)| share(filled.black, filled.region)))
        ),
    );
    found.commands = FILLS
        .iter()
        .map(|(a, b, ..)| {
            format!(
                "wythoff nimhoff picture --rules gdwn:3,5 --size {side} --scale 20 --colour fill:{a},{b} \
                 -o figure-8-{a}-{b}.png"
            )
        })
        .collect();
    found.data = results
        .iter()
        .map(|(rule, filled, _)| {
            json!({
                "rule": rule.to_string(), "parents": filled.parents,
                "region": filled.region, "filled": filled.black,
            })
        })
        .collect();
    Ok(found)
}

/// What a map of parents holds.
struct Filled {
    parents: u64,
    /// Positions strictly between the slopes, P-positions left out.
    region: u64,
    /// Those of them that are parents.
    black: u64,
}

fn look(
    context: &Context<'_>,
    board: &FillMap,
    side: u64,
    (from, to): (f64, f64),
) -> Result<Filled, MeasureError> {
    let mut filled = Filled { parents: 0, region: 0, black: 0 };
    let mut all = board.rows(window(0, 0, side, side), context.observer())?;
    let mut y = 0.0;
    while let Some(row) = all.next_row()? {
        filled.parents += row.iter().filter(|&&value| value == 0).count() as u64;
        // The columns strictly between the two rays.
        let (left, right) = ((y / to).floor() as usize + 1, (y / from).ceil() as usize);
        if let Some(inside) = row.get(left.min(row.len())..right.min(row.len()))
            && left < right
        {
            filled.region += inside.iter().filter(|&&value| value >= 0).count() as u64;
            filled.black += inside.iter().filter(|&&value| value == 0).count() as u64;
        }
        y += 1.0;
    }
    Ok(filled)
}

/// How many parents under a rule a position has within the square.
fn parents(rule: Rule, (x, y): (u64, u64), side: u64) -> u64 {
    let steps = |at: u64, step: u32| (side - 1 - at).checked_div(step.into());
    let (across, up) = (steps(x, rule.a()), steps(y, rule.b()));
    across.unwrap_or(u64::MAX).min(up.unwrap_or(u64::MAX))
}
