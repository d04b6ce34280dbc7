//! The strips at the outer borders of the arms, and the numbers of their P-positions.

use std::ops::Div;

use wythoff::nimhoff::{BlockingRows, Nimhoff, arms};

use super::games::EXHIBITS;
use crate::prelude::*;

/// The strips of all games with the rules of Nim and no parallel rules, at both borders.
#[derive(Serialize)]
pub(super) struct Strips {
    k: u64,
    rows: u64,
    borders: Vec<Edge>,
    strips: usize,
    /// Strips whose number is predicted, and those of them whose advance is predicted too.
    predicted: usize,
    advances: usize,
    /// Strips whose number is one of the next border's predictions.
    strangers: usize,
}

/// The border of the first arm of a game.
#[derive(Clone, Serialize)]
struct Edge {
    rules: String,
    /// The rules but the first one.
    #[serde(skip)]
    others: Vec<(u64, u64)>,
    /// Columns that the border advances each row, in the limit.
    advance: f64,
    /// Predictions.
    records: Vec<Record>,
    strips: Vec<Strip>,
}

/// A number of P-positions in a strip of each row, with which a strip is steeper than with any
/// smaller number: its advance is columns / rows.
#[derive(Clone, Copy, Serialize)]
struct Record {
    number: u64,
    columns: u64,
    rows: u64,
}

/// A strip that was found: P-positions without a gap at the end of the row, equally many in each
/// row from `first` to `last`.
#[derive(Clone, Serialize)]
struct Strip {
    number: u64,
    first: u64,
    last: u64,
    /// Columns from the end of the first row to the end of the last one.
    columns: i64,
    /// True if the number is predicted.
    predicted: bool,
}

/// Predictions go up to this number.
const MOST: u64 = 100;

/// Measures the strips.
pub(super) fn strips(context: &Context<'_>, found: &mut Found) -> Result<Strips> {
    let (k, rows) = context.pick((3000, 1600), (4000, 2600));
    let plain = EXHIBITS.iter().filter(|exhibit| exhibit.uniform.is_none());
    let mut borders = Vec::new();
    for exhibit in plain {
        let rules = exhibit.ruleset();
        let mirrored: Vec<String> =
            rules.rules().iter().map(|rule| format!("{},{}", rule.b(), rule.a())).collect();
        let both = [rules, ruleset(&mirrored.join(" "))];
        let both = if both[0] == both[1] { &both[..1] } else { &both[..] };
        for rules in both {
            let Ok(game) = Nimhoff::try_new(rules) else { continue };
            context.step(&format!("the strips of game {k} on {rules}"))?;
            borders.push(Edge::measure(&game, k, rows)?);
        }
    }
    let mutant = context.mutant("T/(b s − a) rounded up in place of down", || {
        let up = borders.iter().cloned().map(|edge| edge.predicted(u64::div_ceil));
        Ok(Strips::new((k, rows), up.collect()))
    })?;
    let strips = Strips::new((k, rows), borders);
    found.state("strips", mutant.judge_exact(&strips, Strips::are_as_predicted));
    Ok(strips)
}

impl Strips {
    fn new((k, rows): (u64, u64), borders: Vec<Edge>) -> Self {
        let all = || borders.iter().flat_map(|edge| edge.strips.iter().map(move |at| (edge, at)));
        let next = borders.iter().cycle().skip(1);
        let strangers = borders.iter().zip(next).flat_map(|(edge, next)| {
            edge.strips.iter().filter(|strip| next.record(strip.number).is_some())
        });
        let strangers = strangers.count();
        let strips = all().count();
        let predicted = all().filter(|(_, strip)| strip.predicted).count();
        let advances = all().filter(|(edge, strip)| edge.has_advance(strip)).count();
        Self { k, rows, borders, strips, predicted, advances, strangers }
    }

    fn are_as_predicted(&self) -> bool {
        let Self { strips, predicted, advances, strangers, .. } = *self;
        let holds = predicted == strips && advances == strips && 4 * strangers < strips;
        holds && strips > 2 * self.borders.len()
    }
}

impl Edge {
    fn measure(game: &Nimhoff, k: u64, rows: u64) -> Result<Self> {
        let others: Vec<(u64, u64)> = game.effective()[1..]
            .iter()
            .map(|rule| (u64::from(rule.a()), u64::from(rule.b())))
            .collect();
        let arms = arms(game.rules()).map_err(MeasureError::not_found)?;
        let advance = 1.0 / arms[0].slope;
        let mut strips: Vec<Strip> = Vec::new();
        let mut engine = BlockingRows::new(game, crate::measure::game(k));
        let mut end = 0;
        for y in 0..rows {
            let row = engine.next_row();
            let number = row.chunk_by(|x, next| x + 1 == *next).next_back().map_or(0, <[u64]>::len);
            let (number, before) = (number as u64, end);
            end = row.last().copied().unwrap_or(0);
            match strips.last_mut() {
                Some(strip) if strip.number == number => {
                    strip.last = y;
                    strip.columns += end.cast_signed() - before.cast_signed();
                }
                _ => strips.push(Strip { number, first: y, last: y, columns: 0, predicted: false }),
            }
        }
        // The first rows, and numbers between two strips.
        strips.retain(|strip| {
            strip.first >= 4 && strip.last - strip.first >= (strip.first / 5).max(12)
        });
        let rules = game.rules().to_string();
        Ok(Self { rules, others, advance, records: vec![], strips }.predicted(Div::div))
    }

    /// Predicts the numbers of the strips. `rounded` divides and rounds.
    fn predicted(mut self, rounded: fn(u64, u64) -> u64) -> Self {
        self.records = records(&self.others, rounded);
        for strip in &mut self.strips {
            strip.predicted = self.records.iter().any(|record| record.number == strip.number);
        }
        self
    }

    fn record(&self, number: u64) -> Option<&Record> {
        self.records.iter().find(|record| record.number == number)
    }

    /// Returns true if the border advances along the strip as predicted, to within two columns.
    fn has_advance(&self, strip: &Strip) -> bool {
        self.record(strip.number).is_some_and(|record| {
            let columns = ((strip.last - strip.first) * record.columns).cast_signed();
            (strip.columns * record.rows.cast_signed()).abs_diff(columns) <= 2 * record.rows
        })
    }
}

/// The numbers T with which a strip advances by more than with any smaller number. If a strip of T
/// P-positions in each row advances by s columns a row, each class of a rule (a, b) meets T/(b s -
/// a) of them. The greatest advance for T is the largest s at which these numbers, rounded down,
/// are T or more together.
fn records(others: &[(u64, u64)], rounded: fn(u64, u64) -> u64) -> Vec<Record> {
    let mut records: Vec<Record> = Vec::new();
    for number in 1..=MOST {
        let mut best = records.last().copied().unwrap_or(Record { number, columns: 0, rows: 1 });
        let before = best.number;
        for &(a, b) in others {
            for met in 1..=number {
                // The advance at which the classes of this rule meet so many.
                let (columns, rows) = (number + a * met, b * met);
                if columns * best.rows <= best.columns * rows {
                    continue;
                }
                let meets = |&(a, b): &(u64, u64)| match (b * columns).checked_sub(a * rows) {
                    None | Some(0) => number,
                    Some(step) => rounded(number * rows, step),
                };
                if others.iter().map(meets).sum::<u64>() >= number {
                    best = Record { number, columns, rows };
                }
            }
        }
        if best.number > before || records.is_empty() {
            records.push(best);
        }
    }
    records
}
