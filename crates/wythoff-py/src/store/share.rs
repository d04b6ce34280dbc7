//! The single steps of a sweep by many processes, for `wythoff.distributed`.

use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Duration;

use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::PyBytes;
use serde::Serialize;
use serde::de::DeserializeOwned;
use wythoff::blocking::Sweep;
use wythoff::blocking::tiling::{Tile, Tiling};
use wythoff_store::board::{Moment, StoreEvent, SweepError, SweepJob, Verify};
use wythoff_store::disk::{Disk, Lock};

use super::disk::Location;
use crate::engine::{Card, Engine};
use crate::failure::{fits, runtime, sweep, value};
use crate::numbers::{Answer, Threads, Whole, game, python};
use crate::work::{self, at_once, observed};

/// The native part of sweeps: see `wythoff.sweep` and `wythoff.distributed.sweep`.
#[pyclass(frozen, module = "wythoff._native")]
pub(crate) struct Share {
    disk: Box<dyn Disk>,
    job: SweepJob,
    engine: Engine,
    /// The job with the graphics card: its threads are started once, not for each region.
    with_card: OnceLock<SweepJob>,
    lock: Mutex<Option<Lock>>,
}

/// Raises a Python warning for an event of the store.
fn warn(event: StoreEvent) {
    work::warn(&event.to_string());
}

/// Serializes a record for the way between processes.
fn json(what: &impl Serialize) -> PyResult<String> {
    serde_json::to_string(what).map_err(runtime)
}

fn read<T: DeserializeOwned>(texts: &[String]) -> PyResult<Vec<T>> {
    texts.iter().map(|text| serde_json::from_str(text).map_err(value)).collect()
}

impl Share {
    /// Raises a `MemoryError` if the sweep needs too much memory.
    fn fits(&self) -> PyResult<()> {
        let size = self.job.tiling.size();
        fits(self.job.cost().memory, format!("a sweep of {size} x {size} cells"))
    }

    /// Opens the graphics card for this job. Returns the job with the card.
    fn with_engine(&self, py: Python<'_>) -> PyResult<(&SweepJob, Card)> {
        let job = &self.job;
        let card = self.engine.open(py, job.cells_for_accelerator(), job.sweep.threads())?;
        if card.accelerator().is_none() {
            return Ok((job, card));
        }
        let with_card = || SweepJob { sweep: card.speed_up(&job.sweep), ..job.clone() };
        Ok((self.with_card.get_or_init(with_card), card))
    }
}

#[pymethods]
impl Share {
    #[new]
    #[pyo3(signature = (place, k, size, *, tile = None, pyramid = true, resume = false, threads = Threads(0), engine = Engine::AUTO), text_signature = "(place, k, size, *, tile=None, pyramid=True, resume=False, threads=0, engine='auto')")]
    #[expect(clippy::too_many_arguments, reason = "they are the keywords of Python")]
    fn new(
        place: Location,
        k: Whole,
        size: Whole,
        tile: Option<Whole>,
        pyramid: bool,
        resume: bool,
        threads: Threads,
        engine: Engine,
    ) -> PyResult<Self> {
        let tiling = match tile {
            Some(Whole(side)) => Tiling::try_new(size.0, side),
            None => Tiling::usual(size.0),
        };
        let sweep = Sweep::new(game(k)?).with_threads(threads.0);
        let job = SweepJob { sweep, tiling: tiling.map_err(value)?, pyramid, resume, verify: None };
        let (with_card, lock) = (OnceLock::new(), Mutex::default());
        Ok(Self { disk: place.disk(), job, engine, with_card, lock })
    }

    #[getter]
    fn tile(&self) -> u64 {
        self.job.tiling.side()
    }

    #[getter]
    fn columns(&self) -> usize {
        self.job.tiling.columns()
    }

    /// Runs the whole sweep in this process, and returns the manifest.
    #[pyo3(signature = (verify = None))]
    fn run(&self, py: Python<'_>, verify: Option<&str>) -> Answer {
        self.fits()?;
        let verify = verify.map(str::parse::<Verify>).transpose().map_err(value)?;
        let (job, _card) = self.with_engine(py)?;
        let job = SweepJob { verify, ..job.clone() };
        let report = observed(py, ["sweeping", "cells"], |observer| {
            job.run(&*self.disk, observer, &warn).map_err(sweep)
        })?;
        if !report.sound {
            return Err(runtime("the store has damaged files that could not be repaired"));
        }
        python(py, &report.manifest)
    }

    fn begin(&self, py: Python<'_>) -> Answer {
        self.fits()?;
        let (manifest, lock) = at_once(py, || self.job.begin(&*self.disk, &warn).map_err(sweep))?;
        *self.lock.lock().unwrap_or_else(PoisonError::into_inner) = lock;
        python(py, &manifest)
    }

    /// Releases the lock of the store.
    fn end(&self) {
        *self.lock.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    #[pyo3(signature = (bits, columns, rows, north, west))]
    fn region<'py>(
        &self,
        py: Python<'py>,
        bits: u32,
        columns: (usize, usize),
        rows: (usize, usize),
        north: Option<PyBackedBytes>,
        west: Option<PyBackedBytes>,
    ) -> PyResult<(Bound<'py, PyBytes>, Vec<String>)> {
        let (job, _card) = self.with_engine(py)?;
        let done = at_once(py, || {
            let shared = job.shared(&*self.disk, bits, &warn);
            let incoming = [north.as_deref(), west.as_deref()];
            shared.region(columns.0..columns.1, rows.0..rows.1, incoming, &()).map_err(narrow)
        })?;
        let records = done.records.iter().map(json).collect::<PyResult<_>>()?;
        Ok((PyBytes::new(py, &done.message), records))
    }

    fn row_files(&self, bits: u32) -> u64 {
        self.job.shared(&*self.disk, bits, &warn).row_files()
    }

    fn rows(&self, py: Python<'_>, bits: u32, file: u64) -> PyResult<String> {
        let done =
            at_once(py, || self.job.shared(&*self.disk, bits, &warn).rows(file).map_err(sweep))?;
        json(&done)
    }

    fn levels(&self, bits: u32) -> Vec<(u64, Vec<(usize, usize)>)> {
        let levels = self.job.shared(&*self.disk, bits, &warn).levels().into_iter();
        let files = |files: Vec<Tile>| files.into_iter().map(|file| (file.i, file.j)).collect();
        levels.map(|(side, of)| (side, files(of))).collect()
    }

    fn squares(
        &self,
        py: Python<'_>,
        bits: u32,
        side: u64,
        file: (usize, usize),
    ) -> PyResult<String> {
        let done = at_once(py, || {
            let file = Tile { i: file.0, j: file.1 };
            self.job.shared(&*self.disk, bits, &warn).squares(side, file).map_err(sweep)
        })?;
        json(&done)
    }

    fn seal(
        &self,
        py: Python<'_>,
        bits: u32,
        records: Vec<String>,
        rows: Vec<String>,
        squares: Vec<String>,
        seconds: f64,
    ) -> Answer {
        let manifest = at_once(py, || {
            let took = Duration::try_from_secs_f64(seconds).unwrap_or_default();
            let since = Moment::ago(took);
            let shared = self.job.shared(&*self.disk, bits, &warn);
            shared.seal(read(&records)?, read(&rows)?, read(&squares)?, since).map_err(narrow)
        })?;
        python(py, &manifest)
    }

    /// Restarts the store with signals of 16 bits.
    fn widen(&self, py: Python<'_>, min: i64, max: i64) -> Answer {
        let manifest =
            at_once(py, || self.job.shared(&*self.disk, 8, &warn).widen(min, max).map_err(sweep))?;
        python(py, &manifest)
    }
}

/// Converts the error for values that are too far apart for 8 bits to its own exception.
fn narrow(error: SweepError) -> PyErr {
    let SweepError::Narrow { min, max } = error else { return sweep(error) };
    Python::attach(|py| {
        let exception = py
            .import("wythoff._errors")
            .and_then(|module| module.getattr("Narrow")?.call1((min, max)));
        exception.map_or_else(|error| error, PyErr::from_value)
    })
}
