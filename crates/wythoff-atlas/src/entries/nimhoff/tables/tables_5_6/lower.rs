//! ξa against the lower sequence of the Wythoff pairs, in the tables and far beyond them.

use wythoff::nimhoff::Reflection;
use wythoff::nimhoff::omega::{dual_pair, wythoff_pair};

use crate::measure::theory::{gdwn, lines_of};
use crate::prelude::*;

/// ξa of the n-th pairs, without the lower Wythoff number of some place.
#[derive(Clone)]
struct Ratios {
    /// n and ξa, of Wythoff pairs and of dual ones.
    pairs: [Vec<(u64, f64)>; 2],
    /// n is compared with the lower number of n + `later`.
    later: u64,
}

/// The last n of Table 5 and of Table 6.
const TABLES: [u64; 2] = [9, 6];

impl Ratios {
    fn new(context: &Context<'_>, places: &[u64]) -> Result<Self> {
        let mut pairs = [Vec::new(), Vec::new()];
        for &n in places {
            context.step(&format!("ξa of pair {n}"))?;
            for (pairs, (p, q)) in pairs.iter_mut().zip([wythoff_pair(n), dual_pair(n)]) {
                let lines = lines_of(&gdwn((p as u32, q as u32)), 20)?;
                let none = || MeasureError::NotFound(format!("no upper beams for ({p}, {q})"));
                pairs.push((n, Reflection::of(&lines).ok_or_else(none)?.xi_a.to_f64()));
            }
        }
        Ok(Self { pairs, later: 0 })
    }

    /// The lower Wythoff number with which n is compared.
    fn number(&self, n: u64) -> f64 {
        wythoff_pair(n + self.later).0 as f64
    }

    /// ξa less the lower number, of a kind of pairs.
    fn distances(&self, kind: usize) -> impl Iterator<Item = (u64, f64)> {
        self.pairs[kind].iter().map(|&(n, xi)| (n, xi - self.number(n)))
    }

    /// The distances of the pairs in the tables.
    fn in_tables(&self, kind: usize) -> impl Iterator<Item = f64> {
        self.distances(kind).filter(move |(n, _)| *n <= TABLES[kind]).map(|(_, off)| off)
    }

    /// The least and the greatest distance in a table.
    fn range(&self, kind: usize) -> [f64; 2] {
        let fold = |f: fn(f64, f64) -> f64, start| self.in_tables(kind).fold(start, f);
        [fold(f64::min, f64::INFINITY), fold(f64::max, f64::NEG_INFINITY)]
    }

    /// The greatest distance in the tables.
    fn most(&self) -> f64 {
        self.in_tables(0).chain(self.in_tables(1)).map(f64::abs).fold(0.0, f64::max)
    }

    /// Returns true if every ξa rounds to its lower number.
    fn is_exact(&self) -> bool {
        (0..2).flat_map(|kind| self.distances(kind)).all(|(_, off)| off.abs() < 0.5)
    }

    /// The last n, and the ratio of ξa to the lower number there.
    fn last(&self) -> (u64, f64) {
        let (n, xi) = self.pairs[0].last().copied().unwrap_or((1, f64::NAN));
        (n, xi / self.number(n))
    }

    /// Draws ξa over n.
    fn plot(&self, golden: f64, limit: f64) -> Image {
        let series = |label: &str, kind: usize| {
            Series::measured(
                label,
                self.pairs[kind].iter().map(|&(n, xi)| (n as f64, xi / n as f64)),
            )
        };
        Plot::new("n", "ξa / n")
            .across(Axis::Log(1.0, self.last().0 as f64))
            .up(Axis::Between(1.5, 1.9))
            .series([series("Wythoff", 0), series("dual", 1)])
            .guides([Guide::level(golden, "φ"), Guide::level(limit * golden, "2φ ln φ")])
            .image()
    }
}

pub(super) fn measure(context: &Context<'_>, found: &mut Found) -> Result<Json> {
    let far: &[u64] = context.pick(&[20, 50, 150], &[13, 20, 34, 50, 89, 150, 233, 377, 610, 1000]);
    let places: Vec<u64> = (1..=9).chain(far.iter().copied()).collect();
    let ratios = Ratios::new(context, &places)?;
    let mutant = context.mutant("the lower number of the next pair", || {
        Ok(Ratios { later: 1, ..ratios.clone() })
    })?;
    let rule = |of: &Ratios| Verdict::rough(of.is_exact(), of.most() < 1.0);
    found.verdict("F-100", mutant.judge(&ratios, rule));
    let limit = 2.0 * PHI.ln();
    found.plate("lower", ratios.plot(PHI, limit));
    let (n, ratio) = ratios.last();
    let near = context.pick(0.003, 0.0003);
    let tends = |ratios: &Ratios| (ratios.last().1 - limit).abs() < near;
    found.state("lower", mutant.judge_exact(&ratios, tends));
    let ranges = [0, 1].map(|kind| ratios.range(kind));
    Ok(numbers! {
        // n and ξa, of Wythoff pairs and of dual ones.
        lower: ratios.pairs,
        // The least and the greatest ξa less the lower number, in each table.
        ranges,
        last: numbers! { n, ratio },
        // 2 ln φ.
        limit,
    })
}
