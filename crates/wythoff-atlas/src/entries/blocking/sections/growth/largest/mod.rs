//! The largest value of a game, measured at its armpit, as k grows to ten million.

mod course;
mod hole;

use serde::Deserialize;
use wythoff_anatomy::growth::fit::Sample;
use wythoff_anatomy::maxima::Maxima;

use self::course::{Course, over_root, values};
use super::laws::{self, are_about_equal, means, plot};
use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("blocking/sections/growth/largest", measure);

/// Laws are fitted to games up to this one, and forecast the larger ones.
const FITTED: u64 = 1_100_000;

/// From this game on places behind the armpit are judged.
const LARGE: u64 = 20_000;

/// The largest value of a game near its armpit.
#[derive(Clone, Serialize, Deserialize)]
struct Largest {
    k: u64,
    armpit: (u64, u64),
    max: i64,
    /// Squares that have it, in both halves.
    squares: u64,
    /// Columns and rows from the armpit to those of the upper half, in the mean, in parts of √k.
    behind: (f64, f64),
}

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    let sizes = context.pick(
        &[5000, 10_000, 20_000][..],
        &[5000, 7000, 10_000, 14_000, 20_000, 30_000, 50_000, 70_000, 100_000],
    );
    let mut games = Vec::new();
    for &k in sizes {
        games.extend(around(context, k, context.pick(5, 9))?);
    }
    let here = games.len();
    let record = context.record::<Vec<Largest>>(|| long(context))?;
    games.extend(record.iter().flat_map(|record| record.result.iter().cloned()));
    let course = Course::of(&games, 0.5)?;
    let laws = &course.laws;
    let means = values(&games);
    let most = means.iter().map(|mean| mean.y).fold(0.0, f64::max);
    let axis = Axis::Log(4.0, 1.4 * most);
    found.plate("values", plot("largest value", &means, Some(laws.root), None, axis));
    let relative: Vec<Sample> = means.iter().map(|mean| over_root(*mean)).collect();
    let axis = Axis::Between(0.06, 0.1);
    let law = Some(laws.over_root());
    found.plate("quotient", plot("largest value / √k", &relative, law, None, axis));
    // Small games do not tell the laws apart.
    if record.is_some() {
        let mutant = context.mutant("k^0.45 in place of √k", || Course::of(&games, 0.45))?;
        found.state("root", mutant.judge_exact(&course, |of| of.laws.root_is_best()));
        found.state("forecast", mutant.judge_exact(&course, |of| of.laws.root_forecasts()));
        found.state("quotient", mutant.judge_exact(&course, Course::is_level));
    }
    let place = Place::of(&games);
    let mutant = context
        .mutant("the armpit of the game before in place of each game’s own", || {
            Ok(Place::of(&from_the_armpit_before(&games)))
        })?;
    found.state("place", mutant.judge_exact(&place, Place::is_on_the_diagonal));
    let large: Vec<u64> = sizes.iter().copied().filter(|&k| k >= LARGE).collect();
    let holes = hole::measure(context, &large, &mut found)?;
    let Course { laws, quotient } = course;
    let sizes = games.chunk_by(|a, b| are_about_equal(a.k, b.k));
    Ok(found.with(&numbers! {
        games: &games[..here],
        record: &record,
        // The origin of the record.
        origin: record.as_ref().map(|record| record.origin(context.length)),
        // The number of games, recorded ones included.
        measured: games.len(),
        laws,
        quotient,
        place,
        holes,
        sizes: sizes.filter_map(Row::first).collect::<Vec<_>>(),
    }))
}

/// The largest values of some games from k on.
fn around(context: &Context<'_>, k: u64, games: u64) -> Result<Vec<Largest>> {
    laws::around(context, k, games, "the largest value", |k| {
        let sweep = context.sweep(k);
        // Values above 86 need 16 bits, which the sweep would find out late.
        let sweep = if k.get() > FITTED { sweep.with_span(0) } else { sweep };
        let found = Maxima::near_armpit(&sweep, context.observer())?;
        Ok(found.as_ref().and_then(Largest::of))
    })
}

fn long(context: &Context<'_>) -> Result<Vec<Largest>> {
    let sizes = [(200_000, 9), (300_000, 9), (500_000, 5), (1_000_000, 3)];
    let large = [2_000_000, 3_000_000, 10_000_000].map(|k| (k, 1));
    let mut games = Vec::new();
    for (k, many) in sizes.into_iter().chain(large) {
        games.extend(around(context, k, many)?);
    }
    Ok(games)
}

impl Largest {
    fn of(found: &Maxima) -> Option<Self> {
        let k = found.k.get();
        let armpit = found.armpit?;
        let mean = |of: &dyn Fn(&(u64, u64)) -> f64| {
            found.upper.iter().map(of).sum::<f64>() / found.upper.len() as f64 / (k as f64).sqrt()
        };
        let behind = (
            mean(&|square| square.0 as f64 - armpit.0 as f64),
            mean(&|square| square.1 as f64 - armpit.1 as f64),
        );
        Some(Self { k, armpit, max: found.max, squares: found.squares, behind })
    }

    fn over_root(&self) -> f64 {
        self.max as f64 / (self.k as f64).sqrt()
    }
}

/// The games with places from the armpit of the game before, if that is about equally large.
fn from_the_armpit_before(games: &[Largest]) -> Vec<Largest> {
    let pairs = games.windows(2).filter(|two| are_about_equal(two[0].k, two[1].k));
    let moved = |two: &[Largest]| {
        let (before, game) = (&two[0], two[1].clone());
        let by = |here: u64, there: u64| (here as f64 - there as f64) / (game.k as f64).sqrt();
        let across = game.behind.0 + by(game.armpit.0, before.armpit.0);
        let down = game.behind.1 + by(game.armpit.1, before.armpit.1);
        Largest { armpit: before.armpit, behind: (across, down), ..game }
    };
    pairs.map(moved).collect()
}

/// The distance of the largest values from the armpit in games from 20,000 on, in parts of √k.
#[derive(Serialize)]
struct Place {
    least: f64,
    most: f64,
    /// The largest distance from the diagonal through the armpit.
    aside: f64,
}

impl Place {
    fn of(games: &[Largest]) -> Self {
        let large: Vec<&Largest> = games.iter().filter(|game| game.k >= LARGE).collect();
        let series = |of: &dyn Fn(&Largest) -> f64| {
            means(&large.iter().map(|game| (game.k, of(game))).collect::<Vec<_>>())
        };
        let behind = series(&|game| game.behind.0);
        let aside = series(&|game| (game.behind.0 - game.behind.1).abs());
        Self {
            least: behind.iter().map(|mean| mean.y).fold(f64::MAX, f64::min),
            most: behind.iter().map(|mean| mean.y).fold(0.0, f64::max),
            aside: aside.iter().map(|mean| mean.y).fold(0.0, f64::max),
        }
    }

    fn is_on_the_diagonal(&self) -> bool {
        self.least > 0.3 && self.most < 0.8 && self.aside < 0.1
    }
}

/// The first game of a size.
#[derive(Serialize)]
struct Row<'a> {
    #[serde(flatten)]
    game: &'a Largest,
    over_root: f64,
}

impl<'a> Row<'a> {
    fn first(group: &'a [Largest]) -> Option<Self> {
        group.first().map(|game| Self { game, over_root: game.over_root() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Games of all sizes whose largest value is a law.
    pub(super) fn games(law: impl Fn(f64) -> f64) -> Vec<Largest> {
        let sizes = [5000, 10_000, 20_000, 50_000, 100_000, 200_000, 1_000_000, 10_000_000];
        let game = |k: u64| Largest {
            k,
            armpit: (0, 0),
            max: law(k as f64).round() as i64,
            squares: 2,
            behind: (0.5, 0.5),
        };
        sizes.map(game).to_vec()
    }

    #[test]
    fn squares_beside_the_diagonal_are_seen() {
        let mut all = games(f64::sqrt);
        assert!(Place::of(&all).is_on_the_diagonal());
        all[5].behind.1 = 0.8;
        assert!(!Place::of(&all).is_on_the_diagonal());
    }
}
