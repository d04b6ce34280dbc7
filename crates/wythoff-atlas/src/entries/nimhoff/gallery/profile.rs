//! Profiles across arms, scaled by k.

use wythoff::board::Board;
use wythoff::nimhoff::{BlockingBoard, arms};

use crate::prelude::*;

/// Arms of some games, by their places from the first one.
const ARMS: [(&str, usize); 6] = [
    ("wythoff", 0),
    ("1,0 1,3 0,1", 0),
    ("1,0 3,3 0,1", 0),
    ("1,0 1,3 3,1 0,1", 1),
    ("1,0 1,4 3,2 0,1", 1),
    ("1,0 1,2 4,1 0,1", 1),
];

/// Where profiles are taken: x + y in units of k.
const FROM: f64 = 7.0;
const TO: f64 = 9.0;
/// Profiles extend so far, in units of k, on both sides of the line, in so many parts.
const REACH: f64 = 1.5;
const PARTS: usize = 60;

/// The profiles of arms for several k.
#[derive(Serialize)]
pub(super) struct Profiles {
    ks: Vec<u64>,
    arms: Vec<Arm>,
    /// The mean over the arms of the last distance, and of the distance to the next arm.
    last: f64,
    stranger: f64,
}

/// The profile of an arm.
#[derive(Serialize)]
struct Arm {
    rules: &'static str,
    slope: f64,
    /// The standard deviation across the arm, in units of k, for each k.
    widths: Vec<f64>,
    /// The greatest differences of cumulated profiles between each k and the next.
    distances: Vec<f64>,
    /// The cumulated profile of the greatest k, from 0 to 1.
    #[serde(skip)]
    shape: Vec<f64>,
}

/// Measures the profiles.
pub(super) fn profiles(context: &Context<'_>, found: &mut Found) -> Result<Profiles> {
    let ks = context.pick(vec![50, 100, 200], vec![50, 100, 200, 400]);
    let cuts = ARMS.iter().map(|&(rules, arm)| Cuts::measure(context, rules, arm, &ks));
    let cuts: Vec<Cuts> = cuts.collect::<Result<_>>()?;
    let profiles = Profiles::new(&ks, &cuts, |k| k);
    let mutant = context.mutant("arms scaled by √k in place of k", || {
        Ok(Profiles::new(&ks, &cuts, |k| (50.0 * k).sqrt()))
    })?;
    let is_one = |profiles: &Profiles| {
        let mut last = profiles.arms.iter().map(|arm| arm.distances.last());
        let steady = last.all(|last| last.is_some_and(|last| *last < 0.06));
        steady && 2.0 * profiles.last < profiles.stranger
    };
    found.state("scaled", mutant.judge_exact(&profiles, is_one));
    Ok(profiles)
}

impl Profiles {
    /// The profiles of some arms, scaled by `unit(k)`.
    fn new(ks: &[u64], cuts: &[Cuts], unit: fn(f64) -> f64) -> Self {
        let arms: Vec<Arm> = cuts.iter().map(|cuts| Arm::new(cuts, unit)).collect();
        let number = arms.len() as f64;
        let last = arms.iter().filter_map(|arm| arm.distances.last()).sum::<f64>() / number;
        let next = arms.iter().cycle().skip(1);
        let strangers = arms.iter().zip(next).map(|(arm, next)| apart(&arm.shape, &next.shape));
        let stranger = strangers.sum::<f64>() / number;
        Self { ks: ks.to_vec(), arms, last, stranger }
    }
}

/// The greatest difference of two cumulated profiles.
fn apart(first: &[f64], second: &[f64]) -> f64 {
    first.iter().zip(second).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max)
}

impl Arm {
    fn new(cuts: &Cuts, unit: fn(f64) -> f64) -> Self {
        let &Cuts { rules, slope, ref by_k } = cuts;
        let (widths, distances, shape) = (Vec::new(), Vec::new(), Vec::new());
        let mut of = Self { rules, slope, widths, distances, shape };
        for (k, above) in by_k {
            let parts = parts(above, (1.0 + slope) * unit(*k as f64));
            let total = parts.iter().sum::<u64>().max(1) as f64;
            let moment = |value: &dyn Fn(f64) -> f64| {
                let terms =
                    parts.iter().enumerate().map(|(at, &n)| value(at as f64) * n as f64 / total);
                terms.sum::<f64>()
            };
            let mean = moment(&|at| at);
            let part = 2.0 * REACH / PARTS as f64;
            of.widths.push(moment(&|at| (at - mean).powi(2)).sqrt() * part);
            let mut sum = 0;
            let shape = parts.iter().map(|n| {
                sum += n;
                sum as f64 / total
            });
            let shape: Vec<f64> = shape.collect();
            if !of.shape.is_empty() {
                of.distances.push(apart(&of.shape, &shape));
            }
            of.shape = shape;
        }
        of
    }
}

/// The numbers of P-positions in the parts of a profile, by how far they are above the line, in a
/// unit.
fn parts(above: &[f64], unit: f64) -> Vec<u64> {
    let mut parts = vec![0; PARTS];
    for above in above {
        let part = (above / unit + REACH) / (2.0 * REACH) * PARTS as f64;
        if part >= 0.0 && part < PARTS as f64 {
            parts[part as usize] += 1;
        }
    }
    parts
}

/// The P-positions of some games where the profile of an arm is taken.
struct Cuts {
    rules: &'static str,
    slope: f64,
    /// Each k, and the rows by which each P-position is above the line of the arm.
    by_k: Vec<(u64, Vec<f64>)>,
}

impl Cuts {
    fn measure(context: &Context<'_>, rules: &'static str, arm: usize, ks: &[u64]) -> Result<Self> {
        let slope = arms(&ruleset(rules)).map_err(MeasureError::not_found)?[arm].slope;
        let cut = |&k: &u64| {
            context.step(&format!("the profile of an arm of game {k} on {rules}"))?;
            Ok((k, cut(context, rules, k, slope)?))
        };
        Ok(Self { rules, slope, by_k: ks.iter().map(cut).collect::<Result<_>>()? })
    }
}

/// The rows by which the P-positions of game k between two antidiagonals are above a line.
fn cut(context: &Context<'_>, rules: &str, k: u64, slope: f64) -> Result<Vec<f64>> {
    let side = (TO * k as f64) as u64;
    let board = BlockingBoard::new(&ruleset(rules), game(k));
    let mut rows = board.rows(window(0, 0, side, side), context.observer())?;
    let mut above = Vec::new();
    for y in 0..side {
        let Some(row) = rows.next_row()? else { break };
        let (from, to) = ((FROM * k as f64) as u64, side);
        let columns = (from.saturating_sub(y)..to - y).filter(|&x| row[x as usize] < 0);
        above.extend(columns.map(|x| y as f64 - slope * x as f64));
    }
    Ok(above)
}
