//! Section 3.1 and 3.2: the rift, between fabric and épaulette.

mod far;

use serde_json::json;
use wythoff::K;
use wythoff::blocking::Kept;
use wythoff_anatomy::arm::epaulette;
use wythoff_anatomy::fabric::nose;
use wythoff_anatomy::texture::rift::{SHORT, STEP};
use wythoff_anatomy::texture::{Gap, Rift};
use wythoff_render::{Picture, Rgb, Scale, Stroke};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Image, Measured};
use crate::format::{count, list};
use crate::measure::{game, window};
use crate::model::Verdict;
use crate::plot::{Plot, Series};
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "cln-rift",
    number: "Sections 3.1, 3.2",
    title: "The rift",
    says: &[
        "Épaulette and fabric meet at the rift, a narrow and rather empty space that appears to get \
         wider very slowly. It repeats with the period (81, 31), which is also a period of the \
         épaulette.",
    ],
    claims: &["CLN-48", "CLN-64"],
    measure,
});

/// Rows below the nose behind which the rift has found its period.
const SETTLED: u64 = 60;

/// Games of the three classes.
const GAMES: [u64; 3] = [20_000, 20_001, 20_002];

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    let rows = context.pick(3300, 6500);
    let (mut whole, mut all, mut stretches) = (0, 0, Vec::new());
    for k in GAMES {
        context.step(&format!("the rift of game {}", count(k)))?;
        let (board, rift) = follow(context, game(k), rows)?;
        let exact: Vec<_> =
            rift.stretches().into_iter().filter(|rows| rows.end > 2 * SETTLED).collect();
        let first = exact.first().cloned().unwrap_or(0..0);
        let text = list(exact.iter().take(3).map(|rows| rows_of(rows.start, rows.end - 1)));
        found.row(format!("Game {}: first rows with the exact period", count(k)), text);
        let dislocations = rift.dislocations(SETTLED);
        whole += dislocations.iter().skip(1).filter(|one| one.steps > Some(0)).count();
        all += dislocations.len().saturating_sub(1);
        stretches.push(json!({ "k": k, "stretches": exact, "dislocations": dislocations }));
        if k == GAMES[1] {
            draw(context, &board, &rift, first.end, &mut found)?;
            width(context, &board, &rift, first, &mut found)?;
        }
    }
    period(&stretches, &mut found);
    found.state(
        "Below its first rows the rift is a word of two steps, (81, 31) and (50, 19), a basis of the \
         periods of the épaulette, and (50, 19) stands alone.",
        whole == all && all > 0 && basis(),
        format!(
            "Between dislocations of games {}, one after the other in {} rows each, lie whole \
             numbers of steps of (81, 31), at least one, in {} of {} cases.",
            list(GAMES.map(count)),
            count(rows),
            count(whole as u64),
            count(all as u64)
        ),
    );
    far::far(context, &mut found)?;
    found.data["stretches"] = stretches.into();
    found.differs.extend([
        "The rift does not repeat for good: one long stretch does, then the shorter step (50, 19) comes \
         in, one at a time and ever more often. For φ² columns a row (81, 31) moves too little to the \
         right, and (50, 19) too much."
            .to_owned(),
        "(81, 31) is a period of the upper right épaulette; that of the lower left one is (31, 81), \
         its mirror image."
            .into(),
    ]);
    found.commands = vec!["wythoff atlas --long --only cln-rift".into()];
    Ok(found)
}

fn rows_of(first: u64, last: u64) -> String {
    format!("{} to {}", count(first), count(last))
}

/// A board that shows so many rows of its rift, and the rift.
fn follow(context: &Context<'_>, k: K, rows: u64) -> Result<(Kept, Rift), MeasureError> {
    let board = context.sweep(k).keep(nose(k) + rows * 11 / 4 + 1200, context.observer())?;
    let rift = Rift::follow(k, &board, rows, context.observer())?;
    if rift.rows() < rows {
        let why = format!("game {} has only {} rows of rift", count(k.get()), count(rift.rows()));
        return Err(MeasureError::NotFound(why));
    }
    Ok((board, rift))
}

/// Whether the two steps generate all periods of the épaulette: the lattice of index 11.
fn basis() -> bool {
    let ((a, b), (c, d)) = (STEP, SHORT);
    repeats(STEP) && repeats(SHORT) && (a * d).abs_diff(b * c) == 11
}

/// Whether the upper right épaulette has a period.
fn repeats((dx, dy): (u64, u64)) -> bool {
    let cells = || (0..11).flat_map(|y| (0..11).map(move |u| (u, y)));
    cells().all(|(u, y)| epaulette(u, y) == epaulette(u + dx, y + dy))
}

fn period(stretches: &[serde_json::Value], found: &mut Measured) {
    // In the mirror image a cell (x, y) has the value of (y, x), so that its periods are mirrored.
    let (right, left) = (repeats(STEP), repeats((STEP.1, STEP.0)));
    let first = |of: &serde_json::Value| of["stretches"][0]["end"].as_u64().unwrap_or(0);
    let long = stretches.iter().all(|one| first(one) > 50 * STEP.1);
    let ends = stretches.iter().all(|one| one["dislocations"][0]["row"].is_u64());
    found.row_against(
        "(81, 31) is a period of the épaulette, upper right · lower left",
        format!("{} · {}", yes(right), yes(left)),
        "yes",
    );
    found.find(
        "CLN-64",
        Verdict::rough(long && !ends && right && left, long && ends && right && !left),
        format!(
            "The rift of games {} repeats exactly with (81, 31) down to rows {} below the nose and in \
             shorter stretches after; the upper right épaulette has that period, the lower left one has \
             not.",
            list(GAMES.map(count)),
            list(stretches.iter().map(|one| count(first(one).saturating_sub(1))))
        ),
    );
}

const fn yes(is: bool) -> &'static str {
    if is { "yes" } else { "no" }
}

/// How wide the sparse band beside the rift is.
fn width(
    context: &Context<'_>,
    board: &Kept,
    rift: &Rift,
    first: std::ops::Range<u64>,
    found: &mut Measured,
) -> Result<(), MeasureError> {
    context.step("what lies beside the rift")?;
    let places: Vec<u64> = [200, 400, 800, 1200, 1600, 2000, 3000, 4500, 6000]
        .into_iter()
        .filter(|&row| row + row / 16 + 62 < rift.rows())
        .collect();
    let mut series = Vec::new();
    let mut rows = Vec::new();
    for row in places {
        // An eighth of the way, and at least four periods.
        let half = (row / 16).max(2 * STEP.1);
        let gap = rift.gap(board, row - half..row + half, 16, context.observer())?;
        let Some(width) = gap.width() else { continue };
        let beside = gap.density.get((width / Gap::BIN) as usize).copied().unwrap_or(0.0);
        rows.push(vec![
            count(row),
            format!("{:.2}", gap.first),
            count(width),
            format!("{beside:.3}"),
        ]);
        series.push((row as f64, width as f64, gap.first));
    }
    found.table(
        format!(
            "Game {}: columns left of the épaulette, by rows below the nose",
            count(rift.k().get())
        ),
        &["row", "first gap", "sparse band", "palaces in the bin after it"],
        rows,
    );
    let plot = Plot {
        x_label: "rows below the nose",
        y_label: "columns of the sparse band",
        series: vec![Series {
            label: "band".into(),
            points: series.iter().map(|at| (at.0, at.1)).collect(),
            measured: true,
        }],
        ..Plot::default()
    };
    found.plate(
        2,
        Image::Svg { markup: plot.svg().into_string() },
        format!(
            "How far from the épaulette the fabric begins: the first {} columns with more than {} of \
             palaces, in game {}.",
            Gap::BIN,
            Gap::DENSE,
            count(rift.k().get())
        ),
        "Points that rise with the rows, ever more slowly.",
    );
    let grows = series.windows(2).all(|two| two[0].1 <= two[1].1);
    let (Some(start), Some(end)) = (series.first(), series.last()) else {
        return Err(MeasureError::NotFound("the rift shows no fabric beside it".into()));
    };
    // Slowly: by a smaller share of the rows that were passed.
    let slowly = end.1 > start.1 && end.1 / end.0 < start.1 / start.0;
    let stays = series.iter().all(|at| (at.2 - start.2).abs() < 0.1);
    found.find(
        "CLN-48",
        Verdict::rough(false, grows && slowly && stays && !first.is_empty()),
        format!(
            "The band with few palaces beside the épaulette is {} columns wide at row {} and {} at \
             row {}; the first gap, {:.1} columns, stays as it is.",
            start.1,
            count(start.0 as u64),
            end.1,
            count(end.0 as u64),
            start.2
        ),
    );
    Ok(())
}

/// The rift around its first dislocation.
fn draw(
    context: &Context<'_>,
    board: &Kept,
    rift: &Rift,
    row: u64,
    found: &mut Measured,
) -> Result<(), MeasureError> {
    context.step("drawing a dislocation")?;
    let k = rift.k();
    let (top, rows) = (row - 2 * STEP.1, 5 * STEP.1);
    let left = rift.column(top).unwrap_or(0) - 90;
    let at = |row: u64, x: u64| ((nose(k) + x) as f64, (nose(k) + row) as f64);
    // A row is off by its 31st row below: the short step begins where that is so first, less what
    // the two steps have in common.
    let short = row + STEP.1 - SHORT.1;
    let bounds = (0..3).map(|n| short - (2 - n) * STEP.1);
    let bounds = bounds.chain((0..3).map(|n| short + SHORT.1 + n * STEP.1));
    let steps = bounds.filter_map(|y| {
        let x = rift.column(y)?;
        Some(Stroke::new([at(y, x - 24), at(y, x + 24)], Rgb::hex(0xff_4d2e)))
    });
    let picture = Picture {
        scale: Scale::PixelsPerCell(2),
        strokes: steps.collect(),
        ..Picture::new(k, window(nose(k) + left, nose(k) + top, 540, rows))
    };
    found.plate(
        2,
        context.picture("dislocation", &picture, board)?,
        format!(
            "Game {}: the rift around row {} below the nose. Its steps, between the lines, are 31 \
             rows high; one is of 19.",
            count(k.get()),
            count(row)
        ),
        "A slanting edge between a regular yellow pattern above and sparse dark fabric below, with \
         six short lines across it; the third space is narrower.",
    );
    Ok(())
}
