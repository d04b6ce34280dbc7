//! The word of the épaulettes and its periods, in both halves.

use std::collections::BTreeSet;

use wythoff_anatomy::anatomy::Junction;
use wythoff_anatomy::anatomy::epaulette::PERIOD;

use crate::measure::anatomy::{junction, survey, word};
use crate::prelude::*;

/// The periods as printed.
const PRINTED: [(u64, u64); 2] = [(5, 1), (4, 3)];

/// Two periods in the épaulettes.
#[derive(Default, Serialize)]
struct Periods {
    /// Pairs of squares that were compared in each half.
    pairs: u64,
    /// Pairs that differ below the diagonal, and above it if the periods are mirrored.
    left: u64,
    mirrored: u64,
}

/// Elevens of squares side by side.
#[derive(Default, Serialize)]
struct Elevens {
    elevens: u64,
    /// Those without five squares k − 1, three k and three k + 1.
    others: u64,
}

/// The épaulettes of some games.
struct Epaulettes {
    /// Each board, and where the rows of its upper épaulette begin and end.
    games: Vec<(Grid, Vec<(u64, u64)>)>,
}

impl Epaulettes {
    fn survey(context: &Context<'_>, games: &[u64]) -> Result<Self> {
        let mut all = Vec::new();
        for &k in games {
            context.step(&format!("the épaulettes of game {k}"))?;
            let (board, anatomy) = survey(context, game(k))?;
            let missing = || MeasureError::NotFound(format!("game {k} shows no épaulette"));
            let upper = anatomy.epaulette().ok_or_else(missing)?;
            let rows = 0..=junction(&anatomy, Junction::Armpit)?.1;
            let part = window(0, 0, 3 * k / 2, 3 * k / 2);
            let grid = Grid::read(&board, part, context.observer())?;
            all.push((grid, rows.map_while(|y| upper.row(y)).collect()));
        }
        Ok(Self { games: all })
    }

    fn periods(&self, periods: [(u64, u64); 2]) -> Periods {
        let mut found = Periods::default();
        for (grid, runs) in &self.games {
            let inside = |x: u64, y: u64| {
                runs.get(y as usize).is_some_and(|&(left, end)| (left..end).contains(&x))
            };
            for (y, &(left, end)) in (0..).zip(runs) {
                // Mirrored, the period (a, b) is (b, a).
                for (x, (a, b)) in (left..end).flat_map(|x| periods.map(|step| (x, step))) {
                    if inside(x + b, y + a) {
                        found.pairs += 1;
                        found.mirrored += u64::from(grid.at(x, y) != grid.at(x + b, y + a));
                        found.left += u64::from(grid.at(y, x) != grid.at(y + a, x + b));
                    }
                }
            }
        }
        found
    }

    /// Elevens of squares in the rows of the upper épaulettes, or of 44 squares right of them.
    fn elevens(&self, right: bool) -> Elevens {
        let mut found = Elevens::default();
        for (grid, runs) in &self.games {
            for (y, &(left, end)) in (0..).zip(runs) {
                let (from, last) = if right { (end, end + 44) } else { (left, end) };
                let row = grid.row(y);
                let row = &row[from as usize..(last as usize).min(row.len())];
                for eleven in row.chunks_exact(PERIOD) {
                    let times = |p: i32| eleven.iter().filter(|&&value| value == p).count();
                    found.elevens += 1;
                    found.others += u64::from([times(-1), times(0), times(1)] != [5, 3, 3]);
                }
            }
        }
        found
    }
}

pub(super) fn measure(context: &Context<'_>, found: &mut Found) -> Result<Json> {
    let games = context.pick(&[100, 500][..], &[100, 101, 102, 500, 1000, 2000]);
    let all = Epaulettes::survey(context, games)?;
    let periods = all.periods(PRINTED);
    let mutant =
        context.mutant("the periods (5, 2) and (4, 3)", || Ok(all.periods([(5, 2), (4, 3)])))?;
    let rule = |of: &Periods| Verdict::exact(of.pairs > 0 && of.left == 0 && of.mirrored == 0);
    found.verdict("CLN-59", mutant.judge(&periods, rule));
    let elevens = all.elevens(false);
    let mutant =
        context.mutant("squares of the arm, right of the seam", || Ok(all.elevens(true)))?;
    found.verdict("CLN-60", mutant.judge_exact(&elevens, |of| of.elevens > 0 && of.others == 0));
    let words = games.iter().map(|&k| word(context, game(k)));
    let words = words.collect::<Result<BTreeSet<_>, _>>()?;
    let word: Vec<i64> = words.iter().next().map(|word| word.to_vec()).unwrap_or_default();
    let times = [-1, 0, 1].map(|p| word.iter().filter(|&&value| value == p).count());
    Ok(numbers! {
        games,
        // The word of the first game, and how often it has p = −1, 0 and 1.
        word,
        times,
        // Words of all games.
        words: words.len(),
        periods,
        elevens,
    })
}
