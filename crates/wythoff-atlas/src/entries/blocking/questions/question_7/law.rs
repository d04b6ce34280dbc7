//! The law of gaps, square by square and gap by gap.

use std::collections::BTreeSet;

use wythoff_anatomy::threads::{self, Cloth, Gap, Thread};

use super::super::gap_law::{GapLaw, beyond_the_next};
use super::at_rest::{AtRest, at_rest};
use crate::measure::mean;
use crate::prelude::*;

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

    /// Returns the least and the greatest turn of some gaps.
    fn interval(self, gaps: &[u64]) -> [f64; 2] {
        let turns = || gaps.iter().map(|&beyond| self.turn(beyond));
        [turns().fold(1.0, f64::min), turns().fold(0.0, f64::max)]
    }

    /// Returns all r between the first and the last of some gaps whose turn is in their interval.
    pub(super) fn allowed(self, gaps: &[u64]) -> Vec<u64> {
        let (Some(&first), Some(&last)) = (gaps.first(), gaps.last()) else { return Vec::new() };
        let [low, high] = self.interval(gaps);
        (first..=last).filter(|&r| (low..=high).contains(&self.turn(r))).collect()
    }

    /// This law with another turn.
    pub(super) const fn with_rotation(self, rotation: f64) -> Self {
        Self { rotation, ..self }
    }
}

/// The gaps between threads of a warp.
#[derive(Clone, Serialize)]
pub(super) struct Warp {
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
        let gaps: Vec<&Gap> = of_warp(cloth).rev().collect();
        let beyond: Vec<u64> = gaps.iter().map(|gap| gap.beyond.least).collect();
        (!beyond.is_empty()).then(|| Self {
            k,
            y,
            interval: law.interval(&beyond),
            allowed: law.allowed(&beyond),
            thicknesses: beyond.windows(2).map(|two| two[1] - two[0]).collect(),
            weft: mean(gaps.iter().map(|gap| gap.value.mean)),
            excess: mean(gaps.iter().map(|gap| excess_of(gap))),
            beyond,
        })
    }
}

/// Returns the gaps of the warp from the main diagonal out.
fn of_warp(cloth: &Cloth) -> impl DoubleEndedIterator<Item = &Gap> {
    cloth.gaps.iter().filter(|gap| in_warp(gap, &cloth.threads))
}

/// Returns the gaps inside of the warp.
fn of_inner_sector(cloth: &Cloth) -> impl Iterator<Item = &Gap> {
    let is_beside_the_skin = |gap: &Gap| gap.place + 1 >= cloth.threads.len();
    let is_inner = move |gap: &&Gap| !is_beside_the_skin(gap) && !in_warp(gap, &cloth.threads);
    cloth.gaps.iter().filter(is_inner)
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
    gap.diagonal.mean - gap.beyond.mean / PHI
}

/// The numbers of turns by 1/φ after which one is back in an interval, for starts all over it.
fn returns([low, high]: [f64; 2]) -> BTreeSet<u64> {
    const STARTS: u64 = 2000;
    let start = |n: u64| low + (high - low) * n as f64 / STARTS as f64;
    let back =
        |at: f64| (1..10_000).find(|&n| (low..=high).contains(&(at + n as f64 / PHI).fract()));
    (0..=STARTS).filter_map(|n| back(start(n))).collect()
}

/// Counts in gaps.
#[derive(Default, Serialize)]
struct Counted {
    gaps: usize,
    /// The number of gaps in which V and D have at most two values each, and the smaller ones add
    /// up to r.
    narrow: usize,
    #[serde(flatten)]
    law: GapLaw,
}

impl Counted {
    fn new(gaps: &[&Gap]) -> Self {
        let is_narrow = |gap: &&&Gap| {
            let (v, d) = (gap.vertical, gap.diagonal);
            let two = v.most <= v.least + 1 && d.most <= d.least + 1;
            two && v.least + d.least == gap.beyond.least
        };
        Self {
            gaps: gaps.len(),
            narrow: gaps.iter().filter(is_narrow).count(),
            law: GapLaw::of(gaps.iter().copied()),
        }
    }

    const fn all_lawful(&self) -> bool {
        self.law.holds()
    }

    const fn mostly_narrow(&self) -> bool {
        self.gaps > 0 && self.narrow * 20 >= self.gaps * 19
    }
}

/// The law of gaps as it was measured.
#[derive(Serialize)]
pub(super) struct Gaps {
    rows: u64,
    pub(super) law: Law,
    /// Standard errors of the two numbers of the law.
    errors: [f64; 2],
    /// E φ/√5.
    first_order: f64,
    warps: Vec<Warp>,
    returning: Vec<Json>,
    at_rest: Vec<AtRest>,
    #[serde(skip)]
    pub(super) holds: bool,
}

/// Measures the two numbers of the law, and whether it holds.
pub(super) fn gaps(context: &Context<'_>, found: &mut Found) -> Result<Gaps> {
    let mut cloths = Vec::new();
    for &(k, multiple) in context.pick(QUICK, GAMES) {
        context.step(&format!("the gaps of game {k}"))?;
        let y = multiple * k;
        let cloth = threads::gaps(&context.sweep(game(k)), y..y + ROWS, context.observer())?;
        cloths.push((k, y, cloth));
    }
    let gaps: Vec<&Gap> = cloths.iter().flat_map(|(_, _, cloth)| of_warp(cloth)).collect();
    let counted = Counted::new(&gaps);
    let mutant = context.mutant(
        "the palaces beyond the next gap in place of those beyond the gap",
        || {
            let cloths: Vec<Cloth> = cloths.iter().map(|it| beyond_the_next(&it.2)).collect();
            Ok(Counted::new(&cloths.iter().flat_map(of_warp).collect::<Vec<_>>()))
        },
    )?;
    found.state_of("law", mutant.judge_exact(&counted, Counted::all_lawful), &counted);
    let inner =
        context.mutant("the gaps of the inner sector in place of those of the warp", || {
            let gaps = cloths.iter().flat_map(|(_, _, cloth)| of_inner_sector(cloth));
            Ok(Counted::new(&gaps.collect::<Vec<_>>()))
        })?;
    found.state_of("two-values", inner.judge_exact(&counted, Counted::mostly_narrow), &counted);
    beside_the_skin(context, &cloths, found)?;
    let at_rest = at_rest(context, found)?;

    let weft = mean(gaps.iter().map(|gap| gap.value.mean));
    let excess = mean(gaps.iter().map(|gap| excess_of(gap)));
    let law = Law { weft: weft[0], excess: excess[0], rotation: PHI.recip() };
    let warps = cloths.iter().filter_map(|(k, y, cloth)| Warp::of(*k, *y, cloth, law));
    let warps: Vec<Warp> = warps.collect();
    let returning = |warp: Warp| numbers! { returns: returns(warp.interval), ..warp };
    Ok(Gaps {
        rows: ROWS,
        law,
        errors: [weft, excess].map(|of| of[1] / (gaps.len().max(2) as f64 - 1.0).sqrt()),
        first_order: law.weft * PHI / 5_f64.sqrt(),
        returning: warps.iter().cloned().map(returning).collect(),
        warps,
        at_rest,
        holds: counted.all_lawful() && counted.mostly_narrow(),
    })
}

/// Looks at the gaps beside the skin, which are the end of the interval.
fn beside_the_skin(
    context: &Context<'_>,
    cloths: &[(u64, u64, Cloth)],
    found: &mut Found,
) -> Result<()> {
    let skins = Skins::new(cloths, 0);
    let mutant = context.mutant("the gaps beside the next thread in place of the skin", || {
        Ok(Skins::new(cloths, 1))
    })?;
    let judged = mutant.judge_exact(&skins, |skins| skins.all > 0 && skins.ends == skins.all);
    found.state_of("skin", judged, &(skins.ends, skins.all));
    Ok(())
}

/// The gaps beside periodic skins.
#[derive(Default)]
struct Skins {
    all: usize,
    /// Those with the numbers of the end of the interval.
    ends: usize,
}

impl Skins {
    /// Counts the gaps so many places `inward` of the skin.
    fn new(cloths: &[(u64, u64, Cloth)], inward: usize) -> Self {
        let mut found = Self::default();
        for (_, _, cloth) in cloths {
            let gap = cloth.gaps.iter().nth_back(inward);
            let Some((skin, gap)) = cloth.threads.last().zip(gap) else { continue };
            let is_beside = gap.place + 1 + inward == cloth.threads.len();
            let Some(period) = skin.period.filter(|_| is_beside) else { continue };
            found.all += 1;
            // A period has f(2n+3) columns and f(2n+1) rows, and f(2n+2) palaces are in a row.
            let (rows, columns) = (period.dy, period.dx);
            let diagonal = gap.diagonal.is_constant() && gap.beyond.most == columns - rows;
            // The gap is narrow, some forty columns: one stripe more or less is a lot.
            let stripes =
                gap.value.most == 1 && (gap.value.mean - 1.0 / columns as f64).abs() < 0.01;
            found.ends += usize::from(diagonal && stripes && gap.diagonal.least == rows);
        }
        found
    }
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
