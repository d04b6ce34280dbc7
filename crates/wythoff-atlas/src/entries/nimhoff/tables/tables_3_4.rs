//! Tables 3 and 4: how many log-periods fit between two beams.

use serde_json::json;
use wythoff::nimhoff::{PLines, Reflection};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Measured};
use crate::format::count;
use crate::measure::theory::{gdwn, lines_of, measured};
use crate::model::Verdict;
use crate::plot::{Series, chart};
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "fgpll-tables-3-4",
    number: "Tables 3 and 4",
    title: "How many log-periods from beam to beam",
    says: &[
        "For pairs of Ω, the number of log-periods of the fluctuations that are seen between two beams, read off pictures \
         to a half: in row 1/a from the lowest beam to the highest (“a”) or to the inner upper one (“b”), in row 1/b \
         from the inner lower one. They are mostly integers or half-integers, and a reason is asked for.",
        "The ratios ξ of section 6 divide 2 ln a, ln ab and 2 ln b by ln((a − 1)/(b − 1)). Here they are divided \
         by T instead, the log-period that is measured.",
    ],
    claims: &["F-94", "F-95", "F-96", "F-97", "F-99"],
    measure,
});

/// The entries of a column: row and letter as printed, the number, and whether it has a question
/// mark.
type Cell = (&'static str, char, f64, bool);

/// A column of the tables: the pair and its entries. What is a question mark alone is left out.
const COLUMNS: [((u32, u32), &[Cell]); 14] = [
    ((3, 5), &[("1/a", 'a', 3.0, false), ("1/a", 'b', 2.5, false), ("1/b", 'a', 2.5, false)]),
    ((4, 7), &[("1/a", 'b', 4.0, false), ("1/b", 'a', 4.0, false)]),
    ((6, 10), &[("1/a", 'a', 6.5, false), ("1/b", 'a', 6.0, false), ("1/b", 'b', 6.0, false)]),
    ((8, 13), &[("1/a", 'a', 7.0, true)]),
    ((9, 15), &[("1/a", 'b', 8.5, false), ("1/b", 'b', 8.0, false)]),
    ((11, 18), &[("1/a", 'a', 11.0, false), ("1/b", 'b', 10.0, false)]),
    ((12, 20), &[("1/a", 'b', 10.0, false), ("1/b", 'a', 10.0, false)]),
    ((4, 6), &[("1/a", 'a', 3.0, false), ("1/b", 'b', 2.5, false)]),
    ((5, 8), &[("1/a", 'a', 5.0, false), ("1/b", 'b', 4.0, false)]),
    ((7, 11), &[("1/a", 'b', 6.5, false), ("1/b", 'b', 6.0, false)]),
    ((9, 14), &[("1/b", 'b', 6.0, true)]),
    ((10, 16), &[("1/a", 'a', 9.0, false), ("1/b", 'b', 8.0, false)]),
    ((12, 19), &[("1/a", 'a', 11.0, false), ("1/b", 'b', 10.0, false)]),
    ((13, 21), &[("1/a", 'a', 13.0, false), ("1/b", 'b', 12.0, false)]),
];
/// Columns of Table 3; the others are Table 4.
const WYTHOFF: usize = 7;

/// A column, measured.
struct Column {
    pair: (u32, u32),
    cells: &'static [Cell],
    log_period: f64,
    ln_a: f64,
    ln_b: f64,
    xi: Reflection,
}

impl Column {
    /// The length that is divided by the log-period for an entry.
    fn length(&self, (row, letter, ..): Cell) -> f64 {
        let from = if row == "1/a" { self.ln_a } else { self.ln_b };
        from + if letter == 'a' { self.ln_a } else { self.ln_b }
    }

    fn by_period(&self, cell: Cell) -> f64 {
        self.length(cell) / self.log_period
    }

    /// The three lengths between upper beams, over the log-period.
    fn ratios(&self) -> [f64; 3] {
        [2.0 * self.ln_a, self.ln_a + self.ln_b, 2.0 * self.ln_b].map(|ln| ln / self.log_period)
    }

    fn by_formula(&self, cell: Cell) -> f64 {
        let xi = match (cell.0, cell.1) {
            ("1/a", 'a') => &self.xi.xi_a,
            ("1/b", 'b') => &self.xi.xi_b,
            _ => &self.xi.xi_ab,
        };
        xi.to_f64()
    }

    fn name(&self) -> String {
        format!("({}, {})", self.pair.0, self.pair.1)
    }
}

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    let rows = context.pick(300_000, 5_000_000);
    let mut columns = Vec::new();
    // A quick run has the first ones of either table.
    let shown = |place: &usize| context.pick([0, 1, 7, 8].contains(place), true);
    for (place, (pair, cells)) in COLUMNS.iter().enumerate().filter(|(place, _)| shown(place)) {
        context.step(&format!("the log-period of {pair:?} in {} rows", count(rows)))?;
        columns.push((place, column(context, *pair, cells, rows)?));
    }
    plot(&columns, &mut found);
    table(&columns, rows, &mut found);
    let (wythoff, dual): (Vec<_>, Vec<_>) = columns.iter().partition(|(place, _)| *place < WYTHOFF);
    for (claim, of, row) in [
        ("F-94", &wythoff, "1/a"),
        ("F-95", &wythoff, "1/b"),
        ("F-96", &dual, "1/a"),
        ("F-97", &dual, "1/b"),
    ] {
        let of: Vec<&Column> = of.iter().map(|(_, column)| column).collect();
        judge(context, claim, &of, row, &mut found)?;
    }
    question(context, &columns, &mut found)?;
    found.differs = vec![
        "The formulas divide by ln((a − 1)/(b − 1)), the period of a bounce between the two upper beams; the fluctuations \
         have another period, which is near it for some games only. By the period that is measured the entries come out to \
         about a quarter, as near as counting to a half allows."
            .into(),
    ];
    found.commands = vec![
        "wythoff nimhoff measure --rules gdwn:3,5 --rows 5000000".into(),
        "wythoff nimhoff theory --rules gdwn:12,20".into(),
    ];
    Ok(found)
}

fn column(
    context: &Context<'_>,
    pair: (u32, u32),
    cells: &'static [Cell],
    rows: u64,
) -> Result<Column, MeasureError> {
    let lines: PLines = lines_of(&gdwn(pair), 40)?;
    let none = || MeasureError::NotFound(format!("({}, {}) shows no waves", pair.0, pair.1));
    let xi = Reflection::of(&lines).ok_or_else(none)?;
    let data = measured(context, &gdwn(pair), &lines.fill_rules, rows)?;
    let log_period = data.periods.first().ok_or_else(none)?.log_period;
    let ln = |line: usize| lines.lines[line].slope.to_f64().ln();
    Ok(Column { pair, cells, log_period, ln_a: ln(3), ln_b: ln(2), xi })
}

fn plot(columns: &[(usize, Column)], found: &mut Measured) {
    let all = || {
        columns.iter().flat_map(|(_, column)| column.cells.iter().map(move |cell| (column, *cell)))
    };
    let mut by_period: Vec<(f64, f64)> =
        all().map(|(column, cell)| (cell.2, column.by_period(cell))).collect();
    let mut by_formula: Vec<(f64, f64)> =
        all().map(|(column, cell)| (cell.2, column.by_formula(cell))).collect();
    by_period.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
    by_formula.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
    let most = by_period.last().map_or(1.0, |point| point.0);
    let series = vec![
        Series { label: "by T".into(), points: by_period, measured: true },
        Series { label: "by ξ".into(), points: by_formula, measured: true },
        Series {
            label: "as printed".into(),
            points: vec![(0.0, 0.0), (most, most)],
            measured: false,
        },
    ];
    found.plate(
        1,
        chart("printed", "computed", series),
        "Each readable entry of Tables 3 and 4 against the number by the measured log-period T, and by the formula ξ.",
        "Points close to the diagonal, and others that stray from it.",
    );
}

fn table(columns: &[(usize, Column)], rows: u64, found: &mut Measured) {
    let lines = columns.iter().flat_map(|(place, column)| {
        column.cells.iter().map(move |&cell| {
            vec![
                format!("{}: {}", if *place < WYTHOFF { 3 } else { 4 }, column.name()),
                format!("{:.4}", column.log_period.exp()),
                format!("{} to {}", cell.0, cell.1),
                format!("{:.2}", column.by_period(cell)),
                format!("{}{}", cell.2, if cell.3 { "?" } else { "" }),
                format!("{:.2}", column.by_formula(cell)),
            ]
        })
    });
    found.table(
        format!(
            "Log-periods from beam to beam; T measured in {} rows, e^T the factor in x",
            count(rows)
        ),
        &["table: (p, q)", "e^T", "from, to", "length / T", "printed", "ξ"],
        lines.collect(),
    );
    found.data["columns"] = columns
        .iter()
        .map(|(_, column)| {
            let cells = column.cells.iter().map(|&cell| {
                json!({ "row": cell.0, "letter": cell.1, "printed": cell.2, "by_period": column.by_period(cell),
                        "by_formula": column.by_formula(cell) })
            });
            json!({ "pair": column.pair, "log_period": column.log_period, "cells": cells.collect::<Vec<_>>() })
        })
        .collect();
}

/// The error that a count by eye to a half may have: by a quarter, and by what the measured T is
/// off.
const TO_A_HALF: f64 = 0.3;

/// The distance of entries from the lengths over T.
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
    fn new(columns: &[&Column], row: Option<&str>, later: usize) -> Self {
        let (mut offs, mut formula) = (Vec::new(), 0);
        for (i, column) in columns.iter().enumerate() {
            let period = columns[(i + later) % columns.len()].log_period;
            for &cell in column.cells.iter().filter(|cell| row.is_none_or(|row| cell.0 == row)) {
                offs.push((column.length(cell) / period - cell.2).abs());
                formula += usize::from((column.by_formula(cell) - cell.2).abs() < TO_A_HALF);
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

const NEXT: &str = "the log-period T of the next pair of the table";

fn judge(
    context: &Context<'_>,
    claim: &'static str,
    columns: &[&Column],
    row: &str,
    found: &mut Measured,
) -> Result<(), MeasureError> {
    let near = Near::new(columns, Some(row), 0);
    let mutant = context.mutant(NEXT, || Ok(Near::new(columns, Some(row), 1)))?;
    found.find(
        claim,
        mutant.judge(&near, |near| Verdict::rough(near.most < 0.05, near.within == near.all)),
        format!(
            "{} of {} readable entries are within {TO_A_HALF} of the length over the measured T, the farthest off by {:.2}; \
             by ξ {} are.",
            near.within, near.all, near.most, near.formula
        ),
    );
    Ok(())
}

fn question(
    context: &Context<'_>,
    columns: &[(usize, Column)],
    found: &mut Measured,
) -> Result<(), MeasureError> {
    let columns: Vec<&Column> = columns.iter().map(|(_, column)| column).collect();
    let near = Near::new(&columns, None, 0);
    let mutant = context.mutant(NEXT, || Ok(Near::new(&columns, None, 1)))?;
    // The distance of all lengths over T from the nearest half-integer; by chance it is 1/8.
    let ratios: Vec<f64> = columns.iter().flat_map(|column| column.ratios()).collect();
    let distance = |ratio: &f64| (2.0 * ratio - (2.0 * ratio).round()).abs() / 2.0;
    let mean = ratios.iter().map(distance).sum::<f64>() / ratios.len() as f64;
    found.row(
        format!("Readable entries within {TO_A_HALF} of the length over T, by ξ"),
        format!("{}, {} of {}", near.within, near.formula, near.all),
    );
    found.row("Median distance by T", format!("{:.2}", near.median));
    found.row(
        format!(
            "Mean distance of all {} lengths over T from half-integers; by chance 0.125",
            ratios.len()
        ),
        format!("{mean:.3}"),
    );
    found.find(
        "F-99",
        mutant.judge(&near, |near| Verdict::question(near.within == near.all)),
        format!(
            "By the measured T {} of {} entries are within {TO_A_HALF}, the farthest off by {:.2} and half of them within \
             {:.2}. By the formulas of section 6 {} are. A reason in the rules is not known, and there may be none: the \
             {} lengths over T of these games are on average {mean:.3} from a half-integer, and 0.125 is chance.",
            near.within,
            near.all,
            near.most,
            near.median,
            near.formula,
            ratios.len()
        ),
    );
    found.data["distance_from_half_integers"] = json!({ "ratios": ratios, "mean": mean });
    Ok(())
}
