//! The engines of a game, and what they may take.

use std::sync::Mutex;

use pyo3::prelude::*;
use wythoff::blocking::sweep::Cost;
use wythoff::blocking::{Quadtree, Sweep, Visible, hood};
use wythoff::{K, Window};
use wythoff_view::{self as view, Request};

use super::Blocking;
use crate::engine::{Card, Engine};
use crate::failure::{fits, runtime, tree_budget, value};
use crate::numbers::{Whole, window};
use crate::work::observed;

impl Blocking {
    /// Game k, evaluated on a number of threads.
    pub(crate) fn of(k: K, threads: usize, engine: Engine) -> Self {
        Self { k, threads, engine, sweep: Sweep::new(k).with_threads(threads) }
    }

    /// Opens the graphics card for a computation that sweeps so many cells. Returns the sweep with
    /// the card.
    pub(super) fn sweep(&self, py: Python<'_>, swept: u128) -> PyResult<(Sweep, Card)> {
        let card = self.engine.open(py, swept, self.sweep.threads())?;
        Ok((card.speed_up(&self.sweep), card))
    }

    /// Opens the graphics card for reading a window.
    pub(super) fn sweep_for(&self, py: Python<'_>, window: Window) -> PyResult<(Sweep, Card)> {
        self.sweep(py, self.sweep.cost_of_reading(window).swept)
    }

    /// Returns the quadtree that reads a window in place of a sweep of this `cost`, which needs so
    /// many bytes for `what`. Raises a `MemoryError` if neither can be had.
    pub(super) fn far(
        &self,
        py: Python<'_>,
        window: Window,
        cost: Cost,
        (memory, what): (u128, &str),
    ) -> PyResult<Option<Mutex<Quadtree>>> {
        let affordable = fits(memory, what);
        let request = Request::computed(self.k, window, cost.swept, affordable.is_ok());
        if !self.engine.is_auto() || request.engine() == view::Engine::Sweep {
            return affordable.map(|()| None);
        }
        // A graphics card sweeps sooner than a quadtree grows.
        let card = || self.engine.open(py, cost.swept, self.sweep.threads());
        if affordable.is_ok() && card()?.accelerator().is_some() {
            return Ok(None);
        }
        let tree = observed(py, ["quadtree", "cells"], |observer| {
            request.tree(tree_budget() as usize, observer).map_err(runtime)
        })?;
        match tree {
            Some(tree) => Ok(Some(Mutex::new(tree))),
            None => affordable.map(|()| None),
        }
    }

    /// The requested window, by default of 3 k rows and columns.
    pub(super) fn window_of(
        &self,
        [x, y]: [Whole; 2],
        [width, height]: [Option<Whole>; 2],
    ) -> PyResult<Window> {
        let all = Whole(self.k.get().saturating_mul(3));
        window(x, y, width.unwrap_or(all), height.or(width).unwrap_or(all))
    }

    /// Returns the cells to sweep for a survey of at most `size` rows; raises an error if it is too
    /// large.
    pub(super) fn affordable(&self, size: u64, cost: Option<Cost>) -> PyResult<u128> {
        window(Whole(0), Whole(0), Whole(size), Whole(size))?;
        let too_many = || value(format!("at most 2**32 rows can be surveyed, not {size}"));
        let cost = cost.ok_or_else(too_many)?;
        fits(cost.memory, "surveying so many rows")?;
        Ok(cost.swept)
    }

    /// The palaces that a queen sees from a square.
    pub(super) fn seen(&self, py: Python<'_>, x: Whole, y: Whole) -> PyResult<Visible> {
        let square = window(x, y, Whole(1), Whole(1))?;
        // In the hood, values have a closed form.
        if hood::visible(self.k, x.0, y.0).is_none() {
            fits(self.sweep.cost_of_reading(square).memory, "this square")?;
        }
        let (sweep, _card) = self.sweep_for(py, square)?;
        observed(py, ["value", "cells"], |observer| {
            sweep.visible(x.0, y.0, observer).map_err(runtime)
        })
    }
}
