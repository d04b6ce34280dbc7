//! Laws for the largest value, and its quotient with √k.

use wythoff_anatomy::growth::fit::{Estimate as Number, Power, Sample, logarithmic_scatter};

use super::super::laws::{fit, means};
use super::{FITTED, Largest};
use crate::prelude::*;

/// From this game on the quotient of the largest value and √k is judged.
const LARGE: u64 = 70_000;

/// Means of the largest values of games about equally large, as single ones are whole numbers.
pub(super) fn values(games: &[Largest]) -> Vec<Sample> {
    means(&games.iter().map(|game| (game.k, game.max as f64)).collect::<Vec<_>>())
}

/// A mean, divided by √k.
pub(super) fn over_root(mean: Sample) -> Sample {
    Sample { y: mean.y / mean.x.sqrt(), error: mean.error / mean.x.sqrt(), ..mean }
}

/// The large games of some in their order.
fn large(games: &[Largest]) -> &[Largest] {
    &games[games.partition_point(|game| game.k < LARGE)..]
}

/// The means, with errors by which a miss counts in parts of the value.
fn relative(games: &[Largest]) -> Vec<Sample> {
    values(games).into_iter().map(|mean| Sample { error: mean.y, ..mean }).collect()
}

/// The laws for the largest values of some games, and the quotients of these with √k.
pub(super) struct Course {
    pub(super) laws: Laws,
    pub(super) quotient: Option<Quotient>,
}

impl Course {
    /// Takes k to the power `exponent` for √k.
    pub(super) fn of(games: &[Largest], exponent: f64) -> Result<Self> {
        let quotient = Quotient::of(games, exponent);
        Ok(Self { laws: Laws::fit(games, exponent)?, quotient })
    }

    pub(super) fn is_level(&self) -> bool {
        self.quotient.as_ref().is_some_and(Quotient::is_level)
    }
}

/// Laws for the largest value, fitted to all games but the largest ones.
#[derive(Serialize)]
pub(super) struct Laws {
    /// The largest game that they were fitted to.
    fitted: u64,
    /// a + b √k.
    pub(super) root: Power,
    /// b k^-c.
    power: Power,
    /// The exponent of this power.
    exponent: Number,
    /// The root of the mean square by which the best a + b ln k misses.
    logarithm: f64,
    free: Option<Free>,
    forecasts: Vec<Forecast>,
}

/// The largest value of a game to which the laws were not fitted, and their forecasts.
#[derive(Serialize)]
pub(super) struct Forecast {
    k: u64,
    max: i64,
    root: f64,
    power: f64,
}

impl Laws {
    fn fit(games: &[Largest], exponent: f64) -> Result<Self> {
        let fitted = games.partition_point(|game| game.k <= FITTED);
        let (fitted, later) = games.split_at(fitted);
        let samples = relative(fitted);
        let root = fit(&samples, None, Some(-exponent))?;
        let power = fit(&samples, Some(0.0), None)?;
        let few = || MeasureError::NotFound("too few games for a logarithm".into());
        let logarithm = logarithmic_scatter(&samples).ok_or_else(few)?;
        let forecast = |game: &Largest| {
            let at = game.k as f64;
            Forecast { k: game.k, max: game.max, root: root.at(at), power: power.at(at) }
        };
        let (exponent, free) = (exponent_of(power), Free::fit(games, fitted));
        let forecasts = later.iter().map(forecast).collect();
        let fitted = fitted.last().map_or(0, |game| game.k);
        Ok(Self { fitted, root, power, exponent, logarithm, free, forecasts })
    }

    /// The first law, divided by √k.
    pub(super) fn over_root(&self) -> Power {
        let half = Number { value: 0.5, error: 0.0 };
        Power { a: self.root.b, b: self.root.a, c: half, scatter: self.root.scatter }
    }

    /// Returns true if the root forecasts the games to which it was not fitted, and these are two
    /// or more.
    pub(super) fn root_forecasts(&self) -> bool {
        self.forecasts.len() > 1 && self.forecasts.iter().all(Forecast::holds)
    }

    /// Returns true if the root fits better than a power and a logarithm, and exponents that are
    /// free are near to that of the root.
    pub(super) fn root_is_best(&self) -> bool {
        let exponent = exponent_of(self.root).value;
        self.root.scatter < self.power.scatter
            && self.root.scatter < self.logarithm
            && self.free.as_ref().is_some_and(|free| free.are_near(exponent))
    }
}

/// The exponent e of the best a + b k^e. Its errors are those of independent misses; how much it
/// depends on the games says more.
#[derive(Serialize)]
struct Free {
    of_all: Number,
    /// Without the largest games.
    up_to_fitted: Number,
    /// Without the small games.
    of_large: Number,
}

impl Free {
    /// Returns `None` of too few games.
    fn fit(games: &[Largest], fitted: &[Largest]) -> Option<Self> {
        let fit = |games: &[Largest]| Power::fit(&relative(games), None, None).map(exponent_of);
        Some(Self { of_all: fit(games)?, up_to_fitted: fit(fitted)?, of_large: fit(large(games))? })
    }

    fn are_near(&self, exponent: f64) -> bool {
        let all = [self.of_all, self.up_to_fitted, self.of_large];
        all.iter().all(|free| (free.value - exponent).abs() < 0.03)
    }
}

/// The exponent by which a law grows.
fn exponent_of(law: Power) -> Number {
    Number { value: -law.c.value, ..law.c }
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
pub(super) struct Quotient {
    from: u64,
    least: f64,
    most: f64,
}

impl Quotient {
    /// Returns `None` if no game is large.
    fn of(games: &[Largest], exponent: f64) -> Option<Self> {
        let over = |mean: Sample| mean.y / mean.x.powf(exponent);
        let means: Vec<f64> = values(large(games)).into_iter().map(over).collect();
        let least = means.iter().copied().reduce(f64::min)?;
        let most = means.iter().copied().reduce(f64::max)?;
        Some(Self { from: LARGE, least, most })
    }

    fn is_level(&self) -> bool {
        self.most < 1.1 * self.least
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::games;
    use super::*;

    #[test]
    fn a_power_and_a_logarithm_are_not_taken_for_a_root() {
        let root = Laws::fit(&games(|k| 1.5 + 0.066 * k.sqrt()), 0.5).unwrap();
        assert!(root.root_is_best() && root.forecasts.iter().all(Forecast::holds));
        let power = Laws::fit(&games(|k| 0.2 * k.powf(0.42)), 0.5).unwrap();
        assert!(!power.root_is_best() && !power.forecasts.iter().all(Forecast::holds));
        let logarithm = Laws::fit(&games(|k| 9.0 * k.ln() - 70.0), 0.5).unwrap();
        assert!(!logarithm.root_is_best());
        let smaller = Laws::fit(&games(|k| 1.0 + 0.14 * k.powf(0.45)), 0.5).unwrap();
        assert!(!smaller.root_is_best());
    }

    #[test]
    fn a_quotient_that_falls_is_seen() {
        let is_level = |games: &[Largest]| Quotient::of(games, 0.5).unwrap().is_level();
        assert!(is_level(&games(|k| 1.5 + 0.066 * k.sqrt())));
        assert!(!is_level(&games(|k| 0.2 * k.powf(0.42))));
        assert!(Quotient::of(&[], 0.5).is_none());
    }
}
