//! Tables 5 and 6: slopes and log ratios of the first pairs of Ω, with their misprints.

mod lower;

use std::collections::BTreeMap;

use wythoff::exact::Interval;
use wythoff::nimhoff::Reflection;

use crate::measure::theory::{digits, gdwn, lines_of, rounded};
use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("nimhoff/tables/tables_5_6", measure);

/// A line of the tables: the pair, then slope a, slope b and ξa as printed.
type Line = ((u32, u32), [&'static str; 3]);

const TABLE_5: [Line; 9] = [
    ((1, 2), ["2.247725584", "1.477799775", "1.687531557"]),
    ((3, 5), ["1.760145300", "1.537962520", "3.270827298"]),
    ((4, 7), ["1.768998972", "1.601914235", "4.656921040"]),
    ((6, 10), ["1.697534360", "1.589805226", "6.308758458"]),
    ((8, 13), ["1.662070300", "1.582782860", "7.966064987"]),
    ((9, 15), ["1.678278787", "1.607189817", "9.353017596"]),
    ((11, 18), ["1.656365788", "1.598892313", "11.01365251"]),
    ((12, 20), ["1.668937168", "1.615891660", "12.39876038"]),
    ((14, 23), ["1.653187304", "1.608112999", "14.06105137"]),
];
const TABLE_6: [Line; 6] = [
    ((2, 3), ["1.739269208", "1.408430574", "1.865590884"]),
    ((4, 6), ["1.638930839", "1.482391155", "3.515816330"]),
    ((5, 8), ["1.675293133", "1.547469192", "4.917904008"]),
    ((7, 11), ["1.640358498", "1.550853934", "6.574385950"]),
    ((9, 14), ["1.621326573", "1.552514257", "8.234019700"]),
    ((10, 16), ["1.640881924", "1.578215903", "9.625732990"]),
];

/// A line computed: slope a, slope b and ξa.
#[derive(Serialize)]
struct Solved {
    pair: (u32, u32),
    printed: [&'static str; 3],
    /// Each as it should have been printed: with as many decimals, rounded.
    rounded: Vec<String>,
    /// 50 digits, cut off.
    a: String,
    b: String,
    xi_a: String,
    #[serde(skip)]
    values: [Interval; 3],
}

/// The number of decimals.
fn places(text: &str) -> usize {
    text.split('.').nth(1).map_or(0, str::len)
}

impl Solved {
    fn is_right(&self, column: usize) -> bool {
        self.printed[column] == self.rounded[column]
    }

    /// Returns true if the first nine digits are as printed, rounded or cut off.
    fn is_right_to_nine(&self, column: usize) -> bool {
        let printed = self.printed[column];
        let places = places(printed) - 1;
        let value = &self.values[column];
        let number = |text: &str| text.replace('.', "").parse::<u64>().ok();
        let Some(ten) = number(printed) else { return false };
        rounded(value, places).and_then(|text| number(&text)) == Some((ten + 5) / 10)
            || value.digits(places).and_then(|text| number(&text)) == Some(ten / 10)
    }

    fn printed_number(&self, column: usize) -> f64 {
        self.printed[column].parse().unwrap_or(f64::NAN)
    }

    /// The difference of the printed number from the true one.
    fn off_by(&self, column: usize) -> f64 {
        (self.printed_number(column) - self.values[column].to_f64()).abs()
    }

    /// ξa by the slopes as printed.
    fn by_printed_slopes(&self) -> f64 {
        let [a, b] = [0, 1].map(|column| self.printed_number(column));
        2.0 * a.ln() / ((a - 1.0) / (b - 1.0)).ln()
    }
}

const DIGITS: u32 = 60;

/// Solves the pairs of a table. The numbers printed for a pair are those of `later` lines below.
fn solve(context: &Context<'_>, table: &[Line], later: usize) -> Result<Vec<Solved>> {
    let mut solved = Vec::new();
    for (i, &(pair, _)) in table.iter().enumerate() {
        let printed = table[(i + later) % table.len()].1;
        context.step(&format!("{DIGITS} digits of ({}, {})", pair.0, pair.1))?;
        let lines = lines_of(&gdwn(pair), DIGITS)?;
        let none = || MeasureError::NotFound(format!("no beams above the diagonal for {pair:?}"));
        let reflection = Reflection::of(&lines).ok_or_else(none)?;
        let values = [lines.lines[3].slope.clone(), lines.lines[2].slope.clone(), reflection.xi_a];
        let as_printed = values.iter().zip(printed).map(|(x, text)| rounded(x, places(text)));
        let rounded = as_printed.collect::<Option<Vec<String>>>().ok_or_else(none)?;
        let [a, b, xi_a] = values.each_ref().map(|x| digits(x, 50));
        solved.push(Solved { pair, printed, rounded, a, b, xi_a, values });
    }
    Ok(solved)
}

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    let mut lines = solve(context, &TABLE_5, 0)?;
    lines.extend(solve(context, &TABLE_6, 0)?);
    let shifted = context
        .mutant("the numbers printed one line below", || solve(context, &TABLE_5[..3], 1))?;
    let (wythoff, dual) = lines.split_at(TABLE_5.len());
    found.plate("tables", plot(wythoff, dual));
    let mut slopes = BTreeMap::new();
    for (claim, lines) in [("F-101", &wythoff[..5]), ("F-102", &wythoff[5..]), ("F-104", dual)] {
        let of = Slopes::of(lines);
        let mutant = shifted.map(|lines| Slopes::of(lines));
        found.verdict(claim, mutant.judge_exact(&of, |of| of.right == of.all));
        slopes.insert(claim, of);
    }
    let mut ratios = BTreeMap::new();
    for (claim, lines) in [("F-103", wythoff), ("F-105", dual)] {
        let of = Ratios::of(lines);
        let mutant = shifted.map(|lines| Ratios::of(lines));
        let rule = |of: &Ratios| Verdict::erratum(of.right == of.all, of.most < 2e-7);
        found.verdict(claim, mutant.judge(&of, rule));
        ratios.insert(claim, of);
    }
    let follow: Vec<_> = lines
        .iter()
        .filter(|line| (line.by_printed_slopes() - line.printed_number(2)).abs() < 1e-8)
        .map(|line| line.pair)
        .collect();
    let lower = lower::measure(context, &mut found)?;
    let (table_5, all_slopes) = (TABLE_5.len(), Slopes::of(&lines));
    Ok(found.with(&numbers! {
        // The pairs of Table 5, and then those of Table 6.
        lines,
        // The number of pairs in Table 5.
        table_5,
        // All slopes, and those of each claim.
        all_slopes,
        slopes,
        // The log ratios of each claim.
        ratios,
        // Pairs whose printed slopes give the printed ratio.
        follow,
        ..lower,
    }))
}

/// Draws ξa against p.
fn plot(wythoff: &[Solved], dual: &[Solved]) -> Image {
    let series = |label: &str, table: &[Solved]| {
        Series::measured(
            label,
            table.iter().map(|of| (f64::from(of.pair.0), of.values[2].to_f64())),
        )
    };
    let line = Series::law("ξa = p", [(0.0, 0.0), (14.0, 14.0)]);
    chart("p", "ξa", vec![series("Wythoff pairs", wythoff), series("dual pairs", dual), line])
}

/// Slopes a and b of some pairs.
#[derive(Serialize)]
struct Slopes {
    all: usize,
    /// Slopes that are right to nine digits.
    right: usize,
    /// Slopes that are not right to the last digit.
    wrong: Vec<Json>,
}

impl Slopes {
    fn of(lines: &[Solved]) -> Self {
        let all = || lines.iter().flat_map(|line| [(line, 0), (line, 1)]);
        let wrong = all().filter(|&(line, column)| !line.is_right(column));
        let wrong = wrong.map(|(line, column)| {
            numbers! {
                slope: ['a', 'b'][column],
                pair: line.pair,
                printed: line.printed[column],
                rounded: line.rounded[column].clone(),
            }
        });
        let right = all().filter(|&(line, column)| line.is_right_to_nine(column)).count();
        Self { all: 2 * lines.len(), right, wrong: wrong.collect() }
    }
}

/// The log ratios of a table.
#[derive(Serialize)]
struct Ratios {
    all: usize,
    /// Ratios that are right to nine digits.
    right: usize,
    /// The greatest difference.
    most: f64,
}

impl Ratios {
    fn of(lines: &[Solved]) -> Self {
        let right = lines.iter().filter(|line| line.is_right_to_nine(2)).count();
        let most = lines.iter().map(|line| line.off_by(2)).fold(0.0, f64::max);
        Self { all: lines.len(), right, most }
    }
}
