//! The law of the arms against measured slopes.

use wythoff::board::Board;
use wythoff::nimhoff::{ArmLine, ArmsError, BlockingBoard, arms, arms_at};

use super::games::{EXHIBITS, Exhibit};
use super::survey::between;
use crate::prelude::*;

/// The greatest relative difference of a slope from the law that is allowed.
const LIMIT: f64 = 0.03;

/// The slopes of all arms.
#[derive(Serialize)]
pub(super) struct Law {
    k: u64,
    side: u64,
    games: Vec<Slopes>,
    /// The arms of games with one rule a direction.
    plain: Errors,
    /// The arms of games with parallel rules.
    parallel: Errors,
    /// The greatest difference allowed.
    limit: f64,
    /// Arms of plain games within the limit, by the law of the next game with as many arms.
    strangers: usize,
    /// The least over the games with parallel rules of the greatest difference of their arms, if
    /// every multiple counted.
    uniform: f64,
}

/// The slopes of a game's arms.
#[derive(Clone, Serialize)]
struct Slopes {
    #[serde(skip)]
    exhibit: &'static Exhibit,
    rules: &'static str,
    measured: Vec<f64>,
    /// The law: as k grows, and with its next term for this k.
    limit: Vec<f64>,
    near: Vec<f64>,
}

/// Relative differences of measured slopes from the law.
#[derive(Default, Serialize)]
struct Errors {
    arms: usize,
    /// The greatest and the mean difference from the law, and from the law with its next term.
    most: f64,
    mean: f64,
    most_near: f64,
    mean_near: f64,
    /// The mean difference if the next term had the opposite sign.
    mean_opposite: f64,
}

fn slopes_of(lines: Result<Vec<ArmLine>, ArmsError>) -> Result<Vec<f64>> {
    let lines = lines.map_err(MeasureError::not_found)?;
    Ok(lines.iter().map(|arm| arm.slope).collect())
}

/// Measures the arms of all games.
pub(super) fn law(context: &Context<'_>, found: &mut Found) -> Result<Law> {
    let (k, side) = context.pick((100, 5000), (120, 6000));
    let mut games = Vec::new();
    for exhibit in &EXHIBITS {
        context.step(&format!("the arms of game {k} on {}", exhibit.rules))?;
        let rules = exhibit.ruleset();
        let measured = measure(context, exhibit, &rules, (k, side))?;
        games.push(Slopes::new(exhibit, measured, &rules, k)?);
    }
    let (plain, parallel): (Vec<_>, Vec<_>) =
        games.iter().cloned().partition(|game| game.exhibit.uniform.is_none());
    let (plain, strangers) = of_plain(context, &plain, k, found)?;
    let (parallel, uniform) = of_parallel(context, &parallel, k, found)?;
    Ok(Law { k, side, games, plain, parallel, limit: LIMIT, strangers, uniform })
}

/// Judges the law, and its next term, on games with one rule a direction. Returns the number of
/// arms within the limit by the law of the next game, too.
fn of_plain(
    context: &Context<'_>,
    games: &[Slopes],
    k: u64,
    found: &mut Found,
) -> Result<(Errors, usize)> {
    let measure = |games: &[Slopes]| {
        let strangers = next(games, k)?;
        let arms = strangers.iter().flat_map(Slopes::arms);
        Ok((Errors::of(games), arms.filter(|arm| off(*arm) < LIMIT).count()))
    };
    let seen = measure(games)?;
    let mutant = context
        .mutant("the law of the next game with as many arms", || measure(&next(games, k)?))?;
    let follow = |(errors, strangers): &(Errors, usize)| {
        errors.most < LIMIT && errors.arms > 0 && 10 * strangers < errors.arms
    };
    found.state("law", mutant.judge_exact(&seen, follow));
    let mutation = format!("the next term of game {} in place of that of game {k}", k / 3);
    let mutant = context.mutant(mutation, || {
        Ok(Errors::of(&beside(games, |game| Some((game.exhibit.ruleset(), k / 3)))?))
    })?;
    let gains = |errors: &Errors| {
        errors.mean_near < 0.5 * errors.mean && errors.mean < errors.mean_opposite
    };
    found.state("next", mutant.judge_exact(&seen.0, gains));
    Ok(seen)
}

/// Judges the law on games with parallel rules. Returns the least over the games of the greatest
/// difference of their arms, if every multiple counted, too.
fn of_parallel(
    context: &Context<'_>,
    games: &[Slopes],
    k: u64,
    found: &mut Found,
) -> Result<(Errors, f64)> {
    let even = beside(games, |game| Some((ruleset(game.exhibit.uniform?), k)))?;
    let uniform = even.iter().map(Slopes::most).fold(f64::MAX, f64::min);
    let seen = (Errors::of(games), uniform);
    let mutant =
        context.mutant("the longest of parallel rules in place of the shortest", || {
            let longest = beside(games, |game| Some((game.exhibit.longest(), k)))?;
            Ok((Errors::of(&longest), uniform))
        })?;
    let shortest =
        |(errors, uniform): &(Errors, f64)| errors.most < LIMIT && *uniform > 2.0 * LIMIT;
    found.state("parallel", mutant.judge_exact(&seen, shortest));
    Ok(seen)
}

impl Slopes {
    /// Measured slopes beside the law of some rules, and with its next term for game k.
    fn new(exhibit: &'static Exhibit, measured: Vec<f64>, rules: &Ruleset, k: u64) -> Result<Self> {
        let (limit, near) = (slopes_of(arms(rules))?, slopes_of(arms_at(rules, game(k)))?);
        Ok(Self { exhibit, rules: exhibit.rules, measured, limit, near })
    }

    /// The arms, each with its slope by the law.
    fn arms(&self) -> impl Iterator<Item = (&f64, &f64)> {
        self.measured.iter().zip(&self.limit)
    }

    /// The greatest difference from the law.
    fn most(&self) -> f64 {
        self.arms().map(off).fold(0.0, f64::max)
    }
}

/// The slopes of some games beside the law of other rules, and with its next term for another k.
fn beside(
    games: &[Slopes],
    other: impl Fn(&Slopes) -> Option<(Ruleset, u64)>,
) -> Result<Vec<Slopes>> {
    let others = games.iter().filter_map(|game| Some((game, other(game)?)));
    let new = |(game, (rules, k)): (&Slopes, (Ruleset, u64))| {
        Slopes::new(game.exhibit, game.measured.clone(), &rules, k)
    };
    others.map(new).collect()
}

/// The slopes of games beside the law of the next game with as many arms.
fn next(games: &[Slopes], k: u64) -> Result<Vec<Slopes>> {
    beside(games, |game| {
        let after = games.iter().cycle().skip_while(|of| of.rules != game.rules).skip(1);
        let mut others = after.take(games.len() - 1);
        let next = others.find(|other| other.measured.len() == game.measured.len())?;
        Some((next.exhibit.ruleset(), k))
    })
}

/// The relative difference of a slope from the law.
fn off((measured, law): (&f64, &f64)) -> f64 {
    (measured / law - 1.0).abs()
}

impl Errors {
    fn of(games: &[Slopes]) -> Self {
        let mut errors = Self::default();
        let arms = games
            .iter()
            .flat_map(|game| game.measured.iter().zip(game.limit.iter().zip(&game.near)));
        for (measured, (limit, near)) in arms {
            let opposite = 2.0 * limit - near;
            let [far, near, opposite] = [limit, near, &opposite].map(|law| off((measured, law)));
            errors.arms += 1;
            errors.most = errors.most.max(far);
            errors.most_near = errors.most_near.max(near);
            errors.mean += far;
            errors.mean_near += near;
            errors.mean_opposite += opposite;
        }
        for mean in [&mut errors.mean, &mut errors.mean_near, &mut errors.mean_opposite] {
            *mean /= errors.arms.max(1) as f64;
        }
        errors
    }
}

/// y/x of the P-positions of each arm, over the outer half of the board.
fn measure(
    context: &Context<'_>,
    exhibit: &Exhibit,
    rules: &Ruleset,
    (k, side): (u64, u64),
) -> Result<Vec<f64>> {
    let slopes: Vec<f64> =
        exhibit.directions().iter().map(|rule| rule.1 as f64 / rule.0 as f64).collect();
    let mut sums = vec![(0_u64, 0_u64); slopes.len() - 1];
    let board = BlockingBoard::new(rules, game(k));
    let mut rows = board.rows(window(0, 0, side, side), context.observer())?;
    for y in 0..side {
        let Some(row) = rows.next_row()? else { break };
        let from = if 2 * y >= side { 0 } else { side / 2 };
        for (pair, sums) in slopes.windows(2).zip(&mut sums) {
            let (left, right) = between(y, (pair[0], pair[1]), side);
            for x in left.max(from)..right {
                if row[x as usize] < 0 {
                    (sums.0, sums.1) = (sums.0 + x, sums.1 + y);
                }
            }
        }
    }
    Ok(sums.iter().map(|&(x, y)| y as f64 / x.max(1) as f64).collect())
}
