//! The law of the arms against measured slopes.

use wythoff::board::Board;
use wythoff::nimhoff::{ArmLine, ArmsError, BlockingBoard, arms, arms_at};

use super::games::{EXHIBITS, Exhibit};
use super::survey::between;
use crate::prelude::*;

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
#[derive(Serialize)]
struct Slopes {
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
    let mut uniform = f64::MAX;
    for exhibit in &EXHIBITS {
        context.step(&format!("the arms of game {k} on {}", exhibit.rules))?;
        let rules = exhibit.ruleset();
        let slopes = Slopes {
            rules: exhibit.rules,
            measured: measure(context, exhibit, &rules, (k, side))?,
            limit: slopes_of(arms(&rules))?,
            near: slopes_of(arms_at(&rules, game(k)))?,
        };
        if let Some(rules) = exhibit.uniform {
            let law = slopes_of(arms(&ruleset(rules)))?;
            uniform = uniform.min(slopes.measured.iter().zip(&law).map(off).fold(0.0, f64::max));
        }
        games.push(slopes);
    }
    let part = |parallel: bool| {
        let both = games.iter().zip(&EXHIBITS);
        let part = both.filter(move |both| both.1.uniform.is_some() == parallel);
        part.map(|both| both.0).collect::<Vec<_>>()
    };
    let (plain, parallel) = (Errors::of(&part(false)), Errors::of(&part(true)));
    let limit = 0.03;
    let strangers = strangers(&part(false), limit);
    found.state("law", plain.most < limit && plain.arms > 0 && strangers < plain.arms / 2);
    let gains = |errors: &Errors| {
        errors.mean_near < 0.6 * errors.mean && errors.mean < errors.mean_opposite
    };
    found.state("next", gains(&plain));
    found.state("parallel", parallel.most < limit && uniform > 2.0 * limit);
    Ok(Law { k, side, games, plain, parallel, limit, strangers, uniform })
}

/// The relative difference of a slope from the law.
fn off((measured, law): (&f64, &f64)) -> f64 {
    (measured / law - 1.0).abs()
}

impl Errors {
    fn of(games: &[&Slopes]) -> Self {
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

/// The number of arms within the limit by the law of the next game with as many arms.
fn strangers(games: &[&Slopes], limit: f64) -> usize {
    let mut within = 0;
    for (place, game) in games.iter().enumerate() {
        let mut others = games.iter().cycle().skip(place + 1).take(games.len() - 1);
        let other = others.find(|other| other.limit.len() == game.limit.len());
        within += other.map_or(0, |other| {
            game.measured.iter().zip(&other.limit).filter(|pair| off(*pair) < limit).count()
        });
    }
    within
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
