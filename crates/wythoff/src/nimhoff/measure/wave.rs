//! Waves in ln x: the spectrum of the beams, its peaks, and the growth of each peak.

use std::f64::consts::{LN_2, PI, TAU};
use std::ops::Range;

use schemars::JsonSchema;
use serde::Serialize;

use super::beam_record::BeamRecord;
use super::bins::{self, WIDTH};
use super::window::{self, Mean};
use crate::exact::Complex;

/// A wave in one beam. An amplitude A is that of the real part of A e^(i frequency ln x), as in
/// [`ModeLine`](crate::nimhoff::ModeLine).
#[derive(Debug, Clone, Copy, PartialEq, JsonSchema, Serialize)]
pub struct BeamWave {
    /// The label of the beam.
    pub label: usize,
    /// Amplitude of the density, in P-positions per column. Those of all beams sum to 0, except for
    /// noise.
    pub density: Complex,
    /// Amplitude of y/x.
    pub slope: Complex,
}

/// A peak of the spectrum.
#[derive(Debug, Clone, Copy)]
pub(super) struct Peak {
    pub(super) frequency: f64,
    /// Amplitude relative to the density, root mean square over the P-positions.
    pub(super) strength: f64,
    /// The relative amplitude of the noise at neighbouring frequencies.
    pub(super) noise: f64,
}

/// A fitted exponent of a power of x, with its standard error.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Exponent {
    pub(crate) value: f64,
    pub(crate) error: f64,
}

/// The least number of columns in one cycle at the start of a window. With fewer columns the
/// spectrum shows the grid and not the wave.
const COLUMNS_A_CYCLE: f64 = 200.0;

/// The least number of cycles in a window.
const CYCLES: f64 = 3.0;

/// A peak is a power above this many medians. The powers of noise are distributed exponentially, so
/// one of a thousand independent frequencies exceeds 20 medians only in one of a thousand spectra.
const PEAK: f64 = 20.0;

/// Number of frequencies on either side of a peak whose median is the noise.
const AROUND: usize = 60;

/// Number of frequencies of the spectrum in 2 pi / width of the window.
const STEPS: f64 = 4.0;

/// The highest frequency of the spectrum, half of what the bins can resolve.
const HIGHEST: f64 = PI / WIDTH / 2.0;

/// The fluctuations of density and slope of all beams about their means.
pub(super) struct Waves {
    window: Range<usize>,
    beams: usize,
    /// By bin, then by beam: density / mean - 1.
    density: Vec<f64>,
    /// By bin, then by beam: (y/x - mean) * density / mean density, which is 0 for an empty bin.
    slope: Vec<f64>,
    /// The mean density of each beam.
    scale: Vec<f64>,
}

impl Waves {
    /// The fluctuations in `window`, given the mean slope and density of each beam.
    pub(super) fn new(
        records: &[BeamRecord],
        means: &[(Mean, Mean)],
        window: Range<usize>,
    ) -> Self {
        let beams = records.len();
        let mut density = Vec::with_capacity(window.len() * beams);
        let mut slope = Vec::with_capacity(window.len() * beams);
        for bin in window.clone() {
            let columns = bins::len_of(bin) as f64;
            for (record, (m, l)) in records.iter().zip(means) {
                let sums = record.bin(bin);
                let expected = columns * l.value;
                let known = expected > 0.0;
                density.push(if known { sums.count as f64 / expected - 1.0 } else { 0.0 });
                slope.push(if known { sums.deviation(m.value) / expected } else { 0.0 });
            }
        }
        let scale = means.iter().map(|(_, l)| l.value).collect();
        let mut waves = Self { window, beams, density, slope, scale };
        waves.detrend();
        waves
    }

    /// Subtracts from each density its straight line, fitted with the weights of the window.
    fn detrend(&mut self) {
        let weights: Vec<(usize, f64)> = window::weights(self.window.clone()).collect();
        for beam in 0..self.beams {
            let value = |i: usize| self.density[i * self.beams + beam];
            let points: Vec<(f64, f64, f64)> = weights
                .iter()
                .enumerate()
                .map(|(i, &(bin, w))| (bins::middle_of(bin), value(i), w))
                .collect();
            let Some((at, height, slope)) = fit_line(&points) else { continue };
            for (i, (u, ..)) in points.iter().enumerate() {
                self.density[i * self.beams + beam] -= height + slope * (u - at);
            }
        }
    }

    /// The amplitude of each beam: the Hann-weighted Fourier sum of `values` at `frequency` over
    /// `bins`.
    fn transform(&self, values: &[f64], bins: Range<usize>, frequency: f64) -> Vec<Complex> {
        let mut sums = vec![Complex::default(); self.beams];
        let mut total = 0.0;
        let turn = |angle| Complex::new(0.0, angle).exp();
        let step = turn(-frequency * WIDTH);
        let mut turn = turn(-frequency * bins::middle_of(bins.start));
        for (bin, weight) in window::weights(bins) {
            let at = (bin - self.window.start) * self.beams;
            for (sum, value) in sums.iter_mut().zip(&values[at..at + self.beams]) {
                *sum = *sum + turn * (weight * value);
            }
            total += weight;
            turn = turn * step;
        }
        // The average over a bin multiplies a wave by sin z / z; divide by it.
        let z = frequency * WIDTH / 2.0;
        let scale = 2.0 / total * z / z.sin();
        sums.into_iter().map(|sum| sum * scale).collect()
    }

    /// The squared relative amplitude of the density of a beam, averaged over the P-positions. A
    /// thin beam has more noise and a smaller weight in the same proportion.
    fn power(&self, bins: Range<usize>, frequency: f64) -> f64 {
        let beams = self.transform(&self.density, bins, frequency).into_iter().zip(&self.scale);
        beams.map(|(wave, density)| density * wave.abs().powi(2)).sum()
    }

    /// The part of the window in which a cycle of this frequency has enough columns.
    fn bins_for(&self, frequency: f64) -> Range<usize> {
        let first = (COLUMNS_A_CYCLE * frequency / TAU).max(1.0);
        let start = bins::bin_of(first as u64).clamp(self.window.start, self.window.end);
        start..self.window.end
    }

    /// The distance of independent frequencies in a window.
    fn resolution(bins: &Range<usize>) -> f64 {
        TAU / (bins.len().max(1) as f64 * WIDTH)
    }

    /// The distance of the frequencies of the spectrum.
    fn step(&self) -> f64 {
        Self::resolution(&self.window) / STEPS
    }

    /// The frequencies that the window resolves, with their powers.
    ///
    /// `Time: O(bins x frequencies x beams)`, about 10^7 steps.
    pub(super) fn spectrum(&self) -> Vec<(f64, f64)> {
        let lowest = CYCLES * Self::resolution(&self.window);
        let frequencies = (0..).map(|i| lowest + self.step() * f64::from(i));
        frequencies
            .take_while(|&f| f < HIGHEST && self.bins_for(f).len() * 2 > self.window.len())
            .map(|f| (f, self.power(self.bins_for(f), f)))
            .collect()
    }

    /// The strongest peaks of the spectrum, at most `most`, strongest first.
    pub(super) fn peaks(&self, most: usize) -> Vec<Peak> {
        let step = self.step();
        let (frequencies, powers): (Vec<f64>, Vec<f64>) = self.spectrum().into_iter().unzip();
        let mut peaks: Vec<Peak> = Vec::new();
        let mut tops: Vec<usize> = (1..powers.len().saturating_sub(1))
            .filter(|&i| powers[i - 1] < powers[i] && powers[i] >= powers[i + 1])
            .collect();
        tops.sort_by(|&i, &j| powers[j].total_cmp(&powers[i]));
        for i in tops {
            let noise = median(&powers[i.saturating_sub(AROUND)..powers.len().min(i + AROUND + 1)]);
            if powers[i] < PEAK * noise {
                continue;
            }
            let bins = self.bins_for(frequencies[i]);
            let (frequency, power) = self.summit(&bins, frequencies[i], step);
            let resolution = Self::resolution(&bins);
            let leak = |peak: &Peak| {
                2.0 * peak.strength * side_lobe((peak.frequency - frequency).abs() / resolution)
            };
            let strength = power.sqrt();
            if peaks.iter().all(|peak| strength > leak(peak)) {
                peaks.push(Peak { frequency, strength, noise: noise.sqrt() });
            }
            if peaks.len() == most {
                break;
            }
        }
        peaks
    }

    /// The frequency and the power of the maximum within `step` of `near`, by golden-section
    /// search.
    fn summit(&self, bins: &Range<usize>, near: f64, step: f64) -> (f64, f64) {
        const GOLDEN: f64 = 0.618_033_988_749_894_8;
        let power = |f| self.power(bins.clone(), f);
        let (mut low, mut high) = (near - step, near + step);
        let (mut p, mut q) = (high - GOLDEN * (high - low), low + GOLDEN * (high - low));
        let (mut at_p, mut at_q) = (power(p), power(q));
        // 24 iterations reduce the interval to 10^-5 of a step.
        for _ in 0..24 {
            if at_p > at_q {
                (high, q, at_q) = (q, p, at_p);
                p = high - GOLDEN * (high - low);
                at_p = power(p);
            } else {
                (low, p, at_p) = (p, q, at_q);
                q = low + GOLDEN * (high - low);
                at_q = power(q);
            }
        }
        if at_p > at_q { (p, at_p) } else { (q, at_q) }
    }

    /// The wave of one frequency in each beam.
    pub(super) fn beam_waves(&self, frequency: f64) -> Vec<BeamWave> {
        let bins = self.bins_for(frequency);
        let density = self.transform(&self.density, bins.clone(), frequency);
        let slope = self.transform(&self.slope, bins, frequency);
        let absolute = |label: usize| density[label] * self.scale[label];
        let wave = |label| BeamWave { label, density: absolute(label), slope: slope[label] };
        (0..self.beams).map(wave).collect()
    }

    /// The exponent of x in the amplitude of a wave. It is fitted to windows that overlap by half
    /// and are as short as the distance to neighbouring peaks allows. `None` if the wave is above
    /// the noise in fewer than four windows.
    pub(super) fn growth(&self, frequency: f64, others: &[Peak]) -> Option<Exponent> {
        let bins = self.bins_for(frequency);
        let nearest = others
            .iter()
            .map(|peak| (peak.frequency - frequency).abs())
            .filter(|&distance| distance > Self::resolution(&bins))
            .fold(f64::INFINITY, f64::min);
        let width = (CYCLES * TAU / frequency).max(2.5 * TAU / nearest).max(LN_2);
        let width = ((width / WIDTH).ceil() as usize).min(bins.len() * 2 / 5);
        let mut points = Vec::new();
        let mut start = bins.start;
        while start + width <= bins.end {
            let part = start..start + width;
            let power = self.power(part.clone(), frequency);
            let resolution = Self::resolution(&part);
            let around: Vec<f64> = (3..12)
                .flat_map(|k| [-1.0, 1.0].map(|side| frequency + side * f64::from(k) * resolution))
                .filter(|&f| f > resolution)
                .map(|f| self.power(part.clone(), f))
                .collect();
            if power > 4.0 * median(&around) {
                points.push((
                    bins::middle_of(start) + (width as f64 - 1.0) / 2.0 * WIDTH,
                    power.ln() / 2.0,
                    1.0,
                ));
            }
            start += (width / 2).max(1);
        }
        fit_exponent(&points)
    }
}

/// The largest relative amplitude that leaks through a Hann window from a wave whose frequency
/// differs by `distance` times the resolution.
fn side_lobe(distance: f64) -> f64 {
    if distance < 2.0 { 1.0 } else { 1.0 / (PI * distance * (distance * distance - 1.0)) }
}

/// The median of some numbers; 0 if there are none.
fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted.get(sorted.len() / 2).copied().unwrap_or(0.0)
}

/// The straight line through points (u, value, weight), by least squares: the mean u, the height
/// there and the slope.
pub(crate) fn fit_line(points: &[(f64, f64, f64)]) -> Option<(f64, f64, f64)> {
    let total: f64 = points.iter().map(|(.., w)| w).sum();
    let at = points.iter().map(|(u, _, w)| u * w).sum::<f64>() / total;
    let height = points.iter().map(|(_, v, w)| v * w).sum::<f64>() / total;
    let squares: f64 = points.iter().map(|(u, _, w)| w * (u - at).powi(2)).sum();
    let cross: f64 = points.iter().map(|(u, v, w)| w * (u - at) * (v - height)).sum();
    (squares > 0.0).then(|| (at, height, cross / squares))
}

/// The exponent of a power law through at least four points (ln x, ln value, weight): the slope of
/// their straight line, with its standard error from the residuals.
pub(crate) fn fit_exponent(points: &[(f64, f64, f64)]) -> Option<Exponent> {
    if points.len() < 4 {
        return None;
    }
    let (at, height, slope) = fit_line(points)?;
    let left = |&(u, v, w): &(f64, f64, f64)| w * (v - height - slope * (u - at)).powi(2);
    let residual: f64 = points.iter().map(left).sum();
    let squares: f64 = points.iter().map(|(u, _, w)| w * (u - at).powi(2)).sum();
    let error = (residual / squares / (points.len() - 2) as f64).sqrt();
    Some(Exponent { value: slope, error })
}
