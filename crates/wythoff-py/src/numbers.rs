//! Conversion of integers and other values from and to Python.

use std::hash::{DefaultHasher, Hash, Hasher};

use dashu_int::UBig;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyInt;
use pythonize::pythonize;
use serde::Serialize;
use wythoff::{K, Window};

use crate::failure::{runtime, value};

/// An object of Python, or an exception.
pub(crate) type Answer = PyResult<Py<PyAny>>;

/// A width or a height that has a default.
pub(crate) type Length = Option<Whole>;

/// Returns a hash for `__hash__`: games with equal names have equal hashes.
pub(crate) fn hash_of(name: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    name.hash(&mut hasher);
    hasher.finish()
}

/// A nonnegative Python integer of any size.
#[derive(Debug, Clone)]
pub(crate) struct Big(pub(crate) UBig);

impl<'a, 'py> FromPyObject<'a, 'py> for Big {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        // Integers of NumPy are not instances of int, but have __index__.
        let int = object.call_method0("__index__").map_err(|_| {
            PyTypeError::new_err(format!("expected a whole number, not {}", described(&object)))
        })?;
        if int.lt(0)? {
            let int = described(&int);
            return Err(value(format!("expected a number that is not negative, not {int}")));
        }
        let text: String = int.call_method1("__format__", ("x",))?.extract()?;
        UBig::from_str_radix(&text, 16).map(Self).map_err(runtime)
    }
}

/// The representation of an object, shortened if it is long.
pub(crate) fn described(object: &Bound<'_, PyAny>) -> String {
    // Python writes no integer with more than 4300 digits.
    let bits = || Some(format!("a number of {} bits", object.call_method0("bit_length").ok()?));
    let text = object.repr().map(|text| text.to_string()).ok().or_else(bits).unwrap_or_default();
    if text.len() <= 60 { text } else { format!("{}..", text.chars().take(60).collect::<String>()) }
}

/// A Python integer.
pub(crate) fn int(py: Python<'_>, number: &UBig) -> Answer {
    py.get_type::<PyInt>().call1((number.in_radix(16).to_string(), 16)).map(Bound::unbind)
}

/// A pair of Python integers.
pub(crate) type Pair = (Py<PyAny>, Py<PyAny>);

pub(crate) fn pair(py: Python<'_>, x: &UBig, y: &UBig) -> PyResult<Pair> {
    Ok((int(py, x)?, int(py, y)?))
}

/// A Python integer from 0 to 2^64 - 1. Other integers raise a `ValueError` with the allowed range.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Whole(pub(crate) u64);

impl<'a, 'py> FromPyObject<'a, 'py> for Whole {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        let Big(number) = object.extract()?;
        u64::try_from(&number).map(Self).map_err(|_| {
            value(format!("expected a number below 2**64, not {}", described(&object)))
        })
    }
}

/// A Python integer from -2^53 to 2^53. Other integers raise a `ValueError` with the allowed range.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Signed(pub(crate) i64);

/// Largest absolute value of a signed number.
const FAR: i64 = 1 << 53;

impl<'a, 'py> FromPyObject<'a, 'py> for Signed {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        // Integers of NumPy are not instances of int, but have __index__.
        let int = object.call_method0("__index__").map_err(|_| {
            PyTypeError::new_err(format!("expected a whole number, not {}", described(&object)))
        })?;
        let number = int.extract().ok().filter(|number: &i64| (-FAR..=FAR).contains(number));
        number.map(Self).ok_or_else(|| {
            value(format!("expected a number from -2**53 to 2**53, not {}", described(&int)))
        })
    }
}

/// A number of threads; 0 means one per core.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Threads(pub(crate) usize);

/// Largest number of threads.
const MOST_THREADS: u64 = 4096;

impl<'a, 'py> FromPyObject<'a, 'py> for Threads {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        match object.extract()? {
            Whole(threads) if threads <= MOST_THREADS => Ok(Self(threads as usize)),
            Whole(threads) => Err(value(format!(
                "threads must be from 1 to {MOST_THREADS}, or 0 for one per core, not {threads}"
            ))),
        }
    }
}

/// Converts k.
pub(crate) fn game(k: Whole) -> PyResult<K> {
    K::try_new(k.0).map_err(value)
}

/// Converts a k that is the argument `name`.
pub(crate) fn game_of(name: &str, k: Whole) -> PyResult<K> {
    K::try_new(k.0).map_err(|error| value(format!("{name}: {error}")))
}

/// Converts a window with the corner (x, y).
pub(crate) fn window(x: Whole, y: Whole, width: Whole, height: Whole) -> PyResult<Window> {
    Window::try_new(x.0, y.0, width.0, height.0).map_err(value)
}

/// Converts a serializable value to dictionaries, lists and numbers.
pub(crate) fn python(py: Python<'_>, what: &impl Serialize) -> Answer {
    pythonize(py, what).map(Bound::unbind).map_err(runtime)
}
