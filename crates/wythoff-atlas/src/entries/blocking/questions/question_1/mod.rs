//! Section 4, question 1: does the skin go on to thicken?

mod gap;
mod medium;
mod rims;

use serde::Deserialize;
use wythoff_anatomy::arm::{
    Arm, Followed, Frontier, PHI_SQUARED, Skin, SkinLevel, SkinPattern, SkinReader, Transition,
};

use self::gap::gap;
use self::rims::rims;
use crate::measure::skin::follow;
use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("blocking/questions/question_1", measure);

/// Rows of a long run: behind the transition to level 5.
const FAR: u64 = 6_200_000;

/// A transition, compared with the one before it.
#[derive(Serialize)]
struct Thicker {
    level: usize,
    u: i64,
    y: u64,
    recorded: bool,
    /// Quotients of u and of y by those of the transition before.
    ratios: Option<(f64, f64)>,
    /// Columns that the skin lags behind slope φ², by the root of the row.
    lag: f64,
}

/// The result of a long run.
#[derive(Serialize, Deserialize)]
struct Far {
    rows: u64,
    /// Level, u and y of each transition.
    transitions: Vec<(usize, i64, u64)>,
    /// The first and the last row of each level.
    levels: Vec<(usize, u64, u64)>,
}

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    let rows = context.pick(6000, 150_000);
    context.step(&format!("{} rows of the unbounded arm", count(rows)))?;
    let arm = follow(context, rows)?;
    let levels = Levels::of(arm.skin());
    let mutant = context.mutant(format!("the outline of the arm without row {CUT}"), || {
        Ok(Levels::of(&without(arm.outline(), CUT)))
    })?;
    let far = context.record(|| {
        context.step(&format!("{} rows of the unbounded arm", count(FAR)))?;
        long(context)
    })?;
    let origin = far.as_ref().map(|far| far.origin(context.length));
    let record = far.map(|far| far.result);
    let recorded = record.as_ref().map_or(&[][..], |far| &far.transitions);
    let here = &arm.skin().transitions;
    // A record and this run are to agree where they overlap, and both are to be in order.
    let same = here.iter().zip(recorded).all(|(to, far)| (to.level, to.x, to.y) == *far);
    let in_order = same && recorded.iter().zip(1..).all(|(to, level)| to.0 == level);
    let rising = |of: &Levels| Verdict::question(in_order && of.in_order && of.rising);
    found.verdict("CLN-80", mutant.judge(&levels, rising));
    let thicker = |of: &Levels| Verdict::question(in_order && of.in_order && of.highest >= 2);
    found.verdict("CLN-88", mutant.judge(&levels, thicker));

    let beyond = recorded.iter().skip(here.len());
    let beyond = beyond.map(|&(level, x, y)| (Transition { level, x, y }, true));
    let transitions: Vec<_> = here.iter().map(|&to| (to, false)).chain(beyond).collect();
    found.plate("lag", lags(&transitions, &arm));
    let gap = gap(context, &arm, &mut found)?;
    let rims = rims(context, &arm, &transitions, &mut found)?;
    Ok(found.with(&numbers! {
        // Rows of the unbounded arm, in this run or in the record.
        rows: record.as_ref().map_or(rows, |far| far.rows.max(rows)),
        long_rows: FAR,
        table: table(&transitions),
        highest: transitions.last().map_or(0, |(to, _)| to.level),
        // Each with `true` if it is known from the record alone.
        transitions,
        record,
        origin,
        // Columns and rows of a period, level by level.
        slopes: levels.slopes,
        // φ⁸.
        limit: PHI_SQUARED.powi(4),
        gap,
        rims,
    }))
}

/// Follows the arm as far as a long run does.
fn long(context: &Context<'_>) -> Result<Far> {
    let arm = Arm::new().with_threads(context.threads);
    let mut reader = SkinReader::new();
    arm.follow(&Frontier::start(), FAR, &mut reader, context.observer())?;
    let skin = reader.finish();
    Ok(Far {
        rows: skin.rows,
        transitions: skin.transitions.iter().map(|to| (to.level, to.x, to.y)).collect(),
        levels: skin.levels.iter().map(|of| (of.level, of.rows[0], of.rows[1])).collect(),
    })
}

/// Columns that a skin through (u, y) lags behind slope φ², by the root of the row.
fn lag(u: i64, y: u64) -> f64 {
    let y = y as f64;
    (PHI_SQUARED * y - u as f64) / y.sqrt()
}

/// Compares each transition with the one before it.
fn table(transitions: &[(Transition, bool)]) -> Vec<Thicker> {
    let before = [None].into_iter().chain(transitions.iter().map(|(to, _)| Some(to)));
    let rows = transitions.iter().zip(before).map(|(&(to, recorded), before)| Thicker {
        level: to.level,
        u: to.x,
        y: to.y,
        recorded,
        ratios: before.map(|last| (to.x as f64 / last.x as f64, to.y as f64 / last.y as f64)),
        lag: lag(to.x, to.y),
    });
    rows.collect()
}

/// The row that the mutated outline lacks, well inside level 2.
const CUT: u64 = 1500;

/// The evidence of the levels of an outline for the conjecture.
struct Levels {
    highest: usize,
    /// Each stretch of rows has the level after that of the stretch before it.
    in_order: bool,
    /// Each level has the slope f(2n + 3)/f(2n + 1), below φ² and above the slope before it.
    rising: bool,
    slopes: Vec<[u64; 2]>,
}

impl Levels {
    fn of(skin: &Skin) -> Self {
        let stretches = &skin.levels;
        let slope = |of: &SkinLevel| of.period[0] as f64 / of.period[1] as f64;
        let expected = |of: &SkinLevel| of.period == SkinPattern::new(of.level).period();
        // The palaces of a stretch follow that slope: at its end they are off by less than a
        // period.
        let follows = |of: &SkinLevel| {
            let [columns, rows] =
                [of.columns[1] - of.columns[0], (of.rows[1] - of.rows[0]).cast_signed()];
            (columns as f64 - slope(of) * rows as f64).abs() < of.period[0] as f64
        };
        Self {
            highest: stretches.iter().map(|of| of.level).max().unwrap_or(0),
            in_order: stretches.iter().zip(0..).all(|(of, level)| of.level == level),
            rising: stretches
                .iter()
                .all(|of| expected(of) && follows(of) && slope(of) < PHI_SQUARED)
                && stretches.windows(2).all(|two| slope(&two[0]) < slope(&two[1])),
            slopes: stretches.iter().map(|of| of.period).collect(),
        }
    }
}

/// The skin of an outline that lacks a row.
fn without(outline: &[i64], row: u64) -> Skin {
    let mut reader = SkinReader::new();
    for (y, &u) in (0..).zip(outline) {
        if y != row {
            reader.read(u);
        }
    }
    reader.finish()
}

/// Draws how far the border of the arm lags behind slope φ².
fn lags(transitions: &[(Transition, bool)], arm: &Followed) -> Image {
    let rows = arm.outline().len() as f64;
    let last = transitions.last().map_or(rows, |(to, _)| to.y as f64).max(rows);
    let places = std::iter::successors(Some(20.0), |y| Some(y * 1.06));
    let point = |row: u64| (row as f64, lag(arm.outline()[row as usize], row));
    let points = places.take_while(|&y| y < rows).map(|y: f64| point(y as u64));
    let later = || transitions.iter().skip(1).map(|(to, _)| to);
    let at = |to: &Transition| (to.y as f64, lag(to.x, to.y));
    let guide = |to: &Transition| Guide::upright(to.y as f64, format!("level {}", to.level));
    Plot::new("row y", "(φ² y − u) / √y")
        .across(Axis::Log(20.0, last * 1.3))
        .up(Axis::Between(0.6, 1.5))
        .series([Series::law("", points), Series::measured("transitions", later().map(at))])
        .guides(later().map(guide))
        .image()
}
