//! The law of gaps, square by square and gap by gap.

use std::collections::BTreeSet;

use serde::Serialize;
use serde_json::json;
use wythoff_anatomy::threads::{self, Cloth, Gap, Thread};

use crate::context::{Context, MeasureError};
use crate::entry::Measured;
use crate::format::{count, list};
use crate::measure::game;

/// Rows of a band.
const ROWS: u64 = 200;
/// A thread of the warp, not a beam in the inner sector, has at least this slope.
const STEEP: f64 = 2.5;
/// The games whose gaps are looked at, and the row as a multiple of k: before the arm comes to
/// rest.
const GAMES: &[(u64, u64)] = &[
    (500, 4),
    (500, 10),
    (997, 10),
    (1000, 4),
    (1000, 10),
    (1000, 20),
    (2000, 10),
    (3000, 6),
    (3000, 10),
];
const QUICK: &[(u64, u64)] = &[(500, 6), (1000, 6)];
/// Games in which arm and warp have come to rest, with the row.
const AT_REST: &[(u64, u64)] = &[(16, 5000), (50, 12_000), (100, 16_000), (500, 30_000)];

/// The golden ratio.
fn phi() -> f64 {
    f64::midpoint(1.0, 5_f64.sqrt())
}

/// The two numbers that gaps of all warps share, in the mean.
#[derive(Clone, Copy, Serialize)]
pub(super) struct Law {
    /// The mean of p, E.
    pub(super) weft: f64,
    /// The mean of D − r/φ, e.
    pub(super) excess: f64,
    /// The turn of a palace, 1/φ.
    rotation: f64,
}

impl Law {
    /// Where r/φ + e lies modulo 1: the law of gaps allows 0 to E.
    pub(super) fn turn(self, beyond: u64) -> f64 {
        (beyond as f64).mul_add(self.rotation, self.excess).fract()
    }

    /// This law with another turn.
    pub(super) const fn with_rotation(self, rotation: f64) -> Self {
        Self { rotation, ..self }
    }
}

/// The gaps between threads of a warp.
#[derive(Serialize)]
struct Warp {
    k: u64,
    y: u64,
    /// Palaces beyond, from the arm in.
    beyond: Vec<u64>,
    /// The smallest and the largest turn.
    interval: [f64; 2],
    /// All r between the first and the last with a turn in the interval.
    allowed: Vec<u64>,
    /// Palaces a row of the threads between these gaps, from the arm in.
    thicknesses: Vec<u64>,
    /// Mean of p, and of D − r/φ, over the gaps, with their standard deviations.
    weft: [f64; 2],
    excess: [f64; 2],
}

impl Warp {
    fn of(k: u64, y: u64, cloth: &Cloth, law: Law) -> Option<Self> {
        let gaps: Vec<&Gap> =
            cloth.gaps.iter().filter(|gap| in_warp(gap, &cloth.threads)).rev().collect();
        let beyond: Vec<u64> = gaps.iter().map(|gap| gap.beyond.least).collect();
        let (&first, &last) = (beyond.first()?, beyond.last()?);
        let turns = || beyond.iter().map(|&beyond| law.turn(beyond));
        let interval = [turns().fold(1.0, f64::min), turns().fold(0.0, f64::max)];
        let inside = |&r: &u64| (interval[0]..=interval[1]).contains(&law.turn(r));
        Some(Self {
            k,
            y,
            interval,
            allowed: (first..=last).filter(inside).collect(),
            thicknesses: beyond.windows(2).map(|two| two[1] - two[0]).collect(),
            weft: mean(gaps.iter().map(|gap| gap.value.mean)),
            excess: mean(gaps.iter().map(|gap| excess_of(gap))),
            beyond,
        })
    }

    fn row(&self) -> Vec<String> {
        let [low, high] = self.interval;
        vec![
            count(self.k),
            count(self.y),
            self.beyond.len().to_string(),
            format!("{low:.3} to {high:.3}"),
            self.allowed.len().to_string(),
            list(self.thicknesses.iter().collect::<BTreeSet<_>>()),
            list(returns(self.interval)),
            format!("{:.3} ± {:.3}", self.weft[0], self.weft[1]),
            format!("{:.3} ± {:.3}", self.excess[0], self.excess[1]),
        ]
    }
}

/// Returns true if a gap lies between two threads of the warp that keep their number of palaces a
/// row; the gap beside the skin does not.
fn in_warp(gap: &Gap, threads: &[Thread]) -> bool {
    let inner = gap.place.checked_sub(1).and_then(|inner| threads.get(inner));
    let of_warp = |thread: &Thread| thread.steady().is_some() && thread.slope.value > STEEP;
    gap.beyond.is_constant() && gap.place + 1 < threads.len() && inner.is_some_and(of_warp)
}

/// D − r/φ in the mean.
fn excess_of(gap: &Gap) -> f64 {
    gap.diagonal.mean - gap.beyond.mean / phi()
}

/// Mean and standard deviation.
fn mean(numbers: impl Iterator<Item = f64> + Clone) -> [f64; 2] {
    let n = numbers.clone().count() as f64;
    let mean = numbers.clone().sum::<f64>() / n;
    [mean, (numbers.map(|number| (number - mean).powi(2)).sum::<f64>() / n).sqrt()]
}

/// The numbers of turns by 1/φ after which one is back in an interval, for starts all over it.
fn returns([low, high]: [f64; 2]) -> BTreeSet<u64> {
    const STARTS: u64 = 2000;
    let start = |n: u64| low + (high - low) * n as f64 / STARTS as f64;
    let back =
        |at: f64| (1..10_000).find(|&n| (low..=high).contains(&(at + n as f64 / phi()).fract()));
    (0..=STARTS).filter_map(|n| back(start(n))).collect()
}

/// Counts in gaps.
#[derive(Default)]
struct Counted {
    gaps: usize,
    /// In how many of them V and D have at most two values, and the smaller ones add up to r.
    narrow: usize,
    cells: u64,
    /// In how many cells p = V + D − r.
    lawful: u64,
}

impl Counted {
    fn add(&mut self, gap: &Gap) {
        let (v, d) = (gap.vertical, gap.diagonal);
        let narrow = v.most <= v.least + 1 && d.most <= d.least + 1;
        self.gaps += 1;
        self.narrow += usize::from(narrow && v.least + d.least == gap.beyond.least);
        self.cells += gap.cells;
        self.lawful += gap.lawful;
    }
}

/// Measures the law, and tells the two numbers in it, and whether it holds.
pub(super) fn gaps(
    context: &Context<'_>,
    found: &mut Measured,
) -> Result<(Law, bool), MeasureError> {
    let mut counted = Counted::default();
    let mut cloths = Vec::new();
    for &(k, multiple) in context.pick(QUICK, GAMES) {
        context.step(&format!("the gaps of game {k}"))?;
        let y = multiple * k;
        let cloth = threads::gaps(&context.sweep(game(k)), y..y + ROWS, context.observer())?;
        cloth
            .gaps
            .iter()
            .filter(|gap| in_warp(gap, &cloth.threads))
            .for_each(|gap| counted.add(gap));
        cloths.push((k, y, cloth));
    }
    let of_warps: Vec<&Gap> = cloths
        .iter()
        .flat_map(|(_, _, cloth)| cloth.gaps.iter().filter(|gap| in_warp(gap, &cloth.threads)))
        .collect();
    let weft = mean(of_warps.iter().map(|gap| gap.value.mean));
    let excess = mean(of_warps.iter().map(|gap| excess_of(gap)));
    let law = Law { weft: weft[0], excess: excess[0], rotation: phi().recip() };
    let warps: Vec<Warp> =
        cloths.iter().filter_map(|(k, y, cloth)| Warp::of(*k, *y, cloth, law)).collect();
    found.table(
        format!(
            "Gaps between threads of the upper warp in {ROWS} rows: r/φ + e modulo 1; how many r between the first and the \
             last gap lie in that interval; thicknesses, and what a rotation by 1/φ needs to return to the interval"
        ),
        &["game", "first row", "gaps", "interval", "r in it", "thicknesses", "returns", "mean of p", "mean of D − r/φ"],
        warps.iter().map(Warp::row).collect(),
    );
    let Counted { gaps, narrow, cells, lawful } = counted;
    found.state(
        "In a gap p = V + D − r.",
        lawful == cells,
        format!("In {} of {} squares of {gaps} gaps.", count(lawful), count(cells)),
    );
    found.state(
        "In a gap V and D have at most two values each, and the smaller ones add up to r.",
        narrow * 20 >= gaps * 19,
        format!("In {narrow} of {gaps} gaps."),
    );
    beside_the_skin(cloths.iter().map(|(_, _, cloth)| cloth), found);
    at_rest(context, found)?;
    let error = |[_, deviation]: [f64; 2]| deviation / (gaps.max(2) as f64 - 1.0).sqrt();
    found.row(
        "Mean of p in the gaps of these warps, E",
        format!("{:.4} ± {:.4}", weft[0], error(weft)),
    );
    found.row("Mean of D − r/φ, e", format!("{:.4} ± {:.4}", excess[0], error(excess)));
    found
        .row("E φ/√5, which e is to first order", format!("{:.4}", weft[0] * phi() / 5_f64.sqrt()));
    found.data["law"] = json!(law);
    found.data["warps"] = json!(warps);
    Ok((law, lawful == cells && gaps > 0 && narrow * 20 >= gaps * 19))
}

/// The gap beside the skin: the end of the interval.
fn beside_the_skin<'a>(cloths: impl Iterator<Item = &'a Cloth>, found: &mut Measured) {
    let (mut all, mut ends) = (0, 0);
    for cloth in cloths {
        let Some((skin, gap)) = cloth.threads.last().zip(cloth.gaps.last()) else { continue };
        let Some(period) = skin.period.filter(|_| gap.place + 1 == cloth.threads.len()) else {
            continue;
        };
        all += 1;
        // A period has f(2n+3) columns and f(2n+1) rows, and f(2n+2) palaces are in a row.
        let (rows, columns) = (period.dy, period.dx);
        let diagonal = gap.diagonal.is_constant() && gap.beyond.most == columns - rows;
        // The gap is narrow, some forty columns: one stripe more or less is a lot.
        let stripes = gap.value.most == 1 && (gap.value.mean - 1.0 / columns as f64).abs() < 0.01;
        ends += usize::from(diagonal && stripes && gap.diagonal.least == rows);
    }
    found.state(
        "Beside a skin with f(2n+2) palaces a row D is f(2n+1) everywhere, and p is 1 in one column of f(2n+3), otherwise 0.",
        all > 0 && ends == all,
        format!("In {ends} of {all} of these games: the end of the interval, with d = D."),
    );
}

/// Where all threads beyond a gap have periods: the mean of p from their slopes.
fn at_rest(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let (mut gaps, mut worst) = (0, 0.0_f64);
    let mut rows = Vec::new();
    for &(k, y) in &AT_REST[..context.pick(2, 4)] {
        context.step(&format!("the gaps of game {k} far out"))?;
        let rows_of_band = y..y + 6 * ROWS;
        let cloth = threads::gaps(&context.sweep(game(k)), rows_of_band, context.observer())?;
        for gap in &cloth.gaps {
            let beyond = &cloth.threads[gap.place..];
            if beyond.iter().any(|thread| thread.period.is_none()) || gap.cells < 100_000 {
                continue;
            }
            let weft = |thread: &Thread| {
                let (rho, s) = (thread.horizontal.mean, thread.slope.value);
                -rho * (s * s - 3.0 * s + 1.0) / (s * (s - 1.0))
            };
            let predicted: f64 = beyond.iter().map(weft).sum();
            gaps += 1;
            worst = worst.max((predicted - gap.value.mean).abs());
            rows.push(vec![
                count(k),
                count(y),
                count(gap.beyond.most),
                format!("{predicted:.4}"),
                format!("{:.4}", gap.value.mean),
            ]);
        }
    }
    found.table(
        "Far out, where all threads beyond a gap have periods: the mean of p, from the slopes of these threads and measured",
        &["game", "first row", "r", "from slopes", "measured"],
        rows,
    );
    found.state(
        "The mean of p in a gap is the sum of −ρ (s² − 3s + 1)/(s (s − 1)) over the threads beyond, with ρ palaces a row at \
         slopes s: only slopes below φ² leave room for weft.",
        gaps > 1 && worst < 0.02,
        format!("In {gaps} gaps with periodic threads beyond, off by at most {worst:.4}."),
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::threads::is_fibonacci;

    #[test]
    fn returns_of_the_golden_rotation_are_fibonacci_numbers() {
        assert_eq!(returns([0.1, 0.25]), BTreeSet::from([3, 5, 8]));
        assert_eq!(returns([0.05, 0.15]), BTreeSet::from([5, 8, 13]));
        for n in 1..40 {
            let all = returns([0.0, f64::from(n) * 0.0093]);
            assert!(all.len() <= 3 && all.iter().all(|&n| is_fibonacci(n)), "{all:?}");
        }
    }
}
