//! The largest value of a game, measured at its armpit, as k grows to ten million.

use serde::Deserialize;
use wythoff_anatomy::growth::fit::{Estimate as Number, Power, Sample, logarithmic_scatter};
use wythoff_anatomy::maxima::Maxima;

use super::laws::{self, are_about_equal, fit, means, plot};
use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("blocking/sections/largest", measure);

/// Laws are fitted to games up to this one, and forecast the larger ones.
const FITTED: u64 = 1_100_000;
/// From this game on the quotient of the largest value and √k is judged.
const LARGE: u64 = 70_000;

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
    let laws = Laws::fit(&games)?;
    let means = values(&games);
    let most = means.iter().map(|mean| mean.y).fold(0.0, f64::max);
    let axis = Axis::Log(4.0, 1.4 * most);
    found.plate("values", plot("largest value", &means, Some(laws.root), None, axis));
    let relative: Vec<Sample> = means.iter().map(|mean| over_root(*mean)).collect();
    let axis = Axis::Between(0.06, 0.1);
    let law = Some(laws.over_root());
    found.plate("quotient", plot("largest value / √k", &relative, law, None, axis));
    let quotient = Quotient::of(&games);
    // Small games do not tell the laws apart.
    if record.is_some() {
        found.state("root", laws.root_is_best());
        let forecasts = &laws.forecasts;
        found.state("forecast", forecasts.len() > 1 && forecasts.iter().all(Forecast::holds));
        found.state("quotient", quotient.as_ref().is_some_and(Quotient::is_level));
    }
    let place = Place::of(&games);
    found.state("place", place.is_on_the_diagonal());
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

/// Means of the largest values of games about equally large, as single ones are whole numbers.
fn values(games: &[Largest]) -> Vec<Sample> {
    means(&games.iter().map(|game| (game.k, game.max as f64)).collect::<Vec<_>>())
}

/// A mean, divided by √k.
fn over_root(mean: Sample) -> Sample {
    Sample { y: mean.y / mean.x.sqrt(), error: mean.error / mean.x.sqrt(), ..mean }
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

/// Three laws for the largest value, fitted to all games but the largest ones.
#[derive(Serialize)]
struct Laws {
    /// The largest game that they were fitted to.
    fitted: u64,
    /// a + b √k.
    root: Power,
    /// b k^-c.
    power: Power,
    /// The exponent of this power.
    exponent: Number,
    /// The root of the mean square by which the best a + b ln k misses.
    logarithm: f64,
    forecasts: Vec<Forecast>,
}

/// The largest value of a game to which the laws were not fitted, and their forecasts.
#[derive(Serialize)]
struct Forecast {
    k: u64,
    max: i64,
    root: f64,
    power: f64,
}

impl Laws {
    fn fit(games: &[Largest]) -> Result<Self> {
        let fitted = games.partition_point(|game| game.k <= FITTED);
        let (fitted, later) = games.split_at(fitted);
        let samples = values(fitted);
        // A miss counts in parts of the value.
        let relative: Vec<Sample> =
            samples.iter().map(|mean| Sample { error: mean.y, ..*mean }).collect();
        let root = fit(&relative, None, Some(-0.5))?;
        let power = fit(&relative, Some(0.0), None)?;
        let few = || MeasureError::NotFound("too few games for a logarithm".into());
        let logarithm = logarithmic_scatter(&samples).ok_or_else(few)?;
        let forecast = |game: &Largest| {
            let at = game.k as f64;
            Forecast { k: game.k, max: game.max, root: root.at(at), power: power.at(at) }
        };
        let exponent = Number { value: -power.c.value, ..power.c };
        let forecasts = later.iter().map(forecast).collect();
        let fitted = fitted.last().map_or(0, |game| game.k);
        Ok(Self { fitted, root, power, exponent, logarithm, forecasts })
    }

    /// The first law, divided by √k.
    fn over_root(&self) -> Power {
        let half = Number { value: 0.5, error: 0.0 };
        Power { a: self.root.b, b: self.root.a, c: half, scatter: self.root.scatter }
    }

    fn root_is_best(&self) -> bool {
        self.root.scatter < self.power.scatter && self.root.scatter < self.logarithm
    }
}

impl Forecast {
    /// Returns true if the root is within a twentieth of the measured value, and closer than the
    /// power.
    fn holds(&self) -> bool {
        let off = |law: f64| (law / self.max as f64 - 1.0).abs();
        off(self.root) < 0.05 && off(self.root) < off(self.power)
    }
}

/// The least and the largest quotient of the largest value and √k, in large games.
#[derive(Serialize)]
struct Quotient {
    from: u64,
    least: f64,
    most: f64,
}

impl Quotient {
    /// Returns `None` if no game is large.
    fn of(games: &[Largest]) -> Option<Self> {
        let large: Vec<Largest> = games.iter().filter(|game| game.k >= LARGE).cloned().collect();
        let means: Vec<f64> = values(&large).into_iter().map(|mean| over_root(mean).y).collect();
        let least = means.iter().copied().reduce(f64::min)?;
        let most = means.iter().copied().reduce(f64::max)?;
        Some(Self { from: LARGE, least, most })
    }

    fn is_level(&self) -> bool {
        self.most < 1.1 * self.least
    }
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
        let large: Vec<&Largest> = games.iter().filter(|game| game.k >= 20_000).collect();
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
    fn games(law: impl Fn(f64) -> f64) -> Vec<Largest> {
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
    fn a_power_and_a_logarithm_are_not_taken_for_a_root() {
        let root = Laws::fit(&games(|k| 1.5 + 0.066 * k.sqrt())).unwrap();
        assert!(root.root_is_best() && root.forecasts.iter().all(Forecast::holds));
        let power = Laws::fit(&games(|k| 0.2 * k.powf(0.42))).unwrap();
        assert!(!power.root_is_best() && !power.forecasts.iter().all(Forecast::holds));
        let logarithm = Laws::fit(&games(|k| 9.0 * k.ln() - 70.0)).unwrap();
        assert!(!logarithm.root_is_best());
    }

    #[test]
    fn a_quotient_that_falls_and_squares_beside_the_diagonal_are_seen() {
        let is_level = |games: &[Largest]| Quotient::of(games).unwrap().is_level();
        assert!(is_level(&games(|k| 1.5 + 0.066 * k.sqrt())));
        assert!(!is_level(&games(|k| 0.2 * k.powf(0.42))));
        assert!(Quotient::of(&[]).is_none());
        let mut all = games(f64::sqrt);
        assert!(Place::of(&all).is_on_the_diagonal());
        all[5].behind.1 = 0.8;
        assert!(!Place::of(&all).is_on_the_diagonal());
    }
}
