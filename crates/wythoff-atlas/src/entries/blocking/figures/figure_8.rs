//! Figure 8: the skin of the arm, level by level.

use serde_json::json;
use wythoff_anatomy::arm::{SkinLevel, SkinPattern, SkinPeriod, Thickness, word};
use wythoff_render::{Picture, Scale, Subject};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Measured};
use crate::format::{count, list};
use crate::measure::grid::Grid;
use crate::measure::skin::{Followed, Patch};
use crate::measure::window;
use crate::model::Verdict;
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "cln-fig-8",
    number: "Figure 8",
    title: "The skin of the arm",
    says: &[
        "Against outer space the arm grows a periodic skin of solid palaces, k − 2 and k − 1, which stands apart from \
         the arm but for one vertical line a period. On level n it is f(2n) palaces thick in a column, f(2n) + 1 where \
         the line leaves (one copy of the paper prints f(2n + 1)), f(2n + 1) on a diagonal and f(2n + 2) in a row; its \
         periods are f(2n + 3) columns and f(2n + 1) rows. Its border goes in steps of 2 and 3, and at each \
         thickening 2 becomes 23 and 3 becomes 233. Between the columns with lines the pattern has rotational \
         symmetry.",
    ],
    claims: &["CLN-75", "CLN-76", "CLN-77", "CLN-78", "CLN-82", "CLN-83", "CLN-85"],
    measure,
});

/// Pixels a cell, columns and rows of the pictures, by level.
const PICTURES: [(u64, (u64, u64)); 4] =
    [(16, (48, 21)), (8, (96, 42)), (4, (192, 84)), (2, (384, 168))];

/// What was seen of one level.
#[derive(serde::Serialize)]
struct Seen {
    level: usize,
    /// The rows whose steps follow the word, the longest stretch there is.
    rows: [u64; 2],
    thickness: Option<Thickness>,
    /// The smallest shift in rows and columns that maps the skin to itself, over two periods and more.
    period: Option<[u64; 2]>,
    /// Cells of the skin, of outer space and of the gap behind the skin that were compared with the closed
    /// form, and those that differ.
    cells: [u64; 3],
    wrong: [u64; 3],
    /// Values of the skin, from the smallest to the largest.
    values: [i64; 2],
    /// Steps of the outline.
    steps: [u64; 2],
    /// Cells between two lines, those that the half turn leaves as they are, and those whose values it does
    /// not exchange.
    turned: [u64; 3],
}

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    let rows = context.pick(3500, 150_000);
    context.step(&format!("{} rows of the unbounded arm", count(rows)))?;
    let arm = Followed::down(context, rows)?;
    let mut seen = Vec::new();
    // Where the skin has parted from the arm.
    for (level, y) in [(1, 12), (2, 300), (3, context.pick(3450, 20_000)), (4, 145_000)] {
        if y >= rows {
            continue;
        }
        context.step(&format!("level {level}, in row {}", count(y)))?;
        let of = arm.skin.levels.iter().find(|of| of.level == level);
        let of = of.ok_or_else(|| MeasureError::NotFound(format!("no skin of level {level}")))?;
        let (_, size) = PICTURES[level - 1];
        let patch = arm.around(context, level, y, size)?;
        seen.push(look(context, (&arm, &patch), of, y)?);
        draw(context, (&arm, &patch), (level, y), &mut found)?;
    }
    table(&seen, &mut found);
    findings(&seen, &mut found);
    found.differs.extend([
        "Where the line leaves, the skin is f(2n) + 1 thick, as the other copy has it.".into(),
        "The half turn maps the shape to itself, but not the values: it exchanges k − 1 and k − 2 in every cell. In the \
         column of the line itself all values are k − 1."
            .into(),
    ]);
    found.commands = vec![
        format!("wythoff blocking skin --rows {rows}"),
        "wythoff atlas --only cln-fig-8".into(),
    ];
    found.data = json!({ "levels": seen });
    Ok(found)
}

fn look(
    context: &Context<'_>,
    (arm, patch): (&Followed, &Patch),
    of: &SkinLevel,
    y: u64,
) -> Result<Seen, MeasureError> {
    let (level, skin) = (of.level, SkinPattern::new(of.level));
    let [dx, dy] = skin.period();
    let found = skin.find(patch, arm.end(y), context.observer())?;
    let (x0, y0) =
        found.ok_or_else(|| MeasureError::NotFound(format!("no period of level {level}")))?;
    let period = SkinPeriod::read(patch, level, (x0, y0), context.observer())?;
    let period = period.ok_or_else(|| MeasureError::NotFound("no period".into()))?;
    // Three periods down, from as far into the gap as two periods reach to some columns of outer space.
    let left = x0 - skin.horizontal() - 2 * dx;
    let grid = window(left, y0, 6 * dx + skin.horizontal(), 3 * dy);
    let grid = Grid::read(patch, grid, context.observer())?;
    let (mut cells, mut wrong, mut values) = ([0; 3], [0; 3], [0, -9]);
    for y in y0..grid.window().bottom() {
        let row = (y - y0) as i64;
        let mut apart = true;
        // From the right: outer space, the skin, and the gap as far as the next palace.
        for (x, &p) in grid.row(y).iter().enumerate().rev() {
            let x = left + x as u64;
            let (depth, p) = (skin.depth(x as i64 - x0 as i64, row), i64::from(p));
            let place = match depth {
                ..0 => 1,
                _ if depth < skin.floor() => 0,
                _ => 2,
            };
            apart &= place < 2 || p >= 0;
            if !apart {
                break;
            }
            cells[place] += 1;
            wrong[place] += u64::from(p != skin.value(depth));
            if place == 0 {
                values = [values[0].min(p), values[1].max(p)];
            }
        }
    }
    let outline = &arm.outline[of.rows[0] as usize..=of.rows[1] as usize];
    let steps: Vec<u64> = outline.windows(2).map(|two| (two[1] - two[0]) as u64).collect();
    let between = || period.columns().iter().skip(1);
    let turned = between().rev().flat_map(|column| column.iter().rev());
    let same = between().flatten().zip(turned).filter(|(a, b)| a == b).count() as u64;
    let (unexchanged, all) = period.unexchanged();
    Ok(Seen {
        level,
        rows: of.rows,
        thickness: of.thickness,
        period: smallest_period(&grid, skin.horizontal()),
        cells,
        wrong,
        values,
        steps: [steps.iter().copied().min().unwrap_or(0), steps.iter().copied().max().unwrap_or(0)],
        turned: [all, same, unexchanged],
    })
}

/// The smallest shift under which the last cells of all rows, so many of them and two of outer space, are the
/// same again.
fn smallest_period(grid: &Grid, thickness: u64) -> Option<[u64; 2]> {
    let rows = grid.window().height();
    let ends: Option<Vec<usize>> =
        (0..rows).map(|y| grid.row(grid.window().y() + y).iter().rposition(|&p| p < 0)).collect();
    let ends = ends?;
    let skin = |y: usize| {
        let row = grid.row(grid.window().y() + y as u64);
        &row[(ends[y] + 1).saturating_sub(thickness as usize)..(ends[y] + 3).min(row.len())]
    };
    let period = (1..rows as usize / 2 + 1).find(|dy| {
        let dx = ends[*dy] - ends[0];
        (0..rows as usize - dy).all(|y| ends[y + dy] - ends[y] == dx && skin(y) == skin(y + dy))
    })?;
    Some([(ends[period] - ends[0]) as u64, period as u64])
}

fn draw(
    context: &Context<'_>,
    (arm, patch): (&Followed, &Patch),
    (level, y): (usize, u64),
    found: &mut Measured,
) -> Result<(), MeasureError> {
    let (pixels, (width, height)) = PICTURES[level - 1];
    let (x, _) = arm.end(y);
    let left = x.saturating_sub(width * 11 / 20);
    let mut picture = Picture::new(Subject::arm(), window(left, y, width, height));
    picture.scale = Scale::PixelsPerCell(pixels);
    found.plate(
        2,
        context.picture(&format!("level-{level}"), &picture, patch)?,
        format!(
            "Level {level}: {width} × {height} squares of the unbounded arm from u = {}, y = {}.",
            count(left),
            count(y)
        ),
        "A slanted band of yellow and olive squares, the skin, between the black of outer space on the upper right and a \
         black gap on the lower left; thin blue vertical lines run from it down to the arm.",
    );
    Ok(())
}

fn table(seen: &[Seen], found: &mut Measured) {
    let rows = seen.iter().map(|seen| {
        let thick = seen.thickness.map_or_else(
            || ["?".into(), "?".into(), "?".into(), "?".into()],
            |t| [t.vertical, t.line.unwrap_or(0), t.diagonal, t.horizontal].map(count),
        );
        let period = seen.period.map_or("?".into(), |[dx, dy]| format!("({dx}, {dy})"));
        let rows = format!("{} to {}", count(seen.rows[0]), count(seen.rows[1]));
        let [vertical, line, diagonal, horizontal] = thick;
        vec![seen.level.to_string(), rows, vertical, line, diagonal, horizontal, period]
    });
    found.table(
        "Thickness and period of the skin, as measured",
        &["level", "rows", "in a column", "above a line", "on a diagonal", "in a row", "period"],
        rows.collect(),
    );
    found.row(
        "Steps of the border",
        list(seen.iter().map(|s| format!("{} or {}", s.steps[0], s.steps[1]))),
    );
}

fn findings(seen: &[Seen], found: &mut Measured) {
    let levels = list(seen.iter().map(|seen| seen.level));
    let all = |check: &dyn Fn(&Seen) -> bool| !seen.is_empty() && seen.iter().all(check);
    let of = |check: &dyn Fn(&Thickness, &SkinPattern) -> bool| {
        all(&|seen| {
            let skin = SkinPattern::new(seen.level);
            seen.thickness.as_ref().is_some_and(|thickness| check(thickness, &skin))
        })
    };
    let sum = |i: usize| seen.iter().map(|seen| seen.cells[i]).sum::<u64>();
    found.find(
        "CLN-75",
        Verdict::exact(all(&|seen| seen.wrong == [0; 3] && seen.cells.iter().all(|&n| n > 0))),
        format!(
            "Levels {levels}: on three periods each, all of {} cells of the skin are palaces as its closed form has them, and \
             behind it, as far as the next palace, all of {} cells are 0, or 1 in the one column a period where a line leaves.",
            count(sum(0)),
            count(sum(2))
        ),
    );
    found.find(
        "CLN-76",
        Verdict::exact(of(&|t, skin| {
            [t.vertical, t.diagonal, t.horizontal]
                == [skin.vertical(), skin.diagonal(), skin.horizontal()]
        })),
        format!("Measured on palaces of levels {levels}: f(2n), f(2n + 1) and f(2n + 2)."),
    );
    found.find(
        "CLN-77",
        Verdict::erratum(
            of(&|t, skin| t.line == Some(skin.diagonal())),
            of(&|t, skin| t.line == Some(skin.vertical() + 1)),
        ),
        format!(
            "{} where a line leaves: f(2n) + 1, and not f(2n + 1) as one copy has it.",
            list(seen.iter().filter_map(|seen| seen.thickness.and_then(|t| t.line)))
        ),
    );
    found.find(
        "CLN-78",
        Verdict::exact(all(&|seen| seen.period == Some(SkinPattern::new(seen.level).period()))),
        format!(
            "The smallest shifts that map the skin to itself are {}.",
            list(seen.iter().filter_map(|s| s.period).map(|[dx, dy]| format!("({dx}, {dy})")))
        ),
    );
    found.find(
        "CLN-82",
        Verdict::exact(all(&|seen| {
            seen.values == [-2, -1] && seen.wrong[1] == 0 && seen.steps == [2, 3]
        })),
        format!(
            "Only p = −2 and −1 in {} cells of the skin, only 0 in {} of outer space, and only steps of 2 and 3.",
            count(sum(0)),
            count(sum(1))
        ),
    );
    let stretch: u64 = seen.iter().map(|seen| seen.rows[1] - seen.rows[0]).sum();
    // The reader calls a stretch of rows a level if its steps are a part of the repeated word.
    let follow = all(&|seen| seen.rows[1] - seen.rows[0] > 2 * word(seen.level).len() as u64);
    let last = seen.last().map_or(0, |seen| seen.rows[1]);
    let whole = seen.windows(2).all(|two| two[1].rows[0] <= two[0].rows[1]) && last > 0;
    found.find(
        "CLN-83",
        Verdict::exact(follow && whole),
        format!(
            "From row {} to row {} the steps are parts of the words {}, repeated, without a break: {} steps in all.",
            seen.first().map_or(0, |seen| seen.rows[0]),
            count(last),
            list(seen.iter().take(3).map(|seen| {
                word(seen.level).iter().map(ToString::to_string).collect::<String>()
            })) + if seen.len() > 3 { " and the next" } else { "" },
            count(stretch)
        ),
    );
    let [cells, same, unexchanged] =
        [0, 1, 2].map(|i| seen.iter().map(|seen| seen.turned[i]).sum::<u64>());
    found.find(
        "CLN-85",
        Verdict::erratum(same == cells, unexchanged == 0 && cells > 0),
        format!(
            "The half turn keeps the shape, and exchanges k − 1 and k − 2 in all of {} cells between lines ({}); it leaves {} \
             as they are.",
            count(cells),
            list(seen.iter().map(|seen| count(seen.turned[0]))),
            if same == 0 { "none".into() } else { count(same) }
        ),
    );
}
