//! The automaton, started from any lines and run forward or in reverse.

use serde::{Deserialize, Serialize};
use wythoff::automaton::{self, Choice, Diamond, EvolveError};
use wythoff::board::Value;
use wythoff::observer::Observer;

use crate::refusal::{Refusal, Result};

/// The start of the automaton and the steps to run.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Asked {
    /// Consecutive anti-diagonals x + y = t, oldest first, in order of x.
    rows: Vec<Vec<Value>>,
    /// The x of the first column.
    #[serde(default)]
    column: i64,
    /// The t of the last row.
    #[serde(default)]
    time: i64,
    steps: u64,
    #[serde(default)]
    reverse: bool,
    /// With `reverse`: the choice between two predecessors: `r`, `r-3` or `random:SEED`.
    choose: Option<String>,
    /// A cell (x, y) of the start to flip.
    flip: Option<[i64; 2]>,
}

/// All lines, oldest first.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Answer {
    /// The x of the first column.
    column: i64,
    /// The t of the first row.
    first: i64,
    rows: Vec<Vec<Value>>,
    /// With `flip`: the cells (x, y) that differ after the change, and the differences.
    #[serde(skip_serializing_if = "Option::is_none")]
    differences: Option<Vec<(i64, i64, Value)>>,
}

const MOST_COLUMNS: usize = 4096;
const MOST_ROWS: usize = 2048;
const MOST_STEPS: u64 = 2048;
const MOST_CELLS: usize = 2_000_000;

/// Largest coordinate of a line, so that sums of coordinates remain numbers of JSON.
const FARTHEST: i64 = 1 << 40;

const ALLOWED: &str = "4 to 2048 rows of equal length up to 4096, up to 2048 steps, up to 2,000,000 cells \
                       in all; column and time up to 2^40";

impl Asked {
    fn check(&self) -> Result {
        let width = self.rows.first().map_or(0, Vec::len);
        let lines =
            self.rows.len() + usize::try_from(self.steps).unwrap_or(usize::MAX).min(MOST_CELLS);
        let far = [self.column, self.time].iter().any(|n| n.unsigned_abs() > FARTHEST as u64);
        let rows = (4..=MOST_ROWS).contains(&self.rows.len());
        let same = self.rows.iter().all(|row| row.len() == width);
        let columns = (1..=MOST_COLUMNS).contains(&width);
        let cells = lines.saturating_mul(width + lines);
        if far || !rows || !same || !columns || self.steps > MOST_STEPS || cells > MOST_CELLS {
            return Err(Refusal::bad(
                format!("{} rows of {width} columns and {} steps", self.rows.len(), self.steps),
                ALLOWED,
            ));
        }
        Ok(())
    }

    fn run(&self, observer: &dyn Observer) -> Result<Answer> {
        let choice = match (&self.choose, self.reverse) {
            (Some(choice), true) => Some(
                choice
                    .parse::<Choice>()
                    .map_err(|error| Refusal::bad(error, "r, r-3 or random:7"))?,
            ),
            (None, false) => None,
            _ => {
                return Err(Refusal::bad(
                    "`choose` is required with `reverse` and allowed only with it",
                    "both `reverse` and `choose`, or neither",
                ));
            }
        };
        let first = self.time - (self.rows.len() as i64 - 1);
        let start = Diamond::try_from_rows(first, self.column, &self.rows)
            .map_err(|error| Refusal::bad(error, ALLOWED))?;
        let run =
            |start: &Diamond| automaton::run(start, self.steps, choice, observer).map_err(failed);
        let lines = run(&start)?;
        let differences = match self.flip {
            None => None,
            Some([x, y]) => {
                let mut changed = start.clone();
                changed
                    .flip(x, y)
                    .map_err(|error| Refusal::bad(error, "a cell of the last four rows"))?;
                Some(lines.differences(&run(&changed)?).collect())
            }
        };
        let width = self.rows.first().map_or(0, Vec::len) as i64;
        let columns = lines.columns_with(self.column..self.column + width);
        let rows = lines.rows(columns.clone()).collect();
        Ok(Answer { column: columns.start, first: lines.times().start, rows, differences })
    }
}

fn failed(error: EvolveError) -> Refusal {
    match error {
        EvolveError::Interrupted(_) => Refusal::slow(),
        error => Refusal::bad(error, "smaller values"),
    }
}

pub(crate) fn evolve(asked: &Asked, observer: &dyn Observer) -> Result<Answer> {
    asked.check()?;
    asked.run(observer)
}

#[cfg(test)]
mod tests {
    use super::*;
    use wythoff::automaton::AutomatonBoard;
    use wythoff::board::Board;
    use wythoff::{K, Window};

    /// The anti-diagonals 0 to t of game k on the board.
    fn lines(k: u64, t: usize) -> Vec<Vec<Value>> {
        let side = t as u64 + 1;
        let board = AutomatonBoard::new(K::try_new(k).unwrap());
        let values = board.values(Window::try_new(0, 0, side, side).unwrap(), &()).unwrap();
        let cell = |x: usize, y: usize| values[y * side as usize + x];
        (0..=t)
            .map(|t| (0..side as usize).map(|x| if x <= t { cell(x, t - x) } else { 0 }).collect())
            .collect()
    }

    fn asked(rows: Vec<Vec<Value>>, time: i64, steps: u64) -> Asked {
        Asked { rows, column: 0, time, steps, reverse: false, choose: None, flip: None }
    }

    #[test]
    fn reverse_and_forward_steps_restore_the_start() {
        let rows = lines(9, 30);
        let back =
            Asked { reverse: true, choose: Some("r".to_owned()), ..asked(rows.clone(), 30, 12) };
        let back = back.run(&()).unwrap();
        assert_eq!(back.rows.len(), 31 + 12 - 27, "four lines and their predecessors");
        let again = asked(back.rows[..4].to_vec(), back.first + 3, 12);
        let again = Asked { column: back.column, ..again }.run(&()).unwrap();
        let last = again.rows.last().unwrap();
        let start = (0 - again.column) as usize;
        assert_eq!(&last[start..start + 31], &rows[30][..]);
    }

    #[test]
    fn a_flipped_cell_spreads() {
        let rows = lines(9, 30);
        let answer = Asked { flip: Some([15, 15]), ..asked(rows, 30, 5) }.run(&()).unwrap();
        let differences = answer.differences.unwrap();
        assert!(differences.iter().any(|&(x, y, _)| (x, y) == (15, 15)));
        assert!(differences.iter().any(|&(x, y, _)| x + y > 30));
    }

    #[test]
    fn invalid_starts_are_rejected() {
        let rows = lines(9, 10);
        assert!(asked(rows.clone(), 10, MOST_STEPS + 1).check().is_err());
        assert!(asked(rows[..3].to_vec(), 10, 5).check().is_err());
        let ragged = vec![vec![0; 3], vec![0; 3], vec![0; 3], vec![0; 2]];
        assert!(asked(ragged, 10, 5).check().is_err());
        assert!(Asked { column: i64::MIN, ..asked(rows.clone(), 10, 5) }.check().is_err());
        assert!(Asked { reverse: true, ..asked(rows.clone(), 10, 5) }.run(&()).is_err());
        assert!(Asked { choose: Some("r".to_owned()), ..asked(rows, 10, 5) }.run(&()).is_err());
    }
}
