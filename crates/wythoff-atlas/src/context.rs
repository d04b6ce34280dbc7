//! The means that an entry measures with.

use std::fmt::Display;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Write};
use std::ops::ControlFlow;

use png::{Decoder, Transformations};
use serde::Serialize;
use serde::de::DeserializeOwned;
use wythoff::K;
use wythoff::blocking::Sweep;
use wythoff::board::Board;
use wythoff::observer::{Interrupted, Observer};
use wythoff_render::{Comparison, Picture, PictureError, Scale};

use crate::folder::Folder;
pub(crate) use crate::model::MeasureError;
use crate::model::{Entry, Image, Length, Mutant, Progress, Result};
use crate::record::{Record, Records};

/// The means that an entry measures with: engines, a place for its pictures, and the observer of
/// the run.
pub(crate) struct Context<'a> {
    /// The entry being measured; its name begins those of its pictures.
    pub(crate) entry: &'static Entry,
    pub(crate) length: Length,
    /// True if the verdicts are tested on mutated inputs too.
    pub(crate) power: bool,
    /// Threads for engines; 0 means one a core.
    pub(crate) threads: usize,
    /// Where results of long runs are kept.
    pub(crate) records: Option<&'a Records>,
    pub(crate) folder: &'a Folder,
    pub(crate) progress: &'a dyn Progress,
    /// The observer for engines.
    pub(crate) observer: &'a dyn Observer,
}

impl Context<'_> {
    /// `full` in a run of usual length, `quick` in a quick one.
    pub(crate) fn pick<T>(&self, quick: T, full: T) -> T {
        if self.length == Length::Quick { quick } else { full }
    }

    /// Returns the evidence from a mutated input, for the power test of a verdict: another game,
    /// another ruleset, shifted or scrambled data. `mutation` completes the sentence "The verdict
    /// is .. with": `the board of game 6 in place of game 5`. `measure` is called if the run makes
    /// power tests, with the measurement that also gives the true evidence.
    ///
    /// # Errors
    /// If the mutated input cannot be measured.
    pub(crate) fn mutant<E>(
        &self,
        mutation: impl Into<String>,
        measure: impl FnOnce() -> Result<E>,
    ) -> Result<Mutant<E>> {
        let evidence = if self.power { Some(measure()?) } else { None };
        Ok(Mutant::new(mutation.into(), evidence))
    }

    /// Says what is done next, and asks whether to go on.
    ///
    /// # Errors
    /// If the observer says stop.
    pub(crate) fn step(&self, what: &str) -> Result<(), Interrupted> {
        self.progress.step(self.entry, what);
        match self.observer.progress(0, 1) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Interrupted),
        }
    }

    /// Returns the observer for engines, which may end their work.
    pub(crate) fn observer(&self) -> &dyn Observer {
        self.observer
    }

    /// Game k by the fast engine.
    pub(crate) fn sweep(&self, k: K) -> Sweep {
        Sweep::new(k).with_threads(self.threads)
    }

    /// Draws a picture of a board into `pictures/`.
    ///
    /// # Errors
    /// If the board or the file cannot be had.
    pub(crate) fn picture(
        &self,
        name: &str,
        picture: &Picture,
        board: &dyn Board,
    ) -> Result<Image> {
        let size = picture.size().map_err(MeasureError::Picture)?;
        self.png(name, size, picture.scale, |out| picture.draw(board, out, self.observer()))
    }

    /// Draws the comparison of two boards into `pictures/`.
    ///
    /// # Errors
    /// If a board or the file cannot be had.
    pub(crate) fn comparison(
        &self,
        name: &str,
        comparison: &Comparison,
        (board, other): (&dyn Board, &dyn Board),
    ) -> Result<Image> {
        let size = comparison.size().map_err(MeasureError::Picture)?;
        self.png(name, size, comparison.scale, |out| {
            comparison.draw(board, other, out, self.observer())
        })
    }

    /// Returns the number of pixels of each of these colours in a picture that was drawn.
    ///
    /// # Errors
    /// If the picture cannot be read back.
    pub(crate) fn count_pixels(&self, image: &Image, colours: &[[u8; 3]]) -> Result<Vec<u64>> {
        let mut found = vec![0; colours.len()];
        let Image::Png { file, .. } = image else { return Ok(found) };
        let path = self.folder.path().join(file);
        let failed = |source: io::Error| MeasureError::Read { path: path.clone(), source };
        let mut decoder = Decoder::new(BufReader::new(File::open(&path).map_err(failed)?));
        decoder.set_transformations(Transformations::normalize_to_color8());
        let mut reader = decoder.read_info().map_err(|error| failed(error.into()))?;
        while let Some(row) = reader.next_row().map_err(|error| failed(error.into()))? {
            for pixel in row.data().as_chunks::<3>().0 {
                for (found, colour) in found.iter_mut().zip(colours) {
                    *found += u64::from(pixel == colour);
                }
            }
        }
        Ok(found)
    }

    /// Returns a result of this entry that only long runs compute. A long run computes and keeps
    /// it; other runs return it as it was kept, and `None` if nothing was.
    ///
    /// # Errors
    /// If it cannot be computed, or the file cannot be read or written.
    pub(crate) fn record<T: Serialize + DeserializeOwned>(
        &self,
        compute: impl FnOnce() -> Result<T>,
    ) -> Result<Option<Record<T>>> {
        let Some(records) = self.records else { return Ok(None) };
        if self.length == Length::Long {
            records.keep(self.entry.id, compute()?).map(Some)
        } else {
            records.read(self.entry.id)
        }
    }

    /// Like [`Context::record`] for a result of lines that are computed one by one from their keys,
    /// and that a long run which was cut off need not compute again.
    ///
    /// # Errors
    /// As [`Context::record`].
    pub(crate) fn record_of_lines<K: Display>(
        &self,
        keys: &[K],
        compute: impl FnMut(&K) -> Result<String>,
    ) -> Result<Option<Record<Vec<String>>>> {
        self.record(|| match self.records {
            Some(records) => records.lines(self.entry.id, keys, compute),
            None => Ok(vec![]),
        })
    }

    fn png(
        &self,
        name: &str,
        (width, height): (u32, u32),
        scale: Scale,
        draw: impl FnOnce(&mut dyn Write) -> Result<(), PictureError>,
    ) -> Result<Image> {
        let file = format!("pictures/{}-{name}.png", self.entry.id);
        let path = self.folder.path().join(&file);
        let failed = |source| MeasureError::Write { path: path.clone(), source };
        let mut out = BufWriter::new(File::create(&path).map_err(failed)?);
        draw(&mut out).map_err(|error| match error {
            PictureError::Interrupted(stop) => MeasureError::Interrupted(stop),
            other => MeasureError::Picture(other),
        })?;
        out.flush().map_err(failed)?;
        let pixelated = matches!(scale, Scale::PixelsPerCell(pixels) if pixels > 1);
        Ok(Image::Png { file, width, height, full: None, pixelated })
    }
}
