//! Sections 3.3 and 3.4: one arm for all games, and how its skin becomes that of the next level.

mod arm;
mod drawing;

use wythoff::board::Board;
use wythoff_anatomy::arm::{
    Followed, Parse, SkinPattern, SkinPeriod, SkinReader, Transition, parse,
};

use self::arm::{Cells, steps_of};
use crate::measure::skin::{around, follow, outline_of};
use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("blocking/sections/skin", measure);

/// The lower level, the best alignment, and the columns that the next best one parses.
type LevelParse = (usize, Parse, u64);

/// The rows whose ends move on by two columns a row, and the column of the last end.
#[derive(Serialize)]
struct Level0 {
    columns: i64,
    rows: u64,
}

/// Palaces of one row of a game.
#[derive(Serialize)]
struct Palaces {
    k: u64,
    row: u64,
    level: usize,
    /// Palaces that are not left of the skin: k less those left of it.
    missing: u64,
    in_skin: u64,
    printed: u64,
    /// Palaces in front of outer space without a gap.
    solid: u64,
}

/// Games from this k on are large.
const LARGE: u64 = 300;

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    let rows = context.pick(6200, 150_000);
    context.step(&format!("{} rows of the unbounded arm", count(rows)))?;
    let arm = follow(context, rows)?;
    let cells = one_arm(context, &arm, &mut found)?;
    let universal = arm::outlines(context, &arm)?;
    let large = universal.first_other_row.iter().filter(|of| of.0 >= LARGE && of.1.is_none());
    let large: Vec<_> = large.map(|of| of.0).collect();
    let level_0 = transitions(context, &arm, &mut found)?;
    let palaces = palaces(context, &arm, &mut found)?;
    let (line, parses) = expansion(context, &arm, &mut found)?;
    drawing::draw(context, &arm, &mut found)?;
    let steps = steps_of(arm.outline());
    let two_or_three = |steps: &(i64, i64)| steps.0 >= 2 && steps.1 <= 3;
    let mutant = context.mutant("every second row one column further left", || {
        let ends = (0..).zip(arm.outline()).map(|(row, end)| end - row % 2);
        Ok(steps_of(&ends.collect::<Vec<_>>()))
    })?;
    found.state("row-ends", mutant.judge_exact(&steps, two_or_three));
    let (games, rows_of_games) = context.pick(((2, 60), 1000), ((2, 200), 6000));
    let ends = arm::ends(context, games, rows_of_games)?;
    let mutant = context.mutant("game 1", || arm::ends(context, (1, 1), rows_of_games))?;
    found.state("row-ends-of-games", mutant.judge_exact(&ends, |ends| two_or_three(&ends.steps)));
    let transitions = &arm.skin().transitions;
    Ok(found.with(&numbers! {
        // Rows of the unbounded arm.
        rows,
        // The fewest and the most columns by which a row ends further right than the row above.
        steps,
        ends,
        cells,
        universal,
        // Games large enough to have the skin of the unbounded arm in all rows.
        large,
        transitions,
        level_0,
        palaces,
        // Palaces of a period of the outline, for each level read off the arm.
        line,
        parses,
    }))
}

/// Compares the arms of games with the unbounded arm.
fn one_arm(context: &Context<'_>, arm: &Followed, found: &mut Found) -> Result<Vec<Cells>> {
    let games = context.pick(&[300, 1000][..], &[300, 501, 1000, 2000, 3000]);
    let cells = arm::cells(context, arm, games, 0)?;
    let mutant = context.mutant("the unbounded arm one column further right", || {
        arm::cells(context, arm, &[300], 1)
    })?;
    let same = |of: &Cells| of.squares > 0 && of.different == 0;
    found.verdict("CLN-74", mutant.judge_exact(&cells, |cells| cells.iter().all(same)));
    Ok(cells)
}

/// Where levels 2 and 3 begin, and how far level 0 goes.
fn transitions(context: &Context<'_>, arm: &Followed, found: &mut Found) -> Result<Level0> {
    let mutant =
        context.mutant("the skin of game 20 in place of that of the unbounded arm", || {
            let mut reader = SkinReader::new();
            outline_of(context, 20, 3100)?.into_iter().for_each(|u| reader.read(u));
            Ok(reader.finish().transitions)
        })?;
    // To the last digit that the paper gives.
    let near = |to: &Transition, x: i64, within: i64| (to.x - x).abs() <= within;
    let rule = |all: &Vec<Transition>| {
        let at = |level: usize| all.iter().find(|to| to.level == level);
        let second = at(2).is_some_and(|to| near(to, 200, 10) && to.y.abs_diff(80) <= 5);
        Verdict::exact(second && at(3).is_some_and(|to| near(to, 7700, 50)))
    };
    found.verdict("CLN-79", mutant.judge(&arm.skin().transitions, rule));

    let level_0 = |from: usize| {
        let ends = &arm.outline()[from..];
        let last = ends.windows(2).take_while(|two| two[1] - two[0] == 2).count();
        Level0 { columns: ends[last] - ends[0], rows: last as u64 }
    };
    let zero = level_0(0);
    let mutant =
        context.mutant("the rows from the fourth on in place of the first", || Ok(level_0(3)))?;
    // “Or so”: within a factor of two.
    let rule = |zero: &Level0| Verdict::rough(zero.columns == 10, (5..=20).contains(&zero.columns));
    found.verdict("CLN-81", mutant.judge(&zero, rule));
    Ok(zero)
}

/// Counts palaces left of the skin in rows of the boards of games k + `more`, against the k palaces
/// of a row of game k.
fn left_of_skin(
    context: &Context<'_>,
    arm: &Followed,
    rows: &[(u64, u64)],
    more: u64,
) -> Result<Vec<Palaces>> {
    let mut counted = Vec::new();
    for &(k, y) in rows {
        context.step(&format!("palaces in row {y} of game {k}"))?;
        let of = arm.skin().levels.iter().find(|of| (of.rows[0]..=of.rows[1]).contains(&y));
        let missing = || MeasureError::NotFound(format!("row {y} of the skin has no level"));
        let level = of.ok_or_else(missing)?.level;
        let skin = SkinPattern::new(level);
        let board = context.sweep(game(k + more));
        let row = board.values(window(0, y, k + 27 * y / 10 + 20, 1), context.observer())?;
        let end = row.iter().rposition(|&p| p < 0).unwrap_or(0);
        // The palaces of the skin are those in front of outer space without a gap.
        let solid = row[..=end].iter().rev().take_while(|&&p| p < 0).count();
        let left = row[..=end - solid].iter().filter(|&&p| p < 0).count() as u64;
        counted.push(Palaces {
            k,
            row: y,
            level,
            missing: k.saturating_sub(left),
            in_skin: skin.horizontal(),
            printed: skin.period()[0],
            solid: solid as u64,
        });
    }
    Ok(counted)
}

/// Counts palaces left of the skin, and checks that steps and count fix the values of the skin.
fn palaces(context: &Context<'_>, arm: &Followed, found: &mut Found) -> Result<Vec<Palaces>> {
    let rows = context.pick(
        &[(2000, 40), (2000, 500)][..],
        &[(300, 40), (300, 1000), (2000, 40), (2000, 60), (2000, 500), (2000, 1000), (5000, 3300)],
    );
    let counted = left_of_skin(context, arm, rows, 0)?;
    let mutant = context.mutant("the boards of games k + 1 with k palaces a row", || {
        left_of_skin(context, arm, &[(2000, 40), (2000, 500)], 1)
    })?;
    let from_count = |level, count| SkinPeriod::from_count(level, count) == SkinPeriod::new(level);
    let rebuilt = (1..=3).all(|level| from_count(level, SkinPattern::new(level).horizontal()));
    let spoiled = (1..=3).all(|level| !from_count(level, SkinPattern::new(level).period()[0]));
    let rule = |counted: &Vec<Palaces>| {
        let ours = counted.iter().all(|of| of.missing == of.in_skin && of.solid == of.in_skin);
        let printed = counted.iter().all(|of| of.missing == of.printed);
        Verdict::erratum(printed, ours && rebuilt && spoiled)
    };
    found.verdict("CLN-84", mutant.judge(&counted, rule));
    Ok(counted)
}

/// Levels read as expansions of lower ones.
struct Expansion {
    parses: Vec<LevelParse>,
    /// True if each lower level expands to the upper one, cell by cell, with our rule for the
    /// column where a line leaves.
    expands: bool,
}

impl Expansion {
    /// Reads each period as an expansion of the one `below` it in the list.
    fn read(context: &Context<'_>, periods: &[SkinPeriod], below: usize) -> Result<Self> {
        let mut found = Self { parses: Vec::new(), expands: true };
        for (lower, upper) in periods.iter().zip(&periods[below..]) {
            context.step(&format!("level {} from level {}", upper.level(), lower.level()))?;
            let all = parse(lower, upper);
            let next = all.get(1).map_or(0, |parse| parse.parsed);
            found.parses.extend(all.first().map(|best| (lower.level(), *best, next)));
            found.expands &= lower.expand() == *upper;
        }
        Ok(found)
    }

    /// Returns true if all columns but the one of the line parse, in one alignment only.
    fn aligned(&self) -> bool {
        let one = |(_, best, next): &LevelParse| {
            best.parsed == best.columns && best.shift == 0 && *next < best.parsed
        };
        !self.parses.is_empty() && self.parses.iter().all(one)
    }
}

/// Reads a period of each level off the arm; parses each as the level below, and expands that.
fn expansion(
    context: &Context<'_>,
    arm: &Followed,
    found: &mut Found,
) -> Result<(Vec<usize>, Vec<LevelParse>)> {
    let mut periods = Vec::new();
    for (level, y) in [(1, 40), (2, 900), (3, 6000), (4, 145_000)] {
        if y < arm.skin().rows {
            context.step(&format!("a period of level {level}"))?;
            let period = {
                let patch = around(context, arm, level, y, (0, 0))?;
                SkinPeriod::read(&patch, level, arm.end(y), context.observer())?
            };
            periods.push(period.ok_or_else(|| {
                MeasureError::NotFound(format!("no skin of level {level} in row {y}"))
            })?);
        }
    }
    let read = Expansion::read(context, &periods, 1)?;
    let mutant = context.mutant("each level read from the one two levels below", || {
        Expansion::read(context, &periods, 2)
    })?;
    found.verdict("CLN-86", mutant.judge_exact(&read, |read| read.aligned() && read.expands));
    let rows = |read: &Expansion| {
        let common = read.parses.iter().all(|(_, best, _)| best.with_common_row == best.columns);
        Verdict::exact(read.aligned() && common)
    };
    found.verdict("CLN-87", mutant.judge(&read, rows));
    let line = periods.iter().map(|period| period.columns()[0].len());
    Ok((line.collect(), read.parses))
}
