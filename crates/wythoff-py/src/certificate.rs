//! Proofs that a game is solved.

use pyo3::prelude::*;
use wythoff_solved::certificate::Certificate as Proof;
use wythoff_store::certificate;

use crate::failure::{runtime, value};
use crate::oracle::Oracle;
use crate::work::at_once;

/// A proof that a blocking game is solved: tables from which its board follows at every size. From :meth:`Blocking.certificate`, or
/// read from text. What it says and why that is enough: ``docs/algorithms/certificates.md``.
///
/// >>> proof = Blocking(3).certificate()
/// >>> Certificate.read(proof.json()).check()
#[pyclass(frozen, module = "wythoff")]
pub(crate) struct Certificate(pub(crate) Proof);

#[pymethods]
impl Certificate {
    /// Reads the JSON of a certificate, of this package or of ``wythoff blocking certify``. `ValueError` if it is none. It is not checked yet.
    #[staticmethod]
    fn read(py: Python<'_>, text: &str) -> PyResult<Self> {
        at_once(py, || certificate::read(text.as_bytes()).map(Self).map_err(value))
    }

    /// The game.
    #[getter]
    fn k(&self) -> u64 {
        self.0.k
    }

    /// The level of the quadtree from which on the tables repeat.
    #[getter]
    fn level(&self) -> u32 {
        self.0.base
    }

    /// After how many levels they repeat.
    #[getter]
    fn period(&self) -> u32 {
        self.0.period
    }

    /// How many shapes of signals there are, on all levels.
    #[getter]
    fn signals(&self) -> usize {
        self.0.signals()
    }

    /// How many blocks there are, on all levels.
    #[getter]
    fn blocks(&self) -> usize {
        self.0.blocks()
    }

    /// Checks every entry of the tables against the rules of the game. `ValueError` that names the first one that is wrong.
    /// Time: O(blocks).
    fn check(&self, py: Python<'_>) -> PyResult<()> {
        at_once(py, || self.0.check().map_err(value))
    }

    /// The certificate as JSON, for :meth:`read`, and for ``wythoff blocking certify --check``.
    fn json(&self, py: Python<'_>) -> PyResult<String> {
        at_once(py, || {
            let mut text = Vec::new();
            certificate::write(&self.0, &mut text).map_err(runtime)?;
            String::from_utf8(text).map_err(runtime)
        })
    }

    /// Answers for squares of any size, by these tables. `ValueError` if they do not pass :meth:`check`.
    ///
    /// >>> Blocking(8).certificate().oracle().is_palace(0, 7)
    /// True
    fn oracle(&self, py: Python<'_>) -> PyResult<Oracle> {
        let tree = at_once(py, || self.0.quadtree().map_err(value))?;
        Ok(Oracle::of_tree(tree))
    }

    fn __repr__(&self) -> String {
        let (base, period) = (self.level(), self.period());
        format!("<Certificate of game {}, level {base}, period {period}>", self.k())
    }
}
