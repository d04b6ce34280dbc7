//! Sections 3.3 and 3.4: one arm for all games, and how its skin becomes that of the next level.

use serde_json::json;
use wythoff::board::Board;
use wythoff_anatomy::arm::{Parse, SkinPattern, SkinPeriod, Transition, parse};
use wythoff_render::{Picture, Rgb, Scale, Stroke, Subject};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Measured};
use crate::format::{count, list};
use crate::measure::skin::{Followed, outline_of};
use crate::measure::{game, window};
use crate::verdict::Verdict;

pub(super) const ENTRY: Entry = Entry {
    id: "cln-skin",
    number: "Sections 3.3 and 3.4",
    title: "One arm, and how its skin thickens",
    says: &[
        "There is only one pattern that an arm can have; it grows from the shoulder and stays as k grows. Its skin \
         starts on level 1, turns to level 2 after some 200 pixels across, 80 down, and to level 3 after some 7700; level \
         0 may be seen in the first 10 pixels or so.",
        "Rows have k − f(2n + 3) palaces left of the skin, and with the steps of the border this fixes its values. At \
         each thickening, every −2 and every −1 becomes one of four matrices of 2 or 3 columns and rows; steps fix the \
         widths, and the heights are partly fixed by this: all matrices that come from one row have a row in common.",
    ],
    claims: &["CLN-74", "CLN-79", "CLN-81", "CLN-84", "CLN-86", "CLN-87"],
    measure,
};

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    let rows = context.pick(6200, 150_000);
    context.step(&format!("{} rows of the unbounded arm", count(rows)))?;
    let arm = Followed::down(context, rows)?;
    universal(context, &arm, &mut found)?;
    transitions(&arm, &mut found);
    counts(context, &arm, &mut found)?;
    expansion(context, &arm, &mut found)?;
    draw(context, &arm, &mut found)?;
    found.differs.extend([
        "Left of the skin there are k − f(2n + 2) palaces, not k − f(2n + 3): with f(2n + 2) of them in the skin the row \
         has its k. Steps and that count do fix all values of the skin; with the printed one it is not even solid."
            .into(),
        "The paper leaves out the column where a line leaves. Its f(2n) + 1 cells are all −1. All but the last become \
         matrices as elsewhere; of the 3 × 3 matrix of the last one, which lies below all other cells of its row, only what \
         lies in the skin is left: the first row, −2 −2 −1, and the last cell of the second, −1. So the line goes on in \
         the last of the three columns."
            .into(),
        "The common row is row u of the new skin if the old row ends in column u. It leaves some freedom, but always \
         for the same result. One choice for all levels: a cell of depth L = f(2n + 3) y − f(2n + 1) u becomes two rows if \
         L mod f(2n + 2) < f(2n), three otherwise, with L − f(2n + 1) for L in columns that become two. The 2 × 2 matrix of \
         −1 is then never used."
            .into(),
    ]);
    found.commands = vec![format!("wythoff blocking skin --rows {rows}")];
    Ok(found)
}

/// Games against the unbounded arm.
fn universal(
    context: &Context<'_>,
    arm: &Followed,
    found: &mut Measured,
) -> Result<(), MeasureError> {
    let (games, rows) =
        context.pick((&[20, 100, 300][..], 2980), (&[20, 50, 100, 200, 300, 501, 1500], 6000));
    let mut seen = Vec::new();
    for &k in games {
        context.step(&format!("the skin of game {k}"))?;
        let outline = outline_of(context, k, rows)?;
        let first = outline.iter().zip(&arm.outline).position(|(game, arm)| game != arm);
        seen.push((k, first.map(|row| row as u64)));
    }
    let large = seen.iter().filter(|game| game.0 >= 300);
    let agree = large.clone().count() > 0 && large.clone().all(|game| game.1.is_none());
    for &(k, first) in seen.iter().filter(|game| game.0 < 300) {
        let row = first.map_or(format!("none to {}", count(rows)), count);
        found.row(format!("Game {k}: first row whose skin ends elsewhere"), row);
    }
    let large = list(large.map(|game| game.0));
    found.find(
        "CLN-74",
        Verdict::exact(agree),
        format!(
            "The skins of games {large} end where that of the unbounded arm does in all of {} rows; small games leave it in \
             the end, as their arms get too thin.",
            count(rows)
        ),
    );
    found.data["universal"] = json!({ "rows": rows, "first_other_row": seen });
    Ok(())
}

fn transitions(arm: &Followed, found: &mut Measured) {
    let at = |level: usize| arm.skin.transitions.iter().find(|to| to.level == level);
    for &Transition { level, x, y } in &arm.skin.transitions {
        let paper = match level {
            2 => "about 200 across, 80 down",
            3 => "about 7700 across",
            _ => "",
        };
        let label = format!("Level {level} begins at");
        let value = format!("u = {}, y = {}", count(x.unsigned_abs()), count(y));
        if paper.is_empty() {
            found.row(label, value);
        } else {
            found.row_against(label, value, paper);
        }
    }
    // To the last digit that the paper gives.
    let near = |to: Option<&Transition>, x: i64, within: i64| {
        to.is_some_and(|to| (to.x - x).abs() <= within)
    };
    let down = at(2).is_some_and(|to| to.y.abs_diff(80) <= 5);
    let holds = near(at(2), 200, 10) && down && near(at(3), 7700, 50);
    let said = |level| at(level).map_or("?".into(), |to| format!("({}, {})", to.x, to.y));
    found.find(
        "CLN-79",
        Verdict::exact(holds),
        format!("Level 2 begins at {}, level 3 at {}.", said(2), said(3)),
    );
    let zero = arm.skin.levels.iter().find(|of| of.level == 0);
    let columns = zero.map_or(0, |of| of.columns[1]);
    let rows = zero.map_or(0, |of| of.rows[1]);
    found.find(
        "CLN-81",
        Verdict::rough(columns == 10, (3..=20).contains(&columns)),
        format!(
            "The steps are 2, the word of level 0, from row 0 to row {rows}, where u = {columns}."
        ),
    );
    found.data["transitions"] = json!(arm.skin.transitions);
}

/// Palaces left of the skin in rows of games, and what steps and count make of the values.
fn counts(context: &Context<'_>, arm: &Followed, found: &mut Measured) -> Result<(), MeasureError> {
    let rows = context.pick(
        &[(2000, 40), (2000, 500)][..],
        &[(300, 40), (300, 1000), (2000, 40), (2000, 60), (2000, 500), (2000, 1000), (5000, 3300)],
    );
    let (mut table, mut ours, mut printed) = (Vec::new(), true, true);
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
        ours &= thick as u64 == skin.horizontal() && left == k - skin.horizontal();
        printed &= left == k - skin.period()[0];
        table.push(vec![
            format!("game {k}, row {y}"),
            level.to_string(),
            format!("k − {}", k - left),
            format!("k − {}", skin.horizontal()),
            format!("k − {}", skin.period()[0]),
        ]);
    }
    found.table(
        "Palaces left of the skin",
        &["where", "level", "counted", "k − f(2n + 2)", "printed: k − f(2n + 3)"],
        table.clone(),
    );
    let rebuilt = (1..=3).all(|level| {
        let skin = SkinPattern::new(level);
        SkinPeriod::from_count(level, skin.horizontal()) == SkinPeriod::new(level)
    });
    let spoiled = (1..=3).all(|level| {
        SkinPeriod::from_count(level, SkinPattern::new(level).period()[0]) != SkinPeriod::new(level)
    });
    found.find(
        "CLN-84",
        Verdict::erratum(printed, ours && rebuilt && spoiled && table.len() == rows.len()),
        format!(
            "In all of {} rows there are k − f(2n + 2) palaces left of the skin, and not k − f(2n + 3). From steps and this \
             count the values of levels 1, 2 and 3 come out as they are; from the printed count others.",
            table.len()
        ),
    );
    Ok(())
}

/// Periods of neighbouring levels, read off the arm: parsed, and expanded.
fn expansion(
    context: &Context<'_>,
    arm: &Followed,
    found: &mut Measured,
) -> Result<(), MeasureError> {
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
    let mut parses: Vec<(usize, Parse, u64)> = Vec::new();
    let mut expands = true;
    for two in periods.windows(2) {
        context.step(&format!("level {} from level {}", two[1].level(), two[0].level()))?;
        let all = parse(&two[0], &two[1]);
        let next = all.get(1).map_or(0, |parse| parse.parsed);
        parses.extend(all.first().map(|best| (two[0].level(), *best, next)));
        expands &= two[0].expand() == two[1];
    }
    let line: Vec<String> = periods.iter().map(|p| p.columns()[0].len().to_string()).collect();
    let rows = parses.iter().map(|(level, best, next)| {
        vec![
            format!("{level} to {}", level + 1),
            format!("{} of {}", best.parsed, best.columns + 1),
            next.to_string(),
            best.unique.to_string(),
            best.with_common_row.to_string(),
        ]
    });
    found.table(
        "Level n + 1 read as level n with its cells replaced by the printed matrices",
        &[
            "levels",
            "columns that parse",
            "in the next best alignment",
            "in one way only",
            "with the common row",
        ],
        rows.collect(),
    );
    let aligned = parses.iter().all(|(_, best, next)| {
        best.parsed == best.columns && best.shift == 0 && *next < best.parsed
    });
    let columns = |f: &dyn Fn(&Parse) -> u64| list(parses.iter().map(|(_, best, _)| f(best)));
    found.find(
        "CLN-86",
        Verdict::exact(!parses.is_empty() && aligned && expands),
        format!(
            "{} columns parse, all but the one where the line leaves, in one alignment only. With our rule for that column \
             (of {} cells) each level read off the arm expands to the next one, cell by cell.",
            columns(&|best| best.parsed),
            list(line)
        ),
    );
    let widths = parses.iter().all(|(_, best, _)| best.with_common_row == best.columns);
    found.find(
        "CLN-87",
        Verdict::exact(!parses.is_empty() && aligned && widths),
        format!(
            "Each column becomes one step of the next level, of two squares if it is the first of its own, else of three. \
             {} columns can be read so that all matrices of a row have a row in common, which is all; the heights are \
             unique in {} of them.",
            columns(&|best| best.with_common_row),
            columns(&|best| best.unique)
        ),
    );
    found.data["parses"] = json!(parses);
    Ok(())
}

/// Level 2 as level 1 with its cells replaced: the matrices outlined.
fn draw(context: &Context<'_>, arm: &Followed, found: &mut Measured) -> Result<(), MeasureError> {
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
        found.plate(
            1,
            context.picture(&format!("matrices-{level}"), &picture, &patch)?,
            format!(
                "The skin of level {}; each box is one cell of level {level}, replaced by its matrix. Where a line leaves, \
                 the last box is not a rectangle.",
                level + 1
            ),
            "A slanted band of yellow and olive squares, divided into boxes of two or three columns and rows, in front of \
             black.",
        );
    }
    Ok(())
}

/// The boxes of a column of the lower level, as closed lines over the board.
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
