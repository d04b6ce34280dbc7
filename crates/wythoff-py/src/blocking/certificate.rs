//! Certificates of solved games.

use pyo3::prelude::*;
use wythoff::K;
use wythoff_solved::certificate::{
    AutomatonError, Certificate as Proof, Counters, Export, Numeration,
};
use wythoff_store::certificate;

use super::Oracle;
use crate::failure::{runtime, value};
use crate::numbers::{Whole, hash_of};
use crate::work::{at_once, observed};

/// Returns the table of counters of a game in a numeration, or `None` if it has too many states:
/// [`super::Blocking::counters`].
pub(super) fn counters(
    py: Python<'_>,
    k: K,
    [numeration, states, memory]: [Whole; 3],
) -> PyResult<Option<String>> {
    let numeration = Numeration::metallic(numeration.0).map_err(value)?;
    if !(1..=Counters::MOST as u64).contains(&states.0) {
        return Err(value(format!("states must be from 1 to {}", Counters::MOST)));
    }
    let (states, memory) = (states.0 as usize, memory.0 as usize);
    observed(py, ["counters", "states"], |observer| {
        match Counters::learn(k, numeration, states, memory, observer) {
            Ok(found) => Ok(Some(found.table())),
            Err(AutomatonError::States(_)) => Ok(None),
            Err(error) => Err(value(error)),
        }
    })
}

/// A proof that a blocking game is solved: finite tables that determine its board at every size. It
/// comes from :meth:`Blocking.certificate`, or is read from text.
/// ``docs/algorithms/certificates.md`` describes the tables and the proof.
///
/// >>> proof = Blocking(3).certificate()
/// >>> Certificate.read(proof.json()).check()
#[pyclass(frozen, module = "wythoff")]
pub(crate) struct Certificate(pub(crate) Proof);

#[pymethods]
impl Certificate {
    /// Reads a certificate from the JSON of this package or of ``wythoff blocking certify``.
    /// `ValueError` for other texts. The certificate is not verified; see :meth:`check`.
    #[staticmethod]
    fn read(py: Python<'_>, text: &str) -> PyResult<Self> {
        at_once(py, || certificate::read(text.as_bytes()).map(Self).map_err(value))
    }

    /// The game.
    #[getter]
    fn k(&self) -> u64 {
        self.0.k
    }

    /// The level of the quadtree from which on the tables are periodic.
    #[getter]
    fn level(&self) -> u32 {
        self.0.base
    }

    /// The period of the tables, in levels.
    #[getter]
    fn period(&self) -> u32 {
        self.0.period
    }

    /// Number of distinct signals on all levels.
    #[getter]
    fn signals(&self) -> usize {
        self.0.signals()
    }

    /// Number of blocks on all levels.
    #[getter]
    fn blocks(&self) -> usize {
        self.0.blocks()
    }

    /// Verifies every entry of the tables against the rules of the game. `ValueError` names the
    /// first wrong entry. Time: O(blocks).
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

    /// Returns the solved game as text for another program. The text is a finite automaton that
    /// reads the binary digits of x and y, the most significant first, or a proof about it; the
    /// automaton is the smallest one, and is checked before it is returned. `format` is
    ///
    /// - ``"walnut"``: the palaces, for the theorem prover Walnut
    /// - ``"walnut-v"``, ``"walnut-h"``, ``"walnut-d"``: the number of palaces north, west and
    ///   north-west of a square, for Walnut
    /// - ``"walnut-proof"``: a script for Walnut that proves the automaton of the palaces
    /// - ``"dot"``: the palaces, as a graph for Graphviz
    /// - ``"counters"``: the three numbers as a plain table, for ``wythoff-check``
    ///
    /// `ValueError` for other formats, if the tables do not pass :meth:`check`, and if there are
    /// more than 2**18 states. Time: a few steps for each state and level.
    ///
    /// >>> Blocking(3).certificate().export("counters").splitlines()[:3]
    /// ['wythoff-counters 1', 'k 3', 'states 17']
    fn export(&self, py: Python<'_>, format: &str) -> PyResult<String> {
        let export: Export = format.parse().map_err(value)?;
        observed(py, ["export", "states"], |observer| {
            Ok(export.of(&self.0, observer).map_err(value)?.text)
        })
    }

    /// Returns an oracle for squares with coordinates of any size. `ValueError` if the tables do
    /// not pass :meth:`check`.
    ///
    /// >>> Blocking(8).certificate().oracle().is_palace(0, 7)
    /// True
    fn oracle(&self, py: Python<'_>) -> PyResult<Oracle> {
        let tree = at_once(py, || self.0.quadtree().map_err(value))?;
        Ok(Oracle::of_tree(tree))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let read = py.get_type::<Self>().getattr("read")?;
        Ok((read, (self.json(py)?,)))
    }

    /// Certificates are equal if their tables are.
    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(other) = other.cast::<Self>() else { return Ok(false) };
        Ok(self.json(py)? == other.get().json(py)?)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<u64> {
        Ok(hash_of(&self.json(py)?))
    }

    fn __repr__(&self) -> String {
        let (base, period) = (self.level(), self.period());
        format!("<Certificate of game {}, level {base}, period {period}>", self.k())
    }
}
