//! What a run down the arm keeps: the outline, step by step, and now and then a frontier.
//!
//! The outline grows: a spool. Of the frontiers only the last one is of use, and it is tens of
//! megabytes: each takes the place of the one before, under its name when it is whole.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use wythoff_anatomy::arm::{Frontier, SkinReader};
use wythoff_store::spool::{Spool, SpoolError, decode_rows, encode_rows};

use crate::failure::Failure;
use crate::spool;

/// What the files are of.
const OUTLINE: &str = "the skin of the unbounded arm";
const FRONTIER: &str = "a frontier of the unbounded arm";
/// Between two frontiers.
const PAUSE: Duration = Duration::from_secs(30);

/// The two files of a run.
pub(super) struct Kept {
    outline: Spool,
    frontier: PathBuf,
    /// Rows in the spool, and the column of the last palace of the last one.
    rows: u64,
    last: i64,
    /// The row of the frontier that is kept.
    furthest: u64,
    next: Instant,
}

impl Kept {
    /// Opens them, to go on with or, if they are not there, new.
    pub(super) fn open(path: &Path, resume: bool) -> Result<Self, Failure> {
        let outline = spool::open(path, OUTLINE, resume)?;
        let mut frontier = path.as_os_str().to_owned();
        frontier.push(".frontier");
        let frontier = PathBuf::from(frontier);
        Ok(Self { outline, frontier, rows: 0, last: -1, furthest: 0, next: Instant::now() + PAUSE })
    }

    /// What they hold: where to go on, and the first `rows` rows, as far as they are there.
    pub(super) fn read(&mut self, rows: u64) -> Result<(Frontier, SkinReader), Failure> {
        let path = self.outline.path().to_owned();
        let mut reader = SkinReader::new();
        for block in self.outline.blocks().map_err(spool::failed)? {
            let steps = decode_rows(&block.map_err(spool::failed)?);
            for step in steps.map_err(|error| spool::not_ours(&path, &error.to_string()))? {
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
        // For fewer rows than are kept all are computed again, and compared.
        let start = frontier.filter(|frontier| frontier.y <= rows);
        Ok((start.unwrap_or(Frontier::start()), reader))
    }

    /// The frontier that is kept, if there is one.
    fn frontier(&self) -> Result<Option<Frontier>, Failure> {
        if self.rows == 0 || !self.frontier.exists() {
            return Ok(None);
        }
        let mut spool = Spool::open(&self.frontier, FRONTIER).map_err(spool::failed)?;
        let mut blocks = spool.blocks().map_err(spool::failed)?;
        let mut block = || blocks.next().transpose().map_err(spool::failed);
        let (Some(place), Some(v), Some(d)) = (block()?, block()?, block()?) else {
            // If nobody is there to be told, the work is done all the same.
            let _ = writeln!(
                anstream::stderr(),
                "{} is torn or damaged; all rows are computed again, and compared",
                self.frontier.display()
            );
            return Ok(None);
        };
        match decode_rows(&place).as_deref() {
            Ok(&[y, u]) if v.len() == d.len() => Ok(Some(Frontier { y, u, v, d })),
            _ => Err(spool::not_ours(&self.frontier, "it holds no frontier")),
        }
    }

    /// Keeps rows that are new, and now and then, or if it is the `last` one, what is below them.
    pub(super) fn append(
        &mut self,
        skin: &[i64],
        below: &Frontier,
        last: bool,
    ) -> Result<(), Failure> {
        let mut steps = Vec::with_capacity(skin.len());
        for &u in skin {
            let step = u64::try_from(u - self.last);
            steps.push(step.map_err(|_| {
                Failure::refused(
                    format!("the last palace of row {} is left of that above", self.rows),
                    "such a skin cannot be kept: run without --keep",
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

    /// Puts a frontier in the place of the one that is kept.
    fn replace(&self, frontier: &Frontier) -> Result<(), Failure> {
        let mut part = self.frontier.as_os_str().to_owned();
        part.push(".part");
        let part = PathBuf::from(part);
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

    /// Interrupted: what was done is kept.
    pub(super) fn paused(&mut self) -> Failure {
        let rows = self.rows;
        spool::paused(&mut self.outline, &format!("the first {rows} rows"))
    }
}
