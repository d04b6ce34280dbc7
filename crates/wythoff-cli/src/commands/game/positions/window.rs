//! The P-positions of a window.

use std::path::Path;

use schemars::JsonSchema;
use serde::Serialize;
use wythoff::game::{HeapGame, Outcome, grundy};
use wythoff_view::Aspect;

use crate::answer::advice::First;
use crate::answer::{Format, fields};
use crate::args::{Globals, Size};
use crate::cost;
use crate::failure::Result;
use crate::files::PositionList;
use crate::input::is_dash;
use crate::progress::Progress;

/// The P-positions of a window of a game.
#[derive(Debug, JsonSchema, Serialize)]
pub(crate) struct WindowPositions {
    /// The game, written as its moves and terms.
    moves: String,
    /// Width and height of the window, which begins at 0,0.
    size: [u64; 2],
    /// Number of P-positions.
    count: u64,
    /// The sum of all their heaps.
    sum: u128,
}

pub(super) fn run(
    game: &HeapGame,
    Size { width, height }: Size,
    output: Option<&Path>,
    format: Format,
    globals: &Globals,
) -> Result {
    let work = cost::of_table(game, Aspect::Outcome, width, height);
    cost::allow_work(&work, globals, "choose a smaller --size")?;
    let list = output.map(|path| PositionList::open(path, format)).transpose()?;
    let unit = if game.is_searched() { "positions" } else { "rows" };
    // The limit on memory keeps the numbers in the range of usize.
    let [columns, rows] = [width, height].map(|side| side as usize);
    let outcomes = grundy::outcomes(game, columns, rows, &Progress::counting(unit, globals))?;
    let row = |row: &[Outcome]| -> Vec<u64> {
        let cells = (0..).zip(row);
        cells.filter(|(_, outcome)| **outcome == Outcome::P).map(|(x, _)| x).collect()
    };
    let rows = || (0..).zip(outcomes.chunks_exact(columns).map(row));
    let (mut count, mut sum, mut first) = (0, 0, First::default());
    for (y, xs) in rows() {
        first.add_row(y, &xs);
        count += xs.len() as u64;
        sum += xs.iter().map(|&x| u128::from(x) + u128::from(y)).sum::<u128>();
    }
    let answer = WindowPositions { moves: game.to_string(), size: [width, height], count, sum };
    if let Some(list) = list {
        let positions = rows().flat_map(|(y, xs)| xs.into_iter().map(move |x| [x, y]));
        list.write(["x", "y"], &answer.moves, (count, width.max(height)), positions)?;
    }
    if output.is_some_and(is_dash) {
        return Ok(());
    }
    format.print(&answer, |out| {
        let WindowPositions { moves, count, sum, .. } = &answer;
        writeln!(out, "Moves {moves}, {width} x {height} positions\n")?;
        let rows = [
            ("number", count.to_string()),
            ("P-positions", first.list(u128::from(*count))),
            ("sum of the heaps", sum.to_string()),
        ];
        fields(out, &rows)
    })
}
