//! Section 1: whether counting P-options predicts more than outcomes do.

use wythoff::board::Board;
use wythoff::nimhoff::BlockingBoard;

use crate::measure::nimhoff::{ONE, period};
use crate::measure::theory::name;
use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("nimhoff/sections/counts", measure);

/// The games of a full run.
const GAMES: [&str; 6] = ["gdwn:3,5", "gdwn:4,7", "gdwn:4,6", "gdwn:5,8", "gdwn:6,10", "gdwn:8,13"];
/// The game that the plot shows: the second of a quick run.
const PLOTTED: &str = "gdwn:5,8";
/// Cells an octave of x + y.
const STEPS: usize = 64;
/// Octaves of x + y that are looked at.
const OCTAVES: usize = 3;
/// Cells between the axes.
const DIRECTIONS: usize = 120;
/// Factors that are searched, as parts of the logarithm of the true one.
const SEARCHED: std::ops::RangeInclusive<f64> = 0.7..=1.3;

/// A share in every cell, by distance and direction.
type Field = Vec<Vec<f64>>;

/// The two pictures of a game, as cells.
struct Pictures {
    rules: &'static str,
    /// The factor measured along rows.
    truth: f64,
    outcomes: Field,
    counts: Field,
}

/// A prediction from one picture.
#[derive(Clone, Copy, Serialize)]
struct Prediction {
    /// The factor at which the picture repeats best.
    factor: f64,
    /// Its distance from the true factor, relative to it.
    error: f64,
    /// The correlation of the picture with itself at the true factor.
    repeats: f64,
}

/// The predictions for one game, and the two comparisons that counting can win.
#[derive(Serialize)]
struct Compared {
    rules: &'static str,
    truth: f64,
    outcomes: Prediction,
    counts: Prediction,
}

impl Compared {
    fn better_factor(&self) -> bool {
        self.counts.error < self.outcomes.error
    }

    fn repeats_better(&self) -> bool {
        self.counts.repeats > self.outcomes.repeats
    }
}

/// Returns the number of comparisons that counting wins, in all games.
fn won(games: &[Compared]) -> usize {
    games
        .iter()
        .map(|game| usize::from(game.better_factor()) + usize::from(game.repeats_better()))
        .sum()
}

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    let side = context.pick(3000, 8000);
    let rows = context.pick(200_000, 1_000_000);
    let mut pictures = Vec::new();
    for rules in &GAMES[context.pick(2, 0)..] {
        context.step(&format!("the cells of {}", name(rules)))?;
        let truth = period(context, &nimhoff(rules), rows)?.factor;
        let [outcomes, counts] = fields(context, rules, side)?;
        pictures.push(Pictures { rules, truth, outcomes, counts });
    }
    if let Some(game) = pictures.iter().find(|game| game.rules == PLOTTED) {
        found.plate("repeats", plot(game).image());
    }
    let games = compare(&pictures, 0);
    let mutant = context
        .mutant("the counts of the next game in place of a game’s own", || {
            Ok(compare(&pictures, 1))
        })?;
    // Counting is said to do better: in all comparisons, or at least in most.
    let rule = |games: &Vec<Compared>| {
        let (won, all) = (won(games), 2 * games.len());
        Verdict::rough(won == all, 2 * won > all)
    };
    found.verdict("F-09", mutant.judge(&games, rule));
    let better_factor = games.iter().filter(|game| game.better_factor()).map(|game| game.rules);
    Ok(found.with(&numbers! {
        side,
        rows,
        plotted: PLOTTED,
        // Games whose factor counts give more accurately.
        better_factor: better_factor.collect::<Vec<_>>(),
        // The number of games whose picture by counts repeats better.
        repeats_better: games.iter().filter(|game| game.repeats_better()).count(),
        won: won(&games),
        games,
    }))
}

/// The predictions for each game, with the counts of the game so many places on in the list.
fn compare(pictures: &[Pictures], shift: usize) -> Vec<Compared> {
    let games = pictures.iter().enumerate().map(|(place, game)| {
        let counts = &pictures[(place + shift) % pictures.len()].counts;
        Compared {
            rules: game.rules,
            truth: game.truth,
            outcomes: predict(&game.outcomes, game.truth),
            counts: predict(counts, game.truth),
        }
    });
    games.collect()
}

/// The factor at which a picture repeats best, near the true one, and how well it repeats.
fn predict(field: &Field, truth: f64) -> Prediction {
    let exact = truth.log2() * STEPS as f64;
    let lags = (exact * SEARCHED.start()) as usize..=(exact * SEARCHED.end()) as usize;
    let curve: Vec<(f64, f64)> =
        lags.map(|lag| (factor(lag as f64), repeats(field, lag))).collect();
    let best = peak(&curve);
    let error = (best / truth - 1.0).abs();
    Prediction { factor: best, error, repeats: repeats(field, exact.round() as usize) }
}

/// Plots the correlation of both pictures of a game with themselves, by the factor.
fn plot(game: &Pictures) -> Plot {
    let curve = |field: &Field| {
        (6..=36).map(|lag| (factor(lag as f64), repeats(field, lag))).collect::<Vec<_>>()
    };
    let series = [("outcomes", &game.outcomes), ("counts", &game.counts)]
        .map(|(label, field)| Series::measured(label, curve(field)));
    Plot::new("factor", "how well the picture repeats (1: exactly)")
        .across(Axis::Between(1.05, 1.5))
        .up(Axis::Between(-0.8, 1.0))
        .series(series)
        .guides([Guide::upright(game.truth, "along rows")])
}

/// The factor of so many steps.
fn factor(steps: f64) -> f64 {
    (steps / STEPS as f64).exp2()
}

/// Shares of P-positions, and of positions that see at least two, in every cell.
fn fields(context: &Context<'_>, rules: &str, side: u64) -> Result<[Field; 2]> {
    let first = side >> OCTAVES;
    // Which step a sum x + y belongs to.
    let steps: Vec<usize> = (0..side)
        .map(|sum| ((sum.max(first) as f64 / first as f64).log2() * STEPS as f64) as usize)
        .collect();
    let cells = OCTAVES * STEPS * DIRECTIONS;
    let mut sums = vec![[0_u32; 3]; cells];
    let board = BlockingBoard::new(&ruleset(rules), ONE);
    let mut rows = board.rows(window(0, 0, side, side), context.observer())?;
    let mut y = 0;
    while let Some(row) = rows.next_row()? {
        for (x, &value) in (0..side - y).zip(row) {
            let sum = x + y;
            if sum < first {
                continue;
            }
            let direction = (y * DIRECTIONS as u64 / (sum + 1)) as usize;
            let step = steps[sum as usize].min(OCTAVES * STEPS - 1);
            let cell = &mut sums[step * DIRECTIONS + direction];
            cell[0] += 1;
            cell[1] += u32::from(value < 0);
            cell[2] += u32::from(value > 0);
        }
        y += 1;
    }
    drop(rows);
    Ok([1, 2].map(|of| {
        sums.chunks(DIRECTIONS)
            .map(|ring| {
                ring.iter().map(|cell| f64::from(cell[of]) / f64::from(cell[0].max(1))).collect()
            })
            .collect()
    }))
}

/// The correlation of a field with itself so many steps farther out, each direction about its
/// means.
fn repeats(field: &Field, lag: usize) -> f64 {
    let (mut together, mut near, mut far) = (0.0, 0.0, 0.0);
    let (inner, outer) = (&field[..field.len() - lag], &field[lag..]);
    for direction in 0..DIRECTIONS {
        let mean = |part: &[Vec<f64>]| {
            part.iter().map(|ring| ring[direction]).sum::<f64>() / part.len() as f64
        };
        let (inner_mean, outer_mean) = (mean(inner), mean(outer));
        for (one, other) in inner.iter().zip(outer) {
            let (a, b) = (one[direction] - inner_mean, other[direction] - outer_mean);
            together += a * b;
            near += a * a;
            far += b * b;
        }
    }
    together / (near * far).sqrt()
}

/// Returns the factor of the highest point of a curve, between its points: that of the parabola
/// through the best one and its neighbours.
fn peak(curve: &[(f64, f64)]) -> f64 {
    let inner = 1..curve.len() - 1;
    let best = inner.max_by(|&i, &j| curve[i].1.total_cmp(&curve[j].1)).unwrap_or(1);
    let [a, b, c] = [curve[best - 1].1, curve[best].1, curve[best + 1].1];
    curve[best].0 * factor(0.5 * (a - c) / (a - 2.0 * b + c))
}
