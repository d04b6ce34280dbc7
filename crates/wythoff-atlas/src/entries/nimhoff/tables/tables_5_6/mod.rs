//! Tables 5 and 6: slopes and log ratios of the first pairs of Ω, with their misprints.

mod lower;

use serde_json::json;
use wythoff::exact::Interval;
use wythoff::nimhoff::Reflection;

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Measured};
use crate::format::list;
use crate::measure::theory::{digits, gdwn, lines_of, rounded};
use crate::model::{Mutant, Verdict};
use crate::plot::{Series, chart};
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "fgpll-tables-5-6",
    number: "Tables 5 and 6",
    title: "Slopes and log ratios of the first pairs of Ω",
    says: &[
        "For the first pairs (p, q) of Ω, the mean slopes a and b of the upper outer and inner P-beam of \
         (p, q)-GDWN and the log ratio ξa = 2 ln a / ln((a − 1)/(b − 1)), of which the caption promises nine digits. ξa comes close to the \
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

    /// Returns true if the first nine digits are as printed, rounded or cut off.
    fn is_right_to_nine(&self, column: usize) -> bool {
        let printed = self.printed[column];
        let places = printed.split('.').nth(1).map_or(0, str::len) - 1;
        let value = &self.values[column];
        let number = |text: &str| text.replace('.', "").parse::<u64>().ok();
        let Some(ten) = number(printed) else { return false };
        rounded(value, places).and_then(|text| number(&text)) == Some((ten + 5) / 10)
            || value.digits(places).and_then(|text| number(&text)) == Some(ten / 10)
    }

    fn name(&self) -> String {
        format!("({}, {})", self.pair.0, self.pair.1)
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

    /// The printed cell, and the right one where it differs.
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

/// Solves the pairs of a table. The numbers printed for a pair are those of `later` lines below.
fn solve(context: &Context<'_>, table: &[Line], later: usize) -> Result<Vec<Solved>, MeasureError> {
    let mut solved = Vec::new();
    for (i, &(pair, _)) in table.iter().enumerate() {
        let printed = table[(i + later) % table.len()].1;
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
    let tables = [solve(context, &TABLE_5, 0)?, solve(context, &TABLE_6, 0)?];
    let shifted = context
        .mutant("the numbers printed one line below", || solve(context, &TABLE_5[..3], 1))?;
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
    slopes("F-101", &tables[0][..5], &shifted, &mut found);
    slopes("F-102", &tables[0][5..], &shifted, &mut found);
    slopes("F-104", &tables[1], &shifted, &mut found);
    ratios("F-103", &tables[0], &shifted, &mut found);
    ratios("F-105", &tables[1], &shifted, &mut found);
    lower::report(context, &mut found)?;
    let follow =
        all().filter(|line| (line.by_printed_slopes() - line.printed_number(2)).abs() < 1e-8);
    let follow = list(follow.map(Solved::name));
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
    let nine = all().filter(|line| line.is_right_to_nine(2)).count();
    found.differs = vec![
        format!(
            "Slopes that are off by one in the tenth digit, where the caption promises nine: {}.",
            list(&wrong)
        ),
        format!(
            "Of the {} ratios ξa only {nine} are right to nine digits. By the slopes as printed the formula gives the \
             printed ratio, within 10⁻⁸, for {follow}.",
            all().count()
        ),
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
fn slopes(
    claim: &'static str,
    lines: &[Solved],
    shifted: &Mutant<Vec<Solved>>,
    found: &mut Measured,
) {
    fn all(lines: &[Solved]) -> impl Iterator<Item = (&Solved, usize)> {
        lines.iter().flat_map(|line| [(line, 0), (line, 1)])
    }
    fn right(lines: &[Solved]) -> bool {
        all(lines).all(|(line, column)| line.is_right_to_nine(column))
    }
    let tenth = all(lines).filter(|(line, column)| !line.is_right(*column));
    let tenth: Vec<String> = tenth
        .map(|(line, column)| {
            format!("{} instead of {}", line.rounded[column], line.printed[column])
        })
        .collect();
    let tenth = if tenth.is_empty() {
        "the tenth is right too".to_owned()
    } else {
        format!("the tenth is wrong in {}: {}", tenth.len(), list(tenth))
    };
    let nine = all(lines).filter(|(line, column)| line.is_right_to_nine(*column)).count();
    found.find(
        claim,
        shifted.map(|lines| right(lines)).judge(&right(lines), |&right| Verdict::exact(right)),
        format!(
            "{nine} of {} slopes are right to nine digits, by certified digits; {tenth}.",
            2 * lines.len()
        ),
    );
}

/// The log ratios of a table.
struct Ratios {
    all: usize,
    /// Those that are right to nine digits.
    right: usize,
    /// The greatest difference.
    most: f64,
}

impl Ratios {
    fn new(lines: &[Solved]) -> Self {
        let right = lines.iter().filter(|line| line.is_right_to_nine(2)).count();
        let most = lines.iter().map(|line| line.off_by(2)).fold(0.0, f64::max);
        Self { all: lines.len(), right, most }
    }
}

fn ratios(
    claim: &'static str,
    lines: &[Solved],
    shifted: &Mutant<Vec<Solved>>,
    found: &mut Measured,
) {
    let evidence = Ratios::new(lines);
    let judged = shifted
        .map(|lines| Ratios::new(lines))
        .judge(&evidence, |of| Verdict::erratum(of.right == of.all, of.most < 2e-7));
    found.find(
        claim,
        judged,
        format!(
            "{} of {} are right to nine digits; the others are off by up to {:.1e}. Right are {}.",
            evidence.right,
            evidence.all,
            evidence.most,
            list(lines.iter().map(|line| format!("{} for {}", line.rounded[2], line.name())))
        ),
    );
}
