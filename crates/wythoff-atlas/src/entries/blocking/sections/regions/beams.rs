//! Beams, and the skin.

use wythoff::board::Board;
use wythoff_anatomy::anatomy::{Anatomy, Region};

use crate::measure::anatomy::survey;
use crate::prelude::*;

/// The game that is looked at: it has a beam.
const K: u64 = 2000;

/// A thread between two rows far down, and the skin.
#[derive(Serialize)]
pub(super) struct Outside {
    beams_and_skin: Beam,
    skin: Skin,
}

/// Columns a row of the innermost thread, and of the border between inner sector and warp.
#[derive(Clone, Copy, Serialize)]
struct Beam {
    k: u64,
    beam: f64,
    border: f64,
}

impl Outside {
    /// The thread leaves the warp for the inner sector, and the skin lies apart and is periodic.
    fn holds(&self) -> bool {
        let Beam { beam, border, .. } = self.beams_and_skin;
        let Skin { gaps, squares, repeat, .. } = &self.skin;
        let apart = gaps.first().is_some_and(|&gap| gap > 0);
        beam < border - 0.05 && apart && squares == repeat && *squares > 0
    }
}

/// The slopes between rows 5k/2 and 4k.
fn beam(context: &Context<'_>) -> Result<Beam> {
    let size = 12 * K;
    let board = context.sweep(game(K)).keep(size, context.observer())?;
    let anatomy = Anatomy::survey(game(K), &board, size, context.observer())?;
    let mut firsts = Vec::new();
    for y in [5 * K / 2, 4 * K] {
        let runs = anatomy.runs(y, y..size);
        let inner = runs.first().filter(|run| run.1 == Some(Region::Inner));
        let missing = || MeasureError::NotFound(format!("game {K} shows no inner sector"));
        let (inner, _) = inner.ok_or_else(missing)?;
        let row = board.values(window(y, y, inner.end - y + K, 1), context.observer())?;
        let first = row.iter().position(|&p| p < 0).unwrap_or(row.len()) as u64;
        firsts.push((y, y + first, inner.end));
    }
    let slope = |at: fn(&(u64, u64, u64)) -> u64| {
        (at(&firsts[1]) as f64 - at(&firsts[0]) as f64) / (firsts[1].0 - firsts[0].0) as f64
    };
    Ok(Beam { k: K, beam: slope(|first| first.1), border: slope(|first| first.2) })
}

/// The slope of the innermost thread, and the strip along the outer edge of the arm.
pub(super) fn beams_and_skin(context: &Context<'_>, found: &mut Found) -> Result<Outside> {
    context.step(&format!("the innermost thread of game {}", count(K)))?;
    let beams_and_skin = beam(context)?;
    let (board, anatomy) = survey(context, game(K))?;
    let measure = |period| -> Result<Outside> {
        Ok(Outside { beams_and_skin, skin: skin(context, (&board, &anatomy), period)? })
    };
    let outside = measure((13, 5))?;
    let mutant = context.mutant("the period (13, 6) in place of (13, 5)", || measure((13, 6)))?;
    found.verdict("CLN-51", mutant.judge(&outside, |of| Verdict::exact(of.holds())));
    Ok(outside)
}

/// The skin in some rows.
#[derive(Serialize)]
struct Skin {
    /// The number of palaces side by side at the end of a row.
    sizes: Vec<u64>,
    /// The number of other squares before them.
    gaps: Vec<u64>,
    squares: u64,
    repeat: u64,
}

/// Looks at the skin between the rows where it has got, in games from 81 on, its period (13, 5) and
/// where it gets the next one.
fn skin(
    context: &Context<'_>,
    (board, anatomy): (&dyn Board, &Anatomy),
    (right, down): (u64, u64),
) -> Result<Skin> {
    let mut skin = Skin { sizes: Vec::new(), gaps: Vec::new(), squares: 0, repeat: 0 };
    let rows = 120..(2 * K / 3).min(2700);
    for y in rows.step_by(7) {
        let runs = anatomy.runs(y, y..anatomy.size());
        let Some((outer, _)) = runs.iter().find(|run| run.1 == Some(Region::Outer)) else { break };
        let end = outer.start;
        let row = board.values(window(end - 40, y, 40, 1), context.observer())?;
        let size = row.iter().rev().take_while(|&&p| p < 0).count();
        let gap = row.iter().rev().skip(size).take_while(|&&p| p >= 0).count();
        for (found, n) in [(&mut skin.sizes, size as u64), (&mut skin.gaps, gap as u64)] {
            if !found.contains(&n) {
                found.push(n);
                found.sort_unstable();
            }
        }
        let width = size as u64;
        let here = board.values(window(end - width, y, width, 1), context.observer())?;
        let below =
            board.values(window(end + right - width, y + down, width, 1), context.observer())?;
        skin.squares += width;
        skin.repeat += here.iter().zip(&below).filter(|(a, b)| a == b).count() as u64;
    }
    Ok(skin)
}
