//! Figure 9: how many P-positions are seen, at several sizes.

use serde_json::json;
use wythoff::board::Board;
use wythoff::nimhoff::{BlockingBoard, brute};
use wythoff_render::{Palette, Picture, Scale};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Measured};
use crate::format::{count, list};
use crate::measure::nimhoff::ONE;
use crate::measure::play::ruleset;
use crate::measure::window;
use crate::model::Verdict;
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "fgpll-fig-9",
    number: "Figure 9",
    title: "How many P-positions are in reach",
    says: &[
        "(3, 5)-GDWN at several sizes, from a few hundred to some 20000 positions a side. P-positions \
         are white; N-positions are black, yellow or red if one, two or more moves lead to a \
         P-position. While the first pictures differ, the later ones repeat: the fluctuations settle.",
    ],
    claims: &["F-71"],
    measure,
});

const RULES: &str = "gdwn:3,5";

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    let rules = ruleset(RULES);
    let board = BlockingBoard::new(&rules, ONE);
    let sides = context.pick(&[400_u64, 2000, 4000][..], &[400, 2000, 6000, 20_000]);
    let mut counts = Vec::new();
    for &side in sides {
        context.step(&format!("{0} × {0}", count(side)))?;
        let scale = Scale::CellsPerPixel(side.div_ceil(800));
        let picture = Picture {
            palette: Palette::Sees,
            scale,
            ..Picture::nimhoff(&rules, ONE, window(0, 0, side, side))
        };
        found.plate(
            2,
            context.picture(&format!("side-{side}"), &picture, &board)?,
            if side <= 800 {
                format!("{0} × {0} positions.", count(side))
            } else {
                format!("{0} × {0} positions; a pixel has the mean colour of its own.", count(side))
            },
            "A wedge between black regions, woven of black, yellow and red squares and stripes.",
        );
        let seen = histogram(context, &board, side)?;
        found.row(
            format!("{0} × {0}: P, and N with 1, 2, 3 or more in reach", count(side)),
            seen.map(count).join(" · "),
        );
        counts.push((side, seen));
    }

    // The smaller squares, position by position.
    let mut same = true;
    for &(side, seen) in counts.iter().filter(|(side, _)| *side <= 2000) {
        context.step("against marking, position by position")?;
        let values = brute::values(&rules, ONE, side as usize, side as usize, context.observer())?;
        let mut marked = [0; 4];
        values.iter().for_each(|&value| marked[class(value)] += 1);
        same &= marked == seen;
    }
    let settled = shares(&counts);
    found.find(
        "F-71",
        Verdict::exact(same && settled < 0.02),
        format!(
            "The squares of {} are the same by brute force, and the shares of the colours differ by \
             {:.1} % of all positions between the two largest squares.",
            list(counts.iter().filter(|(side, _)| *side <= 2000).map(|(side, _)| count(*side))),
            settled * 100.0
        ),
    );
    found.commands = vec![
        "wythoff nimhoff picture --rules gdwn:3,5 --size 2000 --scale 3 --colour sees -o figure-9.png".into(),
    ];
    found.data =
        counts.iter().map(|(side, seen)| json!({ "side": side, "P_1_2_3": seen })).collect();
    Ok(found)
}

/// P, one in reach, two, more.
fn class(value: i64) -> usize {
    (value + 1).clamp(0, 3) as usize
}

fn histogram(
    context: &Context<'_>,
    board: &BlockingBoard,
    side: u64,
) -> Result<[u64; 4], MeasureError> {
    let mut seen = [0; 4];
    let mut rows = board.rows(window(0, 0, side, side), context.observer())?;
    while let Some(row) = rows.next_row()? {
        row.iter().for_each(|&value| seen[class(value)] += 1);
    }
    Ok(seen)
}

/// How far the shares of the colours are apart in the two largest squares.
fn shares(counts: &[(u64, [u64; 4])]) -> f64 {
    let [.., one, other] = counts else { return f64::INFINITY };
    let part = |(side, seen): &(u64, [u64; 4]), i: usize| seen[i] as f64 / (side * side) as f64;
    (0..4).map(|i| (part(one, i) - part(other, i)).abs()).fold(0.0, f64::max)
}
