//! The states outside the hood: which they are, and how their number grows with k.

use std::collections::BTreeMap;

use serde::Deserialize;
use wythoff::board::Value;
use wythoff_anatomy::growth::fit::{Power, Sample, logarithmic_scatter};

use crate::prelude::*;

/// Games whose first 3k rows and columns are looked at. In larger games only the surroundings of
/// the armpit are, where the largest values stand.
pub(super) const WHOLE: u64 = 20_000;

/// The values of a game outside the hood.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub(super) struct Range {
    k: u64,
    min: Value,
    max: Value,
    /// Values that occur.
    states: u64,
    /// Squares of the window outside the hood, and those of
    /// them with |p| ≤ 2, if they were counted.
    squares: u64,
    near_0: u64,
}

/// The window that shows all values of a game, or nearly all.
const fn whole(k: u64) -> Window {
    if k <= WHOLE { window(0, 0, 3 * k, 3 * k) } else { window(k, 0, k / 2, 3 * k / 4) }
}

/// The upper half of the arm and of the épaulette: neither the armpit nor the fabric is in it.
const fn arm(k: u64) -> Window {
    window(k, 0, k, k / 2)
}

fn range(context: &Context<'_>, k: u64, at: fn(u64) -> Window) -> Result<Option<Range>> {
    context.step(&format!("the states of game {}", count(k)))?;
    let stats = context.sweep(game(k)).stats(at(k), context.observer())?;
    let (Some(min), Some(max)) = (stats.min, stats.max) else { return Ok(None) };
    let histogram = stats.histogram.unwrap_or_default();
    // The values between the extremes all occur, in games too large for a histogram.
    let states = if histogram.is_empty() { min.abs_diff(max) + 1 } else { histogram.len() as u64 };
    let near = histogram.range(-2..=2).map(|(_, squares)| squares);
    Ok(Some(Range { k, min, max, states, squares: histogram.values().sum(), near_0: near.sum() }))
}

fn ranges(context: &Context<'_>, games: &[u64], at: fn(u64) -> Window) -> Result<Vec<Range>> {
    let ranges = games.iter().map(|&k| range(context, k, at));
    Ok(ranges.collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect())
}

/// Values outside the hood, and how many of them occur, as k grows.
pub(super) struct States {
    /// Games of this run.
    pub(super) here: Vec<Range>,
    /// Games of this run and of the record.
    pub(super) all: Vec<Range>,
    pub(super) record: Option<Json>,
    pub(super) laws: Laws,
}

impl States {
    pub(super) fn measure(context: &Context<'_>, found: &mut Found) -> Result<Self> {
        let games = context.pick(
            &[1, 100, 500, 1000, 2000, 5000, 10_000][..],
            &[1, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000],
        );
        let here = ranges(context, games, whole)?;
        bounds(context, &here, found)?;
        let record =
            context.record::<Vec<Range>>(|| ranges(context, &[200_000, 500_000], whole))?;
        let mut all = here.clone();
        let record = record.map(|record| {
            all.extend(record.result);
            numbers! { date: record.date, version: record.version }
        });
        let laws = growth(context, &all, found)?;
        Ok(Self { here, all, record, laws })
    }

    /// The game of this run with the smallest part of squares within two of 0.
    pub(super) fn least(&self) -> Option<Range> {
        let counted = self.here.iter().copied().filter(|of| of.squares > 0);
        counted.min_by(|a, b| (a.near_0 * b.squares).cmp(&(b.near_0 * a.squares)))
    }
}

/// Values are mostly near 0, and their bounds differ with the start.
fn bounds(context: &Context<'_>, here: &Vec<Range>, found: &mut Found) -> Result<()> {
    let mutant = context.mutant("the start of game 500 in place of every other", || {
        ranges(context, &[500, 500], whole)
    })?;
    // The largest games have no histogram.
    let near = |all: &[Range]| {
        let mut counted = all.iter().filter(|of| of.squares > 0).peekable();
        counted.peek().is_some() && counted.all(|of| of.near_0 * 10 > of.squares * 9)
    };
    let differ = |all: &[Range]| {
        all.windows(2).any(|two| (two[0].min, two[0].max) != (two[1].min, two[1].max))
    };
    found.verdict("CLN-23", mutant.judge_exact(here, |all| near(all) && differ(all)));
    Ok(())
}

/// Two laws for the number of states, a + b log k and a + b √k, fitted by least squares.
#[derive(Serialize)]
pub(super) struct Laws {
    /// Root of the mean square by which the number of states misses the law.
    misfit_of_log: f64,
    misfit_of_root: f64,
    /// The factors a and b of the second law.
    root: (f64, f64),
    /// The exponent that fits best in place of 1/2.
    exponent: Option<f64>,
    /// Least and largest number of states divided by the natural logarithm of k.
    states_by_log_k: (f64, f64),
    /// Games, from the smallest to the largest.
    #[serde(skip)]
    pub(super) games: (u64, u64),
}

impl Laws {
    /// Fits the laws to the games from 100 on.
    fn fit(ranges: &[Range]) -> Result<Self> {
        let from = ranges.iter().filter(|of| of.k >= 100);
        let sample = |of: &Range| Sample { x: of.k as f64, y: of.states as f64, error: 0.0 };
        let samples: Vec<Sample> = from.map(sample).collect();
        let missing = || MeasureError::NotFound("too few games to fit a law".into());
        let log = logarithmic_scatter(&samples).ok_or_else(missing)?;
        let root = Power::fit(&samples, None, Some(-0.5)).ok_or_else(missing)?;
        let free = Power::fit(&samples, None, None);
        let ends = |of: &dyn Fn(&Sample) -> f64| {
            let values = samples.iter().map(of);
            values.fold((f64::MAX, 0_f64), |ends, v| (ends.0.min(v), ends.1.max(v)))
        };
        let (first, last) = ends(&|sample| sample.x);
        Ok(Self {
            misfit_of_log: log,
            misfit_of_root: root.scatter,
            root: (root.a.value, root.b.value),
            exponent: free.map(|law| -law.c.value),
            states_by_log_k: ends(&|sample| sample.y / sample.x.ln()),
            games: (first as u64, last as u64),
        })
    }

    /// The logarithm is right if it fits as well as the root, or to half a state; the root is if it
    /// fits to a state and twice as well.
    fn verdict(&self) -> Verdict {
        let (log, root) = (self.misfit_of_log, self.misfit_of_root);
        Verdict::erratum(log <= root || log < 0.5, root < 1.0 && 2.0 * root < log)
    }
}

fn growth(context: &Context<'_>, ranges: &[Range], found: &mut Found) -> Result<Laws> {
    let laws = Laws::fit(ranges)?;
    let mutant = context.mutant(
        "épaulette and arm alone, above the armpit, in place of all that lies outside the hood",
        || Laws::fit(&self::ranges(context, &[100, 500, 2000, 5000, 10_000], arm)?),
    )?;
    found.verdict("CLN-27", mutant.judge(&laws, Laws::verdict));
    found.plate("growth", plot(ranges, &laws));
    Ok(laws)
}

fn plot(ranges: &[Range], laws: &Laws) -> Image {
    let shown: Vec<&Range> = ranges.iter().filter(|of| of.k >= 100).collect();
    let points = shown.iter().map(|of| (of.k as f64, of.states as f64));
    let mut series = vec![Series::measured("measured", points)];
    let (first, last) = (100.0, laws.games.1 as f64);
    let steps = |law: &dyn Fn(f64) -> f64| -> Vec<(f64, f64)> {
        let at = |n: i32| first * f64::powf(last / first, f64::from(n) / 60.0);
        (0..=60).map(at).map(|k| (k, law(k))).collect()
    };
    // The law of the paper, through what it says of game 500.
    let log = |k: f64| 8.0 * k.ln() / 500_f64.ln();
    let root = |k: f64| laws.root.0 + laws.root.1 * k.sqrt();
    for (label, points) in [("like log k", steps(&log)), ("like √k", steps(&root))] {
        series.push(Series::law(label, points));
    }
    let most = shown.iter().map(|of| of.states).max().unwrap_or(8) as f64;
    Plot::new("k", "states outside the hood")
        .across(Axis::Log(first, last))
        .up(Axis::Between(0.0, 1.1 * most))
        .series(series)
        .image()
}

/// The game of which the paper gives the states, and the window that it takes to meet them all.
const GAME: (u64, u64) = (500, 20_000);

/// The states of game 500 on that window.
#[derive(Serialize)]
pub(super) struct Game500 {
    side: u64,
    /// Squares by state.
    histogram: BTreeMap<Value, u64>,
}

impl Game500 {
    pub(super) fn measure(context: &Context<'_>, found: &mut Found) -> Result<Self> {
        let histogram = |(k, side): (u64, u64)| -> Result<BTreeMap<Value, u64>> {
            let stats =
                context.sweep(game(k)).stats(window(0, 0, side, side), context.observer())?;
            Ok(stats.histogram.unwrap_or_default())
        };
        context.step("the rarest state of game 500")?;
        let counted = histogram(GAME)?;
        let mutant =
            context.mutant("game 1000 in place of game 500", || histogram((1000, 3000)))?;
        let rule =
            |counted: &BTreeMap<Value, u64>| Verdict::exact(counted.keys().copied().eq(-4..=3));
        found.verdict("CLN-28", mutant.judge(&counted, rule));
        Ok(Self { side: GAME.1, histogram: counted })
    }

    pub(super) fn states(&self) -> Vec<Value> {
        self.histogram.keys().copied().collect()
    }

    /// The rarest state, and its squares.
    pub(super) fn rarest(&self) -> (Value, u64) {
        self.histogram.iter().min_by_key(|of| of.1).map_or((0, 0), |(&p, &squares)| (p, squares))
    }
}
