//! P-positions as rows, and the beams that gaps between them part.

use wythoff::Rule;
use wythoff::nimhoff::{Nimhoff, Positions};
use wythoff::observer::Interrupted;

use crate::context::Context;

/// The columns of the P-positions of the first rows.
///
/// # Errors
/// If the observer said stop.
pub(crate) fn rows(
    context: &Context<'_>,
    game: &Nimhoff,
    count: u64,
) -> Result<Vec<u64>, Interrupted> {
    const CHUNK: u64 = 1 << 16;
    let mut positions = Positions::new(game);
    let mut xs = vec![0; count as usize];
    for chunk in xs.chunks_mut(CHUNK as usize) {
        if context.observer().progress(positions.row().into(), count.into()).is_break() {
            return Err(Interrupted);
        }
        positions.fill(chunk);
    }
    Ok(xs)
}

/// The P-positions of the rows xs[0], xs[1], .. as points.
pub(crate) fn points(xs: &[u64]) -> impl Iterator<Item = (u64, u64)> + Clone + '_ {
    xs.iter().copied().zip(0..)
}

/// The P-positions with x and y below `side`, which must not be above the number of rows.
pub(crate) fn in_square(xs: &[u64], side: u64) -> impl Iterator<Item = (u64, u64)> + Clone + '_ {
    points(&xs[..side as usize]).filter(move |point| point.0 < side)
}

/// The column of the last P-position below which every column's is among these rows.
pub(crate) fn complete_columns(xs: &[u64]) -> u64 {
    let mut known = vec![false; xs.len() * 2];
    for &x in xs {
        if let Some(known) = known.get_mut(x as usize) {
            *known = true;
        }
    }
    known.iter().take_while(|&&known| known).count() as u64
}

/// P-positions that no gap parts.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Beam {
    /// Least and greatest y/x.
    pub(crate) least: f64,
    pub(crate) greatest: f64,
    /// The slope of their middle.
    pub(crate) mean: f64,
}

/// The beams by rising slope, of the P-positions with `from` <= x + y < `to`; they part where no
/// P-position lies for a share `gap` of the way between the axes. Rows up to `to` must be known.
pub(crate) fn beams(xs: &[u64], (from, to): (u64, u64), gap: f64) -> Vec<Beam> {
    // y/(x + y) treats both axes alike.
    let mut shares: Vec<f64> = points(&xs[..to as usize])
        .filter(|(x, y)| (from..to).contains(&(x + y)))
        .map(|(x, y)| y as f64 / (x + y) as f64)
        .collect();
    shares.sort_by(f64::total_cmp);
    let slope = |share: f64| share / (1.0 - share);
    shares
        .chunk_by(|a, b| b - a < gap)
        .map(|beam| Beam {
            least: slope(beam[0]),
            greatest: slope(beam[beam.len() - 1]),
            mean: slope(beam.iter().sum::<f64>() / beam.len() as f64),
        })
        .collect()
}

/// The number of rules below a position, those of Nim left out: which beam it belongs to.
pub(crate) fn label(rules: &[Rule], (x, y): (u64, u64)) -> usize {
    let below = |rule: &&Rule| u64::from(rule.b()) * x < u64::from(rule.a()) * y;
    rules.iter().filter(|rule| rule.a() > 0 && rule.b() > 0).filter(below).count()
}

/// The unevenness of numbers: their standard deviation, relative to their mean.
pub(crate) fn unevenness(counts: &[u64]) -> f64 {
    let mean = counts.iter().sum::<u64>() as f64 / counts.len() as f64;
    let variance = counts.iter().map(|&n| (n as f64 - mean).powi(2)).sum::<f64>();
    (variance / counts.len() as f64).sqrt() / mean
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::play::nimhoff;

    fn first(rules: &str, count: usize) -> Vec<u64> {
        Positions::new(&nimhoff(rules)).take(count).collect()
    }

    #[test]
    fn gaps_part_the_lines_of_solved_games() {
        let nim = beams(&first("nim", 1000), (100, 1000), 0.01);
        assert_eq!((nim.len(), nim[0].mean), (1, 1.0));
        let wythoff = beams(&first("wythoff", 20_000), (10_000, 20_000), 0.01);
        let phi = f64::midpoint(1.0, 5_f64.sqrt());
        assert_eq!(wythoff.len(), 2);
        assert!((wythoff[1].mean - phi).abs() < 1e-3 && (wythoff[0].mean - 1.0 / phi).abs() < 1e-3);
    }

    #[test]
    fn columns_are_complete_up_to_the_first_one_without_a_position() {
        // Wythoff: rows 0 to 3 have x = 0, 2, 1, 5; column 3 belongs to row 5.
        assert_eq!(complete_columns(&first("wythoff", 4)), 3);
        assert_eq!(complete_columns(&first("nim", 10)), 10);
    }

    #[test]
    fn labels_count_the_rules_below() {
        let rules = nimhoff("gdwn:1,2");
        let labels = [(9, 1), (9, 5), (5, 9), (1, 9)].map(|at| label(rules.effective(), at));
        assert_eq!(labels, [0, 1, 2, 3]);
    }
}
