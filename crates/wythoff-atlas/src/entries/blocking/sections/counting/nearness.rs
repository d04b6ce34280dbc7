//! Distances of palace numbers from k, and a comparison of palace numbers with the definition.

use wythoff::blocking::Recurrence;
use wythoff::board::{Board, Value};

use super::Checked;
use super::counters::{in_view, three_counters};
use crate::prelude::*;

/// Palace numbers that are not the palaces in view, if the squares with p < `below` are palaces.
fn wrong_numbers(context: &Context<'_>, below: i64) -> Result<Checked> {
    let side = context.pick(60, 120);
    let mut checked = Checked::default();
    for k in [1, 2, 3, 7, 20] {
        let all =
            Grid::read(&Recurrence::new(game(k)), window(0, 0, side, side), context.observer())?;
        for (x, y, p) in all.cells() {
            checked.add(in_view(|x, y| all.at(x, y) < below, x, y) == (p + k as i64) as u64);
        }
    }
    Ok(checked)
}

/// The definition: N = p + k palaces are in view, and the squares with N < k are palaces.
pub(super) fn definition(context: &Context<'_>, found: &mut Found) -> Result<Checked> {
    context.step("palace numbers against palaces in view")?;
    let checked = wrong_numbers(context, 0)?;
    let mutant =
        context.mutant("palaces where N ≤ k in place of N < k", || wrong_numbers(context, 1))?;
    found.verdict("CLN-17", mutant.judge(&checked, |of| Verdict::definition(of.all_right())));
    Ok(checked)
}

/// Squares of a window, and how many of them are within one and two of k.
#[derive(Default, Serialize)]
pub(super) struct Near {
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
pub(super) const TIMES: [u64; 2] = [3, 12];

fn near(context: &Context<'_>, k: u64, times: u64) -> Result<Near> {
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
fn near_by_lot(context: &Context<'_>, k: u64, times: u64) -> Result<Near> {
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

/// The least percentage of the squares of windows of that many k within two of k.
pub(super) fn least(all: &[Near], times: u64) -> f64 {
    all.iter().filter(|near| near.times == times).map(Near::percent).fold(100.0, f64::min)
}

pub(super) fn close_to_k(context: &Context<'_>, found: &mut Found) -> Result<Vec<Near>> {
    let games = context.pick(&[50, 200, 500][..], &[50, 100, 200, 500, 1000, 2000]);
    let windows = games.iter().flat_map(|&k| TIMES.map(|times| (k, times)));
    let all = windows.map(|(k, times)| near(context, k, times)).collect::<Result<Vec<_>, _>>()?;
    let mutant = context.mutant("the palaces of each row in columns drawn by lot", || {
        TIMES.iter().map(|&times| near_by_lot(context, 50, times)).collect::<Result<Vec<_>, _>>()
    })?;
    // “Almost all”: 99 in 100 squares of the larger window, or 90 in 100.
    let rule = |all: &Vec<Near>| {
        let far = least(all, TIMES[1]);
        Verdict::rough(far >= 99.0, far >= 90.0)
    };
    found.verdict("CLN-18", mutant.judge(&all, rule));
    Ok(all)
}
