//! Films of a sequence of games.

use std::num::{NonZeroU16, NonZeroU64};
use std::path::PathBuf;

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use wythoff::blocking::Sweep;
use wythoff_render::Reel;

use crate::engine::Engine;
use crate::failure::{self, fits, unwritten, value};
use crate::numbers::{Threads, Whole, game_of, window};
use crate::picture::{self, ScaleArgument};
use crate::work::observed;

/// An animated PNG (APNG) in memory, from :func:`film`: browsers and notebooks play it repeatedly,
/// other programs show its first picture.
#[pyclass(frozen, module = "wythoff")]
pub(crate) struct Film {
    png: Vec<u8>,
    /// The game of each picture.
    #[pyo3(get)]
    games: Vec<u64>,
    /// Width in pixels.
    #[pyo3(get)]
    width: u32,
    /// Height in pixels.
    #[pyo3(get)]
    height: u32,
}

/// Draws the same window of the games `first`, `first` + `step`, .. up to `last`, `fps` pictures
/// per second (1 to 1000). By default the window has 3 `last` rows and columns. `scale` and
/// `palette` as in :meth:`Blocking.picture`, `engine` as for :class:`Blocking`.
///
/// `ValueError` for other arguments, and for more than 100,000 pictures; `MemoryError` if a picture
/// needs more than half of this machine's memory. Time: that of :meth:`Blocking.window` for each
/// picture. Memory: the file, and a picture.
///
/// >>> film(10, 30, step=5, scale=1)
/// <Film of games 10 to 30, 5 pictures of 90 x 90 pixels>
#[pyfunction]
#[pyo3(signature = (first, last, x = Whole(0), y = Whole(0), width = None, height = None, *, step = Whole(1), scale = None, palette = "paper", fps = Whole(20), threads = Threads(0), engine = Engine::AUTO), text_signature = "(first, last, x=0, y=0, width=None, height=None, *, step=1, scale=None, palette='paper', fps=20, threads=0, engine='auto')")]
#[expect(clippy::too_many_arguments, reason = "they are the keywords of Python")]
pub(crate) fn film(
    py: Python<'_>,
    first: Whole,
    last: Whole,
    x: Whole,
    y: Whole,
    width: Option<Whole>,
    height: Option<Whole>,
    step: Whole,
    scale: Option<ScaleArgument>,
    palette: &str,
    fps: Whole,
    threads: Threads,
    engine: Engine,
) -> PyResult<Film> {
    let (first, last) = (game_of("first", first)?, game_of("last", last)?);
    let all = Whole(last.get().saturating_mul(3));
    let window = window(x, y, width.unwrap_or(all), height.or(width).unwrap_or(all))?;
    let step = NonZeroU64::new(step.0).ok_or_else(|| value("step must be at least 1"))?;
    let fps = u16::try_from(fps.0).ok().filter(|&fps| fps <= 1000).and_then(NonZeroU16::new);
    let per_second = fps.ok_or_else(|| value("fps must be from 1 to 1000"))?;
    let scale = ScaleArgument::or_fitting(scale, &window)?;
    let palette = picture::palette(palette)?;
    let reel = Reel { first, last, step, window, scale, palette, per_second };
    let (pictures, most) = (reel.pictures(), Reel::MOST);
    if !(1..=most).contains(&pictures) {
        return Err(value(format!(
            "a film has 1 to {most} pictures, not {pictures}: first is at most last, and a larger \
             step makes fewer"
        )));
    }
    let sweep = Sweep::new(last).with_threads(threads.0);
    let (across, down) = reel.picture(first).size().map_err(failure::picture)?;
    let pixels = u128::from(across) * u128::from(down);
    let cost = sweep.cost_of_reading(window);
    fits(cost.memory + 6 * pixels, "a picture of this film")?;
    let card = engine.open(py, cost.swept.saturating_mul(pictures.into()), sweep.threads())?;
    let sweep = card.speed_up(&sweep);
    let png = observed(py, ["film", "cells"], |observer| {
        let mut png = Vec::new();
        reel.draw(&mut png, |k| sweep.with_k(k), observer).map_err(failure::picture)?;
        Ok(png)
    })?;
    let games = reel.games().map(wythoff::K::get).collect();
    Ok(Film { png, games, width: across, height: down })
}

#[pymethods]
impl Film {
    /// The bytes of the animated PNG.
    #[getter]
    fn png<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.png)
    }

    /// Writes the film into a file. `ValueError` if its name does not end in .png or .apng;
    /// `OSError` if it cannot be written.
    fn save(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
        if !path.extension().is_some_and(|ending| ending == "png" || ending == "apng") {
            let path = path.display();
            return Err(value(format!(
                "`{path}` is no name of a film; give one that ends in .png or .apng"
            )));
        }
        py.detach(|| std::fs::write(&path, &self.png)).map_err(|error| unwritten(&path, &error))
    }

    /// The bytes of the animated PNG, for notebooks.
    fn _repr_png_<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        self.png(py)
    }

    fn __repr__(&self) -> String {
        let Self { width, height, .. } = self;
        let [first, last] =
            [self.games.first(), self.games.last()].map(|k| k.copied().unwrap_or(0));
        let count = self.games.len();
        let pictures =
            if count == 1 { "1 picture".to_owned() } else { format!("{count} pictures") };
        format!("<Film of games {first} to {last}, {pictures} of {width} x {height} pixels>")
    }
}
