//! Tables 3 and 4: how many log-periods fit between two beams.

use std::collections::BTreeMap;

use wythoff::nimhoff::{PLines, Reflection};

use crate::measure::theory::{gdwn, lines_of, measured};
use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("nimhoff/tables/tables_3_4", measure);

/// An entry of a column as printed: row, letter and number.
type Printed = (&'static str, char, &'static str);
/// A column of the tables: the pair and its entries. What is a question mark alone is left out.
type PrintedColumn = ((u32, u32), &'static [Printed]);

const TABLE_3: [PrintedColumn; 7] = [
    ((3, 5), &[("1/a", 'a', "3"), ("1/a", 'b', "2.5"), ("1/b", 'a', "2.5")]),
    ((4, 7), &[("1/a", 'b', "4"), ("1/b", 'a', "4")]),
    ((6, 10), &[("1/a", 'a', "6.5"), ("1/b", 'a', "6"), ("1/b", 'b', "6")]),
    ((8, 13), &[("1/a", 'a', "7?")]),
    ((9, 15), &[("1/a", 'b', "8.5"), ("1/b", 'b', "8")]),
    ((11, 18), &[("1/a", 'a', "11"), ("1/b", 'b', "10")]),
    ((12, 20), &[("1/a", 'b', "10"), ("1/b", 'a', "10")]),
];
const TABLE_4: [PrintedColumn; 7] = [
    ((4, 6), &[("1/a", 'a', "3"), ("1/b", 'b', "2.5")]),
    ((5, 8), &[("1/a", 'a', "5"), ("1/b", 'b', "4")]),
    ((7, 11), &[("1/a", 'b', "6.5"), ("1/b", 'b', "6")]),
    ((9, 14), &[("1/b", 'b', "6?")]),
    ((10, 16), &[("1/a", 'a', "9"), ("1/b", 'b', "8")]),
    ((12, 19), &[("1/a", 'a', "11"), ("1/b", 'b', "10")]),
    ((13, 21), &[("1/a", 'a', "13"), ("1/b", 'b', "12")]),
];

/// The error that a count by eye to a half may have: by a quarter, and by what the measured T is
/// off.
const TO_A_HALF: f64 = 0.3;

/// The mutation of all verdicts.
const NEXT: &str = "the log-period T of the next pair of the table";

/// A column, measured.
#[derive(Serialize)]
struct Column {
    pair: (u32, u32),
    log_period: f64,
    cells: Vec<Cell>,
    #[serde(skip)]
    ln_a: f64,
    #[serde(skip)]
    ln_b: f64,
}

/// An entry of a column, with the numbers that it should be.
#[derive(Clone, Serialize)]
struct Cell {
    row: &'static str,
    letter: char,
    printed: f64,
    by_period: f64,
    by_formula: f64,
    /// The length that is divided by the log-period.
    #[serde(skip)]
    length: f64,
}

/// The lengths between upper beams over T, and their mean distance from half-integers.
#[derive(Serialize)]
struct HalfIntegers {
    ratios: Vec<f64>,
    mean: f64,
}

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    let rows = context.pick(300_000, 5_000_000);
    // A quick run has the first columns of either table.
    let shown = context.pick(2, TABLE_3.len());
    let (mut columns, mut lines) = (Vec::new(), Vec::new());
    for (table, printed) in [(3, TABLE_3), (4, TABLE_4)] {
        for (pair, cells) in &printed[..shown] {
            context.step(&format!("the log-period of {pair:?} in {} rows", count(rows)))?;
            let column = column(context, *pair, cells, rows)?;
            lines.extend(column.cells.iter().zip(*cells).map(|(cell, printed)| {
                numbers! {
                    table,
                    pair: *pair,
                    // x grows by this factor in a log-period.
                    factor: column.log_period.exp(),
                    // The entry as printed, with its question mark.
                    as_printed: printed.2,
                    cell: cell.clone(),
                }
            }));
            columns.push(column);
        }
    }
    found.plate("entries", plot(&columns));
    let near = judge(context, &columns, shown, &mut found)?;
    let distance_from_half_integers = HalfIntegers::of(&columns);
    Ok(found.with(&numbers! {
        rows,
        to_a_half: TO_A_HALF,
        columns,
        lines,
        // The distances for each claim.
        near,
        distance_from_half_integers,
    }))
}

fn column(
    context: &Context<'_>,
    pair: (u32, u32),
    printed: &[Printed],
    rows: u64,
) -> Result<Column> {
    let lines: PLines = lines_of(&gdwn(pair), 40)?;
    let none = || MeasureError::NotFound(format!("({}, {}) shows no waves", pair.0, pair.1));
    let xi = Reflection::of(&lines).ok_or_else(none)?;
    let data = measured(context, &gdwn(pair), &lines.fill_rules, rows)?;
    let log_period = data.periods.first().ok_or_else(none)?.log_period;
    let [ln_a, ln_b] = [3, 2].map(|line: usize| lines.lines[line].slope.to_f64().ln());
    let cell = |&(row, letter, text): &Printed| {
        let from = if row == "1/a" { ln_a } else { ln_b };
        let length = from + if letter == 'a' { ln_a } else { ln_b };
        let formula = match (row, letter) {
            ("1/a", 'a') => &xi.xi_a,
            ("1/b", 'b') => &xi.xi_b,
            _ => &xi.xi_ab,
        };
        Cell {
            row,
            letter,
            printed: text.trim_end_matches('?').parse().expect("tables have numbers"),
            by_period: length / log_period,
            by_formula: formula.to_f64(),
            length,
        }
    };
    Ok(Column { pair, log_period, cells: printed.iter().map(cell).collect(), ln_a, ln_b })
}

/// Draws the entries against the numbers that they should be.
fn plot(columns: &[Column]) -> Image {
    let series = |label: &str, number: fn(&Cell) -> f64| {
        let cells = columns.iter().flat_map(|column| &column.cells);
        let mut points: Vec<_> = cells.map(|cell| (cell.printed, number(cell))).collect();
        points.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
        Series::measured(label, points)
    };
    let by_period = series("by T", |cell| cell.by_period);
    let most = by_period.points.last().map_or(1.0, |point| point.0);
    let as_printed = Series::law("as printed", [(0.0, 0.0), (most, most)]);
    let by_formula = series("by ξ", |cell| cell.by_formula);
    chart("printed", "computed", vec![by_period, by_formula, as_printed])
}

/// The distance of entries from the lengths over T.
#[derive(Serialize)]
struct Near {
    all: usize,
    within: usize,
    most: f64,
    median: f64,
    /// Entries that are as near by the formula ξ.
    formula: usize,
}

impl Near {
    /// The entries of a row, or all of them, by the T of the column `later` places further on.
    fn new(columns: &[Column], row: Option<&str>, later: usize) -> Self {
        let (mut offs, mut formula) = (Vec::new(), 0);
        for (i, column) in columns.iter().enumerate() {
            let period = columns[(i + later) % columns.len()].log_period;
            for cell in column.cells.iter().filter(|cell| row.is_none_or(|row| cell.row == row)) {
                offs.push((cell.length / period - cell.printed).abs());
                formula += usize::from((cell.by_formula - cell.printed).abs() < TO_A_HALF);
            }
        }
        offs.sort_by(f64::total_cmp);
        Self {
            all: offs.len(),
            within: offs.iter().filter(|&&off| off < TO_A_HALF).count(),
            most: offs.last().copied().unwrap_or(f64::NAN),
            median: offs.get(offs.len() / 2).copied().unwrap_or(f64::NAN),
            formula,
        }
    }
}

/// Judges the rows of both tables, and all entries together.
fn judge(
    context: &Context<'_>,
    columns: &[Column],
    table_3: usize,
    found: &mut Found,
) -> Result<BTreeMap<&'static str, Near>> {
    let (wythoff, dual) = columns.split_at(table_3);
    let mut all = BTreeMap::new();
    for (claim, columns, row) in [
        ("F-94", wythoff, Some("1/a")),
        ("F-95", wythoff, Some("1/b")),
        ("F-96", dual, Some("1/a")),
        ("F-97", dual, Some("1/b")),
        // The question why the entries are half-integers.
        ("F-99", columns, None),
    ] {
        let near = Near::new(columns, row, 0);
        let mutant = context.mutant(NEXT, || Ok(Near::new(columns, row, 1)))?;
        let rule = |near: &Near| match row {
            Some(_) => Verdict::rough(near.most < 0.05, near.within == near.all),
            None => Verdict::question(near.within == near.all),
        };
        found.verdict(claim, mutant.judge(&near, rule));
        all.insert(claim, near);
    }
    Ok(all)
}

impl HalfIntegers {
    /// The three lengths of each game; by chance their mean distance is 1/8.
    fn of(columns: &[Column]) -> Self {
        let ratios = columns.iter().flat_map(|of| {
            [2.0 * of.ln_a, of.ln_a + of.ln_b, 2.0 * of.ln_b].map(|ln| ln / of.log_period)
        });
        let ratios: Vec<f64> = ratios.collect();
        let distance = |ratio: &f64| (2.0 * ratio - (2.0 * ratio).round()).abs() / 2.0;
        let mean = ratios.iter().map(distance).sum::<f64>() / ratios.len() as f64;
        Self { ratios, mean }
    }
}
