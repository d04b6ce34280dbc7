//! Nim on three heaps with a few positions forbidden, whose density of P-positions is log-periodic.
//!
//! Source: S. M. Garrabrant, E. J. Friedman, A. S. Landsberg, *Cofinite induced subgraphs of
//! impartial combinatorial games: an analysis of CIS-Nim*, Integers 13 (2013).

use crate::prelude::*;

/// Numbers of P-positions in cubes.
#[derive(Serialize)]
pub(super) struct Densities {
    side: usize,
    /// Least and greatest number of P-positions in a cube of side s, divided by s², over an octave.
    range: [f64; 2],
    /// The most by which the number in a cube of `factor` times the side differs from `factor`²
    /// times the number, relative.
    off: f64,
}

/// The positions that no player may enter; all other positions are those of Nim.
const FORBIDDEN: [[usize; 3]; 3] = [[1, 1, 0], [1, 0, 1], [0, 1, 1]];
/// The density is log-periodic if it repeats to this,
const REPEATS: f64 = 0.01;
/// and if it is not constant but swings by more than this.
const SWINGS: f64 = 0.02;

pub(super) fn measure(context: &Context<'_>, found: &mut Found) -> Result<Densities> {
    context.step("Nim with forbidden positions")?;
    let side = context.pick(192, 768);
    let heaps = third_heaps(side);
    let densities = survey(&heaps, 2);
    let mutant = context.mutant("a factor of 3 in place of 2", || Ok(survey(&heaps, 3)))?;
    let rule = |densities: &Densities| {
        let [least, most] = densities.range;
        Verdict::exact(densities.off < REPEATS && most - least > SWINGS)
    };
    found.verdict("F-116", mutant.judge(&densities, rule));
    let sizes = (8..=side).filter(|size| size % 2 == 0);
    let points = sizes.map(|size| (size as f64, density(&heaps, size)));
    let plot = Plot::new("side s of a cube", "P-positions / s²")
        .across(Axis::Log(8.0, side as f64))
        .up(Axis::Between(0.8, 1.0))
        .series([Series::measured("CIS-Nim", points)]);
    found.plate("cis-nim", plot.image());
    Ok(densities)
}

/// The third heap of the P-position with first heap x and second heap y, for all below `side`.
fn third_heaps(side: usize) -> Vec<Vec<usize>> {
    let mut heaps: Vec<Vec<usize>> = Vec::with_capacity(side);
    let mut by_second = vec![vec![false; 2 * side + 4]; side];
    for x in 0..side {
        let mut by_first = vec![false; 2 * side + 4];
        let row = (0..side).map(|y| {
            let taken = |z: usize| by_first[z] || by_second[y][z] || FORBIDDEN.contains(&[x, y, z]);
            let z = (0..).find(|&z| !taken(z)).unwrap_or_default();
            by_first[z] = true;
            by_second[y][z] = true;
            z
        });
        let row = row.collect();
        heaps.push(row);
    }
    heaps
}

/// The number of P-positions in a cube, divided by the square of its side.
fn density(heaps: &[Vec<usize>], side: usize) -> f64 {
    let inside = heaps[..side].iter().flat_map(|row| &row[..side]).filter(|&&z| z < side);
    inside.count() as f64 / (side * side) as f64
}

fn survey(heaps: &[Vec<usize>], factor: usize) -> Densities {
    let side = heaps.len();
    let sizes = || (side / 4..=side / 2).step_by(side / 48);
    let all: Vec<f64> = sizes().map(|size| density(heaps, size)).collect();
    let scaled = (side / (2 * factor)..=side / factor).step_by(side / 48);
    let off = scaled.map(|size| (density(heaps, factor * size) / density(heaps, size) - 1.0).abs());
    Densities {
        side,
        range: [all.iter().copied().fold(1.0, f64::min), all.iter().copied().fold(0.0, f64::max)],
        off: off.fold(0.0, f64::max),
    }
}
