//! Figure 8: the skin of the arm, level by level.

mod drawing;
mod look;
mod verdicts;

use serde_json::json;

use self::look::Seen;
use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Measured};
use crate::format::{count, list};
use crate::measure::skin::Followed;
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "cln-fig-8",
    number: "Figure 8",
    title: "The skin of the arm",
    says: &[
        "Against outer space the arm grows a periodic skin of solid palaces, k − 2 and k − 1, which stands apart from \
         the arm but for one vertical line a period. On level n it is f(2n) palaces thick in a column, f(2n) + 1 where \
         the line leaves, f(2n + 1) on a diagonal and f(2n + 2) in a row; its periods are f(2n + 3) columns and \
         f(2n + 1) rows. Its border goes in steps of 2 and 3, and at each thickening 2 becomes 23 and 3 becomes 233. \
         Between the columns with lines the pattern has rotational symmetry.",
    ],
    claims: &["CLN-75", "CLN-76", "CLN-77", "CLN-78", "CLN-82", "CLN-83", "CLN-85"],
    measure,
});

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    let rows = context.pick(3500, 150_000);
    context.step(&format!("{} rows of the unbounded arm", count(rows)))?;
    let arm = Followed::down(context, rows)?;
    let mut seen = Vec::new();
    for (level, y) in places(context, rows) {
        context.step(&format!("level {level}, in row {}", count(y)))?;
        let patch = arm.around(context, level, y, drawing::size(level))?;
        seen.push(Seen::look(context, &arm, (level, y), &patch)?);
        drawing::draw(context, (&arm, &patch), (level, y), &mut found)?;
    }
    table(&seen, &mut found);
    verdicts::find(context, &arm, &seen, &mut found)?;
    found.differs.push(
        "Nothing. The half turn maps the skin to itself and the squares of k − 1 to those of k − 2, so it is a symmetry of \
         a pattern of two colours that exchanges the colours. In the column of the line itself all values are k − 1."
            .into(),
    );
    found.commands = vec![
        format!("wythoff blocking skin --rows {rows}"),
        "wythoff atlas --only cln-fig-8".into(),
    ];
    found.data = json!({ "levels": seen });
    Ok(found)
}

/// The levels, each with a row where the skin has parted from the arm.
fn places(context: &Context<'_>, rows: u64) -> Vec<(usize, u64)> {
    let all = [(1, 40), (2, 900), (3, context.pick(3400, 20_000)), (4, 145_000)];
    all.into_iter().filter(|&(_, y)| y < rows).collect()
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
