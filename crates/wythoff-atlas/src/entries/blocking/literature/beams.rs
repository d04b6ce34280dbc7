//! Beams, and the words that they write and read: a tag system.

use wythoff_anatomy::beam::{self, Rule};

use crate::prelude::*;

/// The two innermost threads of a game, far out.
#[derive(Serialize)]
struct Parted {
    k: u64,
    innermost: f64,
    next: f64,
}

/// A beam that follows its rule, or the first row in which it does not.
#[derive(Serialize)]
struct Followed {
    k: u64,
    rule: Option<Rule>,
}

/// Games of the first check, in which a beam runs beside other threads.
const PARTED: [u64; 2] = [24, 100];
/// Games of the second check, with one inner beam.
const RULED: [u64; 3] = [1, 5, 10];
/// Threads whose slopes differ by less count as parallel.
const PARALLEL: f64 = 0.005;

pub(super) fn measure(context: &Context<'_>, found: &mut Found) -> Result<Json> {
    let rows = context.pick(12_000, 40_000);
    context.step("beams beside threads")?;
    let parted = PARTED.iter().map(|&k| slopes(context, k, rows, 1)).collect::<Result<_, _>>()?;
    let mutant = context
        .mutant("the beam itself, further down, in place of the next thread", || {
            PARTED.iter().map(|&k| slopes(context, k, rows, 0)).collect::<Result<Vec<_>, _>>()
        })?;
    let rule = |all: &Vec<Parted>| {
        let apart = |pair: &Parted| (pair.innermost - pair.next).abs() >= PARALLEL;
        Verdict::definition(all.iter().all(apart))
    };
    found.verdict("CLN-98", mutant.judge(&parted, rule));

    context.step("beams that read what they wrote")?;
    let rules = RULED.iter().map(|&k| followed(context, k, rows)).collect::<Result<_, _>>()?;
    let mutant = context.mutant("the beam of game 15, with two palaces on a diagonal", || {
        Ok(vec![followed(context, 15, rows)?])
    })?;
    let judge = |all: &Vec<Followed>| {
        let follows = |of: &Followed| of.rule.as_ref().is_some_and(|rule| rule.broken.is_none());
        Verdict::exact(all.iter().all(follows))
    };
    found.verdict("CLN-99", mutant.judge(&rules, judge));
    Ok(numbers! { beam_rows: rows, parted, rules })
}

/// Returns the slope of the innermost thread of game k, and that of another thread from a longer
/// survey.
fn slopes(context: &Context<'_>, k: u64, rows: u64, other: usize) -> Result<Parted> {
    let survey = |rows: u64| beam::survey(game(k), rows / 3, rows, context.observer());
    let (short, long) = (survey(rows / 2)?, survey(rows)?);
    let missing = || MeasureError::NotFound(format!("game {k} has no two threads"));
    let (short, long) = short.zip(long).ok_or_else(missing)?;
    let innermost = short.strands.first().ok_or_else(missing)?.ray();
    let next = long.strands.get(other).ok_or_else(missing)?.ray();
    Ok(Parted { k, innermost, next })
}

/// Reads the rule of the innermost beam of game k, and checks it palace by palace.
fn followed(context: &Context<'_>, k: u64, rows: u64) -> Result<Followed> {
    let beams = beam::survey(game(k), rows / 2, rows, context.observer())?;
    let strands = beams.map(|beams| beams.strands).unwrap_or_default();
    let rule = Rule::read(game(k), &strands, rows, context.observer())?;
    Ok(Followed { k, rule })
}
