//! Counts of the P-positions in the classes of each rule, row by row.

use std::ops::Range;

use super::class_use::{BeamUse, ClassUse, RuleSide};
use super::{bins, window};
use crate::Rule;

/// Number of lines on either side of a rule whose classes are counted one by one.
const LINES: u64 = 1 << 17;

/// The largest number of classes of a rule that are counted one by one. It limits the memory of
/// rules with many families of lines.
const CLASSES: u64 = 1 << 22;

/// Counts for one rule while rows are read.
#[derive(Debug, Clone)]
pub(super) struct Tracker {
    rule: Rule,
    fills: bool,
    /// The quotient and the remainder of a / b; unused for the rule (1, 0).
    step: (u64, u64),
    /// y mod b.
    residue: u64,
    /// floor(a y / b).
    shift: u64,
    /// a y mod b.
    rest: u64,
    /// Number of P-positions in each class near the axis, by line and residue: steeper side,
    /// flatter side.
    near: [Vec<u8>; 2],
    /// Number of P-positions of each beam in bins of the line. A beam stays on one side of a fill
    /// rule.
    shares: Vec<Vec<u64>>,
}

impl Tracker {
    pub(super) fn new(rule: Rule, fills: bool, beams: usize) -> Self {
        let (a, b) = (u64::from(rule.a()), u64::from(rule.b()));
        let families = b.max(1);
        let step = (a / families, a % families);
        let near = || vec![0; (families * LINES.min(CLASSES / families).max(1)) as usize];
        let shares = vec![Vec::new(); if fills { beams } else { 0 }];
        Self { rule, fills, step, residue: 0, shift: 0, rest: 0, near: [near(), near()], shares }
    }

    /// Number of interleaved families of lines.
    fn families(&self) -> u64 {
        u64::from(self.rule.b()).max(1)
    }

    /// Counts the P-position of the next row.
    pub(super) fn row(&mut self, x: u64, y: u64, label: usize) {
        let b = u64::from(self.rule.b());
        let (side, line) = if b == 0 {
            (0, y)
        } else if x < self.shift {
            // Lines that meet the y axis are numbered -1, -2, ..
            (0, self.shift - x - 1)
        } else {
            (1, x - self.shift)
        };
        let class = (line * self.families() + self.residue) as usize;
        if let Some(met) = self.near[side].get_mut(class) {
            *met = met.saturating_add(1);
        }
        if let Some(share) = self.shares.get_mut(label).filter(|_| line > 0) {
            let bin = bins::bin_of(line);
            if bin >= share.len() {
                share.resize((bin / bins::PER_OCTAVE + 1) * bins::PER_OCTAVE, 0);
            }
            share[bin] += 1;
        }
        if b > 0 {
            self.residue = if self.residue + 1 == b { 0 } else { self.residue + 1 };
            self.shift += self.step.0;
            self.rest += self.step.1;
            if self.rest >= b {
                (self.shift, self.rest) = (self.shift + 1, self.rest - b);
            }
        }
    }

    /// The shares of the classes that are met on each side, given the number of rows read and the
    /// least and greatest y/x of each beam.
    pub(super) fn uses(&self, rows: u64, beams: &[Option<(f64, f64)>]) -> Vec<ClassUse> {
        let sides =
            [(self.rule.a() > 0, RuleSide::Steeper), (self.rule.b() > 0, RuleSide::Flatter)];
        let existing = sides.into_iter().filter(|(exists, _)| *exists);
        existing.filter_map(|(_, side)| self.on_side(side, rows, beams)).collect()
    }

    fn on_side(&self, side: RuleSide, rows: u64, beams: &[Option<(f64, f64)>]) -> Option<ClassUse> {
        let decided = self.decided(side, rows, beams)?;
        let near = &self.near[side as usize];
        let classes = (decided * self.families()).min(near.len() as u64);
        let share = |wanted: u8| {
            let met = near[..classes as usize].iter().filter(|&&met| met == wanted).count();
            met as f64 / classes as f64
        };
        let window = window_below(decided);
        let slope = f64::from(self.rule.b()) / f64::from(self.rule.a());
        let counts_on_side = |label: usize| {
            let (least, greatest) = beams.get(label).copied().flatten()?;
            let is_on_side =
                if side == RuleSide::Steeper { least > slope } else { greatest < slope };
            is_on_side.then(|| self.shares.get(label)).flatten()
        };
        let (mut all, mut uses, mut fluctuation) = (Vec::new(), Vec::new(), None);
        if let Some(window) = window {
            for label in 0..beams.len() {
                let Some(counts) = counts_on_side(label) else { continue };
                let (share, fluctuation) =
                    mean_and_fluctuation(&window, self.families(), |bin| counts.get(bin).copied());
                uses.push(BeamUse { label, share, fluctuation });
                all.push(counts);
            }
            let together = |bin| Some(all.iter().filter_map(|counts| counts.get(bin)).sum());
            fluctuation = (!all.is_empty())
                .then(|| mean_and_fluctuation(&window, self.families(), together).1);
        }
        Some(ClassUse {
            rule: self.rule.to_string(),
            fills: self.fills,
            is_of_nim: self.rule.a() == 0 || self.rule.b() == 0,
            side,
            classes,
            once: share(1),
            never: share(0),
            fluctuation,
            beams: uses,
        })
    }

    /// Number of lines that no row from `rows` on can meet: in row y, a beam of slope m meets the
    /// line at distance y |1/m - a/b|. `None` if the rule runs through a beam, because that beam
    /// may meet any line in any row.
    fn decided(&self, side: RuleSide, rows: u64, beams: &[Option<(f64, f64)>]) -> Option<u64> {
        let (a, b) = (f64::from(self.rule.a()), f64::from(self.rule.b()));
        if self.rule.b() == 0 {
            return Some(rows);
        }
        let away = a / b;
        let mut nearest: f64 = 1.0;
        for (least, greatest) in beams.iter().flatten() {
            let (high, low) = (1.0 / least, 1.0 / greatest);
            if low <= away && away <= high {
                return None;
            }
            match side {
                RuleSide::Steeper if high < away => nearest = nearest.min(away - high),
                RuleSide::Flatter if low > away => nearest = nearest.min(low - away),
                _ => {}
            }
        }
        let lines = (rows as f64 * nearest) as u64;
        (lines > 0).then_some(lines)
    }
}

/// The bins of the last four octaves below line `lines`; `None` if they would begin below line 256,
/// where bins hold only one or two classes.
fn window_below(lines: u64) -> Option<Range<usize>> {
    const OCTAVES: usize = 4;
    let end = bins::bin_of(lines.max(1));
    let start = end.checked_sub(OCTAVES * bins::PER_OCTAVE)?;
    (start >= 8 * bins::PER_OCTAVE).then_some(start..end)
}

/// Number of bins in a group. With 64 groups an octave, each group holds enough columns or classes.
const GROUP: usize = 4;

/// The mean of `count` per class over the groups of a window, with Hann weights, and the standard
/// deviation divided by the mean. A bin holds `families` classes for each line.
pub(super) fn mean_and_fluctuation(
    window: &Range<usize>,
    families: u64,
    count: impl Fn(usize) -> Option<u64>,
) -> (f64, f64) {
    let groups = window::weights(0..window.len() / GROUP).map(|(group, weight)| {
        let bins = (0..GROUP).map(|i| window.start + group * GROUP + i);
        let positions: u64 = bins.clone().filter_map(&count).sum();
        let classes: u64 = bins.map(bins::len_of).sum::<u64>() * families;
        (positions as f64 / classes as f64, weight)
    });
    let groups: Vec<(f64, f64)> = groups.collect();
    let total: f64 = groups.iter().map(|(_, w)| w).sum();
    let mean = groups.iter().map(|(v, w)| v * w).sum::<f64>() / total;
    let squares: f64 = groups.iter().map(|(v, w)| w * (v - mean).powi(2)).sum();
    (mean, (squares / total).sqrt() / mean)
}
