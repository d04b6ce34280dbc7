//! The P-position of each of the first rows.

use std::io::{self, Write};
use std::path::Path;

use schemars::JsonSchema;
use serde::Serialize;
use wythoff::game::HeapGame;
use wythoff::nimhoff::SingleStepPositions;
use wythoff::observer::{Interrupted, Observer};
use wythoff_store::columns::SequenceFormat;
use wythoff_store::positions::{PositionInfo, PositionWriter};

use crate::answer::advice::First;
use crate::answer::{Format, fields};
use crate::args::Globals;
use crate::cost::{self, Work};
use crate::failure::{Failure, Result};
use crate::files::{Content, Output, tables};
use crate::input::is_dash;
use crate::progress::Progress;

/// The P-positions of the first rows of a game.
#[derive(Debug, Default, JsonSchema, Serialize)]
pub(crate) struct RowPositions {
    /// The game, written as its moves and terms.
    moves: String,
    /// Number of rows, each with one P-position.
    rows: u64,
    /// The sum of the x of all P-positions.
    sum: u128,
    /// The largest x.
    max_x: u64,
    /// The m of the cone; 1 without one.
    #[serde(skip)]
    m: u64,
    /// The first P-positions.
    #[serde(skip)]
    first: First,
}

pub(super) fn run(
    game: &HeapGame,
    rows: u64,
    output: Option<&Path>,
    format: Format,
    globals: &Globals,
) -> Result {
    let help = "add the rays 1,0* and 0,1*, or give --size in place of --rows";
    let refused = |problem: &str| Failure::refused(format!("--moves {game}: {problem}"), help);
    let moves = game.plain_moves().ok_or_else(|| {
        let terms = "rows need not hold one P-position under terms of play, or with computed moves";
        let help = "omit the terms, or give --size in place of --rows";
        Failure::refused(format!("--moves {game}: {terms}"), help)
    })?;
    if !moves.removed().is_empty() {
        return Err(refused("rows need not hold one P-position if moves are removed"));
    }
    let rows_of = SingleStepPositions::of_moves(moves);
    let one_a_row = rows_of.zip(Work::of_single_steps(moves, rows));
    let ((_, positions), work) =
        one_a_row.ok_or_else(|| refused("not each row holds one P-position"))?;
    cost::allow_work(&work, globals, "choose fewer --rows")?;
    let m = u64::from(moves.cone().unwrap_or(1));
    let mut answer = RowPositions { moves: moves.to_string(), rows, m, ..RowPositions::default() };
    let Some(path) = output else {
        answer.compute(positions, globals, |_, _| Ok(()))?;
        return format.print(&answer, |out| answer.print(out));
    };
    let what = ("P-positions", ".bfile or .txt (b-file of the OEIS), .csv, .parquet or .npy");
    let stdout = Some(SequenceFormat::BFile);
    let file = tables::format_of("-o", path, what, stdout, SequenceFormat::of_file)?;
    format.beside(path, "the P-positions are")?;
    let mut output = Output::open(path, Content::Text)?;
    let failed = |error| Failure::write(path.display(), &error);
    let info = PositionInfo {
        game: format!("the moves {moves}"),
        notes: vec![("moves", moves.to_string())],
        k: 1,
        rows,
        // The largest x is known at the end only.
        max_x: i64::MAX.unsigned_abs(),
    };
    let mut writer = PositionWriter::start(file, &mut output, &info).map_err(failed)?;
    answer.compute(positions, globals, |_, x| writer.write(&[x]).map_err(failed))?;
    writer.finish().map_err(failed)?;
    output.finish()?;
    if is_dash(path) {
        return Ok(());
    }
    format.print(&answer, |out| answer.print(out))
}

impl RowPositions {
    /// Computes the rows, and calls `visit` with each and the column of its P-position.
    fn compute(
        &mut self,
        positions: SingleStepPositions,
        globals: &Globals,
        mut visit: impl FnMut(u64, u64) -> Result,
    ) -> Result {
        let piece = ((1 << 16) / self.m).clamp(1, 1 << 12);
        let progress = Progress::counting("rows", globals);
        for (y, x) in (0..self.rows).zip(positions) {
            if y % piece == 0 && progress.progress(y.into(), self.rows.into()).is_break() {
                return Err(Interrupted.into());
            }
            self.sum += u128::from(x);
            self.max_x = self.max_x.max(x);
            self.first.add_row(y, &[x]);
            visit(y, x)?;
        }
        Ok(())
    }

    fn print(&self, out: &mut dyn Write) -> io::Result<()> {
        let Self { moves, rows, sum, max_x, first, .. } = self;
        writeln!(out, "Moves {moves}, {rows} rows\n")?;
        let rows = [
            ("P-positions", first.list(u128::from(*rows))),
            ("sum of x", sum.to_string()),
            ("largest x", max_x.to_string()),
        ];
        fields(out, &rows)
    }
}
