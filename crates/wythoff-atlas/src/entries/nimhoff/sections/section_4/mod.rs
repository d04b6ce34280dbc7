//! Section 4: which rules are fill rules.

mod walk;

use std::cmp::Ordering;

use wythoff::nimhoff::{
    ClassSum, FillTest, FillVerdict, PLines, Reorganization, TestOrder, fill_rules,
};

use crate::measure::theory::{drawing, measured, name, reorganized, rule, written};
use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("nimhoff/sections/section_4", measure);

const FIGURE_1: &str = "1,0 2,1 3,3 0,1";

/// A test of a rule against others, as the paper writes them.
#[derive(Serialize)]
struct Test {
    rule: (u32, u32),
    against: String,
    below: String,
    above: String,
    verdict: FillVerdict,
}

impl Test {
    fn of(test: &FillTest) -> Self {
        Self {
            rule: (test.rule.a(), test.rule.b()),
            against: written(&test.against),
            below: test.below.to_string(),
            above: test.above.to_string(),
            verdict: test.verdict,
        }
    }
}

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    context.step("the rules of Figure 1, in one pass and until nothing changes")?;
    let once = model(context, FIGURE_1, TestOrder::OnePass)?;
    let stable = model(context, FIGURE_1, TestOrder::UntilStable)?;
    found.plate("once", drawing(FIGURE_1, &once.lines, 400));
    found.plate("until-stable", drawing(FIGURE_1, &stable.lines, 400));
    let passes = one_pass(context, &mut found)?;
    let walk = walk::measure(context, &mut found)?;
    let rows = context.pick(60_000, 1_000_000);
    let (games, names) = counted(context, rows)?;
    let deltas = deltas(context, &games, &mut found)?;
    sums(context, &stable.tests, &mut found)?;
    let fits = fill_rules_shape(context, &games, &mut found)?;
    Ok(found.with(&numbers! {
        // The tests of the rules of Figure 1, once and until nothing changes.
        once: once.tests.iter().map(Test::of).collect::<Vec<_>>(),
        until_stable: stable.tests.iter().map(Test::of).collect::<Vec<_>>(),
        figure_1: numbers! { once: once.tests, until_stable: stable.tests },
        passes,
        walk,
        // Rows in which the lines of `games` are counted.
        rows,
        games,
        names,
        // Δ of Nim, Wythoff Nim and (1, 2)-GDWN in data.
        deltas,
        fits,
    }))
}

fn model(context: &Context<'_>, rules: &str, order: TestOrder) -> Result<Reorganization> {
    Ok(fill_rules(&nimhoff(rules), order, context.observer())?)
}

fn fills(model: &Reorganization, a: u32, b: u32) -> bool {
    model.fill_rules.contains(&rule(a, b))
}

/// The lines of a game by the model, in one pass and until nothing changes, and in data.
#[derive(Serialize)]
struct Passes {
    rows: u64,
    once: Vec<f64>,
    stable: Vec<f64>,
    data: Vec<f64>,
    /// Beams of data that hold more than a thousandth of a P-position a column.
    beams: usize,
}

impl Passes {
    fn of(context: &Context<'_>, rules: &str, rows: u64) -> Result<Self> {
        let stable = model(context, rules, TestOrder::UntilStable)?;
        let data = measured(context, rules, &stable.fill_rules, rows)?;
        Ok(Self {
            rows,
            once: slopes(&model(context, rules, TestOrder::OnePass)?.lines),
            stable: slopes(&stable.lines),
            data: data.beams.iter().map(|beam| beam.slope.unwrap_or(f64::NAN)).collect(),
            beams: data.beams.iter().filter(|beam| beam.plain_density > 0.001).count(),
        })
    }

    /// Returns true if until nothing changes the model gives the lines of data.
    fn stable_fits(&self) -> bool {
        let near = |(data, line): (&f64, &f64)| (data / line - 1.0).abs() < 0.005;
        self.stable.len() == self.beams && self.data.iter().zip(&self.stable).all(near)
    }
}

fn slopes(lines: &PLines) -> Vec<f64> {
    lines.lines.iter().map(|line| line.slope.to_f64()).collect()
}

/// One pass over the rules of Figure 1, against data.
fn one_pass(context: &Context<'_>, found: &mut Found) -> Result<Passes> {
    let passes = Passes::of(context, FIGURE_1, context.pick(100_000, 1_000_000))?;
    let mutant = context.mutant(
        "the rules {(1, 0), (2, 1), (1, 1), (0, 1)} in place of those of Figure 1",
        || Passes::of(context, "1,0 2,1 1,1 0,1", 50_000),
    )?;
    let rule =
        |passes: &Passes| Verdict::erratum(passes.once.len() == passes.beams, passes.stable_fits());
    found.verdict("F-51", mutant.judge(&passes, rule));
    Ok(passes)
}

/// A game whose lines are predicted and counted.
#[derive(Serialize)]
struct Counted {
    rules: String,
    /// Fill rules and lines by the model.
    fill_rules: usize,
    lines: usize,
    /// Lines in data.
    counted: usize,
    /// All rules less the lines in data.
    delta: usize,
    /// The largest distance of a slope, relative, or of a density from the solution.
    off: f64,
}

impl Counted {
    fn of(context: &Context<'_>, rules: &str, model: &Reorganization, height: u64) -> Result<Self> {
        let data = measured(context, rules, &model.fill_rules, height)?;
        let off = data.beams.iter().zip(&model.lines.lines).map(|(beam, line)| {
            let slope = (beam.slope.unwrap_or(f64::NAN) / line.slope.to_f64() - 1.0).abs();
            let off = slope.max((beam.density - line.density.to_f64()).abs());
            if slope.is_nan() { f64::INFINITY } else { off }
        });
        let counted = data.beams.iter().filter(|beam| beam.plain_density > 1e-4).count();
        Ok(Self {
            rules: rules.to_owned(),
            fill_rules: model.fill_rules.len(),
            lines: model.lines.lines.len(),
            counted,
            delta: ruleset(rules).rules().len() - counted,
            off: off.fold(0.0, f64::max),
        })
    }

    /// Returns true if data have the lines of the fill rules, one fewer than there are fill rules.
    fn fits(&self) -> bool {
        self.fill_rules == self.counted + 1 && self.lines == self.counted && self.off < 0.004
    }
}

/// The name of a game, and its rules that are no fill rules.
type Names = (String, Option<String>);

/// Lines predicted and counted.
fn counted(context: &Context<'_>, rows: u64) -> Result<(Vec<Counted>, Vec<Names>)> {
    let games = [
        "nim",
        "1,0 2,1 0,1",
        "wythoff",
        "1,0 2,2 0,1",
        "1,0 2,1 1,1 0,1",
        FIGURE_1,
        "gdwn:1,2",
        "gdwn:1,3",
        "gdwn:2,4",
        "1,0 1,1 1,2 0,1",
        "1,0 1,1 4,5 0,1",
        "1,0 3,2 1,1 1,2 0,1",
        "gdwn:1,2;2,3",
    ];
    let (mut counted, mut names) = (Vec::new(), Vec::new());
    for rules in games {
        context.step(&format!("the lines of {rules}, predicted and counted"))?;
        let model = reorganized(context, rules)?;
        counted.push(Counted::of(context, rules, &model, rows)?);
        let mut dropped: Vec<Rule> = ruleset(rules).rules().to_vec();
        dropped.retain(|rule| !model.fill_rules.contains(rule));
        let dropped = (!dropped.is_empty()).then(|| written(&dropped));
        names.push((name(rules), dropped));
    }
    Ok((counted, names))
}

/// Judges if Δ is 1 for three games in data.
fn deltas(
    context: &Context<'_>,
    games: &[Counted],
    found: &mut Found,
) -> Result<[Option<usize>; 3]> {
    let deltas = |rules: [&str; 3]| {
        rules.map(|rules| games.iter().find(|game| game.rules == rules).map(|game| game.delta))
    };
    let named = deltas(["nim", "wythoff", "gdwn:1,2"]);
    let mutant = context.mutant("Nim with (2, 1) in place of Nim", || {
        Ok(deltas(["1,0 2,1 0,1", "wythoff", "gdwn:1,2"]))
    })?;
    found.verdict("F-21", mutant.judge_exact(&named, |named| *named == [Some(1); 3]));
    Ok(named)
}

/// Judges if rules join where a sum is above 1, and where a line has their slope.
fn sums(context: &Context<'_>, tests: &[FillTest], found: &mut Found) -> Result<()> {
    let consistent = tests.iter().all(|test| {
        let above = |sum: &ClassSum| sum.against_one() == Some(Ordering::Greater);
        let fails = above(&test.below) || above(&test.above);
        fails == (test.verdict == FillVerdict::Joins)
    });
    let along = |rules: &str, (a, b): (u32, u32)| -> Result<bool> {
        Ok(fills(&model(context, rules, TestOrder::OnePass)?, a, b))
    };
    let mutant = context
        .mutant("(3, 2), beside the line of Nim, in place of (3, 3) along it", || {
            along("1,0 3,2 0,1", (3, 2))
        })?;
    let rule = |along: &bool| Verdict::definition(consistent && *along);
    found.verdict("F-52", mutant.judge(&along("1,0 3,3 0,1", (3, 3))?, rule));
    Ok(())
}

/// Games whose lines in data are those of their fill rules.
#[derive(Serialize)]
struct Fits {
    all: usize,
    fit: usize,
    /// Games with rules that are no fill rules.
    redundant: usize,
    /// The farthest slope or density of all games.
    farthest: f64,
}

impl Fits {
    fn of(games: &[Counted]) -> Self {
        let has_redundant = |game: &&Counted| ruleset(&game.rules).rules().len() > game.fill_rules;
        Self {
            all: games.len(),
            fit: games.iter().filter(|game| game.fits()).count(),
            redundant: games.iter().filter(has_redundant).count(),
            farthest: games.iter().map(|game| game.off).fold(0.0, f64::max),
        }
    }
}

/// Judges if the fill rules of the model are those that shape the lines in data.
fn fill_rules_shape(context: &Context<'_>, games: &[Counted], found: &mut Found) -> Result<Fits> {
    let fits = Fits::of(games);
    let mutant =
        context.mutant("the fill rules of Nim in place of those of Wythoff Nim", || {
            let nim = reorganized(context, "nim")?;
            Ok(Fits::of(&[Counted::of(context, "wythoff", &nim, 10_000)?]))
        })?;
    found.verdict("F-46", mutant.judge_exact(&fits, |of| of.fit == of.all));
    found.verdict("F-53", mutant.judge(&fits, |of| Verdict::question(of.fit == of.all)));
    Ok(fits)
}
