//! Waves in ln x: the spectrum of the beams, its peaks, and how fast each grows.

use std::f64::consts::{LN_2, PI, TAU};
use std::ops::Range;

use serde::Serialize;

use super::bins::{self, WIDTH};
use super::record::Record;
use super::window::{self, Mean};
use crate::exact::Complex;

/// One wave as a beam carries it: A stands for the real part of A e^(i frequency ln x), as in
/// [`ModeLine`](super::super::ModeLine).
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Ripple {
    /// The beam.
    pub label: usize,
    /// In the density, in P-positions to a column. Over all beams they add up to 0 but for noise.
    pub density: Complex,
    /// In y/x, in the units of the slope.
    pub slope: Complex,
}

/// A peak of the spectrum.
#[derive(Debug, Clone, Copy)]
pub(super) struct Peak {
    pub(super) frequency: f64,
    /// Amplitude relative to the density, root mean square over the P-positions.
    pub(super) strength: f64,
    /// The same for the noise around it.
    pub(super) noise: f64,
}

/// What the exponent of a power of x was fitted to be.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Exponent {
    pub(super) value: f64,
    pub(super) error: f64,
}

/// Columns that one cycle must have room for before a window begins: below that the grid itself is what is seen.
const COLUMNS_A_CYCLE: f64 = 200.0;

/// Cycles that a window must hold.
const CYCLES: f64 = 3.0;

/// Powers above this many medians are peaks. Noise has exponential powers, so of a thousand independent frequencies
/// none passes 20 medians but once in a thousand spectra.
const PEAK: f64 = 20.0;

/// Frequencies on either side whose median is the noise, in steps of the grid.
const AROUND: usize = 60;

/// Steps of the grid to 2 pi / width of the window.
const STEPS: f64 = 4.0;

/// The highest frequency looked at, half of what the bins could carry.
const HIGHEST: f64 = PI / WIDTH / 2.0;

/// The fluctuations of density and slope of all beams, about their means.
pub(super) struct Waves {
    window: Range<usize>,
    beams: usize,
    /// By bin, then by beam: density / mean - 1.
    density: Vec<f64>,
    /// By bin, then by beam: (y/x - mean) * density / mean density, so that an empty bin weighs nothing.
    slope: Vec<f64>,
    /// Mean densities.
    scale: Vec<f64>,
}

impl Waves {
    /// The beams in `window`, with the means of their densities and slopes.
    pub(super) fn new(records: &[Record], means: &[(Mean, Mean)], window: Range<usize>) -> Self {
        let beams = records.len();
        let mut density = Vec::with_capacity(window.len() * beams);
        let mut slope = Vec::with_capacity(window.len() * beams);
        for bin in window.clone() {
            let columns = bins::len_of(bin) as f64;
            for (record, (m, l)) in records.iter().zip(means) {
                let cell = record.cell(bin);
                let expected = columns * l.value;
                let known = expected > 0.0;
                density.push(if known { cell.count as f64 / expected - 1.0 } else { 0.0 });
                slope.push(if known { cell.off(m.value) / expected } else { 0.0 });
            }
        }
        let scale = means.iter().map(|(_, l)| l.value).collect();
        let mut waves = Self { window, beams, density, slope, scale };
        waves.detrend();
        waves
    }

    /// Takes the straight line, fitted with the weights of the window, out of each density.
    fn detrend(&mut self) {
        let weights: Vec<(usize, f64)> = window::weights(self.window.clone()).collect();
        for beam in 0..self.beams {
            let value = |i: usize| self.density[i * self.beams + beam];
            let points: Vec<(f64, f64, f64)> = weights
                .iter()
                .enumerate()
                .map(|(i, &(bin, w))| (bins::middle_of(bin), value(i), w))
                .collect();
            let Some((at, height, slope)) = line(&points) else { continue };
            for (i, (u, ..)) in points.iter().enumerate() {
                self.density[i * self.beams + beam] -= height + slope * (u - at);
            }
        }
    }

    /// The Hann-weighted Fourier sum of `values` at `frequency` over `bins`, one for each beam, as amplitudes.
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
        // A bin averages over its width, which takes sin z / z from a wave.
        let z = frequency * WIDTH / 2.0;
        let scale = 2.0 / total * z / z.sin();
        sums.into_iter().map(|sum| sum * scale).collect()
    }

    /// Mean over the P-positions of the squared relative amplitude in the density of their beam. A thin beam is noisy in
    /// the same measure as it counts little.
    fn power(&self, bins: Range<usize>, frequency: f64) -> f64 {
        let beams = self.transform(&self.density, bins, frequency).into_iter().zip(&self.scale);
        beams.map(|(wave, density)| density * wave.abs().powi(2)).sum()
    }

    /// The part of the window in which a wave of this frequency is wider than the grid.
    fn bins_for(&self, frequency: f64) -> Range<usize> {
        let first = (COLUMNS_A_CYCLE * frequency / TAU).max(1.0);
        let start = bins::bin_of(first as u64).clamp(self.window.start, self.window.end);
        start..self.window.end
    }

    /// Distance of independent frequencies in a window.
    fn resolution(bins: &Range<usize>) -> f64 {
        TAU / (bins.len().max(1) as f64 * WIDTH)
    }

    /// Distance of the frequencies that a spectrum is looked at.
    fn step(&self) -> f64 {
        Self::resolution(&self.window) / STEPS
    }

    /// The frequencies that the window can tell, with their powers.
    ///
    /// `Time: O(bins * frequencies * beams)`, some 10^7 steps.
    pub(super) fn spectrum(&self) -> Vec<(f64, f64)> {
        let lowest = CYCLES * Self::resolution(&self.window);
        let frequencies = (0..).map(|i| lowest + self.step() * f64::from(i));
        frequencies
            .take_while(|&f| f < HIGHEST && self.bins_for(f).len() * 2 > self.window.len())
            .map(|f| (f, self.power(self.bins_for(f), f)))
            .collect()
    }

    /// The peaks of the spectrum, strongest first.
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
            let cell = Self::resolution(&bins);
            let leak = |peak: &Peak| {
                2.0 * peak.strength * side_lobe((peak.frequency - frequency).abs() / cell)
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

    /// The top of a peak of the grid: the frequency and the power.
    fn summit(&self, bins: &Range<usize>, near: f64, step: f64) -> (f64, f64) {
        const GOLDEN: f64 = 0.618_033_988_749_894_8;
        let power = |f| self.power(bins.clone(), f);
        let (mut low, mut high) = (near - step, near + step);
        let (mut p, mut q) = (high - GOLDEN * (high - low), low + GOLDEN * (high - low));
        let (mut at_p, mut at_q) = (power(p), power(q));
        // 0.618^24 of a step: a hundred thousandth.
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
    pub(super) fn ripples(&self, frequency: f64) -> Vec<Ripple> {
        let bins = self.bins_for(frequency);
        let density = self.transform(&self.density, bins.clone(), frequency);
        let slope = self.transform(&self.slope, bins, frequency);
        let absolute = |label: usize| density[label] * self.scale[label];
        let ripple = |label| Ripple { label, density: absolute(label), slope: slope[label] };
        (0..self.beams).map(ripple).collect()
    }

    /// The exponent of x in the amplitude of a wave, from windows that overlap by half, as short as they can be and
    /// still tell the wave from its neighbours. `None` if it stands out from the noise in fewer than four.
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
            let cell = Self::resolution(&part);
            let around: Vec<f64> = (3..12)
                .flat_map(|k| [frequency - f64::from(k) * cell, frequency + f64::from(k) * cell])
                .filter(|&f| f > cell)
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
        exponent(&points)
    }
}

/// The largest amplitude that a Hann window lets through from `distance` cells away, as a part of the whole.
fn side_lobe(distance: f64) -> f64 {
    if distance < 2.0 { 1.0 } else { 1.0 / (PI * distance * (distance * distance - 1.0)) }
}

/// The middle of some numbers; 0 of none.
fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted.get(sorted.len() / 2).copied().unwrap_or(0.0)
}

/// The straight line through points (u, value, weight): a place, the height there and the slope.
pub(super) fn line(points: &[(f64, f64, f64)]) -> Option<(f64, f64, f64)> {
    let total: f64 = points.iter().map(|(.., w)| w).sum();
    let at = points.iter().map(|(u, _, w)| u * w).sum::<f64>() / total;
    let height = points.iter().map(|(_, v, w)| v * w).sum::<f64>() / total;
    let squares: f64 = points.iter().map(|(u, _, w)| w * (u - at).powi(2)).sum();
    let cross: f64 = points.iter().map(|(u, v, w)| w * (u - at) * (v - height)).sum();
    (squares > 0.0).then(|| (at, height, cross / squares))
}

/// The slope of a straight line through at least four points (ln x, ln value, weight), and its standard error by what
/// the points leave over.
pub(super) fn exponent(points: &[(f64, f64, f64)]) -> Option<Exponent> {
    if points.len() < 4 {
        return None;
    }
    let (at, height, slope) = line(points)?;
    let left = |&(u, v, w): &(f64, f64, f64)| w * (v - height - slope * (u - at)).powi(2);
    let residual: f64 = points.iter().map(left).sum();
    let squares: f64 = points.iter().map(|(u, _, w)| w * (u - at).powi(2)).sum();
    let error = (residual / squares / (points.len() - 2) as f64).sqrt();
    Some(Exponent { value: slope, error })
}
