//! Armpit, prism and rift in parts of k, and the laws by which they tend to their limits.

use wythoff_anatomy::growth::fit::{Power, Sample};
use wythoff_anatomy::growth::{Growth, Seam, armpit_limit};

use super::laws::{are_about_equal, fit, plot};
use super::series;
use crate::prelude::*;

/// The places of some games.
pub(super) struct Places {
    /// The armpit along x and along y.
    pub(super) armpit: [Armpit; 2],
    pub(super) prism: Prism,
    pub(super) rift: Rift,
}

impl Places {
    /// Fits laws to games in their order, and predicts their armpits from a seam.
    pub(super) fn of(games: &[Growth], line: &[Seam]) -> Result<Self> {
        let armpit = Armpit::both(games, line)?;
        Ok(Self { armpit, prism: Prism::of(games)?, rift: Rift::of(games) })
    }
}

/// Games with the places of the second game before them, which is about two hundredths smaller.
pub(super) fn of_smaller_games(games: &[Growth]) -> Vec<Growth> {
    let threes = games.windows(3).filter(|three| are_about_equal(three[0].k, three[2].k));
    threes.map(|three| Growth { k: three[2].k, ..three[0].clone() }).collect()
}

/// All games one by one: no errors, so that all weigh the same.
fn single(games: &[Growth], of: impl Fn(&Growth) -> f64) -> Vec<Sample> {
    games.iter().map(|game| Sample { x: game.k as f64, y: of(game), error: 0.0 }).collect()
}

/// The armpit along one axis, in parts of k.
#[derive(Serialize)]
pub(super) struct Armpit {
    name: &'static str,
    limit: f64,
    /// The law with the exponent 1/2, that with the given limit, and that with both.
    free: Power,
    known: Power,
    root: Power,
    /// The factor of 1/√k that follows from the seam alone.
    lag: f64,
}

impl Armpit {
    fn both(games: &[Growth], line: &[Seam]) -> Result<[Self; 2]> {
        let (right, down) = armpit_limit();
        // The seam predicts the armpit: it meets a straight rift, and lies c √y right of its line.
        let far: Vec<f64> = line.iter().filter(|seen| seen.y > 500).map(Seam::lag).collect();
        let beside = far.iter().sum::<f64>() / far.len() as f64 * down.sqrt();
        let lag = [beside / 5_f64.sqrt() / (PHI * PHI) + beside, beside / 5_f64.sqrt()];
        Ok([Self::along(games, "x", right, lag[0])?, Self::along(games, "y", down, lag[1])?])
    }

    /// Fits one coordinate.
    fn along(games: &[Growth], name: &'static str, limit: f64, lag: f64) -> Result<Self> {
        let all = single(games, Self::part(name));
        let free = fit(&all, None, Some(0.5))?;
        let known = fit(&all, Some(limit), None)?;
        let root = fit(&all, Some(limit), Some(0.5))?;
        Ok(Self { name, limit, free, known, root, lag })
    }

    /// A coordinate of a game, in parts of k.
    fn part(name: &str) -> fn(&Growth) -> f64 {
        match name {
            "x" => |game| game.of_k(game.armpit.0),
            _ => |game| game.of_k(game.armpit.1),
        }
    }

    pub(super) fn draw(&self, games: &[Growth], found: &mut Found) {
        let (label, axis) = match self.name {
            "x" => ("armpit x/k", Axis::Between(1.26, 1.30)),
            _ => ("armpit y/k", Axis::Between(0.687, 0.705)),
        };
        let guide = format!("{:.5}", self.limit);
        let guide = Some((self.limit, &*guide));
        let means = series(games, Self::part(self.name));
        found.plate_of("armpit", plot(label, &means, Some(self.known), guide, axis), self);
    }

    /// Returns true if the limit is the given one, and is approached like 1/√k.
    pub(super) fn tends_to_its_limit(&self) -> bool {
        let near = (self.free.a.value - self.limit).abs() < 2e-3;
        near && (0.35..0.65).contains(&self.known.c.value)
    }
}

/// The prism in parts of k.
#[derive(Serialize)]
pub(super) struct Prism {
    phi: f64,
    /// The law with the exponent 1/2, and that with the limit φ.
    free: Power,
    known: Power,
    /// Means of games of 1000 and of the largest games.
    ends: [f64; 2],
    /// The corner opposite the nose, with the exponent 1/2.
    opposite: Power,
}

impl Prism {
    fn median(game: &Growth) -> f64 {
        game.of_k(game.prism.median)
    }

    fn of(games: &[Growth]) -> Result<Self> {
        // Small games scatter too much to show a limit.
        let large: Vec<Growth> = games.iter().filter(|game| game.k >= 1000).cloned().collect();
        let all = single(&large, Self::median);
        let free = fit(&all, None, Some(0.5))?;
        let known = fit(&all, Some(PHI), None)?;
        let means = series(&large, Self::median);
        let ends = means.first().zip(means.last()).map_or([0.0; 2], |(a, b)| [a.y, b.y]);
        let opposite = fit(&single(games, Growth::opposite), None, Some(0.5))?;
        Ok(Self { phi: PHI, free, known, ends, opposite })
    }

    pub(super) fn draw(&self, games: &[Growth], found: &mut Found) {
        let (guide, axis) = (Some((PHI, "φ")), Axis::Between(1.61, 1.68));
        let means = series(games, Self::median);
        found.plate("prism", plot("prism/k", &means, Some(self.known), guide, axis));
    }

    /// Returns true if it falls, and the law with the limit φ does so, too.
    pub(super) fn falls_to_phi(&self) -> bool {
        let falls = PHI < self.ends[1] && self.ends[1] < self.ends[0];
        falls && self.known.b.value > 0.0 && (0.1..1.0).contains(&self.known.c.value)
    }
}

/// The mean slope of the rift.
#[derive(Serialize)]
pub(super) struct Rift {
    #[serde(skip)]
    samples: Vec<Sample>,
    /// Its mean in the largest games.
    slope: f64,
    /// The slopes that it leaves and tends to.
    least: f64,
    limit: f64,
}

impl Rift {
    fn of(games: &[Growth]) -> Self {
        let samples = series(games, Growth::rift);
        let slope = samples.last().map_or(0.0, |sample| sample.y);
        Self { samples, slope, least: 81.0 / 31.0, limit: PHI * PHI }
    }

    pub(super) fn draw(&self, found: &mut Found) {
        let (guide, axis) = (Some((self.limit, "φ²")), Axis::Between(2.610, 2.622));
        found.plate("rift", plot("mean slope of the rift", &self.samples, None, guide, axis));
    }

    /// Returns true if the largest games are between the two slopes.
    pub(super) fn leaves_for_phi_squared(&self) -> bool {
        (self.least..self.limit).contains(&self.slope)
    }
}
