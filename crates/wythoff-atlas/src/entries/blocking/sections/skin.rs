//! Sections 3.3 and 3.4: one arm for all games, and how its skin becomes that of the next level.

use serde::Serialize;
use wythoff::board::Board;
use wythoff_anatomy::arm::{Parse, SkinPattern, SkinPeriod, Transition, parse};
use wythoff_render::{Picture, Rgb, Scale, Stroke, Subject};

use crate::context::Context;
use crate::format::count;
use crate::measure::skin::{Followed, outline_of};
use crate::measure::{game, window};
use crate::model::{Found, MeasureError, Verdict};
use crate::recipe::{Recipe, recipe};

pub(crate) const ENTRY: Recipe = recipe!("blocking/sections/skin", measure);

/// The numbers of the entry.
#[derive(Serialize)]
struct OneArm {
    /// Rows of the unbounded arm.
    rows: u64,
    universal: Universal,
    /// Games large enough to have the skin of the unbounded arm in all rows.
    large: Vec<u64>,
    transitions: Vec<Transition>,
    level_0: Level0,
    palaces: Vec<Palaces>,
    /// Palaces of a period of the outline, for each level read off the arm.
    line: Vec<usize>,
    parses: Vec<LevelParse>,
}

/// The lower level, the best alignment, and the columns that the next best one parses.
type LevelParse = (usize, Parse, u64);

/// Games against the unbounded arm.
#[derive(Serialize)]
struct Universal {
    rows: u64,
    first_other_row: Vec<(u64, Option<u64>)>,
}

/// The last row and column of level 0.
#[derive(Serialize)]
struct Level0 {
    columns: i64,
    rows: u64,
}

/// Palaces of one row of a game.
#[derive(Serialize)]
struct Palaces {
    k: u64,
    row: u64,
    level: usize,
    /// Palaces that are not left of the skin: k less those left of it.
    missing: u64,
    in_skin: u64,
    printed: u64,
}

/// Games from this k on are large.
const LARGE: u64 = 300;

fn measure(context: &Context<'_>) -> Result<Found, MeasureError> {
    let mut found = Found::default();
    let rows = context.pick(6200, 150_000);
    context.step(&format!("{} rows of the unbounded arm", count(rows)))?;
    let arm = Followed::down(context, rows)?;
    let universal = universal(context, &arm)?;
    let large = universal.first_other_row.iter().filter(|of| of.0 >= LARGE);
    let agree = large.clone().count() > 0 && large.clone().all(|of| of.1.is_none());
    found.verdict("CLN-74", Verdict::exact(agree));
    let large = large.map(|of| of.0).collect();
    let level_0 = transitions(&arm, &mut found);
    let palaces = palaces(context, &arm, &mut found)?;
    let (line, parses) = expansion(context, &arm, &mut found)?;
    draw(context, &arm, &mut found)?;
    let transitions = arm.skin.transitions;
    Ok(found.with(&OneArm { rows, universal, large, transitions, level_0, palaces, line, parses }))
}

fn universal(context: &Context<'_>, arm: &Followed) -> Result<Universal, MeasureError> {
    let (games, rows) =
        context.pick((&[20, 100, 300][..], 2980), (&[20, 50, 100, 200, 300, 501, 1500], 6000));
    let mut first_other_row = Vec::new();
    for &k in games {
        context.step(&format!("the skin of game {k}"))?;
        let outline = outline_of(context, k, rows)?;
        let first = outline.iter().zip(&arm.outline).position(|(game, arm)| game != arm);
        first_other_row.push((k, first.map(|row| row as u64)));
    }
    Ok(Universal { rows, first_other_row })
}

fn transitions(arm: &Followed, found: &mut Found) -> Level0 {
    let at = |level: usize| arm.skin.transitions.iter().find(|to| to.level == level);
    // To the last digit that the paper gives.
    let near = |to: Option<&Transition>, x: i64, within: i64| {
        to.is_some_and(|to| (to.x - x).abs() <= within)
    };
    let down = at(2).is_some_and(|to| to.y.abs_diff(80) <= 5);
    let holds = near(at(2), 200, 10) && down && near(at(3), 7700, 50);
    found.verdict("CLN-79", Verdict::exact(holds));
    let zero = arm.skin.levels.iter().find(|of| of.level == 0);
    let (columns, rows) = zero.map_or((0, 0), |of| (of.columns[1], of.rows[1]));
    found.verdict("CLN-81", Verdict::rough(columns == 10, (3..=20).contains(&columns)));
    Level0 { columns, rows }
}

/// Counts palaces left of the skin, and checks that steps and count fix the values of the skin.
fn palaces(
    context: &Context<'_>,
    arm: &Followed,
    found: &mut Found,
) -> Result<Vec<Palaces>, MeasureError> {
    let rows = context.pick(
        &[(2000, 40), (2000, 500)][..],
        &[(300, 40), (300, 1000), (2000, 40), (2000, 60), (2000, 500), (2000, 1000), (5000, 3300)],
    );
    let (mut counted, mut solid) = (Vec::new(), true);
    for &(k, y) in rows {
        context.step(&format!("palaces in row {y} of game {k}"))?;
        let of = arm.skin.levels.iter().find(|of| (of.rows[0]..=of.rows[1]).contains(&y));
        let Some(level) = of.map(|of| of.level) else { continue };
        let skin = SkinPattern::new(level);
        let board = context.sweep(game(k));
        let row = board.values(window(0, y, k + 27 * y / 10 + 20, 1), context.observer())?;
        let end = row.iter().rposition(|&p| p < 0).unwrap_or(0);
        // The palaces of the skin are those in front of outer space without a gap.
        let thick = row[..=end].iter().rev().take_while(|&&p| p < 0).count();
        let left = row[..=end - thick].iter().filter(|&&p| p < 0).count() as u64;
        let (in_skin, printed) = (skin.horizontal(), skin.period()[0]);
        solid &= thick as u64 == in_skin;
        counted.push(Palaces { k, row: y, level, missing: k - left, in_skin, printed });
    }
    let from_count = |level, count| SkinPeriod::from_count(level, count) == SkinPeriod::new(level);
    let rebuilt = (1..=3).all(|level| from_count(level, SkinPattern::new(level).horizontal()));
    let spoiled = (1..=3).all(|level| !from_count(level, SkinPattern::new(level).period()[0]));
    let ours = counted.iter().all(|of| of.missing == of.in_skin) && counted.len() == rows.len();
    let printed = counted.iter().all(|of| of.missing == of.printed);
    found.verdict("CLN-84", Verdict::erratum(printed, ours && solid && rebuilt && spoiled));
    Ok(counted)
}

/// Reads a period of each level off the arm; parses each as the level below, and expands that.
fn expansion(
    context: &Context<'_>,
    arm: &Followed,
    found: &mut Found,
) -> Result<(Vec<usize>, Vec<LevelParse>), MeasureError> {
    let mut periods = Vec::new();
    for (level, y) in [(1, 40), (2, 900), (3, 6000), (4, 145_000)] {
        if y < arm.skin.rows {
            context.step(&format!("a period of level {level}"))?;
            let period = {
                let patch = arm.around(context, level, y, (0, 0))?;
                SkinPeriod::read(&patch, level, arm.end(y), context.observer())?
            };
            periods.push(period.ok_or_else(|| {
                MeasureError::NotFound(format!("no skin of level {level} in row {y}"))
            })?);
        }
    }
    let mut parses: Vec<LevelParse> = Vec::new();
    let mut expands = true;
    for two in periods.windows(2) {
        context.step(&format!("level {} from level {}", two[1].level(), two[0].level()))?;
        let all = parse(&two[0], &two[1]);
        let next = all.get(1).map_or(0, |parse| parse.parsed);
        parses.extend(all.first().map(|best| (two[0].level(), *best, next)));
        expands &= two[0].expand() == two[1];
    }
    let aligned = !parses.is_empty()
        && parses.iter().all(|(_, best, next)| {
            best.parsed == best.columns && best.shift == 0 && *next < best.parsed
        });
    found.verdict("CLN-86", Verdict::exact(aligned && expands));
    let widths = parses.iter().all(|(_, best, _)| best.with_common_row == best.columns);
    found.verdict("CLN-87", Verdict::exact(aligned && widths));
    Ok((periods.iter().map(|period| period.columns()[0].len()).collect(), parses))
}

/// Draws each level with the cells of the level below outlined.
fn draw(context: &Context<'_>, arm: &Followed, found: &mut Found) -> Result<(), MeasureError> {
    context.step("drawing the matrices")?;
    for (level, y, pixels, width, height) in [(1, 900, 22, 44, 18), (2, 6000, 12, 90, 36)] {
        let (skin, next) = (SkinPattern::new(level), SkinPattern::new(level + 1));
        let patch = arm.around(context, level + 1, y, (2 * width, 2 * height))?;
        // Some rows further down, for the picture begins above.
        let at = next.find(&patch, arm.end(y + height / 3), context.observer())?;
        let Some((x0, y0)) = at else { continue };
        let (left, top) = (x0 - width / 3, y0 - height / 6);
        let mut picture = Picture::new(Subject::arm(), window(left, top, width, height));
        picture.scale = Scale::PixelsPerCell(pixels);
        for u in -(width as i64)..width as i64 {
            picture.strokes.extend(outlines(&skin, &next, u, (x0, y0)));
        }
        let image = context.picture(&format!("matrices-{level}"), &picture, &patch)?;
        found.plate_of("matrices", image, &level);
    }
    Ok(())
}

/// Returns the boxes of a column of the lower level, as closed lines over the board.
fn outlines(skin: &SkinPattern, next: &SkinPattern, u: i64, (x0, y0): (u64, u64)) -> Vec<Stroke> {
    let colour = Rgb::hex(0xff_4d2e);
    let into = skin.columns_after(u);
    let heights = skin.heights(u);
    let mut top = u;
    let mut boxes = Vec::new();
    for (i, height) in heights.iter().enumerate() {
        let bottom = top + *height as i64;
        // Corners of cells, whose middles are whole numbers.
        let place = |x: i64, y: i64| ((x0 as i64 + x) as f64 - 0.5, (y0 as i64 + y) as f64 - 0.5);
        let corners = if skin.is_line(u) && i + 1 == heights.len() {
            // One row of three, and one cell below its last.
            let last = next.outline(u);
            vec![
                place(into.start, top),
                place(into.end, top),
                place(into.end, top + 2),
                place(last, top + 2),
                place(last, top + 1),
                place(into.start, top + 1),
                place(into.start, top),
            ]
        } else {
            vec![
                place(into.start, top),
                place(into.end, top),
                place(into.end, bottom),
                place(into.start, bottom),
                place(into.start, top),
            ]
        };
        boxes.push(Stroke::new(corners, colour));
        top = bottom;
    }
    boxes
}
