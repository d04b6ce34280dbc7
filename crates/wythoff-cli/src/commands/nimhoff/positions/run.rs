//! A run: first the rows of its spool, then new ones.

use std::io;
use std::path::Path;

use wythoff::K;
use wythoff::nimhoff::{Nimhoff, Rows, Summary};
use wythoff::observer::Observer;
use wythoff_store::columns::SequenceFormat;
use wythoff_store::positions::{PositionInfo, PositionWriter};
use wythoff_store::spool::{Spool, decode_rows, encode_rows};

use super::engine;
use crate::answer::advice::First;
use crate::failure::{Failure, Result};
use crate::files::Output;
use crate::files::spool;
use crate::progress::Progress;

/// Number of P-positions in a block of the spool: at most about a second of work.
const BLOCK: usize = 1 << 20;

/// The content of the spool, for the message after Ctrl-C.
const KEPT: &str = "the rows so far";

/// Number of P-positions between two progress reports.
const PIECE: usize = 1 << 8;

/// Of so many rows of a spool, one is computed and compared. This also notices most wrong rows
/// before it, because a free position that was skipped is found later.
const SAMPLED: u64 = 64;

/// A computation of the first rows of a game.
#[derive(Debug)]
pub(super) struct Run {
    k: usize,
    rows: u64,
    engine: Rows,
    summary: Summary,
    first: First,
}

impl Run {
    pub(super) fn new(game: &Nimhoff, k: K, rows: u64) -> Self {
        let (engine, summary) = (Rows::new(game, k), Summary::new(game.rules(), k));
        Self { k: k.get() as usize, rows, engine, summary, first: First::default() }
    }

    /// The sums of all rows.
    pub(super) const fn summary(&self) -> &Summary {
        &self.summary
    }

    /// The first P-positions, as many as are listed in an answer.
    pub(super) const fn first(&self) -> &First {
        &self.first
    }

    /// Counts a row.
    fn add_row(&mut self, xs: &[u64]) {
        self.first.add_row(self.summary.rows, xs);
        self.summary.add_row(xs);
    }

    /// Describes the run for its spool.
    pub(super) fn of(&self) -> String {
        let rules = &self.summary.rules;
        match self.k {
            1 => format!("P-positions of {rules}"),
            k => format!("P-positions of {rules} under {k}-blocking"),
        }
    }

    /// Describes the run for its file.
    fn info(&self) -> PositionInfo {
        let Summary { rules, max_x, .. } = &self.summary;
        let game = match self.k {
            1 => format!("Linear Nimhoff with the rules {rules}"),
            k => format!("{k}-blocking Linear Nimhoff with the rules {rules}"),
        };
        let notes = vec![("rules", rules.clone()), ("blocking", self.k.to_string())];
        PositionInfo { game, notes, k: self.k as u64, rows: self.rows, max_x: *max_x }
    }

    /// Computes the rows for their sums alone.
    pub(super) fn summed(&mut self, progress: &Progress) -> Result {
        self.compute(progress, &mut |_| Ok(())).map_err(|(failure, _)| failure)
    }

    /// Computes the rows, and writes them to a b-file as they are found.
    pub(super) fn streamed(&mut self, mut output: Output, progress: &Progress) -> Result {
        let failed = |error: io::Error| Failure::write("stdout", &error);
        let writer = PositionWriter::start(SequenceFormat::BFile, &mut output, &self.info());
        let mut writer = writer.map_err(failed)?;
        self.compute(progress, &mut |xs| writer.write(xs).map_err(failed))
            .map_err(|(failure, _)| failure)?;
        writer.finish().map_err(failed)?;
        output.finish()
    }

    /// Reads the rows of the spool, computes the others into it, writes the file from the spool,
    /// and removes the spool.
    pub(super) fn spooled(
        &mut self,
        mut spool: Spool,
        (path, format, mut output): (&Path, SequenceFormat, Output),
        progress: &Progress,
    ) -> Result {
        self.replay(&mut spool, progress)?;
        let mut keep = |xs: &[u64]| spool.append(&encode_rows(xs)).map_err(spool::failed);
        match self.compute(progress, &mut keep) {
            Ok(()) => {}
            Err((Failure::Interrupted, rest)) => {
                if !rest.is_empty() {
                    keep(&rest)?;
                }
                return Err(spool::paused(&mut spool, KEPT));
            }
            Err((failure, _)) => return Err(failure),
        }

        let failed = |error: io::Error| Failure::write(path.display(), &error);
        let mut writer =
            PositionWriter::start(format, &mut output, &self.info()).map_err(failed)?;
        let mut left = self.rows as usize * self.k;
        progress.begin(format!("writing {}", path.display()));
        let blocks = spool.path().to_owned();
        let (mut interrupted, mut all) = (false, true);
        for block in spool.blocks().map_err(spool::failed)? {
            let xs = self.decode(&block.map_err(spool::failed)?, &blocks)?;
            let wanted = xs.len().min(left);
            all &= wanted == xs.len();
            writer.write(&xs[..wanted]).map_err(failed)?;
            left -= wanted;
            let done = self.rows - (left / self.k) as u64;
            if progress.progress(done.into(), self.rows.into()).is_break() {
                interrupted = true;
                break;
            }
        }
        if interrupted {
            return Err(spool::paused(&mut spool, KEPT));
        }
        writer.finish().map_err(failed)?;
        output.finish()?;
        // A spool with more rows than this run asks for is kept.
        if all { spool.remove().map_err(spool::failed) } else { Ok(()) }
    }

    /// Reads the rows of the spool, as many as this run asks for.
    fn replay(&mut self, spool: &mut Spool, progress: &Progress) -> Result {
        if spool.is_empty() {
            return Ok(());
        }
        progress.begin(format!("reading {}", spool.path().display()));
        let path = spool.path().to_owned();
        for block in spool.blocks().map_err(spool::failed)? {
            let xs = self.decode(&block.map_err(spool::failed)?, &path)?;
            for piece in xs.chunks(self.k * self.piece()) {
                if progress.progress(self.summary.rows.into(), self.rows.into()).is_break() {
                    return Err(spool::paused(spool, KEPT));
                }
                for row in piece.chunks_exact(self.k) {
                    if self.summary.rows == self.rows {
                        return Ok(());
                    }
                    let replayed = match self.summary.rows % SAMPLED {
                        0 => engine::compare(&mut self.engine, row),
                        _ => self.engine.replay(row).map_err(|error| error.to_string()),
                    };
                    replayed.map_err(|reason| spool::not_ours(&path, reason))?;
                    self.add_row(row);
                }
            }
        }
        progress.begin(String::new());
        Ok(())
    }

    /// Computes the missing rows, and calls `take` with blocks of them. A failure comes with the
    /// rows that were not passed to `take`.
    fn compute(
        &mut self,
        progress: &Progress,
        take: &mut dyn FnMut(&[u64]) -> Result,
    ) -> Result<(), (Failure, Vec<u64>)> {
        let mut block = Vec::new();
        while self.summary.rows < self.rows {
            if progress.progress(self.summary.rows.into(), self.rows.into()).is_break() {
                return Err((Failure::Interrupted, block));
            }
            for _ in 0..(self.piece() as u64).min(self.rows - self.summary.rows) {
                let start = block.len();
                self.engine.next_row(&mut block);
                self.add_row(&block[start..]);
            }
            if block.len() >= BLOCK || self.summary.rows == self.rows {
                take(&block).map_err(|failure| (failure, Vec::new()))?;
                block.clear();
            }
        }
        Ok(())
    }

    /// Returns the number of rows between two progress reports.
    fn piece(&self) -> usize {
        (PIECE / self.k).max(1)
    }

    /// Decodes the rows in a block of a spool.
    fn decode(&self, block: &[u8], path: &Path) -> Result<Vec<u64>> {
        let xs = decode_rows(block).map_err(|error| spool::not_ours(path, error))?;
        if xs.len().is_multiple_of(self.k) {
            Ok(xs)
        } else {
            Err(spool::not_ours(path, "a block ends within a row"))
        }
    }
}
