//! The equations (1) and (2): certified lines, and measured ones, put into them.

use std::ops::Range;

use wythoff::exact::Interval;
use wythoff::nimhoff::{MeasuredBeam, PLine, PLines};

use super::{GAMES, Game};
use crate::measure::theory::{digits, is_integer, lines_of, name, rule};
use crate::prelude::*;

const CHANGED: &str = "(a, b + 1) in place of the steepest rule (a, b) beside (0, 1)";

/// The fill rules, with b + `more` in place of b in the steepest rule but (0, 1).
fn changed(rules: &[Rule], more: u32) -> Vec<Rule> {
    let mut rules = rules.to_vec();
    let steepest = rules.len() - 2;
    rules[steepest] = rule(rules[steepest].a(), rules[steepest].b() + more);
    rules
}

/// The share of a line among the classes of a rule; `None` if the line may have its slope.
fn share(line: &PLine, rule: Rule) -> Option<Interval> {
    let (a, b) = (Interval::integer(rule.a(), 0), Interval::integer(rule.b(), 0));
    line.density.over(&(&b - &(&line.slope * &a)).abs())
}

/// The relations of lines and rules: (1), (2), and that lines and rules alternate.
#[derive(Default, Serialize)]
pub(super) struct Sums {
    /// Sums of (1) and of (2) that are 1 to 40 digits, and all.
    right: [usize; 2],
    all: [usize; 2],
    /// Lines between neighbouring rules, and all.
    apart: usize,
    lines: usize,
    /// The greatest difference of a sum of (1) and of (2) from 1, of measured lines.
    off: [f64; 2],
}

impl Sums {
    fn new(games: &[(&str, PLines)], measured: &[Game], more: u32) -> Self {
        let mut of = Self::default();
        for (_, lines) in games {
            of.certified(lines, &changed(&lines.fill_rules, more));
        }
        for (_, data, lines) in measured {
            let rules = changed(&lines.fill_rules, more);
            let seen = |of: Range<usize>, rule: Rule| -> f64 {
                let (a, b) = (f64::from(rule.a()), f64::from(rule.b()));
                // A beam without a slope fulfils no sum.
                let share = |line: &MeasuredBeam| {
                    line.slope.map_or(f64::INFINITY, |slope| line.density / (b - slope * a).abs())
                };
                data.beams[of].iter().map(share).sum::<f64>() - 1.0
            };
            for i in 1..rules.len() {
                of.off[0] = of.off[0].max(seen(0..i, rules[i]).abs());
                of.off[1] = of.off[1].max(seen(i - 1..data.beams.len(), rules[i - 1]).abs());
            }
        }
        of
    }

    fn certified(&mut self, lines: &PLines, rules: &[Rule]) {
        let sum = |of: &[PLine], rule: Rule| {
            let mut shares = of.iter().map(|line| share(line, rule));
            shares.try_fold(Interval::integer(0, 0), |sum, share| Some(&sum + &share?))
        };
        for i in 1..rules.len() {
            let sums = [sum(&lines.lines[..i], rules[i]), sum(&lines.lines[i - 1..], rules[i - 1])];
            for (number, sum) in sums.iter().enumerate() {
                self.all[number] += 1;
                self.right[number] +=
                    usize::from(sum.as_ref().is_some_and(|sum| is_integer(sum, 1, 40)));
            }
        }
        self.lines += lines.lines.len();
        let between = |(line, pair): &(&PLine, &[Rule])| {
            let along = |rule: Rule| {
                let [a, b] = [rule.a(), rule.b()].map(|n| Interval::integer(n, 0));
                &(&line.slope * &a) - &b
            };
            along(pair[0]).is_positive() && (-&along(pair[1])).is_positive()
        };
        self.apart += lines.lines.iter().zip(rules.windows(2)).filter(between).count();
    }
}

/// The rules, slope and density of a line, as texts.
pub(super) type LineTexts = [String; 3];

/// Certifies the lines of all games, and puts them and measured ones into the equations.
pub(super) fn report(
    context: &Context<'_>,
    games: &[Game],
    found: &mut Found,
) -> Result<(Vec<LineTexts>, Sums)> {
    let proved = |rules: &&'static str| {
        context.step(&format!("a proof of the lines of {rules}"))?;
        Ok((*rules, lines_of(rules, 50)?))
    };
    let solved: Vec<(&str, PLines)> = GAMES.iter().map(proved).collect::<Result<_>>()?;
    let sums = Sums::new(&solved, games, 0);
    let mutant = context.mutant(CHANGED, || {
        let two = solved.iter().filter(|game| ["gdwn:1,2", "gdwn:2,3"].contains(&game.0));
        Ok(Sums::new(&two.cloned().collect::<Vec<_>>(), games, 1))
    })?;
    let limit = context.pick(1e-3, 1e-4);
    for (claim, i) in [("F-42", 0), ("F-43", 1)] {
        let rule = |of: &Sums| Verdict::exact(of.right[i] == of.all[i] && of.off[i] < limit);
        found.verdict(claim, mutant.judge(&sums, rule));
    }
    found.verdict("F-39", mutant.judge(&sums, |of| Verdict::definition(of.apart == of.lines)));
    let lines = solved.iter().flat_map(|(rules, lines)| {
        let texts =
            |line: &PLine| [name(rules), digits(&line.slope, 30), digits(&line.density, 30)];
        lines.lines.iter().map(texts)
    });
    Ok((lines.collect(), sums))
}

/// Counted shares beside those by the formula.
#[derive(Serialize)]
pub(super) struct Shares {
    compared: usize,
    off: f64,
    /// True if the two ways to write a share agree to 35 digits for all lines and rules.
    #[serde(skip)]
    symbolic: bool,
}

impl Shares {
    /// The shares by rule (a, b + `more`) in place of each rule (a, b) not of Nim.
    fn new(games: &[Game], more: u32) -> Self {
        let mut of = Self { compared: 0, off: 0.0, symbolic: true };
        for (_, data, lines) in games {
            for class in data.classes.iter().filter(|class| class.fills) {
                let same = |rule: &&Rule| rule.to_string() == class.rule;
                let Some(&used) = lines.fill_rules.iter().find(same) else { continue };
                let inner = used.a() > 0 && used.b() > 0;
                let used = rule(used.a(), used.b() + if inner { more } else { 0 });
                for beam in &class.beams {
                    let Some(predicted) = share(&lines.lines[beam.label], used) else { continue };
                    of.compared += 1;
                    of.off = of.off.max((beam.share - predicted.to_f64()).abs());
                }
            }
            let inner = lines.fill_rules.iter().filter(|rule| rule.a() > 0 && rule.b() > 0);
            of.symbolic &=
                inner.clone().all(|&rule| lines.lines.iter().all(|line| both_ways(line, rule)));
        }
        of
    }
}

/// Returns true if λ s d/(s − m) P-positions over d b classes are λ/(b − ma), to 35 digits.
fn both_ways(line: &PLine, rule: Rule) -> bool {
    let (a, b) = (Interval::integer(rule.a(), 200), Interval::integer(rule.b(), 200));
    let positions =
        b.over(&a).and_then(|s| (&line.density * &s).over(&(&s - &line.slope))?.over(&b));
    let direct = line.density.over(&(&b - &(&line.slope * &a)));
    positions.zip(direct).is_some_and(|(x, y)| (&x - &y).abs().bounds().1 < 1e-35)
}

/// The share of each line among the classes of each rule, counted.
pub(super) fn shares(context: &Context<'_>, games: &[Game], found: &mut Found) -> Result<Shares> {
    let shares = Shares::new(games, 0);
    let mutant =
        context.mutant("(a, b + 1) in place of the rules (a, b)", || Ok(Shares::new(games, 1)))?;
    let rule = |of: &Shares| Verdict::exact(of.symbolic && of.compared > 10 && of.off < 0.02);
    found.verdict("F-44", mutant.judge(&shares, rule));
    Ok(shares)
}
