//! The files of a run down the arm: the outline, step by step, and a frontier from time to time.
//!
//! The outline is a spool. Only the last frontier is useful, and it has tens of megabytes: each one
//! replaces the one before when it is complete.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use wythoff_anatomy::arm::{Frontier, SkinReader};
use wythoff_store::spool::{Spool, SpoolError, decode_rows, encode_rows};

use crate::failure::{Failure, Result};
use crate::files::spool;

/// The descriptions of the two files.
const OUTLINE: &str = "the skin of the unbounded arm";
const FRONTIER: &str = "a frontier of the unbounded arm";
/// Time between two frontiers.
const PAUSE: Duration = Duration::from_secs(30);

/// The two files of a run.
pub(super) struct Kept {
    outline: Spool,
    frontier: PathBuf,
    /// Number of rows in the spool.
    rows: u64,
    /// The column of the last palace of the last row.
    last: i64,
    /// The row of the kept frontier.
    furthest: u64,
    next: Instant,
}

impl Kept {
    /// Opens the files to continue their run, or creates them.
    pub(super) fn open(path: &Path, resume: bool) -> Result<Self> {
        let outline = spool::open(path, OUTLINE, resume)?;
        let frontier = spool::beside(path, ".frontier");
        Ok(Self { outline, frontier, rows: 0, last: -1, furthest: 0, next: Instant::now() + PAUSE })
    }

    /// Reads the frontier to continue from, and the first `rows` rows as far as they are kept.
    pub(super) fn read(&mut self, rows: u64) -> Result<(Frontier, SkinReader)> {
        let path = self.outline.path().to_owned();
        let mut reader = SkinReader::new();
        for block in self.outline.blocks().map_err(spool::failed)? {
            let steps = decode_rows(&block.map_err(spool::failed)?);
            for step in steps.map_err(|error| spool::not_ours(&path, error))? {
                self.last = i64::try_from(step)
                    .ok()
                    .and_then(|step| self.last.checked_add(step))
                    .ok_or_else(|| spool::not_ours(&path, "its steps lead too far"))?;
                if self.rows < rows {
                    reader.read(self.last);
                }
                self.rows += 1;
            }
        }
        let frontier = self.frontier()?.filter(|frontier| frontier.y <= self.rows);
        self.furthest = frontier.as_ref().map_or(0, |frontier| frontier.y);
        // If fewer rows are asked for than are kept, all are computed again and compared.
        let start = frontier.filter(|frontier| frontier.y <= rows);
        Ok((start.unwrap_or(Frontier::start()), reader))
    }

    /// Reads the kept frontier, if there is one.
    fn frontier(&self) -> Result<Option<Frontier>> {
        if self.rows == 0 || !self.frontier.exists() {
            return Ok(None);
        }
        let mut spool = Spool::open(&self.frontier, FRONTIER).map_err(spool::failed)?;
        let mut blocks = spool.blocks().map_err(spool::failed)?;
        let mut block = || blocks.next().transpose().map_err(spool::failed);
        let (Some(place), Some(v), Some(d)) = (block()?, block()?, block()?) else {
            // If stderr is closed, the work continues.
            let _ = writeln!(
                anstream::stderr(),
                "{} is damaged; all rows are computed again and compared",
                self.frontier.display()
            );
            return Ok(None);
        };
        match decode_rows(&place).as_deref() {
            Ok(&[y, u]) if v.len() == d.len() => Ok(Some(Frontier { y, u, v, d })),
            _ => Err(spool::not_ours(&self.frontier, "it does not hold a frontier")),
        }
    }

    /// Keeps new rows; from time to time, and after the `last` ones, also the frontier below them.
    pub(super) fn append(&mut self, skin: &[i64], below: &Frontier, last: bool) -> Result {
        let mut steps = Vec::with_capacity(skin.len());
        for &u in skin {
            let step = u64::try_from(u - self.last);
            steps.push(step.map_err(|_| {
                Failure::refused(
                    format!("the last palace of row {} is left of the one above", self.rows),
                    "such a skin cannot be kept; omit --keep",
                )
            })?);
            (self.last, self.rows) = (u, self.rows + 1);
        }
        if !steps.is_empty() {
            self.outline.append(&encode_rows(&steps)).map_err(spool::failed)?;
        }
        if below.y > self.furthest && (last || Instant::now() >= self.next) {
            self.outline.sync().map_err(spool::failed)?;
            self.replace(below)?;
            self.furthest = below.y;
            self.next = Instant::now() + PAUSE;
        }
        Ok(())
    }

    /// Replaces the kept frontier.
    fn replace(&self, frontier: &Frontier) -> Result {
        let part = spool::beside(&self.frontier, ".part");
        let failed = |source: io::Error| Failure::write(part.display(), &source);
        match fs::remove_file(&part) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(failed(error)),
            _ => {}
        }
        let write = || -> Result<(), SpoolError> {
            let mut spool = Spool::open(&part, FRONTIER)?;
            spool.append(&encode_rows(&[frontier.y, frontier.u]))?;
            spool.append(&frontier.v)?;
            spool.append(&frontier.d)?;
            spool.sync()
        };
        write().map_err(spool::failed)?;
        fs::rename(&part, &self.frontier).map_err(failed)
    }

    /// Returns the failure of a run that was interrupted.
    pub(super) fn paused(&mut self) -> Failure {
        let rows = self.rows;
        spool::paused(&mut self.outline, &format!("the first {rows} rows"))
    }
}
