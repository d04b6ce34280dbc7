//! Finite automata that compute rows of Grundy values of Wythoff Nim.
//!
//! The value of a square of row y lies between x - 2y and x + y. So what is used up in a row, less
//! x, is one of finitely many sets, and the automaton of the rows 0 to n ([`RowValues`]), which
//! remembers those sets and the values of the last n columns, is finite. When a state comes back,
//! all rows repeat, with the same number added.
//!
//! Source: H. A. Landman, *A simple FSM-based proof of the additive periodicity of the
//! Sprague-Grundy function of Wythoff's game*, More Games of No Chance (2002).

use wythoff::game::grundy::{self, Repetition, RowValues};
use wythoff::game::moves::{Moves, MovesError};

use crate::prelude::*;

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

pub(super) fn measure(context: &Context<'_>, found: &mut Found) -> Result<Automata> {
    let rows = context.pick(6, 10);
    context.step("automata of rows of Grundy values")?;
    let wythoff = Moves::from(&ruleset("wythoff"));
    let automata = survey(context, rows, &wythoff)?;
    let step = || {
        let moves = format!("{wythoff} 1,2")
            .parse()
            .map_err(|error: MovesError| MeasureError::NotFound(error.to_string()))?;
        survey(context, 4, &moves)
    };
    let mutant = context.mutant("automata of a game with one more move", step)?;
    let rule = |all: &Automata| {
        let finite = all.automata.iter().all(|automaton| automaton.states > 0);
        Verdict::exact(finite && all.wrong == 0)
    };
    found.verdict("CLN-96", mutant.judge(&automata, rule));
    let sizes = automata.automata.iter().map(|of| (of.row as f64, of.states as f64));
    let most = automata.automata.iter().map(|of| of.states).max().unwrap_or(1);
    let plot = Plot::new("row", "states")
        .across(Axis::Between(0.0, rows as f64))
        .up(Axis::Log(1.0, 2.0 * most as f64))
        .series([Series::measured("states", sizes)]);
    found.plate("automata", plot.image());
    Ok(automata)
}

/// Builds the automata of the rows 0 to n of a game for n up to `last`, and compares the row n of
/// each with the values of Wythoff Nim.
fn survey(context: &Context<'_>, last: usize, moves: &Moves) -> Result<Automata> {
    let width = context.pick(2000, 20_000);
    let engine =
        grundy::values(&(&ruleset("wythoff")).into(), width, last + 1, 0, context.observer())?;
    let mut all = Automata { automata: Vec::new(), compared: width as u64, wrong: 0 };
    for (row, values) in engine.chunks(width).enumerate() {
        let begin = RowValues::new(moves, row + 1)
            .ok_or_else(|| MeasureError::NotFound(format!("{moves} lack the ray 1,0*")))?;
        let mut rows = begin.clone();
        let wrong = |value: &&u32| rows.next_column().last() != Some(&u64::from(**value));
        all.wrong += values.iter().filter(wrong).count() as u64;
        let repetition = begin.states_repeat(u64::MAX, context.observer())?;
        let Repetition { start, period } = repetition
            .ok_or_else(|| MeasureError::NotFound(format!("rows 0 to {row} do not repeat")))?;
        let (from, shift) = (start as usize, period as usize);
        let repeats = |x: usize| u64::from(values[x]) == u64::from(values[x - shift]) + period;
        all.wrong += (from + shift..width).filter(|&x| !repeats(x)).count() as u64;
        all.automata.push(Automaton { row, states: start + period, start, period });
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_rows_have_the_known_periods() {
        // Row 1: 1 2 0 | 4 5 3 | 7 8 6, with period 3.
        let wythoff = Moves::from(&ruleset("wythoff"));
        let periods = [1, 2, 3].map(|rows| {
            let rows = RowValues::new(&wythoff, rows).unwrap();
            rows.states_repeat(1000, &()).unwrap().unwrap().period
        });
        assert_eq!(periods, [1, 3, 3]);
    }
}
