//! The self-test.

use pyo3::prelude::*;
use wythoff::selftest::SelfTest;

use crate::failure::runtime;
use crate::numbers::{Answer, Threads, Whole, python};
use crate::work::observed;

/// Compares all engines with each other in random games and windows, on this machine: ``levels``,
/// the levels of vector instructions that it has; ``cases``, the number of comparisons;
/// ``failures``, how many of them failed, which is 0 unless there is an error in the package; and
/// ``differences``, a line for each.
///
/// A `seed` repeats a run; by default it is a fresh one. With `long`, forty times as much is
/// compared. Time: some seconds, with `long` some minutes.
///
/// >>> selftest(1)["failures"]
/// 0
#[pyfunction]
#[pyo3(signature = (seed = None, *, long = false, threads = Threads(0)), text_signature = "(seed=None, *, long=False, threads=0)")]
pub(crate) fn selftest(
    py: Python<'_>,
    seed: Option<Whole>,
    long: bool,
    threads: Threads,
) -> Answer {
    let seed = seed.map_or_else(|| fastrand::u64(..1 << 53), |seed| seed.0);
    let windows = if long { SelfTest::LONG } else { SelfTest::SHORT };
    let test = observed(py, ["self-test", "windows"], |observer| {
        let mut test = SelfTest::new(seed, threads.0);
        for window in 0..windows {
            if observer.progress(window.into(), windows.into()).is_break() {
                return Err(runtime("interrupted"));
            }
            test.compare();
        }
        Ok(test)
    })?;
    python(py, &test.report())
}
