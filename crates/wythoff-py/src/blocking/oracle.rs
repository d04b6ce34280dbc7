//! Oracles for squares of any coordinates.

use std::sync::{Mutex, PoisonError};

use dashu_int::UBig;
use pyo3::prelude::*;
use wythoff::K;
use wythoff::blocking::quadtree::QuadtreeError;
use wythoff::blocking::{Quadtree, Visible};
use wythoff::observer::{self, Observer};
use wythoff_solved::oracle;

use crate::board::Values;
use crate::failure::{fits, runtime, tree_budget, value};
use crate::numbers::{Answer, Big, Length, Pair, Whole, int, pair, window};
use crate::work::observed;

/// Values of a blocking game at squares with coordinates of any size, from :meth:`Blocking.oracle`
/// or :meth:`Certificate.oracle`.
///
/// Time: with a closed form or a certificate, a few steps per digit. Otherwise blocks of a quadtree
/// are computed and kept, and a square (x, y) may take as long as a sweep up to it; Ctrl-C
/// interrupts it. `ValueError` if the oracle has too little memory.
///
/// >>> Blocking(3).oracle().value(10**100, 2 * 10**100)
/// 1
#[pyclass(frozen, module = "wythoff")]
pub(crate) struct Oracle {
    k: K,
    engine: Mutex<oracle::Oracle>,
}

const WHAT: [&str; 2] = ["oracle", "blocks"];

impl Oracle {
    /// Uses a closed form if there is one and `memory` is `None`, otherwise a quadtree of at most
    /// `memory` bytes.
    pub(crate) fn new(k: K, memory: Option<usize>) -> PyResult<Self> {
        let closed = oracle::Oracle::of_closed_form(k).filter(|_| memory.is_none());
        let budget = memory.unwrap_or_else(|| tree_budget() as usize);
        if memory.is_some() {
            fits(budget as u128, "the blocks of a game")?;
        }
        let tree = || Quadtree::with_budget(k, budget).map_err(value);
        let engine = closed.map_or_else(|| tree().map(Into::into), Ok)?;
        Ok(Self { k, engine: Mutex::new(engine) })
    }

    pub(crate) fn of_tree(tree: Quadtree) -> Self {
        Self { k: tree.k(), engine: Mutex::new(tree.into()) }
    }

    fn ask<T: Send>(
        &self,
        py: Python<'_>,
        question: impl FnOnce(&mut oracle::Oracle, &dyn Observer) -> Result<T, QuadtreeError> + Send,
    ) -> PyResult<T> {
        observed(py, WHAT, |observer| {
            let mut engine = self.engine.lock().unwrap_or_else(PoisonError::into_inner);
            question(&mut engine, observer).map_err(value)
        })
    }

    fn seen(&self, py: Python<'_>, x: &UBig, y: &UBig) -> PyResult<Visible> {
        self.ask(py, |oracle, observer| oracle.visible(x, y, observer))
    }
}

#[pymethods]
impl Oracle {
    /// The game.
    #[getter]
    fn k(&self) -> u64 {
        self.k.get()
    }

    /// The value p of (x, y): palace number - k, negative on palaces.
    fn value(&self, py: Python<'_>, x: Big, y: Big) -> PyResult<i64> {
        Ok(self.seen(py, &x.0, &y.0)?.value(self.k))
    }

    /// The values of a window with the corner (x, y), as an array of the shape (height, width), row
    /// y first. Its type is the first of `int8`, `int16` and `int32` that holds all values.
    /// `height` defaults to `width`. `ValueError` if the window is empty, or needs 64 bits.
    ///
    /// Time: `width` `height` times that of :meth:`value`; for windows below 2**60 see
    /// :meth:`Blocking.window`.
    ///
    /// >>> Blocking(3).oracle().window(2 * 10**100, 10**100, 4, 2)
    /// array([[ 1, -1, -1,  0],
    ///        [ 1,  1,  1, -1]], dtype=int8)
    #[pyo3(signature = (x, y, width, height = None))]
    fn window(&self, py: Python<'_>, x: Big, y: Big, width: Whole, height: Length) -> Answer {
        let shape = window(Whole(0), Whole(0), width, height.unwrap_or(width))?;
        fits(shape.cells(), "this window")?;
        let k = self.k;
        let values = observed(py, ["window", "rows"], |observer| {
            let mut engine = self.engine.lock().unwrap_or_else(PoisonError::into_inner);
            let rows = observer::WholeProgress::new(observer, shape.height().into());
            Values::of(shape, |i, j| {
                if i == 0 && rows.done(u64::from(j > 0)).is_break() {
                    return Err(runtime("interrupted"));
                }
                let (x, y) = (&x.0 + i, &y.0 + j);
                Ok(engine.visible(&x, &y, &rows).map_err(value)?.value(k))
            })
        })?;
        values.array(py, shape)
    }

    /// The palace number of (x, y): the number of palaces that a queen sees from there.
    fn palace_number(&self, py: Python<'_>, x: Big, y: Big) -> PyResult<u64> {
        Ok(self.seen(py, &x.0, &y.0)?.palace_number())
    }

    /// Returns ``True`` if (x, y) is a palace, a P-position of the game.
    ///
    /// >>> Blocking(1).oracle().is_palace(4, 7)
    /// True
    fn is_palace(&self, py: Python<'_>, x: Big, y: Big) -> PyResult<bool> {
        Ok(self.seen(py, &x.0, &y.0)?.is_palace(self.k))
    }

    /// The sorted palaces (x, y) that a queen sees from a square.
    ///
    /// >>> Blocking(1).oracle().palaces_seen(4, 6)
    /// [(3, 5)]
    fn palaces_seen(&self, py: Python<'_>, x: Big, y: Big) -> PyResult<Vec<Pair>> {
        let (x, y) = (&x.0, &y.0);
        let palaces = self.ask(py, |oracle, observer| oracle.palaces_seen(x, y, observer))?;
        palaces.iter().map(|(x, y)| pair(py, x, y)).collect()
    }

    /// The number of palaces with x and y below `side`, which may have any size.
    ///
    /// >>> Blocking(3).oracle().count(10**20)
    /// 199999999999999999999
    fn count(&self, py: Python<'_>, side: Big) -> Answer {
        let side = &side.0;
        let palaces = self.ask(py, |oracle, observer| oracle.count(side, observer))?;
        int(py, &palaces)
    }

    fn __repr__(&self) -> String {
        format!("<Oracle of game {}>", self.k.get())
    }
}
