//! Tables 5 and 6: slopes and log ratios of the first pairs of Ω, with their misprints.

use serde_json::json;
use wythoff::exact::Interval;
use wythoff::nimhoff::{Reflection, omega};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Measured};
use crate::format::list;
use crate::measure::theory::{digits, gdwn, lines_of, rounded};
use crate::model::Verdict;
use crate::plot::{Series, chart};
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "fgpll-tables-5-6",
    number: "Tables 5 and 6",
    title: "Slopes and log ratios of the first pairs of Ω",
    says: &[
        "For the first pairs (p, q) of Ω, the mean slopes a and b of the upper outer and inner P-beam of \
         (p, q)-GDWN and the log ratio ξa = 2 ln a / ln((a − 1)/(b − 1)), to nine digits. ξa comes close to the \
         lower sequence of the Wythoff pairs.",
    ],
    claims: &["F-100", "F-101", "F-102", "F-103", "F-104", "F-105"],
    measure,
});

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

/// A line computed.
struct Solved {
    pair: (u32, u32),
    printed: [&'static str; 3],
    values: [Interval; 3],
    /// Each as it should have been printed: with as many decimals, rounded.
    rounded: [String; 3],
}

impl Solved {
    fn is_right(&self, column: usize) -> bool {
        self.printed[column] == self.rounded[column]
    }

    fn name(&self) -> String {
        format!("({}, {})", self.pair.0, self.pair.1)
    }

    /// What is printed, and what it should be where that differs.
    fn cell(&self, column: usize) -> String {
        let printed = self.printed[column];
        if self.is_right(column) {
            printed.into()
        } else {
            format!("{printed} → {}", self.rounded[column])
        }
    }
}

const DIGITS: u32 = 60;

fn solve(context: &Context<'_>, table: &[Line]) -> Result<Vec<Solved>, MeasureError> {
    let mut solved = Vec::new();
    for &(pair, printed) in table {
        context.step(&format!("{DIGITS} digits of ({}, {})", pair.0, pair.1))?;
        let lines = lines_of(&gdwn(pair), DIGITS)?;
        let none = || MeasureError::NotFound(format!("no beams above the diagonal for {pair:?}"));
        let reflection = Reflection::of(&lines).ok_or_else(none)?;
        let values = [lines.lines[3].slope.clone(), lines.lines[2].slope.clone(), reflection.xi_a];
        let places = |text: &str| text.split('.').nth(1).map_or(0, str::len);
        let mut rounded_values = [const { String::new() }; 3];
        for ((text, value), printed) in rounded_values.iter_mut().zip(&values).zip(printed) {
            *text = rounded(value, places(printed)).ok_or_else(none)?;
        }
        solved.push(Solved { pair, printed, values, rounded: rounded_values });
    }
    Ok(solved)
}

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    let tables = [solve(context, &TABLE_5)?, solve(context, &TABLE_6)?];
    plot(&tables, &mut found);
    for (number, table) in [5, 6].into_iter().zip(&tables) {
        let rows = table
            .iter()
            .map(|line| vec![line.name(), line.cell(0), line.cell(1), line.cell(2)])
            .collect();
        found.table(
            format!("Table {number} as printed; → what the last digits should be, rounded"),
            &["(p, q)", "slope a", "slope b", "ξa"],
            rows,
        );
    }
    let all = || tables.iter().flatten();
    for (column, name) in ["slope a", "slope b", "ξa"].into_iter().enumerate() {
        let rows = all().map(|line| vec![line.name(), digits(&line.values[column], 50)]).collect();
        found.table(format!("50 digits, cut off, each certified: {name}"), &["(p, q)", name], rows);
    }
    slopes("F-101", &tables[0][..5], &mut found);
    slopes("F-102", &tables[0][5..], &mut found);
    slopes("F-104", &tables[1], &mut found);
    ratios("F-103", &tables[0], &mut found);
    ratios("F-105", &tables[1], &mut found);
    near_wythoff(&tables, &mut found);
    let wrong: Vec<String> = all()
        .flat_map(|line| {
            (0..2).filter(|&column| !line.is_right(column)).map(move |column| {
                format!(
                    "{} of {}, printed {}, is {}",
                    ["a", "b"][column],
                    line.name(),
                    line.printed[column],
                    line.rounded[column]
                )
            })
        })
        .collect();
    found.differs = vec![
        format!("Slopes that are wrong in the last decimal: {}.", list(&wrong)),
        "All ξa are wrong in the last one to three digits. They do not follow from the printed slopes either, rounded as \
         these are, but for that of (2, 3); computing with ten digits would give such errors."
            .into(),
    ];
    found.commands = vec![
        "wythoff nimhoff theory --rules gdwn:11,18 --digits 50".into(),
        "wythoff nimhoff theory --rules gdwn:2,3 --digits 50".into(),
    ];
    found.data["lines"] = json!(all().map(|line| json!({
        "pair": line.pair,
        "a": digits(&line.values[0], 50), "b": digits(&line.values[1], 50), "xi_a": digits(&line.values[2], 50),
        "printed": line.printed, "rounded": line.rounded,
    })).collect::<Vec<_>>());
    Ok(found)
}

fn plot(tables: &[Vec<Solved>; 2], found: &mut Measured) {
    let series = |label: &str, table: &[Solved], column: usize| Series {
        label: label.into(),
        points: table
            .iter()
            .map(|line| (f64::from(line.pair.0), line.values[column].to_f64()))
            .collect(),
        measured: true,
    };
    let series = vec![
        series("Wythoff pairs", &tables[0], 2),
        series("dual pairs", &tables[1], 2),
        Series { label: "ξa = p".into(), points: vec![(0.0, 0.0), (14.0, 14.0)], measured: false },
    ];
    found.plate(
        1,
        chart("p", "ξa", series),
        "ξa against p. For a Wythoff pair p is A, and the ratio comes near it; for a dual pair p is A + 1.",
        "Two rows of points along a diagonal, one on it and one below.",
    );
}

/// Slopes a and b of some pairs.
fn slopes(claim: &'static str, lines: &[Solved], found: &mut Measured) {
    let all = 2 * lines.len();
    let columns = lines.iter().flat_map(|line| [(line, 0), (line, 1)]);
    let wrong: Vec<_> = columns.filter(|(line, column)| !line.is_right(*column)).collect();
    let near = wrong.iter().all(|(line, column)| off_by(line, *column) < 1.6e-9);
    let corrected = list(wrong.iter().map(|(line, column)| {
        format!("{} instead of {}", line.rounded[*column], line.printed[*column])
    }));
    found.find(
        claim,
        Verdict::erratum(wrong.is_empty(), near),
        if wrong.is_empty() {
            format!("All {all} slopes are as printed, by certified digits.")
        } else {
            format!("{} of {all} slopes are as printed; {corrected}.", all - wrong.len())
        },
    );
}

/// The log ratios of a table.
fn ratios(claim: &'static str, lines: &[Solved], found: &mut Measured) {
    let right = lines.iter().filter(|line| line.is_right(2)).count();
    let most = lines.iter().map(|line| off_by(line, 2)).fold(0.0, f64::max);
    found.find(
        claim,
        Verdict::erratum(right == lines.len(), most < 2e-7),
        format!(
            "{right} of {} are as printed; the others are off by up to {most:.1e}. Right are {}.",
            lines.len(),
            list(lines.iter().map(|line| format!("{} for {}", line.rounded[2], line.name())))
        ),
    );
}

/// How far what is printed is from the truth.
fn off_by(line: &Solved, column: usize) -> f64 {
    let printed: f64 = line.printed[column].parse().unwrap_or(f64::NAN);
    (printed - line.values[column].to_f64()).abs()
}

/// ξa against the lower Wythoff sequence.
fn near_wythoff(tables: &[Vec<Solved>; 2], found: &mut Measured) {
    let distances = |table: &[Solved]| -> Vec<f64> {
        (1..)
            .zip(table)
            .map(|(n, line)| line.values[2].to_f64() - omega::wythoff_pair(n).0 as f64)
            .collect()
    };
    let [wythoff, dual] = tables.each_ref().map(|table| distances(table));
    let range = |of: &[f64]| {
        let fold = |f: fn(f64, f64) -> f64, start| of.iter().copied().fold(start, f);
        format!("{:.2} to {:.2}", fold(f64::min, 9.0), fold(f64::max, -9.0)).replace('-', "−")
    };
    let most = wythoff.iter().chain(&dual).fold(0.0_f64, |most, d| most.max(d.abs()));
    found.row("ξa − A, Wythoff pairs", range(&wythoff));
    found.row("ξa − A, dual pairs", range(&dual));
    found.find(
        "F-100",
        Verdict::rough(most < 0.05, most < 1.0),
        format!(
            "ξa less the lower Wythoff number of the same place is {} for the Wythoff pairs and {} for the dual ones.",
            range(&wythoff),
            range(&dual)
        ),
    );
}
