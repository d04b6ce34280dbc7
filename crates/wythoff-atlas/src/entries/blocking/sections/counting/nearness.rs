//! Distances of palace numbers from k, and a comparison of palace numbers with the definition.

use serde::Serialize;
use serde_json::json;
use wythoff::blocking::Recurrence;
use wythoff::board::{Board, Value};

use super::counters::{in_view, three_counters};
use crate::context::{Context, MeasureError};
use crate::entry::Measured;
use crate::format::{count, percent};
use crate::measure::grid::Grid;
use crate::measure::{game, window};
use crate::model::Verdict;

/// Palace numbers that are not the palaces in view, if the squares with p < `below` are palaces.
fn wrong_numbers(context: &Context<'_>, below: i64) -> Result<(u64, u64), MeasureError> {
    let side = context.pick(60, 120);
    let (mut squares, mut wrong) = (0, 0);
    for k in [1, 2, 3, 7, 20] {
        let all =
            Grid::read(&Recurrence::new(game(k)), window(0, 0, side, side), context.observer())?;
        for (x, y, p) in all.cells() {
            squares += 1;
            wrong += u64::from(in_view(|x, y| all.at(x, y) < below, x, y) != (p + k as i64) as u64);
        }
    }
    Ok((squares, wrong))
}

/// The definition: N = p + k palaces are in view, and the squares with N < k are palaces.
pub(super) fn definition(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    context.step("palace numbers against palaces in view")?;
    let (squares, wrong) = wrong_numbers(context, 0)?;
    let mutant =
        context.mutant("palaces where N ≤ k in place of N < k", || wrong_numbers(context, 1))?;
    found.find(
        "CLN-17",
        mutant.judge(&(squares, wrong), |&(squares, wrong)| {
            Verdict::definition(squares > 0 && wrong == 0)
        }),
        format!(
            "With palaces where p < 0, p + k differs from the number of palaces in view on {wrong} of {} \
             squares of games 1, 2, 3, 7 and 20.",
            count(squares)
        ),
    );
    Ok(())
}

/// Squares of a window, and how many of them are within one and two of k.
#[derive(Debug, Clone, Copy, Default, Serialize)]
struct Near {
    k: u64,
    /// Rows and columns, in parts of k.
    times: u64,
    squares: u64,
    one: u64,
    two: u64,
}

impl Near {
    fn add(&mut self, row: &[Value]) {
        let within = |most| row.iter().filter(|p| p.abs() <= most).count() as u64;
        self.squares += row.len() as u64;
        self.one += within(1);
        self.two += within(2);
    }

    /// Percent of the squares within two of k.
    fn percent(&self) -> f64 {
        100.0 * self.two as f64 / self.squares as f64
    }
}

/// Windows in parts of k: the one that the paper shows, and a larger one.
const TIMES: [u64; 2] = [3, 12];

fn near(context: &Context<'_>, k: u64, times: u64) -> Result<Near, MeasureError> {
    context.step(&format!("how close to k the numbers of game {k} are"))?;
    let (side, board) = (times * k, context.sweep(game(k)));
    let mut rows = board.rows(window(0, 0, side, side), context.observer())?;
    let mut near = Near { k, times, ..Near::default() };
    while let Some(row) = rows.next_row()? {
        near.add(row);
    }
    Ok(near)
}

/// The nearness where the palaces of each row stand in columns drawn by lot, as many as in the game
/// and as far out.
fn near_by_lot(context: &Context<'_>, k: u64, times: u64) -> Result<Near, MeasureError> {
    let side = times * k;
    let all = Grid::read(&context.sweep(game(k)), window(0, 0, side, side), context.observer())?;
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut drawn = Vec::new();
    for y in 0..side {
        let row = all.row(y);
        let end = row.iter().rposition(|&p| p < 0).map_or(0, |end| end + 1);
        let mut of_row: Vec<bool> = row[..end].iter().map(|&p| p < 0).collect();
        for n in (1..end).rev() {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            of_row.swap(n, (state % (n as u64 + 1)) as usize);
        }
        of_row.resize(side as usize, false);
        drawn.push(of_row);
    }
    let mut near = Near { k, times, ..Near::default() };
    let palace = |x: u64, y: u64, _| drawn[y as usize][x as usize];
    three_counters(side, 1, palace, |_, _, seen, _| near.add(&[seen as Value - k as Value]));
    Ok(near)
}

pub(super) fn close_to_k(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let games = context.pick(&[50, 200, 500][..], &[50, 100, 200, 500, 1000, 2000]);
    let mut all = Vec::new();
    for (&k, times) in games.iter().flat_map(|k| TIMES.map(|times| (k, times))) {
        let near = near(context, k, times)?;
        found.row(
            format!("Game {k}, {0} × {0} squares: with |p| ≤ 1 · ≤ 2", count(times * k)),
            format!("{} · {}", percent(near.one, near.squares), percent(near.two, near.squares)),
        );
        all.push(near);
    }
    let mutant = context.mutant("the palaces of each row in columns drawn by lot", || {
        TIMES.iter().map(|&times| near_by_lot(context, 50, times)).collect::<Result<Vec<_>, _>>()
    })?;
    let least = |all: &[Near], times| {
        let of = all.iter().filter(|near| near.times == times).map(Near::percent);
        of.fold(100.0, f64::min)
    };
    found.find(
        "CLN-18",
        // “Almost all”: 99 in 100 squares of the larger window, or 90 in 100.
        mutant.judge(&all, |all| {
            let far = least(all, TIMES[1]);
            Verdict::rough(far >= 99.0, far >= 90.0)
        }),
        format!(
            "At least {:.1} % of the first 3k × 3k squares are within two of k, and {:.1} % of the first \
             12k × 12k: most of the others are squares of the hood, whose part becomes small.",
            least(&all, TIMES[0]),
            least(&all, TIMES[1])
        ),
    );
    found.data["close_to_k"] = json!(all);
    Ok(())
}
