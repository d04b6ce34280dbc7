//! The arm of games against the unbounded arm, cell by cell and by the ends of rows.

use wythoff::board::Board;
use wythoff_anatomy::anatomy::{Junction, Region};

use crate::measure::anatomy::{junction, survey};
use wythoff_anatomy::arm::Followed;

use crate::measure::skin::outline_of;
use crate::prelude::*;

/// The arm of a game against the unbounded arm, down to the armpit.
#[derive(Serialize)]
pub(super) struct Cells {
    pub(super) k: u64,
    /// Rows from the shoulder to the armpit.
    rows: u64,
    pub(super) squares: u64,
    pub(super) different: u64,
}

/// Compares the arms of games with the unbounded arm, which lies `moved` columns further right.
pub(super) fn cells(
    context: &Context<'_>,
    arm: &Followed,
    games: &[u64],
    moved: u64,
) -> Result<Vec<Cells>> {
    let mut all = Vec::new();
    for &k in games {
        context.step(&format!("the arm of game {k}"))?;
        let (board, anatomy) = survey(context, game(k))?;
        let (_, rows) = junction(&anatomy, Junction::Armpit)?;
        let part = window(0, 0, anatomy.size() - k, rows);
        let unbounded = Grid::read(arm, part, context.observer())?;
        let mut found = Cells { k, rows, squares: 0, different: 0 };
        for y in 0..rows {
            let runs = anatomy.runs(y, y..anatomy.size());
            let arms = runs.iter().filter(|run| run.1 == Some(Region::Arm));
            for (run, _) in arms.filter(|run| run.0.start >= k + moved) {
                let wide = run.end - run.start;
                let here = board.values(window(run.start, y, wide, 1), context.observer())?;
                let there = (run.start..).map(|x| unbounded.at(x - k - moved, y));
                found.squares += wide;
                found.different += here.iter().zip(there).filter(|(a, b)| *a != b).count() as u64;
            }
        }
        all.push(found);
    }
    Ok(all)
}

/// Games against the unbounded arm, by the ends of rows.
#[derive(Serialize)]
pub(super) struct Outlines {
    rows: u64,
    pub(super) first_other_row: Vec<(u64, Option<u64>)>,
}

pub(super) fn outlines(context: &Context<'_>, arm: &Followed) -> Result<Outlines> {
    let (games, rows) =
        context.pick((&[20, 100, 300][..], 2980), (&[20, 50, 100, 200, 300, 501, 1500], 6000));
    let mut first_other_row = Vec::new();
    for &k in games {
        context.step(&format!("the skin of game {k}"))?;
        let outline = outline_of(context, k, rows)?;
        let first = outline.iter().zip(arm.outline()).position(|(game, arm)| game != arm);
        first_other_row.push((k, first.map(|row| row as u64)));
    }
    Ok(Outlines { rows, first_other_row })
}

/// The ends of rows of some games.
#[derive(Serialize)]
pub(super) struct Ends {
    /// The first game, and the last one.
    games: (u64, u64),
    rows: u64,
    /// The fewest and the most columns by which a row ends further right than the row above.
    pub(super) steps: (i64, i64),
}

/// Follows the ends of the first `rows` rows of each game.
pub(super) fn ends(context: &Context<'_>, games: (u64, u64), rows: u64) -> Result<Ends> {
    context.step(&format!("ends of rows of games {} to {}", games.0, games.1))?;
    let steps = (games.0..=games.1).map(|k| Ok(steps_of(&outline_of(context, k, rows)?)));
    let steps = steps.collect::<Result<Vec<_>>>()?;
    let widest = |a: (i64, i64), b: (i64, i64)| (a.0.min(b.0), a.1.max(b.1));
    let steps = steps.into_iter().reduce(widest).unwrap_or((0, 0));
    Ok(Ends { games, rows, steps })
}

/// The fewest and the most columns by which a row ends further right than the row above.
pub(super) fn steps_of(outline: &[i64]) -> (i64, i64) {
    let steps = outline.windows(2).map(|two| two[1] - two[0]);
    (steps.clone().min().unwrap_or(0), steps.max().unwrap_or(0))
}
