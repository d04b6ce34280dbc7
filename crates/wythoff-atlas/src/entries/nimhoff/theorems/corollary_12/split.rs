//! Which pairs split the upper line of Wythoff Nim: in the model, and in P-positions.

use wythoff::nimhoff::omega::contains;

use crate::measure::beams::{points, rows};
use crate::measure::theory::{gdwn, one_rule, reorganized};
use crate::prelude::*;

/// The share of the P-positions above the diagonal that the smaller side of a rule must have, to
/// count as a beam.
pub(super) const BEAM: f64 = 0.01;

/// The P-positions of the outer half of the rows, above the diagonal, on both sides of a rule.
#[derive(Clone, Copy)]
struct Sides {
    /// The share of the side with fewer of them.
    smaller: f64,
    /// The mean of y/x of both sides together.
    slope: f64,
}

fn sides(context: &Context<'_>, rules: &str, (p, q): (u32, u32), height: u64) -> Result<Sides> {
    let xs = rows(context, &nimhoff(rules), height)?;
    let (mut above, mut all, mut slopes) = (0_u64, 0_u64, 0.0);
    for (x, y) in points(&xs).filter(|&(x, y)| y >= height / 2 && y > x) {
        above += u64::from(y * u64::from(p) > x * u64::from(q));
        all += 1;
        slopes += y as f64 / x as f64;
    }
    let smaller = above.min(all - above) as f64 / all as f64;
    Ok(Sides { smaller, slope: slopes / all as f64 })
}

/// All pairs p < q below a bound, with one rule and with its mirror image too. Of each pair of
/// numbers, the first is for one rule.
#[derive(Default, Serialize)]
pub(super) struct Census {
    most: u32,
    rows: u64,
    games: u64,
    #[serde(skip)]
    pub(super) in_omega: u64,
    /// Pairs for which the model gives other fill rules than the paper expects.
    #[serde(rename = "exceptions_in_the_model")]
    model: [u64; 2],
    /// Pairs for which the P-positions are split and should not be, or the other way round.
    #[serde(rename = "exceptions_in_p_positions")]
    seen: [u64; 2],
    /// The least share of the smaller side of pairs in Ω, and the greatest of all others.
    #[serde(rename = "least_side")]
    least: f64,
    #[serde(rename = "greatest_side_outside")]
    greatest: f64,
    /// The greatest difference of the mean of y/x from φ, of pairs outside Ω.
    #[serde(skip)]
    pub(super) off: f64,
}

impl Census {
    /// Measures all pairs. A rule of a game is (p, q + `more`), where Ω is asked for (p, q).
    pub(super) fn new(context: &Context<'_>, most: u32, rows: u64, more: u32) -> Result<Self> {
        let mut census = Self { most, rows, least: 1.0, ..Self::default() };
        for q in 2..most {
            context.step(&format!("beams of (p, q)-GDWN, q = {q}"))?;
            for p in 1..q {
                let in_omega = contains(p.into(), q.into());
                census.games += 1;
                census.in_omega += u64::from(in_omega);
                let rule = (p, q + more);
                for (i, game) in [one_rule(rule), gdwn(rule)].into_iter().enumerate() {
                    let fill_rules = reorganized(context, &game)?.fill_rules.len();
                    census.model[i] += u64::from(fill_rules != if in_omega { 4 + i } else { 3 });
                    let sides = sides(context, &game, rule, rows)?;
                    census.seen[i] += u64::from((sides.smaller > BEAM) != in_omega);
                    if in_omega {
                        census.least = census.least.min(sides.smaller);
                    } else {
                        census.greatest = census.greatest.max(sides.smaller);
                        census.off = census.off.max((sides.slope - PHI).abs());
                    }
                }
            }
        }
        Ok(census)
    }

    /// Returns true if the games with `rules` further rules, 1 or 2, are as the paper expects, in
    /// the model and in P-positions.
    pub(super) fn is_as_expected(&self, rules: usize) -> bool {
        self.model[rules - 1] == 0 && self.seen[rules - 1] == 0 && self.off < 0.001
    }
}
