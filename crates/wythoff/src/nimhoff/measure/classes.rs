//! How the classes of each rule are met.

use std::ops::Range;

use serde::Serialize;

use super::bins;
use super::{Beam, window};
use crate::Rule;

/// Lines on either side of a rule whose classes are counted one by one.
const LINES: u64 = 1 << 17;

/// Classes of a rule that are counted one by one at most, so that rules of a thousand families take no more memory.
const CLASSES: u64 = 1 << 22;

/// Which beams meet a class. Source: \[FGPLL\] Lemma 9.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// Lines of classes that meet the y axis: beams steeper than the rule come to them.
    Steeper,
    /// Lines that meet the x axis or the origin: beams flatter than the rule come to them.
    Flatter,
}

/// How the classes of a rule are met on one side, as far as the rows that were read decide.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ClassUse {
    /// The rule.
    pub rule: String,
    /// Whether it was given as a fill rule.
    pub fills: bool,
    /// Whether it is (1, 0) or (0, 1), whose classes are the rows and the columns.
    #[serde(skip)]
    pub is_of_nim: bool,
    /// The side.
    pub side: Side,
    /// Classes that no further row can meet, of those counted one by one.
    pub classes: u64,
    /// Share of them that holds one P-position.
    pub once: f64,
    /// Share that holds none; what is left of 1 would hold several, against the rules.
    pub never: f64,
    /// Fluctuation of the P-positions of all beams together to a class: standard deviation over the mean, over
    /// the last four octaves of class lines, in bins of 1/64 octave. 0 if each class is met once. `None` for rules
    /// that are no fill rules, and where fewer octaves are decided.
    pub fluctuation: Option<f64>,
    /// The same for each beam alone, with its share of the classes.
    pub beams: Vec<BeamUse>,
}

/// How one beam meets the classes of a rule.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct BeamUse {
    /// The beam.
    pub label: usize,
    /// Its mean share of the classes; in theory density / |b - slope a|, a term of \[FGPLL\] equations (1) and (2).
    pub share: f64,
    /// Standard deviation of the share along the classes over its mean.
    pub fluctuation: f64,
}

/// The guess of \[FGPLL\] section 5, decided: are the P-positions uniform as seen by each fill rule, rather than along
/// the x axis?
///
/// The x axis is the view of (0, 1), whose classes are the columns, so each number asks the same of
/// another view. Fluctuations are standard deviations over means, in bins of 1/64 octave, over the last four octaves.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Evenness {
    /// Of each beam by itself along x: root mean square over the P-positions.
    pub along_x: f64,
    /// Of all beams together as a fill rule sees them, the largest of any rule and side. It is 0 iff every class in
    /// those octaves holds as many P-positions as every other; `None` if too few are decided.
    pub together: Option<f64>,
    /// Of each beam by itself as the fill rules other than those of Nim see it: root mean square over rules and
    /// sides, beams weighted by their shares. `None` if there are no such rules.
    pub apart: Option<f64>,
}

impl Evenness {
    pub(super) fn new(beams: &[Beam], classes: &[ClassUse]) -> Self {
        let square = |beam: &Beam| beam.density * beam.fluctuation.unwrap_or(0.0).powi(2);
        let along_x = beams.iter().map(square).sum::<f64>().sqrt();
        let seen = || classes.iter().filter(|class| class.fluctuation.is_some());
        let together = seen().filter_map(|class| class.fluctuation).reduce(f64::max);
        let between = || seen().filter(|class| !class.is_of_nim);
        let square = |seen: &BeamUse| seen.share * seen.fluctuation.powi(2);
        let squares: f64 = between().flat_map(|class| &class.beams).map(square).sum();
        let sides = between().count();
        let apart = (sides > 0).then(|| (squares / sides as f64).sqrt());
        Self { along_x, together, apart }
    }
}

/// The classes of one rule while rows come in.
#[derive(Debug, Clone)]
pub(super) struct Tracker {
    rule: Rule,
    fills: bool,
    /// y mod b, and a y = b * shift + rest.
    residue: u64,
    shift: u64,
    rest: u64,
    /// P-positions of each class near the axis, by line and residue: steeper side, flatter side.
    near: [Vec<u8>; 2],
    /// By beam: P-positions in bins of the line. A beam keeps to one side of a fill rule.
    shares: Vec<Vec<u64>>,
}

impl Tracker {
    pub(super) fn new(rule: Rule, fills: bool, beams: usize) -> Self {
        let families = u64::from(rule.b()).max(1);
        let near = || vec![0; (families * LINES.min(CLASSES / families).max(1)) as usize];
        let shares = vec![Vec::new(); if fills { beams } else { 0 }];
        Self { rule, fills, residue: 0, shift: 0, rest: 0, near: [near(), near()], shares }
    }

    fn families(&self) -> u64 {
        u64::from(self.rule.b()).max(1)
    }

    /// Takes the next row's P-position.
    pub(super) fn row(&mut self, x: u64, y: u64, label: usize) {
        let (a, b) = (u64::from(self.rule.a()), u64::from(self.rule.b()));
        let (side, line) = if b == 0 {
            (0, y)
        } else if x < self.shift {
            // The first line that meets the y axis is -1.
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
            self.rest += a;
            self.shift += self.rest / b;
            self.rest %= b;
        }
    }

    /// The use of the classes on each side, given the rows read and the least and greatest y/x of each beam.
    pub(super) fn uses(&self, rows: u64, beams: &[Option<(f64, f64)>]) -> Vec<ClassUse> {
        let sides = [(self.rule.a() > 0, Side::Steeper), (self.rule.b() > 0, Side::Flatter)];
        let there = sides.into_iter().filter(|(there, _)| *there);
        there.filter_map(|(_, side)| self.on_side(side, rows, beams)).collect()
    }

    fn on_side(&self, side: Side, rows: u64, beams: &[Option<(f64, f64)>]) -> Option<ClassUse> {
        let decided = self.decided(side, rows, beams)?;
        let near = &self.near[side as usize];
        let classes = (decided * self.families()).min(near.len() as u64);
        let share = |wanted: u8| {
            let met = near[..classes as usize].iter().filter(|&&met| met == wanted).count();
            met as f64 / classes as f64
        };
        let window = window_below(decided);
        let slope = f64::from(self.rule.b()) / f64::from(self.rule.a());
        let here = |label: usize| {
            let (least, greatest) = beams.get(label).copied().flatten()?;
            let there = if side == Side::Steeper { least > slope } else { greatest < slope };
            there.then(|| self.shares.get(label)).flatten()
        };
        let (mut all, mut found) = (Vec::new(), Vec::new());
        if let Some(window) = window {
            for label in 0..beams.len() {
                let Some(share) = here(label) else { continue };
                let even = evenness(&window, self.families(), |bin| share.get(bin).copied());
                found.push(BeamUse { label, share: even.0, fluctuation: even.1 });
                all.push(share);
            }
            let met = |bin| Some(all.iter().filter_map(|share| share.get(bin)).sum());
            let even = (!all.is_empty()).then(|| evenness(&window, self.families(), met).1);
            return Some(self.class_use(side, classes, share, even, found));
        }
        Some(self.class_use(side, classes, share, None, found))
    }

    fn class_use(
        &self,
        side: Side,
        classes: u64,
        share: impl Fn(u8) -> f64,
        fluctuation: Option<f64>,
        beams: Vec<BeamUse>,
    ) -> ClassUse {
        let (once, never) = (share(1), share(0));
        let rule = self.rule.to_string();
        let is_of_nim = self.rule.a() == 0 || self.rule.b() == 0;
        let fills = self.fills;
        ClassUse { rule, fills, is_of_nim, side, classes, once, never, fluctuation, beams }
    }

    /// Lines that no row from `rows` on can meet: a beam of slope m reaches line |x - a y / b| = y |1/m - a/b|.
    /// `None` if the rule runs through a beam, which then may meet any line at any time.
    fn decided(&self, side: Side, rows: u64, beams: &[Option<(f64, f64)>]) -> Option<u64> {
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
                Side::Steeper if high < away => nearest = nearest.min(away - high),
                Side::Flatter if low > away => nearest = nearest.min(low - away),
                _ => {}
            }
        }
        let lines = (rows as f64 * nearest) as u64;
        (lines > 0).then_some(lines)
    }
}

/// The last four octaves of lines below `lines`, in whole bins; `None` if they would begin below line 256, where bins
/// hold a class or two.
fn window_below(lines: u64) -> Option<Range<usize>> {
    const OCTAVES: usize = 4;
    let end = bins::bin_of(lines);
    let start = end.checked_sub(OCTAVES * bins::PER_OCTAVE)?;
    (start >= 8 * bins::PER_OCTAVE).then_some(start..end)
}

/// Bins taken together, so that each holds enough columns or classes: 64 groups an octave are left.
const GROUP: usize = 4;

/// Mean of `count` / (places of the bin * families), and its standard deviation over its mean, with the weights of the
/// window.
pub(super) fn evenness(
    window: &Range<usize>,
    families: u64,
    count: impl Fn(usize) -> Option<u64>,
) -> (f64, f64) {
    let groups = window::weights(0..window.len() / GROUP).map(|(group, weight)| {
        let bins = (0..GROUP).map(|i| window.start + group * GROUP + i);
        let met: u64 = bins.clone().filter_map(&count).sum();
        let places: u64 = bins.map(bins::len_of).sum::<u64>() * families;
        (met as f64 / places as f64, weight)
    });
    let groups: Vec<(f64, f64)> = groups.collect();
    let total: f64 = groups.iter().map(|(_, w)| w).sum();
    let mean = groups.iter().map(|(v, w)| v * w).sum::<f64>() / total;
    let squares: f64 = groups.iter().map(|(v, w)| w * (v - mean).powi(2)).sum();
    (mean, (squares / total).sqrt() / mean)
}
