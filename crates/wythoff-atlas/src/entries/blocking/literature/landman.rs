//! Finite automata that compute rows of Grundy values of Wythoff Nim.
//!
//! The value of a square of row y lies between x - 2y and x + y. So what is used up in a row, less
//! x, is one of finitely many sets, and the automaton of the rows 0 to n, which remembers those sets
//! and the values of the last n columns, is finite. When a state comes back, all rows repeat, with
//! the same number added.
//!
//! Source: H. A. Landman, *A simple FSM-based proof of the additive periodicity of the
//! Sprague-Grundy function of Wythoff's game*, More Games of No Chance (2002).

use std::collections::{BTreeSet, VecDeque};

use serde::Serialize;
use wythoff::game::grundy;
use wythoff::observer::Observer;

use crate::context::Context;
use crate::measure::play::ruleset;
use crate::model::{Found, Image, MeasureError, Verdict};
use crate::plot::{Axis, Plot, Series};

/// The automata of the rows 0 to n, for n = 0, 1, 2, ..
#[derive(Serialize)]
pub(super) struct Automata {
    automata: Vec<Automaton>,
    /// Columns of each row whose values were compared.
    compared: u64,
    /// Values that the engine gives otherwise than the automata, or that do not repeat.
    wrong: u64,
}

/// The automaton of the rows 0 to `row`.
#[derive(Serialize)]
struct Automaton {
    row: usize,
    /// Its states, which are all visited: `start` + `period`.
    states: u64,
    /// The column from which it repeats.
    start: u64,
    period: u64,
}

pub(super) fn measure(context: &Context<'_>, found: &mut Found) -> Result<Automata, MeasureError> {
    let rows = context.pick(6, 10);
    context.step("automata of rows of Grundy values")?;
    let automata = survey(context, rows, rows)?;
    let mutant =
        context.mutant("automata that remember one column less", || survey(context, 4, 3))?;
    let rule = |all: &Automata| {
        let finite = all.automata.iter().all(|automaton| automaton.states > 0);
        Verdict::exact(finite && all.wrong == 0)
    };
    found.verdict("CLN-96", mutant.judge(&automata, rule));
    let sizes = automata.automata.iter().map(|of| (of.row as f64, of.states as f64)).collect();
    let most = automata.automata.iter().map(|of| of.states).max().unwrap_or(1);
    let plot = Plot {
        x_label: "row",
        y_label: "states",
        x: Axis::Between(0.0, rows as f64),
        y: Axis::Log(1.0, 2.0 * most as f64),
        series: vec![Series { label: "states".into(), points: sizes, measured: true }],
        ..Plot::default()
    };
    found.plate("automata", Image::Svg { markup: plot.svg().into_string() });
    Ok(automata)
}

/// Builds the automata of the rows 0 to n for n up to `last`, which remember `memory` columns, and
/// compares the row n of each with the engine.
fn survey(context: &Context<'_>, last: usize, memory: usize) -> Result<Automata, MeasureError> {
    let width = context.pick(2000, 20_000);
    let engine =
        grundy::values(&(&ruleset("wythoff")).into(), width, last + 1, 0, context.observer())?;
    let mut all = Automata { automata: Vec::new(), compared: width as u64, wrong: 0 };
    for (row, values) in engine.chunks(width).enumerate() {
        let begin = Machine::new(row, memory.min(row));
        let mut machine = begin.clone();
        let of_machine = (0..width).map(|_| machine.step());
        all.wrong +=
            of_machine.zip(values).filter(|&(own, &value)| own != i64::from(value)).count() as u64;
        let (start, period) = repetition(&begin, context.observer())?;
        let (from, shift) = (start as usize, period as usize);
        let repeats = |x: usize| u64::from(values[x]) == u64::from(values[x - shift]) + period;
        all.wrong += (from + shift..width).filter(|&x| !repeats(x)).count() as u64;
        all.automata.push(Automaton { row, states: start + period, start, period });
    }
    Ok(all)
}

/// The automaton, and the columns that it has passed, from which its state is told.
#[derive(Clone)]
struct Machine {
    /// Columns that it remembers.
    memory: usize,
    x: i64,
    /// Of each row, the least value that is free, and the larger values that are used.
    rows: Vec<(i64, BTreeSet<i64>)>,
    /// The values of the last columns, the last one first.
    columns: VecDeque<Vec<i64>>,
}

impl Machine {
    fn new(last: usize, memory: usize) -> Self {
        Self { memory, x: 0, rows: vec![(0, BTreeSet::new()); last + 1], columns: VecDeque::new() }
    }

    /// Passes a column, and returns its value in the last row.
    fn step(&mut self) -> i64 {
        let mut column: Vec<i64> = Vec::with_capacity(self.rows.len());
        for (y, (least, used)) in self.rows.iter_mut().enumerate() {
            let diagonal = |value: i64| {
                let before = self.columns.iter().zip((0..y).rev());
                before.clone().any(|(column, y)| column[y] == value)
            };
            let taken =
                |value: &i64| used.contains(value) || column.contains(value) || diagonal(*value);
            let value = (*least..).find(|value| !taken(value)).unwrap_or(*least);
            used.insert(value);
            while used.remove(least) {
                *least += 1;
            }
            column.push(value);
        }
        let last = column.last().copied().unwrap_or_default();
        self.columns.push_front(column);
        self.columns.truncate(self.memory);
        self.x += 1;
        last
    }

    /// The state: everything that the next values depend on, less x.
    fn state(&self) -> Vec<Vec<i64>> {
        let rows = self.rows.iter().map(|(least, used)| {
            std::iter::once(least).chain(used).map(|value| value - self.x).collect()
        });
        let columns = self.columns.iter();
        rows.chain(columns.map(|column| column.iter().map(|value| value - self.x).collect()))
            .collect()
    }
}

/// Returns the number of states before the first that comes back, and the states from there on:
/// the cycle search of Brent, which keeps two states.
fn repetition(begin: &Machine, observer: &dyn Observer) -> Result<(u64, u64), MeasureError> {
    let (mut power, mut period) = (1_u64, 1_u64);
    let mut mark = begin.state();
    let mut machine = begin.clone();
    machine.step();
    while machine.state() != mark {
        if power == period {
            mark = machine.state();
            power *= 2;
            period = 0;
            if observer.progress(0, 0).is_break() {
                return Err(wythoff::observer::Interrupted.into());
            }
        }
        machine.step();
        period += 1;
    }
    let (mut behind, mut ahead) = (begin.clone(), begin.clone());
    (0..period).for_each(|_| {
        ahead.step();
    });
    let mut start = 0;
    while behind.state() != ahead.state() {
        behind.step();
        ahead.step();
        start += 1;
    }
    Ok((start, period))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_rows_have_the_known_periods() {
        // Row 1: 1 2 0 | 4 5 3 | 7 8 6, with period 3.
        let periods = [0, 1, 2].map(|row| repetition(&Machine::new(row, row), &()).unwrap().1);
        assert_eq!(periods, [1, 3, 3]);
    }
}
