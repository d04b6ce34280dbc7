//! The meter: one pass over the rows, and the estimates from its sums.

use std::f64::consts::TAU;
use std::ops::Range;

use super::beam_record::{BeamOctave, BeamRecord};
use super::class_use::ClassUse;
use super::classes::{self, Tracker};
use super::measurement::{Evenness, MeasureError, MeasuredBeam, MeasuredWave, Measurement};
use super::wave::{self, Waves};
use super::window::{self, Mean};
use super::{bins, verdict};
use crate::Rule;
use crate::nimhoff::game::Nimhoff;
use crate::observer::{Interrupted, Observer};

/// A measurement in progress: reads the P-positions of a game row by row, and returns the results
/// for the rows read so far.
///
/// [`measure`](super::measure) is simpler; a meter also returns curves and spectra.
///
/// `Time: O(number of rules)` a row. `Memory:` a few sums for each bin of 1/256 octave and each
/// beam, and a byte for each class near the axes: at most 8 MB for each rule, for any number of
/// rows.
#[derive(Debug, Clone)]
pub struct Meter {
    rules: String,
    rows: u64,
    /// Fill rules other than those of Nim, by rising slope. The label of a beam is the number of
    /// them below y/x.
    between: Vec<(u64, u64)>,
    beams: Vec<BeamRecord>,
    trackers: Vec<Tracker>,
}

impl Meter {
    /// A meter for a game whose forbidden regions are filled by `fill_rules`, in any order. The
    /// rules of Nim are fill rules even if they are not listed.
    ///
    /// # Errors
    /// If one of them is not a rule of the game, or is a multiple of another rule.
    pub fn try_new(game: &Nimhoff, fill_rules: &[Rule]) -> Result<Self, MeasureError> {
        if let Some(&rule) = fill_rules.iter().find(|rule| !game.effective().contains(rule)) {
            return Err(MeasureError::NotARule { rule, rules: game.rules().clone() });
        }
        let fills = |rule: &Rule| rule.a() == 0 || rule.b() == 0 || fill_rules.contains(rule);
        let between =
            game.effective().iter().filter(|rule| fills(rule) && rule.a() > 0 && rule.b() > 0);
        let between: Vec<(u64, u64)> =
            between.map(|rule| (u64::from(rule.a()), u64::from(rule.b()))).collect();
        let beams = vec![BeamRecord::default(); between.len() + 1];
        let tracker = |rule: &Rule| Tracker::new(*rule, fills(rule), beams.len());
        let trackers = game.effective().iter().map(tracker).collect();
        Ok(Self { rules: game.rules().to_string(), rows: 0, between, beams, trackers })
    }

    /// This meter without the counts of classes, which take a fifth of the time of a measurement
    /// and more with many rules: [`Measurement::classes`] is then empty, and [`Evenness`] has no
    /// values that need it.
    #[must_use]
    pub fn without_classes(mut self) -> Self {
        self.trackers.clear();
        self
    }

    /// Reads the next row, given its x, which is below 2^43.
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

    /// Reads rows from an iterator over x until `rows` rows are read in all, or the iterator ends.
    ///
    /// # Errors
    /// If the observer cancels.
    pub fn read(
        &mut self,
        xs: &mut dyn Iterator<Item = u64>,
        rows: u64,
        observer: &dyn Observer,
    ) -> Result<(), Interrupted> {
        /// Number of rows between two calls of the observer.
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

    /// Number of rows read.
    pub const fn rows(&self) -> u64 {
        self.rows
    }

    /// Number of leading bins in which every P-position is known. Each column holds one P-position,
    /// so these bins hold as many P-positions as columns.
    fn complete(&self) -> usize {
        let last = self.beams.iter().map(BeamRecord::len).max().unwrap_or(0);
        let known = |bin: &usize| {
            let found: u64 = self.beams.iter().map(|beam| beam.bin(*bin).count).sum();
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

    /// The mean slope and density of each beam.
    fn means(&self, window: &Range<usize>) -> Vec<(Mean, Mean)> {
        let means = |record: &BeamRecord| {
            let x = |bin: usize| bins::middle_of(bin).exp();
            let pivot = record.total(window.clone()).map_or(0.0, |all| all.slope);
            let points: Vec<(f64, f64, f64)> = window::weights(window.clone())
                .map(|(bin, weight)| (bin, record.bin(bin), weight))
                .filter(|(_, sums, _)| sums.count > 0)
                .map(|(bin, sums, weight)| {
                    let count = sums.count as f64;
                    (1.0 / x(bin), sums.deviation(pivot) / count, weight * count / x(bin))
                })
                .collect();
            let offset = wave::fit_line(&points).map_or(0.0, |(.., slope)| slope);
            let mut slope = window::mean(window.clone(), |bin| {
                let sums = record.bin(bin);
                let deviation = sums.deviation(pivot) - sums.count as f64 * offset / x(bin);
                (deviation / x(bin), sums.count as f64 / x(bin))
            });
            slope.value += pivot;
            let density = window::mean(window.clone(), |bin| {
                (record.bin(bin).count as f64 / x(bin), bins::len_of(bin) as f64 / x(bin))
            });
            (slope, density)
        };
        self.beams.iter().map(means).collect()
    }

    /// The fluctuations of all beams.
    pub(super) fn waves(&self) -> Waves {
        let window = self.window();
        let means = self.means(&window);
        Waves::new(&self.beams, &means, window)
    }

    /// The spectrum of the beams: pairs of a frequency, in radians per unit of ln x, and the
    /// relative amplitude, as in [`MeasuredWave::strength`].
    pub fn spectrum(&self) -> Vec<(f64, f64)> {
        self.waves().spectrum().into_iter().map(|(f, power)| (f, power.sqrt())).collect()
    }

    /// A beam along x, for plots: totals of `per_octave` parts of each octave (1 to 256, rounded to
    /// a power of two), as far as columns are complete. Empty parts are left out. With fewer than
    /// 64 parts, high frequencies are aliased to low ones.
    pub fn curve(&self, label: usize, per_octave: usize) -> Vec<BeamOctave> {
        let group = bins::PER_OCTAVE / per_octave.clamp(1, bins::PER_OCTAVE).next_power_of_two();
        let Some(record) = self.beams.get(label) else { return Vec::new() };
        let starts = (0..self.complete() / group).map(|i| i * group);
        starts.filter_map(|start| record.total(start..start + group)).collect()
    }

    /// The results for the rows read so far. Densities are NaN before the first octaves of columns
    /// are complete.
    pub fn measurement(&self) -> Measurement {
        let window = self.window();
        let means = self.means(&window);
        let waves = Waves::new(&self.beams, &means, window.clone());
        let peaks = waves.peaks(PEAKS);
        let periods: Vec<MeasuredWave> = peaks
            .iter()
            .map(|peak| {
                let growth = waves.growth(peak.frequency, &peaks);
                MeasuredWave {
                    frequency: peak.frequency,
                    log_period: TAU / peak.frequency,
                    factor: (TAU / peak.frequency).exp(),
                    strength: peak.strength,
                    noise: peak.noise,
                    growth: growth.map(|fit| fit.value),
                    growth_error: growth.map(|fit| fit.error),
                    frequency_theory: None,
                    growth_theory: None,
                    beams: waves.beam_waves(peak.frequency),
                }
            })
            .collect();
        let beams: Vec<MeasuredBeam> = means
            .iter()
            .enumerate()
            .map(|(label, &(slope, density))| self.beam(label, slope, density, &window))
            .collect();
        let extremes: Vec<Option<(f64, f64)>> = self
            .beams
            .iter()
            .map(|beam| {
                let late = window.end.saturating_sub(6 * bins::PER_OCTAVE)..beam.len();
                beam.total(late).map(|all| (all.least, all.greatest))
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

    fn beam(
        &self,
        label: usize,
        slope: Mean,
        density: Mean,
        window: &Range<usize>,
    ) -> MeasuredBeam {
        let record = &self.beams[label];
        let count: u64 = (0..window.end).map(|bin| record.bin(bin).count).sum();
        let octaves = self.curve(label, 1);
        let late = octaves.iter().filter(|octave| octave.from >= bins::first_of(window.start));
        let points: Vec<(f64, f64, f64)> = late
            .filter(|octave| octave.spread > 0.0)
            .map(|octave| {
                let x = octave.from as f64;
                (x.ln(), (octave.spread * x).ln(), 1.0)
            })
            .collect();
        let scatter = wave::fit_exponent(&points);
        let last = window.end.saturating_sub(4 * bins::PER_OCTAVE)..window.end;
        let (_, fluctuation) =
            classes::mean_and_fluctuation(&last, 1, |bin| Some(record.bin(bin).count));
        MeasuredBeam {
            label,
            between: self.between(label),
            slope: known(slope.value),
            slope_error: known(slope.error),
            density: density.value,
            density_error: density.error,
            // Column 0, which holds (0, 0), belongs to no beam.
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

/// The value, unless it is not finite: the mean of an empty set.
fn known(value: f64) -> Option<f64> {
    value.is_finite().then_some(value)
}

/// The largest number of reported peaks.
const PEAKS: usize = 16;

/// The window begins at its end to this power.
const WINDOW_START: f64 = 0.6;
