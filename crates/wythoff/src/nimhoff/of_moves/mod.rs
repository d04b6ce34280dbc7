//! Measurement of the P-positions of a game of moves: counts, and the lines along which they lie.
//!
//! A *beam* is a set of P-positions that lie in nearly one direction y/x, and no others do. Beams
//! are found by directions and do not depend on a theory: the positions of the outer half of a
//! square window, where directions are sharp, fall into narrow intervals of y / (x + y) with gaps
//! between them. A line is then fitted to each beam by least squares, and each P-position of the
//! whole window has a distance from the nearest line.

mod beams;
mod lines;

use schemars::JsonSchema;
use serde::Serialize;

pub use beams::Beam;
pub use lines::Distance;

use super::{Nimhoff, SingleStepPositions, TestOrder, TheoryError, fill_rules};
use crate::game::grundy::{self, SolveError};
use crate::game::{HeapGame, Outcome};
use crate::observer::{Interrupted, Observer};
use lines::Line;

/// The smallest window that is measured, in rows: below it, directions are too coarse.
pub const MIN_SIZE: u32 = 100;

/// The largest window that is measured, in rows: its P-positions take up to 32 GB if each row has
/// one.
pub const MAX_SIZE: u32 = 1_000_000_000;

/// The P-positions of a game with x, y < `size`, measured.
#[derive(Debug, Clone, PartialEq, JsonSchema, Serialize)]
pub struct Measurement {
    /// Rows and columns of the window.
    pub size: u32,
    /// Number of P-positions.
    pub count: u64,
    /// Number of P-positions per cell.
    pub density: f64,
    /// P-positions in a row.
    pub rows: Occupancy,
    /// P-positions in a column.
    pub columns: Occupancy,
    /// The beams by rising slope. Empty if P-positions fill sectors instead of lines, or if the
    /// window is too small to decide it.
    pub beams: Vec<Beam>,
    /// True if the window is too small to tell lines from sectors.
    pub undecided: bool,
    /// The largest distances from the lines, by decades. Empty without beams.
    pub distances: Vec<Distance>,
}

/// The number of P-positions in a line of the window.
#[derive(Debug, Clone, Copy, PartialEq, JsonSchema, Serialize)]
pub struct Occupancy {
    /// The mean over all lines.
    pub mean: f64,
    /// The least number.
    pub least: u32,
    /// The greatest number.
    pub greatest: u32,
}

/// Measures the P-positions of a game with x, y < `size`.
///
/// The lines of the theory are those of Theorem 10 of \[FGPLL\] for the rays of the game, if it has
/// the rays `1,0*` and `0,1*` and no cone, removed vectors or terms of play. They say nothing about
/// steps: a step may move a beam, or leave it where it is.
///
/// `Time`: that of [`SingleStepPositions`] for games with one P-position in each row, otherwise
/// that of [`grundy::outcomes`], with all passes left. `Memory`: 8 bytes for each P-position, 24
/// for each in the largest beam.
///
/// # Errors
/// If play need not end, or if the observer cancels.
///
/// ```
/// use wythoff::nimhoff::of_moves::measure;
/// // The Maharaja's P-positions stay near the lines of Wythoff's game (Larsson and Wästlund).
/// let measured = measure(&"maharaja".parse()?, 20_000, &())?;
/// let golden = (1.0 + 5_f64.sqrt()) / 2.0;
/// let [below, above] = &measured.beams[..] else { panic!("two beams") };
/// assert!((above.slope.unwrap() - golden).abs() < 1e-5);
/// assert!((below.slope.unwrap() - 1.0 / golden).abs() < 1e-5);
/// assert!(measured.distances.iter().all(|distance| distance.theory.unwrap() < 2.5));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn measure(
    game: &HeapGame,
    size: u32,
    observer: &dyn Observer,
) -> Result<Measurement, SolveError> {
    let positions = p_positions(game, size, observer)?;
    let found = beams::find(&positions, size);
    let undecided = found.is_none();
    let mut beams = found.unwrap_or_default();
    let theory = theory(game, observer)?.filter(|slopes| slopes.len() == beams.len());
    let fitted: Vec<Line> = beams.iter().map(|beam| beam.line).collect();
    let predicted: Option<Vec<Line>> =
        theory.as_ref().map(|slopes| slopes.iter().map(|&m| Line::of_slope(m)).collect());
    let counts = lines::counts(&positions, &fitted);
    for (i, (beam, count)) in beams.iter_mut().zip(counts).enumerate() {
        beam.count = count;
        let columns = f64::from(size) / beam.slope.unwrap_or(f64::INFINITY).max(1.0);
        beam.density = beam.slope.map(|_| count as f64 / columns);
        beam.slope_theory = theory.as_ref().map(|slopes| slopes[i]);
    }
    let count = positions.len() as u64;
    Ok(Measurement {
        size,
        count,
        density: count as f64 / f64::from(size).powi(2),
        rows: occupancy(&positions, size, 1),
        columns: occupancy(&positions, size, 0),
        distances: lines::distances(&positions, &fitted, predicted.as_deref(), size),
        beams,
        undecided,
    })
}

/// The engine of a game with one P-position in each row, and its rays; `None` for other games.
fn by_rows(game: &HeapGame) -> Option<(Nimhoff, SingleStepPositions)> {
    game.plain_moves().and_then(SingleStepPositions::of_moves)
}

/// The P-positions with x, y < `size`, row by row.
fn p_positions(
    game: &HeapGame,
    size: u32,
    observer: &dyn Observer,
) -> Result<Vec<[u32; 2]>, SolveError> {
    /// Number of rows between two calls of the observer.
    const STEP: u32 = 1 << 16;
    let step = (STEP / game.moves.cone().unwrap_or(1)).max(1);
    let mut positions = Vec::new();
    if let Some((_, rows)) = by_rows(game) {
        for (y, x) in (0..size).zip(rows) {
            if y % step == 0 && observer.progress(y.into(), size.into()).is_break() {
                return Err(Interrupted.into());
            }
            positions.extend(u32::try_from(x).ok().filter(|&x| x < size).map(|x| [x, y]));
        }
    } else {
        let side = size as usize;
        let outcomes = grundy::outcomes(game, side, side, observer)?;
        for (y, row) in (0..).zip(outcomes.chunks_exact(side.max(1))) {
            let lost = (0..).zip(row).filter(|(_, outcome)| **outcome == Outcome::P);
            positions.extend(lost.map(|(x, _)| [x, y]));
        }
    }
    Ok(positions)
}

/// The slopes of the lines that the theory proves for the rays of a game.
fn theory(game: &HeapGame, observer: &dyn Observer) -> Result<Option<Vec<f64>>, Interrupted> {
    let rays_alone = game.moves.cone().is_none();
    let Some((rays, _)) = by_rows(game).filter(|_| rays_alone) else { return Ok(None) };
    match fill_rules(&rays, TestOrder::UntilStable, observer) {
        Ok(model) => Ok(Some(model.lines.lines.iter().map(|line| line.slope.to_f64()).collect())),
        Err(TheoryError::Interrupted(interrupted)) => Err(interrupted),
        Err(_) => Ok(None),
    }
}

/// The number of P-positions by x (`axis` 0) or y (`axis` 1).
fn occupancy(positions: &[[u32; 2]], size: u32, axis: usize) -> Occupancy {
    let mut counts = vec![0_u32; size as usize];
    positions.iter().for_each(|position| counts[position[axis] as usize] += 1);
    Occupancy {
        mean: positions.len() as f64 / f64::from(size.max(1)),
        least: counts.iter().copied().min().unwrap_or(0),
        greatest: counts.iter().copied().max().unwrap_or(0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn measured(game: &str, size: u32) -> Measurement {
        measure(&game.parse().expect("a game"), size, &()).expect("an observer that never cancels")
    }

    #[test]
    fn counts_are_those_of_the_outcomes() {
        for game in
            ["maharaja", "king", "wythoff block=3", "bishop", "nim pass=1", "wythoff misere"]
        {
            let found = measured(game, 130);
            let outcomes = grundy::outcomes(&game.parse().unwrap(), 130, 130, &()).unwrap();
            let lost = |x: usize, y: usize| outcomes[y * 130 + x] == Outcome::P;
            let rows: Vec<u32> =
                (0..130).map(|y| (0..130).filter(|&x| lost(x, y)).count() as u32).collect();
            assert_eq!(found.count, rows.iter().map(|&n| u64::from(n)).sum::<u64>(), "{game}");
            assert_eq!(Some(found.rows.greatest), rows.iter().copied().max(), "{game}");
            assert_eq!(Some(found.rows.least), rows.iter().copied().min(), "{game}");
            assert!((found.density * 130.0 - found.columns.mean).abs() < 1e-12, "{game}");
        }
    }

    #[test]
    fn the_lines_of_wythoff_have_their_slopes_and_densities() {
        let golden = f64::midpoint(1.0, 5_f64.sqrt());
        let found = measured("wythoff", 5000);
        let [below, above] = &found.beams[..] else { panic!("{:?}", found.beams) };
        for (beam, slope, density) in
            [(below, golden - 1.0, 1.0 / (golden * golden)), (above, golden, 1.0 / golden)]
        {
            let error = beam.slope_error.expect("no vertical line");
            assert!((beam.slope.expect("a slope") - slope).abs() < 4.0 * error + 1e-6, "{beam:?}");
            assert!(error < 2e-5, "{beam:?}");
            assert!((beam.density.expect("a density") - density).abs() < 1e-3, "{beam:?}");
            assert!((beam.slope_theory.expect("a theory") - slope).abs() < 1e-12);
        }
        // |B - phi A| = |floor(n phi^2) - phi floor(n phi)| < 1, along y; across it is less.
        assert!(found.distances.iter().all(|far| far.fitted < 1.0 && far.theory < Some(1.0)));
    }

    #[test]
    fn lines_may_be_diagonal_horizontal_and_vertical() {
        let nim = measured("nim", 1000);
        assert_eq!(nim.distances.last().map(|far| far.theory), Some(Some(0.0)));
        assert_eq!(nim.beams[0].slope, Some(1.0));
        // Axes: a horizontal and a vertical line.
        let bishop = measured("bishop", 300);
        let slopes: Vec<_> = bishop.beams.iter().map(|beam| beam.slope).collect();
        assert_eq!(slopes, [Some(0.0), None]);
        assert!(bishop.distances.iter().all(|far| far.fitted == 0.0 && far.theory.is_none()));
    }

    #[test]
    fn p_positions_in_all_directions_are_no_beams() {
        for game in ["king", "knight", "bachet"] {
            let found = measured(game, 400);
            assert!(found.beams.is_empty() && found.distances.is_empty(), "{game}: {found:?}");
            assert!(found.density > 0.1, "{game}");
        }
    }

    /// The P-positions of Euclid's game have 1/phi < y/x < phi, a quarter of all directions.
    #[test]
    fn small_windows_do_not_tell_a_sector_from_a_line() {
        for (size, undecided) in [(100, true), (130, true), (150, false), (1000, false)] {
            let found = measured("euclid", size);
            assert_eq!((found.undecided, found.beams.len()), (undecided, 0), "{size}");
        }
        for game in ["king", "wythoff", "maharaja", "bishop", "wythoff block=3"] {
            assert!(!measured(game, 100).undecided, "{game}");
        }
    }

    /// Odd or even numbers are forbidden: the P-positions fill a wedge between two lines.
    #[test]
    fn a_wedge_is_no_beam() {
        for size in [100, 128, 400, 1000] {
            let found = measured("wythoff modulo=2", size);
            assert!(found.beams.is_empty(), "{size}: {found:?}");
            assert!(measured("euclid", size).beams.is_empty(), "{size}");
            assert_eq!(measured("wythoff", size).beams.len(), 2, "{size}");
            assert_eq!(measured("maharaja", size).beams.len(), 2, "{size}");
        }
    }
}
