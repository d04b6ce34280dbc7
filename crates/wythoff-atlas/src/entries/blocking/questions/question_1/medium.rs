//! One relation of density and excess, in the arm and in threads that are fed with random lines.

use wythoff_anatomy::arm::Layer;
use wythoff_anatomy::threads::RandomLines;

use crate::measure::mean;
use crate::prelude::*;

/// The lines that threads are fed with, and their rows.
const LINES: RandomLines = RandomLines { columns: 0.01, diagonals: 0.01, seed: 1 };
const ROWS: u64 = 200_000;
/// Palaces of a thread in a row, and in a part of it.
const THREADS: [u16; 2] = [92, 181];
const PART: usize = 10;
/// The layers hold skin and gap up to this depth, in units of √y.
const DEPTH: f64 = 0.5;
/// The layers further in by √y/2, which the power test takes the excess of.
const FURTHER_IN: usize = 4;
/// Densities that are nearer to each other are taken for the same.
const NEAR: f64 = 0.03;

/// The layers of an arm against a thread.
#[derive(Serialize)]
struct Medium {
    palaces: u16,
    layers: usize,
    /// The range of the excess of these layers.
    excess: (f64, f64),
    /// Root mean square of the differences of the density at the same excess.
    difference: f64,
}

/// Excess and density of a part of a thread.
type Part = [f64; 2];

/// Compares layers of the arm near row y, the square of `root`, with threads.
pub(super) fn medium(
    context: &Context<'_>,
    layers: &[Layer],
    root: f64,
    found: &mut Found,
) -> Result<()> {
    let mut threads = Vec::new();
    for palaces in THREADS {
        context.step(&format!("a thread of {palaces} palaces with random lines"))?;
        let fed = LINES.feed(palaces, ROWS, context.observer())?;
        let fed =
            fed.ok_or_else(|| MeasureError::NotFound("a thread that keeps together".into()))?;
        threads.push((palaces, fed.densities(PART)));
    }
    let layers: Vec<Layer> =
        layers.iter().filter(|it| it.columns > DEPTH * root).copied().collect();
    found.plate("medium", plot(&layers, &threads));
    let thread = threads.last();
    let of =
        |layers: &[Layer]| thread.and_then(|(palaces, parts)| Medium::new(*palaces, parts, layers));
    if let Some(medium) = of(&layers) {
        let mutant = context.mutant("the excess of layers √y/2 further in", || {
            of(&displaced(&layers)).ok_or_else(|| MeasureError::NotFound("layers".into()))
        })?;
        let is_same = |medium: &Medium| medium.difference < NEAR;
        found.state_of("medium", mutant.judge_exact(&medium, is_same), &medium);
    }
    Ok(())
}

impl Medium {
    /// Layers with an excess that the thread does not have are left out.
    fn new(palaces: u16, parts: &[Part], layers: &[Layer]) -> Option<Self> {
        let pairs = layers.iter().filter_map(|layer| {
            Some((layer.excess(), layer.density - density(parts, layer.excess())?))
        });
        let (excesses, differences): (Vec<f64>, Vec<f64>) = pairs.unzip();
        let squares = differences.iter().map(|by| by * by);
        let least = excesses.iter().copied().reduce(f64::min)?;
        let most = excesses.iter().copied().fold(least, f64::max);
        let difference = mean(squares)[0].sqrt();
        Some(Self { palaces, layers: excesses.len(), excess: (least, most), difference })
    }
}

/// Layers with the excess of others further in.
fn displaced(layers: &[Layer]) -> Vec<Layer> {
    let pairs = layers.iter().zip(layers.iter().skip(FURTHER_IN));
    let with = |(layer, inner): (&Layer, &Layer)| Layer {
        value: layer.value + inner.excess() - layer.excess(),
        ..*layer
    };
    pairs.map(with).collect()
}

/// The density at an excess, between two parts of a thread.
fn density(parts: &[Part], excess: f64) -> Option<f64> {
    let between = |two: &&[Part]| (two[1][0]..two[0][0]).contains(&excess);
    let [from, to] = *parts.windows(2).find(between)? else { return None };
    Some(from[1] + (to[1] - from[1]) * (excess - from[0]) / (to[0] - from[0]))
}

fn plot(layers: &[Layer], threads: &[(u16, Vec<Part>)]) -> Image {
    let line = |(palaces, parts): &(u16, Vec<Part>)| {
        Series::law(format!("thread of {palaces}"), parts.iter().rev().map(|&[x, y]| (x, y)))
    };
    let arm = layers.iter().map(|it| Estimate { x: it.excess(), y: it.density, error: 0.0 });
    Plot::new("excess", "density of palaces")
        .across(Axis::Between(0.0, 0.45))
        .up(Axis::Between(0.0, 1.0))
        .series(threads.iter().map(line))
        .estimates(arm)
        .image()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layers_of_another_density_are_noticed() {
        let parts = [[0.35, 0.3], [0.25, 0.5], [0.05, 0.8]];
        let layer = |excess: f64, density: f64| Layer {
            columns: 0.0,
            density,
            value: excess - 1.5 * density,
        };
        let medium = |by: f64| {
            let layers = [(0.3, 0.4), (0.15, 0.65), (0.4, 0.1)].map(|(e, d)| layer(e, d + by));
            Medium::new(92, &parts, &layers).unwrap()
        };
        let same = medium(0.0);
        assert!(same.layers == 2 && same.difference < 1e-12, "{}", same.difference);
        assert!(same.excess.0 < 0.151 && same.excess.1 > 0.299);
        assert!(medium(0.05).difference > NEAR);
        assert!(Medium::new(92, &parts, &[]).is_none());
    }
}
