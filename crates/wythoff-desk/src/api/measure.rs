//! Measurements: values along a line, counts in a rectangle, the agreement of two games.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use wythoff::Window;
use wythoff::board::Value;
use wythoff_anatomy::compare::{Agreement, CompareError, Pairing};

use super::Inquiry;
use super::pictures::in_aspect;
use crate::ask::{Cells, ShownCells, Whole};
use crate::boards::Source;
use crate::game::Game;
use crate::refusal::{Refusal, Result};

/// A straight line with its ends in an aspect, `?x0=&y0=&x1=&y1=&colour=`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Ends {
    x0: Whole,
    y0: Whole,
    x1: Whole,
    y1: Whole,
    colour: Option<String>,
}

/// Largest number of cells of a line.
const MOST_LINE: u64 = 4096;

/// Number of cells of a line that are read as one window.
const PIECE: usize = 64;

impl Ends {
    /// The cells of the line: one in each column or in each row, whichever are more.
    fn cells(&self) -> Result<Vec<(u64, u64)>> {
        let [x0, y0, x1, y1] = [self.x0, self.y0, self.x1, self.y1].map(|Whole(n)| n);
        let steps = x0.abs_diff(x1).max(y0.abs_diff(y1));
        if steps >= MOST_LINE {
            return Err(Refusal::bad(
                format!("a line of {} cells is too long", steps + 1),
                format!("at most {MOST_LINE} cells"),
            ));
        }
        let between = |from: u64, to: u64, n: u64| {
            // Half a cell is rounded towards the last end.
            let moved = (2 * from.abs_diff(to) * n + steps) / (2 * steps).max(1);
            if from < to { from + moved } else { from - moved }
        };
        Ok((0..=steps).map(|n| (between(x0, x1, n), between(y0, y1, n))).collect())
    }
}

/// The smallest window that contains the cells.
fn around(cells: &[(u64, u64)]) -> Result<Window> {
    let [x, y] = [|c: &(u64, u64)| c.0, |c: &(u64, u64)| c.1].map(|side| {
        let (min, max) = (cells.iter().map(side).min(), cells.iter().map(side).max());
        (min.unwrap_or(0), max.unwrap_or(0))
    });
    Window::try_new(x.0, y.0, x.1 - x.0 + 1, y.1 - y.0 + 1)
        .map_err(|error| Refusal::bad(error, "x and y below 2^60"))
}

/// A cell of a line with its value.
#[derive(Debug, PartialEq, Eq, Serialize)]
struct LineCell {
    x: String,
    y: String,
    value: Value,
}

/// The values along a line, from its first end.
#[derive(Debug, Serialize)]
pub(crate) struct Profile {
    cells: Vec<LineCell>,
}

impl Inquiry<'_> {
    pub(super) fn profile(self, game: Game, ends: &Ends) -> Result<Profile> {
        let cells = ends.cells()?;
        let game = in_aspect(game, ends.colour.as_deref())?;
        let ground = self.desk.boards.all(&game, around(&cells)?, self.observer)?;
        ground.prepare(self.observer)?;
        let mut found = Vec::with_capacity(cells.len());
        for piece in cells.chunks(PIECE) {
            let window = around(piece)?;
            let values = ground.board.values(window, self.observer)?;
            found.extend(piece.iter().map(|&(x, y)| {
                let at = (y - window.y()) * window.width() + (x - window.x());
                LineCell { x: x.to_string(), y: y.to_string(), value: values[at as usize] }
            }));
        }
        Ok(Profile { cells: found })
    }
}

/// Largest number of cells of a rectangle; counting them takes some seconds.
const MOST_COUNTED: u128 = 1 << 33;

/// The counts of a rectangle.
#[derive(Debug, Serialize)]
pub(crate) struct Counts {
    cells: String,
    /// Number of palaces, or P-positions: cells with a negative value.
    palaces: String,
    share: f64,
    min: Option<Value>,
    max: Option<Value>,
    /// Number of cells by value. In large rectangles of blocking queens, cells of the hood are left
    /// out, as in `blocking stats`.
    histogram: BTreeMap<Value, u64>,
    /// A remark about the counts.
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<&'static str>,
}

/// Windows of blocking queens up to this number of cells are counted cell by cell, with the hood;
/// so are windows of other families up to four times as large.
const FEW: u128 = 1 << 24;

/// Largest width of a window that is counted cell by cell.
const WIDEST: u64 = 1 << 18;

impl Inquiry<'_> {
    pub(super) fn rectangle(self, game: Game, asked: &ShownCells) -> Result<Counts> {
        let window = asked.cells().window(MOST_COUNTED)?;
        let game = in_aspect(game, asked.colour.as_deref())?;
        if let Some(k) = game.queens()
            && window.cells() > FEW
            && window.right().max(window.bottom()) <= self.desk.boards.home(k)?.size()
        {
            let stats = self.desk.boards.whole(k)?.stats(window, true, self.observer)?;
            return Ok(Counts {
                cells: window.cells().to_string(),
                palaces: stats.palaces.to_string(),
                share: stats.palaces as f64 / window.cells() as f64,
                min: stats.min,
                max: stats.max,
                histogram: stats.histogram.unwrap_or_default(),
                note: Some("min, max and histogram leave out the cells of the hood"),
            });
        }
        if window.width() > WIDEST || window.cells() > 4 * FEW {
            return Err(Refusal::bad(
                format!(
                    "a window of {} x {} cells is too large to count",
                    window.width(),
                    window.height()
                ),
                format!("up to {WIDEST} columns and {} cells", 4 * FEW),
            ));
        }
        let ground = self.desk.boards.all(&game, window, self.observer)?;
        self.counted(&ground, window)
    }

    /// Counts the values of a window cell by cell.
    fn counted(self, ground: &Source, window: Window) -> Result<Counts> {
        ground.prepare(self.observer)?;
        let mut histogram: BTreeMap<Value, u64> = BTreeMap::new();
        let mut rows = ground.board.rows(window, self.observer)?;
        while let Some(row) = rows.next_row()? {
            // Equal values often form runs.
            for run in row.chunk_by(|one, other| one == other) {
                *histogram.entry(run[0]).or_default() += run.len() as u64;
            }
        }
        let palaces: u64 = histogram.range(..0).map(|(_, &n)| n).sum();
        Ok(Counts {
            cells: window.cells().to_string(),
            palaces: palaces.to_string(),
            share: palaces as f64 / window.cells() as f64,
            min: histogram.keys().next().copied(),
            max: histogram.keys().next_back().copied(),
            histogram,
            note: None,
        })
    }
}

/// Largest number of cells that are compared.
const MOST_COMPARED: u128 = 1 << 28;

impl Inquiry<'_> {
    pub(super) fn agreement(self, pairing: Pairing, cells: Cells) -> Result<Agreed> {
        let window = cells.window(MOST_COMPARED)?;
        let allowed = "a window of known cells with known partners";
        let (_, partners) = pairing.clip(window).map_err(|error| Refusal::bad(error, allowed))?;
        let (view, with) =
            (self.desk.boards.whole(pairing.k)?, self.desk.boards.whole(pairing.with)?);
        for (view, window) in [(&view, window), (&with, partners)] {
            view.must_hold(window).map_err(|error| Refusal::missing(error, allowed))?;
        }
        let anatomy = self.anatomy(pairing.k).ok().filter(|anatomy| {
            anatomy.epaulette().is_some() && window.right().max(window.bottom()) <= anatomy.size()
        });
        let agreement = match anatomy {
            Some(anatomy) => {
                pairing.agreement_in(&anatomy, MARGIN, &*view, &*with, window, self.observer)
            }
            None => pairing.agreement(&*view, &*with, window, self.observer),
        };
        let agreement = agreement.map_err(|error| match error {
            CompareError::Board(error) => error.into(),
            error => Refusal::bad(error, allowed),
        })?;
        Ok(Agreed {
            cells: agreement.window.cells().to_string(),
            share: agreement.share(),
            agreement,
        })
    }
}

/// Cells within this distance of a border are counted separately.
const MARGIN: u64 = 2;

/// The agreement of two games.
#[derive(Debug, Serialize)]
pub(crate) struct Agreed {
    cells: String,
    /// The fraction of cells that agree, from 0 to 1.
    share: f64,
    #[serde(flatten)]
    agreement: Agreement,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(x0: u64, y0: u64, x1: u64, y1: u64) -> Result<Vec<(u64, u64)>> {
        let [x0, y0, x1, y1] = [x0, y0, x1, y1].map(Whole);
        Ends { x0, y0, x1, y1, colour: None }.cells()
    }

    #[test]
    fn a_line_has_its_ends_and_no_gaps() {
        assert_eq!(line(3, 4, 3, 4).unwrap(), [(3, 4)]);
        assert_eq!(line(0, 0, 4, 2).unwrap(), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2)]);
        for (x0, y0, x1, y1) in [(9, 0, 0, 9), (100, 7, 3, 50), (0, 0, 4095, 1), (5, 5, 5, 99)] {
            let cells = line(x0, y0, x1, y1).unwrap();
            assert_eq!((cells[0], cells[cells.len() - 1]), ((x0, y0), (x1, y1)));
            for two in cells.windows(2) {
                assert_eq!(two[0].0.abs_diff(two[1].0).max(two[0].1.abs_diff(two[1].1)), 1);
            }
        }
        assert!(line(0, 0, MOST_LINE, 0).is_err());
    }

    #[test]
    fn the_window_around_cells_holds_them() {
        let window = around(&[(5, 9), (7, 3)]).unwrap();
        assert_eq!(window, Window::try_new(5, 3, 3, 7).unwrap());
    }
}
