//! One pass over the rows.

use std::ops::Range;

use super::bins;
use super::classes::{ClassUse, Tracker};
use super::record::{Record, Stretch};
use super::wave::{self, Ripple, Waves};
use super::window::{self, Mean};
use super::{Beam, Evenness, MeasureError, Measurement, Period, classes, verdict};
use crate::Rule;
use crate::nimhoff::game::Nimhoff;
use crate::observer::{Interrupted, Observer};

/// Takes the P-positions of a game row by row, and knows at any time what has been measured.
///
/// For anything but curves of its own, [`measure`](super::measure) is the shorter way.
///
/// `Time: O(number of rules)` a row. `Memory:` a few sums for each bin of 1/256 octave and each beam, and a byte for
/// each class near the axes: some megabytes, at most 8 for each rule, whatever the number of rows.
#[derive(Debug, Clone)]
pub struct Meter {
    rules: String,
    rows: u64,
    /// Fill rules but those of Nim, by rising slope: as many as are below y/x make the label of a beam.
    between: Vec<(u64, u64)>,
    beams: Vec<Record>,
    trackers: Vec<Tracker>,
}

impl Meter {
    /// A meter for a game whose forbidden regions are filled by `fill_rules`, in any order; the rules of Nim are
    /// among them, given or not.
    ///
    /// # Errors
    /// If one of them is no rule of the game, or a multiple of another.
    pub fn try_new(game: &Nimhoff, fill_rules: &[Rule]) -> Result<Self, MeasureError> {
        if let Some(&rule) = fill_rules.iter().find(|rule| !game.effective().contains(rule)) {
            return Err(MeasureError::NotARule { rule, rules: game.rules().clone() });
        }
        let fills = |rule: &Rule| rule.a() == 0 || rule.b() == 0 || fill_rules.contains(rule);
        // By rising slope, as the game has them.
        let between =
            game.effective().iter().filter(|rule| fills(rule) && rule.a() > 0 && rule.b() > 0);
        let between: Vec<(u64, u64)> =
            between.map(|rule| (u64::from(rule.a()), u64::from(rule.b()))).collect();
        let beams = vec![Record::default(); between.len() + 1];
        let tracker = |rule: &Rule| Tracker::new(*rule, fills(rule), beams.len());
        let trackers = game.effective().iter().map(tracker).collect();
        Ok(Self { rules: game.rules().to_string(), rows: 0, between, beams, trackers })
    }

    /// Takes the x of the next row, below 2^43.
    pub fn row(&mut self, x: u64) {
        let y = self.rows;
        let label = self.between.iter().filter(|(a, b)| b * x < a * y).count();
        if x > 0 {
            self.beams[label].add(x, y as f64 / x as f64);
        }
        for tracker in &mut self.trackers {
            tracker.row(x, y, label);
        }
        self.rows += 1;
    }

    /// Takes the x of row after row until `rows` are taken in all, or no more come.
    ///
    /// # Errors
    /// If the observer stops it.
    pub fn read(
        &mut self,
        xs: &mut dyn Iterator<Item = u64>,
        rows: u64,
        observer: &dyn Observer,
    ) -> Result<(), Interrupted> {
        /// Rows between two words with the observer.
        const STEP: u64 = 1 << 16;
        while self.rows < rows {
            if observer.progress(self.rows.into(), rows.into()).is_break() {
                return Err(Interrupted);
            }
            let before = self.rows;
            xs.take(STEP.min(rows - before) as usize).for_each(|x| self.row(x));
            if self.rows == before {
                break;
            }
        }
        Ok(())
    }

    /// Rows taken.
    pub const fn rows(&self) -> u64 {
        self.rows
    }

    /// The bins in which every P-position is known: each column holds one, so those with as many as columns.
    fn complete(&self) -> usize {
        let last = self.beams.iter().map(Record::len).max().unwrap_or(0);
        let known = |bin: &usize| {
            let found: u64 = self.beams.iter().map(|beam| beam.cell(*bin).count).sum();
            found == bins::len_of(*bin)
        };
        (0..last).take_while(known).count()
    }

    /// The bins of the window of all means and spectra.
    fn window(&self) -> Range<usize> {
        let end = self.complete();
        let start = (end as f64 * WINDOW_START) as usize;
        start..end
    }

    fn means(&self, window: &Range<usize>) -> Vec<(Mean, Mean)> {
        let means = |record: &Record| {
            let x = |bin: usize| bins::middle_of(bin).exp();
            let pivot = record.stretch(window.clone()).map_or(0.0, |all| all.slope);
            let points: Vec<(f64, f64, f64)> = window::weights(window.clone())
                .map(|(bin, weight)| (bin, record.cell(bin), weight))
                .filter(|(_, cell, _)| cell.count > 0)
                .map(|(bin, cell, weight)| {
                    let count = cell.count as f64;
                    (1.0 / x(bin), cell.off(pivot) / count, weight * count / x(bin))
                })
                .collect();
            let offset = wave::line(&points).map_or(0.0, |(.., slope)| slope);
            let mut slope = window::mean(window.clone(), |bin| {
                let cell = record.cell(bin);
                let off = cell.off(pivot) - cell.count as f64 * offset / x(bin);
                (off / x(bin), cell.count as f64 / x(bin))
            });
            slope.value += pivot;
            let density = window::mean(window.clone(), |bin| {
                (record.cell(bin).count as f64 / x(bin), bins::len_of(bin) as f64 / x(bin))
            });
            (slope, density)
        };
        self.beams.iter().map(means).collect()
    }

    fn waves(&self) -> Waves {
        let window = self.window();
        let means = self.means(&window);
        Waves::new(&self.beams, &means, window)
    }

    /// The wave of a given frequency, in radians to a unit of ln x, in each beam: what a mode of the theory is to
    /// be put beside.
    pub fn ripples(&self, frequency: f64) -> Vec<Ripple> {
        self.waves().ripples(frequency)
    }

    /// The spectrum of the beams: frequencies in radians to a unit of ln x, and the amplitude relative to the density
    /// at each, as a [`Period`] has it.
    pub fn spectrum(&self) -> Vec<(f64, f64)> {
        self.waves().spectrum().into_iter().map(|(f, power)| (f, power.sqrt())).collect()
    }

    /// A beam along x, in `per_octave` stretches an octave (1 to 256, rounded to a power of two), as far as columns are
    /// complete; for plots. Empty stretches are left out. Below 64 an octave fast waves pass for slow ones.
    pub fn curve(&self, label: usize, per_octave: usize) -> Vec<Stretch> {
        let group = bins::PER_OCTAVE / per_octave.clamp(1, bins::PER_OCTAVE).next_power_of_two();
        let Some(record) = self.beams.get(label) else { return Vec::new() };
        let starts = (0..self.complete() / group).map(|i| i * group);
        starts.filter_map(|start| record.stretch(start..start + group)).collect()
    }

    /// What the rows tell so far; densities are not numbers before the first octaves of columns are complete.
    pub fn measurement(&self) -> Measurement {
        let window = self.window();
        let means = self.means(&window);
        let waves = Waves::new(&self.beams, &means, window.clone());
        let peaks = waves.peaks(PEAKS);
        let periods: Vec<Period> = peaks
            .iter()
            .map(|peak| {
                let growth = waves.growth(peak.frequency, &peaks);
                Period {
                    frequency: peak.frequency,
                    log_period: std::f64::consts::TAU / peak.frequency,
                    factor: (std::f64::consts::TAU / peak.frequency).exp(),
                    strength: peak.strength,
                    noise: peak.noise,
                    growth: growth.map(|fit| fit.value),
                    growth_error: growth.map(|fit| fit.error),
                    frequency_theory: None,
                    growth_theory: None,
                    beams: waves.ripples(peak.frequency),
                }
            })
            .collect();
        let beams: Vec<Beam> = means
            .iter()
            .enumerate()
            .map(|(label, &(slope, density))| self.beam(label, slope, density, &window))
            .collect();
        let extremes: Vec<Option<(f64, f64)>> = self
            .beams
            .iter()
            .map(|beam| {
                let late = window.end.saturating_sub(6 * bins::PER_OCTAVE)..beam.len();
                beam.stretch(late).map(|all| (all.least, all.greatest))
            })
            .collect();
        let classes: Vec<ClassUse> =
            self.trackers.iter().flat_map(|tracker| tracker.uses(self.rows, &extremes)).collect();
        let evenness = Evenness::new(&beams, &classes);
        let class = verdict::class(&periods, evenness.along_x);
        Measurement {
            rules: self.rules.clone(),
            rows: self.rows,
            from: bins::first_of(window.start),
            to: bins::first_of(window.end),
            beams,
            periods,
            largest_growth_theory: None,
            classes,
            evenness,
            class,
        }
    }

    /// The fill rules on either side of a beam.
    fn between(&self, label: usize) -> [String; 2] {
        let name = |(a, b): (u64, u64)| format!("{a},{b}");
        let inner = |i: usize| self.between.get(i).copied();
        [
            name(label.checked_sub(1).and_then(inner).unwrap_or((1, 0))),
            name(inner(label).unwrap_or((0, 1))),
        ]
    }

    fn beam(&self, label: usize, slope: Mean, density: Mean, window: &Range<usize>) -> Beam {
        let record = &self.beams[label];
        let count: u64 = (0..window.end).map(|bin| record.cell(bin).count).sum();
        let octaves = self.curve(label, 1);
        let late = octaves.iter().filter(|octave| octave.from >= bins::first_of(window.start));
        let points: Vec<(f64, f64, f64)> = late
            .filter(|octave| octave.spread > 0.0)
            .map(|octave| {
                let x = octave.from as f64;
                (x.ln(), (octave.spread * x).ln(), 1.0)
            })
            .collect();
        let scatter = super::wave::exponent(&points);
        let last = window.end.saturating_sub(4 * bins::PER_OCTAVE)..window.end;
        let (_, fluctuation) = classes::evenness(&last, 1, |bin| Some(record.cell(bin).count));
        Beam {
            label,
            between: self.between(label),
            slope: known(slope.value),
            slope_error: known(slope.error),
            density: density.value,
            density_error: density.error,
            // Column 0, at (0, 0), belongs to no beam.
            plain_density: count as f64 / (bins::first_of(window.end) - 1) as f64,
            slope_theory: None,
            density_theory: None,
            fluctuation: known(fluctuation),
            scatter_exponent: scatter.map(|fit| fit.value),
            scatter_exponent_error: scatter.map(|fit| fit.error),
            octaves,
        }
    }
}

/// A number, unless it is 0/0: the mean of nothing.
fn known(value: f64) -> Option<f64> {
    value.is_finite().then_some(value)
}

/// Peaks that are reported at most.
const PEAKS: usize = 16;

/// Where the window begins, as a power of where it ends.
const WINDOW_START: f64 = 0.6;
