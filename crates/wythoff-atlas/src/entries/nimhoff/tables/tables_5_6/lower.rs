//! ξa against the lower sequence of the Wythoff pairs, in the tables and far beyond them.

use serde_json::json;
use wythoff::nimhoff::Reflection;
use wythoff::nimhoff::omega::{dual_pair, wythoff_pair};

use crate::context::{Context, MeasureError};
use crate::entry::{Image, Measured};
use crate::measure::theory::{gdwn, lines_of};
use crate::model::Verdict;
use crate::plot::{Axis, Guide, Plot, Series};

/// ξa of the n-th pairs, without the lower Wythoff number of some place.
struct Ratios {
    /// n and ξa, of Wythoff pairs and of dual ones.
    pairs: [Vec<(u64, f64)>; 2],
    /// n is compared with the lower number of n + `later`.
    later: u64,
}

/// The last n of Table 5 and of Table 6.
const TABLES: [u64; 2] = [9, 6];

impl Ratios {
    fn new(context: &Context<'_>, places: &[u64], later: u64) -> Result<Self, MeasureError> {
        let mut pairs = [Vec::new(), Vec::new()];
        for &n in places {
            context.step(&format!("ξa of pair {n}"))?;
            for (pairs, (p, q)) in pairs.iter_mut().zip([wythoff_pair(n), dual_pair(n)]) {
                let lines = lines_of(&gdwn((p as u32, q as u32)), 20)?;
                let none = || MeasureError::NotFound(format!("no upper beams for ({p}, {q})"));
                pairs.push((n, Reflection::of(&lines).ok_or_else(none)?.xi_a.to_f64()));
            }
        }
        Ok(Self { pairs, later })
    }

    /// ξa less the lower number, of a kind of pairs.
    fn distances(&self, kind: usize) -> impl Iterator<Item = (u64, f64)> {
        let lower = |n| wythoff_pair(n + self.later).0 as f64;
        self.pairs[kind].iter().map(move |&(n, xi)| (n, xi - lower(n)))
    }

    /// The distances of the pairs in the tables.
    fn in_tables(&self, kind: usize) -> impl Iterator<Item = f64> {
        self.distances(kind).filter(move |(n, _)| *n <= TABLES[kind]).map(|(_, off)| off)
    }

    /// The greatest distance in the tables.
    fn most(&self) -> f64 {
        self.in_tables(0).chain(self.in_tables(1)).map(f64::abs).fold(0.0, f64::max)
    }

    /// Returns true if every ξa rounds to its lower number.
    fn is_exact(&self) -> bool {
        (0..2).flat_map(|kind| self.distances(kind)).all(|(_, off)| off.abs() < 0.5)
    }

    /// ξa of the last Wythoff pair over its lower number.
    fn last(&self) -> (u64, f64) {
        let last = self.pairs[0].last().copied().unwrap_or((1, f64::NAN));
        (last.0, last.1 / wythoff_pair(last.0).0 as f64)
    }
}

pub(super) fn report(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let far: &[u64] = context.pick(&[20, 50, 150], &[13, 20, 34, 50, 89, 150, 233, 377, 610, 1000]);
    let places: Vec<u64> = (1..=9).chain(far.iter().copied()).collect();
    let ratios = Ratios::new(context, &places, 0)?;
    let mutant = context
        .mutant("the lower number of the next pair", || Ratios::new(context, &[1, 2, 3, 4], 1))?;
    let series = |label: &str, kind: usize| Series {
        label: label.into(),
        points: ratios.pairs[kind].iter().map(|&(n, xi)| (n as f64, xi / n as f64)).collect(),
        measured: true,
    };
    let last = ratios.last();
    let golden = f64::midpoint(1.0, 5_f64.sqrt());
    let limit = 2.0 * golden.ln();
    let level = |label: &str, at: f64| Guide { at, label: label.into(), upright: false };
    let plot = Plot {
        x_label: "n",
        y_label: "ξa / n",
        x: Axis::Log(1.0, last.0 as f64),
        y: Axis::Between(1.5, 1.9),
        series: vec![series("Wythoff", 0), series("dual", 1)],
        guides: vec![level("φ", golden), level("2φ ln φ", limit * golden)],
        ..Plot::default()
    };
    found.plate(
        1,
        Image::Svg { markup: plot.svg().into_string() },
        format!(
            "ξa over n for pairs up to n = {}. The lower number of pair n is ⌊φn⌋; the ratios settle at 2φ ln φ, below φ.",
            last.0
        ),
        "Two rows of points that fall to a level below another one.",
    );
    let range = |kind: usize| {
        let fold = |f: fn(f64, f64) -> f64, start| ratios.in_tables(kind).fold(start, f);
        format!("{:.2} to {:.2}", fold(f64::min, 9.0), fold(f64::max, -9.0)).replace('-', "−")
    };
    found.row("ξa − A in Table 5", range(0));
    found.row("ξa − A in Table 6", range(1));
    found.row(format!("ξa / A for n = {}", last.0), format!("{:.5}", last.1));
    found.find(
        "F-100",
        mutant.judge(&ratios, |of| Verdict::rough(of.is_exact(), of.most() < 1.0)),
        format!(
            "In the tables ξa less the lower Wythoff number is {} for the Wythoff pairs and {} for the dual ones. Beyond \
             them ξa falls behind: for n = {} it is {:.4} of the lower number.",
            range(0),
            range(1),
            last.0,
            last.1
        ),
    );
    found.state(
        "ξa is not nearly the lower Wythoff number for large n: their ratio tends to 2 ln φ",
        (last.1 - limit).abs() < context.pick(0.003, 0.0003),
        format!(
            "For n = {} the ratio is {:.6}, and 2 ln φ = {limit:.6}. It is measured on certified lines, not proved.",
            last.0, last.1
        ),
    );
    found.data["lower"] = json!(ratios.pairs);
    Ok(())
}
