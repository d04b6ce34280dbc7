//! Both games to three times k: the same picture, ten times larger?

use wythoff_anatomy::anatomy::Junction;

use super::{LARGE, SMALL};
use crate::measure::anatomy::{junction, survey};
use crate::prelude::*;

/// Fields along a side, by which two boards are compared at one size.
pub(super) const FIELDS: u64 = 30;
/// A part of another game may be this many times larger than the first 300 rows and columns of game
/// 100.
const FACTORS: [u64; 4] = [8, 9, 10, 11];
/// The factor of the paper.
const FACTOR: u64 = 10;

/// Game 100 beside a larger one.
#[derive(Serialize)]
pub(super) struct Alike {
    /// Mean difference in the density of palaces on equal fields, for each factor.
    mean_density_difference: Vec<(u64, f64)>,
    /// The factor under which the games are most alike, with the difference that is left.
    best: (u64, f64),
    /// The other factors, with their differences.
    others: Vec<(u64, f64)>,
    /// The armpits, and how far that of the larger game is from ten times the other: a part of it.
    armpits: [(u64, u64); 2],
    apart: f64,
}

impl Alike {
    /// Game k beside a larger one, of which fields are given for each factor, and the armpit.
    fn measure(
        context: &Context<'_>,
        k: u64,
        (larger, armpit): (&[Vec<f64>; FACTORS.len()], (u64, u64)),
    ) -> Result<Self> {
        let all = window(0, 0, 3 * SMALL, 3 * SMALL);
        let fields =
            densities(&Grid::read(&context.sweep(game(k)), all, context.observer())?, 3 * SMALL);
        let armpits = [armpit_of(context, k)?, armpit];
        let of = |large: u64, small: u64| (large as f64 / (FACTOR * small) as f64 - 1.0).abs();
        let differences = FACTORS.into_iter().zip(larger).map(|(factor, larger)| {
            let sum: f64 = fields.iter().zip(larger).map(|(a, b)| (a - b).abs()).sum();
            (factor, sum / fields.len() as f64)
        });
        let differences: Vec<(u64, f64)> = differences.collect();
        let least = differences.iter().copied().min_by(|a, b| a.1.total_cmp(&b.1));
        let best = least.unwrap_or_default();
        Ok(Self {
            others: differences.iter().copied().filter(|other| other.0 != best.0).collect(),
            mean_density_difference: differences,
            best,
            apart: of(armpits[1].0, armpits[0].0).max(of(armpits[1].1, armpits[0].1)),
            armpits,
        })
    }

    /// Ten times larger, to the eye: no other factor fits better, and the armpits are a twentieth
    /// of the way apart.
    fn verdict(&self) -> Verdict {
        let (factor, difference) = self.best;
        let exactly = factor == FACTOR && difference == 0.0 && self.apart == 0.0;
        Verdict::rough(exactly, factor == FACTOR && self.apart < 0.05)
    }
}

fn armpit_of(context: &Context<'_>, k: u64) -> Result<(u64, u64)> {
    junction(&survey(context, game(k))?.1, Junction::Armpit)
}

/// The share of palaces on each of `FIELDS` x `FIELDS` fields of the first `side` rows and columns.
fn densities(grid: &Grid, side: u64) -> Vec<f64> {
    let field = side / FIELDS;
    let mut palaces = vec![0_u64; (FIELDS * FIELDS) as usize];
    for y in 0..side {
        for (x, &value) in (0..side).zip(grid.row(y)) {
            palaces[(y / field * FIELDS + x / field) as usize] += u64::from(value < 0);
        }
    }
    palaces.into_iter().map(|palaces| palaces as f64 / (field * field) as f64).collect()
}

/// CLN-34.
pub(super) fn measure(context: &Context<'_>, large: &Grid, found: &mut Found) -> Result<Alike> {
    let larger = FACTORS.map(|factor| densities(large, factor * 3 * SMALL));
    let beside = (&larger, armpit_of(context, LARGE)?);
    let alike = Alike::measure(context, SMALL, beside)?;
    let mutant =
        context.mutant("game 110 in place of game 100", || Alike::measure(context, 110, beside))?;
    found.verdict("CLN-34", mutant.judge(&alike, Alike::verdict));
    Ok(alike)
}
